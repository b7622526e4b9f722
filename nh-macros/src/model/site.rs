//! Q, the space of one site of a lattice, beside that of the next.

use super::value::{At, Lowered, Member, Product};
use super::{Expr, Symbol};

/// Q, the space of one site, as the first half of the coordinates of a link.
#[derive(Clone, Copy)]
pub(super) struct SiteSpace {
    pub(super) factors: usize,
    pub(super) dim: usize,
}

impl SiteSpace {
    /// A coordinate of site k as that of site k + 1; `None` for another value.
    pub(super) fn next(self, value: &Lowered) -> Option<Lowered> {
        let next = |a: &Expr| match a.bare() {
            Expr::Symbol(Symbol::Coordinate(i)) if *i < self.dim => {
                Some(Expr::Symbol(Symbol::Coordinate(i + self.dim)))
            }
            _ => None,
        };
        Some(match value {
            Lowered::Number(a) => Lowered::Number(next(a)?),
            Lowered::Vector(components) => {
                Lowered::Vector(components.iter().map(next).collect::<Option<_>>()?)
            }
            Lowered::Matrix(product) => {
                Lowered::Matrix(Product::of(self.next_member(product)?, At::Now))
            }
            Lowered::Motion(_) => return None,
        })
    }

    /// Whether a symbol is a coordinate of site k + 1.
    pub(super) fn is_of_next(self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Coordinate(i) => i >= self.dim,
            Symbol::Entry(g, _) => g >= self.factors,
            _ => false,
        }
    }

    /// R(k)⁻¹R(k+1) of a coordinate in a group.
    pub(super) fn relative(self, value: &Lowered) -> Option<Lowered> {
        let Lowered::Matrix(product) = value else {
            return None;
        };
        let next = Product::of(self.next_member(product)?, At::Now);
        Some(Lowered::Matrix(product.inverse()?.times(next)))
    }

    fn next_member(self, product: &Product) -> Option<Member> {
        let element = product.element()?;
        let is_coordinate = *product == Product::of(element.member, At::Now);
        (is_coordinate && element.member.index < self.factors).then_some(Member {
            index: element.member.index + self.factors,
            first: element.member.first + self.dim,
            ..element.member
        })
    }
}
