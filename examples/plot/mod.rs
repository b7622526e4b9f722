//! Figures of the examples: panels of curves, written as SVG.
//!
//! A [`Panel::plane`] has equal scales on both axes, a [`Panel::series`] does not, a [`Panel::logarithmic`] has powers. [`draw`] puts the
//! panels side by side, or one below the other where the plane curve is long and flat.

#![allow(dead_code, reason = "no example uses all of it")]

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use nonholonomic::film::{Film, FilmError};
use plotters::style::RGBColor;

pub mod sphere;
mod svg;

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
const PALE: RGBColor = RGBColor(205, 205, 205);
const OUTLINE: RGBColor = RGBColor(120, 120, 120);

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
    /// Points are held as the decimal logarithms of their coordinates.
    logarithmic: bool,
    curves: Vec<Curve>,
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
        }
    }

    /// Curves over time, or over another variable, each axis with its own scale.
    pub fn series(title: &str, x: &str, y: &str) -> Self {
        Self {
            equal: false,
            ..Self::plane(title, x, y)
        }
    }

    /// Measurements at a few positive x, dots that lines join, with logarithmic axes.
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

    /// A broad pale line to compare with; give it before the lines over it.
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
        let scale = |point: [f64; 2]| match self.logarithmic {
            true => point.map(f64::log10),
            false => point,
        };
        let points = points.into_iter().map(Into::into).map(scale).collect();
        self.curves.push(Curve {
            name: name.map(Into::into),
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
        // Lines over time start and end at the frame.
        let inside = axis == 1
            || self.equal
            || self.logarithmic
            || self.curves.iter().any(|c| c.mark == Mark::Dots);
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

/// The program's first argument, `pictures` without one.
fn directory() -> PathBuf {
    env::args_os()
        .nth(1)
        .map_or("pictures".into(), PathBuf::from)
}

/// Writes the film to `<name>.html` in the [`directory`] and prints its path.
pub fn film(name: &str, film: &Film) -> Result<(), FilmError> {
    let path = directory().join(name).with_extension("html");
    let saved = film.save(&path)?;
    println!("film: {}: {saved}", path.display());
    Ok(())
}

/// Draws the panels to `<name>.svg` in the [`directory`], which is made if need be, and prints its path.
pub fn draw(name: &str, title: &str, panels: &[Panel]) -> io::Result<()> {
    let path = directory().join(name).with_extension("svg");
    write(&path, title, panels)
}

/// Draws the panels to this file and prints its path.
pub fn write(path: &Path, title: &str, panels: &[Panel]) -> io::Result<()> {
    let named = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
    let svg = svg::render(title, panels).map_err(io::Error::other)?;
    let directory = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(directory).map_err(named)?;
    fs::write(path, svg).map_err(named)?;
    println!("picture: {}", path.display());
    Ok(())
}
