//! The text of `equations()` on systems in groups.

use nonholonomic::prelude::*;

/// Suslov's problem: a body that cannot turn about its third axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(inertia = [[J[0], 0, k], [0, J[1], 0], [k, 0, J[2]]])]
#[lagrangian(R.omega.dot(inertia * R.omega) / 2)]
#[constraint(R.omega[2] == 0)]
#[symmetry(SO3(R))]
struct Suslov {
    J: [f64; 3],
    k: f64,
}

/// A constraint that is holonomic in disguise: the body's first axis keeps its height.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared() / 2)]
#[constraint(R.omega[1] * R[(2, 2)] == R.omega[2] * R[(2, 1)])]
struct Levelled;

fn text(equations: &Equations, name: &str) -> String {
    let entry = equations.get(name);
    entry
        .unwrap_or_else(|| panic!("no entry {name}"))
        .text
        .to_owned()
}

#[test]
fn a_left_invariant_system() {
    let equations = Suslov::equations();
    assert_eq!(text(&equations, "configuration"), "q = (R) in SO(3)");
    assert_eq!(
        text(&equations, "symmetry"),
        "SO3(R) acts by left multiplication: L_d, D, D_d and the forces are invariant\n\
         Q = G: the equations of motion are the discrete Euler-Poincare-Suslov equations"
    );
    assert_eq!(
        text(&equations, "euler_poincare"),
        "u_R[k] = R[k]^-1*R[k+1]\n\
         -dl(u[k])*u[k]^-1 + u[k-1]^-1*dl(u[k-1]) = sum_b lambda_b[k]*mu_b"
    );
    assert_eq!(text(&equations, "reconstruction"), "R[k+1] = R[k]*u_R[k]");
    let groups = text(&equations, "groups");
    assert!(
        groups.starts_with("R[k+1] = R[k]*cay(h*R.omega[k+1/2])"),
        "{groups}"
    );
    // The equations of motion know no attitude.
    let motion = text(&equations, "discrete_lagrange_dalembert");
    assert!(
        motion.contains("R.omega[0][k+1/2]") && !motion.contains("R[k]"),
        "{motion}"
    );
}

/// A plate on a pivot that slides: coordinates of a chart beside elements of two groups.
#[discrete_system]
#[coordinates(x, R: SO3, s: [S1; 2], g: SE2)]
#[lagrangian(x_dot.powi(2) + s_dot[0].powi(2) + s_dot[1].powi(2) + R.omega.norm_squared() + g.v.norm_squared() + g.omega.powi(2)
    - x * R[(2, 2)] - cos(s[0] + s[1]) - g.p[0])]
#[constraint(x_dot == R.omega[1] + g.v[0])]
#[constraint(g.omega == 2 * g.v[1])]
#[discretization(alpha = 1/3)]
struct Mixed;

/// The node of a rotation is no mean of rotations, and its forms are those of the left-invariant coframe.
#[test]
fn charts_and_groups_side_by_side() {
    let equations = Mixed::equations();
    let discretization = text(&equations, "discretization");
    for line in [
        "x[k+alpha] = (1 - alpha)*x[k] + alpha*x[k+1]",
        "x_dot[k+1/2] = (x[k+1] - x[k])/h",
        "s[1][k+alpha] = (1 - alpha)*s[1][k] + alpha*s[1][k+1]",
        "alpha = 1/3",
    ] {
        assert!(
            discretization.lines().any(|l| l == line),
            "no {line}: {discretization}"
        );
    }
    assert!(!discretization.contains("q[") && !discretization.contains("R["));
    let groups = text(&equations, "groups");
    for line in [
        "R[k+alpha] = R[k]*cay(alpha*h*R.omega[k+1/2])",
        "g[k+alpha] = g[k]*cay(alpha*h*(g.v, g.omega)[k+1/2])",
    ] {
        assert!(groups.lines().any(|l| l == line), "no {line}: {groups}");
    }
    let forms = equations.get("constraint_forms").expect("two constraints");
    assert_eq!(
        forms.text,
        "omega_1(q[k]) = dx - (R^-1 dR)[1] - (g^-1 dg).v[0]\n\
         omega_2(q[k]) = -2*(g^-1 dg).v[1] + (g^-1 dg).omega\n\
         (R^-1 dR)[1](R_dot) = R.omega[1]\n\
         (g^-1 dg).v[0](g_dot) = g.v[0]\n\
         (g^-1 dg).v[1](g_dot) = g.v[1]\n\
         (g^-1 dg).omega(g_dot) = g.omega"
    );
    for line in [
        r"dx - (R^{-1} dR)_{2} - (g^{-1} dg)^{v}_{1}",
        r"(g^{-1} dg)^{\omega}(\dot{g}) &= \omega^{g}",
    ] {
        assert!(forms.latex.contains(line), "no {line}: {}", forms.latex);
    }
}

/// dω(ξ, η) has the bracket of the left-invariant fields in it.
#[test]
fn integrability() {
    let nonholonomic =
        "no combination of the constraints is integrable: the system is nonholonomic";
    assert_eq!(text(&Suslov::equations(), "integrability"), nonholonomic);
    let levelled = text(&Levelled::equations(), "integrability");
    assert!(
        levelled.starts_with("the first constraint is integrable"),
        "{levelled}"
    );
}
