//! The scales of a motion: which corrections and residuals are round-off where a row's own terms
//! are no measure.
//!
//! A row whose terms are all tiny, the heading of a trailer that is drawn straight along an axis,
//! never has a residual that is small beside them: what the elimination rounds in other rows is
//! larger. The motion itself has scales that do not vanish with the row, and no units are mixed in
//! them. With K = ∂_d(D_1L_d + f⁻), about -M/h, the increments d that belong together
//! (coupled by K or by constraints) have the energy, times h,
//!
//! ```text
//! E = Σ_ij |d_i K_ij d_j|
//! s_j = √(E / |K_jj|)                   the increment that coordinate j alone would need to carry it
//! S_i = Σ_j |J_ij| (|d_j| + s_j)        the scale of row i: for a momentum at least √(E |K_ii|)
//! ```
//!
//! A coordinate without inertia, as K has none of it, has that of all that a form moves along with
//! it ([`inertias`]): it is where these take it, and is rounded as they are.
//!
//! At rest all vanish, and so do the rows. Coordinates lend their energy to others as far as the
//! elimination carries their rounding there: by momenta K_ij²/(K_ii K_jj) of it, by a form ω
//!
//! ```text
//! φ_i φ_j E_i,    φ_j = (ω_j²/K_jj) / Σ_k ω_k²/K_kk
//! ```
//!
//! An error ε√(E_i K_ii) of the momentum of i makes one of ε√(E_i/K_ii) ω_i / Σ_k ω_k²/K_kk in the
//! multiplier, and ω_j times that in the momentum of j; an error ε ω_i d_i of the constraint takes
//! d_j to as much of √(E_j/K_jj). Bodies without any coupling lend nothing, and a heavy one that a
//! constraint couples moves light ones by no more than its own motion does: it does not hide them.
//! Couplings are read off J at the point and at one nearby, where nothing vanishes by chance.
//!
//! A coordinate that reactions hold at rest has no energy, but the elimination subtracts the
//! reactions from the momenta: its increment is a difference of two as large as the carried one,
//! c_j = max(|p_j|, |D₁L_d + f⁻|_j)/|K_jj| or what that of another is lent as an energy, and keeps
//! ε c_j of them in the first correction; in those that follow, where only ε of the reactions is
//! left to correct, ε² c_j. So much, and no more, is added to the scales of the constraints.
//!
//! N_i, the size of row i, is that of all that is rounded on the way to it, by a running analysis
//! of errors ([`Rounded`](crate::real::Rounded)): to first order two evaluations of the row at
//! increments that differ by their rounding differ by ε N_i at most. In a stiff spring far from the
//! origin this, and not the motion, sets the round-off; so it does in a row of (a_1/a_0 - 1)²,
//! which is rounded at 1 however slow the motion is.
//!
//! No scale says that a motion is solved while Newton's method still gets nearer: see
//! [`newton`](crate::solve::newton).

use crate::linear::{Matrix, Vector, larger, vector};
use crate::solve::policy::{LONG, ROUND_OFF};

/// The scales at one point.
#[derive(Clone, Copy)]
pub(crate) struct Scales<V> {
    /// |q_j|: the size of the coordinate to which an increment is added.
    pub points: V,
    /// |d_j| + s_j; 0 for multipliers.
    pub increments: V,
    /// c_j = max(|p_j|, |D₁L_d + f⁻|_j)/|K_jj|, the increment of a coordinate if no reaction held
    /// it; 0 for multipliers, and where the equations have none.
    pub unheld: V,
    /// S_i.
    pub rows: V,
    /// N_i.
    pub sizes: V,
}

impl<V: Vector> Scales<V> {
    /// The largest value of a row that is round-off.
    pub(crate) fn round_off(&self, row: usize) -> f64 {
        ROUND_OFF * self.rows[row] + f64::EPSILON * self.sizes[row]
    }
}

