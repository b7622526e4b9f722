//! The systems.

use nonholonomic::without_equations::discrete_system;

/// A homogeneous ball that rolls on the plane: no point of the plane is special, and no axis of the ball.
#[cfg(feature = "large-groups")]
#[nonholonomic::discrete_system(continuous, derivatives)]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * R.omega.norm_squared())]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
#[symmetry(translations(x, y))]
#[symmetry(R.omega[2])]
#[derive(Clone, Copy)]
pub struct Ball {
    pub m: f64,
    pub I: f64,
    pub a: f64,
}

/// A heavy symmetric top, its tip on a sledge that slides in the plane: p = (x, y, 0) + R (0, 0, l).
#[cfg(feature = "large-groups")]
#[discrete_system(continuous)]
#[coordinates(x, y, R: SO3)]
#[define(tip = l * [R[(0, 0)] * R.omega[1] - R[(0, 1)] * R.omega[0], R[(1, 0)] * R.omega[1] - R[(1, 1)] * R.omega[0], R[(2, 0)] * R.omega[1] - R[(2, 1)] * R.omega[0]])]
#[lagrangian(
    M / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m / 2 * ((x_dot + tip[0]).powi(2) + (y_dot + tip[1]).powi(2) + tip[2].powi(2))
        + (A * (R.omega[0].powi(2) + R.omega[1].powi(2)) + C * R.omega[2].powi(2)) / 2 - m * g * l * R[(2, 2)]
)]
#[symmetry(translations(x, y))]
#[symmetry(R.omega[2])]
pub struct SlidingTop {
    pub M: f64,
    pub m: f64,
    pub l: f64,
    pub A: f64,
    pub C: f64,
    pub g: f64,
}

/// The top with inner nodes.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[define(tip = l * [R[(0, 0)] * R.omega[1] - R[(0, 1)] * R.omega[0], R[(1, 0)] * R.omega[1] - R[(1, 1)] * R.omega[0], R[(2, 0)] * R.omega[1] - R[(2, 1)] * R.omega[0]])]
#[lagrangian(
    M / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m / 2 * ((x_dot + tip[0]).powi(2) + (y_dot + tip[1]).powi(2) + tip[2].powi(2))
        + (A * (R.omega[0].powi(2) + R.omega[1].powi(2)) + C * R.omega[2].powi(2)) / 2 - m * g * l * R[(2, 2)]
)]
#[symmetry(translations(x, y))]
#[discretization(lobatto, stages = 3)]
pub struct TopWithInnerNodes {
    pub M: f64,
    pub m: f64,
    pub l: f64,
    pub A: f64,
    pub C: f64,
    pub g: f64,
}

/// A heavy top without a symmetry of its own: rotations about the vertical are left.
#[cfg(feature = "large-groups")]
#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian((0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 - (0..3).map(|i| c[i] * R[(2, i)]).sum())]
#[symmetry(R.spatial_omega[2])]
#[retraction(exponential)]
pub struct Top {
    pub J: [f64; 3],
    pub c: [f64; 3],
}

/// A body in a horizontal wind, homogeneous in height and across: the translations that leave it are those of space.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(g: SE3, s)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + (0..3).map(|i| J[i] * g.omega[i].powi(2)).sum() / 2 + s_dot.powi(2) / 2 - k * (s - g.p[0]).powi(2) / 2
        - g.R[(1, 2)] * s
)]
#[symmetry(g.spatial_v[1])]
#[symmetry(g.spatial_v[2])]
pub struct Drifting {
    pub m: f64,
    pub J: [f64; 3],
    pub k: f64,
}

/// Chaplygin's sleigh in a chart, with a ball in a bearing on it: the sleigh moves by its law, the ball by left multiplication, and by motions of itself.
#[cfg(feature = "large-groups")]
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, R: SO3)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2) + 2 * a * theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot)) + I / 2 * theta_dot.powi(2)
        + J / 2 * R.omega.norm_squared()
)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[symmetry(SE2(x, y, theta))]
#[symmetry(SO3(R))]
#[symmetry(R.omega[0])]
pub struct Laden {
    pub m: f64,
    pub a: f64,
    pub I: f64,
    pub J: f64,
}

/// The sleigh alone.
#[cfg(feature = "large-groups")]
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2) + 2 * a * theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot)) + I / 2 * theta_dot.powi(2)
)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[symmetry(SE2(x, y, theta))]
pub struct Sleigh {
    pub m: f64,
    pub a: f64,
    pub I: f64,
}

/// A particle with Heisenberg's symmetry beside a sheet that slides freely.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(x, y, z, g: SE2)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + (z_dot - y * x_dot).powi(2)) / 2
        + (g.v[0].powi(2) + g.v[1].powi(2) + m * g.omega.powi(2)) / 2
)]
#[symmetry(Heisenberg(x, y, z))]
#[symmetry(SE2(g))]
pub struct Laws {
    pub m: f64,
}

