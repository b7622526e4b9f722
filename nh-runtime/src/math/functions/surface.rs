//! Tensor products of cubic splines: surfaces over a grid.

use super::axis::{AxisPlace, KnotSlope, Points, SplineEnds, check_knots, check_values};
use super::{SmoothFunction, SplineError};
#[cfg(feature = "std")]
use std::sync::Arc;

/// A node of the grid: f, ∂₁f, ∂₂f and ∂₁₂f.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct SurfaceNode {
    value: f64,
    by_x: f64,
    by_y: f64,
    by_both: f64,
}

/// The tensor-product spline through the heights over a grid of N × M nodes: in every row and
/// column a cubic spline, on every cell a bicubic polynomial.
///
/// f, its first and second derivatives, and all ∂₁ⁱ∂₂ʲf with i, j ≤ 2 are continuous; ∂₁³ and ∂₂³
/// jump across the lines of the grid. At the borders and outside of the grid it is what its
/// [`SplineEnds`] say of each argument; [`SplineEnds::Clamped`] slopes are those along the whole
/// border.
///
/// # Examples
///
/// ```
/// use nh_runtime::{SplineEnds, SplineError, SplineSurface};
///
/// let x = [0.0, 1.0, 2.0, 3.0];
/// let heights = x.map(|a| x.map(|b| a * b));
/// let saddle = SplineSurface::new(x, x, heights, [SplineEnds::NotAKnot; 2])?;
/// assert!((saddle.value(0.5, 2.5) - 1.25).abs() < 1e-14);
/// # Ok::<(), SplineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplineSurface<const N: usize, const M: usize> {
    x: [f64; N],
    y: [f64; M],
    nodes: [[SurfaceNode; M]; N],
    ends: [SplineEnds; 2],
}

/// A [`SplineSurface`] over a grid whose size is known at run time; clones share it.
#[cfg(feature = "std")]
#[derive(Clone, Debug, PartialEq)]
pub struct TableSurface {
    x: Arc<[f64]>,
    y: Arc<[f64]>,
    /// Row after row, in the order of x.
    nodes: Arc<[SurfaceNode]>,
    ends: [SplineEnds; 2],
}

impl<const N: usize, const M: usize> SplineSurface<N, M> {
    /// The surface through the heights f(x_i, y_j) = `heights[i][j]`.
    ///
    /// # Errors
    /// Knots that are too few, do not increase or are not finite; heights that are not finite, or
    /// not periodic.
    pub fn new(
        x: [f64; N],
        y: [f64; M],
        heights: [[f64; M]; N],
        ends: [SplineEnds; 2],
    ) -> Result<Self, SplineError> {
        let mut nodes = heights.map(|row| row.map(node_of));
        let (mut of_x, mut of_y) = ([KnotSlope::default(); N], [KnotSlope::default(); M]);
        let slopes = [&mut of_x[..], &mut of_y];
        fill(nodes.as_flattened_mut(), [&x, &y], ends, slopes)?;
        Ok(Self { x, y, nodes, ends })
    }

    /// f(x, y).
    pub fn value(&self, x: f64, y: f64) -> f64 {
        self.derivative([0, 0], [x, y])
    }
}

#[cfg(feature = "std")]
impl TableSurface {
    /// The surface through the heights f(x_i, y_j), row after row in the order of x: f(x_0, y_0),
    /// f(x_0, y_1), …
    ///
    /// # Errors
    /// The errors of [`SplineSurface::new`], and a number of heights that is not the number of
    /// nodes.
    pub fn of_table(
        x: &[f64],
        y: &[f64],
        heights: &[f64],
        ends: [SplineEnds; 2],
    ) -> Result<Self, SplineError> {
        let expected = x.len() * y.len();
        if heights.len() != expected {
            return Err(SplineError::Lengths {
                expected,
                found: heights.len(),
            });
        }
        let mut nodes: Vec<_> = heights.iter().copied().map(node_of).collect();
        let [mut of_x, mut of_y] = [x, y].map(|axis| vec![KnotSlope::default(); axis.len()]);
        fill(&mut nodes, [x, y], ends, [&mut of_x, &mut of_y])?;
        Ok(Self {
            x: x.into(),
            y: y.into(),
            nodes: nodes.into(),
            ends,
        })
    }

