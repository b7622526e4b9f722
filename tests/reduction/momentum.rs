//! The discrete nonholonomic momentum: its evolution, and where it is conserved.
//!
//! ```text
//! -D1L_d(q_k, q_{k+1}) ξ_Q(q_k) = -D1L_d(q_{k-1}, q_k) ξ_Q(q_{k-1}),   ξ_Q(q_k) ∈ D
//! ```

use nonholonomic::nalgebra::{SVector, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reduction::check::{Reducible, launch, motion, reconstructs, start};
use crate::reduction::unseen::{groups::racer, implicit::quartic};
use crate::support::ROUNDING;

const STEPS: usize = 1000;

/// The generator of ξ = (α, β, γ) in se(2) at (x, y): the velocity of exp(sξ)·(x, y, θ) at s = 0.
fn generator(xi: Vector3<f64>, x: f64, y: f64) -> Vector3<f64> {
    Vector3::new(xi.x - xi.z * y, xi.y + xi.z * x, xi.z)
}

/// ξ with ξ_Q(q) in the racer's D: along the front blade by b + l cos φ, turning by -sin φ.
fn racer_section(system: &racer::Natural, q: &SVector<f64, 4>) -> Vector3<f64> {
    let (along, turn) = (system.b + system.l * q[3].cos(), -q[3].sin());
    let velocity = Vector3::new(along * q[2].cos(), along * q[2].sin(), turn);
    velocity - generator(Vector3::new(0.0, 0.0, turn), q[0], q[1]) + Vector3::new(0.0, 0.0, turn)
}

fn racer_motion() -> (racer::Natural, TimeStep, Vec<SVector<f64, 4>>) {
    let system = racer::Natural::new(racer::VALUES);
    let time = TimeStep { t: 0.0, h: 0.01 };
    let pair = launch(
        &system,
        time,
        [0.3, -0.2, 0.4, 1.2],
        [0.5, 0.211, -0.7, 0.9],
    );
    let motion = motion(&system, time, pair, STEPS + 2);
    (system, time, motion)
}

/// The error of a momentum of size p: D1L_d is that of points known to u |q|, divided by h.
fn allowed_error(p: f64, q: f64, h: f64) -> f64 {
    64.0 * ROUNDING * (p + q.max(1.0).powi(2) / h)
}

#[test]
fn of_a_racer_obeys_its_equation() {
    let (system, time, motion) = racer_motion();
    let paired = |xi: Vector3<f64>, q0: &SVector<f64, 4>, q1: &SVector<f64, 4>| {
        let d1 = system.d1_discrete_lagrangian(time, *q0, *q1);
        -d1.fixed_rows::<3>(0).dot(&generator(xi, q0[0], q0[1]))
    };
    let (mut worst, mut moved) = (0.0_f64, [f64::INFINITY, f64::NEG_INFINITY]);
    for [before, here, after] in motion.array_windows() {
        let xi = racer_section(&system, here);
        let [arriving, departing] = [paired(xi, before, here), paired(xi, here, after)];
        let error = (departing - arriving).abs();
        let size = here.amax();
        assert!(
            error <= allowed_error(arriving.abs(), size, time.h),
            "{departing:e} {arriving:e}"
        );
        worst = worst.max(error);
        moved = [moved[0].min(departing), moved[1].max(departing)];
    }
    println!("momentum equation {worst:.1e}, J_d in {moved:?}");
    assert!(moved[1] - moved[0] > 0.01, "it is not conserved: {moved:?}");
}

/// `momentum` is -D1L_d on a section along the same line: its ratio to the one by hand depends on q_0 alone.
#[test]
fn of_a_racer_is_on_a_section() {
    let (system, time, motion) = racer_motion();
    let by_hand = |q0: &SVector<f64, 4>, q1: &SVector<f64, 4>| {
        let xi = racer_section(&system, q0);
        let d1 = system.d1_discrete_lagrangian(time, *q0, *q1);
        -d1.fixed_rows::<3>(0).dot(&generator(xi, q0[0], q0[1]))
    };
    for [q0, q1, elsewhere] in motion.array_windows() {
        let [a, b] =
            [q1, elsewhere].map(|q1| (system.momentum(time, *q0, *q1)[0], by_hand(q0, q1)));
        let (cross, size) = (a.0 * b.1 - a.1 * b.0, (a.0 * b.1).abs() + 1.0);
        assert!(a.0.abs() > 1e-6 && a.1.abs() > 1e-6);
        assert!(
            cross.abs() <= 2.0 * size * allowed_error(size, q0.amax(), time.h),
            "{cross:e}"
        );
    }
}

/// A rigid body in the plane with an inner mechanism: SE(2) is horizontal.
#[discrete_system]
#[coordinates(x, y, theta: S1, r, s, w)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + I / 2 * theta_dot.powi(2) + (r_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2
        + (cos(theta) * x_dot + sin(theta) * y_dot) * r_dot / 4 + theta_dot * s_dot * r / 2 - (r.powi(2) + s.powi(2)) / 2
)]
#[constraint(w_dot == r * s_dot)]
#[symmetry(SE2(x, y, theta))]
struct Body {
    I: f64,
}

