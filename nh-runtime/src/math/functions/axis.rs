//! One axis of a spline: its knots, where an argument is among them, and slopes at the knots with
//! continuous second derivatives.
//!
//! Source: C. de Boor, *A Practical Guide to Splines* (Springer 2001), chapter IV.

use super::SplineError;

/// The conditions at the ends of a spline, and its values outside of its knots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SplineEnds {
    /// f″ = 0 at both ends; outside f is linear, and f″ goes on continuously as 0.
    Natural,
    /// The slopes at the first and the last knot; outside f is linear with these slopes, where f″
    /// jumps to 0.
    Clamped(f64, f64),
    /// f is periodic: the last knot is the first one a period later, with the same value. f, f′ and
    /// f″ are continuous everywhere.
    Periodic,
    /// f‴ is continuous at the second knot and at the last but one; outside the cubic polynomials
    /// at the ends go on. A cubic polynomial is its own spline.
    NotAKnot,
}

/// The polynomial that holds at an argument: cubic between two knots, or linear behind an end.
#[derive(Clone, Copy)]
pub(super) struct AxisPlace {
    /// The places of the two knots between which the argument lies.
    pub knots: [usize; 2],
    /// The argument minus the first of these knots.
    s: f64,
    /// Their distance.
    h: f64,
    is_linear: bool,
}

impl AxisPlace {
    /// The place of x on the axis.
    pub(super) fn of(x: f64, knot: impl Fn(usize) -> f64, count: usize, ends: SplineEnds) -> Self {
        let (first, last) = (knot(0), knot(count - 1));
        let x = match ends {
            SplineEnds::Periodic if x < first || x >= last => {
                let period = last - first;
                let beyond = (x - first) % period;
                first
                    + if beyond < 0.0 {
                        beyond + period
                    } else {
                        beyond
                    }
            }
            _ => x,
        };
        let is_linear = matches!(ends, SplineEnds::Natural | SplineEnds::Clamped(..));
        let between = |i: usize, is_linear| Self {
            knots: [i, i + 1],
            s: x - knot(i),
            h: knot(i + 1) - knot(i),
            is_linear,
        };
        if x < first {
            return between(0, is_linear);
        }
        if x > last && is_linear {
            return Self {
                knots: [count - 1; 2],
                s: x - last,
                h: 1.0,
                is_linear,
            };
        }
        // knot(below) ≤ x, or below = 0; knot(above) > x, or above is the last knot.
        let (mut below, mut above) = (0, count - 1);
        while above - below > 1 {
            let middle = below + (above - below) / 2;
            match knot(middle) <= x {
                true => below = middle,
                false => above = middle,
            }
        }
        between(below, false)
    }

    /// A derivative at the argument of the polynomial with these values and slopes at the knots.
    #[inline]
    pub(super) fn derivative(self, order: usize, [f0, f1]: [f64; 2], [g0, g1]: [f64; 2]) -> f64 {
        let s = self.s;
        if self.is_linear {
            return match order {
                0 => f0 + g0 * s,
                1 => g0,
                _ => 0.0 * s,
            };
        }
        let slope = (f1 - f0) / self.h;
        let c = (3.0 * slope - 2.0 * g0 - g1) / self.h;
        let d = (g0 + g1 - 2.0 * slope) / (self.h * self.h);
        match order {
            0 => f0 + s * (g0 + s * (c + s * d)),
            1 => g0 + s * (2.0 * c + 3.0 * s * d),
            2 => 2.0 * c + 6.0 * s * d,
            3 => 6.0 * d + 0.0 * s,
            _ => 0.0 * s,
        }
    }
}

/// Whether the knots are finite and increase, and are as many as the ends need.
pub(super) fn check_knots(x: &[f64], ends: SplineEnds) -> Result<(), SplineError> {
    let count = x.len();
    let least = match ends {
        SplineEnds::Natural | SplineEnds::Clamped(..) => 2,
        SplineEnds::Periodic => 3,
        SplineEnds::NotAKnot => 4,
    };
    if count < least {
        return Err(SplineError::TooFew { count, least });
    }
    for (index, value) in x.iter().copied().enumerate() {
        if !value.is_finite() {
            return Err(SplineError::NotFinite { index, value });
        }
        if let Some(before) = index.checked_sub(1).map(|i| x[i]).filter(|x| *x >= value) {
            return Err(SplineError::NotIncreasing {
                index,
                before,
                knot: value,
            });
        }
    }
    if let SplineEnds::Clamped(first, last) = ends {
        for (index, value) in [(0, first), (count - 1, last)] {
            if !value.is_finite() {
                return Err(SplineError::NotFinite { index, value });
            }
        }
    }
    Ok(())
}

/// Whether the values are finite, and those of a periodic spline meet.
pub(super) fn check_values(
    value: impl Fn(usize) -> f64,
    count: usize,
    ends: SplineEnds,
) -> Result<(), SplineError> {
    for index in 0..count {
        let value = value(index);
        if !value.is_finite() {
            return Err(SplineError::NotFinite { index, value });
        }
    }
    let (first, last) = (value(0), value(count - 1));
    match ends {
        SplineEnds::Periodic if first != last => Err(SplineError::NotPeriodic { first, last }),
        _ => Ok(()),
    }
}

/// A row of the equations of the slopes: the coefficients of the slope before, of its own and of
/// the one behind, and the right side.
type Row = [f64; 4];

/// The points of a table.
pub(super) struct Points<'a, V> {
    pub(super) x: &'a [f64],
    pub(super) value: V,
    pub(super) ends: SplineEnds,
}

/// The slope at a knot, and two numbers that its elimination keeps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KnotSlope {
    pub(super) slope: f64,
    kept: [f64; 2],
}

