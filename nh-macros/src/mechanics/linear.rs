//! Vectors, matrices and kernels of expressions.

pub(in crate::mechanics) mod determined;
pub(in crate::mechanics) mod element_frame;
pub(in crate::mechanics) mod kernel;
pub(in crate::mechanics) mod vectors;
