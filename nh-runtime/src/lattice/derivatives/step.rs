//! The derivatives of one step, in the eliminated matrices of its solution.

use core::fmt;

use super::directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
use super::{InnerSlopes, Multipliers};
use crate::continuous::pairing;
use crate::derivatives::{
    DifferentiableSystem, Perturbation, Rows, StateSlopes, Weights, rows_along,
};
use crate::error::StepError;
use crate::lattice::assembly::check_finite;
use crate::lattice::block::Block;
use crate::lattice::chain::{Joined, Lattice, Link, has_regions, retract};
use crate::lattice::equations::{Forms, LatticeEquations};
use crate::lattice::layout::{self, place};
use crate::lattice::tridiagonal::{BlockTridiagonal, Row, factor_stored};
use crate::lattice::{LatticeError, LatticeMotion, LatticeSystem};
use crate::linear::{Matrix, Vector, matrix, vector};
use crate::system::{Interval, TimeStep};

/// The derivatives of a step (t, q, p) ↦ (q', p', λ) of all sites at one point, of
/// [`LatticeMotion::derivatives`].
///
/// A site that is held stays where it is, q'(k) = q(k), and one that is driven is at the end of the
/// step where it is told to be, whatever q(k): with its velocity v there δq'(k) = v (δt + δh). The
/// momenta of both have no part in the step.
pub struct LatticeDerivatives<'m, S: LatticeSystem<Link: DifferentiableSystem>> {
    pub(super) lattice: Lattice<'m, S>,
    pub(super) time: TimeStep,
    pub(super) q: &'m [S::Site],
    pub(super) z: &'m [S::StepUnknowns],
    slopes: Vec<StateSlopes<Link<S>>>,
    /// The partial derivatives of inner rows and in inner unknowns of every link, where there are
    /// inner nodes.
    pub(super) inner: Vec<InnerSlopes<S>>,
    /// J, row by row.
    rows: Vec<Row<S::StepBlock>>,
    eliminated: BlockTridiagonal<S::StepBlock>,
    /// Jᵀ, eliminated, once it has been asked for; and whether it is regular.
    transposed: Option<(BlockTridiagonal<S::StepBlock>, bool)>,
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> fmt::Debug for LatticeDerivatives<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeDerivatives")
            .field("time", &self.time)
            .field("q", &self.q)
            .finish_non_exhaustive()
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeMotion<'_, S> {
    /// The derivatives of the step that led here.
    ///
    /// # Errors
    /// [`NoStep`](LatticeError::NoStep) at the start; [`CutStep`](LatticeError::CutStep) of a step
    /// that crosses a boundary; [`AtSite`](LatticeError::AtSite) with
    /// [`SingularJacobian`](StepError::SingularJacobian) where J is singular to round-off, with
    /// [`NonFinite`](StepError::NonFinite) where a derivative is not finite, or with
    /// [`BoundaryAtNode`](StepError::BoundaryAtNode) of a site that the step begins or ends with on
    /// a boundary of regions on which no constraint holds it.
    pub fn derivatives(&self) -> Result<LatticeDerivatives<'_, S>, LatticeError> {
        let Some(node) = self.node().checked_sub(1) else {
            return Err(LatticeError::NoStep { node: 0 });
        };
        let Some(step) = self.whole_interval() else {
            return Err(LatticeError::CutStep { node });
        };
        LatticeDerivatives::at(
            step.lattice,
            (node, step.time),
            (step.q, step.z),
            self.held(),
        )
    }
}

