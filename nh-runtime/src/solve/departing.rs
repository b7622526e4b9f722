//! The rows that an interval hands to its left node, of a system or of a reduced one, and their
//! scales.

use crate::linear::{Matrix, Vector, all_finite, vector, zip_with};
use crate::solve::scales::{Couplings, PROBES, alike, reach};

/// A function of the couplings of K and of the derivatives of the constraints, at a point and at
/// one nearby, and of the forms there.
pub(crate) fn read_couplings<K: Matrix, A: Matrix, F: Matrix, T>(
    [here, nearby]: [(&K, &A); 2],
    forms: &[F; 2],
    of: impl FnOnce(Couplings<'_, K>) -> T,
) -> T {
    of(Couplings {
        k: here.0,
        nearby: nearby.0,
        forms: &[&forms[0], &forms[1], here.1, nearby.1],
    })
}

/// |d_j| + s_j of increments.
pub(crate) fn increment_scales<V: Vector, A: Matrix>(d: V, couplings: &Couplings<'_, A>) -> V {
    let s: V = couplings.natural(d.as_slice());
    zip_with(d, &s, |d, s| d.abs() + s)
}

/// The scales of the rows of a covector and of constraints with these derivatives, for increments
/// of the size `s`, without what arrives from the left; those
/// of constraints for ε of what is `unheld` as well. `beside` gives the derivatives at the points
/// that the rounding makes of this one. `None` where the rounding changes the derivatives, or a
/// scale is not finite.
pub(crate) fn row_scales<C: Vector, M: Vector, K: Matrix, A: Matrix>(
    (covector, k, a): (&C, &K, &A),
    beside: impl Fn(usize) -> (K, A),
    (s, unheld): (&[f64], &[f64]),
) -> Option<(C, M)> {
    let of_covector: C = vector(|i| reach(k, i, s) + covector[i].abs());
    let of_phi: M = vector(|i| reach(a, i, s));
    let (mut alike_covector, mut alike_phi) = (C::zeros(), M::zeros());
    for probe in 0..PROBES {
        let (k_there, a_there) = beside(probe);
        alike([k, &k_there], s, &of_covector, &mut alike_covector);
        alike([a, &a_there], s, &of_phi, &mut alike_phi);
    }
    let mut rows = alike_covector.as_slice().iter().chain(alike_phi.as_slice());
    let is_resolved = rows.all(|alike| 2.0 * alike >= PROBES as f64);
    let of_phi: M = vector(|i| of_phi[i] + f64::EPSILON * reach(a, i, unheld));
    let finite = all_finite(s) && of_covector.is_finite() && of_phi.is_finite();
    (is_resolved && finite).then_some((of_covector, of_phi))
}
