//! Ensembles of generated systems: members against their own trajectories.

// Parameters keep the names of mechanics: I, J, A.
#![allow(non_snake_case)]

mod kinds;

use nonholonomic::__private::{Given, Limits, Stages, StagesOf, Terms};
use nonholonomic::Interval;
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Vertical disk rolling without slipping on a horizontal plane: solved in one pass.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[derive(Clone, Copy)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

const DISK: RollingDisk = RollingDisk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

/// N massless unit links under gravity with unit masses at their ends, a knife edge along the last link.
macro_rules! chain {
    ($name:ident, $n:literal, $last:literal) => {
        #[discrete_system]
        #[coordinates(theta: [S1; $n])]
        #[lagrangian((0..$n).map(|j| {
                                    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
                                    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
                                    let depth = (0..=j).map(|i| cos(theta[i])).sum();
                                    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
                                }).sum())]
        #[constraint((0..$n).map(|i| cos(theta[i] - theta[$last]) * theta_dot[i]).sum() == 0)]
        #[derive(Clone, Copy)]
        struct $name {
            g: f64,
        }
    };
}

// 4 unknowns, eliminated as written out; 10, in the dense kernel.
chain!(Chain3, 3, 2);
chain!(Chain9, 9, 8);

/// The mass matrix has a_i on its diagonal and 1 beside it (`verification/pivots.rs`); forces that are bounded, for it
/// need not be positive.
#[discrete_system]
#[coordinates(q: [R; 3])]
#[lagrangian(
    (0..3).map(|i| a[i] / 2 * q_dot[i].powi(2) + k[i] * cos(q[i])).sum()
        + q_dot[0] * q_dot[1] + q_dot[0] * q_dot[2] + q_dot[1] * q_dot[2]
)]
#[derive(Clone, Copy)]
struct Coupled {
    a: [f64; 3],
    k: [f64; 3],
}

type CoupledStages = <Coupled as DiscreteSystem>::Stages;

impl Coupled {
    /// Whether the stages solve its first node.
    fn is_good(&self, q0: [f64; 3], q1: [f64; 3]) -> bool {
        let before = Interval::between(H, q0.into(), q1.into());
        let constants = CoupledStages::constants(&CoupledStages::parameters(self), H);
        let [arrival, guess] = [self.arrival_at(&before), before.d].map(Into::into);
        let limits = Limits {
            tolerance: 1e-12,
            iterations: 20,
            terms: Terms::All,
        };
        let given = Given {
            constants: &constants,
            t: H,
            u: &[],
            q: &q1,
            arrival: &arrival,
            guess: &guess,
            limits,
        };
        CoupledStages::solve(given).good
    }
}

const H: f64 = 0.01;
const STEPS: usize = 200;
const EVERY: usize = 20;

type Member<S, const N: usize> = (S, ([f64; N], [f64; N]));

/// A member is its own trajectory: q, d and λ to the last bit.
fn agrees<S, const N: usize, const M: usize>(members: &[Member<S, N>])
where
    S: DiscreteSystem<
            Configuration = SVector<f64, N>,
            Increment = SVector<f64, N>,
            Multipliers = SVector<f64, M>,
        > + Copy
        + Sync,
{
    let ensemble = Ensemble::new(H).members(members.iter().copied());
    let recording = ensemble.every(EVERY).run(STEPS);
    assert_eq!(recording.errors(), []);
    assert_eq!(recording.members(), members.len());
    for (member, (system, (q0, q1))) in members.iter().enumerate() {
        let states = system.trajectory(H, *q0, *q1).take(STEPS + 1);
        let states: Vec<_> = (states.collect::<Result<_, _>>()).expect("every step succeeds");
        for (record, k) in recording.ks().iter().enumerate() {
            let (state, interval) = (&states[*k], recording.interval(record, member));
            let place = format!("member {member}, node {k}");
            assert_eq!(bits(&interval.q), bits(&state.q), "{place}");
            assert_eq!(bits(&interval.d), bits(&state.increment), "{place}");
            if *k > 0 {
                let lambda = recording.multipliers(record, member);
                assert_eq!(bits(&lambda), bits(&state.lambda), "{place}");
            }
        }
    }
}

fn bits<const N: usize>(values: &SVector<f64, N>) -> [u64; N] {
    values.data.0[0].map(f64::to_bits)
}

