//! What `equations()` says of systems in groups.

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
