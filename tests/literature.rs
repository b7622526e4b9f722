//! The systems of papers, and continuous equations: against reference data, published numbers and closed forms.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

#[cfg(feature = "large-literature")]
mod bicycle;
mod continuous;
mod rank;
mod reference;
mod support;
