//! The systems of the papers against reference data of 40 digits.
//!
//! One module a system, its equations as the data's `definition` has them; `data/` holds the files.
//! README.md has the comparisons, the derivation of the tolerances, and the errors measured.

// Parameters keep the names of the papers: I, J, A, B0.
#![allow(non_snake_case)]

mod check;
mod continuous;
mod data;
mod reductions;

mod bodies;
mod damped_oscillator;
mod forced_oscillator;
mod particles;
mod rolling;
mod voronec;
