//! What is left of a struct with errors: the struct, and implementations that never run, so that
//! its uses bring no errors of their own.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::configuration::Configuration;
use super::paths::scope;
use crate::model::{Outline, StageOutline};
use crate::system::Retraction;

pub(crate) fn fallback(outline: &Outline) -> TokenStream {
    let item = &outline.item;
    let (mut name, mut n, mut m) = (item.ident.clone(), outline.coordinates, outline.constraints);
    let mut types = TokenStream::new();
    let configuration = (outline.groups.as_ref()).map(|known| {
        let retraction = Retraction::default();
        Configuration::new(&name, &known.coordinates, &known.groups, retraction)
    });
    let uncounted = (!outline.counted && configuration.is_none()).then(|| any_number(n));
    let mut vectors = Vectors::of(n);
    if let Some(configuration) = &configuration {
        vectors.configuration = configuration.name.to_token_stream();
    }
    if uncounted.is_some() {
        vectors.configuration = quote! { AnyNumber };
        vectors.increment = quote! { AnyNumber };
    }
    let mut items = system(item, &name, &vectors, n, m, outline.regions);
    items.extend(uncounted);
    if let (Some(configuration), Some(known)) = (&configuration, &outline.groups) {
        types.extend(configuration.emit(item, &outline.facade));
        if !known.acting.is_empty() {
            let first = |g: &usize| known.groups[*g].first;
            let acting: Vec<_> = known.acting.iter().map(first).collect();
            types.extend(Configuration::reduced(item, &outline.facade));
            items.extend(configuration.left_invariance(&name, n, &acting));
        }
    }
    if outline.continuous && outline.item.generics.params.is_empty() {
        items.extend(continuous(outline, &name));
    }
    for stage in &outline.stages {
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
        items.extend(system(item, &names[1], &Vectors::of(n), n, m, false));
        let [_, quotient] = names;
        name = quotient;
    }
    let items = scope(&outline.facade, &items);
    quote! {
        #[allow(non_snake_case)]
        #item
        #types
        #items
    }
}

/// The types of configurations and increments.
struct Vectors {
    configuration: TokenStream,
    increment: TokenStream,
}

