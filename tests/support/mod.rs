//! Helpers that the tests share.
//!
//! `numbers` and `difference` name neither crate of the project, so that the tests of nh-runtime include them too.

#![allow(
    dead_code,
    unused_imports,
    reason = "a test crate needs a part of the helpers"
)]

pub mod chart;
pub mod difference;
pub mod numbers;

pub use chart::{Chart, motion, to_round_off};
pub use difference::{Derivative, derivative, partial};
pub use numbers::{ROUNDING, assert_close, assert_near, list, propagated};
