//! Values at random points in high precision: the tests "is it zero" and "which rank".
//!
//! An analytic function that vanishes to 480 bits at two random points vanishes identically, but for
//! a set of measure zero; nothing has to be simplified. The points are the same in every expansion.

use symbolica::atom::{Atom, AtomCore};
use symbolica::domains::float::{Complex, Float, FloatLike, Real, RealLike};
use symbolica::domains::rational::Rational;

use super::{Algebra, Node, Scalar, Variable};

/// Bits of every value.
pub(super) const PRECISION: u32 = 640;
/// A value below 2^-ZERO_BITS counts as zero.
const ZERO_BITS: i32 = 480;
/// A difference below 2^-CANCELLATION_BITS of its terms counts as zero.
const CANCELLATION_BITS: i32 = 560;
/// A value below 2^-SURFACE_BITS counts as zero at a point that solves equations to ZERO_BITS.
const SURFACE_BITS: i32 = 400;
/// Points that solve equations, at which something has to vanish.
const SURFACE_POINTS: usize = 8;
/// Newton's method doubles the digits in every iteration, once it is near.
const NEWTON_ITERATIONS: usize = 60;
/// Points at which all expressions must have a value, for a verdict.
const POINTS: usize = 2;
/// Points at which something has to vanish, to vanish identically.
const MANY_POINTS: u64 = 18;
/// Points tried to find them, in boxes of several sizes.
const ATTEMPTS: u64 = 120;

/// A matrix of values at one point, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(super) values: Vec<Float>,
}

impl Sample {
    /// The nearest doubles.
    pub(crate) fn to_f64(&self) -> Vec<f64> {
        self.values.iter().map(RealLike::to_f64).collect()
    }
}

impl Algebra {
    /// Whether `f` vanishes identically; `None` if it has no real value at any point tried.
    pub(crate) fn is_zero(&self, f: &Scalar) -> Option<bool> {
        self.zeros(std::slice::from_ref(f)).map(|zeros| zeros[0])
    }

    /// Which of the expressions vanish identically: at [`MANY_POINTS`] points, in boxes of every kind, since an
    /// expression may vanish on one side of a wall, like x + |x|; at fewer where it has no value in most.
    pub(crate) fn zeros(&self, expressions: &[Scalar]) -> Option<Vec<bool>> {
        let mut zeros: Vec<_> = expressions.iter().map(Scalar::is_trivially_zero).collect();
        let open: Vec<_> = (0..zeros.len()).filter(|i| !zeros[*i]).collect();
        if open.is_empty() {
            return Some(zeros);
        }
        let questions: Vec<_> = open.iter().map(|i| expressions[*i].clone()).collect();
        let mut values_at = self.evaluator(&questions)?;
        let variables = self.all_variables();
        open.iter().for_each(|i| zeros[*i] = true);
        let mut points = 0;
        for attempt in 0..ATTEMPTS {
            let enough = if attempt < MANY_POINTS {
                usize::MAX
            } else {
                POINTS
            };
            if points >= enough || points >= POINTS && open.iter().all(|i| !zeros[*i]) {
                break;
            }
            let mut point = self.point(&variables, attempt);
            let Some(values) = values_at(&point.values) else {
                continue;
            };
            points += 1;
            let news = |(i, value): (&usize, &Float)| zeros[*i] && !is_negligible(value);
            if points <= POINTS || !open.iter().zip(&values).any(news) {
                for (i, value) in open.iter().zip(&values) {
                    zeros[*i] &= is_negligible(value);
                }
                continue;
            }
            // Far out round-off may be large: a value is one if it hardly moves with the point.
            point.stretch(&variables);
            let Some(moved) = values_at(&point.values) else {
                continue;
            };
            for ((i, value), moved) in open.iter().zip(&values).zip(moved) {
                let change = (moved - value).norm();
                let round_off = change.to_f64() > 2f64.powi(-50) * value.norm().to_f64()
                    || !value.to_f64().is_finite();
                zeros[*i] &= is_negligible(value) || round_off;
            }
        }
        (points >= POINTS).then_some(zeros)
    }

