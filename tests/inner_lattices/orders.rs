//! Orders in time at a fixed grid in space, and closed forms.

#![cfg(feature = "large-inner-lattices")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use super::apart;
use super::systems::{BoundDifferences, SineGordon, Sleds, Springs};

/// The order of motions of these two numbers of steps from t = 0 to the end, by their errors against the flow of the continuous equations.
fn order_against_flow<S, const N: usize>(
    lattice: &Lattice<'_, S>,
    (end, steps): (f64, [usize; 2]),
    (q, v): (&[[f64; N]], &[[f64; N]]),
) -> f64
where
    S: LatticeSystem<Site = SVector<f64, N>, Increment = SVector<f64, N>, Link: ContinuousSystem>,
{
    let mut flow = lattice.flow(end, q, v).unwrap();
    flow.advance().unwrap();
    let error = |steps: usize| {
        let mut motion = lattice.motion(end / steps as f64, q, v).unwrap();
        (0..steps).for_each(|_| motion.advance().unwrap());
        let numbers = |of: &[SVector<f64, N>]| of.iter().flatten().copied().collect::<Vec<_>>();
        apart(numbers(motion.q()), numbers(flow.q()))
    };
    let [coarse, fine] = steps.map(error);
    let order = (coarse / fine).log2();
    println!("{coarse:e} {fine:e}: {order}");
    order
}

/// The error of order h⁶ is 64 times smaller with half the step, up to the next term.
#[test]
fn sine_gordon_is_of_order_six() {
    let lattice = SineGordon.lattice(6, 0.8, Ends::held()).unwrap();
    let q = [0.0, 0.7, 1.3, 0.9, 0.4, 0.0].map(|x| [x]);
    let v = [0.0, 0.3, -0.5, 0.2, 0.1, 0.0].map(|x| [x]);
    let order = order_against_flow(&lattice, (2.0, [6, 12]), (&q, &v));
    assert!((order - 6.0).abs() < 0.3, "{order}");
}

/// The normal modes x(k) = cos(π j (k + ½)/N) of a chain with free ends have ω = 2 sin(π j/2N)/Δ.
#[test]
fn a_normal_mode() {
    const N: usize = 5;
    let lattice = Springs.lattice(N, 0.7, Ends::free()).unwrap();
    let angle = core::f64::consts::PI / N as f64;
    let mode = |k: usize| (2.0 * angle * (k as f64 + 0.5)).cos();
    let omega = 2.0 * angle.sin() / 0.7;
    let q: Vec<_> = (0..N).map(|k| [mode(k)]).collect();
    let off = |steps: usize| {
        let h = 3.0 / steps as f64;
        let mut motion = lattice.motion(h, &q, &[[0.0]; N]).unwrap();
        let mut balance: f64 = 0.0;
        for _ in 0..steps {
            let before: Vec<_> = (0..N).map(|k| motion.momentum_density(k)[0]).collect();
            motion.advance().unwrap();
            for (k, before) in before.into_iter().enumerate() {
                let flux = |k: usize| motion.momentum_flux(k)[0];
                let from = if k == 0 { 0.0 } else { flux(k - 1) };
                let sum = (flux(k) - from) / 0.7 + motion.momentum_density(k)[0] - before;
                balance = balance.max(sum.abs());
            }
        }
        // Addends below 2, of some rounding each.
        assert!(balance < 1e-14, "{balance:e}");
        let exact = (0..N).map(|k| mode(k) * (3.0 * omega).cos());
        apart(motion.q().iter().map(|q| q[0]), exact)
    };
    let [coarse, fine] = [6, 12].map(off);
    println!("{coarse:e} {fine:e}: {}", (coarse / fine).log2());
    assert!(((coarse / fine).log2() - 6.0).abs() < 0.3);
}

