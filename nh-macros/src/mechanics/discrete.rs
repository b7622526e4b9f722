//! From (q, q̇, t) to the discrete Lagrange–d'Alembert equations.

pub(in crate::mechanics) mod apart;
mod difference;
pub(in crate::mechanics) mod discretize;
mod displaced;
pub(in crate::mechanics) mod energy;
pub(in crate::mechanics) mod galerkin;
pub(in crate::mechanics) mod lagrange_dalembert;
pub(in crate::mechanics) mod lobatto;
pub(in crate::mechanics) mod on_velocities;
pub(in crate::mechanics) mod periodic;
pub(in crate::mechanics) mod rank;
pub(in crate::mechanics) mod space;
