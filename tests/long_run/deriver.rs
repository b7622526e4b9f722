//! The feature `deriver`: the computer algebra is compiled once, for debug and release, as a program that the macro runs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const SYSTEM: &str = "\
use nonholonomic::prelude::*;

pub mod inner {
    pub use nonholonomic as nh;
}

macro_rules! knife_edge {
    ($mass:expr, $name:ident) => {
        #[discrete_system(crate = $crate::inner::nh)]
        #[coordinates(x, y, theta: S1)]
        #[lagrangian($mass / 2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 2)]
        #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
        struct $name;
    };
}

knife_edge!(1 + 1, Edge);

fn main() -> Result<(), StepError> {
    println!(\"{:?}\", Edge.step(0.1, [0.1, 0.2, 0.3], [0.2, 0.2 + 0.1 * 0.35f64.tan(), 0.4])?.q2);
    Ok(())
}
";

/// Two constraints that are one.
const DEPENDENT: &str = "\
#[nonholonomic::discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x_dot == y_dot)]
#[constraint(2 * x_dot == 2 * y_dot)]
struct Dependent;
";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A package with a home of its own, in which nothing is compiled or stored.
fn package() -> PathBuf {
    let folder = env::temp_dir().join(format!("nonholonomic-deriver-{}", std::process::id()));
    fs::create_dir_all(folder.join("src")).expect("a writable folder");
    let manifest = format!(
        "[package]\nname = \"edge\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         nonholonomic = {{ path = '{}', default-features = false, features = [\"std\", \"deriver\"] }}\n\n[workspace]\n",
        root().display()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a writable folder");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("Cargo.lock");
    // One folder of intermediate files for every cargo below this one: the program's is not it, or each would wait for the other.
    fs::create_dir(folder.join(".cargo")).expect("a writable folder");
    let config = "[build]\nbuild-dir = \"target/build\"\n";
    fs::write(folder.join(".cargo").join("config.toml"), config).expect("a writable folder");
    folder
}

/// The status of cargo in the package, its output and its errors.
fn cargo(folder: &Path, source: &str, arguments: &[&str]) -> (bool, String, String) {
    fs::write(folder.join("src").join("main.rs"), source).expect("a writable folder");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let home = env::home_dir().expect("a home");
    for (variable, default) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
        let path = env::var_os(variable).unwrap_or_else(|| home.join(default).into());
        command.env(variable, path);
    }
    // Another compiler, flags and profiles of the build are none of the program's.
    command
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder.join("home"))
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("RUSTFLAGS", "--cfg of_the_user")
        .env_remove("XDG_CACHE_HOME");
    let output = command.output().expect("cargo runs");
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), out, errors)
}

#[test]
#[ignore = "compiles the computer algebra"]
fn the_computer_algebra_is_compiled_once() {
    let folder = package();
    let (success, release, errors) = cargo(&folder, SYSTEM, &["run", "-q", "--release"]);
    assert!(success, "{errors}");
    let cache = folder.join("home").join(".cache").join("nonholonomic");
    let programs = || -> Vec<_> {
        let files = fs::read_dir(cache.join("programs")).expect("programs");
        let files = files.map(|file| file.expect("a file").path());
        let files = files.filter(|path| path.extension().is_none());
        files
            .map(|path| {
                (
                    fs::metadata(&path)
                        .and_then(|file| file.modified())
                        .expect("a time"),
                    path,
                )
            })
            .collect()
    };
    let compiled = programs();
    assert_eq!(compiled.len(), 1, "{compiled:?}");

    let (success, debug, errors) = cargo(&folder, SYSTEM, &["run", "-q"]);
    assert!(success, "{errors}");
    assert_eq!(debug, release);
    assert_eq!(programs(), compiled);
    // Nothing of it is compiled for the package, and nothing anew.
    for profile in ["dev", "release"] {
        let (_, _, messages) = cargo(&folder, SYSTEM, &["build", "-v", "--profile", profile]);
        assert!(
            messages.contains("Fresh nh-macros") && !messages.contains("symbolica"),
            "{messages}"
        );
    }

    // An error is at the tokens that it is about.
    let source = format!("{SYSTEM}\n{DEPENDENT}");
    let (success, _, errors) = cargo(&folder, &source, &["check", "-q"]);
    let line = source
        .lines()
        .position(|line| line.contains("2 * y_dot"))
        .expect("a line")
        + 1;
    assert!(
        !success && errors.contains(&format!("--> src/main.rs:{line}:")),
        "{errors}"
    );

    // A program that ends without an answer. A stored system needs none.
    let (_, program) = &compiled[0];
    let whole = program.with_extension("whole");
    fs::rename(program, &whole).expect("a writable folder");
    let ends = format!(
        "#!/bin/sh\n[ \"$1\" ] && exec '{}' --build\nexit 3\n",
        whole.display()
    );
    fs::write(program, ends).expect("a writable folder");
    let permissions = fs::metadata(&whole).expect("a file").permissions();
    fs::set_permissions(program, permissions).expect("a writable folder");
    let source = SYSTEM.replace("Edge", "Other");
    let (success, _, errors) = cargo(&folder, &source, &["check", "-q"]);
    assert!(
        !success
            && errors
                .contains("has no answer: it ended with exit status: 3; with the feature `derive`"),
        "{errors}"
    );
    let (success, _, errors) = cargo(&folder, &format!("{SYSTEM}\n"), &["check", "-q"]);
    assert!(success, "{errors}");
    fs::remove_dir_all(folder).expect("ours");
}
