//! The quantities of a motion at the node where it is.

use core::borrow::Borrow;

use crate::linear::{Vector, vector};
use crate::motion::precision::vector_of;
use crate::motion::{Dynamics, Motion, PlainDynamics, Precision};
use crate::stages::Stages;
use crate::start::{departing_velocity, velocity, velocity_and_sides};
use crate::system::{
    Active, Composition, DiscreteSystem, Inputs, Interval, RegionsOf, inner_of, split,
};

/// Velocities of one momentum that differ by at most this are one velocity, found from different
/// guesses; several velocities differ by far more.
const SAME: f64 = 1e-8;

/// NaN for every component.
fn unknown<V: Vector>() -> V {
    vector(|_| f64::NAN)
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Motion<D, P, T> {
    /// k, the index of the node where the motion is, which is that of the state that the next
    /// [`step`](Self::step) returns and of the controls that it is given: 0 at the start, whatever
    /// the motion starts from.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k
    }

    /// Whether boundaries were crossed on the interval before.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    pub fn has_crossed(&self) -> bool {
        D::has_crossed(&self.carried)
    }

    /// Whether the motion is at the start of a pair.
    #[cfg(feature = "std")]
    pub(crate) fn is_of_pair(&self) -> bool {
        self.passed().is_some()
    }

    /// Whether the parameters differ from those of the interval before.
    pub(crate) fn has_other_parameters(&self) -> bool {
        self.changed == Some(self.k)
    }

    /// The last substep of the step that led to the node: its inputs, and its unknowns.
    pub(crate) fn last_substep(&self) -> (Inputs<D::Control>, D::Unknowns) {
        let last = D::Composition::STEPS.len() - 1;
        let inputs = D::Composition::inputs(self.inputs_at(self.k.max(1) - 1), last);
        let z = match D::STAGED {
            true => vector_of(&self.last_unknowns(last).as_ref()[..D::Unknowns::LEN]),
            false => self.node.unknowns,
        };
        (inputs, z)
    }

    /// The interval of the pair that a motion was started from and has not gone over.
    pub(crate) fn passed(&self) -> Option<&D::Interval> {
        (self.k == 0 && self.phase.is_none()).then_some(&self.start)
    }
}

