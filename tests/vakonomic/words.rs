//! The sentences of `equations()` on vakonomic motion.

use nonholonomic::prelude::*;

use super::systems::{BELT, BENENTI, CONSTANT_SPEED};

fn text(system: &impl DiscreteSystem, name: &str) -> &'static str {
    system.equations().get(name).expect("an entry").text
}

#[test]
fn the_entry_has_the_constraints_and_their_multipliers() {
    let lines = [
        "vakonomic motion: the action of L_0 is stationary among the motions that satisfy the constraints, and that of L = L_0 + sum_a lambda_a*phi_a among all",
        "phi_1(q, q_dot, t) = z_dot - s*(1 + x)*sin(w*t) - y*x_dot",
        "lambda_1 = mu_dot",
        "d/dt (d L_0/d q_dot + sum_a lambda_a*(d phi_a/d q_dot)) = d L_0/d q + sum_a lambda_a*(d phi_a/d q) + F",
        "phi_a is the momentum of the coordinate whose velocity is lambda_a, and every motion keeps it: from a start on the constraints it is zero",
        "the reactions are not ideal: they may do work on displacements that the constraints allow, and unless the constraints are holonomic the motion is not that of d'Alembert's principle",
    ];
    assert_eq!(text(&BELT, "vakonomic"), lines.join("\n"));
    let free = text(&BENENTI, "vakonomic");
    assert!(free.contains("sum_a lambda_a*(d phi_a/d q)\n"), "{free}");
}

#[test]
fn the_constraints_are_in_the_lagrangian() {
    assert_eq!(
        text(&CONSTANT_SPEED, "lagrangian"),
        "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) - m*g*y + mu_dot*(x_dot^2 - v^2 + y_dot^2)"
    );
    for name in ["constraints", "chetaev", "kinematic_constraints"] {
        assert!(BENENTI.equations().get(name).is_none(), "{name}");
    }
}

/// The energy is that of L_0 + Σ λ_a φ_a.
#[test]
fn the_scheme_keeps_what_is_kept_without_constraints() {
    let conserved = "the energy E_L of the continuous system is conserved";
    let said = text(&BENENTI, "energy_conservation");
    assert!(said.starts_with(conserved), "{said}");
    let reversal = "t -> -t, mu -> -mu reverses the system";
    let said = text(&BENENTI, "reversibility");
    assert!(said.contains(reversal), "{said}");
}
