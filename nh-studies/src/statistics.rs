//! Statistics over the members, which are computed while they move, chunk by chunk.

mod collected;
mod sketch;
mod table;

use std::ops::Range;

use nh_records::Table;
use nh_runtime::TimeStep;
use serde::{Deserialize, Serialize};

use crate::{StudyError, StudyResult};

pub(crate) use collected::Collected;

/// Statistics of columns over all members, at the nodes that are kept or at those of
/// [`every`](Self::every); of lattices at every site. Values that are no finite number are left
/// out; a member that ended is none of those that are counted.
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
/// the value of the rank ⌊q (n - 1)⌋ to 1 % of itself, of finite numbers of any size, and between
/// the extrema. A sketch has a bin for every 2 % among the values: 115 a power of ten if they are
/// spread over it, of some 20 bytes each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    every: Option<usize>,
    list: Vec<Statistic>,
}

/// The nodes at which statistics are taken, and the rows at each: the sites of a lattice.
pub(crate) struct Places {
    pub ks: Vec<usize>,
    pub rows: usize,
    pub time: TimeStep,
}

impl Places {
    fn time_at(&self, k: usize) -> f64 {
        self.time.offset(k).t
    }
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
    /// Takes statistics at the nodes 0, n, 2n, … and at the last one.
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

    /// Counts the values in equal parts of a range a..b, below a, and from b on.
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

    /// Refuses columns that the table lacks.
    pub(crate) fn check(&self, nodes: &Table, stops: &[&str]) -> StudyResult {
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
}
