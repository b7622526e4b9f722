//! Constraints that lose rank by themselves: where, and which are divided there; near misses of
//! both.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, errors_with, said};

/// All that is said of the rank in a system of a particle; nothing where there is no such entry.
fn rank(arguments: TokenStream, others: TokenStream) -> Option<String> {
    let system = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #others
        #[function(f(x))]
        struct S { k: f64, a: f64, b: f64, f: Spline }
    );
    let text = match said(arguments, system) {
        Ok(said) => said.text,
        Err(errors) => panic!("{errors:?}"),
    };
    let (_, text) = text.split_once("\nrank: ")?;
    let lines = text.lines().take_while(|line| {
        line.starts_with("the ") || line.starts_with("in its") || line.starts_with("as ")
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// g (z' - y x') = 0.
fn of_multiple(g: TokenStream) -> Option<String> {
    rank(
        quote!(),
        quote!(#[constraint((#g) * z_dot == (#g) * y * x_dot)]),
    )
}

const BOTH: &str = "the limit of D on both sides: a motion passes there without a jump";

#[test]
fn a_factor_that_vanishes_is_divided_by() {
    for (g, set, divisor) in [
        (quote!(x), "where `x = 0`", "`x`"),
        (quote!(k * x), "where `x = 0`", "`x`"),
        (quote!(x.powi(3)), "where `x = 0`", "`x^3`"),
        (quote!(x - 10000), "where `x - 10000 = 0`", "`x - 10000`"),
        (quote!(x - a), "where `a - x = 0`", "`a - x`"),
        (
            quote!(x.powi(2) + y.powi(2) - 400),
            "where `x^2 - 400 + y^2 = 0`",
            "`x^2 - 400 + y^2`",
        ),
        (quote!(a * sin(x)), "where `sin(x) = 0`", "`sin(x)`"),
        (quote!(t - 3), "where `t - 3 = 0`", "`t - 3`"),
        (quote!(exp(x) * y), "where `y = 0`", "`y`"),
    ] {
        let said = of_multiple(g.clone()).unwrap_or_default();
        let named = said.contains(set) && said.contains(&format!("is divided by {divisor} and is"));
        assert!(named && said.contains(BOTH), "{g}: {said}");
    }
    assert_eq!(
        of_multiple(quote!(x * (y - 2))).as_deref(),
        Some(
            "the rank of the constraint forms falls from 1 to 0 where `x = 0`\n\
             the rank of the constraint forms falls from 1 to 0 where `y - 2 = 0`\n\
             the first constraint is divided by `x*(y - 2)` and is `z_dot - y*x_dot = 0`, \
             the limit of D on both sides: a motion passes there without a jump"
        )
    );
}

/// Of factors that vanish nowhere, for some parameters alone, or for some everywhere, or of which
/// it is not known, nothing is said, and nothing is divided by.
#[test]
fn other_factors_stay() {
    for g in [
        quote!(x.powi(2) + 1),
        quote!(exp(x - 30)),
        quote!(2 + sin(x)),
        quote!(cosh(x) + y.powi(2)),
        quote!(1 - tanh(5000 * (5 - x))),
        quote!(exp(-100000 * (x - 5).powi(2))),
        quote!(k),
        quote!(k * a + b),
        quote!(a * x + b),
        quote!(f(x)),
        quote!(x * f(x) + k),
        quote!(sqrt(x)),
        quote!(sqrt(x.powi(2))),
        quote!(ln(x)),
    ] {
        if let Some(said) = of_multiple(g.clone()) {
            assert!(!said.contains("divided by"), "{g}: {said}");
        }
    }
    assert_eq!(
        of_multiple(quote!(sin(a * x))).as_deref(),
        Some(
            "the constraint forms lose rank where `sin(a*x) = 0`; \
             nothing is divided, and a step from there ends with an error"
        )
    );
    // A control is no factor to divide by; what is left has a pole, or jumps.
    for constraint in [
        quote!(#[control(u)] #[constraint(u * z_dot == u * y * x_dot)]),
        quote!(#[constraint(x * ln(x) * z_dot == x * y * x_dot)]),
        quote!(#[constraint(x * sin(1 / x) * z_dot == x * y * x_dot)]),
        quote!(#[constraint(x * z_dot == y)]),
    ] {
        let said = rank(quote!(), constraint.clone());
        assert!(
            !said.iter().any(|said| said.contains("divided by")),
            "{constraint}: {said:?}"
        );
    }
}

#[test]
fn sides() {
    let said = |constraint| rank(quote!(), constraint).unwrap_or_default();
    let abs = said(quote!(#[constraint(x * y_dot + abs(x) * z_dot == 0)]));
    assert_eq!(
        abs,
        "the first and second constraint are the sides of one, whose form vanishes where `x = 0`\n\
         in its region the first constraint is divided by `x` and is `y_dot + z_dot = 0`, the limit of D there\n\
         in its region the second constraint is divided by `x` and is `y_dot - z_dot = 0`, the limit of D there"
    );
    let max = said(quote!(#[constraint(max(x - 1, 0) * y_dot == z * max(0, x - 1) * z_dot)]));
    assert_eq!(
        max,
        "the form of the first constraint, as it is written, vanishes where `x - 1 = 0`\n\
         in its region the first constraint is divided by `x - 1` and is `y_dot - z*z_dot = 0`, the limit of D there"
    );
    // One form on both sides has no regions; another kink stays one.
    let one = said(quote!(#[constraint(abs(x) * y_dot == abs(x) * abs(z) * z_dot)]));
    assert!(one.contains(BOTH) && !one.contains("region"), "{one}");
    // The form does not vanish where its cases meet.
    let kink = quote!(#[constraint(y_dot == abs(x) * z_dot)]);
    assert_eq!(rank(quote!(), kink), None);
    // A jump is refused, as it was.
    let system = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #[constraint(y_dot == sign(x) * z_dot)]
        struct S;
    );
    assert!(
        errors(system)
            .iter()
            .any(|error| error.contains("the constraint may jump where `x`"))
    );
}

/// The errors about the rank of a particle with these attributes.
fn refused(arguments: TokenStream, others: TokenStream) -> Vec<String> {
    let system = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #others
        struct S { a: f64 }
    );
    errors_with(arguments, system)
}

/// Forms that vanish where their cases meet, as x dy + |x| dz does, and that stay one constraint:
/// the limits of D differ, and a step would take either of them.
#[test]
fn sides_without_regions() {
    let sides = quote!(#[constraint(x * y_dot + abs(x) * z_dot == 0)]);
    let vanish = |s: &str| {
        format!(
            "the form of this constraint vanishes where `{s}` does, and its limits on the two sides differ"
        )
    };
    for (arguments, others, message) in [
        (quote!(reversible), sides.clone(), vanish("x")),
        (
            quote!(),
            quote!(#sides #[symmetry(translations(z))]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(
                #[variational_constraint(x * y_dot + abs(x) * z_dot == 0)]
                #[kinematic_constraint((x[0] + x[1]) * (y[1] - y[0]) + abs(x[0] + x[1]) * (z[1] - z[0]) == 0)]
            ),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint((x - y) * y_dot == abs(x.powi(2) - y.powi(2)) * z_dot)]),
            vanish("x - y"),
        ),
        // The case of one sheet of x (x + 9) = 0 alone, of a factor that has no zero for some a, of a quotient with a pole elsewhere, and of two functions.
        (
            quote!(),
            quote!(#[constraint(x * y_dot + abs(x * (x + 9)) * z_dot == 0)]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint(x * (x.powi(2) + a) * y_dot + abs(x * (x.powi(2) + a)) * z_dot == 0)]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint(x / (1 + x.powi(2)) * y_dot + abs(x) / (2 + x) * z_dot == 0)]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint(sin(x) * y_dot + abs(x) * z_dot == 0)]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint(tanh(x) * y_dot + abs(tanh(x)) * z_dot == 0)]),
            vanish("tanh(x)"),
        ),
        // |x| by roots.
        (
            quote!(),
            quote!(#[constraint(x * y_dot + sqrt(x.powi(2)) * z_dot == 0)]),
            vanish("x"),
        ),
        (
            quote!(),
            quote!(#[constraint(x.powi(2) * y_dot + x * sqrt(2 * x.powi(2) * exp(y)) * z_dot == 0)]),
            vanish("x"),
        ),
        // Less the first one.
        (
            quote!(),
            quote!(#[constraint(x_dot == 1)] #[constraint(x_dot + x * y_dot + abs(x) * z_dot == 1)]),
            "this constraint depends on the first where `x` does, and its limits".to_owned(),
        ),
    ] {
        let errors = refused(arguments, others.clone());
        assert!(
            errors.iter().any(|error| error.contains(&message)),
            "{others}: {errors:?}"
        );
    }
    // Of one direction on both sides, or where the form does not vanish, there is nothing to refuse.
    for others in [
        quote!(#[constraint(abs(x) * y_dot == abs(x) * y * z_dot)] #[symmetry(translations(z))]),
        quote!(#[constraint(sqrt(abs(x)) * (y_dot - y * z_dot) == 0)]),
        quote!(#[constraint(sqrt(x.powi(2)) * (y_dot - y * z_dot) == 0)]),
        quote!(#[constraint(y_dot == sqrt(x.powi(2)) * z_dot)]),
        quote!(#[constraint(x * y_dot + sqrt(1 + x.powi(2)) * z_dot == 0)]),
        quote!(#[constraint(x.powi(2) * y_dot + sqrt(x.powi(4)) * z_dot == 0)]),
        quote!(#[constraint(y_dot == abs(x) * z_dot)]),
        quote!(#[constraint(abs(x) * y_dot + abs(y - 1) * z_dot == 0)]),
        quote!(#[constraint(x.powi(2) * y_dot + (x.powi(2) + max(x, 0).powi(3)) * z_dot == 0)]),
        quote!(#[constraint(y_dot + (1 + abs(x)) * z_dot == 0)] #[constraint(x_dot + abs(x) * z_dot == 1)]),
    ] {
        let errors = refused(quote!(), others.clone());
        assert!(errors.is_empty(), "{others}: {errors:?}");
    }
}

#[test]
fn combinations_and_sets_that_are_not_divided() {
    let said = |constraints| rank(quote!(), constraints).unwrap_or_default();
    assert_eq!(
        said(quote!(#[constraint(x_dot == 0)] #[constraint(x_dot + y * z_dot == 0)])),
        "the rank of the constraint forms falls from 2 to 1 where `y = 0`\n\
         the second constraint, less multiples of the first, is divided by `y` and is `z_dot = 0`, \
         the limit of D on both sides: a motion passes there without a jump"
    );
    let undivided = "; nothing is divided, and a step from there ends with an error";
    let from = |ranks: &str, set: &str| {
        format!("the rank of the constraint forms falls from {ranks} where {set}{undivided}")
    };
    assert_eq!(
        said(quote!(#[constraint(x * y_dot == y * x_dot)])),
        from("1 to 0", "`y = 0` and `x = 0`")
    );
    assert_eq!(
        said(
            quote!(#[constraint(x * x_dot + y * y_dot == 0)] #[constraint(y * x_dot + x * y_dot == 0)])
        ),
        format!(
            "{}\n{}",
            from("2 to 1", "`x + y = 0`"),
            from("2 to 1", "`x - y = 0`")
        )
    );
    // Divided by z, the forms still depend on each other where x = 0 or y = 0; and where x = 0 or y
    // = 0 in the second pair, of which no combination is divided.
    let again = said(
        quote!(#[constraint(z * x * x_dot == z * y_dot)] #[constraint(x * x_dot == y_dot + x * y * z_dot)]),
    );
    let divided =
        "less multiples of the second, is divided by `x*y*z` and is `z_dot = 0`, the limit";
    assert!(again.contains(divided), "{again}");
    let left = said(
        quote!(#[constraint(z * y * x_dot + z * z * y_dot == 0)] #[constraint(y * x_dot + (z + x) * y_dot == 0)]),
    );
    assert!(
        left.contains("is divided by `z`") && !left.contains(BOTH),
        "{left}"
    );
    // dx + (x² + y²) dz: independent everywhere.
    let everywhere = quote!(#[constraint(x_dot + (x.powi(2) + y.powi(2)) * z_dot == 0)]);
    assert_eq!(rank(quote!(), everywhere), None);
    // x dx + (x - 1) dy has no zero.
    let nowhere = quote!(#[constraint(x * x_dot + (x - 1) * y_dot == 0)]);
    assert_eq!(rank(quote!(), nowhere), None);
}
