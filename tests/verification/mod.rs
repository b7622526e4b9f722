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
mod level_sets;
mod order;
mod parameters;
mod rest_on_level_sets;
mod solver;
mod unseen;
