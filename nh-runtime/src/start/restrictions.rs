//! The constraints that are given on velocities, b·v + c = 0.

use crate::linear::{Matrix, Vector, row_norm, vector};
use crate::system::{DiscreteSystem, Inputs};

/// A velocity beside which c is nothing, a power of two.
const FAST: f64 = {
    let fast = (1u128 << 100) as f64;
    fast * fast * fast
};

/// b·v + c of the constraints that are given on velocities.
pub struct Restrictions<S: DiscreteSystem> {
    /// b.
    pub forms: S::ConstraintForms,
    /// Whether c is more than the rounding of its terms.
    off: S::Multipliers,
}

impl<S: DiscreteSystem> Restrictions<S> {
    /// The restrictions b·v + c, which are affine: b_j is the slope up to a velocity so large that
    /// c takes no digits of it.
    pub fn new(system: &S, inputs: Inputs<S::Control>, q: &S::Configuration) -> Self {
        let residual = |v: &S::Increment| system.velocity_residual_at(inputs, q, v);
        let (still, terms) = residual(&S::Increment::zeros());
        let mut forms = S::ConstraintForms::zeros();
        for j in (0..S::DIM).filter(|_| S::CONSTRAINTS > 0) {
            let (fast, _) = residual(&vector(|i| if i == j { FAST } else { 0.0 }));
            for a in 0..S::CONSTRAINTS {
                forms.set_entry(a, j, (fast[a] - still[a]) / FAST);
            }
        }
        let is_off = |a: usize| still[a].abs() > 16.0 * f64::EPSILON * terms[a];
        let off = vector(|a| f64::from(u8::from(is_off(a))));
        Self { forms, off }
    }

    /// Whether constraint a is an equation for velocities: not where it is 0 = 0. One whose form
    /// vanishes while c does not has no solution.
    pub fn are_given(&self, a: usize) -> bool {
        row_norm(&self.forms, a) != 0.0 || self.off[a] != 0.0
    }
}
