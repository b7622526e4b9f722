//! The [`scales`](crate::solve::scales) of the equations of a node of a system.

use crate::linear::{Matrix, Vector, all_finite, larger, matrix_is_finite, vector, zip_with};
use crate::solve::departing::{increment_scales, read_couplings, row_scales};
use crate::solve::scales::{Couplings, PROBES, Scales, part};
use crate::system::{Departure, DiscreteSystem, Inputs, Interval, join};

/// The length by which a point is moved to another one, at which no coupling vanishes by chance.
pub(crate) const MOVED: f64 = 0.1;

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

    fn slopes(&self) -> [(&S::Bilinear, &S::ConstraintJacobian); 2] {
        [self.here, &self.nearby].map(|at| (&at.covector_by_increment, &at.phi_by_increment))
    }

    /// |d_j| + s_j of the increments, each at least `by`.
    pub fn increments(&self, by: &[f64]) -> S::Increment {
        let mut d = self.d;
        for (d, by) in d.as_mut_slice().iter_mut().zip(by) {
            *d = d.abs() + by.abs();
        }
        read_couplings(self.slopes(), &self.forms, |couplings| {
            increment_scales(d, &couplings)
        })
    }

    /// c_j of the momenta max(|p_j|, |D₁L_d + f⁻|_j).
    pub fn unheld_increments(&self, momentum: &[f64]) -> S::Increment {
        let departing = self.here.covector.as_slice();
        let p: S::Increment = vector(|j| larger(momentum[j].abs(), departing[j].abs()));
        read_couplings(self.slopes(), &self.forms, |couplings| {
            couplings.unheld_increments(p.as_slice())
        })
    }
}

/// |v_j| + s_j of a velocity, with the mass matrix, or K up to a factor.
pub(crate) fn velocities_at<S: DiscreteSystem>(
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
    increment_scales(*v, &couplings)
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
    let increments = coupled.increments(by.as_slice());
    let unheld = coupled.unheld_increments(momentum);
    let beside = |probe| {
        let there = system.departure_jacobian_at(&interval.moved_by_rounding(&points, probe));
        (there.covector_by_increment, there.phi_by_increment)
    };
    let Departure {
        covector,
        covector_by_increment,
        phi_by_increment,
        ..
    } = &departure;
    let here = (covector, covector_by_increment, phi_by_increment);
    let sizes = (increments.as_slice(), unheld.as_slice());
    let (mut covector, phi) = row_scales(here, beside, sizes)?;
    for (row, p) in covector.as_mut_slice().iter_mut().zip(momentum) {
        *row += p.abs();
    }
    let scales = Scales {
        points: extend::<S>(&points),
        increments: extend::<S>(&increments),
        unheld: extend::<S>(&unheld),
        rows: join::<S>(&covector, &phi),
        sizes: S::Residual::zeros(),
    };
    all_finite(scales.rows.as_slice()).then_some(scales)
}

/// The derivatives at the interval, or else at the first point beside it at which they are finite.
pub(crate) fn first_defined_departure<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    points: &S::Increment,
) -> Option<Departure<S>> {
    let beside = (0..PROBES).map(|probe| interval.moved_by_rounding(points, probe));
    let points = core::iter::once(*interval).chain(beside);
    let mut departures = points.map(|at| system.departure_jacobian_at(&at));
    departures.find(|departure| {
        matrix_is_finite(&departure.covector_by_increment)
            && matrix_is_finite(&departure.phi_by_increment)
    })
}

/// The values of the increments, and 0 for every other unknown.
pub(crate) fn extend<S: DiscreteSystem>(values: &S::Increment) -> S::Residual {
    join::<S>(values, &S::Multipliers::zeros())
}

#[cfg(test)]
mod tests;
