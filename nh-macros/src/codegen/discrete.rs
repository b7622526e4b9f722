//! The implementation of the runtime's `DiscreteSystem`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::docs;
use super::emitter::{Emitter, number, parts, with};
use super::function::Body;
use super::headers::{self, literal};
use super::solver;
use super::source::Source;
use crate::catalogue::{Arguments, Description, Object, Trait};
use crate::mechanics::Function;

/// The implementation of `DiscreteSystem`, and `equations()`.
pub(super) fn system(source: &Source<'_>, has_regions: bool) -> TokenStream {
    let (name, discrete) = (&source.name, source.discrete);
    let node = discrete.node.as_ref();
    let mut context = source.context();
    context.names.unknowns.clone_from(&source.chart.coordinates);
    let stages = solver::stages(name, &context, node);
    let reading = solver::reading(name, &context, node);
    let emitter = Emitter {
        context: source.context(),
        functions: &discrete.objects,
        descriptions: &discrete.descriptions,
    };
    let is_quadrature = emitter.has(Object::Slopes);
    let configuration = &emitter.context.configuration;
    let header = headers::Discrete {
        n: source.chart.coordinates.len(),
        m: discrete.constraints,
        coordinates: &source.chart.coordinates,
        holonomic: &discrete.holonomic,
        has_energy: is_quadrature || emitter.has(Object::Energy),
        configuration: configuration.ty(),
        increment: None,
        stages: stages.name,
        has_regions,
    };
    let (header, magnitudes) = (header.tokens(), configuration.magnitudes());
    let summary = docs::implementation(&name.to_string(), &discrete.descriptions);
    let composed = |object| composed(&emitter, name, object);
    let more = quote! { #magnitudes };
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
    let is_quadrature = emitter.has(Object::Slopes);
    if object == Object::DepartureJacobian && !is_quadrature {
        return slopes_of_departure(emitter);
    }
    if emitter.has(object) {
        return None;
    }
    let configuration = &emitter.context.configuration;
    let plus = |object, force: TokenStream| emitter.has(object).then(|| quote! { + #force });
    let d2 = quote! { __nh::DiscreteSystem::d2_discrete_lagrangian_at(self, interval) };
    Some(match object {
        Object::Retraction => configuration.retracted(),
        Object::Increment => configuration.increment(),
        Object::Magnitude => configuration.magnitude(),
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

/// The slopes of the departure, which has a function of its own.
fn slopes_of_departure(emitter: &Emitter<'_>) -> Option<TokenStream> {
    let Some(Function::Values(program, blocks)) = emitter.functions.get(&Object::DepartureJacobian)
    else {
        return None;
    };
    let body = emitter.context.body(program, Arguments::Interval);
    let slopes = parts(blocks, &body.outputs);
    let [covector, phi] = slopes.as_slice() else {
        return None;
    };
    Some(with(
        &body.statements,
        &quote! {
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment: #covector,
                phi_by_increment: #phi,
            }
        },
    ))
}

/// L with its slopes and the nodes, of which the functions of an interval are made.
fn quadrature(emitter: &Emitter<'_>, name: &Ident) -> TokenStream {
    let program = emitter.program(Object::QuadratureNodes);
    let program = program.expect("a quadrature has nodes");
    let Body {
        statements,
        outputs,
        ..
    } = emitter.context.body(program, Arguments::Point);
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
