//! The mass matrix
//!
//! ```text
//! M = ∂²L/∂q̇²(q, v, t) = lim -h ∂²L_d/∂q_0∂q_1(q, R_q(h v)),     h → 0,
//! ```
//!
//! of the second derivatives that a step has: a difference of momenta would have the digits that
//! are left of them, and those of a velocity that is small beside all others.

use crate::linear::{Matrix, Vector, matrix, vector};
use crate::math::sqrt;
use crate::system::{Composition, DiscreteSystem, Inputs, Interval};

/// The length of an interval on which the second derivatives of L_d are those of its kinetic
/// energy: the other terms of L, which h multiplies, are below rounding unless a coordinate turns
/// 10¹⁴ times in a unit of time. A power of two changes no digit of a velocity.
const NEXT_TO_NOTHING: f64 = 1.0 / (1u128 << 100) as f64;

/// Entries of M below this, relative to (M_ii M_jj)^½, are those of the other terms of L: they
/// would couple coordinates that M does not, and a velocity that is zero would get their size.
const OTHER_TERMS: f64 = NEXT_TO_NOTHING * (1u32 << 20) as f64;

/// M at a velocity, with h = 0 where L contains h. Of a pure L_d the mass of its momentum, -h
/// ∂(D_1L_d + f⁻)/∂d on the interval of `inputs`.
pub fn mass_at<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
) -> S::Bilinear {
    let h = match S::HAS_LAGRANGIAN {
        true => NEXT_TO_NOTHING,
        false => inputs.h,
    };
    let interval = Interval::new(inputs.on(inputs.t, h), *q, *v * h);
    let of = |entry: &dyn Fn(usize, usize) -> f64| matrix(|i, j| -h * entry(i, j));
    let mass: S::Bilinear = match S::Composition::INNER {
        _ if !S::HAS_LAGRANGIAN => {
            let at = system.departure_jacobian_at(&system.solved(interval));
            of(&|i, j| at.covector_by_increment.entry(i, j))
        }
        0 => {
            let by_ends = system.d2_d1_discrete_lagrangian_at(&interval);
            of(&|i, j| by_ends.entry(i, j))
        }
        // The inner nodes move with the end, uniformly.
        _ => {
            let inner = system.inner_guess_at(&interval);
            let rows = system.interval_rows_at(&interval.with_inner(inner));
            of(&|i, j| {
                let unit = vector(|k| if k == j { h } else { 0.0 });
                let moved = system.inner_guess_at(&Interval::new(interval.inputs(), *q, unit));
                let inner = moved.as_slice().iter().enumerate();
                let along = inner.map(|(y, moved)| rows.by.entry(i, S::DIM + y) * (moved / h));
                rows.by.entry(i, j) + along.sum::<f64>()
            })
        }
    };
    match S::HAS_LAGRANGIAN {
        true => without_other_terms(mass),
        false => mass,
    }
}

fn without_other_terms<M: Matrix>(mass: M) -> M {
    let root = |i: usize| sqrt(mass.entry(i, i).abs());
    matrix(|i, j| {
        let entry = mass.entry(i, j);
        match i != j && entry.abs() < OTHER_TERMS * root(i) * root(j) {
            true => 0.0,
            false => entry,
        }
    })
}

/// M at rest.
pub fn mass_at_rest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> S::Bilinear {
    mass_at(system, inputs, q, &S::Increment::zeros())
}
