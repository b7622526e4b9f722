//! All that stands beside the struct.

use proc_macro2::TokenStream;
use quote::quote;

use super::configuration::{Configuration, configuration};
use super::paths::scope;
use super::source::Source;
use super::{continuous, discrete, reduction};
use crate::mechanics::Schedule;
use crate::model::Model;

/// All that stands beside the struct.
pub(crate) fn emit(model: &Model, schedule: &Schedule) -> TokenStream {
    let item = &model.item;
    let coordinates = (0..model.coordinates.len()).map(|i| model.coordinate_name(i));
    let equations = &schedule.equations;
    let source = Source {
        model,
        schedule,
        name: item.ident.clone(),
        coordinates: coordinates.collect(),
        discrete: &equations.system,
    };
    let facade = &model.facade;
    let configuration = configuration(model);
    let space = configuration.as_ref().map(|it| it.item(item, facade));
    let configuration = configuration.as_ref().map(Configuration::implementations);
    let reduced = (model.left_symmetry.as_ref()).map(|_| Configuration::reduced(item, facade));
    let left_invariance = left_invariance(model);
    let regions = (equations.continuous.as_ref()).is_some_and(|c| c.regions.is_some());
    let system = discrete::system(&source, regions);
    let continuous = (equations.continuous.as_ref()).map(|c| continuous::emit(&source, c));
    let (types, reductions) = reduction::stages(&source);
    let items = scope(
        &model.facade,
        &quote! { #configuration #system #left_invariance #continuous #reductions },
    );
    quote! {
        #space
        #reduced
        #types
        #items
    }
}

/// `LeftInvariantSystem`, where the system is one.
fn left_invariance(model: &Model) -> Option<TokenStream> {
    let symmetry = model.left_symmetry.as_ref()?;
    let acting: Vec<_> = (symmetry.groups.iter())
        .map(|g| model.groups[*g].first)
        .collect();
    let n = model.coordinates.len();
    Some(configuration(model)?.left_invariance(&model.item.ident, n, &acting))
}
