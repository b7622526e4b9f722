//! Expressions as a tape, with the points at which it is evaluated: random ones, some on a surface.

use std::borrow::Cow;
use std::mem;

use symbolica::domains::float::Float;

use super::MOST_SIDES;
use crate::algebra::zero::elimination::{Sample, solve};
use crate::algebra::zero::generic::Generic;
use crate::algebra::zero::jet::{Jet, Series};
use crate::algebra::zero::point::Point;
use crate::algebra::zero::residue::{Modulo, Residue, ResiduePoint};
use crate::algebra::zero::tape::Tape;
use crate::algebra::zero::value::Measured;
use crate::algebra::{Algebra, Scalar, work};
use crate::budget;
use crate::expression::Variable;

/// Newton's method doubles the digits in every iteration, once it is near.
const NEWTON_ITERATIONS: usize = 60;
/// Points with independent arguments at which something has to vanish, or two for every pattern of
/// sides; with more sides than [`MOST_SIDES`] not all patterns are tried.
const GENERIC_POINTS: usize = 4;
/// Points modulo a prime for every pattern of sides, and how many are tried.
const RESIDUE_POINTS: usize = 3;
const RESIDUE_ATTEMPTS: u64 = 30;
/// Points tried to find them, or two for each that is wanted.
const ATTEMPTS: u64 = 400;
/// After so many attempts without a point there is none.
const HOPELESS: u64 = 9;

/// Expressions that can be evaluated, with what a point consists of.
pub(super) struct Evaluator<'a> {
    algebra: &'a Algebra,
    pub(super) tape: Tape,
    /// Variables that are functions of others: their places, and the functions.
    places: Vec<usize>,
    dependents: Option<Tape>,
    /// The expressions, which the tape has, with what their new variables may be.
    pub(super) form: Generic,
}

impl Algebra {
    /// The expressions with independent arguments.
    pub(super) fn evaluator(&self, expressions: &[Scalar]) -> Option<Evaluator<'_>> {
        let levels = self.defined_by_levels(expressions);
        let generic = self.generic(&self.with_definitions(&levels, expressions));
        self.evaluator_of(expressions, &levels, generic)
    }

    /// The expressions as they are.
    pub(super) fn real_evaluator(&self, expressions: &[Scalar]) -> Option<Evaluator<'_>> {
        let levels = self.defined_by_levels(expressions);
        let all = self.with_definitions(&levels, expressions);
        let generic = Generic {
            atoms: (all.into_iter()).map(|f| self.without_e(f.0)).collect(),
            ..Generic::default()
        };
        self.evaluator_of(expressions, &levels, generic)
    }

    /// The definitions, level by level, before the expressions.
    fn with_definitions(&self, levels: &[Vec<usize>], expressions: &[Scalar]) -> Vec<Scalar> {
        let definitions = levels.iter().flatten().map(|k| self.definition(*k));
        definitions.chain(expressions.iter().cloned()).collect()
    }

    /// `form` begins with the definitions.
    fn evaluator_of(
        &self,
        expressions: &[Scalar],
        levels: &[Vec<usize>],
        mut form: Generic,
    ) -> Option<Evaluator<'_>> {
        let symbol = |variable: &Variable| self.symbol(*variable);
        let variables: Vec<_> = self.all_variables().iter().map(symbol).collect();
        let parameters = [&variables[..], &form.symbols].concat();
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
        let mut atoms = mem::take(&mut form.atoms).into_iter();
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
            form,
        })
    }
}

impl Evaluator<'_> {
    /// How many points a zero test takes.
    pub(super) fn points(&self) -> usize {
        let least = match self.form.is_complete {
            true => GENERIC_POINTS,
            false => 2 * GENERIC_POINTS,
        };
        least.max(2 << self.form.sides.min(MOST_SIDES))
    }

    /// The values modulo a prime at some points for every pattern of sides, as many as a verdict
    /// takes; nothing where the expressions are not rational enough, or have no values there.
    pub(super) fn residues(&self) -> Option<Vec<Vec<Residue>>> {
        self.per_residue_point(&|point| {
            budget::charge(self.tape.work(), work::RESIDUE);
            self.tape.evaluated(&Modulo, &point)
        })
    }

    /// The series in these variables at such points.
    pub(in crate::algebra::zero) fn jets(
        &self,
        series: &Series,
        along: &[Variable],
    ) -> Option<Vec<Vec<Jet>>> {
        let variables = self.algebra.all_variables();
        let place = |x: &Variable| variables.iter().position(|own| own == x);
        let places = along.iter().map(place).collect::<Option<Vec<_>>>()?;
        let symbol = |x: &Variable| self.algebra.symbol(*x);
        let parameters: Vec<_> = variables.iter().map(symbol).collect();
        let arguments = Tape::new(&[], &self.form.argument_atoms, &parameters)?;
        let is_defined = |x: &Variable| matches!(x, Variable::Defined(_));
        let read = arguments.read_parameters();
        // The sign of a root in an argument is that of a point, not of a side.
        if arguments.has_roots() || (variables.iter().zip(read)).any(|(x, r)| r && is_defined(x)) {
            return None;
        }
        self.per_residue_point(&|point| {
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

    /// The results of `formed` at some points for every pattern of sides; nothing where there are
    /// too few.
    fn per_residue_point<T>(&self, formed: &dyn Fn(ResiduePoint) -> Option<T>) -> Option<Vec<T>> {
        let variables = self.algebra.all_variables();
        let has_constants = |x: &Variable| matches!(x, Variable::Constant(_));
        if !self.form.is_rational || self.dependents.is_some() || self.form.sides > MOST_SIDES {
            return None;
        }
        let read = self.tape.read_parameters();
        if (variables.iter().zip(read)).any(|(x, is_read)| is_read && has_constants(x)) {
            return None;
        }
        let values = |attempt: u64| {
            formed(ResiduePoint::new(
                &variables,
                &self.form.arguments,
                self.form.sides,
                attempt,
            )?)
        };
        let patterns = 1 << self.form.sides;
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
        (self.algebra).point_on(&missed, &self.form.arguments, self.form.sides, attempt)
    }

    /// The amount by which a point misses the domains of the functions; where doubles do not tell
    /// it, 0 at a point that has a value.
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
    pub(super) fn all_values(&self) -> impl Iterator<Item = Vec<Measured>> {
        let mut found = 0;
        (0..ATTEMPTS.max(2 * self.points() as u64))
            .map_while(move |attempt| {
                let values = (self.point(attempt)).and_then(|point| self.values_at(&point));
                found += u64::from(values.is_some());
                (found > 0 || attempt < HOPELESS).then_some(values)
            })
            .flatten()
    }

    pub(super) fn samples(&self, points: usize) -> Vec<Sample> {
        let samples = self.all_values().take(points);
        samples.map(|values| Sample { values }).collect()
    }

    /// The values of all expressions at a point where the equations hold; `linearised` evaluates
    /// them and their derivatives.
    pub(super) fn surface_values(
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
