//! `#[force]` and `#[discrete_force]`.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Expr as Syntax, Ident, Token};

use super::attributes::Reader;
use super::lowering::{self, Mode, bare, identifier};
use super::names::{Family, Meaning, key};
use super::{Force, text::plain};
use crate::spelling;
use crate::syntax::List;

impl Reader<'_> {
    /// The components of one `#[force]` are added to those of the others.
    pub(super) fn force(&mut self, list: &List<Syntax>) {
        let components = self.components(list.items.iter(), Mode::Continuous);
        self.draft.forces.extend(components);
    }

    pub(super) fn discrete_force(&mut self, list: &List<Syntax>) {
        let mut seen = Vec::new();
        for item in &list.items {
            let Some((part, components)) = self.part(item) else {
                continue;
            };
            if seen.contains(&part.to_string()) {
                self.diagnostics
                    .error(part, format!("`{part}` is given twice; merge the two"));
                continue;
            }
            seen.push(part.to_string());
            let components = self.components(components.iter(), Mode::Discrete);
            if part == "minus" {
                self.draft.discrete_force_minus = components;
            } else {
                self.draft.discrete_force_plus = components;
            }
        }
    }

    /// `minus(…)` or `plus(…)`.
    fn part<'s>(
        &mut self,
        item: &'s Syntax,
    ) -> Option<(&'s Ident, &'s Punctuated<Syntax, Token![,]>)> {
        const FORM: &str = "`#[discrete_force(minus(x = expr), plus(x = expr))]`";
        let Syntax::Call(call) = bare(item) else {
            self.diagnostics.error(
                item,
                format!("a discrete force has two parts; write {FORM}"),
            );
            return None;
        };
        let name = identifier(&call.func).filter(|name| *name == "minus" || *name == "plus");
        if name.is_none() {
            let written = plain(&call.func);
            let message = match spelling::nearest(&written, ["minus", "plus"]) {
                Some(near) => {
                    format!("a discrete force has no part `{written}`; did you mean `{near}`?")
                }
                None => format!("a discrete force has no part `{written}`; write {FORM}"),
            };
            self.diagnostics.error(&call.func, message);
        } else if call.args.is_empty() {
            self.diagnostics.error(
                call,
                format!("`{}` is empty; write {FORM}", plain(&call.func)),
            );
        }
        Some((name?, &call.args))
    }

    /// `x = expr, q[3] = expr`; each coordinate once.
    fn components<'s>(
        &mut self,
        items: impl Iterator<Item = &'s Syntax>,
        mode: Mode,
    ) -> Vec<Force> {
        let mut components = Vec::new();
        let mut targets = Vec::new();
        for item in items {
            let Syntax::Assign(assign) = bare(item) else {
                self.diagnostics.error(
                    item,
                    "a force has components by coordinate; write `x = expr`",
                );
                continue;
            };
            let target = self.target(&assign.left);
            let component = self.lower(&assign.right, mode);
            let Some(target) = target else { continue };
            if targets.contains(&target) {
                let written = plain(&assign.left);
                self.diagnostics.error(
                    &assign.left,
                    format!("the component `{written}` is given twice; write their sum"),
                );
                continue;
            }
            targets.push(target);
            components.extend(component.map(|component| Force {
                coordinate: target,
                component,
                tokens: assign.right.to_token_stream(),
            }));
        }
        components
    }

    /// The coordinate of a component: `x` or `q[3]`.
    fn target(&mut self, left: &Syntax) -> Option<usize> {
        let (base, index) = match bare(left) {
            Syntax::Index(index) => (&*index.expr, Some(&*index.index)),
            other => (other, None),
        };
        let Some(ident) = identifier(base) else {
            self.diagnostics.error(
                left,
                format!(
                    "`{}` is not a coordinate; write `x = expr` or `q[3] = expr`",
                    plain(left)
                ),
            );
            return None;
        };
        match self.names.get(&key(ident)) {
            Some(Meaning::Coordinate(family)) => {
                let family = *family;
                self.component(left, ident, family, index)
            }
            Some(Meaning::Broken) => None,
            Some(Meaning::Velocity(_)) => {
                let coordinate = key(ident).trim_end_matches("_dot").to_owned();
                self.diagnostics.error(
                    ident,
                    format!("a component belongs to a coordinate; write `{coordinate} = …`"),
                );
                None
            }
            Some(other) => {
                let message = format!(
                    "`{ident}` is a {}; a component of a force belongs to a coordinate",
                    other.kind()
                );
                self.diagnostics.error(ident, message);
                None
            }
            None => self.unknown_coordinate(ident),
        }
    }

    fn component(
        &mut self,
        left: &Syntax,
        ident: &Ident,
        family: Family,
        index: Option<&Syntax>,
    ) -> Option<usize> {
        let message = match (family.length, index) {
            (None, None) => return Some(family.first),
            (Some(length), Some(index)) => {
                let value = lowering::integer(index, &self.names, self.diagnostics)?;
                match usize::try_from(value) {
                    Ok(entry) if entry < length => return Some(family.first + entry),
                    _ => format!(
                        "`{ident}[{value}]` does not exist; the entries are `{ident}[0]` to \
                            `{ident}[{}]`",
                        length - 1
                    ),
                }
            }
            (Some(_), None) => {
                format!("`{ident}` is an array; a component belongs to an entry, `{ident}[0] = …`")
            }
            (None, Some(_)) => {
                format!("a component belongs to the coordinate; write `{ident} = …`")
            }
        };
        self.diagnostics.error(left, message);
        None
    }

    fn unknown_coordinate(&mut self, ident: &Ident) -> Option<usize> {
        if self.names.is_incomplete() {
            return None;
        }
        let name = key(ident);
        let coordinates: Vec<&str> = self.names.coordinates().collect();
        let message = match spelling::nearest(&name, coordinates.iter().copied()) {
            Some(near) => format!("there is no coordinate `{name}`; did you mean `{near}`?"),
            None => format!(
                "there is no coordinate `{name}`; the coordinates are `{}`",
                coordinates.join("`, `")
            ),
        };
        self.diagnostics.error(ident, message);
        None
    }
}
