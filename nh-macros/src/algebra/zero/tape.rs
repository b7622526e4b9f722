//! Expressions as lists of operations, evaluated at points: in values that know their round-off, and in doubles to look for
//! points where all functions have a value.

use std::collections::{HashMap, HashSet};

use symbolica::atom::{Atom, AtomCore, Symbol};
use symbolica::domains::float::Float;
use symbolica::domains::rational::Rational;
use symbolica::evaluate::{Instruction, Slot};

use super::residue::{Arithmetic, Exponentials, Residue, ResiduePoint};
use super::value::{Measured, PRECISION, double};
use crate::algebra::{field, stumpff, work};
use crate::budget;
use crate::expression::{FieldFunction, Function};

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

/// An operation on registers.
#[derive(Clone)]
enum Operation {
    Sum(Vec<usize>),
    Product(Vec<usize>),
    Power(usize, i64),
    RealPower(usize, usize),
    Call(Function, usize),
    /// 1 / f(x).
    Reciprocal(Function, usize),
    Angle(usize, usize),
    /// A function of a field, of its arguments and itself.
    OfField(FieldFunction, Vec<usize>),
    Copy(usize),
}

impl Tape {
    /// The list for `atoms` in `parameters`, where some parameters are defined by expressions, level by level; `None` where Symbolica
    /// finds none.
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

    /// By how much a point misses the domains of the functions, in doubles; 0 in all of them, nothing where a value is larger than
    /// doubles are.
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
                (target, called(call.0, &call.1, &arguments))
            }
            Instruction::Assign(target, source) => (target, Operation::Copy(self.place(source))),
            other => panic!("the language has no branches, but the program has {other:?}"),
        };
        (self.place(target), operation)
    }
}

/// Reciprocal functions come from derivatives.
fn called(symbol: Symbol, tags: &[String], arguments: &[usize]) -> Operation {
    let x = arguments[0];
    match symbol.get_stripped_name() {
        "log" => Operation::Call(Function::Ln, x),
        "nonholonomic_atan2" => Operation::Angle(x, arguments[1]),
        "nonholonomic_stumpff" => Operation::Call(stumpff::tagged(tags), x),
        "nonholonomic_field" => Operation::OfField(field::tagged(tags), arguments.to_vec()),
        "sec" => Operation::Reciprocal(Function::Cos, x),
        "csc" => Operation::Reciprocal(Function::Sin, x),
        "cot" => Operation::Reciprocal(Function::Tan, x),
        "sech" => Operation::Reciprocal(Function::Cosh, x),
        "csch" => Operation::Reciprocal(Function::Sinh, x),
        "coth" => Operation::Reciprocal(Function::Tanh, x),
        name => match Function::named(name) {
            Some(function) => Operation::Call(function, x),
            None => panic!("no value of `{name}` is known"),
        },
    }
}

impl Operation {
    /// The registers it reads.
    fn operands(&self) -> Vec<usize> {
        match self {
            Self::Sum(places) | Self::Product(places) | Self::OfField(_, places) => places.clone(),
            Self::RealPower(a, b) | Self::Angle(a, b) => vec![*a, *b],
            Self::Power(a, _) | Self::Call(_, a) | Self::Reciprocal(_, a) | Self::Copy(a) => {
                vec![*a]
            }
        }
    }

    /// How many operations on two numbers it takes.
    fn work(&self) -> usize {
        match self {
            Self::Sum(parts) | Self::Product(parts) => parts.len() - 1,
            Self::Power(_, exponent) => 2 * exponent.unsigned_abs().max(1).ilog2() as usize + 1,
            _ => 1,
        }
    }

