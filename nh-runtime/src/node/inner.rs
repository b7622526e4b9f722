//! Intervals with inner unknowns y, the stages of a rule of higher order.
//!
//! ```text
//! R(z) = [ p + (D_1L_d + f⁻)(q, d, y) - ωᵀ(q) λ ]
//!        [ r(q, d, y)                           ]     z = (d, y, λ)
//!        [ φ(q, d, y)                           ]
//! ```
//!
//! The inner rows r say that L_d is stationary in the inner nodes, with the forces and the reactions there, and that constraints hold between the ends. A pair
//! (q_0, q_1) determines y by r = 0 alone; the functions of the pair are then those of (q_0, d, y).

use crate::linear::{
    Matrix, SquareMatrix, Vector, clear_row, from_slice, larger, matrix, zip_with,
};
use crate::node::round_off::rounded;
use crate::node::{NodeEquations, join, joined, split};
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::Residual;
use crate::solve::scales::{PROBES, Scales, inertia, is_plausible, of_slopes, unit_of};
use crate::system::{Active, Composition, Departure, DiscreteSystem, Interval, IntervalRows};

/// The rows of an interval without inner unknowns.
pub(crate) fn plain_rows<S: DiscreteSystem>(system: &S, interval: &Interval<S>) -> IntervalRows<S> {
    let departure = system.departure_jacobian_at(interval);
    IntervalRows {
        values: join::<S>(&departure.covector, &departure.phi),
        by: matrix(|i, j| match i.checked_sub(S::DIM) {
            _ if j >= S::DIM => 0.0,
            None => departure.covector_by_increment.entry(i, j),
            Some(a) => departure.phi_by_increment.entry(a, j),
        }),
    }
}

/// The sizes of the rows of an interval, of their slopes and of their changes where coordinates and
/// increments are moved by parts of their rounding, in units of ε: to two sides, of which the lesser
/// counts, as a jump of a row is on one of them.
pub(crate) fn sizes_of_slopes<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
) -> S::Residual {
    let IntervalRows { values, by } = system.interval_rows_at(interval);
    let z = joined(interval, &S::Multipliers::zeros());
    let mut sizes: S::Residual = of_slopes(values.as_slice(), &by, z.as_slice());
    let points = S::magnitudes(&interval.q);
    for probe in (0..PROBES).step_by(2) {
        let sides = [probe, probe + 1].map(|probe| {
            let there = system.interval_rows_at(&rounded(interval, &points, probe));
            (there.values - values) * (1.0 / f64::EPSILON)
        });
        for (i, size) in sizes.as_mut_slice().iter_mut().enumerate() {
            *size = larger(sides[0][i].abs().min(sides[1][i].abs()), *size);
        }
    }
    sizes
}

/// The place among the rows, and among the unknowns, of the inner row and the inner multiplier of constraint a at the inner node j.
const fn inner_constraint<S: DiscreteSystem>(j: usize, a: usize) -> usize {
    S::DIM + inner_nodes::<S>() * S::DIM + j * S::CONSTRAINTS + a
}

/// s - 2.
const fn inner_nodes<S: DiscreteSystem>() -> usize {
    <S::Composition as Composition>::INNER / (S::DIM + S::CONSTRAINTS)
}

/// The places of the inner rows, and of the inner multipliers, of constraints that are not in force.
pub(crate) fn inner_rows_off<S: DiscreteSystem>(active: Active) -> impl Iterator<Item = usize> {
    let off = (0..S::CONSTRAINTS).filter(move |&a| !active.holds::<S>(a));
    off.flat_map(|a| (0..inner_nodes::<S>()).map(move |j| inner_constraint::<S>(j, a)))
}

/// The rows of an interval with the constraints in force: the inner rows of another say that its inner multipliers vanish.
pub(crate) fn rows_in_force<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    active: Active,
) -> IntervalRows<S> {
    let mut rows = system.interval_rows_at(interval);
    for row in inner_rows_off::<S>(active) {
        rows.values[row] = interval.inner[row - S::DIM];
        for j in 0..leading::<S>() {
            rows.by.set_entry(row, j, f64::from(u8::from(j == row)));
        }
    }
    rows
}

/// How many leading unknowns are increments or inner ones.
const fn leading<S: DiscreteSystem>() -> usize {
    S::DIM + <S::Composition as Composition>::INNER
}

/// The matrix of the inner rows in y, at fixed d and λ.
fn at_fixed_ends<S: DiscreteSystem>(rows: &IntervalRows<S>) -> S::Jacobian {
    let inner = S::DIM..leading::<S>();
    matrix(|i, j| match inner.contains(&i) {
        true if j < inner.end => rows.by.entry(i, j),
        _ => f64::from(u8::from(i == j)),
    })
}

/// The most iterations for the inner unknowns of a pair.
const MOST: usize = 40;

