//! Motions for the eye.

pub mod film;
pub mod plot;
mod writing;
