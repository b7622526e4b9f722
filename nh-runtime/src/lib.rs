//! The runtime of the crate `nonholonomic`: what the code written by `#[discrete_system]` runs on.
//!
//! A discrete nonholonomic system (Q, L_d, D, D_d, f_d) implements [`DiscreteSystem`]: the derived
//! equations on one interval. This crate solves them, node by node:
//!
//! ```text
//! D1L_d(q_k, q_{k+1}) + D2L_d(q_{k-1}, q_k) + f⁻(q_k, q_{k+1}) + f⁺(q_{k-1}, q_k) = Σ_a λ_{a,k} ω^a(q_k)
//! φ^a(q_k, q_{k+1}) = 0
//! ```
//!
//! by Newton's method in the increment d_k = q_{k+1} - q_k and the multipliers λ_k
//! ([`DiscreteSystem::step`], [`DiscreteSystem::trajectory`]).
//!
//! No step allocates. Without the feature `std` the crate is `no_std` and takes its elementary
//! functions from `libm`.

#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!(
    "enable the feature `std` or the feature `libm`: one of them provides sin, cos, exp, …"
);

mod equations;
mod error;
mod interval;
mod linear;
pub mod math;
mod newton;
mod node;
mod options;
mod start;
mod system;
mod trajectory;

pub use equations::{Equation, Equations, Latex, Text};
pub use error::{Quantity, StepError};
pub use interval::{Departure, Interval, TimeStep};
pub use linear::{Matrix, SquareMatrix, Vector};
pub use nalgebra;
pub use options::StepOptions;
pub use system::DiscreteSystem;
pub use trajectory::{State, Step, Trajectory};
