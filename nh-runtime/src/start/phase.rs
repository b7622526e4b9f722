//! Motions on the constraint phase space: (t, q, p) ↦ (t + h, q', p').

use crate::declarations::{copies, values};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, vector};
use crate::node::is_finite;
use crate::options::StepOptions;
use crate::start::{check_position, check_reach, check_velocity, on_level_sets, project, start};
use crate::system::sides::TimedPoint;
use crate::system::{
    Active, Composition, DiscreteSystem, Inputs, Interval, Node, OneStep, PlainNode, RegionsOf,
    StepPart, departing,
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
        /// p' = D_2L_d + f⁺, the momentum that arrives at q'; behind a crossing, of the part of the step behind it.
        pub p: S::Covector,
        /// The increment from q to q' as it was solved for: over h the mean velocity; if a step is composed of several, that of the first substep, and from q to q' if
        /// boundaries are crossed.
        pub increment: S::Increment,
        /// The multipliers λ at q; where a step is composed of several, as the increment, those of the first substep.
        pub lambda: S::Multipliers,
        /// The impulse of the constraints on the whole step, the sum of the λ of all substeps and of all parts between boundaries, as in [`State`](crate::State).
        pub impulse: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row.
        pub residual_norm: f64,
        /// The boundaries crossed from q to q': [`Impacts`](crate::Impacts), or nothing without regions.
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
        /// The velocity of p; NaN where it is not known.
        pub velocity: S::Increment,
    }
}

values! {
    /// A substep of a step that has been solved.
    pub struct Substep<S: DiscreteSystem> {
        /// Its interval, λ and the constraints in force; where it crosses boundaries they have no meaning but for where it starts.
        pub part: StepPart<S>,
        /// p at the node it departs from.
        pub p: S::Covector,
        /// Newton iterations made.
        pub iterations: usize,
        /// The boundaries that constraints hold it on behind it, bit j for boundary j.
        pub held: u32,
        /// The boundaries it crosses.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
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
    #[inline]
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

    /// The position on the level sets of holonomic constraints.
    pub fn position(
        &self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<S::Configuration, StepError> {
        on_level_sets(system, options, inputs, self.q)
    }

    /// One step, with all its substeps.
    #[inline]
    pub fn step(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<PhaseStep<S>, StepError> {
        let start = self.depart(system, S::Composition::inputs(inputs, 0))?;
        Self::advance(system, options, inputs, start, |_, _| Ok(()))
    }

    /// One [`step`](Self::step); `each` sees every substep, and may refuse it.
    pub fn step_through(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        each: impl FnMut(usize, &Substep<S>) -> Result<(), StepError>,
    ) -> Result<PhaseStep<S>, StepError> {
        const {
            assert!(
                !S::Regions::CUTS_STEPS,
                "the derivatives of a step that is composed of several and crosses a boundary are not formed"
            );
        }
        let start = self.depart(system, S::Composition::inputs(inputs, 0))?;
        Self::advance(system, options, inputs, start, each)
    }

    #[inline]
    fn advance(
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        (mut node, mut carried): (PlainNode<S>, Carried<S>),
        mut each: impl FnMut(usize, &Substep<S>) -> Result<(), StepError>,
    ) -> Result<PhaseStep<S>, StepError> {
        let mut whole: Option<PhaseStep<S>> = None;
        let parts = match S::Regions::CUTS_STEPS {
            true => 1,
            false => S::Composition::STEPS.len(),
        };
        for i in 0..parts {
            if i > 0 {
                let d = &mut node.unknowns.as_mut_slice()[..S::DIM];
                d.iter_mut().for_each(|d| *d *= S::Composition::stretch(i));
            }
            let (start, before) = (node.point, node.arrival);
            let active = Active::of::<S>(S::Regions::inside(&carried));
            let substep = S::Composition::inputs(inputs, i);
            let (solved, impacts) = match S::Regions::CUTS_STEPS {
                true => S::Regions::advance::<S::Composition>(
                    system,
                    options,
                    0,
                    inputs,
                    &mut node,
                    &mut carried,
                )?,
                false => S::Regions::advance::<OneStep>(
                    system,
                    options,
                    0,
                    substep,
                    &mut node,
                    &mut carried,
                )?,
            };
            let (q, p) = (node.point, node.arrival);
            check_finite(p.is_finite(), 0, Quantity::Momentum)?;
            each(
                i,
                &Substep {
                    part: StepPart {
                        interval: Interval::new(substep, start, solved.increment)
                            .with_inner(solved.inner)
                            .with_active(active),
                        lambda: solved.lambda,
                        active,
                    },
                    p: before,
                    iterations: solved.iterations,
                    held: S::Regions::bits(&carried)[2],
                    impacts,
                },
            )?;
            let (t, before) = (inputs.t + inputs.h, whole.take());
            let is_cut = S::Regions::CUTS_STEPS && !S::Regions::crossings(&impacts).is_empty();
            whole = Some(match before {
                None => PhaseStep {
                    t,
                    h: match is_cut {
                        true => inputs.h,
                        false => substep.h,
                    },
                    q,
                    p,
                    increment: solved.increment,
                    lambda: solved.lambda,
                    impulse: solved.impulse,
                    iterations: solved.iterations,
                    residual_norm: solved.residual_norm,
                    impacts,
                },
                Some(before) => PhaseStep {
                    q,
                    p,
                    impulse: before.impulse + solved.impulse,
                    iterations: before.iterations + solved.iterations,
                    residual_norm: before.residual_norm.max(solved.residual_norm),
                    ..before
                },
            });
        }
        Ok(whole.expect("a step has substeps"))
    }

    /// The pair (q, q'), which determines its increment and lies on one side of every boundary.
    pub fn pair(
        self,
        system: &S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
    ) -> Result<(S::Configuration, S::Configuration), StepError> {
        let inputs = S::Composition::inputs(inputs, 0);
        let q = self.position(system, options, inputs)?;
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
