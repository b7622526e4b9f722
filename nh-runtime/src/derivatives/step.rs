//! The derivatives of one step: those of its substeps, one after another.
//!
//! A step that is composed of several is a chain, Φ = Φ_s ∘ … ∘ Φ_1, with the controls and the
//! parameters of the whole step in every substep,
//!
//! ```text
//! h_i = γ_i h,     t_i = t + (γ_1 + … + γ_{i-1}) h,     λ = λ_1 + … + λ_s
//! ```
//!
//! Tangents run through it forwards and adjoints backwards. With the adjoints w_i behind substep i
//! and its tangents T_i = ∂(q_i, p_i, u)/∂(q, p, u) before it,
//!
//! ```text
//! ⟨w, D²Φ⟩ = Σ_i T_iᵀ ⟨w_i, D²Φ_i⟩ T_i
//! ```

pub(super) mod through;

use super::DifferentiableSystem;
use super::crossing::Crossings;
use super::directions::{Gradient, Perturbation, Response};
use super::interval::IntervalDerivatives;
use super::linearisation::LinearisedStep;
use super::rows::Columns;
#[cfg(feature = "std")]
use super::slopes::AtSolution;
use super::slopes::{ControlSlopes, ParameterSlopes};
use crate::declarations::{copies, shown};
use crate::error::StepError;
use crate::linear::{Matrix, Vector, matrix};
use crate::motion::step_from;
use crate::options::StepOptions;
use crate::start::{Phase, PhaseStep};
use crate::system::{Composition, DiscreteSystem, Inputs, RegionsOf, StepPart};

/// The substeps of a step.
type Parts<'s, S> =
    <<S as DiscreteSystem>::Composition as Composition>::Each<IntervalDerivatives<'s, S>>;

/// The derivatives of a step Φ: (q, p, u, θ, h, t) ↦ (q', p', λ) at one point, see
/// [`DifferentiableSystem`].
///
/// J is factored, and the derivatives in q and d are evaluated; those in θ, h and t where they are
/// asked for, and where the equations have none, as b^c at b = 0, c = 0, these are infinite or NaN.
/// Nothing allocates. If a step is composed of several, `order = …`, λ is the
/// [impulse](PhaseStep::impulse) of the constraints on the whole step.
pub struct StepDerivatives<'s, S: DifferentiableSystem> {
    /// The substeps; of a step that crosses boundaries, which is one substep, the part behind the
    /// last crossing.
    pub(super) parts: Parts<'s, S>,
    pub(super) crossings: Crossings<S>,
}

