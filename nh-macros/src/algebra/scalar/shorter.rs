//! Expressions in fewer signs, part by part, for what is printed: the form of a part is the
//! shortest of those that Symbolica gives, and no part is multiplied out for the sake of another.

use std::collections::{BTreeMap, HashMap, HashSet};

use symbolica::atom::{Atom, AtomCore, AtomType, AtomView, Symbol};

use super::forms::{has_small_exponents, terms_of};
use super::rotations::Relation;
use super::{Scalar, factors_of, split};
use crate::algebra::{Algebra, work};

/// Parts that were looked at, and their shorter forms.
pub(in crate::algebra) type ShorterParts = HashMap<Atom, Option<Atom>>;

impl Algebra {
    /// The expression in which every sum and every fraction is the shortest of its forms: with
    /// common factors in front, multiplied out, with sin² + cos² = 1 and RᵀR = 1, terms of one
    /// denominator together, in lowest terms. For finished expressions, to print.
    pub(crate) fn in_shorter_parts(&self, f: &Scalar) -> Scalar {
        // Beyond this nobody reads it.
        const LARGEST: usize = 60_000;
        if work::size(&f.0) > LARGEST {
            return f.clone();
        }
        work::charge_reading([&f.0], work::REWRITTEN);
        let mut known = self.shorter_parts.borrow_mut();
        let shortener = Shortener {
            relations: self.rotation_relations(),
        };
        let parts = f.0.replace_map_bottom_up(|part, _, out| {
            if !has_forms(part) {
                return;
            }
            let known = known.entry(part.to_owned());
            if let Some(shorter) = known.or_insert_with_key(|part| shortener.shorter(part)) {
                **out = shorter.clone();
            }
        });
        Scalar::of(with_fewer_minus_signs(&parts))
    }
}

/// Whether a part is a sum or a fraction, and short enough to be written in other forms.
fn has_forms(part: AtomView<'_>) -> bool {
    const LARGEST: usize = 2000;
    const MOST_TERMS: f64 = 120.0;
    let is_such = match part {
        AtomView::Add(_) => true,
        AtomView::Mul(_) => has_factor(part, is_reciprocal_of_sum),
        _ => false,
    };
    is_such
        && part.get_byte_size() <= LARGEST
        && terms_of(part) <= MOST_TERMS
        && has_small_exponents(part)
}

struct Shortener<'a> {
    relations: &'a [Relation],
}

