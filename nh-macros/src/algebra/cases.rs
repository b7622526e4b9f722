//! Expressions by cases: a where s > 0, b where s ≤ 0.
//!
//! Each is a defined variable. In an expression it is a symbol, of which nothing is known, so that
//! no term is multiplied by a truth value and what is computed in one case has no part in the
//! other. Derivatives and substitution go into both cases,
//!
//! ```text
//! ∂x [s > 0: a, b] = [s > 0: ∂x a, ∂x b]
//! ```
//!
//! that is, of the derivatives at s = 0 the one of b is taken; a jump has none.
//!
//! A decision about an expression by cases is one about the expressions of its cases, each for
//! itself and written without cases: a [`Pattern`] says of every condition which case is looked at,
//! and all patterns are gone through. Conditions are truth values of which nothing else is known,
//! but that s > 0 and -s > 0 are not both true. Between the cases, where some s is zero, nothing is
//! decided: see [`Algebra::walls`].

mod decisions;

use std::collections::HashMap;

use symbolica::atom::{Atom, AtomCore, AtomView};
use symbolica::domains::float::FloatLike;
use symbolica::domains::rational::Rational;

use super::scalar::split;
use super::zero::sample::Unknown;
use super::{Algebra, Scalar};
use crate::expression::Variable;
use decisions::common;

/// More conditions than this, and their patterns are not gone through.
const MOST_CONDITIONS: usize = 8;

/// For every variable by cases of some expressions, whether it is the first case.
pub(super) type Pattern = HashMap<usize, bool>;

/// A condition, expressions where it is positive and where it is not, and the other conditions with
/// their truth values.
type BothSides = (Scalar, [Vec<Scalar>; 2], Vec<(Scalar, bool)>);

/// The variables by cases below some expressions.
struct CasesOf {
    conditions: Vec<Scalar>,
    /// For each variable the place of its condition, and whether the condition being positive
    /// selects its first case.
    variables: Vec<(usize, usize, bool)>,
}

impl CasesOf {
    fn new(algebra: &Algebra, expressions: &[Scalar]) -> Self {
        let (mut conditions, mut variables) = (Vec::new(), Vec::new());
        for k in algebra.variables_by_cases(expressions) {
            let [s, ..] = algebra.cases_of_variable(k).expect("by cases");
            let (condition, is_positive) = oriented(&s);
            let known = conditions.iter().position(|other| *other == condition);
            let place = known.unwrap_or(conditions.len());
            if known.is_none() {
                conditions.push(condition);
            }
            variables.push((k, place, is_positive));
        }
        Self {
            conditions,
            variables,
        }
    }

    /// The patterns as numbers, one bit a condition; nothing where there are too many.
    fn patterns(&self) -> Option<std::ops::Range<usize>> {
        let count = self.conditions.len();
        (count <= MOST_CONDITIONS).then(|| 0..1 << count)
    }

    /// Whether the conditions of the pattern that is looked at may hold together, as far as it is
    /// seen: no two of them are one, or differ by a number, or are one with the other sign.
    fn are_consistent(&self, algebra: &Algebra, bits: usize) -> bool {
        let written = self.conditions.iter().enumerate().map(|(place, s)| {
            // Of a number and of another condition the sign is known.
            let (s, is_same) = oriented(&algebra.written_out(s));
            (s, (bits >> place & 1 == 1) == is_same)
        });
        let written: Vec<_> = written.collect();
        let number = |f: Scalar| algebra.sign_of_number(&f.expanded());
        let is_possible = |i: usize| {
            let (s, holds) = &written[i];
            let alone = number(s.clone()).is_none_or(|sign| (sign > 0) == *holds);
            alone
                && written[..i].iter().all(|(other, other_holds)| {
                    let difference = number(s - other);
                    let sum = number(s + other);
                    match (difference, sum) {
                        (Some(0), _) => holds == other_holds,
                        (Some(sign), _) if sign > 0 => *holds || !other_holds,
                        (Some(_), _) => *other_holds || !holds,
                        (_, Some(sign)) if sign > 0 => *holds || *other_holds,
                        (_, Some(_)) => !(*holds && *other_holds),
                        (None, None) => true,
                    }
                })
        };
        (0..written.len()).all(is_possible)
    }

    /// Looks at one pattern as long as the result lives.
    fn look<'a>(&self, algebra: &'a Algebra, bits: usize) -> Option<Looking<'a>> {
        if self.variables.is_empty() {
            return None;
        }
        let is_first = |(k, place, positive): &(usize, usize, bool)| {
            (*k, (bits >> place & 1 == 1) == *positive)
        };
        let pattern = self.variables.iter().map(is_first).collect();
        algebra.definitions.borrow_mut().pattern = Some(pattern);
        Some(Looking(algebra))
    }
}

