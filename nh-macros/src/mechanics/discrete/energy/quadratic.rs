//! Lagrangians that are quadratic in the velocities, of which alone the scheme keeps the energy.

use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, each, jacobian, map};

/// L = ½ q̇ᵀM(q)q̇ + a(q)·q̇ - V(q).
pub(super) struct Quadratic {
    pub(super) mass: Matrix,
    pub(super) linear: Vec<Scalar>,
    /// ∂_q(½ q̇ᵀMq̇ + a·q̇).
    pub(super) slopes: Vec<Scalar>,
}

/// Why the scheme is refused.
pub(super) fn refusal(why: &str) -> Finding {
    Finding::new(Part::Discretization, format!("the scheme `energy` {why}"))
}

impl Quadratic {
    pub(super) fn new(
        discretizer: &Discretizer<'_>,
        lagrangian: &Derivatives,
    ) -> Result<Self, Finding> {
        let algebra = discretizer.algebra;
        let n = discretizer.dim;
        let velocities: Vec<_> = (0..n).map(Variable::Velocity).collect();
        let still = |f: &Scalar| discretizer.at_rest(f);
        let momenta = each(&velocities, |v| lagrangian.by(algebra, *v));
        let mass = jacobian(algebra, &momenta, &velocities);
        // Derivatives that vanish are not enough: of ẋ |ẋ| the mass is another on either side.
        if !algebra.are_free_of(&mass.concat(), &velocities) {
            return Err(refusal(
                "needs a Lagrangian that is quadratic in the velocities; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
            ));
        }
        let in_groups = discretizer.space.frame_gradient(lagrangian.function());
        let slope = |i| {
            let slope = match discretizer.space.group_of(i) {
                Some(_) => in_groups[i].clone(),
                None => lagrangian.by(algebra, Variable::Coordinate(i)),
            };
            &slope - &still(&slope)
        };
        Ok(Self {
            mass: map(&mass, |f| algebra.shared(still(f).reduced())),
            linear: (momenta.iter()).map(|f| algebra.shared(still(f))).collect(),
            slopes: (0..n)
                .map(slope)
                .map(|f| algebra.shared(f.cancelled()))
                .collect(),
        })
    }

    /// a at a node.
    pub(super) fn at(&self, node: &impl Fn(&Scalar) -> Scalar) -> Vec<Scalar> {
        self.linear.iter().map(node).collect()
    }
}
