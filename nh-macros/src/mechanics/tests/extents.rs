//! Systems that are too large, and questions about them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{errors, said, said_within};

/// Two knife edges at a fixed distance: three constraints, whose matrix couples all velocities.
fn skates(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, a, u, v, b)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2) + u_dot.powi(2) + v_dot.powi(2) + b_dot.powi(2)) / 2)]
        #[constraint(x_dot * sin(a) == y_dot * cos(a))]
        #[constraint(u_dot * sin(b) == v_dot * cos(b))]
        #[constraint((x - u) * (x_dot - u_dot) + (y - v) * (y_dot - v_dot) == 0)]
        #others
        struct S;
    )
}

/// A potential with 2^n terms, in n lines.
fn doubled(n: usize) -> TokenStream {
    let name = |i: usize| format_ident!("a{i}");
    let lines = (1..n).map(|i| {
        let (a, b) = (name(i), name(i - 1));
        quote!(let #a = #b * sin(#b);)
    });
    let last = name(n - 1);
    quote!({ let a0 = x * y + 1; #(#lines)* #last })
}

#[test]
fn a_system_that_is_too_large_is_refused() {
    for n in [11, 16] {
        let potential = doubled(n);
        let found = errors(quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #potential)]
            struct S;
        ));
        // a_0 has two operations, and a_i two more than twice those of a_(i-1).
        let operations = (1..n).fold(2, |before, _| 2 * before + 2);
        assert_eq!(
            found,
            [format!(
                "the equations of this system are too large to be derived: with all names written out this part has {operations} \
                 operations, and there are 2 coordinates; write it in fewer operations, or with fewer coordinates, or grant it more work by the variable `NONHOLONOMIC_BUDGET=4`"
            )]
        );
    }
}

#[test]
fn a_question_that_is_too_large_is_left_open() {
    // Less than it takes to invert a matrix of three rows.
    const LITTLE: u64 = 1_000_000;
    let found = said_within(Some(LITTLE), quote!(continuous), skates(quote!()));
    let text = found.expect("a system").text;
    for sentence in [
        "integrability: not decided: the brackets of the fields that satisfy the constraints are too large",
        "voronec: there are no Voronec equations: they are too large;",
    ] {
        assert!(text.contains(sentence), "{text}");
    }
    // With multipliers there are equations all the same.
    assert!(text.contains("lagrange_dalembert:"), "{text}");
    let found = said_within(
        Some(LITTLE),
        quote!(continuous),
        skates(quote!(#[dependent(y, v, u)])),
    );
    let message = "the Voronec equations in these velocities are too large; name velocities of which each occurs in one constraint \
        alone, or leave this out";
    assert_eq!(found.err(), Some(vec![message.to_owned()]));
}

#[test]
fn the_same_questions_are_answered_where_there_is_room() {
    let text = said(quote!(continuous), skates(quote!()))
        .expect("a system")
        .text;
    assert!(!text.contains("not decided"), "{text}");
    assert!(text.contains("dependent_velocities:"), "{text}");
}

#[test]
fn a_term_without_a_value_at_rest_is_no_polynomial() {
    let system = |lagrangian: TokenStream| {
        quote!(
            #[coordinates(x, y, z, w)]
            #[lagrangian((#lagrangian + x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
            #[constraint(y_dot == z * w_dot)]
            struct S;
        )
    };
    let sentence = "the term JK is no polynomial of degree 2";
    for lagrangian in [
        quote!(sqrt(y_dot.powi(2) + w_dot.powi(2))),
        quote!((y_dot.powi(2) + w_dot.powi(2)).powf(1.5)),
        quote!(1 / (1 + y_dot.powi(2))),
        quote!(y_dot.powi(4)),
        quote!(cos(y_dot)),
    ] {
        let text = said(quote!(continuous), system(lagrangian))
            .unwrap_or_else(|errors| panic!("{errors:?}"));
        assert!(text.text.contains(sentence), "{}", text.text);
    }
    let text = said(quote!(continuous), system(quote!(3 * y_dot * w_dot)))
        .expect("a system")
        .text;
    assert!(!text.contains(sentence) && text.contains("JK^2"), "{text}");
}
