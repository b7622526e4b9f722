//! The frames of one motion.

use std::string::String;
use std::vec::Vec;

use super::channel::{self, Bits};
use super::escape::text;
use super::shape::{Look, Measure, Shape};

/// The most frames that are kept until the number on the page is known, and the most numbers in
/// them: 32 MB.
const MOST_FRAMES: usize = 1 << 14;
const MOST_NUMBERS: usize = 1 << 22;

/// The largest turn of a body from one frame to the next, in radians: a turn by more than half
/// would look like one back.
const LARGEST_TURN: f64 = 2.0;

/// Quanta of a component of a quaternion, of the extent of a film, and of the time of a motion.
pub(super) const PER_ROTATION: f64 = 65536.0;
pub(super) const PER_EXTENT: f64 = 262_144.0;
pub(super) const PER_TIME: f64 = 16_777_216.0;

/// The shapes at one time.
#[derive(Clone, Debug)]
struct FilmFrame {
    t: f64,
    /// Among the looks of the track.
    look: usize,
    numbers: Vec<f64>,
}

/// The frames of one motion.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    /// The sets of shapes that occur.
    looks: Vec<Vec<Look>>,
    frames: Vec<FilmFrame>,
    numbers: usize,
    /// The number of states of which one is kept.
    stride: usize,
    states: usize,
}

impl Track {
    pub(super) fn new() -> Self {
        Self {
            stride: 1,
            ..Self::default()
        }
    }

    /// Whether the next state is kept.
    pub(super) fn takes_next(&mut self) -> bool {
        self.states += 1;
        (self.states - 1).is_multiple_of(self.stride)
    }

    /// Keeps a state; drops every other frame where there are too many.
    pub(super) fn push(&mut self, t: f64, shapes: &[Shape]) {
        let looks: Vec<Look> = shapes.iter().map(Shape::look).collect();
        // A set of shapes is mostly that of the frame before.
        let found = self.looks.iter().rposition(|known| *known == looks);
        let look = found.unwrap_or_else(|| {
            self.looks.push(looks);
            self.looks.len() - 1
        });
        let mut numbers = Vec::new();
        shapes.iter().for_each(|shape| shape.numbers(&mut numbers));
        self.numbers += numbers.len();
        self.frames.push(FilmFrame { t, look, numbers });
        if self.frames.len() > MOST_FRAMES || self.numbers > MOST_NUMBERS {
            self.stride *= 2;
            let mut index = 0;
            self.frames.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.numbers = self.frames.iter().map(|frame| frame.numbers.len()).sum();
        }
    }

    /// The time at which a frame has a number that is not finite.
    pub(super) fn not_finite(&self) -> Option<f64> {
        let is_finite = |frame: &&FilmFrame| {
            frame.t.is_finite() && frame.numbers.iter().all(|number| number.is_finite())
        };
        let bad = self.frames.iter().find(|frame| !is_finite(frame))?;
        Some(bad.t)
    }

    /// The time of a frame that is not behind the one before.
    pub(super) fn unordered(&self) -> Option<f64> {
        let pairs = self.frames.windows(2);
        pairs
            .into_iter()
            .find_map(|pair| (pair[1].t <= pair[0].t).then_some(pair[1].t))
    }

    pub(super) fn len(&self) -> usize {
        self.frames.len()
    }

    /// The first and the last time.
    pub(super) fn span(&self) -> Option<[f64; 2]> {
        Some([self.frames.first()?.t, self.frames.last()?.t])
    }

    /// The frames that are at least so far apart, and the last one; `None` where a body would turn
    /// too far between two of them that are not neighbours here.
    pub(super) fn thinned(&self, apart: f64) -> Option<Self> {
        let mut frames: Vec<FilmFrame> = Vec::new();
        let last = self.frames.len().checked_sub(1)?;
        let (mut turns, mut left_out) = (Vec::new(), false);
        for (i, frame) in self.frames.iter().enumerate() {
            if let Some(before) = i.checked_sub(1) {
                self.add_turns(&self.frames[before], frame, &mut turns);
            }
            // Times k h are rounded.
            let is_near =
                (frames.last()).is_some_and(|kept| frame.t - kept.t < apart * (1.0 - 1e-6));
            if is_near && i != last {
                left_out = true;
                continue;
            }
            if left_out && turns.iter().any(|turn| *turn > LARGEST_TURN) {
                return None;
            }
            frames.push(frame.clone());
            turns.clear();
            left_out = false;
        }
        Some(Self {
            frames,
            ..self.clone_without_frames()
        })
    }

