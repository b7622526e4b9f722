//! Reduction by symmetries.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod actions;
mod lagrange_poincare;
mod reduced_nodes;
mod reduction;
mod slices;
mod support;
mod symmetric_regions;