    /// The values of all expressions at [`POINTS`] random points where all are finite.
    pub(crate) fn samples(&self, expressions: &[Scalar]) -> Option<Vec<Sample>> {
        self.samples_at(expressions, POINTS)
    }

    /// The values at up to [`MANY_POINTS`] points, in boxes of every kind.
    pub(crate) fn many_samples(&self, expressions: &[Scalar]) -> Option<Vec<Sample>> {
        let mut values_at = self.evaluator(expressions)?;
        let variables = self.all_variables();
        let samples: Vec<_> = (0..MANY_POINTS)
            .filter_map(|attempt| values_at(&self.point(&variables, attempt).values))
            .map(|values| Sample { values })
            .collect();
        if samples.len() >= POINTS {
            return Some(samples);
        }
        self.samples(expressions)
    }

    /// Whether |f| is round-off of its `terms` at several points, of every sign of the velocities.
    pub(crate) fn cancels(&self, f: &Scalar, terms: &[Scalar]) -> Option<bool> {
        let expressions: Vec<_> = std::iter::once(f).chain(terms).cloned().collect();
        let round_off = Float::with_val(PRECISION, 2.0)
            .powf(&Float::with_val(PRECISION, -f64::from(CANCELLATION_BITS)));
        let samples = self.samples_at(&expressions, 4 * POINTS)?;
        Some(samples.iter().all(|sample| {
            let (f, terms) = sample.values.split_first().expect("f comes first");
            let scale = terms.iter().fold(f.zero(), |sum, term| sum + &term.norm());
            is_negligible(f) || f.norm() <= scale * &round_off
        }))
    }

    fn samples_at(&self, expressions: &[Scalar], points: usize) -> Option<Vec<Sample>> {
        let mut values_at = self.evaluator(expressions)?;
        let variables = self.all_variables();
        let mut samples = Vec::new();
        for attempt in 0..ATTEMPTS {
            if let Some(values) = values_at(&self.point(&variables, attempt).values) {
                samples.push(Sample { values });
            }
            if samples.len() == points {
                return Some(samples);
            }
        }
        None
    }

    /// The values of the expressions at a point of all variables, where all are finite.
    fn evaluator(
        &self,
        expressions: &[Scalar],
    ) -> Option<impl FnMut(&[Float]) -> Option<Vec<Float>> + use<>> {
        let mut values_at = self.evaluator_of_all(expressions)?;
        let variables = self.all_variables();
        let used: Vec<_> = (self.dependents.iter())
            .filter(|(x, _)| expressions.iter().any(|f| self.contains(f, *x)))
            .collect();
        let places: Vec<_> = used.iter().map(|(x, _)| self.place(*x)).collect();
        let definitions: Vec<_> = used.iter().map(|(_, f)| f.clone()).collect();
        let mut dependents_at = match definitions.is_empty() {
            true => None,
            false => Some(self.evaluator_of_all(&definitions)?),
        };
        let count = variables.len();
        Some(move |point: &[Float]| {
            let Some(dependents_at) = &mut dependents_at else {
                return values_at(point);
            };
            debug_assert_eq!(point.len(), count);
            let mut point = point.to_vec();
            for (place, value) in places.iter().zip(dependents_at(&point)?) {
                point[*place] = value;
            }
            values_at(&point)
        })
    }

