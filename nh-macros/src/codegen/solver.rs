//! The implementation of the runtime's `Stages`: the equations of a node, written out and solved.

mod body;
mod carried;
mod loads;
mod newton;

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use self::carried::Carried;
use super::function::Context;
use super::function::names::Locals;
use super::headers::literal;
use crate::expression::Variable;
use crate::mechanics::{
    ARRIVAL, CONSTRAINT_TERMS, GUARDS, JACOBIAN, MATRIX, Method, NodeProgram, ROWS, SOLUTION, TERMS,
};
use crate::program::{Depth, Output, ValueId};

/// Programs of more values are functions of their own.
const SMALL: usize = 500;

/// The names that locals must not take.
const RESERVED: [&str; 14] = [
    "parameters",
    "constants",
    "t",
    "u",
    "q",
    "at",
    "interval",
    "factors",
    "checked",
    "rows",
    "matrix",
    "pivots",
    "sound",
    "zero",
];

/// The type with the stages of a system, or of a reduced one.
pub(super) struct Stages {
    pub(super) name: TokenStream,
    pub(super) items: TokenStream,
}

/// The stages where there are any.
pub(super) fn stages(
    system: &Ident,
    context: &Context<'_>,
    program: Option<&NodeProgram>,
) -> Stages {
    let Some(program) = program else {
        return Stages {
            name: quote! { __nh::NoStages },
            items: TokenStream::new(),
        };
    };
    let generator = StagesEmitter::new(system, context, program);
    let name = &generator.stages;
    Stages {
        name: quote! { #name },
        items: generator.items(),
    }
}

/// The parameters of the system `from`, as an array.
pub(super) fn parameters(
    context: &Context<'_>,
    program: Option<&NodeProgram>,
    from: &TokenStream,
) -> TokenStream {
    match program {
        None => quote! { [] },
        Some(_) => {
            let parameters = &context.parameters;
            quote! { [#(#from.#parameters),*] }
        }
    }
}

/// How stages read a system that is no reduced one.
pub(super) fn reading(
    system: &Ident,
    context: &Context<'_>,
    program: Option<&NodeProgram>,
) -> TokenStream {
    let Some(program) = program else {
        return TokenStream::new();
    };
    let stages = format_ident!("{system}Stages");
    let values = parameters(context, Some(program), &quote! { system });
    let count = literal(context.parameters.len());
    quote! {
        #[automatically_derived]
        impl __nh::StagesOf<#system> for #stages {
            #[inline]
            fn parameters(system: &#system) -> [f64; #count] { #values }
        }
    }
}

struct StagesEmitter<'a> {
    context: &'a Context<'a>,
    program: &'a NodeProgram,
    locals: Locals,
    stages: Ident,
    system: &'a Ident,
    /// The values that depend on the parameters and h alone.
    constants: Carried,
    /// The values that depend on t_k, q_k and the controls too.
    node: Carried,
    /// The values that the residual shares with the Jacobian and the next node.
    interval: Carried,
    /// The values that the correction reads, of which each lane keeps its own.
    factors: Carried,
}

impl<'a> StagesEmitter<'a> {
    fn new(system: &'a Ident, context: &'a Context<'a>, program: &'a NodeProgram) -> Self {
        let staged = &program.staged;
        let constants = staged.fields(Depth::Constant);
        // One pass is made once a step, as what depends on t_k, q_k and the controls is.
        let node = match program.is_direct() {
            true => BTreeSet::new(),
            false => staged.fields(Depth::Node),
        };
        let given: BTreeSet<_> = constants.union(&node).copied().collect();
        let (mut interval, mut factors) = (BTreeSet::new(), BTreeSet::new());
        if !program.is_direct() {
            factors = staged.factors(staged.outputs(SOLUTION));
            let residual = staged.outputs(ROWS).chain(staged.outputs(TERMS));
            let others = [GUARDS, CONSTRAINT_TERMS, ARRIVAL, MATRIX, JACOBIAN]
                .into_iter()
                .flat_map(|group| staged.outputs(group));
            interval = staged.shared(residual, others.chain(factors.iter().copied()), &given);
        }
        let mut reserved = context.configuration.locals();
        if program.is_direct() {
            let rows = 0..program.unknowns.len() + program.multipliers;
            reserved.extend(rows.map(|i| context.names.row(i)));
        }
        let reserved: Vec<_> = (RESERVED.into_iter())
            .chain(reserved.iter().map(String::as_str))
            .collect();
        let carried = |argument: &str, values| Carried {
            argument: argument.parse().expect("a name"),
            values,
            has_sound: false,
        };
        let mut generator = Self {
            context,
            program,
            locals: Locals::with(
                &staged.program,
                &context.names,
                &reserved,
                &unknowns(program),
            ),
            stages: format_ident!("{system}Stages"),
            system,
            constants: carried("constants", constants),
            node: carried("node", node),
            interval: carried("interval", interval),
            factors: carried("factors", factors),
        };
        generator.constants.has_sound = !generator.constant_pivots().is_empty();
        generator
    }

    fn items(&self) -> TokenStream {
        let stages = &self.stages;
        let doc = format!(
            " The equations of a node of [`{}`], in stages.",
            self.system
        );
        let implementation = self.implementation();
        let newton = match self.program.is_direct() {
            true => TokenStream::new(),
            false => self.newton(),
        };
        quote! {
            #[doc = #doc]
            pub struct #stages;
            #[automatically_derived]
            impl __nh::Stages for #stages { #implementation }
            #newton
        }
    }

    fn n(&self) -> usize {
        self.program.unknowns.len()
    }

    fn size(&self) -> usize {
        self.n() + self.program.multipliers
    }

    /// How many numbers the factors are.
    fn factor_count(&self) -> usize {
        match self.program.method {
            Method::Dense(_) => self.size() * self.width(),
            Method::Direct(_) | Method::Sparse => self.factors.values.len(),
        }
    }

    fn factors_ty(&self) -> TokenStream {
        let count = literal(self.factor_count());
        quote! { [T; #count] }
    }

    /// The row length of the runtime's dense elimination.
    fn width(&self) -> usize {
        self.size().next_multiple_of(4)
    }

    fn implementation(&self) -> TokenStream {
        let direct = self.program.is_direct();
        let periodic = &self.program.periodic;
        let (parameters, controls) = (&self.context.parameters, &self.context.names.controls);
        let [parameters, controls] = [parameters.len(), controls.len()].map(literal);
        let [point, n, size] = [periodic.len(), self.n(), self.size()].map(literal);
        let constants = self.constants.ty();
        let first = self.carrying(&self.constants, &[]);
        let mut inputs = self.program.staged.program.inputs().into_iter();
        let step = inputs.find(|(variable, _)| *variable == Variable::Step);
        let step = step.map_or_else(|| format_ident!("h"), |(_, id)| self.locals.ident(id));
        let solve = match direct {
            true => self.direct(),
            false => quote! { __nh::newton(at) },
        };
        // Small functions are compiled into every loop that steps.
        let is_small = direct || self.program.staged.program.values.len() <= SMALL;
        let always = is_small.then(|| quote! { (always) });
        let inline = quote! { #[inline #always] };
        let moved = self.context.configuration.moved().map(|body| {
            quote! {
                const MOVES: bool = true;
                #[inline(always)]
                fn moved<T: __nh::Real>(q: &[T; #point], z: &[T; #size]) -> [T; #point] { #body }
            }
        });
        let part = (self.context.keeps_energy && !direct)
            .then(|| quote! { const PART_OF_TOLERANCE: f64 = 0.01; });
        let inner = (self.program.inner > 0).then(|| {
            let inner = literal(self.program.inner);
            let [nodes, _] = self.context.inner.map(literal);
            // Momenta of a group stand in the frame of their own node, those of quotients in an order of their own.
            let is_one_frame = self.context.configuration.moved().is_none()
                && self.context.base.len() == self.context.names.coordinates.len();
            let nodes = is_one_frame.then(|| quote! { const INNER_NODES: usize = #nodes; });
            quote! { const INNER: usize = #inner; #nodes }
        });
        let cancels = match &self.program.method {
            Method::Direct(rows) => quote! { const CANCELS: &'static [bool] = &[#(#rows),*]; },
            Method::Sparse | Method::Dense(_) => TokenStream::new(),
        };
        quote! {
            #inner
            #moved
            #cancels
            #part
            const DIRECT: bool = #direct;
            const PERIODIC: &'static [bool] = &[#(#periodic),*];
            type Parameters<T: __nh::Real> = [T; #parameters];
            type Point<T: __nh::Real> = [T; #point];
            type Control<T: __nh::Real> = [T; #controls];
            type Covector<T: __nh::Real> = [T; #n];
            type Unknowns<T: __nh::Real> = [T; #size];
            type Constants<T: __nh::Real> = #constants;
            #[inline]
            fn constants<T: __nh::Real>(parameters: &[T; #parameters], #step: T) -> #constants { #first }
            #inline
            fn solve<T: __nh::Real>(at: __nh::Given<'_, Self, T>) -> __nh::Solved<Self, T> { #solve }
        }
    }

    fn second_stage(&self) -> TokenStream {
        let (constants, node) = (self.constants.ty(), self.node.ty());
        let point = literal(self.program.periodic.len());
        let controls = literal(self.context.names.controls.len());
        let body = self.carrying(&self.node, &[&self.constants]);
        quote! {
            #[inline(always)]
            fn node(constants: &#constants, t: T, u: &[T; #controls], q: &[T; #point]) -> #node { #body }
        }
    }

    /// One pass.
    fn direct(&self) -> TokenStream {
        let staged = &self.program.staged;
        let groups = [ROWS, TERMS, GUARDS, ARRIVAL, SOLUTION];
        let outputs = groups.into_iter().flat_map(|group| staged.outputs(group));
        let first = self.guarded(false);
        let body = self.body_from(outputs.collect(), first, &[&self.constants]);
        let rows = self.group(&body, ROWS);
        let names = (0..rows.len()).map(|i| format_ident!("{}", self.context.names.row(i)));
        let names: Vec<_> = names.collect();
        let terms = self.terms(&body, TERMS, &self.program.terms);
        let mut guards = self.guards(&body, Some(false)).into_iter();
        let (guarded, pivots) = match guards.next() {
            None => Default::default(),
            Some(guard) => (
                quote! {
                    let pivots = #guard #(& #guards)*;
                    if at.ends_with(pivots) {
                        return at.unsolved();
                    }
                },
                quote! { & pivots },
            ),
        };
        let constant = (self.constants.has_sound).then(|| quote! { & at.constants.1 });
        let (solution, arrival) = (self.group(&body, SOLUTION), self.group(&body, ARRIVAL));
        let (first, statements) = (&body.first, &body.statements);
        quote! {
            #first
            // Numerators stand behind the branch: in one vector with a pivot, which would wait for them.
            #guarded
            #statements
            #(let #names = #rows;)*
            let rows = [#(__nh::Row::of(#names, [#(#terms),*])),*];
            let checked = __nh::Checked::of(rows, T::of(at.limits.tolerance), at.limits.terms);
            __nh::Solved {
                z: [#(#solution),*],
                arrival: [#(#arrival),*],
                norm: checked.norm,
                iterations: 1,
                good: checked.within #constant #pivots,
            }
        }
    }

    /// A function that fills an array.
    fn carrying(&self, carried: &Carried, given: &[&Carried]) -> TokenStream {
        let mut outputs: Vec<_> = carried.values.iter().copied().collect();
        if carried.has_sound {
            outputs.extend(self.constant_pivots());
        }
        let body = self.body(outputs, given);
        let sound = carried.has_sound.then(|| {
            let guards = self.guards(&body, Some(true));
            quote! { #(#guards)&* }
        });
        let filled = carried.filled(&body.writer, sound.as_ref());
        let statements = &body.statements;
        quote! { #statements #filled }
    }
}

/// The values that the unknowns become, where one pass finds them.
fn unknowns(program: &NodeProgram) -> Vec<(ValueId, Variable)> {
    if !program.is_direct() {
        return Vec::new();
    }
    let multipliers = (0..program.multipliers).map(Variable::Multiplier);
    let variables = program.unknowns.iter().copied().chain(multipliers);
    let solution = program.staged.group(SOLUTION).iter();
    let known = |(output, variable): (&Output, Variable)| match output {
        Some(signed) if !signed.negative => Some((signed.id, variable)),
        _ => None,
    };
    solution.zip(variables).filter_map(known).collect()
}
