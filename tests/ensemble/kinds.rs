//! Ensembles of reduced systems, of systems reduced by left multiplication, and of systems with regions.

#![cfg(feature = "large-motions")]

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Impact, Reduced};
use rayon::ThreadPoolBuilder;

use crate::record::systems::Sphere;

const H: f64 = 0.02;
const STEPS: usize = 120;
const EVERY: usize = 7;

/// Runs an ensemble in pools of one, two and three threads: the recordings and `numbers` of each.
fn recordings<D, N: PartialEq>(
    ensemble: &Ensemble<D>,
    numbers: impl Fn(&Recording<D>) -> N,
) -> Recording<D>
where
    D: nonholonomic::Dynamics + Sync + Send,
{
    let run = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| ensemble.run(STEPS))
    };
    let one = run(1);
    for threads in [2, 3] {
        assert!(numbers(&one) == numbers(&run(threads)), "{threads} threads");
    }
    one
}

/// Snakeboard with torques that swing rotor and axles.
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + J_r / 2 * (theta_dot + psi_dot).powi(2)
        + J_w * (theta_dot.powi(2) + phi_dot.powi(2))
)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(psi = k * (sin(w * t) - psi), phi = k * (0.3 * sin(w * t) + 0.1 - phi))]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy)]
struct Snakeboard {
    m: f64,
    J: f64,
    J_r: f64,
    J_w: f64,
    l: f64,
    k: f64,
    w: f64,
}

type Board = Reduced<<Snakeboard as SymmetricSystem>::Reduced>;
type Base = <<Snakeboard as SymmetricSystem>::Reduced as ReducedSystem>::Base;
type Group = <<Snakeboard as SymmetricSystem>::Reduced as ReducedSystem>::Group;

