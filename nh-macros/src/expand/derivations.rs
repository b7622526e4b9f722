//! Derivations in words: tests/expansion/{system}.equations.txt has the text of `equations()` of a
//! system, object by object. A change of the derivation shows here without the code that follows
//! from it, and a change of the emitted code does not show here.

use std::{env, fs};

use proc_macro2::{TokenStream, TokenTree};

use super::tests::{SYSTEMS, difference, expansion, file};

/// The entries `entries(["name", "title", "text", "LaTeX", …])` of an expansion: each name, and its
/// text indented.
fn equations(expansion: TokenStream) -> String {
    let mut tokens = expansion.into_iter().peekable();
    let mut found = String::new();
    while let Some(token) = tokens.next() {
        let is_list = matches!(&token, TokenTree::Ident(ident) if *ident == "entries");
        match (token, tokens.peek()) {
            (TokenTree::Group(group), _) => found += &equations(group.stream()),
            (_, Some(TokenTree::Group(list))) if is_list => {
                let list: syn::ExprArray = syn::parse2(list.stream()).expect("a list");
                let texts = list.elems.iter().map(|text| match text {
                    syn::Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Str(text),
                        ..
                    }) => text.value(),
                    other => unreachable!("{other:?} is no string"),
                });
                for entry in texts.collect::<Vec<_>>().chunks(4) {
                    let lines = entry[2].lines().map(|line| format!("    {line}\n"));
                    found += &format!("{}\n{}", entry[0], lines.collect::<String>());
                }
            }
            _ => {}
        }
    }
    found
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