    fn clone_without_frames(&self) -> Self {
        Self {
            looks: self.looks.clone(),
            frames: Vec::new(),
            ..*self
        }
    }

    /// Adds the angles by which the bodies turn between two frames.
    fn add_turns(&self, from: &FilmFrame, to: &FilmFrame, turns: &mut Vec<f64>) {
        if from.look != to.look {
            turns.clear();
            return;
        }
        let (mut at, mut body) = (0, 0);
        for look in &self.looks[from.look] {
            if look.form.is_body() {
                let place = at + 3 * look.places;
                let of = |frame: &FilmFrame, i: usize| frame.numbers[place + i];
                let dot: f64 = (0..4).map(|i| of(from, i) * of(to, i)).sum();
                if turns.len() == body {
                    turns.push(0.0);
                }
                turns[body] += 2.0 * dot.abs().min(1.0).acos();
                body += 1;
            }
            at += look.len();
        }
    }

    /// Runs of frames with the same shapes.
    fn runs(&self) -> impl Iterator<Item = &[FilmFrame]> {
        self.frames.chunk_by(|a, b| a.look == b.look)
    }

    /// The largest distance between an interpolated number and the motion, by the second
    /// differences of its values: a length, where the frames are about as far apart.
    pub(super) fn interpolation(&self) -> f64 {
        let mut largest = 0.0f64;
        for run in self.runs() {
            let measures = self.looks[run[0].look].iter().flat_map(Look::measures);
            for (i, _) in measures
                .enumerate()
                .filter(|(_, measure)| *measure == Measure::Length)
            {
                for three in run.windows(3) {
                    let [a, b, c] = [0, 1, 2].map(|k| (three[k].t, three[k].numbers[i]));
                    let between = a.1 + (c.1 - a.1) * (b.0 - a.0) / (c.0 - a.0);
                    // Of an interval of twice the length: four times the distance.
                    largest = largest.max((b.1 - between).abs() / 4.0);
                }
            }
        }
        largest
    }

    /// As JSON, with the numbers among the bits.
    pub(super) fn write(&self, extent: f64, bits: &mut Bits) -> String {
        let times: Vec<f64> = self.frames.iter().map(|frame| frame.t).collect();
        let duration = self.span().map_or(0.0, |[first, last]| last - first);
        let times_written = channel::write(&times, duration.max(1e-300) / PER_TIME, bits);
        let runs: Vec<String> =
            (self.runs().map(|run| self.write_run(run, extent, bits))).collect();
        std::format!(
            "{{\"frames\":{},\"times\":{times_written},\"runs\":[{}]}}",
            times.len(),
            runs.join(",")
        )
    }

    fn write_run(&self, run: &[FilmFrame], extent: f64, bits: &mut Bits) -> String {
        let looks = &self.looks[run[0].look];
        let shapes: Vec<String> = (looks.iter())
            .map(|look| {
                std::format!(
                    "[\"{}\",{},{},{}]",
                    look.form.name(),
                    look.hue.index(),
                    text(&look.name),
                    look.len()
                )
            })
            .collect();
        let measures: Vec<Measure> = looks.iter().flat_map(Look::measures).collect();
        let mut columns: Vec<Vec<f64>> = (0..measures.len())
            .map(|i| run.iter().map(|frame| frame.numbers[i]).collect())
            .collect();
        keep_signs(&measures, &mut columns);
        let channels: Vec<String> = (columns.iter().zip(&measures))
            .map(|(column, measure)| {
                let quantum = match measure {
                    Measure::Length => extent / PER_EXTENT,
                    Measure::Rotation => 1.0 / PER_ROTATION,
                };
                channel::write(column, quantum, bits)
            })
            .collect();
        std::format!(
            "{{\"count\":{},\"shapes\":[{}],\"channels\":[{}]}}",
            run.len(),
            shapes.join(","),
            channels.join(",")
        )
    }
}

/// Takes of the two quaternions of a rotation the one nearer to that of the frame before.
fn keep_signs(measures: &[Measure], columns: &mut [Vec<f64>]) {
    let mut first = 0;
    while first < measures.len() {
        if measures[first] != Measure::Rotation {
            first += 1;
            continue;
        }
        let quaternion = &mut columns[first..first + 4];
        for i in 1..quaternion[0].len() {
            let dot: f64 = quaternion.iter().map(|q| q[i] * q[i - 1]).sum();
            if dot < 0.0 {
                quaternion.iter_mut().for_each(|q| q[i] = -q[i]);
            }
        }
        first += 4;
    }
}
