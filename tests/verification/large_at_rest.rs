//! Large systems until they stand still.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Points of a sphere that repel each other, with drag: those of Fekete.
#[cfg(feature = "large-literature")]
#[discrete_system]
#[coordinates(p: [R; 24])]
#[lagrangian(p_dot.dot(p_dot) / 2 + (0..8).map(|i| (0..i).map(|j| {
    ln((0..3).map(|k| (p[3 * i + k] - p[3 * j + k]).powi(2)).sum()) / 2
}).sum()).sum())]
#[holonomic((0..8).map(|i| (0..3).map(|k| p[3 * i + k].powi(2)).sum() == 1))]
#[force(p = -alpha * p_dot)]
struct Points {
    alpha: f64,
}

/// Charges in a trap, with drag.
#[cfg(feature = "large-literature")]
#[discrete_system]
#[coordinates(p: [R; 24])]
#[lagrangian(p_dot.dot(p_dot) / 2 - w * p.dot(p) / 2 - (0..8).map(|i| (0..i).map(|j| {
    1 / sqrt((0..3).map(|k| (p[3 * i + k] - p[3 * j + k]).powi(2)).sum())
}).sum()).sum())]
#[force(p = -alpha * p_dot)]
struct Charges {
    alpha: f64,
    w: f64,
}

/// A spiral on the sphere.
fn start() -> [f64; 24] {
    let mut q = [0.0; 24];
    for (i, p) in q.as_chunks_mut::<3>().0.iter_mut().enumerate() {
        let i = i as f64;
        let (z, angle) = (i / 4.0 - 0.875, 2.4 * i);
        let r = (1.0 - z * z).sqrt();
        *p = [r * angle.cos(), r * angle.sin(), z];
    }
    q
}

/// The forces on a charge balance inside ∂L/∂q: near rest a row is their rounding, and its terms vanish. The virial of the rest is w Σ |p_i|² = Σ 1/|p_i - p_j|;
/// at a speed below 1e-12 forces are below α times that, and the virial is off by these times the positions.
#[test]
fn large_systems_come_to_rest() {
    for h in [0.02, 0.1, 0.25] {
        let system = Charges { alpha: 0.5, w: 1.3 };
        let mut motion = system.motion(h, start(), [0.0; 24]).expect("it starts");
        for k in 0..(200.0 / h) as usize {
            motion
                .step([])
                .unwrap_or_else(|error| panic!("{h}, {k}: {error}"));
        }
        let (q, speed) = (motion.q(), motion.velocity().norm());
        println!("{h}: {speed:e}");
        assert!(speed < 1e-12, "{h}: {speed:e}");
        let charge = |i: usize| q.fixed_rows::<3>(3 * i).into_owned();
        let pairs = (0..8).flat_map(|i| (0..i).map(move |j| (i, j)));
        let repulsion: f64 = pairs
            .map(|(i, j)| 1.0 / (charge(i) - charge(j)).norm())
            .sum();
        assert!((1.3 * q.norm_squared() - repulsion).abs() < 1e-11 * repulsion);
    }
}

/// Near rest the terms of a constraint, Σ_j |∂_jφ d_j|, vanish with the motion, and its value is rounded like the level: each point is a solution up to rounding, and none is better. The
/// reaction is known from p_i · Σ_j (p_i - p_j)/|p_i - p_j|² = (n - 1)/2.
#[test]
fn large_systems_come_to_rest_on_level_sets() {
    for h in [0.1, 0.25] {
        let system = Points { alpha: 0.5 };
        let mut motion = system.motion(h, start(), [0.0; 24]).expect("it starts");
        for k in 0..6000 {
            motion
                .step([])
                .unwrap_or_else(|error| panic!("{h}, {k}: {error}"));
        }
        let q = motion.q();
        let speed = motion.velocity().norm();
        println!("{h}: {speed:e}");
        assert!(speed < 1e-12, "{h}: {speed:e}");
        for i in 0..8 {
            let p = q.fixed_rows::<3>(3 * i);
            assert!((p.norm_squared() - 1.0).abs() < 1e-15);
            assert!((motion.lambda()[i] / h - 1.75).abs() < 1e-12);
            let others = (0..8)
                .filter(|j| *j != i)
                .map(|j| p - q.fixed_rows::<3>(3 * j));
            let push: nonholonomic::nalgebra::Vector3<f64> =
                others.map(|r| r / r.norm_squared()).sum();
            assert!((push - p * 3.5).norm() < 1e-12, "{h}: {}", push - p * 3.5);
        }
    }
}
