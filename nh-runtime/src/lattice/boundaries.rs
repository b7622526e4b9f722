//! Boundaries of regions that the sites of a lattice come to, in motions and in flows.

mod impact;
mod jump;

pub use impact::LatticeImpact;
#[cfg(feature = "flow")]
pub(super) use jump::AfterJump;
pub(super) use jump::SitesAtBoundary;

use core::ops::Range;

use super::LatticeSystem;
use super::chain::Lattice;
use crate::continuous::ContinuousSystem;
use crate::linear::{Matrix, Vector};
use crate::system::sides::{TimedPoint, indices};
use crate::system::{DiscreteSystem, Instant};

type Configuration<S> = <<S as LatticeSystem>::Link as DiscreteSystem>::Configuration;

/// A link, and boundaries of it.
pub(super) type OfLink = (usize, u32);

/// Links, and the boundaries that they cross together.
pub(super) type CrossedLinks = Vec<OfLink>;

/// The boundaries of every link that bits name, one after another.
pub(super) fn each(crossed: &[(usize, u32)]) -> impl Iterator<Item = (usize, usize)> {
    let of_link = |(link, boundaries): &(usize, u32)| {
        let link = *link;
        indices(*boundaries).map(move |j| (link, j))
    };
    crossed.iter().flat_map(of_link)
}

/// Adds boundaries to those that a link crosses.
pub(super) fn add(crossed: &mut CrossedLinks, link: usize, boundaries: u32) {
    match crossed.iter_mut().find(|(k, _)| *k == link) {
        Some((_, own)) => *own |= boundaries,
        None => crossed.push((link, boundaries)),
    }
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The links whose site moves.
    pub(super) fn tracked(&self) -> Range<usize> {
        let moving = self.moving();
        moving.start..moving.end.min(self.links())
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// Of these boundaries those that the constraints in force keep link k on.
    pub(super) fn held(&self, k: usize, candidates: u32, at: (f64, &[S::Site])) -> u32 {
        let (t, q) = at;
        self.held_link(k, candidates, (t, [&q[k], &q[self.next(k)]]))
    }

    /// So, of the sites of the link.
    pub(super) fn held_link(
        &self,
        k: usize,
        candidates: u32,
        (t, [this, next]): (f64, [&S::Site; 2]),
    ) -> u32 {
        let q = S::join(this, next);
        let held = indices(candidates).filter(|j| self.is_held((k, *j), (t, &q)));
        held.fold(0, |bits, j| bits | 1 << j)
    }

    /// Whether ds_j/dt = 0 follows from the constraints of link k in force: (∂_q s_j, ∂_t s_j) is a combination of their (a, c).
    pub(super) fn is_held(&self, (k, j): (usize, usize), (t, q): (f64, &Configuration<S>)) -> bool {
        /// The rest beside the constraints is at most this part of the whole.
        const BESIDE: f64 = 1e-9;
        let link = self.link(k);
        let point = TimedPoint::new(&link, t, q);
        let still = crate::linear::vector(|_| 0.0);
        let by_time = point.rates(&still);
        let size = 2 * S::Increment::LEN;
        let slope = (0..size).map(|i| point.slopes(i, &by_time).as_slice()[j]);
        let mut slope: Vec<f64> = slope.chain([by_time.as_slice()[j]]).collect();
        let norm = |row: &[f64]| row[..size].iter().map(|x| x * x).sum::<f64>().sqrt();
        let (whole, by_time) = (norm(&slope), slope[size].abs());
        let forms = link.constraint_forms_at(Instant::from(t).inputs(), q);
        let affine = link.constraint_values_at(t.into(), q, &still);
        // An orthonormal basis of the forms, with their c; what is along it is taken from the slope.
        let mut basis: Vec<Vec<f64>> = Vec::new();
        let mut terms = by_time;
        let without = |row: &mut Vec<f64>, e: &Vec<f64>| {
            let along: f64 = row[..size].iter().zip(e).map(|(x, e)| x * e).sum();
            row.iter_mut().zip(e).for_each(|(x, e)| *x -= along * e);
            along
        };
        for a in (0..S::Link::CONSTRAINTS).filter(|a| self.is_in_force(k, *a)) {
            let form = (0..size).map(|i| forms.entry(a, i));
            let mut row: Vec<f64> = form.chain([affine.as_slice()[a]]).collect();
            let own = norm(&row);
            for e in &basis {
                without(&mut row, e);
            }
            let left = norm(&row);
            if left > BESIDE * own {
                row.iter_mut().for_each(|x| *x /= left);
                basis.push(row);
            }
        }
        for e in &basis {
            terms += (without(&mut slope, e) * e[size]).abs();
        }
        whole > 0.0 && norm(&slope) <= BESIDE * whole && slope[size].abs() <= BESIDE * terms
    }
}
