//! Discrete gradients by rules: ∂̄f on an interval with f(q_1) - f(q_0) = ∂̄f · d, exactly.
//!
//! ```text
//! ∂̄(a + b) = ∂̄a + ∂̄b,   ∂̄(a b) = ā ∂̄b + b̄ ∂̄a,   ∂̄(a/b) = (b̄ ∂̄a - ā ∂̄b)/(b_0 b_1),   ∂̄√a = ∂̄a/(√a_0 + √a_1)
//! ∂̄ sin a = cos ã s(δ/2) ∂̄a,   ∂̄ exp a = exp ã s(iδ/2) ∂̄a,   δ = ∂̄a · d,   s(x) = sin x / x
//! ```
//!
//! where ā = (a_0 + a_1)/2 is the mean of the values and ã the argument there. Every rule is symmetric in the ends, so that ∂̄f = ∇f in the middle + O(d²), and nothing is divided by d:
//! at rest ∂̄f = ∇f. s(x) = cos(x/2) cos(x/4) cos(x/8) cos(x/16) s(x/16), and the last factor is its series up to x²⁰: exact to round-off for |δ| ≤ 48, to 10⁻¹⁴ for |δ| ≤ 80;
//! of exponents with two factors, for |δ| ≤ 12 and 20. (Such slopes of functions are those of interval analysis; that they make discrete gradients is due to Itoh and Abe,
//! Gonzalez, and McLachlan, Quispel and Robidoux.)

use super::discretize::Discretizer;
use crate::algebra::Scalar;
use crate::expression::{Expr, Function, Node, Symbol, Variable};
use crate::mechanics::finding::{Finding, Part};

/// The terms of the series of s.
const TERMS: i64 = 11;
/// How many times the argument of s is halved, s(x) = cos(x/2) s(x/2): of angles, which may turn far in a step, and of exponents.
const HALVINGS: [u32; 2] = [4, 2];
/// The terms of the series of the logarithm.
const LOGARITHM: i64 = 8;

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

    /// With these values, by a slope along another function.
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

fn power(base: &Scalar, exponent: i64) -> Scalar {
    (0..exponent).fold(Scalar::integer(1), |power, _| &power * base)
}

