//! The [`scales`](crate::scales) of the equations of a node of a system.

use crate::components::Components;
use crate::interval::{Departure, Interval, TimeStep};
use crate::linear::{Matrix, Vector, all_finite, larger, matrix_is_finite, zip_with};
use crate::scales::{Coupling, PROBES, Scales, natural, part, reach};
use crate::system::DiscreteSystem;

/// How far a point is moved to see what is coupled there: not to where something vanishes.
pub(crate) const MOVED: f64 = 0.1;

/// Where the rounding of the coordinates changes a row of J by more than this part, nothing is resolved.
pub(crate) const RESOLVED: f64 = 1.0 / 1024.0;

/// |q_j| where a configuration has as many components as directions; the largest otherwise.
pub(crate) fn magnitudes<S: DiscreteSystem>(q: &S::Configuration) -> S::Increment {
    let mut magnitudes = S::Increment::zeros();
    let entries = magnitudes.as_mut_slice();
    match <S::Configuration as Components>::LEN == S::DIM {
        true => q.write(entries),
        false => entries.fill(S::magnitude(q)),
    }
    entries.iter_mut().for_each(|entry| *entry = entry.abs());
    magnitudes
}

/// |d_j| + s_j of the increments on an interval, each at least `by`.
pub(crate) fn increments_at<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    departure: &Departure<S>,
    by: &[f64],
) -> S::Increment {
    let mut coupling = Coupling::<S::Increment>::none();
    couple(system, interval, departure, &mut coupling);
    let nearby = moved(interval);
    couple(
        system,
        &nearby,
        &system.departure_jacobian_at(&nearby),
        &mut coupling,
    );
    let mut d = interval.d;
    for (d, by) in d.as_mut_slice().iter_mut().zip(by) {
        *d = d.abs() + by.abs();
    }
    let k = &departure.covector_by_increment;
    zip_with(d, &natural(d.as_slice(), k, &coupling), |d, s| d.abs() + s)
}

/// |v_j| + s_j of a velocity, with the mass matrix, or K up to a factor.
pub(crate) fn velocities_at<S: DiscreteSystem>(
    system: &S,
    time: TimeStep,
    q: &S::Configuration,
    v: &S::Increment,
    mass: &S::Bilinear,
) -> S::Increment {
    let mut coupling = Coupling::<S::Increment>::none();
    if !matrix_is_finite(mass) {
        return zip_with(*v, v, |v, _| v.abs());
    }
    coupling.add(mass, true);
    let nearby = S::retract(q, &irregular::<S>());
    for q in [q, &nearby] {
        let forms = system.constraint_forms_at(time, q);
        if matrix_is_finite(&forms) {
            coupling.add(&forms, false);
        }
    }
    zip_with(*v, &natural(v.as_slice(), mass, &coupling), |v, s| {
        v.abs() + s
    })
}

/// Couples what the derivatives and the forms say, if they are defined.
fn couple<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    departure: &Departure<S>,
    coupling: &mut Coupling<S::Increment>,
) {
    let forms = system.constraint_forms_at(interval.time, &interval.q);
    let (k, phi) = (
        &departure.covector_by_increment,
        &departure.phi_by_increment,
    );
    if matrix_is_finite(k) && matrix_is_finite(phi) && matrix_is_finite(&forms) {
        coupling.add(k, true);
        coupling.add(phi, false);
        coupling.add(&forms, false);
    }
}

/// A step in all directions.
fn irregular<S: DiscreteSystem>() -> S::Increment {
    let mut by = S::Increment::zeros();
    for (j, by) in by.as_mut_slice().iter_mut().enumerate() {
        *by = MOVED * part(j, 0);
    }
    by
}

/// An interval nearby, at which nothing vanishes by chance.
fn moved<S: DiscreteSystem>(interval: &Interval<S>) -> Interval<S> {
    let by = irregular::<S>();
    Interval {
        time: interval.time,
        q: S::retract(&interval.q, &by),
        d: zip_with(interval.d, &by, |d, by| d + by),
    }
}

