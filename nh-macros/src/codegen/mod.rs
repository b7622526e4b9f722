//! From equations to Rust. Infallible; only [`paths`] names the facade.

mod configuration;
mod continuous;
mod docs;
mod fallback;
mod function;
mod implementation;
mod names;
mod paths;
mod reduction;
mod solver;
mod values;
mod writer;

pub(crate) use fallback::fallback;
pub(crate) use implementation::emit;
