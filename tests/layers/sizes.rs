//! Files of one subject: short ones, few beside each other, and the reason of every other one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{CRATES, crates};

/// The lines of a file, no more.
const LONGEST_FILE: usize = 400;

/// The modules of a folder, no more.
const LARGEST_FOLDER: usize = 16;

/// A path from the root of the repository, and the reason why it is longer or larger.
type Exception = (&'static str, &'static str);

const LONG_FILES: [Exception; 11] = [
    (
        "nh-lattices/src/tridiagonal/segment.rs",
        "The elimination of a segment is one pass over its rows.",
    ),
    (
        "nh-macros/src/catalogue/table.rs",
        "The catalogue is one table of all objects.",
    ),
    (
        "nh-runtime/src/derivatives/rollout.rs",
        "Tangents, gradients and products with a Hessian go over the same solved steps.",
    ),
    (
        "nh-runtime/src/error.rs",
        "All errors of motions are one table, with their words.",
    ),
    (
        "nh-runtime/src/motion.rs",
        "A motion is one iterator, whose steps read and write all its fields.",
    ),
    (
        "nh-runtime/src/motion/staged.rs",
        "A point, its turns and the next guess are one state, carried from node to node.",
    ),
    (
        "nh-runtime/src/motion/trajectory.rs",
        "The trait `Dynamics` is implemented for systems in one block.",
    ),
    (
        "nh-runtime/src/reduced.rs",
        "`ReducedSystem` is one trait, with the documentation of all its functions.",
    ),
    (
        "nh-runtime/src/solve/newton.rs",
        "The decisions of Newton's method are about one linearisation.",
    ),
    (
        "nh-runtime/src/solve/newton/tests.rs",
        "All tests ask one small system of equations for a decision of Newton's method.",
    ),
    (
        "nh-runtime/src/system.rs",
        "`DiscreteSystem` is one trait, with the documentation of all its functions.",
    ),
];

const LARGE_FOLDERS: [Exception; 2] = [
    (
        "nh-lattices/src",
        "Most modules are parts of one iteration over the sites, which share its rows.",
    ),
    (
        "nh-runtime/src",
        "Most modules of the root are folders of their own, one a concept of the runtime.",
    ),
];

/// The lines of every file of code below a folder.
fn lines(root: &Path, folder: &str, found: &mut BTreeMap<String, usize>) {
    let entries = fs::read_dir(root.join(folder)).expect("a folder of the repository");
    for entry in entries {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            lines(root, &name, found);
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(entry.path()).expect("code is text");
            found.insert(name, text.lines().count());
        }
    }
}

/// Sizes above the largest one without a reason, and reasons of sizes that are not above it.
fn unexplained(
    sizes: &BTreeMap<String, usize>,
    largest: usize,
    exceptions: &[Exception],
) -> Vec<String> {
    let is_large = |name: &str| sizes.get(name).is_some_and(|size| *size > largest);
    let is_excepted = |name: &str| exceptions.iter().any(|(other, _)| *other == name);
    let without_reason = (sizes.iter())
        .filter(|(name, _)| is_large(name) && !is_excepted(name))
        .map(|(name, size)| format!("`{name}` has {size}, more than {largest}: split it by its subjects, or give the reason"));
    let without_use = (exceptions.iter())
        .filter(|(name, _)| !is_large(name))
        .map(|(name, _)| {
            format!("`{name}` has no more than {largest}: its reason is to be removed")
        });
    without_reason.chain(without_use).collect()
}

#[test]
fn files_are_short() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut found = BTreeMap::new();
    for name in CRATES {
        lines(root, &format!("{name}/src"), &mut found);
    }
    lines(root, "src", &mut found);
    assert!(found.len() > 400, "{} files are read", found.len());
    assert_eq!(unexplained(&found, LONGEST_FILE, &LONG_FILES), [""; 0]);
}

#[test]
fn folders_are_small() {
    let mut counts = BTreeMap::<_, usize>::new();
    for (name, read) in crates() {
        for module in read.paths.keys().filter(|module| !module.is_empty()) {
            let root = [name.to_owned(), "src".to_owned()];
            let folder = [&root, &module[..module.len() - 1]].concat();
            *counts.entry(folder.join("/")).or_default() += 1;
        }
    }
    assert_eq!(
        unexplained(&counts, LARGEST_FOLDER, &LARGE_FOLDERS),
        [""; 0]
    );
}

#[test]
fn a_reason_is_a_sentence() {
    for (name, reason) in LONG_FILES.iter().chain(&LARGE_FOLDERS) {
        let is_sentence = reason.ends_with('.') && reason.split(' ').count() > 4;
        assert!(is_sentence, "`{name}`: {reason}");
    }
}

#[test]
fn long_files_and_stale_reasons_are_found() {
    let sizes = [("short", 400), ("long", 401), ("excepted", 500)];
    let sizes = sizes.map(|(name, size)| (name.to_owned(), size)).into();
    let found = |exceptions: &[Exception]| unexplained(&sizes, 400, exceptions);
    let reason = "It is one table.";
    assert_eq!(found(&[("excepted", reason), ("long", reason)]), [""; 0]);
    let without = found(&[("excepted", reason)]);
    assert!(without.len() == 1 && without[0].starts_with("`long` has 401"));
    for stale in ["short", "gone"] {
        let found = found(&[("excepted", reason), ("long", reason), (stale, reason)]);
        assert!(found.len() == 1 && found[0].contains(stale), "{found:?}");
    }
}
