//! Files of recordings whose process has ended in the middle.

#![cfg(feature = "large-motions")]

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use nonholonomic::Recordable;
use nonholonomic::prelude::*;

use crate::record::systems::*;
use crate::record::{files, folder};

/// The folder of a recording without an end.
const FOLDER: &str = "NONHOLONOMIC_ENDLESS";

/// A recording that goes on until its process is killed; no more than a test that passes where
/// nobody has asked for it.
#[test]
fn endless() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    let (q, v) = rolling(1.3, 0.7);
    let motion = DISK.motion(0.05, q, v).unwrap();
    let path = PathBuf::from(folder).join("endless.csv");
    motion.record(usize::MAX - 1).csv(path).unwrap();
}

fn record(folder: &Path, name: &str) {
    let (q, v) = rolling(1.3, 0.7);
    let motion = DISK.motion(0.05, q, v).unwrap();
    motion.record(3).csv(folder.join(name)).unwrap();
}

fn partial(folder: &Path) -> Vec<String> {
    let mut names = files(folder);
    names.retain(|name| name.ends_with(".partial"));
    names
}

/// While a process records, its file stays where others record beside it, under the same name too;
/// when it was killed, the next recording into the folder deletes the file that it has left.
#[test]
fn a_killed_recording_is_cleared_away() {
    let folder = folder("killed");
    let name = "record::left_over::endless";
    let mut process = Command::new(env::current_exe().unwrap())
        .args([name, "--exact"])
        .env(FOLDER, &folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // A minute is no bound on the time, but an end where there is none.
    let has_begun = (0..6000).any(|_| {
        sleep(Duration::from_millis(10));
        let names = partial(&folder);
        let sizes = names.iter().map(|name| fs::metadata(folder.join(name)));
        sizes.flatten().any(|file| file.len() > 0)
    });
    assert!(has_begun, "{:?}", process.kill());
    let running = partial(&folder);
    assert_eq!(running.len(), 1);
    record(&folder, "other.csv");
    record(&folder, "endless.csv");
    assert_eq!(partial(&folder), running);

    process.kill().unwrap();
    process.wait().unwrap();
    assert_eq!(partial(&folder), running);
    record(&folder, "another.csv");
    let all = ["another.csv", "endless.csv", "other.csv"];
    assert_eq!(files(&folder), all);
}

/// Files that look alike and are none of ours, and folders, stay.
#[test]
fn nothing_else_is_deleted() {
    let folder = folder("not_ours");
    let names = [
        ".disk.csv.1.0.partial",
        ".nonholonomic.partial.csv",
        "a.nonholonomic.partial",
    ];
    for name in names {
        fs::write(folder.join(name), "mine").unwrap();
    }
    let of_name = ".folder.1.0.nonholonomic.partial";
    fs::create_dir(folder.join(of_name)).unwrap();
    // One of ours, which somebody holds, and one that nobody does.
    let held = folder.join(".held.csv.1.0.nonholonomic.partial");
    let lock = File::create(&held).unwrap();
    lock.lock().unwrap();
    fs::write(folder.join(".left.csv.1.0.nonholonomic.partial"), "").unwrap();
    record(&folder, "disk.csv");
    assert_eq!(
        files(&folder),
        [
            names[0],
            of_name,
            ".held.csv.1.0.nonholonomic.partial",
            names[1],
            names[2],
            "disk.csv"
        ]
    );
    drop(lock);
    record(&folder, "disk.csv");
    assert!(!held.exists());
}

/// The table of another process with the same number, in a container for one, is not in the way.
#[test]
fn names_of_other_processes_are_left_out() {
    let folder = folder("same_number");
    // More names than the tests of this program take.
    let locks: Vec<_> = (0..128)
        .map(|count| {
            let name = format!(
                ".disk.csv.{}.{count}.nonholonomic.partial",
                std::process::id()
            );
            let file = File::create(folder.join(name)).unwrap();
            file.lock().unwrap();
            file
        })
        .collect();
    record(&folder, "disk.csv");
    assert_eq!(partial(&folder).len(), locks.len());
    assert!(folder.join("disk.csv").exists());
}
