//! Systems in coordinates of R^n and S¹, and their motions.

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;

/// A system of n = N coordinates of R^n and S¹ and M constraints.
pub trait Chart<const N: usize, const M: usize>:
    DiscreteSystem<
        Configuration = SVector<f64, N>,
        Increment = SVector<f64, N>,
        Covector = SVector<f64, N>,
        Multipliers = SVector<f64, M>,
        ConstraintForms = SMatrix<f64, M, N>,
        Bilinear = SMatrix<f64, N, N>,
        ConstraintJacobian = SMatrix<f64, M, N>,
    >
{
}

impl<S, const N: usize, const M: usize> Chart<N, M> for S where
    S: DiscreteSystem<
            Configuration = SVector<f64, N>,
            Increment = SVector<f64, N>,
            Covector = SVector<f64, N>,
            Multipliers = SVector<f64, M>,
            ConstraintForms = SMatrix<f64, M, N>,
            Bilinear = SMatrix<f64, N, N>,
            ConstraintJacobian = SMatrix<f64, M, N>,
        >
{
}

/// Newton's method until round-off stops it.
pub fn to_round_off() -> StepOptions {
    StepOptions::default().tolerance(f64::EPSILON)
}

/// The first `count` nodes of the motion that starts from (q, v), solved to round-off.
pub fn motion<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    time: impl Into<TimeStep>,
    q: [f64; N],
    v: [f64; N],
    count: usize,
) -> Vec<State<S>> {
    let (time, options) = (time.into(), to_round_off());
    let (q0, q1) = system.start_with(&options, time, q, v).expect("it starts");
    system
        .trajectory_with(&options, time, q0, q1)
        .take(count)
        .collect::<Result<_, _>>()
        .expect("every step succeeds")
}
