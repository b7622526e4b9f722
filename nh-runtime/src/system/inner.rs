//! Intervals with inner unknowns y, the stages of a rule of higher order.
//!
//! The inner rows r(q, d, y) say that L_d is stationary in the inner nodes, with the forces and the
//! reactions there, and that constraints hold between the ends. A pair (q_0, q_1) determines y by
//! r = 0 alone; the functions of the pair are then those of (q_0, d, y).

use crate::linear::{
    Factors, Matrix, SquareMatrix, Vector, from_slice, larger, matrix, max_abs, vector,
};
use crate::system::{
    Active, Composition, Departure, DiscreteSystem, Interval, IntervalRows, join, split,
};

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

/// The place among the rows, and among the unknowns, of the inner row and the inner multiplier of
/// constraint a at the inner node j.
const fn inner_constraint<S: DiscreteSystem>(j: usize, a: usize) -> usize {
    S::DIM + inner_nodes::<S>() * S::DIM + j * S::CONSTRAINTS + a
}

/// s - 2.
pub(crate) const fn inner_nodes<S: DiscreteSystem>() -> usize {
    match <S::Composition as Composition>::INNER {
        0 => 0,
        y => y / (S::DIM + S::CONSTRAINTS),
    }
}

/// Calls f with the places of the inner rows, and of the inner multipliers, of constraints that
/// are not in force.
pub(crate) fn each_inner_row_off<S: DiscreteSystem>(active: Active, mut f: impl FnMut(usize)) {
    active.each_off::<S>(|a| {
        (0..inner_nodes::<S>()).for_each(|j| f(inner_constraint::<S>(j, a)));
    });
}

/// The rows of an interval with the constraints in force. The inner rows of a constraint that is
/// not in force say that its inner multipliers vanish.
pub(crate) fn rows_in_force<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    active: Active,
) -> IntervalRows<S> {
    let mut rows = system.interval_rows_at(interval);
    each_inner_row_off::<S>(active, |row| {
        rows.values[row] = interval.inner[row - S::DIM];
        for j in 0..leading::<S>() {
            rows.by.set_entry(row, j, f64::from(u8::from(j == row)));
        }
    });
    rows
}

/// How many leading unknowns are increments or inner ones.
pub(crate) const fn leading<S: DiscreteSystem>() -> usize {
    S::DIM + <S::Composition as Composition>::INNER
}

/// The matrix of the inner rows in y, at fixed d and λ.
fn inner_matrix<S: DiscreteSystem>(rows: &IntervalRows<S>) -> S::Jacobian {
    let inner = S::DIM..leading::<S>();
    matrix(|i, j| match inner.contains(&i) {
        true if j < inner.end => rows.by.entry(i, j),
        _ => f64::from(u8::from(i == j)),
    })
}

/// The most iterations for the inner unknowns of a pair.
const MOST: usize = 40;

/// The interval with the y at which its inner rows vanish, by Newton's method from uniform motion,
/// to a correction of at most 2⁻³⁰ of the unknowns, which leaves rounding alone. NaN where the
/// iteration does not get there.
pub(crate) fn solve_inner<S: DiscreteSystem>(system: &S, interval: Interval<S>) -> Interval<S> {
    let (n, leading) = (S::DIM, leading::<S>());
    let unsolved = interval;
    let active = Active::on(system, &interval);
    let mut here = interval.with_inner(system.inner_guess_at(&interval));
    let mut last = f64::INFINITY;
    for _ in 0..MOST {
        let rows = rows_in_force(system, &here, active);
        let mut correction = S::Residual::zeros();
        correction.as_mut_slice()[n..leading].copy_from_slice(&rows.values.as_slice()[n..leading]);
        if !inner_matrix(&rows).lu_solve(&mut correction) || !correction.is_finite() {
            return unsolved;
        }
        let delta = &correction.as_slice()[n..leading];
        let (most, size) = (
            max_abs(delta),
            larger(here.d.max_abs(), here.inner.max_abs()),
        );
        for (y, delta) in here.inner.as_mut_slice().iter_mut().zip(delta) {
            *y -= delta;
        }
        let is_small = most <= size / f64::from(1 << 30);
        if most == 0.0 || (is_small && most >= 0.25 * last) {
            return here;
        }
        last = most;
    }
    match last <= 1e-12 * here.inner.max_abs() {
        true => here,
        false => unsolved,
    }
}

/// The departure of (q_0, d) with its derivatives in d, where y follows from d by the inner rows. A
/// row that does not depend on y keeps its own derivatives, also where y has none.
pub fn departure_jacobian_of_rows<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
) -> Departure<S> {
    let interval = system.solved(*interval);
    let rows = rows_in_force(system, &interval, Active::on(system, &interval));
    let factors = Factors::new(inner_matrix(&rows), vector(|_| 1.0));
    let leading = leading::<S>();
    let mut departure: Departure<S> = Departure {
        covector: from_slice(&rows.values.as_slice()[..S::DIM]),
        phi: split::<S>(&rows.values).1,
        covector_by_increment: S::Bilinear::zeros(),
        phi_by_increment: S::ConstraintJacobian::zeros(),
    };
    for j in 0..S::DIM {
        // The motion of y with d_j.
        let unit: S::Residual = vector(|i| f64::from(u8::from(i == j)));
        let along = factors.as_ref().and_then(|of| of.finite_solution(unit));
        let along = along.unwrap_or_else(|| vector(|_| f64::NAN));
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

/// NaN, where a matrix is no derivative of a function of (q_0, q_1).
pub fn without_value<S: DiscreteSystem>(_: &Interval<S>) -> S::Bilinear {
    crate::linear::matrix(|_, _| f64::NAN)
}