impl Vectors {
    fn of(n: usize) -> Self {
        let [n] = literals([n]);
        let vector = quote! { __nh::SVector<f64, #n> };
        Self {
            configuration: vector.clone(),
            increment: vector,
        }
    }
}

/// A vector made of any number of components, where it is not known how many coordinates are meant.
fn any_number(n: usize) -> TokenStream {
    let ([n], never) = (literals([n]), never());
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
        impl __nh::Vector for AnyNumber {
            const LEN: usize = #n;
            type Indices = [usize; #n];
            fn indices() -> Self::Indices #never
            fn zeros() -> Self #never
            fn as_slice(&self) -> &[f64] #never
            fn as_mut_slice(&mut self) -> &mut [f64] #never
        }
    }
}

fn never() -> TokenStream {
    quote! { { __nh::core::unreachable!("the system has compile-time errors") } }
}

fn literals<const N: usize>(values: [usize; N]) -> [Literal; N] {
    values.map(Literal::usize_unsuffixed)
}

fn system(
    item: &syn::ItemStruct,
    name: &Ident,
    vectors: &Vectors,
    n: usize,
    m: usize,
    has_regions: bool,
) -> TokenStream {
    let regions = if has_regions {
        quote! { __nh::WithRegions }
    } else {
        quote! { __nh::NoRegions }
    };
    let generics = (*name == item.ident).then(|| item.generics.split_for_impl());
    let (impl_generics, type_generics, where_clause) = match &generics {
        Some((a, b, c)) => (Some(a), Some(b), Some(c)),
        None => (None, None, None),
    };
    let [n, m, k] = literals([n, m, n + m]);
    let Vectors {
        configuration,
        increment,
    } = vectors;
    let never = never();
    quote! {
        impl #impl_generics __nh::DiscreteSystem for #name #type_generics #where_clause {
            const DIM: usize = #n;
            const CONSTRAINTS: usize = #m;
            const COORDINATES: &'static [&'static str] = &[];
            type Configuration = #configuration;
            type Increment = #increment;
            type Covector = __nh::SVector<f64, #n>;
            type Multipliers = __nh::SVector<f64, #m>;
            type ConstraintForms = __nh::SMatrix<f64, #m, #n>;
            type Bilinear = __nh::SMatrix<f64, #n, #n>;
            type ConstraintJacobian = __nh::SMatrix<f64, #m, #n>;
            type Residual = __nh::SVector<f64, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
            type Stages = __nh::NoStages;
            type Regions = #regions;
            fn retract(_: &Self::Configuration, _: &Self::Increment) -> Self::Configuration #never
            fn increment(_: &Self::Configuration, _: &Self::Configuration) -> Self::Increment #never
            fn magnitude(_: &Self::Configuration) -> f64 #never
            fn discrete_lagrangian_at(&self, _: &__nh::Interval<Self>) -> f64 #never
            fn d1_discrete_lagrangian_at(&self, _: &__nh::Interval<Self>) -> Self::Covector #never
            fn d2_discrete_lagrangian_at(&self, _: &__nh::Interval<Self>) -> Self::Covector #never
            fn d2_d1_discrete_lagrangian_at(&self, _: &__nh::Interval<Self>) -> Self::Bilinear #never
            fn constraint_forms_at(&self, _: __nh::TimeStep, _: &Self::Configuration) -> Self::ConstraintForms #never
            fn kinematic_residual_at(&self, _: &__nh::Interval<Self>) -> Self::Multipliers #never
            fn energy_at(&self, _: &__nh::Interval<Self>) -> f64 #never
            fn initial_momentum_at(&self, _: __nh::TimeStep, _: &Self::Configuration, _: &Self::Increment) -> Self::Covector #never
            fn velocity_residual_at(&self, _: __nh::TimeStep, _: &Self::Configuration, _: &Self::Increment) -> (Self::Multipliers, Self::Multipliers) #never
            fn arrival_at(&self, _: &__nh::Interval<Self>) -> Self::Covector #never
            fn departure_at(&self, _: &__nh::Interval<Self>) -> (Self::Covector, Self::Multipliers) #never
            fn departure_jacobian_at(&self, _: &__nh::Interval<Self>) -> __nh::Departure<Self> #never
            fn equations(&self) -> __nh::Equations #never
        }
        impl #impl_generics #name #type_generics #where_clause {
            #[doc(hidden)]
            #[allow(dead_code)]
            pub fn equations() -> __nh::Equations #never
        }
    }
}

