//! The discrete motion converges to the flow, in q and in λ, with all that a system may have.

use nonholonomic::groups::{Isometry2, Isometry3, UnitQuaternion};
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::list;

use super::{distance, rotation};

macro_rules! rotating {
    ($name:ident, $($attribute:meta),*) => {
        #[discrete_system(continuous)]
        #[coordinates(x, R: SO3, phi: S1)]
        #[lagrangian(
            m / 2 * x_dot.powi(2) + R.omega[0].powi(2) / 3 + R.omega[1].powi(2) / 2 + (R.omega[2] + phi_dot).powi(2) / 2
                + phi_dot.powi(2) / 3 + x_dot * R.spatial_omega[1] / 5 - (R * [0.2, -0.3, 0.8])[2] * (1 + x.powi(2))
                - cos(phi) * R[(0, 1)] + t * x * R[(1, 2)] / 7
        )]
        #[constraint(x_dot + x * sin(phi) * phi_dot == R.spatial_omega[1] / 2 + R[(2, 0)] * phi_dot / 3 + t / 5)]
        #[force(x = -x_dot * R[(0, 0)], R.omega = R.transpose() * [0.1, x, phi_dot], phi = R.omega[0] / 4)]
        $(#[$attribute])*
        struct $name {
            m: f64,
        }
    };
}

rotating!(CayleyMidpoint, retraction(cayley));
rotating!(CayleyTrapezoidal, discretization(trapezoidal));
rotating!(ExponentialMidpoint, retraction(exponential));
rotating!(
    ExponentialTrapezoidal,
    retraction(exponential),
    discretization(trapezoidal)
);

