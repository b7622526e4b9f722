use symbolica::atom::{Atom, AtomCore};

use super::{Math, VariableNames, math};
use crate::algebra::{Algebra, Scalar, with_variables};
use crate::expression::{Function, Variable};

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

/// c_1 of a square is the quotient that it is; others have their numbers.
#[test]
fn stumpff_functions() {
    with_variables(|algebra, [x, y]| {
        let of = |k: u8, z: Atom| algebra.function(Function::Stumpff(k), &Scalar::of(z)).0;
        let quarter = Atom::num((1, 4));
        let difference = &quarter * (x - y).pow(2);
        for (f, expected) in [
            (of(1, x.pow(2)), "sin(x)/x"),
            (y * of(1, -&quarter * x.pow(2)), "y*(2*sinh(1/2*x)/x)"),
            (
                of(1, difference.clone()).pow(2),
                "(2*sin(1/2*(x - y))/(x - y))^2",
            ),
            (of(1, x.clone()), "c_1(x)"),
            (of(1, Atom::num(2) * x.pow(2)), "c_1(2*x^2)"),
            (of(3, x.pow(2)).pow(2) * y, "y*c_3(x^2)^2"),
        ] {
            assert_eq!(text(algebra, f), expected);
        }
        let names = VariableNames::plain();
        let latex = algebra
            .print(&Scalar::of(of(2, Atom::num(7) * x).pow(2)), &names)
            .latex;
        assert!(latex.starts_with("c_{2}^{2}"), "{latex}");
    });
}

/// Indices, exponents, Greek letters and products of formulas that are written once; their parts
/// are as they are.
#[test]
fn latex_follows_from_a_formula_as_it_is_written() {
    let (x, k) = (math!("x_y", "\\mathrm{{x}}"), Math::alike("k+1/2"));
    let number = 12;
    for (formula, text, latex) in [
        (
            math!("{x}*{k} - d{x}"),
            "x_y*k+1/2 - dx_y",
            "\\mathrm{x} k+1/2 - d\\mathrm{x}",
        ),
        (
            math!("lambda_{number}[{k}]"),
            "lambda_12[k+1/2]",
            "\\lambda_{12,k+1/2}",
        ),
        (
            math!("lambda_a[k, j]*mu_b"),
            "lambda_a[k, j]*mu_b",
            "\\lambda_{a,k, j} \\mu_b",
        ),
        (math!("J_{x}[k]"), "J_x_y[k]", "J_{\\mathrm{x},k}"),
        (
            math!("gamma^{x}[{k}]"),
            "gamma^x_y[k+1/2]",
            "\\gamma^{\\mathrm{x}}_{k+1/2}",
        ),
        (math!("{x}[0]"), "x_y[0]", "\\mathrm{x}_{0}"),
        (math!("u[k]^-1*L_d"), "u[k]^-1*L_d", "u_{k}^{-1} L_d"),
        (
            math!("D1L_d(q, q_dot)"),
            "D1L_d(q, q_dot)",
            "D_1L_d(q, \\dot{q})",
        ),
        (
            math!("sum_b f_minus(q)"),
            "sum_b f_minus(q)",
            "\\sum_b f_d^-(q)",
        ),
    ] {
        assert_eq!((&*formula.text, &*formula.latex), (text, latex));
    }
}
