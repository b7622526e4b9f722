//! Whether a scheme is symmetric: the step with -h undoes the step with h.
//!
//! ```text
//! L_d(q_1, q_0, -h) = -L_d(q_0, q_1, h),   φ(q_1, q_0, -h) = 0 where φ(q_0, q_1, h) = 0,   f⁻(q_1, q_0, -h) = -f⁺(q_0, q_1, h)
//! ```
//!
//! At a holonomic constraint every node is on the level set, so that both ends are. If L_d changes
//! by a difference S(q_1) - S(q_0) alone, the equations at a node do not: the momenta of the nodes
//! are others, and the positions are those of a symmetric scheme.

use super::invariants::{centred, is_continuous};
use crate::algebra::Scalar;
use crate::expression::{Group, MatrixEntry, Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{gradient, jacobian, sum};
use crate::system::{Lagrangian, Retraction, Rule};

/// The symmetry of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mechanics) enum Scheme {
    Symmetric,
    /// The scheme is symmetric but for a difference S(q_1) - S(q_0) in L_d.
    InPositions,
    NotSymmetric(Asymmetric),
    /// The scheme has no h.
    WithoutStep,
    /// The symmetry of the scheme is not known.
    Unknown,
}

/// The object that is not its own adjoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mechanics) enum Asymmetric {
    Lagrangian,
    Kinematic(usize),
    Forces,
}

impl Scheme {
    pub(super) fn new(discretizer: &Discretizer<'_>, objects: &Objects) -> Self {
        let system = discretizer.system;
        let is_symmetric_rule = match &*system.rule {
            Rule::Fixed(rule) => rule.is_symmetric(),
            Rule::Lobatto(_) => true,
            Rule::Alpha(_) => discretizer.space.is_of_lines() && is_half(discretizer),
        };
        if is_symmetric_rule && is_continuous(system, objects) {
            return Self::Symmetric;
        }
        let algebra = discretizer.algebra;
        if matches!(*system.lagrangian, Lagrangian::Discrete(_))
            && !algebra.contains(&objects.discrete_lagrangian, Variable::Step)
        {
            return Self::WithoutStep;
        }
        if algebra.defines_parts() {
            return Self::Unknown;
        }
        let reversed = Reversed {
            discretizer,
            of: Reading::WithStepBack,
        };
        reversed.decide(objects).unwrap_or(Self::Unknown)
    }

    /// Whether the scheme keeps the reversing symmetries of a system.
    pub(in crate::mechanics) fn keeps_reversals(self) -> bool {
        matches!(
            self,
            Self::Symmetric | Self::InPositions | Self::WithoutStep
        )
    }
}

fn is_half(discretizer: &Discretizer<'_>) -> bool {
    let difference = &discretizer.alpha_of(Node::Alpha) - &Scalar::ratio(1, 2);
    discretizer.algebra.is_zero(&difference) == Some(true)
}

/// Whether (q, t) ↦ (q, -t) reverses the sequences of configurations: all objects of an interval
/// are those of the interval read backwards. Nothing where it is not known.
pub(super) fn are_reversed_in_time(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Option<bool> {
    let algebra = discretizer.algebra;
    let reversed = Reversed {
        discretizer,
        of: Reading::WithTimeBack,
    };
    let of = |f: &Scalar| {
        let own = centred(discretizer, f);
        Some((reversed.of(&own)?, own))
    };
    let (lagrangian, own) = of(&objects.discrete_lagrangian)?;
    let mut changes = vec![&lagrangian - &own];
    for (minus, plus) in objects.force_minus.iter().zip(&objects.force_plus) {
        changes.push(&of(minus)?.0 - &centred(discretizer, plus));
    }
    let mut are_kept = algebra.vanish(&changes)?;
    for (a, phi) in objects.phi.iter().enumerate() {
        let (reversed, own) = of(phi)?;
        are_kept &= objects.holonomic.contains(&a) || algebra.is_same_but_for_sign(&reversed, &own);
    }
    let is_fixed = |f: &Scalar| !algebra.contains(f, Variable::Time);
    let forms = objects.forms.iter().flatten();
    are_kept &= forms.chain(objects.levels.iter().flatten()).all(is_fixed);
    are_kept.then_some(true)
}

/// How an interval is read backwards: with -h, or with -t.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    WithStepBack,
    WithTimeBack,
}

/// Functions of an interval at the interval read backwards.
struct Reversed<'a> {
    discretizer: &'a Discretizer<'a>,
    of: Reading,
}

