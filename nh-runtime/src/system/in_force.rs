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
    /// The set of constraints in force on an interval that a motion has solved; else not known.
    /// `()` without regions.
    type InForce: Copy + Debug + Default + PartialEq;

    /// The set as [`Interval::in_force`](crate::Interval::in_force) has it.
    #[doc(hidden)]
    fn remember(active: Active) -> Self::InForce;

    /// The stored set; `None` where it is not known.
    #[doc(hidden)]
    fn recall(known: Self::InForce) -> Option<Active>;
}

impl SetInForce for NoRegions {
    type InForce = ();

    #[inline(always)]
    fn remember(_: Active) {}

    #[inline(always)]
    fn recall((): ()) -> Option<Active> {
        None
    }
}

impl SetInForce for WithRegions {
    type InForce = Option<Active>;

    fn remember(active: Active) -> Option<Active> {
        Some(active)
    }

    fn recall(known: Option<Active>) -> Option<Active> {
        known
    }
}
