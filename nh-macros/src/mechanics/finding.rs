//! What a derivation refuses, and the part of the input it is about.

use crate::expression::Source;

/// The part of the system a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
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
    pub(crate) place: Place,
    pub(crate) message: String,
    /// The expression of that part that it is about, where it is known.
    pub(crate) source: Option<Source>,
}

impl Finding {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self {
            place,
            message: message.into(),
            source: None,
        }
    }
}
