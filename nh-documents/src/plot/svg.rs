//! Panels as SVG, by plotters.

use std::ops::Range;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, io, vec};

use plotters::coord::ranged1d::{
    BoldPoints, KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter,
};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::map::{Scale, colour};
use super::panel::{Mark, OUTLINE, Panel};

const TEXT: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(232, 232, 232);

/// Units of the SVG in a pixel. Plotters draws at whole units; whole pixels would be coarse.
const PX: i32 = 20;
// The figure's title, then around each plot its title and legend, axis labels and ticks.
const TITLE: i32 = 44 * PX;
const HEAD: i32 = 54 * PX;
const ROW: i32 = 18 * PX;
const LEFT: i32 = 76 * PX;
const RIGHT: i32 = 24 * PX;
const FOOT: i32 = 52 * PX;
const PLOT_WIDTH: i32 = 400 * PX;
const PLOT_HEIGHT: i32 = 300 * PX;
const HIGHEST: i32 = 420 * PX;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Failure = DrawingAreaErrorKind<io::Error>;

pub(super) fn render(title: &str, panels: &[Panel]) -> Result<String, Failure> {
    let Layout { plots, size } = Layout::of(panels);
    let mut svg = String::new();
    {
        let backend = SVGBackend::with_string(&mut svg, (size.0 as u32, size.1 as u32));
        let root = backend.into_drawing_area();
        root.fill(&WHITE)?;
        text(&root, title, (size.0 / 2, 30 * PX), 19, HPos::Center)?;
        for (panel, plot) in panels.iter().zip(&plots) {
            let (width, height) = outer(plot.size, plot.head);
            let area = (root.clone()).shrink(plot.corner, (width as u32, height as u32));
            draw_panel(&area, panel, plot)?;
        }
        root.present()?;
    }
    let size_of = |w: i32, h: i32| format!("width=\"{w}\" height=\"{h}\"");
    let pixels = size_of(size.0 / PX, size.1 / PX);
    Ok(svg.replacen(&size_of(size.0, size.1), &pixels, 1))
}

/// The places of the panels, and the size of the figure.
struct Layout {
    plots: Vec<Plot>,
    size: (i32, i32),
}

/// The corner of a panel, the height of its title and legend, and the size of the plot below them.
struct Plot {
    corner: (i32, i32),
    head: i32,
    size: (i32, i32),
}

impl Layout {
    fn of(panels: &[Panel]) -> Self {
        let column = panels.iter().any(|p| p.equal && p.aspect() > 2.5);
        let (width, lowest) = if column {
            (outer((2 * PLOT_WIDTH, 0), HEAD).0, 150 * PX)
        } else {
            (PLOT_WIDTH, 260 * PX)
        };
        let fitting = |p: &Panel| ((f64::from(width) / p.aspect()) as i32).clamp(lowest, HIGHEST);
        let highest = panels.iter().filter(|p| p.equal).map(fitting).max();
        let height = |p: &Panel| match highest {
            Some(_) if column && p.equal => fitting(p),
            Some(highest) if !column => highest,
            Some(_) => 3 * PLOT_HEIGHT / 4,
            None => PLOT_HEIGHT,
        };
        let (mut plots, mut corner, mut size) = (Vec::new(), (0, TITLE), (0, 0));
        // Legends of panels side by side have as many rows.
        let rows = |panel: &Panel| {
            entries(panel, width + RIGHT)
                .last()
                .map_or(0, |last| last.1)
        };
        let head = HEAD + ROW * panels.iter().map(rows).max().unwrap_or(0);
        for panel in panels {
            let plot = (width, height(panel));
            let (w, h) = outer(plot, head);
            plots.push(Plot {
                corner,
                head,
                size: plot,
            });
            size = (size.0.max(corner.0 + w), size.1.max(corner.1 + h));
            corner = if column { (0, size.1) } else { (size.0, TITLE) };
        }
        Self { plots, size }
    }
}

/// The size of a panel with a plot of this size.
fn outer((width, height): (i32, i32), head: i32) -> (i32, i32) {
    (width + LEFT + RIGHT, height + head + FOOT)
}

/// The places of a legend's entries on a plot of this width, from its left end, and their rows.
fn entries(panel: &Panel, width: i32) -> Vec<(i32, i32)> {
    let (mut x, mut row) = (0, 0);
    let named = panel.curves.iter().filter_map(|curve| curve.name.as_ref());
    let place = |name: &String| {
        let length = (28 + 7 * name.chars().count() as i32 + 14) * PX;
        if x > 0 && x + length > width {
            (x, row) = (0, row + 1);
        }
        let place = (x, row);
        x += length;
        place
    };
    named.map(place).collect()
}

