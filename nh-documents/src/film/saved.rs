//! The outcome of writing a film.

use core::fmt;
use std::io;
use std::string::String;

/// The size and the accuracy of a film that was written; displays as one line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SavedFilm {
    /// The size of the file.
    pub bytes: usize,
    /// The frames of all motions.
    pub frames: usize,
    /// The frames per second of playing, of the motion that has fewest.
    pub frame_rate: f64,
    /// The largest distance of a coordinate between two frames from the motion, as its second
    /// differences tell; at an impact its first ones do.
    pub interpolation: f64,
    /// The largest rounding of a coordinate: half a quantum.
    pub rounding: f64,
}

impl fmt::Display for SavedFilm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} frames, {:.0} in a second of playing, in {} bytes; between frames coordinates are within {:.0e}, in them within {:.0e}",
            self.frames, self.frame_rate, self.bytes, self.interpolation, self.rounding
        )
    }
}

/// Why a film was not written.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum FilmError {
    /// No motion has a state.
    #[error("the film has no states: add a motion with at least one")]
    Empty,
    /// The frame rate, or the speed, is not a positive number.
    #[error("the {name} of a film is a positive number, not {value}")]
    Setting {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number of a shape is not finite.
    #[error("a shape {} a number that is not finite", at(*t))]
    NotFinite {
        /// The time of the state; NaN for a shape that does not move.
        t: f64,
    },
    /// The times of a motion do not increase.
    #[error("the times of a motion do not increase at t = {t}; add each motion by itself")]
    Unordered {
        /// The time that is not behind the one before it.
        t: f64,
    },
    /// The system has no equation of this name.
    #[error("the system has no equation named `{name}`; `equations()` prints the names")]
    NoEquation {
        /// The name.
        name: String,
    },
    /// The film does not fit, even with as few frames as its motions allow.
    #[error(
        "the film takes {bytes} bytes with as few frames as its motions allow, and {limit} are its limit; show fewer shapes, a shorter motion or fewer `equations`, or raise the `limit`"
    )]
    TooLarge {
        /// The least size.
        bytes: usize,
        /// The largest size allowed.
        limit: usize,
    },
    /// The file cannot be written.
    #[error("{0}")]
    Io(#[source] io::Error),
}

nh_runtime::shown_in_words!(FilmError);

/// The shape whose number is not finite, as the beginning of a sentence goes on.
fn at(t: f64) -> String {
    match t.is_nan() {
        true => "that does not move has".into(),
        false => format!("at t = {t} has"),
    }
}
