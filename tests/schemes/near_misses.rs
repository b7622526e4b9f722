//! Problems that a term more or less changes.

use nonholonomic::prelude::*;

macro_rules! variator {
    ($module:ident, $rule:ident) => {
        pub mod $module {
            use nonholonomic::prelude::*;

            #[discrete_system]
            #[coordinates(x, y, xi: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi))]
            #[constraint(y_dot + sin(xi) * x_dot == 0)]
            #[discretization($rule)]
            pub struct Variator;
        }
    };
}

variator!(even, midpoint);
variator!(left, left);

macro_rules! contact {
    ($name:ident, $term:expr) => {
        #[discrete_system]
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2) + z.powi(2) + e * x.powi(2) * z.powi(2)) / 2 + $term)]
        #[constraint(x_dot + y * z_dot == 0)]
        pub struct $name {
            pub e: f64,
        }
    };
}

contact!(Contact, 0);
contact!(Gyroscopic, e * y * x_dot);
contact!(Uneven, e * (y * x_dot + z));

/// The quartic problem with the constraint of the code that is well known.
#[discrete_system]
#[coordinates(x, y: [R; 3], z: [R; 3])]
#[lagrangian((x_dot.powi(2) + (0..3).map(|i| y_dot[i].powi(2) + z_dot[i].powi(2)).sum()) / 2
    - (x.powi(2) + (0..3).map(|i| y[i].powi(2) + z[i].powi(2) + y[i].powi(2) * z[i].powi(2)).sum() + z[0].powi(2) * z[1].powi(2)) / 2)]
#[constraint(x_dot + (0..3).map(|i| z[i] * z_dot[i]).sum() == 0)]
pub struct Exact;

#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian(((x_dot - a * sin(phi) * phi_dot).powi(2) + (y_dot + a * cos(phi) * phi_dot).powi(2) + phi_dot.powi(2)) / 2 - x - k * y.powi(2) - y)]
#[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
pub struct Sleigh {
    pub a: f64,
    pub k: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((I * R.omega[0].powi(2) + J * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 - R[(0, 0)] - R[(1, 1)].powi(3) - R[(2, 0)] - R[(1, 2)])]
#[constraint(R.omega[2] == 0)]
pub struct Body {
    pub I: f64,
    pub J: f64,
}
