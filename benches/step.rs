//! One step of the generated solver beside the same step by hand: `cargo bench --bench step`, also
//! with `RUSTFLAGS="-C target-cpu=native"`.
//!
//! Each row makes the same steps from the same pair with every program, after a check that they
//! compute the same motion; without `--bench`, as in `cargo test --all-targets`, there is only the
//! check. The first program of a row is the reference of the ratios: the best by hand, with the
//! standard library's sin and cos. A ratio is that of the same round: read ratios, and compare
//! times within a run only.
//!
//! By hand, in the unknowns z = (d, λ), d = q_{k+1} - q_k, v = d/h, m = q_k + d/2, L_d = h L(m, v):
//!
//! ```text
//! R = [ p + (h/2) L_q(m, v) - L_v(m, v) - Σ_a λ_a ω^a(q_k) ]     p = (h/2) L_q + L_v  on the interval before
//!     [ ω^a(m)·v                                           ]
//! ```
//!
//! Guess: the last (d, λ); λ = 0 at first. Newton's method stops at |R|_∞ ≤ 1e-12 max(1, |p|_∞),
//! checked before each of at most 20 iterations. The generated solver has its default options: a
//! guess by extrapolation where it iterates, and a residual of 1e-14 relative to the terms of each
//! row; the tables say how many iterations each program makes.

// The indices are those of the formulas.
#![allow(clippy::needless_range_loop)]

mod ratio;
mod step {
    pub mod batch;
    pub mod chain;
    pub mod compare;
    pub mod disk;
    pub mod linear;
    pub mod particle;
    pub mod rigid_body;
    pub mod sin_cos;
    pub mod single;
    pub mod step_from;
}
use step::{batch, chain, disk, particle, rigid_body, single, step_from};

fn main() {
    disk::row();
    particle::row();
    chain::rows();
    batch::row();
    rigid_body::row();
    single::rows();
    step_from::rows();
}
