//! Systems with a slice, and the same systems without one.

use nonholonomic::prelude::*;

/// A particle in the plane with a spring and friction.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
#[force(x = -c * x_dot, y = -c * y_dot)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
#[derive(Clone, Copy)]
pub struct Plane {
    pub m: f64,
    pub k: f64,
    pub c: f64,
}

/// The particle in polar coordinates, by hand.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(r, a: S1)]
#[lagrangian(m / 2 * (r_dot.powi(2) + r.powi(2) * a_dot.powi(2)) - k * sqrt(1 + r.powi(2)))]
#[force(r = -c * r_dot, a = -c * r.powi(2) * a_dot)]
pub struct Polar {
    pub m: f64,
    pub k: f64,
    pub c: f64,
}

/// The particle in the plane.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
#[force(x = -c * x_dot, y = -c * y_dot)]
pub struct PlaneInQ {
    pub m: f64,
    pub k: f64,
    pub c: f64,
}

macro_rules! bodies {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// Two bodies in one plane with a spring between points of theirs, the first on a blade: L_d of the midpoint rule, and D_d by the
        /// middle of the blade's directions.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(x: [R; 2], y: [R; 2], theta: [S1; 2])]
        #[discrete_lagrangian(
            (0..2).map(|i| m[i] * ((x[i][1] - x[i][0]).powi(2) + (y[i][1] - y[i][0]).powi(2)) + J * (theta[i][1] - theta[i][0]).powi(2)).sum() / (2 * h)
                - h * k / 2 * (
                    ((x[0][0] + x[0][1] - x[1][0] - x[1][1]) / 2 + l * cos((theta[0][0] + theta[0][1]) / 2) - l * cos((theta[1][0] + theta[1][1]) / 2)).powi(2)
                    + ((y[0][0] + y[0][1] - y[1][0] - y[1][1]) / 2 + l * sin((theta[0][0] + theta[0][1]) / 2) - l * sin((theta[1][0] + theta[1][1]) / 2)).powi(2)
                )
        )]
        #[variational_constraint(sin(theta[0]) * x_dot[0] == cos(theta[0]) * y_dot[0])]
        #[kinematic_constraint(sin((theta[0][0] + theta[0][1]) / 2) * (x[0][1] - x[0][0]) == cos((theta[0][0] + theta[0][1]) / 2) * (y[0][1] - y[0][0]))]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name {
            pub m: [f64; 2],
            pub J: f64,
            pub k: f64,
            pub l: f64,
        }
    )+};
}
bodies! {
    BodiesInQ: ;
    Bodies:
        #[action(plane(a, b, w),
            (0..2).map(|i| x[i] = a + x[i] * cos(w) - y[i] * sin(w)),
            (0..2).map(|i| y[i] = b + x[i] * sin(w) + y[i] * cos(w)),
            (0..2).map(|i| theta[i] = theta[i] + w))]
        #[adapted(a, b, w: S1, u, v, p: S1)]
        #[slice(x = [0, u], y = [0, v], theta = [0, p])]
        #[symmetry(SE2(a, b, w))];
}

