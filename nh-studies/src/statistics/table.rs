//! The table of statistics.

use nh_records::{NamedColumn, Table, Values};

use super::collected::{Accumulated, Collected, Moments};
use super::sketch::Sketch;
use super::{Places, Statistic, Statistics};

impl Statistics {
    /// The table of these statistics, a row a node and site.
    pub(crate) fn table(&self, collected: &Collected, places: &Places) -> Table {
        let mut table = Table::default();
        let mut add = |name: String, values| table.columns.push(NamedColumn { name, values });
        let sites = places.rows;
        let ks = || (places.ks.iter()).flat_map(|k| core::iter::repeat_n(*k, sites));
        add(
            "k".to_owned(),
            Values::Integers(ks().map(|k| k as i64).collect()),
        );
        add(
            "t".to_owned(),
            Values::Numbers(ks().map(|k| places.time_at(k)).collect()),
        );
        if sites > 1 {
            let site = (0..places.ks.len()).flat_map(|_| 0..sites as i64);
            add("site".to_owned(), Values::Integers(site.collect()));
        }
        let mut words = Vec::new();
        for (i, statistic) in self.list.iter().enumerate() {
            let nodes = || collected.places.iter().map(|place| &place[i]);
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

fn quantile(sketch: Option<&Sketch>, q: f64) -> f64 {
    sketch.map_or(f64::NAN, |sketch| sketch.quantile(q))
}
