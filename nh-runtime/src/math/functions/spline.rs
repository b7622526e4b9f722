//! Cubic splines through tables.

#[cfg(feature = "std")]
use std::sync::Arc;

use super::axis::{AxisPlace, KnotSlope, Points, SplineEnds, check_knots, check_values};
use super::{SmoothFunction, SplineError};

/// A knot of a cubic spline, with the value and the slope there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Knot {
    x: f64,
    value: f64,
    slope: f64,
}

/// The cubic spline through the points of a table: between knots a cubic polynomial, with f, f′ and
/// f″ continuous everywhere (but where [`SplineEnds::Clamped`] ends).
///
/// f‴ is a constant between two knots and jumps at them; all derivatives of higher order are 0. So
/// forces −∂V of a spline in a potential have continuous derivatives, and Newton's method converges
/// at knots as it does elsewhere. A step that crosses a knot has an error of third order in h:
/// schemes of order 2 keep their order, and motions of a higher one that cross knots are of
/// order 3. In a constraint or with `derivatives` the second derivatives of a step contain f‴:
/// those at a knot are those behind it. [`SplineEnds`] say how the spline goes on outside of its
/// table: there is no error, and no clipping.
///
/// [`Spline<N>`](Spline) has N knots in an array;
/// [`TableSpline`](https://docs.rs/nonholonomic/latest/nonholonomic/type.TableSpline.html) as many
/// as a table has at run time.
///
/// # Examples
///
/// ```
/// use nh_runtime::{Spline, SplineEnds, SplineError};
///
/// let square = Spline::new([0.0, 1.0, 2.0, 4.0], [0.0, 1.0, 4.0, 16.0], SplineEnds::NotAKnot)?;
/// assert!((square.value(3.0) - 9.0).abs() < 1e-14 && (square.value(5.0) - 25.0).abs() < 1e-13);
/// assert!(Spline::new([0.0, 0.0], [1.0, 2.0], SplineEnds::Natural).is_err());
/// # Ok::<(), SplineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubicSpline<S> {
    knots: S,
    ends: SplineEnds,
}

/// A cubic spline with N knots.
pub type Spline<const N: usize> = CubicSpline<[Knot; N]>;

/// A cubic spline with as many knots as its table has; clones share them.
#[cfg(feature = "std")]
pub type TableSpline = CubicSpline<Arc<[Knot]>>;

impl<const N: usize> Spline<N> {
    /// The spline through the points (x_i, y_i).
    ///
    /// # Errors
    /// Knots that are too few, do not increase or are not finite; values that are not finite, or
    /// not periodic.
    pub fn new(x: [f64; N], y: [f64; N], ends: SplineEnds) -> Result<Self, SplineError> {
        let (mut knots, mut slopes) = ([Knot::default(); N], [KnotSlope::default(); N]);
        fill(&mut knots, [&x, &y], ends, &mut slopes)?;
        Ok(Self { knots, ends })
    }
}

#[cfg(feature = "std")]
impl TableSpline {
    /// The spline through the points (x_i, y_i).
    ///
    /// # Errors
    /// The errors of [`Spline::new`], and numbers of knots and values that differ.
    pub fn of_table(x: &[f64], y: &[f64], ends: SplineEnds) -> Result<Self, SplineError> {
        let count = x.len();
        let mut knots = vec![Knot::default(); count];
        let mut slopes = vec![KnotSlope::default(); count];
        fill(&mut knots, [x, y], ends, &mut slopes)?;
        let knots = knots.into();
        Ok(Self { knots, ends })
    }
}

fn fill(
    knots: &mut [Knot],
    [x, y]: [&[f64]; 2],
    ends: SplineEnds,
    slopes: &mut [KnotSlope],
) -> Result<(), SplineError> {
    let count = x.len();
    if y.len() != count {
        return Err(SplineError::Lengths {
            expected: count,
            found: y.len(),
        });
    }
    check_knots(x, ends)?;
    let value = |i: usize| y[i];
    check_values(value, count, ends)?;
    Points { x, value, ends }.solve(slopes);
    for (i, knot) in knots.iter_mut().enumerate() {
        *knot = Knot {
            x: x[i],
            value: y[i],
            slope: slopes[i].slope,
        };
    }
    Ok(())
}

impl<S: AsRef<[Knot]>> CubicSpline<S> {
    /// f(x).
    pub fn value(&self, x: f64) -> f64 {
        self.derivative([0], [x])
    }

    /// The conditions at its ends.
    pub fn ends(&self) -> SplineEnds {
        self.ends
    }
}

impl<S: AsRef<[Knot]>> SmoothFunction<1> for CubicSpline<S> {
    #[inline]
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        let knots = self.knots.as_ref();
        let place = AxisPlace::of(x, |i| knots[i].x, knots.len(), self.ends);
        let pair = place.knots.map(|i| knots[i]);
        place.derivative(
            order,
            pair.map(|knot| knot.value),
            pair.map(|knot| knot.slope),
        )
    }
}
