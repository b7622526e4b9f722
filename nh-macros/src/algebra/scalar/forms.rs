//! Other forms of an expression: multiplied out, in factors, over one denominator, with angles that
//! are positive.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::id::Replacement;

use super::{Scalar, any, any_part, split};
use crate::algebra::work;

impl Scalar {
    /// Multiplies numbers into sums, ½(2a + 4b) → a + 2b: for finished expressions, to print and to
    /// evaluate.
    pub(crate) fn distribute_numbers(&self) -> Self {
        work::charge_reading([&self.0], work::SEEN);
        match with_numbers_inside(None, self.0.as_view()) {
            Some(distributed) => {
                work::charge_reading([&distributed], work::SEEN);
                Self::of(distributed)
            }
            None => self.clone(),
        }
    }

    /// Products of sums multiplied out, where that ends: for finished expressions.
    pub(crate) fn expanded(&self) -> Self {
        // Beyond this it is not written out.
        const MOST_TERMS: f64 = 50_000.0;
        match has_low_powers(&self.0) && terms_of(self.0.as_view()) <= MOST_TERMS {
            true => {
                work::charge_writing(&self.0);
                let expanded = self.0.expand();
                work::charge_writing(&expanded);
                Self::of(expanded)
            }
            false => self.clone(),
        }
    }

    /// Expanded if that makes it shorter: because terms cancel, which they then need not do in
    /// rounded numbers.
    pub(crate) fn cancelled(&self) -> Self {
        self.or_shorter(self.expanded())
    }

    /// Itself, or another form of it that is shorter.
    fn or_shorter(&self, other: Self) -> Self {
        match other.length() < self.length() {
            true => other,
            false => self.clone(),
        }
    }

    /// How many characters it is written in.
    fn length(&self) -> usize {
        self.0.to_string().len()
    }

    /// A product of irreducible factors, where that ends soon: for finished expressions, to print.
    pub(crate) fn factored(&self) -> Self {
        // Beyond this factors are not found soon, and hardly there.
        const MOST_TERMS: f64 = 100.0;
        let view = self.0.as_view();
        if terms_of(view) > MOST_TERMS || !has_small_exponents(view) {
            return self.clone();
        }
        let expanded = self.0.expand();
        work::charge_writing(&expanded);
        let factored = expanded.factor();
        work::charge_writing(&factored);
        Self::of(factored)
    }

    /// sin² x = 1 - cos² x everywhere, expanded: for finished expressions, to print.
    pub(crate) fn by_pythagoras(&self) -> Self {
        (self.expanded()).with_squares_of_cosines(2).expanded()
    }

    /// The expression with sin² x = 1 - cos² x put into powers of sines up to the `highest`.
    fn with_squares_of_cosines(&self, highest: i64) -> Self {
        let x = Atom::var(any());
        let power = |n: i64| {
            let squares = (Atom::num(1) - x.cos().pow(2)).pow(n / 2);
            let written = squares * x.sin().pow(n % 2);
            Replacement::new(x.sin().pow(n).to_pattern(), written.to_pattern())
        };
        let rules: Vec<_> = (2..=highest).map(power).collect();
        Self::of(self.0.replace_multiple(rules))
    }

    /// The expression by sin² x = 1 - cos² x, where that is shorter.
    pub(crate) fn by_pythagoras_if_shorter(&self) -> Self {
        self.or_shorter(self.by_pythagoras())
    }

    /// One fraction in lowest terms, with sin² x = 1 - cos² x, where that is shorter: for what is
    /// not differentiated any more.
    pub(crate) fn reduced(&self) -> Self {
        // Beyond this common factors cost more than they are worth.
        const LONGEST: usize = 3000;
        if self.length() > LONGEST || !is_expandable(&self.0) {
            return self.clone();
        }
        let in_cosines = self.with_squares_of_cosines(2);
        self.or_shorter(Self::of(in_cosines.0.together().cancel()))
    }

    /// One fraction in lowest terms, where that is found soon.
    pub(in crate::algebra) fn in_lowest_terms(&self) -> Option<Self> {
        const LONGEST: usize = 3000;
        let is_short = self.length() <= LONGEST && is_expandable(&self.0);
        is_short.then(|| Self::of(self.0.together().cancel().factor()))
    }

    /// One fraction in factors, with sin² x = 1 - cos² x in powers up to the eighth, where that is
    /// found soon.
    pub(crate) fn in_cosines(&self) -> Option<Self> {
        const HIGHEST: i64 = 8;
        let written = (self.in_lowest_terms()?).with_squares_of_cosines(HIGHEST);
        written.in_lowest_terms()
    }

    /// cos(-x) = cos x and sin(-x) = -sin x, for an argument that is a negative product.
    pub(crate) fn with_positive_angles(&self) -> Self {
        let x = Atom::var(any());
        let rules = [((-&x).cos(), x.cos()), ((-&x).sin(), -x.sin())];
        let rule = |(from, to): (Atom, Atom)| Replacement::new(from.to_pattern(), to.to_pattern());
        Self::of(self.0.replace_multiple(rules.map(rule)))
    }
}

/// Whether products and powers of sums have few terms when they are multiplied out, and low
/// degrees: common factors of others take forever.
pub(in crate::algebra) fn is_expandable(atom: &Atom) -> bool {
    const MOST_TERMS: f64 = 4000.0;
    has_low_powers(atom) && terms_of(atom.as_view()) <= MOST_TERMS
}

