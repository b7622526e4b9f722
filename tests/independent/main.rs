//! Every accepted node satisfies the equations to round-off, by an evaluation that shares no code with the solver.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod jet;
mod plain;
mod programs;
mod property;
mod systems;
