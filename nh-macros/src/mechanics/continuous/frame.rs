//! Moving frames (J §3): a time-dependent change of chart q = g_t(x).
//!
//! ```text
//! l(x, ẋ, t) = L(g_t(x), ∂g_t/∂x ẋ + ∂g_t/∂t, t),   ω_t(g_t(x)) = ∂g_t/∂t(x)
//! moving energy: E_L - ∂L/∂q̇ · ω_t
//! ```
//!
//! It is conserved if l does not depend on t, the constraints are homogeneous in the moving frame and the forces
//! do no work there (J Prop. 3.3): dE_l/dt = -∂l/∂t + F·(∂g ẋ) + Σ_ν λ_ν a_ν·(∂g ẋ), where a_ν·(∂g ẋ) = -(a_ν·∂_t g + c_ν).

use super::{Data, dot};
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::jacobian;
use crate::system::Component;

pub(super) struct MovingFrame {
    /// g_t(x), every component; x in the place of q.
    pub(super) chart: Vec<Scalar>,
    /// ∂g_t/∂x, row by row.
    pub(super) jacobian: Vec<Vec<Scalar>>,
    /// ∂g_t/∂t.
    pub(super) velocity: Vec<Scalar>,
    /// l(x, ẋ, t).
    pub(super) lagrangian: Scalar,
    /// The constraints in (x, ẋ, t).
    pub(super) constraints: Vec<Scalar>,
    /// The conditions of J Prop. 3.3 that fail; none where the moving energy is conserved.
    pub(super) obstacles: Vec<String>,
}

impl MovingFrame {
    pub(super) fn new(
        data: &Data<'_>,
        components: &[Component],
        in_regions: bool,
    ) -> Result<Self, Vec<Finding>> {
        let n = data.dim();
        let mut chart: Vec<_> = (0..n).map(|i| data.coordinate(i)).collect();
        for (k, component) in components.iter().enumerate() {
            let part = Part::FrameComponent(k);
            let built = data.discretizer.build(&component.value, part);
            chart[component.coordinate] = built.map_err(|finding| vec![finding])?;
        }
        let coordinates: Vec<_> = (0..n).map(Variable::Coordinate).collect();
        let jacobian = jacobian(data.algebra, &chart, &coordinates);
        let elimination = data.algebra.eliminate(&jacobian.concat(), n, n);
        if elimination.map(|elimination| elimination.rank()) != Ok(n) {
            let message = "this is not a change of chart: the derivatives of the coordinates in the moving ones are \
                dependent, or have no value; give q as an invertible function of the moving coordinates";
            return Err(vec![Finding::new(Part::MovingFrame, message)]);
        }
        let frame_velocity: Vec<_> = chart.iter().map(|g| data.by_t(g)).collect();
        let velocity = |i: usize| {
            let linear = dot(&jacobian[i], (0..n).map(|j| data.velocity(j)));
            &linear + &frame_velocity[i]
        };
        let coordinates = coordinates.into_iter().zip(chart.iter().cloned());
        let velocities = (0..n).map(|i| (Variable::Velocity(i), velocity(i)));
        let replacements: Vec<_> = coordinates.chain(velocities).collect();
        let transform = |f: &Scalar| data.algebra.substitute(f, &replacements);
        let mut frame = Self {
            lagrangian: transform(data.lagrangian.function()),
            constraints: data.objects.variational.iter().map(transform).collect(),
            obstacles: Vec::new(),
            chart,
            jacobian,
            velocity: frame_velocity,
        };
        let force: Vec<_> = data.force.iter().map(transform).collect();
        frame.obstacles = frame.obstacles(data, &force);
        if in_regions {
            let jumps = "the momentum jumps where constraints come into force";
            frame.obstacles.push(jumps.to_owned());
        }
        Ok(frame)
    }

    fn obstacles(&self, data: &Data<'_>, force: &[Scalar]) -> Vec<String> {
        let mut obstacles = Vec::new();
        if !data.are_free_of(std::slice::from_ref(&self.lagrangian), &[Variable::Time]) {
            obstacles.push("the Lagrangian of the moving frame depends on t".to_owned());
        }
        // A change of controls does work, and makes the velocity jump where they are in a constraint.
        let controls = data.controls();
        if !data.are_free_of(std::slice::from_ref(&self.lagrangian), &controls) {
            obstacles.push("the Lagrangian of the moving frame depends on controls".to_owned());
        }
        if !data.are_free_of(&self.constraints, &controls) {
            obstacles.push("the constraints depend on controls".to_owned());
        }
        let rest: Vec<_> = (0..data.dim())
            .map(|i| (Variable::Velocity(i), Scalar::zero()))
            .collect();
        for (a, constraint) in self.constraints.iter().enumerate() {
            if !data.all_zero(&[data.algebra.substitute(constraint, &rest)]) {
                obstacles.push(format!(
                    "the {} constraint is not homogeneous in the moving frame",
                    crate::mechanics::finding::ordinal(a)
                ));
            }
        }
        let work = Scalar::sum((0..data.dim()).map(|i| {
            &force[i] * &dot(&self.jacobian[i], (0..data.dim()).map(|j| data.velocity(j)))
        }));
        if !data.all_zero(&[work]) {
            obstacles.push("the forces do work in the moving frame".to_owned());
        }
        obstacles
    }

    pub(super) fn formulas(&self, n: usize) -> Formulas {
        Formulas::default()
            .vector(Object::FrameChart, &self.chart)
            .matrix(Object::FrameJacobian, &self.jacobian, n)
            .vector(Object::FrameVelocity, &self.velocity)
            .number(Object::MovingLagrangian, &self.lagrangian)
            .vector(Object::MovingConstraints, &self.constraints)
    }
}
