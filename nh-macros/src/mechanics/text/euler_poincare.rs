//! The meaning of a left symmetry, in words and formulas.

use super::describe::{description, words};
use crate::algebra::{Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::notation::{plain, symbol};
use crate::system::System;

/// The meaning of the symmetry: the reduced equations, what is conserved, the reconstruction.
pub(crate) fn describe_left_invariance(system: &System, objects: &Objects) -> Vec<Description> {
    let acting = &system.left_symmetry;
    // The symmetries of a lattice reduce nothing.
    if acting.is_empty() || system.link.is_some() {
        return Vec::new();
    }
    let factors = acting.iter().map(|g| &system.chart.factors[**g]);
    let actions: Vec<_> = (factors.clone())
        .map(|factor| format!("{}({})", factor.space.name(), factor.name))
        .collect();
    let names: Vec<_> = factors.map(|factor| factor.name.to_string()).collect();
    let others = system.chart.factors.len() > acting.len();
    let mut sentences = vec![format!(
        "{} acts by left multiplication: L_d, D, D_d and the forces are invariant",
        actions.join(" x ")
    )];
    sentences.push(match (others, objects.forms.is_empty()) {
        (false, true) => {
            "Q = G: the equations of motion are the discrete Euler-Poincare equations".to_owned()
        }
        (false, false) => {
            "Q = G: the equations of motion are the discrete Euler-Poincare-Suslov equations"
                .to_owned()
        }
        (true, _) => {
            "the equations of motion are those of the reduced variables (r[k], u[k], r[k+1])"
                .to_owned()
        }
    });
    if objects.forms.is_empty() && !objects.is_forced {
        sentences.push(
            "the spatial momentum Ad*_{g[k]^-1}(-D1L_d(q[k], q[k+1])) is conserved".to_owned(),
        );
    }
    let elements: Vec<_> = names
        .iter()
        .map(|name| ["k", "k+1"].map(|label| symbol(name, &Math::alike(label))))
        .collect();
    let relative: Vec<_> = names
        .iter()
        .map(|name| math!("u_{}[k]", "u_{{{},k}}", plain(name)))
        .collect();
    let mut lines: Vec<_> = (relative.iter().zip(&elements))
        .map(|(u, [start, end])| (u.clone(), math!("{}^-1*{}", "{}^{{-1}} {}", start, end)))
        .collect();
    let reactions = match objects.forms.is_empty() {
        true => Math::alike(0),
        false => math!("sum_b lambda_b[k]*mu_b", "\\sum_b \\lambda_{{b,k}} \\mu_b"),
    };
    let forces = match objects.is_forced {
        true => math!(" + f_minus[k] + f_plus[k-1]", " + f^-_{{k}} + f^+_{{k-1}}"),
        false => Math::default(),
    };
    let momenta = math!(
        "-dl(u[k])*u[k]^-1 + u[k-1]^-1*dl(u[k-1]){}",
        "-dl(u_{{k}}) u_{{k}}^{{-1}} + u_{{k-1}}^{{-1}} dl(u_{{k-1}}){}",
        forces
    );
    lines.push((momenta, reactions));
    let reconstruction: Vec<_> = (relative.iter().zip(&elements))
        .map(|(u, [start, end])| (end.clone(), math!("{}*{}", "{} {}", start, u)))
        .collect();
    vec![
        words(Topic::Symmetry, &sentences),
        description(Topic::EulerPoincare, &lines),
        description(Topic::Reconstruction, &reconstruction),
    ]
}
