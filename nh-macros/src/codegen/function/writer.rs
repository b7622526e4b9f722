//! Values of a program as Rust expressions and statements.

mod arithmetic;
mod calls;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::names::Locals;
use crate::expression::{Function, GroupMap, Variable};
use crate::program::{Label, Place, Program, Signed, Value, ValueId};

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
    /// Its results.
    pub(crate) outputs: Vec<ValueId>,
    /// The runtime's functions that make arrays, each with its first argument.
    pub(crate) maps: BTreeMap<GroupMap, [TokenStream; 2]>,
}

impl FunctionScope {
    /// A function that computes the whole program.
    pub(crate) fn whole(program: &Program) -> Self {
        let outputs = program.outputs.iter().flatten();
        Self {
            values: (0..program.values.len()).map(ValueId).collect(),
            given: BTreeMap::new(),
            outputs: outputs.map(|signed| signed.id).collect(),
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
    fn of(tokens: TokenStream, binding: Precedence) -> Self {
        Self { tokens, binding }
    }

    fn atom(tokens: TokenStream) -> Self {
        Self::of(tokens, Precedence::Atom)
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

    /// The value by name, or written out.
    fn value(&self, id: ValueId) -> Code {
        if let Some(place) = self.scope.given.get(&id) {
            return Code::atom(place.clone());
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
        Code::of(quote! { -#value }, Precedence::Unary).within(least)
    }

    /// The size of a signed value: x of x and of -x.
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
}
