//! Expressions as straight-line programs: Symbolica's instruction stream in single-assignment form.

use std::collections::{HashMap, HashSet};

use symbolica::atom::{Atom, AtomCore, Symbol};
use symbolica::domains::float::{Complex, RealLike};
use symbolica::domains::rational::Rational;
use symbolica::evaluate::{ExportedInstructions, Instruction, Slot};

use super::functions::function_and_power;
use super::{Algebra, Called, Scalar, work};
use crate::algebra::zero::value::PRECISION;
use crate::expression::{Function, GroupMap, Variable};
use crate::program::{Builder, GivenName, Label, Number, Place, Program, Signed, shorten};

/// A variable in terms of others, as programs compute it.
#[derive(Clone)]
pub(crate) enum ProgramDefinition {
    Expression(Scalar),
    /// An entry of an array that the runtime makes.
    Entry(GroupMap, Vec<Scalar>, Place),
}

impl ProgramDefinition {
    /// The expressions in it.
    fn expressions(&self) -> &[Scalar] {
        match self {
            Self::Expression(f) => std::slice::from_ref(f),
            Self::Entry(_, arguments, _) => arguments,
        }
    }
}

impl Algebra {
    /// The program that computes `outputs`, common subexpressions once.
    pub(crate) fn program(&self, outputs: &[Scalar]) -> Program {
        self.program_with(outputs, &[])
    }

    /// The program of outputs in which some variables are expressions in those before them and in
    /// the others.
    pub(crate) fn program_with(
        &self,
        outputs: &[Scalar],
        definitions: &[(Variable, ProgramDefinition)],
    ) -> Program {
        let mut builder = Builder::default();
        let outputs = self.translate_with(&mut builder, outputs, definitions, &mut Builder::input);
        builder.finish(outputs)
    }

    /// This program with few operations: pairs of terms and factors that occur more than once are
    /// values of their own.
    pub(crate) fn short_program(
        &self,
        outputs: &[Scalar],
        definitions: &[(Variable, ProgramDefinition)],
    ) -> Program {
        let mut builder = Builder::staged();
        let outputs = self.translate_with(&mut builder, outputs, definitions, &mut Builder::input);
        shorten(&builder.finish(outputs))
    }

    /// The values of `expressions`, where some variables are expressions in those before them and
    /// in the others.
    pub(crate) fn translate_with(
        &self,
        builder: &mut Builder,
        expressions: &[Scalar],
        definitions: &[(Variable, ProgramDefinition)],
        bind: &mut dyn FnMut(&mut Builder, Variable) -> Signed,
    ) -> Vec<Signed> {
        let known = self.define_all(builder, expressions, definitions, bind);
        self.translate(builder, expressions, &mut |builder, x| {
            known.get(&x).copied().unwrap_or_else(|| bind(builder, x))
        })
    }

    /// The values of the definitions that `expressions` need.
    fn define_all(
        &self,
        builder: &mut Builder,
        expressions: &[Scalar],
        definitions: &[(Variable, ProgramDefinition)],
        bind: &mut dyn FnMut(&mut Builder, Variable) -> Signed,
    ) -> HashMap<Variable, Signed> {
        let mut needed = Vec::new();
        for (place, (x, _)) in definitions.iter().enumerate().rev() {
            let later = needed.iter();
            let later = later.flat_map(|later: &usize| definitions[*later].1.expressions());
            if expressions
                .iter()
                .chain(later)
                .any(|f| self.contains(f, *x))
            {
                needed.push(place);
            }
        }
        let mut known = HashMap::new();
        for place in needed.into_iter().rev() {
            let (x, definition) = &definitions[place];
            let values = self.translate(builder, definition.expressions(), &mut |builder, x| {
                known.get(&x).copied().unwrap_or_else(|| bind(builder, x))
            });
            let value = match definition {
                ProgramDefinition::Expression(_) => values[0],
                ProgramDefinition::Entry(map, _, at) => builder.entry(*map, values, *at),
            };
            known.insert(*x, value);
            builder.label(value, Label::Variable(*x));
        }
        known
    }

