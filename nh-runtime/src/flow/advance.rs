//! Steps of the integrator, and the crossings of boundaries on them.

use super::search::CrossedBoundaries;
use super::{Displaced, Flow, TOGETHER};
use crate::continuous::ContinuousSystem;
use crate::error::{Quantity, StepError};
use crate::flow::integrator::MOST_STEPS;
use crate::flow::unknowns::Unknowns;
use crate::linear::Vector;
use crate::node::dependent::dependent_at;
use crate::regions::jump::{Arrival, MOST_TRIES, cross};
use crate::system::{Active, RegionsOf};

/// After so many steps, and as many again, a flow looks whether it gets on.
const LOOK_EVERY: usize = 1024;

/// A step that is this part of those before it, in the mean, does not.
const STALLED: f64 = 1e-6;

/// Constraints depend on each other, of a motion that has failed or does not get on, where a form
/// is this part of its length beside those before it.
const NEARLY: f64 = 1e-5;

impl<S: ContinuousSystem> Flow<'_, S> {
    /// Refuses this step from a time on if it is one too many, or where steps shrink to nothing as
    /// constraints come to depend on each other.
    pub(super) fn check_progress(&self, start: f64, steps: usize) -> Result<(), StepError> {
        let [before, t] = self.integrator.interval();
        if steps > MOST_STEPS {
            return Err(StepError::TooManySteps { t });
        }
        let is_stalled = || (t - before).abs() * steps as f64 <= STALLED * (t - start).abs();
        match steps.is_multiple_of(LOOK_EVERY) && is_stalled() {
            true => self.dependence().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// The error of constraints that depend on each other, to blame for one of the integrator where
    /// the motion is.
    #[cold]
    pub(super) fn explained(&self, error: StepError) -> StepError {
        match error {
            StepError::NonFinite {
                quantity: Quantity::Residual | Quantity::Jacobian,
                ..
            }
            | StepError::TooManySteps { .. }
            | StepError::StepTooSmall { .. }
            | StepError::Stiff { .. } => self.dependence().unwrap_or(error),
            _ => error,
        }
    }

    #[cold]
    fn dependence(&self) -> Option<StepError> {
        let [_, t] = self.integrator.interval();
        let Unknowns(x, v) = self.integrator.end();
        let (q, at) = (S::retract(&self.q0, &x), self.instant(t));
        let mass = self.system.mass_matrix_at(at, &q, &v);
        let active = Active::of::<S>(self.inside);
        let holds = |a: usize| active.holds::<S>(a);
        let constraint = dependent_at(self.system, (at.inputs(), &q), &mass, holds, NEARLY);
        constraint.map(|_| StepError::Singular { t, constraint })
    }

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
