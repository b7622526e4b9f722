//! Values at random points in high precision: the tests "is it zero" and "which rank".
//!
//! A rational function that vanishes at a few random points vanishes identically, but for a set of measure zero. Exponentials
//! and sines are made independent variables first ([`crate::algebra::zero::generic`]), and a value is compared with its own terms
//! ([`crate::algebra::zero::value`]), so that no term is overlooked for being small at the points taken. Expressions with other functions have to
//! vanish at real points in boxes of every kind as well. The points are the same in every expansion.

use std::borrow::Cow;

use symbolica::atom::Atom;
use symbolica::domains::float::Float;

use super::elimination::{Elimination, Sample, eliminated_residues, solve};
use super::generic::{Argument, Generic};
use super::jet::{Jet, Series};
use super::point::Point;
use super::residue::{Modulo, Residue, ResiduePoint};
use super::tape::Tape;
use super::value::Measured;
use crate::algebra::{Algebra, Scalar, work};
use crate::budget;
use crate::expression::Variable;

/// A value below 2^-SURFACE_BITS of its terms counts as zero at a point that solves equations.
const SURFACE_BITS: i32 = 400;
/// Newton's method doubles the digits in every iteration, once it is near.
const NEWTON_ITERATIONS: usize = 60;
/// Points at which all expressions must have a value, for a verdict.
const POINTS: usize = 2;
/// Points with independent arguments at which something has to vanish, or two for every pattern of sides; with more sides than
/// [`MOST_SIDES`] not all patterns are tried.
const GENERIC_POINTS: usize = 4;
const MOST_SIDES: usize = 8;
/// Points modulo a prime for every pattern of sides, and how many are tried.
const RESIDUE_POINTS: usize = 3;
const RESIDUE_ATTEMPTS: u64 = 30;
/// Points with the true arguments, one in each kind of box.
const REAL_POINTS: usize = 9;
/// Points tried to find them, or two for each that is wanted.
const ATTEMPTS: u64 = 400;
/// After so many attempts without a point there is none.
const HOPELESS: u64 = 9;

/// Expressions that can be evaluated, with what a point consists of.
struct Evaluator<'a> {
    algebra: &'a Algebra,
    tape: Tape,
    /// Variables that are functions of others: their places, and the functions.
    places: Vec<usize>,
    dependents: Option<Tape>,
    arguments: Vec<Argument>,
    /// The arguments in the variables.
    argument_atoms: Vec<Atom>,
    sides: usize,
    is_complete: bool,
    is_rational: bool,
}

/// Why a rank is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// There is no point at which all entries have a value.
    NoValue,
    /// More roots of squares and other functions with branches than [`MOST_SIDES`] occur together: the rank may be larger
    /// where they have signs that were not tried.
    ManySides,
    /// The expressions are too large.
    TooLarge,
    /// More conditions occur together than are looked at in all their patterns.
    ManyCases,
    /// It is another in some of the cases.
    OtherInACase,
}

