//! Figures of the examples: panels of curves, written as SVG.
//!
//! A [`Panel::plane`] has equal scales on both axes, a [`Panel::series`] does not. [`draw`] puts the
//! panels side by side, or one below the other where the plane curve is long and flat.

#![allow(dead_code, reason = "no example uses all of it")]

use std::path::PathBuf;
use std::{env, fs, io};

use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Okabe and Ito's colours, which colour-blind readers tell apart.
const COLOURS: [RGBColor; 4] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
];
const PALE: RGBColor = RGBColor(205, 205, 205);
const OUTLINE: RGBColor = RGBColor(120, 120, 120);
const TEXT: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(232, 232, 232);

/// Units of the SVG in a pixel. Plotters draws at whole units; whole pixels would be coarse.
const PX: i32 = 20;
// The figure's title, then around each plot its title and legend, axis labels and ticks.
const TITLE: i32 = 44 * PX;
const HEAD: i32 = 54 * PX;
const LEFT: i32 = 76 * PX;
const RIGHT: i32 = 24 * PX;
const FOOT: i32 = 52 * PX;
const PLOT_WIDTH: i32 = 400 * PX;
const PLOT_HEIGHT: i32 = 300 * PX;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Line,
    Dots,
    Reference,
    Outline,
}

struct Curve {
    name: Option<String>,
    points: Vec<[f64; 2]>,
    mark: Mark,
    colour: RGBColor,
}

/// One pair of axes with its curves.
pub struct Panel {
    title: String,
    axes: [String; 2],
    equal: bool,
    curves: Vec<Curve>,
}

impl Panel {
    /// Curves in a plane, with equal scales on both axes.
    pub fn plane(title: &str, x: &str, y: &str) -> Self {
        Self {
            title: title.into(),
            axes: [x.into(), y.into()],
            equal: true,
            curves: Vec::new(),
        }
    }

    /// Curves over time, or over another variable, each axis with its own scale.
    pub fn series(title: &str, x: &str, y: &str) -> Self {
        Self {
            equal: false,
            ..Self::plane(title, x, y)
        }
    }

    /// A coloured line.
    pub fn line(self, name: &str, points: impl IntoIterator<Item = impl Into<[f64; 2]>>) -> Self {
        self.curve(Some(name), points, Mark::Line)
    }

    /// Coloured dots.
    pub fn dots(self, name: &str, points: impl IntoIterator<Item = impl Into<[f64; 2]>>) -> Self {
        self.curve(Some(name), points, Mark::Dots)
    }

    /// A broad pale line to compare with; give it before what is drawn over it.
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

