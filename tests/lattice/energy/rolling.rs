//! Rolling disks, and sites with constraints that do not know of each other.

#![cfg(feature = "large-lattice-motions")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Disks that roll on a plane, joined by springs and turned by their neighbours, in a field that pushes them aside.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + I * theta_dot.powi(2) / 2 + J * phi_dot.powi(2) / 2 + B * (x * phi_dot - y.next * theta_dot)
        - (x_diff.powi(2) + y_diff.powi(2)) / 2 + cos(phi.next - phi) - sqrt(1 + x.powi(2) + y.powi(2))
)]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(energy)]
struct Disks {
    I: f64,
    J: f64,
    A: f64,
    B: f64,
}

/// Two sites of [`Disks`] with the spacing 1, both ends free.
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2], theta: [S1; 2], phi: [S1; 2])]
#[lagrangian(
    (0..2).map(|k| (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 + I * theta_dot[k].powi(2) / 2 + J * phi_dot[k].powi(2) / 2
        + B * (x[k] * phi_dot[k] - y[1] * theta_dot[k]) - sqrt(1 + x[k].powi(2) + y[k].powi(2))).sum()
        - ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2 + cos(phi[1] - phi[0])
)]
#[constraint(x_dot[0] == A * cos(phi[0]) * theta_dot[0])]
#[constraint(y_dot[0] == A * sin(phi[0]) * theta_dot[0])]
#[constraint(x_dot[1] == A * cos(phi[1]) * theta_dot[1])]
#[constraint(y_dot[1] == A * sin(phi[1]) * theta_dot[1])]
#[discretization(energy)]
struct TwoDisks {
    I: f64,
    J: f64,
    A: f64,
    B: f64,
}

const DISKS: Disks = Disks {
    I: 0.6,
    J: 0.8,
    A: 1.2,
    B: 0.5,
};

fn rolling(phi: f64, theta_dot: f64, phi_dot: f64) -> [f64; 4] {
    let speed = DISKS.A * theta_dot;
    [speed * phi.cos(), speed * phi.sin(), theta_dot, phi_dot]
}

/// H of a ring of [`Disks`] with the spacing 1: on D the kinetic energy is that of θ, with the inertia I + A², and of φ.
fn energy_of_disks(motion: &LatticeMotion<'_, Disks>) -> f64 {
    let (q, p) = (motion.q(), motion.momenta());
    let Disks { I, J, A, B } = DISKS;
    let of = |k: usize| {
        let ([x, y, _, phi], next) = ([0, 1, 2, 3].map(|i| q[k][i]), &q[(k + 1) % q.len()]);
        let rolls = A * (phi.cos() * p[k][0] + phi.sin() * p[k][1]) + p[k][2] + B * next[1];
        let turns = p[k][3] - B * x;
        rolls.powi(2) / (2.0 * (I + A * A))
            + turns.powi(2) / (2.0 * J)
            + ((next[0] - x).powi(2) + (next[1] - y).powi(2)) / 2.0
            - (next[3] - phi).cos()
            + (1.0 + x * x + y * y).sqrt()
    };
    (0..q.len()).map(of).sum()
}

fn disks() -> (Vec<[f64; 4]>, Vec<[f64; 4]>) {
    let of = |k: usize| {
        let s = k as f64;
        let phi = 0.8 * s;
        let q = [(1.1 * s).sin(), (0.6 * s).cos(), 0.3 * s, phi];
        (q, rolling(phi, 0.7 * (2.1 * s).cos(), 0.5 - 0.1 * s))
    };
    (0..6).map(of).unzip()
}

/// As the chain; terms up to 2. D is met at the nodes, to the rounding of one step.
#[test]
fn rolling_disks_keep_their_energy() {
    let (q, v) = disks();
    let lattice = DISKS.lattice(6, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let start = energy_of_disks(&motion);
    let mut most: f64 = 0.0;
    for _ in 0..800 {
        motion.advance().unwrap();
        let now = energy_of_disks(&motion);
        assert!((motion.energy() - now).abs() < 1e-12);
        most = most.max((now - start).abs());
    }
    println!("{most:e} of {start}");
    assert!(most < 1e-11, "{most:e}");
}

#[test]
fn rolling_disks_are_the_system_of_their_sites() {
    use super::apart;

    let Disks { I, J, A, B } = DISKS;
    let whole = TwoDisks { I, J, A, B };
    let lattice = DISKS.lattice(2, 1.0, Ends::free()).unwrap();
    let (q, v) = disks();
    let (q, v) = ([q[1], q[2]], [v[1], v[2]]);
    let mut motion = lattice.motion(0.1, &q, &v).unwrap();
    let joined = |of: [[f64; 4]; 2]| [0, 1, 2, 3].map(|i| [of[0][i], of[1][i]]).concat();
    let vector = |of| <[f64; 8]>::try_from(joined(of)).unwrap();
    let (q0, q1) = whole.start(0.1, vector(q), vector(v)).unwrap();
    for state in whole.trajectory(0.1, q0, q1).take(100) {
        let state = state.unwrap();
        let q = [0, 1].map(|k| <[f64; 4]>::from(motion.q()[k]));
        let off = apart(joined(q), state.q.iter().copied());
        assert!(off < 1e-11, "{}: {off:e}", motion.node());
        motion.advance().unwrap();
    }
}

/// The error at t = 2 against the flow falls by 4 with h halved, to O(h²) of that.
#[test]
fn the_order_is_2() {
    let (q, v) = disks();
    let lattice = DISKS.lattice(6, 1.0, Ends::Periodic).unwrap();
    let mut flow = lattice.flow(2.0, &q, &v).unwrap();
    flow.advance().unwrap();
    let error = |steps: u32| {
        let mut motion = lattice.motion(2.0 / f64::from(steps), &q, &v).unwrap();
        (0..steps).for_each(|_| motion.advance().unwrap());
        let pairs = motion.q().iter().zip(flow.q());
        pairs.fold(0.0, |most, (a, b)| f64::max(most, (a - b).amax()))
    };
    let errors = [80, 160, 320].map(error);
    println!("{errors:?}");
    for pair in errors.windows(2) {
        assert!((pair[0] / pair[1] - 4.0).abs() < 0.1, "{errors:?}");
    }
}

/// Sites that do not know of each other: no force reaches the next site, and its frame is not asked for.
#[discrete_system(lattice)]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[discretization(energy)]
#[site(a)]
struct Apart {
    w: f64,
    a: Vec<f64>,
}

#[discrete_system]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[discretization(energy)]
struct Single {
    w: f64,
    a: f64,
}

/// Both are solved to round-off in each of 100 steps.
#[test]
fn without_a_coupling_there_are_separate_systems() {
    let a = [0.3, 1.1, -0.4];
    let lattice = Apart {
        w: 0.8,
        a: a.to_vec(),
    };
    let lattice = lattice.lattice(3, 1.0, Ends::free()).unwrap();
    let v = a.map(|a| [a * 0.6f64.cos() * 0.9, 0.9]);
    let mut motion = lattice.motion(0.1, &[[0.2, 0.6]; 3], &v).unwrap();
    (0..100).for_each(|_| motion.advance().unwrap());
    for k in 0..3 {
        let single = Single { w: 0.8, a: a[k] };
        let (q0, q1) = single.start(0.1, [0.2, 0.6], v[k]).unwrap();
        let last = single.trajectory(0.1, q0, q1).nth(100).unwrap().unwrap();
        assert!((last.q - motion.q()[k]).amax() < 1e-12);
    }
}
