//! Discrete gradients by rules: ∂̄f on an interval with f(q_1) - f(q_0) = ∂̄f · d, exactly.
//!
//! ```text
//! ∂̄(a + b) = ∂̄a + ∂̄b,   ∂̄(a b) = ā ∂̄b + b̄ ∂̄a,   ∂̄(a/b) = (b̄ ∂̄a - ā ∂̄b)/(b_0 b_1),   ∂̄√a = ∂̄a/(√a_0 + √a_1)
//! ∂̄ sin a = cos ã c_1(δ²/4) ∂̄a,   ∂̄ exp a = exp ã c_1(-δ²/4) ∂̄a,   ∂̄ tan a = c_1(δ²)/(cos a_0 cos a_1) ∂̄a,   δ = ∂̄a · d
//! ∂̄ tanh a = (1 - tanh a_0 tanh a_1) c_1(-δ²)/cosh δ ∂̄a,   ∂̄ ln a = ∂̄a/(√a_0 √a_1 c_1(-ε²/4)),   ε = ln a_1 - ln a_0,   c_1(x²) = sin x / x,   c_1(-x²) = sinh x / x
//! ```
//!
//! where ā = (a_0 + a_1)/2 is the mean of the values and ã the argument there: sin a_1 - sin a_0 =
//! 2 cos ã sin(δ/2), and likewise for the others. Every rule is symmetric in the ends, so that
//! ∂̄f = ∇f in the middle + O(d²), nothing is divided by d, and however far the arguments move, ∂̄f
//! · d is the difference: c_1 is a Stumpff function, which the runtime evaluates for every
//! argument. At rest ∂̄f = ∇f. (Such slopes of functions are those of interval analysis; that they
//! make discrete gradients is due to Itoh and Abe, Gonzalez, and McLachlan, Quispel and Robidoux.)

use super::discretize::Discretizer;
use crate::algebra::Scalar;
use crate::expression::{Expr, Function, MatrixEntry, Node, Symbol, Variable};
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::unit;

/// A function at both ends of an interval.
#[derive(Clone)]
pub(super) struct Difference {
    pub(super) start: Scalar,
    pub(super) end: Scalar,
    /// (f_0 + f_1)/2.
    pub(super) mean: Scalar,
    /// ∂̄f; none where f is a constant.
    pub(super) gradient: Option<Vec<Scalar>>,
}

/// The differences of one system's functions.
pub(super) struct Differences<'a> {
    pub(super) discretizer: &'a Discretizer<'a>,
}

impl Difference {
    fn constant(value: Scalar) -> Self {
        Self {
            start: value.clone(),
            end: value.clone(),
            mean: value,
            gradient: None,
        }
    }

    /// The difference of a function g(f) that has these values, by the slope of g between them.
    fn by_slope(&self, [start, end]: [Scalar; 2], slope: &Scalar) -> Self {
        let along = |gradient: &Vec<Scalar>| gradient.iter().map(|g| slope * g).collect();
        Self {
            mean: mean(&start, &end),
            start,
            end,
            gradient: self.gradient.as_ref().map(along),
        }
    }

    fn combined(
        &self,
        other: &Self,
        [start, end]: [Scalar; 2],
        mean: Scalar,
        [a, b]: [&Scalar; 2],
    ) -> Self {
        let scaled = |of: &Option<Vec<Scalar>>, factor: &Scalar| {
            of.as_ref()
                .map(|of| of.iter().map(|g| factor * g).collect::<Vec<_>>())
        };
        let gradient = match (scaled(&self.gradient, a), scaled(&other.gradient, b)) {
            (Some(a), Some(b)) => Some(a.iter().zip(&b).map(|(a, b)| a + b).collect()),
            (a, b) => a.or(b),
        };
        Self {
            start,
            end,
            mean,
            gradient,
        }
    }
}

fn mean(start: &Scalar, end: &Scalar) -> Scalar {
    &Scalar::ratio(1, 2) * &(start + end)
}

