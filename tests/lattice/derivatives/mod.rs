//! Derivatives of steps and motions of lattices: against a plain chain, against differences of the step by Richardson's extrapolation, and tangents against covectors.

mod differences;
mod inner;
mod motions;
#[cfg(feature = "large-lattice-motions")]
mod plain;
mod systems;

use nonholonomic::prelude::*;
use nonholonomic::{LatticeResponse, Vector};

/// Numbers between -1 and 1 that look random.
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub(super) fn vector<V: Vector>(&mut self) -> V {
        let mut v = V::zeros();
        v.as_mut_slice().iter_mut().for_each(|x| *x = self.next());
        v
    }
}

/// Σ of the products of all entries.
pub(super) fn paired<S: LatticeSystem<Link: DifferentiableSystem>>(
    w: &LatticeResponse<S>,
    r: &LatticeResponse<S>,
) -> f64 {
    let lists = [(&w.q, &r.q), (&w.p, &r.p)];
    let states: f64 = lists.iter().map(|(a, b)| product(a, b)).sum();
    states + product(&w.lambda, &r.lambda)
}

pub(super) fn product<V: Vector>(a: &[V], b: &[V]) -> f64 {
    let entries = |list: &[V]| {
        list.iter()
            .flat_map(|v| v.as_slice().to_vec())
            .collect::<Vec<_>>()
    };
    entries(a).iter().zip(entries(b)).map(|(a, b)| a * b).sum()
}
