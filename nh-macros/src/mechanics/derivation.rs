//! The derived system: its objects as formulas, then as programs.

mod along;
pub(in crate::mechanics) mod covectors;
pub(in crate::mechanics) mod equations;
mod expressions;
pub(in crate::mechanics) mod formula;
pub(in crate::mechanics) mod function;
mod linearised;
pub(in crate::mechanics) mod momenta;
pub(in crate::mechanics) mod objects;
pub(in crate::mechanics) mod schedule;
pub(in crate::mechanics) mod step;
mod velocity;
