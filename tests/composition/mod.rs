//! Steps of a higher order, composed of several of the rule.

mod energy;
mod energy_far;
mod energy_groups;
mod energy_levels;
mod energy_reduced;
mod energy_regions;
mod ensembles;
mod from_phase;
mod impacts;
mod lobatto;
mod lobatto_groups;
mod systems;
mod through;

use std::f64::consts::LN_2;

use nonholonomic::Components;
use nonholonomic::nalgebra::{DMatrix, DVector, UnitQuaternion};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};
use systems::disk::four::Disk;

/// A motion, by what two systems share.
struct Case<'a> {
    name: &'a str,
    t: f64,
    duration: f64,
    /// The steps of the coarsest of two motions.
    steps: usize,
}

/// (q, v) at the end, of the flow, as flat components.
struct Exact {
    q: Vec<f64>,
    v: Vec<f64>,
}

fn exact<S: ContinuousSystem>(
    system: &S,
    case: &Case<'_>,
    q: S::Configuration,
    v: S::Increment,
) -> Exact {
    let mut flow = system.flow(case.t, q, v, case.duration);
    let end = flow.nth(1).expect("it goes on").expect("it has a flow");
    let mut flat = vec![0.0; S::Configuration::LEN];
    end.q.write(&mut flat);
    Exact {
        q: flat,
        v: end.v.as_slice().to_vec(),
    }
}

fn vector<V: Vector>(values: &[f64]) -> V {
    let mut vector = V::zeros();
    vector.as_mut_slice().copy_from_slice(values);
    vector
}

/// The distances of q, and of p modulo D°, from the flow after a motion in so many steps.
fn errors<S: DiscreteSystem>(
    system: &S,
    case: &Case<'_>,
    (q, v): (S::Configuration, S::Increment),
    exact: &Exact,
    steps: usize,
) -> [f64; 2] {
    let h = case.duration / steps as f64;
    let start = TimeStep::new(case.t, h);
    let p = system.initial_momentum(start, q, v);
    let mut motion = system.trajectory_from(start, q, p);
    for _ in 0..steps {
        motion.next().expect("it goes on").expect("it is solved");
    }
    let (t, q, p) = motion.phase().expect("it goes on");
    let end = TimeStep::new(case.t + case.duration, h);
    assert!((t - end.t).abs() < 1e-12);
    let to = S::Configuration::read(&exact.q);
    let off = S::increment(&to, &q);
    let expected = system.initial_momentum(end, to, vector::<S::Increment>(&exact.v));
    let n = S::DIM;
    let difference = DVector::from_fn(n, |i, _| p.as_slice()[i] - expected.as_slice()[i]);
    let forms = system.constraint_forms(end, to);
    let forms = DMatrix::from_fn(S::CONSTRAINTS, n, |a, i| forms.entry(a, i));
    let reaction = match S::CONSTRAINTS {
        0 => DVector::zeros(n),
        _ => {
            let gram = &forms * forms.transpose();
            let lambda = gram.lu().solve(&(&forms * &difference));
            forms.transpose() * lambda.expect("the forms are independent")
        }
    };
    let norm = |values: &[f64]| values.iter().map(|x| x * x).sum::<f64>().sqrt();
    [norm(off.as_slice()), (difference - reaction).norm()]
}

/// The slopes of the errors from a motion to one in twice as many steps are those of the order.
fn has_order<S: DiscreteSystem>(
    system: &S,
    case: &Case<'_>,
    start: (S::Configuration, S::Increment),
    exact: &Exact,
    (order, within): (f64, f64),
) {
    let [coarse, fine] = [1, 2].map(|times| errors(system, case, start, exact, times * case.steps));
    let slopes = [0, 1].map(|i| (coarse[i] / fine[i]).ln() / LN_2);
    println!(
        "| {} | {order} | {slopes:.3?} | {coarse:?} | {fine:?} |",
        case.name
    );
    for slope in slopes {
        assert!(
            (slope - order).abs() <= within,
            "{}: {slopes:?}, {coarse:?} {fine:?}",
            case.name
        );
    }
}