/// The scales at an interval, of increments and of a correction, without what arrives from the left.
pub(crate) fn scales_at<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    correction: &[f64],
) -> Option<Scales<S::Residual>> {
    let departure = system.departure_jacobian_at(interval);
    let increments = increments_at(system, interval, &departure, correction);
    let points = S::magnitudes(&interval.q);
    let mut scales = Scales {
        points: extended::<S>(&points),
        increments: extended::<S>(&increments),
        rows: rows(&departure, increments.as_slice()),
        noise: S::Residual::zeros(),
    };
    let momenta = scales.rows.as_mut_slice().iter_mut();
    for (row, departing) in momenta.zip(departure.covector.as_slice()) {
        *row += departing.abs();
    }
    for probe in 0..PROBES {
        let there = system.departure_jacobian_at(&rounded(interval, &points, probe));
        let change = difference(&departure, there);
        let derivatives = rows(&change, increments.as_slice());
        let values = (change.covector.as_slice().iter()).chain(change.phi.as_slice());
        for (i, value) in values.enumerate() {
            let resolved = derivatives.as_slice()[i] <= RESOLVED * scales.rows.as_slice()[i];
            if !resolved {
                return None;
            }
            let noise = &mut scales.noise.as_mut_slice()[i];
            *noise = larger(value.abs(), *noise);
        }
    }
    let all = [&scales.increments, &scales.rows, &scales.noise];
    let finite = all.iter().all(|v| all_finite(v.as_slice()));
    finite.then_some(scales)
}

/// Σ_j |J_ij| s_j.
fn rows<S: DiscreteSystem>(departure: &Departure<S>, s: &[f64]) -> S::Residual {
    let mut rows = S::Residual::zeros();
    let (momenta, constraints) = rows.as_mut_slice().split_at_mut(S::DIM);
    for (i, row) in momenta.iter_mut().enumerate() {
        *row = reach(&departure.covector_by_increment, i, s);
    }
    for (a, row) in constraints.iter_mut().enumerate() {
        *row = reach(&departure.phi_by_increment, a, s);
    }
    rows
}

/// The interval with its left end, its increments and its time moved by parts of their rounding.
fn rounded<S: DiscreteSystem>(
    interval: &Interval<S>,
    points: &S::Increment,
    probe: usize,
) -> Interval<S> {
    let mut by = *points;
    for (j, by) in by.as_mut_slice().iter_mut().enumerate() {
        *by *= f64::EPSILON * part(j, probe);
    }
    let mut d = interval.d;
    for (j, d) in d.as_mut_slice().iter_mut().enumerate() {
        *d += *d * f64::EPSILON * part(j, probe);
    }
    let TimeStep { t, h } = interval.time;
    Interval {
        time: TimeStep::new(t + f64::EPSILON * part(S::DIM, probe) * t, h),
        q: S::retract(&interval.q, &by),
        d,
    }
}

/// there - here.
fn difference<S: DiscreteSystem>(here: &Departure<S>, mut there: Departure<S>) -> Departure<S> {
    there.covector = zip_with(there.covector, &here.covector, |x, y| x - y);
    there.phi = zip_with(there.phi, &here.phi, |x, y| x - y);
    subtract(
        &mut there.covector_by_increment,
        &here.covector_by_increment,
    );
    subtract(&mut there.phi_by_increment, &here.phi_by_increment);
    there
}

pub(crate) fn subtract<A: Matrix>(from: &mut A, matrix: &A) {
    for i in 0..A::ROWS {
        for j in 0..A::COLUMNS {
            from.set_entry(i, j, from.entry(i, j) - matrix.entry(i, j));
        }
    }
}

/// One value an unknown, 0 for the multipliers.
fn extended<S: DiscreteSystem>(values: &S::Increment) -> S::Residual {
    let mut all = S::Residual::zeros();
    all.as_mut_slice()[..S::DIM].copy_from_slice(values.as_slice());
    all
}
