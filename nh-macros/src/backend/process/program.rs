//! The program that derives, which the macro compiles where it is not there: the macro itself, with
//! the computer algebra.
//!
//! It is kept in the user's cache under the hash of the macro's sources, so that another profile,
//! target folder or crate finds it there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, process};

const NAME: &str = "nonholonomic-derive";

/// The macro, of which the program has the sources.
pub(super) struct Macro<'a> {
    /// The hash of its sources.
    pub(super) build: &'a str,
    /// The machine on which it runs.
    pub(super) host: &'a str,
    pub(super) package: &'a Path,
    /// The folder of programs in the user's cache, if it can be written.
    pub(super) cache: Option<&'a Path>,
    /// A folder of its build.
    pub(super) out: &'a Path,
    pub(super) version: &'a str,
    pub(super) rust_version: &'a str,
}

impl Macro<'_> {
    /// The path of the program in the user's cache, or in the folder of the macro's build where the
    /// cache takes none; `Err` is the reason for which it cannot be compiled.
    pub(super) fn program(&self) -> Result<PathBuf, String> {
        // A home may be shared by machines of several kinds.
        let name = format!(
            "{NAME}-{}-{}{}",
            self.host,
            &self.build[..32],
            env::consts::EXE_SUFFIX
        );
        let places: Vec<_> = (self.cache.into_iter().chain([self.out]))
            .map(|folder| folder.join(&name))
            .collect();
        let find = || places.iter().find(|place| is_of(place, self.build));
        if let Some(place) = find() {
            return Ok(place.clone());
        }
        // Others wait while one compiles.
        let folder = self.cache.unwrap_or(self.out);
        let lock = File::create(folder.join("compiling.lock"));
        drop(lock.as_ref().map(File::lock));
        if let Some(place) = find() {
            return Ok(place.clone());
        }
        eprintln!(
            "nonholonomic: compiles the computer algebra, which takes one to three minutes, once for all crates and profiles of yours"
        );
        let workspace = self.out.join("deriver");
        let compiled = self.compile(&workspace)?;
        let placed = places
            .iter()
            .find(|place| put(&compiled, place).is_ok() && is_of(place, self.build));
        drop(fs::remove_dir_all(workspace));
        if let Some(folder) = self.cache {
            remove_old(folder);
        }
        placed.cloned().ok_or_else(|| {
            format!(
                "no folder takes a program that runs: `{}`",
                self.out.display()
            )
        })
    }

    /// Compiles the sources of this package as a program, in a workspace of its own.
    fn compile(&self, workspace: &Path) -> Result<PathBuf, String> {
        let manifest = fs::read_to_string(self.package.join("Cargo.toml"));
        let write = |name: &str, text: &str| {
            fs::create_dir_all(workspace)
                .and_then(|()| fs::write(workspace.join(name), text))
                .map_err(|error| format!("cannot write `{}`: {error}", workspace.display()))
        };
        let manifest = manifest.map_err(|error| format!("cannot read the manifest: {error}"))?;
        write("Cargo.toml", &self.manifest_of_program(&manifest))?;
        let locks = workspace
            .ancestors()
            .skip(1)
            .chain(self.package.ancestors());
        let lock = locks.map(|folder| folder.join("Cargo.lock"));
        let lock = lock
            .filter_map(|path| fs::read_to_string(path).ok())
            .find(|lock| lock.contains("name = \"symbolica\""));

        // The versions of the build that this one is a part of, else those that are there, else any that may be fetched.
        let fetch = |lock: &Option<String>, offline: &[&str]| {
            match lock {
                Some(lock) => write("Cargo.lock", lock)?,
                None => drop(fs::remove_file(workspace.join("Cargo.lock"))),
            }
            run(cargo(workspace, self.build)
                .args(["fetch", "--target", self.host])
                .args(offline))
        };
        let offline = ["--offline"];
        fetch(&lock, &offline)
            .or_else(|_| fetch(&None, &offline))
            .or_else(|_| fetch(&lock, &[]))?;
        run(cargo(workspace, self.build)
            .args(["build", "--offline", "--release", "--target", self.host])
            .args(["--no-default-features", "--features", "derive,program"]))?;
        let file = format!("{NAME}{}", env::consts::EXE_SUFFIX);
        Ok(workspace
            .join("target")
            .join(self.host)
            .join("release")
            .join(file))
    }

    /// The manifest of the program: the features and dependencies of the macro.
    fn manifest_of_program(&self, manifest: &str) -> String {
        let mut copied = String::new();
        let mut is_copied = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                let copied = ["[dependencies", "[target", "[features]"];
                is_copied = copied.iter().any(|section| line.starts_with(section));
            }
            if is_copied {
                copied += &format!("{line}\n");
                if line == "[features]" {
                    copied += "program = []\n";
                }
            }
        }
        format!(
            "[package]\nname = \"{NAME}\"\nversion = \"{}\"\nedition = \"2024\"\nrust-version = \"{}\"\n\n\
             [workspace]\n\n[[bin]]\nname = \"{NAME}\"\npath = '{}'\n\n\
             [profile.release]\nopt-level = 0\nstrip = true\n\n{copied}",
            self.version,
            self.rust_version,
            self.package.join("src").join("lib.rs").display(),
        )
    }
}

