//! `#[discrete_system(lattice)]`: a density L(k, t, q(k), q(k+1), q̇(k)) on the sites of a lattice.
//!
//! It is the Lagrangian of a link, the system on Q × Q that joins the sites k and k + 1. The link
//! has the coordinates of site k, then those of site k + 1 (`x.next`); its parameters are the
//! site's number `k`, the spacing `delta` and the fields, one value of those in `#[site(…)]`.

use proc_macro2::Ident;
use quote::format_ident;
use syn::ext::IdentExt;

use super::check::with;
use super::controls::Controls;
use super::declarations::{Coordinates, declarations};
use super::draft::Draft;
use super::lowering::identifier;
use super::names::{Define, Family, Meaning, Names, key};
use super::site::SiteSpace;
use super::value::Lowered;
use super::{ConstraintKind, Expr, Factor, Name, Symbol};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Attribute, Keyword};
use crate::system::Link;

/// Declares `k` and `delta`, the first parameters of a link.
pub(super) fn declare_parameters(names: &mut Names) -> Vec<Name> {
    let parameters = [(Link::NUMBER, "k"), (Link::SPACING, "delta")];
    let declared = parameters.map(|(place, name)| {
        let family = Family::of_numbers(place, None);
        names.declare_of_language(name, Meaning::Parameter(family));
        Name {
            ident: name.to_owned(),
            index: None,
        }
    });
    declared.to_vec()
}

/// The fields that `#[site(…)]` names.
pub(super) fn fields_per_site(ast: &Ast, diagnostics: &mut Diagnostics) -> Vec<Ident> {
    let mut fields: Vec<Ident> = Vec::new();
    for item in with(&ast.attributes, Keyword::Site).flat_map(Attribute::expressions) {
        let known = identifier(item).filter(|name| {
            let mut fields = ast.item.fields.iter();
            fields.any(|field| field.ident.as_ref() == Some(name))
        });
        match known {
            Some(name) if fields.contains(name) => {
                diagnostics.error(item, format!("`{name}` is named twice; remove one"));
            }
            Some(name) => fields.push(name.clone()),
            None => diagnostics.error(
                item,
                "`#[site(…)]` names the fields that have a value at every site, such as `m: Vec<f64>`",
            ),
        }
    }
    fields
}

/// Declares the coordinates of site k + 1, which follow those of site k, and the differences
/// `x_diff`.
pub(super) fn declare_next(
    attributes: &[Attribute],
    coordinates: &mut Coordinates,
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) {
    let site = SiteSpace {
        factors: coordinates.factors.len(),
        dim: coordinates.dim,
    };
    let lists = attributes
        .iter()
        .filter_map(|attribute| declarations(attribute, Keyword::Coordinates));
    for declaration in lists.flat_map(|list| &list.items) {
        let ident = &declaration.ident;
        let Some(Meaning::Coordinate(family)) = names.get(&key(ident)).cloned() else {
            continue;
        };
        if family.space.group().is_some() {
            continue;
        }
        let name = format_ident!("{}_diff", ident.unraw(), span = ident.span());
        let difference = Meaning::Define(Define {
            continuous: Some(difference(site, family).named(&name.to_string())),
            discrete: None,
        });
        names.declare(&name, "difference", difference, diagnostics);
    }
    let here = coordinates.factors.clone();
    coordinates
        .factors
        .extend(here.into_iter().map(|factor| Factor {
            name: Name {
                ident: format!("{}_next", factor.name.ident),
                ..factor.name
            },
            first: factor.first + site.dim,
            ..factor
        }));
    coordinates.dim = 2 * site.dim;
    coordinates.is_link = true;
    names.set_site(site);
}

/// (q(k+1) - q(k))/Δ.
fn difference(site: SiteSpace, family: Family) -> Lowered {
    let spacing = Expr::Symbol(Symbol::Parameter(Link::SPACING));
    let of_entry = |i: usize| {
        let at = |i: usize| Expr::Symbol(Symbol::Coordinate(i));
        let i = family.first + i;
        at(i + site.dim).minus(at(i)).over(&spacing)
    };
    match family.length {
        None => Lowered::Number(of_entry(0)),
        Some(length) => Lowered::Vector((0..length).map(of_entry).collect()),
    }
}

impl Link {
    /// The link of a lattice with these coordinates of both its sites.
    pub(super) fn new(
        coordinates: &Coordinates,
        draft: &Draft,
        (per_site, controls): (&[Ident], &Controls),
    ) -> Self {
        let (dim, factors) = (coordinates.declared_dim(), coordinates.declared().len());
        let site = SiteSpace { factors, dim };
        let joins_sites = |a: &usize| {
            let constraint = &draft.variational[*a];
            let sides = [&constraint.lhs, &constraint.rhs];
            let mut sides = sides.into_iter();
            constraint.kind.is_level_set()
                && sides.any(|side| side.any_symbol(|symbol| site.is_of_next(symbol)))
        };
        Self {
            dim,
            constraints: draft.variational.len(),
            per_site: per_site.iter().map(Ident::to_string).collect(),
            controls: controls.names(),
            inner_times: (draft.rule.as_ref()).map_or(&[], |rule| rule.inner_times()),
            on_both_sites: (0..draft.variational.len())
                .filter(|a| {
                    joins_sites(a) && draft.variational[*a].kind == ConstraintKind::Holonomic
                })
                .collect(),
            is_still: !(draft.lagrangian.as_ref()).is_some_and(|l| {
                l.expr()
                    .any_symbol(|symbol| matches!(symbol, Symbol::Velocity(_)))
            }),
            levels: (0..draft.variational.len())
                .filter(|a| draft.variational[*a].kind.is_level_set())
                .collect(),
            between_sites: (0..draft.variational.len()).filter(joins_sites).collect(),
        }
    }
}

/// Refuses a density that contains velocities of the next site.
pub(super) fn check_velocities(draft: &Draft, dim: usize, diagnostics: &mut Diagnostics) {
    let is_of_next = |symbol| matches!(symbol, Symbol::Velocity(i) if i >= dim);
    let lagrangian = (draft.lagrangian.iter()).map(|l| (l.expr(), l.source));
    let constraints = draft.variational.iter().flat_map(|constraint| {
        [&constraint.lhs, &constraint.rhs].map(|side| (side, Some(constraint.source)))
    });
    let forces = (draft.forces.iter()).map(|force| (&force.value, Some(force.source)));
    for (expression, source) in lagrangian.chain(constraints).chain(forces) {
        if let Some(source) = source.filter(|_| expression.any_symbol(is_of_next)) {
            let message = "this contains the velocity of the next site; a lattice is written in q(k), q(k+1) and the velocity of site k";
            diagnostics.error(&draft.sources[source.0], message);
        }
    }
}
