//! Functions that a struct brings, `#[function(…)]`.

mod features;
mod sines;
mod splines;
