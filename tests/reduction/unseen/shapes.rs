//! Coordinates in any order, arrays, stages, no constraints, no base.

use nonholonomic::nalgebra::SVector;
use nonholonomic::without_equations::discrete_system;

use super::*;
use crate::reduction::check::{self, deviation, motion, reconstruction, reconstructs};
use crate::support::to_round_off;

/// The racer of `groups`, its coordinates in another order.
pub mod permuted {
    use super::*;

    reductions! {
        {
            #[coordinates(theta: S1, phi: S1, y, x)]
            #[lagrangian(
                m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2)
                    + J / 2 * (theta_dot + phi_dot).powi(2)
                    + m * l * theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot)
                    + k * sin(phi)
            )]
            #[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
            #[constraint(
                cos(theta + phi) * y_dot - sin(theta + phi) * x_dot
                    == (b + l * cos(phi)) * theta_dot + b * phi_dot
            )]
            #[symmetry(SE2(x, y, theta))]
            struct { m, I, J, l, b, k }
        }
        Natural: (nonholonomic) (flat);
        Explicit: (x = cos(phi) * phi_dot / 4, theta = -phi_dot / 3)
            (y = (phi[1] - phi[0]) * phi[1], x = l, theta = cos(phi[0]) * (phi[1] - phi[0]) / 4);
    }

    #[test]
    fn reconstructed() {
        let values = super::super::groups::racer::VALUES;
        let time = TimeStep { t: 0.0, h: 0.01 };
        let q = [0.4, 1.2, -0.2, 0.3];
        let pair = launch(&Natural::new(values), time, q, [-0.7, 0.9, 0.211, 0.5]);
        reconstruct(values, time, pair, STEPS);
        let ordered = super::super::groups::racer::Natural::new(values);
        let order = |[theta, phi, y, x]: [f64; 4]| [x, y, theta, phi];
        let expected = motion(&ordered, time, pair.map(order), STEPS);
        let found: Vec<_> = reconstruction(&Natural::new(values), time, pair, STEPS)
            .into_iter()
            .map(|q| SVector::from(order(q.into())))
            .collect();
        assert!(deviation(&found, &expected) <= check::TOLERANCE);
    }
}

/// Fibre coordinates out of an array.
pub mod array {
    use super::*;

    reductions! {
        {
            #[coordinates(q: [R; 4], s)]
            #[lagrangian(
                (0..4).map(|i| (i + 1) * q_dot[i].powi(2)).sum() / 2 + s_dot.powi(2) / 2 + q_dot[3] * q_dot[0] * cos(s) / 2
                    + q_dot[1] * q_dot[3] / 4 - k * (q[0] - q[2]).powi(2) / 2 - s.powi(2) / 2
            )]
            #[constraint(q_dot[3] == s * q_dot[0] + q_dot[1] / 4)]
            #[symmetry(translations(q[3], q[1]))]
            struct { k }
        }
        Natural: (nonholonomic) (flat);
        Explicit: (q[1] = s * s_dot, q[3] = q_dot[2]) (q[3] = q[0][1] * (s[1] - s[0]), q[1] = h);
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let q = [0.1, 0.2, 0.3, 0.4, 0.5];
        let pair = launch(&Natural::new([1.5]), time, q, [0.6, -0.4, 0.5, 0.3, 0.7]);
        reconstruct([1.5], time, pair, STEPS);
    }
}

/// No constraints: a body with a spring.
pub mod free {
    use super::*;

    reductions! {
        {
            #[coordinates(r, x, y, theta: S1)]
            #[lagrangian(
                (x_dot.powi(2) + y_dot.powi(2)) / 2 + (I + r.powi(2)) / 2 * theta_dot.powi(2) + r_dot.powi(2) / 2
                    + (cos(theta) * x_dot + sin(theta) * y_dot) * r_dot / 4 - k * (r - 1).powi(2) / 2
            )]
            #[symmetry(SE2(x, y, theta))]
            struct { I, k }
        }
        Natural: (nonholonomic) (flat);
        Explicit: (theta = r_dot, x = r * r_dot) (theta = r[1] - r[0], x = r[0]);
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let pair = launch(
            &Natural::new([0.5, 2.0]),
            time,
            [0.7, 0.1, 0.2, 0.3],
            [0.4, 0.5, -0.3, 0.6],
        );
        reconstruct([0.5, 2.0], time, pair, STEPS);
    }
}

/// No constraints, at a level of the momentum: an unconstrained system on Q/G.
pub mod level {
    use super::*;

