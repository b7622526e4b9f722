//! Motions of millions of steps. The code of a system is compiled with the crate that declares it, so these are a package that the
//! workspace's profile `dev` optimises. The examples, each of which runs once here, are built as they are.

#![cfg(test)]
// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod body;
mod deriver;
mod disk;
mod examples;
#[path = "../groups/free_body.rs"]
mod free_body;
mod norms;
mod powers;
#[allow(dead_code, reason = "the tests of nh-runtime need more of it")]
#[path = "../../nh-runtime/tests/groups/random.rs"]
mod random;
mod rest;
#[path = "../single/shared.rs"]
mod shared;
mod single;
mod toda;
mod top;
mod variator;
