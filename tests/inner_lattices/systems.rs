//! The systems of the tests: lattices, and some of their sites written as plain systems.

use nonholonomic::without_equations::discrete_system;

/// A chain with a mass of every site, a potential that depends on t, and friction.
#[discrete_system(lattice, derivatives, continuous(multipliers))]
#[coordinates(x)]
#[control(u)]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2 - x_diff.powi(4) / 4 - c * cos(x + k) * (1 + t))]
#[force(x = u * cos(x) - g * x_dot)]
#[discretization(lobatto, stages = 3)]
#[site(m)]
pub struct Chain {
    pub m: Vec<f64>,
    pub c: f64,
    pub g: f64,
}

/// Three sites of [`Chain`] with the spacing D, both ends free.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(derivatives)]
#[coordinates(x: [R; 3])]
#[control(u: [R; 3])]
#[define(a = (x[1] - x[0]) / D, b = (x[2] - x[1]) / D)]
#[lagrangian(
    (0..3).map(|k| m[k] * (1 + x[k].powi(2) / 5) * x_dot[k].powi(2) / 2 - c * cos(x[k] + k) * (1 + t)).sum()
        - a.powi(2) / 2 - a.powi(4) / 4 - b.powi(2) / 2 - b.powi(4) / 4
)]
#[force(x[0] = u[0] * cos(x[0]) - g * x_dot[0], x[1] = u[1] * cos(x[1]) - g * x_dot[1], x[2] = u[2] * cos(x[2]) - g * x_dot[2])]
#[discretization(lobatto, stages = 3)]
pub struct ThreeSites {
    pub D: f64,
    pub m: [f64; 3],
    pub c: f64,
    pub g: f64,
}

/// Sine-Gordon, θ_tt = θ_xx - sin θ, with four stages.
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(theta)]
#[lagrangian(theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2 - (1 - cos(theta)))]
#[discretization(lobatto, stages = 4)]
pub struct SineGordon;

/// Springs between sites, and nothing else: x(k)'' = x(k+1) - 2 x(k) + x(k-1) over Δ².
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[discretization(lobatto, stages = 4)]
#[symmetry(translations(x))]
pub struct Springs;

/// Sleds on a string: every one has a blade along its heading, and neighbours turn each other.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2 - (x_diff.powi(2) + y_diff.powi(2)) / 3
)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[discretization(lobatto, stages = 3)]
#[symmetry(SE2(x, y, theta))]
pub struct Sleds {
    pub J: f64,
}

/// Two sites of [`Sleds`] with the spacing 1/2, both ends free.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2], theta: [S1; 2])]
#[define(a = 2 * (x[1] - x[0]), b = 2 * (y[1] - y[0]), e = 2 * (theta[1] - theta[0]))]
#[lagrangian(
    (0..2).map(|k| (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 + J * theta_dot[k].powi(2) / 2).sum()
        - e.powi(2) / 2 - (a.powi(2) + b.powi(2)) / 3
)]
#[constraint(cos(theta[0]) * y_dot[0] == sin(theta[0]) * x_dot[0])]
#[constraint(cos(theta[1]) * y_dot[1] == sin(theta[1]) * x_dot[1])]
#[discretization(lobatto, stages = 3)]
pub struct TwoSleds {
    pub J: f64,
}

/// Rods that hang from a point, as [`Sleds`] with a constraint that acts on both of its sites.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - m * g * y)]
#[holonomic(x_diff.powi(2) + y_diff.powi(2) == 1)]
#[discretization(lobatto, stages = 3)]
#[site(m)]
pub struct Rods {
    pub m: Vec<f64>,
    pub g: f64,
}

/// Two rods that hang from (0, 0).
#[cfg(feature = "large-inner-lattices")]
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2])]
#[lagrangian((0..2).map(|k| m[k] * (x_dot[k].powi(2) + y_dot[k].powi(2)) / 2 - m[k] * g * y[k]).sum())]
#[holonomic(x[0].powi(2) + y[0].powi(2) == 1)]
#[holonomic((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) == 1)]
#[discretization(lobatto, stages = 3)]
pub struct DoublePendulum {
    pub m: [f64; 2],
    pub g: f64,
}

/// A site between one that is held at 1/10 and one that is driven by sin t, with the spacing 1/2: [`Chain`] without control.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system]
#[coordinates(x)]
#[define(a = 2 * (x - 1/10), b = 2 * (sin(t) - x))]
#[lagrangian(m * (1 + x.powi(2) / 5) * x_dot.powi(2) / 2 - c * cos(x + 1) * (1 + t) - a.powi(2) / 2 - a.powi(4) / 4 - b.powi(2) / 2 - b.powi(4) / 4)]
#[force(x = -g * x_dot)]
#[discretization(lobatto, stages = 3)]
pub struct Between {
    pub m: f64,
    pub c: f64,
    pub g: f64,
}

/// Differences that are bound by a form (CO 22): ∂f/∂q¹ is in D, and no velocity.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(lattice, continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) - cos(y) - sin(x) / 2)]
#[constraint(y_diff == x * x_diff)]
#[discretization(lobatto, stages = 3)]
pub struct BoundDifferences;

/// Bodies that turn about a point, coupled by their relative rotations.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(lattice)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 + K * R.diff.trace())]
#[discretization(lobatto, stages = 3)]
#[symmetry(SO3(R))]
pub struct Bodies {
    pub J: [f64; 3],
    pub K: f64,
}

/// Two sites of [`Bodies`] with the spacing 1.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system]
#[coordinates(R: [SO3; 2])]
#[lagrangian((0..2).map(|b| (0..3).map(|i| J[i] * R[b].omega[i].powi(2)).sum()).sum() / 2 + K * (R[0].transpose() * R[1]).trace())]
#[discretization(lobatto, stages = 3)]
pub struct TwoBodies {
    pub J: [f64; 3],
    pub K: f64,
}

/// Poses on a line of springs, by increments that are exponentials, with four stages.
#[cfg(feature = "large-inner-lattices")]
#[discrete_system(lattice)]
#[coordinates(g: SE2)]
#[retraction(exponential)]
#[lagrangian((g.v[0].powi(2) + 2 * g.v[1].powi(2) + g.omega.powi(2)) / 2 - (g.diff.p[0] - 1).powi(2) / 2 - g.diff.p[1].powi(2) / 2)]
#[discretization(lobatto, stages = 4)]
#[symmetry(SE2(g))]
pub struct Poses;
