//! The equations of one reduced node: those of a discrete system at (r_k, e),
//! [`NodeSystem`](ReducedSystem::NodeSystem).

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, from_slice};
use crate::node::NodeEquations;
use crate::options::StepOptions;
use crate::real::Array;
use crate::reduced::interval::over_node;
use crate::reduced::{Level, ReducedNode, ReducedSystem, ends, group_unknowns};
use crate::solve::newton::{Guess, Solution};
use crate::stages::Stages;
use crate::system::{Active, Composition, DiscreteSystem, Interval, join_unknowns};

/// The shapes of the associated types agree.
const fn check_shapes<R: ReducedSystem>() {
    let (r, g, k) = (R::Base::LEN, R::Group::LEN, R::Unknowns::LEN);
    let (n, m, rest) = (
        R::System::DIM,
        R::System::CONSTRAINTS,
        R::NodeSystem::CONSTRAINTS,
    );
    assert!(R::BASE.len() == r && R::FIBRE.len() == g && r + g == n);
    assert!(R::Curvature::ROWS == g && R::Curvature::COLUMNS == r);
    assert!(R::Constraints::LEN == m && R::Horizontal::LEN + R::Vertical::LEN + m == n);
    let y = <R::System as DiscreteSystem>::Composition::INNER;
    assert!(<R::NodeSystem as DiscreteSystem>::Composition::INNER == y);
    assert!(R::NodeSystem::DIM == ends::<R>() && rest <= m);
    assert!(ends::<R>() + y == k && (y == 0 || matches!(R::LEVEL, Level::Free)));
    if R::Stages::AVAILABLE {
        assert!(R::Stages::INNER == y);
        assert!(<<R::Stages as Stages>::Point<f64> as Array<f64>>::LEN == r);
        assert!(<<R::Stages as Stages>::Covector<f64> as Array<f64>>::LEN == k);
        assert!(<<R::Stages as Stages>::Unknowns<f64> as Array<f64>>::LEN == k + rest);
        assert!(R::Stages::PERIODIC.len() == r);
    }
    match R::LEVEL {
        Level::Free => assert!(k == n + y && rest == m),
        Level::Kinematic | Level::Momentum => assert!(k == r || k == n),
    }
}

/// Solves the equations of node `k`, from its unknowns, where `arrival` arrives. Also the covector
/// that the solution leaves to the next node.
pub(super) fn solve_node<R: ReducedSystem>(
    reduced: &R,
    options: &StepOptions,
    (k, iterations): (usize, usize),
    node: &ReducedNode<R>,
    arrival: &R::Unknowns,
) -> Result<(Solution<R::Unknowns>, R::Unknowns), StepError> {
    const { check_shapes::<R>() }
    let system = reduced.node_system();
    let guess = over_node(reduced, &reduced.interval_at(node));
    let mut momentum = <R::NodeSystem as DiscreteSystem>::Covector::zeros();
    for i in 0..ends::<R>() {
        momentum[place::<R>(i)] = arrival[i];
    }
    let active = Active::of::<R::NodeSystem>(0);
    let equations = NodeEquations::new(&system, k, guess.inputs(), guess.q, momentum, active);
    let z = join_unknowns::<R::NodeSystem>(&guess, &Vector::zeros());
    let (solution, _, unspent) = equations.solution(Guess { z, iterations }, options)?;
    let mut z = gathered::<R>(solution.z.as_slice());
    let (identity, group) = (reduced.identity(), group_unknowns::<R>());
    if group > 0 && matches!(R::LEVEL, Level::Free) {
        let start = R::join(&node.r, &identity);
        let d = from_slice(&solution.z.as_slice()[..ends::<R>()]);
        let vartheta = reduced.reduce_at(&Interval::new(node.inputs(), start, d));
        z.as_mut_slice()[..group].copy_from_slice(vartheta.as_slice());
    } else {
        let displacement = z.as_mut_slice()[..group].iter_mut();
        (displacement.zip(identity.as_slice())).for_each(|(u, e)| *u += e);
    }
    check_finite(z.is_finite(), k, Quantity::Configuration)?;
    let solution = Solution {
        z,
        iterations: solution.iterations,
        residual_norm: solution.residual_norm,
    };
    Ok((solution, gathered::<R>(unspent.as_slice())))
}

/// The place of an unknown among those of the system that has the equations.
fn place<R: ReducedSystem>(i: usize) -> usize {
    match i.checked_sub(group_unknowns::<R>()) {
        None => R::FIBRE[i],
        Some(base) if i != base && i < ends::<R>() => R::BASE[base],
        Some(_) => i,
    }
}

/// The values of that system in the order of the unknowns; 0 where it has none.
fn gathered<R: ReducedSystem>(values: &[f64]) -> R::Unknowns {
    let mut gathered = R::Unknowns::zeros();
    for i in 0..values.len().min(R::Unknowns::LEN) {
        gathered[i] = values[place::<R>(i)];
    }
    gathered
}