    /// The same where the values of all variables are given.
    fn evaluator_of_all(
        &self,
        expressions: &[Scalar],
    ) -> Option<impl FnMut(&[Float]) -> Option<Vec<Float>> + use<>> {
        let atoms: Vec<_> = (expressions.iter())
            .map(|f| self.without_e(f.0.clone()))
            .collect();
        let variables = self.all_variables();
        let parameters: Vec<_> = variables.iter().map(|v| self.variable(*v).0).collect();
        let mut evaluator = Atom::evaluator_multiple(&atoms, &parameters)
            .direct_translation(true)
            .horner_iterations(0)
            .cores(1)
            .cpe_iterations(Some(0))
            .build()
            .ok()?
            .map_coeff_with_prec(
                &|c: &Complex<Rational>| c.re.to_multi_prec_float(PRECISION),
                PRECISION,
            );
        Some(move |point: &[Float]| {
            let mut values = vec![Float::new(PRECISION); atoms.len()];
            let evaluated = evaluator.try_evaluate(point, &mut values).is_ok();
            (evaluated && values.iter().all(|value| value.is_finite())).then_some(values)
        })
    }

    /// Which of the `expressions` on an interval vanish wherever the `equations` hold; `None` if no such
    /// point is found. `jacobian` has the equations' derivatives in the increments, row by row.
    pub(crate) fn zeros_on(
        &self,
        expressions: &[Scalar],
        equations: &[Scalar],
        jacobian: &[Vec<Scalar>],
    ) -> Option<Vec<bool>> {
        if equations.is_empty() {
            return self.zeros(expressions);
        }
        let columns = jacobian[0].len();
        let mut equations_at = self.evaluator(&[equations, &jacobian.concat()[..]].concat())?;
        let mut values_at = self.evaluator(expressions)?;
        let variables = self.all_variables();
        let mut zeros = vec![true; expressions.len()];
        let mut points = 0;
        // Not the boxes far out, where round-off is large.
        for attempt in (0..ATTEMPTS).filter(|attempt| attempt % 9 < 7) {
            let mut point = self.point(&variables, attempt);
            let on_surface = (0..NEWTON_ITERATIONS).any(|_| {
                let Some(values) = equations_at(&point.values) else {
                    return false;
                };
                let (residual, jacobian) = values.split_at(equations.len());
                if residual.iter().all(is_negligible) {
                    return true;
                }
                if let Some(correction) = super::linear::solve(residual, jacobian, columns) {
                    point.subtract(&variables, &correction);
                }
                false
            });
            let Some(values) = on_surface.then(|| values_at(&point.values)).flatten() else {
                continue;
            };
            for (zero, value) in zeros.iter_mut().zip(&values) {
                *zero &= value.to_f64().abs() < 2f64.powi(-SURFACE_BITS);
            }
            points += 1;
            if points == SURFACE_POINTS {
                break;
            }
        }
        (points >= POINTS).then_some(zeros)
    }

    /// The value of an expression in numbers, π and constants.
    pub(super) fn value_of_constant(&self, f: &Scalar) -> Option<Float> {
        Some(
            self.samples(std::slice::from_ref(f))?
                .remove(0)
                .values
                .remove(0),
        )
    }

    /// A random pair (q_0, q_0 + d) with all that follows from it: nodes, velocities d/h, node times;
    /// continuous expressions are taken at its left end.
    fn point(&self, variables: &[Variable], attempt: u64) -> Point {
        let mut random = Random::new(attempt);
        let alpha = random.positive() * &Float::with_val(PRECISION, 0.5);
        let step = random.positive();
        let (start_time, mut starts, mut increments) =
            (random.in_box(attempt), Vec::new(), Vec::new());
        for _ in variables
            .iter()
            .filter(|v| matches!(v, Variable::Increment(_)))
        {
            starts.push(random.in_box(attempt));
            increments.push(random.in_box(attempt));
        }
        let fraction = |node: Node| fraction(node, &alpha);
        let constants = self.constants.borrow();
        let mut value = |variable: &Variable| match *variable {
            Variable::Pi => Real::pi(&alpha),
            Variable::Constant(i) => constants[i].value.clone(),
            Variable::Parameter(_) => random.parameter(attempt),
            Variable::Step => step.clone(),
            Variable::Time => start_time.clone(),
            Variable::NodeTime(node) => fraction(node) * &step + &start_time,
            Variable::Coordinate(i) => starts[i].clone(),
            Variable::Node(i, node) => fraction(node) * &increments[i] + &starts[i],
            Variable::Increment(i) => increments[i].clone(),
            Variable::Velocity(i) => increments[i].clone() / &step,
            Variable::Multiplier(_)
            | Variable::Arrival(_)
            | Variable::Guess(_)
            | Variable::Row(_)
            | Variable::Element(..)
            | Variable::Displacement(_)
            | Variable::DisplacementSlope(..)
            | Variable::Attitude(..) => random.in_box(attempt),
            // What they are follows when something is evaluated.
            Variable::Entry(..)
            | Variable::NodeEntry(..)
            | Variable::RelativeEntry(..)
            | Variable::Half(_)
            | Variable::Stumpff(..)
            | Variable::Component(..) => alpha.zero(),
        };
        let values = variables.iter().map(&mut value).collect();
        Point { values, alpha }
    }
}

