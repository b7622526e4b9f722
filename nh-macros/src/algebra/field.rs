//! Functions that fields of the struct are, and their partial derivatives: their symbol, and what is known of them, which is nothing.
//!
//! ∂^α f(u) is a call with the arguments: its number, which says f and α, u_1, …, u_n, and f itself, a variable. The chain rule is Symbolica's,
//!
//! ```text
//! ∂_x ∂^α f(u) = Σ_i ∂^{α + e_i} f(u) ∂_x u_i
//! ```
//!
//! A decision holds for every smooth f, or for a generic one, as it does for parameters. At different points the values of f and of all its derivatives are
//! independent of each other: some smooth function has any given ones. So they are independent numbers where an expression is evaluated, the same ones
//! for the same arguments ([`value_of`]), and what vanishes then vanishes as an expression in variables does. They are between ¼ and ¾, in the domains of roots,
//! logarithms and arcsines.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use symbolica::atom::{Atom, AtomView, EvaluationInfo, Symbol, SymbolBuilder};
use symbolica::domains::float::Float;

use super::zero::value::double;
use crate::expression::{FieldFunction, MOST_ARGUMENTS};

/// The bits of the number of a function that say how often it is differentiated by an argument.
const BITS: usize = 4;

/// The symbol of all functions of fields.
pub(super) fn symbol() -> Symbol {
    static FIELD: OnceLock<Symbol> = OnceLock::new();
    *FIELD.get_or_init(|| {
        SymbolBuilder::new(symbolica::wrap_symbol!("nonholonomic_field"))
            .with_derivative_function(|call, argument, out| {
                if let AtomView::Fun(call) = call {
                    let arguments: Vec<_> = call.iter().map(|a| a.to_owned()).collect();
                    **out = slope(call.get_symbol(), arguments, argument);
                }
            })
            .with_evaluation_info(EvaluationInfo::new().with_tags(1).register_tagged(|tags| {
                let code = tags.first().and_then(|code| i64::try_from(*code).ok());
                let function = function_of(code.expect("the number of a function"));
                Box::new(move |u: &[Float]| value_of(function, u))
            }))
            .build()
            .expect("the first definition of the symbol in this process")
    })
}

/// The derivative of a call by its argument at a place; f itself is none that anything is differentiated by.
fn slope(symbol: Symbol, mut arguments: Vec<Atom>, place: usize) -> Atom {
    if place == 0 || place + 1 == arguments.len() {
        return Atom::new();
    }
    let code = i64::try_from(arguments[0].as_view()).expect("the number of a function");
    arguments[0] = Atom::num(code + (1 << (BITS * (place - 1))));
    symbol.call_args(&arguments)
}

/// The number of a function of a field.
pub(super) fn code(function: FieldFunction) -> i64 {
    let orders = function.orders.iter().rev();
    let place = i64::try_from(function.place).expect("few fields");
    orders.fold(place, |code, order| (code << BITS) + i64::from(*order))
}

/// The function with this number.
pub(super) fn function_of(code: i64) -> FieldFunction {
    let order = |i: usize| u8::try_from(code >> (BITS * i) & ((1 << BITS) - 1));
    let mut orders = [0; MOST_ARGUMENTS];
    for (i, known) in orders.iter_mut().enumerate() {
        *known = order(i).expect("four bits");
    }
    FieldFunction {
        place: usize::try_from(code >> (BITS * MOST_ARGUMENTS)).expect("a place"),
        orders,
    }
}

/// The function whose number is printed in front of the arguments.
pub(super) fn tagged(tags: &[String]) -> FieldFunction {
    let code = tags.first().and_then(|code| code.parse().ok());
    function_of(code.expect("the number of a function"))
}

/// The function and the arguments of a call, the last of which is f itself.
pub(super) fn called(view: AtomView<'_>) -> Option<(FieldFunction, Vec<AtomView<'_>>)> {
    let AtomView::Fun(call) = view else {
        return None;
    };
    if call.get_symbol() != symbol() {
        return None;
    }
    let mut arguments = call.iter();
    let code = i64::try_from(arguments.next()?).ok()?;
    Some((function_of(code), arguments.collect()))
}

/// A number for these arguments, which says nothing of others; arguments that differ by round-off have the same.
pub(super) fn value_of(function: FieldFunction, arguments: &[Float]) -> Float {
    /// What is below this part of an argument is round-off.
    const ROUND_OFF: i32 = -250;
    let mut state = DefaultHasher::new();
    function.hash(&mut state);
    for u in arguments {
        // No point of a grid of doubles or of halves between them: numbers near each other are rounded alike.
        let number = |x: f64| Float::with_val(u.prec(), x);
        let moved = u.clone() * &number(0.739_085_133_215_160_6) + &number(0.567_143_290_409_783_8);
        let first = double(&moved);
        let second = double(&(moved - &number(first)));
        let is_round_off = second.abs() <= 2f64.powi(ROUND_OFF) * first.abs().max(1.0);
        let second = if is_round_off { 0.0 } else { second };
        [first, second].map(f64::to_bits).hash(&mut state);
    }
    let unit = state.finish() as f64 / u64::MAX as f64;
    let prec = arguments.first().map_or(64, |u| u.prec());
    Float::with_val(prec, 0.25 + 0.5 * unit)
}
