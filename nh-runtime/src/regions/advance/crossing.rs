//! The first crossing of a boundary on a part of a step.

use super::{Crossing, PartialStep, RestOfStep, SolvedPart};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::Vector;
use crate::regions::RegionSystem;
use crate::solve::root::Bracket;
use crate::system::Composition;
use crate::system::sides::{TimedPoint, bits, indices, largest_of, sign};

/// How a motion leaves a boundary that it starts on, to the other side.
enum Leaves {
    /// It is on its side first: at the time τ, with this s_j.
    After((f64, f64)),
    /// With a velocity that leads there.
    Crossing,
    /// With a velocity along the boundary.
    Departing,
}

impl<S: RegionSystem, C: Composition> RestOfStep<'_, S, C> {
    /// Every s_j.
    fn boundaries(&self, t: f64, q: &S::Configuration) -> S::Boundaries {
        TimedPoint::new(self.system, t, q).values()
    }

    /// s_j after the time τ.
    fn value(&self, j: usize, tau: f64, solved: &SolvedPart<S>) -> Result<f64, StepError> {
        let values = self.boundaries(self.t + tau, &solved.advance.q2);
        self.finite_boundary(values[j])
    }

    /// The value of a switching function, where it is a number.
    fn finite_boundary(&self, value: f64) -> Result<f64, StepError> {
        check_finite(value.is_finite(), self.k, Quantity::Boundary)?;
        Ok(value)
    }

    /// The first crossing on the way that ends in `solved`.
    pub fn crossing(&self, solved: &SolvedPart<S>) -> Result<Option<Crossing<S>>, StepError> {
        let (system, end) = (self.system, self.t + self.rest);
        let before = self.point().values();
        let goal = solved.advance.q2;
        let after = self.boundaries(end, &goal);
        for s in before.as_slice().iter().chain(after.as_slice()) {
            self.finite_boundary(*s)?;
        }
        let inside = self.carried.inside;
        let searched = !self.holding_throughout(end, solved);
        // Most steps end here.
        if searched & bits(&after, |j, s| sign(inside, j) * s < 0.0) == 0 {
            return Ok(None);
        }
        let reach = S::magnitude(&self.q) + solved.way;
        let tolerance = largest_of(
            self.point().round_off(reach, end),
            &TimedPoint::new(system, end, &goal).round_off(reach, self.t),
        );
        let wrong = searched & bits(&after, |j, s| sign(inside, j) * s < -tolerance[j]);
        let mut first = PartialStep {
            tau: self.rest,
            solved: Some(*solved),
        };
        let (mut located, mut departing) = (0, 0);
        for j in indices(wrong) {
            let Some(solved) = &first.solved else { break };
            let s = self.value(j, first.tau, solved)?;
            let side = sign(inside, j);
            if side * s >= -tolerance[j] {
                continue;
            }
            let start = (0.0, before[j]);
            let on = self.carried.on >> j & 1 == 1;
            let leaves = if !on && side * start.1 > tolerance[j] {
                Leaves::After(start)
            } else {
                self.leaves(j, first.tau, tolerance[j])?
            };
            first = match leaves {
                Leaves::After(from) => {
                    self.step_to_boundary(j, from, (first.tau, s), tolerance[j])?
                }
                Leaves::Crossing | Leaves::Departing => PartialStep {
                    tau: 0.0,
                    solved: None,
                },
            };
            located = 1 << j;
            departing = match leaves {
                Leaves::Departing => 1 << j,
                Leaves::After(_) | Leaves::Crossing => 0,
            };
        }
        if located == 0 {
            return Ok(None);
        }
        let together = first.solved.as_ref().map_or(0, |solved| {
            let values = self.boundaries(self.t + first.tau, &solved.advance.q2);
            bits(&values, |j, s| {
                wrong >> j & 1 == 1 && sign(inside, j) * s <= tolerance[j]
            })
        });
        Ok(Some(Crossing {
            reached: first,
            crossed: together | located,
            departing,
        }))
    }

    /// How the motion, which starts on the boundary and is beyond it after the time τ, leaves it.
    fn leaves(&self, j: usize, mut tau: f64, tolerance: f64) -> Result<Leaves, StepError> {
        let (v, ..) = self.velocity(self.t)?;
        let rates = self.point().rates(&v);
        let stands = self.point().rate_round_off(v.max_abs());
        let stands = stands[j];
        let side = sign(self.carried.inside, j);
        let rate = self.finite_boundary(self.rest.signum() * side * rates[j])?;
        if rate < -stands {
            return Ok(Leaves::Crossing);
        }
        if rate <= stands {
            return Ok(Leaves::Departing);
        }
        while rate * tau.abs() > tolerance {
            tau *= 0.5;
            let s = self.value(j, tau, &self.solve(tau)?)?;
            if side * s > tolerance {
                return Ok(Leaves::After((tau, s)));
            }
        }
        Ok(Leaves::Departing)
    }

    /// The step to where s_j vanishes, between two times.
    fn step_to_boundary(
        &self,
        j: usize,
        from: (f64, f64),
        to: (f64, f64),
        tolerance: f64,
    ) -> Result<PartialStep<S>, StepError> {
        let ends = Bracket {
            ends: [from, to],
            round_off: 0.25 * tolerance,
            width: f64::EPSILON * self.rest.abs(),
        };
        let tau = ends.root(|tau| self.value(j, tau, &self.solve(tau)?))?;
        let solved = (tau != 0.0).then(|| self.solve(tau)).transpose()?;
        Ok(PartialStep { tau, solved })
    }
}
