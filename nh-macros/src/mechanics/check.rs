//! Which systems are refused: values, constraints, regularity, invariance; and whether constraints
//! are integrable.

pub(in crate::mechanics) mod action;
pub(in crate::mechanics) mod cases;
pub(in crate::mechanics) mod constraints;
pub(in crate::mechanics) mod factor_invariance;
pub(in crate::mechanics) mod integrability;
pub(in crate::mechanics) mod invariance;
pub(in crate::mechanics) mod nonlinear;
pub(in crate::mechanics) mod regularity;
pub(in crate::mechanics) mod reversibility;
pub(in crate::mechanics) mod values;
