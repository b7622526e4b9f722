//! Lattices in moving frames: against the lattices written in the frame by hand, against a plain system of three sites with the same frame, and bad input.

#![cfg(feature = "large-lattice-equations")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use super::apart;

/// Beads in a plane with springs and a trap that turns with the angle W t, a mass at every site.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)).powi(2) / 5
    - K * (cos(W * t) * x + sin(W * t) * y).powi(2) / 2)]
#[moving_frame(x = cos(W * t) * x - sin(W * t) * y, y = sin(W * t) * x + cos(W * t) * y)]
#[site(m)]
struct Trapped {
    m: Vec<f64>,
    K: f64,
    W: f64,
}

/// The beads in the frame that turns, by hand: Coriolis and centrifugal terms, and a trap at rest.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian(m * ((x_dot - W * y).powi(2) + (y_dot + W * x).powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)) / 2
    - (x_diff.powi(2) + y_diff.powi(2)).powi(2) / 5 - K * x.powi(2) / 2)]
#[site(m)]
struct TrappedInTheFrame {
    m: Vec<f64>,
    K: f64,
    W: f64,
}

/// Three beads with free ends and the spacing D as one plain system, Σ_k D L(k).
#[nonholonomic::without_equations::discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 3], y: [R; 3])]
#[define(a = ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / D.powi(2), b = ((x[2] - x[1]).powi(2) + (y[2] - y[1]).powi(2)) / D.powi(2))]
#[lagrangian(D * ((0..3).map(|i| m[i] * (x_dot[i].powi(2) + y_dot[i].powi(2)) / 2 - K * (cos(W * t) * x[i] + sin(W * t) * y[i]).powi(2) / 2).sum()
    - (a + b) / 2 - (a.powi(2) + b.powi(2)) / 5))]
#[moving_frame(
    x[0] = cos(W * t) * x[0] - sin(W * t) * y[0], y[0] = sin(W * t) * x[0] + cos(W * t) * y[0],
    x[1] = cos(W * t) * x[1] - sin(W * t) * y[1], y[1] = sin(W * t) * x[1] + cos(W * t) * y[1],
    x[2] = cos(W * t) * x[2] - sin(W * t) * y[2], y[2] = sin(W * t) * x[2] + cos(W * t) * y[2],
)]
struct ThreeTrapped {
    m: [f64; 3],
    K: f64,
    W: f64,
    D: f64,
}

/// Skates on a belt that runs with speed c, with springs, and friction against the belt.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2) + theta_diff.powi(2)) / 2)]
#[force(x = -g * (x_dot - c), y = -g * y_dot)]
#[constraint(sin(theta) * (x_dot - c) == cos(theta) * y_dot)]
#[moving_frame(x = x + c * t)]
struct Skates {
    g: f64,
    c: f64,
}

/// The skates as the belt sees them.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y, theta: S1)]
#[lagrangian(((x_dot + c).powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2) + theta_diff.powi(2)) / 2)]
#[force(x = -g * x_dot, y = -g * y_dot)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
struct SkatesOnTheBelt {
    g: f64,
    c: f64,
}

/// A row of coupled bodies, each pulled along a direction that turns with the angle W t.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(R: SO3)]
#[define(n = [cos(W * t), sin(W * t), 0])]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace() + P * n.dot(R * [1, 0, 0]))]
#[moving_frame(R = [[cos(W * t), -sin(W * t), 0], [sin(W * t), cos(W * t), 0], [0, 0, 1]] * R)]
struct Pulled {
    J: [f64; 3],
    K: f64,
    P: f64,
    W: f64,
}

/// The bodies in the frame that turns, by hand: ω = w + Rᵀ W e_z, and R(k)⁻¹R(k+1) is what it was.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(R: SO3)]
#[define(w = R.omega + R.transpose() * [0, 0, W])]
#[lagrangian((0..3).map(|i| J[i] * w[i].powi(2)).sum() / 2 + K * R.diff.trace() + P * R[(0, 0)])]
struct PulledInTheFrame {
    J: [f64; 3],
    K: f64,
    P: f64,
    W: f64,
}

