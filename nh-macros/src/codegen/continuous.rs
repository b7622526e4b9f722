//! The implementations of `ContinuousSystem` and of what is more: `VoronecSystem`,
//! `ChaplyginSystem`, `MeasuredSystem`, `HamiltonisedSystem`, `MovingFrameSystem`, `RegionSystem`,
//! `LagrangePoincareSystem`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::emitter::Emitter;
use super::function::Numbers;
use super::headers::{self, literal};
use super::source::SystemSource;
use crate::catalogue::{Arguments, Object, Topic, Trait};
use crate::mechanics::{Boundaries, Continuous};
use crate::system::Condition;

pub(super) fn emit(source: &SystemSource<'_>, continuous: &Continuous) -> TokenStream {
    let mut emitter = source.emitter(&continuous.objects);
    // Velocities on the constraints are the independent ones.
    (emitter.context.base).clone_from(&continuous.velocities.independent);
    let generator = ContinuousEmitter {
        name: &source.name,
        emitter,
        continuous,
    };
    let (name, none) = (&source.name, TokenStream::new);
    let entries = generator.emitter.context.configuration.entries();
    let sizes = [source.chart.coordinates.len(), entries];
    // Implementations that are made of their programs alone, where they have this object.
    let bundle = continuous.bundle.as_ref();
    let of_programs: [(_, _, _, &[Topic], _); 6] = [
        (
            Object::ReducedForce,
            Trait::Chaplygin,
            format!("`{name}` on Q/G: it does not depend on the dependent coordinates."),
            &[Topic::Chaplygin],
            generator.fibration(),
        ),
        (
            Object::InvariantDensity,
            Trait::Measured,
            format!("The invariant measure of `{name}` on Q/G."),
            &[Topic::InvariantMeasure],
            headers::measured(continuous.has_multiplier),
        ),
        (
            Object::HamiltonisedRates,
            Trait::Hamiltonised,
            "One degree of freedom, Lagrangian in a new time.".to_owned(),
            &[],
            none(),
        ),
        (
            Object::FrameChart,
            Trait::MovingFrame,
            format!("The moving frame of `{name}`."),
            &[Topic::MovingEnergy],
            headers::moving_frame(sizes, continuous.conserves_moving_energy),
        ),
        (
            Object::NonholonomicMomenta,
            Trait::ContinuousMomentum,
            format!("The momentum equation of `{name}` in continuous time."),
            &[],
            none(),
        ),
        (
            Object::LagrangePoincare,
            Trait::LagrangePoincare,
            format!("The reduced equations of `{name}` in continuous time."),
            &[Topic::LagrangePoincare],
            bundle.map_or_else(TokenStream::new, |bundle| {
                headers::lagrange_poincare([&bundle.base, &bundle.fibre], bundle.equations)
            }),
        ),
    ];
    let mut items = generator.lagrange();
    items.extend((generator.emitter.has(Object::Lift)).then(|| generator.voronec()));
    for (object, of, summary, topics, header) in of_programs {
        if generator.emitter.has(object) {
            items.extend(generator.implementation(of, &summary, topics, &header, |_| None));
        }
    }
    items.extend((continuous.regions.as_ref()).map(|regions| generator.regions(regions)));
    items
}

struct ContinuousEmitter<'a> {
    name: &'a Ident,
    emitter: Emitter<'a>,
    continuous: &'a Continuous,
}

