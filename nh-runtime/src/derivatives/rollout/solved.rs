//! The steps of a motion as they were solved.

use crate::declarations::copies;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::cost::Stage;
use crate::derivatives::step::StepDerivatives;
use crate::error::StepError;
use crate::linear::Vector;
use crate::motion::{Dynamics, Trajectory};
use crate::options::StepOptions;
use crate::system::{Composition, Inputs, Instant, Interval, RegionsOf, StepPart, TimeStep};

/// A step of a motion: its node, and its substeps as they were solved.
pub struct SolvedStep<S: DifferentiableSystem> {
    /// Of the whole step.
    pub inputs: Inputs<S::Control>,
    pub q: S::Configuration,
    pub p: S::Covector,
    /// The λ that has derivatives: of a step through boundaries the first one, of a composed step
    /// the sum.
    pub lambda: S::Multipliers,
    pub substeps: <S::Composition as Composition>::Each<StepPart<S>>,
    /// The boundaries on which constraints hold the motion behind the step.
    pub held: u32,
    /// The boundaries that the step crosses.
    pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
}

copies! { [S: DifferentiableSystem] SolvedStep<S>; }

impl<S: DifferentiableSystem> SolvedStep<S> {
    /// A step of a motion.
    #[inline(always)]
    pub fn advance(motion: &mut Trajectory<'_, S>, u: S::Control) -> Result<Self, StepError> {
        let p = motion.momentum();
        let none = Interval::new(
            Instant::from(0.0).inputs(),
            motion.q(),
            S::Increment::zeros(),
        );
        let mut substeps = S::Composition::each(|_| (none, S::Multipliers::zeros()));
        let mut places = substeps.as_mut().iter_mut();
        let state = motion.step_through(u, |_, substep| {
            if let Some(place) = places.next() {
                *place = (substep.interval(), substep.lambda);
            }
        })?;
        Ok(Self {
            inputs: Inputs::new(TimeStep::new(state.t, state.h), state.u),
            q: state.q,
            p,
            lambda: match S::Composition::IS_COMPOSED {
                true => state.impulse,
                false => state.lambda,
            },
            substeps,
            held: S::sides(motion.carried())[2],
            impacts: *motion.carried().impacts(),
        })
    }

    pub fn stage<'s>(&self, system: &'s S, k: usize) -> Stage<'s, S> {
        Stage {
            k,
            t: self.inputs.t,
            q: self.q,
            p: self.p,
            u: self.inputs.u,
            lambda: self.lambda,
            system,
            h: self.inputs.h,
        }
    }

    pub fn derivatives<'s>(
        &self,
        of: (&'s S, &StepOptions, usize),
    ) -> Result<StepDerivatives<'s, S>, StepError> {
        let (system, _, k) = of;
        match self.cut(of)? {
            Some(through) => Ok(through),
            None => StepDerivatives::new(system, k, |i| self.substeps.as_ref()[i]),
        }
    }

    /// Calls `of` with the derivatives of the step. A large system has many of these numbers, which
    /// are not moved: they are written over others in one place.
    #[inline(always)]
    pub fn read_derivatives<'s>(
        &self,
        place: &mut Option<StepDerivatives<'s, S>>,
        at: (&'s S, &StepOptions, usize),
        of: impl FnOnce(&StepDerivatives<'s, S>),
    ) -> Result<(), StepError> {
        let (system, _, k) = at;
        match self.cut(at)? {
            Some(through) => of(&through),
            None => {
                let substeps = |i: usize| self.substeps.as_ref()[i];
                let own = place.get_or_insert_with(|| StepDerivatives::storage(system, substeps));
                own.linearise(system, k, substeps)?;
                of(own);
            }
        }
        Ok(())
    }

    /// The derivatives of a step through boundaries.
    #[inline(always)]
    fn cut<'s>(
        &self,
        (system, options, k): (&'s S, &StepOptions, usize),
    ) -> Result<Option<StepDerivatives<'s, S>>, StepError> {
        // With regions a step has one substep.
        let (whole, _) = &self.substeps.as_ref()[0];
        let (inputs, start) = (self.inputs, (self.q, self.p));
        // Boundaries that hold the motion behind the step have held it from where it was on them.
        let passed = (whole, [self.held; 2], &self.impacts);
        StepDerivatives::cut(system, options, (k, inputs), start, passed)
    }
}
