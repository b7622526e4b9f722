//! Values of a program as Rust expressions and statements.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

use super::names::Locals;
use crate::expression::{FieldFunction, Function, GroupMap, Variable};
use crate::program::{Label, Number, Output, Place, Program, Signed, Value, ValueId};

/// A term used once is written where it is used, unless it has more operations than this.
const INLINE_OPERATIONS: usize = 12;

/// The numbers that the code computes with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// `f64`.
    Doubles,
    /// `T: __nh::Real`.
    Generic,
}

impl Dialect {
    /// 0.
    pub(crate) fn zero(self) -> TokenStream {
        match self {
            Self::Doubles => quote! { 0.0 },
            Self::Generic => quote! { T::of(0.0) },
        }
    }
}

/// The values that one function computes.
pub(crate) struct FunctionScope {
    /// The values it computes, in order.
    pub(crate) values: BTreeSet<ValueId>,
    /// The values that it only reads, with their places.
    pub(crate) given: BTreeMap<ValueId, TokenStream>,
    /// The values among them that are behind references.
    pub(crate) borrowed: BTreeSet<ValueId>,
    /// Its results.
    pub(crate) outputs: Vec<ValueId>,
    /// The runtime's functions that make arrays, each with its first argument.
    pub(crate) maps: BTreeMap<GroupMap, [TokenStream; 2]>,
}

