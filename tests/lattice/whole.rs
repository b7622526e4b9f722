//! A lattice of a few sites has the motion of the same system written as one.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::apart;

/// A chain with a mass and a spring of its own at every site.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - x_diff.powi(4) / 4 - c * cos(x + k) * (1 + t))]
#[site(m)]
struct Chain {
    m: Vec<f64>,
    c: f64,
}

/// Three sites of [`Chain`] with the spacing 1/2, both ends free.
#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 3])]
#[define(a = 2 * (x[1] - x[0]), b = 2 * (x[2] - x[1]))]
#[lagrangian(
    (0..3).map(|k| m[k] * x_dot[k].powi(2) / 2 - c * cos(x[k] + k) * (1 + t)).sum()
        - a.powi(2) / 2 - a.powi(4) / 4 - b.powi(2) / 2 - b.powi(4) / 4
)]
struct WholeChain {
    m: [f64; 3],
    c: f64,
}

/// Three sites of [`Chain`] on a ring.
#[discrete_system]
#[coordinates(x: [R; 3])]
#[lagrangian(
    (0..3).map(|k| {
        let d = 2 * (x[(k + 1) % 3] - x[k]);
        m[k] * x_dot[k].powi(2) / 2 - c * cos(x[k] + k) * (1 + t) - d.powi(2) / 2 - d.powi(4) / 4
    }).sum()
)]
struct Ring {
    m: [f64; 3],
    c: f64,
}

const M: [f64; 3] = [1.0, 2.5, 0.7];
const X: [f64; 3] = [0.1, -0.3, 0.2];
const V: [f64; 3] = [0.5, 0.1, -0.4];

fn sites<const N: usize>(values: [f64; N]) -> [[f64; 1]; N] {
    values.map(|x| [x])
}

#[test]
fn a_chain_with_free_ends() {
    let (lattice, whole) = (
        Chain {
            m: M.to_vec(),
            c: 0.3,
        },
        WholeChain { m: M, c: 0.3 },
    );
    let lattice = lattice.lattice(3, 0.5, Ends::free()).unwrap();
    let ts = TimeStep::new(0.2, 0.05);
    let mut motion = lattice.motion(ts, &sites(X), &sites(V)).unwrap();
    let (q0, q1) = whole.start(ts, X, V).unwrap();
    assert!(apart(motion.velocities().iter().map(|v| v[0]), V) < 1e-15);
    for state in whole.trajectory(ts, q0, q1).take(200) {
        let state = state.unwrap();
        assert!(apart(motion.q().iter().map(|q| q[0]), state.q.iter().copied()) < 1e-12);
        // Velocities are differences of positions over h = 0.05 of each other.
        let v = whole.velocity_at(&state.interval());
        let own = motion.velocities();
        assert!(apart(own.iter().map(|v| v[0]), v.iter().copied()) < 1e-12 / 0.05);
        motion.advance().unwrap();
    }
    let (a, _) = lattice.accelerations(0.7, &sites(X), &sites(V)).unwrap();
    let (whole, _) = whole.accelerations(0.7, X, V).unwrap();
    assert!(apart(a.iter().map(|a| a[0]), whole.iter().copied()) < 1e-13);
}

#[test]
fn a_ring() {
    let (lattice, whole) = (
        Chain {
            m: M.to_vec(),
            c: 0.3,
        },
        Ring { m: M, c: 0.3 },
    );
    let lattice = lattice.lattice(3, 0.5, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(0.05, &sites(X), &sites(V)).unwrap();
    let (q0, q1) = whole.start(0.05, X, V).unwrap();
    for state in whole.trajectory(0.05, q0, q1).take(200) {
        let q = state.unwrap().q;
        assert!(apart(motion.q().iter().map(|q| q[0]), q.iter().copied()) < 1e-12);
        motion.advance().unwrap();
    }
}

/// Between an end that is held and one that is driven.
#[discrete_system]
#[coordinates(x)]
#[define(a = 2 * (x - 1/10), b = 2 * (sin(t) - x))]
#[lagrangian(m * x_dot.powi(2) / 2 - c * cos(x + 1) * (1 + t) - a.powi(2) / 2 - a.powi(4) / 4 - b.powi(2) / 2 - b.powi(4) / 4)]
#[discretization(trapezoidal)]
struct Between {
    m: f64,
    c: f64,
}

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - x_diff.powi(4) / 4 - c * cos(x + k) * (1 + t))]
#[discretization(trapezoidal)]
struct Driveable {
    m: f64,
    c: f64,
}

