//! A struct with errors: the struct itself, and implementations that never run, so that
//! its uses bring no errors of their own.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::configuration::Configuration;
use super::headers::{self, literal, never, path, stubs, vector};
use super::lattice::Lattice;
use super::paths::scope;
use crate::catalogue::Trait;
use crate::model::{Outline, StageOutline};
use crate::system::{Chart, Retraction};

pub(crate) fn fallback(outline: &Outline) -> TokenStream {
    let lattice = (outline.link.as_ref()).map(|link| Lattice::new(&outline.item, link, &[]));
    let item = (lattice.as_ref()).map_or(&outline.item, |lattice| &lattice.link);
    let (mut name, mut n, mut m) = (item.ident.clone(), outline.coordinates, outline.constraints);
    let mut types = TokenStream::new();
    let configuration = Configuration::new(&name, &outline.factors, Retraction::default());
    let uncounted = !outline.counted && configuration.is_vector();
    let increment = uncounted.then(|| quote! { AnyNumber });
    let space = (increment.clone()).unwrap_or_else(|| configuration.ty());
    // Controls of a lattice are values of its sites.
    let controls = match &lattice {
        Some(_) => 0,
        None => outline.controls,
    };
    let mut items = system(
        item,
        &name,
        space,
        increment,
        [n, m, controls],
        outline.regions,
    );
    items.extend(uncounted.then(|| any_number(n)));
    types.extend(configuration.item((&item.vis, &item.ident), &outline.facade));
    items.extend(configuration.implementations());
    let acting = outline.acting();
    if !acting.is_empty() && lattice.is_none() {
        types.extend(Configuration::reduced(item, &outline.facade));
        items.extend(configuration.left_invariance(&name, &acting));
        if outline.is_connected {
            let dims = acting.iter().map(|g| outline.factors[*g].space.dim());
            let g = dims.sum::<usize>();
            let base: Vec<_> = (g..n.max(g)).collect();
            let header = headers::connected(&base, g);
            items.extend(implementation(Trait::Connected, &name, &header));
        }
        if outline.has_quotient {
            let (own, of_quotient) = factor_quotient(outline, &name, [n, m]);
            types.extend(own);
            items.extend(of_quotient);
        }
    }
    if outline.continuous && outline.item.generics.params.is_empty() {
        items.extend(continuous(outline, &name));
    }
    if outline.adapted && lattice.is_none() && outline.item.generics.params.is_empty() {
        let header = headers::adapted(&vec![String::new(); n]);
        items.extend(implementation(Trait::Adapted, &name, &header));
    }
    if outline.derivatives && outline.item.generics.params.is_empty() {
        let header = headers::differentiable([n, m, controls, 0], &[], true, false);
        items.extend(implementation(Trait::Differentiable, &name, &header));
    }
    if let (None, true) = (&lattice, outline.item.generics.params.is_empty()) {
        let momenta = match outline.acts_on_factors() {
            true => outline.momenta(),
            false => {
                let stage = (outline.stages.first()).map_or(0, |stage| stage.fibre);
                stage + outline.by_formula
            }
        };
        if momenta > 0 {
            items.extend(invariance(outline, &name, momenta));
        }
    }
    // The symmetries of a lattice reduce nothing, nor do those in charts beside coordinates in groups and in regions.
    let is_reduced = lattice.is_none() && !outline.acts_on_factors();
    let stages = outline.stages.iter().filter(|_| is_reduced);
    for stage in stages {
        let g = stage.fibre.min(n);
        let names = [
            format_ident!("{name}Reduced"),
            format_ident!("{name}Quotient"),
        ];
        types.extend(structs(&item.vis, &names, stage));
        items.extend(reduction(&name, &names, [n, m, g], stage));
        if !stage.has_quotient() {
            break;
        }
        (n, m) = (n - g, m.saturating_sub(g).min(n - g));
        items.extend(system(
            item,
            &names[1],
            vector(n),
            None,
            [n, m, outline.controls],
            false,
        ));
        let [_, quotient] = names;
        name = quotient;
    }
    if let Some(lattice) = &lattice {
        let site = lattice.site(&outline.factors, Retraction::default());
        let own = (&outline.item.vis, &outline.item.ident);
        types.extend(site.item(own, &outline.facade));
        types.extend(unit_struct(&lattice.link.vis, &lattice.link.ident));
        items.extend(site.implementations());
        items.extend(lattice.implementation(&site, None));
        let equations = quote! { equations() -> __nh::Equations };
        items.extend(hidden(&outline.item.ident, &equations));
        let header = headers::link([0; 5], false, None, (&[], &[]));
        items.extend(implementation(Trait::Link, &lattice.link.ident, &header));
        let header = headers::difference_voronec(&[], &[], outline.coordinates / 2);
        let link = &lattice.link.ident;
        items.extend(implementation(Trait::DifferenceVoronec, link, &header));
        items.extend(invariance(outline, link, outline.momenta()));
    }
    let (own, items) = (&outline.item, scope(&outline.facade, &items));
    quote! {
        #[allow(non_snake_case)]
        #own
        #types
        #items
    }
}