impl<'m, S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'m, S> {
    /// The derivatives of the step from q that z solves, with the boundaries on which constraints
    /// hold links.
    pub(super) fn at(
        lattice: Lattice<'m, S>,
        (node, time): (usize, TimeStep),
        (q, z): (&'m [S::Site], &'m [S::StepUnknowns]),
        held: &[u32],
    ) -> Result<Self, LatticeError> {
        let sites = lattice.sites;
        let moved = |site: usize| retract::<S>(&q[site], &layout::increment::<S>(&z[site]));
        if has_regions::<S>() {
            lattice.check_node(node, (time.t, q), held)?;
            let end: Vec<_> = (0..sites).map(moved).collect();
            lattice.check_node(node, (time.t + time.h, &end), held)?;
        }
        let mut own = Self {
            lattice,
            time,
            q,
            z,
            slopes: Vec::with_capacity(lattice.links()),
            inner: Vec::new(),
            rows: vec![[S::StepBlock::zeros(); 3]; sites],
            eliminated: BlockTridiagonal::new(sites, lattice.ends.is_periodic()),
            transposed: None,
        };
        let mut forms = vec![Forms::<S>::zeros(); sites];
        for (k, forms) in forms.iter_mut().enumerate().take(lattice.links()) {
            let slopes = (lattice.link(k)).state_slopes_at(&own.interval(k), &own.lambda(k));
            *forms = lattice.forms_in_force(k, slopes.forms);
            if layout::inner_nodes::<S>() > 0 {
                own.inner.push(own.inner_slopes(k));
            }
            own.slopes.push(slopes);
        }
        // J does not depend on what arrives.
        let nothing = vec![S::Increment::zeros(); sites];
        let equations = LatticeEquations::new(&lattice, (node, time), q, &nothing);
        (equations.tangents(z, &forms)).each(|site, row| own.rows[site] = row.beside.blocks);
        check_finite(node, &[], &own.rows)?;
        let mut none = vec![S::StepUnknowns::zeros(); sites];
        let singular = StepError::SingularJacobian {
            step: node,
            iteration: 0,
        };
        factor_stored(&mut own.eliminated, &own.rows, &mut none)
            .map_err(|site| LatticeError::at(site, singular))?;
        Ok(own)
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution
    /// of block-tridiagonal equations. Numbers that are not finite are in it as they are, and NaN
    /// where the increment of a driven end does not move its end.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn jvp(&mut self, x: &LatticePerturbation<S>) -> LatticeResponse<S> {
        let lattice = self.lattice;
        let (z, p) = self.solution_along(x);
        let mut results = LatticeResponse {
            p,
            ..LatticeResponse::zeros(lattice.sites)
        };
        let (d, all) = (layout::increments::<S>(&z), z.as_slice());
        for (k, (slopes, z)) in self.slopes.iter().zip(all).enumerate() {
            let (along, mut rows): (Joined<S>, _) =
                (lattice.joined(&d, k), Rows::<Link<S>>::zeros());
            (slopes.by_interval).add_along(Joined::<S>::LEN, along.as_slice(), &mut rows);
            lattice.add(k, &rows.arrival, &mut results.p);
            lattice.add(k, &self.arrival_by_inner(k, all), &mut results.p);
            results.lambda[k] = layout::lambda::<S>(z);
        }
        for (site, (q, d)) in x.q.iter().zip(&d).enumerate() {
            let [start, end] = self.end_tangents(site);
            results.q[site] = self.of_site(&start, q) + self.of_site(&end, d);
        }
        results
    }

