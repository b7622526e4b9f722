//! The vertical rolling disk.
//!
//! With β = Δφ/2 its motion keeps Δφ, Δθ and the momentum along ξ = (A cos φ, A sin φ, 1),
//!
//! ```text
//! J_d(ξ) = (I + m A² cos β) Δθ / h
//! ```

#![cfg(feature = "large-literature")]

use nonholonomic::prelude::*;

use crate::shared::DISK;

const H: f64 = 0.01;

/// The largest deviations from zero.
#[derive(Debug, Default)]
struct Worst {
    /// Of the constraints, relative to A |Δθ|, less the rounding of the given φ_k.
    constraint: f64,
    /// |(Δx, Δy)| / (A |Δθ|) - 1, which needs no φ_k.
    speed: f64,
    /// J_d relative to its value at the start.
    momentum: f64,
    /// The change of Δφ.
    turn: f64,
}

fn run(steps: usize) -> Worst {
    let a = 0.5 * H * 0.7;
    let (rim, spin) = (DISK.A * 1.3, 1.3);
    let q1 = [rim * a.cos(), rim * a.sin(), spin, 0.7].map(|v| H * v);
    let mut worst = Worst::default();
    let (turn, half) = (q1[3], q1[3] / 2.0);
    let momentum = |d: [f64; 4]| (DISK.I + DISK.m * DISK.A.powi(2) * (d[3] / 2.0).cos()) * d[2] / H;
    let start = momentum(q1);
    for state in DISK.trajectory(H, [0.0; 4], q1).skip(1).take(steps) {
        let state = state.expect("every step succeeds");
        let d: [f64; 4] = state.increment.into();
        let arc = DISK.A * d[2];
        let (sin, cos) = (state.q[3] + half).sin_cos();
        let rounding = f64::EPSILON * state.q[3].abs();
        let off = (d[0] - arc * cos).abs().max((d[1] - arc * sin).abs()) / arc;
        worst.constraint = worst.constraint.max(off - rounding);
        worst.speed = worst.speed.max((d[0].hypot(d[1]) / arc - 1.0).abs());
        worst.momentum = worst.momentum.max((momentum(d) / start - 1.0).abs());
        worst.turn = worst.turn.max((d[3] - turn).abs());
    }
    worst
}

fn check(steps: usize, drift: f64) {
    let clock = std::time::Instant::now();
    let mut worst = Worst::default();
    let allocations = allocation_counter::measure(|| worst = run(steps));
    println!("{steps} steps: {worst:?}, {:?}", clock.elapsed());
    assert_eq!(allocations.count_total, 0);
    assert_eq!(worst.turn, 0.0);
    assert!(worst.constraint <= 4.0 * f64::EPSILON, "{worst:?}");
    assert!(worst.speed <= 4.0 * f64::EPSILON, "{worst:?}");
    assert!(worst.momentum <= drift, "{worst:?}");
}

/// Numbers that are rounded alike for many steps on end would drift: φ_k between two powers of two, and the angles on the way to
/// the next node.
#[test]
fn a_million_steps_of_the_disk() {
    check(1_000_000, 1e-13);
}

#[test]
fn ten_million_steps_of_the_disk() {
    check(10_000_000, 1e-12);
}
