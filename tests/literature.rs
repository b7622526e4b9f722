//! The systems of papers, and continuous equations: against reference data, published numbers and closed forms.

#[cfg(feature = "large-literature")]
mod bicycle;
mod continuous;
mod rank;
mod reference;
mod support;
