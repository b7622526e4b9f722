//! The inner nodes of an interval of a site: their configurations, those of an end that is driven,
//! and their first guess.

use super::LatticeSystem;
use super::chain::{Lattice, Link};
use super::layout;
use nh_runtime::internal::{increment_of, inner_of, vector};
use nh_runtime::{DiscreteSystem, Interval, Space, TimeStep, Vector, groups::Cayley};

/// The unknowns (d, y, λ) of an interval of a link, and one value of its rows each.
pub(super) type LinkUnknowns<S> = <Link<S> as DiscreteSystem>::Residual;

/// The point about which the interval of a site has its chart.
fn centre<S: LatticeSystem>(q: &S::Site, d: &[f64]) -> S::Site {
    q.centre::<<S::Site as Space>::Retraction>(&d[..S::Increment::LEN])
}

/// The configuration of a site at an inner node of the interval from q that z solves.
pub(super) fn configuration<S: LatticeSystem>(
    q: &S::Site,
    z: &S::StepUnknowns,
    node: usize,
) -> S::Site {
    let (n, z) = (S::Increment::LEN, z.as_slice());
    let y = &z[n * (1 + node)..][..n];
    centre::<S>(q, z).retract::<Cayley>(y)
}

/// The place of a configuration among the unknowns of the interval from q with the increment d.
fn place<S: LatticeSystem>(q: &S::Site, d: &S::Increment, there: &S::Site) -> S::Increment {
    let mut y = S::Increment::zeros();
    centre::<S>(q, d.as_slice()).increment::<Cayley>(there, y.as_mut_slice());
    y
}

/// The times of the inner nodes of an interval, in order.
pub(super) fn times<S: LatticeSystem>(time: TimeStep) -> impl Iterator<Item = (usize, f64)> {
    let nodes = S::INNER_TIMES.iter().enumerate();
    nodes.map(move |(node, c)| (node, time.t + c * time.h))
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// The unknowns z of the two sites of link k as those of its interval, (d, y, λ).
    pub(super) fn unknowns(&self, z: &[S::StepUnknowns], k: usize) -> LinkUnknowns<S> {
        let next = self.next(k);
        vector(|i| {
            let (site, i) = layout::place::<S>(k, next, i);
            z[site].as_slice()[i]
        })
    }

    /// Adds the rows (r, ρ, φ) of link k to those of its sites.
    pub(super) fn add_rows(&self, k: usize, rows: &LinkUnknowns<S>, to: &mut [S::StepUnknowns]) {
        let next = self.next(k);
        for (i, value) in rows.as_slice().iter().enumerate() {
            let (site, i) = layout::place::<S>(k, next, i);
            to[site].as_mut_slice()[i] += value;
        }
    }

    /// The interval of link k from q that z solves.
    pub(super) fn solved_interval(
        &self,
        time: TimeStep,
        (q, z): (&[S::Site], &[S::StepUnknowns]),
        k: usize,
    ) -> Interval<Link<S>> {
        let z = self.unknowns(z, k);
        let d = increment_of::<Link<S>>(&z);
        Interval::new(time, self.configuration(q, k), d).with_inner(inner_of::<Link<S>>(&z))
    }

    /// Puts the inner nodes of uniform motions into z; the increments are there.
    pub(super) fn guess_inner(&self, time: TimeStep, q: &[S::Site], z: &mut [S::StepUnknowns]) {
        if layout::inner_nodes::<S>() == 0 {
            return;
        }
        let n = S::Increment::LEN;
        for k in 0..self.links() {
            let interval = self.solved_interval(time, (q, z), k);
            let guess = self.link(k).inner_guess_at(&interval);
            let next = self.next(k);
            // Of the next site too, as the last one may have no link.
            for (i, y) in guess.as_slice().iter().enumerate() {
                let (site, place) = layout::place::<S>(k, next, 2 * n + i);
                z[site].as_mut_slice()[place] = *y;
            }
        }
    }

    /// Puts the inner nodes of ends that are held or driven into z; their increments are there.
    pub(super) fn place_inner_ends(
        &self,
        time: TimeStep,
        q: &[S::Site],
        z: &mut [S::StepUnknowns],
    ) {
        let n = S::Increment::LEN;
        for site in self.given() {
            z[site].as_mut_slice()[n..layout::displacements::<S>()].fill(0.0);
        }
        for (node, t) in times::<S>(time) {
            for (site, driven) in self.driven(t) {
                let d = layout::increment::<S>(&z[site]);
                let y = place::<S>(&q[site], &d, &driven.q);
                z[site].as_mut_slice()[n * (1 + node)..][..n].copy_from_slice(y.as_slice());
            }
        }
    }
}
