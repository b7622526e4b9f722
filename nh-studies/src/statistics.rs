//! Statistics over the members, which are computed while they move, chunk by chunk.

use std::collections::BTreeMap;
use std::ops::Range;

use nh_runtime::{NamedColumn, Table, Values};
use serde::{Deserialize, Serialize};
use sketches_ddsketch::{Config, DDSketch};

use crate::motions::{End, FIRST_STOP};
use crate::{StudyError, StudyResult};

/// Statistics of columns over all members, at the nodes that are kept or at those of
/// [`every`](Self::every). Values that are no finite number are left out; a member that ended is
/// none of those that are counted.
///
/// | statistic | columns of the table of statistics | merged |
/// | --- | --- | --- |
/// | `mean("x")` | `count.x`, `mean.x`, `deviation.x`: n, x̄, √(Σ(x - x̄)²/(n - 1)) | in the order of the chunks: the same bits from any workers |
/// | `covariance("x", "y")` | `covariance.x.y`: Σ(x - x̄)(y - ȳ)/(n - 1), `correlation.x.y` | as the mean |
/// | `extrema("x")` | `min.x`, `max.x` | in any order |
/// | `quantiles("x", [0.5])` | `q0.5.x` | in any order |
/// | `histogram("x", 0.0..1.0, 10)` | `histogram.x.below`, `histogram.x.0`, …, `histogram.x.above` | in any order |
/// | `first_passage("fell", [0.5])` | `passed.fell`: members that this condition has stopped up to the node; in the metadata `first_passage.fell.q0.5`, quantiles of the time among these | in any order |
///
/// A mean and sums of squares are those of B. P. Welford in a chunk, joined by the formula of Chan,
/// Golub and LeVeque (1979). Quantiles are those of a DDSketch (Masson, Rim and Lee, VLDB 2019):
/// the value of the rank ⌊q (n - 1)⌋ to 1 % of itself, or to 10⁻⁹; where the values are spread over
/// more than 17 powers of ten, those of the smallest are less exact.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    every: Option<usize>,
    list: Vec<Statistic>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Statistic {
    Mean(String),
    Covariance(String, String),
    Extrema(String),
    Quantiles(String, Vec<f64>),
    Histogram(String, f64, f64, usize),
    FirstPassage(String, Vec<f64>),
}

impl Statistics {
    /// At the nodes 0, n, 2n, … and at the last one.
    #[must_use]
    pub fn every(mut self, n: usize) -> Self {
        self.every = Some(n);
        self
    }

    /// The mean and the deviation of a column.
    #[must_use]
    pub fn mean(self, column: &str) -> Self {
        self.with(Statistic::Mean(column.to_owned()))
    }

    /// The covariance and the correlation of two columns.
    #[must_use]
    pub fn covariance(self, x: &str, y: &str) -> Self {
        self.with(Statistic::Covariance(x.to_owned(), y.to_owned()))
    }

    /// The smallest and the largest value of a column.
    #[must_use]
    pub fn extrema(self, column: &str) -> Self {
        self.with(Statistic::Extrema(column.to_owned()))
    }

    /// Quantiles of a column, each q of 0 … 1.
    #[must_use]
    pub fn quantiles(self, column: &str, q: impl IntoIterator<Item = f64>) -> Self {
        let q = q.into_iter().collect();
        self.with(Statistic::Quantiles(column.to_owned(), q))
    }

    /// The numbers of values in equal parts of a range a..b, of those below a and of those from b on.
    #[must_use]
    pub fn histogram(self, column: &str, Range { start, end }: Range<f64>, parts: usize) -> Self {
        self.with(Statistic::Histogram(column.to_owned(), start, end, parts))
    }

    /// The members that a condition has [stopped](crate::Study::stop), and quantiles of the times.
    #[must_use]
    pub fn first_passage(self, stop: &str, q: impl IntoIterator<Item = f64>) -> Self {
        let q = q.into_iter().collect();
        self.with(Statistic::FirstPassage(stop.to_owned(), q))
    }

    fn with(mut self, statistic: Statistic) -> Self {
        self.list.push(statistic);
        self
    }

    pub(crate) fn interval(&self) -> Option<usize> {
        self.every
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Refuses what no table has.
    pub(crate) fn check(&self, nodes: &Table, stops: &[&str]) -> StudyResult {
        if self.every == Some(0) {
            return Err(StudyError::study(
                "statistics at every 0th node: there is none",
            ));
        }
        for statistic in &self.list {
            for column in statistic.columns() {
                if nodes.numbers(column).is_none() {
                    let names: Vec<_> = nodes.names().collect();
                    return Err(StudyError::study(format!(
                        "statistics of a column `{column}`, which is none of numbers: the columns are `{}`",
                        names.join("`, `")
                    )));
                }
            }
            statistic.check(stops)?;
        }
        Ok(())
    }
}

impl Statistic {
    fn columns(&self) -> Vec<&str> {
        match self {
            Self::Mean(x) | Self::Extrema(x) | Self::Quantiles(x, _) => vec![x],
            Self::Histogram(x, ..) => vec![x],
            Self::Covariance(x, y) => vec![x, y],
            Self::FirstPassage(..) => Vec::new(),
        }
    }

