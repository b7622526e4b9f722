//! Tables of motions: their columns against the states, their files, and what is left of recordings that fail.

mod columns;
mod files;
mod left_over;
mod many;
mod motions;
mod parquet;
pub mod systems;

use std::fs;
use std::path::PathBuf;

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("record")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The names of all files in a folder.
fn files(folder: &std::path::Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let name = |file: Result<fs::DirEntry, _>| file.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<_> = files.map(name).collect();
    names.sort();
    names
}
