//! Crossings of boundaries by the sites of a lattice.

use core::fmt;

use crate::lattice::LatticeSystem;
use crate::lattice::accelerations::Impulses;
use crate::linear::Vector;

/// A crossing of a boundary s_j(q, t) = 0 by a site of a lattice.
///
/// If constraints come into force that the velocities do not satisfy, the momenta of all sites jump, as the momentum of an [`Impact`](crate::Impact) does:
///
/// ```text
/// p⁺(k) - p⁻(k) = Σ_a Λ_a(k) a_this(k) + Σ_a Λ_a(k-1) a_next(k-1),     a(k) (v⁺(k), v⁺(k+1)) + c(k) = 0
/// ```
///
/// with the constraints in force beyond. Boundaries crossed at one time are one jump: it is that of the last of them, p⁺ = p⁻ elsewhere.
pub struct LatticeImpact<S: LatticeSystem> {
    /// The node in time before it.
    pub node: usize,
    /// The site.
    pub site: usize,
    /// The time.
    pub t: f64,
    /// The index j of the boundary.
    pub boundary: usize,
    /// Whether the site came from outside, s_j < 0.
    pub entered: bool,
    /// Whether the jump turned the site back, or left it on the boundary where that belongs to the side it came from.
    pub thrown_back: bool,
    /// The configuration of the site.
    pub q: S::Site,
    /// Its velocity before.
    pub v_minus: S::Increment,
    /// Its velocity after.
    pub v_plus: S::Increment,
    /// Its momentum before, with the last reaction of the constraints in force.
    pub p_minus: S::Increment,
    /// Its momentum after.
    pub p_plus: S::Increment,
    /// Λ of link k.
    pub impulses: Impulses<S>,
    /// The energy of all sites before less that after, Δ Σ_k E(k).
    pub energy_lost: f64,
}

impl<S: LatticeSystem> LatticeImpact<S> {
    /// No crossing, at `q`.
    #[doc(hidden)]
    pub fn nothing(q: &S::Site) -> Self {
        let [v, p] = [S::Increment::zeros(); 2];
        Self {
            node: 0,
            site: 0,
            t: f64::NAN,
            boundary: 0,
            entered: false,
            thrown_back: false,
            q: *q,
            v_minus: v,
            v_plus: v,
            p_minus: p,
            p_plus: p,
            impulses: Impulses::<S>::zeros(),
            energy_lost: 0.0,
        }
    }

    /// Whether the momentum of the site jumped.
    #[must_use]
    pub fn jumped(&self) -> bool {
        self.p_minus.as_slice() != self.p_plus.as_slice()
    }
}

impl<S: LatticeSystem> Clone for LatticeImpact<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: LatticeSystem> Copy for LatticeImpact<S> {}

impl<S: LatticeSystem> fmt::Debug for LatticeImpact<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeImpact")
            .field("node", &self.node)
            .field("site", &self.site)
            .field("t", &self.t)
            .field("boundary", &self.boundary)
            .field("entered", &self.entered)
            .field("thrown_back", &self.thrown_back)
            .field("q", &self.q)
            .field("v_minus", &self.v_minus)
            .field("v_plus", &self.v_plus)
            .field("energy_lost", &self.energy_lost)
            .finish_non_exhaustive()
    }
}
