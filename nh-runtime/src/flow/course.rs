//! A continuous motion from boundary to boundary of regions: of a system, or of all sites of a lattice.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::error::{Quantity, StepError};
use crate::flow::field::{Field, StateOf};
use crate::flow::integrator::{Integrator, MOST_STEPS};
use crate::flow::piece::Piece;
use crate::flow::search::{BoundarySearch, CORNER, CrossedBoundaries};
use crate::regions::chain::{Chain, Here, each, none_like};
use crate::regions::jump::MOST_TRIES;
use crate::start::MotionScale;
use crate::system::{DiscreteSystem, RegionsOf, TimeStep};

/// So many crossings in this part of a step of the integrator have no end.
const TOGETHER: f64 = 1e-9;

/// After so many steps, and as many again, a flow looks whether it gets on.
const LOOK_EVERY: usize = 1024;

/// A step that is this part of those before it, in the mean, does not.
const STALLED: f64 = 1e-6;

/// A crossing ahead, and the motion there.
struct Ahead<F: Field> {
    t: f64,
    crossed: F::Bits,
    departing: F::Bits,
    y: F::Unknowns,
}

/// A motion, step by step of its integrator.
pub(crate) struct Course<F: Field> {
    pub field: F,
    pub integrator: Integrator<F::Unknowns>,
    origin: TimeStep,
    /// The scale of the motion on the last step.
    pub scale: MotionScale<F::Link>,
    /// The boundaries that links are on where the integrator started.
    on: F::Bits,
    /// The boundaries that the constraints in force keep links on.
    holding: F::Bits,
    /// The first crossing on the last step, not made yet: behind it the step means nothing.
    ahead: Option<Ahead<F>>,
    /// Since they were taken.
    pub impacts: Vec<F::Impact>,
    /// The times of the last crossings.
    crossings: Vec<f64>,
    piece: Piece,
}

