//! Steps: rounding in uniform motion and at rest, segments, no allocation, and what is no step.

use nonholonomic::prelude::*;

use super::systems::{Chain, SineGordon, Springs};

/// In uniform motion what passes the inner nodes cancels; at rest, and far from the origin, everything is round-off.
#[test]
fn uniform_motion_and_rest() {
    const N: usize = 9;
    for (place, speed) in [
        (0.0, 1.0),
        (0.3, 1e-9),
        (1e6, 0.7),
        (-2.0, 0.0),
        (1e3, 1e-12),
    ] {
        let lattice = Springs.lattice(N, 0.3, Ends::free()).unwrap();
        let mut motion = lattice.motion(0.05, &[[place]; N], &[[speed]; N]).unwrap();
        let mut iterations = 0;
        for _ in 0..200 {
            motion.advance().unwrap();
            iterations += motion.iterations();
        }
        // In each of 200 steps p is rounded as its addends are, which are 20 p at most (8/3 · 25/4 with four stages), and by the springs, ε |q| h/Δ²; q as it is, and by p.
        let size = f64::abs(place) + 10.0 * f64::abs(speed);
        let rounding = 200.0 * f64::EPSILON * (20.0 * f64::abs(speed) + size * 0.05 / 0.09);
        for (q, p) in motion.q().iter().zip(motion.momenta()) {
            let off = (p[0] - speed).abs();
            assert!(off <= rounding, "{place} {speed}: {off:e}");
            let off = (q[0] - place - 10.0 * speed).abs();
            let rounding = 10.0 * rounding + 200.0 * f64::EPSILON * size;
            assert!(off <= rounding, "{place} {speed}: {off:e}");
        }
        println!("{place} {speed}: {iterations} iterations in 200 steps");
        assert!(iterations < 600);
    }
}

/// A pulse in a lattice of two segments is that in a short one: it does not come to the ends in this time.
#[test]
fn long_lattices() {
    let pulse = |k: f64| 0.8 * (-k * k / 8.0).exp();
    let motion = |sites: usize| {
        let middle = sites / 2;
        let q: Vec<_> = (0..sites)
            .map(|k| [pulse(k as f64 - middle as f64)])
            .collect();
        let lattice = SineGordon.lattice(sites, 0.5, Ends::Periodic).unwrap();
        let mut motion = lattice.motion(0.2, &q, &vec![[0.0]; sites]).unwrap();
        (0..5).for_each(|_| motion.advance().unwrap());
        (0..20)
            .map(|k| motion.q()[middle - 10 + k][0])
            .collect::<Vec<_>>()
    };
    // The speed of sound is 1: in t = 1 the tails are those of two sites, and beyond them of order (h/Δ)²ⁿ/(2n)!.
    assert!(super::apart(motion(60), motion(4096)) < 1e-13);
}

#[test]
fn a_step_does_not_allocate() {
    let chain = Chain {
        m: vec![1.0; 40],
        c: 0.3,
        g: 0.1,
    };
    let lattice = chain.lattice(40, 0.5, Ends::held()).unwrap();
    let q: Vec<_> = (0..40).map(|k| [0.1 * f64::from(k).sin()]).collect();
    let mut motion = lattice.motion(0.1, &q, &[[0.0]; 40]).unwrap();
    let allocations =
        allocation_counter::measure(|| (0..20).for_each(|_| motion.advance().unwrap()));
    assert_eq!(allocations.count_total, 0);
}

/// A driven end that is nowhere at an inner node, and a step of no length.
#[test]
fn errors() {
    let chain = Chain {
        m: vec![1.0; 3],
        c: 0.3,
        g: 0.1,
    };
    let lost = |t: f64| nonholonomic::Driven {
        q: [if (0.04..0.06).contains(&t) {
            f64::NAN
        } else {
            t
        }]
        .into(),
        v: [1.0].into(),
        a: [0.0].into(),
    };
    let lattice = chain
        .lattice(3, 0.5, Ends::open(End::Free, End::Driven(&lost)))
        .unwrap();
    let mut motion = lattice.motion(0.1, &[[0.0]; 3], &[[0.0]; 3]).unwrap();
    let error = motion.advance().unwrap_err();
    assert!(error.to_string().contains("not finite"), "{error}");
    assert_eq!(motion.node(), 0);
    assert!(lattice.motion(f64::NAN, &[[0.0]; 3], &[[0.0]; 3]).is_err());
}
