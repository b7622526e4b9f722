//! The sets on which the forms, as they are written, lose rank.

use super::row::Row;
use super::{Division, rank_of};
use crate::algebra::linear::determinant;
use crate::algebra::{Algebra, Power, Scalar};
use crate::expression::Variable;
use crate::mechanics::linear::kernel::combinations;
use crate::mechanics::linear::vectors::{Matrix, each};
use crate::system::{ConstraintKind, System};

/// Of more forms than this that vanish together no minors are formed.
const MOST_ROWS: usize = 3;

/// With more constraints than this no set is looked for.
const MOST_CONSTRAINTS: usize = 12;

/// More minors than this are not formed.
const MOST_MINORS: usize = 20;

/// A set on which the forms lose rank.
pub(in crate::mechanics) struct SingularSet {
    /// f with f = 0 on the set.
    pub(in crate::mechanics) equations: Vec<Scalar>,
    /// The rank of the forms as they are written, at a generic point and on the set, where it is
    /// known.
    pub(in crate::mechanics) ranks: Option<[usize; 2]>,
    /// The constraints that are divided there; none where nothing is.
    pub(in crate::mechanics) divided: Vec<usize>,
}

/// The ranks at a generic point, and where these variables have these values.
type Ranks<'a> = dyn Fn(&[(Variable, Scalar)]) -> Option<[usize; 2]> + 'a;

/// The sets of the divisions, one a factor, and what is left of the `reduced` rows; and whether
/// these are independent but on sets of codimension two, so that their span is the limit of D.
/// `written` are the forms as they are written.
pub(super) fn sets(
    system: &System,
    algebra: &Algebra,
    (divisions, written): (&[Division], &Matrix),
    reduced: &[Row],
) -> (Vec<SingularSet>, bool) {
    // In regions and on level sets fewer points count.
    let is_plain = |kind| matches!(kind, ConstraintKind::Both | ConstraintKind::Variational);
    let is_everywhere = (system.variational.iter())
        .all(|constraint| constraint.condition.is_none() && is_plain(constraint.kind));
    let has_all = is_everywhere && reduced.len() == system.variational.len();
    let ranks = |solved: &[(Variable, Scalar)]| {
        if !has_all || !have_values(algebra, &written.concat()) {
            return None;
        }
        let at = |row: &Vec<Scalar>| -> Vec<Scalar> {
            let there = row.iter().map(|b| algebra.substitute(b, solved));
            there.map(|b| b.expanded()).collect()
        };
        let there: Matrix = written.iter().map(at).collect();
        let ranks = [rank_of(algebra, written)?, rank_of(algebra, &there)?];
        (ranks[1] < ranks[0]).then_some(ranks)
    };
    let mut sets: Vec<SingularSet> = Vec::new();
    for division in divisions {
        for (g, _) in &division.divisor {
            let is_known = |set: &&mut SingularSet| {
                let [f] = &set.equations[..] else {
                    return false;
                };
                let vanishes = |f: Scalar| f.expanded().is_trivially_zero();
                vanishes(f - g) || vanishes(f + g)
            };
            match sets.iter_mut().find(is_known) {
                Some(set) => set.divided.push(division.constraint),
                None => sets.push(SingularSet {
                    equations: vec![g.clone()],
                    ranks: (algebra.solved_for_one(g)).and_then(|solved| ranks(&[solved])),
                    divided: vec![division.constraint],
                }),
            }
        }
    }
    let mut minors = minors_of(algebra, reduced.to_vec());
    if let (Some(minors), false) = (&mut minors, divisions.is_empty()) {
        minors.retain(|f| algebra.is_zero(f) != Some(true));
    }
    let varies = |(g, _): &Power| !algebra.is_never_crossed(g);
    let is_limit = reduced.len() == system.variational.len()
        && (minors.as_ref())
            .is_some_and(|minors| !algebra.common_factors(minors).iter().any(varies));
    if has_all {
        sets.extend(undivided_sets(algebra, minors.unwrap_or_default(), &ranks));
    }
    (sets, is_limit)
}