impl<F: Field> Course<F> {
    pub fn new(mut field: F, integrator: Integrator<F::Unknowns>, origin: TimeStep) -> Self {
        let none = none_like(field.sides());
        Self {
            field,
            integrator,
            origin,
            scale: MotionScale::none(),
            on: none.clone(),
            holding: none,
            ahead: None,
            impacts: Vec::new(),
            crossings: Vec::new(),
            piece: Piece::new::<F::Link>(),
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
    pub fn point(&mut self, t: f64) -> Result<StateOf<F>, F::Error> {
        let y = self.integrator.value_at(t);
        let y = y.map_err(|error| self.field.error(error))?;
        Ok(self.field.state(t, &y))
    }

    /// Goes on from y, with which velocities have changed.
    pub fn restart(&mut self, t: f64, y: F::Unknowns) {
        let state = self.field.state(t, &y);
        self.integrator.restart(t, y);
        self.ahead = None;
        self.start_on_boundaries(t, &state);
    }

    /// The integrator starts here: on the boundaries that links lie on, or were held on.
    pub fn start_on_boundaries(&mut self, t: f64, (q, _): &StateOf<F>) {
        if <F::Link as DiscreteSystem>::Regions::BOUNDARIES == 0 {
            return;
        }
        let chain = self.field.chain();
        let (on, holding) = (self.on.as_mut(), self.holding.as_mut());
        for k in chain.links() {
            let met = chain.at_link(k, (t, q), |point| point.boundaries_met(&point.values()));
            on[k] = met | holding[k];
        }
        holding.fill(0);
    }

    /// Steps until the last one contains t, over the boundaries up to there; `start` is where it was asked from.
    pub fn go(&mut self, start: f64, t: f64) -> Result<(), F::Error> {
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

    /// Refuses this step from a time on if it is one too many, or where steps shrink to nothing as
    /// constraints come to depend on each other.
    fn check_progress(&mut self, start: f64, steps: usize) -> Result<(), F::Error> {
        let [before, t] = self.integrator.interval();
        if steps > MOST_STEPS {
            return Err(self.failed(StepError::TooManySteps { t }));
        }
        let is_stalled = || (t - before).abs() * steps as f64 <= STALLED * (t - start).abs();
        match steps.is_multiple_of(LOOK_EVERY) && is_stalled() {
            true => self.dependence().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    #[cold]
    fn dependence(&mut self) -> Option<F::Error> {
        let [_, t] = self.integrator.interval();
        self.field.dependence(t, &self.integrator.end())
    }

    /// An error of the integrator, or that of constraints that depend on each other, to blame for it where the motion is.
    #[cold]
    fn failed(&mut self, error: StepError) -> F::Error {
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
    fn integrate(&mut self) -> Result<(), F::Error> {
        if let Some(y) = self.field.near_origin(&self.integrator.end()) {
            self.integrator.change_unknowns(y);
        }
        let Self {
            field, integrator, ..
        } = self;
        let stepped = integrator.step(|t, y| field.rates(t, y));
        stepped.map_err(|error| self.failed(error))?;
        if F::Link::CONSTRAINTS > 0 {
            self.measure()?;
        }
        if <F::Link as DiscreteSystem>::Regions::BOUNDARIES > 0 {
            self.renew_holding_boundaries()?;
            self.ahead = self.search()?;
            self.on.as_mut().fill(0);
        }
        Ok(())
    }

    /// Takes the scale of the motion at the ends of the last step.
    fn measure(&mut self) -> Result<(), F::Error> {
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

    /// Whether boundaries hold links on the whole last step: if not, they started on them.
    fn renew_holding_boundaries(&mut self) -> Result<(), F::Error> {
        let candidates = self.holding.as_ref().iter().zip(self.on.as_ref());
        if candidates
            .into_iter()
            .all(|(holding, on)| holding | on == 0)
        {
            return Ok(());
        }
        let mut held = self.holding.clone();
        for (held, on) in held.as_mut().iter_mut().zip(self.on.as_ref()) {
            *held |= on;
        }
        for t in self.integrator.interval() {
            let (q, v) = self.point(t)?;
            let sides = self.field.sides().clone();
            let chain = self.field.chain();
            for k in chain.links() {
                let link = (sides.as_ref()[k], k);
                held.as_mut()[k] = chain.held(link, held.as_ref()[k], (t, &q, &v));
            }
        }
        let lists = self.holding.as_ref().iter().zip(held.as_ref());
        for (on, (before, held)) in self.on.as_mut().iter_mut().zip(lists) {
            *on |= before & !held;
        }
        self.holding = held;
        Ok(())
    }

    /// The first crossing on the last step, as exactly as the integrator goes.
    fn search(&mut self) -> Result<Option<Ahead<F>>, F::Error> {
        let (interval, direction) = (self.integrator.interval(), self.direction());
        let sides = self.field.sides().clone();
        let Self {
            field,
            integrator,
            piece,
            on,
            holding,
            ..
        } = self;
        let chain = field.chain();
        // The states of all links at the times that were asked for.
        let mut states = BTreeMap::new();
        let mut point = |t: f64, k: usize| {
            let (q, v) = match states.entry(t.to_bits()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(field.state(t, &integrator.value_at(t)?)),
            };
            Ok((chain.configuration(q, k), chain.velocity(v, k)))
        };
        let mut all: Vec<(usize, CrossedBoundaries)> = Vec::new();
        for k in chain.links() {
            let found = chain.with_link(k, |link| {
                let mut search = BoundarySearch {
                    system: link,
                    interval,
                    direction,
                    inside: sides.as_ref()[k],
                    on: on.as_ref()[k],
                    holding: holding.as_ref()[k],
                    piece: &mut *piece,
                    point: |t| point(t, k),
                };
                search.first()
            });
            let found = found.map_err(|error| chain.error(k, error))?;
            all.extend(found.map(|found| (k, found)));
        }
        let earlier = |(_, a): &&(usize, CrossedBoundaries),
                       (_, b): &&(usize, CrossedBoundaries)| {
            (direction * a.t).total_cmp(&(direction * b.t))
        };
        let Some((first, found)) = all.iter().min_by(earlier).copied() else {
            return Ok(None);
        };
        let [start, end] = interval;
        let near = CORNER * start.abs().max(end.abs()).max((end - start).abs());
        let (mut crossed, mut departing) = (none_like(&sides), none_like(&sides));
        departing.as_mut()[first] = found.departing;
        for (k, other) in &all {
            if (other.t - found.t).abs() <= near {
                crossed.as_mut()[*k] |= other.crossed;
            }
        }
        let boundary = found.crossed.trailing_zeros() as usize;
        let value = |t: f64, y: &F::Unknowns| {
            let (q, v) = field.state(t, y);
            chain.at_link(first, (t, &q), |point| {
                let rates = point.rates(&chain.velocity(&v, first));
                (point.values()[boundary], rates[boundary])
            })
        };
        let by_step = |t| integrator.value_by_step(t, |t, y| field.rates(t, y));
        let refined = found.refined(interval, by_step, value);
        let (CrossedBoundaries { t, .. }, y) = refined.map_err(|error| self.failed(error))?;
        Ok(Some(Ahead {
            t,
            crossed,
            departing,
            y,
        }))
    }

    /// Goes over a crossing.
    fn cross(&mut self, ahead: Ahead<F>) -> Result<(), F::Error> {
        let Ahead {
            t,
            crossed,
            departing,
            y,
        } = ahead;
        self.count_crossing(t, &crossed)?;
        let (v, sides) = self.behind(t, &y, [&crossed, &departing])?;
        (self.integrator).restart(t, self.field.with_velocities(y, &v));
        *self.field.sides() = sides;
        let on = self.on.as_mut().iter_mut();
        for (on, (crossed, holding)) in on.zip(crossed.as_ref().iter().zip(self.holding.as_mut())) {
            *on = crossed | core::mem::take(holding);
        }
        Ok(())
    }

    /// The velocities and the sides behind boundaries that are crossed at y.
    fn behind(
        &mut self,
        t: f64,
        y: &F::Unknowns,
        boundaries: [&F::Bits; 2],
    ) -> Result<(F::Velocities, F::Bits), F::Error> {
        let nodes = (t - self.origin.t) / self.origin.h;
        let sides = self.field.sides().clone();
        let (chain, (q, v)) = (self.field.chain(), self.field.state(t, y));
        let mut here = Here {
            at: t.into(),
            node: nodes.max(0.0) as usize,
            t,
            direction: self.direction(),
            p: chain.momenta(t, &q, &v),
            q,
            v,
            sides,
        };
        let mut impacts = Vec::new();
        here.cross(chain, boundaries, |impact| {
            impacts.push(impact);
            true
        })?;
        self.impacts.append(&mut impacts);
        Ok((here.v, here.sides))
    }

    /// Refuses the last of too many crossings at one point.
    fn count_crossing(&mut self, t: f64, crossed: &F::Bits) -> Result<(), F::Error> {
        let [start, end] = self.integrator.interval();
        if self.crossings.len() == MOST_TRIES {
            let oldest = self.crossings.remove(0);
            if (t - oldest).abs() <= TOGETHER * (end - start).abs() {
                let at = t.into();
                let (k, boundary) = each(crossed).next().unwrap_or((0, 0));
                let error = StepError::TooManyCrossings { at, boundary };
                return Err(self.field.chain().error(k, error));
            }
        }
        self.crossings.push(t);
        Ok(())
    }
}
