//! Fields of group coordinates: velocities `R.omega`, `g.v`, parts `g.p`, `g.R`, and `R.relative`.

use std::ops::Range;

use syn::Expr as Syntax;

use crate::diagnostics::spelling;
use crate::model::Group;
use crate::model::lowering::method::{is_linear, parenthesise};
use crate::model::lowering::{Expr, Lowering, Mode, Symbol, bare, identifier, indexed, plain};
use crate::model::names::{Meaning, key};
use crate::model::value::{At, Element, Lowered, Member, Product};
use crate::syntax::text::listed;

const VELOCITIES: [&str; 5] = ["omega", "spatial_omega", "v", "spatial_v", "p_dot"];

impl Lowering<'_> {
    pub(in crate::model::lowering) fn field(&mut self, field: &syn::ExprField) -> Option<Lowered> {
        let (base, member) = (bare(&field.base), plain(&field.member));
        if let ("next" | "diff", Some(site)) = (member.as_str(), self.names.site()) {
            let value = self.value(&field.base)?;
            let found = match member.as_str() {
                "next" => site.next(&value),
                _ => site.relative(&value),
            };
            return found.or_else(|| self.not_at_the_next_site(field, base, &member));
        }
        if self.is_without_fields(base) {
            return self.no_fields(field, base, &member);
        }
        let value = self.value(&field.base)?;
        match &value {
            Lowered::Motion(of) => self.field_of_motion(field, *of, &member),
            Lowered::Matrix(product) if product.is_rigid() || product.is_rotation() => {
                self.field_of_element(field, product, &member)
            }
            _ => self.no_fields_of_value(field, &value),
        }
    }

    /// `self`, and the names of numbers.
    fn is_without_fields(&self, base: &Syntax) -> bool {
        let Some(name) = identifier(indexed(base).0).map(key) else {
            return false;
        };
        if self.local(&name).is_some() {
            return false;
        }
        let meaning = self.names.get(&name);
        name == "self"
            || match meaning {
                Some(
                    Meaning::Pi
                    | Meaning::Step
                    | Meaning::Time
                    | Meaning::Parameter(_)
                    | Meaning::Function(_)
                    | Meaning::Control(_),
                ) => true,
                Some(Meaning::Coordinate(family) | Meaning::Velocity(family)) => {
                    family.space.group().is_none()
                }
                _ => false,
            }
    }

    fn no_fields(
        &mut self,
        field: &syn::ExprField,
        base: &Syntax,
        member: &str,
    ) -> Option<Lowered> {
        let name = identifier(base).map(key).unwrap_or_default();
        let is_coordinate = matches!(self.names.get(&name), Some(Meaning::Coordinate(_)));
        if is_coordinate && VELOCITIES.contains(&member) {
            let message = format!(
                "`{name}` is a coordinate in `R` or `S1`, without `{member}`; its velocity is \
                    `{name}_dot`"
            );
            return self.error(field, message);
        }
        if is_coordinate && self.names.site().is_some() {
            let message = format!(
                "a lattice is written in q(k), q(k+1) and the velocity of site k, `{name}`, `{name}.next` and `{name}_dot`; `{name}.{member}` does not \
                 occur"
            );
            return self.error(field, message);
        }
        if is_coordinate && member == "next" {
            let message = format!(
                "`{name}.next` is the coordinate of the next site of a lattice; ask for one with `#[discrete_system(lattice)]`"
            );
            return self.error(field, message);
        }
        self.unsupported(&Syntax::Field(field.clone()))
    }

    /// `m.next`, `x_dot.next`, `x.diff`.
    fn not_at_the_next_site(
        &mut self,
        field: &syn::ExprField,
        base: &Syntax,
        member: &str,
    ) -> Option<Lowered> {
        let name = identifier(base).map(key).unwrap_or_default();
        let message = match (self.names.get(&name), member) {
            (Some(Meaning::Coordinate(_)), "diff") => {
                format!("the difference of the coordinate `{name}` is written `{name}_diff`")
            }
            (Some(Meaning::Velocity(_)), "next") => {
                "a lattice is written in q(k), q(k+1) and the velocity of site k; the velocity of the next site does not occur".to_owned()
            }
            (_, "diff") => format!(
                "`R.diff` is the difference of a coordinate in a group; `{}` is no such coordinate",
                plain(base)
            ),
            _ => format!(
                "`x.next` is a coordinate at the next site; `{}` is no coordinate",
                plain(base)
            ),
        };
        self.error(field, message)
    }

    fn no_fields_of_value(&mut self, field: &syn::ExprField, value: &Lowered) -> Option<Lowered> {
        let base = plain(&*field.base);
        let entry = match value {
            Lowered::Vector(_) => format!("; a component is written `{base}[i]`"),
            Lowered::Matrix(_) => format!("; an entry is written `{base}[(i, j)]`"),
            _ => String::new(),
        };
        let message = format!("`{base}` is {} and has no fields{entry}", value.describe());
        self.error(field, message)
    }

    /// A field of a coordinate in a group, in a discrete expression.
    fn field_of_motion(
        &mut self,
        field: &syn::ExprField,
        member: Member,
        name: &str,
    ) -> Option<Lowered> {
        let base = plain(bare(&field.base));
        if name == "relative" {
            return Some(Lowered::Matrix(Product::of(member, At::Relative)));
        }
        if VELOCITIES.contains(&name) && fields(member.group).any(|known| known == name) {
            return self.no_velocities(field, Some(base));
        }
        if fields(member.group).any(|known| known == name) {
            let message = format!(
                "a discrete expression has `{base}[0].{name}` and `{base}[1].{name}`, and \
                    `{base}.relative.{name}` from one to the other, not `{base}.{name}`"
            );
            return self.error(field, message);
        }
        let known = ["relative"].into_iter().chain(fields(member.group));
        self.unknown_field(field, member.group, name, known)
    }

    fn no_velocities(&mut self, field: &syn::ExprField, base: Option<String>) -> Option<Lowered> {
        let Some(base) = base else {
            let message = "a discrete expression has no velocities; write it in the entries of the relative element";
            return self.error(field, message);
        };
        let message = format!(
            "a discrete expression has no velocities; write it in `{base}.relative`, which is \
                `{base}[0].inverse() * {base}[1]`"
        );
        self.error(field, message)
    }

    fn field_of_element(
        &mut self,
        field: &syn::ExprField,
        product: &Product,
        name: &str,
    ) -> Option<Lowered> {
        let rigid = product.is_rigid();
        let element = product.element().filter(|element| !element.inverted);
        let coordinate = element
            .filter(|element| element.at == At::Now)
            .filter(|element| element.rigid == element.member.group.is_rigid());
        let group = match (rigid, product.shape().0) {
            (false, _) => Group::SO3,
            (true, 3) => Group::SE2,
            (true, _) => Group::SE3,
        };
        match (name, coordinate) {
            ("p", _) if rigid => Some(Lowered::Vector(product.translation())),
            ("R", _) if rigid => Some(Lowered::Matrix(product.rotation_part())),
            ("R", _) => {
                let base = plain(bare(&field.base));
                self.error(
                    field,
                    format!("`{base}` is a rotation itself; write `{base}`"),
                )
            }
            (_, Some(element)) if fields(group).any(|known| known == name) => {
                let value = velocity(element, name);
                match self.scope.refuses(&value, self.names) {
                    None => Some(value),
                    Some((_, refusal)) => {
                        self.error(field, format!("`{}` {refusal}", plain(field)))
                    }
                }
            }
            ("relative", _) => {
                let base = parenthesise(&field.base);
                let message = match self.mode {
                    Mode::Discrete => format!(
                        "`relative` belongs to a coordinate, as in `R.relative`; `{base}` is one \
                            element"
                    ),
                    _ => format!(
                        "a continuous expression has no endpoints and no `{base}.relative`; the \
                            velocity is `{base}.omega`"
                    ),
                };
                self.error(field, message)
            }
            _ if VELOCITIES.contains(&name) && self.mode == Mode::Discrete => {
                let base = coordinate_of(&field.base);
                self.no_velocities(field, base)
            }
            _ if VELOCITIES.contains(&name) && fields(group).any(|known| known == name) => {
                let message = format!(
                    "`{name}` belongs to a coordinate, as in `R.{name}`, not to `{}`",
                    plain(&*field.base)
                );
                self.error(field, message)
            }
            _ => self.unknown_field(field, group, name, fields(group)),
        }
    }

    fn unknown_field(
        &mut self,
        field: &syn::ExprField,
        group: Group,
        name: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Option<Lowered> {
        let base = plain(bare(&field.base));
        let known: Vec<&str> = known.collect();
        let message = if group == Group::SO3 && ["v", "p", "p_dot", "spatial_v"].contains(&name) {
            format!(
                "`{base}` is a rotation, without `{name}`: it does not move the origin; a rigid motion \
                    is in `SE3`"
            )
        } else if is_linear(name) {
            format!("`{name}` is a method; write `{base}.{name}()`")
        } else {
            let near = meant(name, &known).map(|near| format!("{base}.{near}"));
            let all = format!("it has {}", listed(known.iter()));
            spelling::unknown(&format!("`{base}` has no `{name}`"), near, all)
        };
        self.error(&field.member, message)
    }
}

