//! The public names against those of the last release: a name that is gone has a line in CHANGELOG.
//!
//! `public_names.txt` has those of the last release: items that the facade exports, and the fields,
//! variants and functions of each, `Motion::step`. At a release `BLESS=1 cargo test -p nh-tests --test project
//! packages::names` writes it anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::{Item, UseTree, Visibility};

const LIST: &str = "tests/packages/public_names.txt";

/// A place in the source, by what its names belong to.
#[derive(Clone)]
enum Place {
    /// Of a module.
    Items,
    /// The functions of a type that are public.
    Functions(String),
    /// All functions, types and constants of a trait.
    Trait(String),
    /// The fields of a type: those that are public, or all of them.
    Fields(String, bool),
    Variants(String),
    /// The body of a function, a type: nothing is named there.
    Nothing,
}

/// Calls `each` with `Type::item` of every public item in the source, whatever the type.
///
/// It reads tokens: the arguments of macros such as `functions!` are items in all but name.
fn members(tokens: TokenStream, place: &Place, each: &mut dyn FnMut(&str, &str)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_punct = |at: usize, c: char| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == c);
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    let (mut at, mut is_public, mut is_hidden, mut is_start) = (0, false, false, true);
    while at < tokens.len() {
        let was_start = std::mem::replace(&mut is_start, false);
        match &tokens[at] {
            TokenTree::Punct(p) if p.as_char() == '#' => {
                if let Some(TokenTree::Group(attribute)) = tokens.get(at + 1) {
                    let text = attribute.stream().to_string().replace(' ', "");
                    is_hidden |= text == "doc(hidden)" || text == "cfg(test)";
                    at += 1;
                }
                is_start = was_start;
            }
            TokenTree::Punct(p) => {
                let is_arrow = p.as_char() == '=' && p.spacing() == Spacing::Joint;
                is_start = matches!(p.as_char(), ',' | ';') && !is_arrow;
                if is_start {
                    (is_public, is_hidden) = (false, false);
                }
            }
            TokenTree::Literal(_) => {}
            TokenTree::Group(group) => {
                // The body of a function, or the end of an item that has no other name.
                if group.delimiter() == Delimiter::Brace {
                    (is_public, is_hidden, is_start) = (false, false, true);
                }
            }
            TokenTree::Ident(ident) => {
                let name = word(at + 1);
                match (ident.to_string().as_str(), place) {
                    ("pub", _) => {
                        // Not `pub(crate)`.
                        is_public = !matches!(tokens.get(at + 1), Some(TokenTree::Group(_)));
                        is_start = true;
                    }
                    ("fn" | "const" | "type", Place::Trait(of)) if !name.is_empty() => {
                        let own = if name == "fn" { word(at + 2) } else { name };
                        if !is_hidden {
                            each(of, &own);
                        }
                        at = end_of_item(&tokens, at);
                        (is_public, is_hidden, is_start) = (false, false, true);
                    }
                    ("fn" | "const" | "type", Place::Functions(of)) if !name.is_empty() => {
                        let own = if name == "fn" { word(at + 2) } else { name };
                        if is_public && !is_hidden {
                            each(of, &own);
                        }
                        at = end_of_item(&tokens, at);
                        (is_public, is_hidden, is_start) = (false, false, true);
                    }
                    (keyword @ ("struct" | "enum" | "trait" | "impl" | "mod"), Place::Items) => {
                        let end = end_of_item(&tokens, at);
                        let inner = match keyword {
                            _ if is_hidden => Place::Nothing,
                            "struct" => Place::Fields(name, false),
                            "enum" => Place::Variants(name),
                            "trait" => Place::Trait(name),
                            "mod" => Place::Items,
                            _ => of_impl(&tokens[at + 1..end]),
                        };
                        if let Some(TokenTree::Group(body)) = tokens.get(end)
                            && body.delimiter() == Delimiter::Brace
                        {
                            members(body.stream(), &inner, each);
                        }
                        at = end;
                        (is_public, is_hidden, is_start) = (false, false, true);
                    }
                    ("macro_rules", _) => {
                        at = end_of_item(&tokens, at);
                        (is_hidden, is_start) = (false, true);
                    }
                    ("fn" | "const" | "type" | "static" | "use" | "union", Place::Items) => {
                        at = end_of_item(&tokens, at);
                        (is_public, is_hidden, is_start) = (false, false, true);
                    }
                    (_, Place::Fields(of, all)) => {
                        let is_field = is_punct(at + 1, ':') && !is_punct(at + 2, ':');
                        if was_start && is_field && (is_public || *all) && !is_hidden {
                            each(of, &ident.to_string());
                        }
                    }
                    (variant, Place::Variants(of)) => {
                        let is_name = variant.starts_with(char::is_uppercase);
                        if was_start && is_name && !is_hidden {
                            each(of, variant);
                        }
                    }
                    // The arguments of a macro are items of the same place.
                    (macro_name, _) if is_punct(at + 1, '!') => {
                        if let Some(TokenTree::Group(arguments)) = tokens.get(at + 2) {
                            let all = macro_name == "settings";
                            of_macro(arguments.stream(), place, all, each);
                            at += 2;
                        }
                        (is_public, is_hidden, is_start) = (false, false, true);
                    }
                    _ => {}
                }
            }
        }
        at += 1;
    }
}

