//! The expansion that the book shows is the one that the macro writes.

use std::{env, fs};

use super::{difference, file, formatted};

/// The lines of the book's excerpt: the signature of `solve`, the statements that begin like these,
/// and the result.
const EXCERPT: [&str; 4] = [
    "let [(sin_phi_0",
    "let d_theta",
    "let I_inverse_h_d_theta",
    "__nh::Solved {",
];

fn excerpt(expansion: &str) -> String {
    let lines = (expansion.lines()).skip_while(|line| !line.trim().starts_with("fn solve<"));
    let lines: Vec<_> = lines.take_while(|line| *line != "        }").collect();
    let indented = |line: &str| line.len() - line.trim_start().len();
    let mut excerpt = Vec::new();
    let mut shown = true;
    for line in &lines {
        let begins = indented(line) == 12;
        // A closing bracket belongs to what it closes.
        if begins && !line.trim().starts_with(['}', ']', ')']) && !excerpt.is_empty() {
            let was = shown;
            let is_argument = line.trim().ends_with(',') && !line.trim().starts_with("let ");
            shown = is_argument || EXCERPT.iter().any(|start| line.trim().starts_with(start));
            if was && !shown {
                excerpt.push("    // …");
            }
        }
        if shown {
            excerpt.push(&line[8..]);
        }
    }
    format!("```rust,ignore\n{}\n}}\n```\n", excerpt.join("\n"))
}

#[test]
fn excerpt_of_the_expansion_in_the_book() {
    let path = file("../../book/src/generated_code.md");
    let chapter = fs::read_to_string(&path).expect("a chapter of the book");
    let (before, rest) = chapter.split_once("```rust,ignore\n").expect("an excerpt");
    let (_, after) = rest.split_once("```\n").expect("its end");
    let expected = format!("{before}{}{after}", excerpt(&formatted("rolling_disk")));
    if env::var_os("BLESS").is_some() {
        fs::write(&path, expected).expect("a writable chapter");
        return;
    }
    assert!(
        chapter == expected,
        "bless with `BLESS=1 cargo test -p nh-macros expansion`: {}",
        difference(&chapter, &expected)
    );
}
