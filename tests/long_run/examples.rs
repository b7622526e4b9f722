//! Every example runs to its end: its own assertions hold, and it draws the picture that the book has of it. With `TENTH=3` those do whose place in
//! the alphabet ends in 3.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs};

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// These examples of the workspace, built: their names and programs.
fn programs(names: &[String]) -> BTreeMap<String, PathBuf> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .args(["build", "--offline", "--workspace"])
        .args(names.iter().flat_map(|name| ["--example", name]))
        .arg("--message-format=json-render-diagnostics")
        .current_dir(root())
        .stderr(Stdio::inherit());
    let output = build.output().expect("cargo runs");
    assert!(output.status.success(), "the messages are above");
    let messages = String::from_utf8(output.stdout).expect("text");
    let messages = (messages.lines()).map(|line| serde_json::from_str(line).expect("JSON"));
    let program = |message: Value| {
        let target = &message["target"];
        let name = target["name"].as_str()?;
        let path = message["executable"].as_str()?;
        (target["kind"][0] == "example").then(|| (name.to_owned(), path.into()))
    };
    messages.filter_map(program).collect()
}

/// The names of the files of examples, of a tenth of them if a tenth is asked for.
fn names() -> Vec<String> {
    let folders = ["examples", "tests/examples"].map(|folder| root().join(folder));
    let entries = (folders.iter()).flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let names = paths.filter(|path| path.is_file()).map(|path| {
        let stem = path.file_stem().expect("a name");
        stem.to_string_lossy().into_owned()
    });
    let mut names: Vec<_> = names.collect();
    names.sort();
    if let Ok(tenth) = env::var("TENTH") {
        let tenth: usize = tenth.parse().expect("a digit");
        assert!(tenth < 10, "there are ten tenths");
        names = names.into_iter().skip(tenth).step_by(10).collect();
    }
    names
}

#[test]
#[ignore = "links every example, which takes minutes"]
fn examples_run() {
    let names = names();
    let programs = programs(&names);
    assert!(programs.keys().eq(&names), "{programs:#?}");
    let folder = env::temp_dir().join(format!("examples-{}", process::id()));
    fs::create_dir(&folder).expect("a folder");
    let mut failures = String::new();
    for (name, program) in programs {
        let mut run = Command::new(program);
        let output = run.arg(&folder).current_dir(&folder).output();
        let output = output.expect("the program that is built");
        let picture = folder.join(&name).with_extension("svg");
        if !output.status.success() || !picture.is_file() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            failures += &format!("{name}: {}, {}\n{stderr}", output.status, picture.display());
        }
    }
    fs::remove_dir_all(&folder).expect("the folder");
    assert!(failures.is_empty(), "{failures}");
}
