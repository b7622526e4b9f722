//! The scales of a motion: which corrections and residuals are round-off where a row's own terms are no measure.
//!
//! A row whose terms are all tiny, the heading of a trailer that is drawn straight along an axis, never has a residual that is
//! small beside them: what the elimination rounds in other rows is larger. The motion itself has scales that do not vanish
//! with the row, and no units are mixed in them. With K = ∂_d(D_1L_d + f⁻), about -M/h, the increments d that belong
//! together (coupled by K or by constraints) have the energy, times h,
//!
//! ```text
//! E = Σ_ij |d_i K_ij d_j|
//! s_j = √(E / |K_jj|)                   the increment that coordinate j alone would need to carry it
//! S_i = Σ_j |J_ij| (|d_j| + s_j)        the scale of row i: for a momentum at least √(E |K_ii|)
//! ```
//!
//! At rest all vanish, and so do the rows. Bodies without any coupling do not share their energy: a heavy one does not hide
//! a light one. What is coupled is read off the pattern of J at the point and at one nearby, where nothing vanishes by chance.
//!
//! N_i, the noise of row i, is how much it changes if the coordinates, the increments and the time change by their rounding: in a
//! stiff spring far from the origin this, and not the motion, sets the round-off.
//!
//! No scale says that a motion is solved while Newton's method still gets nearer: see [`newton`](crate::newton).

use crate::linear::{Matrix, Vector, larger};

/// The scales at one point.
pub(crate) struct Scales<V> {
    /// |q_j| of the unknowns' coordinates: what an unknown is added to.
    pub points: V,
    /// |d_j| + s_j; 0 for multipliers.
    pub increments: V,
    /// S_i.
    pub rows: V,
    /// N_i.
    pub noise: V,
}

/// Momenta that share less than this part of √(K_ii K_jj) share no energy.
const WEAK: f64 = 1e-3;
/// A motion that arrives with an energy E does not leave with more than so many times E: an iterate that does is diverging, and its
/// own scales say nothing.
const PLAUSIBLE: f64 = 1e4;

/// Whether the unknowns z have an energy that the guess, and the momenta that arrive and depart there, could have: with K and the
/// covector at the guess.
pub(crate) fn is_plausible<A: Matrix>(
    z: &[f64],
    guess: &[f64],
    k: &A,
    arriving: &[f64],
    departing: &[f64],
) -> bool {
    let energy = |z: &[f64]| -> f64 {
        let row = |(i, z_i): (usize, &f64)| -> f64 {
            let terms = z.iter().enumerate();
            terms
                .map(|(j, z_j)| (z_i * k.entry(i, j) * z_j).abs())
                .sum()
        };
        z.iter().enumerate().map(row).sum()
    };
    let momenta = arriving.iter().zip(departing).enumerate();
    let brought: f64 = momenta
        .map(|(i, (p, covector))| {
            let p = p.abs() + covector.abs();
            if p == 0.0 {
                0.0
            } else {
                p * (p / k.entry(i, i).abs())
            }
        })
        .sum();
    energy(z) <= PLAUSIBLE * (energy(guess) + brought)
}

/// Sets of coordinates that are coupled: coordinates with the same label.
pub(crate) struct Coupling<V: Vector> {
    labels: V::Indices,
}

impl<V: Vector> Coupling<V> {
    /// Nothing is coupled.
    pub fn none() -> Self {
        Self {
            labels: V::indices(),
        }
    }

    /// Couples coordinates that a row of the matrix contains both of; the i-th row of a square matrix of momenta belongs to
    /// coordinate i, which is coupled to others where K_ij is no tiny part of √(K_ii K_jj).
    pub fn add<A: Matrix>(&mut self, matrix: &A, momenta: bool) {
        let columns = A::COLUMNS.min(V::LEN);
        for i in 0..A::ROWS {
            let mut first = (momenta && i < columns).then_some(i);
            let is_strong = |j: usize| {
                let entry = matrix.entry(i, j).abs();
                match momenta && i < columns {
                    true => {
                        let own = matrix.entry(i, i).abs() * WEAK;
                        let other = matrix.entry(j, j).abs() * WEAK;
                        // K_ij² > WEAK² K_ii K_jj, without overflow.
                        entry > 0.0 && (own == 0.0 || other == 0.0 || entry / own > other / entry)
                    }
                    false => entry != 0.0,
                }
            };
            for j in (0..columns).filter(|j| is_strong(*j)) {
                match first {
                    Some(first) => self.unite(first, j),
                    None => first = Some(j),
                }
            }
        }
    }