/// A motion that arrives with an energy E does not leave with more than so many times E: an iterate
/// that does is diverging, and its own scales say nothing. Scales grow like √E, so what is
/// [`ROUND_OFF`] of those of an iterate is at most [`LONG`] of those that were brought: no row is
/// accepted by its scale that is not as small as those which are accepted by their terms. A smaller
/// bound would refuse forces that speed a motion up by more than that in a step.
pub const PLAUSIBLE: f64 = (LONG / ROUND_OFF) * (LONG / ROUND_OFF);

/// Whether the unknowns z have an energy that the guess, the momenta that arrive and depart there,
/// and the rounding of the coordinates `points` could have: with K and the covector at the guess.
/// At rest on a level set the last alone moves anything.
pub(crate) fn is_plausible<A: Matrix>(
    z: &[f64],
    [guess, points]: [&[f64]; 2],
    k: &A,
    [arriving, departing]: [&[f64]; 2],
) -> bool {
    let energy = |z: &[f64]| -> f64 { (0..z.len()).map(|i| energy_of(k, z, i)).sum() };
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
    let rounding = points.iter().enumerate().take(z.len());
    let rounding: f64 = rounding
        .map(|(j, q)| k.entry(j, j).abs() * (ROUND_OFF * q) * (ROUND_OFF * q))
        .sum();
    energy(z) <= PLAUSIBLE * (energy(guess) + brought + rounding)
}

/// Σ_j |d_i K_ij d_j|, the energy of the increment d_i, times h.
fn energy_of<A: Matrix>(k: &A, d: &[f64], i: usize) -> f64 {
    let terms = d.iter().enumerate();
    terms
        .map(|(j, d_j)| (d[i] * k.entry(i, j) * d_j).abs())
        .sum()
}

/// Rows that couple increments: forms of constraints, or their derivatives.
pub trait Forms {
    /// The number of rows.
    fn count(&self) -> usize;

    /// The entry of a row; 0 where it is not defined.
    fn form(&self, row: usize, j: usize) -> f64;
}

impl<A: Matrix> Forms for A {
    fn count(&self) -> usize {
        A::ROWS
    }

    fn form(&self, row: usize, j: usize) -> f64 {
        let entry = if j < A::COLUMNS {
            self.entry(row, j)
        } else {
            0.0
        };
        if entry.is_finite() { entry } else { 0.0 }
    }
}

/// The couplings of coordinates at a point: K there and nearby, where nothing vanishes by chance,
/// and forms.
pub(crate) struct Couplings<'a, A> {
    pub k: &'a A,
    pub nearby: &'a A,
    pub forms: &'a [&'a dyn Forms],
}

