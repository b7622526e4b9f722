//! Squares among the factors of roots and of inverse functions, and exponentials of logarithms.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;
use symbolica::id::Replacement;

use super::factored::is_short;
use crate::algebra::Algebra;
use crate::algebra::scalar::{any, any_part, factors, is_call, split};
use crate::algebra::zero::sign::is_nonnegative;

impl Algebra {
    /// The factors of a radicand, squares found by sin² + cos² = 1 and cosh² - sinh² = 1 among
    /// them.
    pub(in crate::algebra) fn factors_of_radicand(&self, radicand: &Atom) -> Vec<Atom> {
        (self.radicands).at(radicand, || self.find_factors_of_radicand(radicand))
    }

    fn find_factors_of_radicand(&self, radicand: &Atom) -> Vec<Atom> {
        let split = |f: &Atom| factors(&self.factored(f));
        let of_factor = |factor: &Atom| match square_of(factor) {
            // The base alone: factors of a power are powers of factors.
            Some((u, half)) => (split(&u).iter())
                .map(|p| p.pow(Atom::num(2 * half)))
                .collect(),
            None => {
                let found = split(factor);
                match found.iter().any(|f| square_of(f).is_some()) {
                    true => found,
                    false => (other_forms(factor).iter().map(split))
                        .find(|parts| parts.iter().any(|f| square_of(f).is_some()))
                        .unwrap_or(found),
                }
            }
        };
        factors(radicand).iter().flat_map(of_factor).collect()
    }
}

/// Factors that y and x have in common an odd number of times and that may change their sign; a
/// pole of one of them is one of both.
pub(in crate::algebra) fn common_factors(algebra: &Algebra, y: &Atom, x: &Atom) -> Vec<Atom> {
    let powers = |f: &Atom| -> Vec<(Atom, i64)> {
        let power = |factor: Atom| {
            if let AtomView::Pow(power) = factor.as_view() {
                let (base, exponent) = power.get_base_exp();
                if let Ok(exponent) = i64::try_from(exponent) {
                    return (base.to_owned(), exponent);
                }
            }
            (factor, 1)
        };
        factors(&algebra.factored(f))
            .into_iter()
            .map(power)
            .collect()
    };
    let (of_y, of_x) = (powers(y), powers(x));
    let exponent_in = |list: &[(Atom, i64)], zero: bool, u: &Atom| {
        let known = list.iter().find(|(base, _)| base == u);
        known.map_or(if zero { i64::MAX } else { 0 }, |(_, exponent)| *exponent)
    };
    let mut common: Vec<Atom> = Vec::new();
    for (u, _) in of_y.iter().chain(&of_x) {
        let least = exponent_in(&of_y, y.is_zero(), u).min(exponent_in(&of_x, x.is_zero(), u));
        if least % 2 != 0 && !is_nonnegative(u.as_view()) && !common.contains(u) {
            let is_number = matches!(u.as_view(), AtomView::Num(_));
            common.extend((!is_number).then(|| u.clone()));
        }
    }
    common
}

/// e^w Π v^c of e^u, u = w + Σ c ln v with rational c; nothing without a logarithm. If v = g², ln v
/// has no other branch, and e^{ln(v)/2} is |g|.
pub(super) fn power_of(exponent: AtomView<'_>) -> Option<Atom> {
    let (mut product, mut rest) = (Atom::num(1), Atom::new());
    let exponent = exponent.to_owned().expand_num();
    for term in exponent.terms() {
        let (coefficient, factor) = split(term);
        match factor.as_view() {
            AtomView::Fun(call) if call.get_symbol().get_stripped_name() == "log" => {
                product *= call.get(0).to_owned().pow(Atom::num(coefficient));
            }
            _ => rest += term.to_owned(),
        }
    }
    let found = product != Atom::num(1);
    found.then(|| product * Atom::var(Symbol::E).pow(&rest))
}

/// A hyperbolic function of u by e^u, where that is free of logarithms that u has.
pub(super) fn without_logarithms(name: Symbol, u: AtomView<'_>) -> Option<Atom> {
    let name = name.get_stripped_name();
    if !matches!(
        name,
        "exp" | "sinh" | "cosh" | "tanh" | "sech" | "csch" | "coth"
    ) {
        return None;
    }
    let power = power_of(u)?;
    let inverse = Atom::num(1) / &power;
    let (twice_sinh, twice_cosh) = (&power - &inverse, &power + &inverse);
    let two = Atom::num(2);
    Some(match name {
        "exp" => power,
        "sinh" => twice_sinh / two,
        "cosh" => twice_cosh / two,
        "tanh" => twice_sinh / twice_cosh,
        "sech" => two / twice_cosh,
        "csch" => two / twice_sinh,
        _ => twice_cosh / twice_sinh,
    })
}

/// A sum with the squares of sines, or of other such functions, in terms of one another.
fn other_forms(f: &Atom) -> Vec<Atom> {
    let contains = |names: [&str; 2]| any_part(f.as_view(), |view| is_call(view, &names));
    let x = Atom::var(any());
    let of = |name: &str| {
        let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
        symbol.call_args(std::slice::from_ref(&x)).pow(2)
    };
    let one = || Atom::num(1);
    let mut rules = Vec::new();
    if contains(["sin", "cos"]) {
        let (sin, cos) = (x.sin().pow(2), x.cos().pow(2));
        rules.extend([(cos.clone(), one() - &sin), (sin, one() - cos)]);
    }
    if contains(["sinh", "cosh"]) {
        let (sinh, cosh) = (of("sinh"), of("cosh"));
        rules.extend([(cosh.clone(), one() + &sinh), (sinh, cosh - one())]);
    }
    let form = |(from, to): (Atom, Atom)| {
        let rule = Replacement::new(from.to_pattern(), to.to_pattern());
        f.replace_multiple([rule])
    };
    if !is_short(f) {
        return Vec::new();
    }
    rules.into_iter().map(form).map(|f| f.expand()).collect()
}

/// u and m of u^{2m}.
pub(in crate::algebra) fn square_of(factor: &Atom) -> Option<(Atom, i64)> {
    let AtomView::Pow(power) = factor.as_view() else {
        return None;
    };
    let (base, exponent) = power.get_base_exp();
    let half = &Rational::try_from(exponent).ok()? / &Rational::from(2);
    let half: i64 = half.is_integer().then(|| half.to_string().parse().ok())??;
    Some((base.to_owned(), half))
}
