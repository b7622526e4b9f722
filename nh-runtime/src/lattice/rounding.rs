//! Round-off in the rows and the increments of a lattice: the policy of [`solve`](crate::solve), site by site.

use super::LatticeSystem;
use super::chain::{magnitudes, retract};
use super::equations::LatticeEquations;
use super::newton::Workspace;
use super::stalled::{SiteRows, Tangent};
use super::tridiagonal::{BlockTridiagonal, Row};
use crate::linear::{Matrix, Vector, larger, vector, zip_with};
use crate::solve::policy::{LONG, ROUND_OFF};
use crate::solve::scales::part;

/// How often both sides of a point are looked at.
const PROBES: usize = 24;
/// By how much the increments are moved farther from probe to probe. The pull e^{-s} - 1 of a spring that is hardly stretched is rounded at 1, and a displacement
/// has to change s by ε to show it; where the shape of a row tells more than its rounding, it has no rounding.
const FARTHER: f64 = 4.0;
/// The part of the increments by which they are moved: √ε.
const MOVED: f64 = 1.0 / 67_108_864.0;
/// The corrections by which the increments are moved.
const CORRECTIONS: f64 = 4.0;
/// By how much of itself a derivative may change for a row to be straight.
const STRAIGHT: f64 = 1.0 / 1_048_576.0;
/// The least normal number: a chain that is displaced at one end has tails that pass through it.
const LEAST: f64 = f64::MIN_POSITIVE;
/// For so many nodes noise is taken for what it was.
const LASTING: usize = 32;
/// The noise in units of the lesser of both sides.
const LESSER: f64 = 2.0;

/// Noise of the rows and of the unknowns of every site.
type Noise<S> = Vec<[<S as LatticeSystem>::Unknowns; 2]>;

/// A point beside another one: rows, their derivatives, and by how much its unknowns differ.
struct Side<S: LatticeSystem> {
    rows: SiteRows<S::Unknowns>,
    matrix: Vec<Row<S::Block>>,
    by: Vec<S::Unknowns>,
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Whether the next correction, in `next`, is round-off of every coordinate, and every row of `there` round-off too: for themselves, or as large as what
    /// the rounding of the coordinates changes in them.
    ///
    /// The rounding inside the rows counts too if the full step does not descend, `stuck`.
    #[cold]
    pub(super) fn is_at_round_off(&self, work: &mut Workspace<S>, stuck: bool) -> bool {
        if !work.stalled.there.norm.is_finite() {
            return false;
        }
        // Noise changes slowly from node to node, and measuring it takes many evaluations.
        let is_recent = work
            .stalled
            .measured
            .is_some_and(|node| self.node.abs_diff(node) < LASTING);
        if !is_recent {
            work.stalled.noise.fill([S::Unknowns::zeros(); 2]);
        }
        if self.is_round_off(work) {
            return true;
        }
        if is_recent && !stuck {
            return false;
        }
        if !is_recent {
            work.stalled.measured = Some(self.node);
        }
        self.noise(work);
        if self.is_round_off(work) {
            return true;
        }
        if !stuck {
            return false;
        }
        self.add_rounding(work)
    }

    /// Whether all is round-off, with the noise as it was measured last.
    fn is_round_off(&self, work: &Workspace<S>) -> bool {
        let rows = S::Unknowns::LEN;
        let noise = work.stalled.noise.iter().enumerate();
        noise.into_iter().all(|(site, [of_rows, of_unknowns])| {
            let (reach, scales) = self.scales(site, work);
            let near = self
                .neighbours(site)
                .map(|near| magnitudes::<S>(&self.q[near]));
            let (next, d) = (
                work.stalled.next[site].as_slice(),
                work.trial[site].as_slice(),
            );
            let (values, terms) = (
                &work.stalled.there.values[site],
                &work.stalled.there.terms[site],
            );
            let increments = (0..Self::DIM).all(|i| {
                let points = near
                    .iter()
                    .fold(0.0, |most, q| larger(q.as_slice()[i], most));
                let own = points + d[i].abs() + reach.as_slice()[i];
                next[i].abs() <= ROUND_OFF * own + 4.0 * of_unknowns.as_slice()[i] + LEAST
            });
            // Below the normal numbers products are rounded by as much as they are.
            let largest = crate::linear::max_abs(work.stalled.inertia[site].as_slice());
            increments
                && (0..rows).all(|i| {
                    let value = values.as_slice()[i].abs();
                    value <= LONG * terms.as_slice()[i]
                        || value <= ROUND_OFF * scales.as_slice()[i]
                        || value <= 4.0 * of_rows.as_slice()[i]
                        || value <= LEAST * (1.0 + largest)
                })
        })
    }