impl<A: Matrix> Couplings<'_, A> {
    /// s_j of the increments `d`, E_i = Σ_j |d_i K_ij d_j|; 0 where the energy is not finite.
    pub fn natural<V: Vector>(&self, d: &[f64]) -> V {
        let [natural] = self.increments_of_energies(d.len(), |i, _| [energy_of(self.k, d, i)]);
        natural
    }

    /// s_j of the increments `d`, and c_j of the momenta `p`, E_i = p_i²/|K_ii|; 0 for a coordinate
    /// that has no inertia, and none by a form.
    pub fn natural_and_unheld<V: Vector>(&self, d: &[f64], p: &[f64]) -> [V; 2] {
        let unheld = |i: usize, inertia: f64| match p[i] == 0.0 {
            true => 0.0,
            false => p[i] * (p[i] / inertia),
        };
        self.increments_of_energies(d.len(), |i, inertia| {
            [energy_of(self.k, d, i), unheld(i, inertia)]
        })
    }

    /// The increments √(E_j/K_jj) of the energies, of index and inertia, that n coordinates have or
    /// are lent.
    fn increments_of_energies<V: Vector, const N: usize>(
        &self,
        n: usize,
        energy: impl Fn(usize, f64) -> [f64; N],
    ) -> [V; N] {
        let inertias: V = inertias(self.k, n, self.forms);
        // E_j, at j.
        let mut energies = [V::zeros(); N];
        for i in 0..n {
            for (energies, energy) in energies.iter_mut().zip(energy(i, inertias[i])) {
                energies[i] = if energy.is_finite() { energy } else { 0.0 };
            }
        }
        // At most n - 1 coordinates in a row lend to each other.
        for _ in 1..n {
            let before = energies;
            self.lend(&mut energies, (n, &inertias));
            if energies == before {
                break;
            }
        }
        energies.map(|energies| {
            vector(|j| {
                let square = if j < n {
                    energies[j] / inertias[j]
                } else {
                    0.0
                };
                match square.is_finite() {
                    true => crate::math::sqrt(square),
                    false => 0.0,
                }
            })
        })
    }

    /// Raises each energy to what those beside it lend, by K and by the forms.
    fn lend<V: Vector>(&self, energies: &mut [V], (n, inertias): (usize, &V)) {
        for i in 0..n {
            for j in 0..n {
                let part = larger(lent_part(self.k, i, j), lent_part(self.nearby, i, j));
                for energies in energies.iter_mut() {
                    energies[j] = larger(part * energies[i], energies[j]);
                }
            }
        }
        for forms in self.forms {
            for row in 0..forms.count() {
                let mut parts = V::zeros();
                for j in 0..n {
                    parts[j] = compliance(forms.form(row, j), inertias[j]);
                }
                let all: f64 = parts.as_slice()[..n].iter().sum();
                for j in 0..n {
                    parts[j] = part_of(parts[j], all);
                }
                for energies in energies.iter_mut() {
                    let lent = (0..n).fold(0.0, |most, i| larger(parts[i] * energies[i], most));
                    for j in 0..n {
                        energies[j] = larger(parts[j] * lent, energies[j]);
                    }
                }
            }
        }
    }
}

/// The inertia of each of the first n coordinates. A coordinate whose row of K vanishes has the
/// largest inertia that a form moves along with it:
///
/// ```text
/// ω_j² / Σ_k ω_k²/|K_kk|
/// ```
///
/// the inertia of the other coordinates as j moves them, and 0 where no form couples j. A
/// coefficient that vanishes but for rounding gives none.
pub(crate) fn inertias<V: Vector, A: Matrix>(k: &A, n: usize, forms: &[&dyn Forms]) -> V {
    let mut inertias = V::zeros();
    for (j, own) in inertias.as_mut_slice().iter_mut().enumerate().take(n) {
        *own = inertia(k, j, n);
    }
    // In a chain of forms each gives the next its inertia.
    for _ in 1..n {
        let known = inertias;
        for j in (0..n).filter(|j| known[*j] == 0.0) {
            let along = forms.iter().flat_map(|forms| {
                (0..forms.count()).map(|row| {
                    let others = (0..n).filter(|k| known[*k] != 0.0);
                    let others = others.map(|k| compliance(forms.form(row, k), known[k]));
                    compliance(forms.form(row, j), others.sum())
                })
            });
            let along = along.filter(|inertia| inertia.is_normal());
            inertias[j] = along.fold(0.0, larger);
        }
        if inertias == known {
            break;
        }
    }
    inertias
}

/// ω_j²/|K_jj|: how far the coordinate gives way to a reaction, in the form's own units.
pub fn compliance(form: f64, inertia: f64) -> f64 {
    if form == 0.0 {
        return 0.0;
    }
    form * (form / inertia)
}

/// φ_j, the part of the compliance of all; 1 where a coordinate has no inertia.
pub fn part_of(compliance: f64, all: f64) -> f64 {
    if compliance == 0.0 || compliance.is_nan() {
        return 0.0;
    }
    let part = compliance / all;
    if part.is_finite() { part } else { 1.0 }
}

