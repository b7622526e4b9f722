//! Chunks that are not what they were.

use std::fs;

use nh_studies::StudyError;

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
