//! The derived objects as formulas, before anything is scheduled.

use std::collections::BTreeMap;

use super::function::{Block, ObjectProgram};
use crate::algebra::Scalar;
use crate::catalogue::Object;

/// The formula of an object.
pub(crate) enum Formula {
    /// Its components, block by block.
    Values(Vec<Scalar>, Vec<Block>),
    /// The contributions of the interval after a node and of the one before it.
    AtNode([Vec<Scalar>; 2]),
    /// Sums, by their terms.
    Sums(Vec<Vec<Scalar>>),
    /// The solution x of A x = b.
    Solution {
        /// Row by row.
        matrix: Vec<Scalar>,
        right: Vec<Scalar>,
        blocks: Vec<Block>,
    },
    /// A program that has been made already.
    Program(ObjectProgram),
}

impl Formula {
    pub(crate) const fn empty() -> Self {
        Self::Values(Vec::new(), Vec::new())
    }

    pub(crate) fn number(f: &Scalar) -> Self {
        Self::empty().and_number(f)
    }

    pub(crate) fn vector(components: &[Scalar]) -> Self {
        Self::empty().and_vector(components)
    }

    /// A matrix with `columns` columns, which a matrix without rows does not say.
    pub(crate) fn matrix(rows: &[Vec<Scalar>], columns: usize) -> Self {
        Self::empty().and_matrix(rows, columns)
    }

    pub(crate) fn and_number(self, f: &Scalar) -> Self {
        self.and(std::slice::from_ref(f), Block::Number)
    }

    pub(crate) fn and_vector(self, components: &[Scalar]) -> Self {
        self.and(components, Block::Vector(components.len()))
    }

    pub(crate) fn and_matrix(self, rows: &[Vec<Scalar>], columns: usize) -> Self {
        self.and(&rows.concat(), Block::Matrix(rows.len(), columns))
    }

    /// The formula with one more block.
    fn and(self, block: &[Scalar], shape: Block) -> Self {
        match self {
            Self::Values(mut components, mut blocks) => {
                components.extend_from_slice(block);
                blocks.push(shape);
                Self::Values(components, blocks)
            }
            Self::AtNode(_) | Self::Sums(_) | Self::Solution { .. } | Self::Program(_) => {
                unreachable!("blocks are added to values alone")
            }
        }
    }
}

/// The formulas of the objects that a system has.
#[derive(Default)]
pub(crate) struct Formulas(BTreeMap<Object, Formula>);

impl Formulas {
    pub(crate) fn with(mut self, object: Object, formula: Formula) -> Self {
        self.0.insert(object, formula);
        self
    }

    pub(crate) fn number(self, object: Object, f: &Scalar) -> Self {
        self.with(object, Formula::number(f))
    }

    pub(crate) fn vector(self, object: Object, components: &[Scalar]) -> Self {
        self.with(object, Formula::vector(components))
    }

    pub(crate) fn matrix(self, object: Object, rows: &[Vec<Scalar>], columns: usize) -> Self {
        self.with(object, Formula::matrix(rows, columns))
    }

    /// These formulas together with the others.
    pub(crate) fn and(mut self, others: Option<Self>) -> Self {
        self.0
            .extend(others.into_iter().flat_map(|others| others.0));
        self
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Object, &Formula)> {
        self.0.iter()
    }
}
