//! The layers of the crate: the modules import each other without a circle.
//!
//! The `use` lines outside tests are read. Between the modules of a folder there is an edge where a file of one, or of its
//! submodules, imports from the other; a file and its submodules are one. A trait's provided method belongs to the layer of what it
//! returns: it names that by its path, `crate::motion::Trajectory`, and imports nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Every module, as `folder::file`, and its text before its tests.
fn modules() -> BTreeMap<String, String> {
    fn read(folder: &Path, prefix: &str, into: &mut BTreeMap<String, String>) {
        let entries = fs::read_dir(folder).expect("a folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = path.file_stem().and_then(|name| name.to_str());
            let name = name.expect("a name in ASCII");
            let module = match name {
                "mod" => prefix.trim_end_matches("::").to_owned(),
                name => format!("{prefix}{name}"),
            };
            if path.is_dir() {
                read(&path, &format!("{module}::"), into);
            } else if name != "tests" && name != "lib" {
                let text = fs::read_to_string(&path).expect("a file");
                let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
                into.insert(module, text[..end].to_owned());
            }
        }
    }
    let mut modules = BTreeMap::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    read(&source, "", &mut modules);
    modules
}

/// The paths that a use declaration imports, written out.
fn paths(tree: &str) -> Vec<String> {
    let Some(open) = tree.find('{') else {
        return vec![tree.to_owned()];
    };
    let inner = &tree[open + 1..tree.rfind('}').expect("a brace that closes")];
    let (mut depth, mut start, mut all) = (0, 0, Vec::new());
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = &inner[start..at];
                all.extend(
                    paths(part)
                        .iter()
                        .map(|path| format!("{}{path}", &tree[..open])),
                );
                start = at + 1;
            }
            _ => {}
        }
    }
    all
}

/// The path from the root of the crate; none of another crate.
fn absolute(module: &str, path: &str) -> Option<String> {
    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
    if let Some(path) = path.strip_prefix("crate::") {
        return Some(path.to_owned());
    }
    let rest = path.strip_prefix("super::").map(|rest| (parent, rest));
    let (from, rest) = rest.or_else(|| path.strip_prefix("self::").map(|rest| (module, rest)))?;
    Some(
        format!("{from}::{rest}")
            .trim_start_matches("::")
            .to_owned(),
    )
}

/// The module that a path leads into: the longest that there is.
fn target<'a>(modules: &'a BTreeMap<String, String>, path: &str) -> Option<&'a str> {
    let mut path = path;
    loop {
        if let Some((module, _)) = modules.get_key_value(path) {
            return Some(module);
        }
        path = path.rsplit_once("::")?.0;
    }
}

fn imports(modules: &BTreeMap<String, String>) -> Graph {
    let mut graph = Graph::new();
    for (module, text) in modules {
        let statements = text.split(';').filter_map(|statement| {
            let all: Vec<_> = statement.lines().map(str::trim_start).collect();
            let line = all.iter().rposition(|line| {
                let starts = ["use ", "pub use ", "pub(crate) use "];
                starts.iter().any(|start| line.starts_with(start))
            })?;
            let lines = &all[line..];
            let joined: String = lines.join(" ").split_whitespace().collect();
            Some(joined.split_once("use").expect("it is there").1.to_owned())
        });
        for path in statements.flat_map(|statement| paths(&statement)) {
            let target = absolute(module, &path).and_then(|path| target(modules, &path));
            if let Some(target) = target.filter(|target| target != module) {
                graph
                    .entry(module.clone())
                    .or_default()
                    .insert(target.to_owned());
            }
        }
    }
    graph
}

/// The imports between the modules of a folder.
fn within(graph: &Graph, folder: &str) -> Graph {
    let member = |module: &str| {
        let rest = module.strip_prefix(folder)?;
        Some(rest.split("::").next().unwrap_or(rest).to_owned())
    };
    let mut within = Graph::new();
    for (from, to) in graph
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |to| (from, to)))
    {
        if let (Some(from), Some(to)) = (member(from), member(to))
            && from != to
        {
            within.entry(from).or_default().insert(to);
        }
    }
    within
}

/// A module on a circle and what is left of the graph around it; none if there is no circle.
fn circle(mut graph: Graph) -> Option<Graph> {
    loop {
        let leaves: Vec<_> = (graph.values().flatten())
            .chain(graph.keys())
            .filter(|module| graph.get(*module).is_none_or(BTreeSet::is_empty))
            .cloned()
            .collect();
        let before = graph.len();
        graph.retain(|module, _| !leaves.contains(module));
        graph
            .values_mut()
            .for_each(|to| to.retain(|module| !leaves.contains(module)));
        if graph.is_empty() {
            return None;
        }
        if graph.len() == before && leaves.is_empty() {
            return Some(graph);
        }
    }
}

#[test]
fn no_circles() {
    let modules = modules();
    let graph = imports(&modules);
    assert!(graph.values().map(BTreeSet::len).sum::<usize>() > 200);
    let folders = modules.keys().filter_map(|module| module.rsplit_once("::"));
    let mut folders: BTreeSet<_> = folders.map(|(folder, _)| format!("{folder}::")).collect();
    folders.insert(String::new());
    for folder in &folders {
        let found = circle(within(&graph, folder));
        assert!(found.is_none(), "{folder}: {found:#?}");
    }
}

/// The text of a folder's circle, so that the test is known to see one.
#[test]
fn a_circle_is_seen() {
    let modules = [
        ("a", "use crate::b::{C, d::{E}};"),
        ("b", "pub use self::d::C;"),
        ("b::d", "use core::fmt;\nuse crate::{f::G, b::C};"),
        ("f", "/// Because.\nuse super::a;"),
    ];
    let modules = modules.map(|(module, text)| (module.to_owned(), text.to_owned()));
    let graph = imports(&modules.into());
    let found = circle(within(&graph, "")).expect("a circle");
    assert_eq!(found.keys().collect::<Vec<_>>(), ["a", "b", "f"]);
    assert!(circle(within(&graph, "b::")).is_none());
}

#[test]
fn folders_are_small() {
    let mut counts = BTreeMap::<_, usize>::new();
    for module in modules().keys() {
        let folder = module.rsplit_once("::").map_or("", |(folder, _)| folder);
        *counts.entry(folder.to_owned()).or_default() += 1;
    }
    let large: Vec<_> = counts.iter().filter(|(_, count)| **count > 20).collect();
    assert!(large.is_empty(), "{large:?}");
}
