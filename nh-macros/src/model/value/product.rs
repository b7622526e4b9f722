//! Products of matrices and group elements, kept in factors so that u = g[0]⁻¹ g[1] is seen
//! wherever it stands in them: in (J g[0]⁻¹) g[1] as in g[0]⁻¹ (g[1] J).

use super::element::{At, Element, Member};
use super::matrix::MatrixValue;
use crate::expression::Expr;

/// scale · F_1 ⋯ F_n, n ≥ 1, of factors that fit.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::model) struct Product {
    scale: Option<Expr>,
    factors: Vec<Multiplicand>,
}

#[derive(Clone, Debug, PartialEq)]
enum Multiplicand {
    Matrix(MatrixValue),
    Element(Element),
}

impl Product {
    fn of_factors(factors: Vec<Multiplicand>) -> Self {
        let scale = None;
        Product { scale, factors }
    }

    pub(in crate::model) fn of_matrix(matrix: MatrixValue) -> Self {
        Product::of_factors(vec![Multiplicand::Matrix(matrix)])
    }

    pub(in crate::model) fn of_element(element: Element) -> Self {
        Product::of_factors(vec![Multiplicand::Element(element)])
    }

    pub(in crate::model) fn of(member: Member, at: At) -> Self {
        Product::of_element(Element::new(member, at))
    }

    /// The product with named entries, where no element is in it.
    pub(in crate::model) fn named(self, name: &str) -> Self {
        let is_matrix = |factor: &Multiplicand| matches!(factor, Multiplicand::Matrix(_));
        match self.factors.iter().all(is_matrix) {
            true => Product::of_matrix(self.matrix().named(name)),
            false => self,
        }
    }

    /// The elements it is made of, where it is made of nothing else.
    fn elements(&self) -> Option<Vec<Element>> {
        let element = |factor: &Multiplicand| match factor {
            Multiplicand::Element(element) => Some(*element),
            Multiplicand::Matrix(_) => None,
        };
        let elements = self.factors.iter().map(element).collect::<Option<_>>()?;
        self.scale.is_none().then_some(elements)
    }

    /// The one element that it is.
    pub(in crate::model) fn element(&self) -> Option<Element> {
        match self.elements()?.as_slice() {
            [element] => Some(*element),
            _ => None,
        }
    }

    /// Whether the value is an element of SE(2) or SE(3).
    pub(in crate::model) fn is_rigid(&self) -> bool {
        self.elements()
            .is_some_and(|elements| elements.iter().all(|element| element.rigid))
    }

    /// Whether the value is a rotation.
    pub(in crate::model) fn is_rotation(&self) -> bool {
        self.elements()
            .is_some_and(|elements| elements.iter().all(|element| !element.rigid))
    }

    pub(in crate::model) fn shape(&self) -> (usize, usize) {
        let first = self.factors.first().map_or((0, 0), Multiplicand::shape);
        let last = self.factors.last().map_or((0, 0), Multiplicand::shape);
        (first.0, last.1)
    }

    /// Its size written out: each product sums over as many terms as there are columns on the left.
    pub(in crate::model) fn size(&self) -> usize {
        let (rows, columns) = self.shape();
        let scale = self.scale.as_ref().map_or(0, Expr::size);
        let entry = self.factors.iter().fold(scale, |entry, factor| {
            let of_factor = factor.entry_size().saturating_add(entry);
            factor.shape().0.saturating_mul(of_factor)
        });
        entry.saturating_mul(rows * columns)
    }

    /// The product with `right`, whose shape has to fit.
    pub(in crate::model) fn times(mut self, right: Product) -> Product {
        let scale = match (self.scale.take(), right.scale) {
            (Some(a), Some(b)) => Some(a.times(b)),
            (a, b) => a.or(b),
        };
        let mut factors = self.factors;
        let mut rest = right.factors.into_iter();
        if let Some(first) = rest.next() {
            match factors.last().and_then(|last| last.merged(&first)) {
                Some(merged) => _ = factors.last_mut().map(|last| *last = merged),
                None => factors.push(first),
            }
        }
        factors.extend(rest);
        Product { scale, factors }
    }

    pub(in crate::model) fn scaled(mut self, by: &Expr) -> Product {
        self.scale = Some(match self.scale.take() {
            Some(scale) => by.clone().times(scale),
            None => by.clone(),
        });
        self
    }