    reductions! {
        {
            #[coordinates(r, x, y, theta: S1)]
            #[lagrangian(
                (x_dot.powi(2) + y_dot.powi(2)) / 2 + (I + r.powi(2)) / 2 * theta_dot.powi(2) + r_dot.powi(2) / 2
                    - k * (r - 1).powi(2) / 2 - r_dot * theta_dot / 4
            )]
            #[force(r = -c * r_dot + theta_dot * x_dot / 8)]
            #[symmetry(translations(x, y, theta))]
            struct { I, k, c, px, py, p }
        }
        Momentum: (nonholonomic) (momentum(px, py, p));
        MomentumFlat: (flat) (momentum(px, py, p));
        Natural: (nonholonomic) (flat);
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let [I, k, c] = [0.5, 2.0, 0.125];
        let system = Natural::new([I, k, c, 0.0, 0.0, 0.0]);
        let pair = launch(&system, time, [0.7, 0.1, 0.2, 0.3], [0.4, 0.5, -0.3, 0.6]);
        let p = system.momentum(time, pair[0], pair[1]);
        reconstruct([I, k, c, p[0], p[1], p[2]], time, pair, STEPS);
    }
}

/// SE(2) at the level 0, which Ad* fixes: not affine in the displacement.
pub mod at_rest {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, theta: S1, r, s, w)]
            #[lagrangian(
                (x_dot.powi(2) + y_dot.powi(2)) / 2 + I / 2 * theta_dot.powi(2)
                    + (r_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2
                    + (cos(theta) * x_dot + sin(theta) * y_dot) * r_dot / 4 + theta_dot * s_dot * r / 2
                    - (r.powi(2) + s.powi(2)) / 2
            )]
            #[constraint(w_dot == r * s_dot)]
            #[symmetry(SE2(x, y, theta))]
            struct { I }
        }
        Momentum: (nonholonomic) (momentum(0, 0, 0));
        MomentumFlat: (flat) (momentum(0, 0, 0));
        Natural: (nonholonomic) (flat);
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let (q0, r1) = (
            [0.1, 0.2, 0.3, 0.4, -0.3, 0.2],
            [0.41, -0.315, 0.2 - 0.405 * 0.015],
        );
        let reduced = Momentum::new([0.5]).reduced();
        let q1 = reduced.reconstruct(time, q0, [0.0; 3], r1);
        let momentum = Natural::new([0.5]).momentum(time, q0, q1);
        assert!(momentum.amax() <= 1e-14, "{momentum}");
        reconstruct([0.5], time, [q0, q1.into()], STEPS);
    }
}

/// Two stages: a robot by SE(2), where D_d is affine in the displacement, then its wheels at a level.
#[cfg(feature = "large-reductions")]
pub mod stages {
    use super::*;

    #[cfg(feature = "large-reductions")]
    #[discrete_system]
    #[coordinates(x, theta: S1, a: S1, y, b: S1, s, u)]
    #[lagrangian(
        (x_dot.powi(2) + y_dot.powi(2)) / 2 + theta_dot.powi(2) / 4 + a_dot.powi(2) / 2 + b_dot.powi(2) / 2
            + (s_dot.powi(2) + u_dot.powi(2)) / 2 + u_dot * s_dot * sin(s) / 4 - k * s.powi(2) / 2 + a_dot * s_dot / 4 - cos(b - a)
    )]
    #[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
    #[constraint(cos(theta) * x_dot + sin(theta) * y_dot == (a_dot + b_dot) / 8)]
    #[constraint(theta_dot == (a_dot - b_dot) / 4 + s * s_dot / 4)]
    #[discretization(left)]
    #[symmetry(SE2(x, y, theta))]
    #[discrete_connection(kinematic)]
    #[symmetry(translations(u))]
    #[discrete_connection(momentum(mu))]
    pub struct Robot {
        k: f64,
        mu: f64,
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let q = [0.1, 0.4, 0.3, 0.2, -0.4, 0.5, 0.2];
        let robot = |mu| Robot { k: 1.5, mu };
        let pair = launch(&robot(0.0), time, q, [0.0, 0.0, 2.0, 0.0, 1.0, 0.6, -0.5]);
        reconstructs("first stage", &robot(0.0), time, pair, STEPS);
        let shadow = |[_, _, a, _, b, s, u]: [f64; 7]| [a, b, s, u];
        let shadows = pair.map(shadow);
        let quotient = |mu| robot(mu).quotient();
        let mu = quotient(0.0).momentum(time, shadows[0], shadows[1])[0];
        reconstructs("second stage", &quotient(mu), time, shadows, STEPS);
        // Through both, and back.
        let (first, second) = (robot(mu).reduced(), quotient(mu));
        let lifted = reconstruction(&second, time, shadows, STEPS);
        let mut q = SVector::from(pair[0]);
        let (_, vartheta, _) = first.reduce(time, pair[0], pair[1]);
        let mut found = vec![q];
        for (k, next) in lifted.iter().enumerate().skip(1) {
            q = first.reconstruct(time.offset(k - 1), q, vartheta, *next);
            found.push(q);
        }
        let expected = motion(&robot(mu), time, pair, STEPS);
        let error = deviation(&found, &expected);
        println!("| both stages | {error:.1e} |");
        assert!(error <= check::TOLERANCE, "{error:e}");
    }
}

