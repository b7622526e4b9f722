//! The rounding inside the evaluation of a row, of which no scale knows.
//!
//! The row of L_d = (m/2h)(a_1/a_0 - 1)² is a multiple of a_1/a_0 - 1, and the quotient is rounded at 1, however small the
//! difference and the motion are. No increment takes the row below m/h times ε/2, and Newton's method moves to and fro there. Neither the terms
//! of the row show it nor its scale S_i, which vanish with the motion; nor does the rounding of a_0 while a_1 - a_0 is held.
//!
//! So the rounding is measured. In exact arithmetic, for a displacement δ of the increments,
//!
//! ```text
//! R_i(d + δ) - R_i(d) = (5 J_i(d + δ) + 8 J_i(d) - J_i(d - δ)) δ / 12 + O(|∂³J_i| δ⁴ / 24)
//! ```
//!
//! by the quadrature of Adams and Moulton. The rest is the difference of two roundings. Rounding that keeps Newton's method from getting nearer
//! makes corrections c_j of its own size, and displacements of some c_j take the sums that the row is formed of to other numbers: δ_j = 4 |c_j|, or, as a
//! single c_j may be small by chance, 4 max_i |c_i| / (|d_i| + s_i) times |d_j| + s_j, and √ε (|d_j| + s_j) more in both cases. J_i may change by at most
//! 2⁻²⁰ of itself, and all that it changes, Σ_j |ΔJ_ij δ_j|, is taken off the rest: where J is monotone between the three points, the quadrature is wrong by no
//! more. So a row such as μ tanh((d/h - u)/w) beside its step, whose tail is nearly straight, has no rounding by its shape. A row that is less
//! straight has no rounding that could be told from its shape, and gets none.
//!
//! A correction may be far smaller than the rounding of what the row is formed of: the pull e^{-s} - 1 of a spring that is hardly stretched is rounded at 1, and its
//! correction is that times h². More displacements grow by a factor of 8, up to the increments of the motion; the farther they go, the straighter a row has to be.
//!
//! A force that jumps has the jump on one side only, rounding is on both: of δ and -δ the lesser counts, twice.

use crate::linear::{Matrix, Vector, larger};
use crate::solve::residual::relative;
use crate::solve::scales::{Scales, part};

/// How often both sides are looked at, by displacements of either kind in turn. A row that is solved as well as can be is up to two roundings, and
/// accepted with a noise of half a rounding. Both sides of a probe show a fourth of one with a chance of a half or more.
const PROBES: usize = 32;

/// How often both sides are looked at from farther and farther away, and by which factor. The pull e^{-s} - 1 of a spring that is hardly stretched is rounded
/// at 1, and no correction changes s by a rounding of 1.
const FARTHER: usize = 32;
const FACTOR: f64 = 8.0;

/// The noise in units of the lesser of both sides.
const LESSER: f64 = 2.0;

/// The part of the increments by which they are moved: √ε.
const MOVED: f64 = 1.0 / 67_108_864.0;

/// The corrections by which the increments are moved.
const CORRECTIONS: f64 = 4.0;

/// By how much of itself J may change for R to be straight.
const STRAIGHT: f64 = 1.0 / 1_048_576.0;

/// Values and derivatives of some rows at a point.
pub(crate) struct CoupledRows<'a, A> {
    pub values: &'a [f64],
    pub by: &'a A,
}

/// Two sides of a point.
pub(crate) struct Probe<V> {
    /// The unknowns.
    pub z: [V; 2],
    /// By how much they differ from those of the point.
    by: [V; 2],
}

