//! The chapters on the sources and on pairs of features: the tests that they name exist.

use std::collections::BTreeSet;
use std::fs;

use super::{files, read, root};

const PAIRS: &str = "book/src/pairs.md";

/// The tests that a chapter names, `file.rs::function`, with the file below `tests`.
fn named(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter_map(|code| code.split_once("::"))
}

#[test]
fn tests_that_are_named_exist() {
    let mut checked = 0;
    let mut chapters = files(&root().join("book/src/papers"), "md");
    chapters.push(root().join(PAIRS));
    for chapter in chapters {
        for (file, function) in named(&read(&chapter)) {
            let program = fs::read_to_string(root().join("tests").join(file));
            let exists = program.is_ok_and(|text| text.contains(&format!("fn {function}(")));
            assert!(exists, "{}: {file}::{function}", chapter.display());
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// Each of the nine features with each other one, once, with a test or a reason.
#[test]
fn every_pair_of_features_has_a_row() {
    const FEATURES: [&str; 9] = [
        "derivatives",
        "regions",
        "lattices",
        "reduction",
        "single precision",
        "ensembles",
        "recordings",
        "the scheme `energy`",
        "orders",
    ];
    let text = read(&root().join(PAIRS));
    let rows: Vec<[&str; 2]> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "))
        .map(|(pair, shown)| [pair, shown])
        .skip(2)
        .collect();
    let feature = |name: &str| {
        let name = name.replace("`lobatto`", "orders");
        FEATURES
            .iter()
            .position(|feature| name.starts_with(feature))
    };
    let mut pairs = BTreeSet::new();
    for [pair, shown] in &rows {
        let (first, second) = pair.split_once(", ").expect("two features");
        let found = [first, second].map(|name| feature(name).expect(name));
        assert!(found[0] < found[1], "{pair}");
        assert!(pairs.insert(found), "{pair}");
        let is_shown = shown.starts_with("none: ") || named(shown).next().is_some();
        assert!(is_shown, "{pair}: {shown}");
    }
    assert_eq!(pairs.len(), 36);
}
