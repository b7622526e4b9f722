//! Whether expressions vanish, and ranks of matrices of them: values at points, modulo a prime and
//! in 640 bits.

pub(in crate::algebra) mod elimination;
pub(in crate::algebra) mod generic;
pub(in crate::algebra) mod jet;
pub(in crate::algebra) mod point;
pub(in crate::algebra) mod residue;
pub(in crate::algebra) mod sample;
pub(in crate::algebra) mod sign;
pub(in crate::algebra) mod tape;
pub(in crate::algebra) mod value;
pub(in crate::algebra) mod walls;
