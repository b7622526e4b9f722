//! Steps of the integrator, and the crossings of boundaries on them.

use super::search::CrossedBoundaries;
use super::{Displaced, Flow, TOGETHER};
use crate::continuous::ContinuousSystem;
use crate::error::StepError;
use crate::flow::unknowns::Unknowns;
use crate::linear::Vector;
use crate::regions::jump::{Arrival, MOST_TRIES, cross};
use crate::system::RegionsOf;

impl<S: ContinuousSystem> Flow<'_, S> {
    /// Displacements from where the motion is, if that is far from q_0: the last step is over then.
    fn renew_origin(&mut self) {
        let Unknowns(x, v) = self.integrator.end();
        if S::is_far(&x) {
            self.q0 = S::retract(&self.q0, &x);
            self.integrator
                .change_unknowns(Unknowns(S::Increment::zeros(), v));
        }
    }

    /// A step of the integrator, and the first crossing on it.
    pub(super) fn integrate(&mut self) -> Result<(), StepError> {
        self.renew_origin();
        let equation = self.equation();
        self.integrator.step(equation)?;
        self.measure()?;
        if S::Regions::BOUNDARIES > 0 {
            self.renew_holding_boundaries()?;
            let crossing = self.search()?;
            self.ahead = crossing
                .map(|crossing| self.refined(crossing))
                .transpose()?;
            self.on = 0;
        }
        Ok(())
    }

    /// Goes over a crossing.
    pub(super) fn cross(
        &mut self,
        crossing: CrossedBoundaries,
        Unknowns(x, v): Displaced<S>,
    ) -> Result<(), StepError> {
        let CrossedBoundaries {
            t,
            crossed,
            departing,
        } = crossing;
        let q = S::retract(&self.q0, &x);
        self.count_crossing(t, crossed.trailing_zeros() as usize)?;
        let nodes = (t - self.origin.t) / self.origin.h;
        let arrival = Arrival {
            at: t.into(),
            k: nodes.max(0.0) as usize,
            instant: self.instant(t),
            q,
            v,
            p: self.system.legendre_at(self.instant(t), &q, &v),
            inside: self.inside,
            crossed,
            departing,
            direction: self.direction(),
        };
        let impacts = &mut self.impacts;
        let onward = cross(self.system, &arrival, |impact| {
            impacts.push(impact);
            true
        })?;
        self.integrator.restart(t, Unknowns(x, onward.v));
        self.inside = onward.inside;
        self.on = crossed | self.holding;
        self.holding = 0;
        self.ahead = None;
        Ok(())
    }

    /// Refuses the last of too many crossings at one point.
    fn count_crossing(&mut self, t: f64, boundary: usize) -> Result<(), StepError> {
        let [start, end] = self.integrator.interval();
        let span = TOGETHER * (end - start).abs();
        if self.crossings.len() == MOST_TRIES {
            let oldest = self.crossings.remove(0);
            if (t - oldest).abs() <= span {
                return Err(StepError::TooManyCrossings {
                    at: t.into(),
                    boundary,
                });
            }
        }
        self.crossings.push(t);
        Ok(())
    }
}
