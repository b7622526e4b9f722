//! Lattices with constraints in regions: sites cross boundaries, and the velocities of all of them jump together.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

/// Skates in a row, coupled by springs; the blade of each touches the ice where x > 0.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2
        - s * (x_diff.powi(2) + y_diff.powi(2)) / 2 - c * (1 - cos(theta.next - theta)) - x.powi(2) / 6
)]
#[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
struct Skates {
    J: f64,
    s: f64,
    c: f64,
}

/// Three of them, written out: at the free right end there is no spring behind the last.
#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 3], y: [R; 3], theta: [S1; 3])]
#[lagrangian(
    (0..3).map(|i| (x_dot[i].powi(2) + y_dot[i].powi(2) + J * theta_dot[i].powi(2)) / 2 - x[i].powi(2) / 6).sum()
        - (0..2).map(|i| s * ((x[i + 1] - x[i]).powi(2) + (y[i + 1] - y[i]).powi(2)) / 2 + c * (1 - cos(theta[i + 1] - theta[i]))).sum()
)]
#[constraint(when = x[0] > 0, sin(theta[0]) * x_dot[0] == cos(theta[0]) * y_dot[0])]
#[constraint(when = x[1] > 0, sin(theta[1]) * x_dot[1] == cos(theta[1]) * y_dot[1])]
#[constraint(when = x[2] > 0, sin(theta[2]) * x_dot[2] == cos(theta[2]) * y_dot[2])]
struct Three {
    J: f64,
    s: f64,
    c: f64,
}

const Q: [[f64; 3]; 3] = [[-0.5, 0.1, 0.3], [-0.3, 0.4, 0.5], [0.2, 0.7, 0.4]];

fn velocities() -> [[f64; 3]; 3] {
    let last = Q[2][2];
    [[0.9, 0.4, 0.6], [0.7, -0.3, -0.4], [-0.8 * last.cos(), -0.8 * last.sin(), 0.5]]
}

fn flat(of: &[[f64; 3]; 3]) -> SVector<f64, 9> {
    SVector::from_fn(|i, _| of[i % 3][i / 3])
}

/// Node by node the motion of the plain system: of rounding, which jumps and springs carry on.
#[test]
fn skates_are_the_plain_system() {
    let (J, s, c) = (0.4, 1.3, 0.8);
    let (skates, three) = (Skates { J, s, c }, Three { J, s, c });
    let (h, v) = (0.05, velocities());
    let lattice = skates.lattice(3, 1.0, Ends::free()).expect("it is one");
    let mut motion = lattice.motion(h, &Q, &v).expect("it starts");
    let (mut q, mut p) = (flat(&Q), three.initial_momentum(h, flat(&Q), flat(&v)));
    let (mut crossings, mut jumps) = (0, 0);
    for step in 0..200 {
        motion.advance().unwrap_or_else(|error| panic!("{step}: {error}"));
        let t = step as f64 * h;
        let plain = three.step_from(TimeStep { t, h }, q, p).expect("solved");
        (q, p) = (plain.q, plain.p);
        let found = [0, 1, 2].map(|site: usize| <[f64; 3]>::from(motion.q()[site]));
        let off = (flat(&found) - q).amax();
        assert!(off < 1e-10, "{step}: {off:e}");
        assert_eq!(motion.impacts().len(), plain.impacts.len(), "{step}");
        for (own, other) in motion.impacts().iter().zip(plain.impacts.iter()) {
            assert_eq!((own.site, own.entered), (other.boundary, other.entered));
            assert!((own.t - other.t).abs() < 1e-10);
            assert!((own.energy_lost - other.energy_lost).abs() < 1e-10);
            crossings += 1;
            jumps += usize::from(other.jumped());
        }
    }
    println!("{crossings} crossings, {jumps} jumps");
    assert!(crossings > 8 && jumps > 3);
}
