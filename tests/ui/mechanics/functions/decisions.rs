use nonholonomic::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Wave;

impl SmoothFunction<1> for Wave {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        (x + order as f64 * std::f64::consts::FRAC_PI_2).sin()
    }
}

/// The potential of a scheme that keeps the energy.
#[discrete_system]
#[coordinates(x)]
#[function(wave(x))]
#[lagrangian(x_dot.powi(2) / 2 - wave(x))]
#[discretization(energy)]
struct Energy {
    wave: Wave,
}

/// By cases.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - max(x, 0).powi(2))]
#[discretization(energy)]
struct Cases;

/// The mass is zero, whatever the function is.
#[discrete_system]
#[coordinates(x, y)]
#[function(wave(x))]
#[lagrangian((wave((x + y).powi(2)) - wave(x.powi(2) + 2 * x * y + y.powi(2))) * x_dot.powi(2) + y_dot.powi(2))]
struct Degenerate {
    wave: Wave,
}

/// Of one system no period is known, and of no function that it is even.
#[discrete_system]
#[coordinates(x, theta: S1)]
#[function(wave(x))]
#[lagrangian(x_dot.powi(2) + theta_dot.powi(2) - wave(theta))]
#[symmetry(translations(theta))]
struct Symmetry {
    wave: Wave,
}

/// The constraint is nonlinear, but for constant waves.
#[discrete_system]
#[coordinates(x, y)]
#[function(wave(x))]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2))]
#[constraint(wave(x_dot) == y_dot)]
#[discretization(midpoint, order = 4)]
struct NotAffine {
    wave: Wave,
}

/// Two equations for one function.
#[discrete_system]
#[coordinates(x, y, z)]
#[function(wave(x))]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
#[constraint(wave(x * y) * x_dot == y_dot)]
#[constraint(wave(y * x) * x_dot * 2 == 2 * y_dot)]
struct Dependent {
    wave: Wave,
}

#[discrete_system(reversible)]
#[coordinates(x)]
#[function(wave(x))]
#[lagrangian(x_dot.powi(2))]
#[force(x = wave(x_dot))]
struct Reversible {
    wave: Wave,
}

fn main() {}
