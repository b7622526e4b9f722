//! The scheme `energy` in words and formulas.

use super::describe::{EquationWriter, aligned, equation, of_words};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::discrete::energy::words_of;
use crate::mechanics::discrete::lagrange_dalembert::EnergyPreservation;
use crate::mechanics::notation::Where;

/// A discrete gradient of more characters is not written out.
const LONGEST: usize = 400;

const IN_REGIONS: &str = "an interval has the forces of the set of constraints in force on it, and keeps H; where a boundary is crossed, constraints that come into force take half of the square of the \
                          velocity that they take away, in the kinetic metric, and those that end take nothing";

/// The frame of D, the half sum and the difference of μ, and the forces that follow.
pub(in crate::mechanics) fn describe_energy_preservation(
    writer: &EquationWriter<'_>,
) -> Option<Description> {
    let objects = writer.objects;
    let lines: Vec<_> = match &objects.energy_preservation[..] {
        [] => return None,
        [only] if only.set.len() == objects.forms.len() => lines(writer, only),
        sets => (sets.iter())
            .flat_map(|of| {
                [
                    vec![of_words(&format!("D has {}:", words_of(&of.set)))],
                    lines(writer, of),
                ]
            })
            .flatten()
            .chain([of_words(IN_REGIONS)])
            .collect(),
    };
    Some(aligned(Topic::EnergyPreservation, lines))
}

/// The scheme of one set of constraints in force.
fn lines(writer: &EquationWriter<'_>, kept: &EnergyPreservation) -> Vec<Math> {
    let objects = writer.objects;
    let in_groups = !writer.discretizer.space.is_of_lines();
    let words = |in_charts, in_groups_too| if in_groups { in_groups_too } else { in_charts };
    let on_levels = kept.set.iter().any(|a| objects.levels[*a].is_some());
    let unless_on_levels = |words, with_levels| if on_levels { with_levels } else { words };
    let equations = |lines: Vec<_>| lines.iter().map(equation).collect();
    let numbered = |name: &str, all: &[Scalar], place: Where| {
        equations(writer.numbered(|a| math!("{name}_{}", a + 1), all, place))
    };
    let frame = kept.frame.iter().enumerate().map(|(a, vector)| {
        let components = vector.iter().map(|f| writer.show(f, Where::Free));
        (math!("E_{}", a + 1), Math::tuple(components))
    });
    let frame = equations(frame.collect());
    let of_potential = math!("dV", "\\bar\\nabla V");
    let gradient = equations(writer.components(&of_potential, &kept.gradient));
    let mut lines = Vec::new();
    let mut part = |text: &str, formulas: Vec<Math>| {
        lines.push(of_words(text));
        if formulas.iter().all(|formula| formula.text.len() <= LONGEST) {
            lines.extend(formulas);
        }
    };
    part(
        "E_a is the frame of D that is orthonormal in the kinetic metric (Gram, Schmidt); mu_a = E_a.(p - a), a = dL/dq_dot at rest, H = |mu|^2/2 + V",
        frame,
    );
    part(
        unless_on_levels(
            words(
                "w = (q[k+1] - q[k])/h is in D at the middle, w = sum_a u_a E_a, and (mu_0 + mu_1)/2 = u",
                "w = d/h, d the increment from q[k] to q[k+1], is in D at the middle, w = sum_a u_a E_a, and (mu_0 + mu_1)/2 = u",
            ),
            "w is in D at the middle, d/h but for a combination of the forms there, d the increment from q[k] to q[k+1]; w = sum_a u_a E_a, and (mu_0 + mu_1)/2 = u",
        ),
        numbered("u", &kept.mean, Where::Interval),
    );
    part(
        words(
            "mu_1 - mu_0 = Delta, Delta_a = h (g_a - E_a.dV), g_a = E_a.(d/dq (w.M w/2 + a.w) - D_w a) + M w.D_w E_a, w for q_dot, in the middle; sum_a u_a g_a = 0",
            "mu_1 - mu_0 = Delta, Delta_a = h (g_a - E_a.dV), g_a = E_a.(X (w.M w/2 + a.w) - D_w a + ad*_w (M w + a)) + M w.D_w E_a, w for q_dot, in the middle, X the derivatives \
             along d; sum_a u_a g_a = 0",
        ),
        numbered("g", &kept.gyroscopic, Where::Free),
    );
    part(
        unless_on_levels(
            words(
                "dV is a discrete gradient, dV.(q[k+1] - q[k]) = V(q[k+1]) - V(q[k]), so that H(q[k+1], mu_1) = H(q[k], mu_0)",
                "dV is a discrete gradient, dV.d = V(q[k+1]) - V(q[k]), so that H(q[k+1], mu_1) = H(q[k], mu_0)",
            ),
            "dV is a discrete gradient, dV.d = V(q[k+1]) - V(q[k]), with a combination of those of the level sets and of the other forms that makes it orthogonal to the forms in the \
            middle, so that dV.w h = dV.d and H(q[k+1], mu_1) = H(q[k], mu_0)",
        ),
        gradient,
    );
    part(
        "f_minus = -sum_a X_a (mu_0 + E.(a + D1L_d))_a at q[k], f_plus = sum_a X_a (mu_1 + E.(a - D2L_d))_a at q[k+1], X_a.E_b = delta_ab: discrete forces of third \
         order in h beside the midpoint rule, which make p - a on D the mu of the ends",
        Vec::new(),
    );
    if writer.chart.sites.is_some() {
        part(
            "of a link all this is about site k; the link of the sites k - 1 and k adds h E.(d/dq (a.w) - dV), with its a, w and dV along q[k], to Delta, and f_minus and f_plus on its second site, \
             with X and E of q[k]",
            Vec::new(),
        );
    }
    lines
}
