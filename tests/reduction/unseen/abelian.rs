//! Translations.

use super::*;

/// A disk with friction, a motor and a potential of its heading.
pub mod disk {
    use super::*;

    macro_rules! disk {
        ($symmetry:tt $($lines:tt)*) => {
            reductions! {
                {
                    #[coordinates(x, y, theta: S1, phi: S1)]
                    #[lagrangian(
                        m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2)
                            - k * cos(phi)
                    )]
                    #[constraint(x_dot == A * cos(phi) * theta_dot)]
                    #[constraint(y_dot == A * sin(phi) * theta_dot)]
                    #[force(theta = -c * theta_dot + cos(t) / 4, phi = -c * phi_dot * (1 + phi.powi(2)), x = -c * x_dot)]
                    #[discretization(trapezoidal)]
                    #[symmetry $symmetry]
                    struct { m, I, J, A, k, c }
                }
                $($lines)*
            }
        };
    }

    pub mod plane {
        use super::*;

        disk! {
            (translations(x, y))
            Kinematic: (nonholonomic) (kinematic);
            // Horizontal spaces that are not D: the system on Q/G is that along D all the same.
            KinematicFlat: (flat) (kinematic);
            KinematicExplicit: (x = sin(phi) * theta_dot, y = phi_dot / 3) (kinematic);
            Natural: (nonholonomic) (flat);
            Flat: (flat) (flat);
            Explicit: (nonholonomic) (x = A * (theta[1] - theta[0]) * cos(phi[0]), y = h + sin(phi[1]));
        }
    }

    pub mod plane_and_angle {
        use super::*;

        disk! {
            (translations(x, y, theta))
            Natural: (nonholonomic) (flat);
            Flat: (flat) (flat);
            Explicit: (x = cos(phi) * phi_dot, theta = phi_dot / 2)
                (x = A * (phi[1] - phi[0]) * cos(phi[0]), y = h * t[0], theta = sin(phi[1]));
        }
    }

    #[test]
    fn reconstructed() {
        let values = [2.0, 0.5, 0.3, 0.7, 0.6, 0.125];
        let time = TimeStep { t: 0.25, h: 0.01 };
        let q = [0.1, -0.3, 0.2, 0.5];
        let pair = launch(&plane::Natural::new(values), time, q, [0.0, 0.0, 1.5, 0.8]);
        let deviations = [
            plane::reconstruct(values, time, pair, STEPS),
            plane_and_angle::reconstruct(values, time, pair, STEPS),
        ];
        println!("{deviations:?}");
    }
}

/// A skate's constraint on a table that moves with time, with a driven potential.
pub mod moving_table {
    use super::*;

    reductions! {
        {
            #[coordinates(x, r, s)]
            #[lagrangian(
                m / 2 * x_dot.powi(2) + (r_dot.powi(2) + s_dot.powi(2)) / 2 + x_dot * r_dot * sin(s) / 4
                    - (r - sin(2 * t) / 4).powi(2) / 2 - k * s.powi(4) / 4
            )]
            #[constraint(x_dot == s * r_dot + u * t + cos(t) / 2)]
            #[symmetry(translations(x))]
            struct { m, k, u }
        }
        Kinematic: (nonholonomic) (kinematic);
        KinematicFlat: (flat) (kinematic);
        Natural: (nonholonomic) (flat);
        Explicit: (x = sin(t) * s_dot) (x = u * t[0] * h + s[0] * (r[1] - r[0]));
    }

    #[test]
    fn reconstructed() {
        let values = [1.5, 0.75, 0.125];
        let time = TimeStep { t: -0.5, h: 0.01 };
        let system = Natural::new(values);
        let ([r_dot, s], [k_t, half_cos]) = ([0.6, 0.3], [values[2] * time.t, time.t.cos() / 2.0]);
        let v = [s * r_dot + k_t + half_cos, r_dot, -0.4];
        let pair = start(&system, time, [0.4, 0.5, s], v);
        reconstruct(values, time, pair, STEPS);
    }
}

