//! Places at which an expression by cases jumps from one to the other.

use symbolica::atom::{Atom, AtomCore, AtomView};

use crate::algebra::scalar::factors;
use crate::algebra::zero::sign::{is_analytic, is_positive};
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// The conditions s at which `f` may jump: where s = 0 the two cases are not known to be equal,
    /// in some case of the other conditions.
    ///
    /// s = 0 where one of its factors is zero, and for each of them the difference of the cases has
    /// to be a multiple of it, or to vanish where a variable or a parameter in which the factor is
    /// linear is what it says it is.
    pub(crate) fn jumps(&self, f: &Scalar) -> Vec<Scalar> {
        if !self.have_cases(std::slice::from_ref(f)) {
            return Vec::new();
        }
        let written = self.written_out(f).expanded();
        // Each term has fewer conditions; those that jump may cancel.
        let terms = written.0.terms().map(|term| Scalar::of(term.to_owned()));
        let that_jump: Vec<_> = terms
            .filter(|term| !self.jumps_of_term(term).is_empty())
            .collect();
        match that_jump.is_empty() {
            true => Vec::new(),
            false => self.jumps_of_term(&Scalar::sum(that_jump)),
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
        let sides = self.both_sides(std::slice::from_ref(f), s);
        sides.is_none_or(|sides| {
            !(sides.iter()).all(|(s, [first, second], others)| {
                self.meets(s, &(&first[0] - &second[0]), others)
            })
        })
    }

    /// Whether a difference of cases vanishes where s does, or the other conditions do not hold
    /// there.
    fn meets(&self, s: &Scalar, difference: &Scalar, conditions: &[(Scalar, bool)]) -> bool {
        self.vanishes(difference)
            || (self.factors_of(s).iter()).all(|f| self.vanishes_on(f, difference, conditions))
    }

    fn vanishes(&self, f: &Scalar) -> bool {
        f.is_trivially_zero() || self.is_zero(f) == Some(true)
    }

    /// The factors of s, where they are found: a pole changes the sign of s as a zero does.
    pub(super) fn factors_of(&self, s: &Scalar) -> Vec<Scalar> {
        let of_power = |factor: Atom| match factor.as_view() {
            AtomView::Pow(power) => power.get_base().to_owned(),
            _ => factor,
        };
        let factored = factors(&s.factored().0).into_iter();
        factored.map(|f| Scalar::of(of_power(f))).collect()
    }

    /// The variables of f that change in a motion.
    pub(in crate::algebra) fn varying_in(&self, f: &Scalar) -> Vec<Variable> {
        let all = self.variables_of(f).into_iter();
        all.filter(|x| self.varies(*x)).collect()
    }

    /// Whether no motion comes to a zero of f: it has a sign everywhere, or is made of parameters
    /// alone.
    pub(crate) fn is_never_crossed(&self, f: &Scalar) -> bool {
        is_positive(f.0.as_view())
            || is_positive((-f).expanded().0.as_view())
            || self.varying_in(f).is_empty()
    }

    /// Whether a difference of cases vanishes where f does, or the other conditions do not hold
    /// there.
    pub(super) fn vanishes_on(
        &self,
        f: &Scalar,
        difference: &Scalar,
        conditions: &[(Scalar, bool)],
    ) -> bool {
        let is_broken = |there: &[(Variable, Scalar)]| {
            conditions.iter().any(|(condition, holds)| {
                let condition = self.substitute(condition, there).expanded();
                let sign = self.sign_of_number(&condition);
                // Of a condition that is zero there the other side is as near.
                sign.is_some_and(|sign| sign != 0 && (sign > 0) != *holds)
            })
        };
        let variables = self.variables_of(f).into_iter();
        let (varying, fixed): (Vec<_>, Vec<_>) = variables.partition(|x| self.varies(*x));
        self.is_never_crossed(f)
            || self.is_multiple(difference, f)
            || self.is_power(difference, f, &varying)
            || varying.into_iter().chain(fixed).any(|x| {
                let there = self.zero_of(f, x).map(|value| [(x, value)]);
                there.is_some_and(|there| {
                    is_broken(&there) || self.vanishes(&self.substitute(difference, &there))
                })
            })
    }

    /// x where f = a x + b is zero, if a and b are not zero together but at single points of the
    /// others: near these f is zero for every x.
    fn zero_of(&self, f: &Scalar, x: Variable) -> Option<Scalar> {
        let slope = self.derivative(f, x);
        if self.contains(&slope, x) || !self.is_nonzero(&slope) {
            return None;
        }
        let rest = self.substitute(f, &[(x, Scalar::zero())]);
        let is_apart = |factor: &Scalar| {
            let solvable = |y: &Variable| {
                let own = self.derivative(factor, *y);
                !self.contains(&own, *y) && self.is_nonzero(&own) && self.is_never_crossed(&own)
            };
            self.is_never_crossed(factor)
                || self
                    .varying_in(factor)
                    .into_iter()
                    .find(solvable)
                    .is_some_and(|y| {
                        let own = self.derivative(factor, y);
                        let value = &self.variable(y) - &(factor / &own);
                        self.is_nonzero(&self.substitute(&rest, &[(y, value)]))
                    })
        };
        let is_simple = self.factors_of(&slope).iter().all(is_apart);
        is_simple.then(|| &self.variable(x) - &(f / &slope))
    }

    /// Whether f = c s with c finite wherever s is zero: its denominators vanish nowhere, or for
    /// some parameters alone.
    fn is_multiple(&self, f: &Scalar, s: &Scalar) -> bool {
        let Some(quotient) = (f / s).in_lowest_terms() else {
            return false;
        };
        factors(&quotient.0).into_iter().all(|factor| {
            is_analytic(factor.as_view()) || self.varying_in(&Scalar::of(factor)).is_empty()
        })
    }

    /// Whether f = c sⁿ, c free of the variables of s, n from 1 to 4: n f ∂s/∂x = s ∂f/∂x for each.
    fn is_power(&self, f: &Scalar, s: &Scalar, variables: &[Variable]) -> bool {
        let sides: Vec<_> = (variables.iter())
            .map(|x| {
                let [f_x, s_x] = [f, s].map(|f| self.derivative(f, *x));
                (f * &s_x, s * &f_x)
            })
            .collect();
        let is_power = |n: i64| {
            let n = Scalar::of(Atom::num(n));
            sides.iter().all(|(left, right)| {
                let difference = &(&n * left) - right;
                self.is_zero(&difference) == Some(true)
            })
        };
        self.is_nonzero(s) && (1..=4).any(is_power)
    }
}
