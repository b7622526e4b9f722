//! Whether every boundary is crossed at most once on a piece of a motion.
//!
//! Over a piece from a to b, of the length h, the coordinates, in groups the entries of the
//! matrices, are those of the cubic Hermite polynomial p through (q, q̇) at both ends, and a rest
//! of at most h⁴ max|q⁗|/384, which is what the rest is in the middle. Both are known there: with m
//! twice the rest in the middle,
//!
//! ```text
//! q   in the hull of  q_a,  q_a + h v_a/3,  q_b - h v_b/3,  q_b                 and ± m
//! q̇   in the hull of  v_a,  3 (q_b - q_a)/h - v_a - v_b,  v_b                   and ± 3.1 m/h
//! ```
//!
//! (the control points of p and of p'; |d/dx x²(1-x)²| ≤ 0.1925 = 3.08/16). From these come ranges
//! of body velocities, (RᵀṘ)^∨ and Rᵀṗ, and of s_j and its rate.

use nh_runtime::{ContinuousSystem, DiscreteSystem, Range, Real, RegionsOf, Space, Vector};

/// A point of an interval.
pub(crate) struct Point<S: ContinuousSystem> {
    pub(crate) t: f64,
    pub(crate) q: S::Configuration,
    pub(crate) v: S::Increment,
    pub(crate) values: Values<S>,
    pub(crate) rates: Values<S>,
}

/// One value a boundary.
pub(crate) type Values<S> = <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Values;

/// The factor of safety on the rest of the Hermite polynomial in the middle.
const MARGIN: f64 = 2.0;

/// max|d/dx x²(1-x)²| over its value 1/16 in the middle.
const SLOPE: f64 = 3.1;

/// Ranges of the arguments of a switching function, and of its value and rate.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The entries of q and their rates at both ends and in the middle.
    points: [[Vec<f64>; 2]; 3],
    /// Ranges of these.
    entries: [Vec<Range>; 2],
    v: Vec<Range>,
    values: Vec<Range>,
    rates: Vec<Range>,
}

impl Piece {
    pub(crate) fn new<S: ContinuousSystem>() -> Self {
        let boundaries = S::Regions::BOUNDARIES;
        // Without boundaries nothing is ever asked.
        let [entries, n] = match boundaries {
            0 => [0, 0],
            _ => [S::Configuration::ENTRIES, S::DIM],
        };
        let zeros = |n| vec![Range::of(0.0); n];
        Self {
            points: [0; 3].map(|_| [0; 2].map(|_| vec![0.0; entries])),
            entries: [0; 2].map(|_| zeros(entries)),
            v: zeros(n),
            values: zeros(boundaries),
            rates: zeros(boundaries),
        }
    }

    /// Whether none of the boundaries `wanted` can be crossed twice between two points with this
    /// one in their middle; `None` where the system has no ranges. |s_j| at most `tolerance` is
    /// round-off.
    pub(super) fn is_resolved<S: ContinuousSystem>(
        &mut self,
        system: &S,
        [from, middle, to]: [&Point<S>; 3],
        wanted: impl Fn(usize) -> Option<f64>,
        tolerance: &[f64],
    ) -> Option<bool> {
        self.enclose([from, middle, to]);
        let time = Range::hull(&[from.t, to.t]);
        let point = [core::slice::from_ref(&time), &self.entries[0], &self.v];
        if !S::Regions::ranges(system, point, [&mut self.values, &mut self.rates]) {
            return None;
        }
        let half = 0.5 * (to.t - from.t).abs();
        let is_settled = |j: usize, side: f64| {
            let (values, rates) = (self.values[j], self.rates[j]);
            let monotone = rates.low >= 0.0 || rates.high <= 0.0;
            let lowest = if side > 0.0 { values.low } else { -values.high };
            // By the mean value theorem as well: second order in the length of the piece.
            let steepest = rates.low.abs().max(rates.high.abs());
            let from_middle = side * middle.values[j] - steepest * half;
            monotone || lowest >= -tolerance[j] || from_middle >= -tolerance[j]
        };
        Some((0..tolerance.len()).all(|j| wanted(j).is_none_or(|side| is_settled(j, side))))
    }

    fn enclose<S: ContinuousSystem>(&mut self, points: [&Point<S>; 3]) {
        for (Point { q, v, .. }, [entries, rates]) in points.iter().zip(&mut self.points) {
            q.entries_and_rates(v.as_slice(), entries, rates);
        }
        let h = points[2].t - points[0].t;
        let [[a, v_a], [m, _], [b, v_b]] = &self.points;
        let [entries, rates] = &mut self.entries;
        for (i, (entry, rate)) in entries.iter_mut().zip(&mut *rates).enumerate() {
            let [a, m, b, v_a, v_b] = [a, m, b, v_a, v_b].map(|values| values[i]);
            let rest = m - (0.5 * (a + b) + 0.125 * h * (v_a - v_b));
            let margin = MARGIN * rest.abs();
            let ends = [a, a + h / 3.0 * v_a, b - h / 3.0 * v_b, b];
            *entry = Range::hull(&ends).widened(margin);
            let between = 3.0 * (b - a) / h - v_a - v_b;
            *rate = Range::hull(&[v_a, between, v_b]).widened(SLOPE * margin / h.abs());
        }
        S::Configuration::velocities(entries, rates, &mut self.v);
    }
}