    fn unite(&mut self, i: usize, j: usize) {
        let labels = self.labels.as_mut();
        let (kept, gone) = (labels[i].min(labels[j]), labels[i].max(labels[j]));
        labels
            .iter_mut()
            .filter(|label| **label == gone)
            .for_each(|label| *label = kept);
    }

    fn of(&self, j: usize) -> usize {
        self.labels.as_ref()[j]
    }
}

/// s_j of the increments `d`, with K; 0 where the energy is not finite.
pub(crate) fn natural<V: Vector, A: Matrix>(d: &[f64], k: &A, coupling: &Coupling<V>) -> V {
    let n = d.len();
    // E of the set with the label l, at l.
    let mut energies = V::zeros();
    for (i, d_i) in d.iter().enumerate() {
        let energy: f64 = (d.iter().enumerate())
            .map(|(j, d_j)| (d_i * k.entry(i, j) * d_j).abs())
            .sum();
        energies.as_mut_slice()[coupling.of(i)] += energy;
    }
    let mut scales = V::zeros();
    for (j, scale) in scales.as_mut_slice().iter_mut().enumerate().take(n) {
        let stiffness = inertia(k, j, n);
        let square = energies.as_slice()[coupling.of(j)] / stiffness;
        if square.is_finite() {
            *scale = crate::math::sqrt(square);
        }
    }
    scales
}

/// |K_jj|, at least what a coordinate without a diagonal entry shares with the others: K_ij² ≤ K_ii K_jj for a mass matrix.
fn inertia<A: Matrix>(k: &A, j: usize, n: usize) -> f64 {
    let own = k.entry(j, j).abs();
    let shared = (0..n).filter(|i| *i != j).fold(own, |most, i| {
        let (entry, other) = (k.entry(i, j).abs(), k.entry(i, i).abs());
        match other > 0.0 {
            true => larger(entry * (entry / other), most),
            false => most,
        }
    });
    if shared > 0.0 {
        return shared;
    }
    (0..n).fold(0.0, |most, i| larger(k.entry(i, j).abs(), most))
}

/// Σ_j |A_ij| s_j.
pub(crate) fn reach<A: Matrix>(matrix: &A, i: usize, scales: &[f64]) -> f64 {
    let terms = scales.iter().enumerate();
    terms.map(|(j, s)| (matrix.entry(i, j) * s).abs()).sum()
}

/// How often coordinates are moved by their rounding to see what it does: a sum such as 1 + x jumps by whole roundings, and often
/// not at all.
pub(crate) const PROBES: usize = 6;

/// By how much of their rounding coordinates are moved: different parts, of both signs.
pub(crate) fn part(j: usize, probe: usize) -> f64 {
    let part =
        1.0 + (j as f64 * 0.618_033_988_749_895 + probe as f64 * 0.381_966_011_250_105) % 1.0;
    if (j + probe) % 2 == 1 { part } else { -part }
}

#[cfg(test)]
mod tests {
    use nalgebra::{SMatrix, SVector};

    use super::{Coupling, natural};

    /// Two bodies of masses 1 and 10²⁰, h = 1, and a third without motion coupled to the first by a constraint.
    #[test]
    fn energy_is_shared_where_coordinates_are_coupled() {
        let k = SMatrix::<f64, 3, 3>::from_diagonal(&[-1.0, -1e20, -4.0].into());
        let phi = SMatrix::<f64, 1, 3>::new(1e-30, 0.0, 1.0);
        let mut coupling = Coupling::<SVector<f64, 3>>::none();
        coupling.add(&k, true);
        coupling.add(&phi, false);
        let s = natural(&[2.0, 3.0, 0.0], &k, &coupling);
        assert_eq!(s, SVector::from([2.0, 3.0, 1.0]));
    }

    /// L = ẋẏ has no diagonal.
    #[test]
    fn inertia_off_the_diagonal() {
        let k = SMatrix::<f64, 2, 2>::new(0.0, -1.0, -1.0, 0.0);
        let mut coupling = Coupling::<SVector<f64, 2>>::none();
        coupling.add(&k, true);
        let s = natural(&[1.0, 0.5], &k, &coupling);
        assert_eq!(s, SVector::from([1.0, 1.0]));
    }
}
