//! The quadratic program of a whole motion, for Clarabel.
//!
//! The unknowns are v_0, δx_1, v_1, δx_2 … and, with limits, what these are exceeded by.

use std::vec::Vec;

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, SupportedConeT,
    ZeroConeT,
};
use nalgebra::DVector;

use super::limits::{Candidate, ControlRanges};
use super::model::{Gains, LinearMotion, slopes};
use nh_runtime::{DifferentiableSystem, Vector};

/// The solution of a program.
pub(super) struct Program {
    /// δu of every step.
    pub(super) controls: Vec<DVector<f64>>,
    /// δx of the nodes 0 … N.
    pub(super) states: Vec<DVector<f64>>,
    /// The controls that the solution has at a bound.
    pub(super) held: Vec<Vec<bool>>,
    /// μ of the limits of the nodes 1 … N.
    pub(super) multipliers: Vec<Vec<f64>>,
    /// ∂J·δu.
    pub(super) slope: f64,
    /// Σ max(c + c_x δx, 0).
    pub(super) excess: f64,
    /// Whether the program is solved.
    pub(super) solved: bool,
}

/// ProgramRows Σ a_j z_j + s = b.
#[derive(Default)]
struct ProgramRows {
    entries: Vec<(usize, usize, f64)>,
    right: Vec<f64>,
}

impl ProgramRows {
    fn push(&mut self, row: impl IntoIterator<Item = (usize, f64)>, right: f64) -> usize {
        let place = self.right.len();
        let entries = row.into_iter().filter(|(_, value)| *value != 0.0);
        self.entries
            .extend(entries.map(|(column, value)| (place, column, value)));
        self.right.push(right);
        place
    }

    fn matrix(&self, columns: usize) -> CscMatrix<f64> {
        let rows = self.entries.iter().map(|entry| entry.0).collect();
        let of = self.entries.iter().map(|entry| entry.1).collect();
        let values = self.entries.iter().map(|entry| entry.2).collect();
        CscMatrix::new_from_triplets(self.right.len(), columns, rows, of, values)
    }
}

/// A bound of a control: the place of the control, the row and the side of the bound.
struct BoundRow {
    step: usize,
    control: usize,
    row: usize,
    at: f64,
}

impl Program {
    pub(super) fn largest_multiplier(&self) -> f64 {
        let all = self.multipliers.iter().flatten();
        all.fold(0.0, |most, mu| mu.max(most))
    }

