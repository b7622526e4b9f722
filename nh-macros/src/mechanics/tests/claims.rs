//! Every sentence of `equations()` that claims a property is said where the property holds: next to
//! these systems those of `near_misses` just miss it.

mod actions;
mod conservation;
mod constraints;
mod formulas;
mod measures;
mod moving;
mod symmetry;

use proc_macro2::TokenStream;
use quote::quote;

use super::said;

/// A sentence is among what is said of a system.
#[track_caller]
pub(super) fn says(arguments: TokenStream, system: TokenStream, sentence: &str) {
    let said = said(arguments, system).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(
        said.text.contains(sentence),
        "`{sentence}` is not in\n{}",
        said.text
    );
}

#[test]
fn of_constraints() {
    let system = |constraint: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(#constraint)]
            struct S;
        )
    };
    says(
        quote!(),
        system(quote!(z_dot == sin(y) * y_dot)),
        "the first constraint is integrable",
    );
    says(
        quote!(),
        system(quote!(z_dot == sin(x) * y_dot)),
        "no combination of the constraints is integrable",
    );
    says(
        quote!(continuous),
        system(quote!(z_dot == sin(y) * y_dot)),
        "the curvature vanishes: the constraints are holonomic",
    );
    says(
        quote!(continuous),
        system(quote!(z_dot == sin(x) * y_dot)),
        "the constraints are not all holonomic",
    );
    let sign = || quote!(z_dot == x / sqrt(x * x) * y_dot);
    says(
        quote!(),
        system(sign()),
        "the first constraint is integrable where its functions are smooth",
    );
    says(
        quote!(continuous),
        system(sign()),
        "the curvature vanishes where the constraints are smooth",
    );
    says(
        quote!(),
        system(quote!(z_dot == sqrt(1 + y.powi(2)) * y_dot)),
        "it is holonomic in disguise",
    );
    says(
        quote!(continuous),
        system(quote!(z_dot == sin(x) * y_dot)),
        "chaplygin: ",
    );
}

#[test]
fn of_one_degree_of_freedom() {
    let system = |force: TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 - x.powi(2) / 2)]
            #[force(x = #force)]
            struct S;
        )
    };
    says(
        quote!(continuous),
        system(quote!(-x_dot / (1 + t.powi(2)))),
        "L* = 1/2*N^2",
    );
    says(
        quote!(continuous),
        system(quote!(-x * x_dot)),
        "not Hamiltonised by a new time",
    );
}

#[test]
fn of_moving_frames() {
    says(
        quote!(continuous),
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)))]
            #[moving_frame(x = cos(w * t) * x - sin(w * t) * y, y = sin(w * t) * x + cos(w * t) * y)]
            struct S {
                w: f64,
            }
        ),
        "is conserved: the Lagrangian of the moving frame does not depend on t",
    );
}

#[test]
fn of_angles() {
    let of = |lagrangian: TokenStream| {
        let system = quote!(
            #[coordinates(a: S1, b: S1)]
            #[lagrangian(a_dot.powi(2) / 2 + b_dot.powi(2) / 2 - #lagrangian)]
            struct S {
                k: f64,
            }
        );
        said(quote!(), system)
            .unwrap_or_else(|errors| panic!("{errors:?}"))
            .periodic
    };
    assert_eq!(of(quote!(k * cos(a - 3 * b))), [true, true]);
    assert_eq!(of(quote!(k * sin(a).powi(2) * cos(b))), [true, true]);
    assert_eq!(of(quote!(k * sin(a) * b.powi(2))), [true, false]);
}

