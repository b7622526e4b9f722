//! The declared names: fields and coordinates.

use proc_macro2::Ident;
use syn::{Fields, Type};

use super::names::{Family, GroupFamily, Meaning, Names};
use super::{Component, Coordinate, Group, GroupCoordinate, Parameter, Space, lowering};
use crate::diagnostics::Diagnostics;
use crate::spelling;
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Body, Declaration};

/// The largest number of scalars that one array may declare.
const LONGEST: usize = 4096;

/// The chart of Q.
#[derive(Default)]
pub(super) struct Coordinates {
    /// Arrays flattened.
    pub(super) scalars: Vec<Coordinate>,
    /// The coordinates in groups, arrays flattened.
    pub(super) groups: Vec<GroupCoordinate>,
    /// Whether every declaration could be read.
    pub(super) complete: bool,
    /// Whether a name is taken: how many coordinates are meant is not known then.
    pub(super) taken: bool,
}

/// Declares the fields.
pub(super) fn parameters(
    item: &syn::ItemStruct,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    if let Fields::Unnamed(_) = item.fields {
        names.mark_incomplete();
    }
    for field in &item.fields {
        let Some(ident) = &field.ident else { continue };
        let of_generic_type = !item.generics.params.is_empty();
        let extent = if of_generic_type {
            None
        } else {
            extent(&field.ty, names, diagnostics)
        };
        let meaning = match extent {
            Some(length) => Meaning::Parameter(Family {
                first: parameters.len(),
                length,
            }),
            None => Meaning::Broken,
        };
        if let Meaning::Parameter(Family { length, .. }) = meaning {
            let scalar = |index| Parameter {
                field: ident.clone(),
                index,
            };
            parameters.extend(indices(length).map(scalar));
        }
        names.declare(ident, "field", meaning, diagnostics);
    }
    parameters
}

/// The length of a field's array, `Some(None)` for a scalar.
fn extent(ty: &Type, names: &Names, diagnostics: &mut Diagnostics) -> Option<Option<usize>> {
    let element = match bare(ty) {
        Type::Array(array) => &array.elem,
        _ => ty,
    };
    if !matches!(bare(element), Type::Path(path) if path.qself.is_none() && path.path.is_ident("f64"))
    {
        let message = format!("a parameter is `f64` or `[f64; N]`, not `{}`", plain(ty));
        diagnostics.error(ty, message);
        return None;
    }
    match bare(ty) {
        Type::Array(array) => length(&array.len, names, diagnostics).map(Some),
        _ => Some(None),
    }
}