/// The interval with the y at which its inner rows vanish, by Newton's method from uniform motion: until a correction is as small as rounding leaves it,
/// below 2⁻³⁰ of the unknowns. NaN if it does not get there.
pub(crate) fn solved<S: DiscreteSystem>(system: &S, interval: Interval<S>) -> Interval<S> {
    let (n, leading) = (S::DIM, leading::<S>());
    let unsolved = interval;
    let active = Active::on(system, &interval);
    let mut here = interval.with_inner(system.inner_guess_at(&interval));
    let mut last = f64::INFINITY;
    for _ in 0..MOST {
        let rows = rows_in_force(system, &here, active);
        let mut correction = S::Residual::zeros();
        correction.as_mut_slice()[n..leading].copy_from_slice(&rows.values.as_slice()[n..leading]);
        if !at_fixed_ends(&rows).lu_solve(&mut correction) || !correction.is_finite() {
            return unsolved;
        }
        let delta = &correction.as_slice()[n..leading];
        let (mut most, mut largest) = (0.0, 0.0);
        for (y, delta) in here.inner.as_mut_slice().iter_mut().zip(delta) {
            largest = larger(y.abs(), largest);
            *y -= delta;
            most = larger(delta.abs(), most);
        }
        let size = here
            .d
            .as_slice()
            .iter()
            .fold(largest, |most, d| larger(d.abs(), most));
        let is_small = most <= size / f64::from(1 << 30);
        if most == 0.0 || (is_small && most >= 0.25 * last) {
            return here;
        }
        last = most;
    }
    match last
        <= 1e-12
            * here
                .inner
                .as_slice()
                .iter()
                .fold(0.0, |most, y| larger(y.abs(), most))
    {
        true => here,
        false => unsolved,
    }
}

/// The departure of (q_0, d) with its derivatives in d, where y follows from d by the inner rows. A row that does not depend on y has its own, where y has none, too.
pub fn departure_jacobian_of_rows<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
) -> Departure<S> {
    let interval = system.solved(*interval);
    let rows = rows_in_force(system, &interval, Active::on(system, &interval));
    let inner_rows = at_fixed_ends(&rows);
    let leading = leading::<S>();
    let mut departure: Departure<S> = Departure {
        covector: from_slice(&rows.values.as_slice()[..S::DIM]),
        phi: split::<S>(&rows.values).1,
        covector_by_increment: S::Bilinear::zeros(),
        phi_by_increment: S::ConstraintJacobian::zeros(),
    };
    for j in 0..S::DIM {
        // The motion of y with d_j.
        let mut along = S::Residual::zeros();
        along[j] = 1.0;
        if !inner_rows.lu_solve(&mut along) {
            along = crate::linear::vector(|_| f64::NAN);
        }
        let slope = |i: usize| -> f64 {
            let inner = (S::DIM..leading).filter(|k| rows.by.entry(i, *k) != 0.0);
            let inner = inner.map(|k| rows.by.entry(i, k) * along[k]);
            rows.by.entry(i, j) + inner.sum::<f64>()
        };
        for i in 0..S::DIM {
            departure.covector_by_increment.set_entry(i, j, slope(i));
        }
        for a in 0..S::CONSTRAINTS {
            departure
                .phi_by_increment
                .set_entry(a, j, slope(leading + a));
        }
    }
    departure
}

/// The equations of a node with inner unknowns.
///
/// The terms of a row are those of rows without: |p_i| + |(D_1L_d + f⁻)_i| + Σ_a |λ_a ω_ai| of a momentum, Σ_j |∂R_i/∂z_j| s_j of the others with the [`sizes`] s of the
/// unknowns, of an inner node with |p_i| + |(D_1L_d + f⁻)_i| of its direction: the momenta that it takes and gives. The scale of a
/// row is that sum over increments as large as |z_j| and a correction, and of the rows behind the
/// momenta ε of what unknowns would carry if nothing held them. y has no rounding of a coordinate.
/// A constraint that is not in force has the rows λ_a and Λ_a.
pub(super) struct InnerEquations<'a, 'b, S: DiscreteSystem>(pub &'a NodeEquations<'b, S>);

/// The measures that a linearisation leaves.
pub(super) struct InnerUnits<S: DiscreteSystem> {
    by: S::Jacobian,
    columns: S::Residual,
}

impl<S: DiscreteSystem> InnerEquations<'_, '_, S> {
    /// As far as unknowns would move if no reaction held them: max(|p_j|, |D_1L_d + f⁻|_j)/|K_jj| of an increment, the terms of its row over |J_jj| of an inner
    /// unknown; 0 without inertia.
    fn carried(&self, rows: &IntervalRows<S>, increments: &S::Residual) -> S::Residual {
        let leading = leading::<S>();
        let mut carried = S::Residual::zeros();
        for j in 0..leading {
            let terms = match j < S::DIM {
                true => larger(self.0.momentum[j].abs(), rows.values[j].abs()),
                false => reach_of::<S>(&rows.by, j, increments),
            };
            let increment = terms / inertia(&rows.by, j, leading);
            if increment.is_finite() {
                carried[j] = increment;
            }
        }
        carried
    }

