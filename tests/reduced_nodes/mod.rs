//! Reduced systems whose intervals have inner nodes: `lobatto` with `#[symmetry]` in charts.

mod systems;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{SymmetricSystem, Vector, reduction::ReducedNode};

use systems::*;

/// A motion of the system, and the reduced one with its reconstruction: the largest difference of coordinates over the largest coordinate, and the largest
/// values of the published equations.
struct Agreement {
    apart: f64,
    rows: f64,
    momenta: f64,
    iterations: f64,
}

fn agreement<S, const N: usize>(
    system: &S,
    h: f64,
    q: [f64; N],
    v: [f64; N],
    steps: usize,
) -> Agreement
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
    let nodes = reduced
        .trajectory(h, r0, vartheta, r1)
        .reconstruct(q0)
        .take(steps);
    let nodes: Vec<_> = nodes.collect::<Result<_, _>>().expect("it is solved");
    let size = own
        .iter()
        .fold(1.0_f64, |most, state| most.max(state.q.amax()));
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
        for value in (rows.as_slice().iter())
            .chain(vertical.as_slice())
            .chain(phi.as_slice())
        {
            found.rows = found.rows.max(value.abs());
        }
        // A pair determines the inner nodes.
        let phi = reduced.reduced_kinematic_residual(h, after.r, after.vartheta, after.end());
        found.rows = phi
            .as_slice()
            .iter()
            .fold(found.rows, |most, value| most.max(value.abs()));
        found.iterations += pair[1].iterations as f64 / (steps - 1) as f64;
    }
    for nodes in own.windows(3) {
        let [q0, q1, q2] = [&nodes[0], &nodes[1], &nodes[2]].map(|node| node.q);
        let residual = system.momentum_residual(TimeStep::new(nodes[0].t, h), q0, q1, q2);
        found.momenta = residual
            .as_slice()
            .iter()
            .fold(found.momenta, |most, j| most.max(j.abs()));
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

#[cfg(feature = "large-reductions")]
#[test]
fn sleighs() {
    let (q, v) = sleigh();
    agrees(&SleighOfTwo { pull: 0.7 }, 0.02, q, v);
    agrees(&SleighOfThree { pull: 0.7 }, 0.05, q, v);
    agrees(&SleighOfFour { pull: 0.7 }, 0.05, q, v);
}

#[cfg(feature = "large-reductions")]
#[test]
fn other_connections_and_groups() {
    let (q, v) = sleigh();
    agrees(&SleighWithDisplacement { pull: 0.7 }, 0.05, q, v);
    agrees(
        &OnSurface {},
        0.05,
        [0.3, 0.2, 0.3 * 0.3 / 2.0],
        [0.5, 0.7, 0.3 * 0.5],
    );
}

#[cfg(feature = "large-reductions")]
#[test]
fn geodesics_between_the_ends() {
    let (q @ [x, s, w], [x_dot, w_dot]) = ([0.3, 0.2, 0.5], [0.5, 0.7]);
    let v = [x_dot, 0.4 * w * w_dot + 0.3 * x_dot, w_dot];
    agrees(&WithGeodesics {}, 0.05, q, v);
    // a = -∫ s dw / 2, of a short geodesic that of its chord to the third order.
    let (by_s, by_w) = (0.01, 0.02);
    let reduced = WithGeodesics {}.reduced();
    let end = reduced.horizontal_end(0.05, q, [s + by_s, w + by_w]);
    let of_chord = -(s + by_s / 2.0) * by_w / 2.0;
    assert!((end[0] - x - of_chord).abs() < 1e-6, "{end} {of_chord}");
}

#[cfg(feature = "large-reductions")]
#[test]
fn groups_that_are_not_of_the_plane() {
    agrees(
        &Affine {},
        0.05,
        [1.3, 0.2, 0.5],
        [0.3, 0.4 * 1.3 * 0.5 * 0.7, 0.7],
    );
    agrees(
        &HeisenbergOfThree {},
        0.05,
        [0.3, -0.2, 0.4, 0.5],
        [0.7, 0.4, 0.3 * 0.4 + 0.5 * 0.5 * 0.3, 0.3],
    );
    agrees(&FreeBody {}, 0.05, [0.1, 0.2, 0.3], [0.5, -0.3, 0.6]);
}

/// A motion that the solver that pivots computes.
#[test]
fn without_stages() {
    let (q, v) = sleigh();
    agrees(
        &SleighOnSpring {
            spring: Exponential,
        },
        0.05,
        q,
        v,
    );
}

/// The disk rolls on a circle: x = R (sin φ - sin φ_0), y = R (cos φ_0 - cos φ), R = A ω/Ω.
#[test]
fn orders_of_a_rolling_disk() {
    let (omega, turning, start) = (1.3, 2.1, 0.3_f64);
    let radius = 0.5 * omega / turning;
    let v = [
        0.5 * omega * start.cos(),
        0.5 * omega * start.sin(),
        omega,
        turning,
    ];
    let exact = |t: f64| {
        let phi = start + turning * t;
        [
            radius * (phi.sin() - start.sin()),
            radius * (start.cos() - phi.cos()),
        ]
    };
    macro_rules! off {
        ($system:expr, $steps:expr) => {{
            let (system, h) = ($system, 3.0 / $steps as f64);
            let (q0, q1) = system
                .start(h, [0.0, 0.0, 0.0, start], v)
                .expect("it starts");
            let reduced = system.reduced();
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            let mut nodes = reduced.trajectory(h, r0, vartheta, r1).reconstruct(q0);
            let last = nodes
                .nth($steps)
                .expect("it goes on")
                .expect("it is solved");
            let [x, y] = exact(3.0);
            (last.q[0] - x).hypot(last.q[1] - y)
        }};
    }
    let of_three = [12, 24].map(|steps| off!(DiskOfThree {}, steps));
    let of_four = [8, 16].map(|steps| off!(DiskOfFour {}, steps));
    for ([coarse, fine], order) in [(of_three, 4.0), (of_four, 6.0)] {
        let found = (coarse / fine).log2();
        println!("order {order}: {found:.3}, {coarse:.1e} {fine:.1e}");
        assert!((found - order).abs() < 0.1, "{found}");
    }
}

/// The sleigh against the flow of its continuous equations.
#[cfg(feature = "large-reductions")]
#[test]
fn orders_of_sleighs() {
    let (q, v) = sleigh();
    let mut flow = SleighOfFour { pull: 0.7 }.flow(0.0, q, v, 2.0);
    let end = flow.nth(1).expect("it goes on").expect("it has a flow");
    macro_rules! off {
        ($name:ident, $steps:expr) => {{
            let (system, h) = ($name { pull: 0.7 }, 2.0 / $steps as f64);
            let (q0, q1) = system.start(h, q, v).expect("it starts");
            let reduced = system.reduced();
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            let mut nodes = reduced.trajectory(h, r0, vartheta, r1).reconstruct(q0);
            let last = nodes
                .nth($steps)
                .expect("it goes on")
                .expect("it is solved");
            (last.q - end.q).norm()
        }};
    }
    let of_two = [80, 160].map(|steps| off!(SleighOfTwo, steps));
    let of_three = [24, 48].map(|steps| off!(SleighOfThree, steps));
    let of_four = [12, 24].map(|steps| off!(SleighOfFour, steps));
    let with_displacement = [24, 48].map(|steps| off!(SleighWithDisplacement, steps));
    for ([coarse, fine], order) in [
        (of_two, 2.0),
        (of_three, 4.0),
        (of_four, 6.0),
        (with_displacement, 4.0),
    ] {
        let found = (coarse / fine).log2();
        println!("order {order}: {found:.3}, {coarse:.1e} {fine:.1e}");
        assert!((found - order).abs() < 0.2, "{found}");
    }
}

/// Members of an ensemble have the bits of their own motions, and records carry the inner nodes.
#[cfg(feature = "large-reductions")]
#[test]
fn ensembles_and_records() {
    let (system, h) = (SleighOfThree { pull: 0.7 }, 0.05);
    let reduced = system.reduced();
    let starts = (0..9).map(|i| {
        let (q, v) = sleigh();
        let by = 1.0 + 0.1 * f64::from(i);
        let (q0, q1) = system.start(h, q, v.map(|v| v * by)).expect("it starts");
        reduced.reduce(h, q0, q1)
    });
    let starts: Vec<_> = starts.collect();
    let recording = Ensemble::of(Reduced(reduced), h, starts.clone())
        .every(3)
        .run(30);
    assert_eq!(recording.errors(), []);
    for (member, (r0, vartheta, r1)) in starts.iter().enumerate() {
        let states = reduced.trajectory(h, *r0, *vartheta, *r1).take(31);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("it is solved");
        for (record, k) in recording.ks().iter().enumerate() {
            assert_eq!(recording.interval(record, member), states[*k].interval());
            assert!(states[*k].inner.as_slice().iter().all(|y| y.is_finite()));
        }
    }
}

/// Steps with other controls each, and with time, far from the origin of the group.
#[cfg(feature = "large-reductions")]
#[test]
fn under_control() {
    let (system, h) = (PulledSleigh {}, 0.05);
    let u = |k: usize| [0.4 * (0.3 * k as f64).sin()];
    let ([x, y, theta, s], [x_dot, y_dot, theta_dot, s_dot]) = sleigh();
    let (q, v) = ([s, x + 3e3, y, theta], [s_dot, x_dot, y_dot, theta_dot]);
    let inputs = (TimeStep::new(0.2, h), u(0));
    let (q0, q1) = system.start(inputs, q, v).expect("it starts");
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(inputs, q0, q1);
    let mut whole = system.trajectory(inputs, q0, q1);
    let mut motion = reduced.trajectory(inputs, r0, vartheta, r1);
    let mut q = q0;
    for k in 0..200 {
        whole.step(u(k)).expect("it is solved");
        let state = motion.step(u(k)).expect("it is solved");
        let at = (TimeStep::new(state.t, h), u(k));
        q = reduced.reconstruct(at, q, state.vartheta, state.interval().end());
        // Sums of 3e3 are rounded by 2.3e-13 in each of 200 steps, and headings turn by as much.
        assert!(
            (q - whole.q()).amax() < 200.0 * 2.3e-13,
            "{k}: {q} {}",
            whole.q()
        );
    }
}

/// The slopes of the reduced step are the differences of its results.
#[cfg(feature = "large-reductions")]
#[test]
fn derivatives() {
    let (system, h) = (SleighOfThree { pull: 0.7 }, 0.05);
    let (q, v) = sleigh();
    let p = system.initial_momentum(h, [0.0, 0.0, 0.0, q[3]], {
        let (sin, cos) = q[2].sin_cos();
        [v[0] * cos + v[1] * sin, v[1] * cos - v[0] * sin, v[2], v[3]]
    });
    let step = |s: f64, p: SVector<f64, 4>| {
        let (step, _) = system
            .reduced_derivatives_from(h, [s], p)
            .expect("it is regular");
        [step.q.as_slice(), step.p.as_slice()].concat()
    };
    let (_, derivatives) = system
        .reduced_derivatives_from(h, [q[3]], p)
        .expect("it is regular");
    let by_state = derivatives.by_state();
    const BY: f64 = 1e-3;
    for column in 3..8 {
        let at = |by: f64| match column {
            3 => step(q[3] + by, p),
            _ => step(
                q[3],
                p + SVector::from_fn(|i, _| if i == column - 4 { by } else { 0.0 }),
            ),
        };
        let (near, far) = ([at(BY), at(-BY)], [at(2.0 * BY), at(-2.0 * BY)]);
        for row in 0..8 {
            let slope =
                (8.0 * (near[0][row] - near[1][row]) - far[0][row] + far[1][row]) / (12.0 * BY);
            let found = by_state[(row, column)];
            assert!(
                (found - slope).abs() < 1e-9,
                "{row} {column}: {found} {slope}"
            );
        }
    }
    // The momentum that the reduced motion carries is the argument of the derivatives.
    let reduced = SymmetricSystem::reduced(&system);
    let (q0, q1) = system.start(h, q, v).expect("it starts");
    let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
    let states = reduced.trajectory(h, r0, vartheta, r1).take(3);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("it is solved");
    let before = states[0].interval();
    let node = ReducedNode::new(before.inputs(), before.r, reduced.unknowns_at(&before));
    let s = reduced.arrival_at(&node);
    let p = [s[0], s[1], s[2], s[3]];
    let (step, _) = system
        .reduced_derivatives_from(h, states[1].r, p)
        .expect("it is regular");
    assert!((step.q[3] - states[2].r[0]).abs() < 1e-14);
}

fn sleigh() -> ([f64; 4], [f64; 4]) {
    // On the constraint: cos θ ẏ - sin θ ẋ = 0.4 s θ̇.
    let (theta, s, omega, along) = (0.4_f64, 0.5, 1.1, 0.8);
    let across = 0.4 * s * omega;
    let (sin, cos) = theta.sin_cos();
    let v = [
        along * cos - across * sin,
        along * sin + across * cos,
        omega,
        0.3,
    ];
    ([0.3, -0.2, theta, s], v)
}
