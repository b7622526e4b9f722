//! Expressions by cases, where they meet.
//!
//! ```text
//! L is continuous, and so is ∂L/∂q̇     else a potential, or a momentum, jumps within a motion
//! ω, c and φ are continuous             else the constraints are others on the two sides: regions have these, with an impact between
//! ω/|ω| is where ω vanishes             else, as of x dy + |x| dz, the limits of D are others on the two sides
//! ```
//!
//! ∂L/∂q and forces may jump: |x| in a potential is a force that changes its sign, sign(ẋ) in a
//! force is dry friction.

use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::rank::{Turning, turning};
use crate::mechanics::finding::{Finding, Part, ordinals};
use crate::mechanics::notation::{Where, names};

/// Findings about jumps that may not be.
pub(crate) fn check_cases(discretizer: &Discretizer<'_>, objects: &Objects) -> Vec<Finding> {
    let algebra = discretizer.algebra;
    let shown = |s: &Scalar, place| {
        let names = names(&discretizer.system.chart, place);
        algebra.print_text(&algebra.without_sign(s, &names), &names)
    };
    let refused = |part, f: &[Scalar], place, message: &dyn Fn(String) -> String| {
        let jump = f.iter().flat_map(|f| algebra.jumps(f)).next();
        jump.map(|s| Finding::new(part, message(shown(&s, place))))
    };
    let mut findings = Vec::new();
    let lagrangian = objects.lagrangian.as_ref().map(|l| l.function());
    let (l, place) = match lagrangian {
        Some(l) => (l, Where::Free),
        None => (&objects.discrete_lagrangian, Where::Interval),
    };
    if let Some(momentum) = &objects.momentum {
        findings.extend(refused(Part::Lagrangian, momentum, place, &|s| {
            format!("the momenta, dL/d(velocity), may jump where `{s}` changes its sign, as a mass does that is another on each side; make the masses equal where the cases meet")
        }));
    }
    if findings.is_empty() {
        // At an instant a potential may change.
        let in_space = |s: &Scalar| (algebra.variables_of(s).into_iter()).any(is_of_motion);
        let jump = algebra.jumps(l).into_iter().find(in_space);
        findings.extend(jump.map(|s| Finding::new(Part::Lagrangian, {
        let s = shown(&s, place);
        format!("the Lagrangian may jump where `{s}` changes its sign, and a potential that jumps has no force there; make the cases equal where they meet")
    })));
    }
    for (a, forms) in objects.restrictions.iter().enumerate() {
        let part = Part::Variational(a);
        if let Some(finding) = nonsmooth(discretizer, &objects.variational[a], part) {
            findings.push(finding);
            continue;
        }
        let parts = [&forms[..], std::slice::from_ref(&objects.affine[a])].concat();
        findings.extend(refused(part, &parts, Where::Free, &|s| {
            format!("the constraint may jump where `{s}` changes its sign; one that is another on each side is written with regions, `#[constraint(when = {s} > 0, lhs == rhs)]` and an attribute for the other side")
        }));
    }
    if findings.is_empty() {
        findings.extend(turning_forms(discretizer, objects, &shown));
    }
    for (a, phi) in objects.phi.iter().enumerate() {
        if objects.source_of_phi[a].is_none() {
            findings.extend(refused(Part::Kinematic(a), std::slice::from_ref(phi), Where::Interval, &|s| {
                format!("the kinematic constraint may jump where `{s}` changes its sign; make the cases equal where they meet")
            }));
        }
    }
    findings
}

/// Forms that vanish where their cases meet, with another direction on each side.
fn turning_forms(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    shown: &dyn Fn(&Scalar, Where) -> String,
) -> Vec<Finding> {
    let finding = |turning: Turning| {
        let s = shown(&turning.s, Where::Free);
        let vanishes = match turning.with.is_empty() {
            true => "the form of this constraint vanishes".to_owned(),
            false => format!("this constraint depends on the {}", ordinals(&turning.with)),
        };
        let message = format!(
            "{vanishes} where `{s}` does, and its limits on the two sides differ or are not known, so that velocities may jump there; \
             write the limit on each side as a constraint of a region, `#[constraint(when = …, lhs == rhs)]`"
        );
        Finding::new(Part::Variational(turning.constraint), message)
    };
    let all = turning(discretizer, &objects.variational);
    all.into_iter().map(finding).collect()
}

fn is_of_motion(x: Variable) -> bool {
    !matches!(
        x,
        Variable::Pi
            | Variable::Constant(_)
            | Variable::Parameter(_)
            | Variable::Function(_)
            | Variable::Control(_)
            | Variable::SetInForce(_)
            | Variable::Step
            | Variable::Time
            | Variable::NodeTime(_)
    )
}

/// A condition on velocities in a constraint, which is then not smooth in them.
fn nonsmooth(discretizer: &Discretizer<'_>, equation: &Scalar, part: Part) -> Option<Finding> {
    let algebra = discretizer.algebra;
    let velocities: Vec<_> = (0..discretizer.dim).map(Variable::Velocity).collect();
    let message = "a constraint is smooth in the velocities, but this one is by cases of them; keep velocities out of its conditions";
    (algebra.have_conditions_on(std::slice::from_ref(equation), &velocities))
        .then(|| Finding::new(part, message))
}
