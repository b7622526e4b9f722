//! The symmetries of a system and their connections, one stage of reduction each.

use proc_macro2::TokenStream;

use super::{Expr, Force};

/// One `#[symmetry]` with its connections: one stage of reduction.
#[derive(Debug)]
pub(crate) struct Symmetry {
    pub(crate) action: Action,
    /// The coordinates G acts on, in the order of the group's coordinates.
    pub(crate) fibre: Vec<usize>,
    /// The span of errors about one of them: its name in the attribute.
    pub(crate) fibre_tokens: Vec<TokenStream>,
    pub(crate) connection: Connection,
    pub(crate) discrete_connection: DiscreteConnection,
    /// `translations(x, y)`.
    pub(crate) tokens: TokenStream,
    /// Contents of `#[connection(…)]`; empty where it was not given.
    pub(crate) connection_tokens: TokenStream,
    /// Contents of `#[discrete_connection(…)]`; empty where it was not given.
    pub(crate) discrete_connection_tokens: TokenStream,
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
    /// In fields and numbers.
    pub(crate) identity: Vec<Expr>,
    /// The first factor at `Endpoint::Start`, the second at `Endpoint::End`.
    pub(crate) product: Vec<Expr>,
    /// In the coordinates of the fibre.
    pub(crate) inverse: Option<Vec<Expr>>,
}

/// The connection A, by its horizontal space.
#[derive(Debug)]
pub(crate) enum Connection {
    /// W ⊕ H, the complements orthogonal in the kinetic-energy metric.
    Nonholonomic,
    Flat,
    /// The fibre velocity of the horizontal lift at the identity; the components not given are zero.
    Explicit(Vec<Force>),
}

/// The affine discrete connection A_d, by the pairs that are horizontal.
#[derive(Debug)]
pub(crate) enum DiscreteConnection {
    Flat,
    /// Hor = D_d.
    Kinematic,
    /// Hor = J_μ, with the components of μ.
    Momentum(Vec<Expr>),
    /// The fibre displacement a(r_0, r_1); the components not given are those of the identity.
    Explicit(Vec<Force>),
}