/// Whether the program is there, runs on this machine, and is of this build.
fn is_of(program: &Path, build: &str) -> bool {
    let mut command = Command::new(program);
    let answer = command.arg("--build").stdin(Stdio::null()).output();
    answer.is_ok_and(|answer| String::from_utf8_lossy(&answer.stdout).trim() == build)
}

/// Copies a program so that it is there as a whole or not at all.
fn put(compiled: &Path, place: &Path) -> io::Result<()> {
    let temporary = place.with_extension(format!("{}.tmp", process::id()));
    let written = fs::copy(compiled, &temporary).and_then(|_| fs::rename(&temporary, place));
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Removes what was compiled more than a month ago: another version of the macro that is still
/// used compiles its program anew.
fn remove_old(folder: &Path) {
    const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);
    let is_old = |path: &Path| {
        let modified = fs::metadata(path).and_then(|file| file.modified());
        modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > MONTH))
    };
    let files = fs::read_dir(folder).into_iter().flatten();
    for path in files.filter_map(|file| Some(file.ok()?.path())) {
        if is_old(&path) {
            drop(fs::remove_file(path));
        }
    }
}

/// cargo in this folder, with this compiler, and nothing of the build that this one is a part of but its network and its jobs.
fn cargo(workspace: &Path, build: &str) -> Command {
    const KEPT: [&str; 7] = [
        "CARGO_HOME",
        "CARGO_MAKEFLAGS",
        "CARGO_NET_",
        "CARGO_HTTP_",
        "CARGO_REGISTR",
        "CARGO_SOURCE_",
        "CARGO_TERM_",
    ];
    const REMOVED: [&str; 4] = [
        "RUSTFLAGS",
        "RUSTDOCFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
    ];
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let is_kept = KEPT.iter().any(|kept| text.starts_with(kept)) || text.ends_with("_LINKER");
        let is_cargos = text.starts_with("CARGO") && !is_kept;
        if is_cargos || REMOVED.contains(&&*text) {
            command.env_remove(name);
        }
    }
    command
        .current_dir(workspace)
        // Flags that a configuration has, too.
        .env("CARGO_ENCODED_RUSTFLAGS", "")
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        // A configuration may name one, which the cargo of the other build has locked.
        .env("CARGO_BUILD_BUILD_DIR", workspace.join("target"))
        .env("NONHOLONOMIC_BUILD", build)
        .stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(last_lines(&String::from_utf8_lossy(&output.stderr))),
    }
}

/// The end of cargo's errors.
fn last_lines(errors: &str) -> String {
    let lines: Vec<_> = errors.trim().lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}
