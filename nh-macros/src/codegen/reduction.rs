//! The types of the reduced systems, `NameReduced` and `NameQuotient`, stage after stage.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::docs;
use super::function::{Arguments, Body, Context};
use super::implementation::{
    Source, departure, departure_jacobian, entries, equations, system, vector, with,
};
use super::solver;
use super::values::Values;
use crate::algebra::Variable;
use crate::mechanics::{Level, Solver, SolverPrograms, Stage};
use crate::program::Program;

/// The types, which users name, and their implementations.
pub(super) fn stages(source: &Source<'_>) -> (TokenStream, TokenStream) {
    let mut types = TokenStream::new();
    let mut items = TokenStream::new();
    let mut system_name = source.name.clone();
    for stage in &source.equations.stages {
        let generator = Reduction::new(source, stage, &system_name);
        types.extend(generator.types());
        items.extend(generator.items());
        if let Solver::Quotient(discrete) = &stage.solver {
            items.extend(system(
                &Source {
                    model: source.model,
                    equations: source.equations,
                    name: generator.quotient.clone(),
                    coordinates: stage
                        .base
                        .iter()
                        .map(|i| stage.coordinates[*i].clone())
                        .collect(),
                    discrete,
                },
                false,
            ));
        }
        system_name = generator.quotient;
    }
    (types, items)
}

struct Reduction<'a> {
    source: &'a Source<'a>,
    stage: &'a Stage,
    context: Context<'a>,
    /// The system that is reduced, its reduction, and the system on Q/G.
    system: Ident,
    reduced: Ident,
    quotient: Ident,
    /// dim Q/G, dim G.
    r: usize,
    g: usize,
}

impl<'a> Reduction<'a> {
    fn new(source: &'a Source<'a>, stage: &'a Stage, system: &Ident) -> Self {
        let mut context = source.context();
        context.names.coordinates = stage.coordinates.clone();
        context.names.group = stage
            .fibre
            .iter()
            .map(|i| stage.coordinates[*i].clone())
            .collect();
        context.base = stage.base.clone();
        let base = stage.base.iter().map(|i| stage.coordinates[*i].clone());
        context.names.unknowns = context.names.group.iter().cloned().chain(base).collect();
        Self {
            source,
            stage,
            context,
            system: system.clone(),
            reduced: format_ident!("{system}Reduced"),
            quotient: format_ident!("{system}Quotient"),
            r: stage.base.len(),
            g: stage.fibre.len(),
        }
    }

    fn has_quotient(&self) -> bool {
        matches!(self.stage.solver, Solver::Quotient(_))
    }

