//! The words about controls: `equations()`, names, recordings of intervals.

use nonholonomic::prelude::*;

use crate::systems::{Carts, Disk, Slips};

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
