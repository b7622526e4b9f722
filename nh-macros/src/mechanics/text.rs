//! The equations as a person reads them.

pub(in crate::mechanics) mod actions;
pub(in crate::mechanics) mod definitions;
pub(in crate::mechanics) mod derivatives;
pub(in crate::mechanics) mod describe;
pub(in crate::mechanics) mod energy;
pub(in crate::mechanics) mod euler_poincare;
mod inner;
pub(in crate::mechanics) mod moving_basis;
pub(in crate::mechanics) mod nonlinear;
pub(in crate::mechanics) mod rank;
pub(in crate::mechanics) mod report;
pub(in crate::mechanics) mod reversibility;
pub(in crate::mechanics) mod slice;
pub(in crate::mechanics) mod vakonomic;
