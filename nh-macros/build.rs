//! Names the build of the macro by its own sources: an expansion that another macro has stored is never read.

use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    // A build script that says what it reads is run again when that changes, a path dependency that is edited included; the
    // sources of a published crate never change. The manifest is left out: cargo writes it anew on publication.
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let mut files = Vec::new();
    collect(&root.join("src"), &mut files);
    let mut hash = Sha256::new();
    let mut named: Vec<_> = (files.iter())
        .map(|path| (name(&root, path), path))
        .collect();
    named.sort_unstable();
    for (name, path) in named {
        // A checkout may have other ends of lines.
        let text = fs::read_to_string(path).expect("a source file");
        let text = text.replace("\r\n", "\n");
        hash.update(format!("{name} {}\n", text.len()));
        hash.update(text);
    }
    let digest = hash.finalize();
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=NONHOLONOMIC_BUILD={hex}");
    let host = env::var("HOST").expect("set by cargo");
    println!("cargo::rustc-env=NONHOLONOMIC_HOST={host}");
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The path below the package, with the same separators everywhere.
fn name(root: &Path, path: &Path) -> String {
    let relative = path.strip_prefix(root).expect("below the package");
    let parts = relative
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
