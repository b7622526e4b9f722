//! The derivatives of a step of a lattice, and of whole motions.
//!
//! ```text
//! R(k) = (p(k) + r(k) + r(k-1), ρ(k) + ρ(k-1), φ(k)),   r = D_1L_d + f⁻ - Σ_a λ_a ω^a,   q'(k) = R_{q(k)}(d(k)),   p'(k) = D_2(L_d(k) + L_d(k-1)) + f⁺
//! J = ∂R/∂z, z = (d(k), y(k), λ(k))_k, block-tridiagonal;   δz = -J⁻¹ ∂R·δx,   Jᵀμ = -(∂(w·results)/∂z)ᵀ
//! ```
//!
//! ρ are the rows of inner nodes, y their unknowns, where the rule has some. Both J and Jᵀ are
//! eliminated as those of a step are: a product with a tangent or a covector costs O(N), and there
//! is no dense matrix.

mod directions;
mod ends;
mod rollout;
mod rows;
mod second;
mod step;

pub use directions::{LatticeGradient, LatticePerturbation, LatticeResponse};
pub use rollout::{LatticeCost, LatticeRollout, LatticeRolloutGradient, LatticeStage};
pub use step::LatticeDerivatives;

use crate::chain::Link;
use nh_runtime::{Composition, DifferentiableSystem, DiscreteSystem};

/// θ(k), the parameters of link k: its number, Δ, the fields at site k, and the controls there.
pub(super) type Parameters<S> = <Link<S> as DifferentiableSystem>::Parameters;
pub(super) type Multipliers<S> = <Link<S> as DiscreteSystem>::Multipliers;

/// The derivatives of ρ in (y, q, θ, h, t), and below them those of p' in y.
type InnerSlopes<S> = <<Link<S> as DiscreteSystem>::Composition as Composition>::InnerSlopes;
