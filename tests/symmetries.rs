//! Reduction by symmetries.

mod reduced_nodes;
mod reduction;
mod support;
mod symmetric_regions;
