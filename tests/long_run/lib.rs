//! Motions of millions of steps. The code of a system is compiled with the crate that declares it, so these are a package that the
//! workspace's profile `dev` optimises, each in one of the parts of the tests. The examples, each of which runs once here, are built as they are.

#![cfg(test)]
// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod body;
mod deriver;
mod disk;
mod examples;
#[allow(dead_code, reason = "a part of the tests needs some of it")]
#[path = "../groups/free_body.rs"]
mod free_body;
mod norms;
mod powers;
#[allow(
    dead_code,
    reason = "the tests of nh-runtime need more of it, and a part of these less"
)]
#[path = "../../nh-runtime/tests/groups/random.rs"]
mod random;
mod rest;
#[allow(dead_code, reason = "a part of the tests needs some of it")]
#[path = "../single/shared.rs"]
mod shared;
mod single;
mod toda;
mod top;
mod variator;
