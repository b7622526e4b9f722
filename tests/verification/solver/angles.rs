//! Angles that enter the equations in combinations: the motion is that of the same system on R^n, where no coordinate is
//! carried near zero. Turns are taken out of an angle alone only where its own shift by 2π changes nothing.

#![cfg(feature = "large-verification")]

use nonholonomic::__private::Stages;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::{Chart, to_round_off};

/// One Lagrangian on the torus and on the plane.
macro_rules! on_torus_and_plane {
    ($torus:ident $plane:ident $periodic:expr, [$($name:ident),*], $(#[$attribute:meta])*) => {
        #[discrete_system]
        #[coordinates($($name: S1),*)]
        $(#[$attribute])*
        #[derive(Clone)]
        struct $torus { k: f64 }
        #[discrete_system]
        #[coordinates($($name),*)]
        $(#[$attribute])*
        #[derive(Clone)]
        struct $plane { k: f64 }
        impl $torus { const EXPECTED: &[bool] = &$periodic; }
    };
}

on_torus_and_plane! { Geared GearedPlane [false, false], [a, b],
#[lagrangian(2 * a_dot.powi(2) / 2 + 3 * b_dot.powi(2) / 10 - k / 2 * (b - 5 * a).powi(2))] }
on_torus_and_plane! { Ratio RatioPlane [false, false], [a, b],
#[lagrangian(a_dot.powi(2) / 2 + b_dot.powi(2) / 3 - k / 2 * (4 * b - 9 * a).powi(2) + cos(a))] }
on_torus_and_plane! { Belt BeltPlane [false, false, true], [a, b, c],
#[lagrangian(a_dot.powi(2) + b_dot.powi(2) / 2 + c_dot.powi(2) / 2 - k / 2 * (b - 7 * a).powi(2) + cos(c))]
#[constraint(c_dot == (1 + sin(c) / 3) * a_dot)] }
on_torus_and_plane! { Halves HalvesPlane [true, false], [a, b],
#[lagrangian(a_dot.powi(2) / 2 + b_dot.powi(2) / 2 + k * cos((6 * a - b) / 2))] }
on_torus_and_plane! { Whole WholePlane [true, true], [a, b],
#[lagrangian(a_dot.powi(2) / 2 + b_dot.powi(2) / 2 + k * cos(3 * a - 2 * b) + sin(a / 2).powi(2))] }
on_torus_and_plane! { Wall WallPlane [false, true], [theta, phi],
#[lagrangian(theta_dot.powi(2) / 2 + phi_dot.powi(2) / 2 + k * cos(phi) - exp(20 * (theta - 25)))] }

const H: f64 = 0.02;

/// Asserts that 400 steps on the torus are those on the plane: several turns of every angle. Rounding differs, by a few ε of
/// the angles a step, and the motions are not chaotic over this time.
fn same_motion<A: Chart<N, M>, B: Chart<N, M>, const N: usize, const M: usize>(
    torus: &A,
    plane: &B,
    periodic: &[bool],
    v: [f64; N],
) {
    assert_eq!(A::Stages::PERIODIC, periodic);
    let q = [0.4; N];
    let (q0, q1) = torus.start(H, q, v).expect("a regular start");
    let turned = torus.trajectory_with(&to_round_off(), H, q0, q1);
    let straight = plane.trajectory_with(&to_round_off(), H, q0, q1);
    for (a, b) in turned.zip(straight).take(400) {
        let (a, b) = (a.expect("a step"), b.expect("a step"));
        let apart = (a.q - b.q).amax();
        assert!(apart <= 1e-9, "k = {}: {} and {}", a.k, a.q, b.q);
        if a.k == 399 {
            assert!(a.q.amax() > 7.0, "more than a turn: {}", a.q);
        }
    }
}

#[test]
fn motions_on_the_torus_are_those_on_the_plane() {
    let k = 0.8;
    same_motion(
        &Geared { k },
        &GearedPlane { k },
        Geared::EXPECTED,
        [1.3, 0.4],
    );
    same_motion(&Ratio { k }, &RatioPlane { k }, Ratio::EXPECTED, [2.4, 5.4]);
    let rate = 2.0 * (1.0 + 0.4f64.sin() / 3.0);
    same_motion(
        &Belt { k },
        &BeltPlane { k },
        Belt::EXPECTED,
        [2.0, 3.0, rate],
    );
    same_motion(
        &Halves { k },
        &HalvesPlane { k },
        Halves::EXPECTED,
        [1.1, 2.3],
    );
    same_motion(&Whole { k }, &WholePlane { k }, Whole::EXPECTED, [1.1, 2.3]);
    same_motion(&Wall { k }, &WallPlane { k }, Wall::EXPECTED, [2.7, 2.3]);
}

/// Members of an ensemble are carried by the same rule.
#[test]
fn members_of_an_ensemble_on_the_torus() {
    let k = 0.8;
    let rates = [1.0, 1.3, 1.7, 2.1, 2.4];
    let pairs: Vec<_> = (rates.iter())
        .map(|rate| {
            (Geared { k })
                .start(H, [0.4; 2], [*rate, 0.5])
                .expect("a regular start")
        })
        .collect();
    let recording = Ensemble::of(Geared { k }, H, pairs.clone())
        .every(100)
        .run(400);
    for (i, (q0, q1)) in pairs.into_iter().enumerate() {
        let plane = GearedPlane { k };
        let states: Result<Vec<_>, _> = plane.trajectory(H, q0, q1).take(401).collect();
        let states = states.expect("a motion");
        for record in 0..recording.records() {
            for coordinate in 0..2 {
                let apart = recording.q(record, coordinate)[i] - states[100 * record].q[coordinate];
                assert!(
                    apart.abs() <= 1e-9,
                    "member {i}, record {record}: {apart:e}"
                );
            }
        }
    }
}

/// Two wheels on a belt, carried by a cart: reduced by translations of the cart.
#[discrete_system]
#[coordinates(x, a: S1, b: S1)]
#[lagrangian(x_dot.powi(2) + a_dot.powi(2) / 2 + b_dot.powi(2) / 3 + x_dot * a_dot / 4 - k / 2 * (b - 6 * a).powi(2))]
#[symmetry(translations(x))]
struct Cart {
    k: f64,
}

#[test]
fn reduced_motions_on_the_torus() {
    let cart = Cart { k: 0.8 };
    let (q0, q1) = cart
        .start(H, [0.0, 0.4, 0.4], [0.3, 1.3, 0.7])
        .expect("a regular start");
    let reduced = cart.reduced();
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let lifted = reduced.trajectory(H, r0, vartheta, r1).reconstruct(q0);
    for (a, b) in lifted.zip(cart.trajectory(H, q0, q1)).take(400) {
        let (a, b) = (a.expect("a step"), b.expect("a step"));
        assert!(
            (a.q - b.q).amax() <= 1e-9,
            "k = {}: {} and {}",
            a.k,
            a.q,
            b.q
        );
    }
    // Σ p_a² stays what it was: the energy of this system is bounded.
    let energy = |q0, q1| cart.energy(H, q0, q1);
    let states: Result<Vec<_>, _> = cart.trajectory(H, q0, q1).take(400).collect();
    let states = states.expect("a motion");
    let (first, last) = (energy(q0, q1), energy(states[398].q, states[399].q));
    assert!(
        (last - first).abs() < 0.05 * first.abs(),
        "{first} and {last}"
    );
}