/// The orders 4 and 6 of composed steps, from motions in so many.
macro_rules! composed {
    ($module:ident, $name:ident { $($fields:tt)* }, ($t:expr, $duration:expr), [$four:expr, $six:expr], $q:expr, $v:expr) => {{
        let four = systems::$module::four::$name { $($fields)* };
        let six = systems::$module::six::$name { $($fields)* };
        let case = |steps| Case { name: stringify!($name), t: $t, duration: $duration, steps };
        let exact = exact(&four, &case(1), $q.into(), $v.into());
        has_order(&four, &case($four), ($q.into(), $v.into()), &exact, (4.0, 0.1));
        has_order(&six, &case($six), ($q.into(), $v.into()), &exact, (6.0, 0.15));
        exact
    }};
}

/// These orders, and the order 2 s - 2 of s of Lobatto's stages.
macro_rules! orders {
    (
        $module:ident, $name:ident { $($fields:tt)* }, ($t:expr, $duration:expr), $composed:tt,
        [$two:expr, $three:expr, $four:expr], $q:expr, $v:expr
    ) => {{
        let exact = composed!($module, $name { $($fields)* }, ($t, $duration), $composed, $q, $v);
        let case = |steps| Case { name: stringify!($name), t: $t, duration: $duration, steps };
        let two = systems::$module::two_stages::$name { $($fields)* };
        let three = systems::$module::three_stages::$name { $($fields)* };
        let four = systems::$module::four_stages::$name { $($fields)* };
        has_order(&two, &case($two), ($q.into(), $v.into()), &exact, (2.0, 0.15));
        has_order(&three, &case($three), ($q.into(), $v.into()), &exact, (4.0, 0.15));
        has_order(&four, &case($four), ($q.into(), $v.into()), &exact, (6.0, 0.15));
    }};
}

#[test]
fn orders_in_charts() {
    orders!(
        variator,
        Variator { epsilon: 0.1 },
        (0.0, 2.5),
        [50, 30],
        [100, 50, 28],
        [1.0, 0.0, 0.0],
        [0.3, 0.0, 1.5]
    );
    let (x, t, theta) = (0.4, 0.3_f64, 0.7_f64);
    let (along, sideways) = (0.9, x / 2.0 + t.cos() / 3.0);
    let v = [
        along * theta.cos() - sideways * theta.sin(),
        along * theta.sin() + sideways * theta.cos(),
        0.8,
    ];
    orders!(
        blade,
        Blade {},
        (t, 3.0),
        [60, 40],
        [80, 60, 16],
        [x, -0.2, theta],
        v
    );
    orders!(
        driven,
        Driven { a: 0.7, c: 0.3 },
        (0.4, 3.0),
        [60, 40],
        [80, 60, 20],
        [0.6, -0.3],
        [0.2, 0.5]
    );
    orders!(
        carts,
        Carts { m: 1.3, c: 0.4 },
        (0.2, 3.0),
        [60, 40],
        [60, 30, 16],
        [0.6, -0.3],
        [0.2, 0.5]
    );
    orders!(
        pendulums,
        Pendulums {},
        (0.0, 3.0),
        [80, 90],
        [160, 80, 40],
        [0.9, -0.4],
        [0.3, 0.2]
    );
    orders!(
        pendulum,
        Pendulum { g: 1.0 },
        (0.0, 3.0),
        [60, 40],
        [80, 60, 20],
        [0.6, 0.0, -0.8],
        [0.0, 0.7, 0.0]
    );
    orders!(
        contact,
        Contact { epsilon: 0.3 },
        (0.0, 3.0),
        [60, 40],
        [80, 60, 20],
        [0.5, 0.6, -0.3],
        [-0.42, 0.4, 0.7]
    );
    let (q, v) = rolling();
    orders!(
        unreduced,
        Disk {
            m: DISK.m,
            I: DISK.I,
            J: DISK.J,
            A: DISK.A
        },
        (0.0, 3.0),
        [60, 60],
        [80, 60, 20],
        q,
        v
    );
}