/// All four of W, U, S, H, so that the default connection needs the inverse of a full metric.
pub mod all_parts {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, r, s, w)]
            #[lagrangian(
                (2 * x_dot.powi(2) + 3 * y_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2) + 2 * w_dot.powi(2)) / 2
                    + a * x_dot * w_dot + b * cos(r) * y_dot * s_dot / 2 + x_dot * y_dot / 4 + r_dot * s_dot * w / 8
                    + y_dot * w_dot / 8 + x_dot * r_dot / 3
                    - (r.powi(2) + s.powi(2) + 2 * w.powi(2)) / 2
            )]
            #[constraint(x_dot == r * s_dot + w_dot / 4)]
            #[constraint(w_dot == r * s_dot / 2)]
            #[symmetry(translations(x, y))]
            struct { a, b }
        }
        Natural: (nonholonomic) (flat);
        Flat: (flat) (flat);
        Explicit: (x = r * s_dot + w_dot / 4, y = sin(w) * r_dot) (x = (r[1] + r[0]) * (s[1] - s[0]) / 2, y = w[0] * w[1]);
        OutOfD: (x = r_dot - w_dot / 2, y = s_dot * s) (y = s[1] - s[0]);
    }

    pub const VALUES: [f64; 2] = [0.5, 0.75];

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let q = [0.1, 0.2, 0.5, -0.3, 0.2];
        let pair = launch(&Natural::new(VALUES), time, q, [0.0, 0.4, 0.6, 0.5, 0.0]);
        reconstruct(VALUES, time, pair, STEPS);
    }

    /// The dimensions, in the words of `equations()`.
    #[test]
    fn dimensions() {
        let symmetry = Natural::equations().get("symmetry").expect("an entry").text;
        assert!(
            symmetry.contains("dim W = 1, dim U = 1, dim S = 1, dim H = 2"),
            "{symmetry}"
        );
    }
}

/// A metric and a constraint that change with time.
pub mod breathing {
    use super::*;

    macro_rules! breathing {
        ($symmetry:tt $($lines:tt)*) => {
            reductions! {
                {
                    #[coordinates(x, y, r, s)]
                    #[lagrangian(
                        (2 + cos(t)) / 2 * x_dot.powi(2) + y_dot.powi(2) + x_dot * y_dot * sin(t) / 2 + x_dot * r_dot * s / 4
                            + (r_dot.powi(2) + (1 + t.powi(2) / 32) * s_dot.powi(2)) / 2 - k * (r.powi(2) + s.powi(2)) / 2
                    )]
                    #[constraint(y_dot == cos(t) * s * r_dot + x_dot * sin(r) / 8)]
                    #[discretization(right)]
                    #[symmetry $symmetry]
                    struct { k }
                }
                $($lines)*
            }
        };
    }

    pub mod both {
        use super::*;

        breathing! {
            (translations(x, y))
            Natural: (nonholonomic) (flat);
            Flat: (flat) (flat);
            Explicit: (x = t * r_dot / 4, y = s_dot) (x = cos(t[0]) * (r[1] - r[0]), y = t[1] * h);
        }
    }

    pub mod chaplygin {
        use super::*;

        breathing! {
            (translations(y))
            Kinematic: (nonholonomic) (kinematic);
            Natural: (nonholonomic) (flat);
            Explicit: (y = t * s_dot) (y = sin(t[1]) * (x[1] - x[0]) + t[0] * h);
        }
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: -1.0, h: 0.01 };
        let q = [0.1, 0.2, 0.7, -0.4];
        let v = {
            let [x_dot, r_dot] = [0.5, -0.6];
            [
                x_dot,
                time.t.cos() * q[3] * r_dot + x_dot * q[2].sin() / 8.0,
                r_dot,
                0.3,
            ]
        };
        let pair = start(&both::Natural::new([1.5]), time, q, v);
        both::reconstruct([1.5], time, pair, STEPS);
        chaplygin::reconstruct([1.5], time, pair, STEPS);
    }
}