    fn curve(
        mut self,
        name: Option<&str>,
        points: impl IntoIterator<Item = impl Into<[f64; 2]>>,
        mark: Mark,
    ) -> Self {
        let coloured = |c: &&Curve| matches!(c.mark, Mark::Line | Mark::Dots);
        let colour = match mark {
            Mark::Line | Mark::Dots => {
                COLOURS[self.curves.iter().filter(coloured).count() % COLOURS.len()]
            }
            Mark::Reference => PALE,
            Mark::Outline => OUTLINE,
        };
        self.curves.push(Curve {
            name: name.map(Into::into),
            points: points.into_iter().map(Into::into).collect(),
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
        // Lines over time start and end at the frame.
        let inside = axis == 1 || self.equal || self.curves.iter().any(|c| c.mark == Mark::Dots);
        let share = if inside { 0.05 } else { 0.0 };
        let margin = if low == high {
            low.abs().max(1.0)
        } else {
            share * (high - low)
        };
        [low - margin, high + margin]
    }

    fn aspect(&self) -> f64 {
        let ([left, right], [bottom, top]) = (self.extent(0), self.extent(1));
        (right - left) / (top - bottom)
    }

    /// The ranges of the axes on a plot of this size.
    fn ranges(&self, (width, height): (i32, i32)) -> [[f64; 2]; 2] {
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

/// Draws the panels to `<name>.svg` and prints its path.
///
/// The directory is the program's first argument, `pictures` without one; it is made if need be.
pub fn draw(name: &str, title: &str, panels: &[Panel]) -> io::Result<()> {
    let directory = env::args_os()
        .nth(1)
        .map_or("pictures".into(), PathBuf::from);
    let path = directory.join(name).with_extension("svg");
    let named = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
    let svg = render(title, panels).map_err(io::Error::other)?;
    fs::create_dir_all(&directory).map_err(named)?;
    fs::write(&path, svg).map_err(named)?;
    println!("picture: {}", path.display());
    Ok(())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

fn render(title: &str, panels: &[Panel]) -> Result<String, DrawingAreaErrorKind<io::Error>> {
    let flat = panels.iter().any(|p| p.equal && p.aspect() > 2.5);
    let count = panels.len() as i32;
    let width = if flat {
        2 * PLOT_WIDTH + LEFT + RIGHT
    } else {
        PLOT_WIDTH
    };
    let height = |p: &Panel| {
        (f64::from(width) / p.aspect()).clamp(150.0 * f64::from(PX), 420.0 * f64::from(PX)) as i32
    };
    let row = panels.iter().filter(|p| p.equal).map(height).max();
    let sizes: Vec<(i32, i32)> = panels
        .iter()
        .map(|p| match row {
            Some(row) if !flat => (width, row),
            Some(_) if p.equal => (width, height(p)),
            Some(_) => (width, 3 * PLOT_HEIGHT / 4),
            None => (width, PLOT_HEIGHT),
        })
        .collect();
    let outer = |size: (i32, i32)| (size.0 + LEFT + RIGHT, size.1 + HEAD + FOOT);
    let total = if flat {
        (
            outer((width, 0)).0,
            sizes.iter().map(|&s| outer(s).1).sum::<i32>(),
        )
    } else {
        (
            count * outer((width, 0)).0,
            sizes.iter().map(|&s| outer(s).1).max().unwrap_or(0),
        )
    };
    let mut svg = String::new();
    {
        let size = (total.0 as u32, (total.1 + TITLE) as u32);
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE)?;
        text(&root, title, (total.0 / 2, 30 * PX), 19, HPos::Center)?;
        let mut corner = (0, TITLE);
        for (panel, &size) in panels.iter().zip(&sizes) {
            let (w, h) = outer(size);
            let area = root.clone().shrink(corner, (w as u32, h as u32));
            draw_panel(&area, panel, size)?;
            if flat {
                corner.1 += h;
            } else {
                corner.0 += w;
            }
        }
        root.present()?;
    }
    let (width, height) = (total.0, total.1 + TITLE);
    Ok(svg.replacen(
        &format!("width=\"{width}\" height=\"{height}\""),
        &format!("width=\"{}\" height=\"{}\"", width / PX, height / PX),
        1,
    ))
}

fn draw_panel(area: &Area<'_>, panel: &Panel, size: (i32, i32)) -> Drawn {
    let [[left, right], [bottom, top]] = panel.ranges(size);
    let exponent = exponent(bottom.abs().max(top.abs()));
    let unit = 10f64.powi(exponent);
    let mut chart = ChartBuilder::on(area)
        .margin_top(HEAD)
        .margin_right(RIGHT)
        .margin_left(LEFT - 64 * PX)
        .margin_bottom(FOOT - 42 * PX)
        .set_label_area_size(LabelAreaPosition::Left, 64 * PX)
        .set_label_area_size(LabelAreaPosition::Bottom, 42 * PX)
        .build_cartesian_2d(left..right, bottom / unit..top / unit)?;
    let (columns, rows) = (
        (size.0 / (60 * PX)) as usize,
        (size.1 / (40 * PX)).max(3) as usize,
    );
    let (x_digits, y_digits) = (
        digits(left, right, columns),
        digits(bottom / unit, top / unit, rows),
    );
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.stroke_width(PX as u32))
        .axis_style(OUTLINE.stroke_width(PX as u32))
        .set_all_tick_mark_size(4 * PX)
        .x_labels(columns)
        .y_labels(rows)
        .x_label_formatter(&|v| number(*v, x_digits))
        .y_label_formatter(&|v| number(*v, y_digits))
        .x_desc(&panel.axes[0])
        .y_desc(&panel.axes[1])
        .label_style(("sans-serif", 12 * PX).into_font().color(&TEXT))
        .axis_desc_style(("sans-serif", 13 * PX).into_font().color(&TEXT))
        .draw()?;
    for curve in &panel.curves {
        let points = curve.points.iter().map(|p| (p[0], p[1] / unit));
        match curve.mark {
            Mark::Dots => chart.draw_series(
                points.map(|p| Circle::new(p, dot(curve.points.len()), curve.colour.filled())),
            )?,
            _ => chart.draw_series([PathElement::new(
                points.collect::<Vec<_>>(),
                curve
                    .colour
                    .stroke_width(stroke(curve.mark, curve.points.len())),
            )])?,
        };
    }
    text(area, &panel.title, (LEFT, 14 * PX), 14, HPos::Left)?;
    if exponent != 0 {
        let scale = format!("×10{}", superscript(exponent));
        text(
            area,
            &scale,
            (LEFT - 4 * PX, HEAD - 10 * PX),
            12,
            HPos::Right,
        )?;
    }
    legend(area, panel)
}

fn legend(area: &Area<'_>, panel: &Panel) -> Drawn {
    let (mut x, y) = (LEFT, HEAD - 18 * PX);
    for curve in &panel.curves {
        let Some(name) = &curve.name else { continue };
        let centre = (x + 11 * PX, y);
        match curve.mark {
            Mark::Dots => area.draw(&Circle::new(centre, 3 * PX, curve.colour.filled()))?,
            mark => area.draw(&PathElement::new(
                vec![(x, y), (x + 22 * PX, y)],
                curve.colour.stroke_width(stroke(mark, 2)),
            ))?,
        }
        text(area, name, (x + 28 * PX, y), 12, HPos::Left)?;
        x += (28 + 7 * name.chars().count() as i32 + 14) * PX;
    }
    Ok(())
}

fn text(area: &Area<'_>, text: &str, at: (i32, i32), size: i32, side: HPos) -> Drawn {
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
        Mark::Line | Mark::Dots => 16,
    };
    tenths * PX as u32 / 10
}

fn dot(count: usize) -> i32 {
    if count > 400 { PX } else { 5 * PX / 2 }
}

/// The power of ten to take out of an axis, 0 where numbers read well as they are.
fn exponent(largest: f64) -> i32 {
    if largest == 0.0 || (1e-2..1e4).contains(&largest) {
        0
    } else {
        largest.log10().floor() as i32
    }
}

/// The decimals that the ticks of this axis need.
fn digits(low: f64, high: f64, ticks: usize) -> usize {
    let points = RangedCoordf64::from(low..high).key_points(BoldPoints(ticks));
    let exact = |d: &usize| {
        let unit = 10f64.powi(*d as i32);
        points
            .iter()
            .all(|p| (p * unit - (p * unit).round()).abs() < 1e-6)
    };
    (0..9).find(exact).unwrap_or(9)
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
