//! Documents of the crate `nonholonomic`: the equations of a system as an article, motions as films
//! and figures.

mod article;
#[cfg(feature = "plot")]
pub mod film;
#[cfg(feature = "plot")]
pub mod plot;
#[cfg(feature = "plot")]
mod writing;

pub use article::{Article, Documented};
