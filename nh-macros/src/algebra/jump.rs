//! Places at which an expression by cases jumps from one to the other.

use symbolica::atom::{Atom, AtomCore};

use super::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// The conditions s at which `f` may jump: where s = 0 the two cases are not known to be equal, in some case of the other conditions.
    ///
    /// On s = 0 a variable or a parameter in which s is linear is what s says it is; where there is none the difference of the cases has to be a multiple of a power
    /// of s.
    pub(crate) fn jumps(&self, f: &Scalar) -> Vec<Scalar> {
        let terms: Vec<_> = (f.0.terms())
            .map(|term| Scalar::of(term.to_owned()))
            .collect();
        // Each term has fewer conditions; jumps of several may cancel.
        let is_continuous = |term: &Scalar| self.jumps_of_term(term).is_empty();
        match terms.iter().all(is_continuous) {
            true => Vec::new(),
            false => self.jumps_of_term(f),
        }
    }

    fn jumps_of_term(&self, f: &Scalar) -> Vec<Scalar> {
        let conditions = self.conditions(std::slice::from_ref(f));
        // Several conditions may change together where one of them jumps.
        let of_conditions = conditions.iter().flat_map(|s| self.jumps(s));
        let mut jumps: Vec<_> = of_conditions.collect();
        jumps.extend(conditions.into_iter().filter(|s| self.jumps_at(f, s)));
        jumps
    }

    fn jumps_at(&self, f: &Scalar, s: &Scalar) -> bool {
        let side = |holds| {
            self.in_every_case_with(f, s, holds, |others| {
                let others = others
                    .iter()
                    .map(|(s, holds)| (self.written_out(s), *holds));
                let others: Vec<_> = others.collect();
                (self.written_out(s), self.written_out(f), others)
            })
        };
        let (Some(positive), Some(negative)) = (side(true), side(false)) else {
            return true;
        };
        let mut pairs = positive.into_iter().zip(negative);
        !pairs.all(|((s, first, others), (_, second, _))| {
            self.meets(&s, &(&first - &second), &others)
        })
    }

    /// Whether a difference of cases vanishes where s does, or the other conditions do not hold there.
    fn meets(&self, s: &Scalar, difference: &Scalar, conditions: &[(Scalar, bool)]) -> bool {
        let vanishes = |f: &Scalar| f.is_trivially_zero() || self.is_zero(f) == Some(true);
        if vanishes(difference) {
            return true;
        }
        let variables = self.variables_of(s);
        let varying = || variables.iter().copied().filter(|x| self.varies(*x));
        if varying().next().is_none() {
            // Of parameters alone: no motion comes from one side to the other.
            return true;
        }
        let others = || variables.iter().copied().filter(|x| !self.varies(*x));
        let solved = varying().chain(others()).find_map(|x| {
            let slope = self.derivative(s, x);
            let is_linear = !self.contains(&slope, x) && self.is_nonzero(&slope);
            is_linear.then(|| (x, &self.variable(x) - &(s / &slope)))
        });
        let Some((x, value)) = solved else {
            // c sⁿ of a number or a function c, in which some variable of s does not occur.
            return varying().any(|x| self.is_multiple(difference, s, x));
        };
        let there = [(x, value)];
        let is_broken = |(condition, holds): &(Scalar, bool)| {
            let condition = self.substitute(condition, &there).expanded();
            self.is_positive_number(&condition)
                .is_some_and(|positive| positive != *holds)
        };
        conditions.iter().any(is_broken) || vanishes(&self.substitute(difference, &there))
    }

    /// Whether f = c sⁿ, c free of x, n from 1 to 4: n f ∂s/∂x = s ∂f/∂x.
    fn is_multiple(&self, f: &Scalar, s: &Scalar, x: Variable) -> bool {
        let [f_x, s_x] = [f, s].map(|f| self.derivative(f, x));
        let (left, right) = (f * &s_x, s * &f_x);
        let is_power = |n: i64| {
            let left = &Scalar::of(Atom::num(n)) * &left;
            self.is_zero(&(&left - &right)) == Some(true)
        };
        self.is_nonzero(&s_x) && (1..=4).any(is_power)
    }
}
