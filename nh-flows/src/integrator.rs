//! Ordinary differential equations y' = f(t, y), step by step, with dense output on the last step.
//!
//! The most efficient pair 9(8) of J. H. Verner with its dense output of order 9, from the crate
//! `differential-equations`. Its coefficients are rounded such that the dense output is off by up
//! to 2·10⁻¹² of the displacement on the step, which does not add up; [`Integrator::value_by_step`]
//! is as exact as a step. (The crate's dense output of DOP853 has order 4 in version 0.7.0: off by
//! 10⁻⁸ where the steps are exact to 10⁻¹².) Backwards in time s = -t runs forwards.

use core::cell::Cell;

use differential_equations::interpolate::Interpolation;
use differential_equations::methods::{Adaptive, ExplicitRungeKutta, Ordinary};
use differential_equations::ode::{ODE, OrdinaryNumericalMethod};
use differential_equations::status::Status;
use differential_equations::traits::State;

use crate::jump::{REACH, UsualStep, sliding};
use crate::options::FlowOptions;
use nh_runtime::internal::{
    check_finite, equations_jump, not_ahead, step_too_small, stiff, too_many_steps,
};
use nh_runtime::{Quantity, StepError};

/// Rejected steps in a row: each divides the step by up to five.
const MOST_REJECTIONS: usize = 100;

/// The number of steps between estimates of the largest rate ρ of the equations.
const ESTIMATE_EVERY: usize = 64;

/// A step with h ρ above this is bounded by stability and not by accuracy: the method is stable up
/// to about 4.
const STIFF: f64 = 2.5;

/// The number of estimates in a row with a large h ρ after which equations are stiff.
const STIFF_ESTIMATES: usize = 64;

/// The most steps from one state to the next.
pub(crate) const MOST_STEPS: usize = 100_000;

/// The largest ratio of a step to the one before. After the time T without anything to resolve,
/// steps are at most T/8 and the first one; a pulse is felt that is wider than the largest gap
/// between their stages, a quarter of them.
const GROWTH: f64 = 1.125;

/// A motion of y' = f(t, y), with dense output on its last step.
pub struct Integrator<Y: State<f64>> {
    options: FlowOptions,
    /// 1, or -1 backwards.
    direction: f64,
    /// The point at which the next step starts.
    t: f64,
    y: Y,
    /// The point at which the last step started.
    before: f64,
    y_before: Y,
    /// None before the first step from a point.
    method: Option<Method<Y>>,
    /// The length of the first step from a point; 0 where it has to be found.
    next: f64,
    /// Accepted steps.
    steps: usize,
    /// A direction in which the equations are fast.
    fast: Option<Y>,
    /// Estimates in a row that found the equations stiff.
    stiff: usize,
    usual: UsualStep,
}

type Method<Y> = ExplicitRungeKutta<Ordinary, Adaptive, f64, Y, 9, 16, 26>;

impl<Y: State<f64>> Integrator<Y> {
    /// An integrator at (t, y) that runs forwards where `direction` is positive, else backwards.
    pub fn new(options: FlowOptions, direction: f64, t: f64, y: Y) -> Self {
        Self {
            options,
            direction: direction.signum(),
            t,
            y_before: y.clone(),
            y,
            before: t,
            method: None,
            next: 0.0,
            steps: 0,
            fast: None,
            stiff: 0,
            usual: UsualStep::default(),
        }
    }

    /// Goes on from (t, y), which need not lie on the motion so far.
    pub fn restart(&mut self, t: f64, y: Y) {
        (self.t, self.before) = (t, t);
        (self.y, self.y_before) = (y.clone(), y);
        (self.method, self.next) = (None, 0.0);
        (self.fast, self.stiff) = (None, 0);
    }

    /// Goes on from the same point in other unknowns, with the step that it would have taken.
    pub fn change_unknowns(&mut self, y: Y) {
        self.next = self.method.as_ref().map_or(0.0, |method| method.h().abs());
        self.before = self.t;
        (self.y, self.y_before) = (y.clone(), y);
        self.method = None;
    }

