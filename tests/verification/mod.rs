//! Numerical properties that every generated integrator must have.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod rule;
mod runge_kutta;
mod systems;

mod consistency;
mod constraints;
mod dependent;
mod derivatives;
mod driven;
mod energy;
mod holonomic;
mod instants;
#[cfg(feature = "large-literature")]
mod large_at_rest;
mod level_sets;
mod order;
mod parameters;
mod simpson;
mod solver;
mod unseen;
