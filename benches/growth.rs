//! How the cost of a step, the time to compile a system and the size of its code grow with its
//! dimension, as a figure: `cargo bench --bench growth` writes docs/growth.svg.
//!
//! Steps as in benches/step.rs, builds as in benches/expansion.rs; and the generated solver on a
//! chain of 24 links.

// The indices are those of the formulas.
#![allow(clippy::needless_range_loop)]

#[path = "../tests/cargo/mod.rs"]
mod cargo;
mod expansion {
    pub mod measure;
}
#[path = "../examples/plot/mod.rs"]
mod plot;
mod ratio;
#[allow(dead_code, reason = "the other systems use the rest")]
#[macro_use]
mod step {
    #[macro_use]
    pub mod chain;
    pub mod compare;
    pub mod linear;
    pub mod sin_cos;
}

use std::io;
use std::path::Path;

use nonholonomic::without_equations::discrete_system;

use plot::Panel;
use step::chain;
use step::compare::{self, Candidate, Rule, generated};

chain!(Chain24, 24, 23);

fn main() -> io::Result<()> {
    // `cargo test --all-targets` runs this without the argument; benches/step.rs checks the programs.
    if !ratio::is_bench() {
        return Ok(());
    }
    let figure = [steps(), builds()];
    plot::write(
        Path::new("docs/growth.svg"),
        "Chain of N links with a knife edge",
        &figure,
    )?;
    Ok(())
}

fn steps() -> Panel {
    let mut rows = Vec::from(chain::rows());
    let only = Candidate {
        name: "generated",
        rule: Rule::Rows,
        run: &|steps| {
            let (g, h, q) = chain::start();
            generated(&Chain24 { g }, h, q, q, steps)
        },
    };
    rows.push((24, compare::row("chain 24", 100, 100, &[only])));
    let times = |program: &str| -> Vec<_> {
        let of = |(n, times): &(usize, Vec<(String, f64)>)| {
            let (_, time) = times.iter().find(|(name, _)| name == program)?;
            Some([*n as f64, *time])
        };
        rows.iter().filter_map(of).collect()
    };
    let panel = Panel::logarithmic("A step", "N", "ns");
    let programs = ["by hand, own LU", "by hand, nalgebra", "generated"];
    (programs.iter()).fold(panel, |panel, name| panel.line(name, times(name)))
}

fn builds() -> Panel {
    let (mut seconds, mut sizes) = (Vec::new(), Vec::new());
    println!(" n  expansion and compilation [s]  object file [KiB]");
    for n in [2, 4, 8, 16, 24] {
        let (time, size) = expansion::measure::measure(&expansion::measure::chain(n));
        println!("{n:2} {time:30.2} {size:18.0}");
        seconds.push([n as f64, time]);
        sizes.push([n as f64, size / 1024.0]);
    }
    Panel::logarithmic("Compilation of the system, unoptimised", "N", "s, MiB")
        .line("expansion and compilation [s]", seconds)
        .line("object file [MiB]", sizes)
}
