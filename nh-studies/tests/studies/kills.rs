//! Workers that are killed, and those that work beside each other.

use std::collections::BTreeMap;
use std::process::Child;
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nh_studies::Draw;

use crate::worker::{long, worker_of};
use crate::{files, folder};

/// The files of one undisturbed run.
pub fn undisturbed() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let folder = folder("undisturbed");
        assert_eq!(long(&folder).run().unwrap().computed, 40);
        files(&folder)
    })
}

/// The time that a worker takes to its first chunk, here and now.
fn to_first_chunk() -> f64 {
    let folder = folder("first");
    let begin = Instant::now();
    let mut worker = worker_of(&folder, "run").spawn().unwrap();
    while files(&folder).len() < 2 && worker.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    let taken = begin.elapsed();
    _ = worker.kill();
    worker.wait().unwrap();
    taken.as_secs_f64()
}

/// Two workers at a time are killed with signal 9 after random times, one alone or both at once; in
/// the end the bytes are those of one undisturbed run.
#[test]
fn killed_workers_lose_nothing() {
    let folder = folder("killed");
    long(&folder).plan().unwrap();
    let longest = 3.0 * to_first_chunk();
    let (mut kills, mut lives, mut most) = (0, 0, 0);
    let mut workers: Vec<Child> = Vec::new();
    while kills < 50 {
        while workers.len() < 2 {
            workers.push(worker_of(&folder, "run").spawn().unwrap());
            lives += 1;
        }
        let draw = Draw::new(1, kills);
        sleep(Duration::from_secs_f64(draw.uniform("delay", 0.0..longest)));
        let both = *draw.choice("both", &[true, false]);
        for mut worker in workers.drain(..if both { 2 } else { 1 }) {
            worker.kill().unwrap();
            worker.wait().unwrap();
            kills += 1;
        }
        let there = files(&folder);
        most = most.max(there.len());
        // Under their names there are whole files alone.
        for (name, bytes) in &there {
            assert!(undisturbed()[name] == *bytes, "{name} behind {kills} kills");
        }
        if there.len() == undisturbed().len() {
            // More to kill.
            for chunk in 0..40 {
                _ = std::fs::remove_file(crate::chunk_path(&folder, chunk));
            }
        }
    }
    for mut worker in workers {
        _ = worker.wait();
    }
    // Workers did live long enough to do something.
    assert!(lives > 30 && most > 5, "{lives}, {most}");
    assert!(worker_of(&folder, "run").status().unwrap().success());
    assert!(files(&folder) == *undisturbed());
}

#[test]
fn shards_of_processes_are_one_run() {
    let folder = folder("processes");
    let start = |rank| worker_of(&folder, &format!("shard --rank {rank} --size 3")).spawn();
    let workers: Vec<_> = (0..3).map(|rank| start(rank).unwrap()).collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    assert!(files(&folder) == *undisturbed());
}

/// A second interrupt ends a worker in the middle of a chunk, at once.
#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = folder("at_once");
    let mut worker = worker_of(&folder, "slow").spawn().unwrap();
    let interrupt = |id: u32| {
        let kill = ["-INT", &id.to_string()].map(str::to_owned);
        assert!(
            std::process::Command::new("kill")
                .args(kill)
                .status()
                .unwrap()
                .success()
        );
    };
    while !folder.join("begun").exists() {
        sleep(Duration::from_millis(2));
    }
    interrupt(worker.id());
    sleep(Duration::from_millis(100));
    assert_eq!(worker.try_wait().unwrap(), None);
    interrupt(worker.id());
    let begin = Instant::now();
    assert_eq!(worker.wait().unwrap().code(), Some(130));
    assert!(begin.elapsed() < Duration::from_secs(10));
}

/// An interrupt ends a run behind a chunk, with an error, and the next run goes on.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_at_a_chunk() {
    let folder = folder("interrupted");
    let mut worker = worker_of(&folder, "run").spawn().unwrap();
    let begin = Instant::now();
    while files(&folder).len() < 4 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(2));
    }
    let kill = ["-INT", &worker.id().to_string()].map(str::to_owned);
    assert!(
        std::process::Command::new("kill")
            .args(kill)
            .status()
            .unwrap()
            .success()
    );
    assert!(!worker.wait().unwrap().success());
    let done = files(&folder).len();
    assert!(done < 41, "it was over before");
    assert!(worker_of(&folder, "run").status().unwrap().success());
    assert!(files(&folder) == *undisturbed());
}