/// Whether some coordinate in a group has this field.
pub(in crate::model::lowering) fn is_field(name: &str) -> bool {
    name == "relative" || fields(Group::SE3).any(|field| field == name)
}

/// The fields of a coordinate in a group.
fn fields(group: Group) -> impl Iterator<Item = &'static str> {
    let all = [
        "omega",
        "spatial_omega",
        "R",
        "p",
        "v",
        "p_dot",
        "spatial_v",
    ];
    let count = if group.is_rigid() { all.len() } else { 2 };
    all.into_iter().take(count)
}

/// `R` of `R[0]` and of `R.relative`.
fn coordinate_of(expression: &Syntax) -> Option<String> {
    match bare(expression) {
        Syntax::Index(index) => Some(plain(bare(&index.expr))),
        Syntax::Field(field) => coordinate_of(&field.base).or_else(|| Some(plain(&*field.base))),
        _ => None,
    }
}

/// The field that another name was meant to be.
pub(in crate::model) fn meant<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let near = match name {
        "omg" | "w" | "om" | "Omega" | "ang" | "angular" | "angular_velocity" | "body_omega" => {
            "omega"
        }
        "omega_s" | "omega_spatial" | "space_omega" => "spatial_omega",
        "vel" | "velocity" | "linear" | "body_v" => "v",
        "pos" | "position" | "translation" | "x" => "p",
        "rot" | "rotation" => "R",
        "rel" | "u" | "delta" | "increment" => "relative",
        other => spelling::nearest(other, known.iter().copied())?,
    };
    known.iter().copied().find(|field| *field == near)
}

