//! The derived objects as programs.

use std::collections::BTreeMap;

use crate::catalogue::Object;
use crate::expression::Variable;
use crate::program::{Growth, Program};

/// The shape of a part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Number,
    Vector(usize),
    /// Rows, columns.
    Matrix(usize, usize),
}

impl Block {
    /// How many numbers it has.
    pub(crate) const fn len(&self) -> usize {
        match *self {
            Self::Number => 1,
            Self::Vector(count) => count,
            Self::Matrix(rows, columns) => rows * columns,
        }
    }
}

/// The programs of the objects that a system has.
pub(crate) type Functions = BTreeMap<Object, ObjectProgram>;

/// The program of an object.
#[derive(Clone)]
pub(crate) enum ObjectProgram {
    /// The components, block by block.
    Values(Program, Vec<Block>),
    /// The contributions of the interval after a node and of the one before it.
    AtNode([Program; 2]),
    /// The sums, then their terms, and how many terms each sum has.
    Sums(Program, Vec<usize>),
    /// The solution of linear equations, the elimination written out.
    Solution(EliminatedProgram, Vec<Block>),
    /// The components, then the numbers by which a fixed order of pivots is judged, where there is
    /// one: `None` where the entries grow.
    Guarded(Program, Vec<Block>, Option<Box<Growth>>),
}

impl ObjectProgram {
    /// Whether the object has functions by cases, other than the choice between sets of
    /// constraints, which no motion changes on an interval.
    pub(crate) fn has_cases(&self) -> bool {
        let programs = match self {
            Self::Values(program, _) | Self::Sums(program, _) | Self::Guarded(program, ..) => {
                std::slice::from_ref(program)
            }
            Self::AtNode(programs) => &programs[..],
            Self::Solution(eliminated, _) => std::slice::from_ref(&eliminated.program),
        };
        let chooses = |program: &Program| program.reads(|v| matches!(v, Variable::SetInForce(_)));
        (programs.iter()).any(|program| program.has_cases() && !chooses(program))
    }
}

/// x, then every guarded pivot followed by its terms, then the terms of every row A x - b.
#[derive(Clone)]
pub(crate) struct EliminatedProgram {
    pub(crate) program: Program,
    /// How many terms each pivot has, none where it was not formed by subtraction.
    pub(crate) guards: Vec<usize>,
    /// How many terms each row has.
    pub(crate) rows: Vec<usize>,
}
