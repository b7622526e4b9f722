//! Chunks of several builds of a program.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nh_studies::{Study, StudyError};
use nonholonomic::Table;

use crate::cuts::long_members;
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
fn other_build(name: &str) -> PathBuf {
    let path = folder(name).with_extension("program");
    fs::copy(std::env::current_exe().unwrap(), &path).unwrap();
    let mut file = File::options().append(true).open(&path).unwrap();
    file.write_all(b"\n").unwrap();
    path
}

fn run_other(program: &Path, at: &Path, arguments: &str) -> bool {
    let mut command = Command::new(program);
    command
        .args(&line()[1..])
        .env(FOLDER, at)
        .env(ARGUMENTS, arguments);
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
    let program = other_build("same_members");
    assert!(run_other(&program, &at, "heavy 5"));
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

/// A member that one build has begun, and another one goes on with: its chunk names both.
#[test]
fn a_member_of_two_builds_is_told() {
    let (at, whole) = (folder("part_of_another"), folder("part_of_none"));
    long_members(&whole, usize::MAX).run().unwrap();
    let program = other_build("begins");
    assert!(!run_other(&program, &at, "long 7000"));
    let study = long_members(&at, usize::MAX);
    assert_eq!(study.run().unwrap().computed, 1);
    let read = |at: &Path| Table::read_parquet(chunk_path(at, 0)).unwrap();
    let (own, alone) = (read(&at), read(&whole));
    let programs = |table: &Table| table.metadata.get("program").unwrap().to_owned();
    let (before, last) = (programs(&own), programs(&alone));
    assert!(before.ends_with(&format!(" {last}")), "{before}, {last}");
    assert!(own.columns == alone.columns);
    let error = study.merge(at.join("all.parquet")).unwrap_err();
    assert!(
        matches!(error, StudyError::Builds { chunk: 0, .. }),
        "{error}"
    );
    assert_eq!(study.verify(0).unwrap(), 1);
    assert_eq!(study.merge_mixed(at.join("all.parquet")).unwrap().rows, 2);
}
