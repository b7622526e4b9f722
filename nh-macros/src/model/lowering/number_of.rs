//! Where a number is expected.

use syn::Expr as Syntax;

use super::element::At;
use super::value::Value;
use super::{Expr, Lowering, bare, identifier, plain};
use crate::model::names::{Meaning, key};

impl Lowering<'_> {
    /// The number that `value` is, or what to write instead of it.
    pub(super) fn number(&mut self, expression: &Syntax, value: Value) -> Option<Expr> {
        match value {
            Value::Number(number) => Some(number),
            other => {
                let message = self.why_not_a_number(expression, &other);
                self.error(expression, message)
            }
        }
    }

    fn why_not_a_number(&self, expression: &Syntax, value: &Value) -> String {
        let expression = bare(expression);
        let written = plain(expression);
        let is_named = matches!(expression, Syntax::Path(_) | Syntax::Field(_));
        match value {
            Value::Vector(components) => {
                let (length, last) = (components.len(), components.len() - 1);
                if self.is_array(expression) {
                    format!(
                        "`{written}` is an array of {length}; write one entry, `{written}[0]` to \
                            `{written}[{last}]`"
                    )
                } else if is_named {
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
            Value::Motion(_) => format!(
                "a discrete expression has the endpoints `{written}[0]` and `{written}[1]`, and \
                    `{written}.relative` from one to the other; write an entry, `{written}[0][(i, j)]`"
            ),
            Value::Matrix(product) => {
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
            Value::Number(_) => String::new(),
        }
    }

    /// Whether it is the name of an array of fields or of coordinates.
    fn is_array(&self, expression: &Syntax) -> bool {
        let Some(name) = identifier(expression).map(key) else {
            return false;
        };
        self.local(&name).is_none()
            && matches!(
                self.names.get(&name),
                Some(Meaning::Parameter(_) | Meaning::Coordinate(_) | Meaning::Velocity(_))
            )
    }
}
