//! Discrete connections of the factors that act on themselves, and the systems on Q/G.

#![allow(non_snake_case, reason = "names of physics")]

mod systems;
