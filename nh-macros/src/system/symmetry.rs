//! A stage of reduction: the action of its group, and its connections.

use super::{Component, Given};
use crate::expression::{Expr, Source};

/// One `#[symmetry]` with its connections: one stage of reduction.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    pub(crate) action: Given<Action>,
    /// The coordinates G acts on, in the order of the group's coordinates.
    pub(crate) fibre: Vec<usize>,
    /// The name of each of them in the attribute.
    pub(crate) fibre_sources: Vec<Source>,
    pub(crate) connection: Given<Connection>,
    pub(crate) discrete_connection: Given<DiscreteConnection>,
}

/// The connection A, by its horizontal space.
#[derive(Clone, Debug, Default)]
pub(crate) enum Connection {
    /// W ⊕ H, the complements orthogonal in the kinetic-energy metric.
    #[default]
    Nonholonomic,
    Flat,
    /// The fibre velocity of the horizontal lift at the identity; the components not given are
    /// zero.
    Explicit(Vec<Component>),
}

/// The affine discrete connection A_d, by the pairs that are horizontal.
#[derive(Clone, Debug, Default)]
pub(crate) enum DiscreteConnection {
    #[default]
    Flat,
    /// Hor = D_d.
    Kinematic,
    /// Hor = J_μ, with the components of μ.
    Momentum(Vec<Expr>),
    /// The ends of geodesics of the kinetic metric that start orthogonal to the orbits.
    Geodesic,
    /// The fibre displacement a(r_0, r_1); the components not given are those of the identity.
    Explicit(Vec<Component>),
}

/// How G acts on the fibre: by left multiplication, in these coordinates of G.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Translations,
    /// (x, y, theta): the plane turned by theta, then moved by (x, y).
    Se2,
    /// (x, y, z), z in the centre.
    Heisenberg,
    Group(Law),
}

/// A group by its law in the chart of the fibre.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    /// The coordinates of the identity, in fields and numbers.
    pub(crate) identity: Vec<Expr>,
    /// The first factor at `Endpoint::Start`, the second at `Endpoint::End`.
    pub(crate) product: Vec<Expr>,
    /// The inverse, in the coordinates of the fibre.
    pub(crate) inverse: Option<Vec<Expr>>,
}

impl DiscreteConnection {
    /// Whether ϑ = e, so that there is a system on Q/G.
    pub(crate) fn is_level(&self) -> bool {
        matches!(self, Self::Kinematic | Self::Momentum(_))
    }
}

impl Symmetry {
    /// Whether the discrete connection solves equations.
    pub(crate) fn is_solved(&self) -> bool {
        let connection = &*self.discrete_connection;
        connection.is_level() || matches!(connection, DiscreteConnection::Geodesic)
    }
}
