//! Regions of Q × R in which constraints hold: what a system says of them, and how motions cross their boundaries.

mod advance;
mod holding;
mod impact;
pub(crate) mod jump;

use crate::continuous::ContinuousSystem;
use crate::error::StepError;
use crate::linear::Vector;
use crate::node::{NodeEquations, join};
use crate::options::StepOptions;
use crate::real::Range;
use crate::solve::newton::Guess;
use crate::system::{
    Active, Advance, DiscreteSystem, Interval, NoRegions, Node, PlainNode, RegionsOf, TimeStep,
    WithRegions,
};

pub use impact::{Impact, Impacts};
use nalgebra::SVector;

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
/// part of the step up to it. It does not see what lies between two nodes on the same side of s_j: a region, or a gap in one, that is
/// passed within a step, nor all but the last of several crossings of one boundary within a step. Choose h below the time that the
/// motion takes to pass the narrowest of them.
///
/// A flow looks between the steps of its integrator, and what it finds does not depend on the time between its nodes. With
/// [`boundary_ranges_at`](Self::boundary_ranges_at), which `#[discrete_system]` writes, it encloses s_j and its rate over pieces
/// of every step, and halves a piece until s_j has one sign on it or is monotone, so that no gate is too narrow; see
/// [`Flow`](crate::Flow) for the limits of that.
///
/// Source: J. Cortés, M. de León, D. Martín de Diego, S. Martínez, on constraints of non-constant rank.
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

    /// Ranges that contain s_j and ∂_t s_j + ∂_q s_j · v for all times, coordinates and velocities in the given ranges. `false`
    /// where they are not known, as by default: a flow then looks at 16 points of every step.
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

impl<S: DiscreteSystem> RegionsOf<S> for NoRegions {
    const BOUNDARIES: usize = 0;
    const CLOSED: u32 = 0;
    type Values = SVector<f64, 0>;
    type Impacts = ();
    type Impact = ();
    type Carried = ();

    #[inline(always)]
    fn no_impacts(_: &S::Configuration) {}

    #[inline(always)]
    fn crossings((): &()) -> &[()] {
        &[]
    }

    fn advance(
        system: &S,
        options: &StepOptions,
        k: usize,
        time: TimeStep,
        node: &mut PlainNode<S>,
        (): &mut (),
    ) -> Result<(Advance<S>, ()), StepError> {
        let (q, arrival) = (node.point, node.arrival);
        let equations = NodeEquations::new(system, k, time, q, arrival, Active(u32::MAX));
        let guess = Guess::new(node.unknowns.as_slice().split_at(S::DIM).into());
        let solved = equations.solve(guess, options)?;
        let d = solved.increment;
        *node = Node {
            point: solved.q2,
            arrival: system.arrival_at(&Interval { time, q, d }),
            unknowns: join::<S>(&d, &solved.lambda),
        };
        Ok((solved, ()))
    }
}

/// The numbers of boundaries and constraints fit into the bits, and agree.
struct RegionShapes<S>(core::marker::PhantomData<S>);

impl<S: RegionSystem> RegionShapes<S> {
    const AGREE: () = {
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
    };
}

impl<S: RegionSystem> RegionsOf<S> for WithRegions {
    const BOUNDARIES: usize = S::Boundaries::LEN;
    const CLOSED: u32 = <S as RegionSystem>::CLOSED;
    type Values = S::Boundaries;
    type Impacts = Impacts<S>;
    type Impact = Impact<S>;
    type Carried = advance::CarriedSides;

    fn values(system: &S, t: f64, q: &S::Configuration) -> S::Boundaries {
        let () = RegionShapes::<S>::AGREE;
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

    fn crossings(impacts: &Impacts<S>) -> &[Impact<S>] {
        impacts
    }

    fn sides_of_pair(
        system: &S,
        interval: &Interval<S>,
    ) -> Result<advance::CarriedSides, StepError> {
        advance::sides_of_pair(system, interval)
    }

    fn velocity_and_sides(
        system: &S,
        time: TimeStep,
        q: &S::Configuration,
        p: &S::Covector,
        v: S::Increment,
    ) -> Result<(S::Increment, advance::CarriedSides), StepError> {
        advance::velocity_and_sides(system, time, q, p, v)
    }

    fn inside(carried: &advance::CarriedSides) -> u32 {
        carried.inside
    }

    fn advance(
        system: &S,
        options: &StepOptions,
        k: usize,
        time: TimeStep,
        node: &mut PlainNode<S>,
        carried: &mut advance::CarriedSides,
    ) -> Result<(Advance<S>, Impacts<S>), StepError> {
        advance::advance(system, options, k, time, node, carried)
    }
}
