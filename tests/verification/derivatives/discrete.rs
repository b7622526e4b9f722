//! Systems given by L_d, f_d and D_d themselves, with t[0], t[1] and h.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::{Definition, Parameters, agrees, plus, randomly, scaled};
use crate::support::{Derivative, derivative};

#[discrete_system]
#[coordinates(x, y: S1, z: [R; 2])]
#[define(dx = x[1] - x[0])]
#[discrete_lagrangian(
    a * (dx.powi(2) + (y[1] - y[0]).powi(2)) / (2 * h) + (z[0][1] - z[0][0]) * sinh(z[1][1] - z[1][0]) / h
        - h * cos(x[0] * y[1] + t[0]) + (t[1] - t[0]) * exp(x[1] / 3) * t[1] + b * x[0].powi(2) * z[0][1] * h.powi(2)
        - sqrt(1 + t[1].powi(2)) * y[0] * dx + atan2(z[1][0], 3 + x[1]) * h
)]
#[discrete_force(
    minus(x = -p[0] * dx * t[0], z[1] = h * sin(y[1])),
    plus(y = p[1] * (y[1] - y[0]) + x[0], x = t[1] * z[0][1])
)]
#[variational_constraint((2 + cos(x)) * y_dot == z[0] * x_dot + t * z_dot[1])]
#[kinematic_constraint((y[1] - y[0]) * (2 + cos(x[1])) / h == p[2] * t[1] * z[0][0] * dx + h * x[0])]
struct Given {
    a: f64,
    b: f64,
    p: [f64; 3],
}

impl Definition<4, 1> for Parameters {
    fn discrete_lagrangian(&self, time: TimeStep, q0: [f64; 4], q1: [f64; 4]) -> f64 {
        let (TimeStep { t, h }, [x0, y0, z0, w0], [x1, y1, z1, w1]) = (time, q0, q1);
        let end = t + h;
        self.a / (2.0 * h) * ((x1 - x0).powi(2) + (y1 - y0).powi(2))
            + (z1 - z0) * (w1 - w0).sinh() / h
            - h * (x0 * y1 + t).cos()
            + h * end * (x1 / 3.0).exp()
            + self.b * (x0 * h).powi(2) * z1
            - end.hypot(1.0) * y0 * (x1 - x0)
            + (w0 / (3.0 + x1)).atan() * h
    }

    fn forces(&self, time: TimeStep, q0: [f64; 4], q1: [f64; 4]) -> [[f64; 4]; 2] {
        let TimeStep { t, h } = time;
        [
            [-self.p[0] * (q1[0] - q0[0]) * t, 0.0, 0.0, h * q1[1].sin()],
            [
                (t + h) * q1[2],
                self.p[1] * (q1[1] - q0[1]) + q0[0],
                0.0,
                0.0,
            ],
        ]
    }

    fn phi(&self, time: TimeStep, q0: [f64; 4], q1: [f64; 4]) -> [f64; 1] {
        let TimeStep { t, h } = time;
        let turned = (q1[1] - q0[1]) * (2.0 + q1[0].cos()) / h;
        [turned - self.p[2] * (t + h) * q0[2] * (q1[0] - q0[0]) - h * q0[0]]
    }

    fn forms(&self, time: TimeStep, q: [f64; 4], v: [f64; 4]) -> [f64; 1] {
        [(2.0 + q[0].cos()) * v[1] - q[2] * v[0] - time.t * v[3]]
    }

    /// -∂L_d/∂h at fixed t_0.
    fn energy(&self, time: TimeStep, q0: [f64; 4], q1: [f64; 4]) -> Derivative {
        derivative(0.1 * time.h.abs(), |s| {
            -self.discrete_lagrangian(
                TimeStep {
                    h: time.h + s,
                    ..time
                },
                q0,
                q1,
            )
        })
    }
}

#[test]
fn is_as_written_by_hand() {
    randomly(|parameters, time, q0, v| {
        let Parameters { a, b, p } = parameters;
        let q1 = plus(q0, scaled(time.h, v));
        agrees(&Given { a, b, p }, &parameters, time, q0, q1);
    });
}
