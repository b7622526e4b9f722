//! Regions of Q × R in which constraints hold.

use core::fmt::Debug;

use crate::continuous::ContinuousSystem;
use crate::linear::Vector;
use crate::system::DiscreteSystem;

/// Regions of Q × R, given by the signs of switching functions s_j(q, t), in which constraints hold.
///
/// Source: J. Cortés, M. de León, D. Martín de Diego, S. Martínez, on constraints of non-constant rank.
pub trait RegionSystem: ContinuousSystem {
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

    /// The constraints in force, bit a for constraint a, where bit j of `inside` says s_j > 0.
    fn active_constraints(inside: u32) -> u32;
}

/// What the runtime asks about the regions of a system: [`NoRegions`] or [`WithRegions`].
pub trait RegionsOf<S: DiscreteSystem>: Copy + Debug + 'static {
    /// J, the number of boundaries.
    const BOUNDARIES: usize;

    /// The crossings on an interval.
    type Impacts: Copy + Debug + PartialEq;

    /// Bit j: whether (q, t) counts as inside of boundary j.
    fn sides(system: &S, t: f64, q: &S::Configuration, v: &S::Increment) -> u32;

    /// The constraints in force.
    fn active(inside: u32) -> Active;
}

/// The constraints in force, bit a for constraint a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active(u32);

impl Active {
    /// Whether constraint a is in force.
    #[inline(always)]
    pub fn holds<S: DiscreteSystem>(self, a: usize) -> bool {
        S::Regions::BOUNDARIES == 0 || self.0 >> a & 1 == 1
    }

    /// Whether all constraints are in force.
    #[inline(always)]
    pub fn all<S: DiscreteSystem>(self) -> bool {
        (0..S::CONSTRAINTS).all(|a| self.holds::<S>(a))
    }
}

/// No regions: every constraint holds everywhere.
#[derive(Clone, Copy, Debug)]
pub struct NoRegions;

/// The regions of a [`RegionSystem`].
#[derive(Clone, Copy, Debug)]
pub struct WithRegions;

impl<S: DiscreteSystem> RegionsOf<S> for NoRegions {
    const BOUNDARIES: usize = 0;
    type Impacts = ();

    #[inline(always)]
    fn sides(_: &S, _: f64, _: &S::Configuration, _: &S::Increment) -> u32 {
        0
    }

    #[inline(always)]
    fn active(_: u32) -> Active {
        Active(u32::MAX)
    }
}

impl<S: RegionSystem> RegionsOf<S> for WithRegions {
    const BOUNDARIES: usize = S::Boundaries::LEN;
    type Impacts = ();

    fn sides(system: &S, t: f64, q: &S::Configuration, v: &S::Increment) -> u32 {
        let (values, rates) = (
            system.boundaries_at(t, q),
            system.boundary_rates_at(t, q, v),
        );
        let _ = rates;
        (values.as_slice().iter().enumerate())
            .filter(|(_, s)| **s > 0.0)
            .fold(0, |bits, (j, _)| bits | 1 << j)
    }

    fn active(inside: u32) -> Active {
        Active(S::active_constraints(inside))
    }
}