    fn value(&self, registers: &[Measured]) -> Option<Measured> {
        match self {
            Self::Sum(terms) => {
                let (first, rest) = terms.split_first()?;
                let add = |sum: Measured, i: &usize| sum.plus(&registers[*i]);
                Some(rest.iter().fold(registers[*first].clone(), add))
            }
            Self::Product(factors) => {
                let (first, rest) = factors.split_first()?;
                let multiply = |product: Measured, i: &usize| product.times(&registers[*i]);
                Some(rest.iter().fold(registers[*first].clone(), multiply))
            }
            Self::Power(base, exponent) => registers[*base].power(*exponent),
            Self::RealPower(base, exponent) => {
                let (base, exponent) = (&registers[*base], &registers[*exponent]);
                // Half-integers have exact roots of round-off.
                let twice = 2.0 * exponent.to_f64();
                if twice.fract() == 0.0 && twice.abs() < 1e6 {
                    return base.call(Function::Sqrt)?.power(twice as i64);
                }
                if base.is_negative() {
                    return None;
                }
                base.real_power(exponent)
            }
            Self::Call(function, x) => registers[*x].call(*function),
            Self::Reciprocal(function, x) => registers[*x].call(*function)?.power(-1),
            Self::Angle(y, x) => registers[*y].angle(&registers[*x]),
            Self::OfField(function, arguments) => {
                let arguments = arguments.iter().map(|i| registers[*i].number().clone());
                let arguments: Vec<_> = arguments.collect();
                Some(Measured::of(field::value_of(*function, &arguments)))
            }
            Self::Copy(x) => Some(registers[*x].clone()),
        }
    }

    /// The value in doubles, of the nearest argument in the domain, and how far that was.
    fn number(&self, registers: &[f64]) -> (f64, f64) {
        let value = match self {
            Self::Sum(terms) => terms.iter().map(|i| registers[*i]).sum(),
            Self::Product(factors) => factors.iter().map(|i| registers[*i]).product(),
            Self::Power(base, exponent) => {
                registers[*base].powi((*exponent).clamp(-2000, 2000) as i32)
            }
            Self::RealPower(base, exponent) => {
                let base = registers[*base];
                return (base.abs().powf(registers[*exponent]), (-base).max(0.0));
            }
            Self::Call(function, x) => return inside(*function, registers[*x]),
            Self::Reciprocal(function, x) => {
                let (value, missed) = inside(*function, registers[*x]);
                return (1.0 / value, missed);
            }
            Self::Angle(y, x) => registers[*y].atan2(registers[*x]),
            // In the middle of all values.
            Self::OfField(..) => 0.5,
            Self::Copy(x) => registers[*x],
        };
        (value, 0.0)
    }
}