/// Q = G: the Heisenberg group, and translations without a base.
pub mod no_base {
    use super::*;

    #[discrete_system]
    #[coordinates(z, x, y)]
    #[lagrangian(
        (x_dot.powi(2) + 2 * y_dot.powi(2) + (z_dot - x * y_dot).powi(2)) / 2 + x_dot * (z_dot - x * y_dot) / 4
            + x_dot * y_dot / 2
    )]
    #[constraint(z_dot - x * y_dot == c * x_dot)]
    #[discretization(left)]
    #[symmetry(Heisenberg(x, y, z))]
    pub struct Heisenberg {
        c: f64,
    }

    #[discrete_system]
    #[coordinates(x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
    #[constraint(y_dot == c * x_dot + t)]
    #[force(x = sin(t) / 4)]
    #[symmetry(translations(x, y))]
    pub struct Plane {
        c: f64,
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let heisenberg = Heisenberg { c: 0.75 };
        let pair = launch(&heisenberg, time, [0.3, 0.2, 0.1], [0.0, 0.5, 0.4]);
        reconstructs("Heisenberg", &heisenberg, time, pair, STEPS);
        let plane = Plane { c: 0.75 };
        let pair = start(&plane, time, [0.3, 0.2], [0.4, 0.3]);
        reconstructs("plane", &plane, time, pair, STEPS);
    }
}

/// Parameters in an array, and the system on Q/G as a system of its own.
pub mod quotient {
    use super::*;

    #[discrete_system]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(
        m[0] / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m[1] / 2 * theta_dot.powi(2) + m[2] / 2 * phi_dot.powi(2) - cos(phi)
    )]
    #[constraint(x_dot == m[3] * cos(phi) * theta_dot)]
    #[constraint(y_dot == m[3] * sin(phi) * theta_dot)]
    #[symmetry(translations(x, y))]
    #[discrete_connection(kinematic)]
    pub struct Disk {
        m: [f64; 4],
    }

    #[test]
    fn moves_as_the_shadow() {
        let disk = Disk {
            m: [2.0, 0.5, 0.3, 0.7],
        };
        let quotient = disk.quotient();
        assert_eq!(DiskQuotient::COORDINATES, ["theta", "phi"]);
        assert_eq!((DiskQuotient::DIM, DiskQuotient::CONSTRAINTS), (2, 0));
        let time = TimeStep { t: 0.0, h: 0.05 };
        let pair = launch(&disk, time, [0.4, -0.2, 0.3, 0.1], [0.0, 0.0, 1.0, 0.7]);
        let motion = motion(&disk, time, pair, STEPS + 1);
        let [r0, r1] = pair.map(|[_, _, theta, phi]| [theta, phi]);
        let shadows: Vec<_> = quotient
            .trajectory_with(&to_round_off(), time, r0, r1)
            .take(STEPS + 1)
            .map(|state| state.expect("every step succeeds").q)
            .collect();
        let expected: Vec<_> = motion
            .iter()
            .map(|q| q.fixed_rows::<2>(2).into_owned())
            .collect();
        let error = deviation(&shadows, &expected);
        println!("| quotient | {error:.1e} |");
        assert!(error <= check::TOLERANCE, "{error:e}");
        for ([q0, q1], [r0, r1]) in motion.array_windows().zip(shadows.array_windows()) {
            let (above, below) = (disk.energy(time, *q0, *q1), quotient.energy(time, *r0, *r1));
            assert!((above - below).abs() <= check::TOLERANCE, "{above} {below}");
        }
    }
}

/// SE(2) on the entries of an array, all at once.
pub mod plane_array {
    use super::*;

    #[discrete_system]
    #[coordinates(p: [R; 2], theta: S1, phi: S1)]
    #[lagrangian(
        (p_dot[0].powi(2) + p_dot[1].powi(2)) / 2 + (theta_dot.powi(2) + phi_dot.powi(2)) / 2
            + theta_dot * phi_dot * cos(phi) / 4
    )]
    #[constraint(cos(theta) * p_dot[1] == sin(theta) * p_dot[0])]
    #[symmetry(SE2(p, theta))]
    pub struct Skate {}

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let pair = launch(&Skate {}, time, [0.4, -0.2, 0.3, 0.1], [1.0, 0.0, 0.5, 0.7]);
        reconstructs("array in SE(2)", &Skate {}, time, pair, STEPS);
    }
}