impl<D, S, P, T> Motion<D, P, T>
where
    D: PlainDynamics<System = S>,
    S: DiscreteSystem,
    P: Borrow<D>,
    T: Precision,
{
    /// q and p where the motion is; of a pair that was passed p = -D_1L_d - f⁻.
    pub(super) fn position_and_momentum(&self) -> (S::Configuration, S::Covector) {
        match (self.waiting(), self.passed()) {
            (Some(phase), _) => (phase.q, phase.p),
            (None, Some(start)) => (
                start.q,
                self.system.borrow().whole().departure_at(start).0 * -1.0,
            ),
            (None, None) => (self.point(), self.arrival()),
        }
    }

    /// The velocity at the node, NaN where there is none.
    pub(crate) fn velocity_at_node(&self) -> S::Increment {
        let (system, inputs) = (self.system.borrow().whole(), self.inputs_at(self.k));
        if let Some(start) = self.passed() {
            return departing_velocity(system, start);
        }
        if let Some(phase) = self.waiting() {
            let at = (&phase.q, &phase.p);
            let found = || velocity_and_sides(system, inputs, at, phase.guess).map(|(v, ..)| v);
            return match phase.velocity.is_finite() {
                true => phase.velocity,
                false => found().unwrap_or_else(|_| unknown()),
            };
        }
        let at = &(self.point(), self.arrival());
        let active = Active::of::<S>(self.carried.inside());
        let found = velocity(system, inputs, (&at.0, &at.1), self.last_mean(), active);
        found.map_or_else(|_| unknown(), |(v, _)| v)
    }

    /// The velocity from which a motion that begins anew at (q, p) starts its iteration: rest,
    /// unless rest leads to another velocity of p than that of the motion.
    pub(super) fn guess_anew(&self, at: (&S::Configuration, &S::Covector)) -> S::Increment {
        let (still, own) = (S::Increment::zeros(), self.velocity_at_node());
        if !own.is_finite() {
            return match (self.waiting(), self.passed()) {
                (Some(phase), _) => phase.guess,
                (None, Some(start)) => start.d * (1.0 / start.time.h),
                (None, None) => self.last_mean(),
            };
        }
        let inputs = self.inputs_at(self.k);
        let found = velocity_and_sides(self.system.borrow().whole(), inputs, at, still);
        let is_own = |v: S::Increment| (v - own).max_abs() <= SAME * own.max_abs();
        match found.is_ok_and(|(v, ..)| is_own(v)) {
            true => still,
            false => own,
        }
    }

    /// The mean velocity on the interval before; there is one.
    fn last_mean(&self) -> S::Increment {
        let (inputs, z) = self.last_substep();
        split::<S>(&z).0 * (1.0 / inputs.h)
    }

    /// The mean velocity on the interval before; at the start that which was passed, or NaN.
    pub(super) fn mean_velocity_before(&self) -> S::Increment {
        match (self.waiting(), self.passed()) {
            (Some(phase), _) => phase.velocity,
            (None, Some(_)) => unknown(),
            (None, None) => self.last_mean(),
        }
    }

    /// The energy on the interval before, which is that of the last state where there is one.
    fn energy_before(&self, last: Option<Interval<S>>) -> f64 {
        if self.has_other_parameters() || D::has_crossed(&self.carried) {
            return f64::NAN;
        }
        let before = last.or_else(|| Some(self.interval_before()?.0));
        before.map_or(f64::NAN, |before| {
            self.system.borrow().whole().energy_at(&before)
        })
    }

    /// The interval before and its multipliers, of a step that is composed of several those of the
    /// first substep, as the iterator leaves them: from the unknowns that the stages guess from.
    /// Other systems have it in the last state.
    pub(super) fn interval_before(&self) -> Option<(Interval<S>, S::Multipliers)> {
        // Of a composed step that failed the first substeps have gone on.
        let is_lost = self.is_over && S::Composition::IS_COMPOSED;
        if !Self::CARRIES_INTERVAL || self.k == 0 || is_lost {
            return None;
        }
        let z = |i: usize| -> S::Residual {
            vector_of(&self.last_unknowns(i).as_ref()[..S::Residual::LEN])
        };
        let mut q = self.point();
        for i in (0..S::Composition::STEPS.len()).rev() {
            q = S::retract(&q, &(split::<S>(&z(i)).0 * -1.0));
        }
        let before = Inputs {
            u: self.origin.u,
            ..self.inputs_at(self.k - 1)
        };
        let inputs = S::Composition::inputs(before, 0);
        let (z, (d, mut lambda)) = (z(0), split::<S>(&z(0)));
        // The interval of a pair was passed: nothing was solved for its multipliers.
        if self.k == 1 && self.phase.is_none() {
            lambda = unknown();
        }
        let interval = Interval::new(inputs, q, d).with_inner(inner_of::<S>(&z));
        Some((interval, lambda))
    }
}

impl<S: DiscreteSystem, P: Borrow<S>> Motion<S, P> {
    /// The position q where the motion is.
    #[must_use]
    pub fn q(&self) -> S::Configuration {
        match (self.waiting(), self.passed()) {
            (Some(phase), _) => phase.q,
            (None, Some(start)) => start.q,
            (None, None) => self.point(),
        }
    }

    /// The momentum p = D_2L_d + f⁺ that arrives there, with the controls, the parameters and the h
    /// of the interval before; at the start from a pair p = -D_1L_d - f⁻.
    #[must_use]
    pub fn momentum(&self) -> S::Covector {
        self.position_and_momentum().1
    }

