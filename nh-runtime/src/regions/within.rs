//! Systems with regions: the constraints in force are those of the sides of the boundaries.

use super::RegionSystem;
use super::advance::PartsOfStep;
use super::chain::Here;
use super::impact::{Impact, Impacts, MOST};
use super::legs::legs;
use super::passage::{Parts, RestOfStep};
use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::real::Range;
use crate::start::velocity;
use crate::system::sides::{TimedPoint, bits, indices, sign, with_bit};
use crate::system::{
    Active, Advance, CarriedSides, Composition, Inputs, Interval, Leg, Legs, Node, PlainNode,
    RegionsOf, WithRegions, join, split,
};

/// The numbers of boundaries and constraints fit into the bits, and agree.
const fn check_shapes<S: RegionSystem>() {
    let boundaries = S::Boundaries::LEN;
    assert!(
        boundaries >= 1 && boundaries <= 32,
        "a system has 1 to 32 boundaries"
    );
    assert!(<S as RegionSystem>::BOUNDARIES.len() == boundaries);
    assert!(
        S::CONSTRAINTS <= 32,
        "a system with regions has at most 32 constraints"
    );
}

/// So often a momentum on a boundary is looked at from another side.
const MOST_TURNS: usize = 4;

impl<S: RegionSystem> RegionsOf<S> for WithRegions {
    const BOUNDARIES: usize = S::Boundaries::LEN;
    const CLOSED: u32 = <S as RegionSystem>::CLOSED;
    const TEXTS: &'static [&'static str] = <S as RegionSystem>::BOUNDARIES;
    type Values = S::Boundaries;
    type Impacts = Impacts<S>;
    type Impact = Impact<S>;
    type Carried = CarriedSides;
    type Each<X: Copy> = [Option<X>; MOST];

    fn each<X: Copy>() -> [Option<X>; MOST] {
        [None; MOST]
    }

    fn legs(
        system: &S,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        start: (S::Configuration, S::Covector),
        impacts: &Impacts<S>,
    ) -> Result<Legs<S, Self::Each<Leg<S>>>, StepError> {
        legs(system, options, k, inputs, start, impacts)
    }

    fn values(system: &S, t: f64, q: &S::Configuration) -> S::Boundaries {
        const { check_shapes::<S>() }
        system.boundaries_at(t, q)
    }

    fn rates(system: &S, t: f64, q: &S::Configuration, v: &S::Increment) -> S::Boundaries {
        system.boundary_rates_at(t, q, v)
    }

    fn ranges(system: &S, [t, q, v]: [&[Range]; 3], [values, rates]: [&mut [Range]; 2]) -> bool {
        system.boundary_ranges_at(t[0], q, v, values, rates)
    }

    fn active(inside: u32) -> Active {
        Active(S::active_constraints(inside))
    }

    fn no_impacts(q: &S::Configuration) -> Impacts<S> {
        Impacts::none(q)
    }

    fn no_impact(q: &S::Configuration) -> Option<Impact<S>> {
        Some(Impact::nothing(q))
    }

    fn crossings(impacts: &Impacts<S>) -> &[Impact<S>] {
        impacts
    }

    fn sides_of_pair(system: &S, interval: &Interval<S>) -> Result<CarriedSides, StepError> {
        let Interval { time, q, d, .. } = interval;
        let v = *d * (1.0 / time.h);
        let (end, last) = (interval.end(), time.t + time.h);
        let start = TimedPoint::new(system, time.t, q);
        let goal = TimedPoint::new(system, last, &end);
        check_finite(start.boundaries_are_finite(&v), 0, Quantity::Boundary)?;
        let mut inside = start.sides(&v, time.h.signum());
        let (before, after) = (start.values(), goal.values());
        let reach = S::magnitude(q).max(S::magnitude(&end));
        let tolerance = goal.round_off(reach, time.t);
        let rates = start.rates(&v);
        let stands = start.rate_round_off(v.max_abs());
        let met = start.boundaries_met(&before);
        for j in indices(met) {
            let (s, rate) = (after[j], rates[j]);
            let along = rate.abs() <= stands[j];
            if along && s.abs() > tolerance[j] {
                inside = with_bit(inside, j, s > 0.0);
            }
        }
        let carried = CarriedSides::new(&start, &v, inside, met);
        let beyond = |j: usize, s: f64| sign(inside, j) * s < -tolerance[j];
        let wrong = bits(&after, beyond) & !carried.holding;
        match indices(wrong).next() {
            None => Ok(carried),
            Some(boundary) => Err(StepError::PairCrossesBoundary {
                boundary,
                before: before[boundary],
                after: after[boundary],
            }),
        }
    }

    fn velocity_and_sides(
        system: &S,
        inputs: Inputs<S::Control>,
        q: &S::Configuration,
        p: &S::Covector,
        guess: S::Increment,
    ) -> Result<(S::Increment, CarriedSides), StepError> {
        let Inputs { t, h, .. } = inputs;
        let point = TimedPoint::new(system, t, q);
        let check =
            |v: &S::Increment| check_finite(point.boundaries_are_finite(v), 0, Quantity::Boundary);
        check(&guess)?;
        let mut v = guess;
        let mut inside = point.sides(&v, h.signum());
        // On a boundary the sides depend on the velocity, and the velocity on the sides.
        for _ in 0..MOST_TURNS {
            let active = Active::of::<S>(inside);
            (v, _) = velocity(system, inputs, (q, p), v, active)
                .map_err(|why| why.into_step_error(0))?;
            check(&v)?;
            let leads = point.sides(&v, h.signum());
            if leads == inside {
                let met = point.boundaries_met(&point.values());
                return Ok((v, CarriedSides::new(&point, &v, inside, met)));
            }
            inside = leads;
        }
        let met = point.boundaries_met(&point.values());
        Err(StepError::TooManyCrossings {
            at: When::Step(0),
            boundary: met.trailing_zeros() as usize,
        })
    }

    fn advance<C: Composition>(
        system: &S,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &mut PlainNode<S>,
        carried: &mut CarriedSides,
    ) -> Result<(Advance<S>, Impacts<S>), StepError> {
        let start = node.point;
        let (d, lambda) = split::<S>(&node.unknowns);
        let last = C::inputs(inputs, C::STEPS.len() - 1).h;
        let lambda = lambda * C::stretch(0);
        let mut rest = RestOfStep {
            parts: PartsOfStep::<S, C>::new(system, options, inputs.u, &start, lambda),
            here: Here {
                at: k.into(),
                node: k,
                t: inputs.t,
                direction: inputs.h.signum(),
                q: start,
                v: d * (1.0 / last),
                p: node.arrival,
                sides: [carried.inside],
            },
            on: [carried.on],
            holding: [carried.holding],
            rest: inputs.h,
        };
        rest.renew_holding_boundaries();
        let part = rest.parts.solve(&rest.here, rest.rest)?;
        rest.pass(part)?;
        let RestOfStep { parts, here, .. } = rest;
        let impacts = parts.impacts;
        let Some(whole) = parts.whole else {
            return Err(StepError::TooManyCrossings {
                at: k.into(),
                boundary: impacts.last().map_or(0, |impact| impact.boundary),
            });
        };
        let (increment, guess) = match impacts.is_empty() {
            true => (whole.increment, parts.last),
            false => (S::increment(&start, &here.q), here.v * last),
        };
        *carried = CarriedSides {
            inside: here.sides[0],
            on: rest.on[0],
            holding: rest.holding[0],
        };
        *node = Node {
            point: here.q,
            arrival: here.p,
            unknowns: join::<S>(&guess, &parts.lambda),
        };
        let advance = Advance {
            q2: here.q,
            increment,
            impulse: whole.impulse + parts.reactions,
            ..whole
        };
        Ok((advance, impacts))
    }
}
