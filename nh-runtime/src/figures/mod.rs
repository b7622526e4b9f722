//! Motions for the eye.

pub mod film;
