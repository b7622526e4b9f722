//! Motions in single precision against those in double precision.

#![allow(non_snake_case, reason = "names of physics")]

mod agreement;
mod decisions;
mod interface;
mod range;
mod shared;
mod systems;
mod turns;
