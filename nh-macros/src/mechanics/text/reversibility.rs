//! Whether a scheme is symmetric and a system reversible, in words.

use super::describe::{generic, words};
use crate::catalogue::{Description, Topic};
use crate::mechanics::check::reversibility::{
    Answer, Asymmetric, Change, Reversals, Reversibility, Scheme,
};
use crate::mechanics::finding::{Finding, Part, ordinal};
use crate::system::{Lagrangian, Order, Rule, System};

pub(in crate::mechanics) fn describe_reversibility(
    system: &System,
    found: &Reversibility<'_>,
) -> Description {
    let mut sentences = vec![scheme_verdict(system, found)];
    match &found.reversals {
        Some(reversals) => sentences.extend(reversal_verdicts(system, reversals)),
        None if system.link.is_some() || system.is_whole() => sentences.push(
            "which changes of signs reverse the system is not known: it is too large".to_owned(),
        ),
        None => sentences.push(
            "where a motion enters a region its velocities are projected onto D there, which no motion undoes unless they are in D already: first integrals may change"
                .to_owned(),
        ),
    }
    words(Topic::Reversibility, &sentences)
}

/// The verdict on the scheme.
fn scheme_verdict(system: &System, found: &Reversibility<'_>) -> String {
    let take = "reversing symmetries of the system are lost, and with them first integrals over long times; take `midpoint` or `trapezoidal`";
    match found.scheme {
        Scheme::Symmetric => "the scheme is symmetric: the step with -h undoes the step with h".to_owned(),
        Scheme::InPositions => {
            "the scheme is symmetric in positions: L_d(q[k], q[k+1], h) and -L_d(q[k+1], q[k], -h) differ by S(q[k+1]) - S(q[k]), which \
             changes the momenta of the nodes alone"
                .to_owned()
        }
        Scheme::NotSymmetric(object) => {
            let object = match object {
                Asymmetric::Lagrangian => {
                    "L_d(q[k+1], q[k], -h) is not -L_d(q[k], q[k+1], h)".to_owned()
                }
                Asymmetric::Kinematic(a) => format!(
                    "the {} equation of D_d changes where q[k] and q[k+1] are exchanged and h becomes -h",
                    ordinal(a)
                ),
                Asymmetric::Forces => {
                    "f_minus(q[k+1], q[k], -h) is not -f_plus(q[k], q[k+1], h)".to_owned()
                }
            };
            let generic = generic(&system.chart, found.variables.iter().copied());
            format!("the scheme is not symmetric{generic}: {object}; {take}")
        }
        Scheme::WithoutStep => {
            "L_d has no h, so that no step is the inverse of another: its reversing symmetries decide".to_owned()
        }
        Scheme::Unknown => format!("the scheme is not known to be symmetric; where it is not, {take}"),
    }
}

/// Why steps of the scheme are not composed.
pub(in crate::mechanics) fn not_composable(
    system: &System,
    found: &Reversibility<'_>,
) -> Vec<Finding> {
    let why = match found.scheme {
        Scheme::Symmetric => return Vec::new(),
        Scheme::InPositions => "and this one is in positions alone, not in the momenta that are carried from step to step".to_owned(),
        Scheme::WithoutStep => "and L_d has no h".to_owned(),
        _ => {
            // Without the mend, which is said here.
            let verdict = scheme_verdict(system, found);
            format!("and {}", verdict.split("; ").next().unwrap_or_default())
        }
    };
    let message = format!(
        "steps of a higher order are composed of steps of a symmetric scheme, {why}; write `midpoint` or `trapezoidal` beside `order = …`, or remove it"
    );
    vec![Finding::new(Part::Order, message)]
}

/// The properties that a system lacks which is asked to be reversible, with motions that run on and
/// on in the `running` directions.
pub(in crate::mechanics) fn lacking(
    system: &System,
    found: Option<&Reversibility<'_>>,
    running: &[usize],
) -> Vec<Finding> {
    let error = |message: String| vec![Finding::new(Part::Reversible, message)];
    let Some(found) = found else {
        return error("L contains no velocity, and the lattice has no motion that could be reversed; remove `reversible`".to_owned());
    };
    if !found.scheme.keeps_reversals() {
        return error(scheme_verdict(system, found));
    }
    let Some(reversals) = &found.reversals else {
        return error("whether the system is reversible could not be decided: it is too large; remove `reversible`".to_owned());
    };
    if !matches!(reversals.simplest, Answer::Found(_)) {
        return error(reversal_verdicts(system, reversals).remove(0));
    }
    if matches!(reversals.keeping(running), Answer::Found(_)) {
        return Vec::new();
    }
    error(format!(
        "no change of signs{} is found that reverses the system and keeps {}: first integrals may drift on motions in \
         which that goes round or on and on; write `reversible` alone if it does not",
        half_turns(reversals),
        sense(system, running)
    ))
}

