//! Studies that get more members.

use nh_studies::StudyError;
use nonholonomic::Table;

use crate::{disks, files, folder};

/// From 100 to 200 members: chunks that are whole are kept, and all bytes are those of a study
/// of 200.
#[test]
fn a_study_grows() {
    let (at, whole) = (folder("grown"), folder("whole_from_the_start"));
    let of = |at: &std::path::Path, members| disks(at).members(members).chunk(64);
    assert_eq!(of(&at, 100).run().unwrap().computed, 2);
    // Twice within one chunk: it is one that is to be done.
    of(&at, 110).plan().unwrap();
    let before = files(&at);
    let grown = of(&at, 200);
    // Nothing has been computed yet.
    assert_eq!(grown.plan().unwrap().chunks, 4);
    let status = grown.status().unwrap();
    assert_eq!((status.done, status.chunks), (1, 4));
    assert_eq!(grown.verify(1).unwrap(), 1);
    let error = grown.merge(at.join("all.parquet")).unwrap_err();
    assert!(matches!(error, StudyError::Missing { .. }), "{error}");
    assert_eq!(of(&at, 200).shard(1, 4).unwrap().computed, 1);
    let ran = grown.run().unwrap();
    assert_eq!((ran.found, ran.computed, ran.damaged), (2, 2, 0));
    let after = files(&at);
    let first = "chunks/000000000000.parquet";
    assert!(before[first] == after[first]);
    of(&whole, 200).run().unwrap();
    for (name, bytes) in files(&whole) {
        assert!(name == "/manifest.json" || after[&name] == bytes, "{name}");
    }
    assert_eq!(grown.status().unwrap().done, 4);
    assert_eq!(grown.verify(4).unwrap(), 4);
    let merged = grown.merge(at.join("all.parquet")).unwrap();
    assert_eq!(merged.rows, 800);
    let statistics = Table::read_parquet(merged.statistics.unwrap()).unwrap();
    assert_eq!(statistics.integers("count.x").unwrap(), [200; 4]);
    // Once more, by a whole chunk and to the same number.
    assert_eq!(of(&at, 256).run().unwrap().computed, 1);
    assert_eq!(of(&at, 256).run().unwrap().found, 4);
    // The programs of before have fewer members.
    let error = of(&at, 200).run().unwrap_err().to_string();
    assert!(
        error.contains("members: 256 in the folder, 200 here"),
        "{error}"
    );
}

/// Other members are another study, however many there are.
#[test]
fn another_study_does_not_grow() {
    let at = folder("not_grown");
    disks(&at).run().unwrap();
    let error = disks(&at).members(300).seed(8).run().unwrap_err();
    assert!(matches!(error, StudyError::OtherStudy { .. }), "{error}");
    assert_eq!(disks(&at).run().unwrap().found, 25);
}
