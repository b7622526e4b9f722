//! The rows that an interval hands to its left node, of a system or of a reduced one, and their
//! scales.

use crate::linear::{Matrix, Vector, all_finite, matrix_is_finite, vector, zip_with};
use crate::solve::scales::{Couplings, PROBES, alike, reach};

/// Values and derivatives of some rows at a point.
pub(crate) struct CoupledRows<'a, A> {
    pub values: &'a [f64],
    pub by: &'a A,
}

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

/// The first departure, at a point or at one beside it, whose derivatives are finite.
pub(crate) fn first_defined<D: Departing>(mut departures: impl Iterator<Item = D>) -> Option<D> {
    departures.find(|departure| {
        matrix_is_finite(departure.covector_rows().by)
            && matrix_is_finite(departure.constraint_rows().by)
    })
}

/// Calls `of` with the couplings at a point and at one nearby, read off the departures and forms
/// there.
pub(crate) fn read_couplings<D: Departing, F: Matrix, T>(
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
pub(crate) fn increment_scales<V: Vector, A: Matrix>(d: V, couplings: &Couplings<'_, A>) -> V {
    let s: V = couplings.natural(d.as_slice());
    zip_with(d, &s, |d, s| d.abs() + s)
}

/// The scales of the rows for increments of the size `s`, without the momentum that arrives; the
/// scales of constraints contain ε of the `unheld` increments as well. `beside` yields the
/// departures at points that the rounding of this one makes. `None` where the rounding changes the
/// derivatives, or a scale is not finite.
pub(crate) fn row_scales<D: Departing>(
    here: &D,
    beside: impl Fn(usize) -> D,
    (s, unheld): (&[f64], &[f64]),
) -> Option<(D::Covector, D::Multipliers)> {
    let (covector, phi) = (here.covector_rows(), here.constraint_rows());
    let of_covector: D::Covector = vector(|i| reach(covector.by, i, s) + covector.values[i].abs());
    let of_phi: D::Multipliers = vector(|a| reach(phi.by, a, s));
    let (mut alike_covector, mut alike_phi) = (D::Covector::zeros(), D::Multipliers::zeros());
    for probe in 0..PROBES {
        let there = beside(probe);
        let (covector_there, phi_there) = (there.covector_rows().by, there.constraint_rows().by);
        alike(
            [covector.by, covector_there],
            s,
            &of_covector,
            &mut alike_covector,
        );
        alike([phi.by, phi_there], s, &of_phi, &mut alike_phi);
    }
    let mut rows = alike_covector.as_slice().iter().chain(alike_phi.as_slice());
    let is_resolved = rows.all(|alike| 2.0 * alike >= PROBES as f64);
    let with_carried = |a: usize| of_phi[a] + f64::EPSILON * reach(phi.by, a, unheld);
    let of_phi: D::Multipliers = vector(with_carried);
    let finite = all_finite(s) && of_covector.is_finite() && of_phi.is_finite();
    (is_resolved && finite).then_some((of_covector, of_phi))
}
