//! Crossings of the boundaries of regions: found in the dense output of every step of the
//! integrator, in pieces on which no s_j crosses zero twice (`piece.rs`), by signs and turning
//! points; then as exactly as the integrator goes.

use super::piece::{Piece, Point, Values};
use nh_runtime::internal::{Bracket, TimedPoint, bits, check_finite, largest_of, sign};
use nh_runtime::{ContinuousSystem, Quantity, RegionsOf, StepError, Vector};

/// A crossing of boundaries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CrossedBoundaries {
    pub(crate) t: f64,
    pub(crate) crossed: u32,
    pub(crate) departing: u32,
}

/// The least number of pieces in which a step of the integrator is searched for crossings, where
/// s_j has no ranges, or where these do not decide.
const POINTS: f64 = 16.0;

/// The most halvings of the pieces of a step by ranges: for a switching function that stays near
/// zero they would have no end.
const MOST_HALVINGS: usize = 4096;

/// The most corrections of a crossing in the dense output, each of at most `CLOSE` of the step.
const MOST_CORRECTIONS: usize = 3;
const CLOSE: f64 = 1e-6;

/// The time, relative to t and to the step, within which boundaries are met together.
pub(crate) const CORNER: f64 = 1e-12;

impl CrossedBoundaries {
    /// The crossing and the motion there, by steps of the integrator from its last node; `value` is
    /// s_j and its rate.
    pub(crate) fn refine<Y, E>(
        self,
        [start, end]: [f64; 2],
        mut by_step: impl FnMut(f64) -> Result<Y, E>,
        value: impl Fn(f64, &Y) -> (f64, f64),
    ) -> Result<(Self, Y), E> {
        let mut t = self.t;
        let mut y = by_step(t)?;
        if self.departing != 0 {
            return Ok((self, y));
        }
        let is_on_step = |t: f64| (t - start) * (end - t) >= 0.0;
        let (mut s, mut rate) = value(t, &y);
        for _ in 0..MOST_CORRECTIONS {
            let shift = s / rate;
            let next = t - shift;
            let close = shift.abs() <= CLOSE * (end - start).abs();
            if !close || !is_on_step(next) || next == t {
                break;
            }
            let there = by_step(next)?;
            let (s_next, rate_next) = value(next, &there);
            let better = s_next.abs() < s.abs();
            if !better {
                break;
            }
            (t, y, s, rate) = (next, there, s_next, rate_next);
        }
        Ok((Self { t, ..self }, y))
    }
}

/// The search for the first crossing of a boundary on an interval, on which the motion is known.
pub(crate) struct BoundarySearch<'s, S: ContinuousSystem, P> {
    pub system: &'s S,
    pub interval: [f64; 2],
    /// The sign of the time step.
    pub direction: f64,
    /// The sides where the interval starts, the boundaries that it starts on, and those that hold
    /// the motion.
    pub inside: u32,
    pub on: u32,
    pub holding: u32,
    pub piece: &'s mut Piece,
    /// (q, q̇) at a time.
    pub point: P,
}

