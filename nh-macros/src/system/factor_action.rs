//! Groups that act on single factors of Q.

/// A group that acts on one factor of Q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FactorAction {
    /// The place of the factor.
    pub(crate) factor: usize,
    pub(crate) by: Multiplication,
}

/// The way in which a group acts on a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Multiplication {
    /// All of the factor acts on itself from the left: g ↦ a g; on R and S¹ q ↦ q + a.
    Left,
    /// g ↦ exp(ε e_j) g, a motion of space along direction j of the algebra.
    InSpace(usize),
    /// g ↦ g exp(ε e_j), a motion of the body.
    InBody(usize),
}

impl FactorAction {
    /// A factor that acts on itself.
    pub(crate) fn left(factor: usize) -> Self {
        let by = Multiplication::Left;
        Self { factor, by }
    }

    /// Whether the factor acts on itself.
    pub(crate) fn is_left(self) -> bool {
        self.by == Multiplication::Left
    }

    /// The dimension of the group, of a factor of this dimension.
    pub(crate) fn dim(self, of_factor: usize) -> usize {
        match self.by {
            Multiplication::Left => of_factor,
            Multiplication::InSpace(_) | Multiplication::InBody(_) => 1,
        }
    }
}
