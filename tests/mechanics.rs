//! Properties that every generated integrator has, and its solutions by evaluations that share no code with it.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod independent;
mod nonlinear;
mod support;
mod vakonomic;
mod verification;
