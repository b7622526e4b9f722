//! Figures: panels of curves, of points or of the columns of a table, written as SVG or PNG.

mod columns;
mod map;
mod panel;
#[cfg(feature = "png")]
mod png;
mod quantiles;
mod sphere;
mod svg;

#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

pub use columns::{Columns, PlotError};
pub use panel::Panel;
pub use sphere::SphereView;

use crate::writing::write_whole;

/// Panels under one title.
///
/// A [`Panel::plane`] has equal scales on both axes, a [`Panel::series`] does not, a
/// [`Panel::logarithmic`] has powers. The panels are side by side, or one below the other where a
/// plane curve is long and flat.
///
/// ```
/// # use nh_documents::plot::{Figure, Panel, PlotError};
/// # fn pendulum(path: &std::path::Path) -> Result<(), PlotError> {
/// let t: Vec<f64> = (0..500).map(|k| 0.01 * f64::from(k)).collect();
/// let q: Vec<f64> = t.iter().map(|t| (3.0 * t).cos()).collect();
/// let p: Vec<f64> = t.iter().map(|t| -3.0 * (3.0 * t).sin()).collect();
/// let table = [("t", t), ("q", q), ("p", p)];
/// Figure::new("Pendulum")
///     .panel(Panel::series("Motion", "t [s]", "").columns(&table[..], "t", &["q", "p"])?)
///     .panel(Panel::plane("Phase portrait", "q", "p").columns(&table[..], "q", &["p"])?)
///     .save(path)
/// # }
/// # let path = std::env::temp_dir().join(format!("pendulum-{}.svg", std::process::id()));
/// # pendulum(&path)?;
/// # std::fs::remove_file(path)?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a figure is written by `save`"]
pub struct Figure {
    title: String,
    panels: Vec<Panel>,
}

impl Figure {
    /// A figure without panels.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            panels: Vec::new(),
        }
    }

    /// Adds a panel.
    pub fn panel(mut self, panel: Panel) -> Self {
        self.panels.push(panel);
        self
    }

    /// The figure as SVG.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn svg(&self) -> Result<String, PlotError> {
        svg::render(&self.title, &self.panels)
            .map_err(|error| PlotError::Io(std::io::Error::other(error)))
    }

    /// The figure as a PNG image, two of its pixels to a pixel of the SVG, with the fonts Ubuntu
    /// and Hack, which come with this crate.
    ///
    /// # Errors
    /// It cannot be drawn.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        png::image(&self.svg()?).map_err(PlotError::Io)
    }

    /// Writes the figure to this file, `.svg`, or `.png` with the feature `png`, under another name
    /// first, so that a file of this name is a whole figure at any time; its folder is made if need
    /// be.
    ///
    /// # Errors
    /// The name has another ending, or the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let path = path.as_ref();
        match path.extension().and_then(OsStr::to_str) {
            Some("svg") => write_whole(path, self.svg()?).map_err(PlotError::Io),
            #[cfg(feature = "png")]
            Some("png") => write_whole(path, self.png()?).map_err(PlotError::Io),
            _ => Err(PlotError::Format {
                path: path.display().to_string(),
            }),
        }
    }
}