impl Differences<'_> {
    /// The difference of a function of (q, q̇) at q̇ = 0.
    pub(super) fn of(&self, expr: &Expr, part: Part) -> Result<Difference, Finding> {
        let algebra = self.discretizer.algebra;
        let of = |expr| self.of(expr, part);
        if !expr.any_symbol(is_of_motion) {
            return self.constant(expr, part);
        }
        Ok(match expr.bare() {
            Expr::Symbol(Symbol::Coordinate(i)) => {
                let at = |node| algebra.variable(Variable::Node(*i, node));
                let unit = |j| Scalar::integer(i64::from(j == *i));
                Difference {
                    start: at(Node::Start),
                    end: at(Node::End),
                    mean: at(Node::Middle),
                    gradient: Some((0..self.discretizer.dim).map(unit).collect()),
                }
            }
            Expr::Neg(a) => self.product(&Difference::constant(Scalar::integer(-1)), &of(a)?),
            Expr::Add(a, b) => Self::sum(&of(a)?, &of(b)?, &Scalar::integer(1)),
            Expr::Sub(a, b) => Self::sum(&of(a)?, &of(b)?, &Scalar::integer(-1)),
            Expr::Mul(a, b) => self.product(&of(a)?, &of(b)?),
            Expr::Div(a, b) => self.quotient(&of(a)?, &of(b)?),
            Expr::Pow(a, b) => self.power(a, b, part)?,
            Expr::Call(function, arguments) => match &arguments[..] {
                [a] => self
                    .call(*function, &of(a)?)
                    .ok_or_else(|| refused(*function, part))?,
                _ => return Err(refused(*function, part)),
            },
            _ => self.constant(expr, part)?,
        })
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

    fn quotient(&self, a: &Difference, b: &Difference) -> Difference {
        let one = Scalar::integer(1);
        if b.gradient.is_none() {
            return self.product(a, &Difference::constant(&one / &b.start));
        }
        let values = [&a.start / &b.start, &a.end / &b.end];
        let divisor = &b.start * &b.end;
        let factors = [&b.mean / &divisor, -&(&a.mean / &divisor)];
        let mean = mean(&values[0], &values[1]);
        a.combined(b, values, mean, [&factors[0], &factors[1]])
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
        Ok(match exponent < 0 {
            true => self.quotient(&Difference::constant(Scalar::integer(1)), &power),
            false => power,
        })
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
                let slope = &self.value(Function::Cos, &a.mean) * &self.series(a, -1);
                a.by_slope(of(function), &slope)
            }
            Function::Cos => {
                let slope = -&(&self.value(Function::Sin, &a.mean) * &self.series(a, -1));
                a.by_slope(of(function), &slope)
            }
            Function::Sinh => {
                let slope = &self.value(Function::Cosh, &a.mean) * &self.series(a, 1);
                a.by_slope(of(function), &slope)
            }
            Function::Cosh => {
                let slope = &self.value(Function::Sinh, &a.mean) * &self.series(a, 1);
                a.by_slope(of(function), &slope)
            }
            Function::Tan | Function::Tanh => {
                let [above, below] = match function {
                    Function::Tan => [Function::Sin, Function::Cos],
                    _ => [Function::Sinh, Function::Cosh],
                };
                self.quotient(&self.call(above, a)?, &self.call(below, a)?)
            }
            Function::Asin
            | Function::Acos
            | Function::Atan
            | Function::Atan2
            | Function::BySign => return None,
        })
    }

    fn exponential(&self, a: &Difference) -> Difference {
        let slope = &self.value(Function::Exp, &a.mean) * &self.series(a, 1);
        a.by_slope(self.values(Function::Exp, a), &slope)
    }

    /// ln a = 8 ln b, b = ⁸√a, and ln b_1 - ln b_0 = 2 artanh z, z = (b_1 - b_0)/(b_1 + b_0), whose series is exact to round-off for 1/3 ≤ a_1/a_0 ≤ 3.
    fn logarithm(&self, a: &Difference) -> Difference {
        let b = self.root(&self.root(&self.root(a)));
        let sum = &b.start + &b.end;
        let z = &self.change(&b) / &sum;
        let square = &z * &z;
        let series = (0..LOGARITHM).map(|k| &Scalar::ratio(1, 2 * k + 1) * &power(&square, k));
        let slope = &(&Scalar::integer(16) / &sum) * &Scalar::sum(series);
        b.by_slope(self.values(Function::Ln, a), &slope)
    }

    /// s(δ/2), or s(iδ/2) of the sign +1: the cosines of its halves, and the series Σ_k (± x²)^k / (2k + 1)! of the last half x.
    fn series(&self, a: &Difference, sign: i64) -> Scalar {
        let change = self.change(a);
        let (cosine, halvings) = match sign < 0 {
            true => (Function::Cos, HALVINGS[0]),
            false => (Function::Cosh, HALVINGS[1]),
        };
        let half = |times: u32| &Scalar::ratio(1, 2_i64.pow(times + 1)) * &change;
        let last = half(halvings);
        let square = &Scalar::integer(sign) * &(&last * &last);
        let factorial =
            |k: i64| (1..=2 * k + 1).fold(Scalar::integer(1), |f, j| &f * &Scalar::integer(j));
        // By Horner's rule.
        let series = (0..TERMS - 1).rev().fold(Scalar::integer(1), |inner, k| {
            let step = &factorial(k + 1) / &factorial(k);
            &Scalar::integer(1) + &(&(&square / &step) * &inner)
        });
        (1..=halvings).fold(series, |slope, times| {
            &self.value(cosine, &half(times)) * &slope
        })
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

fn is_of_motion(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Coordinate(_))
}

/// 2 b, where that is a whole number of at most 64.
fn half_integer(b: &Expr) -> Option<i64> {
    let twice = 2.0 * number(b)?;
    (twice.fract() == 0.0 && twice.abs() <= 128.0).then_some(twice as i64)
}

fn number(expr: &Expr) -> Option<f64> {
    match expr.bare() {
        Expr::Number(number) => format!("{}e{}", number.digits, number.exponent)
            .parse()
            .ok(),
        Expr::Neg(a) => Some(-number(a)?),
        Expr::Add(a, b) => Some(number(a)? + number(b)?),
        Expr::Sub(a, b) => Some(number(a)? - number(b)?),
        Expr::Mul(a, b) => Some(number(a)? * number(b)?),
        Expr::Div(a, b) => Some(number(a)? / number(b)?),
        _ => None,
    }
}

fn refused(function: Function, part: Part) -> Finding {
    let name = function.name();
    let message = format!(
        "the scheme `energy` has no discrete gradient of `{name}` of coordinates; write the potential without it, or take `midpoint` with `order = 4` or `6`"
    );
    Finding::new(part, message)
}
