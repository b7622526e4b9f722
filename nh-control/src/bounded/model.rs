//! The square model of a motion: its linear steps, and the second derivatives of its Lagrangian.

use std::vec::Vec;

use nalgebra::{Cholesky, DMatrix, DVector};

use super::limits::{Candidate, ControlRanges, StateLimit};
use nh_runtime::internal::from_slice;
use nh_runtime::{Cost, DifferentiableSystem, Rollout, StepError, Vector};

use crate::control::ControlLaw;
use crate::{by_states_and_controls, concatenate, dynamic, weights};

/// One step.
pub(super) struct LinearStep {
    /// (A, B).
    pub(super) by: DMatrix<f64>,
    /// ∂²/∂(x, u)² of the stage cost.
    own: DMatrix<f64>,
    /// The curvature ⟨ν', D²Φ⟩ of the adjoint; zero where second derivatives are not asked for.
    bend: DMatrix<f64>,
    /// ∂J/∂u.
    pub(super) slope: DVector<f64>,
    /// ∂(J + Σ μ c)/∂u.
    lagrangian: DVector<f64>,
}

/// All steps, and the curvature of the cost at the end.
pub(super) struct LinearMotion<S: DifferentiableSystem> {
    pub(super) steps: Vec<LinearStep>,
    end_curvature: DMatrix<f64>,
    of: core::marker::PhantomData<S>,
}

/// The squares that Riccati's recursion completes: u = K x of every step, and Q_uu.
pub(super) struct Gains {
    pub(super) laws: Vec<ControlLaw>,
    pub(super) metrics: Vec<DMatrix<f64>>,
}

/// Σ μ ∂c/∂(q, p) of a node.
fn pushes<S: DifferentiableSystem>(limits: &[StateLimit<S>], multipliers: &[f64]) -> DVector<f64> {
    let none = DVector::zeros(2 * S::DIM);
    let each = limits.iter().zip(multipliers);
    each.fold(none, |sum, (c, mu)| sum + slopes(c) * *mu)
}

/// ρ Σ c_xᵀc_x of the limits of each node that have a multiplier.
pub(super) fn metrics<S: DifferentiableSystem>(
    limits: &[Vec<StateLimit<S>>],
    multipliers: &[Vec<f64>],
    weight: f64,
) -> Vec<DMatrix<f64>> {
    let n = 2 * S::DIM;
    let of = |(limits, multipliers): (&Vec<StateLimit<S>>, &Vec<f64>)| {
        let each = limits.iter().zip(multipliers);
        each.filter(|(_, mu)| **mu > 0.0)
            .fold(DMatrix::zeros(n, n), |sum, (c, _)| {
                let by = slopes(c);
                sum + &by * by.transpose() * weight
            })
    };
    limits.iter().zip(multipliers).map(of).collect()
}

/// ∂c/∂(q, p).
pub(super) fn slopes<S: DifferentiableSystem>(limit: &StateLimit<S>) -> DVector<f64> {
    concatenate(limit.q.as_slice(), limit.p.as_slice())
}

impl<S: DifferentiableSystem> LinearMotion<S> {
    pub(super) fn new<C: Cost<S>>(
        rollout: &Rollout<'_, S>,
        cost: &C,
        limits: &[Vec<StateLimit<S>>],
        multipliers: &[Vec<f64>],
        second: bool,
    ) -> Result<Self, StepError> {
        let (n, m, count) = (2 * S::DIM, S::Control::LEN, rollout.steps());
        let last = rollout.stage(count);
        let end = cost.end(&last);
        // ν of the cost, and what the limits add to it.
        let mut adjoint = concatenate(end.q.as_slice(), end.p.as_slice());
        let mut pushed = DVector::zeros(n);
        let mut steps = Vec::with_capacity(count);
        for k in (0..count).rev() {
            pushed += pushes(&limits[k], &multipliers[k]);
            let stage = rollout.stage(k);
            let own = cost.stage(&stage);
            let step = rollout.derivatives(k)?;
            let weights = |nu: &DVector<f64>| weights::<S>(nu, own.lambda);
            let gradient = step.vjp(&weights(&adjoint));
            let by = by_states_and_controls(&step);
            let bend = match second {
                true => dynamic(&step.second(&weights(&(&adjoint + &pushed)))),
                false => DMatrix::zeros(n + m, n + m),
            };
            let slope = concatenate(gradient.u.as_slice(), own.u.as_slice());
            let slope = slope.rows(0, m) + slope.rows(m, m);
            adjoint = concatenate(gradient.q.as_slice(), gradient.p.as_slice())
                + concatenate(own.q.as_slice(), own.p.as_slice());
            let back = by.tr_mul(&pushed);
            pushed = back.rows(0, n).into_owned();
            steps.push(LinearStep {
                lagrangian: &slope + back.rows(n, m),
                by,
                own: dynamic(&cost.stage_curvature(&stage)),
                bend,
                slope,
            });
        }
        steps.reverse();
        Ok(Self {
            steps,
            end_curvature: dynamic(&cost.end_curvature(&last))
                .view((0, 0), (n, n))
                .into_owned(),
            of: core::marker::PhantomData,
        })
    }

