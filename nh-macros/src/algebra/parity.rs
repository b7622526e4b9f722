//! How expressions change under changes of signs and half turns of angles: decided by their structure.
//!
//! Such changes commute and are their own inverses, so that they are the vectors of a space over the field of two elements, and an expression is a sum
//! of components, each of which takes a sign ±1 from every change: its [`Character`]. A monomial in variables, sines and cosines is one component. The
//! components that do not vanish say exactly which changes leave a sum of monomials as it is. Of another function of a sum it is said under which
//! conditions it takes a sign.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::scalar::{is_expandable, split};
use super::{Algebra, Scalar};
use crate::expression::Variable;

/// The elementary changes at which a sign is taken, of those that every change is composed of.
pub(crate) type Character = BTreeSet<usize>;

/// The effect of the changes on a variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effect {
    pub(crate) sign: Character,
    /// The elementary change by which it grows by π.
    pub(crate) half_turn: Option<usize>,
}

/// A component of an expression: it takes the sign of its character from every change that the conditions take none from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ParityComponent {
    pub(crate) character: Character,
    pub(crate) conditions: BTreeSet<Character>,
}

/// The components of an expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct ParityComponents {
    /// Of these each is there: no part of the expression cancels it.
    pub(crate) proven: Vec<ParityComponent>,
    /// Components that others may cancel.
    pub(crate) possible: Vec<ParityComponent>,
}

