//! The implementation of the runtime's `DiscreteSystem`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::configuration::{Configuration, configuration};
use super::docs;
use super::function::{Arguments, Body, Context, GroupName};
use super::names::SystemNames;
use super::paths::scope;
use super::{continuous, reduction, solver};
use crate::mechanics::{Description, Discrete, Equations, LagrangianPrograms, Programs};
use crate::model::{GroupCoordinate, Model, Parameter};
use crate::program::Program;

/// All that stands beside the struct.
pub(crate) fn emit(model: &Model, equations: &Equations) -> TokenStream {
    let item = &model.item;
    let coordinates = (0..model.coordinates.len()).map(|i| model.coordinate_name(i));
    let source = Source {
        model,
        equations,
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
    pub(super) equations: &'a Equations,
    pub(super) name: Ident,
    pub(super) coordinates: Vec<String>,
    pub(super) discrete: &'a Discrete,
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
            constants: &self.equations.constants,
            alpha: &self.equations.alpha,
            base: Vec::new(),
            groups: groups(model),
            configuration: configuration(model),
        }
    }
}

/// The implementation of `DiscreteSystem`, and `equations()`.
pub(super) fn system(source: &Source<'_>, has_regions: bool) -> TokenStream {
    let name = &source.name;
    let generator = Generator::new(source);
    let implementation = generator.implementation();
    let node = source.discrete.programs.node.as_ref();
    let mut context = source.context();
    context.names.unknowns.clone_from(&source.coordinates);
    let stages = solver::stages(name, &context, node);
    let (solver, reading) = (&stages.items, solver::reading(name, &context, node));
    let stages = &stages.name;
    let regions = match has_regions {
        true => quote! { __nh::WithRegions },
        false => quote! { __nh::NoRegions },
    };
    let descriptions = &source.discrete.descriptions;
    let summary = docs::implementation(&name.to_string(), descriptions);
    let quadrature = generator.quadrature();
    let equations = equations(&name.to_string(), descriptions);
    quote! {
        #summary
        #[automatically_derived]
        impl __nh::DiscreteSystem for #name {
            type Stages = #stages;
            type Regions = #regions;
            #implementation
        }
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
        let (name, text, latex) = (&description.name, &description.text, &description.latex);
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

struct Generator<'a> {
    name: &'a Ident,
    discrete: &'a Discrete,
    context: Context<'a>,
    n: usize,
    m: usize,
}

impl<'a> Generator<'a> {
    fn new(source: &'a Source<'a>) -> Self {
        Self {
            name: &source.name,
            discrete: source.discrete,
            context: source.context(),
            n: source.coordinates.len(),
            m: source.discrete.constraints,
        }
    }