impl Differences<'_> {
    /// The difference of a function of (q, q̇) at q̇ = 0.
    pub(super) fn of(&self, expr: &Expr, part: Part) -> Result<Difference, Finding> {
        let algebra = self.discretizer.algebra;
        let of = |expr| self.of(expr, part);
        if vanishes_at_rest(expr) {
            return Ok(Difference::constant(Scalar::zero()));
        }
        if !expr.any_symbol(is_of_motion) {
            return self.constant(expr, part);
        }
        Ok(match expr.bare() {
            Expr::Symbol(Symbol::Coordinate(i)) => {
                let at = |node| algebra.variable(Variable::Node(*i, node));
                Difference {
                    start: at(Node::Start),
                    end: at(Node::End),
                    mean: at(Node::Middle),
                    gradient: Some(unit(self.discretizer.dim, *i)),
                }
            }
            Expr::Symbol(Symbol::Entry(g, e)) => self.entry(*g, *e),
            Expr::Neg(a) => self.product(&Difference::constant(Scalar::integer(-1)), &of(a)?),
            Expr::Add(a, b) => Self::sum(&of(a)?, &of(b)?, &Scalar::integer(1)),
            Expr::Sub(a, b) => Self::sum(&of(a)?, &of(b)?, &Scalar::integer(-1)),
            Expr::Mul(a, b) => self.product(&of(a)?, &of(b)?),
            Expr::Div(a, b) => self.quotient(&of(a)?, &of(b)?, part)?,
            Expr::Pow(a, b) => self.power(a, b, part)?,
            Expr::Call(function, arguments) => match &arguments[..] {
                [a] => self
                    .call(*function, &of(a)?)
                    .ok_or_else(|| refusal(*function, part))?,
                _ => return Err(refusal(*function, part)),
            },
            _ => self.constant(expr, part)?,
        })
    }

    /// An entry of an element of a group.
    fn entry(&self, g: usize, e: MatrixEntry) -> Difference {
        let at = |node| (self.discretizer.algebra).variable(Variable::NodeEntry(g, e, node));
        let [start, end] = [Node::Start, Node::End].map(at);
        let mut gradient = vec![Scalar::zero(); self.discretizer.dim];
        let lie = (self.discretizer.space.groups()).find(|lie| lie.index() == g);
        let lie = lie.expect("a group has entries");
        gradient[lie.directions()].clone_from_slice(&lie.difference_of_entry(e));
        Difference {
            mean: mean(&start, &end),
            start,
            end,
            gradient: Some(gradient),
        }
    }

    /// An expression without coordinates, at q̇ = 0.
    fn constant(&self, expr: &Expr, part: Part) -> Result<Difference, Finding> {
        let bind = |symbol| match symbol {
            Symbol::Velocity(_) => Scalar::zero(),
            _ => (self.discretizer.build(&Expr::Symbol(symbol), part)).expect("a name has a value"),
        };
        let value = self.discretizer.build_with(expr, &bind, part)?;
        Ok(Difference::constant(value))
    }

    fn sum(a: &Difference, b: &Difference, sign: &Scalar) -> Difference {
        let one = Scalar::integer(1);
        let of = |a: &Scalar, b: &Scalar| a + &(sign * b);
        let values = [of(&a.start, &b.start), of(&a.end, &b.end)];
        a.combined(b, values, of(&a.mean, &b.mean), [&one, sign])
    }

    fn product(&self, a: &Difference, b: &Difference) -> Difference {
        let values = [&a.start * &b.start, &a.end * &b.end];
        // Of a number times a function the mean is that of the function.
        let mean = match a.gradient.is_none() || b.gradient.is_none() {
            true => &a.mean * &b.mean,
            false => mean(&values[0], &values[1]),
        };
        a.combined(b, values, mean, [&b.mean, &a.mean])
    }

    fn quotient(&self, a: &Difference, b: &Difference, part: Part) -> Result<Difference, Finding> {
        let one = Scalar::integer(1);
        if b.gradient.is_none() {
            if b.start.is_trivially_zero() {
                let message = "the scheme `energy` sees a potential only without velocities, and a divisor here vanishes at rest: cancel it";
                return Err(Finding::new(part, message.to_owned()));
            }
            return Ok(self.product(a, &Difference::constant(&one / &b.start)));
        }
        let values = [&a.start / &b.start, &a.end / &b.end];
        let divisor = &b.start * &b.end;
        let factors = [&b.mean / &divisor, -&(&a.mean / &divisor)];
        let mean = mean(&values[0], &values[1]);
        Ok(a.combined(b, values, mean, [&factors[0], &factors[1]]))
    }

    /// a^b: of whole and half numbers b by products and roots, else exp(b ln a).
    fn power(&self, a: &Expr, b: &Expr, part: Part) -> Result<Difference, Finding> {
        let base = self.of(a, part)?;
        let exponent = self.of(b, part)?;
        let twice = (exponent.gradient.is_none())
            .then(|| half_integer(b))
            .flatten();
        let Some(twice) = twice else {
            let logarithm = self.logarithm(&base);
            return Ok(self.exponential(&self.product(&exponent, &logarithm)));
        };
        let root = match twice % 2 {
            0 => base,
            _ => self.root(&base),
        };
        let exponent = if twice % 2 == 0 { twice / 2 } else { twice };
        let power = self.whole_power(&root, exponent.unsigned_abs());
        match exponent < 0 {
            true => self.quotient(&Difference::constant(Scalar::integer(1)), &power, part),
            false => Ok(power),
        }
    }

    fn whole_power(&self, a: &Difference, exponent: u64) -> Difference {
        match exponent {
            0 => Difference::constant(Scalar::integer(1)),
            1 => a.clone(),
            n => {
                let half = self.whole_power(a, n / 2);
                let square = self.product(&half, &half);
                match n % 2 {
                    0 => square,
                    _ => self.product(&square, a),
                }
            }
        }
    }

    fn root(&self, a: &Difference) -> Difference {
        let values = [&a.start, &a.end].map(|a| self.discretizer.algebra.sqrt(a));
        let slope = &Scalar::integer(1) / &(&values[0] + &values[1]);
        a.by_slope(values, &slope)
    }

    /// A function of one argument; none where it has no rule.
    fn call(&self, function: Function, a: &Difference) -> Option<Difference> {
        let of = |function| self.values(function, a);
        Some(match function {
            Function::Sqrt => self.root(a),
            Function::Exp => self.exponential(a),
            Function::Ln => self.logarithm(a),
            Function::Sin => {
                let slope = &self.value(Function::Cos, &a.mean) * &self.half_wave(a, 1);
                a.by_slope(of(function), &slope)
            }
            Function::Cos => {
                let slope = -&(&self.value(Function::Sin, &a.mean) * &self.half_wave(a, 1));
                a.by_slope(of(function), &slope)
            }
            Function::Sinh => {
                let slope = &self.value(Function::Cosh, &a.mean) * &self.half_wave(a, -1);
                a.by_slope(of(function), &slope)
            }
            Function::Cosh => {
                let slope = &self.value(Function::Sinh, &a.mean) * &self.half_wave(a, -1);
                a.by_slope(of(function), &slope)
            }
            Function::Tan => {
                let [start, end] = of(Function::Cos);
                let wave = self.wave(&self.change(a), &Scalar::integer(1));
                a.by_slope(of(function), &(&wave / &(&start * &end)))
            }
            // Not by the hyperbolic cosines of a_0 and a_1, which need not be doubles.
            Function::Tanh => {
                let [start, end] = of(function);
                let change = self.change(a);
                let wave = &self.wave(&change, &Scalar::integer(-1))
                    / &self.value(Function::Cosh, &change);
                let slope = &(&Scalar::integer(1) - &(&start * &end)) * &wave;
                a.by_slope([start, end], &slope)
            }
            Function::Asin
            | Function::Acos
            | Function::Atan
            | Function::Atan2
            | Function::BySign
            | Function::OfField(_)
            | Function::Stumpff(_) => return None,
        })
    }

    fn exponential(&self, a: &Difference) -> Difference {
        let slope = &self.value(Function::Exp, &a.mean) * &self.half_wave(a, -1);
        a.by_slope(self.values(Function::Exp, a), &slope)
    }

    /// a_1 - a_0 = √(a_0 a_1) 2 sinh(ε/2): the slope of the exponential from ln a_0 to ln a_1,
    /// inverted. Round-off of ε is not seen where ε is small.
    fn logarithm(&self, a: &Difference) -> Difference {
        let values = self.values(Function::Ln, a);
        let roots = [&a.start, &a.end].map(|a| self.discretizer.algebra.sqrt(a));
        let wave = self.wave(&(&values[1] - &values[0]), &Scalar::ratio(-1, 4));
        let slope = &Scalar::integer(1) / &(&(&roots[0] * &roots[1]) * &wave);
        a.by_slope(values, &slope)
    }

    /// sin(δ/2)/(δ/2), or of the sign -1 sinh(δ/2)/(δ/2).
    fn half_wave(&self, a: &Difference, sign: i64) -> Scalar {
        self.wave(&self.change(a), &Scalar::ratio(sign, 4))
    }

    /// c_1(s x²).
    fn wave(&self, x: &Scalar, s: &Scalar) -> Scalar {
        self.value(Function::Stumpff(1), &(s * &(x * x)))
    }

    /// δ = ∂̄a · d.
    fn change(&self, a: &Difference) -> Scalar {
        let gradient = a.gradient.iter().flatten().enumerate();
        Scalar::sum(
            gradient.map(|(i, g)| g * &self.discretizer.algebra.variable(Variable::Increment(i))),
        )
    }

    fn values(&self, function: Function, a: &Difference) -> [Scalar; 2] {
        [&a.start, &a.end].map(|a| self.value(function, a))
    }

    fn value(&self, function: Function, a: &Scalar) -> Scalar {
        self.discretizer.algebra.function(function, a)
    }
}

