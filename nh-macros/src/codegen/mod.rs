//! From equations to Rust. Infallible; only [`paths`] names the facade.

mod docs;
mod fallback;
mod function;
mod implementation;
mod names;
mod paths;
mod reduction;

pub(crate) use fallback::fallback;
pub(crate) use implementation::emit;
