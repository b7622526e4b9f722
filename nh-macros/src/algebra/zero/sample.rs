//! Values at random points in high precision: the tests "is it zero" and "which rank".
//!
//! A rational function that vanishes at a few random points vanishes identically, but for a set of
//! measure zero. Exponentials and sines are made independent variables first
//! ([`crate::algebra::zero::generic`]), and a value is compared with its own terms
//! ([`crate::algebra::zero::value`]), so that no term is overlooked for being small at the points
//! taken. Expressions with other functions have to vanish at real points in boxes of every kind as
//! well. The points are the same in every expansion.

mod evaluator;

use symbolica::domains::float::Float;

use super::elimination::{Elimination, Sample, eliminated_residues};
use super::jet::{Jet, Series};
use super::value::Measured;
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;
use evaluator::Evaluator;

/// A value below 2^-SURFACE_BITS of its terms counts as zero at a point that solves equations.
const SURFACE_BITS: i32 = 400;
/// Points at which all expressions must have a value, for a verdict.
const POINTS: usize = 2;
const MOST_SIDES: usize = 8;
/// Points with the true arguments, one in each kind of box.
const REAL_POINTS: usize = 9;

/// Why a rank is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// There is no point at which all entries have a value.
    NoValue,
    /// More roots of squares and other functions with branches than [`MOST_SIDES`] occur together:
    /// the rank may be larger where they have signs that were not tried.
    ManySides,
    /// The expressions are too large.
    TooLarge,
    /// More conditions occur together than are looked at in all their patterns.
    ManyCases,
    /// The rank is another one in some of the cases.
    OtherInACase,
}

/// Decisions. A value that is not zero proves that an expression does not vanish, and a pivot that
/// a rank is as large; that an expression vanishes or a rank is no larger is said only when all
/// patterns of sides were tried.
impl Algebra {
    /// Whether `f` vanishes identically; `None` if it has no value at any point tried.
    pub(crate) fn is_zero(&self, f: &Scalar) -> Option<bool> {
        self.zeros(std::slice::from_ref(f)).map(|zeros| zeros[0])
    }

    /// Whether `f` is `g` or its opposite, for sure.
    pub(crate) fn is_same_but_for_sign(&self, f: &Scalar, g: &Scalar) -> bool {
        let vanishes = |change: Scalar| self.is_zero(&change) == Some(true);
        vanishes(f - g) || vanishes(f + g)
    }

    /// Which of the expressions, in one case, vanish identically.
    pub(in crate::algebra) fn zeros_of_case(&self, expressions: &[Scalar]) -> Option<Vec<bool>> {
        let mut zeros: Vec<_> = expressions.iter().map(Scalar::is_trivially_zero).collect();
        let open: Vec<_> = (0..zeros.len()).filter(|i| !zeros[*i]).collect();
        if open.is_empty() {
            return Some(zeros);
        }
        let questions: Vec<_> = open.iter().map(|i| expressions[*i].clone()).collect();
        let generic = self.evaluator(&questions)?;
        if generic.form.sides > MOST_SIDES && questions.len() > 1 {
            // Each alone has fewer.
            for i in open {
                zeros[i] = self.zeros_of_case(&expressions[i..=i])?[0];
            }
            return Some(zeros);
        }
        if let Some(points) = generic.residues() {
            for (place, i) in open.iter().enumerate() {
                zeros[*i] = points.iter().all(|values| values[place].is_zero());
            }
            return Some(zeros);
        }
        let mut verdict = Verdict {
            zeros: vec![true; open.len()],
            points: 0,
        };
        verdict.take(&generic, generic.points());
        if generic.form.sides > MOST_SIDES {
            // Only terms that cancel are sure to.
            let cancels = |i: &usize| {
                let written = self.written_out(&expressions[*i]);
                written.expanded().is_trivially_zero()
            };
            verdict.zeros = open.iter().map(cancels).collect();
        }
        if verdict.points < POINTS || !generic.form.is_complete && verdict.is_open() {
            verdict.take(&self.real_evaluator(&questions)?, REAL_POINTS);
        }
        for (i, zero) in open.iter().zip(&verdict.zeros) {
            zeros[*i] = *zero;
        }
        (verdict.points >= POINTS).then_some(zeros)
    }

