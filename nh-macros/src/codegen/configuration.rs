//! The configuration type of a system with coordinates in Lie groups: a struct with a field a coordinate.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::expression::{Component, Group};
use crate::model::{Coordinate, GroupCoordinate, Model};
use crate::system::{Retraction, Space};

/// One field.
struct Field {
    ident: Ident,
    /// The length of an array.
    length: Option<usize>,
    kind: Kind,
    /// The place of its first direction.
    first: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Real,
    Group(Group),
}

/// The configuration type of a system in its tokens.
pub(super) struct Configuration {
    pub(super) name: Ident,
    fields: Vec<Field>,
    retraction: Retraction,
}

impl Kind {
    /// Directions of one element.
    fn dim(self) -> usize {
        match self {
            Kind::Real => 1,
            Kind::Group(group) => group.components().len(),
        }
    }

    fn ty(self) -> TokenStream {
        match self {
            Kind::Real => quote! { f64 },
            Kind::Group(Group::SO3) => quote! { __nh::groups::UnitQuaternion<f64> },
            Kind::Group(Group::SE2) => quote! { __nh::groups::Isometry2<f64> },
            Kind::Group(Group::SE3) => quote! { __nh::groups::Isometry3<f64> },
        }
    }

    /// Its flat components, to go on a name.
    fn components(self) -> &'static [&'static str] {
        match self {
            Kind::Real => &[""],
            Kind::Group(Group::SO3) => &[".i", ".j", ".k", ".w"],
            Kind::Group(Group::SE2) => &[".p[0]", ".p[1]", ".re", ".im"],
            Kind::Group(Group::SE3) => &[".p[0]", ".p[1]", ".p[2]", ".i", ".j", ".k", ".w"],
        }
    }
}

impl Field {
    fn ty(&self) -> TokenStream {
        self.ty_with(self.kind.ty())
    }

