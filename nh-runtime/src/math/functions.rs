//! Functions that a system's struct brings, `#[function(height(x, y))]`: with their derivatives,
//! and splines through tables.

mod axis;
mod error;
mod spline;
mod surface;

pub use axis::SplineEnds;
pub use error::SplineError;
#[cfg(feature = "std")]
pub use spline::TableSpline;
pub use spline::{CubicSpline, Knot, Spline};
pub use surface::SplineSurface;
#[cfg(feature = "std")]
pub use surface::TableSurface;

/// A function R^N → R with its partial derivatives: the type of a field that `#[function(…)]`
/// names.
///
/// ```text
/// derivative([α₁, …, α_N], x)  =  ∂^{α₁ + … + α_N} f / ∂x₁^α₁ … ∂x_N^α_N  at x,     derivative([0, …, 0], x)  =  f(x)
/// ```
///
/// A step asks for derivatives of the order 1 and 2 of what stands in the Lagrangian, and of 0 and
/// 1 of what stands in a force or a constraint; the derivatives of a step (`derivatives`) for one
/// order more, and second ones for two. A reduction takes one more. The energy takes the order 0.
/// Newton's method converges as it does for smooth functions where f has one continuous derivative
/// more than the equations contain, and needs some iterations more, or halves its step, where it
/// jumps.
///
/// Nothing else is known of f. It has a value at every x, and is a function: the same number for
/// the same x. A value that it does not have is NaN, and makes the step an error. The derivatives
/// are those of the value: nothing checks them, and a step that does not converge with them is an
/// error. Lanes are evaluated one by one.
///
/// Links of lattices, reduced systems and systems on Q/G have the functions of the struct, which
/// are `Clone` there: clones are made in every step, so that a function that owns much holds it in
/// an [`Arc`](std::sync::Arc), as [`TableSpline`] does, or by a reference, `&'static F`.
///
/// # Examples
///
/// A motor whose torque falls with its speed ω as e^{−ω²}:
///
/// ```ignore
/// use nonholonomic::prelude::*;
///
/// struct Motor;
///
/// impl SmoothFunction<1> for Motor {
///     fn derivative(&self, [order]: [usize; 1], [w]: [f64; 1]) -> f64 {
///         let f = (-w * w).exp();
///         match order {
///             0 => f,
///             1 => -2.0 * w * f,
///             2 => (4.0 * w * w - 2.0) * f,
///             _ => f64::NAN,
///         }
///     }
/// }
///
/// #[discrete_system]
/// #[coordinates(phi: S1)]
/// #[function(torque(w))]
/// #[lagrangian(J / 2 * phi_dot.powi(2))]
/// #[force(phi = torque(phi_dot))]
/// struct Flywheel { J: f64, torque: Motor }
///
/// let wheel = Flywheel { J: 2.0, torque: Motor };
/// let (q0, q1) = wheel.start(0.01, [0.0], [0.0])?;
/// let last = wheel.trajectory(0.01, q0, q1).take(100).last().unwrap()?;
/// assert!(last.q[0] > 0.2);
/// # Ok::<(), StepError>(())
/// ```
///
/// The order 3 is NaN here: derivatives of the step's derivatives would be, and nothing else.
pub trait SmoothFunction<const N: usize> {
    /// The partial derivative of these orders in the arguments; of the orders 0 the value.
    fn derivative(&self, orders: [usize; N], x: [f64; N]) -> f64;
}

impl<const N: usize, F: SmoothFunction<N> + ?Sized> SmoothFunction<N> for &F {
    #[inline]
    fn derivative(&self, orders: [usize; N], x: [f64; N]) -> f64 {
        (**self).derivative(orders, x)
    }
}

impl<const N: usize> SmoothFunction<N> for fn([usize; N], [f64; N]) -> f64 {
    #[inline]
    fn derivative(&self, orders: [usize; N], x: [f64; N]) -> f64 {
        self(orders, x)
    }
}

/// A function of which links and reduced systems have clones.
#[diagnostic::on_unimplemented(
    message = "links of lattices and reduced systems have clones of a function, and `{Self}` is not `Clone`",
    label = "derive `Clone` for this type, or hold a reference, `&'static {Self}`"
)]
pub trait ClonedFunction: Sized {
    /// A clone.
    fn cloned(&self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<F: Clone> ClonedFunction for F {
    #[inline(always)]
    fn cloned(&self) -> F {
        self.clone()
    }
}

/// A clone of a function.
#[doc(hidden)]
#[inline(always)]
pub fn cloned_function<F: ClonedFunction>(function: &F) -> F {
    function.cloned()
}

#[cfg(test)]
mod tests;
