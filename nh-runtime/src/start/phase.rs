//! Motions on the constraint phase space: (t, q, p) ↦ (t + h, q', p').

use crate::declarations::{copies, values};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, vector};
use crate::node::is_finite;
use crate::options::StepOptions;
use crate::start::{
    check_position, check_reach, check_velocity, project, project_onto_level_sets, start, velocity,
};
use crate::system::sides::TimedPoint;
use crate::system::{
    Active, CarriedSides, Composition, DiscreteSystem, Inputs, Interval, Node, OneStep, PlainNode,
    RegionsOf, departing,
};

values! {
    /// The result of [`step_from`](crate::Moving::step_from): (t, q, p) ↦ (t + h, q', p').
    #[non_exhaustive]
    pub struct PhaseStep<S: DiscreteSystem> {
        /// t + h.
        pub t: f64,
        /// The length of the interval of the increment: the time step, and γ_1 h of a step that is
        /// [composed](crate::Composition) of several and crosses no boundary.
        pub h: f64,
        /// q'.
        pub q: S::Configuration,
        /// p' = D_2L_d + f⁺, the momentum that arrives at q'; of a step through boundaries that of
        /// the part behind the last crossing.
        pub p: S::Covector,
        /// The solved increment from q to q': over h the mean velocity. Of a composed step that of
        /// the first substep, and from q to q' if boundaries are crossed.
        pub increment: S::Increment,
        /// The multipliers λ at q; those of the first substep of a composed step.
        pub lambda: S::Multipliers,
        /// The impulse of the constraints on the whole step, the sum of the λ of all substeps and
        /// of all parts between boundaries, as in [`State`](crate::State).
        pub impulse: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row.
        pub residual_norm: f64,
        /// The boundaries crossed from q to q': [`Impacts`](crate::Impacts), or nothing without
        /// regions.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
    }
}

impl<S: DiscreteSystem> PhaseStep<S> {
    /// The mean velocity, increment / h: a velocity for
    /// [`step_from_with`](crate::Moving::step_from_with) to start from, in the step that follows
    /// or in one nearby.
    #[must_use]
    pub fn mean_velocity(&self) -> S::Increment {
        vector(|i| self.increment.as_slice()[i] / self.h)
    }
}

values! {
    /// A point of the phase space, and a velocity to start the iteration from.
    pub struct Phase<S: DiscreteSystem> {
        /// q.
        pub q: S::Configuration,
        /// p.
        pub p: S::Covector,
        /// The velocity from which the iteration starts.
        pub guess: S::Increment,
        /// The velocity of p; NaN where nobody asked for it.
        pub velocity: S::Increment,
    }
}

/// A position, with the velocity there or the momentum that arrives.
pub enum PhasePoint<S: DiscreteSystem> {
    /// (q, v).
    Velocity(S::Configuration, S::Increment),
    /// (q, p).
    Momentum(S::Configuration, S::Covector),
}

copies! { [S: DiscreteSystem] PhasePoint<S>; }

impl<S: DiscreteSystem> PhasePoint<S> {
    /// The phase, of a velocity after the checks.
    pub fn phase(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<Phase<S>, StepError> {
        match self {
            Self::Velocity(q, v) => Phase::moving(system, options, inputs, q, v),
            Self::Momentum(q, p) => Ok(Phase::new(q, p, S::Increment::zeros())),
        }
    }

    /// The pair that starts here.
    pub fn pair(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<(S::Configuration, S::Configuration), StepError> {
        match self {
            Self::Velocity(q, v) => start(system, options, inputs, q, v),
            Self::Momentum(q, p) => {
                Phase::new(q, p, S::Increment::zeros()).pair(system, options, inputs)
            }
        }
    }
}

impl<S: DiscreteSystem> Phase<S> {
    /// With a velocity that is no more than a guess.
    pub fn new(q: S::Configuration, p: S::Covector, v: S::Increment) -> Self {
        Self {
            q,
            p,
            guess: v,
            velocity: vector(|_| f64::NAN),
        }
    }

    /// The phase of a position and a velocity, after the checks.
    pub fn moving(
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        q: S::Configuration,
        v: S::Increment,
    ) -> Result<Self, StepError> {
        check_position::<S>(inputs, &q)?;
        check_finite(v.is_finite(), 0, Quantity::Velocity)?;
        let q = project(system, options, inputs, q)?;
        let point = TimedPoint::new(system, inputs.t, &q);
        check_finite(point.boundaries_are_finite(&v), 0, Quantity::Boundary)?;
        let active = Active::of::<S>(point.sides(&v, inputs.h.signum()));
        check_velocity(system, options, inputs, &q, &v, active)?;
        let p = system.initial_momentum_at(inputs, &q, &v);
        check_finite(p.is_finite(), 0, Quantity::Momentum)?;
        Ok(Self {
            q,
            p,
            guess: v,
            velocity: v,
        })
    }

    /// A motion at the node 0, after the checks.
    #[inline]
    pub fn depart(
        self,
        system: &S,
        inputs: Inputs<S::Control>,
    ) -> Result<(PlainNode<S>, CarriedSides), StepError> {
        let Self { q, p, guess: v, .. } = self;
        check_position::<S>(inputs, &q)?;
        check_finite(p.is_finite(), 0, Quantity::Momentum)?;
        check_finite(v.is_finite(), 0, Quantity::Velocity)?;
        let (mut v, carried) = S::Regions::velocity_and_sides(system, inputs, &q, &p, v)?;
        if S::NONLINEAR_CONSTRAINTS {
            // At rest ∂φ/∂q̇ may vanish; where p has no velocity the node says so.
            let active = Active::of::<S>(carried.inside);
            v = velocity(system, inputs, (&q, &p), v, active).map_or(v, |(v, _)| v);
        }
        let node = Node {
            point: q,
            arrival: p,
            unknowns: departing(
                system,
                inputs,
                &q,
                &(v * inputs.h),
                &S::Multipliers::zeros(),
            ),
        };
        Ok((node, carried))
    }

    /// The pair (q, q'), which determines its increment and lies on one side of every boundary.
    pub fn pair(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<(S::Configuration, S::Configuration), StepError> {
        let inputs = S::Composition::inputs(inputs, 0);
        let q = project_onto_level_sets(system, options, inputs, self.q)?;
        let (mut node, mut carried) = Self { q, ..self }.depart(system, inputs)?;
        let (step, _) =
            S::Regions::advance::<OneStep>(system, options, 0, inputs, &mut node, &mut carried)?;
        let q1 = node.point;
        check_finite(is_finite::<S>(&q1), 0, Quantity::Configuration)?;
        check_finite(node.arrival.is_finite(), 0, Quantity::Momentum)?;
        check_reach::<S>(&q, &q1, &step.increment)?;
        S::Regions::sides_of_pair(system, &Interval::new(inputs, q, step.increment))?;
        Ok((q, q1))
    }
}
