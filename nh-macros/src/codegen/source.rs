//! A type that is implemented for, and what its functions share.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::configuration::Configuration;
use super::function::Context;
use super::function::names::SystemNames;
use super::headers::Fields;
use super::headers::literal;
use crate::mechanics::{Discrete, Schedule};
use crate::model::Model;
use crate::system::{Chart, Name};

/// A type that implements `DiscreteSystem`, and its equations.
pub(super) struct SystemSource<'a> {
    pub(super) model: &'a Model,
    pub(super) schedule: &'a Schedule,
    pub(super) name: Ident,
    pub(super) chart: Chart,
    pub(super) discrete: &'a Discrete,
}

impl<'a> SystemSource<'a> {
    pub(super) fn configuration(&self) -> Configuration {
        let retraction = self.model.system.retraction;
        Configuration::new(&self.name, &self.chart.factors, retraction)
    }

    pub(super) fn fields(&self) -> Fields<'_> {
        Fields::new(&self.model.item, &self.chart.functions)
    }

    /// The data that its functions share.
    pub(super) fn context(&self) -> Context<'a> {
        let names = |names: &[Name]| names.iter().map(Name::to_string).collect();
        Context {
            names: SystemNames {
                parameters: names(&self.chart.parameters),
                functions: names(&self.chart.functions),
                controls: names(&self.chart.controls),
                coordinates: self.chart.coordinates.clone(),
                group: self.chart.group.clone(),
                factors: (self.chart.factors.iter())
                    .map(|factor| factor.name.to_string())
                    .collect(),
                unknowns: Vec::new(),
            },
            parameters: self.chart.parameters.iter().map(access).collect(),
            functions: self.chart.functions.iter().map(access).collect(),
            controls_of_site: match &self.model.system.link {
                Some(link) => link.controls.iter().map(access).collect(),
                None => Vec::new(),
            },
            constraints: self.discrete.constraints,
            inner: [self.chart.inner_nodes, self.model.system.inner_dim()],
            constants: &self.schedule.constants,
            alpha: &self.schedule.alpha,
            base: (0..self.chart.coordinates.len()).collect(),
            configuration: self.configuration(),
            sets: self.discrete.sets.clone(),
            keeps_energy: self.model.system.keeps_energy,
        }
    }
}

/// The field of a parameter.
fn access(parameter: &Name) -> TokenStream {
    let field = format_ident!("{}", parameter.ident);
    let index = parameter.index.map(literal);
    let index = index.into_iter();
    quote! { #field #([#index])* }
}
