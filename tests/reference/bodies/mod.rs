//! Sleighs and rigid bodies.

mod chaplygin_sleigh;
mod sleigh_se2;
mod suslov_so3;