    /// The velocity v at the node where the motion is: that of its momentum, on the constraints,
    ///
    /// ```text
    /// ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ω^a(q, t),     b^a(q, t)·v + c^a(q, t) = 0
    /// ```
    ///
    /// of the order of the scheme, where the [mean velocity](Self::mean_velocity) is h/2 old. In it
    /// the controls are those of the interval before, as in p; a constraint `x_dot == u` gives
    /// their value. Behind a boundary it is that behind the jump, at the start from a velocity the
    /// one that was passed. In groups it is in the left trivialisation, as increments are. It is
    /// computed when it is asked for, by one to three solutions of linear equations, and no step
    /// carries it.
    ///
    /// Equations given for D_d alone, `#[kinematic_constraint]`, have the tangent ∂φ/∂q_1(q, q)·v =
    /// 0 in the place of b·v + c = 0.
    ///
    /// NaN where p is of no one velocity: of a system that is given by L_d
    /// ([`HAS_LAGRANGIAN`](DiscreteSystem::HAS_LAGRANGIAN)), whose momenta are those of pairs;
    /// where an equation given for D_d alone is not satisfied by (q, q); where the constraints
    /// depend on each other, or L is degenerate on them.
    /// [`velocity_of_momentum`](crate::Moving::velocity_of_momentum) has the error.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        self.velocity_at_node()
    }

    /// The mean velocity d/h on the interval before, h/2 old, of a step that is composed of several
    /// that on its last substep, and behind a crossing that on the part behind it; at the start the
    /// velocity that was passed, and NaN where a momentum or a pair was.
    #[must_use]
    pub fn mean_velocity(&self) -> S::Increment {
        self.mean_velocity_before()
    }

    /// The multipliers λ at the node before, impulses as [`State::lambda`](crate::State::lambda),
    /// of a step that is composed of several those of its first substep; NaN at the start, where
    /// the interval before is that of a pair, behind [`load`](Self::load) at node 1, and, for
    /// systems that are solved with pivoting, behind every `load` up to the next step.
    #[must_use]
    pub fn lambda(&self) -> S::Multipliers {
        match self.state() {
            Some(state) => state.lambda,
            None => self
                .interval_before()
                .map_or_else(unknown, |(_, lambda)| lambda),
        }
    }

    /// The energy on the interval before, of a step that is composed of several on its first
    /// substep: that of the discretised L, as far from H at the node as the rule is, O(h²),
    /// whatever the order of the nodes; with `#[discretization(energy)]` H at the nodes itself.
    /// Behind a step of the iterator the interval is that which leads back from q, so that the
    /// energy is that behind [`step`](Self::step) to round-off.
    ///
    /// NaN at the start, where a boundary was crossed, after
    /// [`set_parameters`](Self::set_parameters) until the next step, as that interval had other
    /// parameters, and, for systems that are solved with pivoting, behind [`load`](Self::load) up
    /// to the next step.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.energy_before(self.state().map(|state| state.interval()))
    }

    /// The boundaries crossed on the interval before.
    #[must_use]
    pub fn impacts(&self) -> &[<S::Regions as RegionsOf<S>>::Impact] {
        S::Regions::crossings(self.carried().impacts())
    }

    /// Newton iterations of the last [`step`](Self::step); 0 before, and where the iterator has
    /// gone on since.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.state().map_or(0, |state| state.iterations)
    }
}

impl<S: DiscreteSystem, P: Borrow<S>> Motion<S, P, f32> {
    /// The position q where the motion is, in its flat components.
    #[must_use]
    pub fn q(&self) -> <S::Stages as Stages>::Point<f32> {
        let given = match (self.waiting(), self.passed()) {
            (Some(phase), _) => phase.q,
            (None, Some(start)) => start.q,
            (None, None) => return self.staged.point(),
        };
        super::array::<S::Stages, f32, _>(S::to_stages(&given).as_ref())
    }

    /// The momentum p = D_2L_d + f⁺ that arrives there, as of a motion in double precision.
    #[must_use]
    pub fn momentum(&self) -> <S::Covector as Vector>::Single {
        self.position_and_momentum().1.rounded()
    }

    /// The velocity at the node where the motion is, as of a motion in double precision, in which
    /// it is computed: from a position and a momentum that are rounded.
    #[must_use]
    pub fn velocity(&self) -> <S::Increment as Vector>::Single {
        self.velocity_at_node().rounded()
    }

    /// The mean velocity d/h on the interval before, as of a motion in double precision.
    #[must_use]
    pub fn mean_velocity(&self) -> <S::Increment as Vector>::Single {
        self.mean_velocity_before().rounded()
    }

    /// The energy on the interval before, as that of a motion in double precision, in which it is
    /// computed: from increments and positions that are rounded. NaN at the start, and after
    /// [`set_parameters`](Self::set_parameters) until the next step.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.energy_before(self.state().map(|state| state.interval()))
    }
}
