//! The derivatives of one step, in the eliminated matrices of its solution.

use core::fmt;

use super::Multipliers;
use super::directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
use super::products::{increments, times, times_transposed, transposed_rows};
use crate::continuous::pairing;
use crate::derivatives::linearisation::{column, row};
use crate::derivatives::{DifferentiableSystem, StateSlopes, Weights};
use crate::error::{Quantity, StepError};
use crate::lattice::assembly::place;
use crate::lattice::chain::{Joined, Lattice, Link};
use crate::lattice::tridiagonal::{BlockTridiagonal, Row, factor_stored};
use crate::lattice::{LatticeError, LatticeMotion, LatticeSystem};
use crate::linear::{Matrix, Vector, matrix_is_finite, vector};
use crate::system::{InnerOf, Interval, TimeStep};

/// The derivatives of a step (t, q, p) ↦ (q', p', λ) of all sites at one point, of [`LatticeMotion::derivatives`].
///
/// A site that is held stays where it is, q'(k) = q(k), and one that is driven is at the end of the step where it is told to be, whatever q(k): with its velocity v there
/// δq'(k) = v (δt + δh). The momenta of both have no part in the step.
pub struct LatticeDerivatives<'m, S: LatticeSystem<Link: DifferentiableSystem>> {
    pub(super) lattice: Lattice<'m, S>,
    pub(super) time: TimeStep,
    pub(super) q: &'m [S::Site],
    pub(super) z: &'m [S::Unknowns],
    slopes: Vec<StateSlopes<Link<S>>>,
    /// J, row by row.
    rows: Vec<Row<S::Block>>,
    eliminated: BlockTridiagonal<S::Block>,
    /// Jᵀ, where it has been asked for; and whether it is regular.
    transposed: Option<(BlockTridiagonal<S::Block>, bool)>,
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
    /// The derivatives of the step that led here; `None` at the start.
    ///
    /// # Errors
    /// [`AtSite`](LatticeError::AtSite) with [`SingularJacobian`](StepError::SingularJacobian) where J is singular to round-off, or
    /// [`NonFinite`](StepError::NonFinite) where a derivative is not finite.
    pub fn derivatives(&self) -> Option<Result<LatticeDerivatives<'_, S>, LatticeError>> {
        let (time, q) = self.before()?;
        let node = self.node() - 1;
        Some(LatticeDerivatives::at(
            self.lattice(),
            (node, time),
            q,
            self.solution(),
        ))
    }
}

