//! The place at which a motion failed.

use core::fmt;

/// The node or the time at which a motion failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum When {
    /// At this node of a discrete motion.
    Step(usize),
    /// At this time of a continuous one.
    Time(f64),
}

impl From<usize> for When {
    fn from(step: usize) -> Self {
        Self::Step(step)
    }
}

impl From<f64> for When {
    fn from(t: f64) -> Self {
        Self::Time(t)
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(k) => write!(f, "step {k}"),
            Self::Time(t) => write!(f, "t = {t}"),
        }
    }
}
