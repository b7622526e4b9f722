//! How expressions change under changes of signs and half turns of angles: decided by their
//! structure.
//!
//! Such changes commute and are their own inverses, so that they are the vectors of a space over
//! the field of two elements, and an expression is a sum of components, each of which takes a sign
//! ±1 from every change: its [`Character`]. A monomial in variables, sines and cosines is one
//! component. The components that do not vanish say exactly which changes leave a sum of monomials
//! as it is. Of another function of a sum it is said under which conditions it takes a sign.

mod recursion;

use std::collections::{BTreeMap, BTreeSet};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use crate::algebra::scalar::{factors_of, is_expandable, split};
use crate::algebra::{Algebra, Kept, Scalar};
use crate::expression::Variable;
use recursion::is_even;

/// The elementary changes at which a sign is taken, of those that every change is composed of.
pub(crate) type Character = BTreeSet<usize>;

/// The effect of the changes on a variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effect {
    pub(crate) sign: Character,
    /// The elementary change by which it grows by π.
    pub(crate) half_turn: Option<usize>,
}

/// A component of an expression: it takes the sign of its character from every change that the
/// conditions take none from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ParityComponent {
    pub(crate) character: Character,
    pub(crate) conditions: BTreeSet<Character>,
}

/// The components of an expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct ParityComponents {
    /// Components that are there for sure: no part of the expression cancels them.
    pub(crate) proven: Vec<ParityComponent>,
    /// Components that others may cancel.
    pub(crate) possible: Vec<ParityComponent>,
}

