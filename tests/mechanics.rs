//! Properties that every generated integrator has, and its solutions by evaluations that share no code with it.

mod independent;
mod nonlinear;
mod support;
mod vakonomic;
mod verification;
