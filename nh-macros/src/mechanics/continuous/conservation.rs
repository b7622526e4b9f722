//! Whether the energy E_L = ∂L/∂q̇·q̇ - L is conserved along the motions of the continuous system.
//!
//! ```text
//! dE_L/dt = -∂L/∂t + F·q̇ - Σ_a λ_a c_a        where a q̇ + c = 0
//! ```
//!
//! The multipliers are those of `lagrange.rs`. With A (q̈, λ) = b their equations, -c·λ + p
//! vanishes where the matrix of the rows (A, b) and ((0, -c), -p) is singular: F. Fassò &
//! N. Sansonetto, *Conservation of energy and momenta in nonholonomic systems with affine
//! constraints*, Regul. Chaotic Dyn. 20, 2015, give the condition on c for which this is so
//! whatever the potential is.
//!
//! Of a constraint φ that is nonlinear in the velocities -c is ∂φ/∂q̇·q̇ on φ = 0, by Chetaev's
//! rule.

use super::lagrange::Lagrange;
use super::regions::Regions;
use super::{Data, dot};
use crate::algebra::Scalar;
use crate::budget;
use crate::expression::Variable;
use crate::mechanics::check::regularity::Saddle;
use crate::mechanics::discrete::on_velocities::{form_value, generic_velocity};
use crate::mechanics::linear::determined::determined;
use crate::mechanics::linear::vectors::each;

/// The work of a part of the system on its motions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// The part does not exist, or is at rest.
    Absent,
    /// The work vanishes on the constraints.
    Vanishing,
    Done,
    Undecided,
}

impl Work {
    fn vanishes(self) -> bool {
        matches!(self, Self::Absent | Self::Vanishing)
    }
}

/// dE_L/dt, part by part.
pub(super) struct EnergyBalance {
    /// -∂L/∂t.
    pub(super) of_time: Work,
    pub(super) of_forces: Work,
    pub(super) of_reactions: Work,
    /// The sum.
    pub(super) total: Work,
    /// -∂L/∂t + F·q̇ - Σ λ_a c_a.
    pub(super) rate: Scalar,
}

impl EnergyBalance {
    pub(super) fn new(data: &Data<'_>, regions: Option<&Regions>) -> Self {
        let (objects, n) = (data.objects, data.dim());
        let lagrangian = data.lagrangian.function();
        let by_time = -&data.by_t(lagrangian);
        let by_forces = dot(&data.force, (0..n).map(|i| data.velocity(i)));
        let power = &by_time + &by_forces;
        let all: Vec<usize> = (0..objects.forms.len()).collect();
        let sets = match regions {
            Some(regions) => regions.active.clone(),
            None => vec![all.clone()],
        };
        let moves = match objects.nonlinear.is_empty() {
            true => !data.all_zero(&objects.affine),
            false => !(0..objects.variational.len()).all(|a| is_homogeneous(data, a)),
        };
        let [time, forces, power_vanishes] =
            works_on_constraints(data, [&by_time, &by_forces, &power], &sets);
        // A jump in time has no slope.
        let of_time = match data.are_free_of(std::slice::from_ref(lagrangian), &[Variable::Time]) {
            true => Work::Absent,
            false if data.algebra.are_smooth(std::slice::from_ref(lagrangian)) => time,
            false => Work::Done,
        };
        let of_forces = match data.system.forces.is_empty() {
            true => Work::Absent,
            false => forces,
        };
        let (of_reactions, with_reactions) = match (moves, regions) {
            (false, _) => (Work::Absent, power_vanishes),
            (true, None) if objects.nonlinear.is_empty() => works_of_reactions(data, &power),
            (true, _) => (Work::Undecided, Work::Undecided),
        };
        let total = match [of_time, of_forces, of_reactions].map(Work::vanishes) {
            [true, true, true] => Work::Vanishing,
            _ if of_time == Work::Done && time == Work::Vanishing => Work::Done,
            _ => with_reactions,
        };
        let multiplier = |a: &usize| data.algebra.variable(Variable::Multiplier(*a));
        let of_constraints = dot(&objects.affine, all.iter().map(multiplier));
        Self {
            of_time,
            of_forces,
            of_reactions,
            total,
            rate: &power - &of_constraints,
        }
    }
}

