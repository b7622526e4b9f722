//! The Lie groups that coordinates may be in: SO(3), SE(2), SE(3).

use std::ops::Range;

/// A Lie group that a coordinate may be in. Its algebra is spanned by body velocities, in the order
/// of [`Group::components`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    SO3,
    SE2,
    SE3,
}

/// A component of a body velocity ξ = g⁻¹ġ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// v_i = (Rᵀṗ)_i.
    Linear(usize),
    /// ω_i; ω_2 turns the plane of SE(2).
    Angular(usize),
}

/// An entry of the matrix [R | p]: rows 0 to 2, columns 0 to 2 of the rotation R, column 3 is the
/// translation p.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct MatrixEntry {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

impl Group {
    /// `SO3`, as a user writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Group::SO3 => "SO3",
            Group::SE2 => "SE2",
            Group::SE3 => "SE3",
        }
    }

    /// The group with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let all = [Group::SO3, Group::SE2, Group::SE3];
        all.into_iter().find(|group| group.name() == name)
    }

    /// Whether its elements have a translation.
    pub(crate) fn is_rigid(self) -> bool {
        self != Group::SO3
    }

    /// The dimension of the space it acts on.
    pub(crate) fn dimension(self) -> usize {
        match self {
            Group::SE2 => 2,
            Group::SO3 | Group::SE3 => 3,
        }
    }

    /// The components of the body velocity, in the order of the directions.
    pub(crate) fn components(self) -> &'static [Direction] {
        use Direction::{Angular, Linear};
        match self {
            Group::SO3 => &[Angular(0), Angular(1), Angular(2)],
            Group::SE2 => &[Linear(0), Linear(1), Angular(2)],
            Group::SE3 => &[
                Linear(0),
                Linear(1),
                Linear(2),
                Angular(0),
                Angular(1),
                Angular(2),
            ],
        }
    }

    /// The places of the linear part v = Rᵀṗ of the body velocity; none for a rotation.
    pub(crate) fn linear(self) -> Range<usize> {
        0..self.angular().start
    }

    /// The places of the angular part ω of the body velocity.
    pub(crate) fn angular(self) -> Range<usize> {
        match self {
            Group::SO3 => 0..3,
            Group::SE2 => 2..3,
            Group::SE3 => 3..6,
        }
    }

    /// The entries that an expression may contain; the others are among them up to a sign, or
    /// constant: for SE(2) the first column of the rotation, (cos θ, sin θ), stands for both.
    pub(crate) fn entries(self) -> Vec<MatrixEntry> {
        let entry = |row, column| MatrixEntry { row, column };
        match self {
            Group::SO3 => (0..9).map(|k| entry(k / 3, k % 3)).collect(),
            Group::SE2 => vec![entry(0, 0), entry(1, 0), entry(0, 3), entry(1, 3)],
            Group::SE3 => (0..12).map(|k| entry(k / 4, k % 4)).collect(),
        }
    }
}
