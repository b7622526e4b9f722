//! Derives, checks, emits.

use proc_macro2::{Ident, Span};
use quote::quote;

use super::{Place, Refusal};
use crate::budget::{self, Budget};
use crate::mechanics::{self, Finding};
use crate::model::Model;
use crate::store::{FACADE, StoreMode};
use crate::{algebra, codegen, profile, store};

pub(super) fn derive(model: &mut Model) -> Result<String, Vec<Refusal>> {
    let budget = Budget::of(std::env::var_os(budget::VARIABLE).as_deref())
        .map_err(|message| vec![Place::Attribute.refuses(message)])?;
    let system = &model.system;
    let (name, is_profiled) = (model.item.ident.to_string(), StoreMode::is_profile());
    let derive = || profile::derivation(&name, is_profiled, || mechanics::derive(system, budget));
    let schedule = algebra::run(derive)
        .map_err(|error| vec![Place::Struct.refuses(error)])?
        .map_err(|findings| -> Vec<_> {
            (findings.iter().map(|finding| refusal(model, finding))).collect()
        })?;
    let facade = Ident::new(FACADE, Span::call_site());
    model.facade = quote! { ::#facade };
    Ok(store::print(codegen::emit(model, &schedule)))
}

fn refusal(model: &Model, finding: &Finding) -> Refusal {
    let source = finding.source.or_else(|| model.system.source(finding.part));
    let place = source.map_or(Place::Struct, |source| Place::Source(source.0));
    place.refuses(&finding.message)
}
