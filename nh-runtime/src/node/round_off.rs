//! The [`scales`](crate::solve::scales) of the equations of a node of a system.

use crate::linear::{Vector, all_finite, larger, matrix_is_finite, zip_with};
use crate::solve::evaluation::{Rows, probes};
use crate::solve::scales::{BESIDE, PROBES, Scales, Sides, inertia, natural, noise, part, reach};
use crate::system::{Components, Departure, DiscreteSystem, Interval, TimeStep};

/// How far a point is moved to see what is coupled there: not to where something vanishes.
pub(crate) const MOVED: f64 = 0.1;

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
    let nearby = moved(interval);
    let there = system.departure_jacobian_at(&nearby);
    let forms = [interval, &nearby].map(|at| system.constraint_forms_at(at.time, &at.q));
    let phi = [departure, &there].map(|departure| departure.phi_by_increment);
    let mut d = interval.d;
    for (d, by) in d.as_mut_slice().iter_mut().zip(by) {
        *d = d.abs() + by.abs();
    }
    let k = [departure, &there].map(|departure| &departure.covector_by_increment);
    let s = natural(
        d.as_slice(),
        k[0],
        k[1],
        &[&forms[0], &forms[1], &phi[0], &phi[1]],
    );
    zip_with(d, &s, |d, s| d.abs() + s)
}

/// |v_j| + s_j of a velocity, with the mass matrix, or K up to a factor.
pub(crate) fn velocities_at<S: DiscreteSystem>(
    system: &S,
    time: TimeStep,
    q: &S::Configuration,
    v: &S::Increment,
    mass: &S::Bilinear,
) -> S::Increment {
    if !matrix_is_finite(mass) {
        return zip_with(*v, v, |v, _| v.abs());
    }
    let nearby = S::retract(q, &irregular::<S>());
    let [here, there] = [q, &nearby].map(|q| system.constraint_forms_at(time, q));
    let s = natural(v.as_slice(), mass, mass, &[&here, &there]);
    zip_with(*v, &s, |v, s| v.abs() + s)
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

/// The scales at an interval where `momentum` arrives, of increments and of a correction.
pub(crate) fn scales_at<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    correction: &[f64],
    momentum: &[f64],
) -> Option<Scales<S::Residual>> {
    let points = S::magnitudes(&interval.q);
    let departure = defined(system, interval, &points)?;
    let increments = increments_at(system, interval, &departure, correction);
    let s = increments.as_slice();
    let mut scales = Scales {
        points: extended::<S>(&points),
        increments: extended::<S>(&increments),
        carried: extended::<S>(&carried::<S>(&departure, momentum)),
        rows: rows(&departure, s),
        noise: S::Residual::zeros(),
    };
    let momenta = scales.rows.as_mut_slice().iter_mut();
    for (row, departing) in momenta.zip(departure.covector.as_slice()) {
        *row += departing.abs();
    }
    let (row_momenta, row_phi) = scales.rows.as_slice().split_at(S::DIM);
    let mut momenta = Sides::new(departure.covector_by_increment);
    let mut phi = Sides::new(departure.phi_by_increment);
    let mut changes = [S::Residual::zeros(); PROBES];
    for (probe, change) in changes.iter_mut().enumerate() {
        let there = system.departure_jacobian_at(&rounded(interval, &points, probe));
        if !momenta.admit(&there.covector_by_increment, s, row_momenta)
            || !phi.admit(&there.phi_by_increment, s, row_phi)
        {
            return None;
        }
        let before = (departure.covector.as_slice().iter()).chain(departure.phi.as_slice());
        let after = (there.covector.as_slice().iter()).chain(there.phi.as_slice());
        let change = change.as_mut_slice().iter_mut();
        for ((before, after), change) in before.zip(after).zip(change) {
            *change = after - before;
        }
    }
    scales.noise = noise(&changes);
    for (i, row) in scales.rows.as_mut_slice().iter_mut().enumerate() {
        *row = match i.checked_sub(S::DIM) {
            None => {
                let departing = departure.covector.as_slice()[i];
                momenta.reach(i, s) + departing.abs() + momentum[i].abs()
            }
            Some(a) => {
                let carried = &scales.carried.as_slice()[..S::DIM];
                phi.reach(a, s) + f64::EPSILON * phi.reach(a, carried)
            }
        };
    }
    let all = [
        &scales.increments,
        &scales.carried,
        &scales.rows,
        &scales.noise,
    ];
    let finite = all.iter().all(|v| all_finite(v.as_slice()));
    finite.then_some(scales)
}

/// Adds the rounding of the evaluation of the rows to their noise.
pub(crate) fn add_rounding<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    corrections: &[S::Residual; 2],
    scales: &mut Scales<S::Residual>,
) {
    let here = system.departure_jacobian_at(interval);
    for probe in probes(&interval.d, corrections, scales) {
        let there = probe
            .z
            .map(|d| system.departure_jacobian_at(&Interval { d, ..*interval }));
        let (momenta, phi) = scales.noise.as_mut_slice().split_at_mut(S::DIM);
        probe.raise(
            momenta,
            &momentum_rows(&here),
            there.each_ref().map(momentum_rows),
        );
        probe.raise(
            phi,
            &constraint_rows(&here),
            there.each_ref().map(constraint_rows),
        );
    }
}

fn momentum_rows<S: DiscreteSystem>(departure: &Departure<S>) -> Rows<'_, S::Bilinear> {
    Rows {
        values: departure.covector.as_slice(),
        by: &departure.covector_by_increment,
    }
}

fn constraint_rows<S: DiscreteSystem>(departure: &Departure<S>) -> Rows<'_, S::ConstraintJacobian> {
    Rows {
        values: departure.phi.as_slice(),
        by: &departure.phi_by_increment,
    }
}

/// max(|p_j|, |D₁L_d + f⁻|_j)/|K_jj|; 0 for a coordinate without inertia.
pub(crate) fn carried<S: DiscreteSystem>(
    departure: &Departure<S>,
    momentum: &[f64],
) -> S::Increment {
    let mut carried = S::Increment::zeros();
    let momenta = momentum.iter().zip(departure.covector.as_slice());
    for (j, (p, departing)) in momenta.enumerate() {
        let stiffness = inertia(&departure.covector_by_increment, j, S::DIM);
        let increment = larger(p.abs(), departing.abs()) / stiffness;
        if increment.is_finite() {
            carried.as_mut_slice()[j] = increment;
        }
    }
    carried
}

/// The derivatives at the interval, or at the first of those beside it that has finite ones.
pub(crate) fn defined<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    points: &S::Increment,
) -> Option<Departure<S>> {
    let beside = (0..PROBES).map(|probe| rounded(interval, points, probe));
    core::iter::once(*interval).chain(beside).find_map(|at| {
        let departure = system.departure_jacobian_at(&at);
        let is_finite = matrix_is_finite(&departure.covector_by_increment)
            && matrix_is_finite(&departure.phi_by_increment);
        is_finite.then_some(departure)
    })
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
        *d += (*d * f64::EPSILON + BESIDE) * part(j, probe);
    }
    let TimeStep { t, h } = interval.time;
    Interval {
        time: TimeStep::new(t + f64::EPSILON * part(S::DIM, probe) * t, h),
        q: S::retract(&interval.q, &by),
        d,
    }
}

/// One value an unknown, 0 for the multipliers.
pub(crate) fn extended<S: DiscreteSystem>(values: &S::Increment) -> S::Residual {
    let mut all = S::Residual::zeros();
    all.as_mut_slice()[..S::DIM].copy_from_slice(values.as_slice());
    all
}

#[cfg(test)]
mod tests;
