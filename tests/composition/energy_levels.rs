//! The scheme `energy` on level sets: they hold at the nodes, the velocity is along them there, and H stays.

#![cfg(feature = "large-composition")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::prelude::*;

use super::energy_groups::check;

macro_rules! on_level_sets {
    ($module:ident, $($rule:tt)*) => {
        mod $module {
            use nonholonomic::without_equations::discrete_system;

            /// A pendulum in Cartesian coordinates.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y)]
            #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
            #[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]
            #[discretization($($rule)*)]
            pub struct Pendulum { pub m: f64, pub g: f64, pub l: f64 }

            /// A particle on a surface with a metric of its own, and a constraint on its velocity.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(x, y, z, w)]
            #[lagrangian(
                ((2 + sin(x)) * x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2 + y * x_dot / 5 + w * z_dot / 4
                    - z.powi(2) - x.powi(4) / 4 - x * w / 3 - w.powi(2) - y.powi(2)
            )]
            #[holonomic(z == x.powi(2) / 2 + sin(y) / 3)]
            #[constraint(w_dot == y * x_dot)]
            #[discretization($($rule)*)]
            pub struct Surface {}

            /// A body in the plane that is hinged at a point of its own.
            #[discrete_system(continuous(multipliers))]
            #[coordinates(g: SE2)]
            #[lagrangian(g.v.norm_squared() / 2 + J / 2 * g.omega.powi(2) + g.v[1] * g.omega / 3 - g.p[1])]
            #[holonomic((g * [l, 0])[0] == 0)]
            #[holonomic((g * [l, 0])[1] == 0)]
            #[discretization($($rule)*)]
            pub struct Hinged { pub J: f64, pub l: f64 }
        }
    };
}

on_level_sets!(two, energy);
on_level_sets!(four, energy, order = 4);

macro_rules! of_order {
    ($module:ident, $order:expr) => {{
        let pendulum = $module::Pendulum {
            m: 1.3,
            g: 1.0,
            l: 0.8,
        };
        let (s, c) = 0.4_f64.sin_cos();
        check(
            (&pendulum, $order),
            [0.8 * c, -0.8 * s].into(),
            [0.9 * s, 0.9 * c].into(),
        );
        let (x, y, u, v) = (0.3, 0.5, 0.8, -0.6);
        let z = x * x / 2.0 + 0.5_f64.sin() / 3.0;
        check(
            (&$module::Surface {}, $order),
            [x, y, z, 0.2].into(),
            [u, v, x * u + 0.5_f64.cos() / 3.0 * v, y * u].into(),
        );
        let (l, omega) = (0.6, 0.7);
        let g = Isometry2::new(Vector2::new(-l * c, -l * s), 0.4);
        check(
            (&$module::Hinged { J: 0.9, l }, $order),
            g.into(),
            [0.0, -l * omega, omega].into(),
        );
    }};
}

#[test]
fn energy_on_level_sets() {
    of_order!(two, 2.0);
    of_order!(four, 4.0);
}

#[test]
fn level_sets_hold_at_the_nodes() {
    let l = 0.8;
    let system = two::Pendulum { m: 1.3, g: 1.0, l };
    let mut motion = system.motion(0.2, [l, 0.0], [0.0, 2.5]).expect("it starts");
    let energy = |q: [f64; 2], p: [f64; 2]| {
        let along = (q[0] * p[1] - q[1] * p[0]) / l;
        along * along / (2.0 * 1.3) + 1.3 * q[1]
    };
    let first = energy(motion.q().into(), motion.momentum().into());
    for k in 1..=20_000 {
        motion.step([]).expect("solved");
        let q = <[f64; 2]>::from(motion.q());
        assert!((q[0].hypot(q[1]) - l).abs() < 1e-14);
        // Newton's method leaves up to 10⁻¹⁴ of the terms of H, which are up to 4, in each of k steps; as much is the rounding of the energy here.
        let off = energy(q, motion.momentum().into()) - first;
        assert!(off.abs() < f64::from(k + 1) * 4e-14, "{k}: {off:e}");
    }
}
