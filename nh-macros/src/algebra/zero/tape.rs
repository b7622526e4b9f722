//! Expressions as lists of operations, evaluated at points: in values that know their round-off,
//! and in doubles to look for points where all functions have a value.

mod operation;

use std::collections::{HashMap, HashSet};

use symbolica::atom::{Atom, AtomCore, Symbol};
use symbolica::domains::float::Float;
use symbolica::domains::rational::Rational;
use symbolica::evaluate::{Instruction, Slot};

use super::residue::{Arithmetic, Exponentials, Residue, ResiduePoint};
use super::value::{Measured, PRECISION};
use crate::algebra::functions::function_and_power;
use crate::algebra::scalar::double;
use crate::algebra::work;
use crate::budget;
use crate::expression::Function;
use operation::Operation;

/// A list of operations on the values of its parameters.
pub(in crate::algebra) struct Tape {
    operations: Vec<(usize, Operation)>,
    parameters: usize,
    constants: Vec<Float>,
    /// The constants as rational numbers.
    exact: Vec<Rational>,
    registers: usize,
    /// Which registers an operation reads.
    is_read: Vec<bool>,
    outputs: Vec<usize>,
    /// How many operations on two numbers it takes.
    work: usize,
}

impl Tape {
    /// The list for `atoms` in `parameters`, where some parameters are defined by expressions,
    /// level by level; `None` where Symbolica finds none.
    pub(in crate::algebra) fn new(
        levels: &[Vec<(usize, Atom)>],
        atoms: &[Atom],
        parameters: &[Symbol],
    ) -> Option<Self> {
        // Parameters that occur alone, so that many short levels cost no more than one long list.
        let exported = |atoms: &[Atom]| {
            work::charge_reading(atoms, work::TRANSLATED);
            let symbols: HashSet<_> = (atoms.iter())
                .flat_map(|atom| atom.get_all_symbols(false))
                .collect();
            let used: Vec<_> = (0..parameters.len())
                .filter(|i| symbols.contains(&parameters[*i]))
                .collect();
            let variables: Vec<_> = used.iter().map(|i| Atom::var(parameters[*i])).collect();
            let evaluator = Atom::evaluator_multiple(atoms, &variables)
                .direct_translation(true)
                .horner_iterations(0)
                .cores(1)
                .cpe_iterations(Some(0))
                .build();
            Some((used, evaluator.ok()?.export_instructions()))
        };
        let definitions = |level: &Vec<(usize, Atom)>| {
            let atoms: Vec<_> = level.iter().map(|(_, atom)| atom.clone()).collect();
            exported(&atoms)
        };
        let mut streams = levels.iter().map(definitions).collect::<Option<Vec<_>>>()?;
        streams.push(exported(atoms)?);
        let constants = streams.iter().flat_map(|(_, stream)| &stream.constants);
        let exact: Vec<_> = constants.map(|c| c.re.clone()).collect();
        let constants: Vec<_> = (exact.iter())
            .map(|c| c.to_multi_prec_float(PRECISION))
            .collect();
        let mut registers = Registers {
            used: Vec::new(),
            parameters: parameters.len(),
            constants: constants.len(),
            first_constant: 0,
            count: parameters.len() + constants.len(),
            later: HashMap::new(),
        };
        let (mut operations, mut outputs) = (Vec::new(), Vec::new());
        for (i, (used, stream)) in streams.into_iter().enumerate() {
            registers.used = used;
            for instruction in &stream.instructions {
                operations.push(registers.operation(instruction));
            }
            outputs = (0..stream.output_count)
                .map(|i| registers.place(&Slot::Out(i)))
                .collect();
            if let Some(level) = levels.get(i) {
                let defined = level.iter().zip(&outputs);
                operations.extend(defined.map(|((place, _), i)| (*place, Operation::Copy(*i))));
                registers.next_stream(stream.constants.len());
            }
        }
        Some(Self {
            outputs,
            is_read: read_by(&operations, registers.count),
            work: work_of(&operations),
            operations,
            parameters: parameters.len(),
            constants,
            exact,
            registers: registers.count,
        })
    }

