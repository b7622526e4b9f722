//! Crates with one system, built.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Instant;

use crate::cargo;

/// N links under gravity, a knife edge along the last one.
pub fn chain(n: usize) -> String {
    let last = n - 1;
    format!(
        "#[nonholonomic::discrete_system]
#[coordinates(theta: [S1; {n}])]
#[lagrangian((0..{n}).map(|j| {{
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}}).sum())]
#[constraint((0..{n}).map(|i| cos(theta[i] - theta[{last}]) * theta_dot[i]).sum() == 0)]
pub struct Chain {{
    pub g: f64,
}}
"
    )
}

/// A crate of its own with this source.
fn generate(name: &str, source: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let facade = cargo::root().display();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nnonholonomic = {{ path = '{facade}' }}\n\n\
         [workspace]\n"
    );
    fs::create_dir_all(directory.join("src")).expect("a writable target directory");
    fs::write(directory.join("Cargo.toml"), manifest).expect("a writable target directory");
    fs::write(directory.join("src").join("lib.rs"), source).expect("a writable target directory");
    cargo::copy_lock(&directory);
    directory
}

/// Seconds of the last step of a build, and bytes of the object file.
fn build(source: &str) -> (f64, u64) {
    let directory = generate("expansion_growth", "");
    let object = directory.join("lib.o");
    let emit = format!("--emit=obj={}", object.display());
    let build = [
        "rustc",
        "-q",
        "--lib",
        "--",
        "-Ccodegen-units=1",
        "-Cdebuginfo=0",
        &emit,
    ];
    // Derived, and not read from the store.
    let run = || {
        cargo::succeed(
            cargo::cargo(&directory)
                .env("NONHOLONOMIC", "fresh")
                .args(build),
        )
    };
    run();
    fs::write(directory.join("src").join("lib.rs"), source).expect("a writable target directory");
    let start = Instant::now();
    run();
    (
        start.elapsed().as_secs_f64(),
        fs::metadata(object).expect("an object file").len(),
    )
}

/// Seconds that a build takes longer than one of nothing, and KiB of the object file.
pub fn measure(source: &str) -> (f64, f64) {
    static OF_NOTHING: LazyLock<f64> = LazyLock::new(|| fastest("// Nothing.\n").0);
    let of_nothing = *OF_NOTHING;
    let (seconds, bytes) = fastest(source);
    (seconds - of_nothing, bytes as f64 / 1024.0)
}

/// The fastest of three builds: other work of the machine makes a build slower, never faster.
fn fastest(source: &str) -> (f64, u64) {
    let builds = [(); 3].map(|()| build(source));
    (builds.into_iter())
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("three builds")
}