    /// y at the end of the last step.
    pub fn end(&self) -> Y {
        self.y.clone()
    }

    /// Start and end of the last step; equal before the first.
    pub fn interval(&self) -> [f64; 2] {
        [self.before, self.t]
    }

    /// Steps until the last one contains t.
    pub fn reach(
        &mut self,
        t: f64,
        f: impl Fn(f64, &Y) -> Result<Y, StepError>,
    ) -> Result<(), StepError> {
        for _ in 0..MOST_STEPS {
            if self.direction * (self.t - t) >= 0.0 {
                return Ok(());
            }
            self.step(&f)?;
        }
        Err(too_many_steps(self.t))
    }

    /// Makes one accepted step. After an error the motion is where it was; one that is stiff is one
    /// step further.
    pub fn step(&mut self, f: impl Fn(f64, &Y) -> Result<Y, StepError>) -> Result<(), StepError> {
        let equation = RateEquation::new(f, self.direction);
        if self.method.is_none() {
            self.start_method(&equation)?;
        }
        let Some(method) = &mut self.method else {
            return Err(step_too_small(self.t));
        };
        let t = self.t;
        self.usual.see(method.h());
        for _ in 0..MOST_REJECTIONS {
            equation.failure.set(None);
            if method.step(&equation).is_err() {
                break;
            }
            if !matches!(method.status(), Status::RejectedStep) {
                // Derivatives at the end are part of the dense output.
                return match equation.failure.take() {
                    Some(failure) => Err(failure),
                    None => self.accept(&equation.f),
                };
            }
            if method.h().abs() <= 4.0 * f64::EPSILON * t.abs() {
                break;
            }
        }
        if let Some(failure) = equation.failure.take() {
            return Err(failure);
        }
        let h = REACH * self.direction * method.h();
        Err(self.sliding(&equation.f, h).unwrap_or(step_too_small(t)))
    }

