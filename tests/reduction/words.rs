//! The text of `equations()` on a reduction, and the systems on which it must not be there.

use nonholonomic::prelude::*;

use crate::reduction::check::{launch, motion};
use crate::reduction::unseen::{abelian, groups, implicit};

const CHAPLYGIN: &str = "Chaplygin type: TQ = V + D";
const HORIZONTAL: &str = "horizontal: V lies in D";
const UNFORCED: &str = "the mixed curvature vanishes: the reduced system is unforced";
const CURVED: &str = "the mixed curvature does not vanish: the reduced system is forced";
const CONSERVED: &str = "J_d is conserved";
const EVOLVES: &str = "J_d is not conserved in general: it obeys the momentum equation";
const ABELIAN: &str = "G is abelian";
const NOT_ABELIAN: &str = "G is not abelian";
const SUSLOV: &str = "Q = G: discrete Euler-Poincare-Suslov equations";
const KINEMATIC: &str =
    "Hor = D_d: vartheta = e, the reduced system is an unconstrained one on Q/G";
const LEVEL: &str = "Hor = J_mu: vartheta = e, the reduced system is one on Q/G at the momentum mu";
const NUMERICAL: &str = "the displacement a(r_0, r_1) of A_d is solved for numerically";

const ALL: [&str; 12] = [
    CHAPLYGIN,
    HORIZONTAL,
    UNFORCED,
    CURVED,
    CONSERVED,
    EVOLVES,
    ABELIAN,
    NOT_ABELIAN,
    SUSLOV,
    KINEMATIC,
    LEVEL,
    NUMERICAL,
];

/// The entry has the dimensions of W, U, S, H and, of the sentences above, these alone.
#[track_caller]
fn says(equations: Equations, entry: &str, dimensions: [usize; 4], sentences: &[&str]) {
    let text = equations.get(entry).expect("an entry").text;
    let [w, u, s, h] = dimensions;
    let dimensions = format!(
        "TQ = W + U + S + H, D = S + H, V = S + U: dim W = {w}, dim U = {u}, dim S = {s}, dim H = {h}"
    );
    assert!(text.lines().any(|line| line == dimensions), "{text}");
    for sentence in ALL {
        let said = text.lines().any(|line| line == sentence);
        assert_eq!(
            said,
            sentences.contains(&sentence),
            "{sentence:?} in:\n{text}"
        );
    }
    let latex = equations.get(entry).expect("an entry").latex;
    for sentence in sentences {
        let escaped = sentence.replace('_', "\\_");
        assert!(latex.contains(&escaped), "{latex}");
    }
}

#[test]
fn of_chaplygin_systems() {
    use abelian::disk::{plane, plane_and_angle};
    let sentences = [CHAPLYGIN, CURVED, ABELIAN];
    says(
        plane::Natural::equations(),
        "symmetry",
        [0, 2, 0, 2],
        &sentences,
    );
    let sentences = [CHAPLYGIN, CURVED, ABELIAN, KINEMATIC];
    says(
        plane::Kinematic::equations(),
        "symmetry",
        [0, 2, 0, 2],
        &sentences,
    );
    let sentences = [CHAPLYGIN, CURVED, NOT_ABELIAN, KINEMATIC, NUMERICAL];
    says(
        groups::robot::Kinematic::equations(),
        "symmetry",
        [0, 3, 0, 2],
        &sentences,
    );
    let sentences = [CHAPLYGIN, CURVED, ABELIAN, KINEMATIC, NUMERICAL];
    says(
        implicit::cubic::Kinematic::equations(),
        "symmetry",
        [0, 1, 0, 2],
        &sentences,
    );
    let text = plane_and_angle::Natural::equations()
        .get("symmetry")
        .expect("an entry")
        .text;
    assert!(
        text.contains("the mixed curvature vanishes: the reduced forces are those of the system"),
        "{text}"
    );
    assert!(
        !text.contains(CHAPLYGIN) && !text.contains(UNFORCED),
        "{text}"
    );
}

