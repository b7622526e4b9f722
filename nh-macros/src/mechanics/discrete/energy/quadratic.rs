//! Lagrangians that are quadratic in the velocities, of which alone the scheme keeps the energy.

use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::Matrix;

/// L = ½ q̇ᵀM(q)q̇ + a(q)·q̇ - V(q).
pub(super) struct Quadratic {
    pub(super) mass: Matrix,
    pub(super) linear: Vec<Scalar>,
    /// ∂_q(½ q̇ᵀMq̇ + a·q̇).
    pub(super) slopes: Vec<Scalar>,
}

/// Why the scheme is refused.
pub(super) fn refused(why: &str) -> Finding {
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
        let rest: Vec<_> = velocities.iter().map(|v| (*v, Scalar::zero())).collect();
        let still = |f: &Scalar| algebra.substitute(f, &rest);
        let momenta: Vec<_> = velocities
            .iter()
            .map(|v| lagrangian.by(algebra, *v))
            .collect();
        let by_velocities = |p: &Scalar| {
            velocities
                .iter()
                .map(|v| algebra.derivative(p, *v))
                .collect::<Vec<_>>()
        };
        let mass: Matrix = momenta.iter().map(by_velocities).collect();
        let thirds: Vec<_> = mass.iter().flatten().flat_map(by_velocities).collect();
        if algebra.zeros(&thirds) != Some(vec![true; thirds.len()]) {
            return Err(refused(
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
            mass: mass
                .iter()
                .map(|row| {
                    row.iter()
                        .map(still)
                        .map(|f| algebra.shared(f.reduced()))
                        .collect()
                })
                .collect(),
            linear: momenta
                .iter()
                .map(still)
                .map(|f| algebra.shared(f))
                .collect(),
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