/// A chart that is not affine, of a plane that swells, and rods of length 1 between neighbours.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[holonomic((x.next - x).powi(2) + (y.next - y).powi(2) == 1)]
#[moving_frame(x = (1 + t) * x + y.powi(3) / 10, y = y + sin(t) + x / 20)]
struct Swelling;

/// A chart of a half line.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(x)]
#[lagrangian((x_dot.powi(2) - x_diff.powi(2)) / 2)]
#[moving_frame(x = x - t * x.powi(2))]
struct Folded;

/// Rods of length 1, seen from a frame that turns.
#[nonholonomic::without_equations::discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[holonomic((x.next - x).powi(2) + (y.next - y).powi(2) == 1)]
#[moving_frame(x = cos(t) * x - sin(t) * y, y = sin(t) * x + cos(t) * y)]
struct Rods;

/// A constraint between neighbours, whose reaction is on one site: the energy of a frame at rest is not constant.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2)) / 2)]
#[constraint(y_diff == x * x_diff)]
#[moving_frame(x = x)]
struct Neighbours;

const SITES: usize = 5;

fn masses() -> Vec<f64> {
    (0..SITES).map(|k| 1.0 + 0.3 * k as f64).collect()
}

fn trapped() -> (Trapped, TrappedInTheFrame) {
    let (K, W, m) = (1.3, 0.7, masses());
    (
        Trapped { m: m.clone(), K, W },
        TrappedInTheFrame { m, K, W },
    )
}

/// Steps of 1/2 from this time on.
fn from(t: f64) -> TimeStep {
    TimeStep { t, h: 0.5 }
}

/// Numbers of size 1, other ones at every site.
fn vectors<const N: usize>(seed: f64) -> Vec<SVector<f64, N>> {
    let of = |k: usize| SVector::from_fn(|i, _| (seed + 1.7 * k as f64 + 2.3 * i as f64).sin());
    (0..SITES).map(of).collect()
}

/// q = g_t(x), q̇ and back, l, E_l and its flux, all of them by formulas of the frame by hand. Numbers of size 1 to 10, at most 100 operations deep.
#[test]
fn beads_in_a_frame_that_turns() {
    const { assert!(TrappedLink::CONSERVES_MOVING_ENERGY) }
    let (fixed, moving) = trapped();
    let (x, w, t) = (vectors::<2>(0.3), vectors::<2>(1.1), 0.9);
    let (sin, cos) = f64::sin_cos(0.7 * t);
    let turned =
        |x: &SVector<f64, 2>| SVector::from([cos * x.x - sin * x.y, sin * x.x + cos * x.y]);
    for ends in 0..3 {
        let (fixed, moving) = match ends {
            0 => (
                fixed.lattice(SITES, 0.8, Ends::Periodic),
                moving.lattice(SITES, 0.8, Ends::Periodic),
            ),
            1 => (
                fixed.lattice(SITES, 0.8, Ends::free()),
                moving.lattice(SITES, 0.8, Ends::free()),
            ),
            _ => (
                fixed.lattice(SITES, 0.8, Ends::held()),
                moving.lattice(SITES, 0.8, Ends::held()),
            ),
        };
        let (fixed, moving) = (fixed.unwrap(), moving.unwrap());
        let q = fixed.to_fixed(t, &x).unwrap();
        let v = fixed.to_fixed_velocities(t, &x, &w).unwrap();
        for (k, (q, v)) in q.iter().zip(&v).enumerate() {
            assert!((q - turned(&x[k])).amax() < 1e-15);
            let expected = turned(&w[k]) + 0.7 * SVector::from([-q.y, q.x]);
            assert!((v - expected).amax() < 1e-15);
        }
        let omega = fixed.frame_field(t, &q).unwrap();
        let off = omega
            .iter()
            .zip(&q)
            .map(|(omega, q)| (omega - 0.7 * SVector::from([-q.y, q.x])).amax());
        assert!(off.fold(0.0, f64::max) < 2e-15);
        let back = fixed.to_moving(t, &q).unwrap();
        let off = back.iter().zip(&x).map(|(back, x)| (back - x).amax());
        assert!(off.fold(0.0, f64::max) < 2e-15);
        let back = fixed.to_moving_velocities(t, &q, &v).unwrap();
        let off = back.iter().zip(&w).map(|(back, w)| (back - w).amax());
        assert!(off.fold(0.0, f64::max) < 4e-15);
        // Covectors have the same power on the velocities of both.
        let p = vectors::<2>(2.9);
        let of_frame = fixed.to_moving_covectors(t, &x, &p).unwrap();
        for k in 0..SITES {
            let power = p[k].dot(&(v[k] - omega[k])) - of_frame[k].dot(&w[k]);
            assert!(power.abs() < 4e-15, "{power:e}");
        }
        let links = if ends == 2 { SITES - 1 } else { SITES };
        let mut energy = 0.0;
        for k in 0..links {
            let densities = [
                fixed.moving_energy_density(t, &q, &v, k) - moving.energy_density(t, &x, &w, k),
                fixed.moving_energy_flux(t, &q, &v, k) - moving.energy_flux(t, &x, &w, k),
            ];
            assert!(
                densities.iter().all(|off| off.abs() < 4e-14),
                "{k} {densities:?}"
            );
            energy += 0.8 * moving.energy_density(t, &x, &w, k);
        }
        assert!((fixed.moving_energy(t, &q, &v) - energy).abs() < 1e-13);
        assert!(energy.abs() > 1.0);
    }
}

