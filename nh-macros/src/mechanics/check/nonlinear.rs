//! Constraints that are nonlinear in the velocities: N. G. Chetaev's rule, and where it is not
//! derived.
//!
//! ```text
//! FL(q_k, v_k) = p_k + Σ_a μ_a ∂φ^a/∂q̇(q_k, v_k, t_k),   φ^a(q_k, v_k, t_k) = 0,   ω^a = ∂φ^a/∂q̇(q_k, v_k, t_k)
//! ```

use crate::expression::Variable;
use crate::mechanics::discrete::apart::part_on_velocities;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::notation::velocity_name;
use crate::system::{ConstraintKind, Lagrangian, Order, Rule, System};

/// Refuses constraints that are nonlinear in the velocities, beside a feature for which Chetaev's
/// rule is not derived.
pub(crate) fn check_nonlinear(discretizer: &Discretizer<'_>, objects: &Objects) -> Vec<Finding> {
    let system = discretizer.system;
    let part = |a: &usize| part_on_velocities(system, *a);
    let wanted = |a: &usize| {
        let is_variational = system.variational[*a].kind == ConstraintKind::Variational;
        is_variational && part(a) == Part::Variational(*a)
    };
    let refused = |a: &usize| {
        let message = match wanted(a) {
            true => format!(
                "a variational constraint is linear in the velocities, but this one is not in {}; \
                 write `#[constraint(…)]`, whose reaction is that of Chetaev's rule",
                nonlinear_velocities(discretizer, objects, *a)
            ),
            false => {
                let (beside, remedy) = unsupported_feature(system)?;
                format!(
                    "this constraint is not affine in {}, and Chetaev's rule for its reaction is not derived {beside}; {remedy}",
                    nonlinear_velocities(discretizer, objects, *a)
                )
            }
        };
        Some(Finding::new(part(a), message))
    };
    objects.nonlinear.iter().filter_map(refused).collect()
}

/// The first feature of a system that Chetaev's rule is not derived for, and what to do.
fn unsupported_feature(system: &System) -> Option<(&'static str, &'static str)> {
    const AFFINE: &str = "write a constraint that is affine in the velocities";
    const RULE: &str = "take `#[discretization(midpoint)]` or `trapezoidal`, without an order";
    let is_apart = |kind| {
        matches!(
            kind,
            ConstraintKind::Variational | ConstraintKind::Kinematic | ConstraintKind::OnVelocities
        )
    };
    let all = system.variational.iter().chain(&system.kinematic);
    let request = system.continuous.as_ref();
    let is_discrete = matches!(*system.lagrangian, Lagrangian::Discrete(_));
    let has_inner_nodes = matches!(*system.rule, Rule::Lobatto(_));
    [
        (system.link.is_some(), "on a lattice", AFFINE),
        (system.has_regions(), "in regions (`when = …`)", AFFINE),
        (
            system.chart.groups().next().is_some(),
            "with coordinates in groups",
            "take coordinates of `R` and `S1`",
        ),
        (
            !system.symmetries.is_empty(),
            "with a symmetry",
            "remove `#[symmetry(…)]`",
        ),
        (
            !system.actions.is_empty(),
            "in the balance of momenta",
            "remove `#[action(…)]`",
        ),
        (
            is_discrete,
            "for a discrete Lagrangian, whose nodes have no velocities",
            "write `#[lagrangian(…)]`",
        ),
        (
            all.into_iter().any(|constraint| is_apart(constraint.kind)),
            "beside constraints of D or D_d alone",
            "write all of them with `#[constraint(…)]` or `#[holonomic(…)]`",
        ),
        (system.keeps_energy, "in the scheme `energy`", RULE),
        (has_inner_nodes, "in `lobatto`", RULE),
        (
            *system.order != Order::OfRule,
            "in composed steps, `order = …`",
            RULE,
        ),
        (
            system.derivatives,
            "in the derivatives of a step",
            "do without `derivatives`",
        ),
        (
            system.reversible.is_some(),
            "in the search for reversals",
            "remove `reversible`",
        ),
        (
            request.is_some_and(|request| request.moving_frame.is_some()),
            "in a moving frame",
            "remove `#[moving_frame(…)]`",
        ),
    ]
    .into_iter()
    .find_map(|(is_there, beside, remedy)| is_there.then_some((beside, remedy)))
}

/// The velocities that an equation is not affine in.
fn nonlinear_velocities(discretizer: &Discretizer<'_>, objects: &Objects, a: usize) -> String {
    let (algebra, system) = (discretizer.algebra, discretizer.system);
    let bends = |i: &usize| {
        let slope = &objects.restrictions[a][*i];
        (0..system.dim()).any(|j| algebra.contains(slope, Variable::Velocity(j)))
    };
    let velocities: Vec<_> = (0..system.dim())
        .filter(bends)
        .map(|i| format!("`{}`", velocity_name(&system.chart.coordinates[i])))
        .collect();
    velocities.join(", ")
}
