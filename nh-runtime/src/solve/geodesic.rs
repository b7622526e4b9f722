//! Discrete connections by geodesics: the boundary value problem, and its derivatives.

use nalgebra::{SMatrix, SVector};

use super::displacement::{Displacement, DisplacementEquations, displacement};
use crate::linear::max_abs;

/// The midpoint rules of an extrapolation: of 2, 4, …, 2 · `RULES` steps.
const RULES: usize = 10;
/// The largest number of panels.
const PANELS: usize = 256;
/// The error, relative to the largest entry of a column and to 1, at which a panel has converged:
/// the rounding of its rules.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// The field f(r, v, h) of geodesics and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeodesicField<const N: usize> {
    /// f.
    pub value: SVector<f64, N>,
    /// ∂f/∂(r, v, h), row by row.
    pub jacobian: SMatrix<f64, N, N>,
}

/// The displacement a along the group with the geodesic from (r_0, e) to (r_1, a) that starts
/// orthogonal to the orbit, and its derivatives; NaN where no such geodesic is found from the
/// velocity r_1 - r_0.
///
/// `field` is that of geodesics in N = 2R + G numbers (r, v, h), and K = 2R + 1. The velocity v_0
/// with r(1; r_0, v_0) = r_1 is found by Newton's method, r and h with their derivatives by
/// extrapolated midpoint rules, to 32 ε of the largest of them.
#[must_use]
pub fn geodesic<const R: usize, const G: usize, const N: usize, const K: usize>(
    (r0, increment): (&SVector<f64, R>, &SVector<f64, R>),
    identity: SVector<f64, G>,
    field: impl Fn(&SVector<f64, N>) -> GeodesicField<N>,
) -> Displacement<G, R> {
    const { assert!(N == 2 * R + G && K == 2 * R + 1) }
    let end = |v: &SVector<f64, R>| {
        let start = SMatrix::<f64, N, K>::from_fn(|i, j| match j {
            0 if i < R => r0[i],
            0 if i < 2 * R => v[i - R],
            0 => identity[i - 2 * R],
            _ => f64::from(i + 1 == j),
        });
        flow(start, &|y| rates(&field, y))
    };
    let velocity = displacement::<R, R>(*increment, |v| {
        let end = end(v);
        DisplacementEquations {
            value: SVector::from_fn(|i, _| end[(i, 0)] - r0[i] - increment[i]),
            by_displacement: SMatrix::from_fn(|i, j| end[(i, 1 + R + j)]),
            by_start: SMatrix::from_fn(|i, j| end[(i, 1 + j)]),
            by_end: -SMatrix::identity(),
        }
    });
    let end = end(&velocity.value);
    let by_velocity = SMatrix::<f64, G, R>::from_fn(|i, j| end[(2 * R + i, 1 + R + j)]);
    let by_start = SMatrix::<f64, G, R>::from_fn(|i, j| end[(2 * R + i, 1 + j)]);
    Displacement {
        value: SVector::from_fn(|i, _| end[(2 * R + i, 0)]),
        by_start: by_start + by_velocity * velocity.by_start,
        by_end: by_velocity * velocity.by_end,
    }
}

/// f(y), and ∂f/∂y of the other columns.
fn rates<const N: usize, const K: usize>(
    field: &impl Fn(&SVector<f64, N>) -> GeodesicField<N>,
    state: &SMatrix<f64, N, K>,
) -> SMatrix<f64, N, K> {
    let found = field(&state.column(0).into_owned());
    let mut rates = found.jacobian * state;
    rates.set_column(0, &found.value);
    rates
}

/// The state at time 1, in as many panels as converge; NaN where none do.
fn flow<const N: usize, const K: usize>(
    start: SMatrix<f64, N, K>,
    rates: &impl Fn(&SMatrix<f64, N, K>) -> SMatrix<f64, N, K>,
) -> SMatrix<f64, N, K> {
    let mut panels = 1;
    while panels <= PANELS {
        let h = 1.0 / panels as f64;
        let all = (0..panels).try_fold(start, |state, _| extrapolated(&state, h, rates));
        if let Some(end) = all {
            return end;
        }
        panels *= 2;
    }
    SMatrix::repeat(f64::NAN)
}

