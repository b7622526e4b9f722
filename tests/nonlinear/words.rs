//! The sentences of `equations()` on constraints that are nonlinear in the velocities.

use nonholonomic::prelude::*;

use super::systems::{APPELL_HAMEL, CONSTANT_SPEED, DRIVEN};

fn text(system: &impl DiscreteSystem, name: &str) -> &'static str {
    system.equations().get(name).expect("an entry").text
}

#[test]
fn the_reaction_is_that_of_chetaevs_rule() {
    assert_eq!(
        text(&APPELL_HAMEL, "constraints"),
        "0 = x_dot^2 - c^2*z_dot^2 + y_dot^2"
    );
    assert_eq!(
        text(&APPELL_HAMEL, "constraint_forms"),
        "omega_1(q[k], v[k]) = 2*x_dot[k]*dx + 2*y_dot[k]*dy - 2*c^2*z_dot[k]*dz"
    );
    let equations = text(&APPELL_HAMEL, "discrete_lagrange_dalembert");
    assert!(
        equations.contains("= 2*x_dot[k]*lambda_1[k]"),
        "{equations}"
    );
    let rule = text(&APPELL_HAMEL, "chetaev");
    let opening = "the first constraint is nonlinear in the velocities: its reaction is a multiple of its slope in them, by Chetaev's rule";
    assert!(rule.starts_with(opening), "{rule}");
    assert!(rule.contains("p[k] = D2L_d(q[k-1], q[k])\n"), "{rule}");
    assert!(
        text(&DRIVEN, "chetaev").contains("p[k] = D2L_d(q[k-1], q[k]) + f_plus(q[k-1], q[k])\n")
    );
    assert!(text(&APPELL_HAMEL, "lagrange_dalembert").contains("m*x_dot_dot = 2*x_dot*lambda_1\n"));
    assert_eq!(
        text(&APPELL_HAMEL, "voronec"),
        "there are no Voronec equations: a constraint is nonlinear in the velocities"
    );
}

/// The reaction on the body of constant speed has the power 2 λ v²: it is that against gravity.
#[test]
fn a_constraint_that_is_not_homogeneous_may_do_work() {
    let said = text(&CONSTANT_SPEED, "energy_conservation");
    let expected = "the energy E_L of the continuous system is not found to be conserved: \
        the constraints are not homogeneous in the velocities, and their reactions may do work";
    assert!(said.starts_with(expected), "{said}");
    assert!(said.contains("dE_L/dt = lambda_1*"), "{said}");
}

/// No claim is made on constraints that it is not known for.
#[test]
fn nothing_is_said_of_frobenius_or_reversals() {
    for name in ["integrability", "reversibility", "derivatives"] {
        assert!(APPELL_HAMEL.equations().get(name).is_none(), "{name}");
    }
}
