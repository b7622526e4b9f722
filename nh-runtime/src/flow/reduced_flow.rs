//! The flow of a Chaplygin system on Q/G, with its affine horizontal lift.

use core::fmt;
use core::iter::FusedIterator;

use crate::continuous::chaplygin::ChaplyginSystem;
use crate::continuous::{FlowError, voronec};
use crate::error::Quantity;
use crate::flow::integrator::{Accuracy, Integrator};
use crate::flow::options::FlowOptions;
use crate::linear::{Vector, all_finite};
use crate::node::is_finite;
use crate::system::TimeStep;
use crate::values::value_traits;

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

value_traits!(ReducedFlowState<S: ChaplyginSystem> { k, t, h, y, u, q, v });

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
    /// Displacements of y and s, and u.
    integrator: Integrator<(S::Independent, S::Dependent, S::Independent)>,
    /// The node that comes next; `None` after an error.
    next: Option<usize>,
}

impl<'a, S: ChaplyginSystem> ReducedFlow<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: FlowOptions,
        origin: TimeStep,
        q0: &S::Configuration,
        u0: S::Independent,
    ) -> Self {
        let accuracy = Accuracy {
            relative: options.relative_tolerance,
            absolute: options.absolute_tolerance,
            largest_step: options.largest_step,
        };
        let zero = (S::Independent::zeros(), S::Dependent::zeros(), u0);
        Self {
            system,
            options,
            origin,
            start: S::split(q0),
            integrator: Integrator::new(accuracy, origin.h, origin.t, zero),
            next: Some(0),
        }
    }

    fn check(&mut self) -> Result<(), FlowError> {
        let TimeStep { t, h } = self.origin;
        if !self.origin.is_valid() {
            return Err(FlowError::InvalidTimeStep { t, h });
        }
        self.options.check()?;
        let (_, _, u) = self.integrator.at(t)?;
        let (y, s) = &self.start;
        let not_finite = |quantity| Err(FlowError::NonFinite { t, quantity });
        if !is_finite::<S>(&S::join(y, s)) {
            return not_finite(Quantity::Configuration);
        }
        if !all_finite(u.as_slice()) {
            return not_finite(Quantity::Velocity);
        }
        let q = S::join(y, s);
        let v = voronec::velocity(self.system, t, &q, &u);
        if !all_finite(v.as_slice()) {
            return not_finite(Quantity::Velocity);
        }
        voronec::accelerations(self.system, t, &q, &u).map(|_| ())
    }

    fn reach(&mut self, k: usize) -> Result<ReducedFlowState<S>, FlowError> {
        if k == 0 {
            self.check()?;
        }
        let TimeStep { t, h } = self.origin.offset(k);
        let system = self.system;
        let (y0, s0) = self.start;
        let equation = |t: f64, (dy, ds, u): &(S::Independent, S::Dependent, S::Independent)| {
            let q = S::join(&plus(y0, dy), &plus(s0, ds));
            Ok((
                *u,
                voronec::fibre_velocity(system, t, &q, u),
                voronec::accelerations(system, t, &q, u)?,
            ))
        };
        self.integrator.reach(t, equation)?;
        let (dy, ds, u) = self.integrator.at(t)?;
        let y = plus(y0, &dy);
        let q = S::join(&y, &plus(s0, &ds));
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

fn plus<V: Vector>(mut a: V, b: &V) -> V {
    for (a, b) in a.as_mut_slice().iter_mut().zip(b.as_slice()) {
        *a += b;
    }
    a
}

impl<S: ChaplyginSystem> Iterator for ReducedFlow<'_, S> {
    type Item = Result<ReducedFlowState<S>, FlowError>;

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
