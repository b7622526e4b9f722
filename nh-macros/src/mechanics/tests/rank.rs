//! Constraints that lose rank by themselves: where, and which are divided there; near misses of
//! both.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, said};

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
    // It vanishes on one sheet of x² = y² alone, and stays one constraint.
    let sheet = said(quote!(#[constraint((x - y) * y_dot == abs(x.powi(2) - y.powi(2)) * z_dot)]));
    assert!(!sheet.contains("region"), "{sheet}");
    // Reversible systems and reductions have no regions, and are left as they were.
    for (arguments, others) in [
        (quote!(reversible), quote!()),
        (quote!(), quote!(#[symmetry(translations(z))])),
        (quote!(), quote!(#[discretization(energy)])),
    ] {
        let constraint = quote!(#[constraint(x * y_dot + abs(x) * z_dot == 0)] #others);
        assert_eq!(rank(arguments, constraint), None, "{others}");
    }
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
            .any(|error| error.contains("the constraint jumps where `x`"))
    );
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