fn reversal_verdicts(system: &System, reversals: &Reversals<'_>) -> Vec<String> {
    let (mend, among) = (mend(system), half_turns(reversals));
    let generic = generic(&system.chart, reversals.variables.iter().copied());
    let simplest = match &reversals.simplest {
        Answer::Found(change) => change,
        Answer::None if works(system) => {
            return vec![format!(
                "no change of signs{among} reverses the system with its forces{generic}, as where they damp or drive it: unless another reversal does, a symmetric scheme has no \
                 reversibility to keep"
            )];
        }
        Answer::None => {
            return vec![format!(
                "no change of signs{among} reverses the system{generic}: unless another reversal does, first integrals may drift with every scheme; {mend}"
            )];
        }
        Answer::Unknown if works(system) => {
            return vec![format!(
                "no change of signs{among} is known to reverse the system with its forces"
            )];
        }
        Answer::Unknown => {
            return vec![format!(
                "no change of signs{among} is known to reverse the system: first integrals may drift; {mend}"
            )];
        }
    };
    let written = |change: &Change| {
        let changed = reversals.changes.describe(change);
        let all: Vec<_> = ["t -> -t".to_owned()].into_iter().chain(changed).collect();
        all.join(", ")
    };
    let unchanged = match reversals.is_continuous {
        true => "L, D and the forces do not change",
        false => "the equations of motion do not change",
    };
    let controls = match system.chart.controls.is_empty() {
        true => "",
        false => ", with the controls in reverse order",
    };
    let (whole, ends) = match &system.link {
        Some(_) => (
            "lattice",
            ", where its ends are free, periodic, or held at constant positions that it leaves as they are",
        ),
        None => ("system", ""),
    };
    let mut sentences = vec![format!(
        "{} reverses the {whole}{controls}{ends}: {unchanged}",
        written(simplest)
    )];
    let of = |wanted: fn(&Answer) -> bool| {
        let turns = reversals.turns.iter().filter(|(_, answer)| wanted(answer));
        turns.map(|(i, _)| *i).collect::<Vec<_>>()
    };
    let mut others = of(|answer| matches!(answer, Answer::Found(_)));
    let all = others.clone();
    while let Some((change, kept)) = reversals.keeping_most(&others) {
        sentences.push(format!(
            "{} keeps {}",
            written(&change),
            sense(system, &kept)
        ));
        others.retain(|i| !kept.contains(i));
        if kept.len() < all.len() && others.is_empty() {
            sentences.push(format!(
                "no one of these that is known keeps the sense of all: first integrals may drift on motions in which {} run at once; {mend}",
                names(system, &all)
            ));
        }
    }
    let none = of(|answer| *answer == Answer::None);
    if !none.is_empty() {
        sentences.push(format!(
            "no change of signs{among} that reverses the system keeps {}{generic}: unless another reversal does, first integrals may drift on motions in \
             which that goes round or on and on; {mend}",
            sense(system, &none)
        ));
    }
    let unknown = of(|answer| *answer == Answer::Unknown);
    if !unknown.is_empty() {
        sentences.push(format!(
            "no such change is known to keep {}: first integrals may drift on motions in which that goes round or on and \
             on; {mend}",
            sense(system, &unknown)
        ));
    }
    sentences
}

/// The names of some coordinates.
fn names(system: &System, directions: &[usize]) -> String {
    let name = |i: &usize| format!("`{}`", system.chart.coordinates[*i]);
    directions.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The sense in which some coordinates run.
fn sense(system: &System, directions: &[usize]) -> String {
    let run = if directions.len() == 1 { "runs" } else { "run" };
    format!("the sense in which {} {run}", names(system, directions))
}

/// Half turns, where there are angles.
fn half_turns(reversals: &Reversals<'_>) -> &'static str {
    match reversals.changes.has_angles() {
        true => " and half turns of angles",
        false => "",
    }
}

/// Whether there are forces, which do work.
fn works(system: &System) -> bool {
    !(system.forces.is_empty()
        && system.discrete_force_minus.is_empty()
        && system.discrete_force_plus.is_empty())
}

/// The advice where first integrals may drift.
fn mend(system: &System) -> &'static str {
    match (*system.order, &*system.lagrangian) {
        _ if system.link.is_some() => "a smaller h makes the drift smaller",
        (Order::OfRule, _) if system.keeps_energy => {
            "the energy does not, with this scheme; steps of a higher order, `#[discretization(energy, order = 6)]`, make the drift of others much smaller, as a smaller h does"
        }
        (Order::OfRule, Lagrangian::Continuous(_)) if matches!(*system.rule, Rule::Lobatto(_)) => {
            "a smaller h makes the drift smaller, and so do more stages, `#[discretization(lobatto, stages = 4)]`"
        }
        (Order::OfRule, Lagrangian::Continuous(_)) => {
            "steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does"
        }
        (Order::OfRule, Lagrangian::Discrete(_)) => "a smaller h makes the drift smaller",
        _ => "a smaller h makes the drift smaller, much more so than with `midpoint` alone",
    }
}

/// The substeps of a step, where there are several.
pub(in crate::mechanics) fn describe_composition(system: &System) -> Option<Description> {
    let order = match *system.order {
        Order::OfRule => return None,
        Order::Four => 4,
        Order::Six => 6,
        Order::Eight => 8,
    };
    let sentences = [
        format!(
            "a step of order {order} is composed of {} substeps of the lengths gamma_i*h: Phi_h = phi_{{gamma_s*h}} o ... o phi_{{gamma_1*h}}, \
             phi_h: (t, q, p) -> (t + h, q', p'), with the equations of one interval below",
            system.order.substeps()
        ),
        format!("the gamma_i are those of `{}`", system.order.composition()),
    ];
    Some(words(Topic::Composition, &sentences))
}
