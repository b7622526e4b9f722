//! A change of controls: q and the momenta go through, up to impulses of the constraints in force.

use super::field::StateOf;
use nh_runtime::internal::{Chain, Crossing, Here, vector};
use nh_runtime::{ContinuousSystem, DiscreteSystem};

type Values<I> = <<I as Crossing>::Link as DiscreteSystem>::Multipliers;

/// The momenta at a state, and the values of the constraints in force.
pub(super) type MomentaAndValues<I> = (<I as Crossing>::Momenta, Vec<Values<I>>);

/// The momenta and the constraints under the controls of the chain.
pub(super) fn momenta_and_constraints<I: Crossing>(
    chain: impl Chain<I>,
    sides: &I::Bits,
    (t, (q, v)): (f64, &StateOf<I>),
) -> MomentaAndValues<I> {
    let values = |k: usize| {
        let at = chain.instant(t);
        let values = chain.map_link_point(k, (t, q), |link| {
            (link.system).constraint_values_at(at, link.q, &chain.velocity(v, k))
        });
        vector(|a| match chain.is_in_force(sides, k, a) {
            true => values[a],
            false => 0.0,
        })
    };
    let all = (0..chain.count()).map(values);
    (chain.momenta(t, q, v), all.collect())
}

/// The velocities behind a change to the controls of the chain, behind a node; the same ones where
/// the change alters neither momenta nor constraints.
pub(super) fn onward<I: Crossing>(
    chain: impl Chain<I>,
    sides: &I::Bits,
    (t, state): (f64, &StateOf<I>),
    before: MomentaAndValues<I>,
    node: usize,
) -> Result<I::Velocities, I::Error> {
    let (q, v) = state.clone();
    if before == momenta_and_constraints(chain, sides, (t, state)) {
        return Ok(v);
    }
    let here = Here {
        at: t.into(),
        node,
        t,
        direction: 1.0,
        q,
        v,
        p: before.0,
        sides: sides.clone(),
    };
    Ok(here.arrive_at_jump(chain)?.0)
}