/// Whether every exponent is an integer of a few units.
pub(super) fn has_small_exponents(view: AtomView<'_>) -> bool {
    const HIGHEST: u64 = 8;
    !any_part(view, |part| match part {
        AtomView::Pow(power) => {
            let exponent = i64::try_from(power.get_exp());
            !exponent.is_ok_and(|exponent| exponent.unsigned_abs() <= HIGHEST)
        }
        _ => false,
    })
}

/// Whether no sum is raised to a high power, and no exponential is one: e^(20 y - 1800) is the
/// power 20 of e^y and the power -1800 of e, and polynomials in them have these degrees.
fn has_low_powers(atom: &Atom) -> bool {
    const HIGHEST: u64 = 60;
    let mut low = true;
    let is_low = |term: AtomView<'_>| {
        let (coefficient, _) = split(term);
        coefficient.abs() <= HIGHEST
    };
    atom.visitor(&mut |view| {
        if let AtomView::Pow(power) = view {
            let (base, exponent) = power.get_base_exp();
            let degree = i64::try_from(exponent).map_or(0, i64::unsigned_abs);
            low &= degree <= HIGHEST || !matches!(base, AtomView::Add(_));
            if base.get_symbol() == Some(Symbol::E) {
                let exponent = exponent.to_owned().expand_num();
                low &= exponent.terms().all(is_low);
            }
        }
        low
    });
    low
}

/// The product of a number and an expression, with the numbers of products in the terms of their
/// first sums where these have numbers themselves, ½ a (2b + 4c) as a (b + 2c), or where nothing
/// else is multiplied, so that the terms meet those around them; nothing where the expression stays
/// as it is. Symbolica's `expand_num` writes every part anew; this writes those that change.
fn with_numbers_inside(number: Option<&Atom>, view: AtomView<'_>) -> Option<Atom> {
    let inside = |part: AtomView<'_>| with_numbers_inside(None, part);
    let times_number = |product: Atom| match number {
        Some(number) => number * product,
        None => product,
    };
    let new = match view {
        AtomView::Add(sum) => {
            let term = |term: AtomView<'_>| with_numbers_inside(number, term);
            let terms: Vec<_> = sum.iter().map(term).collect();
            let is_new = terms.iter().any(Option::is_some);
            let terms = (sum.iter().zip(terms)).map(|(old, new)| or_itself(new, old));
            return is_new.then(|| Atom::add_many(terms.collect::<Vec<_>>()));
        }
        AtomView::Mul(product) => {
            let own = product.iter().find(is_number);
            let others: Vec<_> = product.iter().filter(|f| !is_number(f)).collect();
            let sum = (others
                .iter()
                .position(|factor| matches!(factor, AtomView::Add(_))))
            .filter(|sum| others.len() == 1 || has_numbers(others[*sum]));
            let whole = match own {
                Some(own) => Some(times_number(own.to_owned())),
                None => number.cloned(),
            };
            let new = |(place, factor): (usize, &AtomView<'_>)| match Some(place) == sum {
                true => with_numbers_inside(whole.as_ref(), *factor),
                false => inside(*factor),
            };
            let new: Vec<_> = others.iter().enumerate().map(new).collect();
            let outside = whole.filter(|_| sum.is_none());
            if new.iter().all(Option::is_none) && number.is_none() {
                return None;
            }
            let factors = others
                .iter()
                .zip(new)
                .map(|(old, new)| or_itself(new, *old));
            return Some(Atom::mul_many(factors.chain(outside).collect::<Vec<_>>()));
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            match [inside(base), inside(exponent)] {
                [None, None] => None,
                [new_base, new_exponent] => {
                    Some(or_itself(new_base, base).pow(or_itself(new_exponent, exponent)))
                }
            }
        }
        AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => None,
    };
    match (number, new) {
        (None, new) => new,
        (Some(_), new) => Some(times_number(or_itself(new, view))),
    }
}

fn is_number(view: &AtomView<'_>) -> bool {
    matches!(view, AtomView::Num(_))
}

/// Whether all terms of a sum but one have numbers as factors.
fn has_numbers(sum: AtomView<'_>) -> bool {
    let AtomView::Add(sum) = sum else {
        return false;
    };
    let has_number = |term: &AtomView<'_>| match term {
        AtomView::Num(_) => true,
        AtomView::Mul(product) => product.iter().any(|f| is_number(&f)),
        _ => false,
    };
    sum.iter().filter(|term| !has_number(term)).count() <= 1
}

fn or_itself(new: Option<Atom>, old: AtomView<'_>) -> Atom {
    new.unwrap_or_else(|| old.to_owned())
}

/// How many terms there are when products and powers are multiplied out, at most.
pub(super) fn terms_of(view: AtomView<'_>) -> f64 {
    match view {
        AtomView::Add(sum) => sum.iter().map(terms_of).sum(),
        AtomView::Mul(product) => product.iter().map(terms_of).product(),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let Ok(exponent) = i64::try_from(exponent) else {
                return 1.0;
            };
            // C(n + k - 1, n) products of n of k terms.
            let (n, k) = (exponent.unsigned_abs(), terms_of(base));
            if k <= 1.0 {
                return 1.0;
            }
            (1..=n.min(2000)).fold(1.0, |count: f64, i| {
                (count * (k - 1.0 + i as f64) / i as f64).min(1e300)
            })
        }
        _ => 1.0,
    }
}
