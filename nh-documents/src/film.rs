//! Films: a motion as one HTML file.
//!
//! A [`Film`] shows the shapes that a closure makes of the states of a motion, in the plane or in
//! space, with the equations of the system beside them. The file needs no network and nothing
//! installed: it plays in any browser of 2023 or later.
//!
//! # Numbers in a film
//! The file is smaller than a [limit](Film::limit), 300 kB. Of the states those are kept that are
//! at least one frame apart, the last one always; the times are those of the states, and between
//! two frames the page interpolates places on lines and orientations on the shortest arc. Lengths
//! are rounded to multiples of 2^-18 of the extent of the film, components of unit quaternions to
//! multiples of 2^-16, times to multiples of 2^-24 of the duration. If the file is too large,
//! frames are taken twice as far apart, and so on; a motion is never shortened. A body is never
//! left turning by more than 2 radians from one frame to the next for the sake of the size or of
//! the frame rate, as it would be seen turning back. Of a motion of more than 16 384 states, or of
//! more than 4 million numbers, every second state is held, or every fourth, and so on.
//! [`Film::save`] reports how many frames there are and how far a place may be off between two of
//! them, and the page says so.

mod channel;
mod escape;
mod formulas;
mod page;
mod saved;
mod shape;
mod timed;
mod track;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::string::String;
use std::vec::Vec;

use nh_runtime::{DiscreteSystem, Equations};

use crate::writing::write_whole;

pub use saved::{FilmError, SavedFilm};
pub use shape::{Hue, Place, Shape};
pub use timed::Timed;
use track::Track;

/// A motion in the plane or in space, for a browser: one HTML file.
///
/// ```
/// # use nh_documents::film::{Film, FilmError, Hue, Shape};
/// # fn pendulum(path: &std::path::Path) -> Result<(), FilmError> {
/// let swing = (0..=400).map(|k| (0.01 * f64::from(k), 0.8 * (0.03 * f64::from(k)).cos()));
/// let film = Film::new("Pendulum").add(swing, |&(_, angle)| {
///     let bob = [angle.sin(), -angle.cos()];
///     vec![
///         Shape::segment([0.0, 0.0], bob),
///         Shape::disc(bob, 0.1).turned(angle),
///         Shape::trace(bob).named("bob"),
///     ]
/// });
/// let saved = film.save(path)?;
/// println!("{saved}");
/// # Ok(())
/// # }
/// # let path = std::env::temp_dir().join(format!("pendulum-{}.html", std::process::id()));
/// # pendulum(&path)?;
/// # std::fs::remove_file(path)?;
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a film is written by `save`"]
pub struct Film {
    title: String,
    caption: String,
    equations: Option<Equations>,
    shown: Option<Vec<String>>,
    labels: [String; 3],
    frame_rate: f64,
    speed: f64,
    limit: usize,
    tracks: Vec<Track>,
    still: Vec<Shape>,
    planar: bool,
    /// The box that everything is in.
    bounds: [[f64; 3]; 2],
}

impl Film {
    /// A film without equations.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            caption: String::new(),
            equations: None,
            shown: None,
            labels: ["x", "y", "z"].map(String::from),
            frame_rate: 60.0,
            speed: 1.0,
            limit: 300_000,
            tracks: Vec::new(),
            still: Vec::new(),
            planar: true,
            bounds: [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]],
        }
    }

    /// A film of a system: its name is the title, and its equations stand beside the motion.
    pub fn of<S: DiscreteSystem>(system: &S) -> Self {
        Self::with_equations(system.equations())
    }

    /// A film with these equations, those of a reduced system or of a lattice for example, and the
    /// name of their system as its title.
    pub fn with_equations(equations: Equations) -> Self {
        Self {
            equations: Some(equations),
            ..Self::new(equations.system)
        }
    }

    /// Sets the title.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets a text below the motion.
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The equations of these names, in this order, beside the motion; without it those from the
    /// first on that fit.
    pub fn equations<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.shown = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Sets the labels of the axes, x, y and z without it: of two in the plane, of three in space.
    pub fn labels<const N: usize>(mut self, labels: [&str; N]) -> Self {
        for (own, label) in self.labels.iter_mut().zip(labels) {
            *own = label.into();
        }
        self
    }

    /// Sets the frames per second of playing that are kept of each motion at most, 60 without it.
    pub fn frame_rate(mut self, frame_rate: f64) -> Self {
        self.frame_rate = frame_rate;
        self
    }

    /// Sets the time of the motion that passes in a second of playing, 1 without it: 0.1 is slow
    /// motion. The page can change it.
    pub fn speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// Sets the largest size of the file in bytes, 300 000 without it.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Adds a motion: the shapes of each state.
    ///
    /// Motions of one film are shown together, each at its own times; before its first state and
    /// after its last one a motion stands still. The shapes may be others from state to state;
    /// those that are to move smoothly keep their place in the list.
    pub fn add<T: Timed>(
        mut self,
        states: impl IntoIterator<Item = T>,
        mut shapes: impl FnMut(&T) -> Vec<Shape>,
    ) -> Self {
        let (mut track, mut last) = (Track::new(), None);
        for state in states {
            last = match track.takes_next() {
                true => {
                    self.push(&mut track, state.at(), &shapes(&state));
                    None
                }
                false => Some(state),
            };
        }
        if let Some(state) = last {
            self.push(&mut track, state.at(), &shapes(&state));
        }
        self.tracks.push(track);
        self
    }

    /// Adds a motion that may fail, such as a trajectory or a flow as it comes: the shapes of each
    /// state.
    ///
    /// # Errors
    /// The first error of the motion.
    pub fn try_add<T: Timed, E>(
        self,
        states: impl IntoIterator<Item = Result<T, E>>,
        shapes: impl FnMut(&T) -> Vec<Shape>,
    ) -> Result<Self, E> {
        let mut failed = None;
        let states = states.into_iter().map_while(|state| match state {
            Ok(state) => Some(state),
            Err(error) => {
                failed = Some(error);
                None
            }
        });
        let film = self.add(states, shapes);
        failed.map_or(Ok(film), Err)
    }

    /// Adds shapes that do not move: rails, a table, a closed form to compare with.
    pub fn still(mut self, shapes: impl IntoIterator<Item = Shape>) -> Self {
        let shapes: Vec<_> = shapes.into_iter().collect();
        self.measure(&shapes);
        self.still.extend(shapes);
        self
    }

    fn push(&mut self, track: &mut Track, t: f64, shapes: &[Shape]) {
        self.measure(shapes);
        track.push(t, shapes);
    }

    fn measure(&mut self, shapes: &[Shape]) {
        self.planar &= shapes.iter().all(Shape::is_planar);
        for [low, high] in shapes.iter().flat_map(Shape::extent) {
            for axis in 0..3 {
                self.bounds[0][axis] = self.bounds[0][axis].min(low[axis]);
                self.bounds[1][axis] = self.bounds[1][axis].max(high[axis]);
            }
        }
    }

    /// Writes the film to this file, under another name first, so that a file of this name is a
    /// whole film at any time.
    ///
    /// # Errors
    /// [`FilmError`]: the film is empty, has a number that is not finite, times that do not increase, settings or equations that do not exist, does
    /// not fit the limit, or the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<SavedFilm, FilmError> {
        let (page, saved) = self.page()?;
        write_whole(path.as_ref(), page).map_err(FilmError::Io)?;
        Ok(saved)
    }
}