    fn check(&self, stops: &[&str]) -> StudyResult {
        let fault = match self {
            Self::Quantiles(_, q) | Self::FirstPassage(_, q)
                if q.iter().any(|q| !(0.0..=1.0).contains(q)) =>
            {
                format!("quantiles {q:?}: each has to be of 0 to 1")
            }
            Self::Histogram(x, from, to, parts)
                if *parts == 0 || !(from < to && (to - from).is_finite()) =>
            {
                format!("a histogram of `{x}` in {parts} parts from {from} to {to}: there is none")
            }
            Self::FirstPassage(stop, _) if !stops.contains(&stop.as_str()) => {
                format!("first passages of `{stop}`: the conditions that stop are {stops:?}")
            }
            _ => return Ok(()),
        };
        Err(StudyError::study(fault))
    }

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

/// The statistics of some members: node after node, of each its list.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Collected {
    nodes: Vec<Vec<Accumulated>>,
}

#[derive(Clone, Serialize, Deserialize)]
enum Accumulated {
    Moments(Moments),
    Extrema(Option<(f64, f64)>),
    Sketch(Option<DDSketch>),
    Counts(Vec<u64>),
    /// The members that have passed, and at the last node the sketch of their times.
    Passed(u64, Option<DDSketch>),
}

/// n, x̄, ȳ, Σ(x - x̄)², Σ(x - x̄)(y - ȳ), Σ(y - ȳ)².
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 6]", into = "[u64; 6]")]
struct Moments {
    count: u64,
    mean: [f64; 2],
    squares: [f64; 3],
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

fn join(own: &mut Option<DDSketch>, other: &DDSketch) {
    let own = own.get_or_insert_with(sketch);
    own.merge(other)
        .expect("all sketches have one configuration");
}

fn sketch() -> DDSketch {
    DDSketch::new(Config::defaults())
}

fn quantile(sketch: Option<&DDSketch>, q: f64) -> f64 {
    let found = sketch.and_then(|sketch| sketch.quantile(q).ok().flatten());
    found.unwrap_or(f64::NAN)
}

impl Statistics {
    /// No member yet, at so many nodes.
    pub(crate) fn empty(&self, nodes: usize) -> Collected {
        let node = || self.list.iter().map(Statistic::empty).collect();
        Collected {
            nodes: (0..nodes).map(|_| node()).collect(),
        }
    }

