//! Discrete connections whose displacement is solved for: D_d and J_μ that are not affine in it.

use super::*;

/// A cubic kinematic constraint.
pub mod cubic {
    use super::*;

    reductions! {
        {
            #[coordinates(x, r, s)]
            #[discrete_lagrangian(
                (m * (x[1] - x[0]).powi(2) + (r[1] - r[0]).powi(2) + (s[1] - s[0]).powi(2)
                    + (x[1] - x[0]) * (s[1] - s[0]) / 2) / (2 * h)
                    - h * (r[0].powi(2) + r[1].powi(2) + k * s[0] * s[1]) / 4
            )]
            #[variational_constraint(x_dot == s * r_dot)]
            #[kinematic_constraint((x[1] - x[0]) + c * (x[1] - x[0]).powi(3) == (s[0] + s[1]) / 2 * (r[1] - r[0]))]
            #[symmetry(translations(x))]
            struct { m, k, c }
        }
        Kinematic: (nonholonomic) (kinematic);
        KinematicFlat: (flat) (kinematic);
        KinematicExplicit: (x = r * s_dot) (kinematic);
        Natural: (nonholonomic) (flat);
        Flat: (flat) (flat);
        Explicit: (x = s_dot) (x = s[0] * (r[1] - r[0]));
    }

    pub const VALUES: [f64; 3] = [1.5, 0.75, 4.0];

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: 0.0, h: 0.25 };
        let pair = launch(
            &Natural::new(VALUES),
            time,
            [0.1, 0.9, 0.8],
            [0.4, 0.6, 0.5],
        );
        reconstruct(VALUES, time, pair, STEPS);
    }
}

/// A quartic kinetic energy along a horizontal symmetry; the metric is not defined.
pub mod quartic {
    use super::*;

    reductions! {
        {
            #[coordinates(x, r, s, w)]
            #[lagrangian(
                x_dot.powi(2) / 2 + c / 4 * x_dot.powi(4) + x_dot * (r_dot * sin(s) + cos(w)) / 2
                    + (r_dot.powi(2) + 2 * s_dot.powi(2) + w_dot.powi(2)) / 2 - (r.powi(2) + s.powi(2)) / 2
            )]
            #[constraint(w_dot == r * s_dot)]
            #[symmetry(translations(x))]
            struct { c, mu }
        }
        Momentum: (flat) (momentum(mu));
        MomentumExplicit: (x = s * r_dot - w_dot / 2) (momentum(mu));
        Flat: (flat) (flat);
        Explicit: (x = w_dot) (x = s[0] * (r[1] - r[0]));
    }

    #[test]
    fn reconstructed() {
        let c = 1.5;
        let time = TimeStep { t: 0.0, h: 0.02 };
        let system = Flat::new([c, 0.0]);
        let pair = launch(&system, time, [0.1, 0.4, 0.3, -0.2], [0.7, 0.6, -0.5, 0.0]);
        let mu = system.momentum(time, pair[0], pair[1])[0];
        reconstruct([c, mu], time, pair, STEPS);
    }
}

/// Two horizontal symmetries with a full metric, J_μ affine in the displacement.
pub mod two_levels {
    use super::*;

    reductions! {
        {
            #[coordinates(x, y, r, s, w)]
            #[lagrangian(
                (x_dot.powi(2) + 2 * y_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2
                    + cos(r) * x_dot * y_dot / 2 + s * x_dot * w_dot / 4 + y_dot * s_dot / 8 - r.powi(2) / 2
            )]
            #[constraint(w_dot == r * s_dot + t / 8)]
            #[force(s = -c * s_dot)]
            #[discretization(alpha = 1/4)]
            #[symmetry(translations(x, y))]
            struct { c, mu, nu }
        }
        Momentum: (nonholonomic) (momentum(mu, nu));
        MomentumFlat: (flat) (momentum(mu, nu));
        MomentumExplicit: (x = r * s_dot, y = r_dot) (momentum(mu, nu));
        Natural: (nonholonomic) (flat);
    }

    #[test]
    fn reconstructed() {
        let c = 0.125;
        let time = TimeStep { t: 0.0, h: 0.01 };
        let system = Natural::new([c, 0.0, 0.0]);
        let q = [0.1, 0.4, 0.3, -0.2, 0.5];
        let pair = start(&system, time, q, [0.7, 0.6, -0.5, 0.4, 0.3 * 0.4]);
        let momentum = system.momentum(time, pair[0], pair[1]);
        reconstruct([c, momentum[0], momentum[1]], time, pair, STEPS);
    }
}

/// A mass that grows, at a level: J_μ depends on the time.
pub mod growing {
    use super::*;

    reductions! {
        {
            #[coordinates(x, r, s, w)]
            #[lagrangian(
                (1 + t.powi(2) / 8) / 2 * x_dot.powi(2) + x_dot * r_dot * sin(s - t) / 2 + x_dot * cos(t)
                    + (r_dot.powi(2) + 2 * s_dot.powi(2) + w_dot.powi(2)) / 2 - (r.powi(2) + s.powi(2)) / 2
            )]
            #[constraint(w_dot == r * s_dot + sin(t) / 4)]
            #[force(r = -x_dot * r_dot / 4)]
            #[discretization(trapezoidal)]
            #[symmetry(translations(x))]
            struct { mu }
        }
        Momentum: (nonholonomic) (momentum(2 * mu));
        MomentumFlat: (flat) (momentum(2 * mu));
        MomentumExplicit: (x = t * r_dot) (momentum(2 * mu));
        Natural: (nonholonomic) (flat);
    }

    #[test]
    fn reconstructed() {
        let time = TimeStep { t: -0.5, h: 0.01 };
        let system = Natural::new([0.0]);
        let (q, [r_dot, s_dot]) = ([0.1, 0.4, 0.3, -0.2], [0.6, -0.5]);
        let v = [0.7, r_dot, s_dot, q[1] * s_dot + time.t.sin() / 4.0];
        let pair = start(&system, time, q, v);
        let mu = system.momentum(time, pair[0], pair[1])[0] / 2.0;
        reconstruct([mu], time, pair, STEPS);
    }
}
