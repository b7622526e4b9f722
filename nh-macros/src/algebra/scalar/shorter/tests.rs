use symbolica::atom::{Atom, AtomCore};

use crate::algebra::{Algebra, Math, Scalar, VariableNames, with_variables};
use crate::expression::Variable;

fn text(algebra: &Algebra, f: &Scalar) -> String {
    let variable = |variable| match variable {
        Variable::Multiplier(0) => Math::alike("x"),
        _ => Math::alike("y"),
    };
    algebra.print_text(f, &VariableNames::new(variable, |_, _| Math::alike("v")))
}

/// Each form by hand, none of which Symbolica's `collect_num`, `collect_factors` or `together` of
/// the whole gives alone.
#[test]
fn parts_in_their_shortest_forms() {
    with_variables(|algebra, [x, y]| {
        let (sin, cos, one) = (y.sin(), y.cos(), Atom::num(1));
        let quarter = Atom::num((1, 4));
        let sum = x + &one;
        for (f, expected) in [
            // sin² + cos² = 1, in a factor, with more beside it, of three terms, of higher powers.
            (x * (sin.pow(2) + cos.pow(2)), "x"),
            (
                (x.pow(2) * cos.pow(2) + &one - cos.pow(2)).pow(-1),
                "1/(x^2*cos(y)^2 + sin(y)^2)",
            ),
            (
                sin.pow(4) + Atom::num(2) * sin.pow(2) * cos.pow(2) + cos.pow(4) + x,
                "1 + x",
            ),
            ((x * &cos - &sin) * &cos + (x * &sin + &cos) * &sin, "x"),
            // One denominator for the terms that have it, and none for the others.
            (x / &sum + y.pow(2) / &sum + y, "y + (x + y^2)/(1 + x)"),
            (x / &sum + &sum.pow(-1) + y, "1 + y"),
            // Lowest terms.
            (
                Atom::num(4) * x * cos.pow(3) / (Atom::num(4) * (x * cos.pow(4) + cos.pow(2))),
                "x*cos(y)/(1 + x*cos(y)^2)",
            ),
            // Numbers of all terms.
            (&quarter * x - &quarter * y, "1/4*(x - y)"),
            (x - &quarter * y, "x - 1/4*y"),
            // Fewer signs, and products that nothing makes shorter.
            (-(x * (x - y - &one)), "x*(1 - x + y)"),
            (&sum * (y - x), "(1 + x)*(y - x)"),
        ] {
            let f = Scalar::of(f);
            let shorter = algebra.in_shorter_parts(&f);
            assert_eq!(text(algebra, &shorter), expected, "{f:?}");
            assert_eq!(algebra.is_zero(&(&f - &shorter)), Some(true), "{f:?}");
        }
    });
}
