//! The ends of a lattice.

use super::LatticeSystem;
use nh_runtime::{copies, values};

values! {
    /// The motion of a driven end at one time.
    pub struct Driven<S: LatticeSystem> {
        /// q.
        pub q: S::Site,
        /// q̇.
        pub v: S::Increment,
        /// q̈, in a group the rate of the body velocity. The flow needs it where a constraint
        /// between neighbours has no velocities.
        pub a: S::Increment,
    }
}

/// One end of an open lattice.
pub enum End<'a, S: LatticeSystem> {
    /// The site moves by its equations. On the right it has its own density with q¹ = 0, and its
    /// constraints on velocities.
    Free,
    /// The site stays where it starts. It has no equations, and no constraints but holonomic ones
    /// with a neighbour.
    Held,
    /// The site moves as it is told. It has no equations, and no constraints but holonomic ones
    /// with a neighbour.
    Driven(&'a (dyn Fn(f64) -> Driven<S> + Sync)),
}

/// Both ends of a lattice.
pub enum Ends<'a, S: LatticeSystem> {
    /// The site after the last one is the first one.
    Periodic,
    /// Two ends.
    Open {
        /// The end at site 0.
        left: End<'a, S>,
        /// The end at the last site.
        right: End<'a, S>,
    },
}

copies! {
    [S: LatticeSystem] End<'_, S>;
    [S: LatticeSystem] Ends<'_, S>;
}

impl<S: LatticeSystem> End<'_, S> {
    pub(super) fn is_free(&self) -> bool {
        matches!(self, End::Free)
    }
}

impl<'a, S: LatticeSystem> Ends<'a, S> {
    /// Two free ends.
    #[must_use]
    pub fn free() -> Self {
        Self::open(End::Free, End::Free)
    }

    /// Two ends that stay where they start.
    #[must_use]
    pub fn held() -> Self {
        Self::open(End::Held, End::Held)
    }

    /// These two ends.
    #[must_use]
    pub fn open(left: End<'a, S>, right: End<'a, S>) -> Self {
        Self::Open { left, right }
    }

    pub(super) fn is_periodic(&self) -> bool {
        matches!(self, Ends::Periodic)
    }

    /// The ends that are driven: site 0, and the last one.
    pub(super) fn driven(&self) -> [Option<&'a (dyn Fn(f64) -> Driven<S> + Sync)>; 2] {
        let driven = |end: &End<'a, S>| match end {
            End::Driven(motion) => Some(*motion),
            End::Free | End::Held => None,
        };
        match self {
            Ends::Periodic => [None, None],
            Ends::Open { left, right } => [left, right].map(driven),
        }
    }
}
