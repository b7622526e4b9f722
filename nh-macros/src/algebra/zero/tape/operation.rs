//! One operation on registers: the registers it reads, its value with round-off, and how far its
//! arguments are from where it has one.

use symbolica::domains::float::Float;

use crate::algebra::scalar::double;
use crate::algebra::zero::value::Measured;
use crate::algebra::{field, stumpff};
use crate::expression::{FieldFunction, Function};

/// An operation on registers.
#[derive(Clone)]
pub(super) enum Operation {
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

impl Operation {
    /// The registers it reads.
    pub(super) fn operands(&self) -> Vec<usize> {
        match self {
            Self::Sum(places) | Self::Product(places) | Self::OfField(_, places) => places.clone(),
            Self::RealPower(a, b) | Self::Angle(a, b) => vec![*a, *b],
            Self::Power(a, _) | Self::Call(_, a) | Self::Reciprocal(_, a) | Self::Copy(a) => {
                vec![*a]
            }
        }
    }

    /// How many operations on two numbers it takes.
    pub(in crate::algebra::zero) fn work(&self) -> usize {
        match self {
            Self::Sum(parts) | Self::Product(parts) => parts.len() - 1,
            Self::Power(_, exponent) => 2 * exponent.unsigned_abs().max(1).ilog2() as usize + 1,
            _ => 1,
        }
    }

    pub(super) fn value(&self, registers: &[Measured]) -> Option<Measured> {
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
    pub(super) fn number(&self, registers: &[f64]) -> (f64, f64) {
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
pub(super) fn inside(function: Function, x: f64) -> (f64, f64) {
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
