//! Factors that expressions have in common, and where a factor is zero.

use std::collections::BTreeSet;

use symbolica::atom::{Atom, AtomCore, AtomView};

use crate::algebra::scalar::factors;
use crate::algebra::zero::sign::is_analytic;
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

/// An irreducible factor with its power.
pub(crate) type Power = (Scalar, u64);

/// The values of a coordinate at which a factor is looked for another sign: all coordinates but one
/// are 0, or 1.
const PLACES: [(i64, i64); 13] = [
    (0, 1),
    (1, 2),
    (-1, 2),
    (1, 1),
    (-1, 1),
    (3, 1),
    (-3, 1),
    (10, 1),
    (-10, 1),
    (100, 1),
    (-100, 1),
    (1000, 1),
    (-1000, 1),
];

/// Polynomials of higher degree in one variable are not looked at.
const HIGHEST: usize = 8;

impl Algebra {
    /// The irreducible factors that all expressions but the zeros have, with the powers that they
    /// have in all; of polynomials in variables and in functions of these. Numbers are none.
    pub(crate) fn common_factors(&self, expressions: &[Scalar]) -> Vec<Power> {
        let expressions = expressions.iter().filter(|f| !f.is_trivially_zero());
        let expressions: Vec<_> = expressions.collect();
        if (expressions.iter()).any(|f| self.varying_in(f).is_empty()) {
            return Vec::new();
        }
        let mut all = expressions.into_iter().map(powers_of);
        let mut common = all.next().unwrap_or_default();
        for powers in all {
            common = (common.into_iter())
                .filter_map(|(g, n)| {
                    let (_, m) = powers.iter().find(|(f, _)| is_same(f, &g).is_some())?;
                    Some((g, n.min(*m)))
                })
                .collect();
            if common.is_empty() {
                break;
            }
        }
        common
    }

    /// `f` without these factors of it.
    pub(crate) fn quotient(f: &Scalar, divisor: &[Power]) -> Scalar {
        let all = factors(&f.factored().0).into_iter();
        let quotient = all.map(|factor| {
            let Some((base, power)) = power_of(&factor) else {
                return Scalar::of(factor);
            };
            let found = divisor
                .iter()
                .find_map(|(g, n)| Some((n, is_same(&base, g)?)));
            let Some((n, is_positive)) = found else {
                return Scalar::of(factor);
            };
            let sign = match is_positive || n.is_multiple_of(2) {
                true => Scalar::integer(1),
                false => Scalar::integer(-1),
            };
            let rest = base.0.pow(Atom::num(power.saturating_sub(*n)));
            &sign * &Scalar::of(rest)
        });
        Scalar::product(quotient)
    }

    /// The irreducible factors of an expression that vanish somewhere, as far as it is seen, on
    /// both sides of a hypersurface.
    pub(crate) fn vanishing_factors(&self, f: &Scalar) -> Vec<Scalar> {
        let all = powers_of(f).into_iter().map(|(g, _)| g);
        all.filter(|g| !self.is_never_crossed(g)).collect()
    }

    /// Whether `f` is one of these factors, or the opposite of one.
    pub(crate) fn is_a_factor(&self, f: &Scalar, all: &[Power]) -> bool {
        all.iter().any(|(g, _)| is_same(f, g).is_some())
    }

    /// Whether g(q, t) vanishes on a hypersurface and nowhere else, for parameters of some values,
    /// and identically for none: proven by a coordinate in which it is linear, or by two points
    /// between which its sign changes. It is smooth everywhere, and without functions of fields,
    /// controls and cases.
    pub(crate) fn vanishes_on_a_hypersurface(&self, g: &Scalar) -> bool {
        let variables = self.variables_of(g);
        let is_known = |x: &Variable| {
            matches!(
                x,
                Variable::Coordinate(_)
                    | Variable::Time
                    | Variable::Parameter(_)
                    | Variable::Pi
                    | Variable::Constant(_)
            )
        };
        if !variables.iter().all(is_known) || self.have_cases(std::slice::from_ref(g)) {
            return false;
        }
        let is_parameter = |x: &Variable| matches!(x, Variable::Parameter(_));
        let (parameters, others): (Vec<_>, Vec<_>) = variables.into_iter().partition(is_parameter);
        let varying: Vec<_> = others.into_iter().filter(is_moving).collect();
        !varying.is_empty()
            && is_analytic(g.0.as_view())
            && !self.is_never_crossed(g)
            && (parameters.is_empty() || self.has_leading_number(g, &varying))
            && self.changes_its_sign(g, &varying, &parameters)
            && self.is_nonzero(g)
    }

