//! Maps: a value over two parameters, as colours of cells.

use std::string::{String, ToString};
use std::vec::Vec;

use plotters::style::RGBColor;
use plotters::style::colors::colormaps::{ColorMap, ViridisRGB};

use super::columns::{Columns, PlotError};

/// The values that the ends of the colours stand for.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    pub(super) name: String,
    pub(super) ends: [f64; 2],
}

/// The colour of a share of the way from the smallest value to the largest.
pub(super) fn colour(share: f64) -> RGBColor {
    ViridisRGB.get_color(share)
}

/// A cell of a map: its corners, and its colour, `None` without a finite value.
pub(super) struct Cell {
    pub(super) corners: [[f64; 2]; 4],
    pub(super) colour: Option<RGBColor>,
}

/// The cells of the rows of a grid, and the range of values that their colours show.
pub(super) fn cells(
    table: &(impl Columns + ?Sized),
    [x, y]: [&str; 2],
    value: &str,
) -> Result<(Vec<Cell>, Option<Scale>), PlotError> {
    let (xs, values) = (table.pairs(x, value)?, table.pairs(y, value)?);
    let rows = xs.iter().zip(&values);
    let mut rows: Vec<[f64; 3]> = rows.map(|([x, z], [y, _])| [*x, *y, *z]).collect();
    rows.retain(|[x, y, _]| x.is_finite() && y.is_finite());
    rows.sort_by(|a, b| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0])));
    let edges = [0, 1].map(|axis| edges(rows.iter().map(|row| row[axis])));
    if edges[0].len() * edges[1].len() > 4 * rows.len() {
        return Err(PlotError::NoGrid {
            columns: [x, y].map(ToString::to_string),
            values: edges.map(|edges| edges.len()),
            rows: rows.len(),
        });
    }
    let points = rows.chunk_by(|a, b| a[..2] == b[..2]);
    let points = points.map(|rows| ([rows[0][0], rows[0][1]], mean(rows)));
    let points: Vec<_> = points.collect();
    let finite = points.iter().map(|(_, z)| *z).filter(|z| z.is_finite());
    let [low, high] = finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], z| {
        [low.min(z), high.max(z)]
    });
    let place = |point: &[f64; 2], own: &[f64; 2]| {
        own[1]
            .total_cmp(&point[1])
            .then(own[0].total_cmp(&point[0]))
    };
    let is_there = |point: [f64; 2]| {
        let found = points.binary_search_by(|(own, _)| place(&point, own));
        found.is_ok()
    };
    let cell = |(point, z): &([f64; 2], f64)| {
        let [[left, right], [bottom, top]] = [0, 1].map(|axis| {
            let at = edges[axis].partition_point(|edge| edge.value < point[axis]);
            let Edges { ends, next, .. } = &edges[axis][at];
            // Up to the middle of the next cell, which is drawn over it: no gap shows.
            let beside = next.filter(|next| {
                let mut beside = *point;
                beside[axis] = *next;
                is_there(beside)
            });
            [ends[0], beside.unwrap_or(ends[1])]
        });
        let share = match low < high {
            true => (z - low) / (high - low),
            false => 0.5,
        };
        Cell {
            corners: [[left, bottom], [right, bottom], [right, top], [left, top]],
            colour: z.is_finite().then(|| colour(share)),
        }
    };
    let scale = (low <= high).then(|| Scale {
        name: value.to_string(),
        ends: [low, high],
    });
    Ok((points.iter().map(cell).collect(), scale))
}

/// The mean of the values that are finite.
fn mean(rows: &[[f64; 3]]) -> f64 {
    let finite = rows.iter().map(|row| row[2]).filter(|z| z.is_finite());
    let (count, sum) = finite.fold((0.0, 0.0), |(n, sum), z| (n + 1.0, sum + z));
    sum / count
}

/// A value of an axis, the ends of its cells half of the way to its neighbours, and the next value.
struct Edges {
    value: f64,
    ends: [f64; 2],
    next: Option<f64>,
}

/// The cells of an axis; the first and the last value have as much room on both sides.
fn edges(values: impl Iterator<Item = f64>) -> Vec<Edges> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let half = |i: usize| values.get(i + 1).map(|next| (next - values[i]) / 2.0);
    let of = |i: usize| {
        let before = i.checked_sub(1).and_then(half);
        let (left, right) = match (before, half(i)) {
            (None, None) => (0.5, 0.5),
            (Some(one), None) | (None, Some(one)) => (one, one),
            (Some(left), Some(right)) => (left, right),
        };
        Edges {
            value: values[i],
            ends: [values[i] - left, values[i] + right],
            next: values.get(i + 1).copied(),
        }
    };
    (0..values.len()).map(of).collect()
}
