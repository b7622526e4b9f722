//! Questions that the structure of an expression answers: its degree, its signs, its periods and
//! its jumps; and the places where the direction of a vector jumps.

mod degree;
mod factor;
mod jump;
mod parity;
mod shift;
mod turn;

pub(crate) use factor::Power;
pub(crate) use parity::{Character, Effect, ParityComponents};