    /// The structs, beside the user's, with its parameters.
    fn types(&self) -> TokenStream {
        let facade = &self.source.model.facade;
        let item = &self.source.model.item;
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
        let fields: Vec<_> = fields.collect();
        let idents: Vec<&Ident> = (item.fields.iter())
            .filter_map(|field| field.ident.as_ref())
            .collect();
        let declare = |name: &Ident, doc: &TokenStream| {
            let values = Values {
                core: quote! { #facade::__private::core },
                name,
                in_scope: false,
            };
            let values = values.all(&idents);
            quote! {
                #doc
                #[allow(non_snake_case, dead_code)]
                #visibility struct #name { #(#fields),* }
                #values
            }
        };
        let names: Vec<_> = self.context.names.group.clone();
        let found = self
            .stage
            .descriptions
            .iter()
            .find(|found| found.name == "symmetry");
        let found = found.map_or("", |found| found.text.as_str());
        let doc = docs::lines(&format!(
            "The reduction of [`{}`] by its symmetry in ({}).\n\n```text\n{found}\n```",
            self.system,
            names.join(", ")
        ));
        let mut types = declare(&self.reduced, &doc);
        if self.has_quotient() {
            let doc = docs::lines(&format!(
                "The system on Q/G that [`{}`] is: the discrete Lagrangian, constraints and forces where ϑ = e.",
                self.reduced
            ));
            types.extend(declare(&self.quotient, &doc));
        }
        types
    }

    /// A struct with the same parameters.
    fn copied_into(&self, name: &Ident) -> TokenStream {
        let fields = self.source.model.item.fields.iter().map(|field| {
            let name = &field.ident;
            quote! { #name: self.#name }
        });
        quote! { #name { #(#fields),* } }
    }

    fn items(&self) -> TokenStream {
        let (system, reduced) = (&self.system, &self.reduced);
        let symmetric = self.symmetric();
        let shape = self.shape();
        let published = self.published();
        let residuals = self.residuals();
        let solver = self.solver();
        let own = self.own();
        let (stages, stage_items) = self.stages();
        let name = reduced.to_string();
        let equations = equations(&name, &self.stage.descriptions);
        quote! {
            #[automatically_derived]
            impl __nh::SymmetricSystem for #system { #symmetric }
            #[automatically_derived]
            impl __nh::ReducedSystem for #reduced {
                #shape
                #stages
                #published
                #residuals
                #solver
            }
            impl #reduced {
                #own
                #equations
            }
            #stage_items
        }
    }

    fn doc(&self, formula: &str, name: &str) -> TokenStream {
        docs::equation(formula, &self.stage.descriptions, name)
    }

    fn symmetric(&self) -> TokenStream {
        let reduced = &self.reduced;
        let copy = self.copied_into(reduced);
        let s = literal(self.momentum_dim());
        let momentum = self.vector(&self.stage.programs.momentum, Arguments::Interval);
        let doc = self.doc("J_d on a basis of g^D.", "nonholonomic_momentum");
        let [after, before] = &self.stage.programs.momentum_residual;
        let [after, before] = [after, before].map(|part| self.vector(part, Arguments::Interval));
        let residual_doc = self.doc(
            "The momentum equation: left minus right side, zero on trajectories.",
            "momentum_equation",
        );
        quote! {
            type Reduced = #reduced;
            type Momentum = __nh::SVector<f64, #s>;
            #[doc = " The reduced system."]
            fn reduced(&self) -> #reduced { #copy }
            #doc
            fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum { #momentum }
            #residual_doc
            fn momentum_residual_at(&self, before: &__nh::Interval<Self>, after: &__nh::Interval<Self>) -> Self::Momentum {
                let departing = { let interval = after; #after };
                let arriving = { let interval = before; #before };
                departing + arriving
            }
        }
    }

    fn momentum_dim(&self) -> usize {
        self.stage.programs.momentum.outputs.len()
    }

    /// The dimensions and types, and the coordinates of base and fibre.
    fn shape(&self) -> TokenStream {
        let system = &self.system;
        let (r, g) = (literal(self.r), literal(self.g));
        let base: Vec<_> = self.stage.base.iter().map(|i| literal(*i)).collect();
        let fibre: Vec<_> = self.stage.fibre.iter().map(|i| literal(*i)).collect();
        let level = match self.stage.level {
            Level::Free => quote! { Free },
            Level::Kinematic => quote! { Kinematic },
            Level::Momentum => quote! { Momentum },
        };
        let flat = self.stage.is_flat;
        let (unknowns, multipliers) = match &self.stage.solver {
            Solver::Trivialised(_) => (self.r + self.g, self.stage.constraints),
            Solver::Quotient(discrete) => (self.r, discrete.constraints),
        };
        let [h, s, m, k, l] = [
            self.stage.horizontal,
            self.stage.vertical,
            self.stage.constraints,
            unknowns,
            multipliers,
        ]
        .map(literal);
        let joined = (0..self.r + self.g).map(|i| {
            match self.stage.base.iter().position(|base| *base == i) {
                Some(place) => {
                    let place = literal(place);
                    quote! { r[#place] }
                }
                None => {
                    let place = self.stage.fibre.iter().position(|fibre| *fibre == i);
                    let place = literal(place.expect("in the base or in the fibre"));
                    quote! { h[#place] }
                }
            }
        });
        let identity = self
            .context
            .body(&self.stage.programs.identity, Arguments::Point);
        let identity = with(&identity.statements, &vector(&identity.outputs));
        quote! {
            type System = #system;
            const BASE: &'static [usize] = &[#(#base),*];
            const FIBRE: &'static [usize] = &[#(#fibre),*];
            const LEVEL: __nh::Level = __nh::Level::#level;
            const FLAT: bool = #flat;
            type Base = __nh::SVector<f64, #r>;
            type Group = __nh::SVector<f64, #g>;
            type Curvature = __nh::SMatrix<f64, #g, #r>;
            type Horizontal = __nh::SVector<f64, #h>;
            type Vertical = __nh::SVector<f64, #s>;
            type Constraints = __nh::SVector<f64, #m>;
            type Unknowns = __nh::SVector<f64, #k>;
            type Multipliers = __nh::SVector<f64, #l>;
            type Forms = __nh::SMatrix<f64, #l, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
            #[doc = " q ↦ (r, h)."]
            #[inline]
            fn split(q: &<#system as __nh::DiscreteSystem>::Configuration) -> (Self::Base, Self::Group) {
                (__nh::vector([#(q[#base]),*]), __nh::vector([#(q[#fibre]),*]))
            }
            #[doc = " (r, h) ↦ q."]
            #[inline]
            fn join(r: &Self::Base, h: &Self::Group) -> <#system as __nh::DiscreteSystem>::Configuration {
                __nh::vector([#(#joined),*])
            }
            #[doc = " e."]
            #[inline]
            fn identity(&self) -> Self::Group { #identity }
        }
    }

    /// The objects on one reduced interval.
    fn published(&self) -> TokenStream {
        let programs = &self.stage.programs;
        let on = Arguments::Reduced("interval");
        let system = &self.system;
        let reduce = self.vector(&programs.reduce, Arguments::Interval);
        let reduce_doc = self.doc("ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).", "reduction");
        let reconstruct = self.vector(&programs.reconstruct, on);
        let reconstruct_doc = self.doc("h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.", "reconstruction");
        let lagrangian = self.body(&programs.lagrangian, on);
        let value = lagrangian.outputs[0]
            .clone()
            .unwrap_or_else(|| quote! { 0.0 });
        let lagrangian = with(&lagrangian.statements, &value);
        let lagrangian_doc = self.doc(
            "L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).",
            "reduced_lagrangian",
        );
        let curvature = self.body(&programs.curvature, on);
        let (minus, plus) = curvature.outputs.split_at(self.g * self.r);
        let (minus, plus) = (
            entries(minus, self.g, self.r),
            entries(plus, self.g, self.r),
        );
        let curvature = with(&curvature.statements, &quote! { (#minus, #plus) });
        let curvature_doc = self.doc("B_m⁻ and B_m⁺.", "mixed_curvature");
        let minus = self.vector(&programs.force_minus, on);
        let plus = self.vector(&programs.force_plus, on);
        let forces_doc = self.doc(
            "F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.",
            "reduced_forces",
        );
        let kinematic = self.vector(&programs.kinematic, on);
        let kinematic_doc = self.doc(
            "φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).",
            "reduced_kinematic_constraints",
        );
        quote! {
            #reduce_doc
            #[inline]
            fn reduce_at(&self, interval: &__nh::Interval<#system>) -> Self::Group { #reduce }
            #reconstruct_doc
            #[inline]
            fn reconstruct_at(&self, interval: &__nh::ReducedInterval<Self>, h0: &Self::Group) -> Self::Group { #reconstruct }
            #lagrangian_doc
            fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64 { #lagrangian }
            #curvature_doc
            fn mixed_curvature_at(&self, interval: &__nh::ReducedInterval<Self>) -> (Self::Curvature, Self::Curvature) { #curvature }
            #forces_doc
            fn reduced_force_minus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base { #minus }
            #[doc = " F⁺ = D_2L̂ ∘ B_m⁺ + f_d⁺ along the horizontal lift."]
            fn reduced_force_plus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base { #plus }
            #kinematic_doc
            fn reduced_kinematic_residual_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Constraints { #kinematic }
        }
    }

    /// The horizontal and the vertical equations: the interval after the node, then the one before it.
    fn residuals(&self) -> TokenStream {
        let both = |[after, before]: &[Program; 2]| {
            let after = self.vector(after, Arguments::Reduced("after"));
            let before = self.vector(before, Arguments::Reduced("before"));
            quote! {
                let departing = { #after };
                let arriving = { #before };
                departing + arriving
            }
        };
        let horizontal = both(&self.stage.programs.horizontal);
        let vertical = both(&self.stage.programs.vertical);
        let horizontal_doc = self.doc(
            "The horizontal equations, on a basis of dπ(D).",
            "horizontal_equations",
        );
        let vertical_doc = self.doc(
            "The vertical equations, on a basis of g^D.",
            "vertical_equations",
        );
        quote! {
            #horizontal_doc
            fn horizontal_residual_at(&self, before: &__nh::ReducedInterval<Self>, after: &__nh::ReducedInterval<Self>) -> Self::Horizontal { #horizontal }
            #vertical_doc
            fn vertical_residual_at(&self, before: &__nh::ReducedInterval<Self>, after: &__nh::ReducedInterval<Self>) -> Self::Vertical { #vertical }
        }
    }

    fn solver(&self) -> TokenStream {
        match &self.stage.solver {
            Solver::Trivialised(programs) => self.trivialised(programs),
            Solver::Quotient(_) => self.through_quotient(),
        }
    }

    /// The stages of the node's equations, and their items.
    fn stages(&self) -> (TokenStream, TokenStream) {
        let quotient = &self.quotient;
        let node = match &self.stage.solver {
            Solver::Trivialised(programs) => programs.node.as_ref(),
            Solver::Quotient(_) => {
                let stages = quote! { <#quotient as __nh::DiscreteSystem>::Stages };
                let implementation = quote! {
                    type Stages = #stages;
                    #[inline]
                    fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64> {
                        <Self::Stages as __nh::StagesOf<#quotient>>::parameters(&self.quotient())
                    }
                };
                return (implementation, TokenStream::new());
            }
        };
        let stages = solver::stages(&self.reduced, &self.context, node);
        let parameters = solver::parameters(&self.context, node, &quote! { self });
        let (name, items) = (stages.name, stages.items);
        let implementation = quote! {
            type Stages = #name;
            #[inline]
            fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64> { #parameters }
        };
        (implementation, items)
    }

    fn trivialised(&self, programs: &SolverPrograms) -> TokenStream {
        let (n, m) = (self.r + self.g, self.stage.constraints);
        let (group, base): (Vec<_>, Vec<_>) = (
            (0..self.g).map(literal).collect(),
            (0..self.r).map(literal).collect(),
        );
        let increments: Vec<_> = (self.g..n).map(literal).collect();
        let implicit = self.stage.programs.displacement.is_some();
        let unknowns = if implicit {
            quote! {
                let h = __nh::ReducedSystem::reconstruct_at(self, interval, &__nh::ReducedSystem::identity(self));
                __nh::vector([#(h[#group],)* #(interval.increment[#base]),*])
            }
        } else {
            quote! { __nh::vector([#(interval.vartheta[#group],)* #(interval.increment[#base]),*]) }
        };
        let vartheta = if implicit {
            quote! { __nh::ReducedSystem::identity(self) }
        } else {
            quote! { __nh::vector([#(node.z[#group]),*]) }
        };
        let unknowns_doc = if implicit {
            " z = (h_0⁻¹h_1, r_1 - r_0)."
        } else {
            " z = (ϑ_0, r_1 - r_0)."
        };
        let forms = self.context.body(&programs.forms, Arguments::BasePoint);
        let forms = with(&forms.statements, &entries(&forms.outputs, m, n));
        let arrival = self.vector(&programs.arrival, Arguments::Node);
        let departure = departure(&self.body(&programs.departure, Arguments::Node), n);
        let jacobian = departure_jacobian(
            &self.body(&programs.departure_jacobian, Arguments::Node),
            [n, m],
            &quote! { __nh::ReducedDeparture },
            ["covector_by_unknowns", "phi_by_unknowns"],
        );
        quote! {
            #[doc = #unknowns_doc]
            #[inline]
            fn unknowns_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Unknowns { #unknowns }
            #[doc = " (r_0, ϑ_0, r_1) of z."]
            #[inline]
            fn interval_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedInterval<Self> {
                __nh::ReducedInterval {
                    time: node.time,
                    r: node.r,
                    vartheta: #vartheta,
                    increment: Self::base_increment(&node.z),
                }
            }
            #[doc = " r_1 - r_0 of z."]
            #[inline]
            fn base_increment(z: &Self::Unknowns) -> Self::Base { __nh::vector([#(z[#increments]),*]) }
            #[doc = " ω at (r, e), group components first."]
            #[inline]
            fn forms_at(&self, time: __nh::TimeStep, r: &Self::Base) -> Self::Forms { #forms }
            #[doc = " D_2L_d + f_d⁺ at (r_1, h_1), along h_1 η and δr."]
            #[inline]
            fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns { #arrival }
            #[doc = " D_1L_d + f_d⁻ at (r_0, e), along η and δr, and φ."]
            #[inline]
            fn departure_at(&self, node: &__nh::ReducedNode<Self>) -> (Self::Unknowns, Self::Multipliers) { #departure }
            #[doc = " The same with the derivatives in z."]
            #[inline]
            fn departure_jacobian_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedDeparture<Self> { #jacobian }
        }
    }

    /// ϑ = e: the equations are those of the system on Q/G.
    fn through_quotient(&self) -> TokenStream {
        let interval = quote! { __nh::Interval { time: node.time, q: node.r, d: node.z } };
        quote! {
            #[doc = " z = r_1 - r_0."]
            #[inline]
            fn unknowns_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Unknowns { interval.increment }
            #[doc = " (r_0, e, r_1)."]
            #[inline]
            fn interval_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedInterval<Self> {
                __nh::ReducedInterval {
                    time: node.time,
                    r: node.r,
                    vartheta: __nh::ReducedSystem::identity(self),
                    increment: node.z,
                }
            }
            #[doc = " r_1 - r_0."]
            #[inline]
            fn base_increment(z: &Self::Unknowns) -> Self::Base { *z }
            #[doc = " The forms of the system on Q/G."]
            #[inline]
            fn forms_at(&self, time: __nh::TimeStep, r: &Self::Base) -> Self::Forms {
                __nh::DiscreteSystem::constraint_forms_at(&self.quotient(), time, r)
            }
            #[doc = " D_2Ľ_d + F̌_d⁺."]
            #[inline]
            fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns {
                __nh::DiscreteSystem::arrival_at(&self.quotient(), &#interval)
            }
            #[doc = " D_1Ľ_d + F̌_d⁻, and φ."]
            #[inline]
            fn departure_at(&self, node: &__nh::ReducedNode<Self>) -> (Self::Unknowns, Self::Multipliers) {
                __nh::DiscreteSystem::departure_at(&self.quotient(), &#interval)
            }
            #[doc = " The same with the derivatives in r_1."]
            #[inline]
            fn departure_jacobian_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedDeparture<Self> {
                let departure = __nh::DiscreteSystem::departure_jacobian_at(&self.quotient(), &#interval);
                __nh::ReducedDeparture {
                    covector: departure.covector,
                    phi: departure.phi,
                    covector_by_unknowns: departure.covector_by_increment,
                    phi_by_unknowns: departure.phi_by_increment,
                }
            }
        }
    }

    /// The inherent functions: the system on Q/G, and a(r_0, r_1) where it is solved for.
    fn own(&self) -> TokenStream {
        if self.has_quotient() {
            let quotient = &self.quotient;
            let copy = self.copied_into(quotient);
            return quote! {
                /// The system on Q/G, along D or at the momentum μ. It has a discrete Lagrangian only, so its `start`
                /// takes a velocity to first order: reduce the pair of the system's own `start` instead.
                #[allow(dead_code)]
                #[inline]
                pub fn quotient(&self) -> #quotient { #copy }
            };
        }
        let Some(program) = &self.stage.programs.displacement else {
            return TokenStream::new();
        };
        let (g, r) = (self.g, self.r);
        let body = self.context.body(program, Arguments::Displacement);
        let (value, rest) = body.outputs.split_at(g);
        let (by_displacement, rest) = rest.split_at(g * g);
        let (by_start, by_end) = rest.split_at(g * r);
        let value = vector(value);
        let (by_displacement, by_start, by_end) = (
            entries(by_displacement, g, g),
            entries(by_start, g, r),
            entries(by_end, g, r),
        );
        let statements = &body.statements;
        let [g, r] = [g, r].map(literal);
        let doc = self.doc(
            "a(r_0, r_1) and its derivatives, by Newton's method.",
            "discrete_connection",
        );
        quote! {
            #doc
            fn displacement_at(
                &self,
                time: __nh::TimeStep,
                r: &__nh::SVector<f64, #r>,
                increment: &__nh::SVector<f64, #r>,
            ) -> __nh::Displacement<#g, #r> {
                __nh::displacement(__nh::ReducedSystem::identity(self), |a| {
                    #statements
                    __nh::DisplacementEquations {
                        value: #value,
                        by_displacement: #by_displacement,
                        by_start: #by_start,
                        by_end: #by_end,
                    }
                })
            }
        }
    }

    /// The statements of a program, after those that find a(r_0, r_1) where it is needed.
    fn body(&self, program: &Program, arguments: Arguments) -> Body {
        let mut body = self.context.body(program, arguments);
        let needed = program.reads(|variable| {
            matches!(
                variable,
                Variable::Displacement(_) | Variable::DisplacementSlope(..)
            )
        });
        if needed {
            let found = match arguments {
                Arguments::Reduced(name) => {
                    let name = Ident::new(name, Span::call_site());
                    quote! { self.displacement_at(#name.time, &#name.r, &#name.increment) }
                }
                _ => {
                    let base: Vec<_> = self.stage.base.iter().map(|i| literal(*i)).collect();
                    quote! {
                        self.displacement_at(
                            interval.time,
                            &__nh::vector([#(interval.q[#base]),*]),
                            &__nh::vector([#(interval.d[#base]),*]),
                        )
                    }
                }
            };
            let statements = body.statements;
            body.statements = quote! { let displacement = #found; #statements };
        }
        body
    }

    fn vector(&self, program: &Program, arguments: Arguments) -> TokenStream {
        let body = self.body(program, arguments);
        with(&body.statements, &vector(&body.outputs))
    }
}

fn literal(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}