impl<V: Fn(usize) -> f64> Points<'_, V> {
    /// h_i.
    fn distance(&self, i: usize) -> f64 {
        self.x[i + 1] - self.x[i]
    }

    /// δ_i.
    fn quotient(&self, i: usize) -> f64 {
        ((self.value)(i + 1) - (self.value)(i)) / self.distance(i)
    }

    /// The continuity of f″ between two intervals.
    fn inner(&self, before: usize, behind: usize) -> Row {
        let (h0, h1) = (self.distance(before), self.distance(behind));
        let right = 3.0 * (h1 * self.quotient(before) + h0 * self.quotient(behind));
        [h1, 2.0 * (h0 + h1), h0, right]
    }

    /// The continuity of f‴ between the interval at an end and the next one: the coefficients of
    /// the slopes at the end and at the next knot, and the right side.
    fn not_a_knot(&self, end: usize, next: usize) -> [f64; 3] {
        let (h0, h1) = (self.distance(end), self.distance(next));
        let sum = h0 + h1;
        let (d0, d1) = (self.quotient(end), self.quotient(next));
        [h1, sum, ((h0 + 2.0 * sum) * h1 * d0 + h0 * h0 * d1) / sum]
    }

    fn row(&self, i: usize) -> Row {
        let last = self.x.len() - 1;
        if i > 0 && i < last {
            return self.inner(i - 1, i);
        }
        match (self.ends, i == 0) {
            (SplineEnds::Natural, true) => [0.0, 2.0, 1.0, 3.0 * self.quotient(0)],
            (SplineEnds::Natural, false) => [1.0, 2.0, 0.0, 3.0 * self.quotient(last - 1)],
            (SplineEnds::Clamped(slope, _), true) | (SplineEnds::Clamped(_, slope), false) => {
                [0.0, 1.0, 0.0, slope]
            }
            (SplineEnds::NotAKnot, true) => {
                let [own, next, right] = self.not_a_knot(0, 1);
                [0.0, own, next, right]
            }
            (SplineEnds::NotAKnot, false) => {
                let [own, next, right] = self.not_a_knot(last - 1, last - 2);
                [next, own, 0.0, right]
            }
            // The last knot is the first one.
            (SplineEnds::Periodic, _) => self.inner(last - 1, 0),
        }
    }

    /// Solves for the slopes s_i at the knots of which f″ is continuous,
    ///
    /// ```text
    /// h_i s_{i-1} + 2 (h_{i-1} + h_i) s_i + h_{i-1} s_{i+1} = 3 (h_i δ_{i-1} + h_{i-1} δ_i),     δ_i = (f_{i+1} - f_i)/h_i
    /// ```
    ///
    /// and the equations of the ends.
    pub(super) fn solve(&self, unknowns: &mut [KnotSlope]) {
        match self.ends {
            SplineEnds::Periodic => self.solve_periodic(unknowns),
            _ => {
                for i in 0..self.x.len() {
                    let [before, own, behind, right] = self.row(i);
                    eliminate(unknowns, i, [before, own, behind], [right, 0.0]);
                }
                substitute(&mut unknowns[..self.x.len()]);
            }
        }
    }

    /// The slopes of a period, all but the last one: the matrix is T + u vᵀ with T tridiagonal
    /// (the formula of Sherman and Morrison), u = (γ, 0, …, b), v = (1, 0, …, a/γ) with a the
    /// coefficient of the last slope in the first row and b that of the first one in the last row.
    fn solve_periodic(&self, unknowns: &mut [KnotSlope]) {
        let count = self.x.len() - 1;
        let ([a, first, ..], [_, last, b, _]) = (self.row(0), self.row(count - 1));
        let gamma = -first;
        for i in 0..count {
            let [before, own, behind, right] = self.row(i);
            let (mut row, mut u) = ([before, own, behind], 0.0);
            if i == 0 {
                (row, u) = ([0.0, first - gamma, behind], gamma);
            } else if i == count - 1 {
                (row, u) = ([before, last - a * b / gamma, 0.0], b);
            }
            eliminate(unknowns, i, row, [right, u]);
        }
        let period = &mut unknowns[..count];
        substitute(period);
        let v = a / gamma;
        let (first, last) = (period[0], period[count - 1]);
        let y = first.slope + v * last.slope;
        let z = first.kept[1] + v * last.kept[1];
        for KnotSlope { slope, kept } in period {
            *slope -= y / (1.0 + z) * kept[1];
        }
        unknowns[count].slope = unknowns[0].slope;
    }
}

/// One row of Thomas's elimination, with two right sides. Its pivots are positive: the rows are
/// dominated by their diagonals, but for the end of [`SplineEnds::NotAKnot`], whose next pivot is
/// the sum of two distances.
fn eliminate(
    unknowns: &mut [KnotSlope],
    i: usize,
    [before, own, behind]: [f64; 3],
    right: [f64; 2],
) {
    let done = i
        .checked_sub(1)
        .map_or_else(KnotSlope::default, |k| unknowns[k]);
    let [upper, second] = done.kept;
    let pivot = own - before * upper;
    unknowns[i] = KnotSlope {
        slope: (right[0] - before * done.slope) / pivot,
        kept: [behind / pivot, (right[1] - before * second) / pivot],
    };
}

fn substitute(unknowns: &mut [KnotSlope]) {
    for i in (0..unknowns.len() - 1).rev() {
        let next = unknowns[i + 1];
        let KnotSlope { slope, kept } = &mut unknowns[i];
        *slope -= kept[0] * next.slope;
        kept[1] -= kept[0] * next.kept[1];
    }
}
