//! Panels: a pair of axes with curves.

use std::string::String;
use std::vec::Vec;

use plotters::style::RGBColor;

use super::columns::{Columns, PlotError};
use super::map::{Scale, cells};
use super::quantiles::bands;

/// Okabe and Ito's colours, which colour-blind readers tell apart.
const COLOURS: [RGBColor; 9] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
    RGBColor(214, 194, 0),
    RGBColor(130, 130, 130),
];
pub(super) const PALE: RGBColor = RGBColor(205, 205, 205);
pub(super) const OUTLINE: RGBColor = RGBColor(120, 120, 120);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    Line,
    /// A region, given by its boundary.
    Band,
    Dots,
    Reference,
    Outline,
}

#[derive(Clone, Debug)]
pub(super) struct Curve {
    pub(super) name: Option<String>,
    pub(super) points: Vec<[f64; 2]>,
    pub(super) mark: Mark,
    pub(super) colour: RGBColor,
}

/// One pair of axes with its curves.
#[derive(Clone, Debug)]
#[must_use = "a panel is drawn by a figure"]
pub struct Panel {
    pub(super) title: String,
    pub(super) axes: [String; 2],
    pub(super) equal: bool,
    /// Points are held as the decimal logarithms of their coordinates.
    pub(super) logarithmic: bool,
    pub(super) curves: Vec<Curve>,
    /// The scale of a map's colours.
    pub(super) scale: Option<Scale>,
}

impl Panel {
    /// Curves in a plane, with equal scales on both axes.
    pub fn plane(title: &str, x: &str, y: &str) -> Self {
        Self {
            title: title.into(),
            axes: [x.into(), y.into()],
            equal: true,
            logarithmic: false,
            curves: Vec::new(),
            scale: None,
        }
    }

    /// Curves over time, or over another variable, each axis with its own scale.
    pub fn series(title: &str, x: &str, y: &str) -> Self {
        Self {
            equal: false,
            ..Self::plane(title, x, y)
        }
    }

    /// Measurements at a few x, dots that lines join, with logarithmic axes. A point of which a
    /// coordinate is not positive is left out.
    pub fn logarithmic(title: &str, x: &str, y: &str) -> Self {
        Self {
            logarithmic: true,
            ..Self::series(title, x, y)
        }
    }

    /// A coloured line, interrupted at points that are not finite.
    pub fn line(self, name: &str, points: impl IntoIterator<Item = impl Into<[f64; 2]>>) -> Self {
        self.curve(Some(name), points, Mark::Line)
    }

    /// Coloured dots.
    pub fn dots(self, name: &str, points: impl IntoIterator<Item = impl Into<[f64; 2]>>) -> Self {
        self.curve(Some(name), points, Mark::Dots)
    }

    /// Adds a broad pale line for comparison; call it before the lines over it.
    pub fn reference(
        self,
        name: &str,
        points: impl IntoIterator<Item = impl Into<[f64; 2]>>,
    ) -> Self {
        self.curve(Some(name), points, Mark::Reference)
    }

    /// Thin grey lines that the legend leaves out: a body at some times.
    pub fn outlines<C>(self, bodies: impl IntoIterator<Item = C>) -> Self
    where
        C: IntoIterator<Item: Into<[f64; 2]>>,
    {
        bodies
            .into_iter()
            .fold(self, |panel, body| panel.curve(None, body, Mark::Outline))
    }

    /// Lines of columns over another one, each named as its column: coordinates or λ over time, a
    /// path y over x, a phase portrait p over q.
    ///
    /// # Errors
    /// There is no such column.
    pub fn columns(
        mut self,
        table: &(impl Columns + ?Sized),
        x: &str,
        columns: &[&str],
    ) -> Result<Self, PlotError> {
        for y in columns {
            let points = table.pairs(x, y)?;
            self = self.line(y, points);
        }
        Ok(self)
    }