/// Ends the look at one pattern, also where the work is given up.
struct Looking<'a>(&'a Algebra);

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.0.definitions.borrow_mut().pattern = None;
    }
}

impl Algebra {
    /// a where s > 0, b where s ≤ 0.
    pub(crate) fn by_sign(&self, s: &Scalar, a: &Scalar, b: &Scalar) -> Scalar {
        if a == b {
            return a.clone();
        }
        match self.is_positive_number(s) {
            Some(true) => return a.clone(),
            Some(false) => return b.clone(),
            None => {}
        }
        if let Some(simpler) = self.with_known_condition(s, [a, b]) {
            return simpler;
        }
        let cases = self.by_sign.call_args([s, a, b].map(|f| f.0.clone()));
        self.defined_by_cases(Scalar::of(cases))
    }

    /// If s contains one variable by cases, and is a number in a case of it, that case comes first:
    /// [-1 > [x > 1: 1, x]: …] has the conditions x > 1 and -1 > x.
    fn with_known_condition(&self, s: &Scalar, cases: [&Scalar; 2]) -> Option<Scalar> {
        let [k] = self.cases_in(s)[..] else {
            return None;
        };
        let parts = self.cases_of_variable(k)?;
        let inner = self.symbol(Variable::Defined(k));
        let in_case = |f: &Scalar, case: usize| f.substitute(&[(inner, parts[case].clone())]);
        let is_known = |case: usize| {
            self.is_positive_number(&in_case(s, case).expanded())
                .is_some()
        };
        let chosen = |case: usize| {
            let [a, b] = cases.map(|f| in_case(f, case));
            self.by_sign(&in_case(s, case), &a, &b)
        };
        (is_known(1) || is_known(2)).then(|| self.by_sign(&parts[0], &chosen(1), &chosen(2)))
    }

    /// Whether a number is positive; nothing of an expression that is none.
    pub(super) fn is_positive_number(&self, s: &Scalar) -> Option<bool> {
        self.sign_of_number(s).map(|sign| sign > 0)
    }

    /// The sign of a number, -1, 0 or 1; nothing of an expression that is none.
    pub(super) fn sign_of_number(&self, s: &Scalar) -> Option<i32> {
        let value = self.constant_value(&s.0)?;
        Some(i32::from(value > value.zero()) - i32::from(value < value.zero()))
    }

    /// s, a and b of an expression that is one by cases.
    pub(super) fn cases_of(&self, f: &Scalar) -> Option<[Scalar; 3]> {
        match f.0.as_view() {
            AtomView::Fun(call) if call.get_symbol() == self.by_sign => {
                Some([0, 1, 2].map(|i| Scalar::of(call.get(i).to_owned())))
            }
            _ => None,
        }
    }

    /// s, a and b of variable k, if it is one by cases.
    pub(super) fn cases_of_variable(&self, k: usize) -> Option<[Scalar; 3]> {
        self.cases_of(&self.definition_as_made(k))
    }

    /// s, a and b of an expression that is nothing but a variable by cases.
    pub(super) fn cases_of_expression(&self, f: &Scalar) -> Option<[Scalar; 3]> {
        match self.as_variable(f)? {
            Variable::Defined(k) => self.cases_of_variable(k),
            _ => None,
        }
    }

    /// The conditions s of all cases of the expressions, at every depth, each once.
    pub(crate) fn conditions(&self, expressions: &[Scalar]) -> Vec<Scalar> {
        let mut conditions: Vec<Scalar> = Vec::new();
        for k in self.variables_by_cases(expressions) {
            if let Some([s, ..]) = self.cases_of_variable(k)
                && !conditions.contains(&s)
            {
                conditions.push(s);
            }
        }
        conditions
    }

    /// Whether an expression is by cases, at any depth.
    pub(crate) fn have_cases(&self, expressions: &[Scalar]) -> bool {
        !self.variables_by_cases(expressions).is_empty()
    }

    /// Whether a condition in the expressions depends on one of the variables.
    pub(crate) fn have_conditions_on(
        &self,
        expressions: &[Scalar],
        variables: &[Variable],
    ) -> bool {
        (self.conditions(expressions).iter())
            .any(|s| variables.iter().any(|x| self.contains(s, *x)))
    }

