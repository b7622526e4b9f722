//! Groups that are not abelian.

use super::*;

/// A roller racer with a spring in its joint: SE(2) × S¹, D ∩ V of rank 1.
pub mod racer {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, theta: S1, phi: S1)]
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
        Flat: (flat) (flat);
        Mixed: (nonholonomic) (x = sin(phi[1] - phi[0]) / 2, theta = b * (phi[1] - phi[0]));
        Explicit: (x = cos(phi) * phi_dot / 4, y = phi_dot / 8, theta = -phi_dot / 3)
            (x = l + sin(phi[1]) - sin(phi[0]), y = (phi[1] - phi[0]) * phi[1], theta = cos(phi[0]) * (phi[1] - phi[0]) / 4);
    }

    pub const VALUES: [f64; 6] = [1.5, 0.4, 0.2, 0.3, 0.5, 2.0];

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let q = [0.3, -0.2, 0.4, 1.2];
        let pair = launch(&Natural::new(VALUES), time, q, [0.5, 0.211, -0.7, 0.9]);
        reconstruct(VALUES, time, pair, STEPS);
    }
}

/// A robot on two wheels, Chaplygin on SE(2): D_d is not affine in the displacement.
pub mod robot {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, theta: S1, psi: [S1; 2])]
            #[define(turn = rho * (psi_dot[0] - psi_dot[1]) / (2 * width))]
            #[define(forward = rho * (psi_dot[0] + psi_dot[1]) / 2)]
            #[lagrangian(
                m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2)
                    + m * l * theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot)
                    + J / 2 * (psi_dot[0].powi(2) + psi_dot[1].powi(2))
                    + cos(psi[0]) / 4 - sin(psi[1] - psi[0] / 2) / 8
            )]
            #[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
            #[constraint(cos(theta) * x_dot + sin(theta) * y_dot == forward)]
            #[constraint(theta_dot == turn)]
            #[force(psi[0] = -drag * psi_dot[0], psi[1] = cos(t) / 8)]
            #[symmetry(SE2(x, y, theta))]
            struct { m, I, J, l, rho, width, drag }
        }
        Kinematic: (nonholonomic) (kinematic);
        KinematicFlat: (flat) (kinematic);
        Natural: (nonholonomic) (flat);
        Explicit: (x = rho * psi_dot[0], theta = cos(psi[1]) * psi_dot[1] / 4)
            (x = rho * (psi[0][1] - psi[0][0]), y = 1 / 8, theta = sin(psi[1][1] - psi[1][0]));
    }

    #[test]
    fn reconstructed() {
        let values = [1.25, 0.3, 0.1, 0.2, 0.15, 0.25, 0.125];
        let time = TimeStep { t: 0.5, h: 0.01 };
        let q = [0.1, 0.2, 0.7, 0.3, -0.4];
        let pair = launch(&Natural::new(values), time, q, [0.0, 0.0, 0.0, 2.0, 1.0]);
        reconstruct(values, time, pair, STEPS);
    }
}

/// A particle in the Heisenberg group with a base; alpha discretization.
pub mod heisenberg {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, z, s)]
            #[define(lift = z_dot - (x * y_dot - y * x_dot) / 2)]
            #[lagrangian(
                (2 * x_dot.powi(2) + y_dot.powi(2)) / 2 + lift.powi(2) / 2 + s_dot.powi(2) / 2
                    + s * lift * x_dot / 4 - k * s.powi(2) / 2 + x_dot * s_dot / 8
            )]
            #[constraint(lift == b * s * s_dot + cos(s) * x_dot / 4)]
            #[discretization(alpha = alpha)]
            #[symmetry(Heisenberg(x, y, z))]
            struct { k, b, alpha }
        }
        Natural: (nonholonomic) (flat);
        Flat: (flat) (flat);
        Explicit: (x = s * s_dot, y = s_dot / 2, z = sin(s) * s_dot)
            (x = s[1] - s[0], y = s[0] * s[1] / 4, z = (s[1] + s[0]) * (s[1] - s[0]) * b);
        Affine: (nonholonomic) (z = h, y = cos(s[1]) / 8);
    }

    #[test]
    fn reconstructed() {
        let values = [1.5, 0.5, 0.375];
        let time = TimeStep { t: 0.0, h: 0.01 };
        let q = [0.3, -0.2, 0.1, 0.6];
        let pair = launch(&Natural::new(values), time, q, [0.5, -0.3, 0.0, 0.7]);
        reconstruct(values, time, pair, STEPS);
    }
}