impl Algebra {
    /// The components of `f` that do not vanish. Powers of the `velocities` in a term are kept apart: their coefficients are looked at
    /// one by one.
    pub(crate) fn components(
        &self,
        f: &Scalar,
        velocities: &[Variable],
        effect: &dyn Fn(Variable) -> Effect,
    ) -> ParityComponents {
        let parities = Parities {
            algebra: self,
            effect,
            defined: RefCell::default(),
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
                let component = ParityComponent {
                    character,
                    conditions: BTreeSet::new(),
                };
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

    /// `f` after a change: x becomes -x where it `is_opposite`, and grows by π where it turns. Sines, cosines and tangents of ±u are written as those of one
    /// of the two, so that equal functions look alike.
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

/// The powers of the variables in a term, as text; nothing where they occur otherwise than as powers.
fn powers_of(term: AtomView<'_>, variables: &[Symbol]) -> Option<String> {
    let factors: Vec<AtomView<'_>> = match term {
        AtomView::Mul(product) => product.iter().collect(),
        other => vec![other],
    };
    let mut powers = Vec::new();
    for factor in factors {
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
    /// The components of defined variables, each found once.
    defined: RefCell<HashMap<usize, ParityComponent>>,
}

impl Parities<'_> {
    /// Sines and cosines of short sums in those of the terms.
    fn with_sums_of_angles_written_out(&self, f: &Atom) -> Atom {
        f.replace_map(|view, _, out| {
            let AtomView::Fun(call) = view else {
                return;
            };
            let is_sine = match call.get_symbol().get_stripped_name() {
                "sin" => true,
                "cos" => false,
                _ => return,
            };
            let argument = self.with_sums_of_angles_written_out(&call.get(0).to_owned());
            let argument = Scalar::of(argument).expanded().0;
            let terms: Vec<Atom> = argument.terms().map(|term| term.to_owned()).collect();
            const MOST: usize = 4;
            if (2..=MOST).contains(&terms.len()) {
                let [sine, cosine] = sine_and_cosine(&terms);
                **out = if is_sine { sine } else { cosine };
            }
        })
    }

    fn of(&self, view: AtomView<'_>) -> ParityComponent {
        match view {
            AtomView::Num(_) => ParityComponent::default(),
            AtomView::Var(x) => match self.algebra.variable_of(x.get_symbol()) {
                Some(Variable::Defined(k)) => self.of_defined(k),
                Some(x) => {
                    let Effect { sign, half_turn } = (self.effect)(x);
                    let half_turn = half_turn.map(|turn| Character::from([turn]));
                    ParityComponent {
                        character: sign,
                        conditions: half_turn.into_iter().collect(),
                    }
                }
                None => ParityComponent::default(),
            },
            AtomView::Add(sum) => sum_of(sum.iter().map(|term| self.of(term))),
            AtomView::Mul(product) => (product.iter())
                .map(|factor| self.of(factor))
                .fold(ParityComponent::default(), ParityComponent::times),
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                let base = self.of(base);
                match Rational::try_from(exponent) {
                    Ok(n) if n.is_integer() => match is_even(&n) {
                        true => base.even(),
                        false => base,
                    },
                    _ => base.fixed().times(self.of(exponent).fixed()),
                }
            }
            AtomView::Fun(call) => {
                let name = call.get_symbol().get_stripped_name().to_owned();
                match name.as_str() {
                    "sin" | "csc" | "cos" | "sec" | "tan" | "cot" => {
                        let (argument, turn) = self.turned(call.get(0));
                        let turned = |component: ParityComponent| {
                            component.times(ParityComponent {
                                character: turn.clone(),
                                conditions: BTreeSet::new(),
                            })
                        };
                        match name.as_str() {
                            "sin" | "csc" => turned(argument),
                            "cos" | "sec" => turned(argument.even()),
                            _ => argument,
                        }
                    }
                    "sinh" | "csch" | "tanh" | "coth" | "asin" | "atan" => self.of(call.get(0)),
                    "cosh" | "sech" => self.of(call.get(0)).even(),
                    // Odd in its first argument.
                    "nonholonomic_atan2" => {
                        self.of(call.get(0)).times(self.of(call.get(1)).fixed())
                    }
                    _ => (call.iter())
                        .map(|argument| self.of(argument).fixed())
                        .fold(ParityComponent::default(), ParityComponent::times),
                }
            }
        }
    }

    fn of_defined(&self, k: usize) -> ParityComponent {
        if let Some(known) = self.defined.borrow().get(&k) {
            return known.clone();
        }
        let found = match self.algebra.cases_of_variable(k) {
            Some(cases) => self.of_cases(&cases),
            None => self.of(self.algebra.definition(k).0.as_view()),
        };
        self.defined.borrow_mut().insert(k, found.clone());
        found
    }

    /// Of both cases, where the condition stays; |u| is even.
    fn of_cases(&self, [s, a, b]: &[Scalar; 3]) -> ParityComponent {
        let [of_s, of_a, of_b] = [s, a, b].map(|f| self.of(f.0.as_view()));
        let is_opposite =
            |f: &Scalar, g: &Scalar| Scalar::sum([f.clone(), g.clone()]).is_trivially_zero();
        if is_opposite(a, b) && (s == a || s == b) {
            return of_a.even();
        }
        let mut component = sum_of([of_a, of_b].into_iter());
        component.conditions.extend(of_s.fixed().conditions);
        component
    }

    /// The argument of a sine but for half turns, and the changes by which it grows by an odd multiple of π.
    fn turned(&self, argument: AtomView<'_>) -> (ParityComponent, Character) {
        let terms: Vec<AtomView<'_>> = match argument {
            AtomView::Add(sum) => sum.iter().collect(),
            other => vec![other],
        };
        let mut turns = Character::new();
        let parts: Vec<_> = (terms.into_iter())
            .map(|term| {
                let (coefficient, rest) = split(term);
                let x = rest.as_view().get_symbol();
                let effect = x.and_then(|x| self.algebra.variable_of(x)).map(self.effect);
                match effect {
                    Some(Effect {
                        sign,
                        half_turn: Some(turn),
                    }) if coefficient.is_integer() => {
                        if !is_even(&coefficient) {
                            turns = &turns ^ &Character::from([turn]);
                        }
                        ParityComponent {
                            character: sign,
                            conditions: BTreeSet::new(),
                        }
                    }
                    _ => self.of(term),
                }
            })
            .collect();
        (sum_of(parts.into_iter()), turns)
    }
}

impl ParityComponent {
    fn times(self, other: Self) -> Self {
        Self {
            character: &self.character ^ &other.character,
            conditions: &self.conditions | &other.conditions,
        }
    }

    /// An even function of it.
    fn even(self) -> Self {
        Self {
            character: Character::new(),
            ..self
        }
    }

