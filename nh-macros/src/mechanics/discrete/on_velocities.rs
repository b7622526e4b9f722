//! The equations on velocities φ(q, q̇, t) = 0, as b·q̇ + c.
//!
//! ```text
//! b = ∂φ/∂q̇,   c = φ - b·q̇        free of velocities where φ is affine in them
//! ```
//!
//! An equation that is nonlinear in the velocities has the form ∂φ/∂q̇ at the velocity of a node:
//! N. G. Chetaev's rule, (5) of J. Cortés, M. de León, D. Martín de Diego & S. Martínez,
//! *Mechanical systems subjected to generalized non-holonomic constraints*, Proc. R. Soc. A
//! 457, 2001.

use super::discretize::Discretizer;
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::linear::vectors::{gradient, vector};

/// b and c of every equation.
pub(super) struct OnVelocities {
    pub(super) restrictions: Vec<Vec<Scalar>>,
    pub(super) affine: Vec<Scalar>,
    /// The places of the equations that are proved to be nonlinear.
    pub(super) nonlinear: Vec<usize>,
}

impl OnVelocities {
    pub(super) fn new(discretizer: &Discretizer<'_>, equations: &[Scalar]) -> Self {
        let mut found = Self {
            restrictions: Vec::new(),
            affine: Vec::new(),
            nonlinear: Vec::new(),
        };
        for (a, equation) in equations.iter().enumerate() {
            let slopes = gradient(discretizer.algebra, equation, velocities(discretizer));
            let has_velocity =
                |f: &Scalar| velocities(discretizer).any(|v| discretizer.algebra.contains(f, v));
            let bends = slopes.iter().any(has_velocity);
            let (mut form, mut rest) = affine_parts(discretizer, equation, (&slopes, bends));
            if bends && is_nonlinear(discretizer, equation, (&form, &rest)) {
                rest = (equation - &form_value(discretizer, &slopes)).cancelled();
                form = slopes;
                found.nonlinear.push(a);
            }
            found.restrictions.push(form);
            found.affine.push(rest);
        }
        found
    }
}

/// φ - (b·q̇ + c).
pub(in crate::mechanics) fn remainder(
    discretizer: &Discretizer<'_>,
    equation: &Scalar,
    (form, rest): (&[Scalar], &Scalar),
) -> Scalar {
    equation - &(&form_value(discretizer, form) + rest)
}

/// b·q̇.
pub(in crate::mechanics) fn form_value(discretizer: &Discretizer<'_>, form: &[Scalar]) -> Scalar {
    let velocity = |v| discretizer.algebra.variable(v);
    let terms = form.iter().zip(velocities(discretizer));
    Scalar::sum(terms.map(|(b, v)| b * &velocity(v)))
}

/// A velocity that equations do not single out.
pub(in crate::mechanics) fn generic_velocity(dim: usize) -> Vec<(Variable, Scalar)> {
    let component = |i: usize| Scalar::ratio(7 + 4 * i64::try_from(i).expect("few coordinates"), 5);
    vector(dim, |i| (Variable::Velocity(i), component(i)))
}

fn velocities(discretizer: &Discretizer<'_>) -> impl Iterator<Item = Variable> + use<> {
    (0..discretizer.dim).map(Variable::Velocity)
}

/// Whether an equation is known to differ from b·q̇ + c, the values of b and c at a velocity.
fn is_nonlinear(
    discretizer: &Discretizer<'_>,
    equation: &Scalar,
    parts: (&[Scalar], &Scalar),
) -> bool {
    let algebra = discretizer.algebra;
    let remainder = remainder(discretizer, equation, parts);
    let is_decided =
        || algebra.have_cases(std::slice::from_ref(&remainder)) || algebra.is_nonzero(&remainder);
    algebra.is_zero(&remainder) == Some(false) && is_decided()
}

/// b and c of an equation b·q̇ + c that is affine in the velocities, both free of them: the
/// derivative and the rest at a fixed velocity, at zero where that is all the same to the
/// derivative.
fn affine_parts(
    discretizer: &Discretizer<'_>,
    equation: &Scalar,
    (slopes, bends): (&[Scalar], bool),
) -> (Vec<Scalar>, Scalar) {
    let algebra = discretizer.algebra;
    let at = |f: &Scalar, velocity: &[(Variable, Scalar)]| algebra.substitute(f, velocity);
    if !bends {
        return (slopes.to_vec(), discretizer.at_rest(equation));
    }
    let velocity = generic_velocity(discretizer.dim);
    let form: Vec<_> = slopes.iter().map(|b| at(b, &velocity)).collect();
    let linear = Scalar::sum(form.iter().zip(&velocity).map(|(b, (_, v))| b * v));
    (form, &at(equation, &velocity) - &linear)
}
