//! The continuous equations: both forms of them, jumps, frames, reduction, and the flow against solutions of the same
//! equations that were found by other means.

#![allow(non_snake_case, reason = "names of physics")]

mod energy;
mod gates;
mod jumps;
mod large;
mod measures;
mod moving_frames;
mod order;
mod reduction;
mod singular;
mod unseen;
mod voronec;
mod words;
