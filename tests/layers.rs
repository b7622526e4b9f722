//! The order of crates and modules: which crate stands on which; of the macro, who may import whom; of every crate, no circles within a folder,
//! short files and small folders.
//!
//! The items of a module with a folder belong to all its modules, which therefore may name them. Tests are left out. All paths are read, not
//! imports alone.

mod sizes;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree};

/// The crates, each with those that it stands on.
const CRATES: [(&str, &[&str]); 6] = [
    ("nh-macros", &[]),
    ("nh-runtime", &[]),
    ("nh-records", &["nh-runtime"]),
    ("nh-documents", &["nh-records", "nh-runtime"]),
    ("nh-control", &["nh-runtime"]),
    ("nh-studies", &["nh-records", "nh-runtime"]),
];

/// Folders of the runtime that are one layer: the trait `DiscreteSystem`, and the motions that its functions return.
const SYSTEM_AND_MOTION: [&str; 4] = ["system", "node", "start", "motion"];

/// A folder of the runtime with a circle of its own: an interval knows the constraints that were in force, and regions cut intervals.
const WITH_CIRCLE: &str = "system: ";

/// The imports of each module of the macro, by their modules.
const LAYERS: [(&str, &[&str]); 16] = [
    ("diagnostics", &[]),
    ("profile", &[]),
    ("random", &[]),
    ("budget", &["profile"]),
    ("expression", &[]),
    ("catalogue", &[]),
    ("system", &["expression"]),
    ("syntax", &["diagnostics"]),
    ("store", &["syntax"]),
    ("model", &["diagnostics", "expression", "system", "syntax"]),
    ("program", &["budget", "expression"]),
    (
        "algebra",
        &["profile", "budget", "expression", "program", "random"],
    ),
    (
        "mechanics",
        &[
            "profile",
            "budget",
            "expression",
            "catalogue",
            "system",
            "program",
            "algebra",
        ],
    ),
    (
        "codegen",
        &[
            "expression",
            "catalogue",
            "store",
            "system",
            "model",
            "program",
            "mechanics",
        ],
    ),
    (
        "backend",
        &[
            "diagnostics",
            "profile",
            "budget",
            "store",
            "model",
            "algebra",
            "mechanics",
            "codegen",
        ],
    ),
    (
        "expand",
        &[
            "diagnostics",
            "store",
            "syntax",
            "model",
            "codegen",
            "backend",
        ],
    ),
];

/// Crates, and the only module that names each.
const DOORS: [(&str, &str); 4] = [
    ("symbolica", "algebra"),
    ("numerica", "algebra"),
    ("graphica", "algebra"),
    ("proc_macro", ""),
];

/// The path of a module or an item from the root of the crate.
type Names = Vec<String>;

/// The text of a file of a crate, where there is one.
type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The modules of a crate and the paths they name.
#[derive(Default)]
struct Crate {
    /// For each module the paths in it: from the root, or from an extern crate.
    paths: BTreeMap<Names, BTreeSet<Names>>,
    /// Names that a module exports from elsewhere.
    exports: BTreeMap<Names, Names>,
    foreign: BTreeMap<Names, BTreeSet<String>>,
    /// The modules of the root that are one layer.
    one_layer: &'static [&'static str],
}

impl Crate {
    /// Reads the modules from `lib.rs` on; `file` is the text of one.
    fn read(file: Sources<'_>) -> Self {
        let mut read = Self::default();
        let root = file("lib.rs").expect("a crate has a root");
        let items = syn::parse_file(&root).expect("the root is Rust").items;
        read.module(&Names::new(), &items, file);
        read
    }

