//! The types of the reduced systems, `NameReduced` and `NameQuotient`, stage after stage.

pub(super) mod quotient;
pub(super) mod symmetry;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::derivatives;
use super::discrete::system;
use super::docs::{self, Section};
use super::emitter::Emitter;
use super::function::Context;
use super::headers::{self, literal};
use super::solver;
use super::source::SystemSource;
use crate::catalogue::{Arguments, Object, Topic, Trait};
use crate::mechanics::{Level, NodeProgram, Solver, Stage};
use crate::program::{Output, Value};

/// The types, which users name, and their implementations.
pub(super) fn stages(source: &SystemSource<'_>) -> (TokenStream, TokenStream) {
    let mut types = TokenStream::new();
    let mut items = TokenStream::new();
    let mut system_name = source.name.clone();
    for stage in &source.schedule.equations.stages {
        let generator = Reduction::new(source, stage, &system_name);
        types.extend(generator.types());
        items.extend(generator.items());
        if let Some(discrete) = &stage.quotient {
            let quotient = SystemSource {
                model: source.model,
                schedule: source.schedule,
                name: generator.quotient.clone(),
                chart: stage.chart.quotient(&stage.base),
                discrete,
            };
            let chart_end = (source.model.system.slice.as_ref()).map(|_| {
                let reduced = generator.copied_into(&generator.reduced);
                [
                    quote! { __nh::chart_determinant_over(&#reduced, t, q) },
                    quote! { __nh::chart_sides_over(&#reduced, t, q) },
                ]
            });
            items.extend(system(&quotient, false, chart_end.as_ref()));
            let own = discrete.derivatives.as_ref();
            items.extend(own.map(|objects| derivatives::emit(&quotient, objects, 0)));
        }
        system_name = generator.quotient;
    }
    (types, items)
}

/// A struct beside the user's, with its parameters.
fn struct_with_parameters(
    source: &SystemSource<'_>,
    name: &Ident,
    doc: &TokenStream,
) -> TokenStream {
    let facade = &source.model.facade;
    let item = &source.model.item;
    let visibility = &item.vis;
    let fields = item.fields.iter().map(|field| {
        let (visibility, name, ty) = (&field.vis, &field.ident, &field.ty);
        let documented = field.attrs.iter().filter(|a| a.path().is_ident("doc"));
        let doc = quote! { #(#documented)* };
        let doc = if doc.is_empty() {
            quote! { #[allow(missing_docs)] }
        } else {
            doc
        };
        quote! { #doc #visibility #name: #ty }
    });
    let private = quote! { #facade::__private };
    let made = copied(source, name, &private);
    let idents = source.fields().all().map(|(ident, _)| ident);
    let traits = source.fields().traits(name, idents, &made, &private);
    quote! {
        #doc
        #[allow(non_snake_case, dead_code)]
        #visibility struct #name { #(#fields),* }
        #traits
    }
}

/// The function of the system on Q/G, of the system itself.
fn quotient_of(source: &SystemSource<'_>, system: &Ident, quotient: &Ident) -> TokenStream {
    let copy = copied_into(source, quotient);
    quote! {
        impl #system {
            /// The system on Q/G, along D or at the momentum μ. It has a discrete Lagrangian only, so its `start`
            /// takes a velocity to first order: reduce the pair of the system's own `start` instead.
            #[allow(dead_code)]
            #[inline]
            pub fn quotient(&self) -> #quotient { #copy }
        }
    }
}

/// A struct with the same parameters as `self`.
fn copied_into(source: &SystemSource<'_>, name: &Ident) -> TokenStream {
    copied(source, name, &quote! { __nh })
}

fn copied(source: &SystemSource<'_>, name: &Ident, private: &TokenStream) -> TokenStream {
    let fields = source.fields().all().map(|(field, _)| {
        let value = source.fields().value(field, private);
        quote! { #field: #value }
    });
    quote! { #name { #(#fields),* } }
}

struct Reduction<'a> {
    source: &'a SystemSource<'a>,
    stage: &'a Stage,
    emitter: Emitter<'a>,
    /// The system that is reduced, its reduction, and the system on Q/G.
    system: Ident,
    reduced: Ident,
    quotient: Ident,
    /// dim Q/G, dim G.
    r: usize,
    g: usize,
    /// The inner unknowns of an interval of the system that is reduced.
    inner: usize,
}

impl<'a> Reduction<'a> {
    fn new(source: &'a SystemSource<'a>, stage: &'a Stage, system: &Ident) -> Self {
        let mut context = source.context();
        let name = |i: &usize| stage.chart.coordinates[*i].clone();
        context.names.coordinates = stage.chart.coordinates.clone();
        context.names.group = stage.fibre.iter().map(name).collect();
        context.base = stage.base.clone();
        let inner = match &stage.solver {
            Solver::Trivialised(_) => source.model.system.inner_dim(),
            Solver::Quotient => 0,
        };
        let unknowns = stage.fibre.iter().chain(&stage.base);
        let names_of_inner = (0..inner).map(|k| format!("inner_{k}"));
        context.names.unknowns = unknowns.map(name).chain(names_of_inner).collect();
        Self {
            source,
            stage,
            emitter: Emitter {
                context,
                functions: &stage.objects,
                descriptions: &stage.descriptions,
                in_vectors: false,
            },
            system: system.clone(),
            reduced: format_ident!("{system}Reduced"),
            quotient: format_ident!("{system}Quotient"),
            r: stage.base.len(),
            g: stage.fibre.len(),
            inner,
        }
    }

    fn context(&self) -> &Context<'a> {
        &self.emitter.context
    }

    fn has_quotient(&self) -> bool {
        self.stage.quotient.is_some()
    }

    /// The structs, beside the user's, with its parameters.
    fn types(&self) -> TokenStream {
        let declare =
            |name: &Ident, doc: &TokenStream| struct_with_parameters(self.source, name, doc);
        let names = self.context().names.group.join(", ");
        let found = docs::find(&self.stage.descriptions, Topic::Symmetry);
        let found = found.map(|it| Section::new(&it.title(), it, docs::LONGEST_OF_ALL));
        let summary = format!(
            "The reduction of [`{}`] by its symmetry in ({names}).",
            self.system
        );
        let doc = docs::sections(&summary, found.as_slice());
        let mut types = declare(&self.reduced, &doc);
        if self.has_quotient() {
            let doc = docs::lines(&format!(
                "The system on Q/G that [`{}`] is: the discrete Lagrangian, constraints and forces where ϑ = e; `{}::quotient`.",
                self.reduced, self.system
            ));
            types.extend(declare(&self.quotient, &doc));
        }
        types
    }

    /// A struct with the same parameters.
    fn copied_into(&self, name: &Ident) -> TokenStream {
        copied_into(self.source, name)
    }

    fn items(&self) -> TokenStream {
        let reduced = &self.reduced;
        let stages = match &self.stage.solver {
            Solver::Trivialised(node) => solver::stages(reduced, self.context(), node.as_deref()),
            Solver::Quotient => {
                let quotient = &self.quotient;
                solver::Stages {
                    name: quote! { <#quotient as __nh::DiscreteSystem>::Stages },
                    items: TokenStream::new(),
                }
            }
        };
        let symmetric = self.symmetric();
        let implementation = self.implementation(stages.name);
        let (displacement, on_base) = self.displacement().unzip();
        let quotient =
            (self.has_quotient()).then(|| quotient_of(self.source, &self.system, &self.quotient));
        let derivatives = self.derivatives();
        let equations = docs::equations(self.source, reduced, &self.stage.descriptions);
        let items = stages.items;
        quote! {
            #symmetric
            #implementation
            #derivatives
            impl #reduced {
                #displacement
                #equations
            }
            #quotient
            #on_base
            #items
        }
    }

    /// The momentum at the identity, where derivatives are asked for and the step is no system's on
    /// Q/G.
    fn derivatives(&self) -> Option<TokenStream> {
        let program = self.emitter.program(Object::MovedMomentum)?;
        let parameters = self.context().parameters.len();
        let g = self.g;
        let is_unit = |(place, output): (usize, &Output)| match output {
            None => place / g != place % g,
            Some(entry) => {
                let is_one = matches!(program.value(entry.id), Value::Number(n) if n.is_one());
                place / g == place % g && !entry.negative && is_one
            }
        };
        let left = program.outputs.iter().skip(g).take(g * g);
        let translates = left.enumerate().all(is_unit);
        let header = headers::differentiable_reduction(translates, [g, parameters]);
        let summary = format!("The derivatives of the reduced step of `{}`.", self.system);
        let of = Trait::DifferentiableReduction;
        Some((self.emitter).of_programs(of, &self.reduced, &summary, &header))
    }

    fn symmetric(&self) -> TokenStream {
        let reduced = &self.reduced;
        let copy = self.copied_into(reduced);
        let momentum = self.emitter.program(Object::Momentum);
        let s = momentum.expect("a symmetric system has J_d").outputs.len();
        let header = headers::symmetric(reduced, s);
        let summary = format!("The symmetry of `{}`.", self.system);
        let doc = (summary.as_str(), [].as_slice());
        let symmetric =
            (self.emitter).implementation(Trait::Symmetric, &self.system, doc, &header, |object| {
                (object == Object::ReducedOf).then(|| copy.clone())
            });
        let momenta = &self.context().names.group;
        let dims = [self.r + self.g, self.stage.basis];
        let invariant = symmetry::emit(&self.emitter, &self.system, momenta, dims);
        quote! { #symmetric #invariant }
    }

    fn implementation(&self, stages: TokenStream) -> TokenStream {
        let stage = self.stage;
        let (unknowns, node_system) = match &stage.solver {
            Solver::Trivialised(_) => (self.r + self.g + self.inner, &self.system),
            Solver::Quotient => (self.r, &self.quotient),
        };
        let header = headers::ReducedHeader {
            system: &self.system,
            base: &stage.base,
            fibre: &stage.fibre,
            level: match stage.level {
                Level::Free => quote! { Free },
                Level::Kinematic => quote! { Kinematic },
                Level::Momentum => quote! { Momentum },
            },
            r: self.r,
            g: self.g,
            horizontal: stage.horizontal,
            vertical: stage.vertical,
            constraints: stage.constraints,
            unknowns,
            stages,
            unreduced: self.copied_into(&self.system),
            node_system,
            at_node: self.copied_into(node_system),
        };
        let header = header.tokens();
        let summary = format!("The reduced equations of motion of `{}`.", self.system);
        let doc = (summary.as_str(), [].as_slice());
        let reduced =
            (self.emitter).implementation(Trait::Reduced, &self.reduced, doc, &header, |object| {
                match &stage.solver {
                    Solver::Trivialised(node) => self.trivialised(object, node.as_deref()),
                    Solver::Quotient => self.through_quotient(object),
                }
            });
        let summary = format!("The variations of reduced pairs of `{}`.", self.system);
        let (of, none) = (Trait::ReducedVariations, TokenStream::new());
        let variations = (self.emitter).of_programs(of, &self.reduced, &summary, &none);
        quote! { #reduced #variations }
    }

    /// ϑ, or the displacement in the group, is an unknown.
    fn trivialised(&self, object: Object, node: Option<&NodeProgram>) -> Option<TokenStream> {
        (object == Object::StageParameters)
            .then(|| solver::parameters(self.context(), node, &quote! { self }))
    }

    /// ϑ = e: the equations are those of the system on Q/G.
    fn through_quotient(&self, object: Object) -> Option<TokenStream> {
        let quotient = &self.quotient;
        let on_base =
            quote! { __nh::Interval::new(__nh::Inputs::new(node.time, node.u), node.r, node.z) };
        Some(match object {
            Object::StageParameters => {
                quote! { <Self::Stages as __nh::StagesOf<#quotient>>::parameters(&__nh::ReducedSystem::node_system(self)) }
            }
            Object::ReducedArrival => {
                quote! { __nh::DiscreteSystem::arrival_at(&__nh::ReducedSystem::node_system(self), &#on_base) }
            }
            _ => return None,
        })
    }

    /// a(r_0, r_1), where it is solved for: a function of the reduced system, and that of the one on
    /// Q/G.
    fn displacement(&self) -> Option<(TokenStream, TokenStream)> {
        let solved = self.solved()?;
        let (system, reduced) = (&self.system, self.copied_into(&self.reduced));
        let [g, r] = [self.g, self.r].map(literal);
        let found = docs::find(&self.stage.descriptions, Topic::DiscreteConnection);
        let found = found.map(|it| Section::new(&it.title(), it, docs::LONGEST));
        let summary = "a(r_0, r_1) and its derivatives, found numerically.";
        let doc = docs::sections(summary, found.as_slice());
        let function = |body: TokenStream| {
            quote! {
                #doc
                fn displacement_at(
                    &self,
                    inputs: __nh::Inputs<<#system as __nh::DiscreteSystem>::Control>,
                    r: &__nh::SVector<f64, #r>,
                    increment: &__nh::SVector<f64, #r>,
                ) -> __nh::Displacement<#g, #r> { #body }
            }
        };
        let quotient = &self.quotient;
        let on_base = self.has_quotient().then(|| {
            let function = function(quote! { #reduced.displacement_at(inputs, r, increment) });
            quote! { impl #quotient { #function } }
        });
        Some((function(solved), on_base.unwrap_or_default()))
    }

    /// a(r_0, r_1) by its equations, or by geodesics.
    fn solved(&self) -> Option<TokenStream> {
        let (object, arguments) = (Object::DisplacementEquations, Arguments::Displacement);
        if let Some(equations) = self.emitter.displacement_equations(object, arguments) {
            return Some(quote! {
                __nh::displacement(__nh::ReducedSystem::identity(self), |a| {
                    #equations
                })
            });
        }
        let form = ("GeodesicField", ["value", "jacobian"].as_slice());
        let (object, arguments) = (Object::GeodesicField, Arguments::Geodesic);
        let field = self.emitter.structure(object, arguments, form)?;
        let [r, g, n, k] = [self.r, self.g, 2 * self.r + self.g, 2 * self.r + 1].map(literal);
        Some(quote! {
            let identity = __nh::ReducedSystem::identity(self);
            __nh::geodesic::<#r, #g, #n, #k>((r, increment), identity, |state| { #field })
        })
    }
}
