//! Errors, costs and drifts.

use std::time::Instant;

use nonholonomic::Drift;

use super::list::Problem;
use super::scheme::{Scheme, Start};

/// An error and its cost in nanoseconds a unit of time, with the setting.
#[derive(Clone, Copy)]
pub struct Precision {
    pub setting: f64,
    pub error: f64,
    pub cost: f64,
}

/// Errors at the end of the motion over costs, from coarse to fine, down to round-off.
pub fn precisions(problem: &Problem, scheme: &dyn Scheme, exact: &Start) -> Vec<Precision> {
    let mut found = Vec::<Precision>::new();
    for setting in scheme.settings(problem.duration) {
        let Ok(end) = scheme.end(&problem.start, setting, problem.duration) else {
            continue;
        };
        let error = (problem.distance)(exact, &end);
        let Some(cost) = cost(problem, scheme, setting) else {
            continue;
        };
        found.push(Precision {
            setting,
            error,
            cost,
        });
        // Halved steps cost twice as much; rounding and the reference end them.
        if error < 3e-12 || cost * problem.duration > 2e7 {
            break;
        }
    }
    found
}

/// The end of the motion by the flow at its tightest tolerance.
pub fn exact(problem: &Problem) -> Start {
    let flow = problem.scheme("Verner 9").expect("a flow");
    flow.end(&problem.start, 1e-14, problem.duration)
        .expect("a motion")
}

/// The fastest of some runs, in nanoseconds a unit of time.
fn cost(problem: &Problem, scheme: &dyn Scheme, setting: f64) -> Option<f64> {
    const RUNS: usize = 5;
    let time = || {
        let start = Instant::now();
        let result = scheme.run(&problem.start, setting, problem.duration);
        result.ok().map(|()| start.elapsed().as_secs_f64())
    };
    let mut least = time()?;
    // Short runs are repeated.
    let repeats = (2e-4 / least).clamp(1.0, 2000.0) as usize;
    for _ in 0..RUNS * repeats {
        least = least.min(time()?);
    }
    Some(1e9 * least / problem.duration)
}

/// The value at x on the broken line through points, in logarithms; none outside.
fn interpolated(points: impl Iterator<Item = [f64; 2]>, x: f64) -> Option<f64> {
    let points: Vec<_> = points.map(|p| p.map(f64::ln)).collect();
    let x = x.ln();
    let between = |pair: &&[[f64; 2]]| (pair[0][0] - x) * (pair[1][0] - x) <= 0.0;
    // The last one: behind it every setting is finer.
    let pair = points.windows(2).filter(between).last()?;
    let share = (x - pair[0][0]) / (pair[1][0] - pair[0][0]);
    Some((pair[0][1] + share * (pair[1][1] - pair[0][1])).exp())
}

/// The cost of an error; the least there is where that leaves less.
pub fn cost_of(precisions: &[Precision], error: f64) -> Option<f64> {
    let first = precisions.first()?;
    if first.error < error {
        return Some(first.cost);
    }
    interpolated(precisions.iter().map(|p| [p.error, p.cost]), error)
}

/// The error that a cost leaves; that of the finest setting where there is more time than it takes.
pub fn error_of(precisions: &[Precision], cost: f64) -> Option<f64> {
    let last = precisions.last()?;
    if last.cost < cost {
        return Some(last.error);
    }
    interpolated(precisions.iter().map(|p| [p.cost, p.error]), cost)
}

/// The setting of a cost.
pub fn setting_of(precisions: &[Precision], cost: f64) -> Option<f64> {
    interpolated(precisions.iter().map(|p| [p.cost, p.setting]), cost)
}

/// The drift of an integral, a curve of it with some hundred points, and its mean over the last
/// quarter relative to the start, less one.
pub struct Followed {
    pub drift: Drift,
    pub curve: Vec<[f64; 2]>,
    pub last_quarter: f64,
}

/// Follows an integral over a long motion; none where the scheme fails.
pub fn follow(
    problem: &Problem,
    scheme: &dyn Scheme,
    integral: usize,
    setting: f64,
    duration: f64,
) -> Option<Followed> {
    const POINTS: f64 = 240.0;
    let value = &problem.integrals[integral].value;
    let (mut drift, mut curve) = (Drift::new(), Vec::new());
    // Of the values of a part of the curve the mean.
    let (mut part, mut sum, mut count) = (0.0, 0.0, 0.0);
    let (mut late, mut late_count) = (0.0, 0.0);
    let followed = scheme.follow(&problem.start, setting, duration, &mut |t, q, v| {
        let x = value(t, q, v);
        drift.record(t, x);
        (sum, count) = (sum + x, count + 1.0);
        if t >= (part + 1.0) * duration / POINTS {
            curve.push([(part + 0.5) * duration / POINTS, sum / count]);
            (part, sum, count) = (part + 1.0, 0.0, 0.0);
        }
        if t >= 0.75 * duration {
            (late, late_count) = (late + x, late_count + 1.0);
        }
    });
    if let Err(error) = followed {
        println!("{}, {}: {error}; {drift}", problem.name, scheme.label());
        return None;
    }
    let last_quarter = late / late_count / drift.first() - 1.0;
    Some(Followed {
        drift,
        curve,
        last_quarter,
    })
}
