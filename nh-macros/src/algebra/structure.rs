//! Questions that the structure of an expression answers: its degree, its signs, its periods and
//! its jumps.

mod degree;
mod factor;
mod jump;
mod parity;
mod shift;

pub(crate) use factor::Power;
pub(crate) use parity::{Character, Effect, ParityComponents};
