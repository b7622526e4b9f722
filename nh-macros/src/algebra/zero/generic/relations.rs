//! Linear relations between arguments.

use std::collections::BTreeMap;

use symbolica::atom::{Atom, AtomCore};
use symbolica::domains::float::Float;
use symbolica::domains::rational::Rational;

use super::factored::is_short;
use crate::algebra::scalar::split;
use crate::algebra::zero::value::PRECISION;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Node, Variable};

impl Algebra {
    /// An argument as a combination of products of variables, and its constant.
    pub(super) fn linear_form(&self, argument: &Atom) -> LinearForm {
        let (mut terms, mut constant) = (BTreeMap::new(), [(); 2].map(|()| Float::new(PRECISION)));
        let expanded = self.expanded_argument(argument);
        for term in expanded.terms() {
            let (coefficient, rest) = split(term);
            let number = coefficient.to_multi_prec_float(PRECISION);
            match self.constant_value(&rest) {
                Some(_) if rest == Atom::num(1) => constant[0] += number,
                Some(value) => constant[1] += value * &number,
                None => {
                    let sum = terms
                        .entry(rest.to_canonical_string())
                        .or_insert(Rational::from(0));
                    *sum = &*sum + &coefficient;
                }
            }
        }
        terms.retain(|_, coefficient| !coefficient.is_zero());
        LinearForm { terms, constant }
    }

    /// The argument in q_0, d, t and h, multiplied out.
    pub(super) fn expanded_argument(&self, argument: &Atom) -> Atom {
        let variable = |variable| self.variable(variable);
        let along = |start: Scalar, node: Node, whole: Scalar| {
            let alpha = Scalar::ratio(node.halves()?.into(), 2);
            Some(&start + &(&alpha * &whole))
        };
        let replacement = |x: Variable| match x {
            Variable::Node(i, node) if node != Node::Start => {
                let start = variable(Variable::Node(i, Node::Start));
                along(start, node, variable(Variable::Increment(i)))
            }
            Variable::NodeTime(node) if node != Node::Start => {
                let start = variable(Variable::NodeTime(Node::Start));
                along(start, node, variable(Variable::Step))
            }
            Variable::Velocity(i) if self.knows(Variable::Increment(i)) => {
                Some(&variable(Variable::Increment(i)) / &variable(Variable::Step))
            }
            _ => None,
        };
        let argument = Scalar::of(argument.clone());
        let replacements: Vec<_> = (self.variables_of(&argument).into_iter())
            .filter_map(|x| replacement(x).map(|value| (x, value)))
            .collect();
        let argument = self.substitute(&argument, &replacements).0;
        match is_short(&argument) {
            true => argument.expand(),
            false => argument,
        }
    }
}

/// An argument, free or in terms of others.
pub(in crate::algebra) enum Argument {
    /// Independent of those before.
    Free,
    /// Σ c_k u_k + r + c of free ones before, r rational.
    Combination(Vec<(usize, Rational)>, [Float; 2]),
}

/// Σ c_m m + c over products m of variables.
pub(super) struct LinearForm {
    terms: BTreeMap<String, Rational>,
    /// Its rational part and the rest.
    constant: [Float; 2],
}

