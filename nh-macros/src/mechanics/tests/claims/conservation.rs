//! Momenta and energies that are conserved, and beside them those that are not: a near-miss each.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;
use crate::mechanics::tests::near_misses::{narrow, replaced, unsaid};

/// The vertical disk: the group turns its heading too.
fn disk() -> TokenStream {
    quote!(
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 2 + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        #[symmetry(SE2(x, y, phi))]
        struct S {
            m: f64,
            J: f64,
            A: f64,
        }
    )
}

/// A sleigh on its blade, of masses m along it and n across it, with `slip` in the velocity of its
/// centre across the blade.
fn sleigh(slip: &TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(r, x, y, phi: S1)]
        #[lagrangian((m * (cos(phi) * x_dot + sin(phi) * y_dot).powi(2) + n * (cos(phi) * y_dot - sin(phi) * x_dot + #slip).powi(2) + phi_dot.powi(2) + r_dot.powi(2)) / 2)]
        #[constraint(cos(phi) * y_dot == sin(phi) * x_dot)]
        #others
        #[symmetry(SE2(x, y, phi))]
        struct S { m: f64, n: f64 }
    )
}

/// The momentum of the disk about its axis is the same on every interval, as p × (q[k] - q[k-1]) of
/// p = m (q[k] - q[k-1])/h vanishes. The section moves.
#[test]
fn a_momentum_whose_equation_cancels() {
    says(quote!(), disk(), "J_d is conserved\n");
    says(quote!(), disk(), "J_1(q[k], q[k+1]) = J*phi_dot[k-1/2]\n");
}

