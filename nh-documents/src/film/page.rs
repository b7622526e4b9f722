//! The page of a film.

use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;
use std::{format, vec};

use super::channel::Bits;
use super::escape::{escaped, text};
use super::formulas::section;
use super::track::{PER_EXTENT, Track};
use super::{Film, FilmError, SavedFilm};
use nh_runtime::Equation;

const PAGE: &str = include_str!("page/film.html");
const STYLE: &str = include_str!("page/film.css");
const SCRIPTS: [&str; 4] = [
    include_str!("page/motion.js"),
    include_str!("page/view.js"),
    include_str!("page/shapes.js"),
    include_str!("page/player.js"),
];

/// The bytes of equations that a page shows where none are asked for, and of those that it makes
/// first.
const EQUATIONS: usize = 100_000;
const FIRST: [&str; 3] = ["lagrangian", "constraints", "discrete_lagrange_dalembert"];

impl Film {
    /// The page, with as many frames as fit.
    pub(super) fn page(&self) -> Result<(String, SavedFilm), FilmError> {
        self.check()?;
        let equations = self.shown_equations()?;
        let mut apart = self.speed / self.frame_rate;
        let mut all = self.thinned(apart);
        // A body that turns fast has more frames.
        while all.is_none() {
            apart /= 2.0;
            all = self.thinned(apart);
        }
        let mut smallest = usize::MAX;
        while let Some(tracks) = all {
            let (page, saved) = self.filled(&equations, &tracks);
            if page.len() <= self.limit {
                return Ok((page, saved));
            }
            if page.len() >= smallest {
                break;
            }
            smallest = page.len();
            apart *= 2.0;
            all = self.thinned(apart);
        }
        Err(FilmError::TooLarge {
            bytes: smallest,
            limit: self.limit,
        })
    }

    fn check(&self) -> Result<(), FilmError> {
        for (name, value) in [("frame rate", self.frame_rate), ("speed", self.speed)] {
            if !(value.is_finite() && value > 0.0) {
                return Err(FilmError::Setting { name, value });
            }
        }
        if self.tracks.iter().all(|track| track.len() == 0) {
            return Err(FilmError::Empty);
        }
        for track in &self.tracks {
            if let Some(t) = track.not_finite() {
                return Err(FilmError::NotFinite { t });
            }
            if let Some(t) = track.unordered() {
                return Err(FilmError::Unordered { t });
            }
        }
        let mut still = Vec::new();
        self.still
            .iter()
            .for_each(|shape| shape.numbers(&mut still));
        if !still.iter().all(|number| number.is_finite()) {
            return Err(FilmError::NotFinite { t: f64::NAN });
        }
        Ok(())
    }

    fn thinned(&self, apart: f64) -> Option<Vec<Track>> {
        let motions = self.tracks.iter().filter(|track| track.len() > 0);
        motions.map(|track| track.thinned(apart)).collect()
    }

    fn shown_equations(&self) -> Result<String, FilmError> {
        let Some(equations) = self.equations else {
            return match self.shown.iter().flatten().next() {
                Some(name) => Err(FilmError::NoEquation { name: name.clone() }),
                None => Ok(String::new()),
            };
        };
        if let Some(names) = &self.shown {
            let found = names.iter().enumerate().map(|(i, name)| {
                let equation = equations.get(name);
                let equation =
                    equation.ok_or_else(|| FilmError::NoEquation { name: name.clone() })?;
                Ok(section(equation, i < 3))
            });
            return found.collect();
        }
        let is_first = |equation: &Equation| FIRST.contains(&equation.name);
        let mut room = EQUATIONS;
        let mut fitting = |equation: &'static Equation| {
            // MathML is longer than LaTeX, and is not made where it is sure to be too long.
            let section =
                (equation.latex.len() < room).then(|| section(equation, is_first(equation)));
            let section = section.filter(|section| section.len() <= room)?;
            room -= section.len();
            Some((equation.name, section))
        };
        let (first, others): (Vec<_>, Vec<_>) = equations.iter().partition(|it| is_first(it));
        let made: BTreeMap<_, _> = first
            .into_iter()
            .chain(others)
            .filter_map(&mut fitting)
            .collect();
        let (mut html, mut left_out): (_, Vec<&Equation>) = (String::new(), Vec::new());
        for equation in equations {
            match made.get(equation.name) {
                Some(section) => html += section,
                None => left_out.push(equation),
            }
        }
        if !left_out.is_empty() {
            let titles = left_out.iter().map(|equation| escaped(equation.title));
            html += &format!(
                "<p>In <code>equations()</code> besides: {}.</p>",
                Vec::from_iter(titles).join(", ")
            );
        }
        Ok(html)
    }

    /// The page with these frames.
    fn filled(&self, equations: &str, tracks: &[Track]) -> (String, SavedFilm) {
        let spans = tracks.iter().filter_map(Track::span);
        let [first, last] = spans.fold([f64::INFINITY, f64::NEG_INFINITY], |all, one| {
            [all[0].min(one[0]), all[1].max(one[1])]
        });
        let [low, high] = self.bounds;
        let extent = (0..3).map(|i| high[i] - low[i]).fold(0.0, f64::max);
        let extent = if extent > 0.0 { extent } else { 1.0 };
        let mut bits = Bits::default();
        let mut still = Track::new();
        still.push(first, &self.still);
        let written = [&still].into_iter().chain(tracks);
        let written: Vec<_> = written
            .map(|track| track.write(extent, &mut bits))
            .collect();
        let rates = tracks
            .iter()
            .filter(|track| track.len() > 1)
            .filter_map(|track| {
                let [first, last] = track.span()?;
                Some((track.len() - 1) as f64 / (last - first) * self.speed)
            });
        let saved = SavedFilm {
            bytes: 0,
            frames: tracks.iter().map(Track::len).sum(),
            frame_rate: rates.fold(f64::INFINITY, f64::min),
            interpolation: tracks.iter().map(Track::interpolation).fold(0.0, f64::max),
            rounding: extent / PER_EXTENT / 2.0,
        };
        let numbers = |p: [f64; 3]| format!("[{},{},{}]", p[0], p[1], p[2]);
        let data = format!(
            "{{\"title\":{},\"planar\":{},\"labels\":[{}],\"speed\":{},\"span\":[{first},{last}],\"low\":{},\"high\":{},\"tracks\":[{}],\"bits\":\"{}\"}}",
            text(&self.title),
            self.planar,
            Vec::from_iter(self.labels.iter().map(|label| text(label))).join(","),
            self.speed,
            numbers(low),
            numbers(high),
            written.join(","),
            bits.text(),
        );
        let caption = match self.caption.is_empty() {
            true => String::new(),
            false => format!("<p>{}</p>", escaped(&self.caption)),
        };
        let note = format!(
            "{} frames; between them coordinates are within {:.0e} of the motion.",
            saved.frames, saved.interpolation
        );
        let parts = vec![
            ("title", escaped(&self.title)),
            ("style", STYLE.into()),
            ("caption", caption),
            ("note", note),
            ("equations", equations.into()),
            ("data", data),
            ("script", SCRIPTS.join("\n")),
        ];
        let page = fill(PAGE, &parts);
        let bytes = page.len();
        (page, SavedFilm { bytes, ..saved })
    }
}

/// The template with its parts in the places of `{{name}}`; places in a part are not filled.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        page += before;
        let part = parts.iter().find(|part| part.0 == name);
        page += part.map_or("", |part| &part.1);
        rest = after;
    }
    page + rest
}
