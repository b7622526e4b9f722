//! Sites with coordinates in groups: knife edges in the plane, and bodies about a point.

#![cfg(feature = "large-lattice-motions")]

use nonholonomic::groups::Isometry2;
use nonholonomic::nalgebra::{Translation2, UnitComplex, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Knife edges on an elastic line, whose mass is beside the edge.
#[discrete_system(lattice)]
#[coordinates(g: SE2)]
#[lagrangian(m * (g.v.norm_squared() + J * g.omega.powi(2) + g.v[0] * g.omega / 3) / 2 + g.diff.R.trace() - E * (g.diff.p - [1, 0]).norm_squared() / 2)]
#[constraint(g.v[1] == 0)]
#[discretization(energy)]
#[symmetry(SE2(g))]
#[site(m)]
struct Sleighs {
    m: Vec<f64>,
    J: f64,
    E: f64,
}

/// Two sites of [`Sleighs`] with the spacing 1, both ends free.
#[discrete_system]
#[coordinates(g: [SE2; 2])]
#[define(p = g[0].R.transpose() * (g[1].p - g[0].p))]
#[lagrangian((0..2).map(|k| m[k] * (g[k].v.norm_squared() + J * g[k].omega.powi(2) + g[k].v[0] * g[k].omega / 3) / 2).sum()
    + (g[0].R.transpose() * g[1].R).trace() - E * (p - [1, 0]).norm_squared() / 2 + 2 - E / 2)]
#[constraint(g[0].v[1] == 0)]
#[constraint(g[1].v[1] == 0)]
#[discretization(energy)]
struct TwoSleighs {
    m: [f64; 2],
    J: f64,
    E: f64,
}

/// As the chain, in groups some ε more a step.
#[test]
fn sleighs_keep_their_energy() {
    let sites = 5;
    let sleighs = Sleighs {
        m: (0..sites).map(|k| 1.0 + 0.2 * k as f64).collect(),
        J: 0.7,
        E: 0.9,
    };
    let q: Vec<_> = (0..sites)
        .map(|k| sleigh(k as f64))
        .map(SleighsConfiguration::from)
        .collect();
    let v: Vec<_> = (0..sites).map(|k| edge(k as f64)).collect();
    let lattice = sleighs.lattice(sites, 1.0, Ends::free()).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    // The kinetic energy of ξ = (v_0, ω) in the metric m [[1, 1/6], [1/6, J]].
    let energy = |motion: &LatticeMotion<'_, Sleighs>| -> f64 {
        let q = motion.q();
        let of = |k: usize| {
            let p = &motion.momenta()[k];
            let (a, b, c) = (p[0], p[2], 1.0 / 6.0);
            let kinetic = (sleighs.J * a * a - 2.0 * c * a * b + b * b) / (sleighs.J - c * c);
            let diff = q[k].g.inverse() * q[(k + 1).min(sites - 1)].g;
            let stretch = diff.translation.vector - Vector2::new(1.0, 0.0);
            kinetic / (2.0 * sleighs.m[k]) - 2.0 * diff.rotation.angle().cos()
                + sleighs.E * stretch.norm_squared() / 2.0
        };
        (0..sites).map(of).sum()
    };
    let start = energy(&motion);
    let mut most: f64 = 0.0;
    for _ in 0..5200 {
        motion.advance().unwrap();
        assert!((motion.energy() - energy(&motion)).abs() < 1e-12);
        most = most.max((energy(&motion) - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}

fn sleigh(s: f64) -> Isometry2<f64> {
    Isometry2::from_parts(
        Translation2::new(1.2 * s, 0.3 * s.sin()),
        UnitComplex::new(0.4 * s.cos()),
    )
}

fn edge(s: f64) -> [f64; 3] {
    [0.5 * (1.3 * s).cos(), 0.0, 0.6 * (0.9 * s).sin()]
}

#[test]
fn sleighs_are_the_system_of_their_sites() {
    let (m, J, E) = ([1.0, 1.6], 0.7, 0.9);
    let whole = TwoSleighs { m, J, E };
    let sleighs = Sleighs {
        m: m.to_vec(),
        J,
        E,
    };
    let lattice = sleighs.lattice(2, 1.0, Ends::free()).unwrap();
    let q = [0.0, 1.0].map(sleigh);
    let v = [0.0, 1.0].map(edge);
    let mut motion = lattice
        .motion(0.1, &q.map(SleighsConfiguration::from), &v)
        .unwrap();
    let velocity = <[f64; 6]>::try_from(v.concat()).unwrap();
    let (q0, q1) = whole
        .start(0.1, TwoSleighsConfiguration { g: q }, velocity)
        .unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        for (site, g) in motion.q().iter().zip(&state.q.g) {
            let off = site.g.to_homogeneous() - g.to_homogeneous();
            assert!(off.amax() < 1e-11, "{}: {off}", state.k);
        }
        motion.advance().unwrap();
    }
}

/// Bodies that turn about a point, coupled by their relative rotations.
#[discrete_system(lattice)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace())]
#[discretization(energy)]
#[symmetry(SO3(R))]
#[site(J)]
struct Bodies {
    J: Vec<[f64; 3]>,
    K: f64,
}

/// As the chain, in groups some ε more a step.
#[test]
fn bodies_keep_their_energy() {
    use nonholonomic::groups::UnitQuaternion;

    let sites = 4;
    let inertia = |k: usize| [1.0 + 0.2 * k as f64, 2.0, 1.5 - 0.1 * k as f64];
    let bodies = Bodies {
        J: (0..sites).map(inertia).collect(),
        K: 0.7,
    };
    let attitude =
        |k: usize| UnitQuaternion::from_euler_angles(0.4 * k as f64, 0.2, (k as f64).sin());
    let q: Vec<_> = (0..sites)
        .map(attitude)
        .map(BodiesConfiguration::from)
        .collect();
    let v: Vec<_> = (0..sites)
        .map(|k| [0.4, (k as f64).cos(), 0.3 - 0.2 * k as f64])
        .collect();
    let lattice = bodies.lattice(sites, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let energy = |motion: &LatticeMotion<'_, Bodies>| -> f64 {
        let q = motion.q();
        let of = |k: usize| {
            let p = &motion.momenta()[k];
            let kinetic: f64 = (0..3).map(|i| p[i] * p[i] / inertia(k)[i]).sum();
            let diff = (q[k].R.inverse() * q[(k + 1) % sites].R).to_rotation_matrix();
            kinetic / 2.0 - bodies.K * diff.matrix().trace()
        };
        (0..sites).map(of).sum()
    };
    let (start, mut most) = (energy(&motion), 0.0f64);
    for _ in 0..3_000 {
        motion.advance().unwrap();
        assert!((motion.energy() - energy(&motion)).abs() < 1e-12);
        most = most.max((energy(&motion) - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}
