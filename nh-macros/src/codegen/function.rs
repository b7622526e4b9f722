//! From a program to the statements of a function: inputs, shared terms in order, outputs.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::names::{Locals, SystemNames};
use crate::algebra::{Node, Slot, Variable};
use crate::model::Function;
use crate::program::{Number, Output, Program, Signed, Value, ValueId};

/// A term used once is written where it is used, unless it has more operations than this.
const INLINE_OPERATIONS: usize = 12;

/// Where a function finds its inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// `interval: &Interval<Self>`.
    Interval,
    /// `time: TimeStep, q, v`.
    Point,
    /// An interval of the reduced system, by its name; `h0` is an element of the group, `displacement` a(r_0, r_1).
    Reduced(&'static str),
    /// `node: &ReducedNode<Self>`, its unknowns (group, base).
    Node,
    /// `time: TimeStep, r`.
    BasePoint,
    /// `time: TimeStep, r, increment, a`: what defines the displacement a(r_0, r_1).
    Displacement,
}

/// What all functions of a system share.
pub(crate) struct Context<'a> {
    pub(crate) names: SystemNames,
    /// The field access of every parameter: `self.m`, `self.k[3]`.
    pub(crate) parameters: Vec<TokenStream>,
    pub(crate) constants: &'a [f64],
    pub(crate) alpha: &'a Program,
    /// The coordinates of Q/G, where the functions are those of a reduced system.
    pub(crate) base: Vec<usize>,
}

/// The statements that compute a program, and its outputs as expressions.
pub(crate) struct Body {
    pub(crate) statements: TokenStream,
    /// `None` for zero.
    pub(crate) outputs: Vec<Option<TokenStream>>,
}

