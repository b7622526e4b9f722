//! Motions on the constraint phase space: (t, q, p) ↦ (t + h, q', p').

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, vector};
use crate::node::{is_finite, join};
use crate::options::StepOptions;
use crate::start::{check_position, check_reach, check_velocity, project};
use crate::system::sides::TimedPoint;
use crate::system::{Active, DiscreteSystem, Inputs, Interval, Node, PlainNode, RegionsOf};

values! {
    /// The result of [`step_from`](DiscreteSystem::step_from): (t, q, p) ↦ (t + h, q', p').
    #[non_exhaustive]
    pub struct PhaseStep<S: DiscreteSystem> {
        /// t + h.
        pub t: f64,
        /// q'.
        pub q: S::Configuration,
        /// p' = D_2L_d + f⁺, the momentum that arrives at q'; behind a crossing, of the part of the step behind it.
        pub p: S::Covector,
        /// The increment from q to q' as it was solved for: over h the mean velocity.
        pub increment: S::Increment,
        /// The multipliers λ at q.
        pub lambda: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row.
        pub residual_norm: f64,
        /// The boundaries crossed from q to q': [`Impacts`](crate::Impacts), or nothing without regions.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
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
        /// The velocity of p; NaN where it is not known.
        pub velocity: S::Increment,
    }
}

type Carried<S> = <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Carried;

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
    pub fn depart(
        self,
        system: &S,
        inputs: Inputs<S::Control>,
    ) -> Result<(PlainNode<S>, Carried<S>), StepError> {
        let Self { q, p, guess: v, .. } = self;
        check_position::<S>(inputs, &q)?;
        check_finite(p.is_finite(), 0, Quantity::Momentum)?;
        check_finite(v.is_finite(), 0, Quantity::Velocity)?;
        let (v, carried) = S::Regions::velocity_and_sides(system, inputs, &q, &p, v)?;
        let node = Node {
            point: q,
            arrival: p,
            unknowns: join::<S>(&(v * inputs.h), &S::Multipliers::zeros()),
        };
        Ok((node, carried))
    }

    /// The position on the level sets of holonomic constraints.
    pub fn position(
        &self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<S::Configuration, StepError> {
        check_position::<S>(inputs, &self.q)?;
        project(system, options, inputs, self.q)
    }

    /// One step.
    pub fn step(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<PhaseStep<S>, StepError> {
        let start = self.depart(system, inputs)?;
        Self::advance(system, options, inputs, start)
    }

    /// One step that crosses no boundary, and the constraints in force in it.
    pub fn step_with_sides(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<(PhaseStep<S>, Active), StepError> {
        let start = self.depart(system, inputs)?;
        let active = Active::of::<S>(S::Regions::inside(&start.1));
        let step = Self::advance(system, options, inputs, start)?;
        match S::Regions::crossings(&step.impacts).len() {
            0 => Ok((step, active)),
            crossings => Err(StepError::CrossesBoundary { step: 0, crossings }),
        }
    }

    fn advance(
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        (mut node, mut carried): (PlainNode<S>, Carried<S>),
    ) -> Result<PhaseStep<S>, StepError> {
        let (solved, impacts) =
            S::Regions::advance(system, options, 0, inputs, &mut node, &mut carried)?;
        let (q, p) = (node.point, node.arrival);
        check_finite(is_finite::<S>(&q), 0, Quantity::Configuration)?;
        check_finite(p.is_finite(), 0, Quantity::Momentum)?;
        Ok(PhaseStep {
            t: inputs.t + inputs.h,
            q,
            p,
            increment: solved.increment,
            lambda: solved.lambda,
            iterations: solved.iterations,
            residual_norm: solved.residual_norm,
            impacts,
        })
    }

    /// The pair (q, q'), which determines its increment and lies on one side of every boundary.
    pub fn pair(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<(S::Configuration, S::Configuration), StepError> {
        let q = self.position(system, options, inputs)?;
        let step = Self { q, ..self }.step(system, options, inputs)?;
        check_reach::<S>(&q, &step.q, &step.increment)?;
        let d = step.increment;
        S::Regions::sides_of_pair(system, &Interval::new(inputs, q, d))?;
        Ok((q, step.q))
    }
}