/// Decisions. A value that is not zero proves that an expression does not vanish, and a pivot that a rank is as large; that
/// an expression vanishes or a rank is no larger is said only when all patterns of sides were tried.
impl Algebra {
    /// Whether `f` vanishes identically; `None` if it has no value at any point tried.
    pub(crate) fn is_zero(&self, f: &Scalar) -> Option<bool> {
        self.zeros(std::slice::from_ref(f)).map(|zeros| zeros[0])
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
        if generic.sides > MOST_SIDES && questions.len() > 1 {
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
        if generic.sides > MOST_SIDES {
            // Only terms that cancel are sure to.
            let cancels = |i: &usize| {
                let written = self.written_out(&expressions[*i]);
                written.expanded().is_trivially_zero()
            };
            verdict.zeros = open.iter().map(cancels).collect();
        }
        if verdict.points < POINTS || !generic.is_complete && verdict.is_open() {
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

    /// The values of all expressions, in one case, at random points where all have one, as many as a zero test takes.
    pub(in crate::algebra) fn samples_of_case(
        &self,
        expressions: &[Scalar],
    ) -> Result<Vec<Sample>, Unknown> {
        let generic = self.evaluator(expressions).ok_or(Unknown::NoValue)?;
        let mut samples = generic.samples(generic.points());
        if samples.len() < POINTS || !generic.is_complete {
            let real = self.real_evaluator(expressions).ok_or(Unknown::NoValue)?;
            samples.extend(real.samples(POINTS));
        }
        match samples.len() >= POINTS {
            true if generic.sides > MOST_SIDES => Err(Unknown::ManySides),
            true => Ok(samples),
            false => Err(Unknown::NoValue),
        }
    }

    /// The elimination of a matrix of expressions in one case, row by row, at a generic point: that of the largest rank.
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

    /// Which rows of a matrix of expressions in one case are independent at a generic point, and which earlier ones the others are
    /// combinations of.
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

    /// Whether the expressions, in one case, have roots of squares or inverse functions, and so other forms on other sides.
    pub(in crate::algebra) fn have_sides_in_case(&self, expressions: &[Scalar]) -> bool {
        let evaluator = self.evaluator(expressions);
        evaluator.is_none_or(|evaluator| evaluator.sides > 0)
    }

    /// The series of the expressions in some variables at points modulo a prime, as many as a verdict takes; nothing where they are not
    /// rational in the variables, exponentials and one root, or are by cases.
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

    /// The elimination, of the largest rank, of what is formed of the entries, in one case, at a point, and the point. A rank that is `full` is
    /// proven by one.
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
        if !found && !generic.is_complete {
            let real = self.real_evaluator(entries).ok_or(Unknown::NoValue)?;
            found = real.all_values().take(POINTS).any(&mut is_full);
        }
        match best {
            Some(best) if found => Ok(best),
            Some(_) if generic.sides > MOST_SIDES => Err(Unknown::ManySides),
            Some(best) if points >= POINTS => Ok(best),
            _ => Err(Unknown::NoValue),
        }
    }

    /// The values, in one case, at real points of order one: how large entries usually are. An entry that is zero there by accident, such as
    /// x - 70 + |x - 70|, has a value of its own.
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

    /// Which of the `expressions` on an interval, in one case, vanish wherever the `equations` hold; `None` if no such
    /// point is found. `jacobian` has the equations' derivatives in the increments, row by row.
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
            if evaluator.sides > MOST_SIDES {
                zeros.fill(false);
            }
            let attempts = 0..(8 * evaluator.points() as u64);
            let linearised = evaluator.tape.first(equations.len() * (1 + columns));
            let values =
                attempts.filter_map(|attempt| evaluator.on_surface(&linearised, counts, attempt));
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

    /// The expressions with independent arguments.
    fn evaluator(&self, expressions: &[Scalar]) -> Option<Evaluator<'_>> {
        let levels = self.defined_by_levels(expressions);
        let generic = self.generic(&self.with_definitions(&levels, expressions));
        self.evaluator_of(expressions, &levels, generic)
    }

    /// The expressions as they are.
    fn real_evaluator(&self, expressions: &[Scalar]) -> Option<Evaluator<'_>> {
        let levels = self.defined_by_levels(expressions);
        let all = self.with_definitions(&levels, expressions);
        let generic = Generic {
            atoms: (all.into_iter()).map(|f| self.without_e(f.0)).collect(),
            symbols: Vec::new(),
            arguments: Vec::new(),
            argument_atoms: Vec::new(),
            sides: 0,
            is_complete: false,
            is_rational: false,
        };
        self.evaluator_of(expressions, &levels, generic)
    }

    /// The definitions, level by level, before the expressions.
    fn with_definitions(&self, levels: &[Vec<usize>], expressions: &[Scalar]) -> Vec<Scalar> {
        let definitions = levels.iter().flatten().map(|k| self.definition(*k));
        definitions.chain(expressions.iter().cloned()).collect()
    }

