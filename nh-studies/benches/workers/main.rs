//! Processes that share a study: `cargo bench -p nh-studies --bench workers -- PART [NUMBER]`.
//!
//! | part | |
//! | --- | --- |
//! | `efficiency [MEMBERS]` | two workers of one thread beside one of two threads, as a ratio of their times; for a quiet machine |
//! | `memory [MEMBERS]` | the most memory of a worker, with a hundredth and a tenth of the members and with all |
//! | `kills [MEMBERS]` | eight workers, fifty of them killed, alone or all at once; the bytes are those of one undisturbed worker |
//! | `engines [MEMBERS]` | the same by `mpiexec`, an array of Slurm and tasks of HyperQueue, started again until all is done; `pip install mpich hyperqueue` and `apt-get install slurm-wlm munge` before |
//! | `queue [CHUNKS]` | chunks of one member and one step, a task of HyperQueue each: rate and memory; `pip install hyperqueue` before |
//!
//! Members are disks of 10⁴ steps. Without an argument it does nothing: these are long runs.

#[path = "../support/disk.rs"]
mod disk;
mod engines;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use nh_studies::{Draw, Study};

use disk::RollingDisk;

/// The variables that make a worker of this program.
const FOLDER: &str = "NH_STUDIES_BENCH_FOLDER";
const SIZE: &str = "NH_STUDIES_BENCH_SIZE";

/// So many members of so many steps, in chunks of so many.
#[derive(Clone, Copy)]
struct Size {
    members: u64,
    steps: usize,
    chunk: u64,
}

impl Size {
    fn of(members: u64) -> Self {
        let chunk = (members / 512).next_multiple_of(128);
        Self {
            members,
            steps: 10_000,
            chunk,
        }
    }
}

fn study(folder: &Path, size: Size) -> Study<RollingDisk> {
    disk::study(folder, size.members, size.steps).chunk(size.chunk)
}

/// A worker with so many threads.
fn worker(folder: &Path, size: Size, threads: usize, arguments: &[&str]) -> Child {
    let mut command = Command::new(env::current_exe().expect("a program"));
    let numbers = format!("{} {} {}", size.members, size.steps, size.chunk);
    command
        .args(arguments)
        .env(FOLDER, folder)
        .env(SIZE, numbers)
        .env("RAYON_NUM_THREADS", threads.to_string());
    command.stderr(Stdio::null()).spawn().expect("a worker")
}

/// This process as a worker, if it is one.
fn work() -> bool {
    let (Ok(folder), Ok(size)) = (env::var(FOLDER), env::var(SIZE)) else {
        return false;
    };
    let numbers = size.split(' ').map(|word| word.parse().expect("a number"));
    let [members, steps, chunk]: [u64; 3] = numbers.collect::<Vec<_>>().try_into().expect("three");
    let size = Size {
        members,
        steps: steps as usize,
        chunk,
    };
    let arguments = env::args_os().skip(1).filter(|word| word != "--bench");
    if let Err(error) = study(Path::new(&folder), size).command(arguments) {
        println!("{error}");
        std::process::exit(1);
    }
    true
}

fn ends_well(mut worker: Child) {
    assert!(worker.wait().expect("a worker").success());
}

fn efficiency(folder: &Path, members: u64) {
    let size = Size::of(members);
    let mut ratios = Vec::new();
    for round in 0..3 {
        let time = |name: &str, workers: &[&[&str]], threads| {
            let own = folder.join(format!("{name}-{round}"));
            study(&own, size).plan().expect("a plan");
            let begin = Instant::now();
            let workers: Vec<_> = workers
                .iter()
                .map(|words| worker(&own, size, threads, words))
                .collect();
            workers.into_iter().for_each(ends_well);
            begin.elapsed().as_secs_f64()
        };
        let shard = |rank| ["shard", "--rank", rank, "--size", "2"];
        let threads = time("threads", &[&["run"]], 2);
        let workers = time("workers", &[&shard("0"), &shard("1")], 1);
        println!("{threads:.2} s by two threads, {workers:.2} s by two workers");
        ratios.push(threads / workers);
    }
    ratios.sort_by(f64::total_cmp);
    println!("efficiency {:.3}, the median of three", ratios[1]);
}