    pub(super) fn solve<S: DifferentiableSystem>(
        model: &LinearMotion<S>,
        gains: &Gains,
        at: &Candidate<'_, S>,
        bounds: &ControlRanges<S::Control>,
        multipliers: &[Vec<f64>],
        weight: f64,
        penalty: f64,
    ) -> Self {
        let (n, m, count) = (2 * S::DIM, S::Control::LEN, model.steps.len());
        let control = |k: usize, i: usize| k * (n + m) + i;
        let state = |k: usize, i: usize| (k - 1) * (n + m) + m + i;
        let limits: usize = at.limits.iter().map(Vec::len).sum();
        let (first_excess, unknowns) = (count * (n + m), count * (n + m) + limits);
        // δu_i = v_i + K_i δx.
        let change = |k: usize, i: usize, factor: f64| {
            let law = &gains.laws[k].gains;
            let states = if k == 0 { 0..0 } else { 0..n };
            let back = states.map(move |j| (state(k, j), factor * law[(i, j)]));
            core::iter::once((control(k, i), factor)).chain(back)
        };

        let slope = model.steps.iter().map(|step| step.slope.amax());
        let scale = slope
            .fold(at.worst().1, f64::max)
            .clamp(1e-12, 1.0)
            .powi(-2);
        let (mut linear, mut square) = (vec![0.0; unknowns], ProgramRows::default());
        square.right = vec![0.0; unknowns];
        for (k, step) in model.steps.iter().enumerate() {
            for i in 0..m {
                for (column, factor) in change(k, i, step.slope[i]) {
                    linear[column] += scale * factor;
                }
                for j in i..m {
                    let entry = scale * gains.metrics[k][(i, j)];
                    square.entries.push((control(k, i), control(k, j), entry));
                }
            }
        }
        linear[first_excess..].fill(scale * penalty);

        let mut rows = ProgramRows::default();
        for (k, step) in model.steps.iter().enumerate() {
            let (a, b) = (step.by.columns(0, n), step.by.columns(n, m));
            let closed = a + b * &gains.laws[k].gains;
            for i in 0..n {
                let before = if k == 0 { 0..0 } else { 0..n };
                let before = before.map(|j| (state(k, j), closed[(i, j)]));
                let own = (0..m).map(|j| (control(k, j), b[(i, j)]));
                let after = core::iter::once((state(k + 1, i), -1.0));
                rows.push(before.chain(own).chain(after), 0.0);
            }
        }
        let equalities = rows.right.len();
        let mut bound_rows = Vec::new();
        for (k, u) in at.controls.iter().enumerate() {
            let (lower, upper) = &bounds.0[k];
            for i in 0..m {
                for (at, side) in [(lower[i], -1.0), (upper[i], 1.0)] {
                    if at.is_finite() {
                        let row = rows.push(change(k, i, side), side * (at - u[i]));
                        bound_rows.push(BoundRow {
                            step: k,
                            control: i,
                            row,
                            at: at - u[i],
                        });
                    }
                }
            }
        }
        let first_limit = rows.right.len();
        let before: Vec<f64> = multipliers.iter().flatten().copied().collect();
        let nodes = at.limits.iter().zip(1..);
        for (place, (node, limit)) in nodes
            .flat_map(|(own, node)| own.iter().map(move |limit| (node, limit)))
            .enumerate()
        {
            let by = slopes(limit);
            if before[place] > 0.0 {
                for j in 0..n {
                    linear[state(node, j)] += scale * weight * limit.value * by[j];
                }
            }
            let states = (0..n).map(|j| (state(node, j), by[j]));
            let excess = core::iter::once((first_excess + place, -1.0));
            rows.push(states.chain(excess), -limit.value);
        }
        for place in 0..limits {
            rows.push([(first_excess + place, -1.0)], 0.0);
        }
        let cones: [SupportedConeT<f64>; 2] = [
            ZeroConeT(equalities),
            NonnegativeConeT(rows.right.len() - equalities),
        ];
        let settings = DefaultSettings {
            verbose: false,
            max_iter: 100,
            tol_gap_abs: 1e-12,
            tol_gap_rel: 1e-12,
            tol_feas: 1e-12,
            presolve_enable: false,
            ..DefaultSettings::default()
        };
        let (square, matrix) = (square.matrix(unknowns), rows.matrix(unknowns));
        let right = &rows.right;
        let z = DefaultSolver::new(&square, &linear, &matrix, right, &cones, settings).map(
            |mut solver| {
                solver.solve();
                solver.solution
            },
        );
        let Ok(z) = z else {
            unreachable!("the dimensions are those of one motion");
        };

        // Numbers that are not finite are no direction: the line search does not take it.
        let mut states = vec![DVector::zeros(n)];
        states.extend((1..=count).map(|k| DVector::from_fn(n, |i, _| z.x[state(k, i)])));
        let mut controls: Vec<_> = (0..count)
            .map(|k| {
                DVector::from_fn(m, |i, _| z.x[control(k, i)]) + &gains.laws[k].gains * &states[k]
            })
            .collect();
        let mut held = vec![vec![false; m]; count];
        for bound in bound_rows {
            // Of a slack and its multiplier, the one that is zero has the smaller share.
            if z.z[bound.row] / scale > z.s[bound.row] {
                controls[bound.step][bound.control] = bound.at;
                held[bound.step][bound.control] = true;
            }
        }
        let mut multipliers = Vec::with_capacity(count);
        let (mut row, mut excess) = (first_limit, 0.0);
        for (own, state) in at.limits.iter().zip(&states[1..]) {
            let each = own.iter().map(|limit| {
                excess += (limit.value + slopes(limit).dot(state)).max(0.0);
                row += 1;
                let mu = z.z[row - 1] / scale;
                if mu > z.s[row - 1] { mu } else { 0.0 }
            });
            multipliers.push(each.collect());
        }
        let slope = model.steps.iter().zip(&controls);
        Self {
            slope: slope.map(|(step, u)| step.slope.dot(u)).sum(),
            excess,
            solved: matches!(z.status, SolverStatus::Solved | SolverStatus::AlmostSolved),
            controls,
            states,
            held,
            multipliers,
        }
    }
}
