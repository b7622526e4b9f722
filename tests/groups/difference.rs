//! Derivatives in the left trivialisation, by differences.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

/// Where the systems under test have their vectors.
pub trait Of<const N: usize>:
    DiscreteSystem<Increment = SVector<f64, N>, Covector = SVector<f64, N>>
{
}

impl<S, const N: usize> Of<N> for S where
    S: DiscreteSystem<Increment = SVector<f64, N>, Covector = SVector<f64, N>>
{
}

/// q moved by ε along body direction j: for small ε every retraction is exp to the second order.
fn moved<S: Of<N>, const N: usize>(
    q: &S::Configuration,
    j: usize,
    epsilon: f64,
) -> S::Configuration {
    let mut d = SVector::<f64, N>::zeros();
    d[j] = epsilon;
    S::retract(q, &d)
}

/// d/dε f(q exp(ε e_j)), by Richardson's extrapolation of central differences.
pub fn slope<S: Of<N>, const N: usize>(
    q: &S::Configuration,
    j: usize,
    f: impl Fn(S::Configuration) -> f64,
) -> f64 {
    let central = |e: f64| (f(moved::<S, N>(q, j, e)) - f(moved::<S, N>(q, j, -e))) / (2.0 * e);
    let (e, coarse) = (2e-3, central(4e-3));
    let (fine, finest) = (central(e), central(e / 2.0));
    let (a, b) = ((4.0 * fine - coarse) / 3.0, (4.0 * finest - fine) / 3.0);
    (16.0 * b - a) / 15.0
}
