//! Every accepted node satisfies the equations to round-off, by an evaluation that shares no code with the solver.

// Random numbers in the place of parameters: 2 / 2 is one of them.
#![allow(clippy::eq_op)]
// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod hard;
mod jet;
mod plain;
mod programs;
mod property;
mod roots;
mod systems;