fn draw_panel(area: &Area<'_>, panel: &Panel, plot: &Plot) -> Result<(), Failure> {
    let Plot { head, size, .. } = *plot;
    let [[left, right], [bottom, top]] = panel.ranges(size);
    let exponent = if panel.equal || panel.logarithmic {
        0
    } else {
        exponent(bottom.abs().max(top.abs()))
    };
    let unit = 10f64.powi(exponent);
    let columns = (size.0 / (60 * PX)) as usize;
    let rows = (size.1 / (40 * PX)) as usize;
    let (x, y) = (
        Axis::of(panel, 0, [left, right], columns),
        Axis::of(panel, 1, [bottom / unit, top / unit], rows),
    );
    let mut chart = ChartBuilder::on(area)
        .margin_top(head)
        .margin_right(RIGHT)
        .margin_left(LEFT - 64 * PX)
        .margin_bottom(FOOT - 42 * PX)
        .set_label_area_size(LabelAreaPosition::Left, 64 * PX)
        .set_label_area_size(LabelAreaPosition::Bottom, 42 * PX)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.stroke_width(PX as u32))
        .axis_style(OUTLINE.stroke_width(PX as u32))
        .set_all_tick_mark_size(4 * PX)
        .x_labels(columns)
        .y_labels(rows)
        .x_desc(&panel.axes[0])
        .y_desc(&panel.axes[1])
        .label_style(("sans-serif", 12 * PX).into_font().color(&TEXT))
        .axis_desc_style(("sans-serif", 13 * PX).into_font().color(&TEXT))
        .draw()?;
    for curve in &panel.curves {
        let count = curve.points.len();
        let points = curve.points.iter().map(|p| (p[0], p[1] / unit));
        if curve.mark == Mark::Dots || panel.logarithmic {
            let style = curve.colour.filled();
            let there = points.clone().filter(is_finite);
            chart.draw_series(there.map(|p| Circle::new(p, dot(count), style)))?;
        }
        if curve.mark == Mark::Band {
            let region: Vec<_> = points.filter(is_finite).collect();
            chart.draw_series([Polygon::new(region, curve.colour.filled())])?;
        } else if curve.mark != Mark::Dots {
            let style = curve.colour.stroke_width(stroke(curve.mark, count));
            let points: Vec<_> = points.collect();
            // A line is interrupted where a point is not finite.
            let pieces = points.split(|p| !is_finite(p));
            chart.draw_series(pieces.map(|piece| PathElement::new(piece, style)))?;
        }
    }
    text(area, &panel.title, (LEFT, 14 * PX), 14, HPos::Left)?;
    if exponent != 0 {
        let scale = format!("×10{}", superscript(exponent));
        let at = (LEFT - 4 * PX, head - 10 * PX);
        text(area, &scale, at, 12, HPos::Right)?;
    }
    if let Some(scale) = &panel.scale {
        bar(area, scale, size.0)?;
    }
    legend(area, panel, size.0)
}

/// The colours of a map between their values, in the place of a legend.
fn bar(area: &Area<'_>, scale: &Scale, width: i32) -> Result<(), Failure> {
    const PARTS: i32 = 64;
    let part = width / (3 * PARTS);
    let (right, y) = (LEFT + width, HEAD - 18 * PX);
    let shown = scale.ends.map(|value| {
        let digits = (3 - exponent(value.abs().max(1e-2))).clamp(0, 3) as usize;
        match value.abs() {
            0.0 | 1e-2..1e4 => number(value, digits),
            _ => format!("{value:.2e}"),
        }
    });
    let room = (7 * shown[1].chars().count() as i32 + 6) * PX;
    let left = right - room - PARTS * part;
    for i in 0..PARTS {
        // Up to the end, under those that follow: no gap shows.
        let corners = [
            (left + i * part, y - 5 * PX),
            (left + PARTS * part, y + 5 * PX),
        ];
        let style = colour(f64::from(i) / f64::from(PARTS - 1)).filled();
        area.draw(&Rectangle::new(corners, style))?;
    }
    text(area, &shown[0], (left - 6 * PX, y), 12, HPos::Right)?;
    text(area, &shown[1], (right, y), 12, HPos::Right)?;
    text(area, &scale.name, (LEFT, y), 12, HPos::Left)
}

fn is_finite(p: &(f64, f64)) -> bool {
    p.0.is_finite() && p.1.is_finite()
}

