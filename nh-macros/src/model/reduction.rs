//! The symmetries of a system and their connections, one stage of reduction each.

use proc_macro2::TokenStream;

use super::{Action, Expr, Force};

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
