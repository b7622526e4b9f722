//! Places of a struct, and the attributes on it.

use nonholonomic::{DiscreteSystem, Moving};

/// Two systems in one module, with the same coordinates and parameters.
mod several {
    #[nonholonomic::discrete_system]
    #[coordinates(x, y)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
    pub(super) struct Free {
        pub(super) m: f64,
    }

    #[nonholonomic::discrete_system]
    #[coordinates(x, y)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
    #[constraint(y_dot == x * x_dot)]
    pub(crate) struct Constrained {
        pub(in crate::hygiene::placement) m: f64,
    }

    #[nonholonomic::discrete_system]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - cos(x))]
    pub struct Unit;

    #[nonholonomic::discrete_system]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - cos(x))]
    pub(super) struct Empty {}
}

/// Attributes of other macros, above and below.
#[derive(Clone, Copy)]
#[nonholonomic::discrete_system]
#[coordinates(x)]
#[derive(Debug, PartialEq)]
#[allow(dead_code)]
/// In the middle.
#[lagrangian(m / 2 * x_dot.powi(2) - k[0] * x - k[1] * x * x)]
#[must_use]
#[repr(C)]
#[cfg_attr(all(), derive(PartialOrd))]
struct Decorated {
    /// The mass.
    #[doc(alias = "mass")]
    m: f64,
    #[allow(unused)]
    k: [f64; 2],
}

#[test]
fn several_in_a_module() {
    let (q0, q1) = ([0.0, 0.0], [1.0, 0.5]);
    let free = several::Free { m: 2.0 }
        .step(1.0, q0, q1)
        .expect("a free particle");
    let constrained = several::Constrained { m: 2.0 }
        .step(1.0, q0, q1)
        .expect("a constrained particle");
    assert!((free.q2[1] - 1.0).abs() < 1e-12 && constrained.q2[1] > 1.0);
    let (unit, empty) = (
        several::Unit.step(0.1, [0.3], [0.3]),
        several::Empty {}.step(0.1, [0.3], [0.3]),
    );
    assert_eq!(unit.expect("a pendulum").q2, empty.expect("a pendulum").q2);
}

#[test]
fn attributes_stay() {
    let decorated = Decorated {
        m: 1.0,
        k: [0.5, 0.25],
    };
    let copy = decorated;
    assert_eq!(format!("{copy:?}"), "Decorated { m: 1.0, k: [0.5, 0.25] }");
    assert!(copy == Clone::clone(&decorated) && copy <= decorated);
    assert_eq!(decorated.discrete_lagrangian(1.0, [0.0], [0.0]), 0.0);
}

#[test]
fn in_a_function_body() {
    const RADIUS: f64 = 0.5;

    #[nonholonomic::discrete_system]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2))]
    #[constraint(x_dot == a * cos(phi) * theta_dot)]
    #[constraint(y_dot == a * sin(phi) * theta_dot)]
    #[force(x = -c * x_dot)]
    struct Disk {
        m: f64,
        i: f64,
        j: f64,
        a: f64,
        c: f64,
    }
    crate::hygiene::assert_same_as_disk(&Disk {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: RADIUS,
        c: 0.1,
    });

    let in_a_closure = || {
        #[nonholonomic::discrete_system]
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2))]
        struct Disk;
        Disk.discrete_lagrangian(1.0, [0.0], [3.0])
    };
    assert_eq!(in_a_closure(), 9.0);
}

/// In an associated function of another type, and in a constant.
struct Elsewhere;

impl Elsewhere {
    const COORDINATES: &'static [&'static str] = {
        #[nonholonomic::discrete_system]
        #[coordinates(x, q: [R; 2])]
        #[lagrangian(x_dot.powi(2) + q_dot[0] * q_dot[1])]
        struct Inner;
        <Inner as DiscreteSystem>::COORDINATES
    };
}

#[test]
fn in_a_constant() {
    assert_eq!(Elsewhere::COORDINATES, ["x", "q[0]", "q[1]"]);
}