macro_rules! points {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// Three points in the plane about its middle, springs between two and to the middle, a rod between two.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(x: [R; 3], y: [R; 3])]
        #[discrete_lagrangian(
            (0..3).map(|i| m[i] * ((x[i][1] - x[i][0]).powi(2) + (y[i][1] - y[i][0]).powi(2))).sum() / (2 * h)
                - h * k / 4 * (0..2).map(|e| (sqrt((x[1][e] - x[0][e]).powi(2) + (y[1][e] - y[0][e]).powi(2)) - l).powi(2)
                    + (0..3).map(|i| x[i][e].powi(2) + y[i][e].powi(2)).sum()).sum()
        )]
        #[discrete_force(
            minus(x[0] = -c * (x[0][1] - x[0][0]) / 2, y[0] = -c * (y[0][1] - y[0][0]) / 2),
            plus(x[0] = -c * (x[0][1] - x[0][0]) / 2, y[0] = -c * (y[0][1] - y[0][0]) / 2)
        )]
        #[holonomic((x[2] - x[1]).powi(2) + (y[2] - y[1]).powi(2) == l.powi(2))]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name {
            pub m: [f64; 3],
            pub k: f64,
            pub l: f64,
            pub c: f64,
        }
    )+};
}
points! {
    PointsInQ: ;
    Points:
        #[action(turn(a), (0..3).map(|i| x[i] = x[i] * cos(a) - y[i] * sin(a)), (0..3).map(|i| y[i] = x[i] * sin(a) + y[i] * cos(a)))]
        #[adapted(a: S1, r, s: [R; 4])]
        #[slice(x = [1 + r, s[0], s[2]], y = [r / 2, s[1], s[3]])]
        #[symmetry(translations(a))];
    ConnectedPoints:
        #[action(turn(a), (0..3).map(|i| x[i] = x[i] * cos(a) - y[i] * sin(a)), (0..3).map(|i| y[i] = x[i] * sin(a) + y[i] * cos(a)))]
        #[adapted(a: S1, r, s: [R; 4])]
        #[slice(x = [1 + r, s[0], s[2]], y = [r / 2, s[1], s[3]])]
        #[symmetry(translations(a))]
        #[connection(a = r * s_dot[1] - r_dot / 3)]
        #[discrete_connection(a = (r[0] + r[1]) * (s[1][1] - s[1][0]) / 4)];
}

/// Two points on a line under x ↦ e^a x + b, and one that does not move with them: the group's own law, and a slice of one coordinate.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / (2 * (y - x).powi(2)) * (2 + sin(z)) + z_dot.powi(2) / 2 - w * z.powi(2) / 2)]
#[action(affine(a, b), x = exp(a) * x + b, y = exp(a) * y + b)]
#[adapted(s, a, b)]
#[slice(x = 0, y = 1, z = s)]
#[symmetry(group(fibre(a, b), identity(0, 0), product(a[0] + a[1], b[0] + exp(a[0]) * b[1]), inverse(-a, -exp(-a) * b)))]
#[derive(Clone, Copy)]
pub struct Line {
    pub w: f64,
}

/// The points on the line by x and the distance e^a of the other, by hand.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(s, a, b)]
#[lagrangian(((exp(-a) * b_dot).powi(2) + (exp(-a) * b_dot + a_dot).powi(2)) / 2 * (2 + sin(s)) + s_dot.powi(2) / 2 - w * s.powi(2) / 2)]
pub struct LineByHand {
    pub w: f64,
}

/// A particle in the plane that drives a wheel: r² ȧ = R φ̇, of Chaplygin's type; the system on Q/G is in (r, φ).
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * phi_dot.powi(2) - k / 2 * (x.powi(2) + y.powi(2)))]
#[constraint(x * y_dot - y * x_dot == R * phi_dot)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1, psi: S1)]
#[slice(x = r, y = 0, phi = psi)]
#[symmetry(translations(a))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
pub struct Wheel {
    pub m: f64,
    pub I: f64,
    pub k: f64,
    pub R: f64,
}

/// Two particles in the plane, each with turns of its own.
#[cfg(feature = "large-frames")]
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian((0..2).map(|i| x_dot[i].powi(2) + y_dot[i].powi(2) - x[i].powi(2) - y[i].powi(2)).sum() / 2)]
#[action(turns(a, b),
    x = [x[0] * cos(a) - y[0] * sin(a), x[1] * cos(b) - y[1] * sin(b)],
    y = [x[0] * sin(a) + y[0] * cos(a), x[1] * sin(b) + y[1] * cos(b)])]
#[adapted(r, s, a: S1, b: S1)]
#[slice(x = [r, s], y = [0, 0])]
#[symmetry(translations(a, b))]
#[derive(Clone, Copy)]
pub struct TwoTurns;

/// A particle in the plane whose slice stands still at r = 0.
#[cfg(feature = "large-frames")]
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = 2 + r.powi(3), y = 0)]
#[symmetry(translations(a))]
#[derive(Clone, Copy)]
pub struct Cubed;