    fn programs(&self) -> &'a Programs {
        &self.discrete.programs
    }

    fn implementation(&self) -> TokenStream {
        let types = self.types();
        let space = self.space();
        let interval = self.interval_functions();
        let forces = self.forces();
        let initial = self.initial_functions();
        let newton = self.newton_functions();
        let name = self.name;
        quote! {
            #types
            #space
            #interval
            #forces
            #initial
            #newton
            fn equations(&self) -> __nh::Equations {
                #name::equations()
            }
        }
    }

    fn types(&self) -> TokenStream {
        let names = &self.context.names.coordinates;
        let [n, m, k] = [self.n, self.m, self.n + self.m].map(Literal::usize_unsuffixed);
        let configuration = match &self.context.configuration {
            Some(Configuration { name, .. }) => quote! { #name },
            None => quote! { __nh::SVector<f64, #n> },
        };
        let holonomic = &self.programs().holonomic;
        let holonomic = (!holonomic.is_empty()).then(|| {
            let places = holonomic.iter().map(|a| Literal::usize_unsuffixed(*a));
            quote! { const HOLONOMIC: &'static [usize] = &[#(#places),*]; }
        });
        quote! {
            const DIM: usize = #n;
            const CONSTRAINTS: usize = #m;
            const COORDINATES: &'static [&'static str] = &[#(#names),*];
            #holonomic
            type Configuration = #configuration;
            type Increment = __nh::SVector<f64, #n>;
            type Covector = __nh::SVector<f64, #n>;
            type Multipliers = __nh::SVector<f64, #m>;
            type ConstraintForms = __nh::SMatrix<f64, #m, #n>;
            type Bilinear = __nh::SMatrix<f64, #n, #n>;
            type ConstraintJacobian = __nh::SMatrix<f64, #m, #n>;
            type Residual = __nh::SVector<f64, #k>;
            type Jacobian = __nh::SMatrix<f64, #k, #k>;
        }
    }

    /// R^n and S1, unwrapped: q_1 = q_0 + d.
    fn space(&self) -> TokenStream {
        if let Some(configuration) = &self.context.configuration {
            return configuration.space();
        }
        quote! {
            #[doc = " q_1 = q_0 + d: the coordinates are real numbers and unwrapped angles."]
            #[inline]
            fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
                *q + *d
            }
            #[doc = " d = q_1 - q_0."]
            #[inline]
            fn increment(q0: &Self::Configuration, q1: &Self::Configuration) -> Self::Increment {
                *q1 - *q0
            }
            #[doc = " max_i |q_i|."]
            #[inline]
            fn magnitude(q: &Self::Configuration) -> f64 {
                q.amax()
            }
        }
    }

    fn interval_functions(&self) -> TokenStream {
        let programs = self.programs();
        let doc = |formula, name| docs::equation(formula, &self.discrete.descriptions, name);
        let [l_d, d1, d2] = match &programs.lagrangian {
            LagrangianPrograms::Written(written) => [
                self.scalar(&written.discrete_lagrangian),
                self.vector(&written.d1),
                self.vector(&written.d2),
            ],
            LagrangianPrograms::Quadrature { .. } => [
                quote! { __nh::quadrature::discrete_lagrangian(self, interval) },
                quote! { __nh::quadrature::d1_discrete_lagrangian(self, interval) },
                quote! { __nh::quadrature::d2_discrete_lagrangian(self, interval) },
            ],
        };
        let l_d_doc = doc("L_d(q_0, q_1).", "discrete_lagrangian");
        let d1_doc = doc("D_1L_d(q_0, q_1) = ∂L_d/∂q_0.", "d1_discrete_lagrangian");
        let d2_doc = doc("D_2L_d(q_0, q_1) = ∂L_d/∂q_1.", "d2_discrete_lagrangian");
        let d2_d1 = match &programs.d2_d1 {
            Some(d2_d1) => self.matrix(d2_d1, self.n, self.n),
            None => {
                quote! { __nh::DiscreteSystem::departure_jacobian_at(self, interval).covector_by_increment }
            }
        };
        let phi = self.vector(&programs.phi);
        let phi_doc = doc("φ(q_0, q_1), zero on D_d.", "kinematic_constraints");
        let energy = self.energy();
        quote! {
            #l_d_doc
            fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64 { #l_d }
            #d1_doc
            #[inline]
            fn d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector { #d1 }
            #d2_doc
            #[inline]
            fn d2_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector { #d2 }
            fn d2_d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Bilinear { #d2_d1 }
            #phi_doc
            #[inline]
            fn kinematic_residual_at(&self, interval: &__nh::Interval<Self>) -> Self::Multipliers { #phi }
            #energy
        }
    }

    fn energy(&self) -> TokenStream {
        let (energy, is_of_nodes) = match &self.programs().lagrangian {
            LagrangianPrograms::Quadrature { .. } => {
                (quote! { __nh::quadrature::energy(self, interval) }, true)
            }
            LagrangianPrograms::Written(written) => match &written.energy {
                Some(energy) => (self.scalar(energy), written.momentum.is_some()),
                None => {
                    return quote! {
                        #[doc = " This L_d has no time step h, so it has no energy."]
                        const HAS_ENERGY: bool = false;
                    };
                }
            },
        };
        let doc = docs::lines(match is_of_nodes {
            true => "E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation.",
            false => "E = -∂L_d/∂h.",
        });
        quote! {
            #doc
            fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64 { #energy }
        }
    }

    fn forces(&self) -> TokenStream {
        let Some([minus, plus]) = &self.programs().forces else {
            return TokenStream::new();
        };
        let minus_doc = docs::equation(
            "f_d⁻(q_0, q_1), on the left node.",
            &self.discrete.descriptions,
            "force_minus",
        );
        let plus_doc = docs::equation(
            "f_d⁺(q_0, q_1), on the right node.",
            &self.discrete.descriptions,
            "force_plus",
        );
        let (minus, plus) = (self.vector(minus), self.vector(plus));
        quote! {
            #minus_doc
            fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector { #minus }
            #plus_doc
            fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector { #plus }
        }
    }

    /// Functions of a point (q, v, t): the constraint forms and what `start` needs.
    fn initial_functions(&self) -> TokenStream {
        let programs = self.programs();
        let forms_doc = docs::equation(
            "ω(q): row a is the form ω^a.",
            &self.discrete.descriptions,
            "constraint_forms",
        );
        let forms = self.body(&programs.forms, Arguments::Point);
        let forms = with(&forms.statements, &entries(&forms.outputs, self.m, self.n));
        let of_lagrangian = " p = ∂L/∂q̇(q, v, t).";
        let (momentum_doc, momentum) = match &programs.lagrangian {
            LagrangianPrograms::Quadrature { .. } => (
                of_lagrangian,
                quote! { __nh::quadrature::Quadrature::slopes_at(self, time, q, v).by_velocity },
            ),
            LagrangianPrograms::Written(written) => match &written.momentum {
                Some(momentum) => {
                    let body = self.body(momentum, Arguments::Point);
                    (
                        of_lagrangian,
                        with(&body.statements, &vector(&body.outputs)),
                    )
                }
                None => (
                    " p = -D_1L_d(q, q + h v) - f_d⁻(q, q + h v), for want of a continuous Lagrangian.",
                    quote! { -__nh::DiscreteSystem::departure_at(self, &__nh::Interval { time, q: *q, d: *v * time.h }).0 },
                ),
            },
        };
        let velocity = self.velocity_residual();
        quote! {
            #forms_doc
            #[inline]
            fn constraint_forms_at(&self, time: __nh::TimeStep, q: &Self::Configuration) -> Self::ConstraintForms { #forms }
            #[doc = #momentum_doc]
            fn initial_momentum_at(&self, time: __nh::TimeStep, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector { #momentum }
            fn velocity_residual_at(&self, time: __nh::TimeStep, q: &Self::Configuration, v: &Self::Increment) -> (Self::Multipliers, Self::Multipliers) { #velocity }
        }
    }

    fn velocity_residual(&self) -> TokenStream {
        let body = self.body(&self.programs().velocity_residual, Arguments::Point);
        let residuals = &body.outputs[..self.m];
        let mut terms = body.unsigned[self.m..].iter();
        let scale = |count: &usize| {
            let terms: Vec<_> = terms.by_ref().take(*count).flatten().collect();
            (!terms.is_empty()).then(|| quote! { #(__nh::math::abs(#terms))+* })
        };
        let scales: Vec<_> = self
            .programs()
            .velocity_term_counts
            .iter()
            .map(scale)
            .collect();
        let (residual, scale) = (vector(residuals), vector(&scales));
        with(&body.statements, &quote! { (#residual, #scale) })
    }

    /// What one Newton iteration needs, each in one pass.
    fn newton_functions(&self) -> TokenStream {
        let (n, m) = (self.n, self.m);
        let programs = self.programs();
        let plus_force = programs.forces.is_some().then(|| {
            quote! { + __nh::DiscreteSystem::force_plus_at(self, interval) }
        });
        let d2 = quote! { __nh::DiscreteSystem::d2_discrete_lagrangian_at(self, interval) };
        let (arrival, departure) = match &programs.lagrangian {
            LagrangianPrograms::Written(written) => (
                match &plus_force {
                    Some(_) => self.vector(&written.arrival),
                    None => d2,
                },
                match plus_force {
                    Some(_) => departure(&self.body(&written.departure, Arguments::Interval), n),
                    None => quote! {
                        (
                            __nh::DiscreteSystem::d1_discrete_lagrangian_at(self, interval),
                            __nh::DiscreteSystem::kinematic_residual_at(self, interval),
                        )
                    },
                },
            ),
            LagrangianPrograms::Quadrature { .. } => {
                let plus_force_minus = plus_force.as_ref().map(|_| {
                    quote! { + __nh::DiscreteSystem::force_minus_at(self, interval) }
                });
                (
                    quote! { #d2 #plus_force },
                    quote! {
                        (
                            __nh::DiscreteSystem::d1_discrete_lagrangian_at(self, interval) #plus_force_minus,
                            __nh::DiscreteSystem::kinematic_residual_at(self, interval),
                        )
                    },
                )
            }
        };
        let jacobian = match &programs.lagrangian {
            LagrangianPrograms::Written(_) => self.slopes_beside_the_departure(),
            LagrangianPrograms::Quadrature { .. } => departure_jacobian(
                &self.body(&programs.departure_jacobian, Arguments::Interval),
                [n, m],
                &quote! { __nh::Departure },
                ["covector_by_increment", "phi_by_increment"],
            ),
        };
        quote! {
            #[inline]
            fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector { #arrival }
            #[inline]
            fn departure_at(&self, interval: &__nh::Interval<Self>) -> (Self::Covector, Self::Multipliers) { #departure }
            #[inline]
            fn departure_jacobian_at(&self, interval: &__nh::Interval<Self>) -> __nh::Departure<Self> { #jacobian }
        }
    }

    /// The slopes of the departure, which is computed by its own function.
    fn slopes_beside_the_departure(&self) -> TokenStream {
        let (n, m) = (self.n, self.m);
        let program = &self.programs().departure_jacobian;
        let slopes = program.part(n + m..program.outputs.len());
        let body = self.body(&slopes, Arguments::Interval);
        let (covector, phi) = body.outputs.split_at(n * n);
        let (covector, phi) = (entries(covector, n, n), entries(phi, m, n));
        with(
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
        )
    }

    /// L with its slopes and the nodes, where the functions of an interval are made of them.
    fn quadrature(&self) -> Option<TokenStream> {
        let LagrangianPrograms::Quadrature { slopes, nodes } = &self.programs().lagrangian else {
            return None;
        };
        let name = self.name;
        let nodes = self.body(nodes, Arguments::Point);
        let zero = |value: &Option<TokenStream>| value.clone().unwrap_or_else(|| quote! { 0.0 });
        let entries = nodes.outputs.chunks(2).map(|node| {
            let (alpha, weight) = (zero(&node[0]), zero(&node[1]));
            quote! { __nh::quadrature::QuadratureNode { alpha: #alpha, weight: #weight } }
        });
        let nodes_body = with(&nodes.statements, &quote! { [#(#entries),*] });
        let count = Literal::usize_unsuffixed(nodes.outputs.len() / 2);
        let slopes = self.body(slopes, Arguments::Point);
        let (value, by) = slopes.outputs.split_at(1);
        let (by_q, by_v) = by.split_at(self.n);
        let (value, by_q, by_v) = (zero(&value[0]), vector(by_q), vector(by_v));
        let slopes = with(
            &slopes.statements,
            &quote! {
                __nh::quadrature::Slopes { value: #value, by_configuration: #by_q, by_velocity: #by_v }
            },
        );
        let doc = docs::lines(&format!(
            "The Lagrangian of `{name}`, of which L_d is the quadrature."
        ));
        let slopes_doc = docs::equation(
            "L, ∂L/∂q and ∂L/∂q̇.",
            &self.discrete.descriptions,
            "lagrangian",
        );
        Some(quote! {
            #doc
            #[automatically_derived]
            impl __nh::quadrature::Quadrature for #name {
                type Nodes = [__nh::quadrature::QuadratureNode; #count];
                #[doc = " The nodes α of the discretisation, with their weights."]
                fn nodes(&self) -> Self::Nodes { #nodes_body }
                #slopes_doc
                fn slopes_at(&self, time: __nh::TimeStep, q: &Self::Configuration, v: &Self::Increment) -> __nh::quadrature::Slopes<Self> { #slopes }
            }
        })
    }

    fn body(&self, program: &Program, arguments: Arguments) -> Body {
        self.context.body(program, arguments)
    }

    fn scalar(&self, program: &Program) -> TokenStream {
        let body = self.body(program, Arguments::Interval);
        let value = body.outputs[0].clone().unwrap_or_else(|| quote! { 0.0 });
        with(&body.statements, &value)
    }

    fn vector(&self, program: &Program) -> TokenStream {
        let body = self.body(program, Arguments::Interval);
        with(&body.statements, &vector(&body.outputs))
    }

    fn matrix(&self, program: &Program, rows: usize, columns: usize) -> TokenStream {
        let body = self.body(program, Arguments::Interval);
        with(&body.statements, &entries(&body.outputs, rows, columns))
    }
}

/// (covector, φ) of a program with n and M outputs.
pub(super) fn departure(body: &Body, n: usize) -> TokenStream {
    let (covector, phi) = body.outputs.split_at(n);
    let (covector, phi) = (vector(covector), vector(phi));
    with(&body.statements, &quote! { (#covector, #phi) })
}

/// The same with their derivatives, n × n and M × n, in the fields of a struct.
pub(super) fn departure_jacobian(
    body: &Body,
    [n, m]: [usize; 2],
    name: &TokenStream,
    derivatives: [&str; 2],
) -> TokenStream {
    let (covector, rest) = body.outputs.split_at(n);
    let (phi, rest) = rest.split_at(m);
    let (by_covector, by_phi) = rest.split_at(n * n);
    let (covector, phi) = (vector(covector), vector(phi));
    let (by_covector, by_phi) = (entries(by_covector, n, n), entries(by_phi, m, n));
    let [covector_field, phi_field] = derivatives.map(|field| format_ident!("{field}"));
    with(
        &body.statements,
        &quote! {
            #name {
                covector: #covector,
                phi: #phi,
                #covector_field: #by_covector,
                #phi_field: #by_phi,
            }
        },
    )
}

fn access(parameter: &Parameter) -> TokenStream {
    let field = &parameter.field;
    match parameter.index {
        Some(index) => {
            let index = Literal::usize_unsuffixed(index);
            quote! { #field[#index] }
        }
        None => quote! { #field },
    }
}

pub(super) fn with(statements: &TokenStream, result: &TokenStream) -> TokenStream {
    quote! { #statements #result }
}

pub(super) fn vector(outputs: &[Option<TokenStream>]) -> TokenStream {
    let entries = outputs
        .iter()
        .map(|output| output.clone().unwrap_or_else(|| quote! { 0.0 }));
    quote! { __nh::vector([#(#entries),*]) }
}

/// A matrix, row by row; zeros are not written.
pub(super) fn entries(outputs: &[Option<TokenStream>], rows: usize, columns: usize) -> TokenStream {
    let assignments = outputs.iter().enumerate().filter_map(|(place, output)| {
        let (i, j) = (
            Literal::usize_unsuffixed(place / columns),
            Literal::usize_unsuffixed(place % columns),
        );
        output
            .as_ref()
            .map(|output| quote! { result[(#i, #j)] = #output; })
    });
    let assignments: Vec<_> = assignments.collect();
    let [rows, columns] = [rows, columns].map(Literal::usize_unsuffixed);
    if assignments.is_empty() {
        return quote! { __nh::SMatrix::<f64, #rows, #columns>::zeros() };
    }
    quote! {
        {
            let mut result = __nh::SMatrix::<f64, #rows, #columns>::zeros();
            #(#assignments)*
            result
        }
    }
}
