//! The text of `equations()` on the continuous equations.

use nonholonomic::equations::Equation;

use super::Top;
use super::charts::Sleigh;

fn entry(of: nonholonomic::Equations, name: &str) -> Equation {
    *of.get(name).expect(name)
}

/// Euler's equations.
#[test]
fn a_top() {
    let motion = entry(Top::equations(), "lagrange_dalembert");
    assert_eq!(
        motion.text.lines().collect::<Vec<_>>(),
        [
            "J[0]*R.omega_dot[0] = J[1]*R.omega[1]*R.omega[2] - J[2]*R.omega[1]*R.omega[2] + weight*R[(2, 1)]",
            "J[1]*R.omega_dot[1] = J[2]*R.omega[0]*R.omega[2] - J[0]*R.omega[0]*R.omega[2] - weight*R[(2, 0)]",
            "J[2]*R.omega_dot[2] = R.omega[0]*R.omega[1]*(J[0] - J[1])",
        ]
    );
    assert!(motion.latex.contains(
        "J_{3}\\, \\dot{\\omega}^{R}_{3} &= \\omega^{R}_{1} \\omega^{R}_{2} \\left(J_{1} - J_{2}\\right)"
    ));
    let momenta = entry(Top::equations(), "momenta");
    assert_eq!(
        momenta.text.lines().next(),
        Some("dL/dR.omega[0] = J[0]*R.omega[0]")
    );
    assert_eq!(
        entry(Top::equations(), "lagrangian_energy").text,
        "E_L = 1/2*(J[0]*R.omega[0]^2 + J[1]*R.omega[1]^2 + J[2]*R.omega[2]^2 + 2*weight*R[(2, 2)])"
    );
}

#[test]
fn a_sleigh() {
    let motion = entry(Sleigh::equations(), "lagrange_dalembert");
    assert_eq!(
        motion.text.lines().collect::<Vec<_>>(),
        [
            "m*g.v_dot[0] = m*g.omega*(a*g.omega + g.v[1]) - k*g.R[(0, 0)]*g.p[0] - k*g.R[(1, 0)]*g.p[1] - 1/5*g.v[0]",
            "m*g.v_dot[1] + m*a*g.omega_dot = k*g.R[(1, 0)]*g.p[0] - m*g.v[0]*g.omega - k*g.R[(0, 0)]*g.p[1] + lambda_1",
            "m*a*g.v_dot[1] + (m*a^2 + I)*g.omega_dot = 1/4*g.R[(1, 0)] - m*a*g.v[0]*g.omega - c*lambda_1",
            "0 = g.v[1] - c*g.omega - 1/9*t",
        ]
    );
    let mass = entry(Sleigh::equations(), "mass_matrix");
    assert!(
        mass.text.contains("M[g.v[1], g.omega] = m*a"),
        "{}",
        mass.text
    );
}

/// v_1 = c ω + t/9: Y_v = X_0, Y_ω = X_ω + c X_1, [Y_ω, Y_v] = [X_ω, X_0] = X_1. Nothing is promised that there is not.
#[test]
fn independent_velocities() {
    let dependent = entry(Sleigh::equations(), "dependent_velocities").text;
    assert_eq!(dependent, "g.v[1] = c*g.omega + 1/9*t");
    let curvature = entry(Sleigh::equations(), "curvature").text;
    assert_eq!(curvature, "A^g.v[1][g.v[0], g.omega] = 1");
    assert!(Top::equations().get("voronec").is_none());
    for name in ["hamiltonisation", "chaplygin"] {
        assert!(Top::equations().get(name).is_none() && Sleigh::equations().get(name).is_none());
    }
}
