//! The packages as they are published: their files, their metadata, and the licences of their dependencies.

mod names;

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::cargo;

/// Every package, and the directory it is in.
const PACKAGES: [(&str, &str); 10] = [
    ("nonholonomic", "."),
    ("nh-macros", "nh-macros"),
    ("nh-runtime", "nh-runtime"),
    ("nh-ensembles", "nh-ensembles"),
    ("nh-flows", "nh-flows"),
    ("nh-lattices", "nh-lattices"),
    ("nh-records", "nh-records"),
    ("nh-documents", "nh-documents"),
    ("nh-control", "nh-control"),
    ("nh-studies", "nh-studies"),
];
const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

fn read(path: &str) -> String {
    let path = cargo::root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Not offline: crates of features that no test turns on, such as `progress`, may have to be downloaded.
fn cargo(arguments: &[&str]) -> String {
    let mut command = cargo::cargo(cargo::root());
    command.env("CARGO_NET_OFFLINE", "false");
    cargo::succeed(command.args(arguments))
}

#[test]
fn every_package_has_the_same_licences() {
    for file in LICENCES {
        for (_, directory) in PACKAGES {
            let copy = format!("{directory}/{file}");
            assert!(
                read(&copy) == read(file),
                "{copy} differs; copy {file} there"
            );
        }
    }
}

#[test]
fn every_package_says_what_its_page_shows() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--no-deps", "--format-version=1"]))
            .expect("JSON");
    let members = metadata["packages"].as_array().expect("packages");
    for (name, _) in PACKAGES {
        let package = (members.iter().find(|package| package["name"] == name)).expect("a member");
        for key in [
            "description",
            "license",
            "readme",
            "documentation",
            "rust_version",
        ] {
            assert!(package[key].is_string(), "{name} has no {key}");
        }
        // The registry takes five of each.
        for key in ["keywords", "categories"] {
            let count = package[key].as_array().expect("a list").len();
            assert!((1..=5).contains(&count), "{name}: {count} {key}");
        }
        assert!(package["metadata"]["docs"]["rs"].is_object(), "{name}");
    }
}

#[test]
fn a_package_holds_what_it_needs_and_no_more() {
    const BY_CARGO: [&str; 4] = [
        ".cargo_vcs_info.json",
        "Cargo.lock",
        "Cargo.toml",
        "Cargo.toml.orig",
    ];
    for (name, directory) in PACKAGES {
        let listed = cargo(&["package", "--list", "--allow-dirty", "-p", name]);
        let files: BTreeSet<&str> = listed.lines().collect();
        let tops: BTreeSet<&str> = (files.iter())
            .map(|file| file.split(['/', '\\']).next().unwrap_or(file))
            .filter(|top| !BY_CARGO.contains(top))
            .collect();
        let mut expected = BTreeSet::from(LICENCES);
        expected.extend(["README.md", "src"]);
        expected.extend(match name {
            "nonholonomic" => &[
                "ARCHITECTURE.md",
                "CHANGELOG.md",
                "CONTRIBUTING.md",
                "docs",
                "examples",
            ][..],
            "nh-macros" | "nh-studies" => &["build.rs"],
            _ => &[],
        });
        assert_eq!(tops, expected, "{name}");
        // The hash of the macro's sources is that of the repository.
        assert_eq!(
            files.iter().filter(|file| file.starts_with("src")).count(),
            count(&format!("{directory}/src")),
            "{name}"
        );
    }
}

/// The number of files below `directory`.
fn count(directory: &str) -> usize {
    let entries = fs::read_dir(cargo::root().join(directory)).expect("a directory");
    let count_of = |entry: fs::DirEntry| {
        let below = format!("{directory}/{}", entry.file_name().to_string_lossy());
        match entry.file_type().expect("a type").is_dir() {
            true => count(&below),
            false => 1,
        }
    };
    entries
        .map(|entry| count_of(entry.expect("an entry")))
        .sum()
}