    /// The expression with numbers multiplied into its sums.
    fn finished(&self, f: &Scalar) -> Atom {
        (self.finished).at(f, || self.without_e(f.distribute_numbers().0))
    }

    /// The values of `expressions` in a program, with what `bind` makes of each variable that is
    /// not defined.
    pub(crate) fn translate(
        &self,
        builder: &mut Builder,
        expressions: &[Scalar],
        bind: &mut dyn FnMut(&mut Builder, Variable) -> Signed,
    ) -> Vec<Signed> {
        let mut known = HashMap::new();
        for level in self.defined_by_levels(expressions) {
            let of_variable = |k: &usize| match self.cases_of_variable(*k) {
                Some(cases) => cases.to_vec(),
                None => vec![self.definition(*k)],
            };
            let definitions: Vec<_> = level.iter().map(of_variable).collect();
            let counts: Vec<_> = definitions.iter().map(Vec::len).collect();
            let mut values = (self.stream(builder, &definitions.concat(), &mut |builder, x| {
                known.get(&x).copied().unwrap_or_else(|| bind(builder, x))
            }))
            .into_iter();
            for (k, count) in level.into_iter().zip(counts) {
                let own: Vec<_> = values.by_ref().take(count).collect();
                let value = match own[..] {
                    [value] => value,
                    _ => builder.call(Function::BySign, own),
                };
                if let Some(given) = self.given_name(k) {
                    builder.label(value, Label::Given(given));
                }
                known.insert(Variable::Defined(k), value);
            }
        }
        self.stream(builder, expressions, &mut |builder, x| {
            known.get(&x).copied().unwrap_or_else(|| bind(builder, x))
        })
    }

    /// How variable k is called in code, if it comes from a `#[define]`.
    fn given_name(&self, k: usize) -> Option<GivenName> {
        let (mut called, mut by, mut of) = (self.name_of(k), Vec::new(), String::new());
        let name = loop {
            called = match called {
                Called::Given(name) => break format!("{of}{name}"),
                Called::Derivative(f, v) if matches!(*v, Called::Given(_)) => {
                    of = format!("{f}_by_");
                    *v
                }
                Called::Derivative(..) => return None,
                Called::Slope(of, x) => {
                    by.insert(0, x);
                    *of
                }
                Called::Part(_) => return None,
            };
        };
        let node = self.node_of(k);
        Some(GivenName { name, by, node })
    }

    /// The values of `expressions` with what `bind` makes of every variable.
    fn stream(
        &self,
        builder: &mut Builder,
        expressions: &[Scalar],
        bind: &mut dyn FnMut(&mut Builder, Variable) -> Signed,
    ) -> Vec<Signed> {
        let atoms: Vec<_> = expressions.iter().map(|f| self.finished(f)).collect();
        let symbols: HashSet<_> = (atoms.iter())
            .flat_map(|atom| atom.get_all_symbols(false))
            .collect();
        let mut variables = self.all_variables();
        variables.retain(|x| symbols.contains(&self.symbol(*x)));
        let parameters: Vec<_> = variables.iter().map(|v| self.variable(*v).0).collect();
        work::charge_reading(&atoms, work::TRANSLATED);
        let exported = Atom::evaluator_multiple(&atoms, &parameters)
            .direct_translation(true)
            .horner_iterations(0)
            .cores(1)
            .build()
            .unwrap_or_else(|error| panic!("no evaluator: {error:?}"))
            .export_instructions();
        let numbers = exported.constants.iter().map(|c| number(&c.re)).collect();
        let translation = Translation {
            builder,
            bind,
            variables: &variables,
            stream: &exported,
            numbers,
            slots: HashMap::new(),
        };
        translation.run()
    }
}