#[test]
fn ends_that_are_held_and_driven() {
    let chain = Driveable { m: 1.3, c: 0.2 };
    let driven = |t: f64| nonholonomic::Driven {
        q: [t.sin()].into(),
        v: [t.cos()].into(),
        a: [-t.sin()].into(),
    };
    let ends = Ends::open(End::Held, End::Driven(&driven));
    let lattice = chain.lattice(3, 0.5, ends).unwrap();
    let mut motion = lattice
        .motion(0.05, &sites([0.1, 0.3, 9.0]), &sites([9.0, 0.2, 9.0]))
        .unwrap();
    let whole = Between { m: 1.3, c: 0.2 };
    let (q0, q1) = whole.start(0.05, [0.3], [0.2]).unwrap();
    for state in whole.trajectory(0.05, q0, q1).take(200) {
        let state = state.unwrap();
        let q: Vec<f64> = motion.q().iter().map(|q| q[0]).collect();
        assert!(apart(q, [0.1, state.q[0], state.t.sin()]) < 1e-12);
        motion.advance().unwrap();
    }
}

/// A row of knife edges.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2
    - E * ((x_diff - cos(theta)).powi(2) + (y_diff - sin(theta)).powi(2)) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(theta = -c * theta_dot)]
struct Edges {
    J: f64,
    E: f64,
    c: f64,
}

#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 3], y: [R; 3], theta: [S1; 3])]
#[lagrangian(
    (0..3).map(|k| (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 + J * theta_dot[k].powi(2) / 2).sum()
        - (0..2).map(|k| (theta[k + 1] - theta[k]).powi(2) / 2
            + E * ((x[k + 1] - x[k] - cos(theta[k])).powi(2) + (y[k + 1] - y[k] - sin(theta[k])).powi(2)) / 2).sum()
        - E / 2
)]
#[constraint(sin(theta[0]) * x_dot[0] == cos(theta[0]) * y_dot[0])]
#[constraint(sin(theta[1]) * x_dot[1] == cos(theta[1]) * y_dot[1])]
#[constraint(sin(theta[2]) * x_dot[2] == cos(theta[2]) * y_dot[2])]
#[force(theta[0] = -c * theta_dot[0], theta[1] = -c * theta_dot[1], theta[2] = -c * theta_dot[2])]
struct WholeEdges {
    J: f64,
    E: f64,
    c: f64,
}

#[test]
fn a_row_of_knife_edges() {
    let (row, whole) = (
        Edges {
            J: 0.2,
            E: 3.0,
            c: 0.1,
        },
        WholeEdges {
            J: 0.2,
            E: 3.0,
            c: 0.1,
        },
    );
    let lattice = row.lattice(3, 1.0, Ends::free()).unwrap();
    let theta = [0.1_f64, 0.4, -0.2];
    let speed = [1.0, 0.8, 1.1];
    let q: Vec<_> = (0..3)
        .map(|k| [k as f64, 0.1 * k as f64, theta[k]].into())
        .collect();
    let v: Vec<_> = (0..3)
        .map(|k| {
            [
                speed[k] * theta[k].cos(),
                speed[k] * theta[k].sin(),
                0.3 - 0.2 * k as f64,
            ]
            .into()
        })
        .collect();
    let at = |all: &[nonholonomic::nalgebra::SVector<f64, 3>], i: usize| {
        [all[0][i], all[1][i], all[2][i]]
    };
    let flat = |all: &[nonholonomic::nalgebra::SVector<f64, 3>]| {
        let values = [0, 1, 2].map(|i| at(all, i)).concat();
        <[f64; 9]>::try_from(values).unwrap()
    };
    let mut motion = lattice.motion(0.02, &q, &v).unwrap();
    let (q0, q1) = whole.start(0.02, flat(&q), flat(&v)).unwrap();
    for state in whole.trajectory(0.02, q0, q1).take(200) {
        let state = state.unwrap();
        assert!(apart(flat(motion.q()), state.q.iter().copied()) < 1e-11);
        let v = whole.velocity_at(&state.interval());
        assert!(apart(flat(&motion.velocities()), v.iter().copied()) < 1e-11 / 0.02);
        motion.advance().unwrap();
        let lambda = (0..3).map(|k| motion.lambda(k)[0]);
        if state.k > 0 {
            assert!(apart(lambda, state.lambda.iter().copied()) < 1e-11);
        }
    }
    let (a, lambda) = lattice.accelerations(0.0, &q, &v).unwrap();
    let (whole_a, whole_lambda) = whole.accelerations(0.0, flat(&q), flat(&v)).unwrap();
    assert!(apart(flat(&a), whole_a.iter().copied()) < 1e-12);
    assert!(apart(lambda.iter().map(|l| l[0]), whole_lambda.iter().copied()) < 1e-12);
}

