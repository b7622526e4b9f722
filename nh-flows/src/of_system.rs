//! The equations of motion of a system, in the unknowns of the integrator.

use super::field::{Field, StateOf};
use super::unknowns::Unknowns;
use nh_runtime::internal::{
    Active, Chain, MotionScale, OneLink, accelerations, dependent_at, meets_constraints, singular,
    velocities_at,
};
use nh_runtime::{
    ContinuousSystem, DiscreteSystem, Impact, Inputs, Instant, StepError, TimeStep, Vector,
};

/// The constraints of a motion that has failed, or makes no progress, depend on each other where at
/// most this part of a form is independent of those before it.
const NEARLY: f64 = 1e-5;

/// The equations of a system.
pub(super) struct SystemField<'a, S: DiscreteSystem> {
    pub system: &'a S,
    /// The configuration from which displacements start, on the last step and until the next.
    pub q0: S::Configuration,
    /// The controls that are held.
    pub u: S::Control,
}

impl<'a, S: ContinuousSystem> Field<Impact<S>> for SystemField<'a, S> {
    type Unknowns = Unknowns<S::Increment, S::Increment>;
    type Chain<'f>
        = OneLink<'a, S>
    where
        Self: 'f;

    fn chain(&self) -> OneLink<'a, S> {
        let Self { system, u, .. } = *self;
        OneLink { system, u }
    }

    fn state(&self, _: f64, Unknowns(x, v): &Self::Unknowns) -> StateOf<Impact<S>> {
        (S::retract(&self.q0, x), *v)
    }

    fn replace_velocities(
        &self,
        Unknowns(x, _): Self::Unknowns,
        v: &S::Increment,
    ) -> Self::Unknowns {
        Unknowns(x, *v)
    }

    /// (x, v)' with q = R_{q_0}(x): the rate of x and the accelerations.
    fn rates(
        &self,
        sides: &[u32; 1],
        t: f64,
        y: &Self::Unknowns,
    ) -> Result<Self::Unknowns, StepError> {
        let (Unknowns(x, v), (q, _)) = (y, self.state(t, y));
        let at = self.chain().instant(t);
        let (acceleration, _) = accelerations(self.system, at, &q, v, Active::of::<S>(sides[0]))?;
        Ok(Unknowns(S::increment_rate(x, v), acceleration))
    }

    fn error(&self, error: StepError) -> StepError {
        error
    }

    fn near_origin(&mut self, y: &Self::Unknowns) -> Option<Self::Unknowns> {
        let Unknowns(x, v) = *y;
        S::is_far(&x).then(|| {
            self.q0 = S::retract(&self.q0, &x);
            Unknowns(S::Increment::zeros(), v)
        })
    }

    fn scale(&self, time: TimeStep, (q, v): &StateOf<Impact<S>>) -> MotionScale<S> {
        MotionScale::new(self.system, Inputs::new(time, self.u), q, v)
    }

    fn dependence(&self, sides: &[u32; 1], t: f64, y: &Self::Unknowns) -> Option<StepError> {
        let ((q, v), at) = (self.state(t, y), self.chain().instant(t));
        let active = Active::of::<S>(sides[0]);
        let mass = self.system.mass_matrix_at(at, &q, &v);
        let holds = &|a: usize| active.holds::<S>(a);
        let constraint = dependent_at(self.system, (at.inputs(), &q, &v), &mass, holds, NEARLY);
        constraint.map(|_| singular(t, constraint))
    }
}

/// An error where a velocity is off the constraints given in force.
pub(super) fn check_velocity<S: ContinuousSystem>(
    system: &S,
    tolerance: f64,
    inputs: Inputs<S::Control>,
    (q, v): (&S::Configuration, &S::Increment),
    active: Active,
) -> Result<(), StepError> {
    let instant = Instant::from(inputs);
    let mass = system.mass_matrix_at(instant, q, v);
    let scales = velocities_at(system, instant.inputs(), q, v, &mass);
    let at = (instant.t.into(), instant.inputs());
    meets_constraints(system, tolerance, at, q, (v, &scales), active)
}
