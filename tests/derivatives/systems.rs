//! Systems whose steps are differentiated.

use nonholonomic::without_equations::discrete_system;

pub use crate::shared::{Disk, DrivenDisk};

/// Chain of eight rods with unit masses on a point, whose end does not move along the last rod.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(theta: [S1; 8])]
#[lagrangian((0..8).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
#[constraint((0..8).map(|i| cos(theta[i] - theta[7]) * theta_dot[i]).sum() == 0)]
#[derive(Clone)]
pub struct Chain {
    pub g: f64,
}

/// Chain of sixteen such rods: a large system.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(theta: [S1; 16])]
#[lagrangian((0..16).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
#[constraint((0..16).map(|i| cos(theta[i] - theta[15]) * theta_dot[i]).sum() == 0)]
#[derive(Clone)]
pub struct LongChain {
    pub g: f64,
}

/// Snakeboard with torques in time.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[define(board = m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[define(rotor = J_r / 2 * (theta_dot + psi_dot).powi(2))]
#[define(wheels = J_w / 2 * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2)))]
#[lagrangian(board + rotor + wheels)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(
    psi = k * (a_psi * sin(w * t) - psi) - d * psi_dot,
    phi = k * (a_phi * sin(w * t) - phi) - d * phi_dot
)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone)]
pub struct Snakeboard {
    pub m: f64,
    pub J: f64,
    pub J_r: f64,
    pub J_w: f64,
    pub l: f64,
    pub k: f64,
    pub d: f64,
    pub a_psi: f64,
    pub a_phi: f64,
    pub w: f64,
}

/// Affine constraint and force in time, discretised at a node that is a parameter.
#[discrete_system(derivatives)]
#[coordinates(x, y, z)]
#[lagrangian(m * (x_dot.powi(2) + 2 * y_dot.powi(2) + x_dot * y_dot * sin(z) + (2 + cos(x)) * z_dot.powi(2)) / 2 - k * x * y * cos(t))]
#[constraint(z_dot + t * sin(y) * x_dot == y * y_dot + a * cos(w * t) + x)]
#[force(x = -a * x_dot * t, z = sin(w * t) + z * x_dot * y_dot)]
#[discretization(alpha = 1 / 3 + a * a / 10)]
#[derive(Clone)]
pub struct Forced {
    pub m: f64,
    pub k: f64,
    pub a: f64,
    pub w: f64,
}

/// The system above, its Lagrangian as the sum of two hundred equal parts: a large system, whose L is differentiated at the nodes of the rule.
#[discrete_system(derivatives)]
#[coordinates(x, y, z)]
#[lagrangian((0..200).map(|i| {
    let kinetic = x_dot.powi(2) + 2 * y_dot.powi(2) + x_dot * y_dot * sin(z) + (2 + cos(x)) * z_dot.powi(2);
    (m * kinetic / 2 - k * x * y * cos(t)) / 200 + i - i
}).sum())]
#[constraint(z_dot + t * sin(y) * x_dot == y * y_dot + a * cos(w * t) + x)]
#[force(x = -a * x_dot * t, z = sin(w * t) + z * x_dot * y_dot)]
#[discretization(alpha = 1 / 3 + a * a / 10)]
#[derive(Clone)]
pub struct ForcedInParts {
    pub m: f64,
    pub k: f64,
    pub a: f64,
    pub w: f64,
}

/// Affine constraint, force in time and under control, in steps of order 4.
#[nonholonomic::discrete_system(derivatives)]
#[coordinates(x, y, z)]
#[control(push)]
#[lagrangian(m * (x_dot.powi(2) + 2 * y_dot.powi(2) + x_dot * y_dot * sin(z) + (2 + cos(x)) * z_dot.powi(2)) / 2 - k * x * y * cos(t))]
#[constraint(z_dot + t * sin(y) * x_dot == y * y_dot + a * cos(w * t) + x)]
#[force(x = -a * x_dot * t, y = push * (1 + x) * x_dot, z = sin(w * t) + z * x_dot * y_dot)]
#[discretization(midpoint, order = 4)]
#[derive(Clone)]
pub struct Composed {
    pub m: f64,
    pub k: f64,
    pub a: f64,
    pub w: f64,
}

