//! The implementations of `ContinuousSystem` and of what is more: `VoronecSystem`, `ChaplyginSystem`,
//! `HamiltonisedSystem`, `MovingFrameSystem`, `RegionSystem`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::docs;
use super::function::{Arguments, Context};
use super::implementation::{Source, entries, vector, with};
use crate::mechanics::{
    ChaplyginPrograms, Continuous, Description, EliminatedProgram, FramePrograms,
    HamiltonisedPrograms, LagrangeFunctions, LagrangePrograms, MotionPrograms, RegionPrograms,
    VoronecPrograms,
};
use crate::program::Program;
use crate::system::Condition;

pub(super) fn emit(source: &Source<'_>, continuous: &Continuous) -> TokenStream {
    let generator = Generator {
        name: &source.name,
        context: source.context(),
        descriptions: &source.discrete.descriptions,
        n: source.coordinates.len(),
        m: source.discrete.constraints,
    };
    let lagrange = generator.lagrange(&continuous.lagrange);
    let voronec = continuous.voronec.as_ref().map(|voronec| {
        let on_constraints = Generator {
            context: Context {
                base: voronec.independent.clone(),
                ..source.context()
            },
            ..generator
        };
        on_constraints.voronec(voronec)
    });
    let frame = continuous
        .frame
        .as_ref()
        .map(|frame| generator.frame(frame));
    let regions = (continuous.regions.as_ref()).map(|regions| generator.regions(regions));
    quote! { #lagrange #voronec #frame #regions }
}

struct Generator<'a> {
    name: &'a Ident,
    context: Context<'a>,
    descriptions: &'a [Description],
    n: usize,
    m: usize,
}

fn literals<const N: usize>(values: [usize; N]) -> [Literal; N] {
    values.map(Literal::usize_unsuffixed)
}

