//! Splines.
