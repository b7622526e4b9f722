//! Systems without regions: every constraint is in force.

use nalgebra::SVector;

use crate::error::StepError;
use crate::node::{NodeEquations, solve_in_stages};
use crate::options::StepOptions;
use crate::solve::newton::Guess;
use crate::system::{
    Active, Advance, CarriedSides, Composition, DiscreteSystem, Inputs, Interval, NoRegions,
    NoSides, Node, PlainNode, RegionsOf, join_unknowns,
};

impl<S: DiscreteSystem> RegionsOf<S> for NoRegions {
    const BOUNDARIES: usize = 0;
    const CLOSED: u32 = 0;
    type Values = SVector<f64, 0>;
    type Impacts = ();
    type Impact = ();
    type Carried = NoSides;
    type Each<X: Copy> = [Option<X>; 0];

    fn each<X: Copy>() -> [Option<X>; 0] {
        []
    }

    #[inline(always)]
    fn no_impacts(_: &S::Configuration) {}

    #[inline(always)]
    fn crossings((): &()) -> &[()] {
        &[]
    }

    #[inline(always)]
    fn advance<C: Composition>(
        system: &S,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &mut PlainNode<S>,
        _: &mut CarriedSides,
    ) -> Result<(Advance<S>, ()), StepError> {
        if let Some((solved, next)) = solve_in_stages(system, options, inputs, node) {
            *node = next;
            return Ok((solved, ()));
        }
        // A copy: a node that no function refers to may stay in registers.
        let (solved, next) = solve_with_pivoting(system, options, k, inputs, *node)?;
        *node = next;
        Ok((solved, ()))
    }
}

/// The step by the solver that pivots, and the next node.
#[inline(never)]
fn solve_with_pivoting<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    k: usize,
    inputs: Inputs<S::Control>,
    node: PlainNode<S>,
) -> Result<(Advance<S>, PlainNode<S>), StepError> {
    let (q, arrival) = (node.point, node.arrival);
    let equations = NodeEquations::new(system, k, inputs, q, arrival, Active(u32::MAX));
    let solved = equations.solve_from(Guess::new(node.unknowns), options)?;
    let interval = Interval::new(inputs, q, solved.increment).with_inner(solved.inner);
    let next = Node {
        point: solved.q2,
        arrival: system.arrival_at(&interval) + solved.unspent,
        unknowns: join_unknowns::<S>(&interval, &solved.lambda),
    };
    Ok((solved, next))
}