#[test]
fn orders_in_groups() {
    let turn =
        UnitQuaternion::from_scaled_axis(nonholonomic::nalgebra::Vector3::new(0.4, -0.3, 0.6));
    let (a, w, x, y) = (0.5, 0.4, 0.3, -0.2);
    let omega = turn.inverse() * nonholonomic::nalgebra::Vector3::new(0.8, 0.5, 0.7);
    let v = [
        a * 0.5 - w * y,
        -a * 0.8 + w * x,
        omega[0],
        omega[1],
        omega[2],
    ];
    orders!(
        ball,
        Ball {
            J: [0.4, 0.7, 0.55],
            a,
            w,
            k: 0.3
        },
        (0.0, 3.0),
        [60, 50],
        [80, 40, 24],
        (x, y, turn),
        v
    );
    let pose =
        nonholonomic::nalgebra::Isometry2::new(nonholonomic::nalgebra::Vector2::new(0.4, 0.1), 0.3);
    orders!(
        sleigh,
        Sleigh { a: 0.3, J: 0.6 },
        (0.0, 3.0),
        [60, 40],
        [80, 40, 24],
        pose,
        [0.7, 0.0, 0.9]
    );
}

const DISK: Disk = Disk {
    m: 1.2,
    I: 0.7,
    J: 0.4,
    A: 0.5,
};

/// The disk from here: position and velocity.
fn rolling() -> ([f64; 4], [f64; 4]) {
    let (theta, phi) = (0.9, 0.6_f64);
    (
        [0.0, 0.0, 0.4, phi],
        [
            DISK.A * theta * phi.cos(),
            DISK.A * theta * phi.sin(),
            theta,
            0.8,
        ],
    )
}

/// A reduced motion, reconstructed, is that of the system, node by node; and of its order.
#[test]
fn reduced_motions() {
    let (q, v) = rolling();
    let h = 0.05;
    let (q0, q1) = DISK.start(h, q, v).expect("it starts");
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let over = reduced.trajectory(h, r0, vartheta0, r1).reconstruct(q0);
    let mut count = 0;
    for (state, reconstructed) in DISK.trajectory(h, q0, q1).zip(over).take(41) {
        let (state, reconstructed) = (state.expect("solved"), reconstructed.expect("solved"));
        assert!((state.q - reconstructed.q).norm() < 1e-12, "{}", state.k);
        assert_eq!(
            (state.k, state.t),
            (reconstructed.k, reconstructed.reduced.t)
        );
        count += 1;
    }
    assert_eq!(count, 41);
    composed!(
        disk,
        Disk {
            m: DISK.m,
            I: DISK.I,
            J: DISK.J,
            A: DISK.A
        },
        (0.0, 3.0),
        [60, 60],
        q,
        v
    );
}

/// Members see the states with all their substeps behind them, as their trajectories yield them.
fn watched_ensemble(h: f64, pair: (SystemVector, SystemVector), states: &[State<Disk>]) {
    let recording = Ensemble::of(DISK, h, vec![pair; 3])
        .watch("impulse", |_, state| state.impulse[0])
        .watch("lambda", |_, state| state.lambda[0])
        .watch("phi", |_, state| state.q[3])
        .run(20);
    for state in &states[1..] {
        let is = |quantity, expected: f64| {
            let found = recording.values(quantity, state.k)[2];
            assert_eq!(
                found.to_bits(),
                expected.to_bits(),
                "{quantity}: {found} {expected}"
            );
        };
        is("impulse", state.impulse[0]);
        is("lambda", state.lambda[0]);
        is("phi", state.q[3]);
    }
}

