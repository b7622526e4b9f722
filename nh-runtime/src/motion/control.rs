//! Motions under control: one step after another, with controls, lengths and parameters that may be
//! others on every interval.

use core::borrow::Borrow;

use crate::error::{Quantity, StepError};
use crate::linear::Vector;
use crate::motion::precision::parameters_of;
use crate::motion::{Dynamics, Motion, Pair, Precision, Staged, State, Substeps};
use crate::options::StepOptions;
use crate::start::{Phase, check_inputs};
use crate::system::{Composition, DiscreteSystem, Inputs};

impl<D: Dynamics, P, T: Precision> Motion<D, P, T> {
    /// This motion of another system.
    pub(super) fn with_system<R>(&self, system: R) -> Motion<D, R, T> {
        let steps = (self.options, self.staged, self.substeps);
        Motion {
            last: self.last,
            ..self.rebuilt(system, steps)
        }
    }

    /// This motion in another precision.
    pub(super) fn with_steps<U: Precision>(self, steps: StepsIn<D, U>) -> Motion<D, P, U> {
        self.rebuilt((), steps).with_system(self.system)
    }

    /// This motion of another system, in steps of another precision; without the last state, which
    /// is of this one.
    fn rebuilt<R, U: Precision>(
        &self,
        system: R,
        (options, staged, substeps): StepsIn<D, U>,
    ) -> Motion<D, R, U> {
        Motion {
            system,
            options,
            origin: self.origin,
            since: self.since,
            start: self.start,
            phase: self.phase,
            k: self.k,
            is_over: self.is_over,
            changed: self.changed,
            last: None,
            staged,
            substeps,
            node: self.node,
            past: self.past,
            carried: self.carried,
        }
    }
}

/// The steps of a motion in a precision: their options, where they are, and what their substeps
/// carry.
type StepsIn<D, T> = (
    StepOptions,
    Staged<<D as Dynamics>::Stages, T>,
    Substeps<D, T>,
);

