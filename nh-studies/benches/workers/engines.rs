//! Engines whose workers are killed: each is started again until every chunk is there.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;
use std::{env, fs};

use nh_studies::Draw;

use super::{FOLDER, SIZE, Size, ends_well, files, study, worker};

/// Deaths of workers, of each engine.
const KILLS: u64 = 50;

/// An engine: its name, the program by which one sees that it is installed, and the words that
/// start eight workers with the program that follows, or a task a chunk.
struct Engine {
    name: &'static str,
    probe: &'static [&'static str],
    words: fn(program: &str, chunks: u64) -> Vec<String>,
}

/// The program that submits tasks to HyperQueue.
pub const HYPER_QUEUE: &str = include_str!("../../tests/studies/hyper_queue.py");

const ENGINES: [Engine; 3] = [
    Engine {
        name: "mpiexec",
        probe: &["mpiexec", "--version"],
        words: |program, _| words(&["mpiexec", "-n", "8", program, "shard"]),
    },
    Engine {
        name: "HyperQueue",
        probe: &["python3", "-c", "import hyperqueue"],
        words: |program, chunks| {
            words(&[
                "python3",
                "-c",
                HYPER_QUEUE,
                &chunks.to_string(),
                "4",
                program,
                "shard",
            ])
        },
    },
    Engine {
        name: "Slurm",
        probe: &["sinfo", "-h"],
        words: |program, _| {
            let wrapped = format!("--wrap={program} shard");
            words(&[
                "sbatch",
                "--wait",
                "--export=ALL",
                "--output=/dev/null",
                "--array=0-7",
                &wrapped,
            ])
        },
    },
];

fn words(of: &[&str]) -> Vec<String> {
    of.iter().map(|word| (*word).to_owned()).collect()
}

pub fn kills(folder: &Path, members: u64) {
    let size = Size::of(members);
    let whole = folder.join("whole");
    let begin = Instant::now();
    ends_well(worker(&whole, size, 2, &["run"]));
    let taken = begin.elapsed();
    println!("{:.0} s undisturbed", taken.as_secs_f64());
    let whole = files(&whole);
    for engine in &ENGINES {
        let is_there = Command::new(engine.probe[0])
            .args(&engine.probe[1..])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !is_there.is_ok_and(|status| status.success()) {
            println!(
                "skipped {}: `{}` fails",
                engine.name,
                engine.probe.join(" ")
            );
            continue;
        }
        let own = folder.join(engine.name);
        let chunks = study(&own, size).plan().expect("a plan").chunks;
        let (begin, mut starts, mut deaths) = (Instant::now(), 0, 0);
        while study(&own, size).status().expect("a status").done < chunks {
            let mut running = start(engine, &own, size, chunks);
            starts += 1;
            while running.try_wait().expect("an engine").is_none() {
                let draw = Draw::new(1, deaths);
                sleep(taken.mul_f64(draw.uniform("delay", 0.0..0.015)));
                if deaths < KILLS {
                    let is_all = draw.uniform("all", 0.0..1.0) < 0.1;
                    deaths += kill(&own, if is_all { usize::MAX } else { 1 });
                }
            }
        }
        println!(
            "{}: {starts} starts, {deaths} workers killed, {:.0} s",
            engine.name,
            begin.elapsed().as_secs_f64()
        );
        assert!(files(&own) == whole, "other bytes");
    }
    println!("{} chunks have the same bytes", whole.len());
}

fn start(engine: &Engine, own: &Path, size: Size, chunks: u64) -> Child {
    let program = env::current_exe().expect("a program");
    let words = (engine.words)(program.to_str().expect("a name"), chunks);
    let numbers = format!("{} {} {}", size.members, size.steps, size.chunk);
    let mut command = Command::new(&words[0]);
    // Engines write their logs to where they are started.
    command.args(&words[1..]).current_dir(own);
    command
        .env(FOLDER, own)
        .env(SIZE, numbers)
        .env("RAYON_NUM_THREADS", "1");
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("an engine")
}

/// Kills so many workers of the study in this folder, as far as there are so many; their number.
fn kill(own: &Path, count: usize) -> u64 {
    let program = env::current_exe().expect("a program");
    let variable = [FOLDER.as_bytes(), b"=", own.as_os_str().as_bytes()].concat();
    let is_worker = |process: &Path| {
        let variables = fs::read(process.join("environ")).unwrap_or_default();
        let is_ours = variables
            .split(|byte| *byte == 0)
            .any(|own| own == variable);
        is_ours && fs::read_link(process.join("exe")).is_ok_and(|exe| exe == program)
    };
    let processes = fs::read_dir("/proc").expect("a folder");
    let paths = processes.filter_map(|process| Some(process.ok()?.path()));
    let workers = paths.filter(|process| is_worker(process)).take(count);
    let mut killed = 0;
    for worker in workers {
        let number = worker.file_name().expect("a number");
        let status = Command::new("kill").arg("-9").arg(number).status();
        killed += u64::from(status.is_ok_and(|status| status.success()));
    }
    killed
}
