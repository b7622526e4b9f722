//! The rows of flows.

use super::Recordable;
use super::block::{ColumnNames, RowWriter};
use super::error::RecordError;
use super::metadata::Metadata;
use nh_flows::{Flow, FlowState, ReducedEquations, ReducedFlow, ReducedFlowState};
use nh_runtime::internal::{Dotted, configuration};
use nh_runtime::{ContinuousSystem, DiscreteSystem, Fields, Impact, Instant, RegionsOf, Vector};

/// The components of a velocity.
fn velocity<S: DiscreteSystem>(v: &S::Increment, fields: &mut impl Fields) {
    for (name, v) in S::COORDINATES.iter().zip(v.as_slice()) {
        fields.number(format_args!("{}", Dotted(name)), *v);
    }
}

fn flow<S: ContinuousSystem>(system: &S, state: &FlowState<S>, fields: &mut impl Fields) {
    fields.integer(format_args!("k"), state.k);
    fields.number(format_args!("t"), state.t);
    configuration::<S>(&state.q, fields);
    velocity::<S>(&state.v, fields);
    for (a, lambda) in state.lambda.as_slice().iter().enumerate() {
        fields.number(format_args!("lambda_{}", a + 1), *lambda);
    }
    let at = Instant {
        t: state.t,
        u: state.u,
    };
    let energy = system.lagrangian_energy(at, state.q, state.v);
    fields.number(format_args!("energy"), energy);
    fields.number(format_args!("drift"), state.drift);
}

impl<S: ContinuousSystem> Recordable for Flow<'_, S> {
    type State = FlowState<S>;
    type Source = S;
    type Impact = Impact<S>;

    fn source(&self) -> &S {
        self.system()
    }

    fn next_node(&mut self, _: bool) -> Option<Result<FlowState<S>, RecordError>> {
        Some(self.next()?.map_err(RecordError::from))
    }

    fn describe(&self, metadata: &mut Metadata) {
        describe(self.system(), "flow", metadata);
        metadata.add_time(self.origin());
    }

    fn names(&self, state: &FlowState<S>, names: &mut ColumnNames) {
        flow(self.system(), state, names);
    }

    fn write(&self, state: &FlowState<S>, _: usize, values: &mut RowWriter<'_>) {
        flow(self.system(), state, values);
    }

    fn no_impact(&self, state: &FlowState<S>) -> Option<Impact<S>> {
        (S::Regions::BOUNDARIES > 0).then(|| Impact::nothing(&state.q))
    }

    fn impacts<'m>(&'m self, state: &'m FlowState<S>) -> &'m [Impact<S>] {
        &state.impacts
    }
}

fn lifted<E: ReducedEquations>(state: &ReducedFlowState<E>, fields: &mut impl Fields) {
    fields.integer(format_args!("k"), state.k);
    fields.number(format_args!("t"), state.t);
    configuration::<E::System>(&state.q, fields);
    velocity::<E::System>(&state.v, fields);
}

/// The lift, of which the coordinates of Q/G are a part.
impl<E: ReducedEquations> Recordable for ReducedFlow<'_, E> {
    type State = ReducedFlowState<E>;
    type Source = E::System;
    type Impact = ();

    fn source(&self) -> &E::System {
        self.system()
    }

    fn next_node(&mut self, _: bool) -> Option<Result<Self::State, RecordError>> {
        Some(self.next()?.map_err(RecordError::from))
    }

    fn describe(&self, metadata: &mut Metadata) {
        describe(self.system(), "flow, reduced and lifted", metadata);
        metadata.add_time(self.origin());
    }

    fn names(&self, state: &Self::State, names: &mut ColumnNames) {
        lifted(state, names);
    }

    fn write(&self, state: &Self::State, _: usize, values: &mut RowWriter<'_>) {
        lifted(state, values);
    }
}

fn describe<S: ContinuousSystem>(system: &S, motion: &str, metadata: &mut Metadata) {
    metadata.add_system::<S>(system.fingerprint());
    metadata.add("motion", motion);
    metadata.add("scheme", "Runge-Kutta 9(8) of Verner");
    system.for_each_parameter(&mut |name, value| metadata.add_parameter(name, value));
}