/// Whether it is a sum of terms that each have a velocity as a factor, and no velocity beside it
/// that may cancel it: whatever else a term contains is in the kinetic energy.
fn vanishes_at_rest(expr: &Expr) -> bool {
    match expr.bare() {
        Expr::Symbol(symbol) => is_velocity(*symbol),
        Expr::Neg(a) => vanishes_at_rest(a),
        Expr::Div(a, b) => vanishes_at_rest(a) && !b.any_symbol(is_velocity),
        Expr::Add(a, b) | Expr::Sub(a, b) => vanishes_at_rest(a) && vanishes_at_rest(b),
        Expr::Mul(a, b) => {
            (vanishes_at_rest(a) && is_polynomial_in_velocities(b))
                || (vanishes_at_rest(b) && is_polynomial_in_velocities(a))
        }
        Expr::Pow(a, b) => vanishes_at_rest(a) && b.number().is_some_and(|b| b > 0.0),
        other => other.is_zero(),
    }
}

fn is_polynomial_in_velocities(expr: &Expr) -> bool {
    let of = is_polynomial_in_velocities;
    match expr.bare() {
        Expr::Symbol(_) => true,
        Expr::Neg(a) => of(a),
        Expr::Div(a, b) => of(a) && !b.any_symbol(is_velocity),
        Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => of(a) && of(b),
        Expr::Pow(a, b) if half_integer(b).is_some_and(|twice| twice >= 0 && twice % 2 == 0) => {
            of(a)
        }
        other => !other.any_symbol(is_velocity),
    }
}

fn is_velocity(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Velocity(_))
}

fn is_of_motion(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Coordinate(_) | Symbol::Entry(..))
}

/// 2 b, where that is a whole number of at most 64.
fn half_integer(b: &Expr) -> Option<i64> {
    let twice = 2.0 * b.number()?;
    (twice.fract() == 0.0 && twice.abs() <= 128.0).then_some(twice as i64)
}

fn refusal(function: Function, part: Part) -> Finding {
    let (what, why) = match function {
        Function::BySign => (
            "a function by cases".to_owned(),
            ", as no slope is that of a step from one case to the other and smooth at rest",
        ),
        Function::OfField(_) => (
            "a function of `#[function(…)]`".to_owned(),
            ", as its differences are rounded as its values are",
        ),
        _ => (format!("`{}`", function.name()), ""),
    };
    let written = match part {
        Part::Lagrangian => "the potential",
        _ => "the level set",
    };
    let message = format!(
        "the scheme `energy` has no discrete gradient of {what} of coordinates{why}; write {written} without it, or take `midpoint` with `order = 4` or `6`"
    );
    Finding::new(part, message)
}

#[cfg(test)]
mod tests;
