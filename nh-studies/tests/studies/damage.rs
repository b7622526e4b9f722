//! Chunks that are not what they were.

use std::fs;

use nh_studies::{Study, StudyError};
use nonholonomic::Start;

use crate::systems::DISK;
use crate::{chunk_path, disks, files, folder};

#[test]
fn damaged_chunks_are_found_and_done_again() {
    let folder = folder("damaged");
    let study = disks(&folder);
    study.run().unwrap();
    let whole = files(&folder);
    let path = |chunk| chunk_path(&folder, chunk);
    let bytes = fs::read(path(3)).unwrap();
    fs::write(path(3), &bytes[..bytes.len() / 2]).unwrap();
    fs::write(path(4), b"").unwrap();
    // A chunk under the name of another.
    fs::copy(path(6), path(5)).unwrap();
    fs::remove_file(path(9)).unwrap();
    // A table of another program.
    let mut other = nonholonomic::Table::default();
    other.metadata.add("checksum", "none");
    fs::write(path(10), other.to_parquet().unwrap()).unwrap();
    match study.verify(0).unwrap_err() {
        StudyError::Damaged { chunks } => assert_eq!(chunks, [3, 4, 5, 10]),
        other => panic!("{other}"),
    }
    let merged = study.merge(folder.join("all.parquet"));
    assert!(matches!(
        merged,
        Err(StudyError::Missing {
            missing: 1,
            chunks: 25
        })
    ));
    let ran = study.run().unwrap();
    assert_eq!((ran.computed, ran.damaged, ran.found), (5, 4, 20));
    assert!(files(&folder) == whole);
}

/// Every fiftieth byte, and all of the last hundred.
#[test]
fn a_flipped_bit_is_found_wherever_it_is() {
    let folder = folder("flipped");
    let study = disks(&folder).members(16);
    study.run().unwrap();
    let path = chunk_path(&folder, 1);
    let bytes = fs::read(&path).unwrap();
    let far = (0..bytes.len()).step_by(bytes.len() / 50);
    for at in far.chain(bytes.len() - 100..bytes.len()) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&path, flipped).unwrap();
        let error = study.verify(0).unwrap_err();
        assert!(
            matches!(error, StudyError::Damaged { .. }),
            "byte {at}: {error}"
        );
    }
    fs::write(&path, bytes).unwrap();
    assert_eq!(study.verify(0).unwrap(), 2);
}

#[test]
fn a_chunk_of_another_study_is_refused_and_kept() {
    let (own, other) = (folder("own"), folder("other"));
    disks(&own).run().unwrap();
    disks(&other).seed(8).run().unwrap();
    fs::copy(chunk_path(&other, 2), chunk_path(&own, 2)).unwrap();
    let foreign = fs::read(chunk_path(&own, 2)).unwrap();
    for error in [
        disks(&own).run().unwrap_err(),
        disks(&own).verify(1).unwrap_err(),
        disks(&own).merge(own.join("all.parquet")).unwrap_err(),
    ] {
        assert!(
            matches!(error, StudyError::Foreign { chunk: 2, .. }),
            "{error}"
        );
    }
    assert!(fs::read(chunk_path(&own, 2)).unwrap() == foreign);
    assert!(!own.join("all.parquet").exists());
}

/// While a worker computes chunk 1, another one writes it: with the same bytes nothing happens,
/// with others the study is refused, and the first file stays.
#[test]
fn two_writers_of_a_chunk() {
    let at = folder("two_writers");
    let of_spin = |spin: fn(bool) -> f64, meanwhile: Option<fn(&std::path::Path)>| {
        let own = at.clone();
        let study = Study::new(&at, move |member| {
            // A member that the manifest is not made of.
            let is_ninth = member.member() == 9;
            if let (true, Some(write)) = (is_ninth, meanwhile) {
                write(&own);
            }
            let spin = spin(is_ninth);
            (
                DISK,
                Start::from_velocity([0.0; 4], [0.5 * spin, 0.0, spin, 0.7]),
            )
        });
        study.members(16).h(0.01).steps(3).chunk(8)
    };
    of_spin(|_| 1.0, None).run().unwrap();
    let whole = files(&at);
    let path = chunk_path(&at, 1);
    fs::rename(&path, at.join("other")).unwrap();
    let write = |at: &std::path::Path| _ = fs::copy(at.join("other"), chunk_path(at, 1)).unwrap();
    let ran = of_spin(|_| 1.0, Some(write)).run().unwrap();
    assert_eq!((ran.computed, ran.found), (1, 1));
    fs::remove_file(&path).unwrap();
    let error = of_spin(|is_ninth| if is_ninth { 2.0 } else { 1.0 }, Some(write))
        .run()
        .unwrap_err();
    assert!(
        matches!(error, StudyError::NotDeterministic { chunk: 1 }),
        "{error}"
    );
    fs::remove_file(at.join("other")).unwrap();
    assert!(files(&at) == whole);
}

/// A disk of 100 kB, where the user may mount one: an error that names the file, all chunks that
/// are there whole, and the run that follows behind more room does the others.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let at = folder("full_disk");
    fs::create_dir_all(&at).unwrap();
    let mount = |options: &str| {
        let mut mount = std::process::Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(&at)
            .output()
    };
    if !mount("size=100k").is_ok_and(|output| output.status.success()) {
        println!("skipped a_full_disk_loses_nothing: no disk can be mounted");
        return;
    }
    let full = disks(&at).run();
    let before = files(&at);
    let larger = mount("remount,size=20m");
    let ran = disks(&at).run();
    let after = files(&at);
    let used: usize = after.values().map(|bytes| bytes.len().div_ceil(4096)).sum();
    let smaller = mount(&format!("remount,size={}k", 4 * (used + 2)));
    let merged = disks(&at).merge(at.join("all.parquet"));
    let after_merge = files(&at);
    let read_only = mount("remount,ro");
    let not_merged = disks(&at).merge(at.join("all.parquet"));
    let mut umount = std::process::Command::new("umount");
    assert!(umount.arg(&at).status().unwrap().success());
    let error = full.unwrap_err();
    assert!(
        matches!(&error, StudyError::Store { name, .. } if name.contains("chunks/")),
        "{error}"
    );
    for mount in [larger, smaller, read_only] {
        assert!(mount.unwrap().status.success());
    }
    // The errors of merges have the name of the file and the words of the system.
    for (error, word) in [(merged, "No space left"), (not_merged, "Read-only")] {
        let error = error.unwrap_err().to_string();
        assert!(error.contains(&format!("all.parquet`: {word}")), "{error}");
    }
    assert!(after_merge == after);
    assert!(before.len() > 1 && before.len() < 26);
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes));
    assert_eq!(ran.unwrap().found as usize, before.len() - 1);
    let whole = folder("empty_disk");
    disks(&whole).run().unwrap();
    assert!(after == files(&whole));
}