/// Bodies that turn about a point, coupled by their relative rotations.
#[cfg(feature = "large-lattice-motions")]
#[discrete_system(lattice)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace())]
#[constraint(R.omega[2] == R.next[(2, 2)] / 2)]
struct Bodies {
    J: [f64; 3],
    K: f64,
}

#[cfg(feature = "large-lattice-motions")]
#[discrete_system]
#[coordinates(R: [SO3; 2])]
#[lagrangian((0..2).map(|b| (0..3).map(|i| J[i] * R[b].omega[i].powi(2)).sum()).sum() / 2 + K * (R[0].transpose() * R[1]).trace())]
#[constraint(R[0].omega[2] == R[1][(2, 2)] / 2)]
#[constraint(R[1].omega[2] == R[1][(2, 2)] / 2)]
struct WholeBodies {
    J: [f64; 3],
    K: f64,
}

#[cfg(feature = "large-lattice-motions")]
#[test]
fn rotations() {
    use nonholonomic::groups::UnitQuaternion;

    let (bodies, whole) = (
        Bodies {
            J: [1.0, 2.0, 1.5],
            K: 0.7,
        },
        WholeBodies {
            J: [1.0, 2.0, 1.5],
            K: 0.7,
        },
    );
    let lattice = bodies.lattice(2, 1.0, Ends::free()).unwrap();
    let q = [0.3, -0.5].map(|a| UnitQuaternion::from_euler_angles(a, 0.2 - a, 0.1));
    let spin = q[1].to_rotation_matrix()[(2, 2)] / 2.0;
    let v = [[0.4, 0.1, spin], [-0.2, 0.3, spin]];
    let sites = q.map(BodiesConfiguration::from);
    let mut motion = lattice.motion(0.05, &sites, &v).unwrap();
    let omega = <[f64; 6]>::try_from(v.concat()).unwrap();
    let (q0, q1) = whole
        .start(0.05, WholeBodiesConfiguration { R: q }, omega)
        .unwrap();
    for state in whole.trajectory(0.05, q0, q1).take(100) {
        let state = state.unwrap();
        for (site, R) in motion.q().iter().zip(&state.q.R) {
            assert!(site.R.angle_to(R) < 1e-12, "{}", state.k);
        }
        let own = motion.velocities();
        let own = own.iter().flat_map(|v| v.iter().copied());
        let v = whole.velocity_at(&state.interval());
        assert!(apart(own, v.iter().copied()) < 1e-12 / 0.05);
        motion.advance().unwrap();
    }
}

/// Sites that do not know of each other.
#[discrete_system(lattice)]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[site(a)]
struct Apart {
    w: f64,
    a: Vec<f64>,
}

#[discrete_system(continuous(multipliers))]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - w * x.powi(4))]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
struct Single {
    w: f64,
    a: f64,
}

#[test]
fn without_a_coupling_there_are_separate_systems() {
    let a = vec![0.3, 1.1, -0.4, 2.0, 0.9];
    let lattice = Apart {
        w: 0.8,
        a: a.clone(),
    };
    let start = |k: usize| {
        let (theta, rate) = (0.2 * k as f64, 1.0 - 0.1 * k as f64);
        ([0.1 * k as f64, theta], [a[k] * theta.cos() * rate, rate])
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..5).map(start).unzip();
    for ends in [Ends::free(), Ends::Periodic] {
        let lattice = lattice.lattice(5, 0.3, ends).unwrap();
        let mut motion = lattice.motion(0.05, &q, &v).unwrap();
        for _ in 0..100 {
            motion.advance().unwrap();
        }
        for (k, a) in a.iter().enumerate() {
            let single = Single { w: 0.8, a: *a };
            let (q0, q1) = single.start(0.05, start(k).0, start(k).1).unwrap();
            let last = single.trajectory(0.05, q0, q1).nth(100).unwrap().unwrap();
            assert!(apart(motion.q()[k].iter().copied(), last.q.iter().copied()) < 1e-12);
        }
        let mut flow = lattice.flow(0.5, &q, &v).unwrap();
        (0..10).for_each(|_| flow.advance().unwrap());
        for (k, a) in a.iter().enumerate() {
            let single = Single { w: 0.8, a: *a };
            let mut states = single.flow(0.0, start(k).0, start(k).1, 0.5);
            let last = states.nth(10).unwrap().unwrap();
            // Each flow to its tolerance of 1e-12 a step.
            assert!(apart(flow.q()[k].iter().copied(), last.q.iter().copied()) < 1e-10);
        }
    }
}