    /// Lines of the changes of columns since their first rows over another one: the errors of
    /// energies and momenta that the motion keeps.
    ///
    /// # Errors
    /// There is no such column.
    pub fn changes(
        mut self,
        table: &(impl Columns + ?Sized),
        x: &str,
        columns: &[&str],
    ) -> Result<Self, PlotError> {
        for y in columns {
            let points = table.pairs(x, y)?;
            let first = points.first().map_or(0.0, |point| point[1]);
            self = self.line(y, points.into_iter().map(|[x, y]| [x, y - first]));
        }
        Ok(self)
    }

    /// The median of many values at each x, and the bands between the quantiles of 5 and 95 % and
    /// of 25 and 75 %: an ensemble over time.
    ///
    /// Quantiles are interpolated between neighbours in order (type 7 of R. Hyndman, Y. Fan, Sample
    /// quantiles in statistical packages, 1996). Values that are not finite do not count: a member
    /// that failed leaves the others.
    pub fn quantiles<V: AsRef<[f64]>>(
        self,
        name: &str,
        values: impl IntoIterator<Item = (f64, V)>,
    ) -> Self {
        let (bands, median) = bands(values);
        self.bands(bands.into_iter()).line(name, median)
    }

    /// Quantiles that a table has as columns, from the lowest to the highest: bands between the
    /// first and the last one, the second and the last but one, and so on, and the one in the
    /// middle as a line of this name. The statistics of a study are such a table:
    ///
    /// ```
    /// # use nh_documents::plot::{Columns, Panel, PlotError};
    /// # fn fan(statistics: &impl Columns) -> Result<Panel, PlotError> {
    /// let quantiles = ["q0.05.x", "q0.25.x", "q0.5.x", "q0.75.x", "q0.95.x"];
    /// Panel::series("A million disks", "t", "x").fan("median", statistics, "t", &quantiles)
    /// # }
    /// ```
    ///
    /// # Errors
    /// There is no such column.
    pub fn fan(
        self,
        name: &str,
        table: &(impl Columns + ?Sized),
        x: &str,
        quantiles: &[&str],
    ) -> Result<Self, PlotError> {
        let lines = quantiles.iter().map(|column| table.pairs(x, column));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        let (last, half) = (lines.len().saturating_sub(1), lines.len() / 2);
        let band = |i: usize| {
            let (low, high) = (&lines[i], &lines[last - i]);
            low.iter().chain(high.iter().rev()).copied().collect()
        };
        let panel = self.bands((0..half).map(band));
        Ok(match lines.get(half).filter(|_| lines.len() % 2 == 1) {
            Some(middle) => panel.line(name, middle.iter().copied()),
            None => panel,
        })
    }

    /// A map: the values of a column over two others, `parameter.m` and `parameter.k` for instance,
    /// whose values are a grid. Each row is a cell up to half of the way to its neighbours, in a
    /// colour from dark blue, the smallest value, to yellow, the largest; the legend has both. Rows
    /// at one point are one cell of their mean. A cell without a finite value is grey, and one
    /// without a row is left out.
    ///
    /// The colours are Viridis (S. van der Walt, N. Smith, matplotlib, 2015), which readers tell
    /// apart in grey and with any sight of colours.
    ///
    /// # Errors
    /// There is no such column, or the rows are no grid: they have less than a quarter of the pairs
    /// of values.
    pub fn map(
        mut self,
        table: &(impl Columns + ?Sized),
        axes: [&str; 2],
        value: &str,
    ) -> Result<Self, PlotError> {
        let (cells, scale) = cells(table, axes, value)?;
        self.curves.extend(cells.into_iter().map(|cell| Curve {
            name: None,
            points: cell.corners.into(),
            mark: Mark::Band,
            colour: cell.colour.unwrap_or(PALE),
        }));
        self.scale = scale;
        Ok(self)
    }