#[test]
fn of_horizontal_systems() {
    use implicit::{quartic, two_levels};
    let sentences = [HORIZONTAL, UNFORCED, ABELIAN, CONSERVED];
    says(
        quartic::Flat::equations(),
        "symmetry",
        [1, 0, 1, 2],
        &sentences,
    );
    let sentences = [HORIZONTAL, CURVED, ABELIAN, CONSERVED, LEVEL, NUMERICAL];
    says(
        quartic::Momentum::equations(),
        "symmetry",
        [1, 0, 1, 2],
        &sentences,
    );
    let sentences = [HORIZONTAL, CURVED, ABELIAN, CONSERVED, LEVEL];
    says(
        two_levels::Momentum::equations(),
        "symmetry",
        [1, 0, 2, 2],
        &sentences,
    );
}

#[test]
fn of_the_general_case() {
    let sentences = [CURVED, NOT_ABELIAN, EVOLVES];
    says(
        groups::racer::Natural::equations(),
        "symmetry",
        [0, 2, 1, 1],
        &sentences,
    );
    says(
        groups::heisenberg::Natural::equations(),
        "symmetry",
        [0, 1, 2, 1],
        &sentences,
    );
}

/// Horizontal, but with friction along one of the two directions.
#[discrete_system]
#[coordinates(x, y, r, s, w)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2)]
#[constraint(w_dot == r * s_dot)]
#[force(x = -c * x_dot)]
#[symmetry(translations(x, y))]
struct Friction {
    c: f64,
}

#[test]
fn of_one_component() {
    let equations = Friction::equations();
    let text = equations.get("symmetry").expect("an entry").text;
    assert!(text.contains("component 2 of J_d is conserved"), "{text}");
    assert!(!text.contains("component 1 of J_d is conserved"), "{text}");
    // The friction stands in the vertical equations.
    assert!(!text.contains(UNFORCED), "{text}");
    assert!(
        text.contains("the mixed curvature vanishes: forces act along the group only"),
        "{text}"
    );
}

/// Horizontal, pushed along its own axis, which turns it about the origin.
#[discrete_system]
#[coordinates(x, y, theta: S1, r, s, w)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2)]
#[constraint(w_dot == r * s_dot)]
#[force(x = cos(theta), y = sin(theta))]
#[symmetry(SE2(x, y, theta))]
struct Pushed {}

#[test]
fn of_no_component() {
    let time = TimeStep { t: 0.0, h: 0.1 };
    let q = [0.4, -0.2, 0.3, 0.1, 0.2, 0.3];
    let pair = launch(&Pushed {}, time, q, [1.0, 0.0, 0.5, 0.2, 0.3, 0.0]);
    let motion = motion(&Pushed {}, time, pair, 21);
    let momentum = |k: usize| Pushed {}.momentum(time, motion[k], motion[k + 1]);
    let moved = (momentum(19) - momentum(0)).z;
    assert!(moved.abs() > 1.0, "{moved}");
    let text = Pushed::equations().get("symmetry").expect("an entry").text;
    assert!(!text.contains("of J_d is conserved"), "{text}");
    assert!(text.contains(EVOLVES), "{text}");
}

/// Q = G.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + I / 2 * theta_dot.powi(2))]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[symmetry(SE2(x, y, theta))]
struct Skate {
    I: f64,
}

#[test]
fn of_a_system_on_a_group() {
    let equations = Skate::equations();
    says(
        equations,
        "symmetry",
        [0, 1, 2, 0],
        &[NOT_ABELIAN, SUSLOV, CONSERVED],
    );
    for absent in [
        "connection",
        "mixed_curvature",
        "reduced_forces",
        "horizontal_equations",
    ] {
        assert!(equations.get(absent).is_none(), "{absent}");
    }
}

/// FTZ §11.3.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct Stages {
    m: f64,
    mu: f64,
}

