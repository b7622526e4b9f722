//! The [`scales`](crate::solve::scales) of the equations of a node of a system.

use crate::linear::{Matrix, Vector, all_finite, larger, matrix_is_finite, vector, zip_with};
use crate::solve::scales::{Couplings, PROBES, Scales, alike, part, reach};
use crate::system::{Departure, DiscreteSystem, Inputs, Interval, join};

/// The length by which a point is moved to another one, at which no coupling vanishes by chance.
const MOVED: f64 = 0.1;

/// The couplings of the coordinates on an interval.
pub(crate) struct CoupledAt<'a, S: DiscreteSystem> {
    d: S::Increment,
    here: &'a Departure<S>,
    nearby: Departure<S>,
    forms: [S::ConstraintForms; 2],
}

impl<'a, S: DiscreteSystem> CoupledAt<'a, S> {
    /// The couplings on an interval with this departure.
    pub fn new(system: &S, interval: &Interval<S>, here: &'a Departure<S>) -> Self {
        let nearby = move_irregularly(interval);
        Self {
            d: interval.d,
            here,
            nearby: system.departure_jacobian_at(&nearby),
            forms: [interval, &nearby].map(|at| {
                let mean = at.d * (1.0 / at.time.h);
                system.reaction_forms_at(at.inputs(), &at.q, &mean)
            }),
        }
    }

    /// |d_j| + s_j of the increments, each at least `by`, and c_j of the momenta
    /// max(|p_j|, |D₁L_d + f⁻|_j).
    pub fn increments(&self, by: &[f64], momentum: &[f64]) -> [S::Increment; 2] {
        let (here, nearby) = (self.here, &self.nearby);
        let mut d = zip_with(self.d, &self.d, |d, _| d.abs());
        for (d, by) in d.as_mut_slice().iter_mut().zip(by) {
            *d += by.abs();
        }
        let departing = here.covector.as_slice();
        let p: S::Increment = vector(|j| larger(momentum[j].abs(), departing[j].abs()));
        let [at, there] = &self.forms;
        let couplings = Couplings {
            k: &here.covector_by_increment,
            nearby: &nearby.covector_by_increment,
            forms: &[at, there, &here.phi_by_increment, &nearby.phi_by_increment],
        };
        let [s, unheld] = couplings.natural_and_unheld(d.as_slice(), p.as_slice());
        [d + s, unheld]
    }
}

/// |v_j| + s_j of a velocity, with the mass matrix, or K up to a factor.
pub fn velocities_at<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
    mass: &S::Bilinear,
) -> S::Increment {
    if !matrix_is_finite(mass) {
        return zip_with(*v, v, |v, _| v.abs());
    }
    let by = irregular::<S>();
    let nearby = (&S::retract(q, &by), &(*v + by));
    let forms = [(q, v), nearby].map(|(q, v)| system.reaction_forms_at(inputs, q, v));
    velocities_between(v, mass, &forms)
}

/// |v_j| + s_j of a velocity, with these forms here and nearby.
pub(crate) fn velocities_between<V: Vector, K: Matrix, A: Matrix>(
    v: &V,
    mass: &K,
    [here, there]: &[A; 2],
) -> V {
    let couplings = Couplings {
        k: mass,
        nearby: mass,
        forms: &[here, there],
    };
    let s: V = couplings.natural(v.as_slice());
    zip_with(*v, &s, |v, s| v.abs() + s)
}

/// A step in all directions.
fn irregular<S: DiscreteSystem>() -> S::Increment {
    vector(|j| MOVED * part(j, 0))
}

/// An interval nearby, at which nothing vanishes by chance.
fn move_irregularly<S: DiscreteSystem>(interval: &Interval<S>) -> Interval<S> {
    let by = irregular::<S>();
    Interval {
        q: S::retract(&interval.q, &by),
        d: zip_with(interval.d, &by, |d, by| d + by),
        ..*interval
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
    let departure = first_defined_departure(system, interval, &points)?;
    let coupled = CoupledAt::new(system, interval, &departure);
    // An increment of less than ε times the rounding of its coordinate takes 1/ε steps to be seen:
    // where all are, nothing moves, and no row has a smaller scale.
    let by: S::Increment = vector(|j| {
        let least = f64::EPSILON * points[j];
        match interval.d[j].abs() + correction[j].abs() < least {
            true => least,
            false => correction[j],
        }
    });
    let [increments, unheld] = coupled.increments(by.as_slice(), momentum);
    let (k, a) = (
        &departure.covector_by_increment,
        &departure.phi_by_increment,
    );
    let (s, held) = (increments.as_slice(), unheld.as_slice());
    let of_covector: S::Covector = vector(|i| reach(k, i, s) + departure.covector[i].abs());
    let of_phi: S::Multipliers = vector(|i| reach(a, i, s));
    let rows = (&of_covector, &of_phi);
    let is_resolved = is_resolved(system, interval, (&departure, &points), s, rows);
    let covector: S::Covector = vector(|i| of_covector[i] + momentum[i].abs());
    let phi = vector(|i| of_phi[i] + f64::EPSILON * reach(a, i, held));
    let scales = Scales {
        points: extend::<S>(&points),
        increments: extend::<S>(&increments),
        unheld: extend::<S>(&unheld),
        rows: join::<S>(&covector, &phi),
        sizes: S::Residual::zeros(),
    };
    let finite = all_finite(s) && scales.rows.is_finite();
    (is_resolved && finite).then_some(scales)
}

/// Whether the derivatives at most of the points that the rounding makes of this one are those of
/// the departure, for increments of the size `s` and rows of these scales.
fn is_resolved<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    (here, points): (&Departure<S>, &S::Increment),
    s: &[f64],
    (covector, phi): (&S::Covector, &S::Multipliers),
) -> bool {
    let (mut alike_covector, mut alike_phi) = (S::Covector::zeros(), S::Multipliers::zeros());
    for probe in 0..PROBES {
        let there = system.departure_jacobian_at(&interval.moved_by_rounding(points, probe));
        let k = [&here.covector_by_increment, &there.covector_by_increment];
        let a = [&here.phi_by_increment, &there.phi_by_increment];
        alike(k, s, covector, &mut alike_covector);
        alike(a, s, phi, &mut alike_phi);
    }
    are_mostly_alike(alike_covector.as_slice()) && are_mostly_alike(alike_phi.as_slice())
}

/// Whether every row is alike in half of the probes, of the number in which it is.
fn are_mostly_alike(rows: &[f64]) -> bool {
    rows.iter().all(|alike| 2.0 * alike >= PROBES as f64)
}

/// The derivatives at the interval, or else at the first point beside it at which they are finite.
fn first_defined_departure<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    points: &S::Increment,
) -> Option<Departure<S>> {
    let mut departures = beside(interval, points).map(|at| system.departure_jacobian_at(&at));
    departures.find(|departure| {
        matrix_is_finite(&departure.covector_by_increment)
            && matrix_is_finite(&departure.phi_by_increment)
    })
}

/// The interval, and those beside it that its rounding makes.
pub(super) fn beside<S: DiscreteSystem>(
    interval: &Interval<S>,
    points: &S::Increment,
) -> impl Iterator<Item = Interval<S>> {
    let moved = |probe| interval.moved_by_rounding(points, probe);
    core::iter::once(*interval).chain((0..PROBES).map(moved))
}

/// The values of the increments, and 0 for every other unknown.
pub(crate) fn extend<S: DiscreteSystem>(values: &S::Increment) -> S::Residual {
    join::<S>(values, &S::Multipliers::zeros())
}

#[cfg(test)]
mod tests;