/// The sets on which what is left of the rows loses rank, as far as they are known to have points.
fn undivided_sets(algebra: &Algebra, minors: Vec<Scalar>, ranks: &Ranks<'_>) -> Vec<SingularSet> {
    if minors.is_empty() || !have_values(algebra, &minors) {
        return Vec::new();
    }
    let set = |equations: Vec<Scalar>, ranks| SingularSet {
        equations,
        ranks,
        divided: Vec::new(),
    };
    let common = algebra.common_factors(&minors);
    let sheets: Vec<_> = (common.iter().map(|(g, _)| g.clone()))
        .filter(|g| algebra.vanishes_on_a_hypersurface(g))
        .map(|g| {
            let solved = algebra.solved_for_one(&g);
            set(vec![g], solved.and_then(|solved| ranks(&[solved])))
        })
        .collect();
    if !sheets.is_empty() {
        return sheets;
    }
    // All of them vanish where the product of their factors does, if the rest of one vanishes
    // nowhere.
    let mut quotients = minors.iter().map(|f| Algebra::quotient(f, &common));
    let minors = match quotients.any(|f| algebra.is_never_crossed(&f)) {
        true => vec![Scalar::product(common.into_iter().map(|(g, _)| g))],
        false => minors,
    };
    let (mut left, mut solved) = (minors.clone(), Vec::<(Variable, Scalar)>::new());
    loop {
        left.retain(|f| !f.is_trivially_zero());
        if left.iter().any(|f| algebra.is_never_crossed(f)) {
            return Vec::new();
        }
        let Some(next) = left.iter().find_map(|f| algebra.solved_for_one(f)) else {
            break;
        };
        let at = |f: &Scalar| {
            algebra
                .substitute(f, std::slice::from_ref(&next))
                .expanded()
        };
        left = left.iter().map(at).collect();
        solved.iter_mut().for_each(|(_, value)| *value = at(value));
        solved.push(next);
    }
    if left.is_empty() {
        let equation = |(x, value): &(Variable, Scalar)| &algebra.variable(*x) - value;
        return vec![set(solved.iter().map(equation).collect(), ranks(&solved))];
    }
    // It has points, if the origin of the others is one.
    let others = algebra.moving_in(&left).into_iter();
    let zeros: Vec<_> = others.map(|x| (x, Scalar::zero())).collect();
    let at_origin = |f: &Scalar| algebra.substitute(f, &zeros).expanded();
    let has_points = left.iter().all(|f| at_origin(f).is_trivially_zero());
    has_points.then(|| set(minors, None)).into_iter().collect()
}

/// Whether expressions have values everywhere, without cases.
fn have_values(algebra: &Algebra, all: &[Scalar]) -> bool {
    let moving = algebra.moving_in(all);
    !algebra.have_cases(all) && all.iter().all(|f| algebra.is_smooth_in(f, &moving))
}

/// The minors, all of which vanish where the rows lose rank, and none where they lose none; `None`
/// where there are too many.
fn minors_of(algebra: &Algebra, mut rows: Vec<Row>) -> Option<Vec<Scalar>> {
    if rows.len() > MOST_CONSTRAINTS {
        return None;
    }
    let columns = rows.first().map_or(0, |row| row.form().len());
    let mut free: Vec<usize> = (0..columns).collect();
    let find = |rows: &[Row], pivot: fn(&Row, &Algebra) -> Option<usize>| {
        let mut all = rows.iter().enumerate();
        all.find_map(|(place, row)| Some((place, pivot(row, algebra)?)))
    };
    while let Some((place, pivot)) =
        find(&rows, Row::pivot).or_else(|| find(&rows, Row::generic_pivot))
    {
        let own = rows.remove(place);
        rows = rows.iter().map(|row| row.eliminated(&own, pivot)).collect();
        free.retain(|column| *column != pivot);
    }
    let count = rows.len();
    if count == 0 || count > MOST_ROWS {
        return (count == 0).then(Vec::new);
    }
    let sets: Vec<_> = combinations(free.len(), count)
        .take(MOST_MINORS + 1)
        .collect();
    if sets.len() > MOST_MINORS {
        return None;
    }
    let minor = |columns: &Vec<usize>| {
        let row = |row: &Row| each(columns, |j| row.form()[free[*j]].clone());
        determinant(&rows.iter().map(row).collect::<Vec<_>>()).expanded()
    };
    let minors = sets.iter().map(minor);
    Some(minors.filter(|f| !f.is_trivially_zero()).collect())
}
