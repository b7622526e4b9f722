//! A reduction against the motion of its system.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use crate::support::{ROUNDING, propagated, to_round_off};

/// The largest deviation of a reconstructed node, relative to max(1, |q|).
///
/// Both solvers stop at round-off, so that either is off by c u k (G max|d| + max|q|) as in
/// `tests/reference/check.rs`, c = n + M ≤ 10, k = 1000, G the growth of a perturbation of q_1. G max|d| is at
/// most 10 (measured with perturbations of 10⁻⁷), and 240 for `unseen::implicit::cubic` with its long steps,
/// c = 4 there: twice 1.1·10⁻¹⁰.
pub const TOLERANCE: f64 = 2.5e-10;

/// A system of N coordinates of R^n and S¹ with a symmetry.
pub trait Reducible<const N: usize>:
    SymmetricSystem<
        Configuration = SVector<f64, N>,
        Increment = SVector<f64, N>,
        Covector = SVector<f64, N>,
    >
{
}

impl<S, const N: usize> Reducible<N> for S where
    S: SymmetricSystem<
            Configuration = SVector<f64, N>,
            Increment = SVector<f64, N>,
            Covector = SVector<f64, N>,
        >
{
}

/// The initial pair of (q, v).
pub fn start<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) -> [[f64; N]; 2] {
    let (q0, q1) = system
        .start_with(&to_round_off(), time, q, v)
        .expect("it starts");
    [q0.into(), q1.into()]
}

/// v made to satisfy homogeneous constraints: its part orthogonal to the forms.
pub fn admissible<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) -> [f64; N] {
    let forms = system.constraint_forms(time, q);
    let mut basis: Vec<SVector<f64, N>> = Vec::new();
    for a in 0..S::CONSTRAINTS {
        let form = SVector::from_fn(|i, _| forms.entry(a, i));
        let rest = basis.iter().fold(form, |rest, e| rest - e * e.dot(&rest));
        basis.push(rest.normalize());
    }
    let v = SVector::from(v);
    basis.iter().fold(v, |v, e| v - e * e.dot(&v)).into()
}

/// The initial pair of (q, v), v made admissible.
pub fn launch<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) -> [[f64; N]; 2] {
    start(system, time, q, admissible(system, time, q, v))
}

/// The first `count` nodes through a pair.
pub fn motion<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    [q0, q1]: [[f64; N]; 2],
    count: usize,
) -> Vec<SVector<f64, N>> {
    system
        .trajectory_with(&to_round_off(), time, q0, q1)
        .take(count)
        .map(|state| state.expect("every step succeeds").q)
        .collect()
}

/// The first `count` nodes by the reduced system.
pub fn reconstruction<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    [q0, q1]: [[f64; N]; 2],
    count: usize,
) -> Vec<SVector<f64, N>> {
    let reduced = system.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(time, q0, q1);
    reduced
        .trajectory_with(&to_round_off(), time, r0, vartheta0, r1)
        .reconstruct(q0)
        .take(count)
        .map(|state| state.expect("every reduced step succeeds").q)
        .collect()
}

/// The largest |a - b| / max(1, |b|).
pub fn deviation<const N: usize>(a: &[SVector<f64, N>], b: &[SVector<f64, N>]) -> f64 {
    assert_eq!(a.len(), b.len());
    let of_nodes = a
        .iter()
        .zip(b)
        .map(|(a, b)| (a - b).amax() / b.amax().max(1.0));
    of_nodes.fold(0.0, f64::max)
}

/// The reconstructed motion is the motion, which satisfies the reduced equations. The largest deviation.
pub fn reconstructs<S: Reducible<N>, const N: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    pair: [[f64; N]; 2],
    steps: usize,
) -> f64 {
    let motion = motion(system, time, pair, steps + 2);
    // It may come back to where it was.
    let away = motion.iter().map(|q| (q - motion[0]).amax());
    let length = away.fold(0.0, f64::max);
    assert!(length > 0.01, "{what} rests: {length:e}");
    let deviation = deviation(&reconstruction(system, time, pair, steps + 2), &motion);
    assert!(deviation <= TOLERANCE, "{what}: {deviation:e}");
    let residual = residual(what, system, time, &motion);
    println!("| {what} | {deviation:.1e} | {residual:.2} |");
    deviation
}

/// The horizontal, vertical and kinematic equations along a motion, as a part of the bound by its round-off:
/// every coordinate is known to (1 + c) u max(1, |q|), c = n + M, and the equation of a step holds to c u
/// times its terms.
fn residual<S: Reducible<N>, const N: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    motion: &[SVector<f64, N>],
) -> f64 {
    let reduced = system.reduced();
    let c = (N + S::CONSTRAINTS) as f64;
    let mut worst = 0.0_f64;
    for k in (1..motion.len() - 1).step_by(9) {
        let time = time.offset(k - 1);
        let x = [motion[k - 1], motion[k], motion[k + 1]]
            .map(|q| q.as_slice().to_vec())
            .concat();
        let size = x.iter().fold(1.0, |a: f64, b| a.max(b.abs()));
        let rows = |x: &[f64]| -> Vec<f64> {
            let q = |i: usize| SVector::<f64, N>::from_column_slice(&x[i * N..(i + 1) * N]);
            let (r0, theta0, _) = reduced.reduce(time, q(0), q(1));
            let (r1, theta1, r2) = reduced.reduce(time.offset(1), q(1), q(2));
            let phi = reduced.reduced_kinematic_residual(time.offset(1), r1, theta1, r2);
            let horizontal = reduced.horizontal_residual(time, r0, theta0, r1, theta1, r2);
            let vertical = reduced.vertical_residual(time, r0, theta0, r1, theta1, r2);
            [horizontal.as_slice(), vertical.as_slice(), phi.as_slice()].concat()
        };
        let q = |i: usize| motion[k + i - 1];
        let terms = system
            .d1_discrete_lagrangian(time.offset(1), q(1), q(2))
            .amax()
            + system.d2_discrete_lagrangian(time, q(0), q(1)).amax();
        let values = rows(&x);
        assert_eq!(values.len(), N, "rank H + rank S + M = n");
        for (i, value) in values.iter().enumerate() {
            let e = (1.0 + c) * ROUNDING * size;
            let slopes = propagated(|x| rows(x)[i], &x, &vec![1.0; x.len()]);
            let allowed = slopes * e + c * ROUNDING * terms.max(1.0);
            assert!(
                value.abs() <= allowed,
                "{what}: equation {i} at k = {k}: {value:e}, allowed {allowed:.1e}"
            );
            worst = worst.max(value.abs() / allowed);
        }
    }
    worst
}