/// J_d stays within the sum of `STEPS` roundings of each of its terms.
fn is_conserved<S: Reducible<N>, const N: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    pair: [[f64; N]; 2],
) {
    let motion = motion(system, time, pair, STEPS + 2);
    let momentum = |k: usize| {
        let momentum = system.momentum(time.offset(k), motion[k], motion[k + 1]);
        nonholonomic::Vector::as_slice(&momentum).to_vec()
    };
    let first = momentum(0);
    assert!(first.iter().all(|p| p.abs() > 0.01), "{first:?}");
    let mut worst = 0.0_f64;
    for (k, q) in motion[..=STEPS].iter().enumerate() {
        for (p, first) in momentum(k).iter().zip(&first) {
            let error = (p - first).abs();
            let steps = 4.0 * k as f64 * ROUNDING * q.amax().max(1.0);
            assert!(
                error <= allowed_error(first.abs(), q.amax(), time.h) + steps,
                "{what}: {error:e} at k = {k}"
            );
            worst = worst.max(error);
        }
    }
    println!("{what}: J_d moves by {worst:.1e}");
}

#[test]
fn of_horizontal_symmetries_is_conserved() {
    let time = TimeStep { t: 0.0, h: 0.02 };
    let body = Body { I: 0.5 };
    let v = [0.5, -0.3, 0.7, 0.4, -0.6, 0.4 * -0.6];
    let pair = start(&body, time, [0.1, 0.2, 0.3, 0.4, -0.3, 0.2], v);
    is_conserved("SE(2)", &body, time, pair);
    reconstructs("SE(2), horizontal", &body, time, pair, STEPS);
    let quartic = quartic::Flat::new([1.5, 0.0]);
    let pair = launch(&quartic, time, [0.1, 0.4, 0.3, -0.2], [0.7, 0.6, -0.5, 0.0]);
    is_conserved("quartic", &quartic, time, pair);
}

/// The three components are those of translations and of the rotation about the origin.
#[test]
fn of_a_body_has_the_generators_of_the_plane() {
    let (body, time) = (Body { I: 0.5 }, TimeStep { t: 0.0, h: 0.02 });
    let q0 = SVector::from([0.7, -0.4, 0.3, 0.4, -0.3, 0.2]);
    let q1 = SVector::from([0.72, -0.41, 0.32, 0.39, -0.28, 0.21]);
    let d1 = body.d1_discrete_lagrangian(time, q0, q1);
    let momentum = body.momentum(time, q0, q1);
    for j in 0..3 {
        let xi = Vector3::from_fn(|i, _| f64::from(u8::from(i == j)));
        let by_hand = -d1.fixed_rows::<3>(0).dot(&generator(xi, q0[0], q0[1]));
        assert!(
            (momentum[j] - by_hand).abs() <= 8.0 * ROUNDING * d1.amax(),
            "{j}"
        );
        assert!(by_hand.abs() > 0.01);
    }
}

/// A disk with a potential of its heading, discretised from the left: no section of g^D is constant, and J_d
/// changes. (A symmetric rule conserves it, ⟨e(φ_k), e(φ_{k±1/2})⟩ being the same on both sides of a node.)
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) + cos(phi))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(left)]
#[symmetry(translations(x, y, theta))]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

#[test]
fn of_a_disk_is_not_conserved() {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let time = TimeStep { t: 0.0, h: 0.1 };
    let pair = launch(&disk, time, [0.0, 0.0, 0.0, 0.9], [0.0, 0.0, 1.3, 0.7]);
    let motion = motion(&disk, time, pair, STEPS + 2);
    let (mut worst, mut range) = (0.0_f64, [f64::INFINITY, f64::NEG_INFINITY]);
    for [before, here, after] in motion.array_windows() {
        let section = SVector::from([disk.A * here[3].cos(), disk.A * here[3].sin(), 1.0, 0.0]);
        let arriving = -disk
            .d1_discrete_lagrangian(time, *before, *here)
            .dot(&section);
        let departing = -disk
            .d1_discrete_lagrangian(time, *here, *after)
            .dot(&section);
        let bound = allowed_error(departing.abs(), disk.m * here.amax(), time.h);
        assert!(
            (departing - arriving).abs() <= bound,
            "{departing:e} {arriving:e}"
        );
        let published = disk.momentum(time, *here, *after)[0];
        assert!(
            (published - departing).abs() <= bound,
            "{published:e} {departing:e}"
        );
        worst = worst.max((departing - arriving).abs());
        range = [range[0].min(departing), range[1].max(departing)];
    }
    println!("momentum equation {worst:.1e}, J_d in {range:?}");
    assert!(range[1] - range[0] > 1e-3, "{range:?}");
}
