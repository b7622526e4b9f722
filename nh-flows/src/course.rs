//! A continuous motion from boundary to boundary of regions: of a system, or of all sites of a
//! lattice.

mod crossing;

use crate::change::{momenta_and_constraints, onward};
use crate::field::{Field, StateOf};
use crate::integrator::{Integrator, MOST_STEPS};
use crate::piece::Piece;
use nh_runtime::internal::{Chain, Crossing, MotionScale, none_like, too_many_steps};
use nh_runtime::{DiscreteSystem, Inputs, Quantity, Real, RegionsOf, StepError, TimeStep};

/// The number of steps after which, again and again, a flow checks its progress.
const LOOK_EVERY: usize = 1024;

/// A flow makes no progress if a step is this part of the mean of those before it.
const STALLED: f64 = 1e-6;

/// A crossing ahead, and the motion there.
struct Ahead<I: Crossing, Y> {
    t: f64,
    /// The boundaries that are crossed, and among them those that are departed from.
    boundaries: [I::Bits; 2],
    y: Y,
}

/// A motion, step by step of its integrator.
pub struct Course<I: Crossing, F: Field<I>> {
    pub field: F,
    pub integrator: Integrator<F::Unknowns>,
    origin: TimeStep,
    /// The scale of the motion on the last step.
    scale: MotionScale<I::Link>,
    /// The sides of links.
    pub sides: I::Bits,
    /// The boundaries that links are on where the integrator started.
    on: I::Bits,
    /// The boundaries that the constraints in force keep links on.
    holding: I::Bits,
    /// The first crossing on the last step, which has not been made yet: behind it the step means
    /// nothing.
    ahead: Option<Ahead<I, F::Unknowns>>,
    /// The crossings since they were last taken.
    pub impacts: Vec<I>,
    /// The times of the last crossings.
    crossings: Vec<f64>,
    piece: Piece,
}

impl<I: Crossing, F: Field<I>> Course<I, F> {
    pub fn new(
        field: F,
        integrator: Integrator<F::Unknowns>,
        origin: TimeStep,
        sides: I::Bits,
    ) -> Self {
        let none = none_like(&sides);
        Self {
            sides,
            field,
            integrator,
            origin,
            scale: MotionScale::none(),
            on: none.clone(),
            holding: none,
            ahead: None,
            impacts: Vec::new(),
            crossings: Vec::new(),
            piece: Piece::new::<I::Link>(),
        }
    }

    /// 1, or -1 backwards.
    pub fn direction(&self) -> f64 {
        self.origin.h.signum()
    }

    pub fn is_before(&self, t: f64, other: f64) -> bool {
        self.direction() * (t - other) < 0.0
    }

    /// The state at a time on the last step.
    pub fn point(&mut self, t: f64) -> Result<StateOf<I>, I::Error> {
        let y = self.integrator.value_at(t);
        let y = y.map_err(|error| self.field.error(error))?;
        Ok(self.field.state(t, &y))
    }

    /// Holds other controls from the time t behind a node on: the state there. `change` puts these
    /// in the place of those before, and these back where there are no velocities.
    ///
    /// q and the momenta go through, up to impulses of the constraints in force; the velocities
    /// stay as they are if momenta and constraints do.
    pub fn turn(
        &mut self,
        (t, node): (f64, usize),
        mut change: impl FnMut(&mut F),
    ) -> Result<StateOf<I>, I::Error> {
        let Self {
            field,
            integrator,
            sides,
            ..
        } = self;
        // The dense output is off by a little, which would stay.
        let y = integrator.value_by_step(t, |t, y| field.rates(sides, t, y));
        let y = y.map_err(|error| field.error(error))?;
        let mut state = field.state(t, &y);
        let before = momenta_and_constraints(field.chain(), sides, (t, &state));
        change(&mut self.field);
        let (chain, sides) = (self.field.chain(), &self.sides);
        let found = onward(chain, sides, (t, &state), before, node);
        state.1 = found.inspect_err(|_| change(&mut self.field))?;
        let y = self.field.replace_velocities(y, &state.1);
        self.integrator.restart(t, y);
        self.ahead = None;
        self.start_on_boundaries(t, &state);
        Ok(state)
    }