impl Algebra {
    /// The components of `f` that do not vanish. Powers of the `velocities` in a term are kept
    /// apart: their coefficients are looked at one by one.
    pub(crate) fn components(
        &self,
        f: &Scalar,
        velocities: &[Variable],
        effect: &dyn Fn(Variable) -> Effect,
    ) -> ParityComponents {
        let parities = Parities {
            algebra: self,
            effect,
            defined: Kept::default(),
        };
        if self.have_cases(std::slice::from_ref(f)) {
            // A power of a velocity in a case is none in the expression.
            let possible = f.0.terms().map(|term| parities.of(term)).collect();
            return ParityComponents {
                proven: Vec::new(),
                possible,
            };
        }
        let separated = parities.with_sums_of_angles_written_out(&f.0);
        let whole = match is_expandable(&separated) {
            true => Scalar::of(separated).expanded(),
            false => f.clone(),
        };
        let velocities: Vec<_> = velocities.iter().map(|x| self.symbol(*x)).collect();
        let mut by_powers: BTreeMap<String, BTreeMap<Character, Scalar>> = BTreeMap::new();
        let mut conditional: BTreeMap<String, Vec<ParityComponent>> = BTreeMap::new();
        let mut others = Vec::new();
        for term in whole.0.terms() {
            let component = parities.of(term);
            let powers = powers_of(term, &velocities);
            match (component.conditions.is_empty(), powers) {
                (true, Some(powers)) => {
                    let of_powers = by_powers.entry(powers).or_default();
                    let part = of_powers
                        .entry(component.character)
                        .or_insert_with(Scalar::zero);
                    *part = &*part + &Scalar::of(term.to_owned());
                }
                (false, Some(powers)) => conditional.entry(powers).or_default().push(component),
                (_, None) => others.push(component),
            }
        }
        let mut components = ParityComponents::default();
        for (powers, parts) in by_powers {
            let is_alone = others.is_empty() && !conditional.contains_key(&powers);
            let (characters, parts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
            let zeros = self.zeros(&parts);
            for (place, character) in characters.into_iter().enumerate() {
                let component = ParityComponent::of(character);
                match &zeros {
                    Some(zeros) if zeros[place] => {}
                    Some(_) if is_alone && self.is_nonzero(&parts[place]) => {
                        components.proven.push(component);
                    }
                    _ => components.possible.push(component),
                }
            }
        }
        let conditional = conditional.into_values().flatten();
        components.possible.extend(conditional.chain(others));
        components
    }

    /// `f` after a change: x becomes -x where it `is_opposite`, and grows by π where it turns.
    /// Sines, cosines and tangents of ±u are written as those of one of the two, so that equal
    /// functions look alike.
    pub(crate) fn changed(
        &self,
        f: &Scalar,
        is_opposite: &dyn Fn(Variable) -> bool,
        turns: &dyn Fn(Variable) -> bool,
    ) -> Scalar {
        Scalar::of(self.atom_changed(&self.written_out(f).0, is_opposite, turns))
    }

    fn atom_changed(
        &self,
        f: &Atom,
        is_opposite: &dyn Fn(Variable) -> bool,
        turns: &dyn Fn(Variable) -> bool,
    ) -> Atom {
        f.replace_map(|view, _, out| match view {
            AtomView::Var(x) => {
                let Some(x) = self.variable_of(x.get_symbol()) else {
                    return;
                };
                if let Variable::Defined(k) = x
                    && let Some(cases) = self.cases_of_variable(k)
                {
                    let [s, a, b] =
                        cases.map(|f| Scalar::of(self.atom_changed(&f.0, is_opposite, turns)));
                    **out = self.by_sign(&s, &a, &b).0;
                    return;
                }
                let moved = match is_opposite(x) {
                    true => -view.to_owned(),
                    false => view.to_owned(),
                };
                **out = match turns(x) {
                    true => moved + self.variable(Variable::Pi).0,
                    false => moved,
                };
            }
            AtomView::Fun(call) => {
                let name = call.get_symbol().get_stripped_name().to_owned();
                if !matches!(name.as_str(), "sin" | "csc" | "cos" | "sec" | "tan" | "cot") {
                    return;
                }
                let argument = Scalar::of(call.get(0).to_owned()).expanded().0;
                let (mut odd_turns, mut changed) = (false, Atom::new());
                for term in argument.terms() {
                    let (coefficient, rest) = split(term);
                    let x = rest.as_view().get_symbol();
                    let x = x.and_then(|x| self.variable_of(x));
                    let by_turns = x.is_some_and(turns) && coefficient.is_integer();
                    odd_turns ^= by_turns && !is_even(&coefficient);
                    let no_turns = |_| false;
                    let turns: &dyn Fn(Variable) -> bool = if by_turns { &no_turns } else { turns };
                    changed += self.atom_changed(&term.to_owned(), is_opposite, turns);
                }
                let opposite = (-&changed).expand();
                let turned = opposite.to_string() < changed.to_string();
                let argument = if turned { opposite } else { changed };
                let is_even = matches!(name.as_str(), "cos" | "sec");
                let is_tangent = matches!(name.as_str(), "tan" | "cot");
                let value = call.get_symbol().call_args(&[argument]);
                **out = match (turned && !is_even) ^ (odd_turns && !is_tangent) {
                    true => -value,
                    false => value,
                };
            }
            _ => {}
        })
    }
}

impl ParityComponents {
    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &ParityComponent> {
        self.proven.iter().chain(&self.possible)
    }
}

/// The powers of the variables in a term, as text; nothing where they occur otherwise than as
/// powers.
fn powers_of(term: AtomView<'_>, variables: &[Symbol]) -> Option<String> {
    let mut powers = Vec::new();
    for factor in factors_of(term) {
        let is_power = match factor {
            AtomView::Var(x) => variables.contains(&x.get_symbol()),
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                let is_integer = Rational::try_from(exponent).is_ok_and(|n| n.is_integer());
                is_integer && base.get_symbol().is_some_and(|x| variables.contains(&x))
            }
            _ => false,
        };
        match is_power {
            true => powers.push(factor.to_string()),
            false if variables.iter().any(|x| factor.contains_symbol(*x)) => return None,
            false => {}
        }
    }
    powers.sort();
    Some(powers.join(" "))
}

struct Parities<'a> {
    algebra: &'a Algebra,
    effect: &'a dyn Fn(Variable) -> Effect,
    /// The components of defined variables.
    defined: Kept<usize, ParityComponent>,
}

#[cfg(test)]
mod tests;