    fn ty_with(&self, element: TokenStream) -> TokenStream {
        match self.length.map(Literal::usize_unsuffixed) {
            Some(length) => quote! { [#element; #length] },
            None => element,
        }
    }

    /// The elements: how each is reached in a configuration, and the place of its first direction.
    fn elements(&self) -> Vec<(TokenStream, usize)> {
        let ident = &self.ident;
        match self.length {
            None => vec![(quote! { #ident }, self.first)],
            Some(length) => (0..length)
                .map(|k| {
                    let index = Literal::usize_unsuffixed(k);
                    (quote! { #ident[#index] }, self.first + k * self.kind.dim())
                })
                .collect(),
        }
    }

    /// `x: value`, each element made by `value`.
    fn made(&self, mut value: impl FnMut(TokenStream, usize) -> TokenStream) -> TokenStream {
        let ident = &self.ident;
        let values: Vec<_> = (self.elements().into_iter())
            .map(|(place, first)| value(place, first))
            .collect();
        match self.length {
            None => quote! { #ident: #(#values)* },
            Some(_) => quote! { #ident: [#(#values),*] },
        }
    }
}

/// The configuration type of a model with group coordinates.
pub(super) fn configuration(model: &Model) -> Option<Configuration> {
    let name = &model.item.ident;
    (!model.groups.is_empty())
        .then(|| Configuration::new(name, &model.coordinates, &model.groups, model.retraction))
}

impl Configuration {
    pub(super) fn new(
        system: &Ident,
        coordinates: &[Coordinate],
        groups: &[GroupCoordinate],
        retraction: Retraction,
    ) -> Self {
        Self {
            name: format_ident!("{system}Configuration"),
            fields: fields(coordinates, groups),
            retraction,
        }
    }
}

fn fields(coordinates: &[Coordinate], groups: &[GroupCoordinate]) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for (i, coordinate) in coordinates.iter().enumerate() {
        let kind = match coordinate.space {
            Space::R | Space::S1 => Kind::Real,
            Space::Algebra(g, _) => Kind::Group(groups[g].group),
        };
        match fields.last_mut() {
            Some(field) if field.ident == coordinate.ident => {
                field.length = length_of(coordinate).or(field.length);
            }
            _ => fields.push(Field {
                ident: coordinate.ident.clone(),
                length: length_of(coordinate),
                kind,
                first: i,
            }),
        }
    }
    fields
}

/// The length of the array as far as this entry.
fn length_of(coordinate: &Coordinate) -> Option<usize> {
    coordinate.index.map(|index| index + 1)
}

impl Configuration {
    /// How coordinate i is read from a configuration `q`; nothing for a direction of a group.
    pub(super) fn coordinate(&self, i: usize) -> TokenStream {
        let elements = (self.fields.iter())
            .filter(|field| field.kind == Kind::Real)
            .flat_map(Field::elements);
        elements
            .into_iter()
            .find_map(|(place, first)| (first == i).then_some(place))
            .unwrap_or_default()
    }

    /// How the group coordinate whose first direction is i is read.
    pub(super) fn element(&self, i: usize) -> TokenStream {
        let elements = (self.fields.iter())
            .filter(|field| field.kind != Kind::Real)
            .flat_map(Field::elements);
        elements
            .into_iter()
            .find_map(|(place, first)| (first == i).then_some(place))
            .unwrap_or_default()
    }

    /// The place of the flat components of the coordinate or element whose first direction is i.
    pub(super) fn components_of(&self, i: usize) -> std::ops::Range<usize> {
        let mut place = 0;
        for field in &self.fields {
            let count = field.kind.components().len();
            for (_, first) in field.elements() {
                if first == i {
                    return place..place + count;
                }
                place += count;
            }
        }
        place..place
    }

    /// q_{k+1} in flat components, of `q` and the unknowns `z`, for stages.
    pub(super) fn moved(&self) -> TokenStream {
        let (mut statements, mut parts) = (TokenStream::new(), Vec::new());
        let mut place = 0;
        for field in &self.fields {
            let count = field.kind.components().len();
            for (_, first) in field.elements() {
                let from = (place..place + count).map(Literal::usize_unsuffixed);
                let by = (first..first + field.kind.dim()).map(Literal::usize_unsuffixed);
                place += count;
                let Kind::Group(group) = field.kind else {
                    parts.push(quote! { #(q[#from])* + #(z[#by])* });
                    continue;
                };
                let (local, module) = (format_ident!("moved_{first}"), module(group));
                statements.extend(quote! {
                    let #local = #module::moved([#(q[#from]),*], [#(z[#by]),*]);
                });
                parts.extend((0..count).map(|c| {
                    let c = Literal::usize_unsuffixed(c);
                    quote! { #local[#c] }
                }));
            }
        }
        quote! { #statements [#(#parts),*] }
    }

    fn retraction(&self) -> TokenStream {
        match self.retraction {
            Retraction::Cayley => quote! { __nh::groups::Cayley },
            Retraction::Exponential => quote! { __nh::groups::Exponential },
        }
    }

    /// The struct.
    pub(super) fn item(&self, item: &syn::ItemStruct, facade: &TokenStream) -> TokenStream {
        let (name, vis) = (&self.name, &item.vis);
        let doc = format!(
            " A configuration of [`{}`]: an element of Q in nalgebra's types.",
            item.ident
        );
        let fields = self.fields.iter().map(|field| {
            let (ident, ty) = (&field.ident, field.ty());
            let what = match field.kind {
                Kind::Real => " A real number, or an angle that is not wrapped.",
                Kind::Group(Group::SO3) => {
                    " A rotation: from components in the body to those in space."
                }
                Kind::Group(_) => " A pose: from coordinates in the body to those in space.",
            };
            quote! { #[doc = #what] pub #ident: #ty }
        });
        let fields: Vec<_> = fields.collect();
        // The struct itself stands outside the scope of the alias.
        let fields = fields.into_iter().map(|field| renamed(field, facade));
        quote! {
            #[doc = #doc]
            #[allow(non_snake_case)]
            #vis struct #name { #(#fields),* }
        }
    }

    /// Conversions and flat components.
    pub(super) fn implementations(&self) -> TokenStream {
        let name = &self.name;
        let idents = self.fields.iter().map(|field| &field.ident);
        let (components, names) = self.components();
        let quaternions = self.conversions(&|kind| kind.ty(), true);
        let has_rotation = (self.fields.iter()).any(|f| f.kind == Kind::Group(Group::SO3));
        let matrices = has_rotation.then(|| {
            let ty = |kind: Kind| match kind {
                Kind::Group(Group::SO3) => quote! { __nh::groups::Rotation3<f64> },
                other => other.ty(),
            };
            self.conversions(&ty, false)
        });
        quote! {
            __nh::value_traits!(#name { #(#idents),* });
            #[automatically_derived]
            impl __nh::Components for #name { #components }
            impl #name {
                /// The names of the flat components of a configuration, in the order of recordings.
                pub const COMPONENTS: &'static [&'static str] = &[#(#names),*];
            }
            #quaternions
            #matrices
        }
    }

    fn conversions(&self, ty: &dyn Fn(Kind) -> TokenStream, back: bool) -> TokenStream {
        let name = &self.name;
        let types: Vec<_> = (self.fields.iter())
            .map(|field| field.ty_with(ty(field.kind)))
            .collect();
        let idents: Vec<_> = self.fields.iter().map(|field| &field.ident).collect();
        let made: Vec<_> = (self.fields.iter())
            .map(|field| {
                let ident = &field.ident;
                match (field.kind, back, field.length) {
                    (Kind::Group(Group::SO3), false, None) => {
                        quote! { #ident: __nh::core::convert::Into::into(#ident) }
                    }
                    (Kind::Group(Group::SO3), false, Some(_)) => {
                        quote! { #ident: #ident.map(__nh::core::convert::Into::into) }
                    }
                    _ => quote! { #ident },
                }
            })
            .collect();
        let (from, pattern) = match types.as_slice() {
            [one] => (quote! { #one }, quote! { #(#idents)* }),
            _ => (quote! { (#(#types),*) }, quote! { (#(#idents),*) }),
        };
        let back = back.then(|| {
            let value = match types.len() {
                1 => quote! { #(q.#idents)* },
                _ => quote! { (#(q.#idents),*) },
            };
            quote! {
                #[automatically_derived]
                impl __nh::core::convert::From<#name> for #from {
                    fn from(q: #name) -> Self { #value }
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl __nh::core::convert::From<#from> for #name {
                fn from(#pattern: #from) -> Self { Self { #(#made),* } }
            }
            #back
        }
    }

    /// The body of `Components`, and what the flat components are called.
    fn components(&self) -> (TokenStream, Vec<String>) {
        let mut names = Vec::new();
        let (mut written, mut read) = (Vec::new(), Vec::new());
        let mut place = 0;
        for field in &self.fields {
            let count = field.kind.components().len();
            for (element, _) in field.elements() {
                let shown = element.to_string().replace(' ', "");
                names.extend((field.kind.components().iter()).map(|part| format!("{shown}{part}")));
                let [from, to] = [place, place + count].map(Literal::usize_unsuffixed);
                written.push(match field.kind {
                    Kind::Real => quote! { into[#from] = self.#element; },
                    Kind::Group(_) => {
                        quote! { __nh::groups::LieGroup::write(&self.#element, &mut into[#from..#to]); }
                    }
                });
                place += count;
            }
        }
        let mut place = 0;
        for field in &self.fields {
            let count = field.kind.components().len();
            read.push(field.made(|_, _| {
                let [from, to] = [place, place + count].map(Literal::usize_unsuffixed);
                place += count;
                match field.kind {
                    Kind::Real => quote! { from[#from] },
                    Kind::Group(_) => {
                        quote! { __nh::groups::LieGroup::read(&from[#from..#to]) }
                    }
                }
            }));
        }
        let length = Literal::usize_unsuffixed(place);
        let components = quote! {
            const LEN: usize = #length;
            fn write(&self, into: &mut [f64]) { #(#written)* }
            fn read(from: &[f64]) -> Self { Self { #(#read),* } }
        };
        (components, names)
    }

    /// retract, increment and magnitude.
    pub(super) fn space(&self) -> TokenStream {
        let retraction = self.retraction();
        let mut fields = Vec::new();
        for field in &self.fields {
            fields.push(field.made(|place, first| match field.kind {
                Kind::Real => {
                    let i = Literal::usize_unsuffixed(first);
                    quote! { q.#place + d[#i] }
                }
                Kind::Group(_) => {
                    let parts = (first..first + field.kind.dim()).map(Literal::usize_unsuffixed);
                    quote! { __nh::groups::LieGroup::retract::<#retraction>(&q.#place, [#(d[#parts]),*]) }
                }
            }));
        }
        let (mut increments, mut locals, mut magnitudes) = (Vec::new(), Vec::new(), Vec::new());
        let mut each = Vec::new();
        for field in &self.fields {
            for (place, first) in field.elements() {
                match field.kind {
                    Kind::Real => {
                        increments.push(quote! { q1.#place - q0.#place });
                        let magnitude = quote! { __nh::math::abs(q.#place) };
                        each.push(magnitude.clone());
                        magnitudes.push(magnitude);
                    }
                    Kind::Group(_) => {
                        let local = format_ident!("increment_{first}");
                        locals.push(quote! {
                            let #local = __nh::groups::LieGroup::increment::<#retraction>(&q0.#place, &q1.#place);
                        });
                        let parts = (0..field.kind.dim()).map(Literal::usize_unsuffixed);
                        increments.extend(parts.map(|j| quote! { #local[#j] }));
                        let magnitude = quote! { __nh::groups::LieGroup::magnitude(&q.#place) };
                        each.extend(vec![magnitude.clone(); field.kind.dim()]);
                        magnitudes.push(magnitude);
                    }
                }
            }
        }
        let rate = self.rate();
        quote! {
            #[inline]
            fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
                Self::Configuration { #(#fields),* }
            }
            #[inline]
            fn increment(q0: &Self::Configuration, q1: &Self::Configuration) -> Self::Increment {
                #(#locals)*
                __nh::vector([#(#increments),*])
            }
            #[inline]
            fn magnitude(q: &Self::Configuration) -> f64 {
                [#(#magnitudes),*].into_iter().fold(0.0, f64::max)
            }
            fn magnitudes(q: &Self::Configuration) -> Self::Increment {
                __nh::vector([#(#each),*])
            }
            #rate
        }
    }

    /// The rate of a displacement.
    fn rate(&self) -> TokenStream {
        let retraction = self.retraction();
        let (mut locals, mut rates) = (Vec::new(), Vec::new());
        for field in &self.fields {
            let ty = field.kind.ty();
            for (_, first) in field.elements() {
                let directions = (first..first + field.kind.dim()).map(Literal::usize_unsuffixed);
                let directions: Vec<_> = directions.collect();
                if field.kind == Kind::Real {
                    rates.push(quote! { #(v[#directions])* });
                    continue;
                }
                let local = format_ident!("rate_{first}");
                locals.push(quote! {
                    let #local = <#ty as __nh::groups::LieGroup>::increment_rate::<#retraction>([#(d[#directions]),*], [#(v[#directions]),*]);
                });
                let parts = (0..directions.len()).map(Literal::usize_unsuffixed);
                rates.extend(parts.map(|j| quote! { #local[#j] }));
            }
        }
        quote! {
            #[inline]
            fn increment_rate(d: &Self::Increment, v: &Self::Increment) -> Self::Increment {
                #(#locals)*
                __nh::vector([#(#rates),*])
            }
        }
    }

    /// Whether a displacement is far, in `ContinuousSystem`.
    pub(super) fn is_far(&self) -> TokenStream {
        let groups = self.fields.iter().filter_map(|field| match field.kind {
            Kind::Real => None,
            Kind::Group(group) => Some((field, group)),
        });
        let turns = groups.flat_map(|(field, group)| {
            let turn = move |(_, first)| {
                let angular = (group.components().iter().enumerate())
                    .filter(|(_, component)| matches!(component, Component::Angular(_)))
                    .map(move |(j, _)| Literal::usize_unsuffixed(first + j));
                let squares = angular.map(|i| quote! { d[#i] * d[#i] });
                quote! { #(#squares)+* > 1.0 }
            };
            field.elements().into_iter().map(turn)
        });
        quote! {
            #[inline]
            fn is_far(d: &Self::Increment) -> bool { #(#turns)||* }
        }
    }

    /// The implementation of `LeftInvariantSystem` where these group coordinates act on themselves; by their first directions.
    pub(super) fn left_invariance(
        &self,
        system: &Ident,
        n: usize,
        acting: &[usize],
    ) -> TokenStream {
        let acts = |first: usize| acting.contains(&first);
        let mut fibre = vec![false; n];
        let (mut identity, mut translated) = (Vec::new(), Vec::new());
        let (mut spatial, mut body) = (Vec::new(), Vec::new());
        for field in &self.fields {
            let is_group = field.kind != Kind::Real;
            identity.push(field.made(|place, first| match is_group && acts(first) {
                true => quote! { __nh::groups::LieGroup::identity() },
                false => quote! { q.#place },
            }));
            translated.push(field.made(|place, first| match is_group && acts(first) {
                true => quote! { __nh::groups::LieGroup::product(&g.#place, &q.#place) },
                false => quote! { q.#place },
            }));
            for (place, first) in field.elements() {
                if !(is_group && acts(first)) {
                    continue;
                }
                let directions = first..first + field.kind.dim();
                fibre[directions.clone()].fill(true);
                let parts: Vec<_> = directions.map(Literal::usize_unsuffixed).collect();
                let from_zero: Vec<_> = (0..parts.len()).map(Literal::usize_unsuffixed).collect();
                for (list, method) in [(&mut spatial, "to_spatial"), (&mut body, "to_body")] {
                    let method = format_ident!("{method}");
                    list.push(quote! {
                        let moved = __nh::groups::LieGroup::#method(&q.#place, [#(covector[#parts]),*]);
                        #(result[#parts] = moved[#from_zero];)*
                    });
                }
            }
        }
        quote! {
            #[automatically_derived]
            impl __nh::LeftInvariantSystem for #system {
                const FIBRE: &'static [bool] = &[#(#fibre),*];
                fn at_identity(q: &Self::Configuration) -> Self::Configuration {
                    let _ = q;
                    Self::Configuration { #(#identity),* }
                }
                fn translate(g: &Self::Configuration, q: &Self::Configuration) -> Self::Configuration {
                    Self::Configuration { #(#translated),* }
                }
                fn to_spatial(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                    let mut result = *covector;
                    #(#spatial)*
                    result
                }
                fn to_body(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector {
                    let mut result = *covector;
                    #(#body)*
                    result
                }
            }
        }
    }

    /// `NameReduced<'a>`, where group coordinates act.
    pub(super) fn reduced(item: &syn::ItemStruct, facade: &TokenStream) -> TokenStream {
        let (vis, system) = (&item.vis, &item.ident);
        let name = format_ident!("{system}Reduced");
        let doc = format!(
            " The discrete Euler–Poincaré–Suslov equations of [`{system}`], in u = g_0⁻¹g_1: `{system}::reduced`."
        );
        quote! {
            #[doc = #doc]
            #[allow(dead_code)]
            #vis type #name<'a> = #facade::__private::EulerPoincare<'a, #system>;
        }
    }
}

/// The module of the runtime with Cayley's map of a group.
pub(super) fn module(group: Group) -> TokenStream {
    match group {
        Group::SO3 => quote! { __nh::cayley::so3 },
        Group::SE2 => quote! { __nh::cayley::se2 },
        Group::SE3 => quote! { __nh::cayley::se3 },
    }
}

/// The tokens of a type outside the scope of the alias.
fn renamed(tokens: TokenStream, facade: &TokenStream) -> TokenStream {
    let mut renamed = TokenStream::new();
    for token in tokens {
        match &token {
            proc_macro2::TokenTree::Ident(ident) if ident == "__nh" => {
                renamed.extend(quote! { #facade::__private });
            }
            proc_macro2::TokenTree::Ident(ident) if ident == "f64" => {
                renamed.extend(quote! { #facade::__private::core::primitive::f64 });
            }
            proc_macro2::TokenTree::Group(group) => {
                let inner = renamed_group(group, facade);
                renamed.extend([inner]);
            }
            _ => renamed.extend([token]),
        }
    }
    renamed
}

fn renamed_group(group: &proc_macro2::Group, facade: &TokenStream) -> proc_macro2::TokenTree {
    let inner = renamed(group.stream(), facade);
    proc_macro2::Group::new(group.delimiter(), inner).into()
}