/// Whether these powers, functions of (q, q̇, t), vanish on each of these sets of constraints.
fn works_on_constraints<const N: usize>(
    data: &Data<'_>,
    powers: [&Scalar; N],
    sets: &[Vec<usize>],
) -> [Work; N] {
    let powers = powers.map(Scalar::clone);
    let identically = data.zeros(&powers);
    let on = |set: &Vec<usize>| {
        let Some(velocities) = velocities_on(data, set) else {
            return identically.clone();
        };
        let on_set = |f: &Scalar| data.algebra.substitute(f, &velocities);
        data.zeros(&powers.iter().map(on_set).collect::<Vec<_>>())
    };
    let on_sets: Vec<_> = match identically.contains(&false) {
        true => sets.iter().map(on).collect(),
        false => Vec::new(),
    };
    std::array::from_fn(|i| {
        let is_undecided = || data.algebra.have_sides_beside_cases(&powers[i..=i]);
        match identically[i] || on_sets.iter().all(|zeros| zeros[i]) {
            true => Work::Vanishing,
            false if is_undecided() => Work::Undecided,
            false => Work::Done,
        }
    })
}

/// Whether ∂φ/∂q̇·q̇ = r φ, with r = r(q, t) the degree of an equation that is homogeneous in the
/// velocities (Euler): then it vanishes with φ.
fn is_homogeneous(data: &Data<'_>, a: usize) -> bool {
    let equation = &data.objects.variational[a];
    let along = form_value(data.discretizer, &data.objects.restrictions[a]);
    let velocity = generic_velocity(data.dim());
    let [there, along_there] = [equation, &along].map(|f| data.algebra.substitute(f, &velocity));
    !data.all_zero(std::slice::from_ref(&there))
        && data.all_zero(&[&(&along * &there) - &(&along_there * equation)])
}

/// The velocities that these constraints determine, by the others; `None` where one is nonlinear in
/// them.
fn velocities_on(data: &Data<'_>, set: &[usize]) -> Option<Vec<(Variable, Scalar)>> {
    if set.iter().any(|a| data.objects.nonlinear.contains(a)) {
        return None;
    }
    let forms: Vec<_> = set.iter().map(|a| data.objects.forms[*a].clone()).collect();
    let affine = each(set, |a| data.objects.affine[*a].clone());
    let determined = determined(data.algebra, (&forms, &affine), |i| data.velocity(i))?;
    let velocities = determined.into_iter();
    Some(
        velocities
            .map(|(i, v)| (Variable::Velocity(i), v))
            .collect(),
    )
}

/// The work of the reactions of constraints that move, and its sum with this power.
fn works_of_reactions(data: &Data<'_>, power: &Scalar) -> (Work, Work) {
    let derive = || {
        let (forms, affine) = (&data.objects.forms, &data.objects.affine);
        let (n, m) = (data.dim(), forms.len());
        let all: Vec<_> = (0..m).collect();
        let on_constraints = velocities_on(data, &all)?;
        let equations = Lagrange::new(data);
        let saddle = Saddle {
            block: &equations.mass,
            forms,
            restrictions: forms,
        };
        let right = (equations.force.iter().cloned()).chain(equations.rates.iter().map(|r| -r));
        let mut rows = saddle.rows();
        for (row, right) in rows.iter_mut().zip(right) {
            row.push(right);
        }
        let at_constraints = |f: &Scalar| data.algebra.substitute(f, &on_constraints);
        let singular = |power: &Scalar| {
            let last = (0..n)
                .map(|_| Scalar::zero())
                .chain(affine.iter().map(|c| -c));
            let bordered: Vec<_> = (rows.iter().flatten().cloned())
                .chain(last)
                .chain([-power])
                .map(|f| at_constraints(&f))
                .collect();
            let size = n + m + 1;
            let rank = data.algebra.eliminate(&bordered, size, size).ok()?.rank();
            match size - rank {
                0 => Some(Work::Done),
                1 => Some(Work::Vanishing),
                _ => None,
            }
        };
        Some((singular(&Scalar::zero())?, singular(power)?))
    };
    budget::question(derive)
        .flatten()
        .unwrap_or((Work::Undecided, Work::Undecided))
}
