//! The first crossing of a boundary on a part of a step.

use super::{FirstCrossing, Part, Parts, RestOfStep};
use crate::error::{Quantity, check_finite};
use crate::linear::Vector;
use crate::regions::chain::{Chain, Crossing, each_bit, none_like};
use crate::solve::root::Bracket;
use crate::system::sides::{TimedPoint, bits, largest_of, sign};
use crate::system::{DiscreteSystem, RegionsOf};

/// The way in which a motion leaves a boundary that it starts on for the other side.
enum Leaves {
    /// The motion is on its side first: at the time τ, with this s_j.
    After((f64, f64)),
    /// With a velocity that leads there.
    Crossing,
    /// With a velocity along the boundary.
    Departing,
}

type Values<I> = <<<I as Crossing>::Link as DiscreteSystem>::Regions as RegionsOf<
    <I as Crossing>::Link,
>>::Values;

impl<I: Crossing, M: Parts<I>> RestOfStep<I, M> {
    /// The value of a switching function, where it is a number.
    fn number(&self, k: usize, value: f64) -> Result<f64, I::Error> {
        let checked = check_finite(value.is_finite(), self.here.at, Quantity::Boundary);
        checked.map_err(|error| self.parts.chain().error(k, error))?;
        Ok(value)
    }

    /// Every s_j of link k.
    fn values(&self, k: usize, at: (f64, &I::Configurations)) -> Values<I> {
        self.parts
            .chain()
            .map_link_point(k, at, |point| point.values())
    }

    /// s_j of link k at the end of a part, positive on the side that the motion is on.
    fn value(&self, (k, j): (usize, usize), part: &Part<I, M::Solved>) -> Result<f64, I::Error> {
        let values = self.values(k, (self.here.t + part.tau, &part.end));
        self.number(k, sign(self.here.sides.as_ref()[k], j) * values[j])
    }

    /// The round-off of every s_j of link k on a part.
    fn tolerance(&self, k: usize, part: &Part<I, M::Solved>) -> Values<I> {
        let (chain, here, end) = (self.parts.chain(), &self.here, self.here.t + self.rest);
        let reach = I::Link::magnitude(&chain.configuration(&here.q, k)) + part.way;
        let round_off = |at, t| {
            chain.map_link_point(k, at, |point: TimedPoint<'_, _>| point.round_off(reach, t))
        };
        largest_of(
            round_off((here.t, &here.q), end),
            &round_off((end, &part.end), here.t),
        )
    }

    /// The boundaries that links have passed at the end of the rest.
    fn boundaries_passed(&self, part: &Part<I, M::Solved>) -> Result<I::Bits, I::Error> {
        let (chain, here, end) = (self.parts.chain(), &self.here, self.here.t + self.rest);
        let mut beyond = none_like(&here.sides);
        for k in chain.links() {
            let inside = here.sides.as_ref()[k];
            let before = self.values(k, (here.t, &here.q));
            let after = self.values(k, (end, &part.end));
            for s in before.as_slice().iter().chain(after.as_slice()) {
                self.number(k, *s)?;
            }
            let mut wrong = bits(&after, |j, s| sign(inside, j) * s < 0.0);
            // Most steps end here.
            if wrong != 0 {
                let tolerance = self.tolerance(k, part);
                wrong &= bits(&after, |j, s| sign(inside, j) * s < -tolerance[j]);
                let candidates = self.holding.as_ref()[k] & wrong;
                wrong &=
                    !chain.select_holding((&here.sides, k), candidates, (end, &part.end, &here.v));
            }
            beyond.as_mut()[k] = wrong;
        }
        Ok(beyond)
    }

    /// The first crossing on the way to the end of the rest.
    pub(super) fn first_crossing(
        &mut self,
        whole: &Part<I, M::Solved>,
    ) -> Result<Option<FirstCrossing<I, M::Solved>>, I::Error> {
        let beyond = self.boundaries_passed(whole)?;
        if each_bit(&beyond).next().is_none() {
            return Ok(None);
        }
        let none = || none_like(&beyond);
        let mut first = Some(whole.clone());
        let (mut crossed, mut departing) = (none(), none());
        for (k, j) in each_bit(&beyond) {
            let Some(part) = &first else { break };
            let tolerance = self.tolerance(k, whole)[j];
            let to = (part.tau, self.value((k, j), part)?);
            if to.1 >= -tolerance {
                continue;
            }
            let before = self.values(k, (self.here.t, &self.here.q))[j];
            let start = (0.0, sign(self.here.sides.as_ref()[k], j) * before);
            let on = self.on.as_ref()[k] >> j & 1 == 1;
            let leaves = if !on && start.1 > tolerance {
                Leaves::After(start)
            } else {
                self.leaves((k, j), to.0, tolerance)?
            };
            (crossed, departing) = (none(), none());
            crossed.as_mut()[k] = 1 << j;
            first = match leaves {
                Leaves::After(from) => self.part_to_boundary((k, j), [from, to], tolerance)?,
                Leaves::Crossing => None,
                Leaves::Departing => {
                    departing.as_mut()[k] = 1 << j;
                    None
                }
            };
        }
        if let Some(part) = &first {
            for (k, j) in each_bit(&beyond) {
                if self.value((k, j), part)? <= self.tolerance(k, whole)[j] {
                    crossed.as_mut()[k] |= 1 << j;
                }
            }
        }
        Ok(Some((first, [crossed, departing])))
    }

    /// The way in which a link leaves a boundary that it starts on and has passed after the time τ.
    fn leaves(
        &mut self,
        (k, j): (usize, usize),
        mut tau: f64,
        tolerance: f64,
    ) -> Result<Leaves, I::Error> {
        let (chain, here) = (self.parts.chain(), &self.here);
        let (v, ..) = here.arrive_at_jump(chain)?;
        let (rates, stands) = chain.map_link_point(k, (here.t, &here.q), |point| {
            let largest = chain.largest(&v);
            (
                point.rates(&chain.velocity(&v, k)),
                point.rate_round_off(largest),
            )
        });
        let (side, stands) = (sign(here.sides.as_ref()[k], j), stands[j]);
        let rate = self.number(k, here.direction * side * rates[j])?;
        if rate < -stands {
            return Ok(Leaves::Crossing);
        }
        while rate > stands && rate * tau.abs() > tolerance {
            tau *= 0.5;
            let part = self.parts.solve(&self.here, tau)?;
            let s = self.value((k, j), &part)?;
            if s > tolerance {
                return Ok(Leaves::After((tau, s)));
            }
        }
        Ok(Leaves::Departing)
    }

    /// The part to where s_j vanishes, between two times; none of no length.
    fn part_to_boundary(
        &mut self,
        boundary: (usize, usize),
        ends: [(f64, f64); 2],
        tolerance: f64,
    ) -> Result<Option<Part<I, M::Solved>>, I::Error> {
        let ends = Bracket {
            ends,
            round_off: 0.25 * tolerance,
            width: f64::EPSILON * self.rest.abs(),
        };
        let tau = ends.root(|tau| {
            let part = self.parts.solve(&self.here, tau)?;
            self.value(boundary, &part)
        })?;
        (tau != 0.0)
            .then(|| self.parts.solve(&self.here, tau))
            .transpose()
    }
}
