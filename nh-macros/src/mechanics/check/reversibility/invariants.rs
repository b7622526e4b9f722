//! The functions that a change has to leave as they are, of a continuous system or of its objects
//! on intervals.
//!
//! ```text
//! L(σq, ±σv, ±t) = L,   b(σq, ±t) σ ∝ b and c likewise in every row of D,   F(σq, ±σv, ±t) = σF
//! ```
//!
//! An interval reversed and changed is (σq_1, σq_0), so that its middle m becomes σm and its
//! increment d becomes -σd, as a velocity does. With A = f⁻ + f⁺ and B = f⁻ - f⁺
//!
//! ```text
//! L_d(σm, ±σd) = L_d,   φ(σm, ±σd) ∝ φ,   A(σm, ±σd) = σA,   B(σm, ±σd) = ±σB
//! ```
//!
//! L_d may change by a difference S(q_1) - S(q_0), which leaves the equations at nodes as they are:
//! of an L_d without t the mixed derivatives ∂²L_d/∂q_0∂q_1 and L_d(q, q) are asked, which
//! determine it up to such a difference.

use std::collections::BTreeSet;

use super::changes::{Change, Changes, REVERSAL, sign};
use crate::algebra::{Algebra, Character, ParityComponents, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::{Objects, continuous_forces};
use crate::mechanics::linear::vectors::{Matrix, difference, each, map, sum};
use crate::system::{Lagrangian, System};

/// Functions with the sign that a change takes from them.
pub(super) struct Invariants {
    /// Functions that take the sign of a character.
    functions: Vec<(Scalar, Character)>,
    /// An L_d, and how many of the first functions are as it is: those that determine it up to a
    /// difference.
    lagrangian: Option<(Scalar, usize)>,
    /// Equations f = 0 that take any sign.
    equations: Vec<Scalar>,
    /// Rows of equations that are linear in velocities, of which the span is invariant; in the last
    /// column what has no velocity.
    rows: Matrix,
}

/// Characters that have to be 1 on a change: for sure, or unless functions happen to have
/// symmetries that their structure does not show.
#[derive(Default)]
pub(super) struct Conditions {
    pub(super) proven: BTreeSet<Character>,
    pub(super) possible: BTreeSet<Character>,
}

/// Whether all of the system is continuous, before it is discretised, with one D in D and C_K.
pub(super) fn is_continuous(system: &System, objects: &Objects) -> bool {
    matches!(*system.lagrangian, Lagrangian::Continuous(_))
        && !system.is_apart()
        && system.discrete_force_minus.is_empty()
        && system.discrete_force_plus.is_empty()
        && objects.source_of_phi.iter().all(Option::is_some)
}

/// An expression on the interval in its middle (q_0 + q_1)/2, d, the time of the middle, and h.
pub(super) fn centred(discretizer: &Discretizer<'_>, f: &Scalar) -> Scalar {
    let algebra = discretizer.algebra;
    let half = Scalar::ratio(1, 2);
    let h = algebra.variable(Variable::Step);
    let place = |node| &discretizer.alpha_of(node) - &half;
    let replacement = |x: &Variable| match *x {
        Variable::Node(i, node) => {
            let [q, d] = [Variable::Coordinate(i), Variable::Increment(i)];
            let moved = &place(node) * &algebra.variable(d);
            Some((*x, &algebra.variable(q) + &moved))
        }
        Variable::NodeTime(node) => {
            let moved = &place(node) * &h;
            Some((*x, &algebra.variable(Variable::Time) + &moved))
        }
        Variable::Velocity(i) => Some((*x, &algebra.variable(Variable::Increment(i)) / &h)),
        _ => None,
    };
    let replacements: Vec<_> = (algebra.variables_of(f).iter())
        .filter_map(replacement)
        .collect();
    algebra.substitute(f, &replacements)
}

impl Invariants {
    /// The invariants of a system, and the variables in which powers are separated.
    pub(super) fn new(
        discretizer: &Discretizer<'_>,
        objects: &Objects,
        changes: &Changes<'_>,
    ) -> (Self, Vec<Variable>) {
        let n = discretizer.dim;
        let row = |(form, affine): (&Vec<Scalar>, &Scalar)| {
            let affine = [affine.clone()];
            form.iter().chain(&affine).cloned().collect()
        };
        if is_continuous(discretizer.system, objects) {
            let lagrangian = objects.lagrangian.as_ref();
            let lagrangian = lagrangian.map(|l| (l.function().clone(), Character::new()));
            let forces = continuous_forces(discretizer.system, &objects.force_terms);
            let forces = forces.into_iter().enumerate();
            let forces = forces.map(|(i, f)| (f, changes.direction(i)));
            let invariants = Self {
                functions: lagrangian.into_iter().chain(forces).collect(),
                lagrangian: None,
                equations: objects.levels.iter().flatten().cloned().collect(),
                rows: (objects.restrictions.iter().zip(&objects.affine))
                    .map(row)
                    .collect(),
            };
            return (invariants, (0..n).map(Variable::Velocity).collect());
        }
        let centred = |f: &Scalar| centred(discretizer, f);
        let [a, b] = [sum, difference].map(|of| of(&objects.force_minus, &objects.force_plus));
        let a = (a.iter().enumerate()).map(|(i, f)| (centred(f), changes.direction(i)));
        let b = (b.iter().enumerate()).map(|(i, f)| (centred(f), changes.velocity(i)));
        let own = centred(&objects.discrete_lagrangian);
        let lagrangian = of_lagrangian(discretizer, &own, changes);
        let zero = Scalar::zero();
        let phi = objects.phi.iter().enumerate();
        let invariants = Self {
            lagrangian: Some((own, lagrangian.len())),
            functions: lagrangian.into_iter().chain(a).chain(b).collect(),
            equations: (objects.levels.iter().flatten().cloned())
                .chain(
                    phi.filter(|(a, _)| !objects.holonomic.contains(a))
                        .map(|(_, phi)| centred(phi)),
                )
                .collect(),
            rows: each(&objects.forms, |form| row((form, &zero))),
        };
        (invariants, (0..n).map(Variable::Increment).collect())
    }

    /// All functions, each once.
    pub(super) fn all(&self) -> impl Iterator<Item = &Scalar> {
        let functions = self.functions.iter().map(|(f, _)| f);
        functions
            .chain(&self.equations)
            .chain(self.rows.iter().flatten())
    }

    /// The conditions that their structure puts on a change.
    pub(super) fn conditions(
        &self,
        algebra: &Algebra,
        changes: &Changes<'_>,
        velocities: &[Variable],
    ) -> Conditions {
        let effect = |x| changes.effect(x);
        let of = |f: &Scalar| algebra.components(f, velocities, &effect);
        let mut conditions = Conditions::default();
        for (f, character) in self
            .functions
            .iter()
            .filter(|(f, _)| !f.is_trivially_zero())
        {
            conditions.add(&of(f), character, true);
        }
        for f in &self.equations {
            let components = of(f);
            let first = components.all().next().map(|c| c.character.clone());
            // Another equation with the same solutions may be another function.
            conditions.add(&components, &first.unwrap_or_default(), false);
        }
        let (rows, are_reduced) = echelon_rows(algebra, &self.rows);
        for (row, pivot) in rows {
            let of_column = |j: usize| match j + 1 == row.len() {
                true => Character::new(),
                false => changes.velocity(j),
            };
            let of_pivot = of(&row[pivot]);
            let signs_of_pivot = match of_pivot.all().next() {
                Some(first) => &first.character ^ &of_column(pivot),
                None => continue,
            };
            conditions.add(&of_pivot, &(&signs_of_pivot ^ &of_column(pivot)), false);
            let is_exact =
                are_reduced && of_pivot.possible.is_empty() && of_pivot.proven.len() == 1;
            for (j, f) in row.iter().enumerate().filter(|(j, _)| *j != pivot) {
                if !f.is_trivially_zero() {
                    conditions.add(&of(f), &(&signs_of_pivot ^ &of_column(j)), is_exact);
                }
            }
        }
        conditions.possible = &conditions.possible - &conditions.proven;
        conditions
    }

    /// Whether a change leaves everything as it is, where the algebra knows.
    pub(super) fn are_kept(
        &self,
        algebra: &Algebra,
        changes: &Changes<'_>,
        change: &Change,
    ) -> Option<bool> {
        let applied = |f: &Scalar| changes.apply(algebra, change, f);
        let itself = |f: &Scalar| changes.apply(algebra, &Change::new(), f);
        let with_sign = |f: &Scalar, is_opposite: bool| match is_opposite {
            true => -f,
            false => f.clone(),
        };
        // One function is asked before its many derivatives.
        let is_itself =
            |own: &Scalar| algebra.is_zero(&(&applied(own) - &itself(own))) == Some(true);
        let known = match &self.lagrangian {
            Some((own, count)) if *count > 1 && is_itself(own) => *count,
            _ => 0,
        };
        let mut are_kept = Some(true);
        for (f, character) in &self.functions[known..] {
            let difference = &applied(f) - &with_sign(&itself(f), sign(character, change));
            match vanishes(algebra, &difference) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => are_kept = None,
            }
        }
        are_kept?;
        for f in &self.equations {
            let itself = itself(f);
            if !algebra.is_same_but_for_sign(&applied(f), &itself) {
                // Another function may have the same zeros.
                return None;
            }
        }
        if self.rows.is_empty() {
            return Some(true);
        }
        let (m, columns) = (self.rows.len(), self.rows[0].len());
        let column = |j: usize| match j + 1 == columns {
            true => false,
            false => sign(&changes.velocity(j), change),
        };
        let moved = (self.rows.iter()).map(|row| {
            let entries = row.iter().enumerate();
            entries
                .map(|(j, f)| with_sign(&applied(f), column(j)))
                .collect()
        });
        let own = (self.rows.iter()).map(|row| row.iter().map(itself).collect());
        let rows: Matrix = own.chain(moved).collect();
        let elimination = algebra.eliminate(&rows.concat(), 2 * m, columns).ok()?;
        Some(elimination.rank() == m)
    }
}

