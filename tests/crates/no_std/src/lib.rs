//! Expanded code without `std`.

#![no_std]

pub use nonholonomic::DiscreteSystem;

include!("../../../expansion/rolling_disk.expanded.rs");
