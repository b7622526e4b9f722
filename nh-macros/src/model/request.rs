//! The request for the continuous equations, resolved.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::{Expr, Force};
use crate::syntax::Arguments;
use crate::system::Wanted;

/// The forms of the continuous equations that the user asks for.
#[derive(Default)]
pub(crate) struct Continuous {
    pub(crate) voronec: Wanted,
    pub(crate) voronec_tokens: TokenStream,
    /// The coordinates whose velocities the constraints are solved for, where they are given.
    pub(crate) dependent: Option<Vec<usize>>,
    pub(crate) dependent_tokens: TokenStream,
    /// q = g_t(x), component by component; the coordinates without one do not change.
    pub(crate) moving_frame: Option<Vec<Force>>,
    pub(crate) moving_frame_tokens: TokenStream,
    /// The inequalities that conditions are made of, in source order.
    pub(crate) boundaries: Vec<Boundary>,
}

impl Continuous {
    /// With the forms of the equations that the arguments of the macro name.
    pub(super) fn in_forms_of(mut self, arguments: &Arguments) -> Self {
        if let Some(asked) = &arguments.continuous {
            self.voronec_tokens = asked.voronec().to_token_stream();
            self.voronec = match asked.voronec() {
                Some(_) => Wanted::Required,
                None if asked.is_of_multipliers() => Wanted::No,
                None => Wanted::Possible,
            };
        }
        self
    }
}

/// An inequality s > 0 or s >= 0.
pub(crate) struct Boundary {
    /// s(q, t), positive inside.
    pub(crate) function: Expr,
    /// Whether s = 0 belongs to the inside.
    pub(crate) closed: bool,
    /// As it is written.
    pub(crate) text: String,
    pub(crate) tokens: TokenStream,
}
