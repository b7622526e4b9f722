//! Reduced systems whose intervals have inner nodes: `lobatto` with `#[symmetry]` in charts.

mod systems;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{SymmetricSystem, Vector};

use systems::*;

/// A motion of the system, and the reduced one with its reconstruction: the largest difference of coordinates over the largest coordinate, and the largest
/// values of the published equations.
struct Agreement {
    apart: f64,
    rows: f64,
    momenta: f64,
    iterations: f64,
}

fn agreement<S, const N: usize>(system: &S, h: f64, q: [f64; N], v: [f64; N], steps: usize) -> Agreement
where
    S: SymmetricSystem<Configuration = SVector<f64, N>, Increment = SVector<f64, N>>,
{
    let (q0, q1) = system.start(h, q, v).expect("it starts");
    let own = system.trajectory(h, q0, q1).take(steps);
    let own: Vec<_> = own.collect::<Result<_, _>>().expect("it is solved");
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
    let states = reduced.trajectory(h, r0, vartheta, r1).take(steps);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("it is solved");
    let nodes = reduced.trajectory(h, r0, vartheta, r1).reconstruct(q0).take(steps);
    let nodes: Vec<_> = nodes.collect::<Result<_, _>>().expect("it is solved");
    let size = own.iter().fold(1.0_f64, |most, state| most.max(state.q.amax()));
    let mut found = Agreement {
        apart: 0.0,
        rows: 0.0,
        momenta: 0.0,
        iterations: 0.0,
    };
    for (own, node) in own.iter().zip(&nodes) {
        found.apart = found.apart.max((own.q - node.q).amax() / size);
    }
    for pair in states.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(|state| state.interval());
        let rows = reduced.horizontal_residual_at(&before, &after);
        let vertical = reduced.vertical_residual_at(&before, &after);
        let phi = reduced.reduced_kinematic_residual_at(&after);
        for value in (rows.as_slice().iter()).chain(vertical.as_slice()).chain(phi.as_slice()) {
            found.rows = found.rows.max(value.abs());
        }
        // A pair determines the inner nodes.
        let phi = reduced.reduced_kinematic_residual(h, after.r, after.vartheta, after.end());
        found.rows = phi.as_slice().iter().fold(found.rows, |most, value| most.max(value.abs()));
        found.iterations += pair[1].iterations as f64 / (steps - 1) as f64;
    }
    for nodes in own.windows(3) {
        let [q0, q1, q2] = [&nodes[0], &nodes[1], &nodes[2]].map(|node| node.q);
        let residual = system.momentum_residual(TimeStep::new(nodes[0].t, h), q0, q1, q2);
        found.momenta = residual.as_slice().iter().fold(found.momenta, |most, j| most.max(j.abs()));
    }
    println!(
        "apart {:.1e}, rows {:.1e}, momentum equation {:.1e}, {:.2} iterations a step",
        found.apart, found.rows, found.momenta, found.iterations
    );
    found
}

/// Both motions are solved to some ε of their terms in each of the steps, and differ by at most as much as that grows to: 500 steps of 20 ε are 2e-12.
fn agrees<S, const N: usize>(system: &S, h: f64, q: [f64; N], v: [f64; N])
where
    S: SymmetricSystem<Configuration = SVector<f64, N>, Increment = SVector<f64, N>>,
{
    let found = agreement(system, h, q, v, 200);
    assert!(found.apart < 1e-12, "{}", found.apart);
    assert!(found.rows < 1e-11, "{}", found.rows);
    assert!(found.momenta < 1e-11, "{}", found.momenta);
    assert!(found.iterations < 2.5, "{}", found.iterations);
}

#[test]
fn a_rolling_disk() {
    let (q, v) = ([0.0, 0.0, 0.0, 0.3], {
        let f = 0.5 * 1.3;
        [f * 0.3f64.cos(), f * 0.3f64.sin(), 1.3, 0.7]
    });
    agrees(&DiskOfThree {}, 0.05, q, v);
    agrees(&DiskOfFour {}, 0.05, q, v);
}

#[test]
fn sleighs() {
    let (q, v) = sleigh();
    agrees(&SleighOfTwo { pull: 0.7 }, 0.02, q, v);
    agrees(&SleighOfThree { pull: 0.7 }, 0.05, q, v);
    agrees(&SleighOfFour { pull: 0.7 }, 0.05, q, v);
}

#[test]
fn other_connections_and_groups() {
    let (q, v) = sleigh();
    agrees(&SleighWithDisplacement { pull: 0.7 }, 0.05, q, v);
    agrees(&Affine {}, 0.05, [1.3, 0.2, 0.5], [0.3, 0.4 * 0.5 * 1.3, 0.7]);
    agrees(&HeisenbergOfThree {}, 0.05, [0.3, -0.2, 0.4, 0.5], [0.7, 0.4, -0.2 * -0.7, 0.3]);
    agrees(&FreeBody {}, 0.05, [0.1, 0.2, 0.3], [0.5, -0.3, 0.6]);
    agrees(&OnSurface {}, 0.05, [0.3, 0.2, 0.3 * 0.3 / 2.0], [0.5, 0.7, 0.3 * 0.5]);
}

fn sleigh() -> ([f64; 4], [f64; 4]) {
    // On the constraint: cos θ ẏ - sin θ ẋ = 0.4 s θ̇.
    let (theta, s, omega, along) = (0.4_f64, 0.5, 1.1, 0.8);
    let across = 0.4 * s * omega;
    let (sin, cos) = theta.sin_cos();
    let v = [along * cos - across * sin, along * sin + across * cos, omega, 0.3];
    ([0.3, -0.2, theta, s], v)
}