    /// A site with the one before and the one after.
    fn neighbours(&self, site: usize) -> [usize; 3] {
        let before = site
            .checked_sub(1)
            .unwrap_or(match self.lattice.ends.is_periodic() {
                true => self.lattice.sites() - 1,
                false => 0,
            });
        [before, site, self.lattice.next(site)]
    }

    /// The increments and the rows of a site as its motion and that of its neighbours would make them, with the energy E in one coordinate alone: √(E/K_ii),
    /// √(E K_ii) and Σ_j |∂φ/∂d_j| √(E/K_jj), K_ii the inertia over h.
    fn scales(&self, site: usize, work: &Workspace<S>) -> (S::Increment, S::Unknowns) {
        let energy = self.neighbours(site).iter().fold(0.0, |most, near| {
            let terms = work.stalled.there.terms[*near].as_slice().iter();
            terms.zip(work.stalled.inertia[*near].as_slice()).fold(
                most,
                |most, (terms, inertia)| {
                    let part = terms * terms / inertia;
                    if part.is_finite() {
                        larger(part, most)
                    } else {
                        most
                    }
                },
            )
        });
        let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
        let inertia = work.stalled.inertia[site].as_slice();
        let reach: S::Increment = vector(|i| finite((energy / inertia[i]).sqrt()));
        let rows = vector(|i| match i.checked_sub(Self::DIM) {
            None => finite((energy * inertia[i]).sqrt()),
            Some(a) => (work.slopes.get(site)).map_or(0.0, |slopes| {
                (0..Self::DIM)
                    .map(|j| (slopes.entry(a, j) * reach.as_slice()[j]).abs())
                    .sum()
            }),
        });
        (reach, rows)
    }

    /// The changes of the rows and of the unknowns by the rounding of the coordinates: these are moved by parts of it, back and forth from site to site.
    #[cold]
    fn noise(&self, work: &mut Workspace<S>) {
        let mut rows = SiteRows::zeros(self.lattice.sites());
        for probe in 0..3 {
            let rounded = self.q.iter().enumerate().map(|(site, q)| {
                let points = magnitudes::<S>(q);
                let by: S::Increment = vector(|i| {
                    let sign = if (site + i + probe) % 2 == 0 {
                        1.0
                    } else {
                        -1.0
                    };
                    let size = if (site + probe) % 3 == 0 { 0.5 } else { 1.0 };
                    sign * size * f64::EPSILON * points.as_slice()[i]
                });
                retract::<S>(q, &by)
            });
            let beside: Vec<_> = rounded.collect();
            let parts = (&work.forms[..], &work.slopes[..]);
            self.rows_at(&work.trial, &beside, &mut rows, parts);
            for (moved, here) in rows.values.iter_mut().zip(&work.stalled.there.values) {
                *moved = zip_with(*moved, here, |moved, here| moved - here);
            }
            raise::<S>(&mut work.stalled.noise, &rows.values, &mut work.matrix);
        }
    }