/// Body about a fixed point, without spin about its third axis, in steps of order 6.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(R: SO3)]
#[define(J = [[J11, 0, J13], [0, J22, J23], [J13, J23, J33]])]
#[lagrangian(R.omega.dot(J * R.omega) / 2 + R[(2, 1)] / 3)]
#[constraint(R.omega[2] == 0)]
#[discretization(midpoint, order = 6)]
#[derive(Clone)]
pub struct ComposedSuslov {
    pub J11: f64,
    pub J22: f64,
    pub J33: f64,
    pub J13: f64,
    pub J23: f64,
}

/// Body about a fixed point, without spin about its third axis.
#[nonholonomic::discrete_system(derivatives)]
#[coordinates(R: SO3)]
#[define(J = [[J11, 0, J13], [0, J22, J23], [J13, J23, J33]])]
#[lagrangian(R.omega.dot(J * R.omega) / 2)]
#[constraint(R.omega[2] == 0)]
#[symmetry(SO3(R))]
#[derive(Clone)]
pub struct Suslov {
    pub J11: f64,
    pub J22: f64,
    pub J33: f64,
    pub J13: f64,
    pub J23: f64,
}

macro_rules! rotating {
    ($name:ident, $($attribute:meta),*) => {
        /// A pendulum body on a cart, its rotor driven: every term of the language for SO(3).
        #[discrete_system(derivatives)]
        #[coordinates(x, R: SO3, phi: S1)]
        #[define(tip = R * [0.2, -0.3, l])]
        #[lagrangian(
            m / 2 * x_dot.powi(2) + J[0] / 2 * R.omega[0].powi(2) + J[1] / 2 * R.omega[1].powi(2)
                + J[2] / 2 * (R.omega[2] + phi_dot).powi(2) + phi_dot.powi(2) / 3
                + x_dot * R.spatial_omega[1] / 5 - m * g * tip[2] * (1 + x.powi(2)) - cos(phi) * R[(0, 1)]
                + t * x * R[(1, 2)] / 7
        )]
        #[constraint(x_dot + x * sin(phi) * phi_dot == l * R.spatial_omega[1] + R[(2, 0)] * phi_dot / 3 + t)]
        #[force(x = -x_dot * R[(0, 0)], R.omega = R.transpose() * [0.1, x, phi_dot], phi = R.omega[0] / 4)]
        $(#[$attribute])*
        #[derive(Clone)]
        pub struct $name {
            pub m: f64,
            pub J: [f64; 3],
            pub l: f64,
            pub g: f64,
        }
    };
}

rotating!(CayleyMidpoint, discretization(midpoint));
rotating!(
    ExponentialAlpha,
    discretization(alpha = l / 2),
    retraction(exponential)
);

/// A body in space.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(s, g: SE3)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + J[0] / 2 * g.omega[0].powi(2) + J[1] / 2 * g.omega[1].powi(2)
        + J[2] / 2 * g.omega[2].powi(2) + g.v.dot(g.omega) / 9 + s_dot.powi(2) / 2 - g.p[2] * (1 + s * g.p[0])
)]
#[constraint(g.v[1] + g.spatial_omega[0] * g.p[1] == s_dot * g.p[0])]
#[force(s = -g.omega[2], g.omega[1] = g.p[2])]
#[derive(Clone)]
pub struct Spatial {
    pub m: f64,
    pub J: [f64; 3],
}

/// A body in the plane, with the exponential map.
#[discrete_system(derivatives)]
#[coordinates(s, g: SE2)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + J / 2 * g.omega.powi(2) + g.v[0] * g.omega / 3 + s_dot.powi(2) / 2
        - g.p[1] * (1 + g.p[0].powi(2)) + s * g[(0, 1)] - (g * [0.3, s])[0] + g.p_dot[0] * s / 2
)]
#[constraint(g.v[1] == g.omega * s + s_dot * g.p[0])]
#[retraction(exponential)]
#[derive(Clone)]
pub struct Planar {
    pub m: f64,
    pub J: f64,
}

