//! `nonholonomic` is not among this crate's dependencies.

use reexporting::nonholonomic::{DiscreteSystem, Moving, StepError, discrete_system};

#[discrete_system(crate = reexporting::nonholonomic)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - cos(x))]
struct Pendulum;

reexporting::particle!(FromMacro, cos(x));

fn main() -> Result<(), StepError> {
    let expected = Pendulum.step(0.1, [0.3], [0.4])?.q2;
    assert_eq!(FromMacro.step(0.1, [0.3], [0.4])?.q2, expected);
    Ok(())
}
