//! Hamiltonisation of systems of one degree of freedom by a new time.

use crate::continuous::ContinuousSystem;
use crate::system::Instant;

/// A system that reduces to one degree of freedom with L = ½ K(t) ẏ² - V(y, t) and the force B(t)
/// ẏ. In the new time τ,
///
/// ```text
/// dτ/dt = N,   d ln N/dt = -B/K
/// ```
///
/// it is Lagrangian, L*(y, y', τ) = ½ K N² y'² - V(y, t(τ)), and Hamiltonian with p = K N² y'.
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, Lemma 6.1, Theorem 6.2.
#[diagnostic::on_unimplemented(
    message = "no new time of `{Self}` is derived",
    label = "`#[discrete_system(continuous)]` derives it of one degree of freedom, `equations()` says why not"
)]
pub trait HamiltonisedSystem: ContinuousSystem {
    /// (K(t), -B(t)/K(t)).
    fn hamiltonised_rates_at(&self, t: f64) -> (f64, f64);

    /// V(y, t).
    fn hamiltonised_potential_at(&self, at: Instant<Self::Control>, y: f64) -> f64;

    /// K(t), the coefficient of ½ ẏ².
    fn inertia(&self, t: f64) -> f64 {
        self.hamiltonised_rates_at(t).0
    }

    /// d ln N/dt = -B/K.
    fn new_time_rate(&self, t: f64) -> f64 {
        self.hamiltonised_rates_at(t).1
    }

    /// V(y, t), with controls V(y, t, u).
    fn potential(&self, at: impl Into<Instant<Self::Control>>, y: f64) -> f64 {
        self.hamiltonised_potential_at(at.into(), y)
    }
}