/// f of the argument nearest to x in its domain, and the distance.
fn inside(function: Function, x: f64) -> (f64, f64) {
    let value = match function {
        Function::Sqrt => return (x.abs().sqrt(), (-x).max(0.0)),
        Function::Ln => {
            let missed = if x > 0.0 { 0.0 } else { 1e-9 - x };
            return (x.abs().max(1e-300).ln(), missed);
        }
        Function::Asin | Function::Acos => {
            let missed = (x.abs() - 1.0).max(0.0);
            let x = x.clamp(-1.0, 1.0);
            let value = match function {
                Function::Asin => x.asin(),
                _ => x.acos(),
            };
            return (value, missed);
        }
        Function::Exp => x.exp(),
        Function::Sin => x.sin(),
        Function::Cos => x.cos(),
        Function::Tan => x.tan(),
        Function::Sinh => x.sinh(),
        Function::Cosh => x.cosh(),
        Function::Tanh => x.tanh(),
        Function::Atan | Function::Atan2 => x.atan(),
        // Of the cases one alone is evaluated, and a function of a field is an operation of its own.
        Function::BySign | Function::OfField(_) => f64::NAN,
        Function::Stumpff(k) => double(&stumpff::value_of(k, &Float::with_val(64, x))),
    };
    (value, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// a + b, then a b in the register of a + b, then (a b)²: the first output and the second read different values of one register.
    #[test]
    fn the_first_outputs_of_registers_that_are_written_again() {
        let operations = vec![
            (2, Operation::Sum(vec![0, 1])),
            (3, Operation::Copy(2)),
            (2, Operation::Product(vec![0, 1])),
            (4, Operation::Power(2, 2)),
        ];
        let all = Tape {
            parameters: 2,
            constants: Vec::new(),
            exact: Vec::new(),
            registers: 5,
            is_read: read_by(&operations, 5),
            work: work_of(&operations),
            operations,
            outputs: vec![3, 4],
        };
        let point = [3.0, 5.0].map(|x| Float::with_val(PRECISION, x));
        let values = |tape: &Tape| {
            let values = tape.values(&point).expect("numbers");
            values.iter().map(Measured::to_f64).collect::<Vec<_>>()
        };
        assert_eq!(values(&all), [8.0, 225.0]);
        let first = all.first(1);
        assert_eq!(values(&first), [8.0]);
        assert_eq!((all.operations.len(), first.operations.len()), (4, 2));
        assert_eq!(values(&all.first(2)), [8.0, 225.0]);
        assert!(all.first(0).operations.is_empty());
    }

    /// Values in the domains, and outside the value of the nearest argument and how far that is.
    #[test]
    fn how_far_from_a_domain() {
        for (function, x, expected) in [
            (Function::Sqrt, 4.0, (2.0, 0.0)),
            (Function::Sqrt, -4.0, (2.0, 4.0)),
            (Function::Ln, 2.0, (2f64.ln(), 0.0)),
            (Function::Ln, -2.0, (2f64.ln(), 2.0 + 1e-9)),
            (Function::Ln, 0.0, (1e-300f64.ln(), 1e-9)),
            (Function::Asin, 0.5, (0.5f64.asin(), 0.0)),
            (Function::Asin, -3.0, (-std::f64::consts::FRAC_PI_2, 2.0)),
            (Function::Acos, 3.0, (0.0, 2.0)),
            (Function::Acos, 0.5, (0.5f64.acos(), 0.0)),
            (Function::Exp, 2.0, (2f64.exp(), 0.0)),
            (Function::Sin, 2.0, (2f64.sin(), 0.0)),
            (Function::Cos, 2.0, (2f64.cos(), 0.0)),
            (Function::Tan, 2.0, (2f64.tan(), 0.0)),
            (Function::Sinh, 2.0, (2f64.sinh(), 0.0)),
            (Function::Cosh, 2.0, (2f64.cosh(), 0.0)),
            (Function::Tanh, 2.0, (2f64.tanh(), 0.0)),
            (Function::Atan, 2.0, (2f64.atan(), 0.0)),
        ] {
            assert_eq!(inside(function, x), expected, "{function:?} {x}");
        }
        let registers = [2.0, -3.0, 0.5];
        let number = |operation: Operation| operation.number(&registers);
        assert_eq!(number(Operation::Sum(vec![0, 1, 0])), (1.0, 0.0));
        assert_eq!(number(Operation::Product(vec![0, 1, 1])), (18.0, 0.0));
        assert_eq!(number(Operation::Power(1, -2)), (1.0 / 9.0, 0.0));
        assert_eq!(number(Operation::RealPower(0, 2)), (2f64.sqrt(), 0.0));
        assert_eq!(number(Operation::RealPower(1, 2)), (3f64.sqrt(), 3.0));
        assert_eq!(
            number(Operation::Reciprocal(Function::Cosh, 0)),
            (1.0 / 2f64.cosh(), 0.0)
        );
        assert_eq!(number(Operation::Angle(0, 1)), (2f64.atan2(-3.0), 0.0));
        assert_eq!(number(Operation::Copy(1)), (-3.0, 0.0));
    }

    /// Values of operations, of numbers with scales.
    #[test]
    fn values_of_operations() {
        let registers = [2.0, -3.0, 0.5, 2.5].map(|x| Measured::of(Float::with_val(PRECISION, x)));
        let value = |operation: Operation| operation.value(&registers).map(|value| value.to_f64());
        let near = |operation: Operation, expected: f64| {
            let found = value(operation).expect("a number");
            assert!(
                (found - expected).abs() <= 1e-15 * expected.abs(),
                "{found} {expected}"
            );
        };
        near(Operation::Sum(vec![0, 1, 0]), 1.0);
        near(Operation::Product(vec![0, 1, 1]), 18.0);
        near(Operation::Power(1, -2), 1.0 / 9.0);
        near(Operation::RealPower(0, 2), 2f64.sqrt());
        near(Operation::RealPower(0, 3), 2f64.powf(2.5));
        near(Operation::Call(Function::Ln, 0), 2f64.ln());
        near(Operation::Reciprocal(Function::Cosh, 0), 1.0 / 2f64.cosh());
        near(Operation::Angle(0, 1), 2f64.atan2(-3.0));
        near(Operation::Copy(1), -3.0);
        // 2^π has no root, and (-3)^x no value.
        let third = Measured::integer(1)
            .over(&Measured::integer(3))
            .expect("3 is not 0");
        let registers = [Measured::integer(2), third, Measured::integer(-3)];
        let power = |base| Operation::RealPower(base, 1).value(&registers);
        assert!((power(0).expect("2 > 0").to_f64() - 2f64.cbrt()).abs() <= 1e-15);
        assert!(power(2).is_none());
    }
}
