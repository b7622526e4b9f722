//! Logarithms whose differential a one-form is.
//!
//! ```text
//! η = d ln f,   ln f = Σ_k α_k ln|P_k|  or  Σ_x c_x x
//! ```
//!
//! P_k are factors below the lines of η; α_k are rational numbers that fit η at random points, or
//! of one P_k an expression in parameters. The differential is compared with η, so that a wrong
//! guess is none.

use symbolica::atom::{Atom, AtomCore, AtomView};
use symbolica::domains::rational::Rational;

use super::factor::is_same;
use crate::algebra::scalar::factors;
use crate::algebra::zero::elimination::fitted;
use crate::algebra::zero::sign::is_positive;
use crate::algebra::zero::value::Measured;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Dependence, Variable};

/// With more factors than this no combination is looked for.
const MOST_FACTORS: usize = 8;
/// Exponents have no larger denominator.
const LARGEST_DENOMINATOR: i64 = 12;

/// A one-form η.
pub(crate) struct OneForm<'f> {
    /// Its components in some fields.
    pub(crate) components: &'f [Scalar],
    /// The coordinates of the fields ∂/∂x.
    pub(crate) coordinates: &'f [Option<Variable>],
    /// The components of df.
    pub(crate) differential: &'f dyn Fn(&Scalar) -> Vec<Scalar>,
}

/// ln f.
pub(crate) struct LogPrimitive {
    /// P_k, whether it is positive wherever it has a value, and α_k.
    pub(crate) powers: Vec<(Scalar, bool, Scalar)>,
    /// x and c_x.
    pub(crate) slopes: Vec<(Variable, Scalar)>,
}

impl LogPrimitive {
    /// f, positive and one of its constant multiples.
    pub(crate) fn exponential(&self, algebra: &Algebra) -> Scalar {
        let power = |(base, is_positive, exponent): &(Scalar, bool, Scalar)| {
            let half = (exponent / &Scalar::integer(2)).0;
            let is_even = Rational::try_from(half.as_view()).is_ok_and(|half| half.is_integer());
            Scalar::of(match *is_positive || is_even {
                true => base.0.pow(&exponent.0),
                false => base.0.pow(Atom::num(2)).pow(half),
            })
        };
        let slopes = (self.slopes.iter()).map(|(x, c)| c * &algebra.variable(*x));
        let exponential = Scalar::of(Scalar::sum(slopes).0.exp());
        Scalar::product(self.powers.iter().map(power).chain([exponential]))
    }
}

impl Algebra {
    /// The ln f of a form; the factors of the hints may be among P_k. `None` where no such function
    /// is found.
    pub(crate) fn log_primitive(
        &self,
        form: &OneForm<'_>,
        hints: &[Scalar],
    ) -> Option<LogPrimitive> {
        let components = form.components;
        let slopes = components.iter().flat_map(form.differential);
        if self.vanish(&slopes.collect::<Vec<_>>())? {
            let all = components.iter().zip(form.coordinates);
            let mut nonzero = all.filter(|(c, _)| !c.is_trivially_zero());
            let slopes = nonzero
                .clone()
                .filter_map(|(c, x)| Some(((*x)?, c.clone())));
            let (slopes, powers) = (slopes.collect(), Vec::new());
            return (nonzero.all(|(_, x)| x.is_some())).then_some(LogPrimitive { powers, slopes });
        }
        let poles = |of: &dyn Fn(&Scalar) -> Option<Scalar>| -> Vec<Scalar> {
            let lowest = components.iter().filter_map(|f| of(&self.written_out(f)));
            lowest.flat_map(|f| bases(&f, true)).collect()
        };
        let own = poles(&Scalar::in_lowest_terms);
        let in_cosines = poles(&Scalar::in_cosines);
        let of_hints = hints
            .iter()
            .filter_map(|f| self.written_out(f).in_cosines());
        let of_hints = of_hints.flat_map(|f| bases(&f, false));
        let with_hints = in_cosines.iter().cloned().chain(of_hints).collect();
        [in_cosines, own, with_hints]
            .into_iter()
            .find_map(|candidates| self.combination(form, candidates))
    }

    /// Σ α_k ln|P_k| of these P_k.
    fn combination(&self, form: &OneForm<'_>, candidates: Vec<Scalar>) -> Option<LogPrimitive> {
        let mut factors: Vec<Scalar> = Vec::new();
        for f in candidates {
            let is_new = factors.iter().all(|g| is_same(&f, g).is_none());
            if is_new && self.dependence_of(&f) == Dependence::Motion {
                factors.push(if f.starts_negative() { -&f } else { f });
            }
        }
        if factors.is_empty() || factors.len() > MOST_FACTORS {
            return None;
        }
        let logarithms = factors.iter().map(|f| {
            let slopes = (form.differential)(f).into_iter();
            slopes.map(|slope| &slope / f).collect::<Vec<_>>()
        });
        let columns: Vec<_> = logarithms.chain([form.components.to_vec()]).collect();
        let rows: Vec<Vec<_>> = (0..form.components.len())
            .map(|i| columns.iter().map(|column| column[i].clone()).collect())
            .collect();
        let differential_is_form = |exponents: &Vec<Scalar>| {
            let rest = |row: &Vec<Scalar>| {
                let terms = row.iter().zip(exponents).map(|(f, exponent)| f * exponent);
                &row[factors.len()] - &Scalar::sum(terms)
            };
            self.vanish(&rows.iter().map(rest).collect::<Vec<_>>()) == Some(true)
        };
        let ratio = || match &factors[..] {
            [_] => self.constant_ratio(&rows).map(|ratio| vec![ratio]),
            _ => None,
        };
        let exponents = (self.fitted_exponents(&rows).filter(differential_is_form))
            .or_else(|| ratio().filter(differential_is_form))?;
        let powers = factors.into_iter().zip(exponents);
        let powers = powers.filter(|(_, exponent)| !exponent.is_trivially_zero());
        let powers = powers.map(|(f, exponent)| {
            let opposite = -&f;
            match is_positive(opposite.0.as_view()) {
                true => (opposite, true, exponent),
                false => {
                    let is_positive = is_positive(f.0.as_view());
                    (f, is_positive, exponent)
                }
            }
        });
        Some(LogPrimitive {
            powers: powers.collect(),
            slopes: Vec::new(),
        })
    }
}