/// Both sides of the increments `z`, for increments of those scales that the corrections would change.
pub(crate) fn probes<V: Vector, U: Vector>(
    z: &V,
    corrections: &[U; 2],
    scales: &Scales<U>,
) -> impl Iterator<Item = Probe<V>> + use<V, U> {
    let increments = &scales.increments.as_slice()[..V::LEN];
    let correction = |j: usize| {
        let [one, other] = [0, 1].map(|k| corrections[k][j].abs());
        larger(one, other)
    };
    let parts = increments.iter().enumerate();
    let part_of_all = parts.fold(0.0, |most, (j, increment)| {
        larger(relative(correction(j), *increment), most)
    });
    let (mut lengths, mut sizes) = ([V::zeros(); 2], V::zeros());
    for (j, increment) in increments.iter().enumerate() {
        sizes.as_mut_slice()[j] = *increment;
        let by = [correction(j), part_of_all * increment];
        for (lengths, by) in lengths.iter_mut().zip(by) {
            lengths[j] = CORRECTIONS * by + MOVED * increment;
        }
    }
    let (z, sizes) = (*z, sizes);
    (0..PROBES + FARTHER).map(move |probe| {
        let times = probe.saturating_sub(PROBES - 2) / 2;
        let farther = (0..times).fold(1.0, |farther, _| farther * FACTOR);
        let mut there = Probe {
            z: [z; 2],
            by: [V::zeros(); 2],
        };
        for ((z_there, by), sign) in there.z.iter_mut().zip(&mut there.by).zip([1.0, -1.0]) {
            for (j, length) in lengths[probe % 2].as_slice().iter().enumerate() {
                let (from, to) = (z[j], &mut z_there[j]);
                // No farther than the increments of the motion itself.
                let length = (farther * length).min(larger(*length, sizes.as_slice()[j]));
                *to += sign * part(j, probe / 2) * length;
                by[j] = *to - from;
            }
        }
        there
    })
}

impl<V: Vector> Probe<V> {
    /// Raises the noise of the rows to what they round on both sides.
    pub fn raise<A: Matrix>(
        &self,
        noise: &mut [f64],
        here: &CoupledRows<A>,
        there: [CoupledRows<A>; 2],
    ) {
        for (i, noise) in noise.iter_mut().enumerate() {
            let [ahead, behind] = [[0, 1], [1, 0]].map(|[side, other]| {
                let by = self.by[side].as_slice();
                rounding(i, [&there[other], here, &there[side]], by)
            });
            *noise = larger(LESSER * ahead.min(behind), *noise);
        }
    }
}

