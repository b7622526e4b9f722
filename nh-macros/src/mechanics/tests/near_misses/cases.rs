//! Properties that hold in one case, or in all but one; identities between functions by cases.

use proc_macro2::TokenStream;
use quote::quote;

use super::{NOT_INVARIANT, accepted, along_y, failing, particle, refused, unsaid};

/// Functions of x and y that vanish in every case, and not as they are written.
fn zeros() -> Vec<TokenStream> {
    vec![
        quote!((abs(y) * abs(y) - y * y)),
        quote!((max(x, y) + min(x, y) - x - y)),
        quote!((max(x, y) - min(x, y) - abs(y - x))),
        quote!((sign(y) * abs(y) - y)),
        quote!((where(y < 0, y, 0) + if y >= 0 { y } else { 0 } - y)),
        quote!((clamp(y, -1, 1) - (abs(y + 1) - abs(y - 1)) / 2)),
        quote!((where(y > x && !(y > 1), 2, 3) - if y <= x || y > 1 { 3 } else { 2 })),
        quote!((max(abs(y), -abs(y)) - abs(y))),
        quote!((sin(abs(y)) - sin(y) * sign(y))),
        quote!((exp(max(y, 0)) * exp(min(y, 0)) - exp(y))),
    ]
}

/// Others that do not, in one case.
fn not_zeros() -> Vec<TokenStream> {
    vec![
        quote!((abs(y) * abs(y) + y * abs(y))),
        quote!((max(x, y) + min(x, y) - x - abs(y))),
        quote!((max(x, y) - min(x, y) - y + x)),
        quote!(max(0, y - 70000)),
        quote!((clamp(y, -1000000, 1000000) - y)),
        quote!(where(x > 1 && y > 40, (y - 40) * (x - 1), 0)),
        quote!((min(y, 3) - min(3, y) + max(0, -9 - y))),
        quote!(abs(abs(y - 5) - (y - 5))),
        quote!(if x > 2 {
            if x < 3 { (x - 2) * (3 - x) * y } else { 0 }
        } else {
            0
        }),
    ]
}