/// The names in the arguments of a macro; of `settings!` all fields are public, and each has a
/// function.
fn of_macro(tokens: TokenStream, place: &Place, all: bool, each: &mut dyn FnMut(&str, &str)) {
    if !all {
        return members(tokens, place, each);
    }
    let tokens: Vec<_> = tokens.into_iter().collect();
    let names = tokens.windows(3).filter_map(|three| match three {
        [
            TokenTree::Ident(word),
            TokenTree::Ident(name),
            TokenTree::Group(body),
        ] if word == "struct" => Some((name.to_string(), body.stream())),
        _ => None,
    });
    for (name, body) in names {
        members(body, &Place::Fields(name, true), each);
    }
}

/// The place of the last token of an item: its body in braces, or its semicolon.
fn end_of_item(tokens: &[TokenTree], start: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(p) => p.as_char() == ';',
        _ => false,
    };
    let end = tokens[start..].iter().position(ends);
    end.map_or(tokens.len() - 1, |end| start + end)
}

/// The type of an `impl` without a trait, by the tokens before its body.
fn of_impl(head: &[TokenTree]) -> Place {
    let (mut depth, mut last, mut is_of_trait) = (0_i32, String::new(), false);
    let mut before = ' ';
    for token in head {
        match token {
            TokenTree::Punct(p) => {
                match p.as_char() {
                    '<' => depth += 1,
                    '>' if before != '-' && before != '=' => depth -= 1,
                    _ => {}
                }
                before = p.as_char();
            }
            TokenTree::Ident(word) if depth == 0 => {
                before = ' ';
                match word.to_string().as_str() {
                    "for" => is_of_trait = true,
                    "where" => break,
                    name => last = name.to_owned(),
                }
            }
            _ => before = ' ',
        }
    }
    match is_of_trait {
        true => Place::Nothing,
        false => Place::Functions(last),
    }
}

/// The names of the imports that a tree makes.
fn leaves(tree: &UseTree) -> Vec<String> {
    match tree {
        UseTree::Path(path) => leaves(&path.tree),
        UseTree::Name(name) => vec![name.ident.to_string()],
        UseTree::Rename(name) => vec![name.rename.to_string()],
        UseTree::Glob(_) => Vec::new(),
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}

/// The names that a module exports: those of its imports and of its own items.
fn exports(items: &[Item]) -> Vec<String> {
    let each = |item: &Item| {
        let (visibility, names) = match item {
            Item::Use(item) => (&item.vis, leaves(&item.tree)),
            Item::Fn(item) => (&item.vis, vec![item.sig.ident.to_string()]),
            Item::Struct(item) => (&item.vis, vec![item.ident.to_string()]),
            Item::Enum(item) => (&item.vis, vec![item.ident.to_string()]),
            Item::Trait(item) => (&item.vis, vec![item.ident.to_string()]),
            _ => return Vec::new(),
        };
        match visibility {
            Visibility::Public(_) => names,
            _ => Vec::new(),
        }
    };
    items.iter().flat_map(each).collect()
}

/// The name and the items of a module of the facade that has names of its own.
fn module_of_names(item: &Item) -> Option<(String, &[Item])> {
    let Item::Mod(item) = item else { return None };
    let (_, items) = item.content.as_ref()?;
    let name = item.ident.to_string();
    let has_its_own = !["prelude", "__private"].contains(&name.as_str());
    (has_its_own && matches!(item.vis, Visibility::Public(_))).then_some((name, items.as_slice()))
}

fn items(path: &Path) -> Vec<Item> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    syn::parse_file(&text).expect("it is Rust").items
}