/// A sleigh in a field with the scheme `energy`, whose discrete forces depend on both ends.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(s, g: SE2)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + J / 2 * g.omega.powi(2) * (1 + s.powi(2)) + g.v[1] * g.omega / 3 + s_dot.powi(2) / 2 + s * g.v[0] / 4
        - g.p.norm_squared() * (1 + g.R[(0, 0)] / 3) - s * g.R[(1, 0)]
)]
#[constraint(g.v[1] == s_dot * g.p[0])]
#[discretization(energy)]
#[derive(Clone)]
pub struct Kept {
    pub m: f64,
    pub J: f64,
}

/// A sleigh with a rider who moves along it: shape, and rigid motions that leave everything invariant.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(s, g: SE2)]
#[control(push)]
#[lagrangian(
    m / 2 * g.v.norm_squared() + J / 2 * g.omega.powi(2) * (1 + s.powi(2)) + g.v[0] * g.omega * sin(s) / 3 + s_dot.powi(2) / 2
        + s_dot * g.v[0] / 4 + cos(s + t)
)]
#[constraint(g.v[1] == g.omega * (a + s))]
#[force(s = push * g.omega, g.omega = push - g.omega / 5)]
#[symmetry(SE2(g))]
#[discretization(midpoint, order = 4)]
#[derive(Clone)]
pub struct Ridden {
    pub m: f64,
    pub J: f64,
    pub a: f64,
}

/// A plate on a plane with inner nodes: a group, a control, the time.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(g: SE2)]
#[control(push)]
#[lagrangian(m / 2 * g.v.norm_squared() + g.omega.powi(2) / 2 + g.p[1] * cos(t))]
#[force(g.omega = push - g.v[0] / 5)]
#[discretization(lobatto, stages = 3)]
#[derive(Clone)]
pub struct Plate {
    pub m: f64,
}

/// A particle with inner nodes: a constraint that contains the time, a control.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[control(push)]
#[lagrangian((x_dot.powi(2) * (1 + y.powi(2)) + y_dot.powi(2)) / 2 - k * x.powi(4))]
#[constraint(y_dot == x * x_dot + t / 3)]
#[force(x = push * y)]
#[discretization(lobatto, stages = 3)]
#[derive(Clone)]
pub struct Guided {
    pub k: f64,
}

/// Two stages, no inner node: L_d is the mean of L at both ends, and φ is at the middle.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[control(push)]
#[lagrangian(m / 2 * (x_dot.powi(2) * (1 + y.powi(2)) + y_dot.powi(2)) - x.powi(4) / 4 - x * y * t)]
#[constraint(y_dot == x * x_dot + t / 3)]
#[force(x = push - x_dot * y / 5, y = sin(t))]
#[discretization(lobatto, stages = 2)]
#[derive(Clone)]
pub struct TwoStages {
    pub m: f64,
}

/// A chain with two stages.
#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - c * (x.next - x).powi(4) / 4)]
#[discretization(lobatto, stages = 2)]
pub struct Beads {
    pub m: f64,
    pub c: f64,
}

/// A body whose constraint has derivatives in parameters that are entries of its matrix alone, one of them beside another entry.
#[discrete_system(derivatives)]
#[coordinates(R: SO3, x)]
#[lagrangian(R.omega.norm_squared() / 2 + R.omega[0].powi(2) + x_dot.powi(2) / 2)]
#[constraint(R.omega[2] == a * R[(0, 1)] + b * R[(2, 0)] * x)]
#[derive(Clone)]
pub struct Entries {
    pub a: f64,
    pub b: f64,
}

/// h in L, in a constraint and in a force.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[control(push)]
#[lagrangian((m + h) / 2 * (x_dot.powi(2) + (1 + x.powi(2)) * y_dot.powi(2)) - x.powi(2) / 2 * (1 + h * t))]
#[constraint(y_dot == x * x_dot + h * push)]
#[force(x = push * h - c * x_dot)]
#[derive(Clone)]
pub struct Stepped {
    pub m: f64,
    pub c: f64,
}

/// h in the kinetic energy alone, in which a level set is projected onto.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + (1 + k * h) * y_dot.powi(2)) / 2 - y)]
#[holonomic(x.powi(2) + y.powi(2) == 1)]
#[derive(Clone)]
pub struct HeavyInStep {
    pub k: f64,
}

/// h in the potential alone: velocities do not contain it.
#[discrete_system(derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - (1 + h) * k * x.powi(2) / 2)]
#[derive(Clone)]
pub struct SoftInStep {
    pub k: f64,
}

