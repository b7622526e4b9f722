//! Runs cargo on crates that are not members of this workspace.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The directory of the package `nonholonomic`.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// cargo in `directory`: offline, with the versions of this workspace's Cargo.lock and its target
/// directory, in which Symbolica is built already.
pub fn cargo(directory: &Path) -> Command {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the target directory");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(directory)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_NET_OFFLINE", "true");
    command
}

/// Gives the workspace in `directory` the versions of this one.
pub fn copy_lock(directory: &Path) {
    let lock: PathBuf = root().join("Cargo.lock");
    fs::copy(&lock, directory.join("Cargo.lock")).expect("Cargo.lock");
}

/// The output of the command on stdout.
#[track_caller]
pub fn succeed(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("cargo runs");
    let (stdout, stderr) = (
        String::from_utf8_lossy(&stdout),
        String::from_utf8_lossy(&stderr),
    );
    assert!(status.success(), "{command:?}\n{stdout}\n{stderr}");
    assert!(
        !stderr.contains("Symbolica instance") && !stdout.contains("Symbolica"),
        "a banner:\n{stdout}\n{stderr}"
    );
    stdout.into_owned()
}
