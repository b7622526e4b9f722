//! Derives, checks, emits.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::algebra;
use crate::budget::{self, Budget};
use crate::codegen;
use crate::diagnostics::Diagnostics;
use crate::mechanics::{self, Finding, Part};
use crate::model::Model;
use crate::profile;
use crate::store::{FACADE, Mode};

/// All that stands beside the struct of a system, in which the facade has the name of stored expansions; `Err` is the fallback of a system
/// with errors.
pub(crate) fn compile(
    mut model: Model,
    diagnostics: &mut Diagnostics,
) -> Result<TokenStream, TokenStream> {
    let budget = match Budget::of(std::env::var_os(budget::VARIABLE).as_deref()) {
        Ok(budget) => budget,
        Err(message) => {
            diagnostics.push(syn::Error::new(Span::call_site(), message));
            return Err(codegen::fallback(&model.into_outline()));
        }
    };
    let system = model.system();
    let (name, is_profiled) = (model.item.ident.to_string(), Mode::is_profile());
    let derive = || profile::derivation(&name, is_profiled, || mechanics::derive(&system, budget));
    match algebra::run(derive) {
        Ok(Ok(schedule)) => {
            let facade = Ident::new(FACADE, Span::call_site());
            model.facade = quote! { ::#facade };
            return Ok(codegen::emit(&model, &schedule));
        }
        Ok(Err(findings)) => findings
            .iter()
            .for_each(|finding| report(&model, finding, diagnostics)),
        Err(error) => diagnostics.push(syn::Error::new(model.span(), error)),
    }
    Err(codegen::fallback(&model.into_outline()))
}

/// The tokens, or others where there are none.
fn given<'a>(tokens: &'a TokenStream, otherwise: &'a TokenStream) -> &'a TokenStream {
    if tokens.is_empty() { otherwise } else { tokens }
}

fn report(model: &Model, finding: &Finding, diagnostics: &mut Diagnostics) {
    let tokens = match finding.part {
        Part::Lagrangian => &model.lagrangian_tokens,
        Part::Variational(a) => &model.variational[a].tokens,
        Part::Kinematic(a) => &model.kinematic[a].tokens,
        Part::Force(i) => &model.forces[i].tokens,
        Part::DiscreteForceMinus(i) => &model.discrete_force_minus[i].tokens,
        Part::DiscreteForcePlus(i) => &model.discrete_force_plus[i].tokens,
        Part::Discretization => &model.discretization_tokens,
        Part::Symmetry(stage) => &model.symmetries[stage].tokens,
        Part::Fibre(stage, j) => &model.symmetries[stage].fibre_tokens[j],
        Part::Connection(stage) => given(
            &model.symmetries[stage].connection_tokens,
            &model.symmetries[stage].tokens,
        ),
        Part::DiscreteConnection(stage) => given(
            &model.symmetries[stage].discrete_connection_tokens,
            &model.symmetries[stage].tokens,
        ),
        Part::Dependent => &model.continuous().dependent_tokens,
        Part::Voronec => &model.continuous().voronec_tokens,
        Part::MovingFrame => &model.continuous().moving_frame_tokens,
        Part::FrameComponent(j) => match &model.continuous().moving_frame {
            Some(components) => &components[j].tokens,
            None => &model.continuous().moving_frame_tokens,
        },
        Part::LeftSymmetry => match &model.left_symmetry {
            Some(symmetry) => &symmetry.tokens,
            None => &model.lagrangian_tokens,
        },
        Part::Boundary(j) => &model.continuous().boundaries[j].tokens,
    };
    let tokens = (finding.source).map_or(tokens, |source| &model.sources[source.0]);
    let error = if tokens.is_empty() {
        syn::Error::new(model.span(), &finding.message)
    } else {
        syn::Error::new_spanned(tokens, &finding.message)
    };
    diagnostics.push(error);
}