/// Velocities with a number as their determinant, π among the numbers, come before those with what
/// moves; and those of many constraints, where each has one of its own.
#[test]
fn of_dependent_velocities() {
    let dependent = |system: TokenStream| {
        let said = said(quote!(continuous), system).unwrap_or_else(|errors| panic!("{errors:?}"));
        let line = said
            .text
            .lines()
            .find(|line| line.starts_with("dependent_velocities"));
        line.unwrap_or_else(|| panic!("{}", said.text)).to_owned()
    };
    let three = |constraint: TokenStream| {
        dependent(quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(#constraint)]
            struct S {
                k: f64,
            }
        ))
    };
    // The velocity on the left side.
    let names = |line: &str| {
        let (left, _) = line.split_once('=').unwrap_or_else(|| panic!("{line}"));
        ["x_dot", "y_dot", "z_dot"].map(|name| left.contains(name))
    };
    assert_eq!(
        names(&three(quote!(pi * x_dot == y * z_dot))),
        [true, false, false]
    );
    assert_eq!(
        names(&three(quote!(k * x_dot == y * z_dot))),
        [true, false, false]
    );
    assert_eq!(
        names(&three(quote!(k * x_dot + pi * y_dot == y * z_dot))),
        [false, true, false]
    );
    assert_eq!(
        names(&three(quote!(x_dot + y_dot == y * z_dot))),
        [false, true, false]
    );
    assert_eq!(
        names(&three(quote!(x * x_dot == y * z_dot))),
        [false, false, true]
    );
    let seven = (0..7_usize).map(|a| quote!(#[constraint(q_dot[#a] == #a * y_dot)]));
    let line = dependent(quote!(
        #[coordinates(y, q: [R; 7])]
        #[lagrangian((y_dot.powi(2) + (0..7).map(|i| q_dot[i].powi(2)).sum()) / 2)]
        #(#seven)*
        struct S;
    ));
    assert!(line.starts_with("dependent_velocities: q_dot[0]"), "{line}");
}

/// The slopes of waves and exponentials are quotients of sines, with the arguments that they have.
#[test]
fn of_discrete_gradients() {
    for sentence in [
        // -2 sin(2 x) at the middle, times sin(δ/2)/(δ/2) with δ = 2 (x_1 - x_0).
        "- 2*sin(2*x[k+1/2])*(sin(x[k+1] - x[k])/(x[k+1] - x[k]))",
        "k*exp(k*y[k+1/2])*(2*sinh(1/2*k*(y[k+1] - y[k]))/(k*(y[k+1] - y[k])))",
        "*(2*sin(1/2*(x[k+1/2]*(y[k+1] - y[k]) + y[k+1/2]*(x[k+1] - x[k])))/(x[k+1/2]*(y[k+1] - y[k]) + y[k+1/2]*(x[k+1] - x[k])))",
    ] {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - cos(2 * x) - exp(k * y) - sin(x * y))]
            #[discretization(energy)]
            struct S {
                k: f64,
            }
        );
        says(quote!(), system, sentence);
    }
}

/// √x² is |x|: both constraints are holonomic, and nothing is denied of them. Roots of which both
/// sides are told, or cases alone, are decided.
#[test]
fn of_roots_of_squares_beside_cases() {
    let system = |factor: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(z_dot == #factor * y_dot + 3 * x_dot)]
            struct S;
        )
    };
    for factor in [
        quote!((sqrt(x.powi(2)) - abs(x))),
        quote!((abs(x * y) - sqrt(x.powi(2)) * sqrt(y * y))),
    ] {
        let said = said(quote!(continuous), system(factor)).unwrap_or_else(|e| panic!("{e:?}"));
        for denied in [
            "the system is nonholonomic",
            "the constraints are not all holonomic",
        ] {
            assert!(!said.text.contains(denied), "{}", said.text);
        }
    }
    for factor in [
        quote!(abs(x)),
        quote!(sqrt(x.powi(2))),
        quote!(sqrt(1 + x.powi(2))),
    ] {
        says(
            quote!(continuous),
            system(factor.clone()),
            "the system is nonholonomic",
        );
        says(
            quote!(continuous),
            system(factor),
            "the constraints are not all holonomic",
        );
    }
}

/// A motion stays on the level sets of D where D_d is the rule's of D; equations of D_d of its own
/// may lead off them.
#[test]
fn of_constraints_of_pairs() {
    let system = |constraints: TokenStream| {
        quote!(
            #[coordinates(x, y, z, w)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
            #constraints
            struct S;
        )
    };
    let apart = quote!(
        #[variational_constraint(z_dot == y * y_dot)]
        #[kinematic_constraint(z[1] - z[0] == (y[1].powi(2) - y[0].powi(2)) / 2 + (y[0] + y[1]) * (x[1] - x[0]) / 2)]
    );
    let found = said(quote!(), system(apart.clone())).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(
        !found.text.contains("the motion stays on a level set"),
        "{}",
        found.text
    );
    assert!(
        found
            .text
            .contains("the first constraint is integrable; the motion satisfies"),
        "{}",
        found.text
    );
    // Beside it one with the rule's D_d.
    let found = said(
        quote!(),
        system(quote!(#[constraint(w_dot == sin(w) * x_dot - x * cos(w))] #apart)),
    );
    let found = found.unwrap_or_else(|e| panic!("{e:?}"));
    assert!(
        !found.text.contains("the motion stays on a level set"),
        "{}",
        found.text
    );
    let both = system(quote!(#[constraint(w_dot == x * x_dot)] #apart));
    says(
        quote!(),
        both,
        "the first constraint is integrable: it is holonomic in disguise, the motion stays on a level set",
    );
}

/// S = V ∩ D is all of V for y < 1 and zero elsewhere: the refusal speaks of that, and not of
/// roots.
#[test]
fn of_directions_that_drop_out_in_a_case() {
    for form in [
        quote!(max(y - 1, 0)),
        quote!((abs(y) - y)),
        quote!(max(y - 100, 0).powi(2)),
    ] {
        let system = quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - y.powi(2))]
            #[constraint(z_dot == y * y_dot + #form * x_dot)]
            #[symmetry(translations(x))]
            struct S;
        );
        let Err(errors) = said(quote!(), system) else {
            panic!("{form} is reduced");
        };
        let errors = format!("{errors:?}");
        assert!(
            errors.contains("has another dimension in some cases"),
            "{errors}"
        );
    }
}
