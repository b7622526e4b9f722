//! Chetaev's rule in words: the reactions of constraints that are nonlinear in the velocities, and
//! the velocity of a node.

use super::describe::{aligned, equation, of_words};
use crate::algebra::math;
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::ordinals;

/// The rule, where a constraint is nonlinear in the velocities.
pub(in crate::mechanics) fn describe_reactions(objects: &Objects) -> Option<Description> {
    let which = ordinals(&objects.nonlinear);
    let opening = match objects.nonlinear.len() {
        0 => return None,
        1 => format!(
            "the {which} constraint is nonlinear in the velocities: its reaction is a multiple of its slope in them, by Chetaev's rule"
        ),
        _ => format!(
            "the {which} constraints are nonlinear in the velocities: their reactions are multiples of their slopes in them, by Chetaev's rule"
        ),
    };
    let force = match objects.is_forced {
        true => math!(" + f_plus(q[k-1], q[k])", " + f^{{+}}(q_{{k-1}}, q_{{k}})"),
        false => math!("", ""),
    };
    let lines = [
        (
            math!("omega_a(q, q_dot, t)", "\\omega^{{a}}(q, \\dot{{q}}, t)"),
            math!(
                "(d phi_a/d q_dot)",
                "\\frac{{\\partial \\varphi^{{a}}}}{{\\partial \\dot{{q}}}}"
            ),
        ),
        (
            math!("p[k]", "p_{{k}}"),
            math!(
                "D2L_d(q[k-1], q[k]){force}",
                "D_2L_d(q_{{k-1}}, q_{{k}}){force}"
            ),
        ),
        (
            math!(
                "(d L/d q_dot)(q[k], v[k], t[k])",
                "\\frac{{\\partial L}}{{\\partial \\dot{{q}}}}(q_{{k}}, v_{{k}}, t_{{k}})"
            ),
            math!(
                "p[k] + sum_a mu_a*omega_a(q[k], v[k], t[k])",
                "p_{{k}} + \\sum_a \\mu_a\\,\\omega^{{a}}(q_{{k}}, v_{{k}}, t_{{k}})"
            ),
        ),
        (
            math!("0"),
            math!(
                "phi_a(q[k], v[k], t[k])",
                "\\varphi^{{a}}(q_{{k}}, v_{{k}}, t_{{k}})"
            ),
        ),
    ];
    let closing = "v[k] is the velocity of node k, of the momentum that arrives there and of the one that departs";
    let lines = [of_words(&opening)]
        .into_iter()
        .chain(lines.iter().map(equation))
        .chain([of_words(closing)]);
    Some(aligned(Topic::Chetaev, lines))
}
