//! A step of a discrete motion through regions.
//!
//! From (t, q) with the momentum p the node's equations are solved with the whole step h and the constraints in force.
//! If some s_j(t + h, q + d) has changed its sign, the smallest τ is found with s_j(t + τ, q + d(τ)) = 0, where d(τ)
//! solves the node's equations with the step τ. The momentum that arrives there, D_2L_d + f⁺ on that part, lacks the last reaction of the
//! constraints in force so far, as at every node; with it
//!
//! ```text
//! p⁻ = D_2L_d + f⁺ + aᵀμ,     p⁻ = ∂L/∂q̇(v⁻),     a v⁻ + c = 0
//! ```
//!
//! (without constraints v⁻ = FL⁻¹(p⁻)). There the momentum jumps, and the rest of the step starts from p⁺. Without μ a
//! motion that leaves a region would miss half a step of the reactions, and converge to the first order only.
//!
//! A step that is composed of several is cut as a whole: "the node's equations with the step τ" are then those of all its substeps of the lengths
//! γ_i τ, with the constraints of the one side, and s_j is looked at behind the last of them. τ ↦ (q, p)(τ) is as near to the flow of that
//! side as the step is, O(τ^(r+1)) for the order r, wherever its substeps lie; so are the place of a crossing, the momenta on both sides of it and the rest
//! of the step, if the motion crosses with a rate that is not zero: the order of the step is that of the motion.

mod crossing;

use core::marker::PhantomData;

use crate::declarations::values;
use crate::error::StepError;
use crate::linear::Vector;
use crate::node::NodeEquations;
use crate::options::StepOptions;
use crate::regions::RegionSystem;
use crate::regions::impact::Impacts;
use crate::regions::jump::{Arrival, Onward, cross, velocity};
use crate::solve::newton::Guess;
use crate::system::sides::TimedPoint;
use crate::system::{Active, Advance, Composition, DiscreteSystem, Inputs, Instant, Interval};

/// The sides that a discrete motion carries from node to node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CarriedSides {
    /// Bit j: inside of boundary j.
    pub(super) inside: u32,
    /// The boundaries that the node lies on because the motion crossed them there.
    pub(super) on: u32,
    /// The boundaries that the constraints in force keep the motion on.
    pub(super) holding: u32,
}

impl CarriedSides {
    pub(super) fn bits(self) -> [u32; 3] {
        [self.inside, self.on, self.holding]
    }

    pub(super) fn of_bits([inside, on, holding]: [u32; 3]) -> Self {
        Self {
            inside,
            on,
            holding,
        }
    }
}

/// The rest of a step, in the substeps of C: from (t, q) with the momentum p, for the time `rest`.
pub(super) struct RestOfStep<'a, S: RegionSystem, C: Composition> {
    pub system: &'a S,
    pub options: &'a StepOptions,
    pub k: usize,
    pub t: f64,
    pub rest: f64,
    /// The controls, which are those of the whole step.
    pub u: S::Control,
    pub q: S::Configuration,
    pub p: S::Covector,
    /// Not always known: the velocity of p, and otherwise one nearby.
    pub v: S::Increment,
    pub lambda: S::Multipliers,
    pub carried: CarriedSides,
    /// The last reactions at the crossings so far, with the sign of λ.
    pub reactions: S::Multipliers,
    pub substeps: PhantomData<C>,
}

values! {
    /// A part of a step, with the constraints of one side.
    pub struct SolvedPart<S: DiscreteSystem> {
        /// The increment and λ are those of the first substep, the point is that behind the last.
        pub advance: Advance<S>,
        /// The last substep.
        pub last: Interval<S>,
        /// The λ of the last substep.
        pub lambda: S::Multipliers,
        /// As far as a coordinate has moved, at most.
        pub way: f64,
    }
}

impl<S: DiscreteSystem> SolvedPart<S> {
    /// The momentum that arrives behind the last substep.
    pub fn arrival(&self, system: &S) -> S::Covector {
        system.arrival_at(&self.last) + self.advance.unspent
    }
}

/// A step up to the time τ in the rest of a step.
#[derive(Clone, Copy)]
pub(super) struct PartialStep<S: RegionSystem> {
    pub tau: f64,
    /// None at τ = 0.
    pub solved: Option<SolvedPart<S>>,
}

/// v⁻, p⁻ and μ.
type OnConstraints<S> = (
    <S as DiscreteSystem>::Increment,
    <S as DiscreteSystem>::Covector,
    <S as DiscreteSystem>::Multipliers,
);

/// A point where boundaries are crossed.
pub(super) struct Crossing<S: RegionSystem> {
    pub reached: PartialStep<S>,
    pub crossed: u32,
    pub departing: u32,
}

impl CarriedSides {
    /// The sides at a point where the motion goes on with this velocity, held by some of the `candidates`.
    pub(super) fn at<S: RegionSystem>(
        point: &TimedPoint<'_, S>,
        v: &S::Increment,
        inside: u32,
        candidates: u32,
    ) -> Self {
        Self {
            inside,
            on: 0,
            holding: point.holding_boundaries(v, Active::of::<S>(inside), candidates),
        }
    }
}