impl<'m, S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'m, S> {
    /// Of the step from q that is solved by z.
    pub(super) fn at(
        lattice: Lattice<'m, S>,
        (node, time): (usize, TimeStep),
        q: &'m [S::Site],
        z: &'m [S::Unknowns],
    ) -> Result<Self, LatticeError> {
        let sites = lattice.sites;
        let mut own = Self {
            lattice,
            time,
            q,
            z,
            slopes: Vec::with_capacity(lattice.links()),
            rows: vec![[S::Block::zeros(); 3]; sites],
            eliminated: BlockTridiagonal::new(sites, lattice.ends.is_periodic()),
            transposed: None,
        };
        for k in 0..lattice.links() {
            let slopes = (lattice.link(k)).state_slopes_at(&own.interval(k), &own.lambda(k));
            let forms = lattice.forms_in_force(k, slopes.forms);
            let restrictions = slopes.phi_by_increment;
            let by_increment = &slopes.momentum_by_increment;
            lattice.assemble(k, by_increment, (&forms, &restrictions), &mut own.rows);
            own.slopes.push(slopes);
        }
        lattice.hold_ends(&mut own.rows);
        let at = |site, error| LatticeError::AtSite { site, error };
        let is_finite = |row: &Row<S::Block>| row.iter().all(matrix_is_finite);
        if let Some(site) = own.rows.iter().position(|row| !is_finite(row)) {
            let error = StepError::NonFinite {
                at: node.into(),
                quantity: Quantity::Jacobian,
            };
            return Err(at(site, error));
        }
        let mut none = vec![S::Unknowns::zeros(); sites];
        let singular = StepError::SingularJacobian {
            step: node,
            iteration: 0,
        };
        factor_stored(&mut own.eliminated, &own.rows, &mut none)
            .map_err(|site| at(site, singular))?;
        Ok(own)
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution of block-tridiagonal equations. Numbers that are not finite are
    /// in it as they are, and NaN where the increment of a driven end does not move its end.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn jvp(&mut self, x: &LatticePerturbation<S>) -> LatticeResponse<S> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let (z, p) = self.solution_along(x);
        let mut results = LatticeResponse {
            p,
            ..LatticeResponse::zeros(lattice.sites)
        };
        let d = increments::<S>(&z);
        for (k, (slopes, z)) in self.slopes.iter().zip(&z).enumerate() {
            let along: Joined<S> = lattice.joined(&d, k);
            let moved = times(&slopes.arrival_by_increment, &along);
            lattice.add(k, &moved, &mut results.p);
            results.lambda[k] = vector(|a| z.as_slice()[n + a]);
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
    ) -> (Vec<S::Unknowns>, Vec<S::Increment>) {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let mut right = vec![S::Unknowns::zeros(); lattice.sites];
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
            for (a, phi) in rows.phi.as_slice().iter().enumerate() {
                if lattice.is_in_force(k, a) {
                    right[k].as_mut_slice()[n + a] = -phi;
                }
            }
        }
        for (site, given) in self.given(x) {
            right[site].as_mut_slice()[..n].copy_from_slice(given.as_slice());
        }
        if !self.eliminated.solve(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        (right, arriving)
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of the transposed equations. They are NaN where
    /// the transposed matrix is singular to round-off.
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

    /// The weights μ of the rows, with which the sum of the results with weights and of the rows does not depend on z:
    /// Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, w_λ).
    pub(super) fn adjoint(&mut self, w: &LatticeResponse<S>) -> Vec<S::Unknowns> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let by_increment = |site: usize| {
            let [_, end] = self.end_tangents(site);
            self.transposed_of_site(&end, &w.q[site])
        };
        let mut by_increment: Vec<_> = (0..lattice.sites).map(by_increment).collect();
        for (k, slopes) in self.slopes.iter().enumerate() {
            let weights: Joined<S> = lattice.joined(&w.p, k);
            let along = times_transposed(&slopes.arrival_by_increment, &weights);
            lattice.add(k, &along, &mut by_increment);
        }
        let links = lattice.links();
        let right = |site: usize| -> S::Unknowns {
            vector(|i| match i.checked_sub(n) {
                None => -by_increment[site].as_slice()[i],
                Some(a) if site < links => -w.lambda[site].as_slice()[a],
                Some(_) => 0.0,
            })
        };
        self.transposed((0..lattice.sites).map(right).collect())
    }

    /// J⁻ᵀ of these, NaN where there is none.
    pub(super) fn transposed(&mut self, mut right: Vec<S::Unknowns>) -> Vec<S::Unknowns> {
        if !self.solve_transposed(&mut right) {
            right.fill(vector(|_| f64::NAN));
        }
        right
    }

    /// The weights of the momentum rows, none where a site does not move.
    fn of_momenta(&self, mu: &[S::Unknowns]) -> Vec<S::Increment> {
        let moving = self.lattice.moving();
        let mut weights = increments::<S>(mu);
        let all = weights.iter_mut().enumerate();
        let held = all.filter(|(site, _)| !moving.contains(site));
        held.for_each(|(_, weights)| *weights = S::Increment::zeros());
        weights
    }

    /// The weights μ of the rows of every link, and w of the momenta that arrive.
    pub(super) fn weights(
        &self,
        mu: &[S::Unknowns],
        w: &LatticeResponse<S>,
    ) -> Vec<Weights<Link<S>>> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let momenta = self.of_momenta(mu);
        let of_link = |k: usize| Weights {
            momentum: lattice.joined(&momenta, k),
            phi: vector(|a| match lattice.is_in_force(k, a) {
                true => mu[k].as_slice()[n + a],
                false => 0.0,
            }),
            inner: InnerOf::<Link<S>>::zeros(),
            arrival: lattice.joined(&w.p, k),
            end: vector(|_| 0.0),
        };
        (0..lattice.links()).map(of_link).collect()
    }