    /// (A B)⁻¹ = B⁻¹ A⁻¹, of group elements.
    pub(in crate::model) fn inverse(&self) -> Option<Product> {
        let inverses = self.elements()?.into_iter().rev().map(Element::inverse);
        let factors = inverses.map(Multiplicand::Element).collect();
        Some(Product::of_factors(factors))
    }

    /// (A B)ᵀ = Bᵀ Aᵀ; `None` where a factor is a rigid motion.
    pub(in crate::model) fn transpose(&self) -> Option<Product> {
        let transpose = |factor: &Multiplicand| match factor {
            Multiplicand::Matrix(matrix) => Some(Multiplicand::Matrix(matrix.transpose())),
            Multiplicand::Element(element) if element.rigid => None,
            Multiplicand::Element(element) => Some(Multiplicand::Element(element.inverse())),
        };
        let factors = self.factors.iter().rev().map(transpose);
        Some(Product {
            scale: self.scale.clone(),
            factors: factors.collect::<Option<_>>()?,
        })
    }

    /// The rotation of a rigid motion: that of a product is the product of those.
    pub(in crate::model) fn rotation_part(&self) -> Product {
        let rotation = |factor: &Multiplicand| match factor {
            Multiplicand::Element(element) => Multiplicand::Element(element.rotation_part()),
            matrix => matrix.clone(),
        };
        Product {
            scale: self.scale.clone(),
            factors: self.factors.iter().map(rotation).collect(),
        }
    }

    /// The translation of a rigid motion: the image of the origin.
    pub(in crate::model) fn translation(&self) -> Vec<Expr> {
        let dimension = self.shape().0 - 1;
        self.apply(&vec![Expr::integer(0); dimension])
    }

    /// The vector F_1(⋯ F_n(v)); a rigid motion acts on points.
    pub(in crate::model) fn apply(&self, vector: &[Expr]) -> Vec<Expr> {
        let apply = |vector: Vec<Expr>, factor: &Multiplicand| match factor {
            Multiplicand::Matrix(matrix) => matrix.apply(&vector),
            Multiplicand::Element(element) => element.apply(&vector),
        };
        let image = self.factors.iter().rev().fold(vector.to_vec(), apply);
        image.into_iter().map(|a| self.times_scale(a)).collect()
    }

    fn times_scale(&self, value: Expr) -> Expr {
        match &self.scale {
            Some(scale) => scale.clone().times(value),
            None => value,
        }
    }

    /// Written out.
    pub(in crate::model) fn matrix(&self) -> MatrixValue {
        let factors = self.factors.iter().map(Multiplicand::matrix);
        let product = factors.reduce(|a, b| a.times(&b));
        let product = product.expect("a product has a factor");
        match &self.scale {
            Some(scale) => product.map(|entry| scale.clone().times(entry.clone())),
            None => product,
        }
    }

    /// tr(F_1 ⋯ F_n) = tr(F_n F_1 ⋯ F_{n-1}).
    pub(in crate::model) fn trace(&self) -> Expr {
        let mut cycle = self.factors.clone();
        if let [first, .., last] = cycle.as_slice()
            && let Some(merged) = last.merged(first)
        {
            cycle.pop();
            cycle[0] = merged;
        }
        self.times_scale(Product::of_factors(cycle).matrix().trace())
    }
}

impl Multiplicand {
    fn shape(&self) -> (usize, usize) {
        match self {
            Multiplicand::Matrix(matrix) => matrix.shape(),
            Multiplicand::Element(element) => (element.rows(), element.rows()),
        }
    }

    /// The mean size of an entry.
    fn entry_size(&self) -> usize {
        let (rows, columns) = self.shape();
        match self {
            Multiplicand::Matrix(matrix) => matrix.size().div_ceil(rows * columns),
            Multiplicand::Element(_) => 1,
        }
    }

    fn matrix(&self) -> MatrixValue {
        match self {
            Multiplicand::Matrix(matrix) => matrix.clone(),
            Multiplicand::Element(element) => element.matrix(),
        }
    }

    fn merged(&self, right: &Multiplicand) -> Option<Multiplicand> {
        match (self, right) {
            (Multiplicand::Element(left), Multiplicand::Element(right)) => {
                left.merged(*right).map(Multiplicand::Element)
            }
            _ => None,
        }
    }
}