/// Pairs, phases, steps and members of an ensemble go the same way.
#[test]
fn ways_of_a_motion() {
    let (q, v) = rolling();
    let h = 0.05;
    let (q0, q1) = DISK.start(h, q, v).expect("it starts");
    // A pair is that of the first substep.
    let first = 0.414_490_771_794_375_7;
    assert!((q1[2] - q0[2] - first * h * v[2]).abs() < 1e-3);
    let states: Vec<_> = DISK
        .trajectory(h, q0, q1)
        .take(21)
        .collect::<Result<_, _>>()
        .expect("solved");
    let ensemble = Ensemble::of(DISK, h, vec![(q0, q1); 3]).run(20);
    let mut phase = (q.into(), DISK.initial_momentum(h, q, v));
    watched_ensemble(h, (q0, q1), &states);
    for state in &states {
        let t = state.k as f64 * h;
        assert!((state.t - t).abs() < 1e-13);
        assert_eq!(state.h.to_bits(), (first * h).to_bits());
        let off: SystemVector = state.q - phase.0;
        assert!(off.norm() < 1e-12, "{}: {off}", state.k);
        for member in 0..3 {
            for i in 0..4 {
                let recorded = ensemble.q(state.k, i)[member];
                assert_eq!(recorded.to_bits(), state.q[i].to_bits());
            }
        }
        let step = DISK
            .step_from(TimeStep { t, h }, phase.0, phase.1)
            .expect("solved");
        if state.k > 0 {
            assert!((step.lambda - state.lambda).norm() < 1e-10);
            assert!((step.impulse - state.impulse).norm() < 1e-10);
            assert!((step.increment - state.increment).norm() < 1e-12);
        }
        phase = (step.q, step.p);
    }
    // λ_k ≈ -γ_1 h λ(t_k), and their sum -h λ(t_k): the force of the plane.
    let state = &states[10];
    let [of_substep, of_step] = [state.lambda / state.h, state.impulse / h];
    assert!(
        (of_substep - of_step).norm() < 0.1 * of_step.norm(),
        "{of_substep} {of_step}"
    );
}

type SystemVector = nonholonomic::nalgebra::SVector<f64, 4>;

macro_rules! variator {
    ($order:ident, $($discretization:meta)?) => {
        mod $order {
            use nonholonomic::without_equations::discrete_system;
            #[discrete_system]
            #[coordinates(x, y, xi: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
            #[constraint(y_dot + sin(xi) * x_dot == 0)]
            $(#[$discretization])?
            pub struct Variator {
                pub epsilon: f64,
            }
        }
    };
}

/// Steps so large that the errors of order 8 are far above round-off.
#[test]
fn order_eight() {
    variator!(eight, discretization(midpoint, order = 8));
    let (q, v) = ([1.0, 0.0, 0.0].into(), [0.3, 0.0, 1.5].into());
    let case = |steps| Case {
        name: "Variator",
        t: 0.0,
        duration: 6.0,
        steps,
    };
    let exact = exact(
        &systems::variator::four::Variator { epsilon: 0.1 },
        &case(1),
        q,
        v,
    );
    let eight = eight::Variator { epsilon: 0.1 };
    has_order(&eight, &case(40), (q, v), &exact, (8.0, 0.25));
}

/// One substep is the rule, to the bit.
#[test]
fn order_two_is_the_rule() {
    variator!(rule,);
    variator!(two, discretization(order = 2));
    let (two, rule) = (
        two::Variator { epsilon: 0.1 },
        rule::Variator { epsilon: 0.1 },
    );
    let (q0, q1) = two
        .start(0.1, [1.0, 0.0, 0.0], [0.3, 0.0, 3.0])
        .expect("it starts");
    for (a, b) in two
        .trajectory(0.1, q0, q1)
        .zip(rule.trajectory(0.1, q0, q1))
        .take(200)
    {
        let (a, b) = (a.expect("solved"), b.expect("solved"));
        assert_eq!(a.q.map(f64::to_bits), b.q.map(f64::to_bits));
        assert_eq!(a.increment.map(f64::to_bits), b.increment.map(f64::to_bits));
        assert_eq!(a.k < 1, a.lambda[0].is_nan());
        assert!(a.k < 1 || a.impulse[0].to_bits() == a.lambda[0].to_bits());
    }
}