/// Which arguments are independent, and the others in terms of them: elimination over the
/// rationals.
pub(super) fn relations(forms: Vec<LinearForm>) -> Vec<Argument> {
    struct PivotForm {
        product: String,
        /// With coefficient 1 at the product.
        terms: BTreeMap<String, Rational>,
        /// Its terms in the free arguments.
        of: BTreeMap<usize, Rational>,
        constant: [Float; 2],
    }
    let mut pivots: Vec<PivotForm> = Vec::new();
    let mut arguments = Vec::with_capacity(forms.len());
    let number = |x: &Rational| x.to_multi_prec_float(PRECISION);
    for (place, form) in forms.into_iter().enumerate() {
        let (mut terms, mut constant) = (form.terms, form.constant);
        // The argument is terms + Σ of_k u_k + constant at every turn.
        let mut of: BTreeMap<usize, Rational> = BTreeMap::new();
        for pivot in &pivots {
            let Some(factor) = terms.get(&pivot.product).cloned() else {
                continue;
            };
            add(&mut terms, &pivot.terms, &negative(&factor));
            add(&mut of, &pivot.of, &factor);
            for (own, other) in constant.iter_mut().zip(&pivot.constant) {
                *own += other.clone() * &number(&factor);
            }
        }
        let Some((product, leading)) = terms.first_key_value() else {
            arguments.push(Argument::Combination(of.into_iter().collect(), constant));
            continue;
        };
        let (product, leading) = (product.clone(), leading.clone());
        // u = terms + of + constant, so that the pivot is (u - of - constant) / leading.
        let inverse = &Rational::from(1) / &leading;
        let mut own = BTreeMap::from([(place, Rational::from(1))]);
        add(&mut own, &of, &Rational::from(-1));
        own.values_mut().for_each(|c| *c = &*c * &inverse);
        terms.values_mut().for_each(|c| *c = &*c * &inverse);
        pivots.push(PivotForm {
            product,
            terms,
            of: own,
            constant: constant.map(|c| c * &number(&negative(&inverse))),
        });
        arguments.push(Argument::Free);
    }
    arguments
}

fn negative(x: &Rational) -> Rational {
    x * &Rational::from(-1)
}

/// sum += factor · terms.
fn add<K: Ord + Clone>(
    sum: &mut BTreeMap<K, Rational>,
    terms: &BTreeMap<K, Rational>,
    factor: &Rational,
) {
    for (key, term) in terms {
        let entry = sum.entry(key.clone()).or_insert(Rational::from(0));
        *entry = &*entry + &(term * factor);
    }
    sum.retain(|_, c| !c.is_zero());
}

#[cfg(test)]
mod tests {
    use symbolica::domains::float::RealLike;

    use super::*;

    fn form(terms: &[(&str, i64)], constant: [f64; 2]) -> LinearForm {
        LinearForm {
            terms: (terms.iter())
                .map(|(name, c)| ((*name).to_owned(), Rational::from(*c)))
                .collect(),
            constant: constant.map(|c| Float::with_val(PRECISION, c)),
        }
    }

    /// u_0 = x + 2y + 1 + ½, u_1 = 3x - 1, u_2 = z: x - 4y + 5 is -2 u_0 + u_1 + 8 + ½ - ½ …, by
    /// hand.
    #[test]
    fn combinations() {
        let found = relations(vec![
            form(&[("x", 1), ("y", 2)], [1.0, 0.5]),
            form(&[("x", 3)], [-1.0, 0.0]),
            form(&[("z", 1)], [0.0, 0.0]),
            form(&[("x", 1), ("y", -4)], [5.0, 0.25]),
            form(&[("z", -3), ("x", 6)], [2.0, 0.0]),
            form(&[], [7.0, 3.0]),
            form(&[("w", 5), ("y", 1)], [0.0, 0.0]),
        ]);
        let combination = |i: usize| match &found[i] {
            Argument::Free => None,
            Argument::Combination(terms, constant) => {
                let terms: Vec<_> = terms.iter().map(|(k, c)| (*k, c.to_string())).collect();
                Some((terms, constant.each_ref().map(RealLike::to_f64)))
            }
        };
        let of = |terms: &[(usize, &str)], constant: [f64; 2]| {
            let terms: Vec<_> = terms.iter().map(|(k, c)| (*k, (*c).to_owned())).collect();
            Some((terms, constant))
        };
        assert!([0, 1, 2, 6].into_iter().all(|i| combination(i).is_none()));
        // -2 (x + 2y + 3/2) + (3x - 1) = x - 4y - 4.
        assert_eq!(combination(3), of(&[(0, "-2"), (1, "1")], [8.0, 1.25]));
        // 2 (3x - 1) - 3 z = 6x - 3z - 2.
        assert_eq!(combination(4), of(&[(1, "2"), (2, "-3")], [4.0, 0.0]));
        assert_eq!(combination(5), of(&[], [7.0, 3.0]));
    }
}
