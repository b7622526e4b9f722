//! The chapters on the sources and on pairs of features: the tests and the public names that they
//! have exist.

use std::collections::BTreeSet;
use std::fs;

use super::{files, read, root};

const PAIRS: &str = "book/src/pairs.md";

/// The pieces of code of a chapter.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The tests that a chapter names, `file.rs::function`, with the file below `tests`.
fn named(text: &str) -> impl Iterator<Item = (&str, &str)> {
    code(text).filter_map(|code| code.split_once(".rs::"))
}

#[test]
fn tests_that_are_named_exist() {
    let mut checked = 0;
    let mut chapters = files(&root().join("book/src/papers"), "md");
    chapters.push(root().join(PAIRS));
    for chapter in chapters {
        let text = read(&chapter);
        for (file, function) in named(&text) {
            let program = fs::read_to_string(root().join(format!("tests/{file}.rs")));
            let exists = program.is_ok_and(|text| text.contains(&format!("fn {function}(")));
            assert!(exists, "{}: {file}::{function}", chapter.display());
            checked += 1;
        }
        for input in code(&text).filter(|code| code.starts_with("ui/")) {
            assert!(root().join("tests").join(input).exists(), "{input}");
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// Whether a word is the name of an item or a variant of the crates, of an example or a folder, or a word of the
/// language.
fn is_known(word: &str, sources: &str, language: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let as_item = ["fn", "trait", "struct", "const", "enum"]
        .into_iter()
        .any(|item| {
            let declared = format!("{item} {word}");
            sources.match_indices(&declared).any(|(at, _)| {
                let next = sources[at + declared.len()..].chars().next();
                !next.is_some_and(is_name)
            })
        });
    let as_variant = format!(" {word} {{");
    as_item
        || sources.contains(&as_variant)
        || root().join(format!("examples/{word}.rs")).exists()
        || root().join(word).is_dir()
        || language.split(|c| !is_name(c)).any(|known| known == word)
}

/// The words of chapters that look like names: `one_word`, or `Type::one_word`.
#[test]
fn names_are_those_of_the_library() {
    let all = |folders: &[&str], extension| -> String {
        let files = folders
            .iter()
            .flat_map(|folder| files(&root().join(folder), extension));
        files.map(|file| read(&file)).collect()
    };
    let sources = all(
        &["src", "nh-runtime/src", "nh-lattices/src", "nh-flows/src"],
        "rs",
    );
    let language = all(&["nh-macros/src/language"], "md")
        + &read(&root().join("nh-macros/src/catalogue/topic.rs"));
    let is_name = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut checked = 0;
    for chapter in files(&root().join("book/src/papers"), "md") {
        let text = read(&chapter);
        let words = code(&text).filter(|code| !code.contains(".rs"));
        let words = words.flat_map(|code| code.split("::"));
        for word in words.filter(|word| word.len() > 1 && is_name(word)) {
            let known = is_known(word, &sources, &language);
            assert!(known, "{}: `{word}`", chapter.display());
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