impl Shortener<'_> {
    /// The shortest form of a part whose own parts are as short as they get, where that is shorter.
    fn shorter(&self, part: &Atom) -> Option<Atom> {
        let forms = match part.as_view() {
            AtomView::Add(_) => self.forms_of_sum(part),
            _ => self.forms_of_fractions(part),
        };
        shortest(forms).filter(|form| signs(form.as_view()) < signs(part.as_view()))
    }

    /// The shortest form of a sum.
    fn short(&self, sum: &Atom) -> Atom {
        let forms = [sum.clone()].into_iter().chain(self.forms_of_sum(sum));
        shortest(forms).expect("itself")
    }

    /// Forms of a sum: where some terms are divided by sums, these apart from the others.
    fn forms_of_sum(&self, sum: &Atom) -> Vec<Atom> {
        let AtomView::Add(terms) = sum.as_view() else {
            return Vec::new();
        };
        let is_divided = |term: &AtomView<'_>| has_factor(*term, is_reciprocal_of_sum);
        let (fractions, rest): (Vec<_>, Vec<_>) = terms.iter().partition(is_divided);
        if fractions.is_empty() {
            let mut forms = self.forms_of_polynomial(sum);
            if terms.iter().any(|term| has_factor(term, is_reciprocal)) {
                // Powers of h in several denominators meet one outside, and have to save more.
                let apart = self.by_denominators(sum);
                let least = forms.iter().map(|form| signs(form.as_view())).min();
                let is_shorter = |least| 10 * signs(apart.as_view()) < 9 * least;
                forms.extend(least.is_some_and(is_shorter).then_some(apart));
            }
            return forms;
        }
        let fractions = shortest(self.forms_of_fractions(&Atom::add_many(fractions)));
        vec![self.short(&Atom::add_many(rest)) + fractions.expect("their sum")]
    }

    /// Forms of a sum that is divided by no sums.
    fn forms_of_polynomial(&self, sum: &Atom) -> Vec<Atom> {
        work::charge_writing(sum);
        let expanded = sum.expand();
        let mut forms = vec![sum.clone()];
        forms.extend(by_pythagoras(&expanded));
        forms.extend(self.by_rotations(&expanded));
        forms.push(expanded);
        let mut collected = Vec::new();
        for form in &forms {
            work::charge_writing(form);
            let factors = form.collect_factors();
            collected.extend(
                [form, &factors]
                    .into_iter()
                    .filter_map(with_number_in_front),
            );
            collected.push(factors);
        }
        forms.extend(collected);
        forms
    }

    /// Forms of terms that are divided by sums: those of one denominator together, and all as one
    /// fraction in lowest terms.
    fn forms_of_fractions(&self, fractions: &Atom) -> Vec<Atom> {
        work::charge_writing(fractions);
        let by_denominators = self.by_denominators(fractions);
        work::charge_writing(&by_denominators);
        let whole = by_denominators.together().cancel();
        let mut forms = vec![by_denominators];
        if let AtomView::Mul(_) = whole.as_view() {
            let denominator = denominator(whole.as_view());
            let numerator = (&whole * &denominator).expand();
            forms.push(self.short(&numerator) / self.short(&denominator));
        }
        forms.push(whole.collect_factors());
        forms.push(whole);
        forms
    }

    /// Terms with the same denominator together.
    fn by_denominators(&self, fractions: &Atom) -> Atom {
        let mut numerators: BTreeMap<Atom, Vec<Atom>> = BTreeMap::new();
        for term in fractions.terms() {
            let denominator = denominator(term);
            let numerator = term.to_owned() * &denominator;
            numerators.entry(denominator).or_default().push(numerator);
        }
        let over = |(denominator, numerators): (Atom, Vec<Atom>)| {
            self.short(&Atom::add_many(numerators)) / denominator
        };
        Atom::add_many(numerators.into_iter().map(over).collect::<Vec<_>>())
    }

    /// An expanded expression by the relations of rotations, where that is shorter.
    fn by_rotations(&self, expanded: &Atom) -> Option<Atom> {
        if self.relations.is_empty() {
            return None;
        }
        let mut symbols = HashSet::new();
        expanded.visitor(&mut |part| {
            if let AtomView::Var(x) = part {
                symbols.insert(x.get_symbol());
            }
            true
        });
        let contains = |entry: Symbol| symbols.contains(&entry);
        let mut found: Option<Atom> = None;
        for relation in self.relations {
            let own = found.as_ref().unwrap_or(expanded);
            let form = relation.applied(own, contains);
            found = form
                .filter(|form| signs(form.as_view()) < signs(own.as_view()))
                .or(found);
        }
        found
    }
}

fn shortest(forms: impl IntoIterator<Item = Atom>) -> Option<Atom> {
    (forms.into_iter()).min_by_key(|form| signs(form.as_view()))
}

/// A sum, or a product with one, whose terms have a number in common; nothing where it saves
/// little, as before many terms of which some have other numbers then.
fn with_number_in_front(form: &Atom) -> Option<Atom> {
    let is_sum = |factor: &AtomView<'_>| matches!(factor, AtomView::Add(_));
    let sum = factors_of(form.as_view()).into_iter().find(is_sum)?;
    // Terms keep their signs, and sums in them their own numbers.
    let number = Atom::num(split(sum.collect_num().as_view()).0.abs());
    let terms = sum.terms().map(|term| term.to_owned() / &number);
    let collected = form / sum.to_owned() * Atom::add_many(terms.collect::<Vec<_>>()) * number;
    (100 * signs(collected.as_view()) < 96 * signs(form.as_view())).then_some(collected)
}

fn has_factor(term: AtomView<'_>, is_such: impl Fn(AtomView<'_>) -> bool) -> bool {
    factors_of(term).into_iter().any(is_such)
}

/// The product of what a term is divided by.
fn denominator(term: AtomView<'_>) -> Atom {
    let factors = factors_of(term).into_iter();
    let below = factors.filter(|factor| is_reciprocal(*factor));
    let below = below.map(|factor| factor.to_owned().pow(-1));
    Atom::mul_many(below.collect::<Vec<_>>())
}

fn is_reciprocal(factor: AtomView<'_>) -> bool {
    matches!(factor, AtomView::Pow(power) if i64::try_from(power.get_exp()).is_ok_and(|n| n < 0))
}

fn is_reciprocal_of_sum(factor: AtomView<'_>) -> bool {
    let of_sum = |base| matches!(base, AtomView::Add(_));
    is_reciprocal(factor) && matches!(factor, AtomView::Pow(power) if of_sum(power.get_base()))
}