    /// The list of the first outputs alone, of these parameters.
    pub(in crate::algebra) fn first(&self, outputs: usize) -> Self {
        let outputs = self.outputs[..outputs].to_vec();
        let mut is_read = vec![false; self.registers];
        outputs.iter().for_each(|place| is_read[*place] = true);
        let mut operations = Vec::new();
        for (target, operation) in self.operations.iter().rev() {
            // Registers are written again: what is read before is another value.
            if std::mem::take(&mut is_read[*target]) {
                for place in operation.operands() {
                    is_read[place] = true;
                }
                operations.push((*target, operation.clone()));
            }
        }
        operations.reverse();
        Self {
            is_read: read_by(&operations, self.registers),
            work: work_of(&operations),
            operations,
            constants: self.constants.clone(),
            exact: self.exact.clone(),
            outputs,
            ..*self
        }
    }

    /// Which parameters an operation or an output reads.
    pub(in crate::algebra) fn read_parameters(&self) -> Vec<bool> {
        let mut read = self.is_read.clone();
        self.outputs.iter().for_each(|i| read[*i] = true);
        read.truncate(self.parameters);
        read
    }

    /// The values at a point; `None` where one of them has none.
    pub(in crate::algebra) fn values(&self, point: &[Float]) -> Option<Vec<Measured>> {
        debug_assert_eq!(point.len(), self.parameters);
        budget::charge(self.work, work::LONG_NUMBER);
        let inputs = point.iter().chain(&self.constants);
        let mut registers: Vec<_> = inputs.map(|number| Measured::of(number.clone())).collect();
        registers.resize(self.registers, Measured::integer(0));
        for (target, operation) in &self.operations {
            let value = operation.value(&registers)?;
            if !value.is_finite() {
                return None;
            }
            registers[*target] = value;
        }
        Some(self.outputs.iter().map(|i| registers[*i].clone()).collect())
    }

    /// The values in residues, or in series of them, at a point; nothing where there is none.
    pub(in crate::algebra) fn evaluated<A: Arithmetic>(
        &self,
        arithmetic: &A,
        point: &ResiduePoint<A::Number>,
    ) -> Option<Vec<A::Number>> {
        debug_assert_eq!(point.values.len(), self.parameters);
        let mut registers = point.values.clone();
        for number in &self.exact {
            registers.push(arithmetic.constant(Residue::of(number)?));
        }
        let exact = |register: usize| self.exact.get(register.checked_sub(self.parameters)?);
        let called = |function: Function, register: usize| {
            let argument = register.checked_sub(point.first_argument)?;
            function_of(function, point.exponentials.get(argument)?, arithmetic)
        };
        registers.resize(self.registers, arithmetic.constant(Residue::ZERO));
        for (target, operation) in &self.operations {
            let value = match operation {
                Operation::RealPower(base, exponent) => {
                    let twice = exact(*exponent)? * &Rational::from(2);
                    let twice: i64 = twice
                        .is_integer()
                        .then(|| twice.to_string().parse().ok())??;
                    arithmetic.power(&arithmetic.root(&registers[*base])?, twice)?
                }
                Operation::Call(Function::Sqrt, x) => arithmetic.root(&registers[*x])?,
                Operation::Call(function, x) => called(*function, *x)?,
                Operation::Reciprocal(function, x) => {
                    arithmetic.power(&called(*function, *x)?, -1)?
                }
                Operation::Sum(terms) => {
                    let zero = arithmetic.constant(Residue::ZERO);
                    (terms.iter()).fold(zero, |sum, term| arithmetic.plus(&sum, &registers[*term]))
                }
                Operation::Product(factors) => {
                    let one = arithmetic.constant(Residue::ONE);
                    (factors.iter()).fold(one, |product, factor| {
                        arithmetic.times(&product, &registers[*factor])
                    })
                }
                Operation::Power(base, exponent) => {
                    arithmetic.power(&registers[*base], *exponent)?
                }
                Operation::Copy(x) => registers[*x].clone(),
                Operation::Angle(..) | Operation::OfField(..) => return None,
            };
            registers[*target] = value;
        }
        Some(self.outputs.iter().map(|i| registers[*i].clone()).collect())
    }

    /// Whether a root or a power that is no integer is taken.
    pub(in crate::algebra) fn has_roots(&self) -> bool {
        let is_root = |operation: &Operation| {
            matches!(
                operation,
                Operation::RealPower(..) | Operation::Call(Function::Sqrt, _)
            )
        };
        self.operations
            .iter()
            .any(|(_, operation)| is_root(operation))
    }

    /// How many operations on two numbers it takes.
    pub(in crate::algebra) fn work(&self) -> usize {
        self.work
    }