/// A panel of length `h`, by midpoint rules extrapolated to steps of length 0 (Gragg, Bulirsch and
/// Stoer); `None` where it does not converge.
fn extrapolated<const N: usize, const K: usize>(
    start: &SMatrix<f64, N, K>,
    h: f64,
    rates: &impl Fn(&SMatrix<f64, N, K>) -> SMatrix<f64, N, K>,
) -> Option<SMatrix<f64, N, K>> {
    // The last row of Neville's scheme in the squares of the steps.
    let mut row = [*start; RULES];
    for k in 0..RULES {
        let mut above = midpoint_rule(start, h, 2 * (k + 1), rates);
        let mut error = f64::INFINITY;
        for (j, kept) in row.iter_mut().enumerate().take(k) {
            // Of rules k and k - 1 - j.
            let ratio = (k + 1) as f64 / (k - j) as f64;
            let ratio = ratio * ratio;
            let next = above + (above - *kept) / (ratio - 1.0);
            *kept = core::mem::replace(&mut above, next);
            error = max_abs((above - *kept).as_slice());
        }
        row[k] = above;
        let size = max_abs(above.as_slice()).max(1.0);
        // A NaN is no error that is small.
        if error <= ROUNDING * size && above.iter().all(|x| x.is_finite()) {
            return Some(above);
        }
    }
    None
}

/// The midpoint rule in `steps` steps, smoothed.
fn midpoint_rule<const N: usize, const K: usize>(
    start: &SMatrix<f64, N, K>,
    h: f64,
    steps: usize,
    rates: &impl Fn(&SMatrix<f64, N, K>) -> SMatrix<f64, N, K>,
) -> SMatrix<f64, N, K> {
    let h = h / steps as f64;
    let (mut before, mut here) = (*start, start + rates(start) * h);
    for _ in 1..steps {
        let next = before + rates(&here) * (2.0 * h);
        before = core::mem::replace(&mut here, next);
    }
    (before + here + rates(&here) * h) * 0.5
}

#[cfg(test)]
mod tests {
    use nalgebra::{SMatrix, SVector};

    use super::{GeodesicField, geodesic};
    use crate::math::atan2;

    /// The half plane y > 0 with metric (dx² + dy²)/y², and dz = dx/y: (x, y, v, w, z).
    fn field(state: &SVector<f64, 5>) -> GeodesicField<5> {
        let [_, y, v, w, _] = state.data.0[0];
        let jacobian = [
            [0.0, 0.0, 1.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 1.0, 0.0],
            [0.0, -2.0 * v * w / (y * y), 2.0 * w / y, 2.0 * v / y, 0.0],
            [
                0.0,
                (v * v - w * w) / (y * y),
                -2.0 * v / y,
                2.0 * w / y,
                0.0,
            ],
            [0.0, -v / (y * y), 1.0 / y, 0.0, 0.0],
        ];
        GeodesicField {
            value: [v, w, 2.0 * v * w / y, (w * w - v * v) / y, v / y].into(),
            jacobian: SMatrix::from_fn(|i, j| jacobian[i][j]),
        }
    }

    /// On the circle x = c + ρ sin α, y = ρ cos α it is ∫ dx/y = Δα.
    fn angle([x0, y0]: [f64; 2], [x1, y1]: [f64; 2]) -> f64 {
        let c = (x1 * x1 + y1 * y1 - x0 * x0 - y0 * y0) / (2.0 * (x1 - x0));
        atan2(x1 - c, y1) - atan2(x0 - c, y0)
    }

    #[test]
    fn circles_of_the_half_plane() {
        for (r0, r1) in [([0.3, 1.0], [0.4, 1.1]), ([0.3, 1.0], [2.4, 0.6])] {
            let of = |r0: [f64; 2], r1: [f64; 2]| {
                let (start, end) = (SVector::from(r0), SVector::from(r1));
                geodesic::<2, 1, 5, 5>((&start, &(end - start)), [0.0].into(), field)
            };
            let found = of(r0, r1);
            let expected = angle(r0, r1);
            // 32 ε of the largest derivative, of order 10.
            assert!(
                (found.value[0] - expected).abs() < 1e-13,
                "{found:?} {expected}"
            );
            for i in 0..2 {
                let moved = |r: [f64; 2], by: f64| {
                    let mut r = r;
                    r[i] += by;
                    r
                };
                let e = 1e-5;
                let by_start = (angle(moved(r0, e), r1) - angle(moved(r0, -e), r1)) / (2.0 * e);
                let by_end = (angle(r0, moved(r1, e)) - angle(r0, moved(r1, -e))) / (2.0 * e);
                assert!(
                    (found.by_start[i] - by_start).abs() < 1e-9,
                    "{found:?} {by_start}"
                );
                assert!(
                    (found.by_end[i] - by_end).abs() < 1e-9,
                    "{found:?} {by_end}"
                );
            }
        }
    }

    #[test]
    fn none_is_nan() {
        // r_1 is beyond the end of the half plane.
        let found = geodesic::<2, 1, 5, 5>(
            (&[0.3, 1.0].into(), &[0.5, -1.5].into()),
            [0.0].into(),
            field,
        );
        assert!(found.value[0].is_nan() && found.by_start[0].is_nan() && found.by_end[1].is_nan());
    }
}
