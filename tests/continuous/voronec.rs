//! The Voronec equations against those with multipliers, on random time-dependent affine systems.

#![cfg(feature = "large-continuous")]

use nonholonomic::nalgebra::{DVector, SVector};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};
use proptest::prelude::*;

/// Relative to max(1, |q̈|), times the growth of round-off in the solve.
const TOLERANCE: f64 = 1e-12;

/// One constraint in two coordinates.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(
    (2 + c[0] * sin(x + t)) * x_dot.powi(2) / 2 + (2 + c[1] * cos(y)) * y_dot.powi(2) / 2 + c[2] * x_dot * y_dot
        + c[3] * t * x * y_dot + c[4] * sin(y) * x_dot - c[5] * x * y + c[6] * cos(x - t)
)]
#[constraint((1 + c[7].powi(2)) * y_dot == (c[8] + c[9] * x * y + c[10] * sin(t)) * x_dot + c[11] * y * t + c[12] * x)]
#[force(x = c[13] * x_dot * y_dot - c[14] * y, y = c[15] * t * x_dot)]
struct Two {
    c: [f64; 16],
}

/// Two constraints in four coordinates, coupled in the dependent velocities.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y, z, w)]
#[lagrangian(
    (x_dot.powi(2) + (2 + sin(x)) * y_dot.powi(2) + (2 + c[0] * cos(z + t)) * z_dot.powi(2) + 3 * w_dot.powi(2)) / 2
        + c[1] * x_dot * w_dot / 2 + c[2] * y_dot * z_dot / 2 + c[3] * (x * y_dot - y * x_dot)
        + t * c[4] * z * w_dot - x.powi(2) - c[5] * y * w
)]
#[constraint(2 * z_dot + c[6] * w_dot == (c[7] + x * w) * x_dot + c[8] * sin(y + t) * y_dot + c[9] * t)]
#[constraint(c[10] * z_dot - 3 * w_dot == c[11] * z * x_dot + (c[12] - y) * y_dot + c[13] * x * w)]
#[force(z = c[14] * x_dot, w = -c[15] * w_dot)]
struct Four {
    c: [f64; 16],
}

/// The constraints solved for other velocities, at the user's wish.
#[discrete_system(continuous)]
#[coordinates(x, y, z, w)]
#[lagrangian(
    (x_dot.powi(2) + (2 + sin(x)) * y_dot.powi(2) + (2 + c[0] * cos(z + t)) * z_dot.powi(2) + 3 * w_dot.powi(2)) / 2
        + c[1] * x_dot * w_dot / 2 + c[2] * y_dot * z_dot / 2 + c[3] * (x * y_dot - y * x_dot)
        + t * c[4] * z * w_dot - x.powi(2) - c[5] * y * w
)]
#[constraint(2 * x_dot + c[6] * w_dot == (c[7] + x * w) * z_dot + c[8] * sin(y + t) * y_dot + c[9] * t)]
#[constraint(c[10] * x_dot - 3 * w_dot == c[11] * z * z_dot + (c[12] - y) * y_dot + c[13] * x * w)]
#[force(z = c[14] * x_dot, w = -c[15] * w_dot)]
#[dependent(w, x)]
struct Asked {
    c: [f64; 16],
}

/// Three constraints in five coordinates, one of them an array.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(q: [R; 5])]
#[lagrangian(
    (0..5).map(|i| (2 + c[i] * sin(q[i] + i * t)) * q_dot[i].powi(2) / 2).sum()
        + (0..4).map(|i| q_dot[i] * q_dot[i + 1] / 5 + c[5 + i] * q[i] * t * q_dot[i + 1]).sum()
        - (0..5).map(|i| q[i].powi(2) / 2 + c[9] * cos(q[i])).sum()
)]
#[constraint(q_dot[2] == c[10] * q[1] * q_dot[0] + q_dot[1] * cos(t) + c[11] * q[4])]
#[constraint(q_dot[3] + q_dot[2] / 3 == (q[0] + c[12]) * q_dot[0] + c[13] * t)]
#[constraint(q_dot[4] - q_dot[3] / 4 == sin(q[2]) * q_dot[1] + c[14] * q[3] * q_dot[0])]
#[force(q[0] = -c[15] * q_dot[0].powi(3), q[3] = c[15] * q_dot[1])]
struct Five {
    c: [f64; 16],
}

