//! The systems, with the constraints as somebody may write them.

use nonholonomic::without_equations::discrete_system;

/// ω = x dy + |x| dz: dy - dz on the left and dy + dz on the right (CLMM, Table 1, case 3: the
/// ranks are 1, 0, 1).
#[discrete_system(continuous, derivatives)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + 2 * z_dot.powi(2)) / 2)]
#[constraint(x * y_dot + abs(x) * z_dot == 0)]
#[derive(Clone, Copy)]
pub(super) struct Sides;

/// The sides with the energy kept between them, and with a momentum: y is free to move.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + 2 * z_dot.powi(2)) / 2)]
#[constraint(x * y_dot + abs(x) * z_dot == 0)]
#[discretization(energy)]
#[action(along(s), y = y + s)]
pub(super) struct SidesKept;

/// A constraint on the right of x = a t alone, and affine (case 1 to the right: 0, 0, 1; case 2 to
/// the left: 1, 0, 0).
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + 2 * z_dot.powi(2)) / 2)]
#[constraint(max(x - a * t, 0) * (y_dot + k * z_dot - b) == 0)]
pub(super) struct OneSide {
    pub(super) a: f64,
    pub(super) k: f64,
    pub(super) b: f64,
}

/// The sphere of CLMM §6, in the angles of its angular velocity, on a plane that is rough where x >
/// 0.
#[discrete_system(continuous)]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k.powi(2) * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(max(x, 0) * (x_dot - r * b_dot) == 0)]
#[constraint(max(x, 0) * y_dot == -max(x, 0) * r * a_dot)]
pub(super) struct Sphere {
    pub(super) r: f64,
    pub(super) k: f64,
}

/// Heisenberg's constraint times x: the limits of D are one, and a motion passes x = 0 as if
/// nothing were there.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) - y.powi(2))]
#[constraint(x * z_dot == x * y * x_dot)]
pub(super) struct Multiple;

/// |x| in its place.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) - y.powi(2))]
#[constraint(abs(x) * z_dot == abs(x) * y * x_dot)]
pub(super) struct Absolute;

/// Heisenberg's constraint.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) - y.powi(2))]
#[constraint(z_dot == y * x_dot)]
pub(super) struct Heisenberg;

/// Two forms, dependent where sin u = 0 or y = 0, on sheets.
#[discrete_system]
#[coordinates(x, y, z, u: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2 - x.powi(2) / 2 - y.powi(2))]
#[constraint(x_dot + z * u_dot == 1)]
#[constraint((x_dot + z * u_dot - 1) * y + sin(u) * y.powi(2) * (z_dot - x * y_dot) == 0)]
pub(super) struct Dependent;

/// Forms of that codistribution that are independent everywhere.
#[discrete_system]
#[coordinates(x, y, z, u: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2 - x.powi(2) / 2 - y.powi(2))]
#[constraint(x_dot + z * u_dot == 1)]
#[constraint(z_dot == x * y_dot)]
pub(super) struct Independent;

/// x dy - y dx, which vanishes on a line of codimension two: nothing is divided.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x * y_dot == y * x_dot)]
pub(super) struct Axis;
