//! Chunks of several builds of a program.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nh_studies::{Study, StudyError};

use crate::systems::{DISK, Disk};
use crate::worker::{ARGUMENTS, FOLDER, line};
use crate::{chunk_path, files, folder, rolling};

/// Three chunks of members of which those that the manifest is not made of have this mass.
pub fn heavy(at: &Path, m: f64) -> Study<Disk> {
    let study = Study::new(at, move |member| {
        let (disk, start) = rolling(member);
        // The manifest is made of members 0 to 7, and of every third of 24.
        let is_known = member.member() < 8 || member.member().is_multiple_of(3);
        let m = if is_known { DISK.m } else { m };
        (Disk { m, ..disk }, start)
    });
    study.members(24).seed(7).h(0.01).steps(20).chunk(8)
}

/// This program, built once more: a byte behind its end changes nothing but its hash.
fn other_build() -> PathBuf {
    let path = folder("other_build").with_extension("program");
    fs::copy(std::env::current_exe().unwrap(), &path).unwrap();
    let mut file = File::options().append(true).open(&path).unwrap();
    file.write_all(b"\n").unwrap();
    path
}

fn run_other(program: &Path, at: &Path, m: f64) -> bool {
    let mut command = Command::new(program);
    command
        .args(&line()[1..])
        .env(FOLDER, at)
        .env(ARGUMENTS, format!("heavy {m}"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().unwrap().success()
}

/// A build with the same members is told, and its chunks are taken as they are where this is asked
/// for; one with other members is found.
#[test]
fn chunks_of_two_builds_are_told() {
    let (at, whole) = (folder("two_builds"), folder("one_build"));
    heavy(&whole, 5.0).run().unwrap();
    let alone = heavy(&whole, 5.0).merge(whole.join("all.parquet")).unwrap();
    let program = other_build();
    assert!(run_other(&program, &at, 5.0));
    // Chunks of another build alone are those of one program.
    heavy(&at, 5.0).merge(at.join("all.parquet")).unwrap();
    fs::remove_file(chunk_path(&at, 1)).unwrap();
    let ran = heavy(&at, 5.0).run().unwrap();
    assert_eq!((ran.found, ran.computed, ran.others), (2, 1, 2));
    let error = heavy(&at, 5.0).merge(at.join("all.parquet")).unwrap_err();
    assert!(
        matches!(
            error,
            StudyError::Builds {
                chunk: 1,
                chunks: 3
            }
        ),
        "{error}"
    );
    let text = error.to_string();
    assert!(
        text.contains("verify --again 3") && text.contains("merge --mixed"),
        "{text}"
    );
    assert_eq!(heavy(&at, 5.0).verify(3).unwrap(), 3);
    let merged = heavy(&at, 5.0).merge_mixed(at.join("all.parquet")).unwrap();
    assert_eq!(merged.rows, alone.rows);
    assert!(files(&at)["/all.parquet"] == files(&whole)["/all.parquet"]);
    // Chunk 2, the first of the build of before with members that are heavier here.
    fs::remove_file(chunk_path(&at, 0)).unwrap();
    assert_eq!(heavy(&at, 6.0).run().unwrap().others, 1);
    let error = heavy(&at, 6.0).verify(0).unwrap_err();
    assert!(
        matches!(error, StudyError::OtherBuild { chunk: 2 }),
        "{error}"
    );
}
