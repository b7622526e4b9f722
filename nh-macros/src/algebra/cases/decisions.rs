//! Decisions on expressions by cases: zeros, ranks and values in every case.

use super::oriented;
use crate::algebra::zero::elimination::{Elimination, Sample};
use crate::algebra::zero::sample::Unknown;
use crate::algebra::{Algebra, Scalar};

impl Algebra {
    /// Which of the expressions vanish identically, for sure: of the others it is not known with
    /// too many sides or cases. The safe answer is `false`; who builds on f ≠ 0 asks
    /// [`Self::is_nonzero`].
    pub(crate) fn zeros(&self, expressions: &[Scalar]) -> Option<Vec<bool>> {
        let has_cases = |i: &usize| self.have_cases(&expressions[*i..=*i]);
        let (by_cases, plain): (Vec<usize>, Vec<usize>) =
            (0..expressions.len()).partition(has_cases);
        if by_cases.is_empty() {
            return self.zeros_of_case(expressions);
        }
        let mut zeros = vec![false; expressions.len()];
        let questions: Vec<_> = plain.iter().map(|i| expressions[*i].clone()).collect();
        for (i, zero) in plain.iter().zip(self.zeros_of_case(&questions)?) {
            zeros[*i] = zero;
        }
        // Each alone has fewer conditions.
        for i in by_cases {
            let f = &expressions[i..=i];
            if let Some(cases) = self.in_every_case(f, || self.zeros_of_case(f)) {
                let vanishes = cases.into_iter().map(|case| Some(case?[0]));
                let vanishes: Vec<bool> = vanishes.collect::<Option<_>>()?;
                zeros[i] = vanishes.into_iter().all(|zero| zero);
            }
        }
        Some(zeros)
    }

    /// Whether all of the expressions vanish identically, for sure; `None` where one has no value.
    pub(crate) fn vanish(&self, expressions: &[Scalar]) -> Option<bool> {
        Some(!self.zeros(expressions)?.contains(&false))
    }

    /// Which of the `expressions` on an interval vanish wherever the `equations` hold; `None` if no
    /// such point is found. `jacobian` has the equations' derivatives in the increments, row by
    /// row.
    pub(crate) fn zeros_on(
        &self,
        expressions: &[Scalar],
        equations: &[Scalar],
        jacobian: &[Vec<Scalar>],
    ) -> Option<Vec<bool>> {
        let all = [expressions, equations, &jacobian.concat()[..]].concat();
        let zeros = || self.zeros_on_in_case(expressions, equations, jacobian);
        let none = vec![false; expressions.len()];
        let Some(cases) = self.in_every_case(&all, zeros) else {
            return Some(none);
        };
        let cases: Vec<_> = cases.into_iter().collect::<Option<_>>()?;
        let in_every = |i: usize| cases.iter().all(|zeros: &Vec<bool>| zeros[i]);
        Some((0..expressions.len()).map(in_every).collect())
    }

    /// The values of all expressions at random points where all have one, as many as a zero test
    /// takes in every case.
    pub(crate) fn samples(&self, expressions: &[Scalar]) -> Result<Vec<Sample>, Unknown> {
        let cases = self.in_every_case(expressions, || self.samples_of_case(expressions));
        let mut samples = Vec::new();
        for case in cases.ok_or(Unknown::ManyCases)? {
            samples.extend(case?);
        }
        Ok(samples)
    }

    /// The values at real points of order one, in every case: how large entries usually are.
    pub(crate) fn typical(&self, expressions: &[Scalar]) -> Option<Vec<Sample>> {
        let cases = self.in_every_case(expressions, || self.typical_in_case(expressions));
        let cases: Option<Vec<_>> = cases?.into_iter().collect();
        Some(cases?.concat())
    }

    /// Whether the expressions have real values in every case, all at one point.
    pub(crate) fn have_values(&self, expressions: &[Scalar]) -> bool {
        // Each alone has fewer conditions.
        let (by_cases, plain): (Vec<_>, Vec<_>) =
            (expressions.iter().cloned()).partition(|f| self.have_cases(std::slice::from_ref(f)));
        let has_values = |f: &[Scalar]| {
            let cases = self.in_every_case(f, || self.have_values_in_case(f));
            cases.is_none_or(|cases| cases.into_iter().all(|has_values| has_values))
        };
        (plain.is_empty() || has_values(&plain))
            && by_cases.iter().all(|f| has_values(std::slice::from_ref(f)))
    }

    /// Whether the expressions have roots of squares, inverse functions or cases, and so other
    /// forms on other sides.
    pub(crate) fn have_sides(&self, expressions: &[Scalar]) -> bool {
        self.have_cases(expressions) || self.have_sides_in_case(expressions)
    }

