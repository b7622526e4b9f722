#![doc = include_str!("../README.md")]

mod distribution;
mod draw;

pub use distribution::Distribution;
pub use draw::Draw;