    /// The statistics of the rows of members at these nodes, of those that ended too.
    pub(crate) fn collect(
        &self,
        rows: &Table,
        ends: &[End],
        ks: &[usize],
        stops: &[&str],
        time: impl Fn(usize) -> f64,
    ) -> Collected {
        let mut all = self.empty(ks.len());
        let numbers: BTreeMap<&str, &[f64]> = rows
            .names()
            .filter_map(|name| Some((name, rows.numbers(name)?)))
            .collect();
        let places: Vec<Option<usize>> = rows
            .integers("k")
            .unwrap_or_default()
            .iter()
            .map(|k| ks.binary_search(&(*k as usize)).ok())
            .collect();
        for (i, statistic) in self.list.iter().enumerate() {
            if let Statistic::FirstPassage(stop, _) = statistic {
                let number = stops.iter().position(|name| name == stop);
                let outcome = number.map(|number| FIRST_STOP + number as i64);
                for end in ends.iter().filter(|end| Some(end.outcome) == outcome) {
                    let last = ks.len() - 1;
                    for (node, k) in all.nodes.iter_mut().zip(ks) {
                        if let Accumulated::Passed(count, _) = &mut node[i] {
                            *count += u64::from(end.k <= *k);
                        }
                    }
                    if let Accumulated::Passed(_, times) = &mut all.nodes[last][i] {
                        times.get_or_insert_with(sketch).add(time(end.k));
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
            for (row, place) in places.iter().enumerate() {
                let (x, y) = (xs[row], ys[row]);
                let Some(node) = place.filter(|_| x.is_finite() && y.is_finite()) else {
                    continue;
                };
                match (&mut all.nodes[node][i], statistic) {
                    (Accumulated::Moments(moments), _) => moments.add([x, y]),
                    (Accumulated::Extrema(extrema), _) => {
                        let (min, max) = extrema.unwrap_or((x, x));
                        *extrema = Some((min.min(x), max.max(x)));
                    }
                    (Accumulated::Sketch(own), _) => own.get_or_insert_with(sketch).add(x),
                    (Accumulated::Counts(counts), Statistic::Histogram(_, from, to, parts)) => {
                        counts[part(x, *from, *to, *parts)] += 1;
                    }
                    _ => {}
                }
            }
        }
        all
    }

    /// The table of these statistics, a row a node.
    pub(crate) fn table(
        &self,
        collected: &Collected,
        ks: &[usize],
        time: impl Fn(usize) -> f64,
    ) -> Table {
        let mut table = Table::default();
        let mut add = |name: String, values| table.columns.push(NamedColumn { name, values });
        add(
            "k".to_owned(),
            Values::Integers(ks.iter().map(|k| *k as i64).collect()),
        );
        add(
            "t".to_owned(),
            Values::Numbers(ks.iter().map(|k| time(*k)).collect()),
        );
        let mut words = Vec::new();
        for (i, statistic) in self.list.iter().enumerate() {
            let nodes = || collected.nodes.iter().map(|node| &node[i]);
            let mut numbers = |name: String, value: &dyn Fn(&Accumulated) -> f64| {
                add(name, Values::Numbers(nodes().map(value).collect()));
            };
            match statistic {
                Statistic::Mean(x) => {
                    numbers(format!("mean.{x}"), &|all| {
                        moments(all).map_or(f64::NAN, |m| m.mean[0])
                    });
                    numbers(format!("deviation.{x}"), &|all| {
                        moments(all)
                            .map_or(f64::NAN, |m| (m.squares[0] / (m.count as f64 - 1.0)).sqrt())
                    });
                    let count = |all| moments(all).map_or(0, |m| m.count as i64);
                    add(
                        format!("count.{x}"),
                        Values::Integers(nodes().map(count).collect()),
                    );
                }
                Statistic::Covariance(x, y) => {
                    numbers(format!("covariance.{x}.{y}"), &|all| {
                        moments(all).map_or(f64::NAN, |m| m.squares[1] / (m.count as f64 - 1.0))
                    });
                    numbers(format!("correlation.{x}.{y}"), &|all| {
                        moments(all).map_or(
                            f64::NAN,
                            |Moments {
                                 squares: [xx, xy, yy],
                                 ..
                             }| { xy / (xx.sqrt() * yy.sqrt()) },
                        )
                    });
                }
                Statistic::Extrema(x) => {
                    let extrema = |all: &Accumulated| match all {
                        Accumulated::Extrema(Some(extrema)) => *extrema,
                        _ => (f64::NAN, f64::NAN),
                    };
                    numbers(format!("min.{x}"), &|all| extrema(all).0);
                    numbers(format!("max.{x}"), &|all| extrema(all).1);
                }
                Statistic::Quantiles(x, list) => {
                    for q in list {
                        numbers(format!("q{q}.{x}"), &|all| match all {
                            Accumulated::Sketch(own) => quantile(own.as_ref(), *q),
                            _ => f64::NAN,
                        });
                    }
                }
                Statistic::Histogram(x, _, _, parts) => {
                    for at in 0..parts + 2 {
                        let name = match at {
                            0 => "below".to_owned(),
                            at if at == parts + 1 => "above".to_owned(),
                            at => (at - 1).to_string(),
                        };
                        let count = |all: &Accumulated| match all {
                            Accumulated::Counts(counts) => counts[at] as i64,
                            _ => 0,
                        };
                        add(
                            format!("histogram.{x}.{name}"),
                            Values::Integers(nodes().map(count).collect()),
                        );
                    }
                }
                Statistic::FirstPassage(stop, list) => {
                    let passed = |all: &Accumulated| match all {
                        Accumulated::Passed(count, _) => *count as i64,
                        _ => 0,
                    };
                    add(
                        format!("passed.{stop}"),
                        Values::Integers(nodes().map(passed).collect()),
                    );
                    if let Some(Accumulated::Passed(_, times)) = nodes().next_back() {
                        for q in list {
                            let time = quantile(times.as_ref(), *q);
                            words.push((format!("first_passage.{stop}.q{q}"), format!("{time:?}")));
                        }
                    }
                }
            }
        }
        for (name, value) in words {
            table.metadata.add(name, value);
        }
        table
    }
}

fn moments(all: &Accumulated) -> Option<&Moments> {
    match all {
        Accumulated::Moments(moments) if moments.count > 0 => Some(moments),
        _ => None,
    }
}

/// The number of the part of a histogram that x is in, from 1; 0 below, and one more above.
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
        for (own, other) in self.nodes.iter_mut().zip(&other.nodes) {
            own.iter_mut()
                .zip(other)
                .for_each(|(own, other)| own.merge(other));
        }
    }
}
