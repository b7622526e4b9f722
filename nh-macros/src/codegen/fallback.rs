//! What is left of a struct with errors: the struct, and an implementation that never runs, so that
//! its uses bring no errors of their own.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::paths::scope;

pub(crate) fn fallback(
    item: &syn::ItemStruct,
    coordinates: usize,
    constraints: usize,
    facade: &TokenStream,
) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, type_generics, where_clause) = item.generics.split_for_impl();
    let [n, m, k] =
        [coordinates, constraints, coordinates + constraints].map(Literal::usize_unsuffixed);
    let never = quote! { { __nh::core::unreachable!("the system has compile-time errors") } };
    let implementation = quote! {
        impl #impl_generics __nh::DiscreteSystem for #name #type_generics #where_clause {
            const DIM: usize = #n;
            const CONSTRAINTS: usize = #m;
            const COORDINATES: &'static [&'static str] = &[];
            type Configuration = __nh::SVector<f64, #n>;
            type Increment = __nh::SVector<f64, #n>;
            type Covector = __nh::SVector<f64, #n>;
            type Multipliers = __nh::SVector<f64, #m>;
            type ConstraintForms = __nh::SMatrix<f64, #m, #n>;
            type Bilinear = __nh::SMatrix<f64, #n, #n>;
            type ConstraintJacobian = __nh::SMatrix<f64, #m, #n>;
            type Residual = __nh::SVector<f64, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
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
            pub fn equations() -> __nh::Equations #never
        }
    };
    let implementation = scope(facade, &implementation);
    quote! {
        #[allow(non_snake_case)]
        #item
        #implementation
    }
}