/// The licences that `deny.toml` allows everywhere.
const PERMISSIVE: [&str; 7] = [
    "Apache-2.0",
    "MIT",
    "Zlib",
    "Unicode-3.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
];

/// The packages under other licences that a package with these features brings, for this machine: names, each with its licence.
fn under_other_licences(arguments: &[&str]) -> BTreeSet<(String, String)> {
    let mut all = vec![
        "tree",
        "--locked",
        "--edges=normal,build",
        "--prefix=none",
        "--format={p}|{l}",
    ];
    all.extend(arguments);
    let tree = cargo(&all);
    assert!(tree.contains("nalgebra"), "{tree}");
    let crates = tree.lines().filter_map(|line| {
        let (package, licence) = line.trim_end_matches(" (*)").split_once('|')?;
        let name = package.split(' ').next()?;
        (!is_permissive(licence)).then(|| (name.to_owned(), licence.to_owned()))
    });
    crates.collect()
}

/// Whether all terms of `… AND …` have one that is in the list among `… OR …`.
fn is_permissive(licence: &str) -> bool {
    let word = |word: &str| PERMISSIVE.contains(&word.trim_matches(['(', ')', ' ']));
    let term = |term: &str| term.replace('/', " OR ").split(" OR ").any(word);
    licence.split(" AND ").all(term)
}

#[test]
fn expressions_of_licences() {
    for permissive in [
        "MIT",
        "Apache-2.0/MIT",
        "MIT OR GPL-2.0-only",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
    ] {
        assert!(is_permissive(permissive), "{permissive}");
    }
    for other in ["", "LGPL-3.0-only", "MIT AND MPL-2.0", "MIT-0"] {
        assert!(!is_permissive(other), "{other}");
    }
}

/// The fonts of figures as PNG.
const FONTS: &str = "epaint_default_fonts";

/// No program of a user contains anything under another licence, whatever the features, except fonts.
#[test]
fn what_is_linked_is_permissive() {
    let names = |arguments: &[&str]| -> Vec<String> {
        let others = under_other_licences(arguments);
        others.into_iter().map(|(name, _)| name).collect()
    };
    for package in [
        "nh-runtime",
        "nh-ensembles",
        "nh-flows",
        "nh-lattices",
        "nh-records",
        "nh-control",
        "nh-studies",
    ] {
        assert_eq!(
            names(&[&format!("-p={package}"), "--all-features"]),
            [""; 0]
        );
    }
    assert_eq!(names(&["-p=nh-documents", "--all-features"]), [FONTS]);
    let without = "--features=std,macros,ensemble,flow,progress,plot,parquet,clarabel,studies";
    let arguments = ["-p=nonholonomic", "--no-default-features", without];
    assert_eq!(names(&arguments), [""; 0]);
}

/// NOTICE and deny.toml name the dependencies of the macro and the fonts, and nothing else.
#[test]
fn other_licences_are_in_the_notice() {
    let brought = under_other_licences(&["-p=nonholonomic", "--features=derive,png"]);
    let (notice, deny) = (read("NOTICE"), read("deny.toml"));
    let line = |name: &str| format!("{{ crate = \"{name}\", allow = [");
    for (name, licence) in &brought {
        if licence.is_empty() {
            assert_eq!(name, "symbolica");
        } else {
            let licence = licence.trim_end_matches('+');
            let named =
                (notice.lines()).any(|line| line.contains(name.as_str()) && line.contains(licence));
            assert!(named, "NOTICE does not name {name} with {licence}");
        }
        assert!(deny.contains(&line(name)), "{name} is not in deny.toml");
    }
    assert_eq!(
        deny.matches("allow = [").count(),
        brought.len() + 1,
        "deny.toml has exceptions that nothing needs"
    );
    for licence in PERMISSIVE {
        assert!(deny.contains(&format!("\"{licence}\"")), "{licence}");
    }
}
