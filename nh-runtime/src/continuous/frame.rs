//! Moving frames: a time-dependent change of chart.

use crate::continuous::{ContinuousSystem, energy};
use crate::declarations::functions;
use crate::linear::{SquareMatrix, Vector, pairing};
use crate::solve::corrections::{Corrected, Policy, Size, solve};
use crate::system::{Instant, Space};

/// Full steps until a correction is round-off, or nearly so and not better than the last one.
const POLICY: Policy = Policy {
    iterations: 50,
    round_off: 16.0 * f64::EPSILON,
    stands: 16000.0 * f64::EPSILON,
    tries: 1,
};

/// A continuous system seen from a moving frame, a time-dependent change of chart q = g_t(x). In
/// [groups](crate::groups) it multiplies by a motion a_t of space, and velocities are those of the
/// body:
///
/// ```text
/// g = a_t g̃,   g⁻¹ġ = g̃⁻¹g̃' + Ad_{g̃⁻¹}(a_t⁻¹ȧ_t)
/// ```
///
/// In general, with ∂g_t/∂x and ∂g_t/∂t in the directions of the body:
///
/// ```text
/// l(x, ẋ, t) = L(g_t(x), ∂g_t/∂x ẋ + ∂g_t/∂t, t)
/// ω_t(g_t(x)) = ∂g_t/∂t (x)
/// moving energy: E_L(q, q̇, t) - ∂L/∂q̇ · ω_t(q)
/// ```
///
/// The moving energy is the energy of l. It is conserved if l does not depend on t, the constraints
/// are homogeneous in the moving frame, and no force does work there.
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, §3, Proposition 3.3.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no moving frame",
    label = "`#[moving_frame(…)]` with `#[discrete_system(continuous)]` gives it one"
)]
pub trait MovingFrameSystem: ContinuousSystem {
    /// Whether the moving energy was proved to be conserved at compile time; `equations()` names
    /// the missing condition. Never with regions, where the momentum jumps.
    const CONSERVES_MOVING_ENERGY: bool;

    /// The entries of a configuration: `SVector<f64, …>`, one for a coordinate of R or S¹, those of
    /// the matrix [R | p] in a group.
    type FrameEntries: Vector;

    /// ∂g_t/∂x: `SMatrix<f64, n, n>`.
    type FrameJacobian: SquareMatrix<Vector = Self::Increment>;

    /// The entries of g_t(x).
    fn frame_entries_at(&self, t: f64, x: &Self::Configuration) -> Self::FrameEntries;

    /// ∂g_t/∂x.
    fn frame_jacobian_at(&self, t: f64, x: &Self::Configuration) -> Self::FrameJacobian;

    /// ∂g_t/∂t at x: ω_t at g_t(x).
    fn frame_velocity_at(&self, t: f64, x: &Self::Configuration) -> Self::Increment;

    /// l(x, ẋ, t).
    fn moving_lagrangian_at(
        &self,
        at: Instant<Self::Control>,
        x: &Self::Configuration,
        w: &Self::Increment,
    ) -> f64;

    /// The constraints a_ν·q̇ + c_ν in terms of (x, ẋ, t).
    fn moving_constraints_at(
        &self,
        at: Instant<Self::Control>,
        x: &Self::Configuration,
        w: &Self::Increment,
    ) -> Self::Multipliers;

    /// q = g_t(x).
    fn to_fixed_at(&self, t: f64, x: &Self::Configuration) -> Self::Configuration {
        Self::Configuration::of_entries(self.frame_entries_at(t, x).as_slice())
    }

    /// q = g_t(x).
    fn to_fixed(&self, t: f64, x: impl Into<Self::Configuration>) -> Self::Configuration {
        self.to_fixed_at(t, &x.into())
    }

    /// x with g_t(x) = q, by Newton's method from x = q, in a group from q g_t(q)⁻¹ q; `None` where
    /// it does not converge.
    fn to_moving(&self, t: f64, q: impl Into<Self::Configuration>) -> Option<Self::Configuration> {
        to_moving(self, t, &q.into())
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>
        )

        /// ẋ of a velocity: (∂g_t/∂x)⁻¹ (q̇ - ω_t(q)); `None` where g_t cannot be inverted.
        fn moving_velocity(..) -> Option<Self::Increment> {
            let t = at.t;
            let x = to_moving(self, t, &q)?;
            let mut w = v - self.frame_velocity_at(t, &x);
            (self.frame_jacobian_at(t, &x).lu_solve(&mut w)).then_some(w)
        }

        /// The moving energy E_L - ∂L/∂q̇·ω_t at (t, q, q̇), in the fixed chart; NaN where g_t
        /// cannot be inverted.
        fn moving_energy(..) -> f64 {
            let Some(x) = to_moving(self, at.t, &q) else {
                return f64::NAN;
            };
            let (omega, p) = (self.frame_velocity_at(at.t, &x), self.legendre_at(at, &q, &v));
            energy(self, at, &q, &v) - pairing(&p, &omega)
        }
    }

    /// ω_t(q), the velocity of the frame; `None` where g_t cannot be inverted.
    fn frame_field(&self, t: f64, q: impl Into<Self::Configuration>) -> Option<Self::Increment> {
        Some(self.frame_velocity_at(t, &to_moving(self, t, &q.into())?))
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            x: impl Into<Self::Configuration>,
            w: impl Into<Self::Increment>
        )

        /// l(x, ẋ, t), the Lagrangian of the moving frame.
        fn moving_lagrangian(..) -> f64 { self.moving_lagrangian_at(at, &x, &w) }

        /// The constraints of the moving frame.
        fn moving_constraints(..) -> Self::Multipliers { self.moving_constraints_at(at, &x, &w) }
    }
}

/// x with g_t(x) = q.
fn to_moving<S: MovingFrameSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
) -> Option<S::Configuration> {
    let guess = q.before(&system.to_fixed_at(t, q));
    let (x, correction) = solve(&ChangeOfChart { system, t, q }, &POLICY, guess).ok()?;
    Some(S::retract(&x, &correction))
}

/// g_t(x) = q.
struct ChangeOfChart<'a, S: MovingFrameSystem> {
    system: &'a S,
    t: f64,
    q: &'a S::Configuration,
}

impl<S: MovingFrameSystem> Corrected for ChangeOfChart<'_, S> {
    type Point = S::Configuration;
    type Linear = S::Increment;
    type Error = ();

    fn linearise(&self, x: &S::Configuration, _: usize) -> Result<S::Increment, ()> {
        let mut correction = S::increment(&self.system.to_fixed_at(self.t, x), self.q);
        let jacobian = self.system.frame_jacobian_at(self.t, x);
        let solved = correction.is_finite() && jacobian.lu_solve(&mut correction);
        solved.then_some(correction).ok_or(())
    }

    fn size(&self, x: &S::Configuration, correction: &S::Increment) -> Size {
        let next = S::retract(x, correction);
        let scale = S::magnitude(&next).max(S::magnitude(self.q));
        Size::uniform(correction.max_abs(), scale)
    }

    fn improve(
        &self,
        x: &S::Configuration,
        correction: &S::Increment,
        _: f64,
    ) -> Option<S::Configuration> {
        Some(S::retract(x, correction))
    }
}
