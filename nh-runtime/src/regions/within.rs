//! Systems with regions: the constraints in force are those of the sides of the boundaries.

use core::marker::PhantomData;

use super::RegionSystem;
use super::advance::{CarriedSides, RestOfStep, add_part};
use super::impact::{Impact, Impacts, MOST};
use super::jump::velocity;
use super::legs::legs;
use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::Vector;
use crate::node::{join, split};
use crate::options::StepOptions;
use crate::real::Range;
use crate::system::sides::{TimedPoint, bits, indices, sign, with_bit};
use crate::system::{
    Active, Advance, Composition, Fields, Inputs, Interval, Leg, Legs, Node, PlainNode, RegionsOf,
    WithRegions,
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
    type InForce = Option<Active>;
    type Each<X: Copy> = [Option<X>; MOST];

    fn known(active: Active) -> Option<Active> {
        Some(active)
    }

    fn in_force(known: Option<Active>) -> Option<Active> {
        known
    }

    fn bits(carried: &CarriedSides) -> [u32; 3] {
        carried.bits()
    }

    fn of_bits(bits: [u32; 3]) -> CarriedSides {
        CarriedSides::of_bits(bits)
    }

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

    fn impact_node(impact: &Impact<S>) -> usize {
        impact.k
    }

    fn impact_fields(impact: &Impact<S>, fields: &mut impl Fields) {
        impact.fields(fields);
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
        let carried = CarriedSides::at(&start, &v, inside, met);
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
            (v, _) = velocity(system, inputs.into(), q, p, v, active).map_err(|why| why.at(0))?;
            check(&v)?;
            let leads = point.sides(&v, h.signum());
            if leads == inside {
                let met = point.boundaries_met(&point.values());
                return Ok((v, CarriedSides::at(&point, &v, inside, met)));
            }
            inside = leads;
        }
        let met = point.boundaries_met(&point.values());
        Err(StepError::TooManyCrossings {
            at: When::Step(0),
            boundary: met.trailing_zeros() as usize,
        })
    }

    fn inside(carried: &CarriedSides) -> u32 {
        carried.inside
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
        let mut impacts = Impacts::none(&start);
        let last = C::inputs(inputs, C::STEPS.len() - 1).h;
        let stretch = C::stretch(0);
        let mut part = RestOfStep::<_, C> {
            system,
            options,
            k,
            t: inputs.t,
            rest: inputs.h,
            u: inputs.u,
            q: start,
            p: node.arrival,
            v: d * (1.0 / last),
            lambda: lambda * stretch,
            carried: *carried,
            reactions: S::Multipliers::zeros(),
            substeps: PhantomData,
        };
        part.renew_holding_boundaries();
        let mut whole: Option<Advance<S>> = None;
        let (mut elapsed, mut passed) = (0.0, d);
        // Every crossing is recorded, and there is room for few.
        loop {
            if elapsed != 0.0 && part.rest.abs() <= 4.0 * f64::EPSILON * inputs.h.abs() {
                break;
            }
            let solved = part.solve(part.rest)?;
            let Some(crossing) = part.crossing(&solved)? else {
                add_part(&mut whole, &solved);
                part.arrive(&solved);
                passed = solved.last.d;
                break;
            };
            if let Some(solved) = &crossing.reached.solved {
                add_part(&mut whole, solved);
            }
            let onward = part.cross(&crossing, &mut impacts)?;
            elapsed += crossing.reached.tau;
            part.t = inputs.t + elapsed;
            part.rest = inputs.h - elapsed;
            (part.v, part.p) = (onward.v, onward.p);
            let on = part.carried.holding | crossing.crossed;
            let sides = CarriedSides::at(&part.point(), &part.v, onward.inside, on);
            part.carried = CarriedSides { on, ..sides };
        }
        let Some(whole) = whole else {
            return Err(StepError::TooManyCrossings {
                at: k.into(),
                boundary: impacts.last().map_or(0, |impact| impact.boundary),
            });
        };
        let (increment, guess) = match impacts.is_empty() {
            true => (whole.increment, passed),
            false => (S::increment(&start, &part.q), part.v * last),
        };
        *carried = part.carried;
        *node = Node {
            point: part.q,
            arrival: part.p,
            unknowns: join::<S>(&guess, &part.lambda),
        };
        let advance = Advance {
            q2: part.q,
            increment,
            impulse: whole.impulse + part.reactions,
            ..whole
        };
        Ok((advance, impacts))
    }
}
