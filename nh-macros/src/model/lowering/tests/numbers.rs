//! Numbers, powers and functions.

use syn::parse_quote;

use super::{add, continuous, div, error, int, m, mul, number, pow, x};
use crate::model::{Expr, Function};

#[test]
fn numbers_are_exact() {
    continuous(parse_quote!(0.1), number("1", -1));
    continuous(parse_quote!(9.810), number("981", -2));
    continuous(parse_quote!(1e-3), number("1", -3));
    continuous(parse_quote!(1.5E+2), number("15", 1));
    continuous(parse_quote!(2.0_f64), int(2));
    continuous(parse_quote!(3f64), int(3));
    continuous(parse_quote!(1_000u32), int(1000));
    continuous(parse_quote!(0xff), int(255));
    continuous(parse_quote!(0.000), int(0));
    continuous(
        parse_quote!(123456789012345678901234567890),
        number("123456789012345678901234567890", 0),
    );
    continuous(parse_quote!(1 / 2), div(int(1), int(2)));
}

#[test]
fn what_is_not_a_number_is_explained() {
    error(
        parse_quote!(2x),
        "`2x` is not a number; a product is written `2 * x`",
    );
    error(
        parse_quote!(2.0m),
        "`2.0m` is not a number; a product is written `2.0 * m`",
    );
    error(
        parse_quote!(1e999),
        "`1e999` is outside the range of `f64`, 4.9e-324 to 1.8e308; choose other units",
    );
    error(parse_quote!("x"), "a string is not a number");
    error(parse_quote!('x'), "a character is not a number");
    error(parse_quote!(true), "a truth value is not a number");
}

#[test]
fn division_by_zero_is_found() {
    error(parse_quote!(m / 0), "`m / 0` divides by zero");
    error(parse_quote!(m / (1 - 1)), "`m / (1 - 1)` divides by zero");
    error(parse_quote!(m / -0.0), "`m / -0.0` divides by zero");
    error(
        parse_quote!((0..2).map(|i| m / i).sum()),
        "`m / i` divides by zero where `i = 0`",
    );
    error(
        parse_quote!(pow(0, -1)),
        "a negative power of zero divides by zero",
    );
    error(parse_quote!(5 % 0), "`5 % 0` divides by zero");
}

#[test]
fn powers_and_functions() {
    continuous(parse_quote!(x.powi(2)), pow(x(), int(2)));
    continuous(parse_quote!(x.powi(-(1 + 1))), pow(x(), int(-2)));
    continuous(parse_quote!(x.powf(1 / 2)), pow(x(), div(int(1), int(2))));
    continuous(parse_quote!(pow(x, m)), pow(x(), m()));
    continuous(parse_quote!(x.sin()), Expr::Call(Function::Sin, vec![x()]));
    continuous(
        parse_quote!(f64::sqrt(x)),
        Expr::Call(Function::Sqrt, vec![x()]),
    );
    continuous(
        parse_quote!(m.atan2(x)),
        Expr::Call(Function::Atan2, vec![m(), x()]),
    );
    continuous(
        parse_quote!(atan2(m, x)),
        Expr::Call(Function::Atan2, vec![m(), x()]),
    );
    continuous(
        parse_quote!({
            let x = m;
            m + {
                let m = 1;
                x * m
            }
        }),
        add(m(), mul(m(), int(1))),
    );
}

#[test]
fn wrong_powers_and_functions_are_explained() {
    error(
        parse_quote!(x ^ 2),
        "`^` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(x * *2),
        "`**` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(m * x * *2),
        "`**` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(m + (x + 1) ^ 0.5),
        "`^` is not exponentiation in Rust; write `(x + 1).powf(0.5)`",
    );
    error(
        parse_quote!(x.powi(1 / 2)),
        "`1 / 2` is not an integer; the exponent of `powi` is an integer, otherwise write `powf`",
    );
    error(
        parse_quote!(x.powi(m)),
        "`m` is not an integer; the exponent of `powi` is an integer, otherwise write `powf`",
    );
    error(
        parse_quote!(log(x)),
        "`log` is not a function of the language; write `ln`, the natural logarithm",
    );
    error(
        parse_quote!(x.floor()),
        "`floor` is not a function of the language; write a periodic function of sines",
    );
    error(
        parse_quote!(sine(x)),
        "cannot find function `sine`; did you mean `sin`?",
    );
    error(
        parse_quote!(m(x + 1)),
        "`m` is not a function; a product is written `m * (x + 1)`",
    );
    error(
        parse_quote!(2(x)),
        "`2` is not a function; a product is written `2 * (x)`",
    );
    error(
        parse_quote!(sin(x, m)),
        "wrong number of arguments for `sin`; write `sin(x)`",
    );
    error(
        parse_quote!(atan2(x)),
        "wrong number of arguments for `atan2`; write `atan2(y, x)`",
    );
    error(
        parse_quote!(x.powi()),
        "wrong number of arguments for `powi`; write `x.powi(n)`",
    );
}

#[test]
fn functions_have_no_path() {
    error(
        parse_quote!(i32::pow(x, 2)),
        "functions go by their names alone, not by `i32::pow`; write `x.powi(2)`",
    );
    error(
        parse_quote!(f32::powf(x + m, half)),
        "functions go by their names alone, not by `f32::powf`; write `(x + m).powf(half)`",
    );
    error(
        parse_quote!(libm::sin(x)),
        "functions go by their names alone, not by `libm::sin`; write `sin(x)`",
    );
    error(
        parse_quote!(crate::drag(x)),
        "`crate::drag` is outside the struct, where a macro sees nothing; write its formula out",
    );
}
