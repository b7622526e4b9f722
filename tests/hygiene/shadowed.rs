//! The user's own items have the names generated code would use.

#![allow(dead_code, non_camel_case_types, unused_macros)]

mod names {
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod math {}
    pub mod nalgebra {}
    pub mod nonholonomic {}
    pub mod nh_runtime {}
    pub mod f64 {}
    pub struct usize;
    pub struct str;
    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Vec;
    pub struct String;
    pub struct Box;
    pub struct Interval;
    pub struct TimeStep;
    pub struct Step;
    pub struct State;
    pub struct Departure;
    pub struct Equation;
    pub struct Equations;
    pub struct SVector;
    pub struct SMatrix;
    pub struct Configuration;
    pub struct Increment;
    pub struct Covector;
    pub trait DiscreteSystem {}
    pub trait Sized {}
    pub trait Copy {}
    pub trait From {}
    pub trait Into {}
    pub trait Default {}
    pub trait Add {}
    pub trait Neg {}
    pub fn sin() {}
    pub fn cos() {}
    pub fn sin_cos() {}
    pub fn vector() {}
    pub fn drop() {}
}

use names::*;

macro_rules! unreachable {
    () => {
        ::core::compile_error!("the user's macro")
    };
}
macro_rules! vec {
    () => {
        ::core::compile_error!("the user's macro")
    };
}

#[::nonholonomic::discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2))]
#[constraint(x_dot == a * cos(phi) * theta_dot)]
#[constraint(y_dot == a * sin(phi) * theta_dot)]
#[force(x = -c * x_dot)]
struct Disk {
    m: f64,
    i: f64,
    j: f64,
    a: f64,
    c: f64,
}

/// A Lagrangian without a time step, so that its energy is NaN.
#[::nonholonomic::discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(x[0] * x[1])]
pub struct WithoutEnergy;

#[test]
fn same_as_elsewhere() {
    super::assert_same_as_disk(&Disk {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    });
    const { assert!(!<WithoutEnergy as ::nonholonomic::DiscreteSystem>::HAS_ENERGY) };
    const { assert!(<Disk as ::nonholonomic::DiscreteSystem>::HAS_ENERGY) };
    let energy = ::nonholonomic::DiscreteSystem::energy(&WithoutEnergy, 0.1, [1.0], [2.0]);
    assert!(energy.is_nan());
}
