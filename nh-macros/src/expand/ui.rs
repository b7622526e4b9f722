//! The errors of the inputs in tests/ui, without rustc: their messages, and the tokens at which
//! they are reported, are those that the file beside each input has. `tests/ui.rs` compiles some of
//! them by rustc, or all where it writes these files.

use std::fs;
use std::path::Path;

use proc_macro2::{LineColumn, TokenStream, TokenTree};

use super::corpus;
use crate::model::tests::mutations;

/// Inputs whose errors only rustc has: its own, and those that depend on where the tokens of a
/// macro come from.
const BY_RUSTC: &str = include_str!("../../../tests/ui/by_rustc.txt");

/// An error, its first place (lines from 1, columns from 1), and the number of columns it takes if
/// it is on one line.
#[derive(Debug, PartialEq)]
struct Shown {
    message: String,
    place: (usize, usize),
    width: Option<usize>,
}

/// The errors that an expansion reports, in their order.
fn reported(tokens: TokenStream, errors: &mut Vec<Shown>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let called = place.checked_sub(2).map(|name| &tokens[name]);
        match called {
            Some(TokenTree::Ident(name)) if name == "compile_error" => {
                let message: syn::LitStr = syn::parse2(group.stream()).expect("a message");
                let (start, end) = (name.span().start(), group.span().end());
                errors.push(Shown {
                    message: one_line(&message.value()),
                    place: (start.line, start.column + 1),
                    width: width(start, end),
                });
            }
            _ => reported(group.stream(), errors),
        }
    }
}

fn width(start: LineColumn, end: LineColumn) -> Option<usize> {
    (start.line == end.line).then(|| end.column - start.column)
}

fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The errors that rustc has shown, as the file beside an input has them.
fn expected(stderr: &str) -> Vec<Shown> {
    let mut errors: Vec<Shown> = Vec::new();
    let mut is_message = false;
    for line in stderr.lines() {
        if let Some(message) = line.strip_prefix("error: ") {
            is_message = true;
            errors.push(Shown {
                message: message.to_owned(),
                place: (0, 0),
                width: None,
            });
            continue;
        }
        let Some(error) = errors.last_mut() else {
            continue;
        };
        if let Some(place) = line.trim_start().strip_prefix("--> ") {
            is_message = false;
            let mut numbers = place
                .rsplit(':')
                .map(|number| number.parse().expect("a number"));
            let (column, line) = (numbers.next().unwrap(), numbers.next().unwrap());
            error.place = (line, column);
        } else if is_message {
            error.message = one_line(&format!("{} {line}", error.message));
        } else if let Some(marks) = line.trim_start().strip_prefix("| ") {
            let marks = marks.trim();
            if error.width.is_none() && marks.starts_with('^') {
                error.width = Some(marks.len());
            }
        }
    }
    errors
}

/// The path in tests/ of a file whose errors are compared here.
pub(super) fn input(file: &str) -> Option<&str> {
    let name = file.strip_prefix("tests/")?;
    let is_input = name.starts_with("ui/") && !BY_RUSTC.lines().any(|other| other == name);
    is_input.then_some(name)
}

#[test]
fn errors_of_the_inputs_are_the_ones_on_file() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let (mut inputs, mut differences) = (0, String::new());
    for (file, seeds) in mutations::files() {
        let Some(name) = input(&file) else {
            continue;
        };
        let stderr = fs::read_to_string(tests.join(name).with_extension("stderr"));
        let expected = expected(&stderr.unwrap_or_default());
        let mut found = Vec::new();
        for seed in &seeds {
            reported(corpus::expanded(seed), &mut found);
        }
        inputs += 1;
        if found != expected {
            differences += &format!("{name}\n  found    {found:#?}\n  expected {expected:#?}\n");
        }
    }
    assert!(inputs > 250, "{inputs} inputs");
    assert!(
        differences.is_empty(),
        "write the files by `TRYBUILD=overwrite cargo test -p nh-tests --features large-project --test project ui::ui`, and read them\n{differences}"
    );
}
