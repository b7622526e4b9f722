//! Values modulo a prime: zero tests and ranks of what is rational in variables and exponentials,
//! at a thousandth of the price of 640 bits.
//!
//! Such an expression, with at most one root √r of a sum of squares, is an element of K = Q(x, e^u,
//! e^{iu}, √r), the arguments u independent ([`crate::algebra::zero::generic`]). A random point
//! modulo p, where i and √r are among the numbers, is a homomorphism from those elements whose
//! denominators do not vanish: zero becomes zero, and f ≠ 0 of degree D becomes zero at D/p of all
//! points at most (Schwartz, *J. ACM* 27, 1980; Zippel, 1979), 10^-14 for a degree of 10,000, at
//! each point of several. Both signs of √r are alike: they are conjugate over the rest of K. π is
//! one more variable. Other functions, constants in relations of arguments, other constants and
//! several roots, whose signs have to fit, are left to real points.

use symbolica::domains::float::FloatLike;
use symbolica::domains::rational::Rational;

use super::generic::Argument;
use crate::expression::{Node, Variable};
use crate::random::scrambled;

/// The largest prime p ≡ 5 (mod 8) below 2^61: -1 is a square.
const P: u64 = (1 << 61) - 259;

/// A number modulo p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::algebra) struct Residue(u64);

impl Residue {
    pub(in crate::algebra) const ZERO: Self = Self(0);
    pub(in crate::algebra) const ONE: Self = Self(1);

    /// The residue of a number below p.
    pub(in crate::algebra) const fn small(value: u64) -> Self {
        debug_assert!(value < P);
        Self(value)
    }

    pub(in crate::algebra) fn of(number: &Rational) -> Option<Self> {
        let reduced = |digits: &str| {
            let negative = digits.starts_with('-');
            let digits = digits.trim_start_matches('-').bytes();
            let value = digits.fold(0, |value, digit| {
                (u128::from(value) * 10 + u128::from(digit - b'0')).rem_euclid(P.into()) as u64
            });
            match negative {
                true => Self(value).negated(),
                false => Self(value),
            }
        };
        let numerator = reduced(&number.numerator().to_string());
        if numerator.is_zero() && !number.is_zero() {
            return None;
        }
        numerator.over(reduced(&number.denominator().to_string()))
    }

    pub(in crate::algebra) fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub(in crate::algebra) fn plus(self, other: Self) -> Self {
        Self((self.0 + other.0) % P)
    }

    pub(in crate::algebra) fn negated(self) -> Self {
        Self((P - self.0) % P)
    }

    pub(in crate::algebra) fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    pub(in crate::algebra) fn times(self, other: Self) -> Self {
        Self((u128::from(self.0) * u128::from(other.0) % u128::from(P)) as u64)
    }

    /// x^n, n ≥ 0.
    fn to_the(self, mut n: u64) -> Self {
        let (mut power, mut square) = (Self::ONE, self);
        while n > 0 {
            if n & 1 == 1 {
                power = power.times(square);
            }
            square = square.times(square);
            n >>= 1;
        }
        power
    }

    /// 1/x = x^(p - 2).
    fn inverse(self) -> Option<Self> {
        (!self.is_zero()).then(|| self.to_the(P - 2))
    }

    pub(in crate::algebra) fn over(self, other: Self) -> Option<Self> {
        Some(self.times(other.inverse()?))
    }

    /// x^n; nothing for a power of 0 that is not positive.
    pub(in crate::algebra) fn power(self, n: i64) -> Option<Self> {
        let power = self.to_the(n.unsigned_abs());
        match n < 0 {
            true => power.inverse(),
            false => Some(power),
        }
    }

    /// A root; nothing where there is none (Atkin's formula for p ≡ 5 mod 8).
    pub(in crate::algebra) fn root(self) -> Option<Self> {
        let double = self.plus(self);
        let v = double.to_the((P - 5) / 8);
        let i = double.times(v).times(v);
        let root = self.times(v).times(i.minus(Self::ONE));
        (root.times(root) == self).then_some(root)
    }

    /// √-1 = 2^((p - 1)/4).
    pub(in crate::algebra) fn imaginary_unit() -> Self {
        Self(2).to_the((P - 1) / 4)
    }
}

/// Numbers that expressions have as values: residues, or series with residues as coefficients.
pub(in crate::algebra) trait Arithmetic {
    type Number: Clone;

    fn constant(&self, value: Residue) -> Self::Number;