/// The files of code below a folder, without those of tests.
fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && name != "tests" {
            found.push(path);
        }
    }
}

/// The crates whose items the facade exports.
const CRATES: [&str; 8] = [
    "nh-runtime",
    "nh-ensembles",
    "nh-flows",
    "nh-lattices",
    "nh-records",
    "nh-documents",
    "nh-control",
    "nh-studies",
];

/// The crates that are modules of the facade.
const MODULES: [(&str, &str); 2] = [
    ("optimal", "nh-control/src/lib.rs"),
    ("studies", "nh-studies/src/lib.rs"),
];

/// The public names of the source in this folder.
fn names(root: &Path) -> BTreeSet<String> {
    let facade = items(&root.join("src/lib.rs"));
    let mut types: BTreeSet<String> = exports(&facade).into_iter().collect();
    let mut all = types.clone();
    for (module, items) in facade.iter().filter_map(module_of_names) {
        let names = exports(items);
        all.extend(names.iter().map(|name| format!("{module}::{name}")));
        types.extend(names);
    }
    let mut paths = Vec::new();
    for name in CRATES {
        files(&root.join(name).join("src"), &mut paths);
    }
    // Modules that are exported whole.
    for module in types
        .clone()
        .iter()
        .filter(|name| name.starts_with(char::is_lowercase))
    {
        let is_module = |path: &&std::path::PathBuf| {
            let is_crate = |(name, root): &(&str, &str)| module == name && path.ends_with(root);
            path.ends_with(format!("{module}/mod.rs"))
                || path.ends_with(format!("{module}.rs"))
                || MODULES.iter().any(is_crate)
        };
        for path in paths.iter().filter(is_module) {
            for name in exports(&items(path)) {
                all.insert(format!("{module}::{name}"));
                types.insert(name);
            }
        }
    }
    for path in &paths {
        let text = fs::read_to_string(path).expect("code is text");
        let tokens = text.parse().expect("it is Rust");
        members(tokens, &Place::Items, &mut |of, name| {
            if types.contains(of) {
                all.insert(format!("{of}::{name}"));
            }
        });
    }
    all
}

/// The names that a text in Markdown has between backticks: `Motion::{step, step_of}` has two,
/// `Motion::step(u)` one.
fn named(markdown: &str) -> BTreeSet<String> {
    let is_of_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let each = |span: &str| -> Vec<String> {
        match span.split_once("::{") {
            Some((of, rest)) => {
                let names = rest.split('}').next().unwrap_or_default().split(',');
                names.map(|name| format!("{of}::{}", name.trim())).collect()
            }
            None => {
                let end = span.find(|c| !is_of_path(c)).unwrap_or(span.len());
                vec![span[..end].to_owned()]
            }
        }
    };
    let spans = markdown.split('`').skip(1).step_by(2);
    spans.flat_map(each).collect()
}

/// The names that are gone without a word: neither they nor their types are named.
fn without_a_word(
    before: &BTreeSet<String>,
    now: &BTreeSet<String>,
    changelog: &str,
) -> Vec<String> {
    let named = named(changelog);
    let is_told = |name: &str| {
        let of = name.split_once("::").map(|(of, _)| of);
        // The members of an item that is gone go with it.
        named.contains(name) || of.is_some_and(|of| !now.contains(of) && named.contains(of))
    };
    let gone = before.difference(now);
    gone.filter(|name| !is_told(name)).cloned().collect()
}

/// The part of the changelog since the last release, but for what it adds.
fn unreleased(changelog: &str) -> String {
    let sections = changelog.split("\n## ").nth(1).expect("there is a section");
    let parts = sections
        .split("\n### ")
        .filter(|part| !part.starts_with("Added"));
    parts.collect::<Vec<_>>().join("\n")
}

