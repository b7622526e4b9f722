//! The constants and types of `ReducedSystem`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::literals::{literal, literals};

/// Of `ReducedSystem`.
pub(in crate::codegen) struct ReducedHeader<'a> {
    pub(in crate::codegen) system: &'a Ident,
    pub(in crate::codegen) base: &'a [usize],
    pub(in crate::codegen) fibre: &'a [usize],
    pub(in crate::codegen) level: TokenStream,
    pub(in crate::codegen) is_flat: bool,
    /// dim Q/G, dim G.
    pub(in crate::codegen) r: usize,
    pub(in crate::codegen) g: usize,
    pub(in crate::codegen) horizontal: usize,
    pub(in crate::codegen) vertical: usize,
    /// M, and how many of the constraints are left to solve.
    pub(in crate::codegen) constraints: usize,
    pub(in crate::codegen) multipliers: usize,
    pub(in crate::codegen) unknowns: usize,
    pub(in crate::codegen) stages: TokenStream,
    /// The body of the function that returns the system that was reduced.
    pub(in crate::codegen) unreduced: TokenStream,
}

impl ReducedHeader<'_> {
    pub(in crate::codegen) fn tokens(&self) -> TokenStream {
        let (system, level, is_flat, stages) =
            (self.system, &self.level, self.is_flat, &self.stages);
        let unreduced = &self.unreduced;
        let [base, fibre] = [self.base, self.fibre].map(literals);
        let [r, g, h, s] = [self.r, self.g, self.horizontal, self.vertical].map(literal);
        let [m, k, l] = [self.constraints, self.unknowns, self.multipliers].map(literal);
        quote! {
            type System = #system;
            const BASE: &'static [usize] = &[#(#base),*];
            const FIBRE: &'static [usize] = &[#(#fibre),*];
            const LEVEL: __nh::Level = __nh::Level::#level;
            const FLAT: bool = #is_flat;
            type Base = __nh::SVector<f64, #r>;
            type Group = __nh::SVector<f64, #g>;
            type Curvature = __nh::SMatrix<f64, #g, #r>;
            type Horizontal = __nh::SVector<f64, #h>;
            type Vertical = __nh::SVector<f64, #s>;
            type Constraints = __nh::SVector<f64, #m>;
            type Unknowns = __nh::SVector<f64, #k>;
            type Multipliers = __nh::SVector<f64, #l>;
            type Forms = __nh::SMatrix<f64, #l, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
            type Stages = #stages;
            fn system(&self) -> Self::System #unreduced
        }
    }
}