/// A chain of rigid rods that hangs from a point, its tip free.
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - m * g * y)]
#[holonomic(x_diff.powi(2) + y_diff.powi(2) == 1)]
#[site(m)]
struct Rods {
    m: Vec<f64>,
    g: f64,
}

#[discrete_system(continuous(multipliers))]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian((0..2).map(|k| m[k] * (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 - m[k] * g * y[k]).sum())]
#[holonomic(x[0].powi(2) + y[0].powi(2) == 1)]
#[holonomic((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) == 1)]
struct DoublePendulum {
    m: [f64; 2],
    g: f64,
}

#[test]
fn a_hanging_chain_of_rods() {
    let rods = Rods {
        m: vec![9.0, 1.0, 0.5],
        g: 9.81,
    };
    let whole = DoublePendulum {
        m: [1.0, 0.5],
        g: 9.81,
    };
    let ends = Ends::open(End::Held, End::Free);
    let lattice = rods.lattice(3, 1.0, ends).unwrap();
    let q = [[0.0, 0.0], [0.6, -0.8], [1.6, -0.8]];
    let v = [[0.0, 0.0], [0.8, 0.6], [0.8, 0.2]];
    let mut motion = lattice.motion(0.01, &q, &v).unwrap();
    let (q0, q1) = whole
        .start(0.01, [0.6, 1.6, -0.8, -0.8], [0.8, 0.8, 0.6, 0.2])
        .unwrap();
    for state in whole.trajectory(0.01, q0, q1).take(200) {
        let state = state.unwrap();
        let at = motion.q();
        let flat = [at[1][0], at[2][0], at[1][1], at[2][1]];
        assert!(apart(flat, state.q.iter().copied()) < 1e-11, "{}", state.k);
        motion.advance().unwrap();
    }
    let (a, lambda) = lattice.accelerations(0.0, &q, &v).unwrap();
    let whole = whole.accelerations(0.0, [0.6, 1.6, -0.8, -0.8], [0.8, 0.8, 0.6, 0.2]);
    let (whole_a, whole_lambda) = whole.unwrap();
    assert!(
        apart(
            [a[1][0], a[2][0], a[1][1], a[2][1]],
            whole_a.iter().copied()
        ) < 1e-12
    );
    assert!(apart([lambda[0][0], lambda[1][0]], whole_lambda.iter().copied()) < 1e-12);
    // Off the level set nothing starts, at rest either.
    let off = [[0.0, 0.0], [0.6, -0.8], [1.6, -0.9]];
    let error = lattice.motion(0.01, &off, &[[0.0; 2]; 3]).err().unwrap();
    assert!(
        matches!(error, LatticeError::OffConstraint { site: 1, .. }),
        "{error}"
    );
}

/// A displacement of one end: the tail passes through the least numbers.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
struct Linear {
    m: f64,
}

#[test]
fn tails_below_the_normal_numbers() {
    for (sites, m, h) in [
        (200, 1.0, 0.05),
        (200, 1.0, 0.01),
        (40, 1.0, 1e-6),
        (60, 1e6, 1e-3),
        (30, 1e12, 1e-4),
    ] {
        let lattice = Linear { m };
        for ends in [Ends::free(), Ends::Periodic] {
            let lattice = lattice.lattice(sites, 1.0, ends).unwrap();
            let mut q = vec![[0.0]; sites];
            q[0] = [1.0];
            let mut motion = lattice.motion(h, &q, &vec![[0.0]; sites]).unwrap();
            for _ in 0..20 {
                motion.advance().unwrap();
            }
        }
    }
}