/// The affine group of the line, b ↦ b + a b', with its identity at (1, 0).
pub mod affine_group {
    use super::*;

    reductions! {
        {
            #[coordinates(a, b, s)]
            #[define(stretch = a[1] / a[0] - 1)]
            #[define(shift = (b[1] - b[0]) / a[0])]
            #[discrete_lagrangian(
                (m * stretch.powi(2) + shift.powi(2) + (s[1] - s[0]).powi(2) + stretch * (s[1] - s[0]) / 4) / (2 * h)
                    - h * k * (cos(s[0]) + s[1].powi(2)) / 2
            )]
            #[variational_constraint(b_dot / a == c * a_dot / a + s * s_dot)]
            #[kinematic_constraint(shift == c * stretch + (s[1] + s[0]) * (s[1] - s[0]) / 2)]
            #[symmetry(group(fibre(a, b), identity(1, 0), product(a[0] * a[1], b[0] + a[0] * b[1])))]
            struct { m, k, c }
        }
        Natural: (nonholonomic) (flat);
        Flat: (flat) (flat);
        Explicit: (a = s * s_dot / 4, b = s_dot / 2)
            (a = 1 + (s[1] - s[0]) / 4, b = (s[1] - s[0]) * s[1]);
        Affine: (nonholonomic) (a = exp(s[0] / 8));
    }

    pub const VALUES: [f64; 3] = [1.5, 0.75, 0.25];

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let pair = launch(
            &Natural::new(VALUES),
            time,
            [1.25, -0.5, 0.6],
            [0.125, 0.3, 0.4],
        );
        reconstruct(VALUES, time, pair, STEPS);
    }
}

/// Laws with parameters in the identity, and with exponentials.
pub mod laws {
    use super::*;

    pub mod shifted {
        use super::*;

        reductions! {
            {
                #[coordinates(a, r, s, b)]
                #[lagrangian(
                    (a_dot.powi(2) + 2 * b_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2)) / 2 + a_dot * b_dot * sin(r) / 2
                        + b_dot * s_dot / 4 - r.powi(2) / 2
                )]
                #[constraint(b_dot == r * s_dot + a_dot * s / 4)]
                #[symmetry(group(
                    fibre(a, b), identity(c, 2 * c), product(a[0] + a[1] - c, b[1] + b[0] - 2 * c),
                    inverse(2 * c - a, 4 * c - b)
                ))]
                struct { c }
            }
            Natural: (nonholonomic) (flat);
            Explicit: (a = r_dot) (a = c + r[0] * s[1], b = s[1] - s[0]);
        }
    }

    pub mod exponential {
        use super::*;

        reductions! {
            {
                #[coordinates(b, s, a)]
                #[discrete_lagrangian(
                    (m * (a[1] - a[0]).powi(2) + (exp(-a[0]) * (b[1] - b[0])).powi(2) + (s[1] - s[0]).powi(2)) / (2 * h)
                        - h * (s[0].powi(2) + s[1].powi(2)) / 4 + sin(s[0]) * (a[1] - a[0]) * exp(-a[0]) * (b[1] - b[0]) / (4 * h)
                )]
                #[variational_constraint(exp(-a) * b_dot == c * a_dot + s * s_dot)]
                #[kinematic_constraint(exp(-a[0]) * (b[1] - b[0]) == c * (a[1] - a[0]) + s[0] * (s[1] - s[0]))]
                #[symmetry(group(
                    fibre(a, b), identity(0, 0), product(a[0] + a[1], b[0] + exp(a[0]) * b[1]), inverse(-a, -exp(-a) * b)
                ))]
                struct { m, c }
            }
            Natural: (nonholonomic) (flat);
            Explicit: (a = s * s_dot, b = s_dot / 2) (a = s[1] - s[0], b = s[0] * s[1]);
        }
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let pair = launch(
            &shifted::Natural::new([0.75]),
            time,
            [0.2, 0.5, -0.3, 0.4],
            [0.5, 0.4, 0.6, 0.0],
        );
        shifted::reconstruct([0.75], time, pair, STEPS);
        let values = [1.5, 0.25];
        let pair = launch(
            &exponential::Natural::new(values),
            time,
            [0.2, 0.5, -0.3],
            [0.0, 0.4, 0.2],
        );
        exponential::reconstruct(values, time, pair, STEPS);
    }
}
