//! The words about controls: `equations()`, names, recordings of intervals.

use nonholonomic::prelude::*;

use crate::systems::{Carts, Disk, Drum, Slips};

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
             1/2*g[0][k]*h*y_dot[k+1/2] - m*y_dot[k+1/2] + m*y_dot[k-1/2] + 1/2*g[0][k-1]*h*y_dot[k-1/2] = 0"
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
