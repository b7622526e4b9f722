//! Truncated power series modulo a prime: the derivatives of any order of what
//! [`crate::algebra::zero::residue`] has values of, at a point.
//!
//! The field K of those elements has the derivations ∂/∂x_i, with ∂e^u = u' e^u and ∂√r = r'/(2√r),
//! and a point modulo p is a homomorphism: the coefficients of the series about it are the values
//! of the derivatives, each an element of K, divided by factorials.

use super::residue::{Arithmetic, Exponentials, Residue, ResiduePoint};

/// The most coefficients of a series.
const MOST: usize = 400;

/// A series: its coefficients by degree; those that are left out are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Jet(Vec<Residue>);

impl Jet {
    /// The value at the point.
    pub(in crate::algebra) fn value(&self) -> Residue {
        self.0[0]
    }

    pub(crate) fn vanishes(&self) -> bool {
        self.value().is_zero()
    }
}

/// The arithmetic of series in some variables up to an order.
pub(crate) struct Series {
    variables: usize,
    order: usize,
    monomials: usize,
    /// The places (a, b, ab) of monomials that are not 1 and their products.
    products: Vec<[usize; 3]>,
    /// For each variable x: the places of m and x m, and the exponent of x in x m.
    raised: Vec<Vec<(usize, usize, u64)>>,
}

impl Series {
    /// Nothing where a series would have too many coefficients.
    pub(crate) fn new(variables: usize, order: usize) -> Option<Self> {
        let mut exponents = vec![vec![0; variables]];
        let mut layer = 0..1;
        for _ in 0..order {
            for m in layer.clone() {
                // In each monomial of the next degree the last variable is raised last.
                let last = (exponents[m].iter().rposition(|e| *e > 0)).unwrap_or(0);
                for x in last..variables {
                    let mut next: Vec<u64> = exponents[m].clone();
                    next[x] += 1;
                    exponents.push(next);
                }
            }
            layer = layer.end..exponents.len();
            if exponents.len() > MOST {
                return None;
            }
        }
        let place = |sought: &[u64]| exponents.iter().position(|own| own == sought);
        let mut products = Vec::new();
        for (a, one) in exponents.iter().enumerate().skip(1) {
            for (b, other) in exponents.iter().enumerate().skip(1) {
                let sum: Vec<_> = one.iter().zip(other).map(|(e, f)| e + f).collect();
                products.extend(place(&sum).map(|c| [a, b, c]));
            }
        }
        let raised = |x: usize| {
            let of = |m: usize| {
                let mut next = exponents[m].clone();
                next[x] += 1;
                Some((m, place(&next)?, next[x]))
            };
            (0..exponents.len()).filter_map(of).collect()
        };
        Some(Self {
            raised: (0..variables).map(raised).collect(),
            variables,
            order,
            monomials: exponents.len(),
            products,
        })
    }

    /// How many operations a product takes.
    pub(in crate::algebra) fn work(&self) -> usize {
        self.products.len() + self.monomials
    }

    pub(crate) fn integer(&self, value: u64) -> Jet {
        Jet(vec![Residue::small(value)])
    }

    /// The variable x about a value.
    pub(in crate::algebra) fn variable(&self, x: usize, value: Residue) -> Jet {
        let mut jet = vec![Residue::ZERO; self.variables + 1];
        (jet[0], jet[1 + x]) = (value, Residue::ONE);
        Jet(jet)
    }

    pub(crate) fn minus(&self, a: &Jet, b: &Jet) -> Jet {
        self.plus(a, &self.scaled(b, Residue::ONE.negated()))
    }

    /// a - b c.
    pub(crate) fn minus_product(&self, a: &Jet, b: &Jet, c: &Jet) -> Jet {
        self.minus(a, &self.times(b, c))
    }

