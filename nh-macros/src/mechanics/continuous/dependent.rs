//! The dependent velocities: which the constraints are solved for, and their solution.

use super::Data;
use crate::algebra::{Scalar, linear};
use crate::expression::Dependence;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::kernel::combinations;
use crate::mechanics::linear::vectors::{columns_of, transpose};
use crate::system::{ConstraintKind, System};

/// Sets of dependent velocities that are tried for a constant determinant.
const MOST_SETS: usize = 400;
/// More constraints are solved only if the matrix is the identity: the inverse would be too large.
const MOST_CONSTRAINTS: usize = 6;

/// The unknowns that the constraints of a system are solved for.
pub(in crate::mechanics) enum SolvedFor {
    /// Dependent velocities (CO 63, J §5).
    Velocities,
    /// Differences to the next site (CO 56).
    Differences,
    /// There are no equations in independent coordinates, for this reason.
    Neither(&'static str),
}

/// The unknowns that the constraints are solved for.
pub(in crate::mechanics) fn kind(system: &System) -> SolvedFor {
    if system.is_apart() {
        return SolvedFor::Neither(
            "there are no Voronec equations: D and C_K are apart, and velocities on the constraints are no virtual displacements",
        );
    }
    let Some(link) = &system.link else {
        return match system.variational.len() == system.dim() && system.dim() > 0 {
            true => SolvedFor::Neither(
                "there are no Voronec equations: the constraints determine all velocities",
            ),
            false => SolvedFor::Velocities,
        };
    };
    let mut kinds = system.variational.iter().map(|constraint| constraint.kind);
    let of_differences = (kinds.clone()).filter(|kind| *kind == ConstraintKind::Difference);
    match of_differences.count() {
        0 if link.is_still && kinds.next().is_none() => SolvedFor::Differences,
        0 if link.is_still => SolvedFor::Neither(
            "there are no Voronec equations: a density without velocities is solved for differences, and a constraint is on velocities, or holonomic",
        ),
        0 if !link.on_both_sites.is_empty() => SolvedFor::Neither(
            "there are no Voronec equations: a holonomic constraint between neighbours makes a velocity depend on those of the next site, and that on others",
        ),
        0 => SolvedFor::Velocities,
        count if count == system.variational.len() => SolvedFor::Differences,
        _ => SolvedFor::Neither(
            "there are no Voronec equations: some constraints are on velocities and others on differences, and they are solved for one or the other",
        ),
    }
}

pub(in crate::mechanics) fn too_large() -> String {
    format!(
        "more than {MOST_CONSTRAINTS} coupled constraints are not solved symbolically; name velocities of which each \
         occurs in one constraint alone"
    )
}

/// Checks the velocities that `#[dependent]` names: as many as there are constraints, and
/// determined by them.
pub(in crate::mechanics) fn check(
    data: &Data<'_>,
    forms: &[Vec<Scalar>],
    asked: &[usize],
) -> Result<Vec<usize>, Vec<Finding>> {
    let m = forms.len();
    let message = if m == 0 {
        "there are no constraints, so no velocity depends on the others; remove this".to_owned()
    } else if asked.len() != m {
        format!(
            "{} constraint{} determine{} {m} velocit{}, but this names {}; name one coordinate for each constraint",
            m,
            if m == 1 { "" } else { "s" },
            if m == 1 { "s" } else { "" },
            if m == 1 { "y" } else { "ies" },
            asked.len()
        )
    } else if rank(data, forms, asked) == Some(m) {
        return Ok(asked.to_vec());
    } else {
        let names: Vec<_> = (asked.iter())
            .map(|i| format!("`{}`", data.system.chart.coordinates[*i]))
            .collect();
        format!(
            "the constraints cannot be solved for the velocities of {}: the determinant vanishes identically",
            names.join(", ")
        )
    };
    Err(vec![Finding::new(Part::Dependent, message)])
}

/// The rank of these columns of the constraint forms at a generic point.
fn rank(data: &Data<'_>, forms: &[Vec<Scalar>], columns: &[usize]) -> Option<usize> {
    let m = forms.len();
    if m == 0 || columns.is_empty() {
        return Some(0);
    }
    let block = columns_of(forms, columns).concat();
    let elimination = data.algebra.eliminate(&block, m, columns.len());
    Some(elimination.ok()?.rank())
}

/// The last velocities whose determinant is a number; else, whose determinant has only parameters
/// in it; else the last ones that are determined at a generic point.
pub(in crate::mechanics) fn choose(data: &Data<'_>, forms: &[Vec<Scalar>]) -> Option<Vec<usize>> {
    // Of a link the velocities of its first site.
    let (n, m) = (data.discretizer.own, forms.len());
    if m == 0 {
        return Some(Vec::new());
    }
    let is_constant = |columns: &[usize], most: Dependence| {
        if m > MOST_CONSTRAINTS && !is_permutation(forms, columns) {
            return false;
        }
        let entries = columns_of(forms, columns).concat();
        let moves = |f: &Scalar| data.algebra.dependence_of(f) > most;
        // Entries that vary may have a constant determinant all the same, as cos² + sin²; it is not looked for among large ones.
        if entries.iter().any(moves) {
            if entries.iter().any(|f| data.algebra.has_defined(f)) {
                return false;
            }
            let determinant = linear::determinant(&columns_of(forms, columns)).by_pythagoras();
            if moves(&determinant) {
                return false;
            }
        }
        rank(data, forms, columns) == Some(m)
    };
    for most in [Dependence::Number, Dependence::Parameters] {
        // The last velocities first.
        let sets = combinations(n, m).map(|set| set.iter().rev().map(|j| n - 1 - j).collect());
        let mut sets = sets.take(MOST_SETS);
        if let Some(columns) = sets.find(|columns: &Vec<usize>| is_constant(columns, most)) {
            return Some(columns);
        }
    }
    if m > MOST_CONSTRAINTS {
        return None;
    }
    let mut columns = Vec::new();
    for j in (0..n).rev() {
        let candidate: Vec<usize> = std::iter::once(j).chain(columns.iter().copied()).collect();
        if rank(data, forms, &candidate) == Some(candidate.len()) {
            columns = candidate;
        }
    }
    (columns.len() == m).then_some(columns)
}

/// Whether every constraint contains one of these velocities, and no two contain the same.
fn is_permutation(forms: &[Vec<Scalar>], columns: &[usize]) -> bool {
    let block = columns_of(forms, columns);
    let is_single = |row: &Vec<Scalar>| {
        let present = row.iter().filter(|f| !f.is_trivially_zero());
        present.count() == 1
    };
    block.iter().all(is_single) && transpose(&block, columns.len()).iter().all(is_single)
}

/// The constraints solved for the dependent velocities.
#[derive(Default)]
pub(in crate::mechanics) struct SolvedConstraints {
    /// a_{νi} = -B⁻¹ b_i: row ν.
    pub(in crate::mechanics) lift: Vec<Vec<Scalar>>,
    /// a_ν = -B⁻¹ c.
    pub(in crate::mechanics) drift: Vec<Scalar>,
    /// B⁻¹, B_{aν} = ω^a_ν: row ν.
    pub(super) inverse: Vec<Vec<Scalar>>,
}

/// Solves Σ_i forms_ai x_i + affine_a = 0 for the dependent x.
pub(in crate::mechanics) fn solve(
    data: &Data<'_>,
    (forms, affine): (&[Vec<Scalar>], &[Scalar]),
    independent: &[usize],
    dependent: &[usize],
) -> Option<SolvedConstraints> {
    let r = dependent.len();
    if r == 0 {
        return Some(SolvedConstraints::default());
    }
    let block = columns_of(forms, dependent);
    let right = |a: usize, i: Option<usize>| match i {
        Some(i) => -&forms[a][independent[i]],
        None => -&affine[a],
    };
    let columns: Vec<Option<usize>> = (0..independent.len()).map(Some).chain([None]).collect();
    let mut solution: Vec<Vec<Scalar>> = vec![vec![Scalar::zero(); columns.len()]; r];
    let inverse = if is_permutation(forms, dependent) {
        let mut inverse = vec![vec![Scalar::zero(); r]; r];
        for (a, row) in block.iter().enumerate() {
            let nu = row.iter().position(|f| !f.is_trivially_zero())?;
            inverse[nu][a] = &Scalar::integer(1) / &row[nu];
            for (c, i) in columns.iter().enumerate() {
                solution[nu][c] = &right(a, *i) / &row[nu];
            }
        }
        inverse
    } else {
        if r > MOST_CONSTRAINTS {
            return None;
        }
        // By minors, divided by the determinant alone: a pivot may be small where the determinant is not.
        let inverse = match data.is_by_names() {
            true => data.algebra.cramer(&block)?,
            false => data.algebra.inverse(&block)?,
        };
        for nu in 0..r {
            for (c, i) in columns.iter().enumerate() {
                let sum = Scalar::sum((0..r).map(|a| &inverse[nu][a] * &right(a, *i)));
                solution[nu][c] = data.algebra.shared(sum.reduced());
            }
        }
        inverse
    };
    let drift = (solution.iter_mut()).map(|row| row.pop().expect("a column for the drift"));
    let drift: Vec<_> = drift.collect();
    let rows = solution.into_iter();
    let lift = rows.map(|row| data.without_zeros(row)).collect();
    Some(SolvedConstraints {
        lift,
        drift: data.without_zeros(drift),
        inverse,
    })
}
