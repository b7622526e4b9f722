//! Studies that cannot be, or not in this folder.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use nh_studies::{Keep, Study, StudyError};
use nonholonomic::Start;

use crate::systems::{DISK, Disk};
use crate::{disks, files, folder, rolling};

#[track_caller]
fn refused(study: &Study<Disk>, words: &[&str]) {
    let error = study.run().unwrap_err().to_string();
    for word in words {
        assert!(error.contains(word), "`{word}` is not in: {error}");
    }
}

#[test]
fn studies_that_cannot_be() {
    let at = folder("never");
    let study = || disks(&at);
    refused(&study().h(0.0), &["h is 0.0", ".h(0.01)"]);
    refused(&study().h(-0.01), &["h is -0.01"]);
    refused(&study().h(f64::NAN), &["h is NaN"]);
    refused(&study().members(0), &["0 members"]);
    refused(&study().steps(0), &["no steps"]);
    refused(&study().keep(Keep::Every(0)), &["0th node"]);
    refused(&study().chunk(0), &["chunks of no member"]);
    refused(&study().cut(0), &["0th step"]);
    refused(&study().cut(9).law(|_| |_: &_| [0.0; 2]), &["law", "`cut`"]);
    refused(&study().columns(["z"]), &["no column `z`", "`theta`"]);
    refused(&study().statistics(|s| s.mean("z")), &["`z`", "`theta`"]);
    refused(&study().statistics(|s| s.quantiles("x", [1.5])), &["1.5"]);
    refused(
        &study().statistics(|s| s.histogram("x", 1.0..0.0, 3)),
        &["histogram"],
    );
    refused(
        &study().statistics(|s| s.first_passage("fell", [0.5])),
        &["`fell`"],
    );
    // Nothing was written.
    assert!(!at.exists());
    let none = Study::new(&at, rolling)
        .members(5)
        .h(0.01)
        .steps(5)
        .keep(Keep::Nothing);
    refused(&none, &["nothing is kept"]);
    assert!(matches!(study().status(), Err(StudyError::NoStudy { .. })));
    assert!(!at.exists());
}

#[test]
fn another_study_in_the_folder_is_refused_with_both_values() {
    let at = folder("taken");
    disks(&at).run().unwrap();
    let before = files(&at);
    refused(&disks(&at).seed(8), &["seed: `7` in the folder, `8` here"]);
    refused(
        &disks(&at).h(0.02),
        &["h: `0.01` in the folder, `0.02` here"],
    );
    refused(
        &disks(&at).members(199),
        &["members: 200 in the folder, 199 here"],
    );
    refused(&disks(&at).chunk(9), &["chunk: 8 in the folder, 9 here"]);
    refused(
        &disks(&at).stop("far", |_, state| state.q[0] > 1.0),
        &["stops", "`far`"],
    );
    // Another closure with the same settings.
    let heavier = Study::new(&at, |member| {
        let (disk, start) = rolling(member);
        (Disk { m: 6.0, ..disk }, start)
    });
    let heavier = heavier
        .members(200)
        .seed(7)
        .h(0.01)
        .steps(60)
        .chunk(8)
        .keep(Keep::Every(20));
    refused(&heavier, &["first members", "statistics"]);
    // A chunk of another version of the crate: its manifest is of that.
    let manifest = fs::read_to_string(at.join("manifest.json")).unwrap();
    let old = manifest.replace("\"studies\": \"0.", "\"studies\": \"9.");
    assert_ne!(old, manifest);
    fs::write(at.join("manifest.json"), old).unwrap();
    refused(&disks(&at), &["studies: `9.", "`0."]);
    fs::write(at.join("manifest.json"), &manifest[..manifest.len() / 2]).unwrap();
    refused(
        &disks(&at),
        &["manifest.json", "delete it and `plan` again"],
    );
    fs::write(at.join("manifest.json"), manifest).unwrap();
    assert!(files(&at) == before);
}

