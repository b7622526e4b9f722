//! Constraints that lose rank by themselves (CLMM §2, §5): D_q = ⟨ω^a(q)⟩ with forms that vanish,
//! or depend on each other, on a set S.
//!
//! ```text
//! ω = g ω̃,  S: g = 0     D⁻ = D⁺ = ⟨ω̃⟩ on S: the equation is divided by g, in D and in D_d
//! ω^b - Σ m_a ω^a = g ω̃  a combination with constraints a is, and takes the place of b
//! ```
//!
//! A factor is divided by where it vanishes on a hypersurface for sure, and identically for no
//! value of a parameter: k ω stays what it is, as k = 0 takes the constraint away. Forms that
//! differ from side to side of S are constraints of two regions: see [`sides`]. A set S on which
//! nothing is divided is reported where it is known to have points.

mod row;
mod set;
pub(in crate::mechanics) mod sides;

use super::discretize::Discretizer;
use crate::algebra::{Algebra, Power, Scalar};
use crate::mechanics::linear::vectors::Matrix;
use crate::system::ConstraintKind;
use row::Row;
pub(in crate::mechanics) use set::SingularSet;

/// Which constraints are divided, and where the forms as they are written lose rank.
#[derive(Default)]
pub(crate) struct Rank {
    pub(in crate::mechanics) divisions: Vec<Division>,
    pub(in crate::mechanics) sets: Vec<SingularSet>,
    /// Whether the divided forms are known to span the limit of D.
    pub(in crate::mechanics) is_limit: bool,
}

/// A constraint that is divided.
pub(in crate::mechanics) struct Division {
    pub(in crate::mechanics) constraint: usize,
    /// The others of the combination that is divided and takes its place.
    pub(in crate::mechanics) with: Vec<usize>,
    pub(in crate::mechanics) divisor: Vec<Power>,
}

impl Rank {
    /// The equations of the constraints, divided where they can be: those of `#[constraint]` in a
    /// chart. The others stay as they are.
    pub(crate) fn divide(discretizer: &Discretizer<'_>, sides: &mut [Scalar]) -> Self {
        let system = discretizer.system;
        let algebra = discretizer.algebra;
        let is_chart = system.link.is_none() && system.chart.groups().next().is_none();
        if !is_chart || algebra.defines_parts() {
            return Self::default();
        }
        let mut rows = Vec::new();
        for (a, constraint) in system.variational.iter().enumerate() {
            if constraint.kind == ConstraintKind::Both
                && let Some(row) = Row::new(discretizer, &sides[a], a)
            {
                rows.push(row);
            }
        }
        let written: Vec<_> = rows.iter().map(|row| row.form().to_vec()).collect();
        // Pivots that are numbers first: with these the others are combined.
        rows.sort_by_key(|row| row.pivot(algebra).is_none());
        let (mut divisions, mut reduced) = (Vec::new(), Vec::<Row>::new());
        for row in rows {
            let a = row.constraint;
            let divisor = row.divisor(algebra);
            let own = row.divided(&divisor);
            let is_beside = |other: &&Row| {
                let condition = |a: usize| &system.variational[a].condition;
                condition(other.constraint) == condition(a)
            };
            let rest = own.reduced(algebra, reduced.iter().filter(is_beside));
            let of_rest = rest.divisor(algebra);
            let (divisor, with, found) = match of_rest.is_empty() || rest.with.is_empty() {
                true => (divisor, Vec::new(), own),
                false => (
                    [divisor, of_rest.clone()].concat(),
                    rest.with.clone(),
                    rest.divided(&of_rest),
                ),
            };
            if !divisor.is_empty() {
                sides[a] = found.equation(discretizer);
                divisions.push(Division {
                    constraint: a,
                    with,
                    divisor,
                });
            }
            reduced.push(match of_rest.is_empty() {
                true => rest,
                false => rest.divided(&of_rest),
            });
        }
        divisions.sort_by_key(|division| division.constraint);
        if reduced.is_empty() {
            return Self::default();
        }
        let (sets, is_limit) = set::sets(system, algebra, (&divisions, &written), &reduced);
        Self {
            divisions,
            sets,
            is_limit,
        }
    }
}

/// A constraint whose form jumps in direction where it vanishes, or where it depends on others.
pub(in crate::mechanics) struct Turning {
    pub(in crate::mechanics) constraint: usize,
    /// The others that it depends on there.
    pub(in crate::mechanics) with: Vec<usize>,
    /// A factor of a condition, at whose zeros it is.
    pub(in crate::mechanics) s: Scalar,
}

/// The constraints b·q̇ + c = 0 whose (b, c), less multiples of others, vanish where their cases
/// meet, and have another direction on each side: D⁺ is not D⁻ there, and a step, of which no part
/// ends there, has reactions of either side.
pub(in crate::mechanics) fn turning(
    discretizer: &Discretizer<'_>,
    equations: &[Scalar],
) -> Vec<Turning> {
    let algebra = discretizer.algebra;
    if !algebra.may_turn(equations) {
        return Vec::new();
    }
    let system = discretizer.system;
    let rows = (system.variational.iter().zip(equations).enumerate())
        .filter(|(_, (constraint, _))| !constraint.kind.is_level_set())
        .filter_map(|(a, (_, equation))| Row::new(discretizer, equation, a));
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|row| row.pivot(algebra).is_none());
    let (mut reduced, mut found) = (Vec::<Row>::new(), Vec::new());
    for row in rows {
        let condition = |a: usize| &system.variational[a].condition;
        let is_beside = |other: &&Row| condition(other.constraint) == condition(row.constraint);
        let rest = row.reduced(algebra, reduced.iter().filter(is_beside));
        let s = row.turns(algebra).map(|s| (Vec::new(), s));
        if let Some((with, s)) = s.or_else(|| Some((rest.with.clone(), rest.turns(algebra)?))) {
            found.push(Turning {
                constraint: row.constraint,
                with,
                s,
            });
        }
        reduced.push(rest);
    }
    found
}

/// The rank of forms at a generic point, where it is known.
fn rank_of(algebra: &Algebra, forms: &Matrix) -> Option<usize> {
    let columns = forms.first()?.len();
    let entries = forms.concat();
    let elimination = algebra.dependencies(&entries, forms.len(), columns).ok()?;
    Some(elimination.rank())
}