/// Three sites as a plain system with the same frame: the same configurations, velocities, l and E_l.
#[test]
fn a_plain_system_of_three_sites() {
    const { assert!(ThreeTrapped::CONSERVES_MOVING_ENERGY) }
    let (D, m) = (0.8, [1.0, 1.3, 1.6]);
    let plain = ThreeTrapped {
        m,
        K: 1.3,
        W: 0.7,
        D,
    };
    let system = Trapped {
        m: m.to_vec(),
        K: 1.3,
        W: 0.7,
    };
    let lattice = system.lattice(3, D, Ends::free()).unwrap();
    let (x, w, t) = (&vectors::<2>(0.3)[..3], &vectors::<2>(1.1)[..3], 2.6);
    let joined = |of: &[SVector<f64, 2>]| SVector::<f64, 6>::from_fn(|i, _| of[i % 3][i / 3]);
    let q = lattice.to_fixed(t, x).unwrap();
    let off = (joined(&q) - plain.to_fixed(t, joined(x))).amax();
    assert!(off < 1e-15, "{off:e}");
    let v = lattice.to_fixed_velocities(t, x, w).unwrap();
    let back = plain.moving_velocity(t, joined(&q), joined(&v)).unwrap();
    assert!((back - joined(w)).amax() < 4e-15);
    let l = lattice.moving_lagrangian(t, x, w).unwrap()
        - plain.moving_lagrangian(t, joined(x), joined(w));
    assert!(l.abs() < 1e-14, "{l:e}");
    let energy = lattice.moving_energy(t, &q, &v) - plain.moving_energy(t, joined(&q), joined(&v));
    assert!(energy.abs() < 1e-14, "{energy:e}");
}

/// The flow seen from the frame is the flow of the lattice in the frame, and E_l is constant; the tolerances are those of the flow, 1e-13 a step of states of size 1 to 4.
#[test]
fn flows_in_a_frame_that_turns() {
    let (fixed, moving) = trapped();
    let (x, w) = (vectors::<2>(0.3), vectors::<2>(1.1));
    let fixed = fixed.lattice(SITES, 0.8, Ends::Periodic).unwrap();
    let moving = moving.lattice(SITES, 0.8, Ends::Periodic).unwrap();
    let (q, v) = (
        fixed.to_fixed(0.2, &x).unwrap(),
        fixed.to_fixed_velocities(0.2, &x, &w).unwrap(),
    );
    let start = fixed.moving_energy(0.2, &q, &v);
    let mut in_frame = moving.flow(from(0.2), &x, &w).unwrap();
    let mut flow = fixed.flow(from(0.2), &q, &v).unwrap();
    let (first, mut drift) = (flow.energy(), 0.0);
    for _ in 0..10 {
        flow.advance().unwrap();
        in_frame.advance().unwrap();
        let seen = fixed.to_moving(flow.t(), flow.q()).unwrap();
        let off = apart(
            seen.iter().flatten().copied(),
            in_frame.q().iter().flatten().copied(),
        );
        assert!(off < 1e-10, "{off:e}");
        let seen = fixed
            .to_moving_velocities(flow.t(), flow.q(), flow.v())
            .unwrap();
        let off = apart(
            seen.iter().flatten().copied(),
            in_frame.v().iter().flatten().copied(),
        );
        assert!(off < 1e-10, "{off:e}");
        let energy = fixed.moving_energy(flow.t(), flow.q(), flow.v());
        assert!((energy - start).abs() < 1e-10, "{:e}", energy - start);
        drift = f64::max(drift, (flow.energy() - first).abs());
    }
    assert!(drift > 0.1, "{drift:e}");
}

