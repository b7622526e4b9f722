//! Continuous motions against solutions of the same equations that were found by other means.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod unseen;
