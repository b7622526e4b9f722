//! The part of inner nodes in the derivatives of a step: the inner rows ρ of every link, in the
//! rows of its sites, and what arrives with the places of inner nodes.

use super::InnerSlopes;
use super::directions::{LatticeGradient, LatticePerturbation};
use super::step::LatticeDerivatives;
use crate::continuous::pairing;
use crate::derivatives::{DifferentiableSystem, Variation, Weights, inner_along};
use crate::lattice::LatticeSystem;
use crate::lattice::chain::{Joined, Link};
use crate::lattice::inner::times;
use crate::lattice::layout::{self, place};
use crate::linear::{Matrix, Vector, vector};
use crate::system::{DiscreteSystem, InnerOf};

type Inner<S> = InnerOf<Link<S>>;

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// The inner slopes of link k, none of constraints that are not in force.
    pub(super) fn inner_slopes(&self, k: usize) -> InnerSlopes<S> {
        let mut slopes = (self.lattice.link(k)).inner_slopes_at(&self.interval(k), &self.lambda(k));
        for v in (0..Inner::<S>::LEN).filter(|v| !self.is_inner_row_in_force(k, *v)) {
            (0..InnerSlopes::<S>::COLUMNS).for_each(|j| slopes.set_entry(v, j, 0.0));
        }
        slopes
    }

    /// Whether row v of ρ of link k is in force: the row of a constraint that is not says that its
    /// multipliers vanish.
    fn is_inner_row_in_force(&self, k: usize, v: usize) -> bool {
        let places = 2 * (layout::displacements::<S>() - S::Increment::LEN);
        let m = <Link<S> as DiscreteSystem>::CONSTRAINTS;
        v < places || self.lattice.is_in_force(k, (v - places) % m)
    }

    /// The first columns of q and of θ, and that of h.
    fn columns() -> [usize; 3] {
        let (inner, columns) = (Inner::<S>::LEN, InnerSlopes::<S>::COLUMNS);
        [inner, inner + Joined::<S>::LEN, columns.saturating_sub(2)]
    }

    /// The displacement of ρ of link k along a displacement of the arguments, at fixed z.
    pub(super) fn inner_along(&self, k: usize, x: &LatticePerturbation<S>) -> Inner<S> {
        let (q, theta): (Joined<S>, _) = (self.lattice.joined(&x.q, k), x.parameters[k]);
        let parts = [q.as_slice(), theta.as_slice(), &[], &[x.h, x.t]];
        let along = |slopes| inner_along::<Link<S>>(slopes, parts);
        (self.inner.get(k)).map_or_else(|| vector(|_| 0.0), along)
    }

    /// The inner unknowns of link k among those of its sites.
    fn inner_of(&self, k: usize, z: &[S::StepUnknowns]) -> Inner<S> {
        self.lattice.inner_of_link(z, k)
    }

    /// The displacement of p' of link k with the inner unknowns of z.
    pub(super) fn arrival_by_inner(&self, k: usize, z: &[S::StepUnknowns]) -> Joined<S> {
        let y = self.inner_of(k, z);
        let first = Inner::<S>::LEN;
        vector(|i| {
            let y = y.as_slice().iter().enumerate();
            y.map(|(v, y)| self.inner[k].entry(first + i, v) * y).sum()
        })
    }

    /// The derivative in inner unknown v of the sum of p' of link k with weights.
    pub(super) fn arrival_weighted(&self, k: usize, v: usize, weights: &Joined<S>) -> f64 {
        let first = Inner::<S>::LEN;
        let weights = weights.as_slice().iter().enumerate();
        weights
            .map(|(i, w)| self.inner[k].entry(first + i, v) * w)
            .sum()
    }

    /// Adds a value of every inner unknown of link k to those of its sites.
    pub(super) fn add_inner(
        &self,
        k: usize,
        value: impl Fn(usize) -> f64,
        to: &mut [S::StepUnknowns],
    ) {
        let next = self.lattice.next(k);
        for v in 0..Inner::<S>::LEN {
            let (site, i) = place::<S>(k, next, Joined::<S>::LEN + v);
            to[site].as_mut_slice()[i] += value(v);
        }
    }

    /// The weights of the inner rows of link k: none where a site does not move, or a constraint is
    /// not in force.
    pub(super) fn inner_weights(&self, k: usize, mu: &[S::StepUnknowns]) -> Inner<S> {
        let (moving, next) = (self.lattice.moving(), self.lattice.next(k));
        vector(|v| {
            let (site, i) = place::<S>(k, next, Joined::<S>::LEN + v);
            let is_given = i < layout::displacements::<S>() && !moving.contains(&site);
            match is_given || !self.is_inner_row_in_force(k, v) {
                true => 0.0,
                false => mu[site].as_slice()[i],
            }
        })
    }

    /// The derivatives in q of the sum of ρ of link k with weights.
    pub(super) fn inner_by_position(&self, k: usize, weights: &Weights<Link<S>>) -> Joined<S> {
        let [first, ..] = Self::columns();
        vector(|i| {
            let weights = weights.inner.as_slice().iter().enumerate();
            weights
                .map(|(v, w)| self.inner[k].entry(v, first + i) * w)
                .sum()
        })
    }

    /// The displacements of the inner places of driven ends, y_j = g(t + c_j h) - q: NaN in a
    /// group, where they are not derived.
    pub(super) fn given_inner(
        &self,
        x: &LatticePerturbation<S>,
        given: &mut [(usize, S::Displacement)],
    ) {
        let n = S::Increment::LEN;
        for (node, t) in times::<S>(self.time) {
            let rate = x.t + S::INNER_TIMES[node] * x.h;
            for (of, driven) in self.lattice.driven(t) {
                let places = given.iter_mut().filter(|(site, _)| *site == of);
                for (site, given) in places {
                    let y = &mut given.as_mut_slice()[n * (1 + node)..][..n];
                    for (i, y) in y.iter_mut().enumerate() {
                        let moved = driven.v.as_slice()[i] * rate - x.q[*site].as_slice()[i];
                        *y = if Link::<S>::FLAT { moved } else { f64::NAN };
                    }
                }
            }
        }
    }

    /// Adds the derivatives of the rows y_j + q - g(t + c_j h) of driven ends.
    pub(super) fn add_inner_ends(&self, mu: &[S::StepUnknowns], gradient: &mut LatticeGradient<S>) {
        let n = S::Increment::LEN;
        for (node, t) in times::<S>(self.time) {
            for (site, driven) in self.lattice.driven(t) {
                let mu: S::Increment = vector(|i| match Link::<S>::FLAT {
                    true => mu[site].as_slice()[n * (1 + node) + i],
                    false => f64::NAN,
                });
                gradient.q[site] = gradient.q[site] + mu;
                let power = pairing(&driven.v, &mu);
                gradient.h -= S::INNER_TIMES[node] * power;
                gradient.t -= power;
            }
        }
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// Adds the second derivatives of 𝓛 of link k, whose rule has inner nodes, of which one is in
    /// inner unknowns, along a displacement of the arguments and of z; those in the inner unknowns.
    pub(super) fn add_inner_curvature(
        &self,
        k: usize,
        weights: &Weights<Link<S>>,
        (x, z): (&Variation<Link<S>>, &[S::StepUnknowns]),
        sum: &mut Variation<Link<S>>,
    ) -> Inner<S> {
        let link = self.lattice.link(k);
        let hessian = link.inner_hessian_at(&self.interval(k), &self.lambda(k), weights);
        let (y, [q, theta, h]) = (self.inner_of(k, z), Self::columns());
        let along = |column: usize| -> f64 {
            let y = y.as_slice().iter().enumerate();
            y.map(|(v, y)| hessian.entry(v, column) * y).sum()
        };
        let first = Inner::<S>::LEN;
        sum.q = sum.q + vector(|i| along(q + i));
        sum.d = sum.d
            + vector(|i| {
                let y = y.as_slice().iter().enumerate();
                y.map(|(v, y)| hessian.entry(first + i, v) * y).sum()
            });
        sum.parameters = sum.parameters + vector(|i| along(theta + i));
        sum.h += along(h);
        sum.t += along(h + 1);
        let parts = [x.q.as_slice(), x.parameters.as_slice(), &[], &[x.h, x.t]];
        let others = inner_along::<Link<S>>(&hessian, parts);
        vector(|v| {
            let by_inner = (0..first).map(|w| hessian.entry(v, w) * y.as_slice()[w]);
            let by_increment = x.d.as_slice().iter().enumerate();
            let by_increment = by_increment.map(|(i, d)| hessian.entry(first + i, v) * d);
            by_inner.chain(by_increment).sum::<f64>() + others.as_slice()[v]
        })
    }
}