impl ContinuousEmitter<'_> {
    /// An implementation with a summary, and the equations of these topics.
    fn implementation(
        &self,
        of: Trait,
        summary: &str,
        topics: &[Topic],
        header: &TokenStream,
        composed: impl Fn(Object) -> Option<TokenStream>,
    ) -> TokenStream {
        (self.emitter).implementation(of, self.name, (summary, topics), header, composed)
    }

    /// The functions of a large system are parts of those in one pass.
    fn lagrange(&self) -> TokenStream {
        let summary = format!(
            "The continuous equations of motion of `{}`, derived at compile time.",
            self.name
        );
        let topics = [Topic::LagrangeDalembert, Topic::Regions];
        let slopes = quote! { __nh::quadrature::slopes(self, at, q, v) };
        let equations = quote! { __nh::ContinuousSystem::lagrange_dalembert_at(self, at, q, v) };
        let composed = |object| {
            Some(match object {
                _ if self.emitter.has(object) => return None,
                Object::Lagrangian => quote! { #slopes.value },
                Object::Legendre if self.emitter.has(Object::Lagrangian) => {
                    quote! { __nh::DiscreteSystem::initial_momentum_at(self, at.inputs(), q, v) }
                }
                Object::Legendre => quote! { #slopes.by_velocity },
                Object::MassMatrix => quote! { #equations.mass },
                Object::GeneralizedForce => quote! { #equations.force },
                Object::ConstraintRates => quote! { #equations.rates },
                _ => return None,
            })
        };
        let header = TokenStream::new();
        self.implementation(Trait::Continuous, &summary, &topics, &header, composed)
    }

    fn voronec(&self) -> TokenStream {
        let velocities = &self.continuous.velocities;
        let (independent, dependent) = (&velocities.independent, &velocities.dependent);
        let dims = [independent.len(), dependent.len()];
        let header = headers::voronec(independent, dependent, dims);
        let is_written_out = self.emitter.has(Object::ConstrainedMassMatrix);
        let summary = format!("The Voronec equations of `{}`.", self.name);
        self.implementation(Trait::Voronec, &summary, &[], &header, |object| {
            (object == Object::VoronecEquations && is_written_out).then(|| {
                quote! {
                    __nh::VoronecEquations::written_out(
                        __nh::VoronecSystem::constrained_mass_matrix_at(self, at, q, u),
                        __nh::VoronecSystem::voronec_force_at(self, at, q, u),
                    )
                }
            })
        })
    }

    /// The section of Q → Q/G and the projection, where Q is no vector space.
    fn fibration(&self) -> TokenStream {
        let configuration = &self.emitter.context.configuration;
        if configuration.is_vector() {
            return TokenStream::new();
        }
        let independent = &self.continuous.velocities.independent;
        let section = configuration.section(independent);
        let base = configuration.coordinates(independent);
        quote! {
            fn section(y: &Self::Independent) -> Self::Configuration { #section }
            fn base(q: &Self::Configuration) -> Self::Independent { #base }
        }
    }

    fn regions(&self, regions: &Boundaries) -> TokenStream {
        let [values, rates] =
            [Object::Boundaries, Object::BoundaryRates].map(|object| self.ranges(object));
        let active = regions.conditions.iter().enumerate().map(|(a, condition)| {
            let a = literal(a);
            let holds = match condition {
                None => quote! { true },
                Some(condition) => holds(condition),
            };
            quote! { if #holds { active |= 1 << #a; } }
        });
        let active: Vec<TokenStream> = active.collect();
        let summary = format!(
            "The regions in which the constraints of `{}` hold.",
            self.name
        );
        let header = headers::regions(&regions.texts, regions.closed);
        let topics = [Topic::Regions];
        self.implementation(Trait::Regions, &summary, &topics, &header, |object| {
            Some(match object {
                Object::BoundaryRanges => quote! {
                    use __nh::Real as _;
                    type T = __nh::Range;
                    values.copy_from_slice(&#values);
                    rates.copy_from_slice(&#rates);
                    true
                },
                Object::ActiveConstraints => quote! {
                    let mut active: u32 = 0;
                    #(#active)*
                    active
                },
                _ => return None,
            })
        })
    }

    /// A block with the ranges of an object's components.
    fn ranges(&self, object: Object) -> TokenStream {
        let program = self.emitter.program(object).expect("boundaries are values");
        let body = (self.emitter.context).body_in(Numbers::Generic, program, Arguments::Ranges);
        let (statements, outputs) = (&body.statements, body.generic_values());
        quote! { { #statements [#(#outputs),*] } }
    }
}

/// The condition, without parentheses around it.
fn holds(condition: &Condition) -> TokenStream {
    match condition {
        Condition::Inside(j) => {
            let side = Literal::u32_unsuffixed(1 << *j);
            quote! { inside & #side != 0 }
        }
        Condition::Not(a) => {
            let a = holds(a);
            quote! { !(#a) }
        }
        Condition::And(a, b) => {
            let (a, b) = (holds(a), holds(b));
            quote! { (#a) && (#b) }
        }
        Condition::Or(a, b) => {
            let (a, b) = (holds(a), holds(b));
            quote! { (#a) || (#b) }
        }
    }
}