macro_rules! posed {
    ($name:ident, $group:ident, $lagrangian:expr, $($attribute:meta),*) => {
        #[discrete_system(continuous)]
        #[coordinates(s, g: $group)]
        #[lagrangian($lagrangian)]
        $(#[$attribute])*
        struct $name {
            m: f64,
        }
    };
}

macro_rules! planar {
    ($name:ident, $($attribute:meta),*) => {
        posed!(
            $name,
            SE2,
            m / 2 * g.v.norm_squared() + g.omega.powi(2) / 3 + g.v[0] * g.omega / 5 + s_dot.powi(2) / 2
                - g.p[1] * (1 + g.p[0].powi(2)) / 4 + s * g.R[(1, 0)] / 3 + g.p_dot[0] * s / 2,
            constraint(g.v[1] == g.omega * s / 2 + s_dot * g.p[0]),
            force(s = -g.omega, g.v = [g.p[0] / 5, s], g.omega = g.R[(1, 0)]),
            $($attribute),*
        );
    };
}

planar!(PlanarMidpoint, retraction(exponential));
planar!(PlanarTrapezoidal, discretization(trapezoidal));

macro_rules! spatial {
    ($name:ident, $($attribute:meta),*) => {
        posed!(
            $name,
            SE3,
            m / 2 * g.v.norm_squared() + g.omega[0].powi(2) / 3 + g.omega[1].powi(2) / 2 + g.omega[2].powi(2) / 5
                + g.v.dot(g.omega) / 9 + s_dot.powi(2) / 2 - g.p[2] * (1 + g.p[0]) / 5
                + s * (g * [0.1, 0.2, 0.3])[1] / 3 + s_dot * g.p_dot[2] / 6 + g.R[(0, 2)] / 4,
            constraint(g.v[1] + g.spatial_omega[0] * g.p[1] == s_dot * g.p[0]),
            force(s = -g.omega[2], g.v = g.R.transpose() * [0, 0, s], g.omega[1] = g.p[2] / 3),
            $($attribute),*
        );
    };
}

spatial!(SpatialMidpoint, retraction(cayley));
spatial!(
    SpatialTrapezoidal,
    retraction(exponential),
    discretization(trapezoidal)
);

/// The velocity on the constraint nearest to this one.
fn onto<S, const N: usize>(system: &S, q: S::Configuration, v: SVector<f64, N>) -> SVector<f64, N>
where
    S: ContinuousSystem<
            Increment = SVector<f64, N>,
            Multipliers = SVector<f64, 1>,
            ConstraintForms = SMatrix<f64, 1, N>,
        >,
{
    let form = system
        .constraint_forms(TimeStep::new(T0, 1.0), q)
        .transpose();
    let value = system.constraint_values(T0, q, v)[0];
    v - form * (value / form.norm_squared())
}

const T0: f64 = 0.3;
const SPAN: f64 = 0.8;

fn second_order<S, const N: usize>(
    name: &str,
    system: &S,
    q: impl Into<S::Configuration>,
    v: [f64; N],
) where
    S: ContinuousSystem<
            Increment = SVector<f64, N>,
            Multipliers = SVector<f64, 1>,
            ConstraintForms = SMatrix<f64, 1, N>,
        >,
{
    let q = q.into();
    let v = onto(system, q, v.into());
    let exact = (system.flow(T0, q, v, SPAN).nth(1).expect("endless")).expect("a flow");
    let mut errors = [Vec::new(), Vec::new()];
    for halvings in 0..4 {
        let steps: u32 = 20 << halvings;
        let h = SPAN / f64::from(steps);
        let ts = TimeStep::new(T0, h);
        let (q0, q1) = system.start(ts, q, v).expect("on the constraint");
        let node = (system
            .trajectory(ts, q0, q1)
            .nth(steps as usize)
            .expect("endless"))
        .expect("a step");
        errors[0].push(distance::<S, N>(&exact.q, &node.q));
        errors[1].push((node.lambda[0] / -h - exact.lambda[0]).abs());
    }
    for (what, errors) in ["q", "λ"].iter().zip(&errors) {
        let orders: Vec<_> = errors.windows(2).map(|e| (e[0] / e[1]).log2()).collect();
        println!("| {name} | {what} | {} | {orders:.3?} |", list(errors));
        assert!(
            (orders[2] - 2.0).abs() < 0.1,
            "{name}: {what}: {errors:?}, {orders:?}"
        );
    }
}

#[test]
fn of_rotations() {
    let q: (f64, UnitQuaternion<f64>, f64) = (0.3, rotation(0.4, -0.7, 0.3), 0.5);
    let (m, v) = (1.3, [0.2, 0.5, -1.1, 0.9, 0.4]);
    second_order("SO(3), Cayley, midpoint", &CayleyMidpoint { m }, q, v);
    second_order("SO(3), Cayley, trapezoidal", &CayleyTrapezoidal { m }, q, v);
    second_order("SO(3), exp, midpoint", &ExponentialMidpoint { m }, q, v);
    second_order(
        "SO(3), exp, trapezoidal",
        &ExponentialTrapezoidal { m },
        q,
        v,
    );
}

#[test]
fn of_poses() {
    let planar = (0.3, Isometry2::new([0.4, -0.6].into(), 0.7));
    let pose = Isometry3::from_parts([0.4, -0.6, 0.2].into(), rotation(0.4, -0.7, 0.3));
    let (m, v) = (1.3, [0.2, 0.5, -1.1, 0.9]);
    second_order("SE(2), exp, midpoint", &PlanarMidpoint { m }, planar, v);
    second_order(
        "SE(2), Cayley, trapezoidal",
        &PlanarTrapezoidal { m },
        planar,
        v,
    );
    let v = [0.2, 0.5, -0.4, 0.3, 0.6, -0.8, 0.5];
    second_order(
        "SE(3), Cayley, midpoint",
        &SpatialMidpoint { m },
        (0.3, pose),
        v,
    );
    second_order(
        "SE(3), exp, trapezoidal",
        &SpatialTrapezoidal { m },
        (0.3, pose),
        v,
    );
}