impl Reversed<'_> {
    /// The answer of the algebra; nothing where an expression has no known reverse, or no value.
    fn decide(&self, objects: &Objects) -> Option<Scheme> {
        let algebra = self.discretizer.algebra;
        let centred = |f: &Scalar| centred(self.discretizer, f);
        let phi: Vec<_> = objects.phi.iter().map(centred).collect();
        let increments = (0..self.discretizer.dim).map(Variable::Increment);
        let jacobian = jacobian(algebra, &phi, &increments.collect::<Vec<_>>());
        for (a, own) in phi.iter().enumerate() {
            if objects.holonomic.contains(&a) {
                continue;
            }
            let reversed = self.of(own)?;
            if algebra.is_same_but_for_sign(&reversed, own) {
                continue;
            }
            if !self.discretizer.space.is_of_lines() {
                return None;
            }
            if !algebra.zeros_on(&[reversed], &phi, &jacobian)?[0] {
                return Some(Scheme::NotSymmetric(Asymmetric::Kinematic(a)));
            }
        }
        let minus: Option<Vec<_>> = (objects.force_minus.iter())
            .map(|f| self.of(&centred(f)))
            .collect();
        let plus: Vec<_> = objects.force_plus.iter().map(centred).collect();
        if !algebra.vanish(&sum(&minus?, &plus))? {
            return Some(Scheme::NotSymmetric(Asymmetric::Forces));
        }
        let own = centred(&objects.discrete_lagrangian);
        let change = &own + &self.of(&own)?;
        if algebra.is_zero(&change)? {
            return Some(Scheme::Symmetric);
        }
        Some(match self.is_difference(&change)? {
            true => Scheme::InPositions,
            false => Scheme::NotSymmetric(Asymmetric::Lagrangian),
        })
    }

    /// f at the interval read backwards, in the middle, d and the time of the middle.
    fn of(&self, f: &Scalar) -> Option<Scalar> {
        let algebra = self.discretizer.algebra;
        let opposite = |x: Variable| Some((x, -&algebra.variable(x)));
        let mut replacements = Vec::new();
        for x in algebra.variables_of(f) {
            let replacement = match x {
                Variable::Increment(_) => opposite(x),
                Variable::Step if self.of == Reading::WithStepBack => opposite(x),
                Variable::Time if self.of == Reading::WithTimeBack => opposite(x),
                Variable::NodeEntry(g, e, Node::Start) => {
                    Some((x, algebra.variable(Variable::NodeEntry(g, e, Node::End))))
                }
                Variable::NodeEntry(g, e, Node::End) => {
                    Some((x, algebra.variable(Variable::NodeEntry(g, e, Node::Start))))
                }
                Variable::NodeEntry(_, _, Node::Middle) => None,
                // g_0 exp(αd) with α = ½; of Cayley's map the node is the middle only up to d³.
                Variable::NodeEntry(_, _, Node::Alpha)
                    if self.discretizer.system.retraction == Retraction::Exponential
                        && is_half(self.discretizer) =>
                {
                    None
                }
                Variable::RelativeEntry(g, e) => Some((x, self.inverse_entry(g, e))),
                Variable::Step
                | Variable::Time
                | Variable::Pi
                | Variable::Constant(_)
                | Variable::Parameter(_)
                | Variable::Control(_)
                | Variable::Function(_)
                | Variable::Coordinate(_) => None,
                _ => return None,
            };
            replacements.extend(replacement);
        }
        Some(algebra.substitute(f, &replacements))
    }

    /// An entry of u⁻¹ = (Rᵀ, -Rᵀp).
    fn inverse_entry(&self, g: usize, e: MatrixEntry) -> Scalar {
        let group = self.discretizer.system.chart.factors[g].space.group();
        let group = group.expect("the factor is a group");
        let entry = |row, column| {
            let algebra = self.discretizer.algebra;
            let variable = |row, column| {
                algebra.variable(Variable::RelativeEntry(g, MatrixEntry { row, column }))
            };
            match (group, row, column) {
                (Group::SE2, 0, 1) => -&variable(1, 0),
                (Group::SE2, 1, 1) => variable(0, 0),
                _ => variable(row, column),
            }
        };
        match e.column {
            3 => {
                let dimension = group.dimension() as u8;
                -&Scalar::sum((0..dimension).map(|k| &entry(k, e.row) * &entry(k, 3)))
            }
            column => entry(column, e.row),
        }
    }

    /// Whether a function on intervals is S(q_1) - S(q_0): its mixed derivatives vanish, and it
    /// does where q_0 = q_1.
    fn is_difference(&self, f: &Scalar) -> Option<bool> {
        let algebra = self.discretizer.algebra;
        if !self.discretizer.space.is_of_lines() || algebra.contains(f, Variable::Time) {
            return Some(false);
        }
        let end = |i, node| algebra.variable(Variable::Node(i, node));
        let half = Scalar::ratio(1, 2);
        let replacements: Vec<_> = (0..self.discretizer.dim)
            .flat_map(|i| {
                let [a, b] = [end(i, Node::Start), end(i, Node::End)];
                [
                    (Variable::Coordinate(i), &half * &(&a + &b)),
                    (Variable::Increment(i), &b - &a),
                ]
            })
            .collect();
        let at_ends = algebra.substitute(f, &replacements);
        let along = |f: &Scalar, node| {
            let nodes = (0..self.discretizer.dim).map(|i| Variable::Node(i, node));
            gradient(algebra, f, nodes)
        };
        let slopes = along(&at_ends, Node::Start);
        let mut parts: Vec<_> = slopes.iter().flat_map(|f| along(f, Node::End)).collect();
        let increments = (0..self.discretizer.dim).map(Variable::Increment);
        parts.push(algebra.without(f, increments));
        algebra.vanish(&parts)
    }
}
