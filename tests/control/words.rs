//! The words about controls: `equations()`, names, recordings of intervals.

use nonholonomic::prelude::*;

use crate::control::systems::{Carts, Disk, Drum, Slips};

#[test]
fn of_the_equations() {
    let text = |name: &str| Carts::equations().get(name).map(|entry| entry.text);
    assert_eq!(
        text("configuration"),
        Some("q = (x, y) in R^2\nu = (f, g[0], g[1]) in R^3, constant on an interval")
    );
    // At a node there are the controls of both intervals.
    assert_eq!(
        text("discrete_lagrange_dalembert"),
        Some(
            "1/2*f[k]*h - m*x_dot[k+1/2] - 1/2*g[1][k]*h + m*x_dot[k-1/2] + 1/2*f[k-1]*h - 1/2*g[1][k-1]*h = 0\n\
             y_dot[k+1/2]*(1/2*g[0][k]*h - m) + y_dot[k-1/2]*(m + 1/2*g[0][k-1]*h) = 0"
        )
    );
    let latex = Disk::equations().get("configuration").map(|e| e.latex);
    assert!(latex.is_some_and(|latex| latex.contains(r"\text{, constant on an interval}")));
}

#[test]
fn of_the_names() {
    assert_eq!(Carts::CONTROLS, ["f", "g[0]", "g[1]"]);
    assert_eq!(Slips::CONTROLS, ["slip", "push"]);
    assert_eq!(Disk::CONTROLS, ["drive", "steering"]);
}

/// Controls are held: no equation has a rate of theirs.
#[test]
fn of_the_continuous_equations() {
    let text = |name: &str| Drum::equations().get(name).map(|entry| entry.text);
    assert_eq!(
        text("lagrange_dalembert"),
        Some(
            "m*x_dot_dot = lambda_1\n\
             J*theta_dot_dot = k*sin(theta) + torque - 1/5*x_dot - A*lambda_1*(1 + 1/3*sin(theta))\n\
             0 = x_dot - A*theta_dot*(1 + 1/3*sin(theta)) - belt"
        )
    );
    assert_eq!(
        text("dependent_velocities"),
        Some("x_dot = A*theta_dot*(1 + 1/3*sin(theta)) + belt")
    );
    // x - A (θ - cos θ/3) - belt t is constant with one control, and not with another.
    let held = "this is so while the controls stay as they are: others make other constraints";
    for name in ["integrability", "curvature_vanishes"] {
        let text = text(name).unwrap();
        assert_eq!(text.lines().nth(1), Some(held), "{text}");
    }
    let free = Disk::equations().get("integrability").unwrap().text;
    assert!(!free.contains("controls"), "{free}");
}

/// A potential may have controls; a new time belongs to the system, and a moving energy that is conserved to motions without a change.
#[test]
fn of_the_new_time_and_the_moving_energy() {
    let swing = Swing { c: 0.3 };
    // V = ½ y² - u y.
    assert_eq!(swing.potential((0.4, [2.0]), 3.0), -1.5);
    assert_eq!(swing.potential(0.4, 3.0), 4.5);
    assert_eq!((swing.inertia(0.4), swing.new_time_rate(0.4)), (1.0, 0.3));
    let text = |equations: nonholonomic::Equations, name: &str| {
        equations
            .get(name)
            .map(|entry| entry.text)
            .unwrap_or_default()
    };
    let damped = text(Brake::equations(), "hamiltonisation");
    assert!(
        damped.ends_with("the coefficient of a velocity depends on controls"),
        "{damped}"
    );
    let driven = text(Turntable::equations(), "moving_energy");
    assert!(
        driven.contains("the Lagrangian of the moving frame depends on controls"),
        "{driven}"
    );
    const { assert!(!Turntable::CONSERVES_MOVING_ENERGY) }
}

#[discrete_system(continuous)]
#[coordinates(y)]
#[control(u)]
#[lagrangian(y_dot.powi(2) / 2 - y.powi(2) / 2 + u * y)]
#[force(y = -c * y_dot)]
struct Swing {
    c: f64,
}

#[discrete_system(continuous)]
#[coordinates(y)]
#[control(brake)]
#[lagrangian(y_dot.powi(2) / 2 - y.powi(2) / 2)]
#[force(y = -brake * y_dot)]
struct Brake {}

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[control(stiffness)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - stiffness * (x.powi(2) + y.powi(2)) / 2)]
#[moving_frame(x = x * cos(t) - y * sin(t), y = x * sin(t) + y * cos(t))]
struct Turntable {}
