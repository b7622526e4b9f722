//! What rounding inside the evaluation of a row makes of it, where no scale knows.
//!
//! The row of L_d = (m/2h)(a_1/a_0 - 1)² is a multiple of a_1/a_0 - 1, and the quotient is rounded at 1, however small the
//! difference and the motion are. No increment takes the row below m/h times ε/2, and Newton's method moves to and fro there. Neither the terms
//! of the row show it nor its scale S_i, which vanish with the motion; nor does the rounding of a_0 while a_1 - a_0 is held.
//!
//! So the rounding is measured. In exact arithmetic, for a displacement δ of the increments,
//!
//! ```text
//! R_i(d + δ) - R_i(d) = ½ (J_i(d) + J_i(d + δ)) δ + O(|∂²J_i| δ³/12)
//! ```
//!
//! What is left of it is the difference of two roundings. Rounding that keeps Newton's method from getting nearer makes corrections c_j of its own
//! size, and there δ_j = 4 |c_j| + √ε (|d_j| + s_j) takes the sums that the row is formed of to other numbers. J_i may change by at most 2⁻²⁰
//! of itself: then the third order is below 2⁻²⁰/12 Σ_j |J_ij δ_j|. Of that √ε (|d_j| + s_j) has less than 6 ε S_i, nothing beside the 64 ε that
//! rows are allowed anyway, and 4 c_j less than 4·10⁻⁷ of the terms of the residual J c. A row that is less straight has no rounding that could
//! be told from its shape, and gets none.
//!
//! A force that jumps has the jump on one side only, rounding is on both: of δ and -δ the smaller counts.

use crate::linear::{Matrix, Vector, larger};
use crate::scales::{Scales, part};

/// How often both sides are looked at. A row that is solved as well as can be is up to two roundings, and accepted with a noise of half a
/// rounding. Both sides of a probe show as much with a chance of a fourth at least: of the largest such rows one in a hundred, (3/4)¹⁶, is not known.
const PROBES: usize = 16;

/// The part of the increments by which they are moved: √ε.
const MOVED: f64 = 1.0 / 67_108_864.0;

/// The corrections by which the increments are moved.
const CORRECTIONS: f64 = 4.0;

/// By how much of itself J may change for R to be straight.
const STRAIGHT: f64 = 1.0 / 1_048_576.0;

/// Values and derivatives of some rows at a point.
pub(crate) struct Rows<'a, A> {
    pub values: &'a [f64],
    pub by: &'a A,
}

/// What is evaluated on both sides of a point.
pub(crate) struct Probe<V> {
    /// The unknowns.
    pub z: [V; 2],
    /// By how much they differ from those of the point.
    by: [V; 2],
}

/// Both sides of the increments `z`, for increments of those scales that a correction would change.
pub(crate) fn probes<V: Vector, U: Vector>(
    z: &V,
    correction: &U,
    scales: &Scales<U>,
) -> impl Iterator<Item = Probe<V>> + use<V, U> {
    let mut lengths = V::zeros();
    let sizes = scales.increments.as_slice().iter();
    let lengths_of = lengths.as_mut_slice().iter_mut();
    for (length, (increment, by)) in lengths_of.zip(sizes.zip(correction.as_slice())) {
        *length = CORRECTIONS * by.abs() + MOVED * increment;
    }
    let z = *z;
    (0..PROBES).map(move |probe| {
        let mut there = Probe {
            z: [z; 2],
            by: [V::zeros(); 2],
        };
        for ((z_there, by), sign) in there.z.iter_mut().zip(&mut there.by).zip([1.0, -1.0]) {
            for (j, length) in lengths.as_slice().iter().enumerate() {
                let (from, to) = (z.as_slice()[j], &mut z_there.as_mut_slice()[j]);
                *to += sign * part(j, probe) * length;
                by.as_mut_slice()[j] = *to - from;
            }
        }
        there
    })
}

impl<V: Vector> Probe<V> {
    /// Raises the noise of the rows to what they round on both sides.
    pub fn raise<A: Matrix>(&self, noise: &mut [f64], here: &Rows<A>, there: [Rows<A>; 2]) {
        for (i, noise) in noise.iter_mut().enumerate() {
            let [ahead, behind] =
                [0, 1].map(|side| rounding(i, here, &there[side], self.by[side].as_slice()));
            *noise = larger(ahead.min(behind), *noise);
        }
    }
}

/// |R_i(d + δ) - R_i(d) - ½ (J_i(d) + J_i(d + δ)) δ|; 0 where R_i is not straight, or not finite.
fn rounding<A: Matrix>(i: usize, here: &Rows<A>, there: &Rows<A>, by: &[f64]) -> f64 {
    let (mut expected, mut size, mut change) = (0.0, 0.0, 0.0);
    for (j, by) in by.iter().enumerate() {
        let [from, to] = [here, there].map(|rows| rows.by.entry(i, j) * by);
        expected += 0.5 * (from + to);
        size += from.abs();
        change += (to - from).abs();
    }
    let left = (there.values[i] - here.values[i] - expected).abs();
    if change <= STRAIGHT * size && left.is_finite() {
        left
    } else {
        0.0
    }
}
