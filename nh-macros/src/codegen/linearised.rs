//! The judgement of a fixed order of pivots, at the point at which it is used.
//!
//! With the columns in units of their own and the rows of size 1, no product of L and U is more than `GROWTH` in its row: then the elimination solves
//! equations that differ from those asked for by round-off of so many of its entries, whatever the pivots are.

use proc_macro2::TokenStream;
use quote::quote;

use super::headers::literal;
use crate::program::Growth;

/// Whether no entry grows.
pub(super) fn is_bounded(growth: &Growth, numbers: &[TokenStream]) -> TokenStream {
    let size = growth.order.len();
    let (of_matrix, rest) = numbers.split_at(growth.entries.len());
    let (pivots, rest) = rest.split_at(size);
    let (of_upper, of_lower) = rest.split_at(growth.upper.len());
    let diagonal = |j: usize| growth.entries.iter().position(|place| *place == [j, j]);
    // In these units every inertia is about 1, and so is every form.
    let own = (0..size).map(|j| match diagonal(j).map(literal) {
        Some(k) => quote! { __nh::unit_of_square(of_matrix[#k]) },
        None => quote! { 1.0 },
    });
    let all = (0..size).map(|j| {
        let unit = literal(j);
        let column = growth.entries.iter().enumerate();
        let column = column.filter(|(_, [i, l])| *l == j && diagonal(*i).is_some());
        let terms = column.map(|(k, [i, _])| term("of_matrix", k, *i));
        let terms: Vec<_> = terms.collect();
        match diagonal(j).is_some() || terms.is_empty() {
            true => quote! { units[#unit] },
            false => quote! { __nh::unit_of_size(#(#terms)+*) },
        }
    });
    let row_sizes = (0..size).map(|i| {
        let row = growth.entries.iter().enumerate();
        let row = row.filter(|(_, place)| place[0] == i);
        let terms = row.map(|(k, [_, j])| term("of_matrix", k, *j));
        sum(terms.collect())
    });
    let pivot_sizes = growth.order.iter().enumerate().map(|(step, (_, j))| {
        let row = growth.upper.iter().enumerate();
        let row = row.filter(|(_, place)| place[0] == step);
        let row = row.map(|(k, [_, l])| term("of_upper", k, *l));
        sum([term("pivots", step, *j)].into_iter().chain(row).collect())
    });
    let usable = growth.order.iter().enumerate().map(|(step, (i, j))| {
        let (pivot, row) = (term("pivots", step, *j), literal(*i));
        quote! { __nh::is_pivot(#pivot, row_sizes[#row]) }
    });
    let bounded = growth.lower.iter().enumerate().map(|(k, [step, row])| {
        let [k, step, row] = [k, *step, *row].map(literal);
        quote! { __nh::is_bounded(of_lower[#k], pivot_sizes[#step], row_sizes[#row]) }
    });
    let checks = usable.chain(bounded);
    let lower = (!of_lower.is_empty()).then(|| quote! { let of_lower = [#(#of_lower),*]; });
    let upper = (!of_upper.is_empty()).then(|| quote! { let of_upper = [#(#of_upper),*]; });
    let sizes = lower.is_some().then(|| {
        quote! { let pivot_sizes = [#(#pivot_sizes),*]; }
    });
    quote! {
        let of_matrix = [#(#of_matrix),*];
        let pivots = [#(#pivots),*];
        #upper
        #lower
        let units = [#(#own),*];
        let units = [#(#all),*];
        let row_sizes = [#(#row_sizes),*];
        #sizes
        #(#checks)&*
    }
}

/// The size of number k of an array, in the unit of its column.
fn term(array: &str, k: usize, column: usize) -> TokenStream {
    let array = quote::format_ident!("{array}");
    let [k, column] = [k, column].map(literal);
    quote! { __nh::math::abs(#array[#k]) * units[#column] }
}

fn sum(terms: Vec<TokenStream>) -> TokenStream {
    match terms.is_empty() {
        true => quote! { 0.0 },
        false => quote! { #(#terms)+* },
    }
}