    fn interval(&self, z: &S::Residual) -> Interval<S> {
        self.0.interval(z).with_inner(super::inner_of::<S>(z))
    }

    /// The rows of the interval with the constraints in force.
    fn in_force(&self, interval: &Interval<S>) -> IntervalRows<S> {
        let active = self.0.active;
        let mut rows = rows_in_force(self.0.system, interval, active);
        for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
            let row = leading::<S>() + a;
            rows.values[row] = 0.0;
            clear_row(&mut rows.by, row);
        }
        rows
    }

    /// |p_i| + |(D_1L_d + f⁻)_i| of an inner node's row in direction i: what the node takes from one side and gives to the other is of the size of what passes the ends.
    /// In uniform motion both cancel, in their slopes too, and leave O(h²) of them: the row is round-off of what passes.
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

/// As far as unknowns may move that have as much of the energy K_jj z_j² as the one that has most: at rest, too, where others move.
fn lent<S: DiscreteSystem>(by: &S::Jacobian, increments: &S::Residual) -> S::Residual {
    let leading = leading::<S>();
    let unit = |j: usize| unit_of(inertia(by, j, leading));
    let most = (0..leading).fold(0.0, |most, j| larger(increments[j] / unit(j), most));
    let mut sizes = S::Residual::zeros();
    for j in 0..leading {
        sizes[j] = increments[j] + most * unit(j);
    }
    sizes
}

/// |z_j|, and of all positions in direction l, d_l and those of the inner nodes, the sum |d_l| + Σ |y_l|: a node is c d + y from the left end, so that each is rounded as the largest is.
/// In uniform motion y vanishes, at rest d does, and with it whatever it is multiplied by; a row that is a product of positions and velocities, x × ẋ in the chart of a group, would
/// have no terms left to be measured against.
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
    type Units = InnerUnits<S>;
    const INCREMENTS: usize = leading::<S>();

    fn node(&self) -> usize {
        self.0.node
    }

    #[cold]
    fn is_plausible(&self, z: &S::Residual, guess: &S::Residual) -> bool {
        let rows = self.in_force(&self.interval(guess));
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
        let here = self.in_force(&interval);
        let increments = sizes::<S>(&zip_with(*z, correction, |z, by| z.abs() + by.abs()));
        let lent = lent::<S>(&here.by, &increments);
        let mut rows = S::Residual::zeros();
        for i in 0..S::Residual::LEN {
            rows[i] = reach_of::<S>(&here.by, i, &increments);
        }
        for (i, p) in self.0.momentum.as_slice().iter().enumerate() {
            rows[i] += p.abs() + here.values[i].abs();
        }
        let carried = self.carried(&here, &increments);
        for i in S::DIM..S::Residual::LEN {
            let held = carried.as_slice()[..leading::<S>()].iter().enumerate();
            let held = held.map(|(j, c)| (here.by.entry(i, j) * c).abs());
            rows[i] += f64::EPSILON * held.sum::<f64>();
        }
        let scales = Scales {
            points: self.points(),
            increments: lent,
            carried,
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
        let rows = self.in_force(&self.interval(z));
        let (n, leading) = (S::DIM, leading::<S>());
        let mut columns = S::Residual::zeros();
        for j in 0..leading {
            columns[j] = unit_of(inertia(&rows.by, j, leading));
        }
        let (increments, multipliers) = columns.as_mut_slice().split_at_mut(leading);
        (self.0).write_multiplier_units(&increments[..n], multipliers);
        let jacobian = matrix(|i, j| match j.checked_sub(leading) {
            None => rows.by.entry(i, j) * columns[j],
            Some(a) if !self.0.active.holds::<S>(a) => f64::from(u8::from(i == j)),
            Some(a) if i < n => -self.0.forms.entry(a, i) * columns[j],
            Some(_) => 0.0,
        });
        Linear {
            residual: self.rows(z, &rows.values, &rows.by),
            jacobian,
            units: InnerUnits {
                by: rows.by,
                columns,
            },
        }
    }

    fn residual(&self, z: &S::Residual, units: &InnerUnits<S>) -> Residual<S::Residual> {
        let rows = self.in_force(&self.interval(z));
        self.rows(z, &rows.values, &units.by)
    }

    fn rescale(correction: &mut S::Residual, units: &InnerUnits<S>) {
        *correction = zip_with(*correction, &units.columns, |value, unit| value * unit);
    }
}

/// NaN, where a matrix is no derivative of a function of (q_0, q_1).
pub fn without_value<S: DiscreteSystem>(_: &Interval<S>) -> S::Bilinear {
    crate::linear::matrix(|_, _| f64::NAN)
}
