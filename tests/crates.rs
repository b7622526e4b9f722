//! Builds and runs the crates of tests/crates.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Once;

use nonholonomic::prelude::*;

use crate::cargo;

/// `cargo {arguments}` in tests/crates.
fn cargo(arguments: &[&str]) -> Command {
    static LOCK: Once = Once::new();
    let directory = cargo::root().join("tests").join("crates");
    LOCK.call_once(|| cargo::copy_lock(&directory));
    let mut command = cargo::cargo(&directory);
    command.args(arguments);
    command
}

#[track_caller]
fn run(arguments: &[&str]) -> String {
    cargo::succeed(&mut cargo(arguments))
}

fn has_target(target: &str) -> bool {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let sysroot = cargo::succeed(rustc.args(["--print", "sysroot"]));
    let libraries = PathBuf::from(sysroot.trim()).join("lib").join("rustlib");
    libraries.join(target).exists()
}

#[test]
fn renamed_dependency() {
    run(&["run", "-q", "-p", "renamed"]);
}

#[test]
fn reexported_by_another_crate() {
    run(&["run", "-q", "-p", "through_another"]);
}

/// The crate denies all that rustc and clippy know.
#[test]
fn no_lint_reaches_the_user() {
    run(&["clippy", "-q", "-p", "lints"]);
}

/// rustdoc shows the equations at the implementation.
#[test]
fn documentation_of_the_user() {
    run(&["doc", "-q", "--no-deps", "-p", "lints"]);
    let mut command = cargo(&["metadata", "--no-deps", "--format-version=1"]);
    let metadata: serde_json::Value =
        serde_json::from_str(&cargo::succeed(&mut command)).expect("JSON");
    let target = PathBuf::from(metadata["target_directory"].as_str().expect("a path"));
    let page = target
        .join("doc")
        .join("lints")
        .join("struct.RollingDisk.html");
    let page = fs::read_to_string(page).expect("the page of the struct");
    for expected in [
        "<strong>Discrete Lagrange–d’Alembert equations</strong>",
        // θ̇ with a mark above, and λ₁ₖ.
        "<mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover>",
        "<msub><mi>λ</mi><mrow><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub>",
    ] {
        assert!(
            page.contains(expected),
            "no `{expected}` in the documentation"
        );
    }
    // Text is for those who read the source.
    assert!(!page.contains("x_dot[k+1/2]"), "text beside MathML");
}

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

/// The expansion kept in tests/expansion moves as the struct above does, to the last bit.
#[test]
fn expanded_code_without_the_macro() {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = disk
        .start(0.01, [0.0, 0.0, 0.0, 0.3], v)
        .expect("the disk starts");
    let states = disk
        .trajectory(0.01, q0, q1)
        .take(100)
        .map(|state| state.expect("the disk rolls"));
    let lines = states.map(|s| format!("{} {:?} {:?}\n", s.k, s.q.as_slice(), s.lambda.as_slice()));
    assert_eq!(
        run(&["run", "-q", "-p", "no_macros"]),
        lines.collect::<String>()
    );
}

#[test]
fn no_computer_algebra_without_the_macro() {
    for package in ["no_macros", "no_std"] {
        let tree = run(&["tree", "-e", "normal", "-p", package]);
        assert!(tree.contains("nh-runtime"), "{tree}");
        assert!(
            !tree.contains("symbolica") && !tree.contains("nh-macros"),
            "{tree}"
        );
    }
}

#[test]
fn expanded_code_without_std() {
    run(&["build", "-q", "-p", "no_std"]);
    // A microcontroller with a floating-point unit of single precision, where its target is installed.
    let target = "thumbv7em-none-eabihf";
    match has_target(target) {
        true => drop(run(&["build", "-q", "-p", "no_std", "--target", target])),
        false => println!("skipped: the target {target} is not installed"),
    }
    let tree = run(&["tree", "-e", "normal,features", "-p", "no_std"]);
    assert!(!tree.contains("feature \"std\""), "{tree}");
}