/// A power whose derivatives in both parameters end where both are 0.
#[discrete_system(derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x.powi(2) * b.powf(c))]
#[derive(Clone)]
pub struct Powers {
    pub b: f64,
    pub c: f64,
}

/// Constrained particle under a force, of which Q/G has a step of its own.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[control(push)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + k * cos(x) * sin(t))]
#[constraint(y_dot == x * x_dot)]
#[force(x = push - x_dot / 3)]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
#[derive(Clone)]
pub struct Particle {
    pub m: f64,
    pub k: f64,
}

/// Pendulum on a rod whose length changes in time, its end point carried.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[holonomic(x.powi(2) + y.powi(2) == (l + b * sin(t)).powi(2))]
#[derive(Clone)]
pub struct Pendulum {
    pub m: f64,
    pub g: f64,
    pub l: f64,
    pub b: f64,
}

/// A particle on a surface that moves, in a metric of its own, with a constraint on its velocity,
/// by every rule.
pub mod levels {
    macro_rules! surface {
        ($module:ident, [$($moves:tt)*], $($rule:tt)*) => {
            pub mod $module {
                use nonholonomic::without_equations::discrete_system;

                #[discrete_system(derivatives)]
                #[coordinates(x, y, z, w)]
                #[lagrangian(
                    m / 2 * ((2 + sin(x)) * x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + 2 * w_dot.powi(2)) + y * x_dot * w_dot / 5
                        - z.powi(2) - x * w / 3 - w.powi(2)
                )]
                #[holonomic(z == a * x.powi(2) / 2 + sin(y) / 3 + b * ($($moves)*))]
                #[constraint(w_dot == y * x_dot)]
                #[discretization($($rule)*)]
                #[derive(Clone)]
                pub struct Surface {
                    pub m: f64,
                    pub a: f64,
                    pub b: f64,
                }
            }
        };
    }
    surface!(midpoint, [sin(t)], midpoint);
    surface!(composed, [sin(t)], midpoint, order = 4);
    surface!(lobatto, [sin(t)], lobatto, stages = 3);
    // The energy of a motion on level sets that move is not kept.
    surface!(energy, [sin(x)], energy);
}

/// A body in the plane that is hinged at a point of its own.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(g: SE2)]
#[lagrangian(g.v.norm_squared() / 2 + J / 2 * g.omega.powi(2) + g.v[1] * g.omega / 3 - g.p[1])]
#[holonomic((g * [l, 0])[0] == 0)]
#[holonomic((g * [l, 0])[1] == 0)]
#[derive(Clone)]
pub struct Hinged {
    pub J: f64,
    pub l: f64,
}

/// Sphere on a smooth and on a rough half plane.
#[discrete_system(derivatives)]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(when = x > 0, x_dot == r * b_dot)]
#[constraint(when = x > 0, y_dot == -r * a_dot)]
#[derive(Clone)]
pub struct Sphere {
    pub r: f64,
    pub k2: f64,
}

/// A body that falls onto the ground and stays there, with a wind that pushes it.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(x, z)]
#[control(push)]
#[lagrangian(m / 2 * (x_dot.powi(2) + z_dot.powi(2)) - m * g * z)]
#[constraint(when = z <= c, z_dot == 0)]
#[force(x = push * (1 + z) - x_dot / 5)]
#[derive(Clone)]
pub struct Landing {
    pub m: f64,
    pub g: f64,
    pub c: f64,
}

macro_rules! gate {
    ($name:ident, $($rule:tt)*) => {
        /// A motion that comes under a constraint and leaves another, on boundaries that move.
        #[nonholonomic::discrete_system(derivatives)]
        #[coordinates(x, y, z)]
        #[control(push)]
        #[lagrangian(m * (x_dot.powi(2) + 2 * y_dot.powi(2) + x_dot * y_dot * sin(z) + (2 + cos(x)) * z_dot.powi(2)) / 2 - k * x * y * cos(t))]
        #[constraint(when = x + a * y - t / 4 > 0, z_dot + t * sin(y) * x_dot == y * y_dot + a * cos(w * t) + x)]
        #[constraint(when = a / 4 - y + z * t / 2 > 0, y_dot == (1 + x) * z_dot / 2 + a * t)]
        #[force(x = push - a * x_dot * t, z = sin(w * t) + z * x_dot * y_dot)]
        #[discretization($($rule)*)]
        #[derive(Clone)]
        pub struct $name {
            pub m: f64,
            pub k: f64,
            pub a: f64,
            pub w: f64,
        }
    };
}
gate!(Gate, midpoint);
gate!(StagedGate, lobatto, stages = 3);

