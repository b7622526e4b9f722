//! Motions that are recorded.

use core::borrow::Borrow;

use super::Recordable;
use super::block::{ColumnNames, RowWriter};
use super::error::RecordError;
use super::metadata::Metadata;
use nh_runtime::internal::configuration;
use nh_runtime::{
    Controlled, Fields, Motion, Nodal, ReconstructedState, Reconstruction, RecordedDynamics,
    ReducedDynamics, StepError, Watched, WatchedQuantities,
};

/// The fields of a node.
#[inline]
fn fields<D: RecordedDynamics>(system: &D, state: &D::State, fields: &mut impl Fields) {
    node(state, fields);
    D::point(state, fields);
    system.rest(state, fields);
}

#[inline]
fn node(state: &impl Nodal, fields: &mut impl Fields) {
    fields.integer(format_args!("k"), state.node());
    fields.number(format_args!("t"), state.time());
}

/// The items of a discrete motion, of which `$motion` is the motion.
macro_rules! of_dynamics {
    ($D:ident, $this:ident => $motion:expr) => {
        type State = $D::State;
        type Source = $D;
        type Impact = $D::Impact;

        fn source(&self) -> &$D {
            let $this = self;
            $motion.system()
        }

        #[inline]
        fn next_node(&mut self, _: bool) -> Option<Result<$D::State, RecordError>> {
            Some(self.next()?.map_err(RecordError::from))
        }

        fn describe(&self, metadata: &mut Metadata) {
            let $this = self;
            metadata.add_dynamics(self.source());
            (self.source()).parameters(&mut |name, value| metadata.add_parameter(name, value));
            metadata.add_time($motion.inputs().time());
        }

        fn names(&self, state: &$D::State, names: &mut ColumnNames) {
            fields(self.source(), state, names);
        }

        #[inline]
        fn write(&self, state: &$D::State, _: usize, values: &mut RowWriter<'_>) {
            fields(self.source(), state, values);
        }

        fn no_impact(&self, state: &$D::State) -> Option<$D::Impact> {
            <$D as RecordedDynamics>::no_impact(state)
        }

        fn impacts<'m>(&'m self, state: &'m $D::State) -> &'m [$D::Impact] {
            $D::impacts(state)
        }

        fn crosses_ahead(&self) -> bool {
            let $this = self;
            $motion.has_crossed()
        }
    };
}

impl<D: RecordedDynamics, P: Borrow<D>> Recordable for Motion<D, P> {
    of_dynamics! { D, this => this }
}

impl<D, P, F, U> Recordable for Controlled<D, P, F, U>
where
    D: RecordedDynamics,
    P: Borrow<D>,
    F: FnMut(&Motion<D, P>) -> U,
    U: Into<D::Control>,
{
    of_dynamics! { D, this => this.motion() }
}

impl<D: RecordedDynamics + ReducedDynamics> Recordable for Reconstruction<D> {
    type State = ReconstructedState<D>;
    type Source = D;
    type Impact = ();

    fn source(&self) -> &D {
        self.motion().system()
    }

    fn next_node(&mut self, _: bool) -> Option<Result<Self::State, RecordError>> {
        Some(self.next()?.map_err(RecordError::from))
    }

    fn describe(&self, metadata: &mut Metadata) {
        metadata.add_dynamics(self.source());
        (self.source()).parameters(&mut |name, value| metadata.add_parameter(name, value));
        metadata.add("reconstructed", "true");
        metadata.add_time(self.motion().inputs().time());
    }

    fn names(&self, state: &Self::State, names: &mut ColumnNames) {
        reconstructed(self.source(), state, names);
    }

    fn write(&self, state: &Self::State, _: usize, values: &mut RowWriter<'_>) {
        reconstructed(self.source(), state, values);
    }
}

/// The configuration in the place of the reduced point, which is part of it.
fn reconstructed<D: RecordedDynamics + ReducedDynamics>(
    system: &D,
    state: &ReconstructedState<D>,
    fields: &mut impl Fields,
) {
    node(state, fields);
    configuration::<D::System>(&state.q, fields);
    system.rest(&state.reduced, fields);
}

/// The items of a motion that the motion in it, `$inner`, has.
macro_rules! of_inner {
    ($M:ident, $this:ident => $inner:expr) => {
        type State = <$M as Recordable>::State;
        type Source = <$M as Recordable>::Source;
        type Impact = <$M as Recordable>::Impact;

        fn source(&self) -> &Self::Source {
            let $this = self;
            $inner.source()
        }

        fn describe(&self, metadata: &mut Metadata) {
            let $this = self;
            $inner.describe(metadata);
        }

        fn rows(&self) -> usize {
            let $this = self;
            $inner.rows()
        }

        fn no_impact(&self, state: &Self::State) -> Option<Self::Impact> {
            let $this = self;
            $inner.no_impact(state)
        }

        fn impacts<'m>(&'m self, state: &'m Self::State) -> &'m [Self::Impact] {
            let $this = self;
            $inner.impacts(state)
        }

        fn crosses_ahead(&self) -> bool {
            let $this = self;
            $inner.crosses_ahead()
        }
    };
}

pub(super) use of_inner;

/// The values of the quantities are columns.
impl<I, W> Recordable for Watched<I, W>
where
    I: Recordable + Iterator<Item = Result<<I as Recordable>::State, StepError>>,
    W: WatchedQuantities<<I as Recordable>::State>,
{
    of_inner! { I, this => this.motion() }

    #[inline]
    fn next_node(&mut self, _: bool) -> Option<Result<I::State, RecordError>> {
        Some(self.next()?.map_err(RecordError::from))
    }

    fn conclude(&self, metadata: &mut Metadata) {
        self.motion().conclude(metadata);
        self.quantities().each(&mut |name, drift| {
            metadata.add(format!("drift.{name}"), drift);
        });
    }

    fn names(&self, state: &I::State, names: &mut ColumnNames) {
        self.motion().names(state, names);
        self.quantities()
            .each(&mut |name, _| names.add_watched(name, false));
    }

    #[inline]
    fn write(&self, state: &I::State, row: usize, values: &mut RowWriter<'_>) {
        self.motion().write(state, row, values);
        self.quantities().each(&mut |name, drift| {
            values.number(format_args!("{name}"), drift.last());
        });
    }
}

/// A motion that goes on after its recording.
impl<M: Recordable> Recordable for &mut M {
    of_inner! { M, this => (**this) }

    #[inline]
    fn next_node(&mut self, is_first: bool) -> Option<Result<M::State, RecordError>> {
        (**self).next_node(is_first)
    }

    fn conclude(&self, metadata: &mut Metadata) {
        (**self).conclude(metadata);
    }

    fn names(&self, state: &M::State, names: &mut ColumnNames) {
        (**self).names(state, names);
    }

    #[inline]
    fn write(&self, state: &M::State, row: usize, values: &mut RowWriter<'_>) {
        (**self).write(state, row, values);
    }
}
