//! A computed trajectory and the round-off that it may have gathered.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use crate::reference::data::Reference;
use crate::support::{Chart, ROUNDING, propagated};

/// Errors of a node and of the increment that follows.
#[derive(Clone, Copy)]
pub struct Allowed {
    /// e_q.
    pub q: f64,
    /// e_d.
    pub d: f64,
}

/// A trajectory from the file's pair (q_0, q_1), with the round-off it may have gathered.
pub struct Run<const N: usize, const M: usize> {
    pub h: f64,
    pub states: Vec<Node<N, M>>,
}

/// A node of a [`Run`].
pub struct Node<const N: usize, const M: usize> {
    pub q: SVector<f64, N>,
    pub d: SVector<f64, N>,
    pub lambda: SVector<f64, M>,
    pub allowed: Allowed,
}

impl<const N: usize, const M: usize> Run<N, M> {
    /// Nodes 0 … `last` + 1.
    pub fn of_file<S: Chart<N, M>>(system: &S, file: &Reference, last: usize) -> Self {
        Self::from_pair(system, &file.growth(), file.h(), initial_pair(file), last)
    }

    pub fn from_pair<S: Chart<N, M>>(
        system: &S,
        growth: &[(usize, f64)],
        h: f64,
        [q0, q1]: [SVector<f64, N>; 2],
        last: usize,
    ) -> Self {
        let c = (N + M) as f64;
        let (mut max_q, mut max_d) = (0.0_f64, 0.0_f64);
        let to_round_off = StepOptions::default().tolerance(f64::EPSILON);
        let states = system
            .trajectory_with(&to_round_off, h, q0, q1)
            .take(last + 2)
            .map(|state| {
                let State {
                    k,
                    q,
                    increment,
                    lambda,
                    ..
                } = state.expect("the step converges");
                max_q = max_q.max(q.amax());
                max_d = max_d.max(increment.amax());
                let growth = growth_at(growth, k);
                let allowed = Allowed {
                    q: c * ROUNDING * k.max(1) as f64 * (growth * max_d + max_q),
                    d: c * ROUNDING * growth * max_d,
                };
                Node {
                    q,
                    d: increment,
                    lambda,
                    allowed,
                }
            })
            .collect();
        Self { h, states }
    }

    pub fn q(&self, k: usize) -> SVector<f64, N> {
        self.states[k].q
    }

    /// f(q_k, q_{k+1}), and the error allowed for it. A pair passed as two configurations has lost
    /// the digits of d below u |q|, twice.
    pub fn pair_function(
        &self,
        k: usize,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> (f64, f64) {
        let Node { q, allowed, .. } = &self.states[k];
        let allowed = Allowed {
            q: allowed.q,
            d: allowed.d + 2.0 * ROUNDING * q.amax(),
        };
        (f(*q, self.q(k + 1)), self.pair_error(k, allowed, f))
    }

    /// The error of f(q_k, q_k + d_k) from errors of q_k and d_k.
    pub fn pair_error(
        &self,
        k: usize,
        errors: Allowed,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> f64 {
        let Node { q, d, .. } = &self.states[k];
        let of_increments = |x: &[f64]| {
            let q = SVector::from_column_slice(&x[..N]);
            f(q, q + SVector::<f64, N>::from_column_slice(&x[N..]))
        };
        let x = [q.as_slice(), d.as_slice()].concat();
        let e = [[errors.q; N], [errors.d; N]].concat();
        propagated(of_increments, &x, &e)
    }

    /// f(q_k, q_k - q_{k-1}, q_{k+1} - q_k), and the error allowed for it. f may form configurations
    /// from its increments, at a loss of u |q| twice.
    pub fn node_function(
        &self,
        k: usize,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> (f64, f64) {
        let value = f(self.q(k), self.states[k - 1].d, self.states[k].d);
        (
            value,
            self.node_error(k, 2.0 * ROUNDING * self.q(k).amax(), f),
        )
    }

    /// The error of f(q_k, q_k - q_{k-1}, q_{k+1} - q_k), each increment known to e_d + `loss`.
    pub fn node_error(
        &self,
        k: usize,
        loss: f64,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> f64 {
        let Node { q, d, allowed, .. } = &self.states[k];
        let e_d = allowed.d + loss;
        let x = [q.as_slice(), self.states[k - 1].d.as_slice(), d.as_slice()].concat();
        let e = [[allowed.q; N], [e_d; N], [e_d; N]].concat();
        let vector = |x: &[f64]| SVector::<f64, N>::from_column_slice(x);
        propagated(
            |x| f(vector(&x[..N]), vector(&x[N..2 * N]), vector(&x[2 * N..])),
            &x,
            &e,
        )
    }
}

pub fn initial_pair<const N: usize>(file: &Reference) -> [SVector<f64, N>; 2] {
    file.initial_pair().map(SVector::from)
}

/// G(k): the first entry beyond k / 2, in proportion if k is beyond it, and never below an earlier
/// one.
fn growth_at(table: &[(usize, f64)], k: usize) -> f64 {
    let position = table
        .partition_point(|&(at, _)| 2 * at <= k)
        .min(table.len() - 1);
    let beyond = k as f64 / table[position].0 as f64;
    let largest = table[..=position]
        .iter()
        .map(|&(_, g)| g)
        .fold(1.0, f64::max);
    largest * beyond.max(1.0)
}
