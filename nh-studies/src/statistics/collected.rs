//! The statistics of some members, and how they are joined with those of others.

use std::collections::BTreeMap;

use nh_records::Table;
use serde::{Deserialize, Serialize};

use super::sketch::Sketch;
use super::{Places, Statistic, Statistics};
use crate::motions::{End, FIRST_STOP};

/// The statistics of some members: for every place a list.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Collected {
    pub(super) places: Vec<Vec<Accumulated>>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Accumulated {
    Moments(Moments),
    Extrema(Option<(f64, f64)>),
    Sketch(Option<Sketch>),
    Counts(Vec<u64>),
    /// The members that have passed, and at the last node the sketch of their times.
    Passed(u64, Option<Sketch>),
}

/// n, x̄, ȳ, Σ(x - x̄)², Σ(x - x̄)(y - ȳ), Σ(y - ȳ)².
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 6]", into = "[u64; 6]")]
pub(super) struct Moments {
    pub count: u64,
    pub mean: [f64; 2],
    pub squares: [f64; 3],
}

/// As bits, so that any number comes back.
impl From<Moments> for [u64; 6] {
    fn from(
        Moments {
            count,
            mean: [x, y],
            squares: [xx, xy, yy],
        }: Moments,
    ) -> Self {
        let [x, y, xx, xy, yy] = [x, y, xx, xy, yy].map(f64::to_bits);
        [count, x, y, xx, xy, yy]
    }
}

impl From<[u64; 6]> for Moments {
    fn from([count, x, y, xx, xy, yy]: [u64; 6]) -> Self {
        let [x, y, xx, xy, yy] = [x, y, xx, xy, yy].map(f64::from_bits);
        Self {
            count,
            mean: [x, y],
            squares: [xx, xy, yy],
        }
    }
}

impl Moments {
    fn add(&mut self, [x, y]: [f64; 2]) {
        self.count += 1;
        let n = self.count as f64;
        let before = [x - self.mean[0], y - self.mean[1]];
        self.mean[0] += before[0] / n;
        self.mean[1] += before[1] / n;
        let after = [x - self.mean[0], y - self.mean[1]];
        self.squares[0] += before[0] * after[0];
        self.squares[1] += before[0] * after[1];
        self.squares[2] += before[1] * after[1];
    }

    fn merge(&mut self, other: &Self) {
        if self.count == 0 || other.count == 0 {
            if self.count == 0 {
                *self = *other;
            }
            return;
        }
        let (own, more) = (self.count as f64, other.count as f64);
        let all = own + more;
        let apart = [other.mean[0] - self.mean[0], other.mean[1] - self.mean[1]];
        let weight = own * (more / all);
        let products = [
            apart[0] * apart[0],
            apart[0] * apart[1],
            apart[1] * apart[1],
        ];
        for (square, (more, product)) in self
            .squares
            .iter_mut()
            .zip(other.squares.iter().zip(products))
        {
            *square += more + weight * product;
        }
        self.mean[0] += apart[0] * (more / all);
        self.mean[1] += apart[1] * (more / all);
        self.count += other.count;
    }
}

impl Accumulated {
    fn merge(&mut self, other: &Self) {
        match (self, other) {
            (Self::Moments(own), Self::Moments(other)) => own.merge(other),
            (Self::Extrema(own), Self::Extrema(Some((low, high)))) => {
                let (min, max) = own.unwrap_or((*low, *high));
                *own = Some((min.min(*low), max.max(*high)));
            }
            (Self::Counts(own), Self::Counts(other)) => {
                own.iter_mut()
                    .zip(other)
                    .for_each(|(own, other)| *own += other);
            }
            (Self::Sketch(own), Self::Sketch(Some(other))) => join(own, other),
            (Self::Passed(own, times), Self::Passed(other, more)) => {
                *own += other;
                if let Some(more) = more {
                    join(times, more);
                }
            }
            _ => {}
        }
    }
}

fn join(own: &mut Option<Sketch>, other: &Sketch) {
    own.get_or_insert_with(Sketch::new).join(other);
}

impl Statistic {
    fn empty(&self) -> Accumulated {
        match self {
            Self::Mean(_) | Self::Covariance(..) => Accumulated::Moments(Moments::default()),
            Self::Extrema(_) => Accumulated::Extrema(None),
            Self::Quantiles(..) => Accumulated::Sketch(None),
            Self::Histogram(_, _, _, parts) => Accumulated::Counts(vec![0; parts + 2]),
            Self::FirstPassage(..) => Accumulated::Passed(0, None),
        }
    }
}

