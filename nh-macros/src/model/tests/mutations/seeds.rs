//! The systems that are changed: those of the repository, without their documentation.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::Seed;

/// The structs under `#[discrete_system]` in the repository's own files, without documentation,
/// which rustc reads by itself.
pub(crate) fn seeds() -> Vec<Seed> {
    let plain = |seed: Seed| Seed {
        item: without_documentation(seed.item),
        ..seed
    };
    let seeds = files().into_iter().flat_map(|(_, seeds)| seeds);
    seeds.map(plain).collect()
}

/// The files of the repository that have such structs, by their paths in it, in the order of the
/// paths.
pub(crate) fn files() -> Vec<(String, Vec<Seed>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["examples", "tests", "benches"] {
        walk(&root.join(folder), folder, &mut files);
    }
    files
}

fn walk(path: &Path, name: &str, files: &mut Vec<(String, Vec<Seed>)>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        let mut names: Vec<_> = (entries.map(|entry| entry.expect("an entry").file_name()))
            .map(|name| name.into_string().expect("a name in Unicode"))
            .collect();
        names.sort();
        for entry in names {
            walk(&path.join(&entry), &format!("{name}/{entry}"), files);
        }
    } else if path.extension().is_some_and(|e| e == "rs") {
        let text = fs::read_to_string(path).expect("text");
        let mut seeds = Vec::new();
        if let Ok(tokens) = text.parse() {
            let equations = !text.contains("use nonholonomic::without_equations::discrete_system;");
            collect(tokens, equations, &mut seeds);
        }
        let part = text.lines().find_map(part_of_a_file);
        for seed in &mut seeds {
            seed.part = seed.part.take().or_else(|| part.clone());
        }
        if !seeds.is_empty() {
            files.push((name.to_owned(), seeds));
        }
    }
}

fn collect(tokens: TokenStream, equations: bool, seeds: &mut Vec<Seed>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let mut inside = group.stream().into_iter().peekable();
        let is_path =
            |token: &TokenTree| !matches!(token, TokenTree::Group(_) | TokenTree::Literal(_));
        let path: String =
            std::iter::from_fn(|| inside.next_if(is_path).map(|token| token.to_string())).collect();
        // The attribute that is imported, and those by their paths.
        let (is_ours, equations) = match path.as_str() {
            "discrete_system" => (true, equations),
            "nonholonomic::discrete_system" => (true, true),
            "nonholonomic::without_equations::discrete_system" => (true, false),
            _ => (false, equations),
        };
        if !is_ours || group.delimiter() != Delimiter::Bracket {
            collect(group.stream(), equations, seeds);
            continue;
        }
        let arguments = match inside.next() {
            Some(TokenTree::Group(arguments)) => arguments.stream(),
            _ => TokenStream::new(),
        };
        let (item, part) = item(&tokens, place);
        seeds.push(Seed {
            arguments,
            item,
            part,
            equations,
        });
    }
}

/// The item as rustc gives it to the attribute in `tokens[place]`: without it, and with the
/// attributes before it. The feature of a `#[cfg(feature = "…")]` among these, which rustc takes
/// away, is beside it.
fn item(tokens: &[TokenTree], place: usize) -> (TokenStream, Option<String>) {
    let is_attribute = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(mark), TokenTree::Group(group)] => {
            mark.as_char() == '#' && group.delimiter() == Delimiter::Bracket
        }
        _ => false,
    };
    let (mut before, mut part) = (Vec::new(), None);
    let mut start = place - 1;
    while start >= 2 && is_attribute(&tokens[start - 2..start]) {
        start -= 2;
        match feature(&tokens[start + 1]) {
            None => before.push(&tokens[start..start + 2]),
            found => part = found,
        }
    }
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    let after = &tokens[place + 1..];
    let end = (after.iter().position(is_end)).map_or(after.len(), |end| end + 1);
    let parts = before.into_iter().rev().flatten().chain(&after[..end]);
    (parts.cloned().collect(), part)
}

/// The feature without which a file is not compiled, if this line says so.
fn part_of_a_file(line: &str) -> Option<String> {
    let feature = line.strip_prefix("#![cfg(feature = \"")?;
    feature.strip_suffix("\")]").map(str::to_owned)
}

/// The feature of `[cfg(feature = "…")]`.
fn feature(attribute: &TokenTree) -> Option<String> {
    let text: String = attribute.to_string().split_whitespace().collect();
    let feature = text.strip_prefix("[cfg(feature=\"")?;
    feature.strip_suffix("\")]").map(str::to_owned)
}

fn without_documentation(tokens: impl IntoIterator<Item = TokenTree>) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            kept.push(token);
            continue;
        };
        let mut inside = group.stream().into_iter();
        if inside
            .next()
            .is_some_and(|first| first.to_string() == "doc")
        {
            kept.pop();
        } else {
            let inside = without_documentation(group.stream());
            kept.push(Group::new(group.delimiter(), inside).into());
        }
    }
    kept.into_iter().collect()
}
