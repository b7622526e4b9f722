//! `+ - * /` and signs of vectors and matrices, and their literals.

use quote::ToTokens;
use syn::Expr as Syntax;

use super::method::parenthesise;
use super::{Expr, Lowering, plain};
use crate::model::value::{Lowered, MatrixValue, Product, vector_of};

/// The number of components that a vector may be written with.
const LONGEST: usize = 4096;

impl Lowering<'_> {
    /// A value to calculate with: of a group coordinate in a discrete expression one end.
    pub(super) fn operand(&mut self, expression: &Syntax) -> Option<Lowered> {
        match self.value(expression)? {
            Lowered::Motion(_) => self.not_at_one_end(expression),
            value => Some(value),
        }
    }

    fn not_at_one_end<T>(&mut self, expression: &Syntax) -> Option<T> {
        let written = plain(super::bare(expression));
        let message = format!(
            "a discrete expression has the endpoints `{written}[0]` and `{written}[1]`, and \
                `{written}.relative` from one to the other, not `{written}`"
        );
        self.error(expression, message)
    }

    /// Rigid motions have products, inverses and points, and are nothing to add or to scale.
    fn not_rigid(&mut self, expression: &Syntax, value: &Lowered) -> Option<()> {
        match value {
            Lowered::Matrix(product) if product.is_rigid() => {
                let written = parenthesise(expression);
                let message = format!(
                    "`{written}` is a rigid motion, which multiplies rigid motions of the same space and \
                        points; its rotation is `{written}.R`, its translation `{written}.p`"
                );
                self.error(expression, message)
            }
            _ => Some(()),
        }
    }

    pub(super) fn negative(&mut self, expression: &Syntax) -> Option<Lowered> {
        let value = self.operand(expression)?;
        self.not_rigid(expression, &value)?;
        Some(match value {
            Lowered::Number(a) => Lowered::Number(Expr::Neg(Box::new(a))),
            Lowered::Vector(a) => Lowered::Vector(a.into_iter().map(Expr::negated).collect()),
            Lowered::Matrix(a) => Lowered::Matrix(a.scaled(&Expr::integer(-1))),
            motion @ Lowered::Motion(_) => motion,
        })
    }

    /// a + b, or a - b with `minus`.
    pub(super) fn sum_of(
        &mut self,
        tokens: &impl ToTokens,
        a: Lowered,
        b: Lowered,
        minus: bool,
    ) -> Option<Lowered> {
        let entry = |a: &Expr, b: &Expr| {
            let (a, b) = (a.clone(), b.clone());
            if minus { a.minus(b) } else { a.plus(b) }
        };
        match (a, b) {
            (Lowered::Number(a), Lowered::Number(b)) => {
                let (a, b) = (Box::new(a), Box::new(b));
                let sum = if minus {
                    Expr::Sub(a, b)
                } else {
                    Expr::Add(a, b)
                };
                Some(Lowered::Number(sum))
            }
            (Lowered::Vector(a), Lowered::Vector(b)) if a.len() == b.len() => {
                let components = a.iter().zip(&b).map(|(a, b)| entry(a, b));
                Some(Lowered::Vector(components.collect()))
            }
            (Lowered::Matrix(a), Lowered::Matrix(b))
                if a.shape() == b.shape() && !a.is_rigid() && !b.is_rigid() =>
            {
                self.grow(tokens, a.size().saturating_add(b.size()))?;
                let sum = a.matrix().combined(&b.matrix(), entry);
                Some(Lowered::Matrix(Product::of_matrix(sum)))
            }
            (a, b) => self.cannot_be_added(tokens, &a, &b, minus),
        }
    }

    fn cannot_be_added<T>(
        &mut self,
        tokens: &impl ToTokens,
        a: &Lowered,
        b: &Lowered,
        minus: bool,
    ) -> Option<T> {
        let (a, b) = (a.describe(), b.describe());
        let message = match minus {
            true => format!("{b} cannot be subtracted from {a}"),
            false => format!("{a} and {b} cannot be added"),
        };
        self.error(tokens, message)
    }

    pub(super) fn product_of(
        &mut self,
        binary: &syn::ExprBinary,
        a: Lowered,
        b: Lowered,
    ) -> Option<Lowered> {
        let (a, b) = to_homogeneous(a, b);
        let (rigid_a, rigid_b) = (is_rigid(&a), is_rigid(&b));
        if rigid_a && !rigid_b && !matches!(b, Lowered::Vector(_)) {
            self.not_rigid(&binary.left, &a)?;
        }
        if rigid_b && !rigid_a {
            self.not_rigid(&binary.right, &b)?;
        }
        match (a, b) {
            (Lowered::Number(a), Lowered::Number(b)) => {
                Some(Lowered::Number(Expr::Mul(Box::new(a), Box::new(b))))
            }
            (Lowered::Number(a), Lowered::Vector(v)) => Some(Lowered::Vector(
                v.into_iter().map(|b| a.clone().times(b)).collect(),
            )),
            (Lowered::Vector(v), Lowered::Number(b)) => Some(Lowered::Vector(
                v.into_iter().map(|a| a.times(b.clone())).collect(),
            )),
            (Lowered::Number(a), Lowered::Matrix(m)) | (Lowered::Matrix(m), Lowered::Number(a)) => {
                Some(Lowered::Matrix(m.scaled(&a)))
            }
            (Lowered::Matrix(a), Lowered::Vector(v)) => self.image(binary, &a, &v),
            (Lowered::Matrix(a), Lowered::Matrix(b)) if a.shape().1 == b.shape().0 => {
                Some(Lowered::Matrix(a.times(b)))
            }
            (a, b) => {
                let message = why_not_a_product(binary, &a, &b);
                self.error(binary, message)
            }
        }
    }

    /// A v, R a + p for a rigid motion.
    fn image(&mut self, binary: &syn::ExprBinary, matrix: &Product, v: &[Expr]) -> Option<Lowered> {
        let columns = matrix.shape().1;
        let (length, of) = if matrix.is_rigid() {
            (columns - 1, "points")
        } else {
            (columns, "vectors")
        };
        if v.len() == length {
            let size = v.iter().map(Expr::size).max().unwrap_or(1);
            self.grow(binary, matrix.size().saturating_mul(size))?;
            return Some(Lowered::Vector(matrix.apply(v)));
        }
        let message = format!(
            "`{}` is {} and acts on {of} of {length} components, not on {}",
            plain(&*binary.left),
            Lowered::Matrix(matrix.clone()).describe(),
            vector_of(v.len())
        );
        self.error(binary, message)
    }

    pub(super) fn quotient_of(
        &mut self,
        binary: &syn::ExprBinary,
        a: Lowered,
        b: Lowered,
    ) -> Option<Lowered> {
        match (a, b) {
            (Lowered::Number(a), Lowered::Number(b)) => {
                Some(Lowered::Number(Expr::Div(Box::new(a), Box::new(b))))
            }
            (Lowered::Vector(v), Lowered::Number(b)) => {
                Some(Lowered::Vector(v.into_iter().map(|a| a.over(&b)).collect()))
            }
            (Lowered::Matrix(m), Lowered::Number(b)) if !m.is_rigid() => {
                let inverse = Expr::integer(1).over(&b);
                Some(Lowered::Matrix(m.scaled(&inverse)))
            }
            (a, Lowered::Number(_)) => {
                self.not_rigid(&binary.left, &a)?;
                None
            }
            (_, divisor) => {
                let advice = match &divisor {
                    Lowered::Matrix(m) if m.inverse().is_some() => {
                        format!(
                            "; write the product with `{}.inverse()`",
                            plain(&*binary.right)
                        )
                    }
                    _ => String::new(),
                };
                let message = format!("nothing is divided by {}{advice}", divisor.describe());
                self.error(&binary.right, message)
            }
        }
    }

    /// `[a, b, c]`, `[[a, b], [c, d]]`.
    pub(super) fn array(&mut self, array: &syn::ExprArray) -> Option<Lowered> {
        let values = self.every(&array.elems, Self::operand)?;
        self.stack(array, array.elems.iter(), values)
    }

    /// `[a; 3]`.
    pub(super) fn repeat(&mut self, repeat: &syn::ExprRepeat) -> Option<Lowered> {
        let (value, count) = (self.operand(&repeat.expr), self.index(&repeat.len));
        let (value, count) = (value?, count?);
        match usize::try_from(count) {
            Ok(count @ 1..=LONGEST) => {
                let values = vec![value; count];
                self.stack(repeat, std::iter::repeat(&*repeat.expr), values)
            }
            _ => {
                let message = format!("the length of an array is from 1 to {LONGEST}, not {count}");
                self.error(&repeat.len, message)
            }
        }
    }

    /// Numbers as a vector, vectors as the rows of a matrix.
    fn stack<'s>(
        &mut self,
        tokens: &impl ToTokens,
        written: impl Iterator<Item = &'s Syntax>,
        values: Vec<Lowered>,
    ) -> Option<Lowered> {
        let first = match values.first() {
            None => {
                let message = "an empty vector has no meaning; write its components";
                return self.error(tokens, message);
            }
            Some(Lowered::Matrix(_) | Lowered::Motion(_)) => {
                let message = "an array is a vector of numbers or a matrix of rows";
                return self.error(tokens, message);
            }
            Some(first) => first.describe(),
        };
        let (mut numbers, mut rows) = (Vec::new(), Vec::<Vec<Expr>>::new());
        for (value, written) in values.into_iter().zip(written) {
            let described = value.describe();
            match value {
                Lowered::Number(number) if rows.is_empty() => numbers.push(number),
                Lowered::Vector(row)
                    if numbers.is_empty()
                        && rows.first().is_none_or(|first| first.len() == row.len()) =>
                {
                    rows.push(row);
                }
                _ => {
                    let message = format!(
                        "this is {described}, and the first entry of the array is {first}; all are \
                            numbers, or rows of equal length"
                    );
                    return self.error(written, message);
                }
            }
        }
        Some(if rows.is_empty() {
            Lowered::Vector(numbers)
        } else {
            Lowered::Matrix(Product::of_matrix(MatrixValue::new(rows)))
        })
    }
}