/// K_ij²/(K_ii K_jj), the part of its energy that coordinate i lends to j: an error of ε in the
/// momentum √(E_i K_ii) is an error of ε K_ij d_i, d_i = √(E_i/K_ii), in the momentum of j, and
/// that is ε √(E_j K_jj) with the lent E_j. No coupling has to be called weak.
fn lent_part<A: Matrix>(k: &A, i: usize, j: usize) -> f64 {
    let entry = k.entry(i, j).abs();
    if entry == 0.0 {
        return 0.0;
    }
    // Without overflow; 1 where a diagonal entry is zero.
    let part = (entry / k.entry(i, i).abs()) * (entry / k.entry(j, j).abs());
    if part < 1.0 { part } else { 1.0 }
}

/// |K_jj|. A coordinate without a diagonal entry has the largest K_ij²/K_ii of the others:
/// K_ij² ≤ K_ii K_jj for a mass matrix.
pub(crate) fn inertia<A: Matrix>(k: &A, j: usize, n: usize) -> f64 {
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

/// The unit of an increment in which its inertia is 1; 1 for an inertia that is no normal number,
/// whose matrix is found singular.
pub(crate) fn unit_of(inertia: f64) -> f64 {
    if inertia.is_normal() {
        1.0 / crate::math::sqrt(inertia)
    } else {
        1.0
    }
}

/// A unit, or 1 where there is none to be had.
pub fn or_one(unit: f64) -> f64 {
    if unit.is_normal() { unit } else { 1.0 }
}

/// Σ_j |A_ij| s_j.
pub(crate) fn reach<A: Matrix>(matrix: &A, i: usize, scales: &[f64]) -> f64 {
    let terms = scales.iter().enumerate();
    terms.map(|(j, s)| (matrix.entry(i, j) * s).abs()).sum()
}

/// |R_i| + Σ_j |∂R_i/∂z_j z_j|, the sizes of rows whose terms are products with the unknowns.
pub(crate) fn sizes_of_products<V: Vector, A: Matrix>(rows: &[f64], by: &A, z: &[f64]) -> V {
    vector(|i| rows[i].abs() + reach(by, i, z))
}

/// The number of points, moved by the rounding of the coordinates, at which J is compared: three to
/// either side.
pub(crate) const PROBES: usize = 6;

/// By how much of their rounding coordinates are moved: different parts, of both signs.
pub(crate) fn part(j: usize, probe: usize) -> f64 {
    let part =
        1.0 + (j as f64 * 0.618_033_988_749_895 + probe as f64 * 0.381_966_011_250_105) % 1.0;
    if (j + probe) % 2 == 1 { part } else { -part }
}

/// A row of J that the rounding of the coordinates changes by more than this part is not resolved.
pub(crate) const RESOLVED: f64 = 1.0 / 1024.0;

/// 2⁻⁴⁰⁰, by which points beside zero increments differ: no motion knows of so small a number, and
/// its square does not underflow, in units of 2⁻¹⁰⁰ to 2¹⁰⁰ either.
pub(crate) const BESIDE: f64 = f64::from_bits((1023 - 400) << 52);

/// Counts the rows of J at a point that rounding does not change there, in the units s and with the
/// scales of the rows.
///
/// A row has two sides where √u² is at rest, with the slopes ±1, and a solution on either side is
/// one: half of the points that rounding makes of this one are on its side. With as many sides as
/// there are points, those of a phase y/a with |y| ε near a, no increment is a solution: that half
/// of [`PROBES`] points show the derivatives of the row by chance has the probability 20 (2/1024)³.
pub(crate) fn alike<A: Matrix, V: Vector>(
    [here, there]: [&A; 2],
    s: &[f64],
    scales: &V,
    alike: &mut V,
) {
    for (i, alike) in alike.as_mut_slice().iter_mut().enumerate() {
        let changes = s.iter().enumerate();
        let change: f64 = changes
            .map(|(j, s)| ((there.entry(i, j) - here.entry(i, j)) * s).abs())
            .sum();
        if change <= RESOLVED * scales[i] {
            *alike += 1.0;
        }
    }
}

#[cfg(test)]
mod tests;
