//! Lattices.

mod inner_lattices;
mod lattice;