/// The continuous equations, and all that may belong to them.
fn continuous(outline: &Outline, name: &Ident) -> TokenStream {
    let (n, r) = (
        outline.coordinates,
        outline.constraints.min(outline.coordinates),
    );
    let [n, m, r] = literals([n, n - r, r]);
    let never = never();
    // Its Jacobian is a matrix of a known size.
    let frame = (outline.moving_frame && outline.counted).then(|| {
        quote! {
            impl __nh::MovingFrameSystem for #name {
                const CONSERVES_MOVING_ENERGY: bool = false;
                type FrameJacobian = __nh::SMatrix<f64, #n, #n>;
                fn to_fixed_at(&self, _: f64, _: &Self::Configuration) -> Self::Configuration #never
                fn frame_jacobian_at(&self, _: f64, _: &Self::Configuration) -> Self::FrameJacobian #never
                fn frame_velocity_at(&self, _: f64, _: &Self::Configuration) -> Self::Increment #never
                fn moving_lagrangian_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> f64 #never
                fn moving_constraints_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Multipliers #never
            }
        }
    });
    let more = if outline.regions {
        quote! {
            impl __nh::RegionSystem for #name {
                type Boundaries = __nh::SVector<f64, 1>;
                const BOUNDARIES: &'static [&'static str] = &[""];
                const CLOSED: u32 = 0;
                fn boundaries_at(&self, _: f64, _: &Self::Configuration) -> Self::Boundaries #never
                fn boundary_rates_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Boundaries #never
                fn active_constraints(_: u32) -> u32 #never
            }
        }
    } else {
        quote! {
            impl __nh::VoronecSystem for #name {
                const INDEPENDENT: &'static [usize] = &[];
                const DEPENDENT: &'static [usize] = &[];
                type Independent = __nh::SVector<f64, #m>;
                type Dependent = __nh::SVector<f64, #r>;
                type Lift = __nh::SMatrix<f64, #r, #m>;
                type ConstrainedMass = __nh::SMatrix<f64, #m, #m>;
                type Curvature = [__nh::SMatrix<f64, #m, #m>; #r];
                fn lift_at(&self, _: f64, _: &Self::Configuration) -> Self::Lift #never
                fn affine_part_at(&self, _: f64, _: &Self::Configuration) -> Self::Dependent #never
                fn constrained_lagrangian_at(&self, _: f64, _: &Self::Configuration, _: &Self::Independent) -> f64 #never
                fn voronec_momenta_at(&self, _: f64, _: &Self::Configuration, _: &Self::Independent) -> Self::Dependent #never
                fn curvature_at(&self, _: f64, _: &Self::Configuration) -> Self::Curvature #never
                fn curvature_in_time_at(&self, _: f64, _: &Self::Configuration) -> Self::Lift #never
                fn constrained_mass_matrix_at(&self, _: f64, _: &Self::Configuration, _: &Self::Independent) -> Self::ConstrainedMass #never
                fn voronec_force_at(&self, _: f64, _: &Self::Configuration, _: &Self::Independent) -> Self::Independent #never
            }
            impl __nh::ChaplyginSystem for #name {
                fn split(_: &Self::Configuration) -> (Self::Independent, Self::Dependent) #never
                fn join(_: &Self::Independent, _: &Self::Dependent) -> Self::Configuration #never
                fn reduced_force_at(&self, _: f64, _: &Self::Independent, _: &Self::Independent) -> Self::Independent #never
                fn jk_parts_at(&self, _: f64, _: &Self::Independent, _: &Self::Independent) -> [Self::Independent; 3] #never
            }
            impl __nh::HamiltonisedSystem for #name {
                fn hamiltonised_rates_at(&self, _: f64) -> (f64, f64) #never
                fn hamiltonised_potential_at(&self, _: f64, _: f64) -> f64 #never
            }
        }
    };
    quote! {
        impl __nh::ContinuousSystem for #name {
            fn lagrangian_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> f64 #never
            fn legendre_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Covector #never
            fn mass_matrix_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Bilinear #never
            fn generalized_force_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Covector #never
            fn constraint_values_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Multipliers #never
            fn constraint_rates_at(&self, _: f64, _: &Self::Configuration, _: &Self::Increment) -> Self::Multipliers #never
        }
        #more
        #frame
    }
}

/// `NameReduced`, and `NameQuotient` where there is one.
fn structs(visibility: &syn::Visibility, names: &[Ident; 2], stage: &StageOutline) -> TokenStream {
    let names = &names[..1 + usize::from(stage.has_quotient())];
    quote! {
        #(
            #[doc(hidden)]
            #[allow(dead_code)]
            #[derive(Clone, Copy)]
            #visibility struct #names;
        )*
    }
}

