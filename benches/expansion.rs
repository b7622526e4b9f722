//! How the time to compile a system and the size of its code grow with its dimension:
//! `cargo bench --profile dev --bench expansion`.

#[path = "../tests/cargo/mod.rs"]
mod cargo;

mod expansion {
    pub mod measure;
}

use std::env;

use expansion::measure::{chain, measure};

fn main() {
    // `cargo test --all-targets` runs this without the argument.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(" n  expansion and compilation [s]  object file [KiB]");
    for n in [2, 4, 8, 16] {
        let (seconds, size) = measure(&chain(n));
        println!("{n:2} {seconds:30.2} {size:18.0}");
    }
}