fn disk(i: usize) -> Member<RollingDisk, 4> {
    let x = i as f64;
    let disk = RollingDisk {
        m: 5.0 + 0.1 * x,
        I: 0.3 / (1.0 + 0.2 * x),
        A: 0.5 + 0.01 * x,
        ..DISK
    };
    let (spin, turn, phi) = (1.0 + 0.05 * x, 0.7 - 0.1 * x, 0.3 * x);
    let v = [
        disk.A * spin * phi.cos(),
        disk.A * spin * phi.sin(),
        spin,
        turn,
    ];
    let q = [0.1 * x, -0.2, x, phi];
    let (q0, q1) = disk.start(H, q, v).expect("it starts");
    (disk, (q0.into(), q1.into()))
}

fn chain<S, const N: usize>(system: fn(f64) -> S, i: usize) -> Member<S, N> {
    let q = std::array::from_fn(|j| (j as f64).cos() / 2.0 + 0.01 * i as f64);
    (system(9.81 - 0.3 * i as f64), (q, q))
}

#[test]
fn disks() {
    for count in [1, 7, 8, 13, 131] {
        agrees::<_, 4, 2>(&(0..count).map(disk).collect::<Vec<_>>());
    }
}

#[test]
fn chains() {
    for count in [3, 8, 13] {
        let members = |i| chain(|g| Chain3 { g }, i);
        agrees::<_, 3, 1>(&(0..count).map(members).collect::<Vec<_>>());
    }
}

#[test]
fn long_chains() {
    for count in [1, 11] {
        let members = |i| chain(|g| Chain9 { g }, i);
        agrees::<_, 9, 1>(&(0..count).map(members).collect::<Vec<_>>());
    }
}

/// Some of the members defeat the fixed order of pivots at every step, beside others that do not.
#[test]
fn pivots_that_vanish() {
    let pairs = [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)];
    let member = |(special, (i, j)): (f64, (usize, usize))| {
        let mut system = Coupled {
            a: [2.0; 3],
            k: [0.7; 3],
        };
        system.a[i] = special;
        (system.k[i], system.k[j]) = (0.0, 0.0);
        (system, ([0.3, -0.2, 0.5], [0.302, -0.19, 0.497]))
    };
    let specials = [0.5, 3.0, 1.0, 0.0];
    let systems = specials.map(|special| pairs.map(|pair| (special, pair)));
    let members: Vec<_> = systems.concat().into_iter().map(member).collect();
    let good = (members.iter()).filter(|(system, (q0, q1))| system.is_good(*q0, *q1));
    assert!((6..members.len()).contains(&good.count()));
    agrees::<_, 3, 0>(&members[1..]);
}

/// A pair off its constraint, or a parameter that is no number, ends its own member only.
#[test]
fn members_fail_alone() {
    fn check<S, const N: usize>(good: &[Member<S, N>], bad: &[(usize, Member<S, N>)])
    where
        S: DiscreteSystem<Configuration = SVector<f64, N>> + Copy + Sync,
    {
        let all = good.iter().copied();
        let reference = Ensemble::new(H).members(all).run(30);
        let mut members = good.to_vec();
        for (place, member) in bad {
            members[*place] = *member;
        }
        let recording = Ensemble::new(H).members(members.iter().copied()).run(30);
        assert_eq!(reference.errors(), []);
        let failed: Vec<_> = recording
            .errors()
            .iter()
            .map(|error| error.member)
            .collect();
        assert_eq!(
            failed,
            bad.iter().map(|(place, _)| *place).collect::<Vec<_>>()
        );
        for (error, (_, (system, (q0, q1)))) in recording.errors().iter().zip(bad) {
            let mut states = system.trajectory(H, *q0, *q1).enumerate();
            let (k, alone) = states
                .find(|(_, state)| state.is_err())
                .expect("it fails alone too");
            assert_eq!(error.k, k);
            let alone = alone.expect_err("it was found");
            assert_eq!(
                std::mem::discriminant(&error.error),
                std::mem::discriminant(&alone)
            );
        }
        for record in 0..recording.records() {
            for member in 0..good.len() {
                let q = recording.configuration(record, member);
                match recording.error(member) {
                    Some(error) => assert_eq!(q.iter().all(|x| x.is_nan()), record >= error.k),
                    None => assert_eq!(q, reference.configuration(record, member)),
                }
            }
        }
    }
    let disks: Vec<_> = (0..13).map(disk).collect();
    let (mut off, mut nan) = (disk(2), disk(3));
    off.1.1[0] += 1e-3;
    nan.0.m = f64::NAN;
    check(&disks, &[(0, off), (7, nan), (12, off)]);

    let chains: Vec<_> = (0..11).map(|i| chain(|g| Chain3 { g }, i)).collect();
    let (mut off, mut nan): (Member<Chain3, 3>, _) = (chains[1], chains[2]);
    off.1.1[0] += 1e-3;
    nan.0.g = f64::NAN;
    check(&chains, &[(3, nan), (4, off), (10, nan)]);
    let chains: Vec<_> = (0..9).map(|i| chain(|g| Chain9 { g }, i)).collect();
    let (mut off, mut nan): (Member<Chain9, 9>, _) = (chains[1], chains[2]);
    off.1.1[0] += 1e-3;
    nan.0.g = f64::NAN;
    check(&chains, &[(0, nan), (8, off)]);
}