/// Order 4 with a nonholonomic constraint of every site.
#[test]
fn sleds_are_of_order_four() {
    let sleds = Sleds { J: 0.6 };
    let lattice = sleds.lattice(3, 0.5, Ends::free()).unwrap();
    let q = [[0.1, -0.2, 0.3], [0.4, 0.1, -0.2], [0.9, -0.1, 0.5]];
    let v = [(0.7, 0.3f64, 0.4), (-0.5, -0.2, 0.9), (0.2, 0.5, -0.6)];
    let v = v.map(|(s, theta, omega)| [s * theta.cos(), s * theta.sin(), omega]);
    let order = order_against_flow(&lattice, (1.0, [8, 16]), (&q, &v));
    assert!((order - 4.0).abs() < 0.3, "{order}");
}

/// A constraint on differences, whose reactions do work, keeps the order.
#[test]
fn bound_differences_are_of_order_four() {
    let lattice = BoundDifferences.lattice(4, 0.5, Ends::free()).unwrap();
    // y(k+1) = y(k) + x(k) (x(k+1) - x(k)), and the same of its rate.
    let (x, u) = ([0.3, 0.7, 0.2, 0.5], [0.4, -0.3, 0.5, 0.1]);
    let (mut y, mut w) = ([0.1; 4], [0.2; 4]);
    for k in 0..3 {
        y[k + 1] = y[k] + x[k] * (x[k + 1] - x[k]);
        w[k + 1] = w[k] + u[k] * (x[k + 1] - x[k]) + x[k] * (u[k + 1] - u[k]);
    }
    let q = [0, 1, 2, 3].map(|k: usize| [x[k], y[k]]);
    let v = [0, 1, 2, 3].map(|k: usize| [u[k], w[k]]);
    let order = order_against_flow(&lattice, (1.0, [16, 32]), (&q, &v));
    assert!((order - 4.0).abs() < 0.3, "{order}");
}

/// An end that is driven in a group, with four stages: the steps of half the length come nearer by 2⁶ each time, and the momentum in space is in balance.
#[test]
fn poses_behind_a_driven_end_are_of_order_six() {
    use super::systems::{Poses, PosesConfiguration};
    use nonholonomic::groups::{Exponential, Isometry2, LieGroup, Vector2};

    let pulled = |t: f64| {
        // (R, p) by its rotation and its place, with the velocities in the body.
        let (angle, rate) = (0.4 * t.sin(), 0.4 * t.cos());
        let (place, velocity) = (
            Vector2::new(0.3 * t.sin(), 0.1 * t * t),
            Vector2::new(0.3 * t.cos(), 0.2 * t),
        );
        let g = Isometry2::new(place, angle);
        let v = g.rotation.inverse() * velocity;
        nonholonomic::Driven {
            q: g.into(),
            v: [v.x, v.y, rate].into(),
            a: [f64::NAN; 3].into(),
        }
    };
    let sites = [0.0, 1.1, 1.9]
        .map(|x| PosesConfiguration::from(Isometry2::new(Vector2::new(x, 0.1 * x), 0.2 * x)));
    let v = [[0.0; 3], [0.2, -0.1, 0.3], [-0.1, 0.2, -0.4]];
    let end = |steps: usize| {
        let ends = Ends::open(End::Driven(&pulled), End::Free);
        let lattice = Poses.lattice(3, 1.0, ends).unwrap();
        let mut motion = lattice.motion(1.0 / steps as f64, &sites, &v).unwrap();
        for _ in 0..steps {
            let before = motion.momentum_density(1);
            motion.advance().unwrap();
            let sum = motion.momentum_flux(1) - motion.momentum_flux(0)
                + motion.momentum_density(1)
                - before;
            assert!(sum.amax() < 1e-13, "{sum}");
        }
        motion.q().to_vec()
    };
    let ends = [4, 8, 16].map(end);
    let apart = |a: usize, b: usize| {
        let pairs = ends[a].iter().zip(&ends[b]);
        pairs.fold(0.0, |most: f64, (a, b)| {
            let d = LieGroup::increment::<Exponential>(&a.g, &b.g);
            d.iter().fold(most, |most, d| most.max(d.abs()))
        })
    };
    let order = (apart(0, 1) / apart(1, 2)).log2();
    println!("{:e} {:e}: {order}", apart(0, 1), apart(1, 2));
    assert!((order - 6.0).abs() < 0.4, "{order}");
}