    /// Whether a point was found at which `f` does not vanish.
    pub(crate) fn is_nonzero(&self, f: &Scalar) -> bool {
        let rank = self.eliminate(std::slice::from_ref(f), 1, 1);
        rank.is_ok_and(|elimination| elimination.rank() == 1)
    }

    /// The values of all expressions, in one case, at random points where all have one, as many as
    /// a zero test takes.
    pub(in crate::algebra) fn samples_of_case(
        &self,
        expressions: &[Scalar],
    ) -> Result<Vec<Sample>, Unknown> {
        let generic = self.evaluator(expressions).ok_or(Unknown::NoValue)?;
        let mut samples = generic.samples(generic.points());
        if samples.len() < POINTS || !generic.form.is_complete {
            let real = self.real_evaluator(expressions).ok_or(Unknown::NoValue)?;
            samples.extend(real.samples(POINTS));
        }
        match samples.len() >= POINTS {
            true if generic.form.sides > MOST_SIDES => Err(Unknown::ManySides),
            true => Ok(samples),
            false => Err(Unknown::NoValue),
        }
    }

    /// The elimination of a matrix of expressions in one case, row by row, at a generic point: that
    /// of the largest rank.
    pub(in crate::algebra) fn eliminate_in_case(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let eliminated = |sample: &Sample| sample.eliminated(rows, columns, false);
        let (found, best) = self.largest_in_case(entries, eliminated, rows.min(columns))?;
        Ok(found.with_coefficients_of(&best, rows, columns))
    }

    /// Which rows of a matrix of expressions in one case are independent at a generic point, and
    /// which earlier ones the others are combinations of.
    pub(in crate::algebra) fn dependencies_in_case(
        &self,
        entries: &[Scalar],
        rows: usize,
        columns: usize,
    ) -> Result<Elimination, Unknown> {
        let points = self
            .evaluator(entries)
            .and_then(|generic| generic.residues());
        let eliminations = points.into_iter().flatten();
        let best = eliminations
            .map(|values| eliminated_residues(&values, rows, columns))
            .reduce(|a, b| if b.rank() > a.rank() { b } else { a });
        match best {
            Some(best) => Ok(best),
            None => self.eliminate_in_case(entries, rows, columns),
        }
    }

    /// Whether the expressions, in one case, have roots of squares or inverse functions, and so
    /// other forms on other sides.
    pub(in crate::algebra) fn have_sides_in_case(&self, expressions: &[Scalar]) -> bool {
        let evaluator = self.evaluator(expressions);
        evaluator.is_none_or(|evaluator| evaluator.form.sides > 0)
    }

    /// The series of the expressions in some variables at points modulo a prime, as many as a
    /// verdict takes; nothing where they are not rational in the variables, exponentials and one
    /// root, or are by cases.
    pub(crate) fn jets(
        &self,
        expressions: &[Scalar],
        along: &[Variable],
        series: &Series,
    ) -> Option<Vec<Vec<Jet>>> {
        if self.have_cases(expressions) {
            return None;
        }
        self.evaluator(expressions)?.jets(series, along)
    }

    /// The elimination, of the largest rank, of what is formed of the entries, in one case, at a
    /// point, and the point. A rank that is `full` is proven by one.
    pub(in crate::algebra) fn largest_in_case(
        &self,
        entries: &[Scalar],
        eliminated: impl Fn(&Sample) -> Elimination,
        full: usize,
    ) -> Result<(Elimination, Sample), Unknown> {
        let generic = self.evaluator(entries).ok_or(Unknown::NoValue)?;
        let (mut best, mut points): (Option<(Elimination, Sample)>, usize) = (None, 0);
        let mut is_full = |values: Vec<Measured>| {
            let sample = Sample { values };
            let found = eliminated(&sample);
            let rank = found.rank();
            if best.as_ref().is_none_or(|(best, _)| rank > best.rank()) {
                best = Some((found, sample));
            }
            points += 1;
            rank == full
        };
        let mut found = (generic.all_values().take(generic.points())).any(&mut is_full);
        if !found && !generic.form.is_complete {
            let real = self.real_evaluator(entries).ok_or(Unknown::NoValue)?;
            found = real.all_values().take(POINTS).any(&mut is_full);
        }
        match best {
            Some(best) if found => Ok(best),
            Some(_) if generic.form.sides > MOST_SIDES => Err(Unknown::ManySides),
            Some(best) if points >= POINTS => Ok(best),
            _ => Err(Unknown::NoValue),
        }
    }

