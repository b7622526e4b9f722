//! From equations to Rust. Infallible; only [`paths`] names the facade.

mod configuration;
#[cfg(feature = "derive")]
mod continuous;
#[cfg(feature = "derive")]
mod derivatives;
#[cfg(feature = "derive")]
mod discrete;
#[cfg(feature = "derive")]
mod docs;
#[cfg(feature = "derive")]
mod emit;
#[cfg(feature = "derive")]
mod emitter;
mod fallback;
#[cfg(feature = "derive")]
mod function;
mod headers;
mod lattice;
#[cfg(feature = "derive")]
mod linearised;
mod paths;
#[cfg(feature = "derive")]
mod reduction;
#[cfg(feature = "derive")]
mod solver;
#[cfg(feature = "derive")]
mod source;

#[cfg(all(test, feature = "derive"))]
pub(crate) use docs::UNTYPESET;
#[cfg(feature = "derive")]
pub(crate) use emit::emit;
pub(crate) use fallback::fallback;
