//! Properties of the reduction by symmetries: a reduced motion, reconstructed, is the motion, whatever the
//! connections.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

#[macro_use]
mod stamp;
mod check;

mod definition;
mod equations;
mod errata;
mod geodesic;
mod momenta;
mod momentum;
mod near_identity;
mod quotient;
mod random;
mod steps;
mod unseen;
mod words;
