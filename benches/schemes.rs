//! The literature's test problems by all schemes side by side: `cargo bench --bench schemes`
//! measures errors, drifts and costs, and writes the page `docs/schemes.md` with its pictures.
//!
//! Its systems, some sixty, are derived and compiled in builds with optimisation alone;
//! `tests/schemes` has the problems in every build.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

#[cfg(debug_assertions)]
fn main() {
    println!("it measures in a build with optimisation: `cargo bench --bench schemes`");
}

#[cfg(not(debug_assertions))]
#[path = "../examples/plot/mod.rs"]
mod plot;
#[cfg(not(debug_assertions))]
#[macro_use]
mod schemes {
    #[macro_use]
    mod systems;
    mod list;
    mod measure;
    pub mod page;
    mod problems;
    mod scheme;
}

#[cfg(not(debug_assertions))]
fn main() -> std::io::Result<()> {
    // `cargo test --all-targets --release` runs it without the argument.
    match std::env::args().any(|argument| argument == "--bench") {
        true => schemes::page::write(),
        false => Ok(()),
    }
}
