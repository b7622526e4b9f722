//! Programs that have to compile, and programs that have not to: documentation tests.

/// A discrete Lagrangian without h has no energy; the same with h has one.
///
/// ```
/// use nonholonomic::prelude::*;
/// #[discrete_system]
/// #[coordinates(x)]
/// #[discrete_lagrangian((x[1] - x[0]).powi(2) / h)]
/// struct Free;
/// fn energy<S: DiscreteSystem<Configuration: From<[f64; 1]>>>(system: &S) -> f64 {
///     system.energy(0.5, [1.0], [2.0])
/// }
/// assert_eq!(energy(&Free), 4.0);
/// ```
///
/// Of the one without it is NaN, in programs that ask first and in those that do not.
///
/// ```
/// use nonholonomic::prelude::*;
/// #[discrete_system]
/// #[coordinates(x)]
/// #[discrete_lagrangian((x[1] - x[0]).powi(2))]
/// struct Free;
/// fn energy<S: DiscreteSystem<Configuration: From<[f64; 1]>>>(system: &S) -> Option<f64> {
///     S::HAS_ENERGY.then(|| system.energy(0.5, [1.0], [2.0]))
/// }
/// assert_eq!(energy(&Free), None);
/// assert!(Free.energy(0.5, [1.0], [2.0]).is_nan());
/// ```
///
/// Everything else of it is there.
///
/// ```
/// use nonholonomic::{Interval, prelude::*};
/// #[discrete_system]
/// #[coordinates(x)]
/// #[discrete_lagrangian((x[1] - x[0]).powi(2))]
/// struct Free;
/// assert!(!Free::HAS_ENERGY);
/// assert_eq!(Free.step(0.5, [1.0], [2.0]).unwrap().q2[0], 3.0);
/// ```
struct Energy;

/// A free particle has motions in single precision, and with a region none.
///
/// ```
/// use nonholonomic::prelude::*;
/// #[discrete_system]
/// #[coordinates(x, y)]
/// #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
/// struct Plane;
/// let mut motion = Plane.motion(0.5, [0.0; 2], [1.0; 2]).unwrap().single();
/// assert_eq!(motion.step([]).unwrap().increment()[0], 0.5);
/// ```
///
/// ```compile_fail,E0080
/// use nonholonomic::prelude::*;
/// #[discrete_system]
/// #[coordinates(x, y)]
/// #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
/// #[constraint(when = x > 0, y_dot == 0)]
/// struct Plane;
/// let mut motion = Plane.motion(0.5, [0.0; 2], [1.0; 2]).unwrap().single();
/// motion.step([]).unwrap();
/// ```
struct SinglePrecision;
