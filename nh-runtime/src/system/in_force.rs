//! The set of constraints in force, as far as an interval knows it.

use core::fmt::Debug;

/// The constraints in force, bit a for constraint a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active(pub(crate) u32);

/// No regions: every constraint holds everywhere.
#[derive(Clone, Copy, Debug)]
pub struct NoRegions;

/// The regions of a [`RegionSystem`](crate::RegionSystem).
#[derive(Clone, Copy, Debug)]
pub struct WithRegions;

/// The set of constraints in force, as an interval keeps it.
pub trait SetInForce {
    /// The set of constraints in force on an interval, where it is known: of one that a motion has solved. `()` without regions.
    type InForce: Copy + Debug + Default + PartialEq;

    /// The set as [`Interval::in_force`](crate::Interval::in_force) has it.
    #[doc(hidden)]
    fn known(active: Active) -> Self::InForce;

    /// The set, where it is known.
    #[doc(hidden)]
    fn in_force(known: Self::InForce) -> Option<Active>;
}

impl SetInForce for NoRegions {
    type InForce = ();

    #[inline(always)]
    fn known(_: Active) {}

    #[inline(always)]
    fn in_force((): ()) -> Option<Active> {
        None
    }
}

impl SetInForce for WithRegions {
    type InForce = Option<Active>;

    fn known(active: Active) -> Option<Active> {
        Some(active)
    }

    fn in_force(known: Option<Active>) -> Option<Active> {
        known
    }
}