    fn module(&mut self, name: &Names, items: &[Item], file: Sources<'_>) {
        self.paths.entry(name.clone()).or_default();
        let kept: Vec<_> = items.iter().filter(|item| !is_test(item)).collect();
        for item in &kept {
            if let Item::Mod(module) = item {
                let mut child = name.clone();
                child.push(module.ident.to_string());
                match &module.content {
                    Some((_, items)) => self.module(&child, items, file),
                    None => {
                        let base = child.join("/");
                        let text = (file(&format!("{base}.rs")))
                            .or_else(|| file(&format!("{base}/mod.rs")))
                            .unwrap_or_else(|| panic!("`{base}` has no file"));
                        let parsed = syn::parse_file(&text).expect("modules are Rust");
                        self.module(&child, &parsed.items, file);
                    }
                }
            }
        }
        let mut imported = BTreeMap::new();
        for item in &kept {
            if let Item::Use(import) = item {
                let is_export = !matches!(import.vis, syn::Visibility::Inherited);
                for (path, own_name) in leaves(&import.tree, Vec::new()) {
                    let absolute = self.absolute(name, &path, &BTreeMap::new());
                    self.name(name, &path, absolute.clone());
                    if let Some(absolute) = absolute {
                        if is_export {
                            let exported =
                                [name.as_slice(), std::slice::from_ref(&own_name)].concat();
                            self.exports.insert(exported, absolute.clone());
                        }
                        imported.insert(own_name, absolute);
                    }
                }
            }
        }
        for item in &kept {
            if !matches!(item, Item::Use(_) | Item::Mod(_)) {
                let mut paths = Vec::new();
                collect(without_tests(item), &mut paths);
                for path in paths {
                    let absolute = self.absolute(name, &path, &imported);
                    self.name(name, &path, absolute);
                }
            }
        }
    }

    fn name(&mut self, module: &Names, path: &Names, absolute: Option<Names>) {
        match absolute {
            Some(absolute) => {
                _ = self
                    .paths
                    .entry(module.clone())
                    .or_default()
                    .insert(absolute)
            }
            None => {
                let foreign = self.foreign.entry(module.clone()).or_default();
                foreign.insert(path[0].clone());
            }
        }
    }

    /// A path from the root; none where it begins in another crate or with a name that is no module.
    fn absolute(
        &self,
        module: &Names,
        path: &Names,
        imported: &BTreeMap<String, Names>,
    ) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let (base, rest) = match first.as_str() {
            "crate" => (Vec::new(), rest),
            "self" => (module.clone(), rest),
            "super" => {
                let supers = path.iter().take_while(|name| *name == "super").count();
                let depth = module.len().checked_sub(supers)?;
                (module[..depth].to_vec(), &path[supers..])
            }
            name => match imported.get(name) {
                Some(absolute) => (absolute.clone(), rest),
                None => {
                    let child = [module.as_slice(), std::slice::from_ref(first)].concat();
                    (self.paths.contains_key(&child).then_some(child)?, rest)
                }
            },
        };
        Some([base.as_slice(), rest].concat())
    }

    /// The module in which an item is defined.
    fn home(&self, item: &Names) -> Names {
        let mut item = item.clone();
        loop {
            let own = (0..=item.len()).rev().map(|n| &item[..n]);
            let module = own.into_iter().find(|own| self.paths.contains_key(*own));
            let module = module.expect("the root is a module").to_vec();
            let Some(name) = item.get(module.len()) else {
                return module;
            };
            match self
                .exports
                .get(&[module.as_slice(), std::slice::from_ref(name)].concat())
            {
                Some(elsewhere) if *elsewhere != item => item = elsewhere.clone(),
                _ => return module,
            }
        }
    }

    /// The imports between the modules of a folder: by name, whose modules are those below it as well.
    fn imports(&self, folder: &Names) -> BTreeMap<String, BTreeSet<String>> {
        let member = |module: &Names| -> Option<String> {
            let first = module.strip_prefix(folder.as_slice())?.first()?;
            let is_of_one_layer =
                folder.is_empty() && self.one_layer.iter().any(|name| name == first);
            Some(match is_of_one_layer {
                true => self.one_layer[0].to_owned(),
                false => first.clone(),
            })
        };
        let mut imports: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for (module, paths) in &self.paths {
            let Some(own) = member(module) else { continue };
            let others = paths.iter().filter_map(|path| member(&self.home(path)));
            let others = others.filter(|other| *other != own);
            imports.entry(own.clone()).or_default().extend(others);
        }
        imports
    }

    /// The circles among the modules of every folder, one a folder, as a text.
    fn circles(&self) -> Vec<String> {
        let circle = |folder: &Names| {
            let circle = circle(&self.imports(folder))?;
            Some(format!("{}: {}", folder.join("/"), circle.join(" → ")))
        };
        self.paths.keys().filter_map(circle).collect()
    }
}

