//! The feature `deriver`: compiles the macro, with the computer algebra, as a program of its own, which the macro runs where a system is derived.
//!
//! It is kept in the user's cache under the hash of the macro's sources, so that another profile, target folder or crate finds it there.
//! Where it cannot be compiled no build fails: the macro says why at a system that is not stored.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, process};

const NAME: &str = "nonholonomic-derive";

/// Gives the macro the path of its program, or the reason for which there is none.
pub fn provide(build: &str) {
    let is_on = |feature| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    if !is_on("DERIVER") || is_on("DERIVE") {
        return;
    }
    // A home may be shared by machines of several kinds.
    let name = format!(
        "{NAME}-{}-{}{}",
        variable("HOST"),
        &build[..32],
        env::consts::EXE_SUFFIX
    );
    let out = PathBuf::from(variable("OUT_DIR"));
    let (program, failure) = match program(&out, &name, build) {
        Ok(path) => (path, String::new()),
        Err(failure) => (out.join(name), one_line(&failure)),
    };
    // A cache may be emptied: then cargo runs this again.
    println!("cargo::rerun-if-changed={}", program.display());
    println!(
        "cargo::rustc-env=NONHOLONOMIC_PROGRAM={}",
        program.display()
    );
    println!("cargo::rustc-env=NONHOLONOMIC_PROGRAM_FAILURE={failure}");
}

/// The program in the user's cache, or in the folder of this build where that takes none; compiled where it is not there.
fn program(out: &Path, name: &str, build: &str) -> Result<PathBuf, String> {
    let cache = cache().filter(|folder| make(folder).is_ok());
    // Others wait while one compiles.
    let lock = (cache.as_ref()).and_then(|folder| File::create(folder.join("compiling.lock")).ok());
    drop(lock.as_ref().map(File::lock));
    let places: Vec<_> = (cache.as_deref().into_iter().chain([out]))
        .map(|folder| folder.join(name))
        .collect();
    if let Some(place) = places.iter().find(|place| is_of(place, build)) {
        return Ok(place.clone());
    }
    let workspace = out.join("deriver");
    let compiled = compile(&workspace, build)?;
    let placed = places
        .into_iter()
        .find(|place| put(&compiled, place).is_ok() && is_of(place, build));
    drop(fs::remove_dir_all(workspace));
    placed.ok_or_else(|| format!("no folder takes a program that runs: `{}`", out.display()))
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
    let written = fs::copy(compiled, &temporary)
        .and_then(|_| fs::metadata(env::current_exe()?)?.modified())
        // Else cargo, which runs a build script again if a file has changed since it was started, would do so in the next build.
        .and_then(|earlier| {
            File::options()
                .append(true)
                .open(&temporary)?
                .set_modified(earlier)
        })
        .and_then(|()| fs::rename(&temporary, place));
    written.inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Compiles the sources of this package as a program, in a workspace of its own.
fn compile(workspace: &Path, build: &str) -> Result<PathBuf, String> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(package.join("Cargo.toml"));
    let write = |name: &str, text: &str| {
        fs::create_dir_all(workspace)
            .and_then(|()| fs::write(workspace.join(name), text))
            .map_err(|error| format!("cannot write `{}`: {error}", workspace.display()))
    };
    let manifest = manifest.map_err(|error| format!("cannot read the manifest: {error}"))?;
    write("Cargo.toml", &manifest_of_program(&package, &manifest))?;
    let locks = workspace.ancestors().skip(1).chain(package.ancestors());
    let lock = locks.map(|folder| folder.join("Cargo.lock"));
    let lock = lock
        .filter_map(|path| fs::read_to_string(path).ok())
        .find(|lock| lock.contains("name = \"symbolica\""));

    // The versions of the build that this one is a part of, else those that are there, else any that may be fetched.
    let host = variable("HOST");
    let fetch = |lock: &Option<String>, offline: &[&str]| {
        match lock {
            Some(lock) => write("Cargo.lock", lock)?,
            None => drop(fs::remove_file(workspace.join("Cargo.lock"))),
        }
        run(cargo(workspace, build)
            .args(["fetch", "--target", &host])
            .args(offline))
    };
    let offline = ["--offline"];
    fetch(&lock, &offline)
        .or_else(|_| fetch(&None, &offline))
        .or_else(|_| fetch(&lock, &[]))?;
    run(cargo(workspace, build)
        .args(["build", "--offline", "--release", "--target", &host])
        .args(["--features", "derive,program"]))?;
    let file = format!("{NAME}{}", env::consts::EXE_SUFFIX);
    Ok(workspace
        .join("target")
        .join(host)
        .join("release")
        .join(file))
}

/// The manifest of the program: the features and dependencies of the macro.
fn manifest_of_program(package: &Path, manifest: &str) -> String {
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
        variable("CARGO_PKG_VERSION"),
        variable("CARGO_PKG_RUST_VERSION"),
        package.join("src").join("lib.rs").display(),
    )
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
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The end of cargo's errors, as a value that a build script can set.
fn one_line(errors: &str) -> String {
    let lines: Vec<_> = errors
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines[lines.len().saturating_sub(12)..].join(" / ")
}

/// The folder of programs, beside that of expansions (`src/store/cache.rs`).
fn cache() -> Option<PathBuf> {
    let absolute = |path: &PathBuf| path.is_absolute();
    let cache = (env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(absolute))
    .or_else(|| Some(env::home_dir().filter(absolute)?.join(".cache")));
    Some(cache?.join("nonholonomic").join("programs"))
}

/// Makes a folder that only the user and his group write; what others write is not run.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::mode(&fs::metadata(folder)?) & 0o002 != 0 {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