/// |R_i(d + δ) - R_i(d)| less what J_i at d - δ, d and d + δ expects; 0 where R_i is not straight, or not finite.
fn rounding<A: Matrix>(i: usize, [behind, here, ahead]: [&CoupledRows<A>; 3], by: &[f64]) -> f64 {
    let (mut expected, mut size, mut change) = (0.0, 0.0, 0.0);
    for (j, by) in by.iter().enumerate() {
        let [last, from, to] = [behind, here, ahead].map(|rows| rows.by.entry(i, j) * by);
        expected += (5.0 * to + 8.0 * from - last) / 12.0;
        size += from.abs();
        change += larger((to - from).abs(), (from - last).abs());
    }
    // The shape of the row may explain as much as its derivatives change, and rounds nothing.
    let left = (ahead.values[i] - here.values[i] - expected).abs() - change;
    if change <= STRAIGHT * size && left.is_finite() {
        larger(left, 0.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::{SMatrix, SVector};

    use super::{CoupledRows, Probe, probes, rounding};
    use crate::solve::scales::{Scales, part};

    /// The noise of one row with its derivative at d, for increments of the size 1 and a correction c.
    fn noise(row: impl Fn(f64) -> [f64; 2], d: f64, c: f64) -> f64 {
        let one = SVector::<f64, 1>::new;
        let scales = Scales {
            points: one(0.0),
            increments: one(1.0),
            carried: one(0.0),
            rows: one(1.0),
            noise: one(0.0),
        };
        let at = |d: SVector<f64, 1>| row(d[0]).map(SMatrix::<f64, 1, 1>::new);
        let rows = |[value, by]: &[SMatrix<f64, 1, 1>; 2]| (value[0], *by);
        let mut noise = [0.0];
        for probe in probes(&one(d), &[one(c), one(-c / 2.0)], &scales) {
            let [here, ahead, behind] = [one(d), probe.z[0], probe.z[1]].map(|d| rows(&at(d)));
            let [here, ahead, behind] = [&here, &ahead, &behind].map(|(value, by)| CoupledRows {
                values: core::slice::from_ref(value),
                by,
            });
            probe.raise(&mut noise, &here, [ahead, behind]);
        }
        noise[0]
    }

    /// 1 + x is rounded by ε/2 at most, and below 1 by ε/4: two roundings differ by no more than ε.
    #[test]
    fn a_sum_that_is_rounded() {
        for (d, c) in [(0.3e-9, 1e-16), (0.7, 1e-16), (-0.3, 1e-17), (1e-4, 0.0)] {
            let noise = noise(|d| [(1.0 + d) - 1.0, 1.0], d, c);
            assert!(
                (f64::EPSILON / 4.0..=2.0 * f64::EPSILON).contains(&noise),
                "{d}, {c}: {noise:e}"
            );
        }
    }

    /// Curves, kinks and jumps have the rounding of their values only, a few ε of 2, at any distance and after corrections of any size.
    #[test]
    fn shapes_are_no_rounding() {
        let step = |d: f64| if d < 1.0 { d } else { d + 1e-3 };
        let kink = |d: f64| (d - 1.0).abs() + d;
        let slope = |d: f64| if d < 1.0 { 0.0 } else { 2.0 };
        for d in [1.0, 1.0 - f64::EPSILON / 2.0, 1.0 + 1e-12, 1.0 - 1e-8, 1.3] {
            for c in [1e-3, 1e-6, 1e-9, 1e-14, 0.0] {
                let all = [
                    noise(|d| [step(d), 1.0], d, c),
                    noise(|d| [kink(d), slope(d)], d, c),
                    noise(|d| [d.sin(), d.cos()], d, c),
                    noise(|d| [(1e3 * d).sin() / 1e3, (1e3 * d).cos()], d, c),
                    noise(
                        |d| [d + (d - 1.0).powi(3), 1.0 + 3.0 * (d - 1.0).powi(2)],
                        d,
                        c,
                    ),
                ];
                for noise in all {
                    assert!(noise <= 16.0 * f64::EPSILON, "{d}, {c:e}: {all:?}");
                }
            }
        }
    }

    /// ± part(j) (4 |c_j| + √ε s_j), or 4 max_i |c_i|/s_i s_j in the place of 4 |c_j|, in turn.
    #[test]
    fn both_sides_of_a_point() {
        let scales = Scales {
            points: SVector::<f64, 3>::zeros(),
            increments: [0.5, 2.0, 9.0].into(),
            carried: SVector::zeros(),
            rows: SVector::zeros(),
            noise: SVector::zeros(),
        };
        let z = SVector::from([1.0, -3.0]);
        let corrections = [[1e-3, -2e-3, 7.0].into(), [-4e-3, 1e-3, 8.0].into()];
        let root = f64::EPSILON.sqrt();
        // 4e-3/0.5 is more than 2e-3/2.
        let lengths = [
            [16e-3 + root * 0.5, 8e-3 + root * 2.0],
            [32e-3 * 0.5 + root * 0.5, 32e-3 * 2.0 + root * 2.0],
        ];
        let found: std::vec::Vec<_> = probes(&z, &corrections, &scales).collect();
        assert_eq!(found.len(), 64);
        for (k, probe) in found.iter().take(32).enumerate() {
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                for j in 0..2 {
                    let by = sign * part(j, k / 2) * lengths[k % 2][j];
                    let to = probe.z[side][j];
                    assert!((to - z[j] - by).abs() <= 1e-15, "{k} {side} {j}");
                    // As it is rounded.
                    assert_eq!(probe.by[side][j], to - z[j]);
                }
            }
        }
    }

    /// Displacements grow up to the increments of the motion.
    #[test]
    fn farther_and_farther() {
        let scales = Scales {
            points: SVector::<f64, 2>::zeros(),
            increments: [0.5, 0.0].into(),
            carried: SVector::zeros(),
            rows: SVector::zeros(),
            noise: SVector::zeros(),
        };
        let z = SVector::from([0.0]);
        let corrections = [[1e-14, 0.0].into(); 2];
        let lengths = probes(&z, &corrections, &scales).skip(32).enumerate();
        let lengths = lengths.map(|(k, probe)| (probe.by[0][0] / part(0, (32 + k) / 2)).abs());
        let lengths: std::vec::Vec<_> = lengths.collect();
        assert!(
            lengths.windows(2).all(|pair| pair[0] <= pair[1]),
            "{lengths:?}"
        );
        assert!(lengths[0] < 1e-6 && lengths[31] == 0.5, "{lengths:?}");
    }

    /// The changes that two columns expect, (5 · 1 + 8 · 2 - 3)/12 and 2 (5 · 2 + 8 · 8 - 4)/12, and those of their derivatives.
    #[test]
    fn what_derivatives_do_not_expect() {
        let by = [1.0, -2.0];
        let left = |j: [[f64; 2]; 3], jump: f64| {
            let [behind, here, ahead] = j.map(SMatrix::<f64, 1, 2>::from);
            let expected =
                [0, 1].map(|k| by[k] * (5.0 * ahead[k] + 8.0 * here[k] - behind[k]) / 12.0);
            let rows = [
                (&behind, [f64::NAN]),
                (&here, [1.0]),
                (&ahead, [1.0 + jump + expected[0] + expected[1]]),
            ];
            let rows = rows
                .each_ref()
                .map(|(by, values)| CoupledRows { values, by: *by });
            rounding(0, [&rows[0], &rows[1], &rows[2]], &by)
        };
        let large = 3.0 * 1_048_576.0;
        // Σ |J_j δ_j| = 9 · 2²⁰ may change by 9: the larger of both sides in each column counts.
        for jump in [64.0, -64.0] {
            assert_eq!(left([[large; 2]; 3], jump), 64.0);
            let curved = [
                [large + 1.0, large - 1.0],
                [large; 2],
                [large + 3.0, large - 3.0],
            ];
            assert_eq!(left(curved, jump), 55.0);
            let curved = [[large + 3.0, large + 3.0], [large; 2], [large + 1.0, large]];
            assert_eq!(left(curved, jump), 55.0);
            // More is not straight.
            let curved = [[large + 3.5, large + 3.0], [large; 2], [large + 1.0, large]];
            assert_eq!(left(curved, jump), 0.0);
            assert_eq!(left([[0.0; 2]; 3], jump), 64.0);
        }
        // The derivatives explain it.
        let curved = [[large; 2], [large; 2], [large + 3.0, large + 3.0]];
        assert_eq!(left(curved, 8.0), 0.0);
        assert_eq!(left([[large; 2]; 3], f64::NAN), 0.0);
        assert_eq!(left([[large; 2]; 3], f64::INFINITY), 0.0);
    }

    /// Twice the lesser of both sides, where it is more than what was found before.
    #[test]
    fn noise_is_raised() {
        let flat = SMatrix::<f64, 3, 1>::zeros();
        let rows = |values| CoupledRows { values, by: &flat };
        let probe = Probe {
            z: [SVector::<f64, 1>::zeros(); 2],
            by: [SVector::from([1.0]), SVector::from([-1.0])],
        };
        let mut noise = [0.5, 9.0, 0.0];
        let there = [rows(&[3.0, 1.0, 8.0]), rows(&[-2.0, -1.0, 0.0])];
        probe.raise(&mut noise, &rows(&[0.0; 3]), there);
        assert_eq!(noise, [4.0, 9.0, 0.0]);
        // From S to S + 1: S + 5/12 is expected ahead, and -S + 1/12 behind; 9 and 5 are left, less 1 by which the slope changes.
        let slopes = [2.0_f64.powi(21), 2.0_f64.powi(21) + 1.0].map(SMatrix::<f64, 1, 1>::new);
        let here = CoupledRows {
            values: &[0.0],
            by: &slopes[0],
        };
        let there = [
            CoupledRows {
                values: &[slopes[0][0] + 5.0 / 12.0 + 9.0],
                by: &slopes[1],
            },
            CoupledRows {
                values: &[-slopes[0][0] + 1.0 / 12.0 + 5.0],
                by: &slopes[0],
            },
        ];
        let mut noise = [0.0];
        probe.raise(&mut noise, &here, there);
        assert!((noise[0] - 8.0).abs() < 1e-8, "{noise:?}");
    }
}