    /// Σ a_i b_i.
    pub(crate) fn pairing(&self, a: &[Jet], b: &[Jet]) -> Jet {
        let products = a.iter().zip(b).map(|(a, b)| self.times(a, b));
        products.fold(self.integer(0), |sum, product| self.plus(&sum, &product))
    }

    /// a/b, where b does not vanish at the point.
    pub(crate) fn over(&self, a: &Jet, b: &Jet) -> Option<Jet> {
        Some(self.times(a, &self.power(b, -1)?))
    }

    /// ∂f/∂x; each derivative is known up to one order less.
    pub(crate) fn derivative(&self, f: &Jet, x: usize) -> Jet {
        let mut slope = vec![Residue::ZERO; f.0.len()];
        for &(m, raised, exponent) in &self.raised[x] {
            if let (Some(coefficient), true) = (f.0.get(raised), m < slope.len()) {
                slope[m] = coefficient.times(Residue::small(exponent));
            }
        }
        Jet(slope)
    }

    fn scaled(&self, f: &Jet, factor: Residue) -> Jet {
        Jet(f.0.iter().map(|c| c.times(factor)).collect())
    }

    /// Σ c_k n^k of what f has beside its value, n = f/f(0) - 1.
    fn composed(&self, nilpotent: &Jet, coefficients: &[Residue]) -> Jet {
        let constant = |c: &Residue| Jet(vec![*c]);
        let (highest, rest) = coefficients.split_last().expect("a coefficient");
        (rest.iter().rev()).fold(constant(highest), |sum, c| {
            self.plus(&self.times(&sum, nilpotent), &constant(c))
        })
    }

    /// f(0)^exponent and n = f/f(0) - 1.
    fn relative(&self, f: &Jet) -> Option<Jet> {
        let mut nilpotent = self.scaled(f, f.value().power(-1)?);
        nilpotent.0[0] = Residue::ZERO;
        Some(nilpotent)
    }

    /// The coefficients of (1 + n)^e.
    fn binomials(&self, exponent: Residue) -> Option<Vec<Residue>> {
        let mut all = vec![Residue::ONE];
        for k in 0..self.order as u64 {
            let factor = exponent.minus(Residue::small(k));
            let next = all[k as usize].times(factor);
            all.push(next.over(Residue::small(k + 1))?);
        }
        Some(all)
    }

    /// e^u and e^{iu} of a series u, of which these are the values.
    pub(in crate::algebra) fn exponentials(
        &self,
        u: &Jet,
        values: &Exponentials<Residue>,
    ) -> Option<Exponentials<Jet>> {
        let mut nilpotent = u.clone();
        nilpotent.0[0] = Residue::ZERO;
        let mut inverse_factorials = vec![Residue::ONE];
        for k in 1..=self.order {
            let next = inverse_factorials[k - 1].over(Residue::small(k as u64))?;
            inverse_factorials.push(next);
        }
        let turned = self.scaled(&nilpotent, Residue::imaginary_unit());
        let of = |n: &Jet, value| self.scaled(&self.composed(n, &inverse_factorials), value);
        Some(Exponentials {
            real: of(&nilpotent, values.real),
            imaginary: of(&turned, values.imaginary),
        })
    }
}

impl Arithmetic for Series {
    type Number = Jet;

    fn constant(&self, value: Residue) -> Jet {
        Jet(vec![value])
    }

    fn plus(&self, a: &Jet, b: &Jet) -> Jet {
        let (long, short) = if a.0.len() < b.0.len() {
            (b, a)
        } else {
            (a, b)
        };
        let mut sum = long.clone();
        for (c, own) in sum.0.iter_mut().zip(&short.0) {
            *c = c.plus(*own);
        }
        sum
    }

