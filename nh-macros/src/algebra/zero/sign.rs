//! Signs that expressions have everywhere, as their structure tells; of an expression of which
//! nothing is known, none.

use symbolica::atom::{AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use crate::algebra::scalar::any_part;

/// Whether f > 0 wherever it has a value: a positive number, e^u, cosh u, and what is formed of
/// these and of squares.
pub(in crate::algebra) fn is_positive(view: AtomView<'_>) -> bool {
    match view {
        AtomView::Num(_) => {
            Rational::try_from(view).is_ok_and(|number| !number.is_negative() && !number.is_zero())
        }
        AtomView::Var(_) => false,
        AtomView::Fun(call) => matches!(call.get_symbol().get_stripped_name(), "cosh" | "sech"),
        AtomView::Pow(power) => {
            let (base, _) = power.get_base_exp();
            base.get_symbol() == Some(Symbol::E) || is_positive(base)
        }
        AtomView::Mul(product) => product.iter().all(is_positive),
        AtomView::Add(sum) => sum.iter().all(is_nonnegative) && sum.iter().any(is_positive),
    }
}

/// Whether f ≥ 0 wherever it has a value.
pub(in crate::algebra) fn is_nonnegative(view: AtomView<'_>) -> bool {
    match view {
        AtomView::Num(_) => Rational::try_from(view).is_ok_and(|number| !number.is_negative()),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            // A power whose exponent is no integer has a value where its base is not negative.
            let is_odd = Rational::try_from(exponent).is_ok_and(|exponent| {
                exponent.is_integer() && !(&exponent / &Rational::from(2)).is_integer()
            });
            !is_odd || is_nonnegative(base)
        }
        AtomView::Mul(product) => product.iter().all(is_nonnegative),
        AtomView::Add(sum) => sum.iter().all(is_nonnegative),
        _ => is_positive(view),
    }
}

/// Whether f has a value everywhere and no branches: a polynomial in variables and in functions
/// that are analytic everywhere, or smooth ones of which nothing else is known.
pub(in crate::algebra) fn is_analytic(atom: AtomView<'_>) -> bool {
    !any_part(atom, |view| {
        let is_analytic = match view {
            AtomView::Fun(call) => matches!(
                call.get_symbol().get_stripped_name(),
                "sin"
                    | "cos"
                    | "sinh"
                    | "cosh"
                    | "tanh"
                    | "sech"
                    | "exp"
                    | "nonholonomic_stumpff"
                    | "nonholonomic_field"
            ),
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                is_positive(base)
                    || base.get_symbol() == Some(Symbol::E)
                    || Rational::try_from(exponent)
                        .is_ok_and(|exponent| exponent.is_integer() && !exponent.is_negative())
            }
            _ => true,
        };
        !is_analytic
    })
}

#[cfg(test)]
mod tests {
    use symbolica::atom::Atom;

    use super::*;
    use crate::algebra::with_variables;

    /// Whether expressions in x and y are positive, not negative, and analytic.
    #[test]
    fn signs_and_branches() {
        with_variables(|_, [x, y]| {
            let number = |n: i64| Atom::num(n);
            let call = |name: &str, f: &Atom| {
                let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
                symbol.call_args(std::slice::from_ref(f))
            };
            let root = |f: &Atom| f.pow(Atom::num((1, 2)));
            let more = number(1) + x.pow(2);
            for (f, positive, nonnegative, analytic) in [
                (number(3), true, true, true),
                (number(0), false, true, true),
                (number(-2), false, false, true),
                (x.clone(), false, false, true),
                (x.pow(2), false, true, true),
                (x.pow(3), false, false, true),
                (x.pow(-2), false, true, false),
                (root(x), false, true, false),
                (x.pow(Atom::num((3, 2))), false, true, false),
                (x.pow(2) + y.pow(2), false, true, true),
                (x.pow(2) - number(1), false, false, true),
                (x.pow(2) * y.pow(4), false, true, true),
                (x * y, false, false, true),
                (more.clone(), true, true, true),
                (root(&more), true, true, true),
                (more.pow(-3), true, true, true),
                (&more * x.exp(), true, true, true),
                (-x.exp(), false, false, true),
                ((-x).exp(), true, true, true),
                ((number(1) / x).exp(), true, true, false),
                (call("cosh", x) + x.pow(2), true, true, true),
                (call("sech", x), true, true, true),
                (call("tanh", x), false, false, true),
                (x * (x + y).sin(), false, false, true),
                ((number(1) / x).cos(), false, false, false),
                (x.log(), false, false, false),
                (call("atan", x), false, false, false),
            ] {
                let view = f.as_view();
                assert_eq!(
                    [is_positive(view), is_nonnegative(view), is_analytic(view)],
                    [positive, nonnegative, analytic],
                    "{f}"
                );
            }
        });
    }
}