impl Statistics {
    /// No member yet.
    pub(crate) fn empty(&self, places: &Places) -> Collected {
        let place = || self.list.iter().map(Statistic::empty).collect();
        let count = places.ks.len() * places.rows;
        Collected {
            places: (0..count).map(|_| place()).collect(),
        }
    }

    /// Collects the statistics of the rows of members, also of those that ended early.
    pub(crate) fn collect(
        &self,
        rows: &Table,
        ends: &[End],
        places: &Places,
        stops: &[&str],
    ) -> Collected {
        let mut all = self.empty(places);
        let numbers: BTreeMap<&str, &[f64]> = rows
            .names()
            .filter_map(|name| Some((name, rows.numbers(name)?)))
            .collect();
        let of_rows = places_of(rows, places);
        for (i, statistic) in self.list.iter().enumerate() {
            if let Statistic::FirstPassage(stop, _) = statistic {
                let number = stops.iter().position(|name| name == stop);
                let outcome = number.map(|number| FIRST_STOP + number as i64);
                for end in ends.iter().filter(|end| Some(end.outcome) == outcome) {
                    let nodes = all.places.chunks_mut(places.rows).zip(&places.ks);
                    for place in nodes
                        .filter(|(_, k)| end.k <= **k)
                        .flat_map(|(node, _)| node)
                    {
                        if let Accumulated::Passed(count, _) = &mut place[i] {
                            *count += 1;
                        }
                    }
                    let last = all.places.last_mut().map(|place| &mut place[i]);
                    if let Some(Accumulated::Passed(_, times)) = last {
                        times
                            .get_or_insert_with(Sketch::new)
                            .add(places.time_at(end.k));
                    }
                }
                continue;
            }
            let columns: Vec<&[f64]> = statistic
                .columns()
                .iter()
                .map(|name| numbers[name])
                .collect();
            let (xs, ys) = (columns[0], columns[columns.len() - 1]);
            for (row, place) in of_rows.iter().enumerate() {
                let (x, y) = (xs[row], ys[row]);
                let Some(place) = place.filter(|_| x.is_finite() && y.is_finite()) else {
                    continue;
                };
                match (&mut all.places[place][i], statistic) {
                    (Accumulated::Moments(moments), _) => moments.add([x, y]),
                    (Accumulated::Extrema(extrema), _) => {
                        let (min, max) = extrema.unwrap_or((x, x));
                        *extrema = Some((min.min(x), max.max(x)));
                    }
                    (Accumulated::Sketch(own), _) => own.get_or_insert_with(Sketch::new).add(x),
                    (Accumulated::Counts(counts), Statistic::Histogram(_, from, to, parts)) => {
                        counts[part(x, *from, *to, *parts)] += 1;
                    }
                    _ => {}
                }
            }
        }
        all
    }
}

/// The place of each row, where statistics are taken there.
fn places_of(rows: &Table, places: &Places) -> Vec<Option<usize>> {
    let of = |name| rows.integers(name).unwrap_or_default();
    let own: Vec<_> = of("member").iter().zip(of("k")).collect();
    let of_node = |node: &[(&i64, &i64)]| {
        let node = places.ks.binary_search(&(*node[0].1 as usize)).ok();
        node.map(|node| node * places.rows)
    };
    let nodes = own.chunk_by(|a, b| a == b);
    let places = nodes.flat_map(|node| {
        let first = of_node(node);
        (0..node.len()).map(move |row| first.map(|first| first + row))
    });
    places.collect()
}

/// The number of the part of a histogram in which x lies, from 1; 0 below all, and one more than
/// there are above.
fn part(x: f64, from: f64, to: f64, parts: usize) -> usize {
    if x < from {
        return 0;
    }
    if x >= to {
        return parts + 1;
    }
    let at = ((x - from) / (to - from) * parts as f64) as usize;
    1 + at.min(parts - 1)
}

impl Collected {
    /// Takes the statistics of more members.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.places.iter_mut().zip(&other.places) {
            own.iter_mut()
                .zip(other)
                .for_each(|(own, other)| own.merge(other));
        }
    }
}
