//! Ends of an interval: `x[0]`, `x[1]`, and what is written in their place.

use quote::ToTokens;
use syn::Expr as Syntax;

use super::resolve::WrittenName;
use crate::model::Endpoint;
use crate::model::lowering::integer::NotAnInteger;
use crate::model::lowering::{Lowering, Scope, bare, plain};
use crate::model::names::{Family, Meaning};

impl Lowering<'_> {
    pub(in crate::model::lowering) fn endpoint(
        &mut self,
        at: &impl ToTokens,
        written: &str,
        index: &Syntax,
    ) -> Option<Endpoint> {
        if !self.scope.is_group() {
            self.check_counts_no_steps(written, index)?;
        }
        match self.index(index)? {
            0 => Some(Endpoint::Start),
            1 => Some(Endpoint::End),
            other => {
                let ends = if self.scope.is_group() {
                    "factors"
                } else {
                    "endpoints"
                };
                let message = format!(
                    "`{written}[{other}]` does not exist; the {ends} are `{written}[0]` and \
                        `{written}[1]`"
                );
                self.error(at, message)
            }
        }
    }

    /// `x[k + 1]`, `x[n]`: an interval has no number.
    fn check_counts_no_steps(&mut self, written: &str, index: &Syntax) -> Option<()> {
        let Err(NotAnInteger::UnknownName(_) | NotAnInteger::Other(_)) = self.integer(index) else {
            return Some(());
        };
        let index_written = plain(index);
        let is_later =
            matches!(bare(index), Syntax::Binary(sum) if matches!(sum.op, syn::BinOp::Add(_)));
        let instead = match is_later {
            true => format!("`{written}[1]`"),
            false => format!("`{written}[0]` or `{written}[1]`"),
        };
        self.error(
            index,
            format!(
                "an interval has the ends `{written}[0]` and `{written}[1]`, whatever its number; write {instead} \
                    instead of `{written}[{index_written}]`"
            ),
        )
    }

    /// `x[1]` where there are no endpoints, `q_dot[2]` of one coordinate.
    pub(in crate::model::lowering) fn one_index_too_many<T>(
        &mut self,
        place: &WrittenName,
        family: Family,
    ) -> Option<T> {
        let (written, name) = (plain(&place.tokens), &place.name);
        let right = match family.length {
            Some(_) => format!("{name}[{}]", plain(place.indices[0])),
            None => name.clone(),
        };
        let is_velocity = matches!(self.names.get(name), Some(Meaning::Velocity(_)));
        let last = place.indices.last().map(|index| self.integer(index));
        let is_an_end = !matches!(last, Some(Ok(integer)) if !(0..2).contains(&integer.value));
        let message = if self.scope.is_group() {
            format!("the inverse is that of one element; write `{right}` instead of `{written}`")
        } else if is_an_end && !is_velocity {
            let velocity = match family.length {
                Some(_) => right.replacen('[', "_dot[", 1),
                None => format!("{name}_dot"),
            };
            let advice = match self.scope {
                Scope::Position(_) | Scope::Group(_) | Scope::Action => {
                    format!("write `{right}`")
                }
                Scope::Base { .. } => format!(
                    "write it in `{right}` and `{velocity}`, or use `#[discrete_connection]`, which has them"
                ),
                Scope::System => format!(
                    "write it in `{right}` and `{velocity}`, or use `#[discrete_lagrangian]`, `#[kinematic_constraint]`, \
                        `#[discrete_force]`, which have them"
                ),
            };
            format!("a continuous expression has no endpoints such as `{written}`; {advice}")
        } else if family.length.is_some() {
            format!("`{name}` has one index; write `{right}` instead of `{written}`")
        } else {
            let coordinate = name.strip_suffix("_dot").unwrap_or(name);
            format!(
                "`{coordinate}` is one coordinate, without entries; write `{name}` instead of `{written}`, or declare an array, \
                    `{coordinate}: [R; 3]`"
            )
        };
        self.error(&place.tokens, message)
    }
}
