//! A step of a discrete motion through regions.
//!
//! A step that is composed of several is cut as a whole: "the equations with the step τ" are then
//! those of all its substeps of the lengths γ_i τ, with the constraints of the one side, and s_j is
//! looked at behind the last of them. τ ↦ (q, p)(τ) is as near to the flow of that side as the step
//! is, O(τ^(r+1)) for the order r, wherever its substeps lie; so are the place of a crossing, the
//! momenta on both sides of it and the rest of the step, if the motion crosses with a rate that is
//! not zero: the order of the step is that of the motion.

use core::marker::PhantomData;

use crate::declarations::values;
use crate::error::StepError;
use crate::linear::Vector;
use crate::node::NodeEquations;
use crate::options::StepOptions;
use crate::regions::RegionSystem;
use crate::regions::chain::{Chain, Here, OneLink};
use crate::regions::impact::{Impact, Impacts};
use crate::regions::passage::{Part, Parts};
use crate::system::sides::TimedPoint;
use crate::system::{Active, Advance, CarriedSides, Composition, DiscreteSystem, Inputs, Interval};

impl CarriedSides {
    /// The sides new a point where the motion goes on with this velocity, held by some of the
    /// `candidates`.
    pub(super) fn new<S: RegionSystem>(
        point: &TimedPoint<'_, S>,
        v: &S::Increment,
        inside: u32,
        candidates: u32,
    ) -> Self {
        let TimedPoint { system, t, q } = *point;
        // In a system with regions controls are in forces alone.
        let u = S::Control::zeros();
        Self {
            inside,
            on: 0,
            holding: OneLink { system, u }.select_holding((&[inside], 0), candidates, (t, q, v)),
        }
    }
}

/// A step in the substeps of C, from a node.
pub(super) struct PartsOfStep<'a, S: RegionSystem, C: Composition> {
    pub system: &'a S,
    pub options: &'a StepOptions,
    /// The controls, which are those of the whole step.
    pub u: S::Control,
    pub lambda: S::Multipliers,
    /// The parts so far as one advance; its multipliers are those of the first part.
    pub whole: Option<Advance<S>>,
    /// The increment of the last substep.
    pub last: S::Increment,
    /// The last reactions at the crossings so far, with the sign of λ.
    pub reactions: S::Multipliers,
    pub impacts: Impacts<S>,
    pub substeps: PhantomData<C>,
}

values! {
    /// A part of a step, with the constraints of one side.
    pub struct SolvedPart<S: DiscreteSystem> {
        /// The advance of the part: the increment and λ of its first substep, the point behind its
        /// last.
        pub advance: Advance<S>,
        /// The last substep.
        pub last: Interval<S>,
        /// The λ of the last substep.
        pub lambda: S::Multipliers,
    }
}

impl<S: DiscreteSystem> SolvedPart<S> {
    /// The momentum that arrives behind the last substep.
    fn arrival(&self, system: &S) -> S::Covector {
        system.arrival_at(&self.last) + self.advance.unspent
    }
}

impl<'a, S: RegionSystem, C: Composition> PartsOfStep<'a, S, C> {
    /// No part yet.
    pub fn new(
        system: &'a S,
        options: &'a StepOptions,
        u: S::Control,
        q: &S::Configuration,
        lambda: S::Multipliers,
    ) -> Self {
        Self {
            system,
            options,
            u,
            lambda,
            whole: None,
            last: S::Increment::zeros(),
            reactions: S::Multipliers::zeros(),
            impacts: Impacts::none(q),
            substeps: PhantomData,
        }
    }

    /// The equations of a substep.
    fn substep(
        &self,
        (k, active): (usize, Active),
        inputs: Inputs<S::Control>,
        (q, p): (S::Configuration, S::Covector),
        (d, lambda): (S::Increment, S::Multipliers),
    ) -> Result<SolvedPart<S>, StepError> {
        let equations = NodeEquations::new(self.system, k, inputs, q, p, active);
        let advance = equations.solve((&d, &lambda), self.options)?;
        Ok(SolvedPart {
            last: Interval::new(inputs, q, advance.increment)
                .with_inner(advance.inner)
                .with_active(active),
            lambda: advance.lambda,
            advance,
        })
    }
}

impl<'a, S: RegionSystem, C: Composition> Parts<Impact<S>> for PartsOfStep<'a, S, C> {
    type Chain = OneLink<'a, S>;
    type Solved = SolvedPart<S>;

    fn chain(&self) -> OneLink<'a, S> {
        let Self { system, u, .. } = *self;
        OneLink { system, u }
    }

    /// The equations with the step τ, in all its substeps.
    fn solve(
        &mut self,
        here: &Here<Impact<S>>,
        tau: f64,
    ) -> Result<Part<Impact<S>, SolvedPart<S>>, StepError> {
        let inputs = Inputs {
            t: here.t,
            h: tau,
            u: self.u,
        };
        let on_side = (here.node, Active::of::<S>(here.sides[0]));
        let first = C::inputs(inputs, 0);
        let guess = (here.v * first.h, self.lambda);
        let mut solved = self.substep(on_side, first, (here.q, here.p), guess)?;
        let mut way = solved.advance.increment.max_abs();
        for i in 1..C::STEPS.len() {
            let start = (solved.advance.q2, solved.arrival(self.system));
            let stretch = C::stretch(i);
            let guess = (solved.last.d * stretch, solved.lambda * stretch);
            let next = self.substep(on_side, C::inputs(inputs, i), start, guess)?;
            solved.advance.absorb(&next.advance);
            solved.advance.q2 = next.advance.q2;
            (solved.last, solved.lambda) = (next.last, next.lambda);
            way += next.advance.increment.max_abs();
        }
        Ok(Part {
            tau,
            end: solved.advance.q2,
            way,
            solved,
        })
    }

    fn arrive(&mut self, here: &mut Here<Impact<S>>, part: Part<Impact<S>, SolvedPart<S>>) {
        let solved = &part.solved;
        here.p = solved.arrival(self.system);
        here.q = part.end;
        here.v = solved.last.d * (1.0 / solved.last.time.h);
        (self.last, self.lambda) = (solved.last.d, solved.lambda);
        match &mut self.whole {
            None => self.whole = Some(solved.advance),
            Some(whole) => whole.absorb(&solved.advance),
        }
    }

    fn react(&mut self, reactions: S::Multipliers) {
        self.reactions = self.reactions - reactions;
    }

    fn record(&mut self, impact: Impact<S>) -> bool {
        self.impacts.push(impact)
    }
}
