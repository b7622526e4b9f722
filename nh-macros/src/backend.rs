//! The back end: derive, check, emit. Everything that can still be wrong with a [`Model`] is found here.

#[cfg(feature = "derive")]
pub(crate) use deriving::compile;

pub(crate) use crate::codegen::fallback;

#[cfg(feature = "derive")]
mod deriving;
