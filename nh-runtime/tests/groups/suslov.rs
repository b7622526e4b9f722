//! Suslov's problem against the discrete Euler–Poincaré–Suslov equations solved with 60 digits.

use nh_runtime::groups::{Cayley, LieGroup};
use nh_runtime::nalgebra::{Quaternion, UnitQuaternion};
use nh_runtime::{LeftInvariantSystem, Moving, StepOptions};

use super::body::suslov;
use super::numbers::assert_near;

const H: f64 = 0.1;

/// The reference's numbers at a node.
struct Node {
    k: usize,
    /// w, x, y, z.
    q: [f64; 4],
    u: [f64; 4],
    left: [f64; 3],
    right: [f64; 3],
    lambda: f64,
    l: f64,
    /// By how much q_k changes with the initial data.
    growth: f64,
}

const NODES: [Node; 5] = [
    Node {
        k: 0,
        q: [
            0.936585811581694,
            0.1873171623163388,
            -0.0936585811581694,
            0.2809757434745082,
        ],
        u: [0.9993497886125758, 0.03, -0.02, 0.0],
        left: [1.161245754790588, -0.536648885850791, 0.09293497886125758],
        right: [1.1572457547905879, -0.542648885850791, 0.10693497886125758],
        lambda: f64::NAN,
        l: -22.4544,
        growth: 1.0,
    },
    Node {
        k: 1,
        q: [
            0.9284841463290501,
            0.2209124557812817,
            -0.103900127209569,
            0.2798564640349294,
        ],
        u: [
            0.9993509689503595,
            0.03009040988024937,
            -0.01980424427278941,
            0.0,
        ],
        left: [1.1652591039912992, -0.5305510352699485, 0.0942740911798189],
        right: [1.161245754790588, -0.536648885850791, 0.10824534643273558],
        lambda: -0.015310367571477992,
        l: -22.4544001179032,
        growth: 1.0,
    },
    Node {
        k: 10,
        q: [
            0.8032428715429026,
            0.506495417238598,
            -0.1792135842440756,
            0.2571882051226342,
        ],
        u: [
            0.9993621634791505,
            0.030906935490696737,
            -0.01788931370526984,
            0.0,
        ],
        left: [
            1.2017703832530053,
            -0.47104283708277406,
            0.10701225764055944,
        ],
        right: [
            1.1976957572358304,
            -0.47808247010259425,
            0.12061117940011382,
        ],
        lambda: -0.015075381458110621,
        l: -22.454401242656235,
        growth: 9.24,
    },
    Node {
        k: 100,
        q: [
            -0.8299132122344998,
            -0.5003020579025381,
            -0.18465651273346462,
            0.16384103064316752,
        ],
        u: [
            0.9994132324011356,
            0.028728491022413833,
            0.01865113146940265,
            0.0,
        ],
        left: [1.1811393661700378, 0.6237241284731183, 0.25123382045449666],
        right: [1.1903521101664682, 0.6095336632122066, 0.24242728916030865],
        lambda: 0.008189901404655281,
        l: -22.454407735538428,
        growth: 61.9,
    },
    Node {
        k: 1000,
        q: [
            0.42610915043995856,
            0.2870741256440826,
            0.38284011100312365,
            -0.7677583524157443,
        ],
        u: [
            0.9992695597606694,
            -0.02119743055597248,
            0.031796475803814714,
            0.0,
        ],
        left: [
            -0.783731425199636,
            0.9108335891750609,
            -0.005615347339694678,
        ],
        right: [
            -0.7837313412646076,
            0.9108336451311657,
            0.0056179851703565585,
        ],
        lambda: -0.011233312708359826,
        l: -22.454392295657815,
        growth: 764.0,
    },
];

fn quaternion([w, x, y, z]: [f64; 4]) -> UnitQuaternion<f64> {
    UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z))
}

/// Relative to the 16 digits of the initial data, and to the rounding of every step.
#[test]
fn the_reference_motion() {
    let system = suslov();
    let reduced = system.reduced();
    let (q0, q1) = (quaternion(NODES[0].q), quaternion(NODES[1].q));
    let options = StepOptions::default().tolerance(1e-15);
    let states: Vec<_> = system
        .trajectory_with(&options, H, q0, q1)
        .take(1001)
        .collect();
    for node in NODES {
        let state = states[node.k].unwrap();
        let tolerance = 16.0 * f64::EPSILON * node.growth * (1.0 + node.k as f64).sqrt();
        let off = LieGroup::increment::<Cayley>(&quaternion(node.q), &state.q);
        assert_near(off, [0.0; 3], tolerance);
        let interval = state.interval();
        let u = LieGroup::retract::<Cayley>(&UnitQuaternion::identity(), state.increment.into());
        assert_near(
            u.coords.as_slice(),
            quaternion(node.u).coords.as_slice(),
            tolerance,
        );
        // Velocities and momenta are increments over h, times J.
        let tolerance = 2.0 / H * tolerance;
        assert_near(
            system.left_momentum_at(&interval).as_slice(),
            node.left,
            tolerance,
        );
        assert_near(
            system.right_momentum_at(&interval).as_slice(),
            node.right,
            tolerance,
        );
        assert_near(
            reduced.left_momentum(H, q0, u).as_slice(),
            node.left,
            tolerance,
        );
        assert_near(
            reduced.right_momentum(H, q0, u).as_slice(),
            node.right,
            tolerance,
        );
        let l = reduced.reduced_lagrangian(H, q0, u);
        assert!((l - node.l).abs() <= tolerance, "{l} is not {}", node.l);
        if node.k > 0 {
            assert!((state.lambda[0] - node.lambda).abs() <= 2.0 * tolerance);
        }
    }
}
