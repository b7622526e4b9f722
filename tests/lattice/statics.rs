//! Equilibria: the discrete system along k.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;

/// CO, example 1: a density without velocities, and its constraint between neighbours.
#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian(q_diff.norm_squared() / 2)]
#[constraint(q_diff[2] == q[1] * q_diff[0])]
struct Particle;

/// Along k: L_d with the one-sided discrete constraint.
#[discrete_system]
#[coordinates(q: [R; 3])]
#[discrete_lagrangian((0..3).map(|i| (q[i][1] - q[i][0]).powi(2)).sum() / 2)]
#[variational_constraint(q_dot[2] == q[1] * q_dot[0])]
#[kinematic_constraint(q[2][1] - q[2][0] == q[1][0] * (q[0][1] - q[0][0]))]
struct AlongK;

#[test]
fn a_density_without_velocities_is_the_discrete_system_along_k() {
    let pair = ([0.0, 0.3, 0.1], [0.2, 0.35, 0.16]);
    let states = AlongK.trajectory(1.0, pair.0, pair.1).take(8);
    let states: Vec<_> = states.map(|state| state.unwrap()).collect();
    let lattice = Particle.lattice(8, 1.0, Ends::held()).unwrap();
    // A guess far from it, on a straight line.
    let (first, last) = (states[0].q, states[7].q);
    let mut guess: Vec<_> = (0..8)
        .map(|k| first + (last - first) * (f64::from(k) / 7.0))
        .collect();
    // Site 1 has the height that the constraint of the link of the held end does not give.
    guess[1][2] += 0.01;
    // The link between a held site and its neighbour has no constraint: the height of site 1 is free, and that of the end is given.
    let found = lattice.equilibrium(0.0, &guess);
    let found = found.unwrap();
    for k in 1..7 {
        let d = found.q[k + 1] - found.q[k];
        assert!((d[2] - found.q[k][1] * d[0]).abs() < 1e-14, "{k}");
    }
    // One iteration is not enough from that guess, and no time step is at fault.
    let once = StepOptions::default().max_iterations(1);
    let error = lattice.equilibrium_with(&once, 0.0, &guess);
    let error = error.err().expect("not yet");
    assert!(
        matches!(
            error,
            nonholonomic::LatticeError::AtSite {
                error: StepError::NoPointNearby { iterations: 1, .. },
                ..
            }
        ),
        "{error}"
    );
    assert!(!error.to_string().contains("time step"), "{error}");
    // The other system goes the same way from two of these sites.
    let again = AlongK.trajectory(1.0, found.q[1], found.q[2]).take(6);
    for (k, state) in again.enumerate() {
        let state = state.unwrap();
        assert!(
            apart(state.q.iter().copied(), found.q[k + 1].iter().copied()) < 1e-12,
            "{k}"
        );
        if k > 0 && k < 5 {
            assert!((state.lambda[0] - found.lambda[k + 1][0]).abs() < 1e-12);
        }
    }
}

#[test]
fn it_has_no_motion() {
    let lattice = Particle.lattice(4, 1.0, Ends::held()).unwrap();
    let zeros = [SVector::<f64, 3>::zeros(); 4];
    let error = lattice.motion(0.1, &zeros, &zeros).err().unwrap();
    assert!(error.to_string().contains("no motion in t"), "{error}");
}

/// A hanging chain of masses and springs.
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - c * ((x.next - x).powi(2) + (y.next - y).powi(2)) / 2 - m * g * y)]
struct Hanging {
    m: f64,
    c: f64,
    g: f64,
}

#[test]
fn a_chain_of_springs_hangs_in_a_parabola() {
    let chain = Hanging {
        m: 0.3,
        c: 20.0,
        g: 9.81,
    };
    let (sites, length) = (101, 2.0);
    let lattice = chain.lattice(sites, 0.02, Ends::held()).unwrap();
    let guess: Vec<_> = (0..sites)
        .map(|k| [length * k as f64 / 100.0, 0.0])
        .collect();
    let found = lattice.equilibrium(0.0, &guess).unwrap();
    assert_eq!(found.iterations, 2);
    for (k, q) in found.q.iter().enumerate() {
        let exact = -chain.m * chain.g / (2.0 * chain.c) * (k as f64) * (100.0 - k as f64);
        assert!(
            (q[1] - exact).abs() < 1e-11 && (q[0] - guess[k][0]).abs() < 1e-12,
            "{k}"
        );
    }
    // With two free ends it falls.
    let free = chain.lattice(sites, 0.02, Ends::free()).unwrap();
    assert!(matches!(
        free.equilibrium(0.0, &guess),
        Err(LatticeError::AtSite { .. })
    ));
}

/// Frenkel and Kontorova: a row on a cosine; its domain wall on a fine lattice is that of sine-Gordon, θ = 4 arctan e^x.
#[discrete_system(lattice)]
#[coordinates(theta)]
#[lagrangian(theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2 - (1 - cos(theta)))]
struct Pendula;

#[test]
fn a_kink_has_order_two_in_the_spacing() {
    let error = |half: usize| {
        let (sites, delta) = (2 * half + 1, 5.0 / half as f64);
        let place = |k: usize| (k as f64 - half as f64) * delta;
        let exact = |k: usize| 4.0 * place(k).exp().atan();
        let lattice = Pendula.lattice(sites, delta, Ends::held()).unwrap();
        let guess: Vec<_> = (0..sites)
            .map(|k| [exact(k) + 0.1 * place(k) * (-place(k).powi(2)).exp()])
            .collect();
        let found = lattice.equilibrium(0.0, &guess).unwrap();
        apart(found.q.iter().map(|q| q[0]), (0..sites).map(exact))
    };
    let [coarse, fine] = [25, 50].map(error);
    assert!(
        coarse < 1e-2 && (3.9..4.1).contains(&(coarse / fine)),
        "{coarse:e} {fine:e}"
    );
}
