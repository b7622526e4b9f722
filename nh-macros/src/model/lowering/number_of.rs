//! Expressions of which a number is expected.

use syn::{Expr as Syntax, Ident};

use super::{Expr, Lowering, bare, identifier, plain};
use crate::model::names::key;
use crate::model::value::{At, Lowered};

impl Lowering<'_> {
    /// The number that `value` is, or what to write instead of it.
    pub(super) fn number(&mut self, expression: &Syntax, value: Lowered) -> Option<Expr> {
        match value {
            Lowered::Number(number) => Some(number),
            other => {
                if let Some(array) = self.array_itself(expression) {
                    return self.missing_index(array);
                }
                let message = self.why_not_a_number(expression, &other);
                self.error(expression, message)
            }
        }
    }

    fn why_not_a_number(&self, expression: &Syntax, value: &Lowered) -> String {
        let expression = bare(expression);
        let written = plain(expression);
        let is_named = matches!(expression, Syntax::Path(_) | Syntax::Field(_));
        match value {
            Lowered::Vector(components) => {
                let last = components.len() - 1;
                if is_named {
                    format!(
                        "`{written}` is {}; write one of them, `{written}[0]` to `{written}[{last}]`, or \
                            `{written}.dot(…)`",
                        value.describe()
                    )
                } else {
                    format!(
                        "this is {}; take a component `[i]`, or `.dot(…)`",
                        value.describe()
                    )
                }
            }
            Lowered::Motion(_) => format!(
                "a discrete expression has the endpoints `{written}[0]` and `{written}[1]`, and \
                    `{written}.relative` from one to the other; write an entry, `{written}[0][(i, j)]`"
            ),
            Lowered::Matrix(product) => {
                let coordinate = product
                    .element()
                    .filter(|element| element.at == At::Now && !element.inverted);
                let is = value.describe();
                let what = if is_named {
                    format!("`{written}`")
                } else {
                    "this".to_owned()
                };
                let name = if is_named { written } else { String::new() };
                let rigid = product.is_rigid();
                let also = match (coordinate, rigid) {
                    (Some(element), false) if is_named && !element.member.group.is_rigid() => {
                        format!(", or a component of its velocity `{name}.omega`")
                    }
                    (_, true) => format!(", or of its translation `{name}.p[i]`"),
                    _ => ", or its trace `.trace()`".to_owned(),
                };
                format!("{what} is {is}; write an entry `{name}[(i, j)]`{also}")
            }
            Lowered::Number(_) => String::new(),
        }
    }

    /// The array without an index in a sum or a product that should be a number. If there are
    /// coordinates in groups, vectors are meant, and only the array itself is looked at.
    pub(super) fn array_itself<'s>(&self, expression: &'s Syntax) -> Option<&'s Ident> {
        let vectors_are_meant = self.names.first_group().is_some();
        match bare(expression) {
            Syntax::Binary(binary) if !vectors_are_meant => self
                .array_itself(&binary.left)
                .or_else(|| self.array_itself(&binary.right)),
            Syntax::Unary(unary) if !vectors_are_meant => self.array_itself(&unary.expr),
            other => identifier(other).filter(|ident| self.length(ident).is_some()),
        }
    }

    pub(super) fn missing_index<T>(&mut self, array: &Ident) -> Option<T> {
        let length = self.length(array)?;
        let message = format!(
            "`{array}` is an array of {length}; write one entry, `{array}[0]` to `{array}[{}]`",
            length - 1
        );
        self.error(array, message)
    }

    /// The length of an array of fields or of coordinates.
    fn length(&self, ident: &Ident) -> Option<usize> {
        let name = key(ident);
        if self.local(&name).is_some() {
            return None;
        }
        self.names.get(&name)?.family()?.numbers()
    }
}