    /// `generic` begins with the definitions.
    fn evaluator_of(
        &self,
        expressions: &[Scalar],
        levels: &[Vec<usize>],
        generic: Generic,
    ) -> Option<Evaluator<'_>> {
        let symbol = |variable: &Variable| self.symbol(*variable);
        let variables: Vec<_> = self.all_variables().iter().map(symbol).collect();
        let parameters = [&variables[..], &generic.symbols].concat();
        let (mut places, mut definitions) = (Vec::new(), Vec::new());
        for (x, f) in self.dependents.get().into_iter().flatten() {
            if expressions.iter().any(|g| self.contains(g, *x)) {
                places.push(self.place(*x));
                definitions.push(self.without_e(f.0.clone()));
            }
        }
        let dependents = match definitions.is_empty() {
            true => None,
            false => Some(Tape::new(&[], &definitions, &parameters)?),
        };
        let mut atoms = generic.atoms.into_iter();
        let of_level = |level: &Vec<usize>| -> Vec<_> {
            let places = level.iter().map(|k| self.place(Variable::Defined(*k)));
            places.zip(atoms.by_ref()).collect()
        };
        let levels: Vec<_> = levels.iter().map(of_level).collect();
        let atoms: Vec<_> = atoms.collect();
        Some(Evaluator {
            algebra: self,
            tape: Tape::new(&levels, &atoms, &parameters)?,
            places,
            dependents,
            arguments: generic.arguments,
            argument_atoms: generic.argument_atoms,
            sides: generic.sides,
            is_complete: generic.is_complete,
            is_rational: generic.is_rational,
        })
    }
}