#[test]
fn names_that_are_gone_have_a_line() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let now = names(root);
    if std::env::var_os("BLESS").is_some() {
        let list: Vec<_> = now.iter().map(String::as_str).collect();
        fs::write(root.join(LIST), list.join("\n") + "\n").expect("it is written");
    }
    let before = super::read(LIST);
    let before: BTreeSet<String> = before.lines().map(str::to_owned).collect();
    assert!(before.len() > 1000, "{}", before.len());
    let changelog = unreleased(&super::read("CHANGELOG.md"));
    let silent = without_a_word(&before, &now, &changelog);
    assert_eq!(
        silent, [""; 0],
        "these names are gone: say so in CHANGELOG.md, below `Changed` or `Fixed`, with the name between backticks, `Type::name`"
    );
}

/// Functions behind macros, in traits and in `impl`s, fields, variants; nothing that is hidden or
/// private.
#[test]
fn members_of_a_source() {
    let source = r#"
        values! {
            /// A state.
            pub struct State<S: System> { /** k */ pub k: usize, pub(crate) own: f64, hidden: [f64; 2], #[doc(hidden)] pub secret: f64, pub t: f64, }
        }
        settings! { pub struct Options { tolerance: f64 = 1e-14, iterations: usize = 50, } }
        errors! { pub enum Error { /// One.
            NotConverged { step: usize, } => "at {}", step + 1; /// Two.
            Singular { t: f64, } => "at {t}"; } }
        enum Kind { Line, Curve { length: f64 }, #[doc(hidden)] None, Of(Vec<f64>) }
        impl<S: System, P: Fn(f64) -> bool> Motion<S, P> where S: Copy {
            pub const MOST: usize = 3;
            pub fn step(&mut self) -> Result<(), Error> { pub_fn(|x| { x }) }
            pub(crate) fn inner(&self) {}
            fn own(&self) {}
            functions! { (&self; ts: f64) /// That of the macro.
                pub fn energy(..) -> f64 { self.at(ts) } }
            #[doc(hidden)] pub fn secret(&self) {}
            pub const fn last(&self) {}
        }
        impl<S> Iterator for Motion<S> { type Item = S; fn next(&mut self) {} }
        pub trait System: Sized { type Point: Copy; const DIM: usize; fn project(&self) -> f64 { 0.0 } #[doc(hidden)] fn parts(&self); fn step(&self); }
        macro_rules! other { () => { impl Motion { pub fn no(&self) {} } } }
        #[cfg(test)] mod tests { impl super::Motion { pub fn test(&self) {} } }
    "#;
    let mut found = BTreeSet::new();
    let tokens = source.parse().expect("it is Rust");
    members(tokens, &Place::Items, &mut |of, name| {
        found.insert(format!("{of}::{name}"));
    });
    let expected = [
        "Error::NotConverged",
        "Error::Singular",
        "Kind::Curve",
        "Kind::Line",
        "Kind::Of",
        "Motion::MOST",
        "Motion::energy",
        "Motion::last",
        "Motion::step",
        "Options::iterations",
        "Options::tolerance",
        "State::k",
        "State::t",
        "System::DIM",
        "System::Point",
        "System::project",
        "System::step",
    ];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn silent_names_are_found() {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let before = set(&[
        "Motion",
        "Motion::step",
        "Motion::go",
        "Past",
        "Past::push",
        "State::q",
    ]);
    let now = set(&["Motion", "Motion::go", "Motion::new"]);
    let silent = |text: &str| without_a_word(&before, &now, text);
    assert_eq!(
        silent(""),
        ["Motion::step", "Past", "Past::push", "State::q"]
    );
    assert_eq!(
        silent("`Motion::step(u)` and `State::{p, q}` are `Past`"),
        [""; 0]
    );
    // A word for a type that is there is none for its functions.
    assert_eq!(
        silent("`Motion` has no `step`, nor has Past; `Past::push`"),
        ["Motion::step", "Past", "State::q"]
    );
    let changelog =
        "# C\n\n## Unreleased\n\n### Added\n\n- `A`\n\n### Changed\n\n- `B`\n\n## 0.1\n\n- `C`\n";
    assert_eq!(named(&unreleased(changelog)), set(&["B"]));
}
