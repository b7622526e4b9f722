use symbolica::atom::{Atom, AtomCore};

use super::{Math, VariableNames};
use crate::algebra::{Algebra, Scalar, with_variables};
use crate::expression::Variable;

/// x and y by their letters.
fn text(algebra: &Algebra, f: Atom) -> String {
    let variable = |variable| match variable {
        Variable::Multiplier(0) => Math::alike("x"),
        _ => Math::alike("y"),
    };
    let names = VariableNames::new(variable, |_, _| Math::alike("v"));
    algebra.print_text(&Scalar::of(f), &names)
}

/// x^(2/3) is not x^2/3, which is a third of x², and x^(2y) not y x².
#[test]
fn exponents_of_more_than_one_sign_have_parentheses() {
    with_variables(|algebra, [x, y]| {
        let thirds = Atom::num((2, 3));
        for (f, expected) in [
            (x.pow(2), "x^2"),
            (x.pow(y), "x^y"),
            (x.pow(&thirds), "x^(2/3)"),
            (x.pow(-thirds), "1/x^(2/3)"),
            (x.pow(Atom::num(2) * y), "x^(2*y)"),
        ] {
            assert_eq!(text(algebra, f), expected);
        }
    });
}