    fn times(&self, a: &Jet, b: &Jet) -> Jet {
        match (a.0.as_slice(), b.0.as_slice()) {
            ([factor], _) => return self.scaled(b, *factor),
            (_, [factor]) => return self.scaled(a, *factor),
            _ => {}
        }
        let mut product = vec![Residue::ZERO; self.monomials];
        for (f, value) in [(a, b.value()), (b, a.value())] {
            for (c, own) in product.iter_mut().zip(&f.0) {
                *c = c.plus(own.times(value));
            }
        }
        product[0] = a.value().times(b.value());
        for &[i, j, k] in &self.products {
            if let (Some(x), Some(y)) = (a.0.get(i), b.0.get(j)) {
                product[k] = product[k].plus(x.times(*y));
            }
        }
        Jet(product)
    }

    fn power(&self, a: &Jet, n: i64) -> Option<Jet> {
        if let [value] = a.0.as_slice() {
            return Some(self.constant(value.power(n)?));
        }
        if (0..=self.order as i64).contains(&n) {
            // A base without a value at the point has these powers.
            let one = self.constant(Residue::ONE);
            return Some((0..n).fold(one, |power, _| self.times(&power, a)));
        }
        if a.value().is_zero() {
            return (n > 0).then(|| self.constant(Residue::ZERO));
        }
        let exponent = Residue::small(n.unsigned_abs());
        let signed = if n < 0 { exponent.negated() } else { exponent };
        let power = self.composed(&self.relative(a)?, &self.binomials(signed)?);
        Some(self.scaled(&power, a.value().power(n)?))
    }

    fn root(&self, a: &Jet) -> Option<Jet> {
        let root = a.value().root()?;
        if let [_] = a.0.as_slice() {
            return Some(self.constant(root));
        }
        let half = Residue::ONE.over(Residue::small(2))?;
        let power = self.composed(&self.relative(a)?, &self.binomials(half)?);
        Some(self.scaled(&power, root))
    }
}

