//! The parts of one link in the derivatives of a step: of its rows (r, ρ, φ), and of the momenta
//! that arrive at its sites.

use super::InnerSlopes;
use super::directions::{LatticePerturbation, LatticeResponse};
use super::step::LatticeDerivatives;
use crate::LatticeSystem;
use crate::chain::{Joined, Link};
use crate::inner::LinkUnknowns;
use crate::layout::{self, place};
use nh_runtime::internal::{
    DisplacedRows, add_inner_curvature, arrival_by_inner, column, curvature_along, increment_of,
    inner, inner_along, inner_of, join_all, rows_along, split, vector,
};
use nh_runtime::{
    DifferentiableSystem, DiscreteSystem, InnerOf, Matrix, Perturbation, Variation, Vector, Weights,
};

type Inner<S> = InnerOf<Link<S>>;
type Covector<S> = <Link<S> as DiscreteSystem>::Covector;

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// Whether row i of link k is an equation of the step. The row of a site whose displacements
    /// are given is none, and that of a constraint that is not in force.
    fn is_equation(&self, k: usize, i: usize) -> bool {
        let (site, i) = place::<S>(k, self.lattice.next(k), i);
        match i.checked_sub(layout::displacements::<S>()) {
            None => self.lattice.moving().contains(&site),
            Some(a) => self.lattice.is_in_force(k, a % Link::<S>::CONSTRAINTS),
        }
    }

    /// The values of the rows that are equations, 0 of the others.
    fn of_equations(&self, k: usize, rows: &LinkUnknowns<S>) -> LinkUnknowns<S> {
        vector(|i| match self.is_equation(k, i) {
            true => rows.as_slice()[i],
            false => 0.0,
        })
    }

    /// The inner slopes of link k.
    pub(super) fn inner_slopes(&self, k: usize) -> InnerSlopes<S> {
        let mut slopes = (self.lattice.link(k)).inner_slopes_at(&self.interval(k), &self.lambda(k));
        let first = Joined::<S>::LEN;
        for v in (0..Inner::<S>::LEN).filter(|v| !self.is_equation(k, first + v)) {
            (0..InnerSlopes::<S>::COLUMNS).for_each(|j| slopes.set_entry(v, j, 0.0));
        }
        slopes
    }

    /// The displacements of the rows of link k, and of the momenta that arrive, along a
    /// displacement of the arguments, at fixed z.
    pub(super) fn rows_along(
        &self,
        k: usize,
        x: &LatticePerturbation<S>,
    ) -> (LinkUnknowns<S>, Covector<S>) {
        let (link, interval, lambda) = (self.lattice.link(k), self.interval(k), self.lambda(k));
        let x = Perturbation {
            q: self.lattice.joined(&x.q, k),
            parameters: x.parameters[k],
            h: x.h,
            t: x.t,
            ..Perturbation::zeros()
        };
        let rows = rows_along((&link, &interval, &lambda), &self.slopes[k], &x);
        let parts = [x.q.as_slice(), x.parameters.as_slice(), &[], &[x.h, x.t]];
        let inner = self.inner.get(k);
        let inner = inner.map_or_else(Inner::<S>::zeros, |slopes| {
            inner_along::<Link<S>>(slopes, parts)
        });
        let all = join_all::<Link<S>>(&rows.momentum, &inner, &rows.phi);
        (self.of_equations(k, &all), rows.arrival)
    }

    /// The displacement of the momenta that arrive with (d, y) of link k.
    pub(super) fn arrival_along(&self, k: usize, z: &LinkUnknowns<S>) -> Covector<S> {
        let n = Joined::<S>::LEN;
        let (d, y) = (increment_of::<Link<S>>(z), inner_of::<Link<S>>(z));
        let mut rows = DisplacedRows::<Link<S>>::zeros();
        (self.slopes[k].by_interval).add_along(n, d.as_slice(), &mut rows);
        let by_inner = |slopes| arrival_by_inner::<Link<S>>(slopes, y.as_slice());
        let by_inner = self.inner.get(k).map(by_inner);
        rows.arrival + by_inner.unwrap_or_else(Covector::<S>::zeros)
    }

    /// The derivatives in (d, y, λ) of link k of the sum of its results with weights, but for the
    /// ends of its sites.
    pub(super) fn results_weighted(&self, k: usize, w: &LatticeResponse<S>) -> LinkUnknowns<S> {
        let (n, first) = (Joined::<S>::LEN, Inner::<S>::LEN);
        let weights: Joined<S> = self.lattice.joined(&w.p, k);
        let (by, arrival) = (&self.slopes[k].by_interval, weights.as_slice());
        let d: Joined<S> = vector(|j| by.weighted_derivative(n + j, [&[], &[], arrival]));
        let y = vector(|v| inner(&self.inner[k].column(v)[first..], arrival));
        join_all::<Link<S>>(&d, &y, &w.lambda[k])
    }

    /// The weights μ of the rows of link k, and w of the momenta that arrive.
    pub(super) fn weights(
        &self,
        k: usize,
        mu: &[S::StepUnknowns],
        w: &LatticeResponse<S>,
    ) -> Weights<Link<S>> {
        let mu = self.of_equations(k, &self.lattice.unknowns(mu, k));
        let (momentum, phi) = split::<Link<S>>(&mu);
        Weights {
            momentum,
            phi,
            inner: inner_of::<Link<S>>(&mu),
            arrival: self.lattice.joined(&w.p, k),
            end: vector(|_| 0.0),
        }
    }

    /// The derivatives in q of the sum of the rows of link k, and of the momenta that arrive, with
    /// weights.
    pub(super) fn by_position(&self, k: usize, weights: &Weights<Link<S>>) -> Joined<S> {
        let inner = weights.inner.as_slice();
        vector(|j| {
            let by_interval = &self.slopes[k].by_interval;
            let by_inner = |slopes| column(slopes, inner.len() + j, inner);
            let by_inner = self.inner.get(k).map_or(0.0, by_inner);
            by_interval.weighted_derivative(j, weights.rows()) + by_inner
        })
    }

    /// The second derivatives of 𝓛 of link k along a displacement of the arguments and of z, in the
    /// arguments; and in (d, y, λ).
    pub(super) fn curvature_along(
        &self,
        k: usize,
        weights: &Weights<Link<S>>,
        (along, y): (&Variation<Link<S>>, &Inner<S>),
    ) -> (Variation<Link<S>>, LinkUnknowns<S>) {
        let (link, interval, lambda) = (self.lattice.link(k), self.interval(k), self.lambda(k));
        let hessian = link.state_hessian_at(&interval, &lambda, weights);
        let mut own = curvature_along((&link, &interval, &lambda), &hessian, weights, along);
        let mut by_inner = Inner::<S>::zeros();
        if layout::inner_nodes::<S>() > 0 {
            let slopes = link.inner_hessian_at(&interval, &lambda, weights);
            by_inner = add_inner_curvature(&slopes, (along, y), &mut own);
        }
        let rows = join_all::<Link<S>>(&own.d, &by_inner, &own.lambda);
        (own, rows)
    }
}
