//! Second derivatives of a step along a displacement, ⟨w, D²Φ⟩ x.
//!
//! With the weights μ that make 𝓛 = w·(q', p', λ) + μ·R stationary in z, y = (x, z(x)), and T x the
//! displacement of y along x,
//!
//! ```text
//! ⟨w, D²Φ⟩ x = ∂²𝓛/∂x∂y T x + (∂R/∂x)ᵀ μ',     Jᵀμ' = -∂²𝓛/∂z∂y T x
//! ```
//!
//! 𝓛 is a sum over the links.

use super::directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
use super::step::LatticeDerivatives;
use crate::continuous::pairing;
use crate::derivatives::{DifferentiableSystem, Variation, Weights, curvature_along};
use crate::lattice::LatticeSystem;
use crate::lattice::chain::Link;
use crate::lattice::inner::times;
use crate::lattice::layout;
use crate::linear::{Vector, vector};

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// The derivatives of w·DΦ·x, of the derivative of the sum of the results with weights along a
    /// displacement, in all arguments: ⟨w, D²Φ⟩ x, by two solutions of the transposed equations and
    /// one of the others.
    ///
    /// In groups they are those in the coordinates η of q τ(η) and of q' τ(η'). With an end that is
    /// driven in a group they are not derived: they are NaN.
    ///
    /// # Panics
    /// If a list has not one entry a site.
    #[must_use]
    pub fn second_along(
        &mut self,
        w: &LatticeResponse<S>,
        x: &LatticePerturbation<S>,
    ) -> LatticeGradient<S> {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let first = layout::multipliers::<S>();
        let mu = self.adjoint(w);
        let (z, _) = self.solution_along(x);
        let d = layout::increments::<S>(&z);
        let mut gradient = LatticeGradient::<S>::zeros(lattice.sites);
        let mut by_increment = vec![S::Increment::zeros(); lattice.sites];
        let mut by_inner = vec![S::StepUnknowns::zeros(); lattice.sites];
        let mut by_lambda = LatticeResponse::<S>::zeros(lattice.sites).lambda;
        for (k, weights) in self.weights(&mu, w).into_iter().enumerate() {
            // The displacement of the end of a site is that of the link behind it.
            let end = vector(|i| w.q[k].as_slice().get(i).copied().unwrap_or(0.0));
            let weights = Weights { end, ..weights };
            let along = Variation {
                q: lattice.joined(&x.q, k),
                d: lattice.joined(&d, k),
                lambda: layout::lambda::<S>(&z[k]),
                u: vector(|_| 0.0),
                parameters: x.parameters[k],
                h: x.h,
                t: x.t,
            };
            let mut own = self.curvature_along(k, &weights, &along);
            if layout::inner_nodes::<S>() > 0 {
                let y = self.add_inner_curvature(k, &weights, (&along, &z), &mut own);
                self.add_inner(k, |v| y.as_slice()[v], &mut by_inner);
            }
            lattice.add(k, &own.q, &mut gradient.q);
            lattice.add(k, &own.d, &mut by_increment);
            by_lambda[k] = own.lambda;
            gradient.parameters[k] = own.parameters;
            gradient.h += own.h;
            gradient.t += own.t;
        }
        for (site, driven) in self.driven() {
            // R = q + d - g(t + h).
            let bent = match Link::<S>::FLAT {
                true => -pairing(&driven.a, &layout::increment::<S>(&mu[site])),
                false => f64::NAN,
            };
            gradient.h += bent * (x.t + x.h);
            gradient.t += bent * (x.t + x.h);
        }
        for (node, t) in times::<S>(self.time) {
            // R = y + q - g(t + c h).
            let c = S::INNER_TIMES[node];
            for (site, driven) in lattice.driven(t) {
                let mu: S::Increment = vector(|i| mu[site].as_slice()[n * (1 + node) + i]);
                let bent = -pairing(&driven.a, &mu) * (x.t + c * x.h);
                gradient.h += c * bent;
                gradient.t += bent;
            }
        }
        let right = |site: usize| -> S::StepUnknowns {
            vector(|i| match (i < n, i.checked_sub(first)) {
                (true, _) => -by_increment[site].as_slice()[i],
                (false, None) => -by_inner[site].as_slice()[i],
                (false, Some(a)) => -by_lambda[site].as_slice()[a],
            })
        };
        let mu = self.transposed((0..lattice.sites).map(right).collect());
        self.add_rows(&mu, &LatticeResponse::zeros(lattice.sites), &mut gradient);
        gradient
    }

    /// ∂²𝓛/∂(q, d, λ, θ, h, t)² of link k along a displacement of all of these.
    fn curvature_along(
        &self,
        k: usize,
        weights: &Weights<Link<S>>,
        along: &Variation<Link<S>>,
    ) -> Variation<Link<S>> {
        let (link, interval, lambda) = (self.lattice.link(k), self.interval(k), self.lambda(k));
        let hessian = link.state_hessian_at(&interval, &lambda, weights);
        curvature_along((&link, &interval, &lambda), &hessian, weights, along)
    }
}
