//! From equations to Rust. Infallible; only [`paths`] names the facade.

mod configuration;
#[cfg(feature = "derive")]
mod continuous;
#[cfg(feature = "derive")]
mod docs;
mod fallback;
#[cfg(feature = "derive")]
mod function;
#[cfg(feature = "derive")]
mod implementation;
#[cfg(feature = "derive")]
mod names;
mod paths;
#[cfg(feature = "derive")]
mod reduction;
#[cfg(feature = "derive")]
mod solver;
#[cfg(feature = "derive")]
mod unpack;
mod values;
#[cfg(feature = "derive")]
mod writer;

pub(crate) use fallback::fallback;
#[cfg(feature = "derive")]
pub(crate) use implementation::emit;
