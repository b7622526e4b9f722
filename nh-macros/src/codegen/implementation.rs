//! All that stands beside the struct, and the implementation of the runtime's `DiscreteSystem`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::configuration::{Configuration, configuration};
use super::docs;
use super::emitter::{Emitter, number, with};
use super::function::{Context, GroupName};
use super::headers::{self, literal};
use super::names::SystemNames;
use super::paths::scope;
use super::{continuous, reduction, solver};
use crate::catalogue::{Arguments, Description, Object, Trait};
use crate::mechanics::{Discrete, Functions, NodeProgram, Schedule};
use crate::model::{GroupCoordinate, Model, Parameter};

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
    let configuration = configuration(model).map(|configuration| configuration.emit(item, facade));
    let reduced = (model.left_symmetry.as_ref()).map(|_| Configuration::reduced(item, facade));
    let left_invariance = left_invariance(model);
    let regions = (equations.continuous.as_ref()).is_some_and(|c| c.regions.is_some());
    let system = system(&source, regions);
    let continuous = (equations.continuous.as_ref()).map(|c| continuous::emit(&source, c));
    let (types, reductions) = reduction::stages(&source);
    let items = scope(
        &model.facade,
        &quote! { #system #left_invariance #continuous #reductions },
    );
    quote! {
        #configuration
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

/// The group coordinates of a model.
fn groups(model: &Model) -> Vec<GroupName> {
    let name = |(g, coordinate): (usize, &GroupCoordinate)| GroupName {
        name: model.group_name(g),
        group: coordinate.group,
        first: coordinate.first,
    };
    model.groups.iter().enumerate().map(name).collect()
}

/// A type that implements `DiscreteSystem`, and its equations.
pub(super) struct Source<'a> {
    pub(super) model: &'a Model,
    pub(super) schedule: &'a Schedule,
    pub(super) name: Ident,
    pub(super) coordinates: Vec<String>,
    pub(super) discrete: &'a Discrete<Functions, NodeProgram>,
}

impl<'a> Source<'a> {
    /// What its functions share.
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

/// The implementation of `DiscreteSystem`, and `equations()`.
pub(super) fn system(source: &Source<'_>, has_regions: bool) -> TokenStream {
    let (name, discrete) = (&source.name, source.discrete);
    let node = discrete.node.as_ref();
    let mut context = source.context();
    context.names.unknowns.clone_from(&source.coordinates);
    let stages = solver::stages(name, &context, node);
    let reading = solver::reading(name, &context, node);
    let emitter = Emitter {
        context: source.context(),
        functions: &discrete.objects,
        descriptions: &discrete.descriptions,
    };
    let is_quadrature = emitter.has(Object::Slopes);
    let configuration = emitter.context.configuration.as_ref();
    let header = headers::Discrete {
        n: source.coordinates.len(),
        m: discrete.constraints,
        coordinates: &source.coordinates,
        holonomic: &discrete.holonomic,
        has_energy: is_quadrature || emitter.has(Object::Energy),
        configuration: configuration.map(|configuration| {
            let name = &configuration.name;
            quote! { #name }
        }),
        increment: None,
        stages: stages.name,
        has_regions,
    };
    let (header, space) = (header.tokens(), configuration.map(Configuration::space));
    let header = quote! { #header #space };
    let summary = docs::implementation(&name.to_string(), &discrete.descriptions);
    let composed = |object| composed(&emitter, name, object);
    let more = TokenStream::new();
    let implementation =
        emitter.implementation(Trait::Discrete, name, [&summary, &header, &more], composed);
    let quadrature = is_quadrature.then(|| quadrature(&emitter, name));
    let equations = equations(&name.to_string(), &discrete.descriptions);
    let solver = stages.items;
    quote! {
        #implementation
        #quadrature
        impl #name {
            #equations
        }
        #solver
        #reading
    }
}

/// `equations()` of a type, static data.
pub(super) fn equations(system: &str, descriptions: &[Description]) -> TokenStream {
    let entries = descriptions.iter().map(|description| {
        let (name, text, latex) = (description.name(), &description.text, &description.latex);
        quote! { __nh::Equation::new(#name, #text, #latex) }
    });
    quote! {
        /// The derived equations as text and as LaTeX.
        #[allow(dead_code)]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES: &'static [__nh::Equation] = &[#(#entries),*];
            __nh::Equations::new(#system, ENTRIES)
        }
    }
}

/// The functions of `DiscreteSystem` that are made of others.
fn composed(emitter: &Emitter<'_>, name: &Ident, object: Object) -> Option<TokenStream> {
    if emitter.has(object) {
        return None;
    }
    let is_chart = emitter.context.configuration.is_none();
    let is_quadrature = emitter.has(Object::Slopes);
    let plus = |object, force: TokenStream| emitter.has(object).then(|| quote! { + #force });
    let d2 = quote! { __nh::DiscreteSystem::d2_discrete_lagrangian_at(self, interval) };
    Some(match object {
        Object::Retraction if is_chart => quote! { *q + *d },
        Object::Increment if is_chart => quote! { *q1 - *q0 },
        Object::Magnitude if is_chart => quote! { q.amax() },
        Object::DiscreteLagrangian => {
            quote! { __nh::quadrature::discrete_lagrangian(self, interval) }
        }
        Object::D1DiscreteLagrangian => {
            quote! { __nh::quadrature::d1_discrete_lagrangian(self, interval) }
        }
        Object::D2DiscreteLagrangian => {
            quote! { __nh::quadrature::d2_discrete_lagrangian(self, interval) }
        }
        Object::Energy if is_quadrature => quote! { __nh::quadrature::energy(self, interval) },
        Object::D2D1DiscreteLagrangian => {
            quote! { __nh::DiscreteSystem::departure_jacobian_at(self, interval).covector_by_increment }
        }
        Object::InitialMomentum if is_quadrature => {
            quote! { __nh::quadrature::Quadrature::slopes_at(self, time, q, v).by_velocity }
        }
        Object::InitialMomentum => {
            quote! { -__nh::DiscreteSystem::departure_at(self, &__nh::Interval { time, q: *q, d: *v * time.h }).0 }
        }
        Object::Arrival => {
            let force = quote! { __nh::DiscreteSystem::force_plus_at(self, interval) };
            let force = plus(Object::ForcePlus, force);
            quote! { #d2 #force }
        }
        Object::Departure => {
            let force = quote! { __nh::DiscreteSystem::force_minus_at(self, interval) };
            let force = plus(Object::ForceMinus, force);
            quote! {
                (
                    __nh::DiscreteSystem::d1_discrete_lagrangian_at(self, interval) #force,
                    __nh::DiscreteSystem::kinematic_residual_at(self, interval),
                )
            }
        }
        Object::Equations => quote! { #name::equations() },
        _ => return None,
    })
}

/// L with its slopes and the nodes, of which the functions of an interval are made.
fn quadrature(emitter: &Emitter<'_>, name: &Ident) -> TokenStream {
    let nodes = (emitter.program(Object::QuadratureNodes))
        .map(|program| emitter.context.body(program, Arguments::Point));
    let (statements, outputs) =
        nodes.map_or_else(Default::default, |nodes| (nodes.statements, nodes.outputs));
    let entries = outputs.chunks(2).map(|node| {
        let (alpha, weight) = (number(&node[0]), number(&node[1]));
        quote! { __nh::quadrature::QuadratureNode { alpha: #alpha, weight: #weight } }
    });
    let nodes = with(&statements, &quote! { [#(#entries),*] });
    let count = literal(outputs.len() / 2);
    let header = quote! { type Nodes = [__nh::quadrature::QuadratureNode; #count]; };
    let summary = docs::lines(&format!(
        "The Lagrangian of `{name}`, of which L_d is the quadrature."
    ));
    let more = TokenStream::new();
    emitter.implementation(
        Trait::Quadrature,
        name,
        [&summary, &header, &more],
        |object| (object == Object::QuadratureNodes).then(|| nodes.clone()),
    )
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