/// The state of the translation: what every mutable slot holds at this point of the stream.
struct Translation<'a> {
    builder: &'a mut Builder,
    bind: &'a mut dyn FnMut(&mut Builder, Variable) -> Signed,
    variables: &'a [Variable],
    stream: &'a ExportedInstructions<Complex<Rational>>,
    /// The constants: whether they are negative, and their absolute values.
    numbers: Vec<(bool, Number)>,
    slots: HashMap<SlotKey, Signed>,
}

#[derive(PartialEq, Eq, Hash)]
enum SlotKey {
    Temporary(usize),
    Output(usize),
}

impl Translation<'_> {
    fn run(mut self) -> Vec<Signed> {
        for instruction in &self.stream.instructions {
            self.instruction(instruction);
        }
        (0..self.stream.output_count)
            .map(|i| self.read(&Slot::Out(i)))
            .collect()
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let (target, value) = match instruction {
            Instruction::Add(target, terms, _) => {
                let terms = self.read_all(terms);
                (target, self.builder.sum(terms))
            }
            Instruction::Mul(target, factors, _) => {
                let factors = self.read_all(factors);
                (target, self.builder.product(factors))
            }
            Instruction::Pow(target, base, exponent, _) => {
                let base = self.read(base);
                (target, self.builder.power(base, *exponent))
            }
            Instruction::Powf(target, base, exponent, _) => {
                (target, self.real_power(base, exponent))
            }
            Instruction::Fun(target, call, _) => {
                let arguments = self.read_all(&call.2);
                (target, self.call(call.0, &call.1, arguments))
            }
            Instruction::Assign(target, source) => (target, self.read(source)),
            other => panic!("the language has no branches, but the program has {other:?}"),
        };
        let key = match target {
            Slot::Temp(i) => SlotKey::Temporary(*i),
            Slot::Out(i) => SlotKey::Output(*i),
            Slot::Param(_) | Slot::Const(_) => panic!("an instruction writes to an input"),
        };
        self.slots.insert(key, value);
    }

    fn read_all(&mut self, slots: &[Slot]) -> Vec<Signed> {
        slots.iter().map(|slot| self.read(slot)).collect()
    }

    fn read(&mut self, slot: &Slot) -> Signed {
        match slot {
            Slot::Param(i) => (self.bind)(self.builder, self.variables[*i]),
            Slot::Const(i) => {
                let (negative, number) = &self.numbers[*i];
                self.builder.number(*negative, number.clone())
            }
            Slot::Temp(i) => self.slots[&SlotKey::Temporary(*i)],
            Slot::Out(i) => self.slots[&SlotKey::Output(*i)],
        }
    }

    /// Half-integer powers become square roots.
    fn real_power(&mut self, base: &Slot, exponent: &Slot) -> Signed {
        let base = self.read(base);
        if let Slot::Const(i) = exponent {
            let exponent = &self.stream.constants[*i].re;
            let numerator: Result<i64, _> = exponent.numerator().to_string().parse();
            if let (Ok(numerator), "2") = (numerator, exponent.denominator().to_string().as_str()) {
                let root = self.builder.call(Function::Sqrt, vec![base]);
                return self.builder.power(root, numerator);
            }
        }
        let exponent = self.read(exponent);
        self.builder.real_power(base, exponent)
    }

    /// Reciprocal functions become powers of the ones in the language.
    fn call(&mut self, symbol: Symbol, tags: &[String], arguments: Vec<Signed>) -> Signed {
        let (function, power) = function_and_power(symbol, tags);
        let value = self.builder.call(function, arguments);
        self.builder.power(value, power)
    }
}

/// Whether the value is negative, and its absolute value.
fn number(value: &Rational) -> (bool, Number) {
    let number = Number {
        numerator: value.numerator().abs().to_string(),
        denominator: value.denominator().to_string(),
        nearest: value
            .abs()
            .to_multi_prec_float(PRECISION)
            .to_f64()
            .to_bits(),
    };
    (value.is_negative(), number)
}