/// A rigid motion as its homogeneous matrix, beside a matrix that is none.
fn to_homogeneous(a: Lowered, b: Lowered) -> (Lowered, Lowered) {
    let is_homogeneous = |product: &Product, size| {
        !product.is_rigid() && !product.is_rotation() && product.shape() == (size, size)
    };
    let written_out = |product: Product| Lowered::Matrix(Product::of_matrix(product.matrix()));
    match (a, b) {
        (Lowered::Matrix(a), Lowered::Matrix(b))
            if a.is_rigid() && is_homogeneous(&b, a.shape().0) =>
        {
            (written_out(a), Lowered::Matrix(b))
        }
        (Lowered::Matrix(a), Lowered::Matrix(b))
            if b.is_rigid() && is_homogeneous(&a, b.shape().0) =>
        {
            (Lowered::Matrix(a), written_out(b))
        }
        others => others,
    }
}

fn is_rigid(value: &Lowered) -> bool {
    matches!(value, Lowered::Matrix(product) if product.is_rigid())
}

fn why_not_a_product(binary: &syn::ExprBinary, a: &Lowered, b: &Lowered) -> String {
    let (left, right) = (plain(&*binary.left), plain(&*binary.right));
    let (of_a, of_b) = (a.describe(), b.describe());
    match (a, b) {
        (Lowered::Vector(_), Lowered::Vector(_)) => format!(
            "the product of two vectors is `.dot(…)` or `.cross(…)`; write `{}.dot({right})`",
            parenthesise(&binary.left)
        ),
        (Lowered::Vector(_), Lowered::Matrix(_)) => {
            format!("a vector stands on the right of {of_b}; write `{right} * {left}`")
        }
        (Lowered::Matrix(_), Lowered::Matrix(_)) => {
            format!("`{left}` is {of_a}, which does not multiply {of_b}")
        }
        _ => format!("{of_a} does not multiply {of_b}"),
    }
}