/// A centre ahead of the blade couples both momenta of the sleigh: of its speed v along the blade
/// and its ω, dv/dt = a ω² and dω/dt = -c v ω. Over the blade the second vanishes where the blade
/// does not slip, and at the middle of an interval it does not.
#[test]
fn momenta_on_the_kinematic_constraints() {
    says(quote!(), sleigh(&quote!(0), quote!()), "J_d is conserved\n");
    let not_conserved = "J_d is not conserved in general";
    says(quote!(), sleigh(&quote!(phi_dot), quote!()), not_conserved);
    for f in &narrow()[..2] {
        let slip = replaced(f, "x", "r");
        let missed = unsaid(
            quote!(),
            sleigh(&quote!(#slip * phi_dot), quote!()),
            &["of J_d is conserved", "J_d is conserved"],
        );
        assert_eq!(missed, None, "{f}");
    }
    // A force about the blade.
    let force = quote!(#[force(phi = -phi_dot)]);
    let claim = "component 1 of J_d is conserved\n";
    says(quote!(), sleigh(&quote!(0), force.clone()), claim);
    let missed = unsaid(
        quote!(),
        sleigh(&quote!(0), force),
        &["component 2 of J_d is conserved", ": J_d is conserved"],
    );
    assert_eq!(missed, None);
}

/// A body that turns freely beside a constraint keeps its momenta, one that rolls does not.
#[test]
fn momenta_of_factors_beside_constraints() {
    let body = |constraint: TokenStream| {
        quote!(
            #[coordinates(x, y, z, R: SO3)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2)]
            #[constraint(#constraint)]
            #[symmetry(SO3(R))]
            struct S;
        )
    };
    let claim = "the spatial momentum Ad*_{g[k]^-1}(-D1L_d(q[k], q[k+1])) is conserved";
    says(quote!(), body(quote!(z_dot == x * y_dot)), claim);
    let rolling = body(quote!(z_dot == R.omega[0]));
    assert_eq!(
        unsaid(quote!(), rolling, &["is conserved\nthe", claim]),
        None
    );
}

/// A particle with a potential.
fn particle(potential: TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - #potential)]
        #others
        struct S { w: f64, b: f64 }
    )
}

#[test]
fn an_energy_that_is_conserved() {
    for (potential, others, why) in [
        (
            quote!(x.powi(2)),
            quote!(),
            "L does not depend on t; there are no forces; there are no constraints",
        ),
        (
            quote!(x),
            quote!(#[constraint(z_dot == y * x_dot)]),
            "the constraints are homogeneous in the velocities, so that their reactions do no work",
        ),
        (
            quote!(0),
            quote!(#[holonomic(x.powi(2) + y.powi(2) == w)]),
            "the constraints are homogeneous in the velocities, so that their reactions do no work",
        ),
        (
            quote!(0),
            quote!(#[force(x = w * y_dot, y = -w * x_dot)]),
            "the forces do no work",
        ),
        (
            quote!(0),
            quote!(#[constraint(z_dot == y * x_dot)] #[force(z = w * (z_dot - y * x_dot))]),
            "the forces do no work",
        ),
        // Free motion has x' = 1 by itself, and a turn at the rate w has a constant speed.
        (
            quote!(y),
            quote!(#[constraint(x_dot == 1)]),
            "the reactions of the constraints do no work, though these move",
        ),
        (
            quote!(0),
            quote!(#[constraint(x_dot == w * y)] #[constraint(y_dot == -w * x)]),
            "the reactions of the constraints do no work, though these move",
        ),
        // Of degrees 2, 3 and 1, by Euler's formula.
        (
            quote!(y),
            quote!(#[constraint((1 + t.powi(2)) * x_dot * y_dot == cos(x) * z_dot.powi(2))]),
            "the constraints are homogeneous in the velocities, so that their reactions do no work",
        ),
        (
            quote!(x * y),
            quote!(#[constraint(x_dot.powi(3) == x_dot * y_dot * z_dot)]),
            "the constraints are homogeneous in the velocities, so that their reactions do no work",
        ),
        (
            quote!(x * y),
            quote!(#[constraint(sqrt(x_dot.powi(2) + y_dot.powi(2)) == z_dot)]),
            "the constraints are homogeneous in the velocities, so that their reactions do no work",
        ),
    ] {
        let claim = "energy_conservation: the energy E_L of the continuous system is conserved: ";
        says(quote!(), particle(potential.clone(), others.clone()), claim);
        says(quote!(), particle(potential, others), why);
    }
    says(
        quote!(),
        particle(quote!(t * x), quote!(#[force(x = -x / x_dot)])),
        "the energy E_L of the continuous system is conserved, as what changes it cancels: L depends on t; the forces do work",
    );
}

#[test]
fn an_energy_that_is_not_conserved() {
    for (potential, others, why) in [
        (quote!(t * x), quote!(), "L depends on t\ndE_L/dt = x\n"),
        (
            quote!(0),
            quote!(#[force(x = -b * x_dot)]),
            "for generic values of `b`: the forces do work\ndE_L/dt = -b*x_dot^2\n",
        ),
        (
            quote!(x),
            quote!(#[constraint(x_dot == 1)]),
            "the constraints move, and their reactions do work\ndE_L/dt = lambda_1\n",
        ),
        (
            quote!(0),
            quote!(#[constraint(x_dot == y)]),
            "the constraints move, and their reactions do work\ndE_L/dt = y*lambda_1\n",
        ),
        (
            quote!(0),
            quote!(#[holonomic(x.powi(2) + y.powi(2) == (1 + t).powi(2))]),
            "the constraints move, and their reactions do work",
        ),
        // Gyroscopic but for its size, and without work but for the constraint.
        (
            quote!(0),
            quote!(#[force(x = w * y_dot, y = -b * x_dot)]),
            "the forces do work",
        ),
        (
            quote!(0),
            quote!(#[force(z = w * (z_dot - y * x_dot))]),
            "the forces do work",
        ),
    ] {
        let system = particle(potential, others);
        says(
            quote!(),
            system.clone(),
            "the energy E_L of the continuous system is not conserved",
        );
        says(quote!(), system, why);
    }
    // A root of a square is one of two sides, of which that of |x| is not chosen: a force of zero.
    let zero = particle(quote!(0), quote!(#[force(x = sqrt(x.powi(2)) - x.abs())]));
    let not_found = "is not found to be conserved: the forces may do work";
    says(quote!(), zero, not_found);
    let brake = particle(quote!(0), quote!(#[force(x = -x.abs() * x_dot)]));
    says(quote!(), brake, "is not conserved: the forces do work");
    // Homogeneous of two degrees, and but for a narrow term.
    let bent = [
        quote!(x_dot.powi(3) == y_dot * z_dot),
        quote!(x_dot * y_dot == z_dot.powi(2) * (1 + exp(-10000 * (x_dot - 7).powi(2)))),
    ];
    for constraint in bent {
        let system = particle(quote!(y), quote!(#[constraint(#constraint)]));
        let not_found =
            "is not found to be conserved: the constraints are not homogeneous in the velocities";
        says(quote!(), system, not_found);
    }
    for f in narrow() {
        let claim = ["the energy E_L of the continuous system is conserved"];
        let of_time = replaced(&f, "x", "t");
        let missed = [
            unsaid(quote!(), particle(quote!(#of_time * x), quote!()), &claim),
            unsaid(
                quote!(),
                particle(quote!(0), quote!(#[force(y = #f)])),
                &claim,
            ),
            unsaid(
                quote!(),
                particle(quote!(0), quote!(#[constraint(y_dot == #f)])),
                &claim,
            ),
            unsaid(
                quote!(),
                particle(
                    quote!(0),
                    quote!(#[constraint(y_dot.powi(2) == z_dot.powi(2) + #f)]),
                ),
                &claim,
            ),
        ];
        assert_eq!(missed, [const { None }; 4], "{f}");
    }
}

/// A ball that rolls on a plane: at rest, and on a table that turns.
#[test]
fn the_energy_of_a_rolling_ball() {
    let ball = |w: TokenStream| {
        quote!(
            #[coordinates(x, y, R: SO3)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + (R.omega[0].powi(2) + R.omega[1].powi(2) + R.omega[2].powi(2)) / 5)]
            #[constraint(x_dot == R.spatial_omega[1] - #w * y)]
            #[constraint(y_dot == -R.spatial_omega[0] + #w * x)]
            struct S {
                w: f64,
            }
        )
    };
    says(
        quote!(),
        ball(quote!(0)),
        "the energy E_L of the continuous system is conserved",
    );
    let moving = "the energy E_L of the continuous system is not conserved for generic values of `w`: the constraints move";
    says(quote!(), ball(quote!(w)), moving);
}

/// The function of an exact form, and forms that are exact but for a factor or for one number.
#[test]
fn functions_of_holonomic_constraints() {
    let of = |constraint: TokenStream, sentence: &str| {
        let system = particle(quote!(0), quote!(#[constraint(#constraint)]));
        says(quote!(), system, sentence);
    };
    for (constraint, function) in [
        (
            quote!(z_dot == 2 * x * y * y_dot + y.powi(2) * x_dot),
            "z - x*y^2",
        ),
        (quote!(x_dot == b * y_dot), "x - b*y"),
        (quote!(z_dot == x.powi(999) * x_dot), "z - 1/1000*x^1000"),
        (quote!(y * x_dot == -x * y_dot), "x*y"),
        (
            quote!(x_dot == exp(b) * t * y_dot + exp(b) * y),
            "x - t*y*exp(b)",
        ),
        (quote!(x_dot == cos(t)), "x - sin(t)"),
        (
            quote!(x_dot == w * cos(b * t) + t),
            "x - w*sin(b*t)/b - 1/2*t^2",
        ),
        (quote!(x_dot == -b * sin(y) * y_dot), "x - b*cos(y)"),
        (
            quote!(x * x_dot + y * y_dot + sin(z) * z_dot == 0),
            "1/2*x^2 - cos(z) + 1/2*y^2",
        ),
        (
            quote!(x_dot == exp(z) * (cos(y) * y_dot + sin(y) * z_dot)),
            "x - exp(z)*sin(y)",
        ),
        (
            quote!(z_dot == exp(x * y) * (y * x_dot + x * y_dot)),
            "z - exp(x*y)",
        ),
    ] {
        let sentence =
            format!("the motion stays on a level set of {function}; with `#[holonomic(...)]`");
        of(constraint, &sentence);
    }
    let unknown = "the motion stays on a level set of a function of q (and of t, where the constraint depends on it); \
        the function is not known here; where you know it, write `#[holonomic(...)]`";
    for constraint in [
        quote!(x_dot == t * x),
        quote!(z_dot == x_dot / (x - 3)),
        quote!(z_dot == sqrt(2 + x.powi(2)) * x_dot),
        quote!(z_dot == y * y_dot / (1 + y.powi(2))),
        quote!(exp(z) * y * x_dot == -exp(z) * x * y_dot),
        quote!(y * x_dot == -2 * x * y_dot),
        quote!(z_dot == sqrt(1 + y.powi(2)) * y_dot),
    ] {
        of(constraint, unknown);
    }
    for nearly in [
        quote!(z_dot == 2 * x * y * y_dot + 2 * y.powi(2) * x_dot),
        quote!(x_dot == cos(t) + exp(-1000 * (y - 9).powi(2)) * z_dot),
    ] {
        let contact = particle(quote!(0), quote!(#[constraint(#nearly)]));
        assert_eq!(unsaid(quote!(), contact, &["level set"]), None);
    }
}

/// D_d moves x at the rate w, whatever D is: what is said of the energy is said of velocities in D.
#[test]
fn an_energy_beside_other_kinematic_constraints() {
    let with = |constraints: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - y.powi(2))]
            #constraints
            struct S { w: f64 }
        )
    };
    let apart = quote!(
        #[variational_constraint(x_dot == w * y * y_dot)]
        #[kinematic_constraint(x[1] - x[0] == h * w)]
    );
    let in_d = "this is said of motions with velocities in D";
    says(quote!(), with(apart), in_d);
    let missed = unsaid(
        quote!(),
        with(quote!(#[constraint(x_dot == w * y * y_dot)])),
        &[in_d],
    );
    assert_eq!(missed, None);
}

/// While controls are held: in L they are in E_L too.
#[test]
fn an_energy_under_control() {
    let of = |potential: TokenStream, others: TokenStream, why| {
        let controlled = particle(potential, quote!(#[control(u)] #others));
        says(quote!(), controlled, why);
    };
    let of_l =
        "do no work\nthis is so while the controls stay as they are: E_L jumps where they change\n";
    let apart = quote!(#[constraint(z_dot == y * x_dot)]);
    of(quote!(u * x), apart.clone(), of_l);
    let of_constraints = "do no work\nthis is so while the controls stay as they are: others make other constraints\n";
    of(
        quote!(x),
        quote!(#[constraint(z_dot == u * x_dot)]),
        of_constraints,
    );
    let forced = quote!(#apart #[force(y = u)]);
    of(
        quote!(x),
        forced,
        "is not conserved for generic values of `u`: the forces do work",
    );
}
