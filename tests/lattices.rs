//! Lattices.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod inner_lattices;
mod lattice;
