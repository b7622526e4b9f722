//! Newton's method, and the scales on which a residual is round-off.

pub(crate) mod bisection;
#[doc(hidden)]
pub(crate) mod corrections;
pub(crate) mod displacement;
pub(crate) mod geodesic;
pub(crate) mod newton;
pub(crate) mod policy;
pub(crate) mod problem;
pub(crate) mod residual;
pub(crate) mod root;
pub(crate) mod saddle;
pub(crate) mod scales;
