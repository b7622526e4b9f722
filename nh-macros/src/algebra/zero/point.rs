//! Points at which expressions are evaluated: consistent pairs of configurations, and what follows
//! from them.

use symbolica::domains::float::{Float, FloatLike, Real, RealLike};

use super::generic::Argument;
use super::value::PRECISION;
use crate::algebra::Algebra;
use crate::expression::{Node, Variable};
use crate::random::Random;

/// The values of all variables, and of the arguments and sides behind them.
pub(in crate::algebra) struct Point {
    pub(in crate::algebra) values: Vec<Float>,
    alpha: Float,
}

/// Independent numbers from which a point follows.
struct Seeds {
    numbers: Vec<f64>,
    domains: Vec<Domain>,
}

/// The set that a number is drawn from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Domain {
    /// α/2 and the step: in (½, 2).
    Positive,
    Parameter,
    Length,
    Argument,
    Side,
}

/// The places of the seeds of α, h and t, which come before those of the variables.
const ALPHA: usize = 0;
const STEP: usize = 1;
const TIME: usize = 2;
/// Points tried on the way into the domains of all functions.
const TRIALS: usize = 400;

impl Algebra {
    /// A random point that misses all domains by nothing, with `arguments` and as many sides;
    /// `None` where none was found.
    pub(in crate::algebra) fn point_on(
        &self,
        missed: &dyn Fn(&Point) -> f64,
        arguments: &[Argument],
        sides: usize,
        attempt: u64,
    ) -> Option<Point> {
        let variables = self.all_variables();
        let mut random = numbers_of(attempt);
        let domains = self.domains(&variables, arguments, sides);
        // Arguments are larger in every other round of patterns.
        let round = attempt >> sides.min(32);
        let mut numbers: Vec<f64> = (domains.iter())
            .map(|domain| match domain {
                Domain::Argument => number(&mut random, *domain, round),
                _ => number(&mut random, *domain, attempt),
            })
            .collect();
        let sides = domains.iter().position(|domain| *domain == Domain::Side);
        for (place, side) in numbers[sides.unwrap_or(domains.len())..]
            .iter_mut()
            .enumerate()
        {
            // All patterns of signs, one after another.
            *side = if attempt >> place & 1 == 0 { 1.0 } else { -1.0 };
        }
        let mut seeds = Seeds { numbers, domains };
        self.search(missed, &variables, arguments, &mut seeds, &mut random)
            .then(|| self.point_of(&variables, arguments, &seeds))
    }

    /// Moves one seed after another as long as that brings the point nearer to the domains of all
    /// functions.
    fn search(
        &self,
        missed: &dyn Fn(&Point) -> f64,
        variables: &[Variable],
        arguments: &[Argument],
        seeds: &mut Seeds,
        random: &mut Random,
    ) -> bool {
        let distance = |seeds: &Seeds| missed(&self.point_of(variables, arguments, seeds));
        let mut best = distance(seeds);
        for _ in 0..TRIALS {
            if best == 0.0 {
                return true;
            }
            let place = random.below(seeds.numbers.len());
            let (domain, old) = (seeds.domains[place], seeds.numbers[place]);
            if domain == Domain::Side {
                continue;
            }
            seeds.numbers[place] = match random.below(3) {
                0 => old * (0.5 + random.unit()),
                _ => {
                    let attempt = random.below(36) as u64;
                    number(random, domain, attempt)
                }
            };
            let next = distance(seeds);
            match next <= best {
                true => best = next,
                false => seeds.numbers[place] = old,
            }
        }
        best == 0.0
    }

    /// The domains of numbers that are drawn: α, h, t, then two numbers an increment, and one each
    /// for whatever is independent.
    fn domains(&self, variables: &[Variable], arguments: &[Argument], sides: usize) -> Vec<Domain> {
        let mut domains = vec![Domain::Positive, Domain::Positive, Domain::Length];
        let increments = variables
            .iter()
            .filter(|x| matches!(x, Variable::Increment(_)));
        increments.for_each(|_| domains.extend([Domain::Length; 2]));
        for variable in variables {
            match variable {
                Variable::Parameter(_) => domains.push(Domain::Parameter),
                variable if is_free(variable) => domains.push(Domain::Length),
                _ => {}
            }
        }
        domains.extend(arguments.iter().map(|_| Domain::Argument));
        domains.extend((0..sides).map(|_| Domain::Side));
        domains
    }