impl FunctionScope {
    /// A function that computes the whole program.
    pub(crate) fn whole(program: &Program) -> Self {
        let outputs = program.outputs.iter().filter_map(|output| match output {
            Output::Zero => None,
            Output::Value(signed) => Some(signed.id),
        });
        Self {
            values: (0..program.values.len()).map(ValueId).collect(),
            given: BTreeMap::new(),
            borrowed: BTreeSet::new(),
            outputs: outputs.collect(),
            maps: BTreeMap::new(),
        }
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
fn operations(program: &Program, scope: &FunctionScope, uses: &[usize]) -> Vec<usize> {
    let mut operations: Vec<usize> = Vec::with_capacity(program.values.len());
    for (i, value) in program.values.iter().enumerate() {
        if !scope.values.contains(&ValueId(i)) || matches!(value, Value::Entry(..)) {
            operations.push(0);
            continue;
        }
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

/// sin x ↔ cos x where the scope computes both.
fn partners(program: &Program, scope: &FunctionScope) -> Vec<Option<ValueId>> {
    let mut partners = program.partners();
    for (i, partner) in partners.iter_mut().enumerate() {
        let computed = |id: &ValueId| scope.values.contains(id);
        if !computed(&ValueId(i)) || !partner.as_ref().is_some_and(computed) {
            *partner = None;
        }
    }
    partners
}

/// How tightly an expression binds in Rust.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Precedence {
    Lowest,
    Product,
    Unary,
    Atom,
}

struct Code {
    tokens: TokenStream,
    binding: Precedence,
}

impl Code {
    fn atom(tokens: TokenStream) -> Self {
        Self {
            tokens,
            binding: Precedence::Atom,
        }
    }

    fn within(self, least: Precedence) -> TokenStream {
        let tokens = self.tokens;
        if self.binding >= least {
            tokens
        } else {
            quote! { (#tokens) }
        }
    }
}

pub(crate) struct Writer<'a> {
    program: &'a Program,
    locals: &'a Locals,
    dialect: Dialect,
    /// Whether every sine and cosine has a name.
    names_sines: bool,
    scope: FunctionScope,
    uses: Vec<usize>,
    operations: Vec<usize>,
    /// Used by an output.
    outputs: Vec<bool>,
    /// sin x ↔ cos x where both are computed.
    partners: Vec<Option<ValueId>>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        program: &'a Program,
        locals: &'a Locals,
        dialect: Dialect,
        scope: FunctionScope,
    ) -> Self {
        let mut outputs = vec![false; program.values.len()];
        for id in &scope.outputs {
            outputs[id.0] = true;
        }
        let uses = program.uses(scope.values.iter().copied(), scope.outputs.iter().copied());
        Self {
            program,
            locals,
            dialect,
            names_sines: dialect == Dialect::Generic,
            operations: operations(program, &scope, &uses),
            uses,
            outputs,
            partners: partners(program, &scope),
            scope,
        }
    }

    /// For sines and cosines that [`sines`](Self::sines) computes.
    pub(crate) fn with_names_of_sines(self, names_sines: bool) -> Self {
        Self {
            names_sines: self.names_sines || names_sines,
            ..self
        }
    }

    pub(crate) fn is_inlined(&self, id: ValueId) -> bool {
        match self.program.value(id) {
            Value::Number(_) => true,
            Value::Input(_) | Value::Map(..) => false,
            _ if self.scope.given.contains_key(&id) => false,
            Value::Entry(..) => true,
            _ if self.partners[id.0].is_some() => false,
            Value::Call(Function::Sin | Function::Cos, _) => {
                !self.names_sines && self.is_used_once(id)
            }
            _ => self.is_used_once(id),
        }
    }

    fn is_used_once(&self, id: ValueId) -> bool {
        // Entries of an element at a node are read as such.
        if let Some(Label::Variable(Variable::NodeEntry(..))) = self.program.labels.get(&id) {
            return false;
        }
        self.uses[id.0] == 1 && (self.outputs[id.0] || self.operations[id.0] <= INLINE_OPERATIONS)
    }

    /// `let name = value;`, sine and cosine of the same angle together.
    pub(crate) fn statement(&self, id: ValueId) -> TokenStream {
        let local = self.locals.ident(id);
        match (self.partners[id.0], self.program.value(id)) {
            (Some(partner), Value::Call(function, arguments)) if id < partner => {
                let partner = self.locals.ident(partner);
                let angle = self.value(arguments[0]);
                let (sin, cos) = if *function == Function::Sin {
                    (local, partner)
                } else {
                    (partner, local)
                };
                let both = self.call("sin_cos", vec![angle]).tokens;
                quote! { let (#sin, #cos) = #both; }
            }
            (Some(_), _) => TokenStream::new(),
            (None, _) => {
                let value = self.operation(id).tokens;
                quote! { let #local = #value; }
            }
        }
    }

    /// The sines and cosines of angles that are known.
    pub(crate) fn sines(&self, angles: &[ValueId]) -> TokenStream {
        let of = |function, angle: &ValueId| {
            let place = (self.program).position(&Value::Call(function, vec![*angle]));
            place.filter(|id| self.scope.values.contains(id))
        };
        let name = |id: Option<ValueId>| match id {
            Some(id) => self.locals.ident(id).into_token_stream(),
            None => quote! { _ },
        };
        let both = angles
            .iter()
            .map(|angle| [of(Function::Sin, angle), of(Function::Cos, angle)]);
        let both: Vec<_> = both.collect();
        match (angles, both.as_slice()) {
            ([], _) => TokenStream::new(),
            ([_], [[Some(id), None] | [None, Some(id)]]) => {
                let (local, value) = (self.locals.ident(*id), self.operation(*id).tokens);
                quote! { let #local = #value; }
            }
            ([angle], [[sin, cos]]) => {
                let (sin, cos) = (name(*sin), name(*cos));
                let both = self.call("sin_cos", vec![self.value(*angle)]).tokens;
                quote! { let (#sin, #cos) = #both; }
            }
            _ => {
                let names = both.iter().map(|[sin, cos]| {
                    let (sin, cos) = (name(*sin), name(*cos));
                    quote! { (#sin, #cos) }
                });
                let angles = angles.iter().map(|angle| self.value(*angle).tokens);
                let real = match self.dialect {
                    Dialect::Doubles => quote! { <f64 as __nh::Real> },
                    Dialect::Generic => quote! { T },
                };
                quote! { let [#(#names),*] = #real::sin_cos_each([#(#angles),*]); }
            }
        }
    }

    /// The value by name, or written out.
    fn value(&self, id: ValueId) -> Code {
        if let Some(place) = self.scope.given.get(&id) {
            return match self.scope.borrowed.contains(&id) {
                true => Code {
                    tokens: quote! { *#place },
                    binding: Precedence::Unary,
                },
                false => Code::atom(place.clone()),
            };
        }
        if self.is_inlined(id) {
            return self.operation(id);
        }
        let local = self.locals.ident(id);
        Code::atom(quote! { #local })
    }

    pub(crate) fn signed(&self, signed: Signed, least: Precedence) -> TokenStream {
        if !signed.negative {
            return self.value(signed.id).within(least);
        }
        let value = self.value(signed.id).within(Precedence::Unary);
        Code {
            tokens: quote! { -#value },
            binding: Precedence::Unary,
        }
        .within(least)
    }

    /// Of x or -x: x.
    pub(crate) fn unsigned(&self, signed: Signed, least: Precedence) -> TokenStream {
        self.value(signed.id).within(least)
    }

    pub(crate) fn expression(&self, id: ValueId) -> TokenStream {
        self.value(id).tokens
    }

    fn operation(&self, id: ValueId) -> Code {
        match self.program.value(id) {
            Value::Input(_) => unreachable!("inputs are always locals"),
            Value::Number(number) => self.number(number),
            Value::Sum(terms) => self.sum(terms),
            Value::Product(factors) => self.product(factors),
            Value::Power(base, exponent) => self.power(*base, *exponent),
            Value::RealPower(base, exponent) => {
                self.call("powf", vec![self.value(*base), self.value(*exponent)])
            }
            Value::Call(Function::OfField(function), arguments) => {
                self.call_of_field(*function, arguments)
            }
            Value::Call(function, arguments) => {
                let arguments = arguments.iter().map(|argument| self.value(*argument));
                self.call_of(*function, arguments.collect())
            }
            Value::Map(map, arguments) => {
                let [function, first] = &self.scope.maps[map];
                let arguments = arguments.iter().map(|id| self.value(*id).tokens);
                Code::atom(quote! { #function(#first, [#(#arguments),*]) })
            }
            Value::Entry(array, at) => {
                let array = self.locals.ident(*array);
                let at = match *at {
                    Place::Vector(i) => vec![i],
                    Place::Matrix(i, j) => vec![i, j],
                };
                let at = at.into_iter().map(Literal::usize_unsuffixed);
                Code::atom(quote! { #array #([#at])* })
            }
            Value::Rounded(value) => self.value(*value),
        }
    }

    fn call(&self, function: &str, arguments: Vec<Code>) -> Code {
        let function = Ident::new(function, Span::mixed_site());
        self.call_named(&quote! { #function }, arguments)
    }

    /// A function of a program, with its number as an argument of the type.
    fn call_of(&self, function: Function, arguments: Vec<Code>) -> Code {
        match function {
            Function::Stumpff(k) => {
                let name = Ident::new(function.name(), Span::mixed_site());
                let k = Literal::usize_unsuffixed(k.into());
                self.call_named(&quote! { #name::<#k> }, arguments)
            }
            _ => self.call(function.name(), arguments),
        }
    }

    /// ∂^α f of arguments, the last of which is f itself.
    fn call_of_field(&self, function: FieldFunction, arguments: &[ValueId]) -> Code {
        let (itself, arguments) = arguments.split_last().expect("f itself");
        let orders = function.orders.iter().take(arguments.len());
        let orders = orders.map(|order| Literal::u8_unsuffixed(*order));
        let itself = self.value(*itself).tokens;
        let arguments = arguments
            .iter()
            .map(|argument| self.value(*argument).tokens);
        let derivative = match self.dialect {
            Dialect::Doubles => quote! { SmoothFunction::derivative },
            Dialect::Generic => quote! { derivative_in_lanes },
        };
        Code::atom(quote! { __nh::#derivative(&#itself, [#(#orders),*], [#(#arguments),*]) })
    }

    fn call_named(&self, function: &TokenStream, arguments: Vec<Code>) -> Code {
        match self.dialect {
            Dialect::Doubles => {
                let arguments = arguments.into_iter().map(|argument| argument.tokens);
                Code::atom(quote! { __nh::math::#function(#(#arguments),*) })
            }
            Dialect::Generic => {
                let mut arguments = arguments.into_iter();
                let receiver = arguments.next().expect("a function of something");
                let receiver = receiver.within(Precedence::Atom);
                let rest = arguments.map(|argument| argument.tokens);
                Code::atom(quote! { #receiver.#function(#(#rest),*) })
            }
        }
    }

    /// A double.
    fn float(&self, value: f64) -> TokenStream {
        let value = float(value);
        match self.dialect {
            Dialect::Doubles => value,
            Dialect::Generic => quote! { T::of(#value) },
        }
    }

    /// Exact decimals as one literal, 9.81; other quotients of exact doubles as such, 1.0 / 3.0, which is
    /// correctly rounded; anything longer as the nearest double.
    fn number(&self, number: &Number) -> Code {
        let small = |digits: &str| digits.parse::<u64>().ok().filter(|value| *value < 1 << 53);
        let (numerator, denominator) = (small(&number.numerator), small(&number.denominator));
        let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
            return Code::atom(self.float(f64::from_bits(number.nearest)));
        };
        if is_decimal(denominator) {
            return Code::atom(self.float(f64::from_bits(number.nearest)));
        }
        let (numerator, denominator) = (float(numerator as f64), float(denominator as f64));
        let tokens = quote! { #numerator / #denominator };
        match self.dialect {
            Dialect::Doubles => Code {
                tokens,
                binding: Precedence::Product,
            },
            Dialect::Generic => Code::atom(quote! { T::of(#tokens) }),
        }
    }

    /// The terms one after another, products added and subtracted in one rounding where there is an instruction for it.
    fn fused(&self, terms: &[Signed]) -> Code {
        let product = |term: &Signed| match self.program.value(term.id) {
            Value::Product(factors) if self.is_inlined(term.id) => Some(factors.as_slice()),
            Value::Power(base, 2) if self.is_inlined(term.id) => Some(std::slice::from_ref(base)),
            _ => None,
        };
        // Terms that are no products come first, so that every product can be added to something.
        let first = (terms
            .iter()
            .position(|term| product(term).is_none() && !term.negative))
        .or_else(|| terms.iter().position(|term| !term.negative))
        .unwrap_or(0);
        let mut code = self.signed_code(terms[first]);
        for (_, term) in terms.iter().enumerate().filter(|(i, _)| *i != first) {
            let Some(factors) = product(term) else {
                let (sum, value) = (code.tokens, self.value(term.id).within(Precedence::Product));
                code = Code {
                    tokens: match term.negative {
                        true => quote! { #sum - #value },
                        false => quote! { #sum + #value },
                    },
                    binding: Precedence::Lowest,
                };
                continue;
            };
            let (a, b) = match factors {
                [a] => (self.value(*a), self.value(*a)),
                [a, b] => (self.value(*a), self.value(*b)),
                [rest @ .., b] => (self.product(rest), self.value(*b)),
                [] => unreachable!("a product of nothing"),
            };
            let (sum, a, b) = (code.within(Precedence::Atom), a.tokens, b.tokens);
            code = Code::atom(match term.negative {
                true => quote! { #sum.minus(#a, #b) },
                false => quote! { #sum.plus(#a, #b) },
            });
        }
        code
    }

    fn signed_code(&self, signed: Signed) -> Code {
        match signed.negative {
            false => self.value(signed.id),
            true => Code {
                tokens: self.signed(signed, Precedence::Unary),
                binding: Precedence::Unary,
            },
        }
    }

    /// Whether a term is what arrives: p - c d is exactly zero where p is c d, if both are rounded alike.
    fn has_arrival(&self, terms: &[Signed]) -> bool {
        let is_arrival = |term: &Signed| {
            matches!(
                self.program.value(term.id),
                Value::Input(Variable::Arrival(_))
            )
        };
        terms.iter().any(is_arrival)
    }

    fn sum(&self, terms: &[Signed]) -> Code {
        if self.dialect == Dialect::Generic && !self.has_arrival(terms) {
            return self.fused(terms);
        }
        let mut tokens = self.signed(terms[0], Precedence::Lowest);
        for term in &terms[1..] {
            let value = self.value(term.id).within(Precedence::Product);
            tokens.extend(if term.negative {
                quote! { - #value }
            } else {
                quote! { + #value }
            });
        }
        let binding = if terms.len() == 1 {
            Precedence::Unary
        } else {
            Precedence::Lowest
        };
        Code { tokens, binding }
    }

    /// Doubles divide: one rounding. Elsewhere a reciprocal may be there before what it is multiplied with.
    fn divides(&self, exponent: i64) -> bool {
        exponent < 0 && self.dialect == Dialect::Doubles
    }

    /// Reciprocals that are used nowhere else become divisions.
    fn product(&self, factors: &[ValueId]) -> Code {
        let divisor = |id: &ValueId| match self.program.value(*id) {
            Value::Power(base, exponent) if self.divides(*exponent) && self.is_inlined(*id) => {
                Some((*base, -exponent))
            }
            _ => None,
        };
        let above = factors.iter().filter(|id| divisor(id).is_none());
        let above: Vec<_> = above
            .map(|id| self.value(*id).within(Precedence::Unary))
            .collect();
        let mut tokens = match above.split_first() {
            None => self.float(1.0),
            Some((first, rest)) => quote! { #first #( * #rest)* },
        };
        for (base, exponent) in factors.iter().filter_map(divisor) {
            let divisor = self.power(base, exponent).within(Precedence::Atom);
            tokens.extend(quote! { / #divisor });
        }
        Code {
            tokens,
            binding: Precedence::Product,
        }
    }

    fn power(&self, base: ValueId, exponent: i64) -> Code {
        let value = self.value(base);
        match exponent {
            1 => value,
            -1 => {
                let (one, value) = (self.float(1.0), value.within(Precedence::Unary));
                Code {
                    tokens: quote! { #one / #value },
                    binding: Precedence::Product,
                }
            }
            2 | 3 => {
                let value = value.within(Precedence::Unary);
                let tokens = if exponent == 2 {
                    quote! { #value * #value }
                } else {
                    quote! { #value * #value * #value }
                };
                Code {
                    tokens,
                    binding: Precedence::Product,
                }
            }
            _ => {
                let exponent = Literal::i64_unsuffixed(exponent);
                self.call("powi", vec![value, Code::atom(quote! { #exponent })])
            }
        }
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
