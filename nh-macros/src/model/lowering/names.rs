//! Names with their indices: what they mean, which of them an expression may use, and what is said
//! of unknown ones.

mod endpoint;
mod entry;
pub(super) mod field;
mod group_place;
mod resolve;
pub(super) mod scope;
mod unknown;
