//! The constants and types of `ReducedSystem` and `LagrangePoincareSystem`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::literals::{literal, literals};
use crate::model::Outline;

/// The constants and types of `ReducedSystem`.
pub(in crate::codegen) struct ReducedHeader<'a> {
    pub(in crate::codegen) system: &'a Ident,
    pub(in crate::codegen) base: &'a [usize],
    pub(in crate::codegen) fibre: &'a [usize],
    pub(in crate::codegen) level: TokenStream,
    /// dim Q/G, dim G.
    pub(in crate::codegen) r: usize,
    pub(in crate::codegen) g: usize,
    pub(in crate::codegen) horizontal: usize,
    pub(in crate::codegen) vertical: usize,
    /// M.
    pub(in crate::codegen) constraints: usize,
    pub(in crate::codegen) unknowns: usize,
    pub(in crate::codegen) stages: TokenStream,
    /// The system that was reduced, with the same parameters.
    pub(in crate::codegen) unreduced: TokenStream,
    /// The system that has the equations of a node.
    pub(in crate::codegen) node_system: &'a Ident,
    /// That system, with the same parameters.
    pub(in crate::codegen) at_node: TokenStream,
}

impl ReducedHeader<'_> {
    pub(in crate::codegen) fn tokens(&self) -> TokenStream {
        let (system, level, stages) = (self.system, &self.level, &self.stages);
        let (node_system, unreduced, at_node) = (self.node_system, &self.unreduced, &self.at_node);
        let [base, fibre] = [self.base, self.fibre].map(literals);
        let [r, g, h, s] = [self.r, self.g, self.horizontal, self.vertical].map(literal);
        let [m, k] = [self.constraints, self.unknowns].map(literal);
        quote! {
            type System = #system;
            type NodeSystem = #node_system;
            const BASE: &'static [usize] = &[#(#base),*];
            const FIBRE: &'static [usize] = &[#(#fibre),*];
            const LEVEL: __nh::Level = __nh::Level::#level;
            type Base = __nh::SVector<f64, #r>;
            type Group = __nh::SVector<f64, #g>;
            type Curvature = __nh::SMatrix<f64, #g, #r>;
            type Horizontal = __nh::SVector<f64, #h>;
            type Vertical = __nh::SVector<f64, #s>;
            type Constraints = __nh::SVector<f64, #m>;
            type Unknowns = __nh::SVector<f64, #k>;
            type Stages = #stages;
            fn system(&self) -> Self::System { #unreduced }
            fn node_system(&self) -> Self::NodeSystem { #at_node }
        }
    }
}

/// Of `LagrangePoincareSystem`, with so many horizontal and vertical equations.
pub(in crate::codegen) fn lagrange_poincare(
    [base, fibre]: [&[usize]; 2],
    [h, s]: [usize; 2],
) -> TokenStream {
    let (r, g) = (base.len(), fibre.len());
    let [base, fibre] = [base, fibre].map(literals);
    let [h, k, n, r, g] = [h, h + s, r + g, r, g].map(literal);
    quote! {
        const SHAPE: &'static [usize] = &[#(#base),*];
        const GROUP: &'static [usize] = &[#(#fibre),*];
        const HORIZONTAL: usize = #h;
        type ShapeMatrix = __nh::SMatrix<f64, #r, #r>;
        type ReducedCurvature = [__nh::SMatrix<f64, #r, #r>; #g];
        type LiftRate = __nh::SMatrix<f64, #g, #r>;
        type Displacements = __nh::SMatrix<f64, #k, #n>;
        type Balance = __nh::SVector<f64, #k>;
    }
}

/// Of a struct with errors, where it may be implemented.
pub(in crate::codegen) fn lagrange_poincare_of(outline: &Outline) -> Option<TokenStream> {
    let in_charts = outline.stages.first();
    let stage = in_charts.filter(|_| !outline.acts_on_factors());
    let is_reduced = stage.is_some() || outline.is_connected;
    let n = outline.coordinates;
    let g = stage.map_or(0, |stage| stage.fibre.min(n));
    (is_reduced && outline.link.is_none() && !outline.regions).then(|| {
        let [base, fibre]: [Vec<_>; 2] = [g..n, 0..g].map(Iterator::collect);
        lagrange_poincare([&base, &fibre], [n - outline.constraints.min(n), 0])
    })
}