    fn accept(&mut self, f: &impl Fn(f64, &Y) -> Result<Y, StepError>) -> Result<(), StepError> {
        let t = self.t;
        let Some(method) = &self.method else {
            return Err(step_too_small(t));
        };
        let (end, y) = (self.direction * method.t(), method.y().clone());
        if end == t {
            return Err(step_too_small(t));
        }
        self.before = t;
        self.y_before = core::mem::replace(&mut self.y, y);
        self.t = end;
        self.steps += 1;
        if self.steps.is_multiple_of(ESTIMATE_EVERY) {
            self.estimate_stiffness(f, (end - t).abs())?;
        }
        let h = end - t;
        match self.usual.is_far_above(h) {
            true => self.sliding(f, REACH * h).map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// Refuses a motion that neither side of a jump within h leads away from.
    fn sliding(&self, f: &impl Fn(f64, &Y) -> Result<Y, StepError>, h: f64) -> Option<StepError> {
        let (t, jump) = sliding(f, &self.options, (self.t, &self.y), h)?;
        Some(equations_jump(t.into(), self.steps, jump))
    }

    /// An iteration of the power method for ∂f/∂y, relative to the size of each unknown: with
    /// w ↦ (f(y + w) - f(y)) the largest rate ρ is |f(y + w) - f(y)| / |w|, after some estimates.
    fn estimate_stiffness(
        &mut self,
        f: &impl Fn(f64, &Y) -> Result<Y, StepError>,
        h: f64,
    ) -> Result<(), StepError> {
        let (t, y) = (self.t, self.y.clone());
        let floor = self.options.absolute_tolerance / self.options.relative_tolerance;
        let size = |w: &Y| {
            (0..y.len()).fold(0.0_f64, |size, i| {
                size.max(w.get_component(i).abs() / (y.get_component(i).abs() + floor))
            })
        };
        let here = f(t, &y)?;
        let fast = self.fast.clone().unwrap_or_else(|| here.clone());
        let length = f64::EPSILON.sqrt() / size(&fast);
        if !length.is_finite() {
            return Ok(());
        }
        let Ok(there) = f(t, &y.plus_scaled(length, &fast)) else {
            return Ok(());
        };
        let rise = there.minus(&here);
        let rate = size(&rise) / f64::EPSILON.sqrt();
        if rate > 0.0 && rate.is_finite() {
            self.fast = Some(rise);
        }
        self.stiff = if h * rate > STIFF { self.stiff + 1 } else { 0 };
        if self.stiff >= STIFF_ESTIMATES {
            return Err(stiff(t));
        }
        Ok(())
    }

    /// The method at (t, y).
    fn start_method<F>(&mut self, equation: &RateEquation<F>) -> Result<(), StepError>
    where
        F: Fn(f64, &Y) -> Result<Y, StepError>,
    {
        let t = self.t;
        // Fails here if the equation has no value at the start.
        (equation.f)(t, &self.y)?;
        let mut method = Method::<Y>::rkv989e()
            .rtol(self.options.relative_tolerance)
            .atol(self.options.absolute_tolerance)
            .h_max(self.options.largest_step)
            .max_scale(GROWTH)
            .h0(self.next)
            .max_steps(usize::MAX)
            .max_rejects(usize::MAX);
        let s = self.direction * t;
        // There is no last time: this only says that it runs forwards.
        let last = f64::MAX;
        if method.init(equation, s, last, &self.y).is_err() {
            return Err(equation.failure(t));
        }
        self.method = Some(method);
        Ok(())
    }

    /// y at a time on the last step, by a step from its start.
    pub fn value_by_step(
        &self,
        t: f64,
        f: impl Fn(f64, &Y) -> Result<Y, StepError>,
    ) -> Result<Y, StepError> {
        let h = self.direction * (t - self.before);
        if h == 0.0 {
            return Ok(self.y_before.clone());
        }
        let equation = RateEquation::new(f, self.direction);
        // Shorter than a step that was accepted.
        let mut method = Method::<Y>::rkv989e().rtol(1.0).atol(1.0).h0(h);
        let s = self.direction * self.before;
        let started = method.init(&equation, s, f64::MAX, &self.y_before);
        if started.is_err() || method.step(&equation).is_err() {
            return Err(equation.failure(t));
        }
        if equation.failure.get().is_some() || matches!(method.status(), Status::RejectedStep) {
            return Err(equation.failure(t));
        }
        Ok(method.y().clone())
    }

    /// y at a time on the last step.
    pub fn value_at(&mut self, t: f64) -> Result<Y, StepError> {
        if t == self.t {
            return Ok(self.y.clone());
        }
        let reached = self.t;
        let not_there = not_ahead(t, reached);
        let Some(method) = &mut self.method else {
            return Err(not_there);
        };
        let y = (method.interpolate(self.direction * t)).map_err(|_| not_there)?;
        check_finite(is_finite(&y), t, Quantity::Configuration)?;
        Ok(y)
    }
}

/// dy/ds with s = ±t. A failure is not a number, so that the step is rejected, and its error is
/// kept.
struct RateEquation<F> {
    f: F,
    direction: f64,
    failure: Cell<Option<StepError>>,
}

impl<F> RateEquation<F> {
    fn new(f: F, direction: f64) -> Self {
        Self {
            f,
            direction,
            failure: Cell::new(None),
        }
    }

    /// Why a step at t failed.
    fn failure(&self, t: f64) -> StepError {
        let small = step_too_small(t);
        self.failure.take().unwrap_or(small)
    }
}

impl<Y: State<f64>, F: Fn(f64, &Y) -> Result<Y, StepError>> ODE<f64, Y> for RateEquation<F> {
    fn diff(&self, s: f64, y: &Y, derivative: &mut Y) {
        let t = self.direction * s;
        let value = (self.f)(t, y).and_then(|value| {
            check_finite(is_finite(&value), t, Quantity::Residual)?;
            Ok(value)
        });
        match value {
            Ok(value) => {
                *derivative = value;
                derivative.scale_mut(self.direction);
            }
            Err(failure) => {
                self.failure.set(Some(failure));
                derivative.fill(f64::NAN);
            }
        }
    }
}

fn is_finite(y: &impl State<f64>) -> bool {
    (0..y.len()).all(|i| y.get_component(i).is_finite())
}

#[cfg(test)]
mod tests;
