//! Regions of Q × R in which constraints hold: what a system says of them, and how motions cross their boundaries.

mod advance;
mod holding;
mod impact;
pub(crate) mod jump;
mod legs;
mod nowhere;

use core::marker::PhantomData;

use self::advance::{CarriedSides, RestOfStep, add_part};
use self::jump::velocity;
use crate::continuous::ContinuousSystem;
use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::Vector;
use crate::node::{join, split};
use crate::options::StepOptions;
use crate::real::Range;
use crate::system::sides::{TimedPoint, bits, indices, sign, with_bit};
use crate::system::{
    Active, Advance, Composition, DiscreteSystem, Fields, Inputs, Interval, Leg, Legs, Node,
    PlainNode, RegionsOf, WithRegions,
};

use impact::MOST;
#[cfg(feature = "std")]
pub(crate) use impact::jump_fields;
pub use impact::{Impact, Impacts};

/// Regions of Q × R, given by the signs of switching functions s_j(q, t), in which constraints hold.
///
/// Crossing s_j = 0, the constraints in force change. If one comes into force that the velocity v⁻ does not satisfy,
/// the momentum p = ∂L/∂q̇ jumps ([`Impact`]):
///
/// ```text
/// p⁺ - p⁻ = aᵀ Λ,     a v⁺ + c = 0     for all constraints then in force
/// ```
///
/// Leaving constraints, nothing jumps. If v⁺ leads back, the motion is thrown back: it goes on in the region it came
/// from, with p⁺; if v⁺ leads along the boundary, on the side that [`CLOSED`](Self::CLOSED) says. A motion that starts on
/// a boundary is on the side that its velocity leads to, along it on the side that the boundary belongs to. A boundary
/// that is touched and not crossed changes nothing. Running backwards, a jump is an error: its p⁻ is not determined by p⁺.
///
/// A discrete motion is its nodes: it sees a boundary where a node lies beyond it, and then solves the node's equations with the
/// part of the step up to it. A step that is [composed](crate::Composition) of several, `order = …`, is cut as a whole: the step s up to the boundary, in all its
/// substeps γ_i s, the jump, and the step h - s. Its motions are of its order where they cross with a rate that is not zero, and where L, the forces and the
/// constraints of a side are smooth as far beyond its boundary as a substep reaches, 0.8 h at order 4, 1.3 h at order 6; a motion that grazes a boundary is
/// of a lower order, with every rule. It does not see what lies between two nodes on the same side of s_j: a region, or a gap in one, that is
/// passed within a step, nor all but the last of several crossings of one boundary within a step. Choose h below the time that the
/// motion takes to pass the narrowest of them.
///
/// A flow looks between the steps of its integrator, and what it finds does not depend on the time between its nodes. With
/// [`boundary_ranges_at`](Self::boundary_ranges_at), which `#[discrete_system]` writes, it encloses s_j and its rate over pieces
/// of every step, and halves a piece until s_j has one sign on it or is monotone, so that no gate is too narrow; see
/// [`Flow`](crate::Flow) for the limits of that.
///
/// Source: J. Cortés, M. de León, D. Martín de Diego, S. Martínez, on constraints of non-constant rank.
#[diagnostic::on_unimplemented(
    message = "no constraint of `{Self}` holds in a region",
    label = "`#[constraint(when = …, …)]` with `#[discrete_system(continuous)]` gives it regions"
)]
pub trait RegionSystem: ContinuousSystem + DiscreteSystem<Regions = WithRegions> {
    /// One value a switching function: `SVector<f64, J>`, 1 ≤ J ≤ 32.
    type Boundaries: Vector;

    /// The switching functions as text: "x > 0".
    const BOUNDARIES: &'static [&'static str];

    /// Bit j: s_j = 0 belongs to the inside (the condition was `>=` or `<=`).
    const CLOSED: u32;

    /// s_j(q, t), positive inside.
    fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries;

    /// ∂_t s_j + ∂_q s_j · v.
    fn boundary_rates_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> Self::Boundaries;

    /// Ranges that contain s_j and ∂_t s_j + ∂_q s_j · v for all times, coordinates and velocities in the given ranges; in `q` a group has the
    /// [entries](crate::Space::of_entries) of its matrix. `false` where they are not known, as by default: a flow then looks at 16 points of every step.
    fn boundary_ranges_at(
        &self,
        t: Range,
        q: &[Range],
        v: &[Range],
        values: &mut [Range],
        rates: &mut [Range],
    ) -> bool {
        let _ = (t, q, v, values, rates);
        false
    }

    /// The constraints in force, bit a for constraint a, where bit j of `inside` says s_j > 0.
    fn active_constraints(inside: u32) -> u32;
}

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
        legs::legs(system, options, k, inputs, start, impacts)
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

    #[cfg(feature = "std")]
    fn advance_lattice<L>(
        motion: &mut crate::lattice::LatticeMotion<'_, L>,
    ) -> Result<(), crate::lattice::LatticeError>
    where
        S: crate::lattice::LinkSystem,
        L: crate::lattice::LatticeSystem<Link = S>,
    {
        motion.advance_through_regions()
    }
}
