//! Functions that a struct brings, `#[function(…)]`.

mod sines;