    /// Adds the rounding inside the evaluation of the rows, as in [`evaluation`](crate::solve::evaluation): what a quadrature of the derivatives does not
    /// explain of a change, on both sides of the point. As soon as that shows that all is round-off, it is true.
    #[cold]
    fn add_rounding(&self, work: &mut Workspace<S>) -> bool {
        let sites = self.lattice.sites();
        let none = vec![S::Unknowns::zeros(); sites];
        let here = self.side(work, &none);
        let size = |site: usize| -> S::Increment {
            let (reach, _) = self.scales(site, work);
            vector(|i| work.trial[site].as_slice()[i].abs() + reach.as_slice()[i])
        };
        // No displacement is farther than the increments of the motion itself.
        let farthest = (0..sites)
            .map(size)
            .fold(S::Increment::zeros(), |most, size| {
                zip_with(most, &size, |most, size| larger(size, most))
            });
        for probe in 0..PROBES {
            let farther = FARTHER.powi(probe as i32);
            let sides = [1.0, -1.0].map(|sign| {
                let by = (0..sites).map(|site| {
                    let (reach, _) = self.scales(site, work);
                    let (last, next) = (work.stalled.last[site], work.stalled.next[site]);
                    let d = work.trial[site];
                    vector(|i| match i < Self::DIM {
                        true => {
                            let correction =
                                larger(last.as_slice()[i].abs(), next.as_slice()[i].abs());
                            let size = d.as_slice()[i].abs() + reach.as_slice()[i];
                            let length = CORRECTIONS * correction + MOVED * size;
                            let length =
                                (farther * length).min(larger(length, farthest.as_slice()[i]));
                            sign * part(site * Self::DIM + i, probe) * length
                        }
                        false => 0.0,
                    })
                });
                self.side(work, &by.collect::<Vec<_>>())
            });
            let mut found = vec![S::Unknowns::zeros(); sites];
            for (site, found) in found.iter_mut().enumerate() {
                *found = vector(|i| {
                    let [ahead, behind] = [[0, 1], [1, 0]].map(|[side, other]| {
                        self.rounding((site, i), [&sides[other], &here, &sides[side]])
                    });
                    LESSER * ahead.min(behind)
                });
            }
            raise::<S>(&mut work.stalled.noise, &found, &mut work.matrix);
            if self.is_round_off(work) {
                return true;
            }
        }
        false
    }

    fn side(&self, work: &Workspace<S>, by: &[S::Unknowns]) -> Side<S> {
        let sites = self.lattice.sites();
        let z: Vec<_> = (work.trial.iter().zip(by))
            .map(|(z, by)| zip_with(*z, by, |z, by| z + by))
            .collect();
        let mut side = Side {
            rows: SiteRows::zeros(sites),
            matrix: vec![[S::Block::zeros(); 3]; sites],
            by: (z.iter().zip(&work.trial))
                .map(|(z, trial)| zip_with(*z, trial, |z, trial| z - trial))
                .collect(),
        };
        let parts = Tangent {
            rows: &mut side.rows,
            matrix: &mut side.matrix,
        };
        self.tangent(&z, &work.forms, parts);
        side
    }

    /// |R_i(d + δ) - R_i(d)| less what the derivatives at d - δ, d and d + δ expect; 0 where R_i is not straight, or not finite.
    fn rounding(&self, (site, i): (usize, usize), [behind, here, ahead]: [&Side<S>; 3]) -> f64 {
        let (mut expected, mut size, mut change) = (0.0, 0.0, 0.0);
        for (place, near) in self.neighbours(site).into_iter().enumerate() {
            if place != 1 && near == site {
                continue;
            }
            for j in 0..Self::DIM {
                let by = ahead.by[near].as_slice()[j];
                let [last, from, to] =
                    [behind, here, ahead].map(|side| side.matrix[site][place].entry(i, j) * by);
                expected += (5.0 * to + 8.0 * from - last) / 12.0;
                size += from.abs();
                change += larger((to - from).abs(), (from - last).abs());
            }
        }
        let moved = ahead.rows.values[site].as_slice()[i] - here.rows.values[site].as_slice()[i];
        let left = (moved - expected).abs() - change;
        match change <= STRAIGHT * size && left.is_finite() {
            true => larger(left, 0.0),
            false => 0.0,
        }
    }
}

/// Raises the noise to these changes of the rows, and to those that they make in the unknowns.
fn raise<S: LatticeSystem>(
    noise: &mut Noise<S>,
    rows: &[S::Unknowns],
    matrix: &mut BlockTridiagonal<S::Block>,
) {
    let mut unknowns = rows.to_vec();
    if !matrix.solve(&mut unknowns) {
        return;
    }
    for ((noise, rows), unknowns) in noise.iter_mut().zip(rows).zip(&unknowns) {
        for (noise, change) in noise.iter_mut().zip([rows, unknowns]) {
            *noise = zip_with(*noise, change, |noise, change| larger(change.abs(), noise));
        }
    }
}
