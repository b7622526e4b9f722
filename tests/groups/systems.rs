//! Systems whose every object depends on everything.

use nonholonomic::without_equations::discrete_system;

macro_rules! rotating {
    ($name:ident, $($attribute:meta),*) => {
        /// A pendulum body on a cart, its rotor driven: every term of the language for SO(3).
        #[discrete_system]
        #[coordinates(x, R: SO3, phi: S1)]
        #[define(tip = R * [0.2, -0.3, l])]
        #[lagrangian(
            m / 2 * x_dot.powi(2) + J[0] / 2 * R.omega[0].powi(2) + J[1] / 2 * R.omega[1].powi(2)
                + J[2] / 2 * (R.omega[2] + phi_dot).powi(2) + phi_dot.powi(2) / 3
                + x_dot * R.spatial_omega[1] / 5 - m * g * tip[2] * (1 + x.powi(2)) - cos(phi) * R[(0, 1)]
                + t * x * R[(1, 2)] / 7
        )]
        #[constraint(x_dot + x * sin(phi) * phi_dot == l * R.spatial_omega[1] + R[(2, 0)] * phi_dot / 3 + t)]
        #[force(x = -x_dot * R[(0, 0)], R.omega = R.transpose() * [0.1, x, phi_dot], phi = R.omega[0] / 4)]
        $(#[$attribute])*
        pub struct $name {
            pub m: f64,
            pub J: [f64; 3],
            pub l: f64,
            pub g: f64,
        }

        impl Default for $name {
            fn default() -> Self {
                Self { m: 1.3, J: [0.7, 0.9, 1.4], l: 0.8, g: 2.0 }
            }
        }
    };
}

rotating!(CayleyMidpoint, discretization(midpoint));
rotating!(CayleyTrapezoidal, discretization(trapezoidal));
rotating!(CayleyAlpha, discretization(alpha = 1 / 3));
rotating!(ExponentialMidpoint, retraction(exponential));
rotating!(
    ExponentialRight,
    discretization(right),
    retraction(exponential)
);
rotating!(
    ExponentialAlpha,
    discretization(alpha = 2 / 3),
    retraction(exponential)
);

macro_rules! posed {
    ($name:ident, $group:ident, $lagrangian:expr, $($attribute:meta),*) => {
        #[discrete_system]
        #[coordinates(s, g: $group)]
        #[lagrangian($lagrangian)]
        $(#[$attribute])*
        pub struct $name {
            pub m: f64,
            pub J: [f64; 3],
        }

        impl Default for $name {
            fn default() -> Self {
                Self { m: 1.3, J: [0.7, 0.9, 1.4] }
            }
        }
    };
}

macro_rules! planar {
    ($name:ident, $($attribute:meta),*) => {
        posed!(
            $name,
            SE2,
            m / 2 * g.v.norm_squared() + J[0] / 2 * g.omega.powi(2) + g.v[0] * g.omega / 3 + s_dot.powi(2) / 2
                - g.p[1] * (1 + g.p[0].powi(2)) + s * g[(0, 1)] - (g * [0.3, s])[0] + g.p_dot[0] * s / 2
                + g.spatial_v[1] / 5 * s,
            constraint(g.v[1] == g.omega * s + s_dot * g.p[0]),
            force(s = -g.omega, g.v = [g.p[0], s], g.omega = g.R[(1, 0)]),
            $($attribute),*
        );
    };
}

planar!(PlanarMidpoint, retraction(cayley));
planar!(PlanarAlpha, discretization(alpha = 1 / 4));
planar!(
    PlanarExponentialAlpha,
    retraction(exponential),
    discretization(alpha = 1 / 4)
);

macro_rules! spatial {
    ($name:ident, $($attribute:meta),*) => {
        posed!(
            $name,
            SE3,
            m / 2 * g.v.norm_squared() + J[0] / 2 * g.omega[0].powi(2) + J[1] / 2 * g.omega[1].powi(2)
                + J[2] / 2 * g.omega[2].powi(2) + g.v.dot(g.omega) / 9 + s_dot.powi(2) / 2
                - g.p[2] * (1 + g.p[0]) + s * (g * [0.1, 0.2, 0.3])[1] + s_dot * g.p_dot[2] / 6 + g.R[(0, 2)],
            constraint(g.v[1] + g.spatial_omega[0] * g.p[1] == s_dot * g.p[0]),
            force(s = -g.omega[2], g.v = g.R.transpose() * [0, 0, s], g.omega[1] = g.p[2]),
            $($attribute),*
        );
    };
}

spatial!(SpatialMidpoint, retraction(cayley));
spatial!(SpatialAlpha, discretization(alpha = 1 / 4));
spatial!(SpatialExponential, retraction(exponential));
/// A discrete Lagrangian in end points and in the relative elements.
#[discrete_system]
#[coordinates(R: SO3, g: SE2, k: SE3)]
#[discrete_lagrangian(
    -(R.relative * [[J[0], 0.1, 0], [0.1, J[1], 0], [0.2, 0, J[2]]]).trace() / h
        + (R[0] * [1, 2, 3])[1] * R[1][(2, 2)] + m * (g.relative.p.norm_squared() - g.relative.R[(0, 0)]) / h
        + g[0].p[0] * g[1].p[1] * g[1][(1, 0)] + m * k.relative.p.norm_squared() / h
        - (k[0].R.transpose() * k[1].R).trace() / h + k[0].p[2] * k[1].p[1] * k[1].R[(0, 1)]
        + k.relative.R[(1, 2)] * g.relative.R[(1, 0)] * R.relative[(0, 1)] + (k[0].inverse() * k[1]).p[0] / 4
)]
#[variational_constraint(R.omega[0] == R[(0, 1)] * g.v[0] + k.omega[1])]
#[kinematic_constraint(R.relative[(2, 1)] - R.relative[(1, 2)] == g.relative.p[0] * R[0][(0, 1)] + k[1].p[1] - k[0].p[1])]
#[discrete_force(minus(R.omega[1] = k.relative.p[0]), plus(g.v[1] = R.relative[(0, 0)] * h))]
pub struct EndPoints {
    pub m: f64,
    pub J: [f64; 3],
}

impl Default for EndPoints {
    fn default() -> Self {
        Self {
            m: 1.3,
            J: [0.7, 0.9, 1.4],
        }
    }
}