    /// A function of it of which nothing is known.
    fn fixed(mut self) -> Self {
        if !self.character.is_empty() {
            self.conditions.insert(std::mem::take(&mut self.character));
        }
        self
    }
}

/// A sum takes a sign where all terms take the same.
fn sum_of(mut terms: impl Iterator<Item = ParityComponent>) -> ParityComponent {
    let Some(mut sum) = terms.next() else {
        return ParityComponent::default();
    };
    for term in terms {
        let difference = &sum.character ^ &term.character;
        if !difference.is_empty() {
            sum.conditions.insert(difference);
        }
        sum.conditions.extend(term.conditions);
    }
    sum
}

/// sin(a + b) = sin a cos b + cos a sin b and cos(a + b) = cos a cos b - sin a sin b, from the last term on.
fn sine_and_cosine(terms: &[Atom]) -> [Atom; 2] {
    let (first, rest) = terms.split_first().expect("a sum has terms");
    let (sine, cosine) = (first.sin(), first.cos());
    if rest.is_empty() {
        return [sine, cosine];
    }
    let [sine_of_rest, cosine_of_rest] = sine_and_cosine(rest);
    [
        &sine * &cosine_of_rest + &cosine * &sine_of_rest,
        cosine * cosine_of_rest - sine * sine_of_rest,
    ]
}

fn is_even(n: &Rational) -> bool {
    (n / &Rational::from(2)).is_integer()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::with_variables;

    /// x takes its sign from change 0, and the angle y from change 1; change 2 turns y by π.
    fn effect(x: Variable) -> Effect {
        match x {
            Variable::Multiplier(0) => Effect {
                sign: Character::from([0]),
                half_turn: None,
            },
            _ => Effect {
                sign: Character::from([1]),
                half_turn: Some(2),
            },
        }
    }

    fn characters(algebra: &Algebra, f: Atom) -> (Vec<Character>, bool) {
        let components = algebra.components(&Scalar::of(f), &[], &effect);
        let mut all: Vec<_> = components.all().map(|c| c.character.clone()).collect();
        all.sort();
        (all, components.possible.is_empty())
    }

    #[test]
    fn monomials_and_angles() {
        let set = |bits: &[usize]| bits.iter().copied().collect::<Character>();
        with_variables(|algebra, [x, y]| {
            let two = Atom::num(2);
            for (f, expected) in [
                (x * y.sin(), vec![set(&[0, 1, 2])]),
                (x.pow(3) * (&two * y).sin(), vec![set(&[0, 1])]),
                (y.cos().pow(3), vec![set(&[2])]),
                // sin x cos y - cos x sin y; the sum of this and sin(x + y) has one component.
                ((x - y).sin(), vec![set(&[0, 2]), set(&[1, 2])]),
                ((x - y).sin() + (x + y).sin(), vec![set(&[0, 2])]),
                // Terms that cancel are no component.
                (
                    (x + y.cos()).pow(2) - two.clone() * x * y.cos(),
                    vec![set(&[])],
                ),
                (y.sin().pow(2) * x + y.cos().pow(2) * x - x, vec![]),
                (
                    (x.pow(2) + Atom::num(1)).pow(Atom::num((1, 2))),
                    vec![set(&[])],
                ),
            ] {
                assert_eq!(characters(algebra, f.clone()), (expected, true), "{f}");
            }
        });
    }

    #[test]
    fn functions_of_sums_have_conditions() {
        with_variables(|algebra, [x, y]| {
            for (f, conditions) in [
                (x.exp(), vec![vec![0]]),
                ((x + Atom::num(1)).pow(-1), vec![vec![0]]),
                ((y / Atom::num(2)).sin(), vec![vec![2]]),
                ((x * y.sin()).exp() * y.cos(), vec![vec![0, 1, 2]]),
            ] {
                let components = algebra.components(&Scalar::of(f.clone()), &[], &effect);
                assert!(components.proven.is_empty(), "{f}");
                let found: BTreeSet<_> = (components.possible.iter())
                    .flat_map(|c| c.conditions.clone())
                    .collect();
                let expected = conditions
                    .into_iter()
                    .map(|bits| bits.into_iter().collect());
                assert_eq!(found, expected.collect(), "{f}");
            }
        });
    }
}
