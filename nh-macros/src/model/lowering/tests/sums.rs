//! Sums and the indices of arrays.

use syn::parse_quote;

use super::super::Mode;
use super::{add, continuous, discrete, end, error, int, mul, q, read, x};
use crate::model::{Endpoint, Expr, Symbol};

#[test]
fn indices_are_integer_expressions() {
    continuous(parse_quote!((0..1).map(|i| q[2 * (i + 3) - 1]).sum()), q(5));
    continuous(parse_quote!((7..8).map(|i| q[(i + 1) % 8]).sum()), q(0));
    continuous(parse_quote!((7..=7).map(|i| q[i / 2]).sum()), q(3));
    continuous(parse_quote!((1..2).map(|i| q[i as usize]).sum()), q(1));
    continuous(
        parse_quote!({
            let n = 3;
            q[n + 1]
        }),
        q(4),
    );
}

#[test]
fn wrong_indices_show_their_value() {
    error(
        parse_quote!(q[8]),
        "`q[8]` does not exist; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!((0..8).map(|i| q[i + 1]).sum()),
        "`q[8]` does not exist where `i = 7`; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!((0..8).map(|i| q[i - 1]).sum()),
        "`q[-1]` does not exist where `i = 0`; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(q),
        "`q` is an array of 8; write one entry, `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(m * q),
        "`q` is an array of 8; write one entry, `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(1 + k),
        "`k` is an array of 3; write one entry, `k[0]` to `k[2]`",
    );
    error(
        parse_quote!(q[1.0]),
        "`1.0` is not an integer; an index is made of integer literals and the indices of the sums around it",
    );
    error(
        parse_quote!(q[x]),
        "`x` is not an integer; an index is made of integer literals and the indices of the sums around it",
    );
    error(
        parse_quote!(q[j]),
        "cannot find `j` in this system, which has `half`, `k`, `m`, `q`, `theta`, `x`; make it a field, write `#[define(j = …)]`, or `#[control(j)]` where it is given step by step",
    );
    error(
        parse_quote!((0..N).map(|i| q[i]).sum()),
        "cannot find `N`; a macro cannot see constants: write the number",
    );
    error(
        parse_quote!(q[9223372036854775807 + 1]),
        "`9223372036854775807 + 1` overflows; an integer is at most 9223372036854775807",
    );
    error(parse_quote!(q[1 / 0]), "`1 / 0` divides by zero");
    error(parse_quote!(m[0]), "`m` is not an array; write `m`");
    error(parse_quote!(k[0][0]), "`k` has one index; write `k[0]`");
    error(
        parse_quote!(pi[0]),
        "`pi` is a number without entries; write `pi`",
    );
    error(
        parse_quote!((x)[0]),
        "a continuous expression has no endpoints such as `(x)[0]`; write it in `x` and `x_dot`, or use \
            `#[discrete_lagrangian]`, `#[kinematic_constraint]`, `#[discrete_force]`, which have them",
    );
    error(
        parse_quote!(sin(x)[0]),
        "`sin(x)` has no entries; an index follows a name",
    );
}

#[test]
fn sums_are_unrolled() {
    continuous(
        parse_quote!((0..3).map(|i| q[i]).sum::<f64>()),
        add(add(q(0), q(1)), q(2)),
    );
    continuous(
        parse_quote!((1..=2).map(|i: usize| i * x).product()),
        mul(mul(int(1), x()), mul(int(2), x())),
    );
    continuous(parse_quote!((0..0).map(|i| q[i]).sum()), int(0));
    continuous(parse_quote!((3..2).map(|i| q[i]).product()), int(1));
    continuous(
        parse_quote!((0..2).map(|i| (i..2).map(|j| k[j]).sum()).sum()),
        {
            let k = |i: usize| Expr::Symbol(Symbol::Parameter(1 + i));
            add(add(k(0), k(1)), k(1))
        },
    );
    continuous(
        parse_quote!(
            (2..3)
                .map(|i| {
                    let j = i - 1;
                    (i as f64) * q[j]
                })
                .sum()
        ),
        mul(int(2), q(1)),
    );
    continuous(parse_quote!((0..1).map(|_| x).sum()), x());
    discrete(
        parse_quote!((0..1).map(|i| q[i][1]).sum()),
        end(2, Endpoint::End),
    );
}

#[test]
fn malformed_sums_are_explained() {
    const FORM: &str = "a sum is written `(a..b).map(|i| expr).sum()`";
    error(
        parse_quote!((0..2).rev().map(|i| q[i]).sum()),
        &format!("`rev` is not part of the language; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| q[i]).filter(f).sum()),
        &format!("`filter` is not part of the language; {FORM}"),
    );
    error(parse_quote!((0..2).sum()), FORM);
    error(
        parse_quote!(x.map(|i| q[i]).sum()),
        &format!("this is not a range; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(f).sum()),
        &format!("`map` takes one closure; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x)),
        &format!("`map` stands alone; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x).sum(1)),
        &format!("`sum` takes no arguments; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x).sum::<i32>()),
        "the type of a sum is `f64`; write `.sum()`",
    );
    error(
        parse_quote!((0..2).map(|i, j| x).sum()),
        "the closure of a sum takes one index, `|i|`",
    );
    error(
        parse_quote!((0..2).map(|(i, j)| x).sum()),
        "the closure of a sum takes one index, `|i|`",
    );
    error(
        parse_quote!((0..).map(|i| x).sum()),
        "the range of a sum has two bounds, `a..b` or `a..=b`",
    );
    error(
        parse_quote!((0..2000000).map(|i| x).sum()),
        "the sums of this expression unroll to more than 1000000 terms",
    );
    let many =
        "the sums of this expression unroll to more than 1000000 names, numbers and operations";
    let nested = |body: syn::Expr| -> syn::Expr {
        (0..10).fold(body, |body, _| parse_quote!((0..4).map(|i| #body).sum()))
    };
    error(nested(parse_quote!(m / 2 * x.powi(2) + 3 * x)), many);
    error(nested(parse_quote!(q[(i * i * i * i - i) % 2])), many);
    error(
        parse_quote!((0..0).map(|i| thta * q[i]).sum()),
        "cannot find `thta` in this system; did you mean `theta`?",
    );
}

#[test]
fn the_sum_of_many_terms_is_not_deep() {
    let (lowered, errors) = read(
        Mode::Continuous,
        parse_quote!((0..200000).map(|i| i * x).sum()),
    );
    assert_eq!(errors, Vec::<String>::new());
    drop(lowered);
}
