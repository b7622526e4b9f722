//! Time-dependent Chaplygin systems with an abelian group.

use crate::continuous::{VoronecSystem, voronec};
use crate::declarations::functions;
use crate::error::StepError;
use crate::linear::{Vector, vector};
use crate::system::{Instant, flat, with_coordinates};

/// A system that does not depend on the dependent coordinates s = (q^ν), on which the abelian group
/// G = R^r acts by translations: its equations reduce to S = Q/G, with coordinates y = (q^i) and
/// velocities u = ẏ,
///
/// ```text
/// d/dt ∂L_red/∂ẏ^i = ∂L_red/∂y^i + F_red,i - JK_i
/// JK = JK² + JK¹ + JK⁰,   JK_i = -Σ_ν K_ν (Σ_j A^ν_{ij} ẏ^j + A^ν_i)
/// ```
///
/// and the motion on Q is the affine horizontal lift ṡ^ν = a_{νi}(y, t) ẏ^i + a_ν(y, t).
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, §6.
#[diagnostic::on_unimplemented(
    message = "no reduced continuous equations of `{Self}` are derived",
    label = "`#[discrete_system(continuous)]` derives them where nothing depends on the dependent coordinates"
)]
pub trait ChaplyginSystem: VoronecSystem {
    /// (y, s) of a configuration.
    fn split(q: &Self::Configuration) -> (Self::Independent, Self::Dependent) {
        let q = flat::<Self>(q);
        let s = vector(|nu| q[Self::DEPENDENT[nu]]);
        (vector(|i| q[Self::INDEPENDENT[i]]), s)
    }

    /// The configuration with these coordinates.
    fn join(y: &Self::Independent, s: &Self::Dependent) -> Self::Configuration {
        with_coordinates::<Self>([
            (Self::INDEPENDENT, y.as_slice()),
            (Self::DEPENDENT, s.as_slice()),
        ])
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
            let q = Self::join(&y, &Self::Dependent::zeros())
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

        /// The velocity of the fibre along the affine horizontal lift, ṡ = a(y, t) ẏ + a(y, t).
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
