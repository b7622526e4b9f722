//! The functions of the links of lattices.

use super::Arguments::Point;
use super::{Entry, Object};

pub(super) const SYMMETRIC_LINK: &[Entry] = &[
    Entry::new(
        Object::Generators,
        Point,
        "fn generators_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration) -> Self::Generators",
        "ξ_j(q): column j has the components of generator j on both sites of the link.",
    ),
    Entry::new(
        Object::MovingBasis,
        Point,
        "fn moving_basis_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration) -> Self::MovingBasis",
        "ψ(q(k)): row a has the components of ξ_a in the generators, a basis of g^q.",
    ),
];
