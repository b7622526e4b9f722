//! Vakonomic systems, with the numbers of `tools/flows.py`.

use nonholonomic::prelude::*;

use super::data::End;

/// A particle on a spring, with drag and a controlled force, whose height is driven by its place: an affine constraint
/// that depends on the time.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + j * z_dot.powi(2)) - k / 2 * (x.powi(2) + y.powi(2) + z.powi(2)))]
#[constraint(z_dot == y * x_dot + s * sin(w * t) * (1 + x))]
#[force(x = -c * x_dot, y = u)]
#[control(u)]
#[vakonomic(mu)]
pub struct Belt {
    pub m: f64,
    pub j: f64,
    pub k: f64,
    pub c: f64,
    pub s: f64,
    pub w: f64,
}

/// A knife edge on a slope, which falls along x.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2)
        + m * b * a_dot * (y_dot * cos(a) - x_dot * sin(a)) + m * g * x
)]
#[constraint(x_dot * sin(a) == y_dot * cos(a))]
#[vakonomic(mu)]
#[discretization(trapezoidal)]
pub struct Skate {
    pub m: f64,
    pub J: f64,
    pub b: f64,
    pub g: f64,
}

/// Two particles with parallel velocities, tied by a spring.
#[discrete_system(continuous)]
#[coordinates(x1, y1, x2, y2)]
#[lagrangian(
    m1 / 2 * (x1_dot.powi(2) + y1_dot.powi(2)) + m2 / 2 * (x2_dot.powi(2) + y2_dot.powi(2))
        - k / 2 * ((x1 - x2).powi(2) + (y1 - y2).powi(2))
        - g * (m1 * y1 + m2 * y2)
)]
#[constraint(x1_dot * y2_dot == x2_dot * y1_dot)]
#[vakonomic(mu)]
pub struct Benenti {
    pub m1: f64,
    pub m2: f64,
    pub k: f64,
    pub g: f64,
}

/// A body of constant speed in a field of gravity.
macro_rules! constant_speed {
    ($name:ident, $value:ident $(, $rule:meta)?) => {
        #[discrete_system(continuous)]
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
        #[constraint(x_dot.powi(2) + y_dot.powi(2) == v.powi(2))]
        #[vakonomic(mu)]
        $(#[$rule])?
        pub struct $name {
            pub m: f64,
            pub g: f64,
            pub v: f64,
        }

        pub const $value: $name = $name {
            m: 2.0,
            g: 9.81,
            v: 3.0,
        };
    };
}
constant_speed!(ConstantSpeed, CONSTANT_SPEED);
constant_speed!(Lobatto, LOBATTO, discretization(lobatto, stages = 3));
constant_speed!(Composed, COMPOSED, discretization(midpoint, order = 4));

/// A bead on a cylinder under gravity, with a constraint that no function has as its level sets.
#[discrete_system]
#[coordinates(x, y, z, w)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2 - y)]
#[holonomic(x.powi(2) + y.powi(2) == 1)]
#[constraint(z_dot == w * (x * y_dot - y * x_dot))]
#[vakonomic(mu)]
pub struct Bead;

/// This bead in the angle about the cylinder.
#[discrete_system]
#[coordinates(a: S1, z, w)]
#[lagrangian((a_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2 - sin(a))]
#[constraint(z_dot == w * a_dot)]
#[vakonomic(mu)]
pub struct BeadInAngle;

pub const BELT: Belt = Belt {
    m: 1.2,
    j: 0.7,
    k: 2.0,
    c: 0.3,
    s: 0.4,
    w: 3.0,
};
pub const SKATE: Skate = Skate {
    m: 1.0,
    J: 0.3,
    b: 0.1,
    g: 1.0,
};
pub const BENENTI: Benenti = Benenti {
    m1: 1.0,
    m2: 2.5,
    k: 1.7,
    g: 0.8,
};
/// The control of [`BELT`].
pub const FORCE: f64 = 0.6;

pub const BELT_START: End<4> = [[0.4, -0.2, 0.1, 0.0], [0.8, 0.5, -0.2 * 0.8, 0.3]];
pub const BENENTI_START: End<5> = [[0.0, 0.0, 1.0, 0.5, 0.0], [0.6, 0.8, 0.3, 0.4, 0.25]];
pub const CONSTANT_SPEED_START: End<3> = [[0.3, -0.4, 0.0], [3.0 * 0.6, 3.0 * 0.8, 1.5]];

pub fn skate_start() -> End<4> {
    let (sine, cosine) = 0.3_f64.sin_cos();
    [[0.0, 0.0, 0.3, 0.0], [0.9 * cosine, 0.9 * sine, 0.4, -0.2]]
}

/// The motion of [`CONSTANT_SPEED`] at time t, in closed form. Of p = (m + 2 λ) q̇ the first component is kept, and the
/// second is p_y - m g t; q̇ is of length v along p, so that m + 2 λ = |p|/v, and
///
/// ```text
/// x' = v p_x/|p|,   y' = v p_y/|p|,   ∫ dp_y/|p| = asinh(p_y/p_x),   ∫ p_y dp_y/|p| = |p|,   ∫ |p| dp_y = (p_y |p| + p_x² asinh(p_y/p_x))/2
/// ```
///
/// a catenary.
pub fn at_constant_speed(t: f64) -> End<3> {
    let ConstantSpeed { m, g, v } = CONSTANT_SPEED;
    let [[x, y, _], [rate, climb, lambda]] = CONSTANT_SPEED_START;
    let [along, before] = [rate, climb].map(|rate| (m + 2.0 * lambda) * rate);
    let after = before - m * g * t;
    let size = |up: f64| along.hypot(up);
    let turned = |up: f64| (up / along).asinh();
    let area = |up: f64| (up * size(up) + along * along * turned(up)) / 2.0;
    let fallen = |integral: &dyn Fn(f64) -> f64| (integral(before) - integral(after)) / (m * g);
    [
        [
            x + v * along * fallen(&turned),
            y + v * fallen(&size),
            (fallen(&area) / v - m * t) / 2.0,
        ],
        [
            v * along / size(after),
            v * after / size(after),
            (size(after) / v - m) / 2.0,
        ],
    ]
}
