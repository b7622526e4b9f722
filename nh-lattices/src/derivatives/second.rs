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
use crate::LatticeSystem;
use crate::chain::Link;
use nh_runtime::internal::{inner_of, split, vector};
use nh_runtime::{DifferentiableSystem, Variation, Vector, Weights};

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
        let lattice = self.lattice;
        let mu = self.adjoint(w);
        let (z, _) = self.solution_along(x);
        let mut gradient = LatticeGradient::<S>::zeros(lattice.sites);
        let mut slopes = vec![S::StepUnknowns::zeros(); lattice.sites];
        for k in 0..lattice.links() {
            // The displacement of the end of a site is that of the link behind it.
            let end = vector(|i| w.q[k].as_slice().get(i).copied().unwrap_or(0.0));
            let weights = Weights {
                end,
                ..self.weights(k, &mu, w)
            };
            let z = lattice.unknowns(&z, k);
            let (d, lambda) = split::<Link<S>>(&z);
            let along = Variation {
                q: lattice.joined(&x.q, k),
                d,
                lambda,
                u: vector(|_| 0.0),
                parameters: x.parameters[k],
                h: x.h,
                t: x.t,
            };
            let y = inner_of::<Link<S>>(&z);
            let (own, rows) = self.curvature_along(k, &weights, (&along, &y));
            lattice.add(k, &own.q, &mut gradient.q);
            lattice.add_rows(k, &rows, &mut slopes);
            gradient.parameters[k] = own.parameters;
            gradient.h += own.h;
            gradient.t += own.t;
        }
        self.add_driven_curvature(&mu, x, &mut gradient);
        let mu = self.transposed(slopes);
        self.add_rows(&mu, &LatticeResponse::zeros(lattice.sites), &mut gradient);
        gradient
    }
}