/// Ends: E_l is constant with ends that rest in the frame, and is not with ends that rest outside of it.
#[test]
fn ends_that_rest_in_the_frame() {
    let (fixed, _) = trapped();
    let (x, w) = (vectors::<2>(0.3), {
        let mut w = vectors::<2>(1.1);
        w[0] = SVector::zeros();
        w
    });
    let first = x[0];
    let along = |t: f64| {
        let (sin, cos) = f64::sin_cos(0.7 * t);
        let q = SVector::from([cos * first.x - sin * first.y, sin * first.x + cos * first.y]);
        nonholonomic::Driven {
            q,
            v: 0.7 * SVector::from([-q.y, q.x]),
            a: -0.49 * q,
        }
    };
    let drift = |ends: Ends<'_, Trapped>| {
        let lattice = fixed.lattice(SITES, 0.8, ends).unwrap();
        let (q, v) = (
            lattice.to_fixed(0.0, &x).unwrap(),
            lattice.to_fixed_velocities(0.0, &x, &w).unwrap(),
        );
        let mut flow = lattice.flow(1.0, &q, &v).unwrap();
        let energy = |flow: &nonholonomic::lattice::LatticeFlow<'_, Trapped>| {
            lattice.moving_energy(flow.t(), flow.q(), flow.v())
        };
        let start = energy(&flow);
        (0..4).fold(0.0, |most, _| {
            flow.advance().unwrap();
            f64::max(most, (energy(&flow) - start).abs())
        })
    };
    let resting = drift(Ends::open(End::Driven(&along), End::Free));
    assert!(resting < 1e-10, "{resting:e}");
    let held = drift(Ends::open(End::Held, End::Free));
    assert!(held > 1e-2, "{held:e}");
}

/// Constraints and forces of every site, on a belt.
#[test]
fn skates_on_a_belt() {
    const { assert!(!SkatesLink::CONSERVES_MOVING_ENERGY) }
    let text = Skates::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("forces do work") && !text.contains("homogeneous"),
        "{text}"
    );
    let (fixed, moving) = (
        Skates { g: 0.2, c: 0.4 },
        SkatesOnTheBelt { g: 0.2, c: 0.4 },
    );
    let fixed = fixed.lattice(SITES, 0.8, Ends::free()).unwrap();
    let moving = moving.lattice(SITES, 0.8, Ends::free()).unwrap();
    let x = vectors::<3>(0.3);
    let along = |(k, x): (usize, &SVector<f64, 3>)| {
        SVector::from([x.z.cos(), x.z.sin(), 0.3 - 0.2 * k as f64])
    };
    let w: Vec<_> = x.iter().enumerate().map(along).collect();
    let still = fixed.moving_constraints(0.7, &x, &w).unwrap();
    assert!(still.iter().all(|c| c.amax() < 1e-15));
    let (q, v) = (
        fixed.to_fixed(0.7, &x).unwrap(),
        fixed.to_fixed_velocities(0.7, &x, &w).unwrap(),
    );
    let off = q.iter().zip(&x).map(|(q, x)| (q[0] - x.x - 0.28).abs());
    assert!(off.fold(0.0, f64::max) < 1e-15);
    let mut in_frame = moving.flow(from(0.7), &x, &w).unwrap();
    let mut flow = fixed.flow(from(0.7), &q, &v).unwrap();
    for _ in 0..6 {
        flow.advance().unwrap();
        in_frame.advance().unwrap();
        let seen = fixed.to_moving(flow.t(), flow.q()).unwrap();
        let both = [&seen[..], in_frame.q()].map(|q| {
            q.iter()
                .flat_map(|q| [q[0], q[1], q[2]])
                .collect::<Vec<_>>()
        });
        let [seen, exact] = both;
        let off = apart(seen, exact);
        assert!(off < 1e-10, "{off:e}");
        let constraints = fixed
            .moving_constraints(
                flow.t(),
                &fixed.to_moving(flow.t(), flow.q()).unwrap(),
                in_frame.v(),
            )
            .unwrap();
        assert!(constraints.iter().all(|c| c.amax() < 1e-10));
    }
}