fn memory(folder: &Path, members: u64) {
    for part in [100, 10, 1] {
        let size = Size {
            chunk: 1024,
            ..Size::of(members / part)
        };
        let own = folder.join(part.to_string());
        let mut worker = worker(&own, size, 2, &["run"]);
        let status = format!("/proc/{}/status", worker.id());
        let mut most = String::new();
        while worker.try_wait().expect("a worker").is_none() {
            let text = fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find(|line| line.starts_with("VmHWM"));
            most = line.map_or(most, str::to_owned);
            sleep(Duration::from_millis(100));
        }
        let steps = size.members * size.steps as u64;
        println!("{steps:.1e} member-steps: {}", most.replace('\t', " "));
    }
}

/// Names and bytes of the files of a study.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder.join("chunks")).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let name = path.strip_prefix(folder).expect("below it").to_owned();
        if !name.to_string_lossy().contains('#') {
            files.insert(name, fs::read(path).expect("a file"));
        }
    }
    files
}

fn kills(folder: &Path, members: u64) {
    const WORKERS: usize = 8;
    const KILLS: u64 = 50;
    let size = Size::of(members);
    let (whole, killed) = (folder.join("whole"), folder.join("killed"));
    let begin = Instant::now();
    ends_well(worker(&whole, size, 2, &["run"]));
    let taken = begin.elapsed();
    println!("{:.0} s undisturbed", taken.as_secs_f64());
    study(&killed, size).plan().expect("a plan");
    let begin = Instant::now();
    let (mut workers, mut lives, mut deaths) = (Vec::new(), 0, 0);
    while deaths < KILLS {
        while workers.len() < WORKERS {
            workers.push(worker(&killed, size, 1, &["run"]));
            lives += 1;
        }
        let draw = Draw::new(1, deaths);
        sleep(taken.mul_f64(draw.uniform("delay", 0.0..0.04)));
        let count = match draw.uniform("all", 0.0..1.0) < 0.1 {
            true => WORKERS,
            false => 1,
        };
        for mut worker in workers.drain(..count) {
            _ = worker.kill();
            worker.wait().expect("a worker");
            deaths += 1;
        }
    }
    workers.into_iter().for_each(|worker| {
        let mut worker = worker;
        _ = worker.wait();
    });
    ends_well(worker(&killed, size, 2, &["run"]));
    println!(
        "{lives} workers, {deaths} of them killed, {:.0} s",
        begin.elapsed().as_secs_f64()
    );
    let (whole, killed) = (files(&whole), files(&killed));
    assert!(whole == killed, "other bytes");
    println!("{} chunks have the same bytes", whole.len());
}

fn queue(folder: &Path, chunks: u64) {
    let size = Size {
        members: chunks,
        steps: 1,
        chunk: 1,
    };
    study(folder, size).plan().expect("a plan");
    let program = env::current_exe().expect("a program");
    let numbers = format!("{} {} {}", size.members, size.steps, size.chunk);
    let mut python = Command::new("python3");
    python
        .args(["-c", engines::HYPER_QUEUE, &chunks.to_string(), "1"])
        .arg(program)
        .arg("shard");
    // Tasks write their outputs to files where they are started: below the folder, which goes with them.
    python
        .current_dir(folder)
        .env(FOLDER, folder)
        .env(SIZE, numbers);
    let status = python.env("RAYON_NUM_THREADS", "1").status();
    assert!(status.expect("python3").success());
    let begin = Instant::now();
    let status = study(folder, size).status().expect("a status");
    let taken = begin.elapsed().as_secs_f64();
    println!(
        "{} of {} chunks, counted in {taken:.2} s",
        status.done, status.chunks
    );
    let begin = Instant::now();
    let merged = study(folder, size).merge(folder.join("all.parquet"));
    let taken = begin.elapsed().as_secs_f64();
    println!(
        "{} rows merged in {taken:.1} s",
        merged.expect("all chunks").rows
    );
}

fn main() {
    if work() {
        return;
    }
    let mut arguments = env::args().skip(1).filter(|word| word != "--bench");
    let part = arguments.next().unwrap_or_default();
    let number = arguments.next().map(|word| word.parse().expect("a number"));
    let folder = env::temp_dir().join(format!("nh-studies-workers-{}", std::process::id()));
    match part.as_str() {
        "efficiency" => efficiency(&folder, number.unwrap_or(200_000)),
        "memory" => memory(&folder, number.unwrap_or(100_000)),
        "kills" => kills(&folder, number.unwrap_or(1_000_000)),
        "engines" => engines::kills(&folder, number.unwrap_or(1_000_000)),
        "queue" => queue(&folder, number.unwrap_or(100_000)),
        _ => println!("a part: efficiency, memory, kills, engines, queue"),
    }
    fs::remove_dir_all(folder).ok();
}
