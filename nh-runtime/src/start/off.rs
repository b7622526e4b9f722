//! How far a state is off the constraints, relative to the scale of the motion.
//!
//! ```text
//! |b·q̇ + c| / (T(q̇) + T(V)),   T(v) = Σ_j |b_j v_j| + |c|          |g| / Σ_j |∂_j g| Q_j
//! ```
//!
//! V_j = |q̇_j| + s_j and Q_j = |q_j|, of a motion that goes on the largest on its last step:
//! constraints whose terms vanish, at a turning point or on a straight way, are not measured by
//! them. s_j is the velocity that coordinate j would need to carry the energy of those that are
//! coupled with it, see [`scales`](crate::solve::scales).

use super::level_set::is_holonomic;
use super::levels::Levels;
use super::mass::mass_at_rest;
use crate::declarations::values;
use crate::linear::{Vector, larger, vector, zip_with};
use crate::node::round_off::velocities_at;
use crate::real::Real;
use crate::solve::residual::relative;
use crate::solve::scales::reach;
use crate::system::{DiscreteSystem, Inputs};

values! {
    /// The scales of a motion.
    pub struct MotionScale<S: DiscreteSystem> {
        /// Q_j.
        pub points: S::Increment,
        /// V_j.
        pub velocities: S::Increment,
    }
}

impl<S: DiscreteSystem> MotionScale<S> {
    /// The scales at (q, q̇).
    pub fn new(
        system: &S,
        inputs: Inputs<S::Control>,
        q: &S::Configuration,
        v: &S::Increment,
    ) -> Self {
        let mass = mass_at_rest(system, inputs, q);
        Self {
            points: S::magnitudes(q),
            velocities: velocities_at(system, inputs, q, v, &mass),
        }
    }

    /// The scales of no motion.
    pub fn none() -> Self {
        let zeros = S::Increment::zeros();
        Self {
            points: zeros,
            velocities: zeros,
        }
    }

    /// The larger of two scales, one by one.
    pub fn or(self, other: Self) -> Self {
        Self {
            points: zip_with(self.points, &other.points, larger),
            velocities: zip_with(self.velocities, &other.velocities, larger),
        }
    }

    /// The violation of each constraint, as a part of its scale.
    pub fn relative_violations(
        &self,
        system: &S,
        inputs: Inputs<S::Control>,
        (q, v): (&S::Configuration, &S::Increment),
    ) -> S::Multipliers {
        let (residuals, terms) = system.velocity_residual_at(inputs, q, v);
        let (_, of_motion) = system.velocity_residual_at(inputs, q, &self.velocities);
        let levels = Levels::new(system, inputs, q);
        vector(|a| {
            let off = relative(residuals[a], terms[a] + of_motion[a]);
            if !is_holonomic::<S>(a) {
                return off;
            }
            let scale = reach(&levels.gradients, a, self.points.as_slice());
            off.largest(relative(levels.values[a], scale))
        })
    }
}