    /// Adds the derivatives of the sum of the rows and of the momenta that arrive with these weights, at fixed z.
    pub(super) fn add_rows(
        &self,
        mu: &[S::Unknowns],
        w: &LatticeResponse<S>,
        gradient: &mut LatticeGradient<S>,
    ) {
        let lattice = self.lattice;
        gradient.p = self.of_momenta(mu);
        let weights = self.weights(mu, w);
        for (k, (slopes, weights)) in self.slopes.iter().zip(&weights).enumerate() {
            let by_position = times_transposed(&slopes.momentum_by_position, &weights.momentum)
                + times_transposed(&slopes.arrival_by_position, &weights.arrival)
                + vector(|j| column(&slopes.phi_by_position, j, weights.phi.as_slice()));
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
            let of_row: S::Increment = vector(|i| mu[site].as_slice()[i]);
            let of_end = match self.inverse_of_site(&end, &of_row, true) {
                Some(of_end) => of_end,
                None => vector(|_| f64::NAN),
            };
            gradient.q[site] = gradient.q[site] + self.transposed_of_site(&start, &of_end);
            let power = pairing(&driven.v, &of_end);
            gradient.h -= power;
            gradient.t -= power;
        }
    }

    pub(super) fn interval(&self, k: usize) -> Interval<Link<S>> {
        let next = self.lattice.next(k);
        let [this, there] = [k, next].map(|site| self.z[site].as_slice());
        let n = S::Increment::LEN;
        let d = vector(|i| match i.checked_sub(n) {
            None => this[i],
            Some(i) => there[i],
        });
        Interval::new(self.time, self.lattice.configuration(self.q, k), d)
    }

    pub(super) fn lambda(&self, k: usize) -> Multipliers<S> {
        vector(|a| self.z[k].as_slice()[S::Increment::LEN + a])
    }

    /// The displacements of r, φ and p' of link k along a displacement of the arguments, at fixed z.
    fn rows_along(&self, k: usize, x: &LatticePerturbation<S>) -> LinkRows<S> {
        let slopes = &self.slopes[k];
        let q: Joined<S> = self.lattice.joined(&x.q, k);
        let mut rows = LinkRows {
            momentum: times(&slopes.momentum_by_position, &q),
            phi: vector(|a| row(&slopes.phi_by_position, a, q.as_slice())),
            arrival: times(&slopes.arrival_by_position, &q),
        };
        let (link, interval, lambda) = (self.lattice.link(k), self.interval(k), self.lambda(k));
        let theta = x.parameters[k].as_slice();
        if theta.iter().any(|theta| *theta != 0.0) {
            let by = link.parameter_slopes_at(&interval, &lambda);
            rows.momentum = rows.momentum + vector(|i| row(&by.momentum, i, theta));
            rows.phi = rows.phi + vector(|a| row(&by.phi, a, theta));
            rows.arrival = rows.arrival + vector(|i| row(&by.arrival, i, theta));
        }
        if x.h != 0.0 || x.t != 0.0 {
            let by = link.time_slopes_at(&interval, &lambda);
            let momentum = by.momentum_by_step * x.h + by.momentum_by_time * x.t;
            rows.momentum = rows.momentum + vector(|i| momentum.as_slice()[i]);
            rows.phi = rows.phi + by.phi_by_step * x.h + by.phi_by_time * x.t;
            let arrival = by.arrival_by_step * x.h + by.arrival_by_time * x.t;
            rows.arrival = rows.arrival + vector(|i| arrival.as_slice()[i]);
        }
        rows
    }

    /// J⁻ᵀ of these. False where it is not finite, or Jᵀ singular to round-off.
    fn solve_transposed(&mut self, right: &mut [S::Unknowns]) -> bool {
        let (rows, is_cyclic) = (&self.rows, self.lattice.ends.is_periodic());
        let (matrix, is_regular) = self.transposed.get_or_insert_with(|| {
            let transposed = transposed_rows(rows, is_cyclic);
            let mut matrix = BlockTridiagonal::new(rows.len(), is_cyclic);
            let mut none = vec![S::Unknowns::zeros(); rows.len()];
            let found = factor_stored(&mut matrix, &transposed, &mut none);
            (matrix, found.is_ok())
        });
        *is_regular && matrix.solve(right)
    }
}

/// The displacements of r, φ and p' of a link.
struct LinkRows<S: LatticeSystem<Link: DifferentiableSystem>> {
    momentum: Joined<S>,
    phi: Multipliers<S>,
    arrival: Joined<S>,
}
