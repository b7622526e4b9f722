//! Findings, for which a derivation refuses a system, and the parts of the input that they are about.

use crate::algebra::Unknown;
use crate::expression::Source;

/// The part of the system a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Lagrangian,
    Variational(usize),
    Kinematic(usize),
    Force(usize),
    DiscreteForceMinus(usize),
    DiscreteForcePlus(usize),
    Discretization,
    /// The action of a stage.
    Symmetry(usize),
    /// One fibre coordinate of a stage.
    Fibre(usize, usize),
    Connection(usize),
    DiscreteConnection(usize),
    Dependent,
    /// `continuous(voronec)`.
    Voronec,
    MovingFrame,
    /// One component of the moving frame.
    FrameComponent(usize),
    Boundary(usize),
    /// The action of group coordinates on themselves.
    LeftSymmetry,
}

/// Something the author has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) part: Part,
    pub(crate) message: String,
    /// The expression of that part that it is about, where it is known.
    pub(crate) source: Option<Source>,
}

impl Finding {
    pub(crate) fn new(part: Part, message: impl Into<String>) -> Self {
        Self {
            part,
            message: message.into(),
            source: None,
        }
    }
}

/// That expressions have no value, as an error.
pub(crate) fn no_value() -> String {
    "this has no real value at any of the points tried; check the arguments of `sqrt`, `ln`, `asin`, `acos`, `powf` \
     and the divisors"
        .into()
}

/// Why a rank is not known, as an error.
pub(crate) fn undecided(unknown: Unknown) -> String {
    match unknown {
        Unknown::NoValue => no_value(),
        Unknown::TooLarge => "this is too large to be decided; write it in fewer operations".into(),
        Unknown::ManySides => "roots of squares and inverse functions make too many cases here to decide what vanishes; write \
            fewer of them, or combine those that belong together"
            .into(),
    }
}

/// `first`, `second`, …
pub(crate) fn ordinal(index: usize) -> String {
    const NAMES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    NAMES
        .get(index)
        .map_or_else(|| format!("{}th", index + 1), |name| (*name).to_owned())
}
