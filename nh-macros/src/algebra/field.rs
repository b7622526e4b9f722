//! Functions that fields of the struct are, and their partial derivatives: their symbol, and what
//! is known of them, which is nothing.
//!
//! ∂^α f(u) is a call with the arguments: its number, which says f and α, u_1, …, u_n, and f
//! itself, a variable. The chain rule is Symbolica's,
//!
//! ```text
//! ∂_x ∂^α f(u) = Σ_i ∂^{α + e_i} f(u) ∂_x u_i
//! ```
//!
//! A decision holds for every smooth f, or for a generic one, as it does for parameters. At
//! different points the values of f and of all its derivatives are independent of each other: some
//! smooth function has any given ones. So they are independent numbers where an expression is
//! evaluated, the same ones for the same arguments ([`value_of`]), and what vanishes then vanishes
//! as an expression in variables does. They are between ¼ and ¾, in the domains of roots,
//! logarithms and arcsines.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use symbolica::atom::{Atom, AtomView, EvaluationInfo, Symbol, SymbolBuilder};
use symbolica::domains::float::Float;

use super::scalar::double;
use super::{Algebra, Scalar};
use crate::expression::{FieldFunction, MOST_ARGUMENTS, Variable};

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

impl Algebra {
    /// Whether the system has functions of fields.
    pub(crate) fn has_functions(&self) -> bool {
        self.knows(Variable::Function(0))
    }

    /// Whether the expressions contain functions of fields: what is not so for a generic one may be
    /// for a particular one.
    pub(crate) fn contain_functions(&self, expressions: &[Scalar]) -> bool {
        let is_function = |x: &Variable| matches!(x, Variable::Function(_));
        let contains = |f: &Scalar| self.variables_of(f).iter().any(is_function);
        self.has_functions() && expressions.iter().any(contains)
    }
}

/// The derivative of a call by its argument at a place; f itself is none that anything is
/// differentiated by.
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
pub(super) fn function_from_tags(tags: &[String]) -> FieldFunction {
    let code = tags.first().and_then(|code| code.parse().ok());
    function_of(code.expect("the number of a function"))
}