/// Two constraints in three coordinates: one degree of freedom.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + c[0] * x * z_dot - c[1] * x * y * z - c[2] * cos(x + t))]
#[constraint(y_dot == (c[3] * z + c[4] * t) * x_dot + c[5] * y)]
#[constraint(z_dot == (c[6] + c[7] * x * y) * x_dot + c[8] * sin(t) * z + c[9])]
#[force(x = c[10] * z_dot, y = c[11] * x, z = c[12] * y_dot * x_dot)]
struct One {
    c: [f64; 16],
}

pub(crate) fn agree<S>(system: &S, t: f64, q: S::Configuration, u: S::Independent)
where
    S: VoronecSystem,
{
    let v = system.velocity(t, q, u);
    let (acceleration, lambda) = system.accelerations(t, q, v).expect("a regular point");
    let reduced = system
        .voronec_accelerations(t, q, u)
        .expect("a regular point");
    let scale = acceleration
        .as_slice()
        .iter()
        .fold(1.0_f64, |max, a| max.max(a.abs()));
    for (a, i) in reduced.as_slice().iter().zip(S::INDEPENDENT) {
        let error = (a - acceleration.as_slice()[*i]).abs();
        assert!(
            error <= TOLERANCE * scale,
            "u̇ is off by {error:e}, |q̈| = {scale:e}"
        );
    }
    for value in system.constraint_values(t, q, v).as_slice() {
        assert!(
            value.abs() <= 1e-13 * scale,
            "off the constraints by {value:e}"
        );
    }
    // M q̈ - force = aᵀλ, and d/dt of the constraints.
    let (mass, force) = (
        system.mass_matrix(t, q, v),
        system.generalized_force_at(t.into(), &q, &v),
    );
    let forms = system.constraint_forms(TimeStep::new(t, 1.0), q);
    for i in 0..S::DIM {
        let inertia: f64 = (0..S::DIM)
            .map(|j| mass.entry(i, j) * acceleration.as_slice()[j])
            .sum();
        let reaction: f64 = (0..S::CONSTRAINTS)
            .map(|a| lambda.as_slice()[a] * forms.entry(a, i))
            .sum();
        let residual = inertia - force.as_slice()[i] - reaction;
        let scale = lambda
            .as_slice()
            .iter()
            .fold(scale, |max, l| max.max(l.abs()));
        assert!(residual.abs() <= 1e-11 * scale, "row {i}: {residual:e}");
    }
}

fn vector<const N: usize>(values: &[f64]) -> SVector<f64, N> {
    SVector::from_column_slice(&values[..N])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_forms_agree(
        c in prop::array::uniform16(-0.9..0.9),
        q in prop::array::uniform5(-1.5..1.5),
        u in prop::array::uniform5(-2.0..2.0),
        t in -3.0..3.0,
    ) {
        let (q, u): (DVector<f64>, DVector<f64>) = (q.to_vec().into(), u.to_vec().into());
        let (q, u) = (q.as_slice(), u.as_slice());
        agree(&Two { c }, t, vector::<2>(q), vector::<1>(u));
        agree(&Four { c }, t, vector::<4>(q), vector::<2>(u));
        agree(&Asked { c }, t, vector::<4>(q), vector::<2>(u));
        agree(&Five { c }, t, vector::<5>(q), vector::<2>(u));
        agree(&One { c }, t, vector::<3>(q), vector::<1>(u));
    }
}

