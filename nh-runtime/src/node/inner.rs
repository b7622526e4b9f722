//! The equations of a node between intervals with inner unknowns y.
//!
//! ```text
//! R(z) = [ p + (D_1L_d + f⁻)(q, d, y) - ωᵀ(q) λ ]
//!        [ r(q, d, y)                           ]     z = (d, y, λ)
//!        [ φ(q, d, y)                           ]
//! ```
//!
//! The inner rows r say that L_d is stationary in the inner nodes, with the forces and the
//! reactions there, and that constraints hold between the ends. A pair (q_0, q_1) determines y by
//! r = 0 alone; the functions of the pair are then those of (q_0, d, y).

use super::equations::NodeEquations;
use crate::linear::{Matrix, Vector, clear_row, from_slice, larger, matrix, zip_with};
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::scales::{Scales, inertia, is_plausible, unit_of};
use crate::system::{
    DiscreteSystem, Interval, IntervalRows, inner_nodes, inner_of, inner_rows_off, join, leading,
    rows_in_force,
};

/// The equations of a node with inner unknowns.
///
/// The terms of a row are those of rows without: |p_i| + |(D_1L_d + f⁻)_i| + Σ_a |λ_a ω_ai| of a
/// momentum, Σ_j |∂R_i/∂z_j| s_j of the others with the [`sizes`] s of the unknowns, of an inner
/// node with |p_i| + |(D_1L_d + f⁻)_i| of its direction: the momenta that it takes and gives. The
/// scale of a row is that sum over increments as large as |z_j| and a correction, and of the rows
/// behind the momenta ε of what unknowns would carry if nothing held them. y has no rounding of a
/// coordinate. A constraint that is not in force has the rows λ_a and Λ_a.
pub(super) struct InnerEquations<'a, 'b, S: DiscreteSystem>(pub &'a NodeEquations<'b, S>);

impl<S: DiscreteSystem> InnerEquations<'_, '_, S> {
    /// The displacements that unknowns would have if no reaction held them:
    /// max(|p_j|, |D_1L_d + f⁻|_j)/|K_jj| of an increment, the terms of its row over |J_jj| of an
    /// inner unknown; 0 without inertia.
    fn unheld_increments(&self, rows: &IntervalRows<S>, increments: &S::Residual) -> S::Residual {
        let leading = leading::<S>();
        let mut unheld = S::Residual::zeros();
        for j in 0..leading {
            let terms = match j < S::DIM {
                true => larger(self.0.momentum[j].abs(), rows.values[j].abs()),
                false => reach_of::<S>(&rows.by, j, increments),
            };
            let increment = terms / inertia(&rows.by, j, leading);
            if increment.is_finite() {
                unheld[j] = increment;
            }
        }
        unheld
    }

    fn interval(&self, z: &S::Residual) -> Interval<S> {
        self.0.interval(z).with_inner(inner_of::<S>(z))
    }

    /// The rows of the interval with the constraints in force.
    fn active_rows(&self, interval: &Interval<S>) -> IntervalRows<S> {
        let active = self.0.active;
        let mut rows = rows_in_force(self.0.system, interval, active);
        for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
            let row = leading::<S>() + a;
            rows.values[row] = 0.0;
            clear_row(&mut rows.by, row);
        }
        rows
    }

    /// |p_i| + |(D_1L_d + f⁻)_i| for the row of an inner node in direction i: the momentum that
    /// passes the node has the size of that at the ends. In uniform motion the momenta from both
    /// sides cancel, and so do their slopes, up to O(h²): the row is round-off of the momentum that
    /// passes.
    fn passing(&self, row: usize, covector: &S::Covector) -> f64 {
        let n = S::DIM;
        match (n..n + inner_nodes::<S>() * n).contains(&row) {
            true => self.0.momentum.as_slice()[row % n].abs() + covector.as_slice()[row % n].abs(),
            false => 0.0,
        }
    }

    fn rows(&self, z: &S::Residual, rows: &S::Residual, by: &S::Jacobian) -> Residual<S::Residual> {
        let covector: S::Covector = from_slice(&rows.as_slice()[..S::DIM]);
        let lambda = &z.as_slice()[leading::<S>()..];
        let mut residual = Residual::zero();
        for i in 0..S::DIM {
            let (value, own) = self.0.momentum_row(i, &covector, lambda);
            residual.set(i, value, own);
        }
        let sizes = sizes::<S>(z);
        for i in S::DIM..S::Residual::LEN {
            let own = reach_of::<S>(by, i, &sizes) + self.passing(i, &covector);
            residual.set(i, rows[i], own);
        }
        residual
    }
}

/// The displacement of each unknown that has the largest energy K_jj z_j² of all: that of an
/// unknown at rest, too, where others move.
fn increments_of_equal_energy<S: DiscreteSystem>(
    by: &S::Jacobian,
    increments: &S::Residual,
) -> S::Residual {
    let leading = leading::<S>();
    let unit = |j: usize| unit_of(inertia(by, j, leading));
    let most = (0..leading).fold(0.0, |most, j| larger(increments[j] / unit(j), most));
    let mut sizes = S::Residual::zeros();
    for j in 0..leading {
        sizes[j] = increments[j] + most * unit(j);
    }
    sizes
}