impl Algebra {
    /// Rational numbers α with η = Σ α_k d ln P_k at some points, of rows (d ln P_k …, η).
    fn fitted_exponents(&self, rows: &[Vec<Scalar>]) -> Option<Vec<Scalar>> {
        let (entries, columns) = (rows.concat(), rows[0].len());
        let samples = [self.samples(&entries).ok()?, self.typical(&entries)?].concat();
        let values = samples.iter().flat_map(|sample| {
            let rows = sample.values.chunks(columns);
            rows.map(<[Measured]>::to_vec)
        });
        let exponents = fitted(values.collect(), columns - 1)?;
        let exponents = exponents.iter().map(|value| fraction(value.to_f64()));
        exponents.collect()
    }

    /// α free of all that moves with η = α d ln P, of rows (d ln P, η).
    fn constant_ratio(&self, rows: &[Vec<Scalar>]) -> Option<Scalar> {
        let row = rows.iter().find(|row| !row[0].is_trivially_zero())?;
        let ratio = (&row[1] / &row[0]).in_cosines()?;
        (self.dependence_of(&ratio) < Dependence::Motion).then_some(ratio)
    }
}

/// The bases of the factors, all or those below the line, without numbers.
fn bases(f: &Scalar, below: bool) -> Vec<Scalar> {
    let base = |factor: Atom| match factor.as_view() {
        AtomView::Num(_) => None,
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let is_below = i64::try_from(exponent).is_ok_and(|n| n < 0);
            (is_below || !below).then(|| Scalar::of(base.to_owned()))
        }
        _ => (!below).then(|| Scalar::of(factor.clone())),
    };
    factors(&f.0).into_iter().filter_map(base).collect()
}

/// The fraction with a small denominator that a number is to round-off.
fn fraction(x: f64) -> Option<Scalar> {
    const CLOSE: f64 = 1e-12;
    const LARGEST: f64 = 1e6;
    (1..=LARGEST_DENOMINATOR).find_map(|q| {
        let scaled = x * q as f64;
        let is_close = scaled.abs() < LARGEST && (scaled - scaled.round()).abs() < CLOSE;
        is_close.then(|| Scalar::ratio(scaled.round() as i64, q))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::run;

    /// d(ln|x² + a y| / 2 - 3 ln|y|), a form that is not closed, a d ln|x| and a dx.
    #[test]
    fn logarithms_of_factors() {
        run(|| {
            let names = [
                Variable::Multiplier(0),
                Variable::Multiplier(1),
                Variable::Parameter(0),
            ];
            let algebra = Algebra::new([vec![Variable::Pi], names.to_vec()].concat());
            let [x, y, a] = names.map(|name| algebra.variable(name));
            let g = &(&x * &x) + &(&a * &y);
            let by_x = &x / &g;
            let by_y = &(&a / &(&Scalar::integer(2) * &g)) - &(&Scalar::integer(3) / &y);
            let differential = |f: &Scalar| -> Vec<Scalar> {
                names[..2]
                    .iter()
                    .map(|x| algebra.derivative(f, *x))
                    .collect()
            };
            let found = |by_x: &Scalar, by_y: &Scalar| {
                let form = OneForm {
                    components: &[by_x.clone(), by_y.clone()],
                    coordinates: &[Some(names[0]), Some(names[1])],
                    differential: &differential,
                };
                algebra.log_primitive(&form, &[])
            };
            let primitive = found(&by_x, &by_y).expect("a combination of logarithms");
            let f = primitive.exponential(&algebra);
            let square = &(&f * &f) * &(&f * &f);
            let y_12 = Scalar::product((0..12).map(|_| y.clone()));
            let rest = &(&square * &y_12) - &(&g * &g);
            assert_eq!(algebra.is_zero(&rest), Some(true));
            assert!(found(&by_y, &by_x).is_none());
            let power = found(&(&a / &x), &Scalar::zero()).expect("a ln|x|");
            assert_eq!(power.powers, [(x.clone(), false, a.clone())]);
            let constant = found(&a, &Scalar::zero()).expect("a x");
            assert_eq!(constant.slopes, [(names[0], a)]);
        })
        .expect("the algebra runs");
    }
}