impl ResiduePoint {
    /// The series about this point of all variables in those of these places; `arguments` are the
    /// series of the arguments.
    pub(in crate::algebra) fn series(
        &self,
        series: &Series,
        places: &[usize],
        arguments: impl FnOnce(&[Jet]) -> Option<Vec<Jet>>,
    ) -> Option<ResiduePoint<Jet>> {
        let mut values: Vec<_> = self.values.iter().map(|v| series.constant(*v)).collect();
        for (x, place) in places.iter().enumerate() {
            values[*place] = series.variable(x, self.values[*place]);
        }
        let arguments = arguments(&values)?;
        let exponentials = (arguments.iter().zip(&self.exponentials))
            .map(|(u, e)| series.exponentials(u, e))
            .collect::<Option<_>>()?;
        Some(ResiduePoint {
            values,
            exponentials,
            first_argument: self.first_argument,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::zero::residue::Modulo;

    fn residue(value: u64) -> Residue {
        Residue::small(value)
    }

    /// x and y about 3 and 5, up to the fourth degree.
    fn at_a_point() -> (Series, Jet, Jet) {
        let series = Series::new(2, 4).expect("15 coefficients");
        let (x, y) = (
            series.variable(0, residue(3)),
            series.variable(1, residue(5)),
        );
        (series, x, y)
    }

    /// The value of a derivative, x first.
    fn derivative(series: &Series, f: &Jet, [dx, dy]: [usize; 2]) -> Residue {
        let once = |f: Jet, x: usize| series.derivative(&f, x);
        let f = (0..dx).fold(f.clone(), |f, _| once(f, 0));
        (0..dy).fold(f, |f, _| once(f, 1)).value()
    }

    /// Of x³ y² at (3, 5): ∂_x∂_y = 6 x² y = 270, ∂_x²∂_y² = 12 x = 36, ∂_x³∂_y = 12 y = 60,
    /// ∂_x⁴ = 0.
    #[test]
    fn derivatives_of_monomials() {
        let (series, x, y) = at_a_point();
        assert_eq!((series.monomials, series.order), (15, 4));
        let power = |f: &Jet, n| series.power(f, n).expect("a value");
        let f = series.times(&power(&x, 3), &power(&y, 2));
        for (order, expected) in [
            ([0, 0], 675),
            ([1, 1], 270),
            ([2, 2], 36),
            ([3, 1], 60),
            ([4, 0], 0),
            ([0, 3], 0),
        ] {
            assert_eq!(
                derivative(&series, &f, order),
                residue(expected),
                "{order:?}"
            );
        }
    }

    /// f f⁻¹ = 1, √f √f = f, f⁵ = f² f³, and 1/f has the derivative -f'/f², for f = x² y + 7.
    #[test]
    fn powers_and_roots() {
        let (series, x, y) = at_a_point();
        let (times, constant) = (|a: &Jet, b: &Jet| series.times(a, b), |c| series.integer(c));
        let f = series.plus(&times(&times(&x, &x), &y), &constant(7));
        let power = |n| series.power(&f, n).expect("f is 52 at the point");
        let is_one = |jet: &Jet| {
            jet.value() == Residue::ONE && jet.0.iter().skip(1).all(|c| *c == Residue::ZERO)
        };
        assert!(is_one(&times(&f, &power(-1))) && is_one(&times(&power(3), &power(-3))));
        assert_eq!(times(&power(2), &power(3)), power(5));
        let slope = series.derivative(&power(-1), 0);
        let expected = times(&series.derivative(&f, 0), &power(-2));
        let sum = series.plus(&slope, &expected);
        // Derivatives are known up to the third degree.
        assert!(sum.0[..10].iter().all(|c| *c == Residue::ZERO), "{sum:?}");
        let square = times(&f, &f);
        let root = series.root(&square).expect("a square");
        assert_eq!(times(&root, &root), square);
        let quotient = series.over(&f, &square).expect("a value");
        assert!(is_one(&times(&quotient, &f)));
    }

    /// Powers of what vanishes at the point.
    #[test]
    fn powers_of_zero() {
        let series = Series::new(1, 3).expect("4 coefficients");
        let x = series.variable(0, Residue::ZERO);
        let cube = series.power(&x, 3).expect("a value");
        assert_eq!(cube.0[3], Residue::ONE);
        assert_eq!(series.power(&x, 4), Some(series.integer(0)));
        assert_eq!(series.power(&x, -1), None);
        assert!(x.vanishes() && !series.integer(2).vanishes());
    }

    /// Of u = x y: (e^u)_xy = (1 + u) e^u, sin² + cos² = 1, (sin u)_x = y cos u, (cosh u)_y = x
    /// sinh u.
    #[test]
    fn exponentials() {
        let (series, x, y) = at_a_point();
        let u = series.times(&x, &y);
        let values = Exponentials {
            real: residue(11),
            imaginary: residue(13),
        };
        let functions = series.exponentials(&u, &values).expect("a value");
        let expected = residue(11).times(residue(16));
        assert_eq!(derivative(&series, &functions.real, [1, 1]), expected);
        let [sin, cos] = functions.pair(true, &series).expect("a value");
        let [sinh, cosh] = functions.pair(false, &series).expect("a value");
        let squares = series.plus(&series.times(&sin, &sin), &series.times(&cos, &cos));
        assert_eq!(squares.value(), Residue::ONE);
        assert!(squares.0[1..].iter().all(|c| *c == Residue::ZERO));
        let slope = derivative(&series, &sin, [1, 0]);
        assert_eq!(slope, residue(5).times(cos.value()));
        let slope = derivative(&series, &cosh, [0, 1]);
        assert_eq!(slope, residue(3).times(sinh.value()));
        let [plain, _] = values.pair(true, &Modulo).expect("a value");
        assert_eq!(plain, sin.value());
    }

    /// 400 coefficients: 11 variables to the third degree have 364, 12 have 455.
    #[test]
    fn the_largest_series() {
        assert!(Series::new(11, 3).is_some() && Series::new(12, 3).is_none());
        assert!(Series::new(0, 5).is_some());
    }
}