/// Rotations of space: R = a_t S, R(k)⁻¹R(k+1) = S(k)⁻¹S(k+1).
#[test]
fn bodies_in_a_frame_that_turns() {
    use nonholonomic::nalgebra::{UnitQuaternion, Vector3};

    const { assert!(PulledLink::CONSERVES_MOVING_ENERGY) }
    let (J, K, P, W) = ([1.0, 1.7, 2.3], 0.6, 0.8, 0.7);
    let (fixed, moving) = (Pulled { J, K, P, W }, PulledInTheFrame { J, K, P, W });
    let fixed = fixed.lattice(SITES, 0.8, Ends::free()).unwrap();
    let moving = moving.lattice(SITES, 0.8, Ends::free()).unwrap();
    let attitudes = vectors::<3>(0.3).into_iter();
    let x: Vec<_> = attitudes.map(UnitQuaternion::from_scaled_axis).collect();
    let w = vectors::<3>(1.1);
    let q = fixed.to_fixed(0.9, &x).unwrap();
    let turned = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), 0.63);
    for (q, x) in q.iter().zip(&x) {
        assert!(q.R.angle_to(&(turned * x)) < 1e-7);
        assert!(
            (q.R.to_rotation_matrix().matrix() - (turned * x).to_rotation_matrix().matrix()).amax()
                < 2e-15
        );
    }
    let v = fixed.to_fixed_velocities(0.9, &x, &w).unwrap();
    for k in 0..SITES {
        let expected = w[k] + x[k].inverse() * Vector3::new(0.0, 0.0, 0.7);
        assert!((v[k] - expected).amax() < 2e-15);
    }
    let back = fixed.to_moving_velocities(0.9, &q, &v).unwrap();
    let off = back.iter().zip(&w).map(|(back, w)| (back - w).amax());
    assert!(off.fold(0.0, f64::max) < 1e-14);
    let start = fixed.moving_energy(0.9, &q, &v);
    let mut in_frame = moving.flow(from(0.9), &x, &w).unwrap();
    let mut flow = fixed.flow(from(0.9), &q, &v).unwrap();
    assert!((start - in_frame.energy()).abs() < 1e-13);
    for _ in 0..6 {
        flow.advance().unwrap();
        in_frame.advance().unwrap();
        let seen = fixed.to_moving(flow.t(), flow.q()).unwrap();
        for (seen, exact) in seen.iter().zip(in_frame.q()) {
            let [a, b] = [seen.R, exact.R].map(|x| x.to_rotation_matrix().into_inner());
            assert!((a - b).amax() < 1e-10, "{:e}", (a - b).amax());
        }
        let energy = fixed.moving_energy(flow.t(), flow.q(), flow.v());
        assert!((energy - start).abs() < 1e-10, "{:e}", energy - start);
    }
}