/// A circle, if there is one.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut left = imports.clone();
    // A module that imports none of the remaining ones is in no circle.
    while let Some(leaf) = (left.iter())
        .find(|(_, others)| others.iter().all(|other| !left.contains_key(other)))
        .map(|(name, _)| name.clone())
    {
        left.remove(&leaf);
    }
    let mut walk = vec![left.keys().next()?.clone()];
    loop {
        let last = walk.last().expect("it has a start");
        let next = left[last]
            .iter()
            .find(|other| left.contains_key(*other))?
            .clone();
        let seen = walk.iter().position(|name| *name == next);
        walk.push(next);
        if let Some(start) = seen {
            return Some(walk.split_off(start));
        }
    }
}

/// The paths of an import, each with the name it has here.
fn leaves(tree: &UseTree, before: Names) -> Vec<(Names, String)> {
    let with = |name: &syn::Ident| [before.as_slice(), &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => leaves(&path.tree, with(&path.ident)),
        UseTree::Name(name) if name.ident == "self" => {
            let own = before.last().cloned().unwrap_or_default();
            vec![(before, own)]
        }
        UseTree::Name(name) => vec![(with(&name.ident), name.ident.to_string())],
        UseTree::Rename(rename) => vec![(with(&rename.ident), rename.rename.to_string())],
        UseTree::Glob(_) => vec![(before, "*".to_owned())],
        UseTree::Group(group) => (group.items.iter())
            .flat_map(|tree| leaves(tree, before.clone()))
            .collect(),
    }
}

fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(is_cfg_test)
}

fn is_cfg_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .meta
            .to_token_stream()
            .to_string()
            .contains("test")
}

/// The tokens of an item, methods of tests left out.
fn without_tests(item: &Item) -> TokenStream {
    let mut item = item.clone();
    if let Item::Impl(block) = &mut item {
        block.items.retain(|item| match item {
            syn::ImplItem::Fn(method) => !method.attrs.iter().any(is_cfg_test),
            _ => true,
        });
    }
    item.to_token_stream()
}

/// Every path `a::b` that does not begin with `::`.
fn collect(tokens: TokenStream, paths: &mut Vec<Names>) {
    let mut path = Names::new();
    let (mut colons, mut is_absolute) = (0, false);
    let mut end = |path: &mut Names, is_absolute: &mut bool| {
        if path.len() > 1 && !*is_absolute {
            paths.push(std::mem::take(path));
        }
        path.clear();
        *is_absolute = false;
    };
    let mut groups = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    end(&mut path, &mut is_absolute);
                } else if path.is_empty() {
                    is_absolute = true;
                }
                path.push(name.to_string());
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            TokenTree::Punct(_) | TokenTree::Literal(_) => {
                end(&mut path, &mut is_absolute);
                colons = 0;
            }
            TokenTree::Group(group) => {
                end(&mut path, &mut is_absolute);
                colons = 0;
                groups.push(group.stream());
            }
        }
    }
    end(&mut path, &mut is_absolute);
    groups.into_iter().for_each(|group| collect(group, paths));
}

/// A crate as it is on disk.
fn stored(name: &str) -> Crate {
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .join(name)
        .join("src");
    Crate::read(&|path| std::fs::read_to_string(source.join(path)).ok())
}

fn the_macro() -> Crate {
    stored("nh-macros")
}

/// Every crate with its name.
fn crates() -> impl Iterator<Item = (&'static str, Crate)> {
    CRATES.into_iter().map(|(name, _)| {
        let mut read = stored(name);
        if name == "nh-runtime" {
            read.one_layer = &SYSTEM_AND_MOTION;
        }
        (name, read)
    })
}

/// The crates of the repository that a manifest names as dependencies, those of tests aside.
fn below(manifest: &str) -> BTreeSet<&str> {
    let (_, rest) = (manifest.split_once("\n[dependencies]\n")).expect("there are dependencies");
    let own = rest.split("\n[").next().unwrap_or(rest);
    let names = own.lines().filter_map(|line| line.split([' ', '.']).next());
    names.filter(|name| name.starts_with("nh-")).collect()
}

#[test]
fn crates_stand_on_those_below_them() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for (name, others) in CRATES {
        let manifest = root.join(name).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("a manifest");
        assert_eq!(below(&manifest), others.iter().copied().collect(), "{name}");
    }
}

