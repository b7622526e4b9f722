//! Estimates whose start is held, on level sets that move with the parameters.

#![cfg(feature = "large-derivatives")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::optimal::{Estimate, Estimated, Misfit, OptimalError, estimate};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Rollout, Stage};

/// Two rods, in the coordinates of their ends.
#[discrete_system(derivatives)]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian((0..2).map(|i| m[i] / 2 * (x_dot[i].powi(2) + y_dot[i].powi(2)) - m[i] * g * y[i]).sum())]
#[holonomic(x[0].powi(2) + y[0].powi(2) == l[0].powi(2))]
#[holonomic((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) == l[1].powi(2))]
struct Rods {
    m: [f64; 2],
    l: [f64; 2],
    g: f64,
}

const H: f64 = 0.01;
const STEPS: usize = 60;

fn rods(theta: &SVector<f64, 5>) -> Rods {
    Rods {
        m: [theta[0], theta[1]],
        l: [theta[2], theta[3]],
        g: theta[4],
    }
}

/// The lengths, from the ends of the second rod as they are seen, of motions that start at rest.
fn lengths(
    held: [f64; 4],
    guess: [f64; 2],
    seen: &[SVector<f64, 2>],
) -> Result<Estimate<Rods>, OptimalError> {
    let residuals = |at: &Stage<Rods>| -> Vec<Misfit<Rods>> {
        let misfit = |(i, place): (usize, usize)| Misfit {
            value: at.q[place] - seen[at.k][i],
            q: SVector::from_fn(|j, _| f64::from(j == place)),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        [(0, 1), (1, 3)].map(misfit).into()
    };
    let start = Estimated::<Rods> {
        q: held.into(),
        p: SVector::zeros(),
        parameters: [0.7, 0.4, guess[0], guess[1], 9.81].into(),
    };
    estimate(
        rods,
        start,
        H,
        &[SVector::zeros(); STEPS],
        &[10, 11],
        residuals,
    )
}

/// The way to other lengths and back ends elsewhere on the level sets, of two rods in four
/// coordinates: a q_0 that went along with θ would be a function of the way.
#[test]
fn a_start_that_is_held_is_projected_from_where_it_was_given() {
    let truth = [0.8, 0.55];
    let place = |angles: [f64; 2], l: [f64; 2]| {
        let [(s0, c0), (s1, c1)] = angles.map(f64::sin_cos);
        let (x, y) = (l[0] * s0, -l[0] * c0);
        [x, x + l[1] * s1, y, y - l[1] * c1]
    };
    let q = place([0.9, -0.6], truth);
    let system = rods(&[0.7, 0.4, truth[0], truth[1], 9.81].into());
    let none = [SVector::<f64, 0>::zeros(); STEPS];
    let motion = system.trajectory_from(H, q, [0.0; 4]);
    let rollout = Rollout::new(motion, &none).expect("it runs");
    let seen: Vec<SVector<f64, 2>> = (0..=STEPS)
        .map(|k| rollout.stage(k).q)
        .map(|q| [q[1], q[3]].into())
        .collect();
    let guesses = [[0.83, 0.5], [0.72, 0.62], [0.9, 0.58]];
    for guess in guesses {
        let found = lengths(q, guess, &seen).expect("it converges");
        let theta = found.unknowns.parameters;
        // ½ Σ r² < 1e-20 is a path to 1e-10.
        assert!(found.value < 1e-20, "{guess:?}: {:e}", found.value);
        let off = (theta[2] - truth[0]).abs().max((theta[3] - truth[1]).abs());
        assert!(off < 1e-9, "{guess:?}: {off:e}");
        assert!((found.unknowns.q - SVector::from(q)).amax() < 1e-9);
    }
    // Noisy places belong to no motion, and the q_0 that is held to no lengths that are near: the
    // least sum is one and the same, wherever the search began.
    let noisy = |(k, seen): (usize, &SVector<f64, 2>)| {
        let wave = |rate: f64| 2e-3 * (rate * k as f64).sin();
        seen + SVector::from([wave(2.3), wave(3.1)])
    };
    let noisy: Vec<_> = seen.iter().enumerate().map(noisy).collect();
    let held = [q[0] + 0.01, q[1] - 0.02, q[2] + 0.015, q[3]];
    let found = guesses.map(|guess| lengths(held, guess, &noisy).expect("it converges"));
    // The method ends where ½ |J δ|² promises 1e-10 of the sum: δ is up to the root of that times
    // the covariance, and as long again for the curvature of the residuals, which it leaves out.
    let near = |least: &Estimate<Rods>| {
        2.0 * (2e-10 * least.value * least.covariance.diagonal().amax()).sqrt()
    };
    for other in &found[1..] {
        let off = (other.unknowns.parameters - found[0].unknowns.parameters).amax();
        assert!(off < near(other) + near(&found[0]), "{off:e}");
    }
    // The slopes of the sum vanish there, by central differences of the sum itself.
    let least = &found[0];
    let value = |theta: SVector<f64, 5>| {
        let system = rods(&theta);
        let start = system.project(0.0, held).expect("a point");
        let motion = system.trajectory_from(H, start, [0.0; 4]);
        let rollout = Rollout::new(motion, &none).expect("it runs");
        let off = |k: usize| {
            let q = rollout.stage(k).q;
            (SVector::from([q[1], q[3]]) - noisy[k]).norm_squared()
        };
        0.5 * (0..=STEPS).map(off).sum::<f64>()
    };
    for k in [2, 3] {
        let by = 1e-4;
        let at = |s: f64| {
            let mut theta = least.unknowns.parameters;
            theta[k] += s;
            value(theta)
        };
        let (slope, curvature) = (
            (at(by) - at(-by)) / (2.0 * by),
            (at(by) - 2.0 * at(0.0) + at(-by)) / (by * by),
        );
        assert!((at(0.0) - least.value).abs() < 1e-12 * least.value);
        let allowed = near(least) + by * by;
        assert!(
            (slope / curvature).abs() < allowed,
            "{k}: {slope:e} {curvature:e}"
        );
    }
}
