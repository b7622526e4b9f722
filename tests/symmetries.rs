//! Reduction by symmetries.

mod actions;
mod reduced_nodes;
mod reduction;
mod slices;
mod support;
mod symmetric_regions;
