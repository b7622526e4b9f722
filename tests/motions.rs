//! Motions: their starts, controls and phases, in single precision, many at once; their recordings and films.

mod control;
mod ensemble;
mod film;
mod nearest;
mod phase;
mod record;
mod single;