/// The example of the documentation.
#[test]
fn a_thousand_disks() -> Result<(), StepError> {
    let h = 0.01;
    let pairs = (0..1000).map(|i| {
        let spin = 1.0 + f64::from(i) / 1000.0;
        DISK.start(h, [0.0; 4], [DISK.A * spin, 0.0, spin, 0.7])
    });
    let pairs = pairs.collect::<Result<Vec<_>, _>>()?;
    let recording = Ensemble::of(DISK, h, pairs).every(50).run(100);
    assert!(recording.errors().is_empty());
    let last = recording.records() - 1;
    let farthest = recording.q(last, 0).iter().copied().fold(0.0, f64::max);
    let spin = recording.increment(last, 2)[500] / h;
    println!("t = {}: x up to {farthest}", recording.times()[last]);
    // Δθ is kept, and is h θ̇ up to (h φ̇)²/8 of it.
    assert!((spin / 1.5 - 1.0).abs() < 1e-5);
    Ok(())
}

/// Δφ does not depend on J, but without J nothing says so: such members fail, and the others are as without them.
#[test]
fn members_that_are_not_determined_fail() {
    let bad = [0.0, 1e-320, f64::NAN, f64::INFINITY];
    let disks = (0..19).map(|i| match i % 4 {
        1 => RollingDisk {
            J: bad[i / 4 % 4],
            ..DISK
        },
        _ => RollingDisk {
            J: 0.2 + i as f64,
            ..DISK
        },
    });
    let disks: Vec<_> = disks.collect();
    let (q0, q1) = DISK
        .start(H, [0.0; 4], [0.65, 0.0, 1.3, 0.7])
        .expect("it starts");
    let run = |disks: Vec<RollingDisk>| {
        Ensemble::new(H)
            .members(disks.into_iter().map(|disk| (disk, (q0, q1))))
            .run(STEPS)
    };
    let all = run(disks.clone());
    let failed: Vec<_> = all.errors().iter().map(|error| error.member).collect();
    assert_eq!(failed, [1, 5, 9, 13, 17]);
    let good = run((disks.into_iter().enumerate())
        .filter(|(i, _)| i % 4 != 1)
        .map(|(_, disk)| disk)
        .collect());
    assert_eq!(good.errors(), []);
    let last = all.records() - 1;
    for i in 0..4 {
        let left = (all.q(last, i).iter().enumerate()).filter(|(member, _)| member % 4 != 1);
        let left: Vec<_> = left.map(|(_, q)| *q).collect();
        assert_eq!(left, good.q(last, i));
    }
}

/// Angles are carried near zero, but the given pairs are what they were, to the last bit.
#[test]
fn the_given_pairs_come_back() {
    let pairs = [7000.1, -50.3, 0.3, 1e5 + 0.7, -3.2].map(|phi| {
        let v = [0.65 * f64::cos(phi), 0.65 * f64::sin(phi), 1.3, 0.7];
        DISK.start(H, [0.0, 0.0, -2.0 * phi, phi], v)
            .expect("it starts")
    });
    let recording = Ensemble::of(DISK, H, pairs).run(2);
    for (member, (q0, q1)) in pairs.iter().enumerate() {
        for i in 0..4 {
            assert_eq!(recording.q(0, i)[member], q0[i]);
            assert_eq!(recording.q(1, i)[member], q1[i]);
        }
    }
}