    pub(super) fn lagrangian_slopes(&self) -> Vec<S::Control> {
        let each = self.steps.iter();
        each.map(|step| from_slice(step.lagrangian.as_slice()))
            .collect()
    }

    /// The residual of the conditions of Karush, Kuhn and Tucker.
    pub(super) fn residual(
        &self,
        at: &Candidate<'_, S>,
        bounds: &ControlRanges<S::Control>,
        multipliers: &[Vec<f64>],
    ) -> f64 {
        let mut most = 0.0_f64;
        for (k, (step, u)) in self.steps.iter().zip(&at.controls).enumerate() {
            let down: S::Control = *u - from_slice::<S::Control>(step.lagrangian.as_slice());
            let moved = *u - bounds.clamp(k, &down);
            most = moved.as_slice().iter().fold(most, |m, x| m.max(x.abs()));
        }
        let limits = at.limits.iter().flatten();
        let both = limits.zip(multipliers.iter().flatten());
        both.fold(most, |most, (c, mu)| most.max(c.value.max(-mu).abs()))
    }

    /// The controls that are at a bound and that the slope of the cost keeps there.
    pub(super) fn controls_at_bounds(
        &self,
        at: &Candidate<'_, S>,
        bounds: &ControlRanges<S::Control>,
    ) -> Vec<Vec<bool>> {
        let each = self.steps.iter().zip(&at.controls).enumerate();
        let of = |(k, (step, u)): (usize, (&LinearStep, &S::Control))| {
            let (lower, upper) = &bounds.0[k];
            let held = |i: usize| match step.lagrangian[i] {
                slope if slope > 0.0 => u[i] <= lower[i],
                slope if slope < 0.0 => u[i] >= upper[i],
                _ => lower[i] == upper[i],
            };
            (0..S::Control::LEN).map(held).collect()
        };
        each.map(of).collect()
    }

    /// Riccati's recursion with a share of ⟨ν', D²Φ⟩, the regularisation added to H, controls that
    /// are held, and metrics added at the nodes 1 … N; `None` where some Q_uu is not positive.
    pub(super) fn gains(
        &self,
        regularisation: f64,
        bend: f64,
        held: &[Vec<bool>],
        metrics_of_nodes: &[DMatrix<f64>],
    ) -> Option<Gains> {
        let (n, m) = (2 * S::DIM, S::Control::LEN);
        let mut value = self.end_curvature.clone();
        if let Some(last) = metrics_of_nodes.last() {
            value += last;
        }
        let (mut laws, mut metrics) = (Vec::new(), Vec::new());
        for (k, step) in self.steps.iter().enumerate().rev() {
            let mut whole = step.by.tr_mul(&(&value * &step.by)) + &step.own + &step.bend * bend;
            for i in 0..n + m {
                whole[(i, i)] += regularisation;
            }
            if let (Some(own), true) = (metrics_of_nodes.get(k.wrapping_sub(1)), k > 0) {
                let mut states = whole.view_mut((0, 0), (n, n));
                states += own;
            }
            let mut q_ux = whole.view((n, 0), (m, n)).into_owned();
            let mut q_uu = whole.view((n, n), (m, m)).into_owned();
            for i in 0..m {
                if held.get(k).is_some_and(|held| held[i]) {
                    q_ux.row_mut(i).fill(0.0);
                    q_uu.row_mut(i).fill(0.0);
                    q_uu.column_mut(i).fill(0.0);
                    q_uu[(i, i)] = 1.0;
                }
            }
            let factors = Cholesky::new(q_uu.clone())?;
            let gains = -factors.solve(&q_ux);
            value = whole.view((0, 0), (n, n)) + q_ux.tr_mul(&gains);
            value = (&value + value.transpose()) * 0.5;
            laws.push(ControlLaw {
                change: DVector::zeros(m),
                gains,
            });
            metrics.push(q_uu);
        }
        laws.reverse();
        metrics.reverse();
        Some(Gains { laws, metrics })
    }
}