/// Three planets on a line, without constraints.
#[discrete_system(derivatives)]
#[coordinates(q: [R; 3])]
#[lagrangian(
    q_dot[0].powi(2) / 2 + m * q_dot[1].powi(2) + q_dot[2].powi(2) * (2 + sin(q[0])) + q_dot[0] * q_dot[2] / 3
        - k / (q[1] - q[0]) - exp(q[1] - q[2]) * cos(t)
)]
#[derive(Clone)]
pub struct Free {
    pub m: f64,
    pub k: f64,
}

/// Three planets on a line, without constraints, in steps of order 8.
#[nonholonomic::discrete_system(derivatives)]
#[coordinates(q: [R; 3])]
#[lagrangian(
    q_dot[0].powi(2) / 2 + m * q_dot[1].powi(2) + q_dot[2].powi(2) * (2 + sin(q[0])) + q_dot[0] * q_dot[2] / 3
        - k / (q[1] - q[0]) - exp(q[1] - q[2]) * cos(t)
)]
#[discretization(trapezoidal, order = 8)]
#[derive(Clone)]
pub struct ComposedFree {
    pub m: f64,
    pub k: f64,
}

/// A car with a trailer, torque and steering under control, in L, in the forces and in the constraints.
#[nonholonomic::discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, psi: S1)]
#[control(drive, steering: [R; 2])]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + J / 3 * psi_dot.powi(2) * (1 + steering[1] * cos(psi) / 5)
)]
#[constraint(sin(theta + steering[0]) * x_dot == cos(theta + steering[0]) * y_dot + steering[1] * t / 3)]
#[constraint(psi_dot == sin(theta - psi) * x_dot + a * drive)]
#[force(x = drive * cos(theta), y = drive * sin(theta) - a * y_dot, theta = drive * steering[0] * theta_dot)]
#[derive(Clone)]
pub struct Car {
    pub m: f64,
    pub J: f64,
    pub a: f64,
}

/// A pendulum on a cart, or, without what is not linear, two masses on a spring.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(x, theta)]
#[control(push)]
#[lagrangian(
    m * x_dot.powi(2) + theta_dot.powi(2) / 2 + (1 + nonlinear * (cos(theta) - 1)) * x_dot * theta_dot / 2
        - g * (theta.powi(2) / 2 + nonlinear * (1 - cos(theta) - theta.powi(2) / 2)) - (x - theta).powi(2) / 4
)]
#[force(x = push)]
#[derive(Clone)]
pub struct Cart {
    pub m: f64,
    pub g: f64,
    pub nonlinear: f64,
}

/// Body of mass `m`, moment of inertia `I` about a centre of mass `a` ahead of the blade, which does not slip sideways.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1)]
#[define(x_mass = x_dot - a * sin(theta) * theta_dot)]
#[define(y_mass = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (x_mass.powi(2) + y_mass.powi(2)) + I / 2 * theta_dot.powi(2))]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
#[derive(Clone)]
pub struct Sleigh {
    pub m: f64,
    pub I: f64,
    pub a: f64,
}

/// Two masses whose velocities are coupled.
#[cfg(feature = "large-derivatives")]
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[lagrangian(a / 2 * x_dot.powi(2) + b * x_dot * y_dot + c / 2 * y_dot.powi(2))]
#[derive(Clone)]
pub struct Coupled {
    pub a: f64,
    pub b: f64,
    pub c: f64,
}

/// A ball of radius r over an elastic floor, with the exponent a of its law (3/2 of Hertz); nothing acts where it does not touch.
#[discrete_system(derivatives)]
#[coordinates(x, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + z_dot.powi(2)) - m * g * z)]
#[force(z = k * max(r - z, 0).powf(a) * (1 - x_dot / 4))]
#[derive(Clone)]
pub struct Bouncing {
    pub m: f64,
    pub g: f64,
    pub r: f64,
    pub k: f64,
    pub a: f64,
}