impl Evaluator<'_> {
    /// How many points a zero test takes.
    fn points(&self) -> usize {
        let least = match self.is_complete {
            true => GENERIC_POINTS,
            false => 2 * GENERIC_POINTS,
        };
        least.max(2 << self.sides.min(MOST_SIDES))
    }

    /// The values modulo a prime at some points for every pattern of sides, as many as a verdict takes; nothing where the expressions
    /// are not rational enough, or have no values there.
    fn residues(&self) -> Option<Vec<Vec<Residue>>> {
        self.at_residues(&|point| {
            budget::charge(self.tape.work(), work::RESIDUE);
            self.tape.evaluated(&Modulo, &point)
        })
    }

    /// The series in these variables at such points.
    fn jets(&self, series: &Series, along: &[Variable]) -> Option<Vec<Vec<Jet>>> {
        let variables = self.algebra.all_variables();
        let place = |x: &Variable| variables.iter().position(|own| own == x);
        let places = along.iter().map(place).collect::<Option<Vec<_>>>()?;
        let symbol = |x: &Variable| self.algebra.symbol(*x);
        let parameters: Vec<_> = variables.iter().map(symbol).collect();
        let arguments = Tape::new(&[], &self.argument_atoms, &parameters)?;
        let is_defined = |x: &Variable| matches!(x, Variable::Defined(_));
        let read = arguments.read_parameters();
        // The sign of a root in an argument is that of a point, not of a side.
        if arguments.has_roots() || (variables.iter().zip(read)).any(|(x, r)| r && is_defined(x)) {
            return None;
        }
        self.at_residues(&|point| {
            let work = self.tape.work() + arguments.work();
            budget::charge(work * series.work(), work::RESIDUE);
            let of_arguments = |values: &[Jet]| {
                let values = values[..parameters.len()].to_vec();
                let point = ResiduePoint {
                    values,
                    exponentials: Vec::new(),
                    first_argument: parameters.len(),
                };
                arguments.evaluated(series, &point)
            };
            let point = point.series(series, &places, of_arguments)?;
            self.tape.evaluated(series, &point)
        })
    }

    /// The results of `formed` at some points for every pattern of sides; nothing where there are too few.
    fn at_residues<T>(&self, formed: &dyn Fn(ResiduePoint) -> Option<T>) -> Option<Vec<T>> {
        let variables = self.algebra.all_variables();
        let has_constants = |x: &Variable| matches!(x, Variable::Constant(_));
        if !self.is_rational || self.dependents.is_some() || self.sides > MOST_SIDES {
            return None;
        }
        let read = self.tape.read_parameters();
        if (variables.iter().zip(read)).any(|(x, is_read)| is_read && has_constants(x)) {
            return None;
        }
        let values = |attempt: u64| {
            formed(ResiduePoint::new(
                &variables,
                &self.arguments,
                self.sides,
                attempt,
            )?)
        };
        let patterns = 1 << self.sides;
        let mut all = Vec::new();
        for pattern in 0..patterns {
            // Every second point has no root, where there is one.
            let attempts = (0..RESIDUE_ATTEMPTS).map(|round| pattern + round * patterns);
            let found: Vec<_> = attempts.filter_map(values).take(RESIDUE_POINTS).collect();
            if found.len() < RESIDUE_POINTS {
                return None;
            }
            all.extend(found);
        }
        Some(all)
    }

    fn point(&self, attempt: u64) -> Option<Point> {
        let missed = |point: &Point| self.missed(point).unwrap_or(f64::INFINITY);
        (self.algebra).point_on(&missed, &self.arguments, self.sides, attempt)
    }

    /// By how much a point misses the domains of the functions; where doubles do not say it, whether there is a value.
    fn missed(&self, point: &Point) -> Option<f64> {
        let numbers = self.with_dependents(point)?;
        match self.tape.distance(&numbers) {
            Some(distance) => Some(distance),
            None => self.tape.values(&numbers).map(|_| 0.0),
        }
    }

    fn with_dependents<'p>(&self, point: &'p Point) -> Option<Cow<'p, [Float]>> {
        let Some(dependents) = &self.dependents else {
            return Some(Cow::Borrowed(&point.values));
        };
        let mut values = point.values.clone();
        for (place, value) in self.places.iter().zip(dependents.values(&values)?) {
            values[*place] = value.number().clone();
        }
        Some(Cow::Owned(values))
    }

    fn values_at(&self, point: &Point) -> Option<Vec<Measured>> {
        self.tape.values(&self.with_dependents(point)?)
    }

    /// The values at random points, one after another; it ends where there seems to be none.
    fn all_values(&self) -> impl Iterator<Item = Vec<Measured>> {
        let mut found = 0;
        (0..ATTEMPTS.max(2 * self.points() as u64))
            .map_while(move |attempt| {
                let values = (self.point(attempt)).and_then(|point| self.values_at(&point));
                found += u64::from(values.is_some());
                (found > 0 || attempt < HOPELESS).then_some(values)
            })
            .flatten()
    }

    fn samples(&self, points: usize) -> Vec<Sample> {
        let samples = self.all_values().take(points);
        samples.map(|values| Sample { values }).collect()
    }

    /// The values of all expressions at a point where the equations hold; `linearised` evaluates them and their derivatives.
    fn on_surface(
        &self,
        linearised: &Tape,
        [equations, columns]: [usize; 2],
        attempt: u64,
    ) -> Option<Vec<Measured>> {
        let variables = self.algebra.all_variables();
        let mut point = self.point(attempt)?;
        for _ in 0..NEWTON_ITERATIONS {
            let values = linearised.values(&self.with_dependents(&point)?)?;
            let (residual, jacobian) = values.split_at(equations);
            if residual.iter().all(Measured::is_zero) {
                return self.values_at(&point);
            }
            let correction = solve(residual, jacobian, columns)?;
            let correction: Vec<_> = correction.iter().map(|c| c.number().clone()).collect();
            point.subtract(&variables, &correction);
        }
        None
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
