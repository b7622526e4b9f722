//! A lattice of a few sites has the motion of the same system written as one.

use nonholonomic::prelude::*;

use super::apart;
use super::systems::{Chain, Sleds, ThreeSites, TwoSleds};

const M: [f64; 3] = [1.0, 2.5, 0.7];
const X: [f64; 3] = [0.1, -0.3, 0.2];
const V: [f64; 3] = [0.5, 0.1, -0.4];

/// Both are solved to round-off in each of 100 steps, which numbers below 2 carry on: some ε √steps.
#[test]
fn a_chain_with_free_ends() {
    let (c, g) = (0.3, 0.2);
    let chain = Chain { m: M.to_vec(), c, g };
    let whole = ThreeSites { D: 0.5, m: M, c, g };
    let lattice = chain.lattice(3, 0.5, Ends::free()).unwrap();
    let ts = TimeStep::new(0.2, 0.1);
    let mut motion = lattice.motion(ts, &X.map(|x| [x]), &V.map(|v| [v])).unwrap();
    let (q0, q1) = whole.start(ts, X, V).unwrap();
    let mut iterations = 0;
    for state in whole.trajectory(ts, q0, q1).take(100) {
        let q = state.unwrap().q;
        let off = apart(motion.q().iter().map(|q| q[0]), q.iter().copied());
        assert!(off < 1e-13, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
        iterations += motion.iterations();
    }
    println!("{iterations} iterations in 100 steps");
    assert!(iterations < 350);
}

#[test]
fn sleds() {
    let (lattice, whole) = (Sleds { J: 0.6 }, TwoSleds { J: 0.6 });
    let lattice = lattice.lattice(2, 0.5, Ends::free()).unwrap();
    let (q, v) = (
        [[0.1, -0.2, 0.3], [0.4, 0.1, -0.2]],
        [(0.7, 0.3f64, 0.4), (-0.5, -0.2, 0.9)].map(|(s, theta, omega)| [s * theta.cos(), s * theta.sin(), omega]),
    );
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let by_coordinate = |of: [[f64; 3]; 2]| [0, 2, 4, 1, 3, 5].map(|i| of[i % 2][i / 2]);
    let _ = by_coordinate;
    let joined = |of: [[f64; 3]; 2]| [of[0][0], of[1][0], of[0][1], of[1][1], of[0][2], of[1][2]];
    let (q0, q1) = whole.start(0.1, joined(q), joined(v)).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        let q = [0, 1, 2].map(|i| [0, 1].map(|k: usize| motion.q()[k][i])).concat();
        let off = apart(q, state.q.iter().copied());
        assert!(off < 1e-12, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
        let lambda = [0, 1].map(|k| motion.lambda(k)[0]);
        let off = apart(lambda, state.lambda.iter().copied());
        assert!(state.k == 0 || off < 1e-12, "{}: λ {off:e}", motion.node());
    }
}