/// A velocity of g(t), from the body velocities ω = (RᵀṘ)^∨ and v = Rᵀṗ:
///
/// ```text
/// spatial_omega = R ω,    p_dot = R v,    spatial_v = R v - (R ω) × p
/// ```
fn velocity(element: Element, name: &str) -> Lowered {
    let Member { group, first, .. } = element.member;
    let symbols = |places: Range<usize>| -> Vec<Expr> {
        let symbol = |i| Expr::Symbol(Symbol::Velocity(first + i));
        places.map(symbol).collect()
    };
    let (v, omega) = (symbols(group.linear()), symbols(group.angular()));
    let rotation = element.rotation_matrix();
    let planar = element.dimension() == 2;
    match name {
        "omega" | "spatial_omega" if planar => Lowered::Number(omega[0].clone()),
        "omega" => Lowered::Vector(omega),
        "spatial_omega" => Lowered::Vector(rotation.apply(&omega)),
        "v" => Lowered::Vector(v),
        "p_dot" => Lowered::Vector(rotation.apply(&v)),
        _ => {
            let omega = if planar {
                let zero = || Expr::integer(0);
                vec![zero(), zero(), omega[0].clone()]
            } else {
                rotation.apply(&omega)
            };
            let p = element.translation();
            let turning = cross(&omega, &p);
            let moved = rotation.apply(&v).into_iter().zip(turning);
            Lowered::Vector(moved.map(|(a, b)| a.minus(b)).collect())
        }
    }
}

/// ω × p; of a p in the plane its two components in the plane.
fn cross(omega: &[Expr], p: &[Expr]) -> Vec<Expr> {
    let p_at = |i: usize| p.get(i).cloned().unwrap_or_else(|| Expr::integer(0));
    let minor = |i: usize, j: usize| {
        let product = |i: usize, j: usize| omega[i].clone().times(p_at(j));
        product(i, j).minus(product(j, i))
    };
    let all = [minor(1, 2), minor(2, 0), minor(0, 1)];
    all.into_iter().take(p.len()).collect()
}