#[test]
fn dependent_velocities_are_chosen_and_reported() {
    assert_eq!(Two::DEPENDENT, [1]);
    assert_eq!(Four::DEPENDENT, [2, 3]);
    assert_eq!(Asked::DEPENDENT, [3, 0]);
    assert_eq!(Asked::INDEPENDENT, [1, 2]);
    let equations = Asked::equations();
    let lines = equations
        .get("dependent_velocities")
        .expect("an entry")
        .text;
    let names: Vec<_> = lines.lines().map(|line| line.split(" = ").next()).collect();
    assert_eq!(names, [Some("w_dot"), Some("x_dot")]);
}

/// Of the disk (x, y, θ, φ) the last two velocities are not determined; ẋ, ẏ are, without dividing.
#[test]
fn velocities_with_a_constant_determinant_come_first() {
    #[nonholonomic::without_equations::discrete_system(continuous)]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + phi_dot.powi(2)) / 2)]
    #[constraint(x_dot == cos(phi) * theta_dot)]
    #[constraint(y_dot == sin(phi) * theta_dot)]
    struct Disk;
    assert_eq!(Disk::DEPENDENT, [0, 1]);

    /// A rotation of (ẋ, ẏ) has determinant one.
    #[nonholonomic::without_equations::discrete_system(continuous)]
    #[coordinates(x, y, s, phi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2) + phi_dot.powi(2)) / 2)]
    #[constraint(cos(phi) * x_dot + sin(phi) * y_dot == s * s_dot)]
    #[constraint(-sin(phi) * x_dot + cos(phi) * y_dot == 0)]
    struct Cart;
    assert_eq!(Cart::DEPENDENT, [0, 1]);
}

/// Constraints that are holonomic have no curvature; one that moves with t has only A_i.
#[test]
fn curvature_that_vanishes_is_reported() {
    #[discrete_system(continuous)]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
    #[constraint(z_dot == 2 * x * t * x_dot + cos(y) * y_dot + x.powi(2))]
    struct Holonomic;
    let equations = Holonomic::equations();
    let verdict = equations.get("curvature_vanishes").expect("an entry").text;
    assert_eq!(
        verdict,
        "the curvature vanishes: the constraints are holonomic"
    );
    assert!(equations.get("curvature").is_none());
    let curvature = Holonomic.curvature(0.3, [0.5, -0.2, 0.7]);
    assert!(curvature.iter().all(|a| a.amax() == 0.0));
}

/// A^ν belongs to an equation for a dependent velocity, not to a constraint: the entry `integrability` is another.
#[test]
fn a_curvature_that_does_not_vanish_leaves_integrable_combinations() {
    #[discrete_system(continuous)]
    #[coordinates(z, w, x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
    #[constraint(x_dot + y_dot == 0)]
    #[constraint(y_dot == z * w_dot)]
    struct Mixed;
    let equations = Mixed::equations();
    let of = |name: &str| equations.get(name).expect("an entry").text;
    assert_eq!(
        of("curvature_vanishes"),
        "no equation for a dependent velocity has vanishing curvature: the constraints are not all holonomic"
    );
    assert!(of("integrability").contains("the first constraint is integrable"));

    #[discrete_system(continuous)]
    #[coordinates(z, w, x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
    #[constraint(x_dot == z * z_dot)]
    #[constraint(y_dot == z * w_dot)]
    struct Partly;
    let text = Partly::equations()
        .get("curvature_vanishes")
        .expect("an entry")
        .text;
    assert_eq!(text, "the curvature of the equation for `x_dot` vanishes");
}

/// A number for a determinant goes before a parameter, which may be zero.
#[test]
fn dependent_velocities_do_not_divide_by_parameters_if_they_need_not() {
    #[nonholonomic::without_equations::discrete_system(continuous)]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
    #[constraint(2 * x_dot == B * y_dot + z * z_dot)]
    struct Number {
        B: f64,
    }
    assert_eq!(Number::DEPENDENT, [0]);
    let system = Number { B: 0.0 };
    assert!(system.velocity(0.0, [0.1, 0.2, 0.3], [1.0, 2.0]).amax() < 3.0);
}