    /// Whether expressions by cases have roots of squares or inverse functions beside: which of
    /// their sides belongs to a case is not known, so that √x² - |x|
    /// is not known to vanish.
    pub(crate) fn have_sides_beside_cases(&self, expressions: &[Scalar]) -> bool {
        let sides = || self.have_sides_in_case(expressions);
        self.have_cases(expressions)
            && (self.in_every_case(expressions, sides))
                .is_none_or(|cases| cases.into_iter().any(|has_sides| has_sides))
    }

    /// The elimination of a matrix of expressions, row by row, at a generic point: that of the
    /// largest rank, which is one in all cases.
    pub(crate) fn eliminate(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let eliminate = || self.eliminate_in_case(entries, rows, columns);
        let cases = self.in_every_case(entries, eliminate);
        let found = cases.ok_or(Unknown::ManyCases)?.into_iter();
        let mut found = found.collect::<Result<Vec<_>, _>>()?;
        if found.iter().any(|other| !same_rows(&found[0], other)) {
            return Err(Unknown::OtherInACase);
        }
        // The pivots are those of one case: in all of them the columns are independent.
        let are_pivots = |elimination: &Elimination| {
            let (rank, pivots) = (elimination.rank(), &elimination.pivots);
            let block: Vec<_> = (pivots.iter())
                .flat_map(|(i, _)| pivots.iter().map(move |(_, j)| i * columns + j))
                .map(|place| entries[place].clone())
                .collect();
            let rank_of = || {
                self.eliminate_in_case(&block, rank, rank)
                    .map(|of| of.rank())
            };
            let ranks = self.in_every_case(&block, rank_of).unwrap_or_default();
            !ranks.is_empty() && ranks.iter().all(|of| *of == Ok(rank))
        };
        let place = match found.len() {
            1 => Some(0),
            _ => found.iter().position(are_pivots),
        };
        Ok(found.swap_remove(place.ok_or(Unknown::OtherInACase)?))
    }

    /// Which rows of a matrix of expressions are independent at a generic point, and which earlier
    /// ones the others are combinations of, alike in all cases. The columns of the pivots are any.
    pub(crate) fn dependencies(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let dependencies = || self.dependencies_in_case(entries, rows, columns);
        self.alike_in_every_case(entries, dependencies, same_rows)
    }

    /// [`Self::dependencies`] for steps so short that no condition changes from one node of the
    /// interval to another: in a longer step the equations may be singular, and say so.
    pub(crate) fn dependencies_in_short_steps(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let without_nodes: Vec<_> = (self.all_variables().into_iter())
            .filter_map(|x| Some((x, x.without_node().filter(|y| self.knows(*y))?)))
            .map(|(x, y)| (x, self.variable(y)))
            .collect();
        let agree = |conditions: &[Scalar], bits: usize| {
            let at_a_point = conditions
                .iter()
                .map(|s| oriented(&self.substitute(s, &without_nodes)));
            let sides = at_a_point
                .enumerate()
                .map(|(place, (s, is_same))| (s, (bits >> place & 1 == 1) == is_same));
            let sides: Vec<_> = sides.collect();
            (sides.iter()).all(|(s, holds)| {
                sides
                    .iter()
                    .all(|(other, other_holds)| s != other || holds == other_holds)
            })
        };
        let dependencies = || self.dependencies_in_case(entries, rows, columns);
        common(self.in_cases(entries, agree, dependencies), same_rows)
    }

    /// The elimination, of the largest rank, of what is formed of the entries at a point, and the
    /// point; its rank is one in all cases. A rank that is `full` is proven by one.
    pub(crate) fn largest(
        &self,
        entries: &[Scalar],
        eliminated: impl Fn(&Sample) -> Elimination,
        full: usize,
    ) -> Result<(Elimination, Sample), Unknown> {
        let largest = || self.largest_in_case(entries, &eliminated, full);
        self.alike_in_every_case(entries, largest, |(a, _), (b, _)| same_rows(a, b))
    }
}

/// The answer that all patterns have in common.
pub(super) fn common<T>(
    answers: Option<Vec<Result<T, Unknown>>>,
    are_alike: impl Fn(&T, &T) -> bool,
) -> Result<T, Unknown> {
    let mut answers = answers.ok_or(Unknown::ManyCases)?.into_iter();
    let first = answers.next().ok_or(Unknown::NoValue)??;
    for other in answers {
        if !are_alike(&first, &other?) {
            return Err(Unknown::OtherInACase);
        }
    }
    Ok(first)
}

/// Whether the same rows are independent, and the others combinations of the same.
fn same_rows(a: &Elimination, b: &Elimination) -> bool {
    let rows = |of: &Elimination| of.pivots.iter().map(|(i, _)| *i).collect::<Vec<_>>();
    rows(a) == rows(b) && a.dependent == b.dependent
}