/// A clock in the place of the member's numbers, from the ninth member on.
#[test]
fn a_closure_of_more_than_the_member_is_found() {
    let at = folder("clock");
    let study = || {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        Study::new(&at, |member| {
            let calls = CALLS.fetch_add(1, Ordering::Relaxed);
            // The members that the manifest is made of: 0 to 7, and every fifth of forty.
            let own = member.member();
            let is_known = own < 8 || own.is_multiple_of(5);
            let spin = if is_known { 1.0 } else { calls as f64 };
            let v = [0.5 * spin, 0.0, spin, 0.7];
            (DISK, Start::from_velocity([0.0; 4], v))
        })
        .members(40)
        .h(0.01)
        .steps(3)
        .chunk(8)
    };
    study().run().unwrap();
    let error = study().verify(5).unwrap_err();
    assert!(
        matches!(error, StudyError::NotDeterministic { chunk: 1 }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains("draw all numbers from the member")
    );
}

/// A clock in all members: no other study is in the folder, and none is after it.
#[test]
fn a_closure_of_more_than_the_member_is_not_planned() {
    let at = folder("all_by_the_clock");
    let study = || {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        Study::new(&at, |_| {
            let spin = CALLS.fetch_add(1, Ordering::Relaxed) as f64;
            let v = [0.5 * spin, 0.0, spin, 0.7];
            (DISK, Start::from_velocity([0.0; 4], v))
        })
        .members(40)
        .h(0.01)
        .steps(3)
    };
    let error = study().chunk(8).plan().unwrap_err().to_string();
    assert!(
        error.contains("twice with different numbers")
            && error.contains("draw all numbers from the member"),
        "{error}"
    );
    assert!(files(&at).is_empty());
    // In the folder of a study that is deterministic, too.
    let known = Study::new(&at, |_| (DISK, Start::from_velocity([0.0; 4], [0.0; 4])));
    known.members(40).h(0.01).steps(3).chunk(8).plan().unwrap();
    refused(&study().chunk(8), &["draw all numbers from the member"]);
}

/// Places that are none of a merged table.
#[test]
fn merged_files_have_their_places() {
    let at = folder("places");
    disks(&at).run().unwrap();
    let before = files(&at);
    for (path, word) in [
        ("all.csv", "`.parquet`"),
        ("all", "`.parquet`"),
        ("chunks/000000000003.parquet", "among the chunks"),
        ("chunks/all.parquet", "among the chunks"),
    ] {
        let error = disks(&at).merge(at.join(path)).unwrap_err();
        assert!(matches!(error, StudyError::Usage { .. }), "{error}");
        assert!(error.to_string().contains(word), "{error}");
    }
    assert!(files(&at) == before);
    // A name that is none of a chunk is not counted.
    fs::rename(
        at.join("chunks/000000000007.parquet"),
        at.join("chunks/7.parquet"),
    )
    .unwrap();
    assert_eq!(disks(&at).status().unwrap().done, 24);
    let error = disks(&at).merge(at.join("all.parquet")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1 of 25 chunks missing: `run` the study again, it does no other"
    );
}

/// A folder below a file, and one of the system's own, in which no program writes.
#[test]
fn folders_in_which_nothing_is_written() {
    let file = folder("file");
    fs::write(&file, "").unwrap();
    refused(&disks(&file.join("below")), &["below"]);
    if cfg!(target_os = "linux") {
        refused(
            &disks(std::path::Path::new("/proc/self/studies")),
            &["/proc/self/studies"],
        );
    }
    // A whole study is read where nothing may be written; for root every folder may be.
    let at = folder("read_only");
    disks(&at).run().unwrap();
    let writable = |is: bool| {
        for path in [at.join("chunks"), at.clone()] {
            let mut permissions = fs::metadata(&path).unwrap().permissions();
            permissions.set_readonly(!is);
            fs::set_permissions(path, permissions).unwrap();
        }
    };
    writable(false);
    assert_eq!(disks(&at).verify(1).unwrap(), 25);
    assert_eq!(disks(&at).run().unwrap().found, 25);
    writable(true);
}

/// 2⁴⁰ members are planned without a list of them, and one of 2³⁸ shards is done.
#[test]
fn members_beyond_memory() {
    let at = folder("many");
    let study = disks(&at).members(1 << 40).chunk(4).steps(20);
    let begin = Instant::now();
    let plan = study.plan().unwrap();
    assert_eq!(plan.chunks, 1 << 38);
    assert_eq!(study.shard((1 << 38) - 1, 1 << 38).unwrap().computed, 1);
    let status = study.status().unwrap();
    assert_eq!((status.done, status.chunks), (1, 1 << 38));
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
    assert!(matches!(
        study.shard(1 << 38, 1 << 38),
        Err(StudyError::Usage { .. })
    ));
}

/// Without `chunk` the size is measured, and kept.
#[test]
fn a_plan_measures_chunks() {
    let at = folder("measured");
    let study = || {
        Study::new(&at, rolling)
            .members(10_000)
            .seed(7)
            .h(0.01)
            .steps(10)
    };
    let plan = study().plan().unwrap();
    assert!(plan.chunks >= 64 && plan.chunk > 1, "{plan:?}");
    let few = folder("measured_few");
    let few = Study::new(&few, rolling).members(100).h(0.01).steps(10);
    assert!(few.plan().unwrap().chunks >= 64);
    assert_eq!(study().plan().unwrap(), plan);
    study().shard(0, plan.chunks).unwrap();
    assert_eq!(study().status().unwrap().done, 1);
}
