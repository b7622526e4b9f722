//! The implementation of the runtime's `DiscreteSystem`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::emitter::{Emitter, number, with};
use super::function::Body;
use super::headers::{self, literal};
use super::source::SystemSource;
use super::{docs, solver};
use crate::catalogue::{Arguments, Object, Topic, Trait};
use crate::mechanics::{Discrete, ObjectProgram};
use crate::system::Name;

/// The equations of the system in its documentation: Lagrangian, constraints, equations of motion,
/// verdicts.
const TOPICS: [Topic; 15] = [
    Topic::Configuration,
    Topic::Definitions,
    Topic::Lagrangian,
    Topic::Constraints,
    Topic::Discretization,
    Topic::Composition,
    Topic::EnergyPreservation,
    Topic::Groups,
    Topic::DiscreteLagrangian,
    Topic::DiscreteLagrangeDalembert,
    Topic::Chetaev,
    Topic::Vakonomic,
    Topic::Integrability,
    Topic::Reversibility,
    Topic::Symmetry,
];

/// The implementation of `DiscreteSystem`, and `equations()`; with det TΨ and the signs of its
/// factors where the coordinates are adapted to an action.
pub(super) fn system(
    source: &SystemSource<'_>,
    has_regions: bool,
    chart_end: Option<&[TokenStream; 2]>,
) -> TokenStream {
    let (name, discrete) = (&source.name, source.discrete);
    let node = discrete.node.as_ref();
    let inner = source.model.system.inner_dim();
    let mut context = source.context();
    context.names.unknowns.clone_from(&source.chart.coordinates);
    let names_of_inner = (0..inner).map(|k| format!("inner_{k}"));
    context.names.unknowns.extend(names_of_inner);
    let stages = solver::stages(name, &context, node);
    let reading = solver::reading(name, &context, node);
    let emitter = source.emitter(&discrete.objects);
    let is_quadrature = emitter.has(Object::Slopes);
    let configuration = &emitter.context.configuration;
    // Controls of a link are values of its site.
    let controls: Vec<_> = match &source.model.system.link {
        Some(_) => Vec::new(),
        None => source.chart.controls.iter().map(Name::to_string).collect(),
    };
    let header = headers::DiscreteHeader {
        n: source.chart.coordinates.len(),
        m: discrete.constraints,
        inner,
        inner_slopes: (source.model.system.derivatives && inner > 0).then(|| {
            let chart = &source.chart;
            let (n, u) = (chart.coordinates.len(), chart.controls.len());
            [inner + n, inner + n + chart.parameters.len() + u + 2]
        }),
        coordinates: &source.chart.coordinates,
        controls: &controls,
        holonomic: &discrete.holonomic,
        vanishing: &source.model.system.vakonomic,
        has_energy: is_quadrature || emitter.has(Object::Energy),
        has_lagrangian: is_quadrature || emitter.has(Object::InitialMomentum),
        velocity_has_step: discrete.velocity_has_step,
        is_nonlinear: emitter.has(Object::ReactionForms),
        is_forced: emitter.has(Object::ForceMinus),
        has_cases: (emitter.functions.values()).any(ObjectProgram::has_cases),
        has_chart_end: chart_end.is_some(),
        scheme: source.model.system.scheme(),
        parameters: (
            &emitter.context.names.parameters,
            &emitter.context.parameters,
        ),
        configuration: configuration.ty(),
        increment: None,
        stages: stages.name,
        has_regions,
        order: *source.model.system.order,
    };
    let words = docs::of_system(name, &discrete.descriptions);
    let header = header.tokens();
    let header = quote! { #header #words };
    let summary = format!("The discrete equations of motion of `{name}`, derived at compile time.");
    let implementation = emitter.implementation(
        Trait::Discrete,
        name,
        (&summary, &TOPICS),
        &header,
        |object| match object {
            Object::RowSizes => row_sizes(&emitter),
            Object::ChartDeterminant => chart_end.map(|[determinant, _]| determinant.clone()),
            Object::ChartSides => chart_end.map(|[_, sides]| sides.clone()),
            _ => composed(&emitter, discrete, object),
        },
    );
    let quadrature = is_quadrature.then(|| quadrature(&emitter, name));
    let equations = docs::equations(source, name, &discrete.descriptions);
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

/// The functions of `DiscreteSystem` that are made of others.
fn composed(emitter: &Emitter<'_>, discrete: &Discrete, object: Object) -> Option<TokenStream> {
    let node = discrete.node.as_ref();
    if object == Object::DepartureJacobian && emitter.has(Object::IntervalRows) {
        return Some(quote! { __nh::departure_jacobian_of_rows(self, interval) });
    }
    if object == Object::D2D1DiscreteLagrangian
        && (emitter.has(Object::IntervalRows) || discrete.is_solved)
        && emitter.has(Object::ForceMinus)
    {
        // The inner nodes move with the forces: it is no second derivative of a function. Of a displacement that is solved
        // for it would need second derivatives.
        return Some(quote! { __nh::without_value(interval) });
    }
    if object == Object::DepartureJacobian && node.is_some_and(|node| !node.is_direct()) {
        return Some(quote! { __nh::departure_jacobian(self, interval) });
    }
    let program = emitter.program(object);
    if object == Object::ForcePlus && program == emitter.program(Object::ForceMinus) {
        return program.map(|_| quote! { __nh::DiscreteSystem::force_minus_at(self, interval) });
    }
    let is_quadrature = emitter.has(Object::Slopes);
    if object == Object::DepartureJacobian && !is_quadrature {
        return emitter.slopes_of_departure(object, |[covector, phi]| {
            quote! {
                let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
                __nh::Departure {
                    covector,
                    phi,
                    covector_by_increment: #covector,
                    phi_by_increment: #phi,
                }
            }
        });
    }
    if emitter.has(Object::ReactionForms) {
        match object {
            Object::ConstraintForms => {
                return Some(quote! { __nh::forms_without_velocity::<Self>() });
            }
            Object::NodeForms => {
                return Some(quote! { __nh::forms_of_momentum(self, inputs, q, p) });
            }
            _ => {}
        }
    }
    if emitter.has(object) {
        return None;
    }
    Some(match object {
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
        Object::InitialMomentum if is_quadrature => {
            quote! { __nh::quadrature::Quadrature::slopes_at(self, inputs, q, v).by_velocity }
        }
        Object::InitialMomentum => {
            quote! { -__nh::DiscreteSystem::departure_at(self, &__nh::Interval::new(inputs, *q, *v * inputs.h)).0 }
        }
        _ => return None,
    })
}

/// The rows of an interval, in numbers that know their rounding, those of large systems from the
/// slopes at the nodes; `None` of the links of a lattice.
fn row_sizes(emitter: &Emitter<'_>) -> Option<TokenStream> {
    let count = |object| emitter.program(object).map(|it| it.outputs.len());
    if emitter.has(Object::Slopes) {
        let sizes = |object| match emitter.has(object) {
            true => emitter.sizes(object, count(object)?),
            false => Some(quote! { __nh::SVector::<f64, 0>::zeros() }),
        };
        let [force, phi] = [Object::ForceMinus, Object::KinematicResidual].map(sizes);
        let (force, phi) = (force?, phi?);
        return Some(quote! {
            let (force, phi) = ({ #force }, { #phi });
            __nh::quadrature::row_sizes(self, interval, force.as_slice(), phi.as_slice())
        });
    }
    if emitter.has(Object::IntervalRows) {
        let n = emitter.context.names.coordinates.len();
        let rows = n + emitter.context.inner[1] + count(Object::KinematicResidual)?;
        return emitter.sizes(Object::IntervalRows, rows);
    }
    emitter.sizes(Object::RowSizes, count(Object::RowSizes)?)
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
    let summary = format!("The Lagrangian of `{name}`, of which L_d is the quadrature.");
    emitter.implementation(
        Trait::Quadrature,
        name,
        (&summary, &[]),
        &header,
        |object| match object {
            Object::QuadratureNodes => Some(nodes.clone()),
            Object::SlopeSizes => {
                let count = emitter.program(Object::Slopes)?.outputs.len();
                let sizes = emitter.sizes(Object::Slopes, count)?;
                Some(quote! { __nh::quadrature::slopes_of({ #sizes }.as_slice()) })
            }
            _ => None,
        },
    )
}

/// The implementation of `AdaptedSystem`, with the names of q.
pub(super) fn adapted(source: &SystemSource<'_>, positions: &[String]) -> TokenStream {
    let (name, header) = (&source.name, headers::adapted(positions));
    let summary = format!("The coordinates of `{name}` that are adapted to its action.");
    let emitter = source.emitter(&source.discrete.objects);
    emitter.of_programs(Trait::Adapted, name, &summary, &header)
}