    /// Bands in paler shades of the colour of the next line, by their boundaries, the broadest
    /// first.
    fn bands(self, bands: impl ExactSizeIterator<Item = Vec<[f64; 2]>>) -> Self {
        let (colour, count) = (self.next_colour(), bands.len() as f64);
        (bands.enumerate()).fold(self, |panel, (i, band)| {
            let mut panel = panel.curve(None, band, Mark::Band);
            if let Some(curve) = panel.curves.last_mut() {
                curve.colour = paler(colour, 0.8 - 0.4 * i as f64 / count);
            }
            panel
        })
    }

    /// [`quantiles`](Self::quantiles) of a column over another one: the rows with equal values
    /// there are one ensemble, as in a table of the members of one with their times.
    ///
    /// # Errors
    /// There is no such column.
    pub fn column_quantiles(
        self,
        table: &(impl Columns + ?Sized),
        x: &str,
        y: &str,
    ) -> Result<Self, PlotError> {
        let mut points = table.pairs(x, y)?;
        points.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let values = points.chunk_by(|a, b| a[0] == b[0]).map(|rows| {
            let values: Vec<f64> = rows.iter().map(|row| row[1]).collect();
            (rows[0][0], values)
        });
        Ok(self.quantiles(y, values))
    }

    fn next_colour(&self) -> RGBColor {
        let coloured = |c: &&Curve| matches!(c.mark, Mark::Line | Mark::Dots);
        COLOURS[self.curves.iter().filter(coloured).count() % COLOURS.len()]
    }

    fn curve(
        mut self,
        name: Option<&str>,
        points: impl IntoIterator<Item = impl Into<[f64; 2]>>,
        mark: Mark,
    ) -> Self {
        let colour = match mark {
            Mark::Line | Mark::Dots => self.next_colour(),
            Mark::Reference | Mark::Band => PALE,
            Mark::Outline => OUTLINE,
        };
        let scale = |point: [f64; 2]| match self.logarithmic {
            true => point.map(f64::log10),
            false => point,
        };
        let points = points.into_iter().map(Into::into).map(scale).collect();
        self.curves.push(Curve {
            name: name.filter(|name| !name.is_empty()).map(Into::into),
            points,
            mark,
            colour,
        });
        self
    }

    /// The interval that the curves take up on an axis, and a margin.
    fn extent(&self, axis: usize) -> [f64; 2] {
        let values = self
            .curves
            .iter()
            .flat_map(|c| &c.points)
            .map(|p| p[axis])
            .filter(|v| v.is_finite());
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
            (low.min(v), high.max(v))
        });
        if low > high {
            return [0.0, 1.0];
        }
        // Lines over time start and end at the frame, and maps have it as their edge.
        let inside = self.scale.is_none()
            && (axis == 1
                || self.equal
                || self.logarithmic
                || self.curves.iter().any(|c| c.mark == Mark::Dots));
        let share = if inside { 0.05 } else { 0.0 };
        let margin = if low == high {
            low.abs().max(1.0)
        } else {
            share * (high - low)
        };
        [low - margin, high + margin]
    }

    pub(super) fn aspect(&self) -> f64 {
        let ([left, right], [bottom, top]) = (self.extent(0), self.extent(1));
        (right - left) / (top - bottom)
    }

    /// The ranges of the axes on a plot of this size.
    pub(super) fn ranges(&self, (width, height): (i32, i32)) -> [[f64; 2]; 2] {
        let (x, y) = (self.extent(0), self.extent(1));
        if !self.equal {
            return [x, y];
        }
        let scale = ((x[1] - x[0]) / f64::from(width)).max((y[1] - y[0]) / f64::from(height));
        let around = |[low, high]: [f64; 2], pixels: i32| {
            let half = scale * f64::from(pixels) / 2.0;
            [(low + high) / 2.0 - half, (low + high) / 2.0 + half]
        };
        [around(x, width), around(y, height)]
    }
}

/// A colour, mixed with so much white.
fn paler(RGBColor(red, green, blue): RGBColor, share: f64) -> RGBColor {
    let mix = |part: u8| (f64::from(part) + share * (255.0 - f64::from(part))).round() as u8;
    RGBColor(mix(red), mix(green), mix(blue))
}