impl Context<'_> {
    pub(crate) fn body(&self, program: &Program, arguments: Arguments) -> Body {
        let reserved = ["alpha", "result"].iter().chain(arguments.names()).copied();
        let reserved: Vec<_> = reserved.collect();
        let reserved = reserved.as_slice();
        let writer = Writer::new(program, Locals::new(program, &self.names, reserved));
        let alpha = program.reads(|v| {
            matches!(
                v,
                Variable::Node(_, Node::Alpha) | Variable::NodeTime(Node::Alpha)
            )
        });
        let mut statements = if alpha {
            self.alpha_statement()
        } else {
            TokenStream::new()
        };
        for (variable, id) in program.inputs() {
            let (local, value) = (writer.locals.ident(id), self.input(variable, arguments));
            statements.extend(quote! { let #local = #value; });
        }
        for id in (0..program.values.len()).map(ValueId) {
            if matches!(program.value(id), Value::Input(_)) || writer.is_inlined(id) {
                continue;
            }
            statements.extend(writer.statement(id));
        }
        let output = |output: &Output| match output {
            Output::Zero => None,
            Output::Value(signed) => Some(writer.signed(*signed, Binding::Lowest)),
        };
        Body {
            statements,
            outputs: program.outputs.iter().map(output).collect(),
        }
    }

    fn alpha_statement(&self) -> TokenStream {
        let Body {
            statements,
            outputs,
        } = self.body(self.alpha, Arguments::Point);
        let value = outputs
            .into_iter()
            .flatten()
            .next()
            .unwrap_or_else(|| quote! { 0.0 });
        if statements.is_empty() {
            quote! { let alpha = #value; }
        } else {
            quote! { let alpha = { #statements #value }; }
        }
    }

    fn input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let place = |i: usize| Literal::usize_unsuffixed(i);
        match (variable, arguments) {
            (Variable::Pi, _) => quote! { __nh::core::f64::consts::PI },
            (Variable::Constant(i), _) => float(self.constants[i]),
            (Variable::Parameter(i), _) => self.parameters[i].clone(),
            (Variable::Step, Arguments::Interval) => quote! { interval.time.h },
            (Variable::Step, Arguments::Point) => quote! { time.h },
            (Variable::Time, Arguments::Point) => quote! { time.t },
            (Variable::Coordinate(i), Arguments::Point) => {
                let i = place(i);
                quote! { q[#i] }
            }
            (Variable::Velocity(i), Arguments::Point) => {
                let i = place(i);
                quote! { v[#i] }
            }
            (Variable::Velocity(i), Arguments::Interval) => {
                let i = place(i);
                quote! { interval.d[#i] / interval.time.h }
            }
            (Variable::Increment(i), Arguments::Interval) => {
                let i = place(i);
                quote! { interval.d[#i] }
            }
            (Variable::Node(i, node), Arguments::Interval) => {
                let i = place(i);
                at_node(quote! { interval.q[#i] }, quote! { interval.d[#i] }, node)
            }
            (Variable::NodeTime(node), Arguments::Interval) => {
                at_node(quote! { interval.time.t }, quote! { interval.time.h }, node)
            }
            (Variable::Displacement(j), _) => {
                let j = place(j);
                quote! { displacement.value[#j] }
            }
            (Variable::DisplacementSlope(j, i, end), _) => {
                let (j, i) = (place(j), place(self.base_place(i)));
                match end {
                    Node::Start => quote! { displacement.by_start[(#j, #i)] },
                    _ => quote! { displacement.by_end[(#j, #i)] },
                }
            }
            (variable, _) => self.reduced_input(variable, arguments),
        }
    }

    /// An argument of a function of the reduced system.
    fn reduced_input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let place = |i: usize| Literal::usize_unsuffixed(i);
        let base = |i: usize| self.base_place(i);
        let (time, r, increment): (_, _, Box<dyn Fn(usize) -> TokenStream>) = match arguments {
            Arguments::Reduced(name) => {
                let name = Ident::new(name, Span::call_site());
                let increment = name.clone();
                (
                    quote! { #name.time },
                    quote! { #name.r },
                    Box::new(move |i| {
                        let i = place(i);
                        quote! { #increment.increment[#i] }
                    }),
                )
            }
            Arguments::Node => {
                let group = self.names.group.len();
                let unknown = move |i| {
                    let i = place(group + i);
                    quote! { node.z[#i] }
                };
                (quote! { node.time }, quote! { node.r }, Box::new(unknown))
            }
            _ => (
                quote! { time },
                quote! { r },
                Box::new(move |i| {
                    let i = place(i);
                    quote! { increment[#i] }
                }),
            ),
        };
        match (variable, arguments) {
            (Variable::Step, _) => quote! { #time.h },
            (Variable::Time, Arguments::BasePoint) => quote! { #time.t },
            (Variable::NodeTime(node), _) => at_node(quote! { #time.t }, quote! { #time.h }, node),
            (Variable::Coordinate(i), Arguments::BasePoint) => {
                let i = place(base(i));
                quote! { #r[#i] }
            }
            (Variable::Node(i, node), _) => {
                let (i, increment) = (base(i), increment(base(i)));
                let i = place(i);
                at_node(quote! { #r[#i] }, increment, node)
            }
            (Variable::Increment(i), _) => increment(base(i)),
            (Variable::Velocity(i), _) => {
                let increment = increment(base(i));
                quote! { #increment / #time.h }
            }
            (Variable::Element(Slot::First, j), Arguments::Reduced(_)) => {
                let j = place(j);
                quote! { h0[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::Reduced(name)) => {
                let (name, j) = (Ident::new(name, Span::call_site()), place(j));
                quote! { #name.vartheta[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::Node) => {
                let j = place(j);
                quote! { node.z[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::Displacement) => {
                let j = place(j);
                quote! { a[#j] }
            }
            (variable, _) => unreachable!("{variable:?} is not an argument of this function"),
        }
    }

    /// The place of coordinate i among those of Q/G.
    fn base_place(&self, i: usize) -> usize {
        let place = self.base.iter().position(|base| *base == i);
        place.expect("functions of the reduced system are in the base coordinates")
    }
}

impl Arguments {
    /// The names that locals must not take.
    fn names(self) -> &'static [&'static str] {
        match self {
            Arguments::Interval => &["interval", "displacement"],
            Arguments::Point => &["time", "q", "v"],
            Arguments::Reduced(_) => &["interval", "before", "after", "h0", "displacement"],
            Arguments::Node => &["node"],
            Arguments::BasePoint => &["time", "r"],
            Arguments::Displacement => &["time", "r", "increment", "a"],
        }
    }
}

fn at_node(start: TokenStream, increment: TokenStream, node: Node) -> TokenStream {
    match node {
        Node::Start => start,
        Node::Middle => quote! { #start + 0.5 * #increment },
        Node::End => quote! { #start + #increment },
        Node::Alpha => quote! { #start + alpha * #increment },
    }
}

/// A double, shortest form that reads back the same.
pub(crate) fn float(value: f64) -> TokenStream {
    if !value.is_finite() {
        // Beyond the doubles: the runtime reports what is not finite.
        return quote! { __nh::core::f64::INFINITY };
    }
    let magnitude = value.abs();
    let literal = match magnitude == 0.0 || (1e-5..1e16).contains(&magnitude) {
        true => Literal::f64_unsuffixed(magnitude),
        false => format!("{magnitude:e}").parse().expect("a float literal"),
    };
    if value.is_sign_negative() {
        quote! { -#literal }
    } else {
        quote! { #literal }
    }
}

/// How many operations each value takes where everything used once is inlined.
fn operations(program: &Program) -> Vec<usize> {
    let uses = program.uses();
    let mut operations: Vec<usize> = Vec::with_capacity(program.values.len());
    for value in &program.values {
        let inlined = |id: &ValueId| {
            if uses[id.0] == 1 {
                operations[id.0].min(INLINE_OPERATIONS + 1)
            } else {
                0
            }
        };
        let own = value.operands().len();
        let total = own + value.operands().iter().map(inlined).sum::<usize>();
        operations.push(total);
    }
    operations
}

fn partners(program: &Program) -> Vec<Option<ValueId>> {
    let mut partners = vec![None; program.values.len()];
    let find = |wanted: &Value| program.values.iter().position(|value| value == wanted);
    for (i, value) in program.values.iter().enumerate() {
        if let Value::Call(Function::Sin, angle) = value
            && let Some(cos) = find(&Value::Call(Function::Cos, angle.clone()))
        {
            partners[i] = Some(ValueId(cos));
            partners[cos] = Some(ValueId(i));
        }
    }
    partners
}

/// How tightly an expression binds in Rust.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Lowest,
    Product,
    Unary,
    Atom,
}

struct Code {
    tokens: TokenStream,
    binding: Binding,
}

impl Code {
    fn atom(tokens: TokenStream) -> Self {
        Self {
            tokens,
            binding: Binding::Atom,
        }
    }

    fn within(self, least: Binding) -> TokenStream {
        let tokens = self.tokens;
        if self.binding >= least {
            tokens
        } else {
            quote! { (#tokens) }
        }
    }
}

struct Writer<'a> {
    program: &'a Program,
    locals: Locals,
    uses: Vec<usize>,
    operations: Vec<usize>,
    /// Used by an output.
    outputs: Vec<bool>,
    /// sin x ↔ cos x where both are computed.
    partners: Vec<Option<ValueId>>,
}

impl<'a> Writer<'a> {
    fn new(program: &'a Program, locals: Locals) -> Self {
        let mut outputs = vec![false; program.values.len()];
        for output in &program.outputs {
            if let Output::Value(signed) = output {
                outputs[signed.id.0] = true;
            }
        }
        let (uses, operations) = (program.uses(), operations(program));
        Self {
            program,
            locals,
            uses,
            operations,
            outputs,
            partners: partners(program),
        }
    }

    fn is_inlined(&self, id: ValueId) -> bool {
        match self.program.value(id) {
            Value::Input(_) => false,
            Value::Number(_) => true,
            _ if self.partners[id.0].is_some() => false,
            _ => {
                self.uses[id.0] == 1
                    && (self.outputs[id.0] || self.operations[id.0] <= INLINE_OPERATIONS)
            }
        }
    }

    /// `let name = value;`, sine and cosine of the same angle together.
    fn statement(&self, id: ValueId) -> TokenStream {
        let local = self.locals.ident(id);
        match (self.partners[id.0], self.program.value(id)) {
            (Some(partner), Value::Call(function, arguments)) if id < partner => {
                let partner = self.locals.ident(partner);
                let angle = self.value(arguments[0]).tokens;
                let (sin, cos) = if *function == Function::Sin {
                    (local, partner)
                } else {
                    (partner, local)
                };
                quote! { let (#sin, #cos) = __nh::math::sin_cos(#angle); }
            }
            (Some(_), _) => TokenStream::new(),
            (None, _) => {
                let value = self.operation(id).tokens;
                quote! { let #local = #value; }
            }
        }
    }

    /// The value by name, or written out.
    fn value(&self, id: ValueId) -> Code {
        if self.is_inlined(id) {
            return self.operation(id);
        }
        let local = self.locals.ident(id);
        Code::atom(quote! { #local })
    }

    fn signed(&self, signed: Signed, least: Binding) -> TokenStream {
        if !signed.negative {
            return self.value(signed.id).within(least);
        }
        let value = self.value(signed.id).within(Binding::Unary);
        Code {
            tokens: quote! { -#value },
            binding: Binding::Unary,
        }
        .within(least)
    }

    fn operation(&self, id: ValueId) -> Code {
        match self.program.value(id) {
            Value::Input(_) => unreachable!("inputs are always locals"),
            Value::Number(number) => number_code(number),
            Value::Sum(terms) => self.sum(terms),
            Value::Product(factors) => self.product(factors),
            Value::Power(base, exponent) => self.power(*base, *exponent),
            Value::RealPower(base, exponent) => {
                let (base, exponent) = (self.value(*base).tokens, self.value(*exponent).tokens);
                Code::atom(quote! { __nh::math::powf(#base, #exponent) })
            }
            Value::Call(function, arguments) => {
                let function = Ident::new(function.name(), Span::mixed_site());
                let arguments = arguments
                    .iter()
                    .map(|argument| self.value(*argument).tokens);
                Code::atom(quote! { __nh::math::#function(#(#arguments),*) })
            }
        }
    }

    fn sum(&self, terms: &[Signed]) -> Code {
        let mut tokens = self.signed(terms[0], Binding::Lowest);
        for term in &terms[1..] {
            let value = self.value(term.id).within(Binding::Product);
            tokens.extend(if term.negative {
                quote! { - #value }
            } else {
                quote! { + #value }
            });
        }
        let binding = if terms.len() == 1 {
            Binding::Unary
        } else {
            Binding::Lowest
        };
        Code { tokens, binding }
    }

    /// Reciprocals that are used nowhere else become divisions.
    fn product(&self, factors: &[ValueId]) -> Code {
        let divisor = |id: &ValueId| match self.program.value(*id) {
            Value::Power(base, exponent) if *exponent < 0 && self.is_inlined(*id) => {
                Some((*base, -exponent))
            }
            _ => None,
        };
        let above = factors.iter().filter(|id| divisor(id).is_none());
        let above: Vec<_> = above
            .map(|id| self.value(*id).within(Binding::Unary))
            .collect();
        let mut tokens = if above.is_empty() {
            quote! { 1.0 }
        } else {
            quote! { #(#above)* * }
        };
        if !above.is_empty() {
            let (first, rest) = above.split_first().expect("not empty");
            tokens = quote! { #first #( * #rest)* };
        }
        for (base, exponent) in factors.iter().filter_map(divisor) {
            let divisor = self.power(base, exponent).within(Binding::Atom);
            tokens.extend(quote! { / #divisor });
        }
        Code {
            tokens,
            binding: Binding::Product,
        }
    }

    fn power(&self, base: ValueId, exponent: i64) -> Code {
        let value = self.value(base);
        match exponent {
            1 => value,
            -1 => {
                let value = value.within(Binding::Unary);
                Code {
                    tokens: quote! { 1.0 / #value },
                    binding: Binding::Product,
                }
            }
            2 | 3 => {
                let value = value.within(Binding::Unary);
                let tokens = if exponent == 2 {
                    quote! { #value * #value }
                } else {
                    quote! { #value * #value * #value }
                };
                Code {
                    tokens,
                    binding: Binding::Product,
                }
            }
            _ => {
                let (base, exponent) = (value.tokens, Literal::i64_unsuffixed(exponent));
                Code::atom(quote! { __nh::math::powi(#base, #exponent) })
            }
        }
    }
}

/// Exact decimals as one literal, 9.81; other quotients of exact doubles as such, 1.0 / 3.0, which is
/// correctly rounded; anything longer as the nearest double.
fn number_code(number: &Number) -> Code {
    let small = |digits: &str| digits.parse::<u64>().ok().filter(|value| *value < 1 << 53);
    match (small(&number.numerator), small(&number.denominator)) {
        (Some(numerator), Some(denominator)) if !is_decimal(denominator) => {
            let (numerator, denominator) = (float(numerator as f64), float(denominator as f64));
            Code {
                tokens: quote! { #numerator / #denominator },
                binding: Binding::Product,
            }
        }
        _ => Code::atom(float(f64::from_bits(number.nearest))),
    }
}

/// Whether 1/denominator has finitely many decimals.
fn is_decimal(mut denominator: u64) -> bool {
    for factor in [2, 5] {
        while denominator.is_multiple_of(factor) {
            denominator /= factor;
        }
    }
    denominator == 1
}