impl<S: ContinuousSystem, P> BoundarySearch<'_, S, P>
where
    P: FnMut(f64) -> Result<(S::Configuration, S::Increment), StepError>,
{
    fn sample(&mut self, t: f64) -> Result<Point<S>, StepError> {
        let (q, v) = (self.point)(t)?;
        let point = TimedPoint::new(self.system, t, &q);
        let (values, rates) = (point.values(), point.rates(&v));
        let finite = values.is_finite() && rates.is_finite();
        check_finite(finite, t, Quantity::Boundary)?;
        Ok(Point {
            t,
            q,
            v,
            values,
            rates,
        })
    }

    fn is_before(&self, t: f64, other: f64) -> bool {
        self.direction * (t - other) < 0.0
    }

    /// The first crossing.
    pub(crate) fn first(&mut self) -> Result<Option<CrossedBoundaries>, StepError> {
        let [start, end] = self.interval;
        let tolerance = self.tolerance(start, end)?;
        let mut from = self.sample(start)?;
        let mut on = self.on;
        let mut ahead = vec![self.sample(end)?];
        let mut halvings = 0;
        while let Some(to) = ahead.pop() {
            let between = self.sample(0.5 * (from.t + to.t))?;
            let least = CORNER * start.abs().max(end.abs()).max((end - start).abs());
            if (to.t - from.t).abs() > least {
                let resolved = self.is_resolved([&from, &between, &to], &tolerance);
                let narrow = POINTS * (to.t - from.t).abs() <= (end - start).abs();
                let done = match resolved {
                    Some(resolved) => resolved || narrow && halvings >= MOST_HALVINGS,
                    None => narrow,
                };
                if !done {
                    halvings += 1;
                    ahead.extend([to, between]);
                    continue;
                }
            }
            if let Some(first) = self.first_between(&from, &to, on, &tolerance)? {
                return self.joint_crossing(first, &tolerance).map(Some);
            }
            (from, on) = (to, 0);
        }
        Ok(None)
    }

    /// Whether no wanted boundary is crossed twice between the outer two of these points.
    fn is_resolved(&mut self, points: [&Point<S>; 3], tolerance: &Values<S>) -> Option<bool> {
        let (holding, inside) = (self.holding, self.inside);
        let wanted = |j: usize| (holding >> j & 1 == 0).then(|| sign(inside, j));
        self.piece
            .is_resolved(self.system, points, wanted, tolerance.as_slice())
    }

    /// The first crossing between two points.
    fn first_between(
        &mut self,
        from: &Point<S>,
        to: &Point<S>,
        on: u32,
        tolerance: &Values<S>,
    ) -> Result<Option<CrossedBoundaries>, StepError> {
        let holding = self.holding;
        let mut first: Option<CrossedBoundaries> = None;
        for j in (0..S::Regions::BOUNDARIES).filter(|j| holding >> j & 1 == 0) {
            let found = self.search_between(j, from, to, on >> j & 1 == 1, tolerance)?;
            let is_first = |found: &CrossedBoundaries| {
                first.is_none_or(|first| self.is_before(found.t, first.t))
            };
            first = found.filter(is_first).or(first);
        }
        Ok(first)
    }

    /// The round-off of the switching functions on the last step.
    fn tolerance(&mut self, start: f64, end: f64) -> Result<Values<S>, StepError> {
        let (before, _) = (self.point)(start)?;
        let (after, _) = (self.point)(end)?;
        let reach = S::magnitude(&before).max(S::magnitude(&after));
        Ok(largest_of(
            TimedPoint::new(self.system, start, &before).round_off(reach, end),
            &TimedPoint::new(self.system, end, &after).round_off(reach, start),
        ))
    }

    /// The crossing of boundary j between two points, of which the first is on its side, or on the
    /// boundary.
    fn search_between(
        &mut self,
        j: usize,
        from: &Point<S>,
        to: &Point<S>,
        on: bool,
        tolerance: &Values<S>,
    ) -> Result<Option<CrossedBoundaries>, StepError> {
        let tolerance = tolerance[j];
        let side = sign(self.inside, j);
        // The rate at which the motion goes on into its side.
        let inwards = side * self.direction;
        let value = |point: &Point<S>| side * point.values[j];
        let rate = |point: &Point<S>| inwards * point.rates[j];
        let on = on || value(from) <= tolerance;
        let beyond = value(to) < -tolerance;
        let crossed = |t| CrossedBoundaries {
            t,
            crossed: 1 << j,
            departing: 0,
        };
        if !on && beyond {
            return self.root(j, from, to, tolerance).map(|t| Some(crossed(t)));
        }
        if !on {
            // Both on their side: beyond it in between?
            if !(rate(from) < 0.0 && rate(to) > 0.0) {
                return Ok(None);
            }
            let nearest = self.turning_point(j, from, to)?;
            if value(&nearest) >= -tolerance {
                return Ok(None);
            }
            return (self.root(j, from, &nearest, tolerance)).map(|t| Some(crossed(t)));
        }
        let (q, v) = (self.point)(from.t)?;
        let stands = TimedPoint::new(self.system, from.t, &q).rate_round_off(v.max_abs());
        let stands = stands[j];
        if beyond {
            if rate(from) > stands && rate(to) < 0.0 {
                // Into its side, and back.
                let furthest = self.turning_point(j, from, to)?;
                if value(&furthest) > tolerance {
                    return (self.root(j, &furthest, to, tolerance)).map(|t| Some(crossed(t)));
                }
            }
            if rate(from) < -stands {
                return Ok(Some(crossed(from.t)));
            }
            // It departs from the boundary where the rate stops to be zero.
            let t = if rate(to) >= -stands {
                from.t
            } else {
                let ends = [(from.t, rate(from) + stands), (to.t, rate(to) + stands)];
                self.zero(ends, 0.0, |point| rate(point) + stands)?
            };
            let departing = 1 << j;
            return Ok(Some(CrossedBoundaries {
                departing,
                ..crossed(t)
            }));
        }
        if rate(from) < -stands && rate(to) > 0.0 && value(to) > tolerance {
            // Out and back in at once.
            let furthest = self.turning_point(j, from, to)?;
            if value(&furthest) < -tolerance {
                return Ok(Some(crossed(from.t)));
            }
        }
        Ok(None)
    }

    /// The zero of s_j between two points.
    fn root(
        &mut self,
        j: usize,
        from: &Point<S>,
        to: &Point<S>,
        tolerance: f64,
    ) -> Result<f64, StepError> {
        let value = |point: &Point<S>| point.values[j];
        let ends = [(from.t, value(from)), (to.t, value(to))];
        self.zero(ends, 0.25 * tolerance, value)
    }

    /// The point where the rate of s_j vanishes between two points.
    fn turning_point(
        &mut self,
        j: usize,
        from: &Point<S>,
        to: &Point<S>,
    ) -> Result<Point<S>, StepError> {
        let rate = |point: &Point<S>| point.rates[j];
        let ends = [(from.t, rate(from)), (to.t, rate(to))];
        let t = self.zero(ends, 0.0, rate)?;
        self.sample(t)
    }

    fn zero(
        &mut self,
        ends: [(f64, f64); 2],
        round_off: f64,
        f: impl Fn(&Point<S>) -> f64,
    ) -> Result<f64, StepError> {
        let ends = Bracket {
            ends,
            round_off,
            width: f64::EPSILON * (ends[1].0 - ends[0].0).abs(),
        };
        ends.root(|t| Ok(f(&self.sample(t)?)))
    }

    /// The crossing with all other boundaries crossed there.
    fn joint_crossing(
        &mut self,
        crossing: CrossedBoundaries,
        tolerance: &Values<S>,
    ) -> Result<CrossedBoundaries, StepError> {
        let point = self.sample(crossing.t)?;
        let [start, end] = self.interval;
        let near = CORNER * start.abs().max(end.abs()).max((end - start).abs());
        let (inside, direction, holding) = (self.inside, self.direction, self.holding);
        let crossed = bits(&point.values, |j, s| {
            let rate = direction * sign(inside, j) * point.rates[j];
            let here = s.abs() <= tolerance[j] + near * rate.abs();
            here && rate < 0.0 && crossing.departing == 0 && holding >> j & 1 == 0
        });
        Ok(CrossedBoundaries {
            crossed: crossed | crossing.crossed,
            ..crossing
        })
    }
}
