//! Questions that the structure of an expression answers: its degree, its signs, its periods and
//! its jumps; the places where the direction of a vector jumps, and the logarithms that forms are
//! differentials of.

mod degree;
mod factor;
mod jump;
mod parity;
mod primitive;
mod shift;
mod turn;

pub(crate) use factor::Power;
pub(crate) use parity::{Character, Effect, ParityComponents};
pub(crate) use primitive::{LogPrimitive, OneForm};
