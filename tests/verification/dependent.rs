//! Constraints that depend on each other, or vanish: an error names the first that does.

#![cfg(feature = "large-verification")]

use nonholonomic::When;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A table on two cranks of the length l, its centre of mass in the middle between them.
#[discrete_system(continuous)]
#[coordinates(x, y, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * phi_dot.powi(2) + m * d * phi_dot * (cos(phi) * y_dot - sin(phi) * x_dot) - m * g * (y + d * sin(phi)))]
#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]
#[holonomic((x + 2 * d * cos(phi) - 2 * d).powi(2) + (y + 2 * d * sin(phi)).powi(2) == l.powi(2))]
struct Table {
    m: f64,
    J: f64,
    g: f64,
    d: f64,
    l: f64,
}

/// A table with a third crank, at the place c, and something that swings beside it.
#[discrete_system(continuous)]
#[coordinates(x, y, phi: S1, s)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2) - s.powi(2)) + J / 2 * phi_dot.powi(2) - m * g * y)]
#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]
#[holonomic((x + 2 * d * cos(phi) - 2 * d).powi(2) + (y + 2 * d * sin(phi)).powi(2) == l.powi(2))]
#[holonomic((x + c * cos(phi) - c).powi(2) + (y + c * sin(phi)).powi(2) == l.powi(2))]
struct ThreeCranks {
    m: f64,
    J: f64,
    g: f64,
    d: f64,
    l: f64,
    c: f64,
}

/// A pendulum whose level set is written as a power.
macro_rules! power {
    ($name:ident, $power:literal) => {
        #[discrete_system(continuous)]
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
        #[holonomic((x.powi(2) + y.powi(2) - l.powi(2)).powi($power) == 0)]
        struct $name {
            m: f64,
            g: f64,
            l: f64,
        }
    };
}

power!(Squared, 2);
power!(Cubed, 3);

const TABLE: Table = Table {
    m: 0.8,
    J: 0.3,
    g: 9.81,
    d: 0.45,
    l: 0.3,
};
const ANGLE: f64 = 0.8;
const RATE: f64 = -1.7;

/// On cranks at this angle, which turn at this rate.
fn on_cranks(l: f64) -> ([f64; 3], [f64; 3]) {
    let (sin, cos) = ANGLE.sin_cos();
    let (q, v) = (
        [l * cos, l * sin, 0.0],
        [-l * sin * RATE, l * cos * RATE, 0.0],
    );
    (q, v)
}

/// A third row follows from two everywhere on their motion, wherever its crank is: with
/// any time step nothing starts, in any of the ways to start.
#[test]
fn a_third_crank_is_named() {
    let Table { m, J, g, d, l } = TABLE;
    let ([x, y, phi], [x_dot, y_dot, phi_dot]) = on_cranks(l);
    let (q, v) = ([x, y, phi, 0.1], [x_dot, y_dot, phi_dot, 0.0]);
    for c in [0.2, 0.45, 0.7] {
        let table = ThreeCranks { m, J, g, d, l, c };
        let errors = [
            table.project(0.0, q).map(drop),
            table.motion(0.01, q, v).map(drop),
            table.motion(1e-4, q, v).map(drop),
            table.start(0.01, q, v).map(drop),
            table
                .flow(0.0, q, v, 0.1)
                .next()
                .expect("an error")
                .map(drop),
        ];
        for error in errors {
            let error = error.expect_err("dependent constraints");
            let StepError::DependentConstraint { at, constraint, .. } = error else {
                panic!("{error}");
            };
            assert_eq!((at, constraint), (When::Step(0), 2));
            let words = error.to_string();
            assert!(words.starts_with("constraint no. 3 depends on"), "{words}");
            assert!(!words.contains("try another time step"), "{words}");
        }
        let free = table.nearest_velocity(0.5, q, v).expect_err("dependent");
        let StepError::DependentConstraint { at, constraint, .. } = free else {
            panic!("{free}");
        };
        assert_eq!((at, constraint), (When::Time(0.5), 2));
    }
    // Two cranks alone are independent off the horizontal.
    let (q, _) = on_cranks(l);
    let found = TABLE.project(0.0, q).expect("a point");
    assert!((0..3).all(|j| (found[j] - q[j]).abs() <= f64::EPSILON * l));
}

/// The cranks fall to the horizontal, where all three bars are in line: from there the table may
/// turn or not. With φ = 0 a crank is a pendulum, θ̇² = w² + 2 (g/l)(sin θ_0 - sin θ), and is there
/// after ∫ dθ/|θ̇|, here by Simpson's rule, to 1e-9.
#[test]
fn a_flow_ends_where_it_may_branch() {
    let (q, v) = on_cranks(TABLE.l);
    let slowness = |angle: f64| {
        let fallen = 2.0 * TABLE.g / TABLE.l * (ANGLE.sin() - angle.sin());
        1.0 / (RATE * RATE + fallen).sqrt()
    };
    let (parts, mut expected) = (2000, 0.0);
    let h = ANGLE / f64::from(2 * parts);
    for k in 0..parts {
        let angle = |i: i32| f64::from(2 * k + i) * h;
        expected += h / 3.0 * (slowness(angle(0)) + 4.0 * slowness(angle(1)) + slowness(angle(2)));
    }
    for dt in [0.31, 2.0, 40.0] {
        let end = TABLE.flow(0.0, q, v, dt).find_map(Result::err);
        let Some(StepError::Singular { t, constraint, .. }) = end else {
            panic!("{end:?}");
        };
        assert_eq!(constraint, Some(1));
        // A form that is 1e-5 of its length beside the other one: an angle of that size.
        let nearly = 1e-5 * slowness(0.0);
        assert!((t - expected).abs() <= nearly + 1e-9, "{t} {expected}");
    }
}

/// On the level set of a power the gradient vanishes: no reaction holds the motion there. A step may
/// be found, as g vanishes to round-off only, but not many.
#[test]
fn a_level_set_without_a_gradient_is_named() {
    macro_rules! errors {
        ($name:ident, $q:expr, $v:expr) => {{
            let system = $name {
                m: 0.6,
                g: 9.81,
                l: 0.9,
            };
            let motion = system.motion(0.01, $q, $v);
            let steps =
                motion.and_then(|mut motion| (0..10).try_for_each(|_| motion.step([]).map(drop)));
            let mut flow = system.flow(0.0, $q, $v, 0.1);
            [steps.err(), flow.find_map(Result::err)]
        }};
    }
    for (x, y) in [
        (0.54, -0.72f64),
        (0.9 * 0.6, -0.9 * 0.8),
        (0.5, -(0.56f64.sqrt())),
    ] {
        let (q, v) = ([x, y], [-y, x]);
        for error in [errors!(Squared, q, v), errors!(Cubed, q, v)].concat() {
            let words = error.expect("an error").to_string();
            let named = "constraint no. 1 depends on those before it, or vanishes";
            assert!(words.contains(named), "{words}");
            assert!(!words.contains("reduce the time step"), "{words}");
        }
    }
}
