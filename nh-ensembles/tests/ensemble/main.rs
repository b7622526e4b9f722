//! Ensembles against the trajectories of their members.

#[path = "../../../nh-runtime/tests/systems/mod.rs"]
mod systems;

mod agreement;
mod allocation;
mod bits;
mod failures;
#[path = "../../../tests/support/numbers.rs"]
mod numbers;
mod recordings;
mod watching;

use nh_ensembles::{Ensemble, Recording};
use nh_runtime::{DiscreteSystem, Moving, StepError};
use systems::one_degree::{OneDegree, Pendulum};
use systems::{DISK, Disk};

const H: f64 = 0.01;

/// Members side by side.
const LANES: usize = 8;

/// A system and its pair.
type Member<S> = (
    S,
    (
        <S as DiscreteSystem>::Configuration,
        <S as DiscreteSystem>::Configuration,
    ),
);

/// Disks of different masses and sizes, places and speeds.
fn disk(i: usize) -> Member<Disk> {
    let x = i as f64;
    let disk = Disk {
        m: 5.0 - 0.1 * x,
        i: 0.3 + 0.01 * x,
        a: 0.5 + 0.02 * x,
        ..DISK
    };
    let (q0, q1) = disk.pair(
        [x, -x, 10.0 * x, 0.3 * x],
        0.013 + 1e-3 * x,
        0.007 + 1e-3 * x,
    );
    (disk, (q0.into(), q1.into()))
}

/// Pendulums of very different speeds, from small oscillations to many turns.
fn pendulum(i: usize) -> Member<OneDegree<Pendulum>> {
    let x = i as f64;
    let pendulum = OneDegree::new([1.0 + 0.1 * x, 9.81, 1.0]);
    let q0 = 0.2 * x;
    (pendulum, ([q0].into(), [q0 + 1e-3 * x * x].into()))
}

fn ensemble<S: DiscreteSystem>(
    h: f64,
    members: impl IntoIterator<Item = Member<S>>,
) -> Ensemble<S> {
    Ensemble::new(h).members(members)
}

/// All columns of a member, as bits.
fn bits<S: DiscreteSystem>(recording: &Recording<S>, member: usize) -> Vec<u64> {
    let mut bits = Vec::new();
    for record in 0..recording.records() {
        for i in 0..S::DIM {
            bits.push(recording.q(record, i)[member].to_bits());
            bits.push(recording.increment(record, i)[member].to_bits());
        }
        for a in 0..S::CONSTRAINTS {
            bits.push(recording.lambda(record, a)[member].to_bits());
        }
    }
    bits
}

/// The node and the error at which a trajectory of so many steps ends, if it does.
fn failure<S: DiscreteSystem>(
    (system, (q0, q1)): &Member<S>,
    h: f64,
    steps: usize,
) -> Option<(usize, StepError)> {
    let trajectory = system.trajectory(h, *q0, *q1).take(steps + 1);
    (trajectory.enumerate()).find_map(|(k, state)| state.err().map(|error| (k, error)))
}
