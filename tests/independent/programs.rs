//! Programs like those that were found to give wrong nodes: alone, in an ensemble, reduced and on the quotient.

use nonholonomic::__private::Stages;
use nonholonomic::prelude::*;

use crate::independent::jet::{Jet, sqrt, tanh};
use crate::independent::plain::{Node, Plain, arrival, excess, system};

system! {
    #[symmetry(translations(z))]
    RopeBesideSled [] t
    3 0 (x x_dot from [3.4, 3.5, 0.9, 1.0], y y_dot from [0.0, 0.1, -1.0, -0.9], z z_dot from [0.0, 1.0, 0.4, 0.5])
    lagrangian {
        1.3 / 2.0 * x_dot.powi(2) + 0.8 / 2.0 * y_dot.powi(2) + 2.1 / 2.0 * z_dot.powi(2) + 0.3 * x_dot * z_dot
            - 730.0 / 2.0 * ((x - y - 3.6 + sqrt((x - y - 3.6).powi(2))) / 2.0).powi(2)
    }
}

system! {
    Rope [] t
    2 0 (x x_dot from [3.4, 3.5, 0.9, 1.0], y y_dot from [0.0, 0.1, -1.0, -0.9])
    lagrangian {
        1.3 / 2.0 * x_dot.powi(2) + 0.8 / 2.0 * y_dot.powi(2)
            - 730.0 / 2.0 * ((x - y - 3.6 + sqrt((x - y - 3.6).powi(2))) / 2.0).powi(2)
    }
}

system! {
    Absorber [] t
    1 0 (x x_dot from [-0.8, 0.9, -2.0, 2.0])
    lagrangian { 1.7 / 2.0 * x_dot.powi(2) - 22.0 / 2.0 * x.powi(2) }
    force { x = { -2.9 / 2.0 * (x_dot + sqrt(x_dot.powi(2))) } }
}

system! {
    Sliding [] t
    1 0 (x x_dot from [-0.8, 0.9, 1.9, 2.0])
    lagrangian { 1.7 / 2.0 * x_dot.powi(2) }
    force { x = { -0.7 * x_dot / sqrt(x_dot.powi(2)) } }
}

system! {
    SwitchedOn [] t
    2 0 (x x_dot from [-0.8, 0.9, -2.0, 2.0], y y_dot from [-0.8, 0.9, -2.0, 2.0])
    lagrangian {
        1.7 / 2.0 * (x_dot.powi(2) + y_dot.powi(2)) - 6.0 / 4.0 * (1.0 + tanh(370.0 * (t - 0.7))) * (x - y).powi(2)
    }
}

system! {
    Stop [] t
    1 0 (x x_dot from [0.2, 0.3, 1.0, 2.0])
    lagrangian {
        1.7 / 2.0 * x_dot.powi(2) - 52000.0 / 2.0 * ((x - 0.55 + sqrt((x - 0.55).powi(2))) / 2.0).powi(2)
    }
}

system! {
    #[symmetry(translations(y))]
    #[discrete_connection(kinematic)]
    OnSurface [] t
    2 1 (x x_dot from [0.2, 0.3, 1.0, 2.0], y y_dot from [0.0, 0.1, 0.0, 0.0])
    lagrangian {
        1.7 / 2.0 * (x_dot.powi(2) + y_dot.powi(2))
            - 520.0 / 2.0 * ((x - 0.55 + sqrt((x - 0.55).powi(2))) / 2.0).powi(2)
    }
    constraint { y_dot } == { x * x_dot }
}

const H: f64 = 0.011;

/// (q, v) as the system draws it, with the same number always.
fn state<S: Plain<N, M>, const N: usize, const M: usize>(unit: f64) -> (S, [f64; N], [f64; N]) {
    S::draw(&mut || unit)
}

/// The nodes of a motion of so many, all of them solutions.
fn nodes<S: Plain<N, M>, const N: usize, const M: usize>(count: usize) -> Vec<Node<N, M>> {
    let (system, q, v) = state::<S, N, M>(0.6);
    let (q0, q1) = system.start(H, q, v).expect("it starts");
    let states = system.trajectory(H, q0, q1).take(count);
    let nodes: Vec<_> = states
        .map(|state| Node::of(&state.expect("every step succeeds")))
        .collect();
    are_solutions(&system, &nodes);
    nodes
}

fn are_solutions<S: Plain<N, M>, const N: usize, const M: usize>(system: &S, nodes: &[Node<N, M>]) {
    for (k, pair) in nodes.windows(2).enumerate() {
        let excess = excess(system, &arrival(system, &pair[0]), &pair[1]);
        assert!(excess <= 1.0, "node {}: {excess:e}", k + 1);
    }
}

/// Nodes of configurations alone.
fn of_positions<const N: usize>(q: &[[f64; N]]) -> Vec<Node<N, 0>> {
    let node = |(k, pair): (usize, &[[f64; N]])| Node {
        t: k as f64 * H,
        h: H,
        q: pair[0],
        d: std::array::from_fn(|i| pair[1][i] - pair[0][i]),
        lambda: [],
    };
    q.windows(2).enumerate().map(node).collect()
}

