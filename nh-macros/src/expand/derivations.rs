//! Derivations in words: tests/expansion/{system}.equations.txt has the text of `equations()` of a system, object by object. A change of
//! the derivation shows here without the code that follows from it, and a change of the emitted code does not show here.

use std::{env, fs};

use proc_macro2::{TokenStream, TokenTree};

use super::tests::{SYSTEMS, difference, expansion, file};

/// The entries `Equation::new("name", "text", "LaTeX")` of an expansion: each name, and its text indented.
fn equations(expansion: TokenStream) -> String {
    let mut tokens = expansion.into_iter().peekable();
    let mut found = String::new();
    while let Some(token) = tokens.next() {
        if let TokenTree::Group(group) = token {
            found += &equations(group.stream());
            continue;
        }
        let is_entry = matches!(&token, TokenTree::Ident(ident) if *ident == "Equation");
        let Some(entry) = is_entry
            .then(|| tokens.by_ref().find_map(arguments))
            .flatten()
        else {
            continue;
        };
        let texts = entry.into_iter().filter_map(|token| match token {
            TokenTree::Literal(literal) => syn::parse_str::<syn::LitStr>(&literal.to_string()).ok(),
            _ => None,
        });
        let [name, text, _] = texts
            .map(|text| text.value())
            .collect::<Vec<_>>()
            .try_into()
            .expect("a name, a text and LaTeX");
        found += &format!("{name}\n");
        text.lines()
            .for_each(|line| found += &format!("    {line}\n"));
    }
    found
}

fn arguments(token: TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    }
}

#[test]
fn equations_of_expansions_are_the_ones_on_file() {
    let mut differences = String::new();
    for system in SYSTEMS {
        let name = format!("{system}.equations.txt");
        let (path, found) = (file(&name), equations(expansion(system)));
        assert!(found.contains("discrete_lagrange_dalembert\n"), "{found}");
        if env::var_os("BLESS").is_some() {
            fs::write(&path, found).expect("a writable directory");
            continue;
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if expected != found {
            differences += &format!("\n{name}, {}", difference(&expected, &found));
        }
    }
    assert!(
        differences.is_empty(),
        "bless with `BLESS=1 cargo test -p nh-macros expansion`\n{differences}"
    );
}