#[test]
fn identities_hold_in_every_case() {
    failing(zeros(), |f| {
        accepted(quote!(), along_y(quote!(x * #f), quote!()))
    });
    failing(zeros(), |f| {
        accepted(quote!(), along_y(quote!(0), quote!(#[force(x = #f)])))
    });
    failing(not_zeros(), |f| {
        refused(quote!(), along_y(quote!(x * #f), quote!()), NOT_INVARIANT)
    });
    failing(not_zeros(), |f| {
        refused(
            quote!(),
            along_y(quote!(0), quote!(#[force(x = #f)])),
            NOT_INVARIANT,
        )
    });
}

/// Constant in every case, but for the place at which one comes after the other.
#[test]
fn a_jump_breaks_a_symmetry() {
    for f in [
        quote!(sign(y - 7)),
        quote!(if y > 1000 { 2 } else { 1 }),
        quote!(sign(abs(y) - 3).powi(2) * sign(y)),
    ] {
        failing([f], |f| {
            refused(
                quote!(),
                along_y(quote!(0), quote!(#[force(x = #f)])),
                NOT_INVARIANT,
            )
        });
    }
    failing([quote!(sign(x - 7)), quote!(where(y_dot > k, 1, x))], |f| {
        accepted(quote!(), along_y(quote!(0), quote!(#[force(x = #f)])))
    });
}

#[test]
fn of_constraints() {
    let constraint = |f: &TokenStream| particle(quote!(#[constraint(#f)]));
    let not_smooth = [
        quote!(z_dot == max(y, x_dot)),
        quote!(z_dot == abs(x_dot)),
        quote!(z_dot == where(x_dot > 0, y, x) * y_dot),
    ];
    failing(not_smooth, |f| {
        refused(
            quote!(),
            constraint(f),
            "a constraint is smooth in the velocities",
        )
    });
    // In one case it is affine.
    let nonlinear = constraint(&quote!(z_dot == max(x, 0) * y_dot * y_dot));
    let part = "this constraint is not affine in `y_dot`";
    assert_eq!(refused(quote!(derivatives), nonlinear, part), None);
    let jumps = [
        quote!(z_dot == sign(x) * y_dot),
        quote!(z_dot == where(x > 1, x, 0) * y_dot),
        quote!(z_dot == where(x > 1 && y > x, (x - 1) * (y - 1), 0) * y_dot),
        quote!(z_dot == where(x * x + y * y > 1, x * x + y - 1, 0) * y_dot),
    ];
    failing(jumps, |f| {
        refused(quote!(), constraint(f), "the constraint may jump where")
    });
    let kinks = [
        quote!(z_dot == abs(x) * y_dot),
        quote!(z_dot == clamp(x, -k, k) * y_dot + max(x, y)),
        quote!(z_dot == where(x > 1 && y > x, (x - 1) * (y - x), 0) * y_dot),
        quote!(z_dot == where(x * x + y * y > 1, x * (x * x + y * y - 1), 0) * y_dot),
        quote!(z_dot == where(x < -1, -1, where(x > 1, 1, x)) * y_dot),
    ];
    failing(kinks, |f| accepted(quote!(), constraint(f)));
    // Dependent in one case.
    let twice = quote!(
        #[constraint(z_dot == x * y_dot)]
        #[constraint(z_dot == max(x, k) * y_dot)]
    );
    failing([twice], |f| {
        refused(quote!(), particle(f.clone()), "in some of its cases")
    });
}

/// s = 0 in more places than the one for which it is solved: where its slope vanishes, where two
/// conditions change together, where the cofactor of s has a pole.
#[test]
fn of_zeros_beside_the_first() {
    let constraint = |f: &TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(z_dot == #f * y_dot)]
            struct S {
                k: f64,
                l: f64,
            }
        )
    };
    let jumps = [
        // At y = 0, x ≠ 0.
        quote!(where(x * y > 0, x, 0)),
        quote!(where(x * exp(y) * sin(y) > 0, sin(x), 0)),
        quote!(where(x * sin(2 * y) > sin(y), x - 1 / (2 * cos(y)), 0)),
        // At sin x = 0, k ≠ 0.
        quote!(where(k * sin(x) > 0, k, 0)),
        quote!(where(k * sin(x) > l * sin(x), k - l, 0)),
        // Both change at x = 0.
        quote!(where(x > 0 && x * (1 + y * y) > 0, 1, 0)),
        quote!(where(x * (2 + sin(y)) > 0 || x > 0, 1, y)),
        // The cofactors are 1/sin y and 1/(x - 2).
        quote!(where(sin(x) * sin(y) > 0, sin(x), 0)),
        quote!(where(sin(x) * sin(y) > 0, sin(y).powi(2), 0)),
        // sⁿ of a sign that does not change, and what is no multiple.
        quote!(where(sin(x).powi(3) > 0, sin(x).powi(2) + y, 0)),
        quote!(where(sin(x) > cos(x), sin(x) + cos(x), 0)),
    ];
    failing(jumps, |f| {
        refused(quote!(), constraint(f), "the constraint may jump where")
    });
    let kinks = [
        quote!(where(x * y > 0, 1 - cos(x * y), 0)),
        quote!(max(x * y, 0)),
        quote!(max(k * sin(x), l * sin(x))),
        quote!(where(k * sin(x) > l, k * sin(x) - l, 0)),
        quote!(where(k * x > l, cos(k * x - l) - 1, 0)),
        quote!(where(sin(x) * sin(y) > 0, sin(x) * sin(y).powi(2), 0)),
        quote!(max(sin(x), cos(x)).powi(2)),
        quote!(max(sin(x), cos(y)).powi(3)),
        quote!(abs(x * x + y * y - k).powi(3) * x),
        quote!(where(x > 0, where(x > 1, x, x * x), 0)),
    ];
    failing(kinks, |f| accepted(quote!(), constraint(f)));
}

/// Each term is continuous for itself, however many there are, and whatever they are multiplied by
/// or called, so that no jump is blamed for their number; one that does jump is found among them.
#[test]
fn of_many_terms() {
    let springs = |factor: &TokenStream, other: TokenStream| {
        quote!(
            #[coordinates(x: [R; 12])]
            #[define(e = #factor * ((0..11).map(|i| max(x[i] - x[i + 1], 0).powi(3) + (1 - cos(x[i])) * k).sum() + #other))]
            #[lagrangian((0..12).map(|i| x_dot[i].powi(2) / 2).sum() - e)]
            struct S {
                k: f64,
            }
        )
    };
    let factors = [quote!(1), quote!((2 + sin(x[3])))];
    failing(factors.clone(), |factor| {
        refused(
            quote!(),
            springs(factor, quote!(0)),
            "more conditions than 8",
        )
    });
    failing(factors, |factor| {
        let step = quote!(where(x[4] > x[7], 1, 0));
        refused(
            quote!(),
            springs(factor, step),
            "may jump where `x[4] - x[7]`",
        )
    });
}

/// dz = f(x) dy is holonomic where f is constant: in one case it is, and so it is not.
#[test]
fn of_frobenius_theorem() {
    let nonholonomic = "the system is nonholonomic";
    let holonomic = "is integrable";
    failing(
        [
            quote!(max(x, 0)),
            quote!(min(x, 7)),
            quote!(clamp(x, -1, 1)),
        ],
        |f| {
            unsaid(
                quote!(),
                particle(quote!(#[constraint(z_dot == #f * y_dot)])),
                &[nonholonomic, holonomic],
            )
        },
    );
}

#[test]
fn of_masses() {
    let line = |l: &TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(y_dot.powi(2) / 2 + #l)]
            struct S {
                k: f64,
            }
        )
    };
    failing(
        [
            quote!(where(x > 0, 1, 2) * x_dot.powi(2)),
            quote!(where(x_dot > 0, 1, 2) * x_dot),
        ],
        |l| {
            refused(
                quote!(),
                line(l),
                "the momenta, dL/d(velocity), may jump where",
            )
        },
    );
    failing([quote!((x_dot.powi(2) / 2 - where(x > 0, 1, 2)))], |l| {
        refused(quote!(), line(l), "the Lagrangian may jump where")
    });
    // Without mass in one case.
    failing([quote!(max(x, 0) * x_dot.powi(2))], |l| {
        refused(quote!(), line(l), "in some of its cases")
    });
    let accepted_ones = [
        quote!((x_dot.powi(2) / 2 - abs(x))),
        quote!((1 + max(x, 0)) * x_dot.powi(2)),
        quote!((x_dot.powi(2) / 2 + where(x_dot > 0, 1, 2) * x_dot.powi(2))),
        quote!((x_dot.powi(2) / 2 - where(t > 1, x, 2 * x))),
    ];
    failing(accepted_ones, |l| accepted(quote!(), line(l)));
}

#[test]
fn of_angles_and_reversals() {
    let pendulum = |v: TokenStream| {
        quote!(
            #[coordinates(theta: S1)]
            #[lagrangian(theta_dot.powi(2) / 2 - #v)]
            struct S;
        )
    };
    let periodic = |v: TokenStream| super::said(quote!(), pendulum(v)).map(|said| said.periodic);
    assert_eq!(periodic(quote!(abs(sin(theta)))), Ok(vec![true]));
    assert_eq!(
        periodic(quote!(max(cos(theta), cos(2 * theta)))),
        Ok(vec![true])
    );
    assert_eq!(
        periodic(quote!(where(theta > 1, cos(theta), cos(1)))),
        Ok(vec![false])
    );
    assert_eq!(periodic(quote!(max(cos(theta), theta))), Ok(vec![false]));
    // One pass solves no equations by cases of the unknown.
    let line = |f: TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2)]
            #[force(x = #f)]
            struct S {
                k: f64,
            }
        )
    };
    let is_direct = |f| super::said(quote!(), line(f)).map(|said| said.is_direct);
    assert_eq!(is_direct(quote!(-k * x_dot)), Ok(true));
    assert_eq!(is_direct(quote!(-k * sign(x_dot))), Ok(false));
    assert_eq!(is_direct(quote!(-k * max(x_dot, 0))), Ok(false));
    // Reversed by t ↦ -t with x ↦ x where the potential is, whatever its cases; not with friction.
    failing(
        [quote!(-k * sign(x_dot)), quote!(-k * max(x_dot, 0))],
        |f| match super::said(quote!(), line(f.clone())) {
            Ok(said) if said.text.contains("no change of signs") => None,
            Ok(said) => Some(said.text),
            Err(errors) => Some(format!("{errors:?}")),
        },
    );
}