#[test]
fn of_two_stages() {
    let equations = Stages::equations();
    let sentences = [HORIZONTAL, UNFORCED, ABELIAN, CONSERVED, LEVEL];
    says(equations, "symmetry", [1, 0, 1, 1], &sentences);
    let sentences = [CHAPLYGIN, UNFORCED, ABELIAN, KINEMATIC];
    says(equations, "symmetry_2", [0, 1, 0, 1], &sentences);
    let line = |name: &str| equations.get(name).expect("an entry").text;
    assert_eq!(line("connection"), "z_dot = 0");
    assert_eq!(line("connection_2"), "y_dot = x*x_dot");
    assert_eq!(line("group_law"), "(z) (z') = (z + z')");
    // The types of both stages say the same of themselves.
    says(
        StagesReduced::equations(),
        "symmetry",
        [1, 0, 1, 1],
        &[HORIZONTAL, UNFORCED, ABELIAN, CONSERVED, LEVEL],
    );
    let [first, second] = [
        Stages { m: 1.0, mu: 0.5 }.reduced(),
        Stages { m: 2.0, mu: 0.5 }.reduced(),
    ];
    assert_ne!(first, second);
}

#[test]
fn names_of_the_entries() {
    let stage = [
        "symmetry",
        "group_law",
        "connection",
        "discrete_connection",
        "reduction",
        "nonholonomic_momentum",
        "mixed_curvature",
        "reduced_lagrangian",
        "reduced_forces",
        "reduced_kinematic_constraints",
        "horizontal_equations",
        "vertical_equations",
        "reconstruction",
    ];
    let equations = Stages::equations();
    for name in stage {
        let entry = equations.get(name).unwrap_or_else(|| panic!("no {name}"));
        assert!(!entry.text.is_empty() && !entry.latex.is_empty(), "{name}");
        let entry = equations.get(&format!("{name}_2"));
        // The second stage, of Chaplygin type, has an empty g^D.
        let of_sections = ["nonholonomic_momentum", "vertical_equations"].contains(&name);
        assert_eq!(entry.is_none(), of_sections, "{name}_2");
        assert!(equations.get(&format!("{name}_3")).is_none());
    }
    // The system of the first part, unreduced, comes without.
    let unreduced = ["discrete_lagrangian", "discrete_lagrange_dalembert"];
    assert!(unreduced.iter().all(|name| equations.get(name).is_some()));
}

/// g^D is the constant span of (2, -1), however the constraint is scaled.
#[discrete_system]
#[coordinates(phi: S1, x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(exp(phi) * (x_dot + 2 * y_dot) == phi_dot)]
#[symmetry(translations(x, y))]
struct Scaled {}

/// A knife edge with a spinning top on it: ψ takes part in no constraint, and no section is singular.
#[discrete_system]
#[coordinates(x, y, psi: S1, phi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + psi_dot.powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
#[symmetry(translations(x, y, psi))]
struct KnifeEdge {}

#[test]
fn of_sections() {
    let text = Scaled::equations().get("symmetry").expect("an entry").text;
    assert!(text.contains(CONSERVED), "{text}");
    let sections = |equations: Equations| {
        let text = equations
            .get("nonholonomic_momentum")
            .expect("an entry")
            .text;
        text.lines()
            .filter(|line| line.starts_with("xi"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        sections(Scaled::equations()),
        ["xi_1(q[k]) = Ad_(x[k], y[k]) (1, -1/2)"]
    );
    let expected = [
        "xi_1(q[k]) = Ad_(x[k], y[k], psi[k]) (cos(phi[k]), sin(phi[k]), 0)",
        "xi_2(q[k]) = Ad_(x[k], y[k], psi[k]) (0, 0, 1)",
    ];
    assert_eq!(sections(KnifeEdge::equations()), expected);
    let heading = std::f64::consts::FRAC_PI_2;
    let q1 = [0.0, 0.1, 0.2, heading];
    let momentum = KnifeEdge {}.momentum(1.0, [0.0, 0.0, 0.0, heading], q1);
    assert!(
        (momentum - nonholonomic::nalgebra::Vector2::new(0.1, 0.2)).amax() <= 1e-15,
        "{momentum}"
    );
}