/// Bodies in a row on springs, each homogeneous: relative rotations and places.
#[cfg(feature = "large-groups")]
#[discrete_system(lattice)]
#[coordinates(R: SO3, s)]
#[lagrangian(I / 2 * R.omega.norm_squared() + s_dot.powi(2) / 2 + K * R.diff.trace() - E * s_diff.powi(2) / 2)]
#[symmetry(SO3(R))]
#[symmetry(R.omega[2])]
#[symmetry(translations(s))]
pub struct Row {
    pub I: f64,
    pub K: f64,
    pub E: f64,
}

/// A heavy symmetric top: rotations about the vertical, and about its own axis.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((A * (R.omega[0].powi(2) + R.omega[1].powi(2)) + C * R.omega[2].powi(2)) / 2 - k * R[(2, 2)])]
#[symmetry(R.spatial_omega[2])]
#[symmetry(R.omega[2])]
#[retraction(exponential)]
pub struct SymmetricTop {
    pub A: f64,
    pub C: f64,
    pub k: f64,
}

/// A free symmetric body by the Lagrangian of Moser and Veselov, with drag about its axis and across it.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(R: SO3)]
#[discrete_lagrangian((J * (2 - R.relative[(0, 0)] - R.relative[(1, 1)]) + K * (1 - R.relative[(2, 2)])) / h)]
#[symmetry(SO3(R))]
#[symmetry(R.omega[2])]
pub struct MoserVeselov {
    pub J: f64,
    pub K: f64,
}

/// An isotropic body in a resisting medium: no axis of it is special.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(g: SE3)]
#[lagrangian((m * g.v.norm_squared() + J * g.omega.norm_squared()) / 2)]
#[force(g.omega = -c * g.omega.norm_squared() * g.omega, g.v = -c * g.v)]
#[symmetry(g.omega)]
#[symmetry(g.spatial_v)]
pub struct Slowed {
    pub m: f64,
    pub J: f64,
    pub c: f64,
}

/// The snakeboard on SE(2), its shape in a chart.
#[nonholonomic::discrete_system]
#[coordinates(g: SE2, psi: S1, phi: S1)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + J / 2 * g.omega.powi(2) + J_r / 2 * (g.omega + psi_dot).powi(2)
        + J_w * (g.omega.powi(2) + phi_dot.powi(2))
)]
#[constraint(sin(phi) * g.v[0] + cos(phi) * g.v[1] == l * cos(phi) * g.omega)]
#[constraint(-sin(phi) * g.v[0] + cos(phi) * g.v[1] == -l * cos(phi) * g.omega)]
#[force(psi = k * (sin(t) - psi), g.omega = -k * g.omega)]
#[symmetry(SE2(g))]
#[connection(nonholonomic)]
pub struct Board {
    pub m: f64,
    pub J: f64,
    pub J_r: f64,
    pub J_w: f64,
    pub l: f64,
    pub k: f64,
}

/// The snakeboard in a chart.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + J_r / 2 * (theta_dot + psi_dot).powi(2)
        + J_w * (theta_dot.powi(2) + phi_dot.powi(2))
)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[symmetry(SE2(x, y, theta))]
pub struct ChartBoard {
    pub m: f64,
    pub J: f64,
    pub J_r: f64,
    pub J_w: f64,
    pub l: f64,
}

/// A satellite with a mass on a curved rail: L = (ω + n ṡ)·J(ω + n ṡ)/2 with a locked inertia J(s).
#[nonholonomic::discrete_system]
#[coordinates(s, z, R: SO3)]
#[define(w = R.omega + [n[0] * s_dot, n[1] * s * s_dot, n[2] * z_dot])]
#[lagrangian((I[0] * (1 + s * s) * w[0].powi(2) + I[1] * w[1].powi(2) + I[2] * w[2].powi(2) + s_dot.powi(2) + z_dot.powi(2)) / 2)]
#[symmetry(SO3(R))]
#[connection(nonholonomic)]
pub struct Satellite {
    pub I: [f64; 3],
    pub n: [f64; 3],
}

/// A connection that is written, of two factors.
#[cfg(feature = "large-groups")]
#[discrete_system]
#[coordinates(x, s, g: SE3)]
#[lagrangian((x_dot.powi(2) + s_dot.powi(2) + g.v.norm_squared() + g.omega.norm_squared()) / 2 + c * s_dot * g.v[1])]
#[symmetry(SE3(g))]
#[symmetry(translations(x))]
#[connection(g.omega = [s * s_dot, 0, 0], g.v[2] = c * s_dot, x = 2 * s_dot)]
pub struct Written {
    pub c: f64,
}