/// Products with (b - a) for -(a - b), where fewer terms are negative then.
fn with_fewer_minus_signs(f: &Atom) -> Atom {
    f.replace_map_bottom_up(|part, context, out| {
        let AtomView::Mul(product) = part else {
            return;
        };
        let (coefficient, _) = split(part);
        let sum = product
            .iter()
            .find(|factor| matches!(factor, AtomView::Add(_)));
        let Some(AtomView::Add(sum)) = sum.filter(|_| coefficient.is_negative()) else {
            return;
        };
        let negative = sum
            .iter()
            .filter(|term| split(*term).0.is_negative())
            .count();
        // The sign of a term stands between it and the one before.
        let own = usize::from(context.parent_type != Some(AtomType::Add));
        if sum.get_nargs() - negative < negative + own {
            let terms = sum.iter().map(|term| -term.to_owned());
            let sum = sum.as_view().to_owned();
            let opposite = Atom::add_many(terms.collect::<Vec<_>>());
            **out = -part.to_owned() / sum * opposite;
        }
    })
}

/// An expanded expression by sin² x + cos² x = 1, angle by angle: without sin² x, without cos² x,
/// or with the terms beside cos² x multiplied by the sum, as of 1 - cos² x + l² cos² x; the
/// shortest, where that is shorter.
fn by_pythagoras(expanded: &Atom) -> Option<Atom> {
    let mut found: Option<Atom> = None;
    for angle in angles(expanded) {
        let own = found.as_ref().unwrap_or(expanded);
        let (sine, cosine) = (angle.sin(), angle.cos());
        let without_sine = with_square(own, &sine, &cosine);
        let forms = [
            Some(with_square(own, &cosine, &sine)),
            homogeneous(&without_sine, &sine, &cosine),
            Some(without_sine),
        ];
        let form = shortest(forms.into_iter().flatten());
        found = form
            .filter(|form| signs(form.as_view()) < signs(own.as_view()))
            .or(found);
    }
    found
}

/// The angles whose sine or cosine is squared, each once.
fn angles(f: &Atom) -> Vec<Atom> {
    let mut angles = Vec::new();
    f.visitor(&mut |part| {
        if let AtomView::Pow(power) = part
            && let AtomView::Fun(call) = power.get_base()
            && ["sin", "cos"].contains(&call.get_symbol().get_stripped_name())
        {
            let angle = call.get(0).to_owned();
            if !angles.contains(&angle) {
                angles.push(angle);
            }
        }
        true
    });
    angles
}

/// f with 1 - b² for every a², expanded.
fn with_square(f: &Atom, a: &Atom, b: &Atom) -> Atom {
    let square = Atom::num(1) - b.pow(2);
    let replaced = f.replace_map(|part, _, out| {
        if let AtomView::Pow(power) = part
            && let (base, exponent) = power.get_base_exp()
            && base == a.as_view()
            && let Ok(n @ 2..) = i64::try_from(exponent)
        {
            **out = square.pow(n / 2) * a.pow(n % 2);
        }
    });
    replaced.expand()
}

/// e + f cos² as e sin² + (e + f) cos².
fn homogeneous(f: &Atom, sine: &Atom, cosine: &Atom) -> Option<Atom> {
    let mut found = [Atom::new(), Atom::new()];
    for (power, coefficient) in f.coefficient_list::<i16>(std::slice::from_ref(cosine)) {
        let place = [Atom::num(1), cosine.pow(2)]
            .iter()
            .position(|p| *p == power)?;
        found[place] = coefficient;
    }
    let [e, f] = found;
    let sum = (&e * sine.pow(2) + (&e + f) * cosine.pow(2)).expand();
    Some(sum)
}

/// How long an expression is to read: its variables, numbers, functions and the signs between them.
fn signs(f: AtomView<'_>) -> usize {
    const VARIABLE: usize = 4;
    let brackets = |factor: AtomView<'_>| usize::from(matches!(factor, AtomView::Add(_)));
    match f {
        AtomView::Num(_) => match i64::try_from(f) {
            Ok(-9..=9) => 1,
            Ok(_) => 2,
            Err(_) => 3,
        },
        AtomView::Var(_) => VARIABLE,
        AtomView::Fun(call) => 3 + call.iter().map(signs).sum::<usize>(),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let exponent = match i64::try_from(exponent) {
                Ok(-1) => 0,
                _ => signs(exponent),
            };
            1 + brackets(base) + signs(base) + exponent
        }
        AtomView::Mul(product) => {
            // The sign of a term is that between it and the one before.
            let factors = product.iter().filter(|f| i64::try_from(*f) != Ok(-1));
            let of = |factor| 1 + brackets(factor) + signs(factor);
            factors.map(of).sum::<usize>() - 1
        }
        AtomView::Add(sum) => sum.iter().map(|term| 1 + signs(term)).sum::<usize>() - 1,
    }
}

#[cfg(test)]
mod tests;