/// Adds a part to a step: the multipliers are those of the first.
pub(super) fn add_part<S: RegionSystem>(whole: &mut Option<Advance<S>>, part: &SolvedPart<S>) {
    match whole {
        None => *whole = Some(part.advance),
        Some(whole) => whole.absorb(&part.advance),
    }
}

impl<S: RegionSystem, C: Composition> RestOfStep<'_, S, C> {
    /// The point where the rest starts.
    pub fn point(&self) -> TimedPoint<'_, S> {
        TimedPoint::new(self.system, self.t, &self.q)
    }

    /// A time in the step, with its controls.
    pub fn instant(&self, t: f64) -> Instant<S::Control> {
        Instant { t, u: self.u }
    }

    /// Whether boundaries still hold the motion: if not, it starts on them.
    pub fn renew_holding_boundaries(&mut self) {
        let before = self.carried;
        self.carried = CarriedSides::at(&self.point(), &self.v, before.inside, before.holding);
        self.carried.on = before.on | before.holding & !self.carried.holding;
    }

    /// Boundaries that hold the motion where it starts and where it ends.
    fn holding_throughout(&self, end: f64, solved: &SolvedPart<S>) -> u32 {
        let goal = TimedPoint::new(self.system, end, &solved.advance.q2);
        let CarriedSides {
            inside, holding, ..
        } = self.carried;
        CarriedSides::at(&goal, &self.v, inside, holding).holding
    }

    /// The equations with the step τ, in all its substeps.
    pub fn solve(&self, tau: f64) -> Result<SolvedPart<S>, StepError> {
        let inputs = Inputs {
            t: self.t,
            h: tau,
            u: self.u,
        };
        let first = C::inputs(inputs, 0);
        let guess = (self.v * first.h, self.lambda);
        let mut part = self.substep(first, self.q, self.p, guess)?;
        for i in 1..C::STEPS.len() {
            let (q, p) = (part.advance.q2, part.arrival(self.system));
            let stretch = C::stretch(i);
            let guess = (part.last.d * stretch, part.lambda * stretch);
            let next = self.substep(C::inputs(inputs, i), q, p, guess)?;
            part.advance.absorb(&next.advance);
            part.advance.q2 = next.advance.q2;
            (part.last, part.lambda) = (next.last, next.lambda);
            part.way += next.way;
        }
        Ok(part)
    }

    /// The equations of a substep.
    fn substep(
        &self,
        inputs: Inputs<S::Control>,
        q: S::Configuration,
        p: S::Covector,
        (d, lambda): (S::Increment, S::Multipliers),
    ) -> Result<SolvedPart<S>, StepError> {
        let active = Active::of::<S>(self.carried.inside);
        let equations = NodeEquations::new(self.system, self.k, inputs, q, p, active);
        let guess = Guess::new([d.as_slice(), lambda.as_slice()]);
        let advance = equations.solve(guess, self.options)?;
        Ok(SolvedPart {
            last: Interval::new(inputs, q, advance.increment)
                .with_inner(advance.inner)
                .with_active(active),
            lambda: advance.lambda,
            way: advance.increment.max_abs(),
            advance,
        })
    }

    /// Goes to the end of a part under way.
    pub fn arrive(&mut self, solved: &SolvedPart<S>) {
        self.p = solved.arrival(self.system);
        self.q = solved.advance.q2;
        self.v = solved.last.d * (1.0 / solved.last.time.h);
        self.lambda = solved.lambda;
        self.carried.on = 0;
    }

    /// Goes to a crossing, and over it.
    pub fn cross(
        &mut self,
        crossing: &Crossing<S>,
        impacts: &mut Impacts<S>,
    ) -> Result<Onward<S>, StepError> {
        let reached = &crossing.reached;
        let inside = self.carried.inside;
        let direction = self.rest.signum();
        let t = self.t + reached.tau;
        if let Some(solved) = &reached.solved {
            self.arrive(solved);
        }
        let reaction;
        (self.v, self.p, reaction) = self.velocity(t)?;
        self.reactions = self.reactions - reaction;
        let arrival = Arrival {
            at: self.k.into(),
            k: self.k,
            instant: self.instant(t),
            q: self.q,
            v: self.v,
            p: self.p,
            inside,
            crossed: crossing.crossed,
            departing: crossing.departing,
            direction,
        };
        cross(self.system, &arrival, |impact| impacts.push(impact))
    }

    /// v⁻ and p⁻ = p + aᵀμ at (t, q), where p arrives, and μ.
    fn velocity(&self, t: f64) -> Result<OnConstraints<S>, StepError> {
        let (system, step, at) = (self.system, self.k, self.instant(t));
        let active = Active::of::<S>(self.carried.inside);
        let (v, mu) =
            velocity(system, at, &self.q, &self.p, self.v, active).map_err(|why| why.at(step))?;
        match active.any::<S>() {
            true => Ok((v, system.legendre_at(at, &self.q, &v), mu)),
            false => Ok((v, self.p, mu)),
        }
    }
}