#[test]
fn modules_import_those_below_them() {
    let imports = the_macro().imports(&Names::new());
    let allowed: BTreeMap<_, _> = LAYERS.into_iter().collect();
    for (module, others) in &imports {
        let allowed = (allowed.get(module.as_str()))
            .unwrap_or_else(|| panic!("`{module}` has no layer; add it to `LAYERS`"));
        for other in others {
            assert!(
                allowed.contains(&other.as_str()),
                "`{module}` imports `{other}`, which is not below it"
            );
        }
    }
    let order = LAYERS.map(|(name, _)| name);
    for (place, (name, others)) in LAYERS.iter().enumerate() {
        for other in *others {
            assert!(
                order[..place].contains(other),
                "{name} stands before {other}"
            );
            assert!(
                imports[*name].contains(*other),
                "`{name}` does not import `{other}`"
            );
        }
    }
}

#[test]
fn no_circles() {
    for (name, read) in crates() {
        let paths: usize = read.paths.values().map(BTreeSet::len).sum();
        assert!(paths > 50, "{paths} of {name} are read");
        let mut circles = read.circles();
        circles.retain(|circle| name != "nh-runtime" || !circle.starts_with(WITH_CIRCLE));
        assert_eq!(circles, [""; 0], "{name}");
    }
}

#[test]
fn one_door_to_each_crate() {
    for (module, crates) in the_macro().foreign {
        for (name, door) in DOORS {
            let own = module.first().map_or("", String::as_str);
            assert!(
                !crates.contains(name) || own == door,
                "`{}` names `{name}`",
                module.join("::")
            );
        }
    }
}

/// A crate of these files.
fn planted(files: &[(&str, &str)]) -> Crate {
    let files: BTreeMap<_, _> = files.iter().copied().collect();
    Crate::read(&|path| files.get(path).map(|text| (*text).to_owned()))
}

#[test]
fn a_planted_circle_is_found() {
    let root = ("lib.rs", "mod folder;");
    let folder = (
        "folder/mod.rs",
        "mod a; mod b; mod c; pub(crate) use c::three; fn of_all() {}",
    );
    let c = (
        "folder/c.rs",
        "pub(crate) fn three() -> i64 { super::of_all(); 3 }",
    );
    let a = |text| ("folder/a.rs", text);
    let b = |text| ("folder/b.rs", text);
    let one = a("use super::three; #[cfg(test)] mod tests { use super::super::b::two; }");
    let other = b("pub(crate) fn two() { crate::folder::a::one() }");
    let straight = planted(&[root, folder, c, one, other]);
    assert_eq!(straight.circles(), Vec::<String>::new());
    assert!(straight.imports(&vec!["folder".to_owned()])["a"].contains("c"));
    for (one, other) in [
        ("use super::b::two;", "use crate::folder::a::one;"),
        (
            "use super::b::{self}; fn f() { b::two() }",
            "fn two() { super::a::one() }",
        ),
        (
            "fn one() { if true { crate::folder::b::two(); } }",
            "use super::{a as other, c}; fn f() { other::one() }",
        ),
    ] {
        let files = [root, folder, c, a(one), b(other)];
        let circles = planted(&files).circles();
        assert_eq!(circles, ["folder: a → b → a"], "{one} {other}");
    }
}

#[test]
fn modules_of_one_layer_name_each_other() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::two;"),
        ("b.rs", "use crate::a::one;"),
        ("c.rs", "use crate::b::two;"),
    ];
    let mut own = planted(&files);
    assert_eq!(own.circles(), [": a → b → a"]);
    own.one_layer = &["a", "b"];
    assert_eq!(own.circles(), [""; 0]);
    assert!(own.imports(&Names::new())["c"].contains("a"));
}

#[test]
fn a_planted_crate_is_found() {
    let files = [
        ("lib.rs", "mod a;"),
        (
            "a.rs",
            "use symbolica::atom::Atom; fn f() -> proc_macro::TokenStream { numerica::g() }",
        ),
    ];
    let found = planted(&files);
    let crates = &found.foreign[&vec!["a".to_owned()]];
    for name in ["symbolica", "proc_macro", "numerica"] {
        assert!(crates.contains(name));
    }
}
