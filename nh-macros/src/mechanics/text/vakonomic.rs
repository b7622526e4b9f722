//! Vakonomic motion in words and equations.

use super::describe::{EquationWriter, PrintedLine, aligned, equation, of_words};
use crate::algebra::{Math, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::notation::{Where, velocity};
use crate::system::System;

const OPENING: &str = "vakonomic motion: the action of L_0 is stationary among the motions that satisfy the constraints, and that of L = L_0 + sum_a lambda_a*phi_a among all";
const KEPT: &str = "phi_a is the momentum of the coordinate whose velocity is lambda_a, and every motion keeps it: from a start on the constraints it is zero";
const NOT_IDEAL: &str = "the reactions are not ideal: they may do work on displacements that the constraints allow, and unless the constraints are holonomic the motion is not that of d'Alembert's principle";

/// The constraints, their multipliers and the equations of motion, where constraints are in L.
pub(in crate::mechanics) fn describe_vakonomic(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Option<Description> {
    let (places, momentum) = (&system.vakonomic, objects.momentum.as_ref()?);
    places.first()?;
    let writer = EquationWriter::new(&system.chart, discretizer, objects);
    let constraints: Vec<_> = places.iter().map(|i| momentum[*i].clone()).collect();
    let phi = |a: usize| {
        let number = a + 1;
        math!(
            "phi_{number}(q, q_dot, t)",
            "\\varphi^{{{number}}}(q, \\dot{{q}}, t)"
        )
    };
    let mut lines = writer.numbered(phi, &constraints, Where::Free);
    let multiplier = |(a, i): (usize, &usize)| {
        let name = &system.chart.coordinates[*i];
        (math!("lambda_{}", a + 1), velocity(name, &Math::default()))
    };
    lines.extend(places.iter().enumerate().map(multiplier));
    // In a group there are brackets besides.
    lines.extend((discretizer.space.is_of_lines()).then(|| equation_of_motion(objects.is_forced)));
    let lines = [of_words(OPENING)]
        .into_iter()
        .chain(lines.iter().map(equation))
        .chain([KEPT, NOT_IDEAL].map(of_words));
    Some(aligned(Topic::Vakonomic, lines))
}

fn equation_of_motion(is_forced: bool) -> PrintedLine {
    let force = if is_forced { " + F" } else { "" };
    (
        math!(
            "d/dt (d L_0/d q_dot + sum_a lambda_a*(d phi_a/d q_dot))",
            "\\frac{{d}}{{dt}} \\Bigl(\\frac{{\\partial L_0}}{{\\partial \\dot{{q}}}} + \\sum_a \\lambda_a \\frac{{\\partial \\varphi^{{a}}}}{{\\partial \\dot{{q}}}}\\Bigr)"
        ),
        math!(
            "d L_0/d q + sum_a lambda_a*(d phi_a/d q){force}",
            "\\frac{{\\partial L_0}}{{\\partial q}} + \\sum_a \\lambda_a \\frac{{\\partial \\varphi^{{a}}}}{{\\partial q}}{force}"
        ),
    )
}
