//! Expressions of extreme depth and length: read, or refused, on the stack of a compiler.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors_beside, read};

/// The stack of rustc's threads, less a part that rustc itself has used.
const STACK: usize = 7 << 20;

/// The errors of a system with this potential.
fn errors_of(potential: String) -> Vec<String> {
    let reading = move || {
        let potential: TokenStream = potential.parse().expect("tokens");
        let system = quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 - (#potential))]
            struct S;
        );
        read(system).1
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread
        .spawn(reading)
        .expect("a thread")
        .join()
        .expect("no panic")
}

/// `x` between many times `before` and `after`.
fn nest(before: &str, after: &str, times: usize) -> String {
    format!("{} x {}", before.repeat(times), after.repeat(times))
}

#[test]
fn nesting_has_a_bound() {
    let around = [
        ("(", ")"),
        ("sin(", ")"),
        ("sqrt(1 + x * ", ")"),
        ("{", "}"),
        ("{ let a = x; a + ", "}"),
        ("[", "]"),
        ("x[", "]"),
        ("(", ",)"),
        ("-", ""),
        ("- (", ")"),
        ("!", ""),
        ("x * *", ""),
        ("&", ""),
        ("|x| ", ""),
        ("return ", ""),
        ("x = ", ""),
        ("x += ", ""),
        ("if ", ""),
        ("match x { _ => ", "}"),
        ("vec![", "]"),
        ("f::<Vec<", "f64>>(x)"),
        ("f::<Vec<", ""),
        ("x as &", ""),
        ("x as (", ")"),
        ("", ".sin()"),
        ("", ".powi(1)"),
        ("", "[0]"),
        ("", ".a"),
        ("", "(x)"),
        ("", " as f64"),
        ("", "?"),
        ("", ".."),
        ("", " * x"),
        ("", " / x"),
        ("", " ^ x"),
        ("", " && x"),
        ("", " == x"),
        ("", " < x"),
        ("a::", ""),
        ("if x { x } else ", ""),
    ];
    for (before, after) in around {
        for times in [120, 500, 3000, 50_000] {
            let errors = errors_of(nest(before, after, times));
            let too_deep = |error: &String| error.contains("is nested too deeply");
            assert!(
                times < 3000 || errors.len() == 1 && errors.iter().all(too_deep),
                "{before} {after} {times}: {errors:?}"
            );
        }
    }
    for (before, after) in [("(", ")"), ("-", ""), ("{", "}"), ("", " * x")] {
        assert_eq!(errors_of(nest(before, after, 100)), Vec::<String>::new());
    }
}

#[test]
fn sums_may_be_long() {
    for operator in [" + x", " - 2 * x.sin()", " - -x", " + m * (x - 3) / 7"] {
        let long = |times| errors_of(nest("", operator, times).replace('m', "5"));
        assert_eq!(long(8000), Vec::<String>::new(), "{operator}");
        let errors = long(60_000);
        assert_eq!(errors.len(), 1, "{operator}");
        let too_long = "the expression has more than 8192 terms side by side; name parts of it with `#[define]`";
        assert_eq!(errors[0], too_long, "{operator}");
    }
}

#[test]
fn every_place_has_the_bound() {
    let deep: TokenStream = nest("(", ")", 2000).parse().expect("tokens");
    let message =
        "the expression is nested too deeply from here on; name its parts with `#[define]`";
    errors_beside(quote!(#[force(x = #deep)]), &[message]);
    errors_beside(quote!(#[constraint(x_dot == #deep * y_dot)]), &[message]);
    errors_beside(quote!(#[symmetry(translations(#deep))]), &[message]);
    errors_beside(quote!(#[define(a = #deep)]), &[message]);
    let system = quote!(
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2)]
    );
    let (_, errors) = read(quote!(#system struct S { m: #deep }));
    assert_eq!(errors, [message]);
    let (_, errors) = super::read_with(quote!(crate = #deep), quote!(#system struct S;));
    assert_eq!(errors, [message]);
}

#[test]
fn functions_of_functions_have_a_bound() {
    let message =
        |what: &str| format!("functions and powers are nested more than 64 deep in `{what}`");
    for around in [
        ("sin(", ")"),
        ("sqrt(1 + 2 * ", ")"),
        ("", ".powi(2)"),
        ("exp(x * ", ")"),
    ] {
        let of = |times| errors_of(nest(around.0, around.1, times));
        assert_eq!(of(64), Vec::<String>::new());
        let [error] = &of(65)[..] else {
            panic!("{around:?}")
        };
        assert!(
            error.starts_with("functions and powers are nested"),
            "{error}"
        );
    }
    let chain = |defines: usize| {
        let first = quote!(#[define(a0 = x)]);
        let others = (1..defines).map(|i| {
            let [name, before] = [i, i - 1].map(|i| quote::format_ident!("a{i}"));
            quote!(#[define(#name = sin(#before) + x)])
        });
        let last = quote::format_ident!("a{}", defines - 1);
        let defines: TokenStream = std::iter::once(first).chain(others).collect();
        read(quote!(
            #[coordinates(x)]
            #defines
            #[lagrangian(x_dot.powi(2) / 2 - #last)]
            struct S;
        ))
        .1
    };
    assert_eq!(chain(65), Vec::<String>::new());
    assert_eq!(chain(66), [message("sin(a64) + x")]);
    // No memory is spent on the others.
    assert_eq!(chain(3000)[0], message("sin(a64) + x"));
}

#[test]
fn documentation_may_be_long() {
    let lines: Vec<_> = (0..2000).map(|line| format!("Line {line}.")).collect();
    let system = quote!(
        #(#[doc = #lines])*
        #[coordinates(x)]
        #[lagrangian(m * x_dot.powi(2) / 2)]
        struct S {
            #(#[doc = #lines])*
            m: f64,
        }
    );
    assert_eq!(read(system).1, Vec::<String>::new());
}

/// 600 defines, each of the name before it misspelt: all are errors, the first with a suggestion;
/// of as many names not all are compared.
#[test]
fn suggestions_have_a_bound() {
    let name = |k: usize| quote::format_ident!("name_{k:03}");
    let wrong = |k: usize| quote::format_ident!("nmae_{:03}", k - 1);
    let (names, others) = ((1..600).map(name), (1..600).map(wrong));
    let errors = read(quote!(
        #[coordinates(x)]
        #[define(name_000 = x)]
        #(#[define(#names = #others)])*
        #[lagrangian(x_dot.powi(2) / 2)]
        struct S;
    ))
    .1;
    assert_eq!(errors.len(), 599);
    let (first, last) = (&errors[0], &errors[598]);
    assert!(
        first.contains("`nmae_000` in this system; did you mean `name_000`?"),
        "{first}"
    );
    assert!(
        last.contains("`nmae_598`") && !last.contains("did you mean"),
        "{last}"
    );
}
