//! Flows against Chetaev's equations by hand, and the energy that they keep.

use nonholonomic::Instant;
use nonholonomic::prelude::*;

use super::data::End;
use super::systems::{APPELL_HAMEL, APPELL_HAMEL_START, BENENTI, BENENTI_START, CONE, CONE_START};
use crate::support::{Chart, assert_near};

/// The local errors of a flow are 10⁻¹² of each displacement and velocity; over the hundred steps that these motions
/// take, none of which is chaotic, they grow to less than a hundred times that.
const TOLERANCE: f64 = 1e-10;

/// The states of the flow at nine times from 0 to 1.
fn states<S, const N: usize, const M: usize>(
    system: &S,
    u: S::Control,
    [q, v]: End<N>,
) -> Vec<FlowState<S>>
where
    S: ContinuousSystem + Chart<N, M>,
{
    let flow = system.flow(Instant { t: 0.0, u }, q, v, 0.125);
    let states = flow.take(9).map(|state| state.expect("a flow"));
    states.collect()
}

#[test]
fn flows_are_those_of_chetaevs_equations() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        start: End<N>,
        [q, v]: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let states = states(system, u, start);
        let last = states.last().expect("nine states");
        assert_near(last.q.as_slice(), q, TOLERANCE);
        assert_near(last.v.as_slice(), v, TOLERANCE);
    }
    for_each_system!(check);
}

#[test]
fn homogeneous_constraints_keep_the_energy() {
    fn check<S, const N: usize, const M: usize>(system: &S, u: S::Control, start: End<N>)
    where
        S: ContinuousSystem + Chart<N, M>,
    {
        let energy = |state: &FlowState<S>| {
            let at = Instant { t: state.t, u };
            system.lagrangian_energy(at, state.q, state.v)
        };
        let states = states(system, u, start);
        let first = energy(&states[0]);
        for state in &states {
            assert_near(energy(state), first, 10.0 * TOLERANCE);
        }
        let said = system.equations().get("energy_conservation");
        let said = said.expect("a sentence on the energy").text;
        let is_kept = "the energy E_L of the continuous system is conserved: L does not depend on t; there are no forces; \
            the constraints are homogeneous in the velocities, so that their reactions do no work";
        assert_eq!(said, is_kept);
    }
    check(&APPELL_HAMEL, [].into(), APPELL_HAMEL_START);
    check(&BENENTI, [].into(), BENENTI_START);
    check(&CONE, [].into(), CONE_START);
}