fn reduction(
    system: &Ident,
    [reduced, quotient]: &[Ident; 2],
    [n, m, g]: [usize; 3],
    stage: &StageOutline,
) -> TokenStream {
    let [r, k, s, m, g] = literals([n - g, n, n - m.min(n), m, g]);
    let never = never();
    let own = stage.has_quotient().then(|| {
        quote! {
            impl #reduced {
                #[doc(hidden)]
                #[allow(dead_code)]
                pub fn quotient(&self) -> #quotient #never
            }
        }
    });
    quote! {
        #own
        impl __nh::SymmetricSystem for #system {
            type Reduced = #reduced;
            type Momentum = __nh::SVector<f64, #g>;
            fn reduced(&self) -> #reduced #never
            fn momentum_at(&self, _: &__nh::Interval<Self>) -> Self::Momentum #never
            fn momentum_residual_at(&self, _: &__nh::Interval<Self>, _: &__nh::Interval<Self>) -> Self::Momentum #never
        }
        impl __nh::ReducedSystem for #reduced {
            type System = #system;
            const BASE: &'static [usize] = &[];
            const FIBRE: &'static [usize] = &[];
            const LEVEL: __nh::Level = __nh::Level::Free;
            type Base = __nh::SVector<f64, #r>;
            type Group = __nh::SVector<f64, #g>;
            type Curvature = __nh::SMatrix<f64, #g, #r>;
            type Horizontal = __nh::SVector<f64, #s>;
            type Vertical = __nh::SVector<f64, 0>;
            type Constraints = __nh::SVector<f64, #m>;
            type Unknowns = __nh::SVector<f64, #k>;
            type Multipliers = __nh::SVector<f64, #m>;
            type Forms = __nh::SMatrix<f64, #m, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
            type Stages = __nh::NoStages;
            fn stage_parameters(&self) -> [f64; 0] #never
            fn split(_: &<#system as __nh::DiscreteSystem>::Configuration) -> (Self::Base, Self::Group) #never
            fn join(_: &Self::Base, _: &Self::Group) -> <#system as __nh::DiscreteSystem>::Configuration #never
            fn identity(&self) -> Self::Group #never
            fn reduce_at(&self, _: &__nh::Interval<#system>) -> Self::Group #never
            fn reconstruct_at(&self, _: &__nh::ReducedInterval<Self>, _: &Self::Group) -> Self::Group #never
            fn reduced_lagrangian_at(&self, _: &__nh::ReducedInterval<Self>) -> f64 #never
            fn mixed_curvature_at(&self, _: &__nh::ReducedInterval<Self>) -> (Self::Curvature, Self::Curvature) #never
            fn reduced_force_minus_at(&self, _: &__nh::ReducedInterval<Self>) -> Self::Base #never
            fn reduced_force_plus_at(&self, _: &__nh::ReducedInterval<Self>) -> Self::Base #never
            fn reduced_kinematic_residual_at(&self, _: &__nh::ReducedInterval<Self>) -> Self::Constraints #never
            fn horizontal_residual_at(&self, _: &__nh::ReducedInterval<Self>, _: &__nh::ReducedInterval<Self>) -> Self::Horizontal #never
            fn vertical_residual_at(&self, _: &__nh::ReducedInterval<Self>, _: &__nh::ReducedInterval<Self>) -> Self::Vertical #never
            fn unknowns_at(&self, _: &__nh::ReducedInterval<Self>) -> Self::Unknowns #never
            fn interval_at(&self, _: &__nh::ReducedNode<Self>) -> __nh::ReducedInterval<Self> #never
            fn base_increment(_: &Self::Unknowns) -> Self::Base #never
            fn forms_at(&self, _: __nh::TimeStep, _: &Self::Base) -> Self::Forms #never
            fn arrival_at(&self, _: &__nh::ReducedNode<Self>) -> Self::Unknowns #never
            fn departure_at(&self, _: &__nh::ReducedNode<Self>) -> (Self::Unknowns, Self::Multipliers) #never
            fn departure_jacobian_at(&self, _: &__nh::ReducedNode<Self>) -> __nh::ReducedDeparture<Self> #never
        }
    }
}
