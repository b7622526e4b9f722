//! The fields of discrete motions, of every kind of system.

use core::cell::OnceCell;

use crate::linear::Vector;
use crate::motion::{Dynamics, Moving, Nodal, PlainDynamics, State};
use crate::reduced::{Reduced, ReducedInterval, ReducedState, ReducedSystem, representative};
use crate::system::equations::Fingerprint;
use crate::system::fields::{Dotted, RecordedImpact, configuration};
use crate::system::{Composition, DiscreteSystem, Fields, Inputs, Interval, RegionsOf};

/// A system whose motions are recorded.
///
/// The items belong to the runtime; other crates name the trait in bounds alone.
pub trait RecordedDynamics: Dynamics<State: Nodal, Impact: RecordedImpact> {
    /// The kind of the motion, in words.
    #[doc(hidden)]
    const KIND: &'static str;

    /// The name of the system that moves, and the hash of its equations.
    #[doc(hidden)]
    fn recorded_fingerprint(&self) -> Fingerprint;

    /// Calls `each` with the name and the value of every parameter.
    #[doc(hidden)]
    fn parameters(&self, each: &mut dyn FnMut(&'static str, f64));

    /// The fields of the columns of an ensemble's record, see [`Dynamics::write`].
    #[doc(hidden)]
    fn record_fields(&self, inputs: Inputs<Self::Control>, row: &[f64], fields: &mut impl Fields);

    /// The point of a node.
    #[doc(hidden)]
    fn point(state: &Self::State, fields: &mut impl Fields);

    /// All else of a node.
    #[doc(hidden)]
    fn rest(&self, state: &Self::State, fields: &mut impl Fields);

    /// A crossing that did not happen, of systems that have some.
    #[doc(hidden)]
    fn no_impact(state: &Self::State) -> Option<Self::Impact> {
        let _ = state;
        None
    }

    /// A crossing that did not happen, at the point of an ensemble's record.
    #[doc(hidden)]
    fn no_impact_of(inputs: Inputs<Self::Control>, row: &[f64]) -> Option<Self::Impact> {
        let _ = (inputs, row);
        None
    }
}

/// Reduced by left multiplication, in the place of q is (r, e), as in its states.
impl<D: PlainDynamics<System = S>, S: DiscreteSystem> RecordedDynamics for D {
    const KIND: &'static str = match D::IS_REDUCED {
        true => "discrete, reduced by left multiplication",
        false => "discrete",
    };

    fn recorded_fingerprint(&self) -> Fingerprint {
        self.whole().fingerprint()
    }

    fn parameters(&self, each: &mut dyn FnMut(&'static str, f64)) {
        self.whole().for_each_parameter(each);
    }

    fn record_fields(&self, inputs: Inputs<S::Control>, row: &[f64], fields: &mut impl Fields) {
        let (interval, lambda) = (Self::read(inputs, row), row.len() - S::CONSTRAINTS);
        configuration::<S>(&interval.q, fields);
        interval_fields(self.whole(), &interval, [&row[lambda..], &[]], fields);
    }

    #[inline]
    fn point(state: &State<S>, fields: &mut impl Fields) {
        configuration::<S>(&state.q, fields);
    }

    #[inline]
    fn rest(&self, state: &State<S>, fields: &mut impl Fields) {
        let impulse = match S::Composition::IS_COMPOSED {
            true => state.impulse.as_slice(),
            false => &[],
        };
        let reactions = [state.lambda.as_slice(), impulse];
        interval_fields(self.whole(), &state.interval(), reactions, fields);
        convergence(state.iterations, state.residual_norm, fields);
    }

    fn no_impact(state: &State<S>) -> Option<Self::Impact> {
        S::Regions::no_impact(&state.q)
    }

    fn no_impact_of(inputs: Inputs<S::Control>, row: &[f64]) -> Option<Self::Impact> {
        S::Regions::no_impact(&Self::read(inputs, row).q)
    }
}

impl<R: ReducedSystem> RecordedDynamics for Reduced<R> {
    const KIND: &'static str = "discrete, reduced";

    fn recorded_fingerprint(&self) -> Fingerprint {
        self.0.system().fingerprint()
    }

    fn parameters(&self, each: &mut dyn FnMut(&'static str, f64)) {
        self.0.system().for_each_parameter(each);
    }

    fn record_fields(&self, inputs: Inputs<Self::Control>, row: &[f64], fields: &mut impl Fields) {
        let interval = Self::read(inputs, row);
        base::<R>(&interval.r, fields);
        self.interval_fields(&interval, fields);
    }

    #[inline]
    fn point(state: &ReducedState<R>, fields: &mut impl Fields) {
        base::<R>(&state.r, fields);
    }

    #[inline]
    fn rest(&self, state: &ReducedState<R>, fields: &mut impl Fields) {
        self.interval_fields(&state.interval(), fields);
        convergence(state.iterations, state.residual_norm, fields);
    }
}

fn coordinate<R: ReducedSystem>(i: usize) -> &'static str {
    R::System::COORDINATES[i]
}

fn controls<S: DiscreteSystem>(u: &S::Control, fields: &mut impl Fields) {
    for (name, u) in S::CONTROLS.iter().zip(u.as_slice()) {
        fields.number(format_args!("{name}"), *u);
    }
}

fn convergence(iterations: usize, residual: f64, fields: &mut impl Fields) {
    fields.integer(format_args!("iterations"), iterations);
    fields.number(format_args!("residual"), residual);
}

/// The energy of the system on the interval over a reduced one that starts at (r_0, e): it is that
/// over any other point of the fibre.
fn energy<R: ReducedSystem>(reduced: &R, interval: &ReducedInterval<R>) -> f64 {
    let system = reduced.system();
    system.energy_at(&system.solved(representative(reduced, interval)))
}

impl<R: ReducedSystem> Reduced<R> {
    /// The fields of an interval.
    #[inline]
    fn interval_fields(&self, interval: &ReducedInterval<R>, fields: &mut impl Fields) {
        for (i, vartheta) in R::FIBRE.iter().zip(interval.vartheta.as_slice()) {
            let name = coordinate::<R>(*i);
            fields.number(format_args!("vartheta.{name}"), *vartheta);
        }
        for (i, d) in R::BASE.iter().zip(interval.increment.as_slice()) {
            fields.number(format_args!("d.{}", coordinate::<R>(*i)), *d);
        }
        let velocity = OnceCell::new();
        for i in R::BASE {
            let name = Dotted(coordinate::<R>(*i));
            fields.of_interval(format_args!("{name}"), || {
                velocity.get_or_init(|| self.0.velocity_at(interval))[*i]
            });
        }
        controls::<R::System>(&interval.u, fields);
        if R::System::HAS_ENERGY {
            fields.of_interval(format_args!("energy"), || energy(&self.0, interval));
        }
    }
}

/// A point of Q/G.
fn base<R: ReducedSystem>(r: &R::Base, fields: &mut impl Fields) {
    for (i, r) in R::BASE.iter().zip(r.as_slice()) {
        fields.number(format_args!("{}", coordinate::<R>(*i)), *r);
    }
}

/// The increment, the velocity at the node, multipliers and impulses, controls and the energy.
#[inline]
fn interval_fields<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    reactions: [&[f64]; 2],
    fields: &mut impl Fields,
) {
    for (name, d) in S::COORDINATES.iter().zip(interval.d.as_slice()) {
        fields.number(format_args!("d.{name}"), *d);
    }
    let velocity = OnceCell::new();
    for (i, name) in S::COORDINATES.iter().enumerate() {
        fields.of_interval(format_args!("{}", Dotted(name)), || {
            velocity.get_or_init(|| system.velocity_at(interval))[i]
        });
    }
    for (name, reactions) in ["lambda", "impulse"].into_iter().zip(reactions) {
        for (a, reaction) in reactions.iter().enumerate() {
            fields.number(format_args!("{name}_{}", a + 1), *reaction);
        }
    }
    controls::<S>(&interval.u, fields);
    if S::HAS_ENERGY {
        fields.of_interval(format_args!("energy"), || system.energy_at(interval));
    }
}
