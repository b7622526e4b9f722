//! The components of an expression, from those of its parts.

use symbolica::atom::{Atom, AtomCore, AtomView};
use symbolica::domains::rational::Rational;

use super::{Character, Effect, Parities, ParityComponent};
use crate::algebra::Scalar;
use crate::algebra::scalar::split;
use crate::expression::Variable;

impl Parities<'_> {
    /// Sines and cosines of short sums in those of the terms.
    pub(super) fn with_sums_of_angles_written_out(&self, f: &Atom) -> Atom {
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

    pub(super) fn of(&self, view: AtomView<'_>) -> ParityComponent {
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
                        let (argument, turn) = self.without_half_turns(call.get(0));
                        let turned = |component: ParityComponent| {
                            component.times(ParityComponent::of(turn.clone()))
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
        (self.defined).at(&k, || match self.algebra.cases_of_variable(k) {
            Some(cases) => self.of_cases(&cases),
            None => self.of(self.algebra.definition(k).0.as_view()),
        })
    }

    /// The parity of an expression by cases: that of both cases, where the condition stays; |u| is
    /// even.
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

    /// The argument of a sine without its half turns, and the changes by which it grows by an odd
    /// multiple of π.
    fn without_half_turns(&self, argument: AtomView<'_>) -> (ParityComponent, Character) {
        let mut turns = Character::new();
        let parts: Vec<_> = (argument.terms())
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
                        ParityComponent::of(sign)
                    }
                    _ => self.of(term),
                }
            })
            .collect();
        (sum_of(parts.into_iter()), turns)
    }
}

impl ParityComponent {
    pub(super) fn of(character: Character) -> Self {
        Self {
            character,
            ..Self::default()
        }
    }

    fn times(self, other: Self) -> Self {
        Self {
            character: &self.character ^ &other.character,
            conditions: &self.conditions | &other.conditions,
        }
    }

    /// The parity of an even function of the component.
    fn even(self) -> Self {
        Self {
            character: Character::new(),
            ..self
        }
    }

    /// The parity of a function of the component of which nothing is known.
    fn fixed(mut self) -> Self {
        if !self.character.is_empty() {
            self.conditions.insert(std::mem::take(&mut self.character));
        }
        self
    }
}

/// The parity of a sum, which takes a sign where all terms take the same.
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

/// sin(a + b) = sin a cos b + cos a sin b and cos(a + b) = cos a cos b - sin a sin b, from the last
/// term on.
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

pub(super) fn is_even(n: &Rational) -> bool {
    (n / &Rational::from(2)).is_integer()
}
