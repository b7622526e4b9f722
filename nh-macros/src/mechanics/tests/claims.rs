//! Every sentence of `equations()` that claims a property is said where the property holds: next to these systems those of
//! `near_misses` just miss it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, said};

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
fn of_symmetries() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    let particle = |constraint: TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(#constraint)]
            #others
            struct S { k: f64 }
        )
    };
    let along = |fibre: TokenStream| quote!(#[symmetry(translations(#fibre))]);
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(z))),
        "Chaplygin type: TQ = V + D",
    );
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(z))),
        "the mixed curvature does not vanish",
    );
    of(
        particle(
            quote!(z_dot == k * y_dot),
            quote!(#[symmetry(translations(z))] #[discrete_connection(kinematic)]),
        ),
        "the mixed curvature vanishes: the reduced system is unforced",
    );
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(y, z))),
        "J_d is not conserved in general",
    );
    of(
        particle(quote!(z_dot == k * y_dot), along(quote!(y, z))),
        "J_d is conserved",
    );
    of(
        particle(quote!(x_dot == x * z_dot), along(quote!(y))),
        "horizontal: V lies in D",
    );
    of(
        particle(quote!(x_dot == x * z_dot), along(quote!(y))),
        "G is abelian",
    );
    of(
        quote!(
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
            #[symmetry(SE2(x, y, theta))]
            struct S;
        ),
        "G is not abelian",
    );
}

#[test]
fn of_symmetries_with_corners() {
    // Absolute values, angles and roots of quantities that the group leaves alone, and an angle whose turns do not count.
    let along = |lagrangian: TokenStream, group: TokenStream| {
        let system = quote!(
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - #lagrangian)]
            #[symmetry(#group)]
            #[connection(flat)]
            struct S {
                k: f64,
            }
        );
        let sentence = "J_d is conserved";
        says(quote!(), system, sentence);
    };
    for f in [
        quote!(exp(sqrt((x - 4).powi(2)))),
        quote!(tanh(3 * sqrt((x - 4).powi(2)) / (x - 4))),
        quote!(cos(y_dot / sqrt(y_dot * y_dot + 1)) * sqrt(y_dot.powi(2))),
        quote!(x * atan2(0, x - 5)),
        quote!(asin(sin(x)) + acos(cos(x)) + atan(tan(x))),
        quote!(sqrt((k * x).powi(2)) * cos(theta)),
    ] {
        along(f, quote!(translations(y)));
    }
    along(
        quote!(sqrt((cos(theta) * x_dot + sin(theta) * y_dot).powi(2))),
        quote!(SE2(x, y, theta)),
    );
    // Polar angles of a plane that turns.
    let turning = quote!(
        #[coordinates(x, y, phi)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2 - cos(2 * (3 - atan2(y, x))) * sqrt(x.powi(2) + y.powi(2)))]
        #[symmetry(translations(phi))]
        struct S;
    );
    says(quote!(), turning, "J_d is conserved");
}

#[test]
fn of_left_invariance() {
    let body = |force: TokenStream| {
        quote!(
            #[coordinates(x, R: SO3)]
            #[lagrangian(x_dot.powi(2) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2)]
            #force
            #[symmetry(SO3(R))]
            struct S;
        )
    };
    says(
        quote!(),
        body(quote!()),
        "SO3(R) acts by left multiplication: L_d, D, D_d and the forces are invariant",
    );
    says(quote!(), body(quote!()), "the spatial momentum");
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

/// One pass solves the equations of a node where they are linear in the increments as they are written, or when they are multiplied out.
#[test]
fn of_one_pass() {
    let is_direct = |lagrangian: TokenStream, others: TokenStream| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + #lagrangian)]
            #others
            struct S {
                k: f64,
            }
        );
        said(quote!(), system)
            .unwrap_or_else(|errors| panic!("{errors:?}"))
            .is_direct
    };
    let (a, b) = (quote!(x_dot), quote!(y_dot));
    // Nothing, in terms of the third and of the fourth degree.
    let cube = quote!((#a + #b).powi(3) - #a.powi(3) - 3 * #a.powi(2) * #b - 3 * #a * #b.powi(2) - #b.powi(3));
    let fourth = quote!((#a + #b).powi(4) - (#a.powi(2) + 2 * #a * #b + #b.powi(2)).powi(2));
    for (lagrangian, expected) in [
        (quote!(k * x * y), true),
        (quote!(tanh(400 * (t - 6)) * x), true),
        (quote!(k * (#cube)), true),
        (quote!(k * (#fourth)), true),
        (quote!(x.powi(3)), false),
        (quote!(k * x_dot * y_dot * x), false),
        (quote!(cos(x)), false),
        (quote!(sqrt(1 + y_dot.powi(2))), false),
    ] {
        assert_eq!(
            is_direct(lagrangian.clone(), quote!()),
            expected,
            "{lagrangian}"
        );
    }
    // A force in one direction may be any function of the increments of the other.
    assert!(is_direct(quote!(0), quote!(#[force(x = -k * x_dot)])));
    assert!(is_direct(quote!(0), quote!(#[force(x = -cos(y))])));
    assert!(!is_direct(quote!(0), quote!(#[force(x = -cos(x))])));
    assert!(!is_direct(quote!(0), quote!(#[force(x = -cos(y), y = -x)])));
}

/// Groups in their usual charts, and a quotient that is reduced again.
#[test]
fn of_groups_and_stages() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    for twist in [
        quote!(x * y_dot),
        quote!((x * y_dot - y * x_dot) / 2),
        quote!(-y * x_dot),
    ] {
        let heisenberg = quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + (z_dot - #twist).powi(2)) / 2)]
            #[constraint(z_dot == #twist)]
            #[symmetry(Heisenberg(x, y, z))]
            struct S;
        );
        of(heisenberg.clone(), "G is not abelian");
        of(heisenberg, "G acts on (x, y, z)");
    }
    let sleigh = quote!(
        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
        #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
        #[symmetry(SE2(x, y, theta))]
        struct S;
    );
    of(sleigh, "G is not abelian");
    // Horizontal translations first, then those that make it a Chaplygin system.
    let stages = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #[constraint(y_dot == x * x_dot)]
        #[symmetry(translations(z))]
        #[discrete_connection(momentum(mu))]
        #[symmetry(translations(y))]
        #[discrete_connection(kinematic)]
        struct S {
            mu: f64,
        }
    );
    of(stages.clone(), "G acts on (z)");
    of(stages, "G acts on (y)");
}

/// The constraint that changes is named, whichever it is.
#[test]
fn of_constraints_that_are_not_invariant() {
    for (first, second, which) in [
        (
            quote!(x_dot == z * w_dot),
            quote!(y_dot == w_dot),
            "the first constraint changes along `z`",
        ),
        (
            quote!(x_dot == w_dot),
            quote!(y_dot == z * w_dot),
            "the second constraint changes along `z`",
        ),
    ] {
        let errors = errors(quote!(
            #[coordinates(x, y, z, w)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
            #[constraint(#first)]
            #[constraint(#second)]
            #[symmetry(translations(z))]
            struct S;
        ));
        assert!(
            errors.iter().any(|error| error.contains(which)),
            "{errors:?}"
        );
    }
}

/// Velocities with a number as their determinant, π among the numbers, come before those with what moves; and those of many constraints, where
/// each has one of its own.
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
