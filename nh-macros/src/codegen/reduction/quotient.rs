//! The system on Q/G of a group of factors that act on themselves: its functions are those of the
//! whole system on the interval from (r_0, e) to (r_1, a(r_0, r_1)).

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{copied_into, quotient_of, struct_with_parameters};
use crate::catalogue::{Arguments, Description, Object, Topic, Trait};
use crate::codegen::configuration::Configuration;
use crate::codegen::docs;
use crate::codegen::emitter::Emitter;
use crate::codegen::headers::{self, literal};
use crate::codegen::source::SystemSource;
use crate::mechanics::{Functions, GroupSymmetry, ObjectProgram};
use crate::system::{Chart, Name};

/// The function of d(r_0, r_1), by its equations.
pub(in crate::codegen) fn displacement(emitter: &Emitter<'_>, g: usize) -> Option<TokenStream> {
    let equations =
        emitter.displacement_equations(Object::FibreDisplacement, Arguments::Interval)?;
    let g = literal(g);
    Some(quote! {
        let over = interval;
        let found = __nh::displacement(__nh::SVector::<f64, #g>::zeros(), |d| {
            let interval = &__nh::with_fibre::<Self>(over, d.as_slice());
            #equations
        });
        __nh::FibreDisplacement {
            value: found.value,
            by_start: found.by_start,
            by_increment: found.by_end,
        }
    })
}

/// The system on Q/G.
pub(in crate::codegen) struct Quotient<'a> {
    source: &'a SystemSource<'a>,
    name: Ident,
    chart: Chart,
    configuration: Configuration,
    constraints: usize,
}

impl<'a> Quotient<'a> {
    /// The system on Q/G, where the discrete connection has ϑ = e.
    pub(in crate::codegen) fn new(source: &'a SystemSource<'a>) -> Option<Self> {
        let symmetry = source.schedule.equations.symmetry.as_ref()?;
        let base = symmetry.base.as_ref()?;
        let name = format_ident!("{}Quotient", source.name);
        let chart = source.chart.quotient(&base.directions);
        let retraction = source.model.system.retraction;
        Some(Self {
            constraints: base.quotient?,
            configuration: Configuration::new(&name, &chart.factors, retraction),
            source,
            name,
            chart,
        })
    }

    /// The structs, which users name.
    pub(in crate::codegen) fn types(&self) -> TokenStream {
        let (model, name) = (self.source.model, &self.name);
        let doc = docs::lines(&format!(
            "The system on Q/G of [`{}`], with ϑ = e: `{}::quotient`.",
            self.source.name, self.source.name
        ));
        let own = struct_with_parameters(self.source, name, &doc);
        let space = (self.configuration).item((&model.item.vis, name), &model.facade);
        quote! { #own #space }
    }

    pub(in crate::codegen) fn items(&self) -> TokenStream {
        let (source, name, whole) = (self.source, &self.name, &self.source.name);
        let there = copied_into(source, whole);
        let quotient = quotient_of(source, whole, name);
        let space = self.configuration.implementations();
        let lift = source.configuration().lifted(&self.configuration);
        let project = self.configuration.projected(&source.configuration());
        let descriptions = self.descriptions();
        let equations = docs::equations(source, name, &descriptions);
        let implementation = self.implementation(&descriptions);
        quote! {
            #space
            #implementation
            #[automatically_derived]
            impl __nh::QuotientSystem for #name {
                type Whole = #whole;
                #[inline]
                fn whole(&self) -> #whole { #there }
                #[inline]
                fn identity_over(r: &Self::Configuration) -> <#whole as __nh::DiscreteSystem>::Configuration { #lift }
                #[inline]
                fn base_point(q: &<#whole as __nh::DiscreteSystem>::Configuration) -> Self::Configuration { #project }
            }
            impl #name { #equations }
            #quotient
        }
    }

    /// The connection and the displacement.
    fn descriptions(&self) -> Vec<Description> {
        let symmetry: Option<&GroupSymmetry> = self.source.schedule.equations.symmetry.as_ref();
        let all = symmetry.iter().flat_map(|symmetry| &symmetry.descriptions);
        let is_of_connection =
            |it: &&Description| matches!(it.topic, Topic::Connection | Topic::DiscreteConnection);
        all.filter(is_of_connection).cloned().collect()
    }

    fn implementation(&self, descriptions: &[Description]) -> TokenStream {
        let (source, name) = (self.source, &self.name);
        let context = source.context();
        let functions = &source.discrete.objects;
        let controls: Vec<_> = self.chart.controls.iter().map(Name::to_string).collect();
        let has_energy =
            functions.contains_key(&Object::Slopes) || functions.contains_key(&Object::Energy);
        let header = headers::DiscreteHeader {
            n: self.chart.coordinates.len(),
            m: self.constraints,
            coordinates: &self.chart.coordinates,
            controls: &controls,
            // The level sets of a group that leaves them are those of the base.
            holonomic: match self.constraints {
                0 => &[],
                _ => &source.discrete.holonomic,
            },
            has_energy,
            // Its momenta are those of pairs.
            has_lagrangian: false,
            velocity_has_step: source.discrete.velocity_has_step,
            has_cases: functions.values().any(ObjectProgram::has_cases),
            scheme: source.model.system.scheme(),
            parameters: (&context.names.parameters, &context.parameters),
            configuration: self.configuration.ty(),
            stages: quote! { __nh::NoStages },
            order: *source.model.system.order,
            ..headers::DiscreteHeader::default()
        };
        let (header, words) = (header.tokens(), docs::of_system(name, descriptions));
        let summary = format!("The equations of motion of `{}` on Q/G.", source.name);
        // The functions of the whole system are no functions of this one.
        let none = Functions::default();
        let emitter = Emitter {
            descriptions,
            ..source.emitter(&none)
        };
        let topics = [Topic::Connection, Topic::DiscreteConnection];
        emitter.implementation(
            Trait::Discrete,
            name,
            (&summary, &topics),
            &quote! { #header #words },
            |object| match object {
                Object::Energy if !has_energy => None,
                _ => function(object),
            },
        )
    }
}

/// The body of a function of the system on Q/G; `None` where the trait has it, or where there are
/// inner unknowns.
fn function(object: Object) -> Option<TokenStream> {
    let of_interval = match object {
        Object::DiscreteLagrangian => "discrete_lagrangian",
        Object::D1DiscreteLagrangian => "d1_discrete_lagrangian",
        Object::D2DiscreteLagrangian => "d2_discrete_lagrangian",
        Object::KinematicResidual => "kinematic_residual",
        Object::Energy => "energy",
        Object::ForceMinus => "force_minus",
        Object::ForcePlus => "force_plus",
        Object::Arrival => "arrival",
        Object::Departure => "departure",
        Object::DepartureJacobian => "departure_jacobian",
        Object::D2D1DiscreteLagrangian => return Some(quote! { __nh::without_value(interval) }),
        Object::ConstraintForms => {
            return Some(quote! { __nh::quotient::constraint_forms(self, inputs, q) });
        }
        Object::InitialMomentum => {
            return Some(quote! { __nh::quotient::initial_momentum(self, inputs, q, v) });
        }
        Object::VelocityResidual => {
            return Some(quote! { __nh::quotient::velocity_residual::<Self>() });
        }
        _ => return None,
    };
    let of_interval = format_ident!("{of_interval}");
    Some(quote! { __nh::quotient::#of_interval(self, interval) })
}
