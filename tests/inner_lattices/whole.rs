//! A lattice of a few sites has the motion of the same system written as one.

#![cfg(feature = "large-inner-lattices")]

use nonholonomic::prelude::*;

use super::apart;
use super::systems::*;

/// Both are solved to round-off in each of 100 steps, which numbers below 2 carry on: some ε √steps.
#[test]
fn a_chain_with_free_ends() {
    const M: [f64; 3] = [1.0, 2.5, 0.7];
    const X: [f64; 3] = [0.1, -0.3, 0.2];
    const V: [f64; 3] = [0.5, 0.1, -0.4];

    let (c, g) = (0.3, 0.2);
    let chain = Chain {
        m: M.to_vec(),
        c,
        g,
    };
    let whole = ThreeSites { D: 0.5, m: M, c, g };
    let lattice = chain.lattice(3, 0.5, Ends::free()).unwrap();
    let ts = TimeStep::new(0.2, 0.1);
    let mut motion = lattice
        .motion(ts, &X.map(|x| [x]), &V.map(|v| [v]))
        .unwrap();
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
        [(0.7, 0.3f64, 0.4), (-0.5, -0.2, 0.9)]
            .map(|(s, theta, omega)| [s * theta.cos(), s * theta.sin(), omega]),
    );
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let joined = |of: [[f64; 3]; 2]| [of[0][0], of[1][0], of[0][1], of[1][1], of[0][2], of[1][2]];
    let (q0, q1) = whole.start(0.1, joined(q), joined(v)).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        let q = [0, 1, 2]
            .map(|i| [0, 1].map(|k: usize| motion.q()[k][i]))
            .concat();
        let off = apart(q, state.q.iter().copied());
        assert!(off < 1e-12, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
        let lambda = [0, 1].map(|k| motion.lambda(k)[0]);
        let off = apart(lambda, state.lambda.iter().copied());
        assert!(state.k == 0 || off < 1e-12, "{}: λ {off:e}", motion.node());
    }
}

/// A holonomic constraint of two sites acts on both, at the inner nodes too.
#[test]
fn a_hanging_chain_of_rods() {
    let (m, g) = ([1.0, 0.5], 9.81);
    let rods = Rods {
        m: vec![9.0, m[0], m[1]],
        g,
    };
    let whole = DoublePendulum { m, g };
    let lattice = rods
        .lattice(3, 1.0, Ends::open(End::Held, End::Free))
        .unwrap();
    let q = [[0.0, 0.0], [0.6, -0.8], [1.6, -0.8]];
    let v = [[0.0, 0.0], [0.8, 0.6], [0.8, 0.2]];
    let mut motion = lattice.motion(0.02, &q, &v).unwrap();
    let start = whole.start(0.02, [0.6, 1.6, -0.8, -0.8], [0.8, 0.8, 0.6, 0.2]);
    let (q0, q1) = start.unwrap();
    for state in whole.trajectory(0.02, q0, q1).take(100) {
        let state = state.unwrap();
        let at = motion.q();
        let flat = [at[1][0], at[2][0], at[1][1], at[2][1]];
        let off = apart(flat, state.q.iter().copied());
        // Rounding grows like distances of neighbouring motions, by e² in this time.
        assert!(off < 1e-11, "{}: {off:e}", state.k);
        motion.advance().unwrap();
        let off = apart(
            [0, 1].map(|k| motion.lambda(k)[0]),
            state.lambda.iter().copied(),
        );
        assert!(state.k == 0 || off < 1e-10, "{}: λ {off:e}", state.k);
    }
}

#[test]
fn ends_that_are_held_and_driven() {
    let (c, g) = (0.2, 0.1);
    let chain = Chain {
        m: vec![1.0, 1.3, 1.0],
        c,
        g,
    };
    let driven = |t: f64| nonholonomic::Driven {
        q: [t.sin()].into(),
        v: [t.cos()].into(),
        a: [-t.sin()].into(),
    };
    let ends = Ends::open(End::Held, End::Driven(&driven));
    let lattice = chain.lattice(3, 0.5, ends).unwrap();
    let (q, v) = ([[0.1], [0.3], [9.0]], [[9.0], [0.2], [9.0]]);
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let whole = Between { m: 1.3, c, g };
    let (q0, q1) = whole.start(0.1, [0.3], [0.2]).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        let q: Vec<f64> = motion.q().iter().map(|q| q[0]).collect();
        let off = apart(q, [0.1, state.q[0], state.t.sin()]);
        assert!(off < 1e-12, "{}: {off:e}", state.k);
        motion.advance().unwrap();
    }
}

#[test]
fn rotations() {
    use nonholonomic::groups::UnitQuaternion;

    let (J, K) = ([1.0, 2.0, 1.5], 0.7);
    let (bodies, whole) = (Bodies { J, K }, TwoBodies { J, K });
    let lattice = bodies.lattice(2, 1.0, Ends::free()).unwrap();
    let q = [0.3, -0.5].map(|a| UnitQuaternion::from_euler_angles(a, 0.2 - a, 0.1));
    let v = [[0.4, 0.1, 0.2], [-0.2, 0.3, 0.2]];
    let sites = q.map(BodiesConfiguration::from);
    let mut motion = lattice.motion(0.1, &sites, &v).unwrap();
    let omega = <[f64; 6]>::try_from(v.concat()).unwrap();
    let (q0, q1) = whole
        .start(0.1, TwoBodiesConfiguration { R: q }, omega)
        .unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(50) {
        let state = state.unwrap();
        for (site, R) in motion.q().iter().zip(&state.q.R) {
            let off = site.R.angle_to(R);
            assert!(off < 1e-12, "{}: {off:e}", state.k);
        }
        // The momentum in space: its change in time and along the sites, of addends below 4.
        let before = [0, 1].map(|k| motion.momentum_density(k));
        motion.advance().unwrap();
        let flux = motion.momentum_flux(0);
        let change = [0, 1].map(|k| motion.momentum_density(k) - before[k]);
        for (sum, name) in [(change[0] + flux, "left"), (change[1] - flux, "right")] {
            assert!(sum.amax() < 2e-14, "{name}: {sum}");
        }
        assert!(flux.amax() > 1e-3);
    }
}
