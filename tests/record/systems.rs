//! Systems that are recorded.

use nonholonomic::without_equations::discrete_system;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(tau)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J[0] / 2 * phi_dot.powi(2) * J[1])]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(phi = tau)]
#[discretization(midpoint, order = 4)]
#[derive(Clone)]
pub struct Disk {
    pub m: f64,
    pub I: f64,
    pub J: [f64; 2],
    pub A: f64,
}

pub const DISK: Disk = Disk {
    m: 5.0,
    I: 0.3,
    J: [0.2, 1.0],
    A: 0.5,
};

/// Rolls with these rates of θ and φ.
pub fn rolling(theta: f64, phi: f64) -> ([f64; 4], [f64; 4]) {
    let (sin, cos) = 0.3_f64.sin_cos();
    let v = DISK.A * theta;
    ([0.0, 0.0, 0.0, 0.3], [v * cos, v * sin, theta, phi])
}

/// A ball that rolls on a plane; the third coordinate has the name of a column.
#[discrete_system]
#[coordinates(x, y, R: SO3, energy)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m * a * a / 5 * R.omega.dot(R.omega) + energy_dot.powi(2) / 2)]
#[constraint(x_dot == a * (R * R.omega)[1])]
#[constraint(y_dot == -a * (R * R.omega)[0])]
pub struct Ball {
    pub m: f64,
    pub a: f64,
}

/// A body about a fixed point, without spin about its third axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((J[0] * R.omega[0].powi(2) + J[1] * R.omega[1].powi(2) + J[2] * R.omega[2].powi(2)) / 2)]
#[symmetry(SO3(R))]
pub struct Body {
    pub J: [f64; 3],
}

/// A knife edge on a plane, reduced by its translations.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * phi_dot.powi(2))]
#[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
#[discretization(trapezoidal)]
#[symmetry(translations(x, y))]
pub struct Blade {
    pub m: f64,
    pub I: f64,
}

pub const BLADE: Blade = Blade { m: 2.0, I: 0.5 };

/// A sphere that comes onto rough ground.
#[discrete_system]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(when = x > 0, x_dot == r * b_dot)]
#[constraint(when = x > 0, y_dot == -r * a_dot)]
#[derive(Clone)]
pub struct Sphere {
    pub r: f64,
    pub k2: f64,
}

pub const SPHERE: Sphere = Sphere { r: 0.5, k2: 0.1 };

/// A pure L_d without h, which has no energy.
#[cfg(feature = "large-motions")]
#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian((x[1] - x[0]).powi(2))]
pub struct Free;

/// A chain with controls at its sites.
#[cfg(feature = "large-motions")]
#[discrete_system(lattice)]
#[coordinates(x)]
#[control(brake, pull)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[force(x = brake + pull * k / 10)]
pub struct Brakes;

/// A string.
#[discrete_system(lattice)]
#[coordinates(u)]
#[lagrangian(u_dot.powi(2) / 2 - (c * u_diff).powi(2) / 2)]
pub struct Chain {
    pub c: f64,
}

/// Skates that nothing couples, whose blades touch the ice where x > 0.
#[cfg(feature = "large-motions")]
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
#[constraint(when = x > 0, sin(theta) * x_dot == cos(theta) * y_dot)]
pub struct Skates;
