//! Regions of Q × R in which constraints hold: what a system says of them, and how motions cross
//! their boundaries.

mod advance;
#[doc(hidden)]
pub(crate) mod chain;
mod holding;
mod impact;
pub(crate) mod jump;
mod legs;
mod nowhere;
#[doc(hidden)]
pub(crate) mod passage;
mod within;

use crate::continuous::ContinuousSystem;
use crate::linear::Vector;
use crate::real::Range;
use crate::system::{DiscreteSystem, WithRegions};

pub use impact::{Impact, Impacts};
#[cfg(feature = "std")]
pub use impact::{boundary_fields, jump_fields};

/// Regions of Q × R, given by the signs of switching functions s_j(q, t), in which constraints
/// hold.
///
/// Crossing s_j = 0, the constraints in force change. If one comes into force that the velocity v⁻
/// does not satisfy, the momentum p = ∂L/∂q̇ jumps ([`Impact`]):
///
/// ```text
/// p⁺ - p⁻ = aᵀ Λ,     a v⁺ + c = 0     for all constraints then in force
/// ```
///
/// Leaving constraints, nothing jumps. If v⁺ leads back, the motion is thrown back: it goes on in
/// the region it came from, with p⁺; if v⁺ leads along the boundary, on the side that
/// [`CLOSED`](Self::CLOSED) says. A motion that starts on a boundary is on the side that its
/// velocity leads to, along it on the side that the boundary belongs to. A boundary that is touched
/// and not crossed changes nothing. Running backwards, a jump is an error: its p⁻ is not determined
/// by p⁺.
///
/// A discrete motion is its nodes: it sees a boundary where a node lies beyond it, and then solves
/// the node's equations with the part of the step up to it. A step that is
/// [composed](crate::Composition) of several, `order = …`, is cut as a whole: the step s up to the
/// boundary, in all its substeps γ_i s, the jump, and the step h - s. Its motions are of its order
/// where they cross with a rate that is not zero, and where L, the forces and the constraints of a
/// side are smooth as far beyond its boundary as a substep reaches, 0.8 h at order 4, 1.3 h at
/// order 6; a motion that grazes a boundary is of a lower order, with every rule. It does not see
/// what lies between two nodes on the same side of s_j: a region, or a gap in one, that is passed
/// within a step, nor all but the last of several crossings of one boundary within a step. Choose h
/// below the time that the motion takes to pass the narrowest of them.
///
/// A flow looks between the steps of its integrator, and what it finds does not depend on the time
/// between its nodes. With [`boundary_ranges_at`](Self::boundary_ranges_at), which
/// `#[discrete_system]` writes, it encloses s_j and its rate over pieces of every step, and halves
/// a piece until s_j has one sign on it or is monotone, so that no gate is too narrow; see
/// `Flow` for the limits of that.
///
/// Source: J. Cortés, M. de León, D. Martín de Diego, S. Martínez, on constraints of non-constant
/// rank.
#[diagnostic::on_unimplemented(
    message = "no constraint of `{Self}` holds in a region",
    label = "`#[constraint(when = …, …)]` with `#[discrete_system(continuous)]` gives it regions"
)]
pub trait RegionSystem: ContinuousSystem + DiscreteSystem<Regions = WithRegions> {
    /// One value a switching function: `SVector<f64, J>`, 1 ≤ J ≤ 32.
    type Boundaries: Vector;

    /// The switching functions as text: "x > 0".
    const BOUNDARIES: &'static [&'static str];

    /// Bit j: s_j = 0 belongs to the inside (the condition was `>=` or `<=`).
    const CLOSED: u32;

    /// s_j(q, t), positive inside.
    fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries;

    /// ∂_t s_j + ∂_q s_j · v.
    fn boundary_rates_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> Self::Boundaries;

    /// Writes ranges that contain s_j and ∂_t s_j + ∂_q s_j · v for all times, coordinates and
    /// velocities in the given ranges; in `q` a group has the [entries](crate::Space::of_entries)
    /// of its matrix. Returns `false` where the ranges are not known, as by default: a flow then
    /// looks at 16 points of every step.
    fn boundary_ranges_at(
        &self,
        t: Range,
        q: &[Range],
        v: &[Range],
        values: &mut [Range],
        rates: &mut [Range],
    ) -> bool {
        let _ = (t, q, v, values, rates);
        false
    }

    /// The constraints in force, bit a for constraint a, where bit j of `inside` says s_j > 0.
    fn active_constraints(inside: u32) -> u32;
}