    /// The amount by which a point misses the domains of the functions, in doubles: 0 inside of
    /// them, `None` where a value is larger than doubles are.
    pub(in crate::algebra) fn distance(&self, point: &[Float]) -> Option<f64> {
        let mut registers = vec![0.0; self.registers];
        for (i, number) in point.iter().chain(&self.constants).enumerate() {
            if self.is_read[i] {
                registers[i] = double(number);
            }
        }
        let mut distance = 0.0;
        for (target, operation) in &self.operations {
            let (value, missed) = operation.number(&registers);
            if !value.is_finite() {
                return None;
            }
            distance += missed;
            registers[*target] = value;
        }
        Some(distance)
    }
}

/// A function of an argument of which e^u and e^{iu} are known.
fn function_of<A: Arithmetic>(
    function: Function,
    of: &Exponentials<A::Number>,
    arithmetic: &A,
) -> Option<A::Number> {
    let is_circular = match function {
        Function::Exp => return Some(of.real.clone()),
        Function::Sin | Function::Cos | Function::Tan => true,
        Function::Sinh | Function::Cosh | Function::Tanh => false,
        _ => return None,
    };
    let [sin, cos] = of.pair(is_circular, arithmetic)?;
    Some(match function {
        Function::Sin | Function::Sinh => sin,
        Function::Cos | Function::Cosh => cos,
        _ => arithmetic.times(&sin, &arithmetic.power(&cos, -1)?),
    })
}

/// How many operations on two numbers they take.
fn work_of(operations: &[(usize, Operation)]) -> usize {
    operations
        .iter()
        .map(|(_, operation)| operation.work())
        .sum()
}

/// Which registers the operations read.
fn read_by(operations: &[(usize, Operation)], registers: usize) -> Vec<bool> {
    let mut is_read = vec![false; registers];
    for (_, operation) in operations {
        for place in operation.operands() {
            is_read[place] = true;
        }
    }
    is_read
}

/// The places of slots: parameters, constants of all streams, and those that instructions write.
struct Registers {
    /// The parameters of this stream.
    used: Vec<usize>,
    parameters: usize,
    constants: usize,
    /// The place of this stream's first constant among all.
    first_constant: usize,
    count: usize,
    /// The slots that this stream writes.
    later: HashMap<(bool, usize), usize>,
}

impl Registers {
    fn next_stream(&mut self, constants: usize) {
        self.first_constant += constants;
        debug_assert!(self.first_constant <= self.constants);
        self.later.clear();
    }

    fn place(&mut self, slot: &Slot) -> usize {
        let key = match slot {
            Slot::Param(i) => return self.used[*i],
            Slot::Const(i) => return self.parameters + self.first_constant + i,
            Slot::Temp(i) => (false, *i),
            Slot::Out(i) => (true, *i),
        };
        *self.later.entry(key).or_insert_with(|| {
            self.count += 1;
            self.count - 1
        })
    }

    fn operation(&mut self, instruction: &Instruction) -> (usize, Operation) {
        let mut places = |slots: &[Slot]| slots.iter().map(|slot| self.place(slot)).collect();
        let (target, operation) = match instruction {
            Instruction::Add(target, terms, _) => (target, Operation::Sum(places(terms))),
            Instruction::Mul(target, factors, _) => (target, Operation::Product(places(factors))),
            Instruction::Pow(target, base, exponent, _) => {
                (target, Operation::Power(self.place(base), *exponent))
            }
            Instruction::Powf(target, base, exponent, _) => {
                let (base, exponent) = (self.place(base), self.place(exponent));
                (target, Operation::RealPower(base, exponent))
            }
            Instruction::Fun(target, call, _) => {
                let arguments: Vec<usize> = places(&call.2);
                (target, self::call(call.0, &call.1, &arguments))
            }
            Instruction::Assign(target, source) => (target, Operation::Copy(self.place(source))),
            other => panic!("the language has no branches, but the program has {other:?}"),
        };
        (self.place(target), operation)
    }
}

/// The call of a function with these operands.
fn call(symbol: Symbol, tags: &[String], arguments: &[usize]) -> Operation {
    let x = arguments[0];
    match function_and_power(symbol, tags) {
        (Function::Atan2, _) => Operation::Angle(x, arguments[1]),
        (Function::OfField(function), _) => Operation::OfField(function, arguments.to_vec()),
        (function, 1) => Operation::Call(function, x),
        (function, _) => Operation::Reciprocal(function, x),
    }
}

#[cfg(test)]
mod tests;