    /// The values, in one case, at real points of order one: how large entries usually are. An
    /// entry that is zero there by accident, such as x - 70 + |x - 70|, has a value of its own.
    pub(in crate::algebra) fn typical_in_case(
        &self,
        expressions: &[Scalar],
    ) -> Option<Vec<Sample>> {
        let mut samples = self.real_evaluator(expressions)?.samples(POINTS);
        if samples.len() < POINTS {
            return None;
        }
        let is_zero = |i: usize| samples.iter().all(|sample| sample.values[i].is_zero());
        let accidental =
            (0..expressions.len()).filter(|i| !expressions[*i].is_trivially_zero() && is_zero(*i));
        let accidental: Vec<_> = accidental.collect();
        let entries: Vec<_> = accidental.iter().map(|i| expressions[*i].clone()).collect();
        let generic = self.evaluator(&entries).filter(|_| !entries.is_empty());
        let generic = generic.map(|generic| generic.samples(generic.points()));
        for generic in generic.into_iter().flatten() {
            for (i, value) in accidental.iter().zip(generic.values) {
                for sample in samples.iter_mut().filter(|_| !value.is_zero()) {
                    sample.values[*i] = value.clone();
                }
            }
        }
        Some(samples)
    }

    /// Whether the expressions have real values in one case, all at one point.
    pub(in crate::algebra) fn have_values_in_case(&self, expressions: &[Scalar]) -> bool {
        let evaluator = self.real_evaluator(expressions);
        evaluator.is_some_and(|evaluator| !evaluator.samples(1).is_empty())
    }

    /// Which of the `expressions` on an interval, in one case, vanish wherever the `equations`
    /// hold; `None` if no such point is found. `jacobian` has the equations' derivatives in the
    /// increments, row by row.
    pub(in crate::algebra) fn zeros_on_in_case(
        &self,
        expressions: &[Scalar],
        equations: &[Scalar],
        jacobian: &[Vec<Scalar>],
    ) -> Option<Vec<bool>> {
        if equations.is_empty() {
            return self.zeros_of_case(expressions);
        }
        let columns = jacobian[0].len();
        let all = [equations, &jacobian.concat()[..], expressions].concat();
        let counts = [equations.len(), columns];
        let mut zeros = vec![true; expressions.len()];
        let mut points = 0;
        for evaluator in [self.evaluator(&all)?, self.real_evaluator(&all)?] {
            if evaluator.form.sides > MOST_SIDES {
                zeros.fill(false);
            }
            let attempts = 0..(8 * evaluator.points() as u64);
            let linearised = evaluator.tape.first(equations.len() * (1 + columns));
            let values = attempts
                .filter_map(|attempt| evaluator.surface_values(&linearised, counts, attempt));
            for values in values.take(evaluator.points()) {
                let values = values.into_iter().skip(equations.len() * (1 + columns));
                for (zero, value) in zeros.iter_mut().zip(values) {
                    *zero &= value.is_below(SURFACE_BITS);
                }
                points += 1;
            }
        }
        (points >= POINTS).then_some(zeros)
    }

    /// The value of an expression in numbers, π and constants.
    pub(in crate::algebra) fn value_of_constant(&self, f: &Scalar) -> Option<Float> {
        let sample = self.real_evaluator(std::slice::from_ref(f))?.samples(1);
        Some(sample.first()?.values[0].number().clone())
    }
}

/// Which expressions have vanished at all points so far.
struct Verdict {
    zeros: Vec<bool>,
    points: usize,
}

impl Verdict {
    /// Whether any expression may still vanish.
    fn is_open(&self) -> bool {
        self.zeros.contains(&true)
    }

    fn take(&mut self, evaluator: &Evaluator<'_>, points: usize) {
        for values in evaluator.all_values().take(points) {
            for (zero, value) in self.zeros.iter_mut().zip(values) {
                *zero &= value.is_zero();
            }
            self.points += 1;
            if self.points >= POINTS && !self.is_open() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