/// Charts that are not affine are inverted, and where they are none it is said of which site.
#[test]
fn a_plane_that_swells() {
    const { assert!(!SwellingLink::CONSERVES_MOVING_ENERGY) }
    let text = Swelling::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("depends on t") && text.contains("first constraint is not homogeneous"),
        "{text}"
    );
    let lattice = Swelling.lattice(SITES, 0.8, Ends::free()).unwrap();
    let (x, w) = (vectors::<2>(0.3), vectors::<2>(1.1));
    let (q, v) = (
        lattice.to_fixed(0.8, &x).unwrap(),
        lattice.to_fixed_velocities(0.8, &x, &w).unwrap(),
    );
    let back = lattice.to_moving(0.8, &q).unwrap();
    let off = back.iter().zip(&x).map(|(back, x)| (back - x).amax());
    assert!(off.fold(0.0, f64::max) < 1e-14);
    let back = lattice.to_moving_velocities(0.8, &q, &v).unwrap();
    let off = back.iter().zip(&w).map(|(back, w)| (back - w).amax());
    assert!(off.fold(0.0, f64::max) < 1e-14);
    // x - x² = q has no solution above 1/4, and only the site there is to blame.
    let folded = Folded.lattice(SITES, 0.8, Ends::free()).unwrap();
    let (mut places, still) = (vec![[0.1]; SITES], vec![[0.0]; SITES]);
    places[3] = [1.0];
    let error = folded.to_moving_velocities(1.0, &places, &still);
    assert!(
        matches!(error, Err(LatticeError::NotInFrame { site: 3, .. })),
        "{error:?}"
    );
    let text = error.unwrap_err().to_string();
    assert!(
        text.starts_with("site 3 is not found in the moving frame at t = 1"),
        "{text}"
    );
    assert!(
        folded.moving_energy(1.0, &places, &still).is_nan()
            && folded.moving_energy_flux(1.0, &places, &still, 2).is_nan()
    );
    assert!(
        folded
            .moving_energy_flux(1.0, &places, &still, 0)
            .is_finite()
    );
    let q = lattice.to_fixed(0.0, &x).unwrap();
    let short = lattice.to_moving(0.0, &q[..4]);
    assert!(matches!(
        short,
        Err(LatticeError::StateLength {
            length: 4,
            sites: 5,
            ..
        })
    ));
}

/// A holonomic constraint between neighbours is ideal in the frame that it does not see, and one whose reaction is on one site is not.
#[test]
fn constraints_between_neighbours() {
    const { assert!(RodsLink::CONSERVES_MOVING_ENERGY) }
    const { assert!(!NeighboursLink::CONSERVES_MOVING_ENERGY) }
    let text = Neighbours::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("the reaction of the first constraint"),
        "{text}"
    );
    let lattice = Rods.lattice(3, 1.0, Ends::free()).unwrap();
    let (x, w) = (
        [[0.0, 0.0], [0.6, 0.8], [1.6, 0.8]],
        [[0.8, -0.6], [0.0, 0.0], [0.0, 1.0]],
    );
    let (q, v) = (
        lattice.to_fixed(0.4, &x).unwrap(),
        lattice.to_fixed_velocities(0.4, &x, &w).unwrap(),
    );
    let start = lattice.moving_energy(0.4, &q, &v);
    let mut flow = lattice.flow(from(0.4), &q, &v).unwrap();
    for _ in 0..8 {
        flow.advance().unwrap();
        let off = lattice.moving_energy(flow.t(), flow.q(), flow.v()) - start;
        assert!(off.abs() < 1e-10, "{off:e}");
    }
    let lattice = Neighbours
        .lattice(4, 1.0, Ends::open(End::Held, End::Free))
        .unwrap();
    // y(k+1) - y(k) = x(k) (x(k+1) - x(k)), and its rate.
    let (x, u) = ([0.3, 0.7, -0.4, 0.9], [0.0, 0.5, -0.3, 0.8]);
    let (mut q, mut v) = (vec![[x[0], 0.1]], vec![[0.0, 0.0]]);
    for k in 0..3 {
        q.push([x[k + 1], q[k][1] + x[k] * (x[k + 1] - x[k])]);
        v.push([
            u[k + 1],
            v[k][1] + u[k] * (x[k + 1] - x[k]) + x[k] * (u[k + 1] - u[k]),
        ]);
    }
    let mut flow = lattice.flow(0.1, &q, &v).unwrap();
    let start = flow.energy();
    for _ in 0..5 {
        flow.advance().unwrap();
    }
    let off = (flow.energy() - start).abs();
    assert!(off > 1e-3, "{off:e}");
    let moving = lattice.moving_energy(flow.t(), flow.q(), flow.v());
    assert!((moving - flow.energy()).abs() < 1e-14);
}
