//! Systems with a group in a chart, and intervals with inner nodes.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

macro_rules! disks {
    ($($name:ident, $stages:literal;)+) => {$(
        /// A disk that rolls upright, under translations.
        #[discrete_system]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(5/2 * (x_dot.powi(2) + y_dot.powi(2)) + 0.15 * theta_dot.powi(2) + 0.1 * phi_dot.powi(2))]
        #[constraint(x_dot == cos(phi) * theta_dot / 2)]
        #[constraint(y_dot == sin(phi) * theta_dot / 2)]
        #[discretization(lobatto, stages = $stages)]
        #[symmetry(translations(x, y, theta))]
        #[derive(Clone, Copy, Debug)]
        pub struct $name {}
    )+};
}
disks! {
    DiskOfThree, 3;
    DiskOfFour, 4;
}

macro_rules! sleighs {
    ($($(#[$attribute:meta])* $name:ident, $stages:literal;)+) => {$(
        /// A sleigh that carries a mass on a spring: a group that is not abelian, a constraint that depends on the base, forces along both.
        #[discrete_system(continuous(multipliers), derivatives)]
        #[coordinates(x, y, theta: S1, s)]
        #[define(along = cos(theta) * x_dot + sin(theta) * y_dot)]
        #[define(across = cos(theta) * y_dot - sin(theta) * x_dot)]
        #[lagrangian(
            (x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + s_dot.powi(2)) / 2 + 0.3 * theta_dot * across + 0.2 * s_dot * along
                - s.powi(2) / 2
        )]
        #[constraint(across == 0.4 * s * theta_dot)]
        #[force(s = pull - s_dot.powi(3), theta = -0.3 * theta_dot * along.powi(2), x = -0.2 * x_dot, y = -0.2 * y_dot)]
        #[discretization(lobatto, stages = $stages)]
        #[symmetry(SE2(x, y, theta))]
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            pub pull: f64,
        }
    )+};
}
sleighs! {
    SleighOfTwo, 2;
    SleighOfThree, 3;
    SleighOfFour, 4;
    #[connection(flat)]
    #[discrete_connection(theta = (s[1] - s[0]) / 3, x = s[0] * (s[1] - s[0]))]
    SleighWithDisplacement, 3;
}

/// The group of affine maps of the line, x ↦ a x + b, by its law.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(a, b, s)]
#[lagrangian((a_dot / a).powi(2) + (b_dot / a).powi(2) / 2 + s_dot.powi(2) / 2 + cos(s) * a_dot * s_dot / (4 * a) - s.powi(2) / 2)]
#[constraint(b_dot == 0.4 * a * s * s_dot)]
#[discretization(lobatto, stages = 3)]
#[symmetry(group(fibre(a, b), identity(1, 0), product(a[0] * a[1], a[0] * b[1] + b[0])))]
#[derive(Clone, Copy, Debug)]
pub struct Affine {}

/// A particle in Heisenberg's group with a line beside it.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(x, y, z, s)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2)) / 2 + (z_dot - x * y_dot).powi(2) / 4 + sin(s) * x_dot * y_dot / 3 - s.powi(2) / 2)]
#[constraint(z_dot == x * y_dot + 0.5 * s * s_dot)]
#[discretization(lobatto, stages = 3)]
#[symmetry(Heisenberg(x, y, z))]
#[derive(Clone, Copy, Debug)]
pub struct HeisenbergOfThree {}

/// Q = G, without constraints.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + theta_dot.powi(2) / 3 + theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot) / 4)]
#[discretization(lobatto, stages = 4)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy, Debug)]
pub struct FreeBody {}

/// A holonomic constraint that the group leaves invariant.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + x * y_dot / 3 - z)]
#[holonomic(z == x.powi(2) / 2)]
#[discretization(lobatto, stages = 3)]
#[symmetry(translations(y))]
#[derive(Clone, Copy, Debug)]
pub struct OnSurface {}

/// The horizontal pairs are ends of geodesics, which do not pass through the inner nodes.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(x, s, w)]
#[lagrangian((x_dot.powi(2) + s_dot.powi(2) + w_dot.powi(2)) / 2 + s * x_dot * w_dot / 2 - s.powi(2) / 2 - w.powi(2) / 4)]
#[constraint(s_dot == 0.4 * w * w_dot + 0.3 * x_dot)]
#[discretization(lobatto, stages = 3)]
#[symmetry(translations(x))]
#[discrete_connection(geodesic)]
#[derive(Clone, Copy, Debug)]
pub struct WithGeodesics {}

/// The exponential function, as a program brings it: stages have no functions, so that the solver that pivots computes the motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exponential;

impl SmoothFunction<1> for Exponential {
    fn derivative(&self, _: [usize; 1], [x]: [f64; 1]) -> f64 {
        x.exp()
    }
}

/// The sleigh on a spring that a program brings.
#[discrete_system]
#[coordinates(x, y, theta: S1, s)]
#[function(spring(u))]
#[define(along = cos(theta) * x_dot + sin(theta) * y_dot)]
#[define(across = cos(theta) * y_dot - sin(theta) * x_dot)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + s_dot.powi(2)) / 2 + 0.3 * theta_dot * across + 0.2 * s_dot * along
        - spring(s) + s
)]
#[constraint(across == 0.4 * s * theta_dot)]
#[force(theta = -0.3 * theta_dot * along.powi(2))]
#[discretization(lobatto, stages = 3)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy, Debug)]
pub struct SleighOnSpring {
    pub spring: Exponential,
}

/// The sleigh with a control, and time.
#[cfg(feature = "large-reductions")]
#[discrete_system]
#[coordinates(s, x, y, theta: S1)]
#[control(pull)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + s_dot.powi(2)) / 2 + 0.2 * s_dot * (cos(theta) * x_dot + sin(theta) * y_dot)
        - (1 + 0.3 * cos(t)) * s.powi(2) / 2
)]
#[constraint(cos(theta) * y_dot - sin(theta) * x_dot == 0.4 * s * theta_dot)]
#[force(s = pull, theta = -pull / 3)]
#[discretization(lobatto, stages = 3)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy, Debug)]
pub struct PulledSleigh {}