    /// A coordinate x or t, where f = a x + b with a number a, and the x at which it is zero.
    pub(crate) fn solved_for_one(&self, f: &Scalar) -> Option<(Variable, Scalar)> {
        let moving = self.variables_of(f).into_iter().filter(is_moving);
        { moving }.find_map(|x| {
            let slope = self.derivative(f, x).expanded();
            self.is_nonzero_number(&slope)
                .then(|| (x, (&self.variable(x) - &(f / &slope)).expanded()))
        })
    }

    /// Whether f, a product, has a value and no branches where these variables are any: whether
    /// that holds of its factors that contain them. It does not jump.
    pub(crate) fn is_smooth_in(&self, f: &Scalar, variables: &[Variable]) -> bool {
        let is_smooth = |factor: Atom| {
            let is_analytic = is_analytic(factor.as_view());
            let factor = Scalar::of(factor);
            is_analytic || !variables.iter().any(|x| self.contains(&factor, *x))
        };
        factors(&f.0).into_iter().all(is_smooth) && self.jumps(f).is_empty()
    }

    /// The coordinates and t in some expressions.
    pub(crate) fn moving_in<'f>(&self, all: impl IntoIterator<Item = &'f Scalar>) -> Vec<Variable> {
        let variables = all.into_iter().flat_map(|f| self.variables_of(f));
        let moving: BTreeSet<_> = variables.filter(is_moving).collect();
        moving.into_iter().collect()
    }

    /// Whether `f` is a number that is not zero.
    pub(crate) fn is_nonzero_number(&self, f: &Scalar) -> bool {
        self.sign_of_number(f).is_some_and(|sign| sign != 0)
    }

    /// Whether a polynomial has a term that no value of a parameter takes away: its leading
    /// coefficients, in one variable after another, end in a number.
    fn has_leading_number(&self, g: &Scalar, varying: &[Variable]) -> bool {
        let leading = |f: Scalar, x: &Variable| {
            let mut f = f.expanded();
            for _ in 0..=HIGHEST {
                let slope = self.derivative(&f, *x).expanded();
                if slope.is_trivially_zero() {
                    return Some(f);
                }
                f = slope;
            }
            None
        };
        (0..varying.len()).any(|first| {
            let mut order = varying[first..].iter().chain(&varying[..first]);
            let last = order.try_fold(g.clone(), leading);
            last.is_some_and(|f| self.is_nonzero_number(&f))
        })
    }

    /// Whether g is positive somewhere and negative elsewhere, the parameters being 1.
    fn changes_its_sign(&self, g: &Scalar, varying: &[Variable], parameters: &[Variable]) -> bool {
        if self.solved_for_one(g).is_some() {
            return true;
        }
        let sign = |x: Variable, (a, b): (i64, i64), others: i64| {
            let rest = varying.iter().filter(|y| **y != x);
            let rest = rest.map(|y| (*y, Scalar::integer(others)));
            let ones = parameters.iter().map(|p| (*p, Scalar::integer(1)));
            let point: Vec<_> = rest.chain(ones).chain([(x, Scalar::ratio(a, b))]).collect();
            self.sign_of_number(&self.substitute(g, &point).expanded())
        };
        let points = varying.iter().flat_map(|x| {
            let places = PLACES.into_iter();
            places.flat_map(move |place| [0, 1].map(|others| (*x, place, others)))
        });
        let signs: Vec<_> = points
            .filter_map(|(x, place, others)| sign(x, place, others))
            .collect();
        signs.contains(&1) && signs.contains(&-1)
    }
}

/// The irreducible factors of an expression with their powers, without numbers and without those
/// below a line.
pub(super) fn powers_of(f: &Scalar) -> Vec<Power> {
    let all = factors(&f.factored().0);
    all.iter().filter_map(power_of).collect()
}

/// A factor of a product as a power, if it is not a number and not below the line.
fn power_of(factor: &Atom) -> Option<Power> {
    match factor.as_view() {
        AtomView::Num(_) => None,
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            match i64::try_from(exponent) {
                Ok(n) => Some((Scalar::of(base.to_owned()), u64::try_from(n).ok()?)),
                Err(_) => Some((Scalar::of(factor.clone()), 1)),
            }
        }
        _ => Some((Scalar::of(factor.clone()), 1)),
    }
}

/// Whether two factors are the same with the same sign; nothing where they differ in more than the
/// sign.
pub(super) fn is_same(f: &Scalar, g: &Scalar) -> Option<bool> {
    let vanishes = |f: Scalar| f.expanded().is_trivially_zero();
    match (vanishes(f - g), vanishes(f + g)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Whether the variable is a coordinate or t.
fn is_moving(x: &Variable) -> bool {
    matches!(x, Variable::Coordinate(_) | Variable::Time)
}
