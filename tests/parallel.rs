//! Twelve crates expand at once: compilers wait for each other where Symbolica needs it.

use std::fs;
use std::path::Path;

use crate::cargo;

const CRATES: usize = 12;

/// Long enough to expand that the next compiler starts meanwhile.
const SYSTEM: &str = "\
//! A chain of pendulums with a knife edge.
use nonholonomic::prelude::*;

/// Two of them.
#[discrete_system]
#[coordinates(theta: [S1; 4])]
#[lagrangian((0..4).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
#[constraint((0..4).map(|i| cos(theta[i] - theta[3]) * theta_dot[i]).sum() == 0)]
pub struct Chain {
    /// Gravity.
    pub g: f64,
}
";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a directory")).expect("a writable target directory");
    fs::write(path, text).expect("a writable target directory");
}

#[test]
fn twelve_crates() {
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parallel");
    let facade = cargo::root().display();
    // Built anew each time, or cargo would have nothing to do.
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .expect("a clock");
    let crates = (0..CRATES).map(|i| format!("chain_{i}"));
    for name in crates {
        write(
            &workspace.join(&name).join("Cargo.toml"),
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\nnonholonomic = {{ path = '{facade}', features = [\"derive\"] }}\n"
            ),
        );
        let source = format!(
            "{SYSTEM}\n/// When this was written.\npub const WRITTEN: u128 = {};\n",
            now.as_nanos()
        );
        write(&workspace.join(&name).join("src").join("lib.rs"), &source);
    }
    write(
        &workspace.join("Cargo.toml"),
        "[workspace]\nmembers = [\"chain_*\"]\nresolver = \"3\"\n",
    );
    cargo::copy_lock(&workspace);
    // Derived by each of them, whatever is stored.
    let stdout = cargo::succeed(
        cargo::cargo(&workspace)
            .args(["build", "-q", "-j4"])
            .env("NONHOLONOMIC", "fresh"),
    );
    assert_eq!(stdout, "", "a compiler has printed");
}