/// An L_d in m and d up to a difference: L_d on the diagonal, and the mixed derivatives M =
/// ∂²L_d/∂q_0∂q_1 by M + Mᵀ and M - Mᵀ. L_d itself where it is large, in groups or depends on t.
fn of_lagrangian(
    discretizer: &Discretizer<'_>,
    lagrangian: &Scalar,
    changes: &Changes<'_>,
) -> Vec<(Scalar, Character)> {
    const LARGEST: usize = 4;
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    if n > LARGEST
        || algebra.defines_parts()
        || !discretizer.space.is_of_lines()
        || algebra.contains(lagrangian, Variable::Time)
    {
        return vec![(lagrangian.clone(), Character::new())];
    }
    // ∂/∂q_0 = ½ ∂/∂m - ∂/∂d, ∂/∂q_1 = ½ ∂/∂m + ∂/∂d.
    let half = Scalar::ratio(1, 2);
    let slope = |f: &Scalar, i: usize, at_end: bool| {
        let [m, d] = [Variable::Coordinate(i), Variable::Increment(i)];
        let of_middle = &half * &algebra.derivative(f, m);
        let of_increment = algebra.derivative(f, d);
        match at_end {
            true => &of_middle + &of_increment,
            false => &of_middle - &of_increment,
        }
    };
    let mixed = |i: usize, j: usize| slope(&slope(lagrangian, i, false), j, true);
    let diagonal = algebra.without(lagrangian, (0..n).map(Variable::Increment));
    let mut functions = vec![(diagonal, Character::new())];
    for i in 0..n {
        for j in i..n {
            let signs = &changes.direction(i) ^ &changes.direction(j);
            let [a, b] = [mixed(i, j), mixed(j, i)];
            functions.push((&a + &b, signs.clone()));
            if i != j {
                functions.push((&a - &b, &signs ^ &Character::from([REVERSAL])));
            }
        }
    }
    functions
}