/// Declares the coordinates and their velocities.
pub(super) fn coordinates(
    attributes: &[Attribute],
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Coordinates {
    let mut coordinates = Coordinates::default();
    let lists: Vec<_> = attributes.iter().filter_map(declarations).collect();
    let known = !lists.is_empty() && lists.iter().all(|list| list.is_complete());
    coordinates.complete = known;
    for declaration in lists.iter().flat_map(|list| &list.items) {
        declare(declaration, &mut coordinates, names, diagnostics);
    }
    if !known {
        names.mark_incomplete();
    }
    for declaration in lists.iter().flat_map(|list| &list.items) {
        let velocity = match names.get(&super::names::key(&declaration.ident)) {
            Some(Meaning::Coordinate(family)) => Meaning::Velocity(*family),
            Some(Meaning::Group(family)) => Meaning::GroupVelocity(*family),
            _ => Meaning::Broken,
        };
        names.declare_velocity(&declaration.ident, velocity, diagnostics);
    }
    coordinates
}

fn declarations(attribute: &Attribute) -> Option<&crate::syntax::List<Declaration>> {
    match &attribute.body {
        Body::Declarations(list) => Some(list),
        _ => None,
    }
}

fn declare(
    declaration: &Declaration,
    coordinates: &mut Coordinates,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) {
    let ident = &declaration.ident;
    let space = match &declaration.space {
        None => Some((Declared::Chart(Space::R), None)),
        Some(ty) => space(ty, names, diagnostics),
    };
    coordinates.complete &= space.is_some();
    let errors = diagnostics.len();
    let is_second = coordinates.has(ident);
    let meaning = match space {
        // It is counted once.
        _ if is_second => Meaning::Broken,
        Some((Declared::Chart(space), length)) => coordinates.chart(ident, space, length),
        Some((Declared::Group(group), length)) => coordinates.group(ident, group, length),
        None => {
            // Something of this name is there, whatever it is.
            coordinates.chart(ident, Space::R, None);
            Meaning::Broken
        }
    };
    names.declare(ident, "coordinate", meaning, diagnostics);
    coordinates.taken |= diagnostics.len() > errors;
}

/// The space of a coordinate.
#[derive(Clone, Copy)]
enum Declared {
    Chart(Space),
    Group(Group),
}

impl Coordinates {
    /// Whether a coordinate of this name is declared above.
    fn has(&self, ident: &Ident) -> bool {
        let name = super::names::key(ident);
        self.scalars
            .iter()
            .any(|other| super::names::key(&other.ident) == name)
    }

    fn chart(&mut self, ident: &Ident, space: Space, length: Option<usize>) -> Meaning {
        let first = self.scalars.len();
        let scalar = |index| Coordinate {
            ident: ident.clone(),
            index,
            space,
        };
        self.scalars.extend(indices(length).map(scalar));
        Meaning::Coordinate(Family { first, length })
    }

    /// A group coordinate, and the directions of its algebra.
    fn group(&mut self, ident: &Ident, group: Group, length: Option<usize>) -> Meaning {
        let family = GroupFamily {
            group,
            first: self.groups.len(),
            direction: self.scalars.len(),
            length,
        };
        for index in indices(length) {
            let place = self.groups.len();
            self.groups.push(GroupCoordinate {
                ident: ident.clone(),
                index,
                group,
                first: self.scalars.len(),
            });
            let direction = |component: &Component| Coordinate {
                ident: ident.clone(),
                index,
                space: Space::Algebra(place, *component),
            };
            let directions = group.components().iter().map(direction);
            self.scalars.extend(directions);
        }
        Meaning::Group(family)
    }
}

/// `R`, `S1`, `SO3`, `SE2`, `SE3`, and arrays `[R; N]` of them.
fn space(
    ty: &Type,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<(Declared, Option<usize>)> {
    let element = match bare(ty) {
        Type::Array(array) => bare(&array.elem),
        other => other,
    };
    let space = match named_space(element) {
        Some(space) => space,
        None => {
            diagnostics.error(element, not_a_space(element));
            return None;
        }
    };
    match bare(ty) {
        Type::Array(array) => Some((space, Some(length(&array.len, names, diagnostics)?))),
        _ => Some((space, None)),
    }
}

fn named_space(ty: &Type) -> Option<Declared> {
    let Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    match name.as_str() {
        "R" => Some(Declared::Chart(Space::R)),
        "S1" => Some(Declared::Chart(Space::S1)),
        name => Group::named(name).map(Declared::Group),
    }
}

fn not_a_space(ty: &Type) -> String {
    let written = plain(ty);
    match meant(&written) {
        Some(near) => format!("`{written}` is not a space of the language; did you mean `{near}`?"),
        None => format!(
            "`{written}` is not a space of the language; a coordinate is in `R`, `S1`, `SO3`, `SE2` \
                or `SE3`"
        ),
    }
}

/// The space that other names were meant to be.
fn meant(name: &str) -> Option<String> {
    const SPACES: [&str; 5] = ["R", "S1", "SO3", "SE2", "SE3"];
    let dimension = name.strip_prefix('R').and_then(|n| n.parse::<u16>().ok());
    if let Some(dimension @ 2..) = dimension {
        return Some(format!("[R; {dimension}]"));
    }
    let near = match name {
        "SO2" | "SO_2" | "U1" | "T1" => "S1",
        "SO" | "SO_3" | "SU2" | "Rotation3" | "UnitQuaternion" => "SO3",
        "E2" | "SE_2" | "Isometry2" => "SE2",
        "SE" | "E3" | "SE_3" | "Isometry3" => "SE3",
        "f64" | "R1" => "R",
        _ => {
            let near = spelling::nearest(name, SPACES)?;
            SPACES.into_iter().find(|space| *space == near)?
        }
    };
    Some(near.to_owned())
}

fn length(expression: &syn::Expr, names: &Names, diagnostics: &mut Diagnostics) -> Option<usize> {
    if let Some(name) = lowering::identifier(expression) {
        diagnostics.error(
            name,
            format!("a macro cannot see constants; write the length `{name}` as a number"),
        );
        return None;
    }
    let length = lowering::integer(expression, names, diagnostics)?;
    match usize::try_from(length) {
        Ok(length @ 1..=LONGEST) => Some(length),
        _ => {
            diagnostics.error(
                expression,
                format!("the length of an array is from 1 to {LONGEST}, not {length}"),
            );
            None
        }
    }
}

fn indices(length: Option<usize>) -> Box<dyn Iterator<Item = Option<usize>>> {
    match length {
        Some(length) => Box::new((0..length).map(Some)),
        None => Box::new(std::iter::once(None)),
    }
}

fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}
