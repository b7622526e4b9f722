//! The continuous equations: both forms of them, jumps, frames, reduction, and the flow.

#![allow(non_snake_case, reason = "names of physics")]

mod jumps;
mod moving_frames;
mod reduction;
mod voronec;