/// The rope tightens and slackens; what both masses have together it does not change: p = m Δx/h + n Δy/h, to one rounding of
/// 64 ε of the increments a step.
#[test]
fn a_rope_that_only_pulls() {
    const { assert!(!<Rope as DiscreteSystem>::Stages::DIRECT) };
    let nodes = nodes::<Rope, 2, 0>(300);
    let is_tight = |node: &Node<2, 0>| node.q[0] - node.q[1] > 3.6;
    assert!(nodes.iter().any(is_tight) && !nodes.iter().all(is_tight));
    let momentum = |node: &Node<2, 0>| (1.3 * node.d[0] + 0.8 * node.d[1]) / H;
    let (first, last) = (momentum(&nodes[0]), momentum(&nodes[299]));
    let allowed = 300.0 * 64.0 * f64::EPSILON * 4.0;
    assert!((first - last).abs() <= allowed, "{first} {last}");
}

#[test]
fn a_shock_absorber() {
    const { assert!(!<Absorber as DiscreteSystem>::Stages::DIRECT) };
    nodes::<Absorber, 1, 0>(300);
}

/// v decreases by 0.7/1.7 h a step. At rest there is no solution of friction that jumps: an error, and not a node.
#[test]
fn friction_that_jumps() {
    let (system, q, v) = state::<Sliding, 1, 0>(0.6);
    let (q0, q1) = system.start(H, q, v).expect("it starts");
    let mut motion = system.trajectory(H, q0, q1);
    let mut nodes = Vec::new();
    let ended = loop {
        match motion.next().expect("endless, or an error") {
            Ok(state) => nodes.push(Node::of(&state)),
            Err(error) => break error,
        }
        assert!(nodes.len() < 2000, "it does not come to rest");
    };
    assert!(
        matches!(
            ended,
            StepError::NotConverged { .. }
                | StepError::EquationsJump { .. }
                | StepError::SingularJacobian { .. }
                | StepError::NonFinite { .. }
        ),
        "{ended}"
    );
    are_solutions(&system, &nodes);
    for (k, node) in nodes.iter().enumerate() {
        // Half a step of friction before the first middle.
        let expected = v[0] - 0.7 / 1.7 * H * (k as f64 + 0.5);
        assert!(
            (node.d[0] / H - expected).abs() <= 1e-12 * (k as f64 + 1.0),
            "{k}"
        );
    }
}

#[test]
fn a_coupling_that_is_switched_on() {
    nodes::<SwitchedOn, 2, 0>(300);
}

#[test]
fn a_stiff_stop() {
    const { assert!(!<Stop as DiscreteSystem>::Stages::DIRECT) };
    nodes::<Stop, 1, 0>(300);
}

#[test]
fn in_an_ensemble() {
    let members = 11;
    let start = |i: usize| {
        let (system, q, v) = state::<RopeBesideSled, 3, 0>(i as f64 / members as f64);
        let pair = system.start(H, q, v);
        (system, pair.expect("it starts"))
    };
    let starts: Vec<_> = (0..members).map(start).collect();
    let system = starts[0].0;
    let pairs = starts.iter().map(|(_, pair)| *pair);
    let recording = Ensemble::of(system, H, pairs).every(1).run(200);
    assert!(recording.errors().is_empty());
    for member in 0..members {
        let node = |record: usize| Node {
            t: recording.times()[record],
            h: H,
            q: recording.configuration(record, member).into(),
            d: recording.interval(record, member).d.into(),
            lambda: [],
        };
        let nodes: Vec<_> = (0..recording.records()).map(node).collect();
        are_solutions(&system, &nodes);
    }
}

#[test]
fn reduced() {
    let (system, q, v) = state::<RopeBesideSled, 3, 0>(0.6);
    let (q0, q1) = system.start(H, q, v).expect("it starts");
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let motion = reduced
        .trajectory(H, r0, vartheta, r1)
        .reconstruct(q0)
        .take(200);
    let q: Vec<[f64; 3]> = motion
        .map(|state| state.expect("every step succeeds").q.into())
        .collect();
    assert!(q.iter().any(|q| q[0] - q[1] > 3.6));
    are_solutions(&system, &of_positions(&q));
}

/// On Q/G there is x alone; Δy = x(mid) Δx, and λ follows from the row of y.
#[test]
fn on_the_quotient() {
    let (system, q, mut v) = state::<OnSurface, 2, 1>(0.6);
    v[1] = q[0] * v[0];
    let (q0, q1) = system.start(H, q, v).expect("it starts");
    let quotient = system.quotient();
    let motion = quotient.trajectory(H, [q0[0]], [q1[0]]).take(300);
    let mut y = q0[1];
    let mut nodes: Vec<Node<2, 1>> = Vec::new();
    for state in motion {
        let state = state.expect("every step succeeds");
        let (x, dx) = (state.q[0], state.increment[0]);
        let d = [dx, (x + dx / 2.0) * dx];
        // p_y = m Δy/h on both sides.
        let before = nodes.last().map_or(d[1], |node| node.d[1]);
        let lambda = 1.7 * (before - d[1]) / H;
        nodes.push(Node {
            t: state.t,
            h: H,
            q: [x, y],
            d,
            lambda: [lambda],
        });
        y += d[1];
    }
    assert!(nodes.iter().any(|node| node.q[0] > 0.55));
    are_solutions(&system, &nodes);
}