    /// The variables by cases below the expressions, in both cases of each.
    fn variables_by_cases(&self, expressions: &[Scalar]) -> Vec<usize> {
        if !self.definitions.borrow().has_cases {
            return Vec::new();
        }
        let levels = self.defined_by_levels(expressions).into_iter();
        let all = levels.flatten();
        all.filter(|k| self.cases_of_variable(*k).is_some())
            .collect()
    }

    /// The answers to a question about the expressions, one for every pattern of their cases;
    /// nothing where there are too many.
    pub(super) fn in_every_case<T>(
        &self,
        expressions: &[Scalar],
        answer: impl FnMut() -> T,
    ) -> Option<Vec<T>> {
        self.in_cases(expressions, |_, _| true, answer)
    }

    /// The answers for those patterns that `is_asked` about, of the conditions and their truth
    /// values.
    fn in_cases<T>(
        &self,
        expressions: &[Scalar],
        is_asked: impl Fn(&[Scalar], usize) -> bool,
        mut answer: impl FnMut() -> T,
    ) -> Option<Vec<T>> {
        let is_looking = self.definitions.borrow().pattern.is_some();
        if is_looking {
            return Some(vec![answer()]);
        }
        let cases = CasesOf::new(self, expressions);
        let patterns = cases.patterns()?;
        let asked = patterns.filter(|bits| is_asked(&cases.conditions, *bits));
        let answers = asked.filter_map(|bits| {
            let _looking = cases.look(self, bits);
            cases.are_consistent(self, bits).then(&mut answer)
        });
        let answers: Vec<_> = answers.collect();
        // No answer at all is none in every case.
        (!answers.is_empty()).then_some(answers)
    }

    /// The answers to a question about expressions for every pattern in which s > 0, or in which it
    /// is not; nothing where there are too many.
    pub(super) fn in_every_case_with<T>(
        &self,
        expressions: &[Scalar],
        s: &Scalar,
        holds: bool,
        mut answer: impl FnMut(&[(Scalar, bool)]) -> T,
    ) -> Option<Vec<T>> {
        let cases = CasesOf::new(self, expressions);
        let (condition, is_positive) = oriented(s);
        let fixed = (cases.conditions.iter()).position(|other| *other == condition)?;
        let has_side = |bits: &usize| (bits >> fixed & 1 == 1) == (holds == is_positive);
        let answers = cases.patterns()?.filter(has_side).map(|bits| {
            let others = (cases.conditions.iter().enumerate()).filter(|(place, _)| *place != fixed);
            let others = others.map(|(place, s)| (s.clone(), bits >> place & 1 == 1));
            let others: Vec<_> = others.collect();
            let _looking = cases.look(self, bits);
            answer(&others)
        });
        Some(answers.collect())
    }

    /// In every case of the other conditions, with their truth values: s, and the expressions where
    /// it is positive and where it is not, all written out; nothing where there are too many.
    pub(super) fn both_sides(&self, expressions: &[Scalar], s: &Scalar) -> Option<Vec<BothSides>> {
        let written = |all: &[Scalar]| all.iter().map(|f| self.written_out(f)).collect();
        let side = |holds| {
            self.in_every_case_with(expressions, s, holds, |others| {
                let others = others.iter();
                let others = others.map(|(s, holds)| (self.written_out(s), *holds));
                (self.written_out(s), written(expressions), others.collect())
            })
        };
        let (positive, negative) = (side(true), side(false));
        let pairs = positive?.into_iter().zip(negative?);
        let both = pairs.map(|((s, first, others), (_, second, _))| (s, [first, second], others));
        Some(both.collect())
    }

    /// The answer that all patterns have in common: a rank, say.
    pub(super) fn alike_in_every_case<T>(
        &self,
        expressions: &[Scalar],
        answer: impl FnMut() -> Result<T, Unknown>,
        are_alike: impl Fn(&T, &T) -> bool,
    ) -> Result<T, Unknown> {
        common(self.in_every_case(expressions, answer), are_alike)
    }
}

/// s or -s over a positive number, and whether it is s: the two are one condition.
fn oriented(s: &Scalar) -> (Scalar, bool) {
    let expanded = s.expanded().0;
    let first = expanded.terms().next().expect("a term");
    let coefficient = match split(first).0 {
        number if number.is_zero() => Rational::from(1),
        number => number,
    };
    let scaled = (expanded / Atom::num(coefficient.abs())).expand();
    let opposite = (-&scaled).expand();
    match scaled.to_string() <= opposite.to_string() {
        true => (Scalar::of(scaled), true),
        false => (Scalar::of(opposite), false),
    }
}