/// |z_j|; of the positions in direction l, d_l and those of the inner nodes, the
/// sum |d_l| + Σ |y_l|: a node is c d + y from the left end, and is rounded as the largest of them.
/// In uniform motion y vanishes, at rest d does; a row that is a product of positions and
/// velocities, x × ẋ in the chart of a group, would have no terms left as its measure.
fn sizes<S: DiscreteSystem>(z: &S::Residual) -> S::Residual {
    let n = S::DIM;
    let mut sizes = zip_with(*z, z, |z, _| z.abs());
    let nodes = n + inner_nodes::<S>() * n;
    for j in n..nodes {
        let size = z[j].abs();
        sizes[j % n] += size;
    }
    for j in n..nodes {
        sizes[j] = sizes[j % n];
    }
    sizes
}

/// Σ_j |J_ij z_j| over increments and inner unknowns.
fn reach_of<S: DiscreteSystem>(by: &S::Jacobian, i: usize, z: &S::Residual) -> f64 {
    let z = z.as_slice()[..leading::<S>()].iter().enumerate();
    z.map(|(j, z)| (by.entry(i, j) * z).abs()).sum()
}

impl<S: DiscreteSystem> NodeProblem for InnerEquations<'_, '_, S> {
    type Unknowns = S::Residual;
    type Jacobian = S::Jacobian;
    type Units = S::Jacobian;
    const INCREMENTS: usize = leading::<S>();

    fn node(&self) -> usize {
        self.0.node
    }

    #[cold]
    fn is_plausible(&self, z: &S::Residual, guess: &S::Residual) -> bool {
        let rows = self.active_rows(&self.interval(guess));
        is_plausible(
            &z.as_slice()[..S::DIM],
            [&guess.as_slice()[..S::DIM], self.points().as_slice()],
            &rows.by,
            [
                self.0.momentum.as_slice(),
                &rows.values.as_slice()[..S::DIM],
            ],
        )
    }

    #[cold]
    fn scales(&self, z: &S::Residual, correction: &S::Residual) -> Option<Scales<S::Residual>> {
        let interval = self.interval(z);
        let here = self.active_rows(&interval);
        let increments = sizes::<S>(&zip_with(*z, correction, |z, by| z.abs() + by.abs()));
        let lent = increments_of_equal_energy::<S>(&here.by, &increments);
        let mut rows = S::Residual::zeros();
        for i in 0..S::Residual::LEN {
            rows[i] = reach_of::<S>(&here.by, i, &increments);
        }
        for (i, p) in self.0.momentum.as_slice().iter().enumerate() {
            rows[i] += p.abs() + here.values[i].abs();
        }
        let unheld = self.unheld_increments(&here, &increments);
        for i in S::DIM..S::Residual::LEN {
            let held = unheld.as_slice()[..leading::<S>()].iter().enumerate();
            let held = held.map(|(j, c)| (here.by.entry(i, j) * c).abs());
            rows[i] += f64::EPSILON * held.sum::<f64>();
        }
        let scales = Scales {
            points: self.points(),
            increments: lent,
            unheld,
            rows,
            sizes: S::Residual::zeros(),
        };
        scales.rows.is_finite().then_some(scales)
    }

    #[cold]
    fn sizes(&self, z: &S::Residual) -> S::Residual {
        let mut sizes = self.0.system.row_sizes_at(&self.interval(z));
        let active = self.0.active;
        let off = (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a));
        let off = off.map(|a| leading::<S>() + a);
        for row in off.chain(inner_rows_off::<S>(active)) {
            sizes[row] = 0.0;
        }
        sizes
    }

    #[cold]
    fn points(&self) -> S::Residual {
        join::<S>(&S::magnitudes(&self.0.q), &S::Multipliers::zeros())
    }

    fn linearise(&self, z: &S::Residual) -> Linear<Self> {
        let rows = self.active_rows(&self.interval(z));
        let (n, leading) = (S::DIM, leading::<S>());
        let mut columns = S::Residual::zeros();
        for j in 0..leading {
            columns[j] = unit_of(inertia(&rows.by, j, leading));
        }
        let (increments, multipliers) = columns.as_mut_slice().split_at_mut(leading);
        (self.0).write_multiplier_units(&increments[..n], multipliers);
        let jacobian = matrix(|i, j| match j.checked_sub(leading) {
            None => rows.by.entry(i, j),
            Some(a) if !self.0.active.holds::<S>(a) => f64::from(u8::from(i == j)),
            Some(a) if i < n => -self.0.forms.entry(a, i),
            Some(_) => 0.0,
        });
        Linear {
            residual: self.rows(z, &rows.values, &rows.by),
            jacobian,
            columns,
            units: rows.by,
        }
    }

    fn residual(&self, z: &S::Residual, by: &S::Jacobian) -> Residual<S::Residual> {
        let rows = self.active_rows(&self.interval(z));
        self.rows(z, &rows.values, by)
    }
}
