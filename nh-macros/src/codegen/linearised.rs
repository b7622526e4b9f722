//! The judgement of a fixed order of pivots, by the runtime's `PivotOrder`.

use proc_macro2::TokenStream;
use quote::quote;

use super::headers::literal;
use crate::program::Growth;

/// Whether no entry grows.
pub(super) fn is_bounded(growth: &Growth, numbers: &[TokenStream]) -> TokenStream {
    let (entries, rest) = numbers.split_at(growth.entries.len());
    let (pivots, rest) = rest.split_at(growth.order.len());
    let (upper, lower) = rest.split_at(growth.upper.len());
    let order: Vec<_> = growth.order.iter().map(|(i, j)| [*i, *j]).collect();
    let [of_entries, of_pivots, of_upper, of_lower] =
        [&growth.entries, &order, &growth.upper, &growth.lower].map(|it| places(it));
    quote! {
        __nh::PivotOrder {
            entries: #of_entries,
            pivots: #of_pivots,
            upper: #of_upper,
            lower: #of_lower,
        }
        .is_bounded([#(#entries),*], [#(#pivots),*], [#(#upper),*], [#(#lower),*])
    }
}

fn places(places: &[[usize; 2]]) -> TokenStream {
    let places = places.iter().map(|[i, j]| {
        let [i, j] = [*i, *j].map(literal);
        quote! { [#i, #j] }
    });
    quote! { [#(#places),*] }
}