    /// The displacements of z, and those of p' at fixed z, along a displacement of the arguments.
    pub(super) fn solution_along(
        &mut self,
        x: &LatticePerturbation<S>,
    ) -> (Vec<S::StepUnknowns>, Vec<S::Increment>) {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let mut right = vec![S::StepUnknowns::zeros(); lattice.sites];
        let mut arriving = vec![S::Increment::zeros(); lattice.sites];
        for site in lattice.moving() {
            right[site].as_mut_slice()[..n].copy_from_slice((x.p[site] * -1.0).as_slice());
        }
        for k in 0..lattice.links() {
            let next = lattice.next(k);
            let rows = self.rows_along(k, x);
            let (momentum, arrival) = (rows.momentum.as_slice(), rows.arrival.as_slice());
            for (i, (r, p)) in momentum.iter().zip(arrival).enumerate() {
                let (site, i) = place::<S>(k, next, i);
                right[site].as_mut_slice()[i] -= r;
                arriving[site].as_mut_slice()[i] += p;
            }
            let first = layout::multipliers::<S>();
            for (a, phi) in rows.phi.as_slice().iter().enumerate() {
                if lattice.is_in_force(k, a) {
                    right[k].as_mut_slice()[first + a] = -phi;
                }
            }
            for (v, row) in self.inner_along(k, x).as_slice().iter().enumerate() {
                let (site, i) = place::<S>(k, next, 2 * n + v);
                right[site].as_mut_slice()[i] -= row;
            }
        }
        for (site, given) in self.given(x) {
            let given = given.as_slice();
            right[site].as_mut_slice()[..given.len()].copy_from_slice(given);
        }
        if !self.eliminated.solve(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        (right, arriving)
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of the
    /// transposed equations. They are NaN where the transposed matrix is singular to round-off.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn vjp(&mut self, w: &LatticeResponse<S>) -> LatticeGradient<S> {
        let mu = self.adjoint(w);
        let mut gradient = LatticeGradient::<S>::zeros(self.lattice.sites);
        for (site, q) in gradient.q.iter_mut().enumerate() {
            let [start, _] = self.end_tangents(site);
            *q = self.transposed_of_site(&start, &w.q[site]);
        }
        self.add_rows(&mu, w, &mut gradient);
        gradient
    }

    /// The weights μ of the rows, with which the sum of the results with weights and of the rows
    /// does not depend on z: Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, w_λ).
    pub(super) fn adjoint(&mut self, w: &LatticeResponse<S>) -> Vec<S::StepUnknowns> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let by_increment = |site: usize| {
            let [_, end] = self.end_tangents(site);
            self.transposed_of_site(&end, &w.q[site])
        };
        let mut by_increment: Vec<_> = (0..lattice.sites).map(by_increment).collect();
        let mut by_inner = vec![S::StepUnknowns::zeros(); lattice.sites];
        for (k, slopes) in self.slopes.iter().enumerate() {
            let weights: Joined<S> = lattice.joined(&w.p, k);
            let along: Joined<S> = vector(|j| {
                let arrival = weights.as_slice();
                slopes
                    .by_interval
                    .weighted_derivative(Joined::<S>::LEN + j, [&[], &[], arrival])
            });
            lattice.add(k, &along, &mut by_increment);
            self.add_inner(k, |v| self.arrival_weighted(k, v, &weights), &mut by_inner);
        }
        let (links, first) = (lattice.links(), layout::multipliers::<S>());
        let right = |site: usize| -> S::StepUnknowns {
            vector(|i| match (i < n, i.checked_sub(first)) {
                (true, _) => -by_increment[site].as_slice()[i],
                (false, None) => -by_inner[site].as_slice()[i],
                (false, Some(a)) if site < links => -w.lambda[site].as_slice()[a],
                (false, Some(_)) => 0.0,
            })
        };
        self.transposed((0..lattice.sites).map(right).collect())
    }

