//! Systems that are in no paper, each with several connections A and A_d, over 1000 steps.

use nonholonomic::prelude::*;

use crate::reduction::check::{launch, start};

pub mod abelian;
pub mod groups;
pub mod implicit;
pub mod shapes;

const STEPS: usize = 1000;