    fn plus(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    fn times(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// a^n; nothing for a power of 0 that is not positive.
    fn power(&self, a: &Self::Number, n: i64) -> Option<Self::Number>;

    /// A root; nothing where there is none.
    fn root(&self, a: &Self::Number) -> Option<Self::Number>;
}

/// The arithmetic of residues.
pub(in crate::algebra) struct Modulo;

impl Arithmetic for Modulo {
    type Number = Residue;

    fn constant(&self, value: Residue) -> Residue {
        value
    }

    fn plus(&self, a: &Residue, b: &Residue) -> Residue {
        a.plus(*b)
    }

    fn times(&self, a: &Residue, b: &Residue) -> Residue {
        a.times(*b)
    }

    fn power(&self, a: &Residue, n: i64) -> Option<Residue> {
        a.power(n)
    }

    fn root(&self, a: &Residue) -> Option<Residue> {
        a.root()
    }
}

/// e^u and e^{iu}.
#[derive(Clone)]
pub(in crate::algebra) struct Exponentials<N> {
    pub(in crate::algebra) real: N,
    pub(in crate::algebra) imaginary: N,
}

impl<N: Clone> Exponentials<N> {
    /// sinh u and cosh u, or sin u and cos u.
    pub(in crate::algebra) fn pair(
        &self,
        is_circular: bool,
        arithmetic: &impl Arithmetic<Number = N>,
    ) -> Option<[N; 2]> {
        let two = Residue(2);
        let (e, sine) = match is_circular {
            true => (&self.imaginary, two.times(Residue::imaginary_unit())),
            false => (&self.real, two),
        };
        let inverse = arithmetic.power(e, -1)?;
        let scaled = |f: &N, c: Residue| arithmetic.times(f, &arithmetic.constant(c));
        let difference = arithmetic.plus(e, &scaled(&inverse, Residue::ONE.negated()));
        let sum = arithmetic.plus(e, &inverse);
        Some([
            scaled(&difference, sine.power(-1)?),
            scaled(&sum, two.power(-1)?),
        ])
    }
}

/// A point: the values of the variables, of the arguments behind them, of which the exponentials
/// are known, and the signs of the sides.
pub(in crate::algebra) struct ResiduePoint<N = Residue> {
    pub(in crate::algebra) values: Vec<N>,
    pub(in crate::algebra) exponentials: Vec<Exponentials<N>>,
    /// The place of the first argument.
    pub(in crate::algebra) first_argument: usize,
}

impl ResiduePoint {
    /// Point `attempt`, consistent with one interval; nothing where a relation between arguments
    /// has a constant.
    pub(in crate::algebra) fn new(
        variables: &[Variable],
        arguments: &[Argument],
        sides: usize,
        attempt: u64,
    ) -> Option<Self> {
        let random = |kind: u64, index: usize| random(attempt, kind, index);
        let [alpha, step, time] = [0, 1, 2].map(|index| random(0, index));
        let half = Residue::ONE.over(Residue(2))?;
        let fraction = |node: Node| {
            let halves = node.halves().map(|twice| half.times(Residue(twice.into())));
            halves.unwrap_or(alpha)
        };
        let (start, increment) = (|i| random(1, i), |i| random(2, i));
        let mut values = Vec::with_capacity(variables.len() + arguments.len() + sides);
        for (place, variable) in variables.iter().enumerate() {
            values.push(match *variable {
                Variable::Step => step,
                Variable::Time => time,
                Variable::NodeTime(node) => time.plus(fraction(node).times(step)),
                Variable::Coordinate(i) => start(i),
                Variable::Node(i, node) => start(i).plus(fraction(node).times(increment(i))),
                Variable::Increment(i) => increment(i),
                Variable::Velocity(i) => increment(i).over(step)?,
                // Its definition says it.
                Variable::Defined(_) => Residue::ZERO,
                _ => random(3, place),
            });
        }
        let exponentials = exponentials(arguments, &|index| random(4, index))?;
        // Functions of arguments read the exponentials.
        values.extend(arguments.iter().map(|_| Residue::ZERO));
        values.extend((0..sides).map(|place| match attempt >> place & 1 {
            0 => Residue::ONE,
            _ => Residue::ONE.negated(),
        }));
        Some(Self {
            values,
            exponentials,
            first_argument: variables.len(),
        })
    }
}

/// The exponentials of all arguments: e^u = g^D of independent ones, D a common denominator, so
/// that e^{Σ c u} is a power.
fn exponentials(
    arguments: &[Argument],
    random: &dyn Fn(usize) -> Residue,
) -> Option<Vec<Exponentials<Residue>>> {
    const MOST: i64 = 1 << 40;
    let mut denominator = 1;
    for argument in arguments {
        if let Argument::Combination(terms, constants) = argument {
            if constants.iter().any(|c| !c.is_fully_zero()) {
                return None;
            }
            for (_, c) in terms {
                let own: i64 = c.denominator().to_string().parse().ok()?;
                denominator = common_multiple(denominator, own).filter(|d| *d < MOST)?;
            }
        }
    }
    let exponent = |c: &Rational| -> Option<i64> {
        let scaled = c * &Rational::from(denominator);
        scaled.numerator().to_string().parse().ok()
    };
    let mut bases: Vec<[Residue; 2]> = Vec::new();
    let mut all = Vec::new();
    for (k, argument) in arguments.iter().enumerate() {
        let base = [2 * k, 2 * k + 1].map(random);
        bases.push(base);
        let powers = match argument {
            Argument::Free => vec![(base, denominator)],
            Argument::Combination(terms, _) => {
                let power = |(free, c): &(usize, Rational)| Some((bases[*free], exponent(c)?));
                terms.iter().map(power).collect::<Option<_>>()?
            }
        };
        let product = |part: usize| {
            (powers.iter()).try_fold(Residue::ONE, |product, (base, n)| {
                Some(product.times(base[part].power(*n)?))
            })
        };
        all.push(Exponentials {
            real: product(0)?,
            imaginary: product(1)?,
        });
    }
    Some(all)
}

fn common_multiple(a: i64, b: i64) -> Option<i64> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

/// A fixed number for each attempt, kind and index, not 0 or 1.
fn random(attempt: u64, kind: u64, index: usize) -> Residue {
    let z = 0x6e6f_6e68_6f6c_6f6e_u64
        .wrapping_add(attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(kind.wrapping_mul(0xd1b5_4a32_d192_ed03))
        .wrapping_add((index as u64).wrapping_mul(0x8cb9_2ba7_2f3d_8dd7));
    Residue(2 + scrambled(z) % (P - 2))
}

#[cfg(test)]
mod tests;
