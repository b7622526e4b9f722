//! Motions: their starts, controls and phases, in single precision, many at once; their recordings and films.

#![cfg_attr(
    not(feature = "large"),
    allow(unused, reason = "a part needs some of the helpers and systems")
)]

mod control;
mod ensemble;
mod film;
mod nearest;
mod phase;
mod record;
mod single;
