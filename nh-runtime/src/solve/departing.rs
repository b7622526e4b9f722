//! The rows that an interval hands to its left node, of a system or of a reduced one, and their scales.

use core::array::from_fn;

use crate::linear::{Matrix, Vector, all_finite, matrix_is_finite, vector, zip_with};
use crate::solve::evaluation::{CoupledRows, probes};
use crate::solve::scales::{Couplings, FARTHER, PROBES, Scales, Sides, noise, reach};

/// A covector and the values of constraints, with their derivatives in the unknowns of an interval.
pub(crate) trait Departing {
    /// One value a row of the covector.
    type Covector: Vector;
    /// One value a constraint.
    type Multipliers: Vector;
    /// K, the derivatives of the covector.
    type CovectorSlopes: Matrix;
    /// The derivatives of the constraints.
    type ConstraintSlopes: Matrix;

    fn covector_rows(&self) -> CoupledRows<'_, Self::CovectorSlopes>;

    fn constraint_rows(&self) -> CoupledRows<'_, Self::ConstraintSlopes>;
}

/// The first of these that has finite derivatives: at a point, or at one of those beside it.
pub(crate) fn first_defined<D: Departing>(mut departures: impl Iterator<Item = D>) -> Option<D> {
    departures.find(|departure| {
        matrix_is_finite(departure.covector_rows().by)
            && matrix_is_finite(departure.constraint_rows().by)
    })
}

/// A function of the couplings of these departures and forms, those at the point and those at one nearby.
pub(crate) fn of_couplings<D: Departing, F: Matrix, T>(
    [here, nearby]: [&D; 2],
    forms: &[F; 2],
    of: impl FnOnce(Couplings<'_, D::CovectorSlopes>) -> T,
) -> T {
    let slopes = [here, nearby].map(|departure| departure.constraint_rows().by);
    of(Couplings {
        k: here.covector_rows().by,
        nearby: nearby.covector_rows().by,
        forms: &[&forms[0], &forms[1], slopes[0], slopes[1]],
    })
}

/// |d_j| + s_j of increments.
pub(crate) fn with_natural<V: Vector, A: Matrix>(d: V, couplings: &Couplings<'_, A>) -> V {
    let s: V = couplings.natural(d.as_slice());
    zip_with(d, &s, |d, s| d.abs() + s)
}

/// The scale and the noise of every row, without what arrives from the left.
pub(crate) struct RowScales<D: Departing> {
    pub covector: [D::Covector; 2],
    pub phi: [D::Multipliers; 2],
}

/// The scales of the rows for increments of the size `s`, those of constraints for ε of what is `carried` as well. `rounded` gives the
/// departures at the points that so many times the rounding makes of this one. `None` where the
/// rounding changes the derivatives, or a scale is not finite.
/// If the rows may jump, as those that have `cases`, a jump at the point itself is no noise.
pub(crate) fn row_scales<D: Departing>(
    here: &D,
    rounded: impl Fn(usize, f64) -> D,
    (s, carried): (&[f64], &[f64]),
    has_cases: bool,
) -> Option<RowScales<D>> {
    let (covector, phi) = (here.covector_rows(), here.constraint_rows());
    let departing = |i: usize| covector.values[i].abs();
    let covector_scale: D::Covector = vector(|i| reach(covector.by, i, s) + departing(i));
    let phi_scale: D::Multipliers = vector(|a| reach(phi.by, a, s));
    let (mut covector_sides, mut phi_sides) = (Sides::new(*covector.by), Sides::new(*phi.by));
    let change = |there: &D| -> (D::Covector, D::Multipliers) {
        let (covector_there, phi_there) = (there.covector_rows(), there.constraint_rows());
        (
            vector(|i| covector_there.values[i] - covector.values[i]),
            vector(|a| phi_there.values[a] - phi.values[a]),
        )
    };
    let mut near = [(D::Covector::zeros(), D::Multipliers::zeros()); PROBES];
    for (probe, near) in near.iter_mut().enumerate() {
        let there = rounded(probe, 1.0);
        if !covector_sides.admit(there.covector_rows().by, s, covector_scale.as_slice())
            || !phi_sides.admit(there.constraint_rows().by, s, phi_scale.as_slice())
        {
            return None;
        }
        *near = change(&there);
    }
    let far = has_cases.then(|| from_fn(|probe| change(&rounded(probe, FARTHER))));
    let covector_reach = vector(|i| covector_sides.reach(i, s) + departing(i));
    let phi_reach = vector(|a| phi_sides.reach(a, s) + f64::EPSILON * phi_sides.reach(a, carried));
    let scales = RowScales::<D> {
        covector: [
            covector_reach,
            noise(
                near.map(|(rows, _)| rows),
                far.map(|far| far.map(|(rows, _)| rows)),
            ),
        ],
        phi: [
            phi_reach,
            noise(
                near.map(|(_, rows)| rows),
                far.map(|far| far.map(|(_, rows)| rows)),
            ),
        ],
    };
    let finite = all_finite(s)
        && scales.covector.iter().all(|v| v.is_finite())
        && scales.phi.iter().all(|v| v.is_finite());
    finite.then_some(scales)
}

/// Raises the noise of the covector and of the constraints to the rounding of their evaluation at the unknowns `z`.
pub(crate) fn raise_noise<D: Departing, V: Vector, U: Vector>(
    departing: impl Fn(V) -> D,
    z: V,
    corrections: &[U; 2],
    scales: &Scales<U>,
    [covector, phi]: [&mut [f64]; 2],
) {
    let here = departing(z);
    for probe in probes(&z, corrections, scales) {
        let there = probe.z.map(&departing);
        let rows = there.each_ref().map(D::covector_rows);
        probe.raise(covector, &here.covector_rows(), rows);
        let rows = there.each_ref().map(D::constraint_rows);
        probe.raise(phi, &here.constraint_rows(), rows);
    }
}
