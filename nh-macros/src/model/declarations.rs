//! The declared names: fields and coordinates.

use syn::{Fields, Type};

use super::names::{Family, Meaning, Names};
use super::{Coordinate, Parameter, Space, lowering, text::plain};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Attribute, Body, Declaration};

/// The largest number of scalars that one array may declare.
const LONGEST: usize = 4096;

/// The chart of Q.
#[derive(Default)]
pub(super) struct Coordinates {
    /// Arrays flattened.
    pub(super) scalars: Vec<Coordinate>,
    /// Whether every declaration could be read.
    pub(super) complete: bool,
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
    let known = !lists.is_empty() && lists.iter().all(|list| list.complete);
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
        None => Some((Space::R, None)),
        Some(ty) => space(ty, names, diagnostics),
    };
    let first = coordinates.scalars.len();
    let meaning = match space {
        Some((_, length)) => Meaning::Coordinate(Family { first, length }),
        None => Meaning::Broken,
    };
    coordinates.complete &= space.is_some();
    let (space, length) = space.unwrap_or((Space::R, None));
    let scalar = |index| Coordinate {
        ident: ident.clone(),
        index,
        space,
    };
    coordinates.scalars.extend(indices(length).map(scalar));
    names.declare(ident, "coordinate", meaning, diagnostics);
}

/// `R`, `S1`, `[R; N]`, `[S1; N]`.
fn space(
    ty: &Type,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<(Space, Option<usize>)> {
    let element = match bare(ty) {
        Type::Array(array) => bare(&array.elem),
        other => other,
    };
    let space = match element {
        Type::Path(path) if path.path.is_ident("R") => Space::R,
        Type::Path(path) if path.path.is_ident("S1") => Space::S1,
        other => {
            let message = format!(
                "`{}` is not a space of the language; a coordinate is in `R` or `S1`",
                plain(other)
            );
            diagnostics.error(other, message);
            return None;
        }
    };
    match bare(ty) {
        Type::Array(array) => Some((space, Some(length(&array.len, names, diagnostics)?))),
        _ => Some((space, None)),
    }
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
