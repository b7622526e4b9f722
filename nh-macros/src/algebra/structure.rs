//! Questions that the structure of an expression answers: its degree, its signs, its periods,
//! its jumps, and the logarithms that forms are differentials of.

mod degree;
mod factor;
mod jump;
mod parity;
mod primitive;
mod shift;

pub(crate) use factor::Power;
pub(crate) use parity::{Character, Effect, ParityComponents};
pub(crate) use primitive::{LogPrimitive, OneForm};
