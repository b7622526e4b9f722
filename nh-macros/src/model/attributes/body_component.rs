//! Components of a force along the body velocity of a group coordinate: `R.omega[0] = expr`,
//! `g.v = [a, b, c]`.

use syn::{Expr as Syntax, Ident};

use crate::model::draft::Reader;
use crate::model::lowering::{self, bare, identifier, indexed};
use crate::model::names::{Family, Meaning, key};
use crate::model::value::Member;
use crate::model::{Group, Space};
use crate::syntax::text::plain;

/// The coordinates and fields that one `target = expr` is about.
pub(in crate::model) enum Target {
    One(usize),
    /// One after another, to the components of a vector.
    All(Vec<usize>),
}

impl Target {
    pub(in crate::model) fn coordinates(&self) -> &[usize] {
        match self {
            Target::One(coordinate) => std::slice::from_ref(coordinate),
            Target::All(coordinates) => coordinates,
        }
    }
}

impl Reader<'_> {
    /// Whether `left` is about a group coordinate, with or without what follows its name.
    pub(in crate::model) fn names_a_group(&self, left: &Syntax) -> bool {
        let meaning = identifier(innermost(left)).and_then(|ident| self.names.get(&key(ident)));
        matches!(meaning, Some(Meaning::Coordinate(family) | Meaning::Velocity(family)) if family.space.group().is_some())
    }

    /// `R.omega[0]`, `R.omega`, `g.omega` of the plane, `g.v[1]`, `R[2].omega[0]`.
    pub(in crate::model) fn body_target(&mut self, left: &Syntax) -> Option<Target> {
        let (base, index) = match bare(left) {
            Syntax::Index(index) => match bare(&index.expr) {
                Syntax::Field(field) => (Syntax::Field(field.clone()), Some(&*index.index)),
                _ => (Syntax::Index(index.clone()), None),
            },
            other => (other.clone(), None),
        };
        let Syntax::Field(field) = &base else {
            return self.not_along_a_velocity(left);
        };
        let (name, member) = self.group_member(&field.base)?;
        let rigid = member.group.is_rigid();
        let places = match plain(&field.member).as_str() {
            "omega" => member.group.angular(),
            "v" if rigid => member.group.linear(),
            other => return self.other_component(field, &name, other, rigid),
        };
        let directions: Vec<_> = places.map(|i| member.first + i).collect();
        let written = plain(field);
        match (directions.as_slice(), index) {
            ([only], None) => Some(Target::One(*only)),
            ([_], Some(index)) => {
                let message = format!("`{written}` is a number; leave out the index");
                self.diagnostics.refuse(index, message)
            }
            (_, None) => Some(Target::All(directions)),
            (_, Some(index)) => {
                let value = lowering::integer(index, &self.names, self.diagnostics)?;
                let place = usize::try_from(value).ok();
                if let Some(direction) = place.and_then(|place| directions.get(place)) {
                    return Some(Target::One(*direction));
                }
                let message = format!(
                    "`{written}[{value}]` does not exist; the components are `{written}[0]` to \
                        `{written}[{}]`",
                    directions.len() - 1
                );
                self.diagnostics.refuse(index, message)
            }
        }
    }

    /// The directions of `R.omega`, `R.omega[0]` or `g.v`, of which there are no components of a
    /// force.
    pub(in crate::model) fn body_directions(&mut self, place: &Syntax) -> Option<Vec<usize>> {
        let (part, _) = indexed(place);
        let ident = identifier(innermost(place));
        let meaning = ident.and_then(|ident| self.names.get(&key(ident)));
        let Some(Meaning::Coordinate(family) | Meaning::Velocity(family)) = meaning else {
            return None;
        };
        let (group, index) = (family.space.group()?, family.length.map(|_| "[0]"));
        let is_velocity = match part {
            Syntax::Field(field) => match plain(&field.member).as_str() {
                "omega" => true,
                "v" => group.is_rigid(),
                _ => false,
            },
            _ => false,
        };
        if is_velocity {
            return Some(self.body_target(place)?.coordinates().to_vec());
        }
        let name = ident.map(key).unwrap_or_default();
        let name = format!(
            "{}{}",
            name.trim_end_matches("_dot"),
            index.unwrap_or_default()
        );
        let example = match group {
            Group::SO3 => format!("`{name}.omega[0]`"),
            Group::SE2 => format!("`{name}.omega` or `{name}.v[1]`"),
            Group::SE3 => format!("`{name}.omega[0]` or `{name}.v[1]`"),
        };
        let message = format!(
            "`{}` is no velocity of the body, for which constraints on a coordinate in a group are solved; write for example {example}",
            plain(place)
        );
        self.diagnostics.refuse(place, message)
    }

    /// `R`, or `R[2]` of an array.
    pub(in crate::model) fn group_member(&mut self, place: &Syntax) -> Option<(String, Member)> {
        let (ident, family, index) = self.group_family(place)?;
        let written = plain(place);
        let message = match (family.length, index) {
            (None, None) => return Some((written, family.member(0)?)),
            (Some(length), Some(index)) => {
                let entry = self.entry(place, ident, 0, length, index)?;
                return Some((written, family.member(entry)?));
            }
            (Some(length), None) => format!(
                "`{ident}` is an array of {length}; write one, `{ident}[0]` to `{ident}[{}]`",
                length - 1
            ),
            (None, Some(_)) => format!("`{ident}` is not an array; write `{ident}`"),
        };
        self.diagnostics.refuse(place, message)
    }

    /// The group coordinate or array of them that `place` names, and its index.
    pub(in crate::model) fn group_family<'s>(
        &mut self,
        place: &'s Syntax,
    ) -> Option<(&'s Ident, Family, Option<&'s Syntax>)> {
        let (base, index) = indexed(place);
        let ident = identifier(base);
        match ident.and_then(|ident| self.names.get(&key(ident))) {
            Some(Meaning::Coordinate(family)) if family.space.group().is_some() => {
                Some((ident?, *family, index))
            }
            _ => {
                let message = format!("`{}` is not a coordinate in a group", plain(place));
                self.diagnostics.refuse(place, message)
            }
        }
    }

    /// `R = …`, `R_dot = …`, `R[(0, 1)] = …`, `R.omega[0][1] = …`.
    fn not_along_a_velocity<T>(&mut self, left: &Syntax) -> Option<T> {
        let ident = identifier(innermost(left)).map(key).unwrap_or_default();
        let name = ident.trim_end_matches("_dot");
        let family = match self.names.get(&ident) {
            Some(Meaning::Coordinate(family) | Meaning::Velocity(family)) => *family,
            _ => return None,
        };
        let one = match family.length {
            None => name.to_owned(),
            Some(_) => format!("{name}[i]"),
        };
        let message = if family.space != Space::Matrices(Group::SO3) {
            format!(
                "a force on `{name}: {}` has components along the body velocity; write `{one}.v[0] = …` \
                    and `{one}.omega = …`",
                family.space.name()
            )
        } else {
            format!(
                "a force on `{name}: SO3` is a torque along the body velocity; write `{one}.omega[0] = …` \
                    or `{one}.omega = […]`"
            )
        };
        self.diagnostics.refuse(left, message)
    }

    /// `R.spatial_omega = …` and misspellings.
    fn other_component<T>(
        &mut self,
        field: &syn::ExprField,
        name: &str,
        written: &str,
        rigid: bool,
    ) -> Option<T> {
        let known: &[&str] = if rigid { &["omega", "v"] } else { &["omega"] };
        let rotation = if rigid {
            format!("{name}.R")
        } else {
            name.to_owned()
        };
        let message = match written {
            "spatial_omega" => format!(
                "a force has components along the body velocity; a torque in space is written \
                    `{name}.omega = {rotation}.transpose() * […]`"
            ),
            "p" | "p_dot" | "spatial_v" if rigid => format!(
                "a force has components along the body velocity; a force in space on the origin of the \
                    body is written `{name}.v = {rotation}.transpose() * […]`"
            ),
            _ => match lowering::meant_field(written, known) {
                Some(near) => {
                    format!("`{name}` has no `{written}`; did you mean `{name}.{near}`?")
                }
                None => format!(
                    "a force on `{name}` has components along `{name}.{}`",
                    known.join(&format!("` and `{name}.")),
                ),
            },
        };
        self.diagnostics.refuse(field, message)
    }
}

/// The name under all indices and fields.
fn innermost(place: &Syntax) -> &Syntax {
    match bare(place) {
        Syntax::Index(index) => innermost(&index.expr),
        Syntax::Field(field) => innermost(&field.base),
        other => other,
    }
}
