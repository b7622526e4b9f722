//! Words: sentences of comments, documentation and documents open with a noun and not with a word that stands in its place, and a type of
//! either crate has a name of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const OPENINGS: [&str; 7] = [
    "What",
    "Where",
    "Those",
    "The same",
    "Whatever",
    "Whoever",
    "Whichever",
];

const SOURCES: [&str; 20] = [
    "src",
    "book/src",
    "nh-macros/build.rs",
    "nh-macros/src",
    "nh-runtime/src",
    "nh-runtime/tests",
    "nh-ensembles/src",
    "nh-ensembles/tests",
    "nh-flows/src",
    "nh-flows/tests",
    "nh-lattices/src",
    "nh-records/src",
    "nh-documents/src",
    "nh-control/src",
    "nh-studies/examples",
    "nh-studies/src",
    "nh-studies/tests",
    "tests",
    "benches",
    "examples",
];
const DOCUMENTS: [&str; 13] = [
    "ARCHITECTURE.md",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "nh-macros/README.md",
    "nh-runtime/README.md",
    "nh-ensembles/README.md",
    "nh-flows/README.md",
    "nh-lattices/README.md",
    "nh-records/README.md",
    "nh-documents/README.md",
    "nh-control/README.md",
    "nh-studies/README.md",
];

/// The sources, notes and chapters of the book below `path`, without the expansions that the macro writes.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entries = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.flat_map(|path| files(&path)).collect();
    files.retain(|path| {
        let name = path.to_string_lossy();
        let is_chapter = (name.contains("book/src/") || name.contains("/src/language/"))
            && name.ends_with(".md");
        let is_index = name.ends_with("errors.md");
        is_chapter && !is_index
            || name.ends_with("NOTES.md")
            || name.ends_with(".rs") && !name.ends_with(".expanded.rs")
    });
    files
}

/// The text of a comment in a line of code; for a line of a document the line.
fn comment(line: &str, is_code: bool) -> Option<&str> {
    if !is_code {
        return Some(line.trim());
    }
    let line = line.trim_start();
    let text = match line.strip_prefix("//") {
        Some(text) => text.trim_start_matches(['/', '!']),
        None => line.split_once(" // ")?.1,
    };
    Some(text.trim())
}

/// The lines on which a sentence begins with one of the words, from 1.
fn openings(text: &str, is_code: bool) -> Vec<usize> {
    let (mut found, mut begins, mut is_code_block) = (Vec::new(), true, false);
    for (number, line) in text.lines().enumerate() {
        let text = comment(line, is_code).unwrap_or("");
        if text.starts_with("```") {
            is_code_block = !is_code_block;
        }
        let is_heading = text.starts_with("# ") || text.starts_with("## ");
        if is_code_block || is_heading || text.is_empty() {
            begins = true;
            continue;
        }
        let is_item = text.starts_with(['-', '*', '|']);
        let first = text.trim_start_matches(['-', '*', '|', ' ']);
        for (i, sentence) in split_sentences(first).into_iter().enumerate() {
            if (i > 0 || begins || is_item) && is_opening(sentence) {
                found.push(number + 1);
            }
        }
        begins = text.ends_with(['.', '!', '?', ':', '|']);
    }
    found
}

fn split_sentences(text: &str) -> Vec<&str> {
    let ends = text.match_indices(". ").chain(text.match_indices("? "));
    let starts = ends.map(|(end, mark)| end + mark.len());
    [0].into_iter()
        .chain(starts)
        .map(|start| &text[start..])
        .collect()
}

fn is_opening(sentence: &str) -> bool {
    OPENINGS.iter().any(|word| {
        let rest = sentence.strip_prefix(word);
        rest.is_some_and(|rest| rest.starts_with([' ', ',', ':', ';']))
    })
}

#[test]
fn sentences_open_with_their_nouns() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut wrong = String::new();
    for name in SOURCES.into_iter().chain(DOCUMENTS) {
        for path in files(&root.join(name)) {
            let text = fs::read_to_string(&path).expect("text");
            let path = path.strip_prefix(root).expect("below the root");
            let is_code = path.extension().is_some_and(|extension| extension == "rs");
            for line in openings(&text, is_code) {
                wrong += &format!("{}:{line}\n", path.display());
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "name the thing in the place of {OPENINGS:?}:\n{wrong}"
    );
}

#[test]
fn openings_are_found() {
    let text = "/// What is this.\n/// It is. Where it is\n/// what\n/// Those of it.\nlet x = 1; // The same\n\n//! Whatsoever. Those.\n";
    assert_eq!(openings(text, true), [1, 2]);
    let text = "The number,\nWhere it is. The same is here.\n\n- What it is\n";
    assert_eq!(openings(text, false), [2, 4]);
}

/// The name of the type or trait that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric())?;
    (end > 0).then_some(&rest[..end])
}

/// For each name the files of a crate that declare a type of it, tests, documents and templates of code aside.
fn types(path: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut found = BTreeMap::<String, Vec<_>>::new();
    // The programs of documents declare types of users.
    let is_test = |path: &Path| {
        let of_tests = ["tests", "tests.rs", "fuzz", "language"];
        path.iter()
            .any(|part| of_tests.iter().any(|name| part == *name))
    };
    for path in files(path).into_iter().filter(|path| !is_test(path)) {
        let text = fs::read_to_string(&path).expect("text");
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        for name in text[..end].lines().filter_map(declared) {
            found.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    found
}

#[test]
fn a_type_has_a_name_of_its_own() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let is_above_the_runtime = [
        "nh-ensembles/src",
        "nh-flows/src",
        "nh-lattices/src",
        "nh-records/src",
        "nh-documents/src",
        "nh-control/src",
        "nh-studies/src",
    ];
    let mut run_time = types(&root.join("nh-runtime/src"));
    for name in is_above_the_runtime {
        for (own, files) in types(&root.join(name)) {
            run_time.entry(own).or_default().extend(files);
        }
    }
    for types in [types(&root.join("nh-macros/src")), run_time] {
        let repeated = types.into_iter();
        let repeated: Vec<_> = repeated.filter(|(_, files)| files.len() > 1).collect();
        assert!(repeated.is_empty(), "one word, one meaning: {repeated:#?}");
    }
}

#[test]
fn declarations_are_found() {
    for (line, name) in [
        ("pub(in crate::model) struct Names<'a> {", Some("Names")),
        ("    enum Kind {", Some("Kind")),
        ("pub trait Rows: Copy {", Some("Rows")),
        ("/// A struct of names.", None),
        ("let structure = 1;", None),
        ("pub struct #name;", None),
    ] {
        assert_eq!(declared(line), name, "{line}");
    }
}
