//! Steps composed of several beside steps of the rule: `cargo bench --bench composition`.
//!
//! Each row is a thousand steps; the ratio is that of the same round. Then the times of motions of
//! one accuracy.

use std::hint::black_box;

use nonholonomic::prelude::*;

mod composition {
    pub mod accuracy;
}
mod ratio;
use ratio::Program;

const STEPS: usize = 1000;

macro_rules! of_orders {
    ($module:ident, $(#[$attribute:meta])* struct $name:ident { $($field:ident),* }) => {
        mod $module {
            of_orders! { @one two, (continuous), [midpoint], $(#[$attribute])* struct $name { $($field),* } }
            of_orders! { @one four, (), [midpoint, order = 4], $(#[$attribute])* struct $name { $($field),* } }
            of_orders! { @one six, (), [midpoint, order = 6], $(#[$attribute])* struct $name { $($field),* } }
            of_orders! { @one eight, (), [midpoint, order = 8], $(#[$attribute])* struct $name { $($field),* } }
        }
    };
    (@one $module:ident, ($($asked:tt)*), [$($rule:tt)*], $(#[$attribute:meta])* struct $name:ident { $($field:ident),* }) => {
        pub mod $module {
            use nonholonomic::prelude::*;

            #[discrete_system($($asked)*)]
            $(#[$attribute])*
            #[discretization($($rule)*)]
            pub struct $name {
                $(pub $field: f64),*
            }
        }
    };
}

of_orders! { variator,
    #[coordinates(x, y, xi: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
    #[constraint(y_dot + sin(xi) * x_dot == 0)]
    struct Variator { epsilon }
}

of_orders! { disk,
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
    #[constraint(x_dot == A * cos(phi) * theta_dot)]
    #[constraint(y_dot == A * sin(phi) * theta_dot)]
    #[allow(non_snake_case)]
    struct Disk { m, I, J, A }
}

of_orders! { body,
    #[coordinates(R: SO3)]
    #[lagrangian((a * R.omega[0].powi(2) + b * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - R[(2, 2)])]
    struct Body { a, b }
}

/// A motion of a thousand steps of 0.01 from here.
fn run<S: DiscreteSystem>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
) -> impl FnMut() {
    let (q, v) = (q.into(), v.into());
    let p = system.initial_momentum(0.01, q, v);
    move || {
        for state in system.trajectory_from(0.01, q, p).take(STEPS) {
            black_box(state.expect("solved"));
        }
    }
}

macro_rules! row {
    ($label:literal, $module:ident::$name:ident { $($fields:tt)* }, $q:expr, $v:expr) => {{
        let two = $module::two::$name { $($fields)* };
        let four = $module::four::$name { $($fields)* };
        let six = $module::six::$name { $($fields)* };
        let eight = $module::eight::$name { $($fields)* };
        let mut programs = [run(&two, $q, $v)];
        let [two] = &mut programs;
        let (mut four, mut six, mut eight) = (run(&four, $q, $v), run(&six, $q, $v), run(&eight, $q, $v));
        ratio::row($label, STEPS, &mut [
            Program { name: "midpoint", run: two },
            Program { name: "order 4", run: &mut four },
            Program { name: "order 6", run: &mut six },
            Program { name: "order 8", run: &mut eight },
        ]);
    }};
}

fn main() {
    row!(
        "variator",
        variator::Variator { epsilon: 0.1 },
        [1.0, 0.0, 0.0],
        [0.3, 0.0, 3.0]
    );
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    row!(
        "rolling disk",
        disk::Disk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: 0.5
        },
        [0.0, 0.0, 0.0, 0.3],
        v
    );
    let turn = nonholonomic::nalgebra::UnitQuaternion::identity();
    row!(
        "heavy body",
        body::Body { a: 0.5, b: 0.8 },
        turn,
        [0.3, 0.4, 1.5]
    );
    composition::accuracy::rows();
}
