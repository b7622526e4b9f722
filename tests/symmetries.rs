//! Reduction by symmetries.

mod actions;
mod lagrange_poincare;
mod reduced_nodes;
mod reduction;
mod slices;
mod support;
mod symmetric_regions;
