//! The flow of a Chaplygin system on Q/G, with its affine horizontal lift.

use core::fmt;
use core::iter::FusedIterator;

use crate::continuous::chaplygin::ChaplyginSystem;
use crate::continuous::{VoronecSystem, check_state, voronec};
use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::flow::FlowOptions;
use crate::flow::integrator::Integrator;
use crate::linear::{Vector, all_finite};
use crate::start::check_time;
use crate::system::TimeStep;

values! {
    /// A state of a reduced flow.
    #[non_exhaustive]
    pub struct ReducedFlowState<S: ChaplyginSystem> {
        /// The index of the node.
        pub k: usize,
        /// The time t_0 + k h.
        pub t: f64,
        /// The time between nodes.
        pub h: f64,
        /// The coordinates of Q/G.
        pub y: S::Independent,
        /// ẏ.
        pub u: S::Independent,
        /// The configuration on the affine horizontal lift.
        pub q: S::Configuration,
        /// Its velocity.
        pub v: S::Increment,
    }
}

/// The motion of a Chaplygin system on Q/G, and its affine horizontal lift to Q: an iterator over its states at
/// t_0 + k h, k = 0, 1, 2, …
///
/// The equations are singular where the constraints do not determine the dependent velocities (a blade of which y depends on
/// x, across the x-axis). A motion that passes such a point loses digits there, which only a comparison with
/// [`flow`](crate::ContinuousSystem::flow) shows.
///
/// Endless, unless it fails; after an error it is exhausted. Made by [`ChaplyginSystem::reduced_flow`].
#[must_use = "a flow is computed as it is iterated"]
pub struct ReducedFlow<'a, S: ChaplyginSystem> {
    system: &'a S,
    options: FlowOptions,
    origin: TimeStep,
    start: (S::Independent, S::Dependent),
    integrator: Integrator<Unknowns<S>>,
    /// The node that comes next; `None` after an error.
    next: Option<usize>,
}

/// Displacements of y and s, and u.
type Unknowns<S> = (
    (
        <S as VoronecSystem>::Independent,
        <S as VoronecSystem>::Dependent,
    ),
    <S as VoronecSystem>::Independent,
);

impl<'a, S: ChaplyginSystem> ReducedFlow<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: FlowOptions,
        origin: TimeStep,
        q0: &S::Configuration,
        u0: S::Independent,
    ) -> Self {
        let zero = ((S::Independent::zeros(), S::Dependent::zeros()), u0);
        Self {
            system,
            options,
            origin,
            start: S::split(q0),
            integrator: Integrator::new(options, origin.h, origin.t, zero),
            next: Some(0),
        }
    }

    fn check(&mut self) -> Result<(), StepError> {
        let t = self.origin.t;
        check_time(self.origin)?;
        self.options.check()?;
        let (_, u) = self.integrator.value_at(t)?;
        let q = S::join(&self.start.0, &self.start.1);
        check_state::<S>(t, &q, u.as_slice())?;
        let v = voronec::velocity(self.system, t, &q, &u);
        check_finite(all_finite(v.as_slice()), t, Quantity::Velocity)?;
        voronec::accelerations(self.system, t, &q, &u).map(|_| ())
    }

    fn reach(&mut self, k: usize) -> Result<ReducedFlowState<S>, StepError> {
        if k == 0 {
            self.check()?;
        }
        let TimeStep { t, h } = self.origin.offset(k);
        let system = self.system;
        let (y0, s0) = self.start;
        let equation = |t: f64, ((dy, ds), u): &Unknowns<S>| {
            let q = S::join(&(y0 + *dy), &(s0 + *ds));
            let fibre = voronec::fibre_velocity(system, t, &q, u);
            Ok(((*u, fibre), voronec::accelerations(system, t, &q, u)?))
        };
        self.integrator.reach(t, equation)?;
        let ((dy, ds), u) = self.integrator.value_at(t)?;
        let y = y0 + dy;
        let q = S::join(&y, &(s0 + ds));
        let v = voronec::velocity(system, t, &q, &u);
        Ok(ReducedFlowState {
            k,
            t,
            h,
            y,
            u,
            q,
            v,
        })
    }
}

impl<S: ChaplyginSystem> Iterator for ReducedFlow<'_, S> {
    type Item = Result<ReducedFlowState<S>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.next?;
        let state = self.reach(k);
        self.next = state.is_ok().then_some(k + 1);
        Some(state)
    }
}

impl<S: ChaplyginSystem> FusedIterator for ReducedFlow<'_, S> {}

impl<S: ChaplyginSystem> fmt::Debug for ReducedFlow<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReducedFlow")
            .field("origin", &self.origin)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}
