//! Crates with stored expansions, and compilers in strange environments.

mod deriver;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;
use std::{env, thread};

use crate::cargo;

/// The facade under its own name, and under a path that only the compiler can write.
const SOURCE: &str = "\
//! Two systems.
use nonholonomic::prelude::*;

pub mod inner {
    pub use nonholonomic as nh;
}

/// A pendulum.
#[discrete_system]
#[coordinates(x: S1)]
#[lagrangian(x_dot.powi(2) / 2 + 1.5 * cos(x))]
struct Pendulum;

macro_rules! disk {
    ($visibility:vis $name:ident, $($m:ident),*) => {
        /// A disk.
        #[discrete_system(crate = $crate::inner::nh)]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        #[symmetry(translations(x, y, theta))]
        $visibility struct $name { $($m: f64),* }
    };
}

disk!(pub(crate) Disk, m, I, J, A);

fn main() -> Result<(), StepError> {
    println!(\"{:?}\", Pendulum.step(0.1, [0.3], [0.4])?.q2);
    let disk = Disk { m: 5.0, I: 0.3, J: 0.2, A: 0.5 };
    println!(\"{:?}\", disk.momentum(0.1, [0.1, 0.2, 0.3, 0.4], [0.2, 0.3, 0.5, 0.7]));
    println!(\"{}\", Disk::equations());
    Ok(())
}
";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a directory")).expect("a writable target directory");
    fs::write(path, text).expect("a writable target directory");
}

/// A package of its own in the target directory, with nothing stored.
fn package(name: &str, source: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_dir_all(&directory));
    let facade = cargo::root().display();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         include = [\"src\", \".nonholonomic\"]\n\n\
         [dependencies]\n\
         nonholonomic = {{ path = '{facade}', default-features = false, features = [\"std\", \"macros\"] }}\n\n\
         [features]\nderive = [\"nonholonomic/derive\"]\n\n\
         [workspace]\n"
    );
    write(&directory.join("Cargo.toml"), &manifest);
    write(&directory.join("src").join("main.rs"), source);
    cargo::copy_lock(&directory);
    directory
}

/// cargo in the package, with a home that has no files but those of cargo and rustup.
fn cargo(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = cargo::cargo(directory);
    let home = env::home_dir().expect("a home directory");
    for (variable, default) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
        let path = env::var_os(variable).unwrap_or_else(|| home.join(default).into());
        command.env(variable, path);
    }
    for variable in [
        "NONHOLONOMIC",
        "XDG_CACHE_HOME",
        "XDG_RUNTIME_DIR",
        "SYMBOLICA_LOCK_DIR",
    ] {
        command.env_remove(variable);
    }
    command.env("HOME", directory.join("home")).args(arguments);
    command
}

/// A feature of the package, so that its Cargo.lock keeps the versions of Symbolica's dependencies, with which this workspace has built it.
const DERIVE: [&str; 2] = ["--features", "derive"];

/// The errors of a build that fails, which is not by a signal.
#[track_caller]
fn errors(command: &mut Command) -> String {
    let Output { status, stderr, .. } = command.output().expect("cargo runs");
    let stderr = String::from_utf8(stderr).expect("text");
    assert!(
        status.code().is_some_and(|code| code != 0),
        "{status}\n{stderr}"
    );
    assert!(!stderr.contains("signal"), "{stderr}");
    stderr
}

/// One error, and cargo's own last line.
#[track_caller]
fn one_error(command: &mut Command, expected: &str) {
    let stderr = errors(command);
    let lines = stderr.lines().filter(|line| line.starts_with("error"));
    assert_eq!(lines.count(), 2, "{stderr}");
    assert!(stderr.contains(expected), "{stderr}");
}