/// The values of all variables; see [`Algebra::point`].
struct Point {
    values: Vec<Float>,
    alpha: Float,
}

/// α at a node.
fn fraction(node: Node, alpha: &Float) -> Float {
    match node {
        Node::Start => alpha.zero(),
        Node::Middle => Float::with_val(PRECISION, 0.5),
        Node::End => alpha.one(),
        Node::Alpha => alpha.clone(),
    }
}

impl Point {
    /// A point very near: lengths and parameters times 1 + 2^-200.
    fn stretch(&mut self, variables: &[Variable]) {
        let factor = self.alpha.one() + &Float::with_val(PRECISION, 2f64.powi(-200));
        for (value, variable) in self.values.iter_mut().zip(variables) {
            match variable {
                Variable::Pi
                | Variable::Constant(_)
                | Variable::Step
                | Variable::Time
                | Variable::NodeTime(_) => {}
                _ => *value = value.clone() * &factor,
            }
        }
    }

    /// Subtracts from the increments; nodes and velocities follow.
    fn subtract(&mut self, variables: &[Variable], correction: &[Float]) {
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

pub(super) fn is_negligible(value: &Float) -> bool {
    value.is_fully_zero() || value.to_f64().abs() < 2f64.powi(-ZERO_BITS)
}

/// SplitMix64, by Steele, Lea and Flood: a fixed sequence for each attempt.
struct Random(u64);

impl Random {
    fn new(attempt: u64) -> Self {
        Self(0x6e6f_6e68_6f6c_6f6e ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A random multiple of 2^-53 in (0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 11) as f64 + 0.5) * 2f64.powi(-53)
    }

    /// Steps: in (½, 2).
    fn positive(&mut self) -> Float {
        Float::with_val(PRECISION, 0.5 + 1.5 * self.unit())
    }

    /// Parameters: by turns around 1, small, large, of either sign.
    fn parameter(&mut self, attempt: u64) -> Float {
        let unit = self.unit();
        let value = match attempt % 4 {
            0 => 0.5 + 1.5 * unit,
            1 => 0.01 + 0.5 * unit,
            2 => 1.0 + 100.0 * unit,
            _ => 4.0 * unit - 2.0,
        };
        Float::with_val(PRECISION, value)
    }

    /// Coordinates, velocities, times: by turns in (-1, 1), (0, 1), a small box, a large one, so that
    /// square roots, logarithms and arc sines have a value at one of the points.
    fn in_box(&mut self, attempt: u64) -> Float {
        let unit = self.unit();
        let value = match attempt % 9 {
            0 => 2.0 * unit - 1.0,
            1 => unit,
            2 => 0.1 * (2.0 * unit - 1.0),
            3 => 1.0 + 2.0 * unit,
            4 => 10.0 * (2.0 * unit - 1.0),
            5 => 1e-4 * (2.0 * unit - 1.0),
            6 => -unit,
            7 => 10f64.powf(6.0 * unit),
            _ => 1000.0 * (2.0 * unit - 1.0),
        };
        Float::with_val(PRECISION, value)
    }
}
