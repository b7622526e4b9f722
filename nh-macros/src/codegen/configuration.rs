//! Q in generated code, a product of factors. A point of it is a vector where every factor is a
//! line; with coordinates in groups of matrices it is a struct with a field a coordinate.

#[cfg(feature = "derive")]
mod base;
mod items;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::headers::{literal, vector};
use crate::expression::{Group, MatrixEntry};
use crate::system::{self, Retraction, Space};

/// The type of the points of Q.
#[derive(Clone)]
pub(crate) struct Configuration {
    /// The struct, where there is one.
    name: Option<Ident>,
    factors: Vec<FactorCode>,
    retraction: Retraction,
}

/// A factor of Q in code.
#[derive(Clone)]
pub(crate) struct FactorCode {
    /// `R`, `R[3]`.
    pub(super) name: String,
    field: Ident,
    is_entry: bool,
    pub(super) space: Space,
    /// The place of its first direction.
    pub(super) first: usize,
    /// The place of its first flat component.
    pub(super) component: usize,
    /// The place of the first entry of its matrix.
    pub(super) entry: usize,
    /// How it is reached in a configuration: `[3]`, `.x`, `.R[2]`.
    pub(super) place: TokenStream,
}

impl Space {
    /// The type of an element, `root` the private module of the facade and `real` the type of
    /// doubles.
    fn ty(self, root: &TokenStream, real: &TokenStream) -> TokenStream {
        let name = match self {
            Self::R | Self::S1 => return real.clone(),
            Self::Matrices(Group::SO3) => "UnitQuaternion",
            Self::Matrices(Group::SE2) => "Isometry2",
            Self::Matrices(Group::SE3) => "Isometry3",
        };
        let name = format_ident!("{name}");
        quote! { #root::groups::#name<#real> }
    }

    /// Its flat components, to go on a name.
    fn components(self) -> &'static [&'static str] {
        match self {
            Self::R | Self::S1 => &[""],
            Self::Matrices(Group::SO3) => &[".i", ".j", ".k", ".w"],
            Self::Matrices(Group::SE2) => &[".p[0]", ".p[1]", ".re", ".im"],
            Self::Matrices(Group::SE3) => &[".p[0]", ".p[1]", ".p[2]", ".i", ".j", ".k", ".w"],
        }
    }

    /// The type of an element where the alias is in scope.
    fn ty_in_scope(self) -> TokenStream {
        self.ty(&quote! { __nh }, &quote! { f64 })
    }

    /// An element in words.
    fn description(self) -> &'static str {
        match self {
            Self::R | Self::S1 => " A real number, or an angle that is not wrapped.",
            Self::Matrices(Group::SO3) => {
                " A rotation: from components in the body to those in space."
            }
            Self::Matrices(_) => " A pose: from coordinates in the body to those in space.",
        }
    }
}

