//! Times of states.

#[cfg(feature = "flow")]
use nh_flows::{FlowState, ReducedEquations, ReducedFlowState};
use nh_runtime::{
    DiscreteSystem, Nodal, ReconstructedState, ReducedDynamics, ReducedState, ReducedSystem, State,
};

/// A state with its time: the states of every motion and flow, references to them, and pairs
/// `(t, state)` of anything else, such as the sites of a lattice.
pub trait Timed {
    /// The time.
    fn at(&self) -> f64;
}

macro_rules! timed {
    ($($(#$when:tt)? $State:ident<$S:ident: $Kind:ident>),+) => {$(
        $(#$when)?
        impl<$S: $Kind> Timed for $State<$S> {
            fn at(&self) -> f64 {
                self.time()
            }
        }
    )+};
}

timed! {
    State<S: DiscreteSystem>,
    ReconstructedState<D: ReducedDynamics>,
    ReducedState<R: ReducedSystem>,
    #[cfg(feature = "flow")] FlowState<S: DiscreteSystem>,
    #[cfg(feature = "flow")] ReducedFlowState<E: ReducedEquations>
}

impl<T: Timed + ?Sized> Timed for &T {
    fn at(&self) -> f64 {
        (**self).at()
    }
}

impl<T> Timed for (f64, T) {
    fn at(&self) -> f64 {
        self.0
    }
}
