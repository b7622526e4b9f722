//! The order of modules: of the macro, who may import whom; of every crate, no circles of folders or files, short files and small folders.
//!
//! The modules of a folder are in an order by the items that they name, wherever these are exported. A module may name the items of its
//! folder's file, and this file its modules; by a path that begins with `crate`, `super` or `self` both may not. Tests are left out. All
//! paths are read, not imports alone.

mod sizes;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree};

const CRATES: [&str; 9] = [
    "nh-macros",
    "nh-runtime",
    "nh-ensembles",
    "nh-flows",
    "nh-lattices",
    "nh-records",
    "nh-documents",
    "nh-control",
    "nh-studies",
];

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
    /// For each module its paths that begin with `crate`, `super` or `self`.
    spelled: BTreeMap<Names, BTreeSet<Names>>,
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
        let Some(absolute) = absolute else {
            let foreign = self.foreign.entry(module.clone()).or_default();
            foreign.insert(path[0].clone());
            return;
        };
        if ["crate", "super", "self"].contains(&path[0].as_str()) {
            let spelled = self.spelled.entry(module.clone()).or_default();
            spelled.insert(absolute.clone());
        }
        (self.paths.entry(module.clone()).or_default()).insert(absolute);
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

    /// The module that a path leads into.
    fn module_of(&self, path: &[String]) -> Names {
        let own = (0..=path.len()).rev().map(|n| &path[..n]);
        let module = own.into_iter().find(|own| self.paths.contains_key(*own));
        module.expect("the root is a module").to_vec()
    }

    /// The module in which an item is defined.
    fn home(&self, item: &Names) -> Names {
        let mut item = item.clone();
        loop {
            let module = self.module_of(&item);
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
            module.strip_prefix(folder.as_slice())?.first().cloned()
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

    /// The files that the file of each module names.
    fn files(&self) -> BTreeMap<String, BTreeSet<String>> {
        let named = |(module, paths): (&Names, &BTreeSet<Names>)| {
            let others = paths.iter().map(|path| self.module_of(path));
            let others = others.filter(|other| other != module && !other.is_empty());
            (
                module.join("::"),
                others.map(|other| other.join("::")).collect(),
            )
        };
        (self
            .spelled
            .iter()
            .filter(|(module, _)| !module.is_empty())
            .map(named))
        .collect()
    }

    /// The circles among the modules of every folder, one a folder, and one of files, each as a text.
    fn circles(&self) -> Vec<String> {
        let circle = |folder: &str, imports| {
            let circle = circle(&imports)?;
            Some(format!("{folder}: {}", circle.join(" → ")))
        };
        let folders = self.paths.keys();
        (folders.filter_map(|folder| circle(&folder.join("/"), self.imports(folder))))
            .chain(circle("files", self.files()))
            .collect()
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
    CRATES.into_iter().map(|name| (name, stored(name)))
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
        assert!(paths > 40, "{paths} of {name} are read");
        assert_eq!(read.circles(), [""; 0], "{name}");
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
        assert_eq!(circles[0], "folder: a → b → a", "{one} {other}");
    }
}

/// The file of a folder and a module in it, which name each other by whole paths, in a signature alone.
#[test]
fn a_planted_circle_of_files_is_found() {
    let lib = ("lib.rs", "mod folder; mod above;");
    let of_all = "pub(crate) struct All; mod part;";
    let part = ("folder/part.rs", "fn part(_: &crate::folder::All) {}");
    let above = (
        "above.rs",
        "fn above(_: crate::folder::All) { crate::folder::part::part() }",
    );
    let straight = planted(&[lib, ("folder.rs", of_all), part, above]);
    assert_eq!(straight.circles(), [""; 0]);
    for call in ["self::part::part", "crate::folder::part::part"] {
        let folder = format!("{of_all} fn all() {{ {call}(&All) }}");
        let circles = planted(&[lib, ("folder.rs", &folder), part, above]).circles();
        assert_eq!(circles, ["files: folder → folder::part → folder"], "{call}");
    }
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