    /// The pair (q_0, q_0 + d) of the seeds with all that follows from it: nodes, velocities d/h,
    /// node times; continuous expressions are taken at its left end.
    fn point_of(&self, variables: &[Variable], arguments: &[Argument], seeds: &Seeds) -> Point {
        let numbers: Vec<_> = (seeds.numbers.iter())
            .map(|number| Float::with_val(PRECISION, *number))
            .collect();
        let alpha = numbers[ALPHA].clone() * &Float::with_val(PRECISION, 0.5);
        let (step, start_time) = (numbers[STEP].clone(), numbers[TIME].clone());
        let increments = variables
            .iter()
            .filter(|x| matches!(x, Variable::Increment(_)));
        let start_of = |i: usize| &numbers[TIME + 1 + 2 * i];
        let increment_of = |i: usize| &numbers[TIME + 2 + 2 * i];
        let mut next = TIME + 1 + 2 * increments.count();
        let mut own: Vec<Option<usize>> = vec![None; variables.len()];
        for (variable, own) in variables.iter().zip(&mut own) {
            if is_free(variable) || matches!(variable, Variable::Parameter(_)) {
                *own = Some(next);
                next += 1;
            }
        }
        let constants = self.constants.borrow();
        let value = |(variable, own): (&Variable, &Option<usize>)| match *variable {
            Variable::Pi => Real::pi(&alpha),
            Variable::Constant(i) => constants[i].value.clone(),
            Variable::Step => step.clone(),
            Variable::Time => start_time.clone(),
            Variable::NodeTime(node) => fraction(node, &alpha) * &step + &start_time,
            Variable::Coordinate(i) => start_of(i).clone(),
            Variable::Node(i, node) => fraction(node, &alpha) * increment_of(i) + start_of(i),
            Variable::Increment(i) => increment_of(i).clone(),
            Variable::Velocity(i) => increment_of(i).clone() / &step,
            // Variables that follow from others are set when something is evaluated.
            _ => own.map_or_else(|| alpha.zero(), |place| numbers[place].clone()),
        };
        let mut values: Vec<_> = variables.iter().zip(&own).map(value).collect();
        let factor = factor_of_constants(arguments, seeds.numbers[ALPHA]);
        for argument in arguments {
            let value = match argument {
                Argument::Free => numbers[next].clone(),
                Argument::Combination(terms, [rational, rest]) => {
                    let first = variables.len();
                    let constant = rational.clone() * &factor + rest;
                    terms.iter().fold(constant, |sum, (k, c)| {
                        sum + values[first + k].clone() * &c.to_multi_prec_float(PRECISION)
                    })
                }
            };
            values.push(value);
            next += 1;
        }
        values.extend(numbers[next..].iter().cloned());
        Point { values, alpha }
    }
}

/// The factor of all rational constants between arguments: 1 where they are of order one.
fn factor_of_constants(arguments: &[Argument], random: f64) -> Float {
    const LARGE: f64 = 4.0;
    let size = |argument: &Argument| match argument {
        Argument::Free => 0.0,
        Argument::Combination(_, [rational, _]) => rational.to_f64().abs(),
    };
    let largest = arguments.iter().map(size).fold(0.0, f64::max);
    Float::with_val(
        PRECISION,
        if largest <= LARGE {
            1.0
        } else {
            random / largest
        },
    )
}

/// Variables that have a value of their own.
fn is_free(variable: &Variable) -> bool {
    matches!(
        variable,
        Variable::Control(_)
            | Variable::SetInForce(_)
            | Variable::Inner(_)
            | Variable::InnerNode(_)
            | Variable::Multiplier(_)
            | Variable::Arrival(_)
            | Variable::Guess(_)
            | Variable::Weight(..)
            | Variable::Variation(..)
            | Variable::Row(_)
            | Variable::Element(..)
            | Variable::Displacement(_)
            | Variable::DisplacementSlope(..)
            | Variable::Attitude(..)
    )
}

/// α at a node.
fn fraction(node: Node, alpha: &Float) -> Float {
    let number = |twice| Float::with_val(PRECISION, f64::from(twice) / 2.0);
    node.halves().map_or_else(|| alpha.clone(), number)
}

impl Point {
    /// Subtracts from the increments; nodes and velocities follow.
    pub(in crate::algebra) fn subtract(&mut self, variables: &[Variable], correction: &[Float]) {
        let step = variables.iter().position(|v| *v == Variable::Step);
        let step = self.values[step.expect("the pool has h")].clone();
        for (value, variable) in self.values.iter_mut().zip(variables) {
            let change = match *variable {
                Variable::Increment(i) => correction.get(i).cloned(),
                Variable::Velocity(i) => correction.get(i).map(|c| c.clone() / &step),
                Variable::Node(i, node) => {
                    (correction.get(i)).map(|c| fraction(node, &self.alpha) * c)
                }
                _ => None,
            };
            if let Some(change) = change {
                *value -= &change;
            }
        }
    }
}

/// The numbers of an attempt.
fn numbers_of(attempt: u64) -> Random {
    Random::new(0x6e6f_6e68_6f6c_6f6e ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A number of a kind, in its box of this attempt.
fn number(random: &mut Random, domain: Domain, attempt: u64) -> f64 {
    let unit = random.unit();
    match domain {
        Domain::Positive => 0.5 + 1.5 * unit,
        // By turns around 1, small, large, of either sign.
        Domain::Parameter => match attempt % 4 {
            0 => 0.5 + 1.5 * unit,
            1 => 0.01 + 0.5 * unit,
            2 => 1.0 + 100.0 * unit,
            _ => 4.0 * unit - 2.0,
        },
        Domain::Length => length(unit, attempt),
        // Of order one, of either sign, by turns in one quadrant on either side and in all.
        Domain::Argument => {
            let widest = if attempt.is_multiple_of(2) { 3.0 } else { 9.0 };
            let size = 0.25 + widest * (unit - 0.5).abs();
            if unit < 0.5 { -size } else { size }
        }
        Domain::Side => 1.0,
    }
}

/// Coordinates, velocities, times: by turns in (-1, 1), (0, 1), a small box, a large one.
fn length(unit: f64, attempt: u64) -> f64 {
    match attempt % 9 {
        0 => 2.0 * unit - 1.0,
        1 => unit,
        2 => 0.1 * (2.0 * unit - 1.0),
        3 => 1.0 + 2.0 * unit,
        4 => 10.0 * (2.0 * unit - 1.0),
        5 => 1e-4 * (2.0 * unit - 1.0),
        6 => -unit,
        7 => 10f64.powf(6.0 * unit),
        _ => 1000.0 * (2.0 * unit - 1.0),
    }
}

#[cfg(test)]
mod tests;
