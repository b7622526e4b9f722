//! Derives, checks, emits.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::algebra;
use crate::budget::{self, Budget};
use crate::codegen;
use crate::diagnostics::Diagnostics;
use crate::mechanics::{self, Finding};
use crate::model::Model;
use crate::profile;
use crate::store::{FACADE, StoreMode};

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
    let system = &model.system;
    let (name, is_profiled) = (model.item.ident.to_string(), StoreMode::is_profile());
    let derive = || profile::derivation(&name, is_profiled, || mechanics::derive(system, budget));
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

fn report(model: &Model, finding: &Finding, diagnostics: &mut Diagnostics) {
    let source = finding.source.or_else(|| model.system.source(finding.part));
    diagnostics.push(match source {
        None => syn::Error::new(model.span(), &finding.message),
        Some(source) => syn::Error::new_spanned(&model.sources[source.0], &finding.message),
    });
}
