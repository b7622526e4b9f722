//! Derivatives through the definitions: by a variable, of one by cases, and along a field.

use std::collections::BTreeSet;

use symbolica::atom::{AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::PartName;
use crate::algebra::derivatives::Field;
use crate::algebra::scalar::any_part;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Node, Variable};

impl Algebra {
    /// ∂f/∂x.
    pub(crate) fn derivative(&self, f: &Scalar, x: Variable) -> Scalar {
        let direct = self.partial(f, x);
        let through: Vec<_> = (self.defined_in_cases_of(f).into_iter())
            .filter(|k| self.depends_on(*k, x))
            .map(|k| &self.partial(f, Variable::Defined(k)) * &self.slope(k, x))
            .collect();
        match through.is_empty() {
            true => direct,
            false => Scalar::sum([direct].into_iter().chain(through)),
        }
    }

    /// ∂f/∂a of a variable that stands in `f` or in a case of it, all others that are defined, but
    /// those by cases, being fixed.
    pub(in crate::algebra) fn partial(&self, f: &Scalar, a: Variable) -> Scalar {
        let symbol = self.symbol(a);
        let direct = match a {
            Variable::Defined(_) => f.kept_derivative(symbol),
            _ => f.derivative(symbol),
        };
        let cases = self.cases_in(f);
        if cases.is_empty() {
            return direct;
        }
        let through = cases.into_iter().filter_map(|k| {
            let slope = self.slope_of_cases(k, a);
            let case = self.symbol(Variable::Defined(k));
            let outer = || f.kept_derivative(case);
            (!slope.is_trivially_zero()).then(|| match is_singular(f.0.as_view(), case) {
                true => self.times_slope(&slope, &outer()),
                false => &outer() * &slope,
            })
        });
        Scalar::sum([direct].into_iter().chain(through))
    }

    /// `outer` times a slope, each case for itself: nothing comes of one in which the slope is
    /// zero, also where `outer` is infinite, as the slope of max(x, 0)^a is for x < 0 and a < 1.
    fn times_slope(&self, slope: &Scalar, outer: &Scalar) -> Scalar {
        match self.cases_of_expression(slope) {
            Some([s, first, second]) => {
                let [first, second] = [first, second].map(|slope| self.times_slope(&slope, outer));
                self.by_sign(&s, &first, &second)
            }
            None => outer * slope,
        }
    }

    /// The derivative of the cases of variable k in a variable that stands in them.
    fn slope_of_cases(&self, k: usize, a: Variable) -> Scalar {
        self.slopes_of_cases.at(&(k, a), || {
            let [s, first, second] = self.cases_of_variable(k).expect("by cases");
            let [first, second] = [first, second].map(|f| self.partial(&f, a));
            self.by_sign(&s, &first, &second)
        })
    }

    /// ∂f/∂a, found once where `f` has no cases.
    pub(in crate::algebra) fn kept_partial(&self, f: &Scalar, a: Variable) -> Scalar {
        match self.cases_in(f).is_empty() {
            true => f.kept_derivative(self.symbol(a)),
            false => self.partial(f, a),
        }
    }

    /// ∂a/∂x of a variable a, defined or not.
    pub(in crate::algebra) fn slope_of(&self, a: Variable, x: Variable) -> Scalar {
        match a {
            _ if a == x => Scalar::integer(1),
            Variable::Defined(k) if self.depends_on(k, x) => self.slope(k, x),
            _ => Scalar::zero(),
        }
    }

    /// Σ_x c_x ∂f/∂x.
    pub(in crate::algebra) fn along(&self, f: &Scalar, field: &Field) -> Scalar {
        let terms = self.variables_standing_in(f).into_iter().map(|a| {
            let component = self.component_along(a, field);
            match component.is_trivially_zero() {
                true => component,
                false => &component * &self.kept_partial(f, a),
            }
        });
        Scalar::sum(terms)
    }

    /// Σ_x c_x ∂a/∂x of a variable a, defined or not.
    pub(in crate::algebra) fn component_along(&self, a: Variable, field: &Field) -> Scalar {
        let Variable::Defined(k) = a else {
            let component = field.iter().find(|(x, _)| *x == a);
            return component.map_or_else(Scalar::zero, |(_, c)| c.clone());
        };
        if !field.iter().any(|(x, _)| self.depends_on(k, *x)) {
            return Scalar::zero();
        }
        let known =
            (self.definitions.borrow().tangents.get(field)).and_then(|of| of.get(&k).cloned());
        known.unwrap_or_else(|| {
            let definition = self.definition(k);
            let tangent = self.along(&definition, field);
            // A velocity, which is linear in the velocities, is its own tangent along them.
            let is_itself = || (&tangent - &definition).expanded().is_trivially_zero();
            let tangent = match self.is_scaling(field) && is_itself() {
                true => self.variable(a),
                false => self.part(tangent),
            };
            (self.definitions.borrow_mut().tangents)
                .entry(field.to_vec())
                .or_default()
                .insert(k, tangent.clone());
            tangent
        })
    }

    /// Whether every component of the field is its variable.
    fn is_scaling(&self, field: &Field) -> bool {
        field.iter().all(|(x, c)| *c == self.variable(*x))
    }

    fn slope(&self, k: usize, x: Variable) -> Scalar {
        self.slopes.at(&(k, self.symbol(x)), || {
            let slope = self.derivative(&self.definition(k), x);
            let name = match self.is_of_one_point(k) {
                true => PartName::Slope(k, x),
                false => PartName::Part,
            };
            self.with_sums_defined(slope, &name)
        })
    }

    /// Whether the variables that k depends on are those of one point, so that a derivative has one
    /// meaning.
    fn is_of_one_point(&self, k: usize) -> bool {
        let mut nodes: BTreeSet<Option<Node>> = BTreeSet::new();
        self.variables_below(k).into_iter().all(|x| {
            match x {
                Variable::Coordinate(_) | Variable::Entry(..) | Variable::Time => {
                    nodes.insert(None);
                }
                Variable::Node(_, node)
                | Variable::NodeEntry(_, _, node)
                | Variable::NodeTime(node) => {
                    nodes.insert(Some(node));
                }
                Variable::Parameter(_)
                | Variable::Control(_)
                | Variable::SetInForce(_)
                | Variable::Velocity(_)
                | Variable::Step
                | Variable::Pi
                | Variable::Constant(_) => {}
                // Of a whole interval, or of a group.
                _ => return false,
            }
            nodes.len() <= 1
        })
    }
}

/// Whether some derivative may be infinite where x is zero: x stands below a power whose exponent
/// is no natural number, or in a logarithm.
fn is_singular(f: AtomView<'_>, x: Symbol) -> bool {
    any_part(f, |part| match part {
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let is_natural =
                Rational::try_from(exponent).is_ok_and(|n| n.is_integer() && !n.is_negative());
            !is_natural && base.contains_symbol(x)
        }
        AtomView::Fun(call) => call.get_symbol() == Symbol::LOG && part.contains_symbol(x),
        _ => false,
    })
}
