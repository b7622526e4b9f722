//! Time-dependent Chaplygin systems.

use crate::continuous::{VoronecSystem, voronec};
use crate::declarations::functions;
use crate::error::StepError;
use crate::linear::{Vector, vector};
use crate::system::{Instant, flat, with_coordinates};

/// A system whose group G has the velocities of its dependent coordinates s = (q^ν) for its own:
/// G = R^r acts by translations where nothing depends on s, a group of matrices by left
/// multiplication where nothing depends on its element but by its body velocity, all of it
/// dependent. Its equations reduce to S = Q/G, with coordinates y = (q^i) on R and S¹ and
/// velocities u = ẏ,
///
/// ```text
/// d/dt ∂L_red/∂ẏ^i = ∂L_red/∂y^i + F_red,i - JK_i
/// JK = JK² + JK¹ + JK⁰,   JK_i = -Σ_ν K_ν (Σ_j A^ν_{ij} ẏ^j + A^ν_i)
/// ```
///
/// and the motion on Q is the affine horizontal lift ξ^ν = a_{νi}(y, t) ẏ^i + a_ν(y, t), with ξ = ṡ
/// or g⁻¹ġ. The principal connection has the curvature, a_i = (a_{νi}), a = (a_ν) and \[·, ·\] that of
/// the Lie algebra,
///
/// ```text
/// A_{ij} = ∂_j a_i - ∂_i a_j + [a_j, a_i],   A_i = ∂_t a_i - ∂_i a + [a, a_i]
/// ```
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, §6:
/// Theorem 6.1 for a group that acts in the same way at all times.
#[diagnostic::on_unimplemented(
    message = "no reduced continuous equations of `{Self}` are derived",
    label = "`#[discrete_system(continuous)]` derives them where nothing depends on the dependent coordinates, nor on the elements of groups"
)]
pub trait ChaplyginSystem: VoronecSystem {
    /// The configuration over y whose s are 0, the identity of a group.
    fn section(y: &Self::Independent) -> Self::Configuration {
        with_coordinates::<Self>([(Self::INDEPENDENT, y.as_slice()), (&[], &[])])
    }

    /// y of a configuration: its projection to Q/G.
    fn base(q: &Self::Configuration) -> Self::Independent {
        let q = flat::<Self>(q);
        vector(|i| q[Self::INDEPENDENT[i]])
    }

    /// (y, s) of a configuration; in a group s is the increment with g = τ(s), which is not finite
    /// where τ reaches no g, as Cayley's map after half a turn.
    fn split(q: &Self::Configuration) -> (Self::Independent, Self::Dependent) {
        let y = Self::base(q);
        let d = Self::increment(&Self::section(&y), q);
        (y, vector(|nu| d[Self::DEPENDENT[nu]]))
    }

    /// The configuration with these coordinates, g = τ(s) in a group.
    fn join(y: &Self::Independent, s: &Self::Dependent) -> Self::Configuration {
        let mut d = Self::Increment::zeros();
        for (nu, place) in Self::DEPENDENT.iter().enumerate() {
            d[*place] = s[nu];
        }
        Self::retract(&Self::section(y), &d)
    }

    functions! {
        (&self, at: Instant<Self::Control>, y: &Self::Independent, u: &Self::Independent)

        /// F_red: F_i + Σ_ν a_{νi} F_ν on the constraints.
        fn reduced_force_at(..) -> Self::Independent;

        /// JK⁰, JK¹ and JK²: the JK term by degree in the velocities, all of higher degree in the
        /// last one.
        fn jk_parts_at(..) -> [Self::Independent; 3];
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            y: impl Into<Self::Independent>,
            u: impl Into<Self::Independent>;
            let q = Self::section(&y)
        )

        /// L_red(y, ẏ, t).
        fn reduced_lagrangian(..) -> f64 { self.constrained_lagrangian_at(at, &q, &u) }

        /// ÿ, from the reduced equations.
        ///
        /// # Errors
        /// The errors of [`voronec_accelerations`](VoronecSystem::voronec_accelerations).
        fn reduced_accelerations(..) -> Result<Self::Independent, StepError> {
            voronec::accelerations(self, at, &q, &u)
        }

        /// The velocity ξ of the fibre along the affine horizontal lift, a_{νi} ẏ^i + a_ν.
        fn fibre_velocity(..) -> Self::Dependent {
            let v = voronec::velocity(self, at, &q, &u);
            vector(|nu| v[Self::DEPENDENT[nu]])
        }
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            y: impl Into<Self::Independent>,
            u: impl Into<Self::Independent>
        )

        /// F_red(y, ẏ, t).
        fn reduced_force(..) -> Self::Independent { self.reduced_force_at(at, &y, &u) }

        /// JK(y, ẏ, t).
        fn jk(..) -> Self::Independent {
            let parts = self.jk_parts_at(at, &y, &u);
            parts.into_iter().fold(Self::Independent::zeros(), |sum, part| sum + part)
        }

        /// [JK⁰, JK¹, JK²] (y, ẏ, t).
        fn jk_parts(..) -> [Self::Independent; 3] { self.jk_parts_at(at, &y, &u) }
    }
}