impl<D: Dynamics + Clone, T: Precision> Motion<D, &D, T> {
    /// This motion with a system of its own.
    pub fn into_owned(self) -> Motion<D, D, T> {
        self.with_system(self.system.clone())
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Motion<D, P, T> {
    /// One step: the node where the motion is, with these controls on the interval that follows.
    ///
    /// ```text
    /// p + D_1L_d(q, q'; u) + f⁻(q, q'; u) = Σ_a λ_a ω^a(q),     φ(q, q'; u) = 0,     p' = D_2L_d(q, q'; u) + f⁺(q, q'; u)
    /// ```
    ///
    /// The motion is at (t + h, q', p') then. The state that is returned is that of the node it was
    /// at: its q, λ and the increment to q'. With the same controls in every step it has the bits
    /// of the iterator. The generated stages solve it where there are any, from a guess that is
    /// extrapolated from the steps before.
    ///
    /// *Index.* The step from node k takes u_k and returns the state of node k, [`k`](Self::k)
    /// before the step; the first is that of node 0, whatever the motion starts from. From a pair
    /// (q_0, q_1) it is the interval that was passed, with the controls and the h that it was
    /// passed with: others are an error.
    ///
    /// # Errors
    /// [`PassedInterval`](StepError::PassedInterval) where the first step of a motion from a pair
    /// has other controls, or another h, than the pair. [`NonFinite`](StepError::NonFinite) of a
    /// [`Control`](crate::Quantity::Control), and the errors of
    /// [`step_with`](crate::Moving::step_with). The motion stays where it is: a step that is
    /// shorter, or other controls, may do.
    pub fn step(&mut self, u: impl Into<D::Control>) -> Result<T::State<D>, StepError> {
        self.go(self.origin.h, u.into(), |_, _| ())
    }

    /// Makes a [`step`](Self::step), and passes the states of all its substeps to `each`.
    #[cfg(feature = "std")]
    pub(crate) fn step_through(
        &mut self,
        u: D::Control,
        each: impl FnMut(&D, &T::State<D>),
    ) -> Result<T::State<D>, StepError> {
        self.go(self.origin.h, u, each)
    }

    /// A [`step`](Self::step) of the length h; those that follow have it too.
    ///
    /// # Errors
    /// [`InvalidTimeStep`](StepError::InvalidTimeStep), and those of [`step`](Self::step).
    pub fn step_of(&mut self, h: f64, u: impl Into<D::Control>) -> Result<T::State<D>, StepError> {
        self.go(h, u.into(), |_, _| ())
    }

    /// Other parameters, from the next interval on. The momentum that arrives at the node is that
    /// of the interval before, with its own.
    pub fn set_parameters(&mut self, system: P) {
        self.system = system;
        self.changed = Some(self.k);
        if D::STAGED {
            self.renew(self.origin);
        }
    }

    /// The time of the node where the motion is.
    #[must_use]
    pub fn t(&self) -> f64 {
        self.inputs_at(self.k).t
    }

    /// The length of a step.
    #[must_use]
    pub fn h(&self) -> f64 {
        self.origin.h
    }

    /// The state that the last [`step`](Self::step) returned; `None` before, and where the
    /// iterator, which keeps no states that the generated stages solve, has gone on since.
    #[must_use]
    pub fn state(&self) -> Option<&T::State<D>> {
        let (k, state) = self.last.as_ref()?;
        (*k + 1 == self.k).then_some(state)
    }

    fn go(
        &mut self,
        h: f64,
        u: D::Control,
        each: impl FnMut(&D, &T::State<D>),
    ) -> Result<T::State<D>, StepError> {
        let k = self.k;
        let inputs = Inputs {
            h,
            u,
            ..self.inputs_at(k)
        };
        check_inputs(D::CONTROL_NAMES, &inputs, k)?;
        let state = match k {
            0 if self.phase.is_none() => self.pass(inputs, each)?,
            0 => self.whole_or_before(k, inputs, each, |motion| motion.origin = inputs)?,
            _ if h != self.origin.h => {
                self.whole_or_before(k, inputs, each, |motion| motion.stretch(inputs))?
            }
            _ if D::Composition::IS_COMPOSED => self.whole_or_before(k, inputs, each, |_| ())?,
            _ => self.whole(k, inputs, each)?,
        };
        // Times are counted from where h changed, so that they do not add up.
        if h == self.origin.h {
            self.origin.u = u;
        } else {
            (self.origin, self.since) = (inputs, k);
        }
        self.k = k + 1;
        self.is_over = false;
        self.last = Some((k, state));
        Ok(state)
    }

    /// The state at node 0 of a motion from a pair: its interval was passed, with the controls and
    /// the h of the motion.
    #[cold]
    fn pass(
        &mut self,
        inputs: Inputs<D::Control>,
        each: impl FnMut(&D, &T::State<D>),
    ) -> Result<T::State<D>, StepError> {
        let differs = |quantity, passed: f64, given: f64| match passed == given {
            true => Ok(()),
            false => Err(StepError::PassedInterval {
                quantity,
                passed,
                given,
            }),
        };
        let controls = self.origin.u.as_slice().iter().zip(inputs.u.as_slice());
        for (i, (passed, given)) in controls.enumerate() {
            differs(Quantity::control(D::CONTROL_NAMES, i), *passed, *given)?;
        }
        differs(Quantity::TimeStep, self.origin.h, inputs.h)?;
        self.whole(0, self.origin, each)
    }

    /// The state at node k of the motion with this change, or the motion where it was.
    #[inline(never)]
    fn whole_or_before(
        &mut self,
        k: usize,
        inputs: Inputs<D::Control>,
        each: impl FnMut(&D, &T::State<D>),
        change: impl FnOnce(&mut Self),
    ) -> Result<T::State<D>, StepError> {
        let before = (self.origin, self.staged, self.substeps, self.node);
        change(self);
        let solved = self.whole(k, inputs, each);
        solved.inspect_err(|_| (self.origin, self.staged, self.substeps, self.node) = before)
    }

    /// Computes the constants anew, for parameters or an h that have changed.
    pub(super) fn renew(&mut self, inputs: Inputs<D::Control>) {
        let parameters = parameters_of(self.system.borrow());
        for (i, substep) in self.substeps.as_mut().iter_mut().enumerate() {
            substep.renew(&parameters, D::Composition::inputs(inputs, i).h);
        }
    }

    /// Takes the constants and the guesses of another h.
    #[cold]
    fn stretch(&mut self, inputs: Inputs<D::Control>) {
        let ratio = inputs.h / self.origin.h;
        if D::STAGED {
            self.renew(inputs);
            self.staged.guess_from(|z| D::stretch(z, T::of(ratio)));
            for substep in self.substeps.as_mut() {
                substep.guess_from(|z| D::stretch(z, T::of(ratio)));
            }
        } else {
            D::stretch(self.node.unknowns.as_mut_slice(), ratio);
        }
    }
}

impl<S: DiscreteSystem, P: Borrow<S>> Motion<S, P> {
    /// The motion at a phase.
    pub(crate) fn from_phase(
        system: P,
        options: StepOptions,
        inputs: Inputs<S::Control>,
        phase: Phase<S>,
    ) -> Self {
        let (q0, q1) = (phase.q, phase.q);
        Self {
            phase: Some(phase),
            ..Self::new(system, options, inputs, Pair { q0, q1 })
        }
    }

    /// Lets the motion begin anew where it is: it goes on with the bits of
    /// [`trajectory_from`](crate::Moving::trajectory_from) from its own (t, q, p).
    ///
    /// A motion carries more than (t, q, p): the increments that the next guess is extrapolated
    /// from, t_0 and k instead of t, the turns of angles. A clone has all of it, and so has what
    /// [`save`](Self::save) writes: numbers from which a motion goes on to the bit. If a motion is
    /// cut in two and (t, q, p) is all that is kept, the second part agrees to round-off, and to
    /// the bit with this motion if it begins anew there too; one that goes on by
    /// [`step_anew`](Self::step_anew) may be cut anywhere.
    ///
    /// The first guess is a motion at rest, unless p is the momentum of several velocities and the
    /// one that is
    /// [reached from rest](crate::Moving::velocity_of_momentum) is not that of this motion, whose
    /// own is the guess then; so it is of a system that is given
    /// by L_d, whose momenta have no velocity. A motion from (t, q, p) alone has no such guess.
    pub fn restart(&mut self) {
        let (t, (q, p)) = (self.t(), self.position_and_momentum());
        let phase = Phase::new(q, p, self.guess_anew((&q, &p)));
        self.changed = self.has_other_parameters().then_some(0);
        (self.phase, self.k, self.last) = (Some(phase), 0, None);
        (self.origin.t, self.since) = (t, 0);
    }

    /// A [`step`](Self::step) of a motion that begins anew where it is: its bits are those of (t,
    /// q, p), h, the controls and the parameters alone. A motion of such steps is the same to the
    /// bit wherever it is cut and started again by
    /// [`trajectory_from`](crate::Moving::trajectory_from) from its own [`phase`](Self::phase). The
    /// guess is a motion at rest, so that more iterations are made than in a motion that goes on.
    /// The node it is at is called 0 in every state.
    ///
    /// # Errors
    /// The errors of [`step`](Self::step).
    pub fn step_anew(&mut self, u: impl Into<S::Control>) -> Result<State<S>, StepError> {
        self.restart();
        self.step(u)
    }
}