impl Generator<'_> {
    fn doc(&self, formula: &str, name: &str) -> TokenStream {
        docs::equation(formula, self.descriptions, name)
    }

    fn scalar(&self, program: &Program, arguments: Arguments) -> TokenStream {
        let body = self.context.body(program, arguments);
        let value = body.outputs[0].clone().unwrap_or_else(|| quote! { 0.0 });
        with(&body.statements, &value)
    }

    fn vector(&self, program: &Program, arguments: Arguments) -> TokenStream {
        let body = self.context.body(program, arguments);
        with(&body.statements, &vector(&body.outputs))
    }

    /// A block with the ranges of the outputs.
    fn ranges(&self, program: &Program) -> TokenStream {
        let body = self.context.generic_body(program, Arguments::Instant);
        let outputs = body.outputs.iter().map(|output| match output {
            Some(value) => value.clone(),
            None => quote! { T::of(0.0) },
        });
        let outputs: Vec<_> = outputs.collect();
        let statements = &body.statements;
        quote! { { #statements [#(#outputs),*] } }
    }

    fn matrix(
        &self,
        program: &Program,
        arguments: Arguments,
        [rows, columns]: [usize; 2],
    ) -> TokenStream {
        let body = self.context.body(program, arguments);
        with(&body.statements, &entries(&body.outputs, rows, columns))
    }

    /// Vectors of these lengths, or `None` where a pivot is round-off of its terms.
    fn eliminated(
        &self,
        eliminated: &EliminatedProgram,
        arguments: Arguments,
        lengths: &[usize],
    ) -> TokenStream {
        let body = self.context.body(&eliminated.program, arguments);
        let unknowns: usize = lengths.iter().sum();
        let (solution, mut rest) = body.outputs.split_at(unknowns);
        let zero = |value: &Option<TokenStream>| value.clone().unwrap_or_else(|| quote! { 0.0 });
        let guards: Vec<_> = (eliminated.guards.iter())
            .map(|count| {
                let (guard, others) = rest.split_at(1 + count);
                rest = others;
                let pivot = zero(&guard[0]);
                let terms: Vec<_> = guard[1..].iter().map(zero).collect();
                match terms.as_slice() {
                    [] => quote! { __nh::regular(#pivot) },
                    terms => quote! { __nh::sound(#pivot, #(__nh::math::abs(#terms))+*) },
                }
            })
            .collect();
        let rows = eliminated.rows.iter().filter_map(|count| {
            let (terms, others) = rest.split_at(*count);
            rest = others;
            let terms: Vec<_> = terms.iter().flatten().collect();
            let row = quote! { __nh::Row::of(#(#terms)+*, [#(#terms),*]) };
            (!terms.is_empty()).then_some(row)
        });
        let rows: Vec<_> = rows.collect();
        let mut checks = guards;
        if !rows.is_empty() {
            checks.push(quote! { __nh::within(&[#(#rows),*], 1e-14) });
        }
        let guard = (!checks.is_empty()).then(|| {
            quote! { if !(#(#checks)&&*) { return __nh::core::option::Option::None; } }
        });
        let mut solution = solution;
        let vectors = lengths.iter().map(|length| {
            let (own, others) = solution.split_at(*length);
            solution = others;
            vector(own)
        });
        let vectors: Vec<_> = vectors.collect();
        let result = match vectors.as_slice() {
            [one] => one.clone(),
            several => quote! { (#(#several),*) },
        };
        let statements = body.statements;
        quote! { #statements #guard __nh::core::option::Option::Some(#result) }
    }

    fn lagrange(&self, programs: &LagrangePrograms) -> TokenStream {
        use Arguments::Instant;
        let (name, n, m) = (self.name, self.n, self.m);
        let [lagrangian, legendre, mass, force, rates] = match &programs.functions {
            LagrangeFunctions::Separate(separate) => [
                self.scalar(&separate.lagrangian, Instant),
                self.vector(&separate.legendre, Instant),
                self.matrix(&separate.mass, Instant, [n, n]),
                self.vector(&separate.force, Instant),
                self.vector(&separate.rates, Instant),
            ],
            LagrangeFunctions::OnePass(_) => {
                let slopes = quote! { __nh::quadrature::slopes(self, t, q, v) };
                let equations =
                    quote! { __nh::ContinuousSystem::lagrange_dalembert_at(self, t, q, v) };
                [
                    quote! { #slopes.value },
                    quote! { #slopes.by_velocity },
                    quote! { #equations.mass },
                    quote! { #equations.force },
                    quote! { #equations.rates },
                ]
            }
        };
        let together = match &programs.functions {
            LagrangeFunctions::Separate(_) => None,
            LagrangeFunctions::OnePass(together) => Some(self.lagrange_dalembert(together)),
        };
        let lagrangian_doc = self.doc("L(q, q̇, t).", "lagrangian");
        let legendre_doc = self.doc("p = ∂L/∂q̇.", "momenta");
        let values = self.vector(&programs.values, Instant);
        let values_doc = self.doc("a_ν(q, t)·q̇ + c_ν(q, t).", "constraints");
        let eliminated = programs.eliminated.as_ref().map(|eliminated| {
            let body = self.eliminated(eliminated, Instant, &[n, m]);
            quote! {
                #[doc = " (q̈, λ) of M q̈ - aᵀλ = force, a q̈ = -rates, the elimination written out; `None` where a pivot is round-off."]
                fn eliminated_accelerations_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> __nh::core::option::Option<(Self::Increment, Self::Multipliers)> { #body }
            }
        });
        let sections = [
            ("Lagrange–d'Alembert equations", "lagrange_dalembert"),
            ("Regions", "regions"),
        ];
        let (rate, force_doc) = match &self.context.configuration {
            Some(configuration) => (
                Some(configuration.rate()),
                " ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t, and ⟨p, [ξ, e_i]⟩ along the directions of a group.",
            ),
            None => (None, " ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t."),
        };
        let summary = docs::sections(
            &format!("The continuous equations of motion of `{name}`, derived at compile time."),
            &sections,
            self.descriptions,
        );
        quote! {
            #summary
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::ContinuousSystem for #name {
                #lagrangian_doc
                fn lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> f64 { #lagrangian }
                #legendre_doc
                fn legendre_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector { #legendre }
                #[doc = " ∂²L/∂q̇∂q̇."]
                fn mass_matrix_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Bilinear { #mass }
                #[doc = #force_doc]
                fn generalized_force_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector { #force }
                #values_doc
                fn constraint_values_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers { #values }
                #[doc = " d/dt (a_ν·q̇ + c_ν) at fixed q̇."]
                fn constraint_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers { #rates }
                #together
                #eliminated
                #rate
            }
        }
    }

    /// M, the generalized force, the forms and the rates.
    fn lagrange_dalembert(&self, together: &Program) -> TokenStream {
        let (n, m) = (self.n, self.m);
        let body = self.context.body(together, Arguments::Instant);
        let (mass, rest) = body.outputs.split_at(n * n);
        let (force, rest) = rest.split_at(n);
        let (forms, rates) = rest.split_at(m * n);
        let (mass, forms) = (entries(mass, n, n), entries(forms, m, n));
        let (force, rates) = (vector(force), vector(rates));
        let body = with(
            &body.statements,
            &quote! {
                __nh::LagrangeDalembert { mass: #mass, force: #force, forms: #forms, rates: #rates }
            },
        );
        quote! {
            #[doc = " ∂²L/∂q̇∂q̇, the generalized force, the forms and their rates in one pass."]
            fn lagrange_dalembert_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> __nh::LagrangeDalembert<Self> { #body }
        }
    }

    fn voronec(&self, programs: &VoronecPrograms) -> TokenStream {
        use Arguments::Constrained;
        let name = self.name;
        let (m, r) = (programs.independent.len(), programs.dependent.len());
        let lift = self.matrix(&programs.lift, Constrained, [r, m]);
        let lift_doc = self.doc("a_{νi}(q, t).", "dependent_velocities");
        let drift = self.vector(&programs.drift, Constrained);
        let curvature = self.curvature(&programs.curvature, m);
        let curvature_doc = self.doc("A^ν_{ij}.", "curvature");
        let in_time = self.matrix(&programs.curvature_in_time, Constrained, [r, m]);
        let motion = (programs.motion.as_ref()).map(|motion| self.motion(motion, m));
        let summary = docs::lines(&format!("The Voronec equations of `{name}`."));
        let chaplygin = programs
            .chaplygin
            .as_ref()
            .map(|c| self.chaplygin(programs, c));
        let hamiltonised = programs.hamiltonised.as_ref().map(|h| self.hamiltonised(h));
        let [independent, dependent] = [&programs.independent, &programs.dependent].map(|list| {
            list.iter()
                .map(|i| Literal::usize_unsuffixed(*i))
                .collect::<Vec<_>>()
        });
        let [m, r] = literals([m, r]);
        quote! {
            #summary
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::VoronecSystem for #name {
                const INDEPENDENT: &'static [usize] = &[#(#independent),*];
                const DEPENDENT: &'static [usize] = &[#(#dependent),*];
                type Independent = __nh::SVector<f64, #m>;
                type Dependent = __nh::SVector<f64, #r>;
                type Lift = __nh::SMatrix<f64, #r, #m>;
                type ConstrainedMass = __nh::SMatrix<f64, #m, #m>;
                type Curvature = [__nh::SMatrix<f64, #m, #m>; #r];
                #lift_doc
                fn lift_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift { #lift }
                #[doc = " a_ν(q, t)."]
                fn affine_part_at(&self, t: f64, q: &Self::Configuration) -> Self::Dependent { #drift }
                #curvature_doc
                fn curvature_at(&self, t: f64, q: &Self::Configuration) -> Self::Curvature { #curvature }
                #[doc = " A^ν_i: row ν, column i."]
                fn curvature_in_time_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift { #in_time }
                #motion
            }
            #chaplygin
            #hamiltonised
        }
    }

    /// The functions that a large system has from the trait.
    fn motion(&self, programs: &MotionPrograms, m: usize) -> TokenStream {
        use Arguments::Constrained;
        let lagrangian = self.scalar(&programs.lagrangian, Constrained);
        let lagrangian_doc = self.doc("L_c: L on the constraints.", "constrained_lagrangian");
        let momenta = self.vector(&programs.momenta, Constrained);
        let momenta_doc = self.doc("K_ν = ∂L/∂q̇^ν on the constraints.", "voronec_momenta");
        let mass = self.matrix(&programs.mass, Constrained, [m, m]);
        let right = self.vector(&programs.right, Constrained);
        let right_doc = self.doc(
            "The right side of the Voronec equations for ∂²L_c/∂q̇∂q̇ u̇.",
            "voronec",
        );
        let eliminated = programs.eliminated.as_ref().map(|eliminated| {
            let body = self.eliminated(eliminated, Constrained, &[m]);
            quote! {
                #[doc = " u̇, the elimination written out; `None` where a pivot is round-off."]
                fn eliminated_voronec_accelerations_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> __nh::core::option::Option<Self::Independent> { #body }
            }
        });
        quote! {
            #lagrangian_doc
            fn constrained_lagrangian_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> f64 { #lagrangian }
            #momenta_doc
            fn voronec_momenta_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::Dependent { #momenta }
            #[doc = " ∂²L_c/∂q̇^i∂q̇^j."]
            fn constrained_mass_matrix_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::ConstrainedMass { #mass }
            #right_doc
            fn voronec_force_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::Independent { #right }
            #[doc = " Both of them."]
            fn voronec_equations_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> __nh::VoronecEquations<Self> {
                __nh::VoronecEquations::written_out(
                    __nh::VoronecSystem::constrained_mass_matrix_at(self, t, q, u),
                    __nh::VoronecSystem::voronec_force_at(self, t, q, u),
                )
            }
            #eliminated
        }
    }

    /// r matrices of m × m.
    fn curvature(&self, program: &Program, m: usize) -> TokenStream {
        let body = self.context.body(program, Arguments::Constrained);
        let matrices = body.outputs.chunks(m * m).map(|chunk| entries(chunk, m, m));
        let matrices: Vec<_> = matrices.collect();
        with(&body.statements, &quote! { [#(#matrices),*] })
    }

    fn chaplygin(&self, voronec: &VoronecPrograms, programs: &ChaplyginPrograms) -> TokenStream {
        use Arguments::Shape;
        let name = self.name;
        let pick = |list: &[usize]| {
            let entries = list.iter().map(|i| {
                let i = Literal::usize_unsuffixed(*i);
                quote! { q[#i] }
            });
            let entries: Vec<_> = entries.collect();
            quote! { __nh::vector([#(#entries),*]) }
        };
        let (y, s) = (pick(&voronec.independent), pick(&voronec.dependent));
        let joined = (0..self.n).map(|i| {
            let place = |list: &[usize]| {
                list.iter()
                    .position(|k| *k == i)
                    .map(Literal::usize_unsuffixed)
            };
            match (place(&voronec.independent), place(&voronec.dependent)) {
                (Some(k), _) => quote! { y[#k] },
                (_, Some(k)) => quote! { s[#k] },
                (None, None) => unreachable!("a coordinate is independent or dependent"),
            }
        });
        let joined: Vec<_> = joined.collect();
        let force = self.vector(&programs.force, Shape);
        let parts = programs.jk.each_ref().map(|part| {
            let part = self.vector(part, Shape);
            quote! { { #part } }
        });
        let summary = docs::sections(
            &format!("`{name}` on Q/G: it does not depend on the dependent coordinates."),
            &[("Reduced equations", "chaplygin")],
            self.descriptions,
        );
        quote! {
            #summary
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::ChaplyginSystem for #name {
                #[doc = " (y, s)."]
                fn split(q: &Self::Configuration) -> (Self::Independent, Self::Dependent) { (#y, #s) }
                #[doc = " q = (y, s)."]
                fn join(y: &Self::Independent, s: &Self::Dependent) -> Self::Configuration { __nh::vector([#(#joined),*]) }
                #[doc = " F_red."]
                fn reduced_force_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent) -> Self::Independent { #force }
                #[doc = " JK⁰, JK¹, JK²."]
                fn jk_parts_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent) -> [Self::Independent; 3] { [#(#parts),*] }
            }
        }
    }

    fn hamiltonised(&self, programs: &HamiltonisedPrograms) -> TokenStream {
        let name = self.name;
        let body = self.context.body(&programs.rates, Arguments::Degree);
        let values = body
            .outputs
            .iter()
            .map(|value| value.clone().unwrap_or_else(|| quote! { 0.0 }));
        let values: Vec<_> = values.collect();
        let rates = with(&body.statements, &quote! { (#(#values),*) });
        let potential = self.scalar(&programs.potential, Arguments::Degree);
        let doc = self.doc("(K(t), -B(t)/K(t)).", "hamiltonisation");
        quote! {
            #[doc = " One degree of freedom, Lagrangian in a new time."]
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::HamiltonisedSystem for #name {
                #doc
                fn hamiltonised_rates_at(&self, t: f64) -> (f64, f64) { #rates }
                #[doc = " V(y, t)."]
                fn hamiltonised_potential_at(&self, t: f64, y: f64) -> f64 { #potential }
            }
        }
    }

    fn frame(&self, programs: &FramePrograms) -> TokenStream {
        use Arguments::Instant;
        let (name, n) = (self.name, self.n);
        let chart = self.vector(&programs.chart, Instant);
        let chart_doc = self.doc("q = g_t(x), x called as q.", "moving_frame");
        let jacobian = self.matrix(&programs.jacobian, Instant, [n, n]);
        let drift = self.vector(&programs.velocity, Instant);
        let lagrangian = self.scalar(&programs.lagrangian, Instant);
        let constraints = self.vector(&programs.constraints, Instant);
        let conserved = programs.is_conserved;
        let [n] = literals([n]);
        let summary = docs::sections(
            &format!("The moving frame of `{name}`."),
            &[("Moving energy", "moving_energy")],
            self.descriptions,
        );
        quote! {
            #summary
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::MovingFrameSystem for #name {
                const CONSERVES_MOVING_ENERGY: bool = #conserved;
                type FrameJacobian = __nh::SMatrix<f64, #n, #n>;
                #chart_doc
                fn to_fixed_at(&self, t: f64, q: &Self::Configuration) -> Self::Configuration { #chart }
                #[doc = " ∂g_t/∂x."]
                fn frame_jacobian_at(&self, t: f64, q: &Self::Configuration) -> Self::FrameJacobian { #jacobian }
                #[doc = " ∂g_t/∂t."]
                fn frame_velocity_at(&self, t: f64, q: &Self::Configuration) -> Self::Increment { #drift }
                #[doc = " l(x, ẋ, t), x and ẋ called as q and v."]
                fn moving_lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> f64 { #lagrangian }
                #[doc = " The constraints of the moving frame."]
                fn moving_constraints_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers { #constraints }
            }
        }
    }

    fn regions(&self, programs: &RegionPrograms) -> TokenStream {
        use Arguments::Instant;
        let name = self.name;
        let functions = self.vector(&programs.functions, Instant);
        let rates = self.vector(&programs.rates, Instant);
        let [value_ranges, rate_ranges] =
            [&programs.functions, &programs.rates].map(|program| self.ranges(program));
        let texts = &programs.texts;
        let (closed, count) = (programs.closed, programs.texts.len());
        let [count] = literals([count]);
        let active = programs
            .conditions
            .iter()
            .enumerate()
            .map(|(a, condition)| {
                let a = Literal::usize_unsuffixed(a);
                let holds = match condition {
                    None => quote! { true },
                    Some(condition) => holds(condition),
                };
                quote! { if #holds { active |= 1 << #a; } }
            });
        let active: Vec<TokenStream> = active.collect();
        let summary = docs::sections(
            &format!("The regions in which the constraints of `{name}` hold."),
            &[("Regions", "regions")],
            self.descriptions,
        );
        quote! {
            #summary
            #[automatically_derived]
            #[allow(unused_variables)]
            impl __nh::RegionSystem for #name {
                type Boundaries = __nh::SVector<f64, #count>;
                const BOUNDARIES: &'static [&'static str] = &[#(#texts),*];
                const CLOSED: u32 = #closed;
                #[doc = " s_j(q, t), positive inside."]
                fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries { #functions }
                #[doc = " ∂_t s_j + ∂_q s_j · v."]
                fn boundary_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Boundaries { #rates }
                #[doc = " Ranges of both."]
                fn boundary_ranges_at(&self, t: __nh::Range, q: &[__nh::Range], v: &[__nh::Range], values: &mut [__nh::Range], rates: &mut [__nh::Range]) -> bool {
                    use __nh::Real as _;
                    type T = __nh::Range;
                    values.copy_from_slice(&#value_ranges);
                    rates.copy_from_slice(&#rate_ranges);
                    true
                }
                #[doc = " The constraints in force, one bit each."]
                fn active_constraints(inside: u32) -> u32 {
                    let mut active: u32 = 0;
                    #(#active)*
                    active
                }
            }
        }
    }
}

fn holds(condition: &Condition) -> TokenStream {
    match condition {
        Condition::Inside(j) => {
            let j = Literal::usize_unsuffixed(*j);
            quote! { (inside >> #j & 1 == 1) }
        }
        Condition::Not(a) => {
            let a = holds(a);
            quote! { !#a }
        }
        Condition::And(a, b) => {
            let (a, b) = (holds(a), holds(b));
            quote! { (#a && #b) }
        }
        Condition::Or(a, b) => {
            let (a, b) = (holds(a), holds(b));
            quote! { (#a || #b) }
        }
    }
}
