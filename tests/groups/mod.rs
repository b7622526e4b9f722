//! Systems with coordinates in SO(3), SE(2) and SE(3).

// Parameters keep the names of the papers: I, J, A.
#![allow(non_snake_case)]

mod configurations;
mod derivatives;
mod equations;
mod flow;
mod frames;
mod free_body;
mod hamel;
mod motion;
mod sphere;
mod systems;
mod words;
