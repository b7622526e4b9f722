//! Numbers of code: sizes and places.

use proc_macro2::Literal;

/// The number, without a type.
pub(in crate::codegen) fn literal(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}

/// The numbers, without types.
pub(in crate::codegen) fn literals(values: &[usize]) -> Vec<Literal> {
    values.iter().map(|value| literal(*value)).collect()
}