    /// f(x, y).
    pub fn value(&self, x: f64, y: f64) -> f64 {
        self.derivative([0, 0], [x, y])
    }
}

fn node_of(value: f64) -> SurfaceNode {
    SurfaceNode {
        value,
        ..SurfaceNode::default()
    }
}

/// Fills in the slopes of the rows and of the columns, and those of the columns of slopes.
fn fill(
    nodes: &mut [SurfaceNode],
    [x, y]: [&[f64]; 2],
    ends: [SplineEnds; 2],
    [along_x, along_y]: [&mut [KnotSlope]; 2],
) -> Result<(), SplineError> {
    check_knots(x, ends[0])?;
    check_knots(y, ends[1])?;
    let m = y.len();
    for row in nodes.chunks_mut(m) {
        let value = |j: usize| row[j].value;
        check_values(value, m, ends[1])?;
        let ends = ends[1];
        Points { x: y, value, ends }.solve(along_y);
        for (node, knot) in row.iter_mut().zip(&*along_y) {
            node.by_y = knot.slope;
        }
    }
    // The slope along a whole border does not change along it.
    let ends_of_slopes = match ends[0] {
        SplineEnds::Clamped(..) => SplineEnds::Clamped(0.0, 0.0),
        other => other,
    };
    for j in 0..m {
        let value = |i: usize| nodes[i * m + j].value;
        check_values(value, x.len(), ends[0])?;
        let ends = ends[0];
        Points { x, value, ends }.solve(along_x);
        for (i, knot) in along_x.iter().enumerate() {
            nodes[i * m + j].by_x = knot.slope;
        }
        let (value, ends) = (|i: usize| nodes[i * m + j].by_y, ends_of_slopes);
        Points { x, value, ends }.solve(along_x);
        for (i, knot) in along_x.iter().enumerate() {
            nodes[i * m + j].by_both = knot.slope;
        }
    }
    Ok(())
}

/// A derivative: along x at two values of y, and then along y.
#[inline]
fn derivative(
    [x, y]: [&[f64]; 2],
    nodes: &[SurfaceNode],
    ends: [SplineEnds; 2],
    orders: [usize; 2],
    at: [f64; 2],
) -> f64 {
    let along_x = AxisPlace::of(at[0], |i| x[i], x.len(), ends[0]);
    let along_y = AxisPlace::of(at[1], |j| y[j], y.len(), ends[1]);
    let at_node = along_y.knots.map(|j| {
        let pair = along_x.knots.map(|i| nodes[i * y.len() + j]);
        let along = |value: fn(&SurfaceNode) -> f64, slope: fn(&SurfaceNode) -> f64| {
            let [values, slopes] = [value, slope].map(|of| [of(&pair[0]), of(&pair[1])]);
            along_x.derivative(orders[0], values, slopes)
        };
        [
            along(|node| node.value, |node| node.by_x),
            along(|node| node.by_y, |node| node.by_both),
        ]
    });
    let [values, slopes] = [0, 1].map(|k| at_node.map(|node| node[k]));
    along_y.derivative(orders[1], values, slopes)
}

impl<const N: usize, const M: usize> SmoothFunction<2> for SplineSurface<N, M> {
    #[inline]
    fn derivative(&self, orders: [usize; 2], at: [f64; 2]) -> f64 {
        let nodes = self.nodes.as_flattened();
        derivative([&self.x, &self.y], nodes, self.ends, orders, at)
    }
}

#[cfg(feature = "std")]
impl SmoothFunction<2> for TableSurface {
    #[inline]
    fn derivative(&self, orders: [usize; 2], at: [f64; 2]) -> f64 {
        derivative([&self.x, &self.y], &self.nodes, self.ends, orders, at)
    }
}
