//! Systems with constraints that are nonlinear in the velocities, with the numbers of `tools/flows.py`.

use nonholonomic::prelude::*;

use super::data::End;

/// Appell's particle: the horizontal speed is c times the vertical one (P. Appell, 1911; G. Hamel, *Theoretische Mechanik*, 1949).
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - m * g * z)]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == c.powi(2) * z_dot.powi(2))]
pub struct AppellHamel {
    pub m: f64,
    pub g: f64,
    pub c: f64,
}

/// A body of constant speed in a field of gravity.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == v.powi(2))]
#[discretization(trapezoidal)]
pub struct ConstantSpeed {
    pub m: f64,
    pub g: f64,
    pub v: f64,
}

/// Two particles with parallel velocities (S. Benenti, 1996), tied by a spring.
#[discrete_system(continuous)]
#[coordinates(x1, y1, x2, y2)]
#[lagrangian(
    m1 / 2 * (x1_dot.powi(2) + y1_dot.powi(2)) + m2 / 2 * (x2_dot.powi(2) + y2_dot.powi(2))
        - k / 2 * ((x1 - x2).powi(2) + (y1 - y2).powi(2))
        - g * (m1 * y1 + m2 * y2)
)]
#[constraint(x1_dot * y2_dot == x2_dot * y1_dot)]
pub struct Benenti {
    pub m1: f64,
    pub m2: f64,
    pub k: f64,
    pub g: f64,
}

/// Two bodies on a spring whose relative speed is c, one of them pulled along x. At its start the
/// spring pulls a body whose momentum along x is exactly zero.
#[discrete_system(continuous)]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian(
    (0..2).map(|i| m[i] * (x_dot[i].powi(2) + y_dot[i].powi(2))).sum() / 2
        - k / 2 * ((x[0] - x[1]).powi(2) + (y[0] - y[1]).powi(2)) - x[0]
)]
#[constraint((x_dot[0] - x_dot[1]).powi(2) + (y_dot[0] - y_dot[1]).powi(2) == c.powi(2))]
pub struct Relative {
    pub m: [f64; 2],
    pub k: f64,
    pub c: f64,
}

/// A particle on a spring, with drag and a controlled force, whose speed is a function of the time.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k / 2 * (x.powi(2) + y.powi(2)))]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == (s * (1 + e * sin(w * t))).powi(2))]
#[force(x = -c * x_dot, y = -c * y_dot + u)]
#[control(u)]
pub struct Driven {
    pub m: f64,
    pub k: f64,
    pub c: f64,
    pub s: f64,
    pub e: f64,
    pub w: f64,
}

/// Appell's constraint in cylindrical coordinates, with a mass matrix that is not constant.
#[discrete_system(continuous)]
#[coordinates(r, theta: S1, z)]
#[lagrangian(
    m / 2 * (r_dot.powi(2) + r.powi(2) * theta_dot.powi(2) + z_dot.powi(2)) + e * cos(theta) * r_dot * z_dot
        - k / 2 * r.powi(2) - m * g * z
)]
#[constraint(r_dot.powi(2) + (r * theta_dot).powi(2) == c.powi(2) * z_dot.powi(2))]
pub struct Cone {
    pub m: f64,
    pub e: f64,
    pub k: f64,
    pub g: f64,
    pub c: f64,
}

/// A heavy particle of constant speed on the unit sphere.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - m * g * z)]
#[holonomic(x.powi(2) + y.powi(2) + z.powi(2) == 1)]
#[constraint(sqrt(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) == s)]
pub struct Globe {
    pub m: f64,
    pub g: f64,
    pub s: f64,
}

/// A knife edge on a slope, at a speed that is a control.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1)]
#[control(u)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2)
        + m * b * a_dot * (y_dot * cos(a) - x_dot * sin(a)) - m * g * y
)]
#[constraint(x_dot * sin(a) == y_dot * cos(a))]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == u.powi(2))]
pub struct Skate {
    pub m: f64,
    pub J: f64,
    pub b: f64,
    pub g: f64,
}

pub const APPELL_HAMEL: AppellHamel = AppellHamel {
    m: 1.3,
    g: 2.0,
    c: 1.5,
};
pub const CONSTANT_SPEED: ConstantSpeed = ConstantSpeed {
    m: 2.0,
    g: 9.81,
    v: 3.0,
};
pub const BENENTI: Benenti = Benenti {
    m1: 1.0,
    m2: 2.5,
    k: 1.7,
    g: 0.8,
};
pub const DRIVEN: Driven = Driven {
    m: 0.9,
    k: 2.0,
    c: 0.3,
    s: 1.1,
    e: 0.25,
    w: 3.0,
};
pub const CONE: Cone = Cone {
    m: 1.2,
    e: 0.4,
    k: 1.5,
    g: 1.0,
    c: 1.25,
};
pub const GLOBE: Globe = Globe {
    m: 1.0,
    g: 3.0,
    s: 1.5,
};

pub const SKATE: Skate = Skate {
    m: 1.0,
    J: 0.3,
    b: 0.1,
    g: 1.0,
};

pub const RELATIVE: Relative = Relative {
    m: [1.0, 2.5],
    k: 0.7,
    c: 0.5,
};

pub const APPELL_HAMEL_START: End<3> = [[0.1, -0.2, 0.3], [1.2, 0.9, -1.0]];
pub const CONSTANT_SPEED_START: End<2> = [[0.3, -0.4], [3.0 * 0.6, 3.0 * 0.8]];
pub const BENENTI_START: End<4> = [[0.0, 0.0, 1.0, 0.5], [0.6, 0.8, 0.3, 0.4]];
pub const RELATIVE_START: End<4> = [[0.1, 0.9, 0.0, 0.4], [0.3, 0.0, 0.2, -0.2]];
pub const DRIVEN_START: End<2> = [[0.4, -0.1], [1.1 * 0.6, 1.1 * 0.8]];
pub const CONE_START: End<3> = [[0.8, 0.3, 0.0], [1.0, 0.9375, -1.0]];
/// The speed of [`SKATE`] along the edge.
pub const SKATE_SPEED: f64 = 0.9;

pub fn skate_start() -> End<3> {
    let (sine, cosine) = 0.3_f64.sin_cos();
    [
        [0.0, 0.0, 0.3],
        [SKATE_SPEED * cosine, SKATE_SPEED * sine, 0.4],
    ]
}

pub const GLOBE_START: End<3> = [[0.6, 0.0, 0.8], [1.2 * 0.8, 0.9, -1.2 * 0.6]];

/// (q, q̇) of [`CONSTANT_SPEED`] at time t, in closed form. Chetaev's reaction m g sin(θ) is along the velocity
/// v (cos θ, sin θ), and gravity turns it: v θ' = -g cos θ, so that with sin θ = tanh σ
///
/// ```text
/// σ' = -g/v,     x' = v / cosh σ,     y' = v tanh σ,     ∫ dσ / cosh σ = atan(sinh σ),     ∫ tanh σ dσ = ln cosh σ
/// ```
pub fn at_constant_speed(t: f64) -> End<2> {
    let ConstantSpeed { g, v, .. } = CONSTANT_SPEED;
    let [[x, y], [_, rise]] = CONSTANT_SPEED_START;
    let before = (rise / v).atanh();
    let sigma = before - g / v * t;
    let along = |integral: fn(f64) -> f64| v * v / g * (integral(before) - integral(sigma));
    [
        [
            x + along(|sigma| sigma.sinh().atan()),
            y + along(|sigma| sigma.cosh().ln()),
        ],
        [v / sigma.cosh(), v * sigma.tanh()],
    ]
}