#[test]
fn a_crate_with_stored_expansions_needs_no_computer_algebra() {
    let directory = package("stored", SOURCE);
    let source = directory.join("src").join("main.rs");
    let run = |features: &[&str]| {
        let mut command = cargo(&directory, &["run", "-q"]);
        command.args(features);
        command
    };
    let stderr = errors(&mut run(&[]));
    let missing =
        "is stored, and the feature `deriver` of `nonholonomic`, which derives it, is off";
    assert_eq!(stderr.matches(missing).count(), 2, "{stderr}");

    let derived = cargo::succeed(run(&DERIVE).env("NONHOLONOMIC", "store"));
    fs::remove_dir_all(directory.join("home")).expect("the cache and the locks");

    assert_eq!(cargo::succeed(&mut run(&[])), derived);
    assert!(!directory.join("home").exists(), "no cache, no lock");
    let tree = cargo::succeed(&mut cargo(&directory, &["tree"]));
    assert!(
        tree.contains("nh-macros") && !tree.contains("symbolica"),
        "{tree}"
    );
    assert!(
        !tree.contains("numerica") && !tree.contains("graphica"),
        "{tree}"
    );
    let files = cargo::succeed(&mut cargo(
        &directory,
        &["package", "--list", "--allow-dirty"],
    ));
    assert_eq!(files.matches(".nonholonomic/").count(), 2, "{files}");

    // One byte.
    let stored = fs::read_dir(directory.join(".nonholonomic")).expect("the folder");
    let mut stored = stored.map(|file| file.expect("a file").path());
    let stored = stored
        .find(|path| path.to_string_lossy().contains("Pendulum"))
        .expect("an expansion");
    let text = fs::read_to_string(&stored).expect("an expansion");

    // It is plain Rust, once with `equations()` and once without: without the macro it does the same.
    let (mut plain, mut rest) = (String::new(), text.as_str());
    while let Some((before, part)) = rest.split_once("//+ no_equations") {
        plain += before;
        rest = part.split_once("//-").expect("the end of a part").1;
    }
    plain += rest;
    let file = directory.join("plain.rs");
    write(&file, &plain);
    let included = format!(
        "use nonholonomic::prelude::*;\nstruct Pendulum;\ninclude!(r\"{}\");\nfn main() {{\n    \
         println!(\"{{:?}}\", Pendulum.step(0.1, [0.3], [0.4]).unwrap().q2);\n}}\n",
        file.display()
    );
    write(&source, &included);
    assert_eq!(
        cargo::succeed(&mut run(&[])).lines().next(),
        derived.lines().next()
    );

    let at = text.find("1.5").expect("the weight");
    write(&stored, &format!("{}2{}", &text[..at], &text[at + 1..]));
    write(&source, &format!("{SOURCE}\n"));
    one_error(&mut run(&[]), "is damaged, and the feature `deriver`");
    assert_eq!(cargo::succeed(&mut run(&DERIVE)), derived);
    write(&source, &format!("{SOURCE}\n\n"));
    assert_eq!(
        cargo::succeed(run(&DERIVE).env("NONHOLONOMIC", "store")),
        derived
    );
    assert_eq!(fs::read_to_string(&stored).expect("an expansion"), text);

    // One constant.
    write(&source, &SOURCE.replace("1.5", "2.5"));
    let changed = "error: `Pendulum` or the version of the macro has changed since its expansion was stored in `.nonholonomic`";
    one_error(&mut run(&[]), changed);
    one_error(run(&DERIVE).env("NONHOLONOMIC", "offline"), changed);
    let stderr = errors(run(&DERIVE).env("NONHOLONOMIC", "ofline"));
    assert!(
        stderr.contains("error: `NONHOLONOMIC=ofline` has no meaning"),
        "{stderr}"
    );
    assert_ne!(cargo::succeed(&mut run(&DERIVE)), derived);
}

/// A home, a runtime folder or a temporary folder that cannot be written: a file in its place, which takes nothing even from root.
#[test]
fn no_environment_kills_the_compiler() {
    let small = "\
        use nonholonomic::prelude::*;\n\
        #[discrete_system]\n#[coordinates(x)]\n#[lagrangian(x_dot.powi(2) / 2)]\nstruct Free;\nfn main() {}\n";
    let directory = package("environments", small);
    let file = directory.join("file");
    write(&file, "");
    let file = file.to_str().expect("text");
    let count = std::cell::Cell::new(0);
    let check = |variables: &[(&str, Option<&str>)]| {
        // Expanded anew each time.
        count.set(count.get() + 1);
        let source = format!("{small}{}", "\n".repeat(count.get()));
        write(&directory.join("src").join("main.rs"), &source);
        let mut command = cargo(&directory, &["check", "-q"]);
        command.args(DERIVE).env("NONHOLONOMIC", "fresh");
        for (name, value) in variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
    };
    for variables in [
        [("HOME", Some(file)), ("XDG_CACHE_HOME", None)],
        [("HOME", None), ("XDG_CACHE_HOME", Some("relative"))],
        [("TMPDIR", Some(file)), ("XDG_CACHE_HOME", Some(file))],
        [("XDG_RUNTIME_DIR", Some(file)), ("XDG_CACHE_HOME", None)],
        [
            ("XDG_RUNTIME_DIR", Some("/proc/nothing")),
            ("HOME", Some(file)),
        ],
        [
            ("SYMBOLICA_LOCK_DIR", Some("")),
            ("XDG_RUNTIME_DIR", Some("")),
        ],
        [
            ("SYMBOLICA_LOCK_DIR", Some(file)),
            ("XDG_RUNTIME_DIR", Some(file)),
        ],
    ] {
        cargo::succeed(&mut check(&variables));
    }
    let nowhere = [("HOME", Some(file)), ("TMPDIR", Some(file))];
    one_error(&mut check(&nowhere), "cannot lock a file in `");

    // Another program has Symbolica's one thread.
    let runtime = directory.join("runtime");
    let locks = runtime.join("symbolica").join("locks");
    fs::create_dir_all(&locks).expect("writable");
    let foreign = File::create(locks.join("symbolica-restricted-thread-0.lock")).expect("writable");
    foreign.lock().expect("free");
    let mut waiting = check(&[("XDG_RUNTIME_DIR", runtime.to_str())]);
    let mut waiting = waiting.spawn().expect("cargo runs");
    // Longer than this check takes.
    thread::sleep(Duration::from_secs(6));
    assert!(
        waiting.try_wait().expect("a process").is_none(),
        "it has not waited"
    );
    drop(foreign);
    assert!(waiting.wait().expect("a process").success());
}