    /// The largest violation of a constraint in force, as a part of its scale.
    pub fn drift(&self, t: f64, state: &StateOf<I>) -> f64 {
        if const { I::Link::CONSTRAINTS == 0 } {
            return 0.0;
        }
        let (time, (q, v)) = (TimeStep::new(t, self.origin.h), state);
        let (chain, sides) = (self.field.chain(), &self.sides);
        let scale = (self.scale).or(self.field.scale(time, state));
        let inputs = Inputs::new(time, chain.instant(t).u);
        let of_link = |k: usize| {
            let v = chain.velocity(v, k);
            let off = chain.map_link_point(k, (t, q), |link| {
                scale.relative_violations(link.system, inputs, (link.q, &v))
            });
            let in_force = (0..I::Link::CONSTRAINTS).filter(|a| chain.is_in_force(sides, k, *a));
            in_force.map(|a| off[a]).fold(0.0, f64::largest)
        };
        (0..chain.count()).map(of_link).fold(0.0, f64::largest)
    }

    /// The integrator starts here: on the boundaries that links lie on, or were held on.
    pub fn start_on_boundaries(&mut self, t: f64, (q, _): &StateOf<I>) {
        if const { <I::Link as DiscreteSystem>::Regions::BOUNDARIES == 0 } {
            return;
        }
        let chain = self.field.chain();
        let (on, holding) = (self.on.as_mut(), self.holding.as_mut());
        for k in chain.links() {
            let met =
                chain.map_link_point(k, (t, q), |point| point.boundaries_met(&point.values()));
            on[k] = met | holding[k];
        }
        holding.fill(0);
    }

    /// Makes steps until the last one contains t, across the boundaries up to there; the caller
    /// asked at `start`.
    pub fn go(&mut self, start: f64, t: f64) -> Result<(), I::Error> {
        let mut steps = 0;
        loop {
            match self.ahead.take() {
                Some(crossing) if self.is_before(t, crossing.t) => {
                    self.ahead = Some(crossing);
                    return Ok(());
                }
                Some(crossing) => self.cross(crossing)?,
                None if self.is_before(self.integrator.interval()[1], t) => {
                    steps += 1;
                    self.check_progress(start, steps)?;
                    self.integrate()?;
                }
                None => return Ok(()),
            }
        }
    }

    /// Refuses a step that is one too many, or that shrinks to nothing as constraints come to
    /// depend on each other.
    fn check_progress(&self, start: f64, steps: usize) -> Result<(), I::Error> {
        let [before, t] = self.integrator.interval();
        if steps > MOST_STEPS {
            return Err(self.explain(too_many_steps(t)));
        }
        let is_stalled = || (t - before).abs() * steps as f64 <= STALLED * (t - start).abs();
        match steps.is_multiple_of(LOOK_EVERY) && is_stalled() {
            true => self.dependence().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    #[cold]
    fn dependence(&self) -> Option<I::Error> {
        let [_, t] = self.integrator.interval();
        self.field
            .dependence(&self.sides, t, &self.integrator.end())
    }

    /// The error of constraints that depend on each other where the motion is, or else that of the
    /// integrator.
    #[cold]
    fn explain(&self, error: StepError) -> I::Error {
        let own = match error {
            StepError::NonFinite {
                quantity: Quantity::Residual | Quantity::Jacobian,
                ..
            }
            | StepError::TooManySteps { .. }
            | StepError::StepTooSmall { .. }
            | StepError::Stiff { .. } => self.dependence(),
            _ => None,
        };
        own.unwrap_or_else(|| self.field.error(error))
    }

    /// A step of the integrator, and the first crossing on it.
    fn integrate(&mut self) -> Result<(), I::Error> {
        if let Some(y) = self.field.near_origin(&self.integrator.end()) {
            self.integrator.change_unknowns(y);
        }
        let Self {
            field,
            integrator,
            sides,
            ..
        } = self;
        let stepped = integrator.step(|t, y| field.rates(sides, t, y));
        stepped.map_err(|error| self.explain(error))?;
        if const { I::Link::CONSTRAINTS > 0 } {
            self.measure()?;
        }
        if const { <I::Link as DiscreteSystem>::Regions::BOUNDARIES > 0 } {
            self.renew_holding_boundaries()?;
            self.ahead = self.search()?;
            self.on.as_mut().fill(0);
        }
        Ok(())
    }

    /// Takes the scale of the motion at the ends of the last step.
    fn measure(&mut self) -> Result<(), I::Error> {
        let mut scales = [MotionScale::none(); 2];
        for (scale, t) in scales.iter_mut().zip(self.integrator.interval()) {
            let state = self.point(t)?;
            let time = TimeStep::new(t, self.origin.h);
            *scale = self.field.scale(time, &state);
        }
        let [start, end] = scales;
        self.scale = start.or(end);
        Ok(())
    }
}