    /// J⁻ᵀ times this right side; NaN where J is singular.
    pub(super) fn transposed(&mut self, mut right: Vec<S::StepUnknowns>) -> Vec<S::StepUnknowns> {
        if !self.solve_transposed(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        right
    }

    /// The weights of the momentum rows, none where a site does not move.
    fn of_momenta(&self, mu: &[S::StepUnknowns]) -> Vec<S::Increment> {
        let moving = self.lattice.moving();
        let mut weights = layout::increments::<S>(mu);
        let all = weights.iter_mut().enumerate();
        let held = all.filter(|(site, _)| !moving.contains(site));
        held.for_each(|(_, weights)| *weights = S::Increment::zeros());
        weights
    }

    /// The weights μ of the rows of every link, and w of the momenta that arrive.
    pub(super) fn weights(
        &self,
        mu: &[S::StepUnknowns],
        w: &LatticeResponse<S>,
    ) -> Vec<Weights<Link<S>>> {
        let lattice = self.lattice;
        let momenta = self.of_momenta(mu);
        let of_link = |k: usize| Weights {
            momentum: lattice.joined(&momenta, k),
            phi: lattice.values_in_force(k, &layout::lambda::<S>(&mu[k])),
            inner: self.inner_weights(k, mu),
            arrival: lattice.joined(&w.p, k),
            end: vector(|_| 0.0),
        };
        (0..lattice.links()).map(of_link).collect()
    }

    /// Adds the derivatives of the sum of the rows and of the momenta that arrive with these
    /// weights, at fixed z.
    pub(super) fn add_rows(
        &self,
        mu: &[S::StepUnknowns],
        w: &LatticeResponse<S>,
        gradient: &mut LatticeGradient<S>,
    ) {
        let lattice = self.lattice;
        gradient.p = self.of_momenta(mu);
        let weights = self.weights(mu, w);
        for (k, (slopes, weights)) in self.slopes.iter().zip(&weights).enumerate() {
            let by_position: Joined<S> =
                vector(|j| slopes.by_interval.weighted_derivative(j, weights.rows()));
            let by_position = by_position + self.inner_by_position(k, weights);
            lattice.add(k, &by_position, &mut gradient.q);
            let link = lattice.link(k);
            let (parameters, _, h, t) =
                link.weighted_slopes_at(&self.interval(k), &self.lambda(k), weights);
            gradient.parameters[k] = gradient.parameters[k] + parameters;
            gradient.h += h;
            gradient.t += t;
        }
        for (site, driven) in self.driven() {
            let [start, end] = self.end_tangents(site);
            let of_row = layout::increment::<S>(&mu[site]);
            let of_end = match self.inverse_of_site(&end, &of_row, true) {
                Some(of_end) => of_end,
                None => vector(|_| f64::NAN),
            };
            gradient.q[site] = gradient.q[site] + self.transposed_of_site(&start, &of_end);
            let power = pairing(&driven.v, &of_end);
            gradient.h -= power;
            gradient.t -= power;
        }
        self.add_inner_ends(mu, gradient);
    }

    pub(super) fn interval(&self, k: usize) -> Interval<Link<S>> {
        self.lattice.solved_interval(self.time, (self.q, self.z), k)
    }

    pub(super) fn lambda(&self, k: usize) -> Multipliers<S> {
        layout::lambda::<S>(&self.z[k])
    }

    /// The displacements of r, φ and p' of link k along a displacement of the arguments, at fixed
    /// z.
    fn rows_along(&self, k: usize, x: &LatticePerturbation<S>) -> Rows<Link<S>> {
        let (link, interval, lambda) = (self.lattice.link(k), self.interval(k), self.lambda(k));
        let x = Perturbation {
            q: self.lattice.joined(&x.q, k),
            parameters: x.parameters[k],
            h: x.h,
            t: x.t,
            ..Perturbation::zeros()
        };
        rows_along((&link, &interval, &lambda), &self.slopes[k], &x)
    }

    /// Writes J⁻ᵀ times this right side. False where it is not finite, or Jᵀ is singular to
    /// round-off.
    fn solve_transposed(&mut self, right: &mut [S::StepUnknowns]) -> bool {
        let (rows, is_cyclic) = (&self.rows, self.lattice.ends.is_periodic());
        let (matrix, is_regular) = self.transposed.get_or_insert_with(|| {
            let transposed = transposed_rows(rows);
            let mut matrix = BlockTridiagonal::new(rows.len(), is_cyclic);
            let mut none = vec![S::StepUnknowns::zeros(); rows.len()];
            let found = factor_stored(&mut matrix, &transposed, &mut none);
            (matrix, found.is_ok())
        });
        *is_regular && matrix.solve(right)
    }
}

/// The rows of the transposed matrix: block (i, i + 1) is that of (i + 1, i). Of an open one those
/// beyond its ends are zero.
fn transposed_rows<B: Block>(rows: &[Row<B>]) -> Vec<Row<B>> {
    let count = rows.len();
    let transposed =
        |row: usize, place: usize| -> B { matrix(|i, j| rows[row % count][place].entry(j, i)) };
    let row = |i: usize| {
        [
            transposed(i + count - 1, 2),
            transposed(i, 1),
            transposed(i + 1, 0),
        ]
    };
    (0..count).map(row).collect()
}
