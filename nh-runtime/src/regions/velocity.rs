//! The velocity of a momentum on the constraints in force.

use crate::continuous::{ContinuousSystem, InstantSaddle, opposite_in_force};
use crate::node::round_off::velocities_at;
use crate::solve::saddle::Saddle;
use crate::start::{LegendreTransform, NoVelocity, inverse};
use crate::system::{Active, DiscreteSystem, Instant};

/// ∂L/∂q̇ and a v + c of the constraints in force.
struct AtInstant<'a, S: DiscreteSystem> {
    system: &'a S,
    at: Instant<S::Control>,
    q: &'a S::Configuration,
    active: Active,
}

/// (v, Λ) with ∂L/∂q̇(v) = p + aᵀΛ and a v + c = 0 for the constraints in force, from the guess v.
pub(crate) fn velocity<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    p: &S::Covector,
    v: S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
    let transform = AtInstant {
        system,
        at,
        q,
        active,
    };
    inverse(transform, p, v)
}

impl<S: ContinuousSystem> LegendreTransform<S> for AtInstant<'_, S> {
    fn momentum(&self, v: &S::Increment) -> S::Covector {
        self.system.legendre_at(self.at, self.q, v)
    }

    fn values(&self, v: &S::Increment) -> S::Multipliers {
        let values = self.system.constraint_values_at(self.at, self.q, v);
        opposite_in_force::<S>(&values, self.active) * -1.0
    }

    fn mass(&self, v: &S::Increment) -> S::Bilinear {
        self.system.mass_matrix_at(self.at, self.q, v)
    }

    fn saddle(&self, mass: &S::Bilinear) -> Saddle<S::Jacobian> {
        let forms = (self.system).constraint_forms_at(self.at.inputs(), self.q);
        InstantSaddle::<S>::of(mass, &forms, self.active).into()
    }

    fn velocities(&self, v: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        velocities_at(self.system, self.at.inputs(), self.q, v, mass)
    }
}