fn legend(area: &Area<'_>, panel: &Panel, width: i32) -> Result<(), Failure> {
    let named = panel
        .curves
        .iter()
        .filter_map(|curve| Some((curve, curve.name.as_ref()?)));
    for ((curve, name), (x, row)) in named.zip(entries(panel, width + RIGHT)) {
        let (x, y) = (LEFT + x, HEAD - 18 * PX + row * ROW);
        let centre = (x + 11 * PX, y);
        match curve.mark {
            Mark::Dots => area.draw(&Circle::new(centre, 3 * PX, curve.colour.filled()))?,
            mark => area.draw(&PathElement::new(
                vec![(x, y), (x + 22 * PX, y)],
                curve.colour.stroke_width(stroke(mark, 2)),
            ))?,
        }
        text(area, name, (x + 28 * PX, y), 12, HPos::Left)?;
    }
    Ok(())
}

fn text(area: &Area<'_>, text: &str, at: (i32, i32), size: i32, side: HPos) -> Result<(), Failure> {
    let style = TextStyle::from(("sans-serif", size * PX).into_font())
        .color(&TEXT)
        .pos(Pos::new(side, VPos::Center));
    area.draw(&Text::new(text, at, style))
}

fn stroke(mark: Mark, count: usize) -> u32 {
    let tenths = match mark {
        Mark::Line if count > 3000 => 4,
        Mark::Reference => 60,
        Mark::Outline => 8,
        Mark::Line | Mark::Dots | Mark::Band => 16,
    };
    tenths * PX as u32 / 10
}

fn dot(count: usize) -> i32 {
    if count > 400 { PX } else { 5 * PX / 2 }
}

/// The power of ten that is taken out of an axis; 0 where its numbers read well.
fn exponent(largest: f64) -> i32 {
    if largest == 0.0 || (1e-2..1e4).contains(&largest) {
        0
    } else {
        largest.log10().floor() as i32
    }
}

/// An axis with its ticks.
struct Axis {
    coordinate: RangedCoordf64,
    places: Vec<f64>,
    digits: usize,
    logarithmic: bool,
}

impl Axis {
    fn of(panel: &Panel, axis: usize, [low, high]: [f64; 2], count: usize) -> Self {
        let points = || {
            let points = panel.curves.iter().flat_map(|curve| &curve.points);
            let mut places: Vec<_> = points.map(|point| point[axis]).collect();
            places.sort_by(f64::total_cmp);
            places.dedup();
            places
        };
        let places = match (panel.logarithmic, axis) {
            (false, _) => RangedCoordf64::from(low..high).key_points(BoldPoints(count)),
            (true, 0) if points().len() <= 2 * count => points(),
            (true, _) => decimals(low, high, 2 * count),
        };
        let exact = |d: &usize| {
            let unit = 10f64.powi(*d as i32);
            let exact = |p: &f64| (p * unit - (p * unit).round()).abs() < 1e-6;
            places.iter().all(exact)
        };
        Self {
            coordinate: (low..high).into(),
            digits: (0..9).find(exact).unwrap_or(9),
            places,
            logarithmic: panel.logarithmic,
        }
    }
}

impl Ranged for Axis {
    type ValueType = f64;
    type FormatOption = NoDefaultFormatting;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.coordinate.map(value, limit)
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.places.clone()
        }
    }

    fn range(&self) -> Range<f64> {
        self.coordinate.range()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, place: &f64) -> String {
        if !self.logarithmic {
            return number(*place, self.digits);
        }
        // Two digits, and no zeros after them; of very small and large numbers the power.
        let exponent = place.floor();
        let value: f64 = format!("{:.1e}", 10f64.powf(*place)).parse().unwrap_or(0.0);
        if (1e-3..1e5).contains(&value) {
            return value.to_string();
        }
        let power = format!("10{}", superscript(exponent as i32));
        match number(10f64.powf(place - exponent), 0).as_str() {
            "1" => power,
            factor => format!("{factor}·{power}"),
        }
    }
}

/// The logarithms of 1, 2, 5, 10, …; of powers of ten where these are too many, then of every other
/// power.
fn decimals(low: f64, high: f64, count: usize) -> Vec<f64> {
    let decades = low.floor() as i32..=high.floor() as i32;
    let inside = |factors: &[f64]| -> Vec<f64> {
        let places = decades.clone().flat_map(|decade| {
            (factors.iter()).map(move |factor| factor.log10() + f64::from(decade))
        });
        places.filter(|p| (low..=high).contains(p)).collect()
    };
    let all = inside(&[1.0, 2.0, 5.0]);
    if all.len() <= count {
        return all;
    }
    let tens = inside(&[1.0]);
    let stride = (2 * tens.len()).div_ceil(count);
    tens.into_iter().step_by(stride.max(1)).collect()
}

fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.into(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

fn superscript(exponent: i32) -> String {
    let raised = |c| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + c as u32 - '0' as u32).unwrap_or(c),
        _ => c,
    };
    exponent.to_string().chars().map(raised).collect()
}
