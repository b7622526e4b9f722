//! The declared names: fields and coordinates.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Fields, GenericArgument, PathArguments, Type};

use super::functions::Functions;
use super::names::{Family, Meaning, Names, key};
use super::{Factor, Name, Space, lowering};
use crate::diagnostics::Diagnostics;
use crate::diagnostics::spelling;
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Contents, Declaration, Keyword, no_space_of};

/// The largest number of scalars that one array may declare.
const LONGEST: usize = 4096;

/// Q as it is declared.
#[derive(Default)]
pub(super) struct Coordinates {
    /// The factors of Q, arrays flattened.
    pub(super) factors: Vec<Factor>,
    /// The number of directions of Q.
    pub(super) dim: usize,
    /// Whether Q is the space of a link, with the next site in its second half.
    pub(super) is_link: bool,
    /// How many factors stand before the adapted ones.
    pub(super) written: usize,
    /// Whether every declaration could be read.
    pub(super) complete: bool,
    /// Whether a coordinate has a name that is taken: the number that the author meant is not known
    /// then.
    pub(super) taken: bool,
}

/// Declares the fields, those in `per_site` as lists with an entry a site. They come behind the
/// parameters in `declared`.
pub(super) fn parameters(
    item: &syn::ItemStruct,
    declared: Vec<Name>,
    (per_site, functions): (&[Ident], &Functions),
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Vec<Name> {
    let mut parameters = declared;
    if let Fields::Unnamed(_) = item.fields {
        names.mark_incomplete();
    }
    for field in &item.fields {
        let Some(ident) = &field.ident else { continue };
        if let Some(function) = functions.named(ident) {
            names.declare(ident, "field", Meaning::Function(function), diagnostics);
            continue;
        }
        let of_generic_type = !item.generics.params.is_empty();
        let extent = if of_generic_type {
            None
        } else if per_site.contains(ident) {
            match entry_of_list(&field.ty) {
                Some(entry) => extent(ident, entry, names, diagnostics),
                None => {
                    let message = format!(
                        "`{ident}` has a value at every site, as `#[site({ident})]` says; its type is `Vec<f64>` or `Vec<[f64; N]>`, not `{}`",
                        plain(&field.ty)
                    );
                    diagnostics.refuse(&field.ty, message)
                }
            }
        } else {
            extent(ident, &field.ty, names, diagnostics)
        };
        let meaning = match extent {
            Some(length) => {
                let family = Family::of_numbers(parameters.len(), length);
                parameters.extend(entries(ident, length));
                Meaning::Parameter(family)
            }
            None => Meaning::Broken,
        };
        names.declare(ident, "field", meaning, diagnostics);
    }
    parameters
}

/// The length of a field's array, `Some(None)` for a scalar.
fn extent(
    name: &Ident,
    ty: &Type,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Option<usize>> {
    let element = match bare(ty) {
        Type::Array(array) => &array.elem,
        _ => ty,
    };
    if !matches!(bare(element), Type::Path(path) if path.qself.is_none() && path.path.is_ident("f64"))
    {
        let message = match entry_of_list(ty) {
            None if is_of_a_user(bare(ty)) => format!(
                "a parameter is `f64` or `[f64; N]`, not `{}`; a field that is a function is named in `#[function({name}(x))]`",
                plain(ty)
            ),
            None => format!("a parameter is `f64` or `[f64; N]`, not `{}`", plain(ty)),
            Some(_) => format!(
                "a parameter is `f64` or `[f64; N]`, not `{}`; a field of a lattice with a value at every site is named in `#[site(…)]`",
                plain(ty)
            ),
        };
        return diagnostics.refuse(ty, message);
    }
    match bare(ty) {
        Type::Array(array) => length(&array.len, names, diagnostics).map(Some),
        _ => Some(None),
    }
}

/// Whether a type has the name of a struct and not of a number.
fn is_of_a_user(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let last = path.path.segments.last();
    last.is_some_and(|last| last.ident.to_string().starts_with(char::is_uppercase))
}

/// Declares the coordinates and their velocities.
pub(super) fn coordinates(
    attributes: &[Attribute],
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Coordinates {
    let mut coordinates = Coordinates::default();
    let all = |of| {
        attributes
            .iter()
            .filter_map(move |attribute| declarations(attribute, of))
    };
    let mut lists: Vec<_> = all(Keyword::Coordinates).collect();
    let known = !lists.is_empty() && lists.iter().all(|list| list.is_complete());
    coordinates.complete = known;
    for declaration in lists.iter().flat_map(|list| &list.items) {
        declare(declaration, &mut coordinates, names, diagnostics);
    }
    for list in all(Keyword::Adapted) {
        names.set_first_adapted(coordinates.dim);
        coordinates.written = coordinates.factors.len();
        for declaration in &list.items {
            declare(declaration, &mut coordinates, names, diagnostics);
        }
        lists.push(list);
    }
    if !known {
        names.mark_incomplete();
    }
    for declaration in lists.iter().flat_map(|list| &list.items) {
        let velocity = match names.get(&key(&declaration.ident)) {
            Some(Meaning::Coordinate(family)) => Meaning::Velocity(*family),
            _ => Meaning::Broken,
        };
        names.declare_velocity(&declaration.ident, velocity, diagnostics);
    }
    coordinates
}

/// The declarations of the coordinates, or of the controls.
pub(super) fn declarations(
    attribute: &Attribute,
    of: Keyword,
) -> Option<&crate::syntax::List<Declaration>> {
    match &attribute.body {
        Contents::Declarations(list) if attribute.keyword == of => Some(list),
        _ => None,
    }
}

/// Adds a coordinate, or an array of them, under its name.
pub(super) fn declare(
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
    coordinates.complete &= space.is_some();
    let errors = diagnostics.len();
    let is_second = coordinates.has(ident);
    let meaning = match space {
        // It is counted once.
        _ if is_second => Meaning::Broken,
        Some((space, length)) => Meaning::Coordinate(coordinates.add(names, ident, space, length)),
        None => {
            // Something of this name is there, whatever it is.
            coordinates.add(names, ident, Space::R, None);
            Meaning::Broken
        }
    };
    names.declare(ident, "coordinate", meaning, diagnostics);
    coordinates.taken |= diagnostics.len() > errors;
}

impl Coordinates {
    /// Whether a coordinate of this name is declared above.
    fn has(&self, ident: &Ident) -> bool {
        let name = ident.unraw().to_string();
        (self.factors.iter()).any(|other| other.name.ident.trim_start_matches("r#") == name)
    }

    /// Adds a coordinate, or an array of them.
    fn add(&mut self, names: &Names, ident: &Ident, space: Space, length: Option<usize>) -> Family {
        let family = Family {
            space,
            place: self.factors.len(),
            first: self.dim,
            length,
        };
        let source = names.source(ident.to_token_stream());
        for name in entries(ident, length) {
            self.factors.push(Factor {
                name,
                space,
                first: self.dim,
                source,
            });
            self.dim += space.dim();
        }
        family
    }

    /// The factors that are declared, with those of site k of a link.
    pub(super) fn declared(&self) -> &[Factor] {
        let halves = 1 + usize::from(self.is_link);
        &self.factors[..self.factors.len() / halves]
    }

    /// How many directions they have.
    pub(super) fn declared_dim(&self) -> usize {
        self.declared()
            .iter()
            .map(|factor| factor.space.dim())
            .sum()
    }

    /// The factors in groups of matrices.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Factor> {
        (self.factors.iter()).filter(|factor| factor.space.group().is_some())
    }
}

/// `R`, `S1`, `SO3`, `SE2`, `SE3`, and arrays `[R; N]` of them.
pub(super) fn space(
    ty: &Type,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<(Space, Option<usize>)> {
    let element = match bare(ty) {
        Type::Array(array) => bare(&array.elem),
        other => other,
    };
    let space = match named_space(element) {
        Some(space) => space,
        None => {
            return diagnostics.refuse(element, not_a_space(element));
        }
    };
    match bare(ty) {
        Type::Array(array) => Some((space, Some(length(&array.len, names, diagnostics)?))),
        _ => Some((space, None)),
    }
}

fn named_space(ty: &Type) -> Option<Space> {
    let Type::Path(path) = ty else { return None };
    Space::named(&path.path.get_ident()?.to_string())
}

fn not_a_space(ty: &Type) -> String {
    let written = plain(ty);
    if is_another_group(&written) {
        return no_space_of(&written);
    }
    let fact = format!("`{written}` is not a space of the language");
    let spaces = "a coordinate is in `R`, `S1`, `SO3`, `SE2` or `SE3`";
    spelling::unknown(&fact, meant(&written), spaces)
}

/// Whether a name is that of a group that no coordinate is in, such as `SU2` and `SO4`.
pub(super) fn is_another_group(name: &str) -> bool {
    const FAMILIES: [&str; 8] = ["SU", "SO", "SL", "GL", "Sp", "U", "O", "SE"];
    const KNOWN: [&str; 6] = ["SO2", "SO_2", "SO_3", "U1", "SE_2", "SE_3"];
    let family = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    family != name
        && FAMILIES.contains(&family)
        && !KNOWN.contains(&name)
        && Space::named(name).is_none()
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
        "SO" | "SO_3" | "Rotation3" | "UnitQuaternion" => "SO3",
        "E2" | "SE_2" | "Isometry2" => "SE2",
        "SE" | "E3" | "SE_3" | "Isometry3" => "SE3",
        "f64" | "R1" => "R",
        _ => spelling::nearest(name, SPACES)?,
    };
    Some(near.to_owned())
}

fn length(expression: &syn::Expr, names: &Names, diagnostics: &mut Diagnostics) -> Option<usize> {
    if let Some(name) = lowering::identifier(expression) {
        return diagnostics.refuse(
            name,
            format!("a macro cannot see constants; write the length `{name}` as a number"),
        );
    }
    let length = lowering::integer(expression, names, diagnostics)?;
    match usize::try_from(length) {
        Ok(length @ 1..=LONGEST) => Some(length),
        _ => diagnostics.refuse(
            expression,
            format!("the length of an array is from 1 to {LONGEST}, not {length}"),
        ),
    }
}

/// T of `Vec<T>`.
pub(crate) fn entry_of_list(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    let last = path
        .path
        .segments
        .last()
        .filter(|last| last.ident == "Vec")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) if arguments.args.len() == 1 => Some(ty),
        _ => None,
    }
}

impl Family {
    /// Numbers from this place on.
    pub(super) fn of_numbers(place: usize, length: Option<usize>) -> Self {
        Self {
            space: Space::R,
            place,
            first: place,
            length,
        }
    }
}

/// The name, or those of the entries of an array.
pub(super) fn entries(ident: &Ident, length: Option<usize>) -> impl Iterator<Item = Name> {
    let ident = ident.to_string();
    (0..length.unwrap_or(1)).map(move |i| Name {
        ident: ident.clone(),
        index: length.map(|_| i),
    })
}

fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}
