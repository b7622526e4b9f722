//! The functions of the language as Symbolica's: their symbols, their values, and those that its
//! derivatives and its programs bring.

use symbolica::atom::{Atom, Symbol};
use symbolica::domains::float::{Float, FloatLike, Real};

use super::{field, stumpff};
use crate::expression::Function;

/// Creates the symbols of all functions of the language, and that of the imaginary unit, which
/// Symbolica creates when it is first needed.
pub(super) fn create_symbols() {
    for name in Function::names().chain([Atom::I_STR]) {
        symbolica::symbol!(format!("symbolica::{name}"));
    }
}

/// One of Symbolica's transcendental functions, which go by the names of the language.
pub(super) fn builtin(function: Function) -> Symbol {
    symbolica::symbol!(format!("symbolica::{}", function.name()))
}

/// The value of a function at arguments in its domain.
pub(super) fn evaluate(function: Function, values: &[Float]) -> Float {
    let x = &values[0];
    match function {
        Function::Sqrt => x.sqrt(),
        Function::Exp => x.exp(),
        Function::Ln => x.log(),
        Function::Sin => x.sin(),
        Function::Cos => x.cos(),
        Function::Tan => x.tan(),
        Function::Asin => x.asin(),
        Function::Acos => x.acos(),
        Function::Atan => x.atan2(&x.one()),
        Function::Atan2 => x.atan2(&values[1]),
        Function::Sinh => x.sinh(),
        Function::Cosh => x.cosh(),
        Function::Tanh => x.tanh(),
        Function::BySign if *x > x.zero() => values[1].clone(),
        Function::BySign => values[2].clone(),
        Function::Stumpff(k) => stumpff::value_of(k, x),
        Function::OfField(function) => field::value_of(function, values),
    }
}

/// The function that a program calls, and the power of it: 1, or -1 of reciprocal functions, which
/// derivatives bring.
pub(super) fn function_and_power(symbol: Symbol, tags: &[String]) -> (Function, i64) {
    match symbol.get_stripped_name() {
        "log" => (Function::Ln, 1),
        "nonholonomic_atan2" => (Function::Atan2, 1),
        "nonholonomic_stumpff" => (stumpff::function_from_tags(tags), 1),
        "nonholonomic_field" => (Function::OfField(field::function_from_tags(tags)), 1),
        "sec" => (Function::Cos, -1),
        "csc" => (Function::Sin, -1),
        "cot" => (Function::Tan, -1),
        "sech" => (Function::Cosh, -1),
        "csch" => (Function::Sinh, -1),
        "coth" => (Function::Tanh, -1),
        name => match Function::named(name) {
            Some(function) => (function, 1),
            None => panic!("the program calls `{name}`, which the language does not have"),
        },
    }
}
