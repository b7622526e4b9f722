//! The chapters on the sources: the tests that they name exist.

use std::fs;

use super::{files, read, root};

/// The tests that a chapter names, `file.rs::function`, with the file below `tests`.
fn named(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter_map(|code| code.split_once("::"))
}

#[test]
fn tests_that_are_named_exist() {
    let mut checked = 0;
    for chapter in files(&root().join("book/src/papers"), "md") {
        for (file, function) in named(&read(&chapter)) {
            let program = fs::read_to_string(root().join("tests").join(file));
            let exists = program.is_ok_and(|text| text.contains(&format!("fn {function}(")));
            assert!(exists, "{}: {file}::{function}", chapter.display());
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
