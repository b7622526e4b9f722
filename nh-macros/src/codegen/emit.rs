//! All that stands beside the struct.

use proc_macro2::TokenStream;
use quote::quote;

use super::configuration::Configuration;
use super::lattice::Lattice;
use super::paths::scope;
use super::reduction::quotient::Quotient;
use super::source::SystemSource;
use super::{continuous, derivatives, discrete, docs, lattice, reduction};
use crate::mechanics::Schedule;
use crate::model::Model;

/// All that stands beside the struct.
pub(crate) fn emit(model: &Model, schedule: &Schedule) -> TokenStream {
    let (facade, chart) = (&model.facade, &model.system.chart);
    let lattice =
        (model.system.link.as_ref()).map(|link| Lattice::new(&model.item, link, &chart.functions));
    let item = lattice
        .as_ref()
        .map_or(&model.item, |lattice| &lattice.link);
    let equations = &schedule.equations;
    let source = SystemSource {
        model,
        schedule,
        name: item.ident.clone(),
        chart: chart.clone(),
        discrete: &equations.system,
    };
    let configuration = source.configuration();
    let of_lattice = lattice.as_ref().map(|lattice| {
        let site = lattice.site(&chart.factors, model.system.retraction);
        let link = lattice.item(facade);
        let space = site.item((&model.item.vis, &model.item.ident), facade);
        let items = [
            site.implementations().unwrap_or_default(),
            lattice.implementation(&site, Some(&configuration)),
            docs::of_lattice(&model.item.ident, &lattice.link.ident),
        ];
        (quote! { #link #space }, quote! { #(#items)* })
    });
    let (of_lattice, in_scope) = of_lattice.unzip();
    let acting = model.system.acting();
    // The symmetries of a lattice reduce nothing.
    let is_reduced = !acting.is_empty() && lattice.is_none();
    let reduced = is_reduced.then(|| Configuration::reduced(item, facade));
    let left_invariance = is_reduced.then(|| configuration.left_invariance(&item.ident, &acting));
    let space = configuration.item((&item.vis, &item.ident), facade);
    let configuration = configuration.implementations();
    let regions = (equations.continuous.as_ref()).and_then(|c| c.regions.as_ref());
    let boundaries = regions.map_or(0, |regions| regions.texts.len());
    let continuous = (equations.continuous.as_ref()).map(|c| continuous::emit(&source, c));
    let of_link = model.system.link.as_ref();
    let link = of_link.map(|link| lattice::link(&source, link));
    let differences = equations.differences.as_ref().zip(of_link);
    let differences = differences.map(|(of, link)| lattice::differences(&source, link, of));
    let slice = model.system.slice.as_ref();
    let adapted = slice.map(|slice| discrete::adapted(&source, &slice.names));
    let chart_end = slice.map(|_| {
        [
            quote! { __nh::determinant(&__nh::AdaptedSystem::position_slopes_at(self, t, q)) },
            quote! { __nh::chart_sides(self, t, q) },
        ]
    });
    let system = discrete::system(&source, regions.is_some(), chart_end.as_ref());
    let derivatives = equations.system.derivatives.as_ref();
    let derivatives = derivatives.map(|objects| derivatives::emit(&source, objects, boundaries));
    let symmetry = equations.symmetry.as_ref();
    let symmetry = symmetry.map(|symmetry| lattice::symmetry(&source, symmetry));
    let (mut types, mut reductions) = reduction::stages(&source);
    if let Some(quotient) = Quotient::new(&source) {
        types.extend(quotient.types());
        reductions.extend(quotient.items());
    }
    let items = scope(
        facade,
        &quote! { #in_scope #configuration #system #adapted #left_invariance #continuous #derivatives #link #differences #symmetry #reductions },
    );
    quote! {
        #of_lattice
        #space
        #reduced
        #types
        #items
    }
}