impl FactorCode {
    /// Entries `first`, `first + 1`, … of an array, one a direction.
    pub(super) fn directions(&self, array: &TokenStream) -> Vec<TokenStream> {
        let places = (self.first..self.first + self.space.dim()).map(literal);
        places.map(|i| quote! { #array[#i] }).collect()
    }

    /// Entries of an array, one a flat component.
    pub(super) fn components(&self, array: &TokenStream) -> Vec<TokenStream> {
        let count = self.space.components().len();
        let places = (self.component..self.component + count).map(literal);
        places.map(|i| quote! { #array[#i] }).collect()
    }

    /// The number of entries of its matrix, one of a number.
    fn entries(&self) -> usize {
        let group = self.space.group();
        group.map_or(1, |group| group.entries().len())
    }

    /// The rows of its matrix [R | p] in an array of entries, zero where it has none.
    pub(super) fn rows_of_entries(&self, group: Group, array: &TokenStream) -> TokenStream {
        let entries = group.entries();
        let rows = (0..3).map(|row| {
            let row = (0..4).map(|column| {
                let is_here = |e: &MatrixEntry| (e.row, e.column) == (row, column);
                match entries.iter().position(is_here) {
                    Some(k) => {
                        let i = literal(self.entry + k);
                        quote! { #array[#i] }
                    }
                    None => quote! { T::of(0.0) },
                }
            });
            quote! { [#(#row),*] }
        });
        quote! { [#(#rows),*] }
    }

    /// |ω|² of the increment in an array.
    pub(super) fn turn_of(&self, group: Group, d: &TokenStream) -> TokenStream {
        let squares = group.angular().map(|j| {
            let i = literal(self.first + j);
            quote! { #d[#i] * #d[#i] }
        });
        quote! { #(#squares)+* }
    }
}

impl Configuration {
    pub(super) fn new(system: &Ident, factors: &[system::Factor], retraction: Retraction) -> Self {
        let is_struct = factors.iter().any(|factor| factor.space.group().is_some());
        let (mut component, mut entry) = (0, 0);
        // Of an array there may be but some entries, of a system on Q/G.
        let mut position = (String::new(), 0);
        let factor = |factor: &system::Factor| {
            let field = format_ident!("{}", factor.name.ident);
            let first = literal(factor.first);
            position = match position.0 == factor.name.ident {
                true => (position.0.clone(), position.1 + 1),
                false => (factor.name.ident.clone(), 0),
            };
            let index = factor.name.index.map(|_| literal(position.1)).into_iter();
            let element = FactorCode {
                name: factor.name.to_string(),
                is_entry: factor.name.index.is_some(),
                space: factor.space,
                first: factor.first,
                component,
                entry,
                place: match is_struct {
                    true => quote! { .#field #([#index])* },
                    false => quote! { [#first] },
                },
                field,
            };
            component += factor.space.components().len();
            entry += element.entries();
            element
        };
        Self {
            name: is_struct.then(|| format_ident!("{system}Configuration")),
            factors: factors.iter().map(factor).collect(),
            retraction,
        }
    }

    /// Whether its points are vectors.
    pub(super) fn is_vector(&self) -> bool {
        self.name.is_none()
    }

    pub(super) fn ty(&self) -> TokenStream {
        match &self.name {
            Some(name) => quote! { #name },
            None => vector(self.factors.len()),
        }
    }

    /// The number of flat components.
    pub(super) fn components(&self) -> usize {
        let of = |factor: &FactorCode| factor.space.components().len();
        self.factors.iter().map(of).sum()
    }

    /// The number of entries of its matrices, one for a number.
    pub(super) fn entries(&self) -> usize {
        self.factors.iter().map(FactorCode::entries).sum()
    }

    pub(super) fn factor(&self, g: usize) -> &FactorCode {
        &self.factors[g]
    }

    /// The factor that direction i is one of.
    pub(super) fn factor_of(&self, i: usize) -> &FactorCode {
        let after = self.factors.partition_point(|factor| factor.first <= i);
        &self.factors[after - 1]
    }

    /// The factors in groups of matrices, with their places.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, &FactorCode, Group)> {
        (self.factors.iter().enumerate())
            .filter_map(|(g, factor)| Some((g, factor, factor.space.group()?)))
    }

    /// The fields of the struct, each with the factors in it.
    fn fields(&self) -> impl Iterator<Item = (&Ident, &[FactorCode])> {
        let fields = self.factors.chunk_by(|a, b| a.field == b.field);
        fields.map(|factors| (&factors[0].field, factors))
    }

    /// A point, each element made by `value`.
    fn made(&self, value: impl Fn(&FactorCode) -> TokenStream) -> TokenStream {
        let fields = self.fields().map(|(ident, factors)| {
            let values = factors.iter().map(&value);
            match factors[0].is_entry {
                false => quote! { #ident: #(#values)* },
                true => quote! { #ident: [#(#values),*] },
            }
        });
        quote! { #(#fields),* }
    }

    /// The types of the fields, with the types of their elements.
    fn types(&self, ty: impl Fn(Space) -> TokenStream) -> Vec<TokenStream> {
        let types = self.fields().map(|(_, factors)| {
            let (element, length) = (ty(factors[0].space), literal(factors.len()));
            match factors[0].is_entry {
                true => quote! { [#element; #length] },
                false => element,
            }
        });
        types.collect()
    }

    /// A point with these elements.
    fn point(&self, value: impl Fn(&FactorCode) -> TokenStream) -> TokenStream {
        match &self.name {
            None => {
                let values = self.factors.iter().map(value);
                quote! { __nh::vector([#(#values),*]) }
            }
            Some(name) => {
                let fields = self.made(value);
                quote! { #name { #fields } }
            }
        }
    }

    /// The place among these factors of one with the same first direction.
    fn place_of(&self, factor: &FactorCode) -> Option<usize> {
        (self.factors.iter()).position(|other| other.first == factor.first)
    }

    /// A point of a link, of `this` and `next` on its two sites.
    pub(super) fn joined(&self, site: &Configuration) -> TokenStream {
        let own = site.factors.len();
        let places = (0..2 * own).map(|g| {
            let place = &site.factors[g % own].place;
            match g < own {
                true => quote! { this #place },
                false => quote! { next #place },
            }
        });
        let places: Vec<_> = places.collect();
        self.point(|factor| {
            let place = self.place_of(factor);
            place.map(|g| places[g].clone()).unwrap_or_default()
        })
    }

    /// The points of the two sites of a link at `q`.
    pub(super) fn split(&self, site: &Configuration) -> TokenStream {
        let [this, next] = [0, site.factors.len()].map(|offset| {
            site.point(|factor| {
                let place = site.place_of(factor);
                let place = place.map(|g| &self.factors[g + offset].place);
                quote! { q #place }
            })
        });
        quote! { (#this, #next) }
    }

    /// q_{k+1} in flat components, of `q` and the unknowns `z`, for stages; a vector moves by
    /// addition.
    pub(super) fn moved(&self) -> Option<TokenStream> {
        self.name.as_ref()?;
        let (mut statements, mut parts) = (TokenStream::new(), Vec::new());
        for factor in &self.factors {
            let q = factor.components(&quote! { q });
            let z = factor.directions(&quote! { z });
            let Some(group) = factor.space.group() else {
                parts.push(quote! { #(#q)* + #(#z)* });
                continue;
            };
            let (local, module) = (format_ident!("moved_{}", factor.first), module(group));
            statements.extend(quote! {
                let #local = #module::moved([#(#q),*], [#(#z),*]);
            });
            let components = (0..q.len()).map(literal);
            parts.extend(components.map(|c| quote! { #local[#c] }));
        }
        Some(quote! { #statements [#(#parts),*] })
    }

    /// The implementation of `LeftInvariantSystem` where the factors at these places act on
    /// themselves.
    pub(super) fn left_invariance(&self, system: &Ident, acting: &[usize]) -> TokenStream {
        let acting: Vec<_> = acting.iter().map(|g| &self.factors[*g]).collect();
        let acts = |factor: &FactorCode| acting.iter().any(|other| other.first == factor.first);
        let directions = |factor: &&FactorCode| factor.first..factor.first + factor.space.dim();
        let fibre = acting.iter().flat_map(directions).map(literal);
        let made = |moved: fn(&FactorCode) -> TokenStream| {
            let value = |factor: &FactorCode| match (&factor.place, acts(factor)) {
                (_, true) => moved(factor),
                (place, false) => quote! { q #place },
            };
            let (fields, values) = (self.made(value), self.factors.iter().map(value));
            match self.is_vector() {
                true => quote! { [#(#values),*].into() },
                false => quote! { Self::Configuration { #fields } },
            }
        };
        let identity = made(|factor| match factor.space.group() {
            Some(_) => quote! { __nh::LieGroup::identity() },
            None => quote! { 0.0 },
        });
        let translated = made(|factor| {
            let place = &factor.place;
            match factor.space.group() {
                Some(_) => quote! { __nh::LieGroup::product(&g #place, &q #place) },
                None => quote! { g #place + q #place },
            }
        });
        let [spatial, body] = ["to_spatial", "to_body"].map(|method| {
            let method = format_ident!("{method}");
            let in_groups = acting
                .iter()
                .filter(|factor| factor.space.group().is_some());
            let moved = in_groups.map(|factor| {
                let [from, to] = ["covector", "result"]
                    .map(|array| format_ident!("{array}"))
                    .map(|array| factor.directions(&quote! { #array }));
                let (place, parts) = (&factor.place, (0..to.len()).map(literal));
                quote! {
                    let moved = __nh::LieGroup::#method(&q #place, [#(#from),*]);
                    #(#to = moved[#parts];)*
                }
            });
            quote! { #(#moved)* }
        });
        quote! {
            #[automatically_derived]
            impl __nh::LeftInvariantSystem for #system {
                const FIBRE: &'static [usize] = &[#(#fibre),*];
                fn at_identity(q: &Self::Configuration) -> Self::Configuration {
                    let _ = q;
                    #identity
                }
                fn translate(g: &Self::Configuration, q: &Self::Configuration) -> Self::Configuration {
                    #translated
                }
                fn to_spatial(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                    let mut result = *covector;
                    #spatial
                    result
                }
                fn to_body(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                    let mut result = *covector;
                    #body
                    result
                }
            }
        }
    }
}

/// The module of the runtime with Cayley's map of a group.
pub(super) fn module(group: Group) -> TokenStream {
    let name = format_ident!("{}", group.name().to_lowercase());
    quote! { __nh::#name }
}