copies! { [S: DifferentiableSystem] StepDerivatives<'_, S>; }

shown! { [S: DifferentiableSystem] StepDerivatives<'_, S>(it) { parts: it.parts.as_ref() } }

impl<'s, S: DifferentiableSystem> StepDerivatives<'s, S> {
    const IS_COMPOSED: bool = S::Composition::IS_COMPOSED;

    /// Makes one step, and returns it with its derivatives.
    pub(super) fn from_phase(
        system: &'s S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        phase: Phase<S>,
    ) -> Result<(PhaseStep<S>, Self), StepError> {
        const {
            assert!(
                !S::Regions::CUTS_STEPS,
                "the derivatives of a step that is composed of several and crosses a boundary are not formed"
            );
        }
        let mut found: Option<Parts<'s, S>> = None;
        let mut crossings = S::Regions::each();
        let step = step_from(system, options, inputs, phase, |i, substep| {
            let (interval, _) = &substep.part;
            let start = (interval.q, substep.p);
            let held = [0, substep.held];
            let passed = (interval, held, &substep.impacts);
            let own = Self::cut(system, options, (0, inputs), start, passed)?;
            if let Some(whole) = own {
                (found, crossings) = (Some(whole.parts), whole.crossings);
                return Ok(());
            }
            let place = (0, substep.iterations);
            let part = IntervalDerivatives::from_part(system, place, substep.part)?;
            let parts = found.get_or_insert_with(|| S::Composition::each(|_| part));
            parts.as_mut()[i] = part;
            Ok(())
        })?;
        let parts = found.expect("a step has substeps");
        Ok((step, Self { parts, crossings }))
    }

    /// The derivatives of the step from node `node` that is solved by these intervals and
    /// multipliers, substep by substep.
    ///
    /// A large system has many of these numbers: they are written where they stay, and no `Result`
    /// moves them before they are returned.
    #[inline(always)]
    pub(super) fn new(
        system: &'s S,
        node: usize,
        substeps: impl Fn(usize) -> StepPart<S>,
    ) -> Result<Self, StepError> {
        let mut whole = Self::storage(system, substeps);
        match whole.factor(node) {
            Ok(()) => Ok(whole),
            Err(error) => Err(error),
        }
    }

    /// Place for derivatives.
    #[inline(always)]
    pub(super) fn storage(system: &'s S, substeps: impl Fn(usize) -> StepPart<S>) -> Self {
        Self {
            parts: S::Composition::each(|i| IntervalDerivatives::storage(system, substeps(i))),
            crossings: S::Regions::each(),
        }
    }

    /// Writes the derivatives of the step from node `node` that is solved by these intervals and
    /// multipliers over those before.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(super) fn linearise(
        &mut self,
        system: &'s S,
        node: usize,
        substeps: impl Fn(usize) -> StepPart<S>,
    ) -> Result<(), StepError> {
        for (i, part) in self.parts.as_mut().iter_mut().enumerate() {
            part.at = AtSolution::on(system, substeps(i));
        }
        self.factor(node)
    }

    #[inline(always)]
    fn factor(&mut self, node: usize) -> Result<(), StepError> {
        for part in self.parts.as_mut() {
            part.linear.linearise(&part.at, (node, 0))?;
        }
        Ok(())
    }

    /// Whether the step is more than one interval.
    #[inline(always)]
    fn is_chain(&self) -> bool {
        Self::IS_COMPOSED || self.crosses()
    }

    #[inline(always)]
    pub(super) fn first(&self) -> &IntervalDerivatives<'s, S> {
        &self.parts.as_ref()[0]
    }

    /// A = ∂(q', p')/∂(q, p), 2n×2n.
    #[inline]
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        match self.is_chain() {
            false => self.first().by_state(),
            true => self.states().state,
        }
    }

    /// ∂λ/∂(q, p), M×2n.
    #[inline]
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        match self.is_chain() {
            false => self.first().multipliers_by_state(),
            true => self.states().constraints,
        }
    }

    /// ∂(q', p')/∂θ, 2n×P.
    #[must_use]
    pub fn by_parameters(&self) -> S::StateByParameters {
        self.parameters().state
    }

    /// ∂λ/∂θ, M×P.
    #[must_use]
    pub fn multipliers_by_parameters(&self) -> S::MultipliersByParameters {
        self.parameters().constraints
    }

    /// B = ∂(q', p')/∂u, 2n×m.
    #[inline]
    #[must_use]
    pub fn by_controls(&self) -> S::StateByControls {
        self.controls().state
    }

    /// ∂λ/∂u, M×m.
    #[must_use]
    pub fn multipliers_by_controls(&self) -> S::MultipliersByControls {
        self.controls().constraints
    }

    fn parameters(&self) -> ParameterSlopes<S> {
        let first = 2 * S::DIM + S::Control::LEN;
        let own = IntervalDerivatives::by_parameters;
        self.chain_substeps(S::StateByParameters::zeros(), own, first)
    }

    #[inline]
    fn controls(&self) -> ControlSlopes<S> {
        let own = IntervalDerivatives::by_controls;
        self.chain_substeps(S::StateByControls::zeros(), own, 2 * S::DIM)
    }

    /// The derivatives by (q, p) of a step of more than one interval.
    fn states(&self) -> Columns<S::StateByState, S::MultipliersByState> {
        self.chain_substeps(identity(), |_| Columns::uniform(0.0), 0)
    }

    /// The derivatives of the results in the arguments from place `first` on, `start` those of
    /// (q, p) and `own` those of a substep: one substep after another, x' = A x + own, and the sum
    /// of their λ; through crossings column by column.
    #[inline]
    fn chain_substeps<C: Matrix, V: Matrix>(
        &self,
        start: C,
        own: impl Fn(&IntervalDerivatives<'s, S>) -> Columns<C, V>,
        first: usize,
    ) -> Columns<C, V> {
        if !self.is_chain() {
            return own(self.first());
        }
        let mut results = Columns::uniform(0.0);
        if self.crosses() {
            for j in 0..C::COLUMNS {
                results.set_column(j, &self.jvp(&Perturbation::unit(first + j)));
            }
            return results;
        }
        results.state = start;
        for part in self.parts.as_ref() {
            let (x, own) = (results.state, own(part));
            let by_state: V = product(&part.multipliers_by_state(), &x);
            results.constraints = add(&results.constraints, &add(&by_state, &own.constraints));
            results.state = add(&product(&part.by_state(), &x), &own.state);
        }
        results
    }

    /// ∂(q', p', λ)/∂h at fixed t, where nothing but the step is of another length.
    #[must_use]
    pub fn by_step(&self) -> Response<S> {
        self.by_times(0)
    }

    /// ∂(q', p', λ)/∂t, zero where the system does not depend on the time.
    #[must_use]
    pub fn by_time(&self) -> Response<S> {
        self.by_times(1)
    }

    fn by_times(&self, j: usize) -> Response<S> {
        match self.is_chain() {
            false => self.first().by_times(j),
            true => self.jvp(&Perturbation::unit(
                2 * S::DIM + S::Control::LEN + S::Parameters::LEN + j,
            )),
        }
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution
    /// of linear equations a substep.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        if !self.is_chain() {
            return self.first().jvp(x);
        }
        if self.crosses() {
            return self.jvp_through(x);
        }
        let mut whole = Response::zeros();
        self.forwards(x, |_, _, response| {
            let lambda = whole.lambda + response.lambda;
            whole = Response {
                lambda,
                ..*response
            };
        });
        whole
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of transposed
    /// equations a substep.
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        if !self.is_chain() {
            return self.first().vjp(w);
        }
        if self.crosses() {
            return self.vjp_through(w);
        }
        let mut sum = Gradient::<S>::zeros();
        self.backwards(w, |i, own| sum.add_substep(i, own));
        sum
    }

    /// The second derivatives ⟨w, D²Φ⟩ of the sum of the results with weights in (q, p, u): a
    /// symmetric matrix of 2n + m rows in this order.
    ///
    /// In groups they are those in the coordinates η of q τ(η) and of q' τ(η'), which to this order
    /// do not depend on τ. Of the programs trep these are `fdxdx(w)`, `fdxdu(w)` and `fdudu(w)`.
    ///
    /// Source: E. Johnson, T. Murphey, *Second-order switching time optimization…* and *Scalable
    /// variational integrators for constrained mechanical systems in generalized coordinates*, IEEE
    /// Trans. Robotics 25 (2009); A. Griewank, A. Walther, *Evaluating Derivatives* (2008), ch. 15,
    /// of implicit functions.
    #[must_use]
    pub fn second(&self, w: &Response<S>) -> S::StepHessian {
        if !self.is_chain() {
            return self.first().second(w);
        }
        if self.crosses() {
            return matrix(|_, _| f64::NAN);
        }
        let weights = self.adjoints(w);
        let mut moved: S::StepHessian = identity();
        let mut sum = S::StepHessian::zeros();
        for (part, w) in self.parts.as_ref().iter().zip(weights.as_ref()) {
            let half: S::StepHessian = product(&part.second(w), &moved);
            let own: S::StepHessian = matrix(|i, j| {
                (0..S::StepHessian::ROWS)
                    .map(|k| moved.entry(k, i) * half.entry(k, j))
                    .sum()
            });
            sum = add(&sum, &own);
            let (a, b, states) = (part.by_state(), part.by_controls().state, 2 * S::DIM);
            let tangents: S::StepHessian = matrix(|i, j| match (i < states, j < states) {
                (true, true) => a.entry(i, j),
                (true, false) => b.entry(i, j - states),
                (false, _) => f64::from(i == j),
            });
            moved = product(&tangents, &moved);
        }
        // Symmetric to the bit.
        matrix(|i, j| sum.entry(i.min(j), i.max(j)))
    }

    /// The derivatives of w·DΦ·x, of the derivative of the sum of the results with weights along a
    /// displacement, in all arguments: ⟨w, D²Φ⟩ x.
    #[must_use]
    pub fn second_along(&self, w: &Response<S>, x: &Perturbation<S>) -> Gradient<S> {
        if !self.is_chain() {
            return self.first().second_along(w, x);
        }
        if self.crosses() {
            return Gradient::unknown();
        }
        let weights = self.adjoints(w);
        let mut along = S::Composition::each(|_| *x);
        self.forwards(x, |i, x, _| along.as_mut()[i] = *x);
        let parts = self.parts.as_ref().iter().enumerate();
        let substeps = parts.zip(weights.as_ref()).zip(along.as_ref());
        let mut sum = Gradient::<S>::zeros();
        let mut behind = Response::zeros();
        for (((i, part), w), x) in substeps.rev() {
            let own = part.vjp(&behind).plus(&part.second_along(w, x));
            sum.add_substep(i, &own);
            behind = Response::weights(&own.q, &own.p, S::Multipliers::zeros());
        }
        sum
    }
}

/// 1 on the diagonal.
fn identity<A: Matrix>() -> A {
    matrix(|i, j| f64::from(i == j))
}

/// A B.
fn product<A: Matrix, B: Matrix, C: Matrix>(a: &A, b: &B) -> C {
    matrix(|i, j| (0..A::COLUMNS).map(|k| a.entry(i, k) * b.entry(k, j)).sum())
}

/// A + B.
fn add<A: Matrix>(a: &A, b: &A) -> A {
    matrix(|i, j| a.entry(i, j) + b.entry(i, j))
}
