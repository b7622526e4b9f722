//! Numbers of code: sizes and places.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The number, without a type.
pub(in crate::codegen) fn literal(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}

/// The numbers, without types.
pub(in crate::codegen) fn literals(values: &[usize]) -> Vec<Literal> {
    values.iter().map(|value| literal(*value)).collect()
}

/// The constant of a trait that lists indices; the trait has none of them itself.
pub(in crate::codegen) fn indices(name: &str, values: &[usize]) -> Option<TokenStream> {
    let (name, values) = (format_ident!("{name}"), literals(values));
    (!values.is_empty()).then(|| quote! { const #name: &'static [usize] = &[#(#values),*]; })
}
