//! A type that is implemented for, and what its functions share.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::configuration::configuration;
use super::function::{Context, GroupName};
use super::headers::literal;
use super::names::SystemNames;
use crate::mechanics::{Discrete, Functions, NodeProgram, Schedule};
use crate::model::{GroupCoordinate, Model, Parameter};

/// A type that implements `DiscreteSystem`, and its equations.
pub(super) struct Source<'a> {
    pub(super) model: &'a Model,
    pub(super) schedule: &'a Schedule,
    pub(super) name: Ident,
    pub(super) coordinates: Vec<String>,
    pub(super) discrete: &'a Discrete<Functions, NodeProgram>,
}

impl<'a> Source<'a> {
    /// The data that its functions share.
    pub(super) fn context(&self) -> Context<'a> {
        let model = self.model;
        Context {
            names: SystemNames {
                parameters: (0..model.parameters.len())
                    .map(|i| model.parameter_name(i))
                    .collect(),
                coordinates: self.coordinates.clone(),
                group: Vec::new(),
                groups: (0..model.groups.len())
                    .map(|g| model.group_name(g))
                    .collect(),
                unknowns: Vec::new(),
            },
            parameters: model.parameters.iter().map(access).collect(),
            constants: &self.schedule.constants,
            alpha: &self.schedule.alpha,
            base: Vec::new(),
            groups: groups(model),
            configuration: configuration(model),
        }
    }
}

/// The group coordinates of a model.
fn groups(model: &Model) -> Vec<GroupName> {
    let name = |(g, coordinate): (usize, &GroupCoordinate)| GroupName {
        name: model.group_name(g),
        group: coordinate.group,
        first: coordinate.first,
    };
    model.groups.iter().enumerate().map(name).collect()
}

fn access(parameter: &Parameter) -> TokenStream {
    let field = &parameter.field;
    match parameter.index {
        Some(index) => {
            let index = literal(index);
            quote! { #field[#index] }
        }
        None => quote! { #field },
    }
}