/// A vector made of any number of components, where it is not known how many coordinates are meant.
fn any_number(n: usize) -> TokenStream {
    let (n, never) = (literal(n), never());
    let operator = |operator: TokenStream, function: TokenStream, operand: TokenStream| {
        quote! {
            impl __nh::core::ops::#operator<#operand> for AnyNumber {
                type Output = Self;
                fn #function(self, _: #operand) -> Self #never
            }
        }
    };
    let operators = [
        operator(quote! { Add }, quote! { add }, quote! { Self }),
        operator(quote! { Sub }, quote! { sub }, quote! { Self }),
        operator(quote! { Mul }, quote! { mul }, quote! { f64 }),
    ];
    quote! {
        pub struct AnyNumber;
        impl __nh::core::marker::Copy for AnyNumber {}
        impl __nh::core::clone::Clone for AnyNumber {
            fn clone(&self) -> Self #never
        }
        impl __nh::core::fmt::Debug for AnyNumber {
            fn fmt(&self, _: &mut __nh::core::fmt::Formatter<'_>) -> __nh::core::fmt::Result #never
        }
        impl __nh::core::fmt::Display for AnyNumber {
            fn fmt(&self, _: &mut __nh::core::fmt::Formatter<'_>) -> __nh::core::fmt::Result #never
        }
        impl __nh::core::cmp::PartialEq for AnyNumber {
            fn eq(&self, _: &Self) -> __nh::core::primitive::bool #never
        }
        impl<const N: usize> __nh::core::convert::From<[f64; N]> for AnyNumber {
            fn from(_: [f64; N]) -> Self #never
        }
        impl<const N: usize> __nh::core::convert::From<__nh::SVector<f64, N>> for AnyNumber {
            fn from(_: __nh::SVector<f64, N>) -> Self #never
        }
        impl __nh::core::ops::Deref for AnyNumber {
            type Target = __nh::SVector<f64, #n>;
            fn deref(&self) -> &Self::Target #never
        }
        impl __nh::core::ops::DerefMut for AnyNumber {
            fn deref_mut(&mut self) -> &mut Self::Target #never
        }
        #(#operators)*
        impl __nh::core::ops::Index<usize> for AnyNumber {
            type Output = f64;
            fn index(&self, _: usize) -> &f64 #never
        }
        impl __nh::core::ops::IndexMut<usize> for AnyNumber {
            fn index_mut(&mut self, _: usize) -> &mut f64 #never
        }
        impl __nh::Vector for AnyNumber {
            const LEN: usize = #n;
            type Indices = [usize; #n];
            fn indices() -> Self::Indices #never
            fn zeros() -> Self #never
            type Single = __nh::SVector<f32, #n>;
            fn single(_: &[f32]) -> Self::Single #never
            fn rounded(&self) -> Self::Single #never
            fn as_slice(&self) -> &[f64] #never
            fn as_mut_slice(&mut self) -> &mut [f64] #never
        }
    }
}

fn system(
    item: &syn::ItemStruct,
    name: &Ident,
    configuration: TokenStream,
    increment: Option<TokenStream>,
    [n, m, controls]: [usize; 3],
    has_regions: bool,
) -> TokenStream {
    let generics = (*name == item.ident).then(|| item.generics.split_for_impl());
    let (impl_generics, type_generics, where_clause) = match &generics {
        Some((a, b, c)) => (Some(a), Some(b), Some(c)),
        None => (None, None, None),
    };
    let controls = vec![String::new(); controls];
    let header = headers::DiscreteHeader {
        n,
        m,
        controls: &controls,
        has_energy: true,
        has_lagrangian: true,
        configuration,
        increment,
        stages: quote! { __nh::NoStages },
        has_regions,
        ..headers::DiscreteHeader::default()
    };
    let (header, stubs, never) = (header.tokens(), stubs(Trait::Discrete), never());
    quote! {
        impl #impl_generics __nh::DiscreteSystem for #name #type_generics #where_clause { #header #stubs }
        impl #impl_generics #name #type_generics #where_clause {
            #[doc(hidden)]
            #[allow(dead_code)]
            pub fn equations() -> __nh::Equations #never
        }
    }
}

fn implementation(of: Trait, name: &Ident, header: &TokenStream) -> TokenStream {
    let (path, stubs) = (path(of), stubs(of));
    quote! { impl #path for #name { #header #stubs } }
}

/// The continuous equations, and all that may belong to them.
fn continuous(outline: &Outline, name: &Ident) -> TokenStream {
    let n = outline.coordinates;
    let r = outline.constraints.min(n);
    let none = TokenStream::new();
    let mut items = implementation(Trait::Continuous, name, &none);
    if outline.regions {
        let header = headers::regions(&[String::new()], 0);
        items.extend(implementation(Trait::Regions, name, &header));
    } else {
        let header = headers::voronec(&[], &[], [n - r, r]);
        items.extend(implementation(Trait::Voronec, name, &header));
        items.extend(implementation(Trait::Chaplygin, name, &none));
        let header = headers::measured(false);
        items.extend(implementation(Trait::Measured, name, &header));
        items.extend(implementation(Trait::Hamiltonised, name, &none));
    }
    if let Some(header) = headers::lagrange_poincare_of(outline) {
        items.extend(implementation(Trait::LagrangePoincare, name, &header));
    }
    // Its Jacobian is a matrix of a known size.
    if outline.moving_frame && outline.counted {
        let header = headers::moving_frame([n, n], false);
        items.extend(implementation(Trait::MovingFrame, name, &header));
    }
    items
}

/// `NameQuotient` of a group of factors that act on themselves.
fn factor_quotient(
    outline: &Outline,
    whole: &Ident,
    [n, m]: [usize; 2],
) -> (TokenStream, TokenStream) {
    let (name, acting) = (format_ident!("{whole}Quotient"), outline.acting());
    let base = outline.factors.iter().enumerate();
    let base = base.filter(|(g, _)| !acting.contains(g));
    let chart = Chart::new(Vec::new(), base.map(|(_, factor)| factor.clone()).collect());
    let r = chart.coordinates.len();
    let m = m.saturating_sub(n - r.min(n)).min(r);
    let configuration = Configuration::new(&name, &chart.factors, Retraction::default());
    let vis = &outline.item.vis;
    let (quotient, never) = (hidden(whole, &quote! { quotient(&self) -> #name }), never());
    let space = configuration.item((vis, &name), &outline.facade);
    let own = unit_struct(vis, &name);
    let types = quote! { #own #space };
    let (space, dims) = (configuration.ty(), [r, m, outline.controls]);
    let mut items = system(&outline.item, &name, space, None, dims, false);
    items.extend(configuration.implementations());
    let point = quote! { <#whole as __nh::DiscreteSystem>::Configuration };
    items.extend(quote! {
        impl __nh::QuotientSystem for #name {
            type Whole = #whole;
            fn whole(&self) -> #whole #never
            fn identity_over(_: &Self::Configuration) -> #point #never
            fn base_point(_: &#point) -> Self::Configuration #never
        }
        #quotient
    });
    (types, items)
}

/// A group that leaves a system invariant, and all that may belong to it.
fn invariance(outline: &Outline, name: &Ident, r: usize) -> TokenStream {
    let (dims, none) = ([outline.coordinates, r], TokenStream::new());
    let mut items = implementation(Trait::Invariant, name, &headers::invariant(&[], dims));
    let header = headers::moving_basis(dims, r);
    items.extend(implementation(Trait::MovingBasis, name, &header));
    if outline.continuous {
        items.extend(implementation(Trait::ContinuousMomentum, name, &none));
    }
    items
}

/// `NameReduced`, and `NameQuotient` where there is one.
fn structs(visibility: &syn::Visibility, names: &[Ident; 2], stage: &StageOutline) -> TokenStream {
    let names = &names[..1 + usize::from(stage.has_quotient())];
    (names.iter().map(|name| unit_struct(visibility, name))).collect()
}

/// A struct that users name.
fn unit_struct(visibility: &syn::Visibility, name: &Ident) -> TokenStream {
    quote! {
        #[doc(hidden)]
        #[allow(dead_code)]
        #[derive(Clone, Copy)]
        #visibility struct #name;
    }
}

/// An inherent function that is never run.
fn hidden(of: &Ident, declaration: &TokenStream) -> TokenStream {
    let never = never();
    quote! {
        impl #of {
            #[doc(hidden)]
            #[allow(dead_code)]
            pub fn #declaration #never
        }
    }
}

fn reduction(
    system: &Ident,
    [reduced, quotient]: &[Ident; 2],
    [n, m, g]: [usize; 3],
    stage: &StageOutline,
) -> TokenStream {
    let never = never();
    let own =
        (stage.has_quotient()).then(|| hidden(system, &quote! { quotient(&self) -> #quotient }));
    let symmetric = headers::symmetric(reduced, g);
    let header = headers::ReducedHeader {
        system,
        base: &[],
        fibre: &[],
        level: quote! { Free },
        r: n - g,
        g,
        horizontal: n - m.min(n),
        vertical: 0,
        constraints: m,
        unknowns: n,
        stages: quote! { __nh::NoStages },
        unreduced: never.clone(),
        node_system: system,
        at_node: never.clone(),
    };
    let symmetric = implementation(Trait::Symmetric, system, &symmetric);
    let variations = implementation(Trait::ReducedVariations, reduced, &TokenStream::new());
    let reduced = implementation(Trait::Reduced, reduced, &header.tokens());
    quote! { #own #symmetric #reduced #variations }
}