fn board(i: usize) -> (Board, (Base, Group, Base)) {
    let x = i as f64;
    let board = Snakeboard {
        m: 6.0 + 0.1 * x,
        J: 0.016,
        J_r: 0.072 + 0.001 * x,
        J_w: 0.0013,
        l: 0.2,
        k: 2.0 - 0.02 * x,
        w: 3.0,
    };
    let v = [0.0, 0.0, 0.0, 0.5 + 0.05 * x, 0.3 - 0.02 * x];
    let (q0, q1) = board
        .start(H, [0.0, 0.0, 0.2 * x, 0.0, 0.1], v)
        .expect("it starts");
    let reduced = board.reduced();
    (Reduced(reduced), reduced.reduce(H, q0, q1))
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// (r, ϑ, r' - r) at every record of a member.
fn reduced_bits(recording: &Recording<Board>, member: usize) -> Vec<u64> {
    let rows = (0..recording.records()).flat_map(|record| {
        let interval = recording.interval(record, member);
        let parts = [interval.r.as_slice(), interval.vartheta.as_slice()];
        [parts.concat(), interval.increment.as_slice().to_vec()].concat()
    });
    bits(&rows.collect::<Vec<_>>())
}

/// Every board has the bits of its trajectory.
#[test]
fn reduced_snakeboards() {
    let boards: Vec<_> = (0..21).map(board).collect();
    let ensemble = Ensemble::new(H)
        .members(boards.iter().copied())
        .every(EVERY);
    let all = recordings(&ensemble, |recording| {
        (0..21)
            .map(|member| reduced_bits(recording, member))
            .collect::<Vec<_>>()
    });
    assert_eq!(all.errors(), []);
    for (member, (system, start)) in boards.iter().enumerate() {
        let (r0, vartheta0, r1) = *start;
        let states = system.0.trajectory(H, r0, vartheta0, r1).take(STEPS + 1);
        let states = states.collect::<Result<Vec<_>, _>>().expect("it moves");
        for (record, k) in all.ks().iter().enumerate() {
            let (found, state) = (all.interval(record, member), &states[*k]);
            assert_eq!(all.r(record, 1)[member], found.r[1]);
            assert_eq!(all.vartheta(record, 2)[member], found.vartheta[2]);
            assert_eq!(all.increment(record, 0)[member], found.increment[0]);
            assert_eq!(found.r, state.r, "{member}, node {k}");
            assert_eq!(found.vartheta, state.vartheta);
            assert_eq!(found.increment, state.increment);
        }
    }
}

/// A board that is no board ends alone.
#[test]
fn reduced_members_fail_alone() {
    let boards: Vec<_> = (0..11).map(board).collect();
    let good = Ensemble::new(H).members(boards.iter().copied()).run(30);
    let mut bad = boards;
    bad[4].1.2[0] = f64::NAN;
    let recording = Ensemble::new(H).members(bad).run(30);
    let failed: Vec<_> = recording.errors().iter().map(|e| (e.member, e.k)).collect();
    assert_eq!(failed, [(4, 0)]);
    for member in (0..11).filter(|member| *member != 4) {
        assert!(reduced_bits(&recording, member) == reduced_bits(&good, member));
    }
    assert!(recording.r(3, 0)[4].is_nan());
}

/// Every sphere has the bits of its trajectory, and its impacts.
#[test]
fn spheres_onto_rough_ground() {
    let members = (0..19).map(|i| {
        let x = f64::from(i);
        let sphere = Sphere {
            r: 0.5,
            k2: 0.1 + 0.01 * x,
        };
        // Some stay on smooth ground, some are thrown back.
        let v = [2.0 - 0.15 * x, 0.4, 0.7, -1.2 * x + 3.0, 0.3];
        let pair = sphere.start(H, [-1.0, 0.2, 0.0, 0.0, 0.1 * x], v);
        (sphere, pair.expect("it starts"))
    });
    let members: Vec<_> = members.collect();
    let ensemble = Ensemble::new(H)
        .members(members.iter().cloned())
        .every(EVERY);
    let recording = recordings(&ensemble, |recording| {
        let impacts = (0..19).map(|member| recording.impacts(member).to_vec());
        (
            recording.q(STEPS / EVERY, 0).to_vec(),
            impacts.collect::<Vec<_>>(),
        )
    });
    assert_eq!(recording.errors(), []);
    let mut crossings = [0; 3];
    for (member, (system, (q0, q1))) in members.iter().enumerate() {
        let states = system.trajectory(H, *q0, *q1).take(STEPS + 1);
        let states = states.collect::<Result<Vec<_>, _>>().expect("it moves");
        for (record, k) in recording.ks().iter().enumerate() {
            let state = &states[*k];
            assert_eq!(recording.interval(record, member), state.interval());
            if *k > 0 {
                let lambda = recording.multipliers(record, member);
                assert_eq!(bits(lambda.as_slice()), bits(state.lambda.as_slice()));
            }
        }
        let impacts: Vec<Impact<Sphere>> = states
            .iter()
            .flat_map(|state| state.impacts.to_vec())
            .collect();
        assert_eq!(recording.impacts(member), impacts);
        let thrown_back = impacts.iter().any(|impact| impact.thrown_back);
        crossings[usize::from(!impacts.is_empty()) + usize::from(thrown_back)] += 1;
    }
    assert!(crossings.iter().all(|count| *count > 1), "{crossings:?}");
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((J[0] * R.omega[0].powi(2) + J[1] * R.omega[1].powi(2) + J[2] * R.omega[2].powi(2)) / 2)]
#[constraint(R.omega[0] + R.omega[1] / 3 == 0)]
#[symmetry(SO3(R))]
#[derive(Clone, Copy)]
struct Suslov {
    J: [f64; 3],
}

/// Every body reduced by left multiplication has the bits of its trajectory.
#[test]
fn reduced_bodies() {
    let bodies = (0..13).map(|i| {
        let x = f64::from(i);
        let body = Suslov {
            J: [1.0 + 0.1 * x, 2.0, 1.5],
        };
        let q = UnitQuaternion::new(Vector3::new(0.1 * x, 0.5, -0.3));
        let (q0, q1) = body.start(H, q, [0.2, -0.6, 0.1 * x]).expect("it starts");
        (body, q0, q1)
    });
    let bodies: Vec<_> = bodies.collect();
    let members = bodies.iter().map(|(body, q0, q1)| {
        let reduced = body.reduced();
        (reduced, reduced.reduce(H, *q0, *q1))
    });
    let members: Vec<_> = members.collect();
    let ensemble = Ensemble::new(H)
        .members(members.iter().copied())
        .every(EVERY);
    let recording = recordings(&ensemble, |recording| {
        (0..13)
            .map(|member| recording.interval(5, member))
            .collect::<Vec<_>>()
    });
    assert_eq!(recording.errors(), []);
    for (member, (system, (r0, u0))) in members.iter().enumerate() {
        let states = system.trajectory(H, *r0, *u0).take(STEPS + 1);
        let states = states.collect::<Result<Vec<_>, _>>().expect("it moves");
        for (record, k) in recording.ks().iter().enumerate() {
            let state = &states[*k];
            assert_eq!(recording.interval(record, member), state.interval());
            if *k > 0 {
                let lambda = recording.multipliers(record, member);
                assert_eq!(bits(lambda.as_slice()), bits(state.lambda.as_slice()));
            }
        }
    }
}

/// Reduced members from (q, v) are those from the reduced pair of `start`, in lanes and alone, to the bit.
#[test]
fn reduced_members_from_velocities() {
    let (q, v) = ([0.0, 0.0, 0.2, 0.0, 0.1], [0.0, 0.0, 0.0, 0.5, 0.3]);
    let boards = (0..11).map(|i| board(i).0);
    let from_velocities = boards
        .clone()
        .map(|board| (board, Start::from_velocity(q, v)));
    let from_pairs = boards.map(|board| {
        let (q0, q1) = board.0.system().start(H, q, v).expect("it starts");
        (board, board.0.reduce(H, q0, q1))
    });
    let [a, b] = [
        Ensemble::new(H).members(from_velocities).run(30),
        Ensemble::new(H).members(from_pairs).run(30),
    ];
    assert_eq!((a.errors(), b.errors()), (&[][..], &[][..]));
    for member in 0..11 {
        assert!(reduced_bits(&a, member) == reduced_bits(&b, member));
    }

    let body = Suslov { J: [1.0, 2.0, 1.5] };
    let q = UnitQuaternion::new(Vector3::new(0.4, 0.5, -0.3));
    let v = [0.2, -0.6, 0.3];
    let (q0, q1) = body.start(H, q, v).expect("it starts");
    let reduced = body.reduced();
    let [a, b] = [
        Ensemble::of(reduced, H, [Start::from_velocity(q, v)]).run(30),
        Ensemble::of(reduced, H, [reduced.reduce(H, q0, q1)]).run(30),
    ];
    assert_eq!((a.errors(), b.errors()), (&[][..], &[][..]));
    for record in 0..a.records() {
        assert_eq!(a.interval(record, 0), b.interval(record, 0));
    }
}