/// The function and the arguments of a call, the last of which is f itself.
pub(super) fn split_call(view: AtomView<'_>) -> Option<(FieldFunction, Vec<AtomView<'_>>)> {
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

/// A number for these arguments, which says nothing of others; arguments that differ by round-off
/// have the same.
pub(super) fn value_of(function: FieldFunction, arguments: &[Float]) -> Float {
    /// Parts of an argument below this one are round-off.
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

#[cfg(test)]
mod tests {
    use symbolica::atom::AtomCore;

    use super::*;
    use crate::algebra::run;

    /// f(u) and g(u, v) of variables x and y.
    fn with_functions(task: impl FnOnce(&Algebra, [&Atom; 2]) + Send) {
        run(|| {
            let variables = [
                Variable::Multiplier(0),
                Variable::Multiplier(1),
                Variable::Function(0),
                Variable::Function(1),
            ];
            let algebra = Algebra::new(variables.to_vec());
            let [x, y] = [0, 1].map(|i| algebra.variable(Variable::Multiplier(i)).0);
            task(&algebra, [&x, &y]);
        })
        .expect("the algebra runs");
    }

    fn call(algebra: &Algebra, place: usize, orders: &[u8], arguments: &[&Atom]) -> Atom {
        let mut all = [0; MOST_ARGUMENTS];
        all[..orders.len()].copy_from_slice(orders);
        let function = FieldFunction { place, orders: all };
        let itself = algebra.variable(Variable::Function(place)).0;
        let arguments = arguments.iter().map(|a| (*a).clone()).chain([itself]);
        let code = [Atom::num(code(function))].into_iter();
        algebra
            .field
            .call_args(code.chain(arguments).collect::<Vec<_>>())
    }

    #[test]
    fn numbers_of_functions() {
        for (place, orders) in [(0, [0, 0, 0, 0]), (3, [1, 0, 2, 0]), (200, [4, 3, 2, 15])] {
            let function = FieldFunction { place, orders };
            assert_eq!(function_of(code(function)), function);
        }
        assert_eq!(
            FieldFunction {
                place: 1,
                orders: [2, 1, 0, 0]
            }
            .digits(),
            "112"
        );
    }

    /// d/dx g(x y, x²) = y g_1 + 2 x g_2, and once more by y.
    #[test]
    fn the_chain_rule() {
        with_functions(|algebra, [x, y]| {
            let (u, v) = (x * y, x.pow(2));
            let g = |orders: [u8; 2]| call(algebra, 1, &orders, &[&u, &v]);
            let by = |f: &Atom, i: usize| {
                algebra.derivative(&Scalar::of(f.clone()), Variable::Multiplier(i))
            };
            let by_x = by(&g([0, 0]), 0);
            let expected = y * g([1, 0]) + Atom::num(2) * x * g([0, 1]);
            assert_eq!(by_x.0, expected);
            let expected = g([1, 0]) + x * y * g([2, 0]) + Atom::num(2) * x.pow(2) * g([1, 1]);
            let found = by(&by_x.0, 1);
            assert_eq!(
                algebra.is_zero(&(&found - &Scalar::of(expected))),
                Some(true)
            );
        });
    }

    /// Identities for every function are zero, in whatever way their arguments are written; what
    /// sines satisfy, or a function of one argument more, is none. Of an argument that is zero the
    /// value is a number of which nothing is known.
    #[test]
    fn what_vanishes_for_every_function() {
        with_functions(|algebra, [x, y]| {
            let f = |order: u8, u: &Atom| call(algebra, 0, &[order], &[u]);
            let sum = (x + y).pow(2);
            let one = Atom::num(1);
            for (expression, vanishes) in [
                (f(0, &sum) - f(0, &sum.expand()), true),
                (f(0, &(x.sin().pow(2) + x.cos().pow(2))) - f(0, &one), true),
                (f(2, &sum) * x - f(2, &sum.expand()) * x, true),
                (f(1, &(x / y)).pow(2) - f(1, &(x * y.pow(-1))).pow(2), true),
                (
                    (f(0, x) + f(0, y)).pow(2)
                        - f(0, x).pow(2)
                        - Atom::num(2) * f(0, x) * f(0, y)
                        - f(0, y).pow(2),
                    true,
                ),
                (
                    f(0, &f(0, &sum)).sin() - f(0, &f(0, &sum.expand())).sin(),
                    true,
                ),
                (f(0, x) - f(0, y), false),
                (f(0, x) - f(1, x), false),
                (f(0, x) + f(0, &-x), false),
                (f(0, x) - f(0, &-x), false),
                (f(2, x) + f(0, x), false),
                (f(0, x).pow(2) + f(1, x).pow(2) - &one, false),
                (f(0, &(x + Atom::num(6))) - f(0, x), false),
                (f(0, &one), false),
                (f(0, &Atom::new()), false),
                (f(4, x), false),
                (f(0, x) - call(algebra, 1, &[0], &[x]), false),
            ] {
                let expression = Scalar::of(expression);
                let found = algebra.is_zero(&expression);
                assert_eq!(found, Some(vanishes), "{}", expression.0);
                assert_eq!(
                    algebra.is_nonzero(&expression),
                    !vanishes,
                    "{}",
                    expression.0
                );
            }
        });
    }

    /// Nothing is known of its sign, its period and its degree, and it has no place at which it
    /// jumps.
    #[test]
    fn nothing_is_known_of_a_function() {
        with_functions(|algebra, [x, y]| {
            let variable = [Variable::Multiplier(0)];
            let f = Scalar::of(call(algebra, 0, &[0], &[x]));
            let constant = Scalar::of(call(algebra, 0, &[0], &[&Atom::num(2)]));
            assert!(!algebra.is_periodic(&f, &variable));
            assert_eq!(algebra.degree(&f, &variable), None);
            assert!(!algebra.are_free_of(std::slice::from_ref(&f), &variable));
            assert_eq!(algebra.is_positive_number(&constant), None);
            assert!(
                algebra
                    .walls(&[f.clone(), Scalar::of(f.0.sin())])
                    .is_empty()
            );
            let periodic = Scalar::of(call(algebra, 0, &[0], &[&x.sin()]));
            assert!(algebra.is_periodic(&periodic, &variable));
            let other = Scalar::of(call(algebra, 0, &[0], &[y]));
            assert_eq!(algebra.degree(&other, &variable), Some(0));
            assert!(algebra.are_free_of(&[other], &variable));
            let root = Scalar::of(f.0.pow(Atom::num((1, 2))));
            assert_eq!(
                algebra.walls(std::slice::from_ref(&root)),
                std::slice::from_ref(&f)
            );
            assert!(
                algebra.contain_functions(&[root])
                    && !algebra.contain_functions(&[Scalar::of(x.clone())])
            );
        });
    }
}