/// Whether a function vanishes; nothing where it has no value, or may, as a particular function of
/// fields.
fn vanishes(algebra: &Algebra, f: &Scalar) -> Option<bool> {
    let is_nonzero =
        || !algebra.contain_functions(std::slice::from_ref(f)) && algebra.is_nonzero(f);
    match algebra.is_zero(f)? {
        true => Some(true),
        false => is_nonzero().then_some(false),
    }
}

impl Conditions {
    /// Adds that a function takes the sign of a character.
    fn add(&mut self, components: &ParityComponents, character: &Character, is_exact: bool) {
        for component in &components.proven {
            let condition = &component.character ^ character;
            match is_exact {
                true => self.proven.insert(condition),
                false => self.possible.insert(condition),
            };
        }
        for component in &components.possible {
            self.possible.insert(&component.character ^ character);
            self.possible.extend(component.conditions.iter().cloned());
        }
        self.proven.remove(&Character::new());
        self.possible.remove(&Character::new());
    }
}

/// Rows with the same span of which each has a column, its pivot, in which the others are zero; and
/// whether they were found.
fn echelon_rows(algebra: &Algebra, rows: &Matrix) -> (Vec<(Vec<Scalar>, usize)>, bool) {
    if let Some(own) = with_pivots(algebra, rows) {
        return (own, true);
    }
    let columns = rows.first().map_or(0, Vec::len);
    if let Ok(elimination) = algebra.eliminate(&rows.concat(), rows.len(), columns)
        && !algebra.defines_parts()
    {
        let reduced = algebra.reduced_rows(rows.clone(), &elimination.pivots);
        let reduced = map(&reduced, Scalar::reduced);
        if let Some(own) = with_pivots(algebra, &reduced) {
            return (own, true);
        }
    }
    let first = |row: &Vec<Scalar>| row.iter().position(|f| !f.is_trivially_zero());
    let own = (rows.iter()).filter_map(|row| Some((row.clone(), first(row)?)));
    (own.collect(), false)
}

/// The rows with their pivots, numbers where there are any; nothing where a row has none.
fn with_pivots(algebra: &Algebra, rows: &Matrix) -> Option<Vec<(Vec<Scalar>, usize)>> {
    let is_own = |a: usize, j: usize| {
        let is_there = |b: usize| !rows[b][j].is_trivially_zero();
        j + 1 < rows[a].len() && is_there(a) && (0..rows.len()).all(|b| b == a || !is_there(b))
    };
    let pivot = |a: usize| {
        let own: Vec<_> = (0..rows[a].len()).filter(|j| is_own(a, *j)).collect();
        let is_number = |j: &&usize| algebra.variables_of(&rows[a][**j]).is_empty();
        own.iter().find(is_number).or(own.first()).copied()
    };
    (0..rows.len())
        .map(|a| Some((rows[a].clone(), pivot(a)?)))
        .collect()
}
