//! The entries of `equations()` on the reduced equations, against a derivation by hand.

use super::systems::*;

fn text(equations: &nonholonomic::Equations, name: &str) -> String {
    let entry = equations.get(name);
    entry
        .unwrap_or_else(|| panic!("there is `{name}`"))
        .text
        .to_string()
}

/// M = ṗ/r², and r̈ = r ȧ² - 2 r p with ȧ = v̄ + ṗ/r².
#[test]
fn of_a_horizontal_distribution() {
    let equations = Turning::equations();
    assert_eq!(
        text(&equations, "reduced_velocity"),
        "a.v_bar = a_dot - p_dot/r^2"
    );
    assert_eq!(
        text(&equations, "reduced_curvature"),
        "B_tilde^a[r, p] = 2/r^3"
    );
    assert_eq!(
        text(&equations, "lagrange_poincare"),
        "r_dot_dot = r*a.v_bar^2 - 2*r*p + 2*a.v_bar*p_dot/r + p_dot^2/r^3
a.v_bar_dot + (1 + 1/r^2)*p_dot_dot = -r^2 - 2*r_dot*a.v_bar/r
0 = -r^2*a.v_bar
a_dot = a.v_bar + 1/r^2*p_dot"
    );
    let latex = equations
        .get("reduced_velocity")
        .expect("there is one")
        .latex;
    assert!(latex.contains("\\bar{v}^{a} &= \\dot{a} - "), "{latex}");
}

/// B̃ of M: of z = x y ẋ + t ẏ it is ∂_y(x y) - ∂_x t, of w = sin(t y) ẋ ∂_y sin(t y).
#[test]
fn of_a_connection_that_moves() {
    let found = text(&MovingAxes::equations(), "reduced_curvature");
    let mut lines: Vec<_> = found.lines().collect();
    lines.sort_unstable();
    let expected = [
        "B_tilde^w[x, y] = t*cos(t*y)",
        "B_tilde^z[x, y] = x",
        "dM/dt[w, x] = y*cos(t*y)",
        "dM/dt[z, y] = 1",
    ];
    assert_eq!(lines, expected);
}

/// C_K is shown as constraints, D by its forms; what is about D alone is not said of C_K.
#[test]
fn of_constraints_apart() {
    let equations = Servo::equations();
    assert_eq!(
        text(&equations, "constraints"),
        "0 = x_dot*sin(theta) - k*cos(theta) + theta_dot"
    );
    assert_eq!(
        text(&equations, "constraint_forms"),
        "omega_1(q[k]) = dx - b*cos(theta[k])*dtheta"
    );
    let voronec = text(&equations, "voronec");
    assert!(voronec.contains("D and C_K are apart"), "{voronec}");
    for name in ["integrability", "energy_conservation", "chaplygin"] {
        assert!(equations.get(name).is_none(), "{name}");
    }
    let reduced = text(&equations, "lagrange_poincare");
    let constraint = "0 = theta_dot - k*cos(theta) + (b*theta_dot*cos(theta) + x.v_bar)*sin(theta)";
    assert!(reduced.lines().any(|line| line == constraint), "{reduced}");
}
