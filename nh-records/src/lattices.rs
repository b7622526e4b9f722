//! The rows of lattices: one a site.

use core::fmt::Display;

use super::Recordable;
use super::block::{ColumnNames, RowWriter};
use super::error::RecordError;
use super::metadata::Metadata;
use super::motions::of_inner;
#[cfg(feature = "flow")]
use nh_lattices::LatticeFlow;
use nh_lattices::internal::{has_regions, site_configuration, site_directions};
use nh_lattices::{
    ControlledLattice, LatticeError, LatticeImpact, LatticeMotion, LatticeSystem, SteppedLattice,
};
#[cfg(feature = "flow")]
use nh_runtime::ContinuousSystem;
use nh_runtime::internal::Dotted;
use nh_runtime::{DiscreteSystem, Fields, Nodal, Vector};

/// A node in time of a lattice that is recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LatticeNode {
    /// The index of the node.
    pub k: usize,
    /// The time.
    pub t: f64,
}

impl Nodal for LatticeNode {
    fn node(&self) -> usize {
        self.k
    }

    fn time(&self) -> f64 {
        self.t
    }
}

/// Node, time and site.
fn place(node: &LatticeNode, site: usize, fields: &mut impl Fields) {
    fields.integer(format_args!("k"), node.k);
    fields.number(format_args!("t"), node.t);
    fields.integer(format_args!("site"), site);
}

fn covector<S: LatticeSystem, N: Display>(
    values: &S::Increment,
    fields: &mut impl Fields,
    name: impl Fn(&'static str) -> N,
) {
    for (own, value) in site_directions::<S>().iter().zip(values.as_slice()) {
        fields.number(format_args!("{}", name(own)), *value);
    }
}

fn controls<S: LatticeSystem>(u: &S::Control, fields: &mut impl Fields) {
    for (name, u) in S::CONTROLS.iter().zip(u.as_slice()) {
        fields.number(format_args!("{name}"), *u);
    }
}

/// The node that a lattice is at after a step.
fn reached(
    advanced: Result<(), LatticeError>,
    (k, t): (usize, f64),
) -> Result<LatticeNode, RecordError> {
    advanced?;
    Ok(LatticeNode { k, t })
}

fn describe<S: LatticeSystem>(system: &S, (sites, delta): (usize, f64), metadata: &mut Metadata) {
    metadata.add_system::<S::Link>(system.link(0, delta).fingerprint());
    metadata.add("sites", sites);
    metadata.add("spacing", format!("{delta:?}"));
}

fn moving<S: LatticeSystem>(
    motion: &LatticeMotion<'_, S>,
    node: &LatticeNode,
    row: usize,
    fields: &mut impl Fields,
) {
    place(node, row, fields);
    site_configuration::<S>(&motion.q()[row], fields);
    let d = &motion.d()[row];
    covector::<S, _>(d, fields, |name| format!("d.{name}"));
    covector::<S, _>(&motion.recorded_velocity(row), fields, Dotted);
    covector::<S, _>(&motion.momenta()[row], fields, |name| format!("p.{name}"));
    controls::<S>(&motion.controls()[row], fields);
    fields.number(format_args!("energy"), motion.energy_density(row));
    fields.integer(format_args!("iterations"), motion.iterations());
    fields.number(format_args!("residual"), motion.residual_norm());
}

/// The items of a motion and of a flow of a lattice, of which `$row` writes a row.
macro_rules! of_sites {
    ($row:ident) => {
        type State = LatticeNode;
        type Source = S;
        type Impact = LatticeImpact<S>;

        fn source(&self) -> &S {
            self.lattice().system()
        }

        fn names(&self, node: &LatticeNode, names: &mut ColumnNames) {
            $row(self, node, 0, names);
        }

        fn rows(&self) -> usize {
            self.lattice().sites()
        }

        fn write(&self, node: &LatticeNode, row: usize, values: &mut RowWriter<'_>) {
            $row(self, node, row, values);
        }

        fn no_impact(&self, _: &LatticeNode) -> Option<LatticeImpact<S>> {
            has_regions::<S>().then(|| LatticeImpact::nothing(&self.q()[0]))
        }

        fn impacts<'m>(&'m self, _: &'m LatticeNode) -> &'m [LatticeImpact<S>] {
            self.impacts()
        }
    };
}

impl<S: LatticeSystem> Recordable for LatticeMotion<'_, S> {
    of_sites! { moving }

    fn next_node(&mut self, is_first: bool) -> Option<Result<LatticeNode, RecordError>> {
        let advanced = if is_first { Ok(()) } else { self.advance() };
        self.record_velocities();
        Some(reached(advanced, self.at_node()))
    }

    fn describe(&self, metadata: &mut Metadata) {
        let lattice = self.lattice();
        let shape = (lattice.sites(), lattice.spacing());
        describe::<S>(lattice.system(), shape, metadata);
        metadata.add("motion", "discrete, of a lattice");
        metadata.add_scheme::<S::Link>();
        metadata.add_time(self.origin());
    }
}

#[cfg(feature = "flow")]
fn flowing<S: LatticeSystem>(
    flow: &LatticeFlow<'_, S>,
    node: &LatticeNode,
    row: usize,
    fields: &mut impl Fields,
) where
    S::Link: ContinuousSystem,
{
    place(node, row, fields);
    site_configuration::<S>(&flow.q()[row], fields);
    covector::<S, _>(&flow.v()[row], fields, Dotted);
    controls::<S>(&flow.controls()[row], fields);
    let (q, v) = (flow.q(), flow.v());
    let energy = flow.lattice().energy_density(flow.t(), q, v, row);
    fields.number(format_args!("energy"), energy);
}

#[cfg(feature = "flow")]
impl<S: LatticeSystem> Recordable for LatticeFlow<'_, S>
where
    S::Link: ContinuousSystem,
{
    of_sites! { flowing }

    fn next_node(&mut self, is_first: bool) -> Option<Result<LatticeNode, RecordError>> {
        let advanced = if is_first { Ok(()) } else { self.advance() };
        Some(reached(advanced, self.at_node()))
    }

    fn describe(&self, metadata: &mut Metadata) {
        let lattice = self.lattice();
        let shape = (lattice.sites(), lattice.spacing());
        describe::<S>(lattice.system(), shape, metadata);
        metadata.add("motion", "flow of a lattice");
        metadata.add_time(self.origin());
    }
}

impl<M, F> Recordable for ControlledLattice<M, F>
where
    M: SteppedLattice + Recordable<State = LatticeNode>,
    F: FnMut(&M, &mut [<M::System as LatticeSystem>::Control]),
{
    of_inner! { M, this => this.motion() }

    fn next_node(&mut self, is_first: bool) -> Option<Result<LatticeNode, RecordError>> {
        let advanced = if is_first { Ok(()) } else { self.advance() };
        match advanced {
            Ok(()) => self.motion_mut().next_node(true),
            Err(error) => Some(Err(error.into())),
        }
    }

    fn names(&self, node: &LatticeNode, names: &mut ColumnNames) {
        self.motion().names(node, names);
    }

    fn write(&self, node: &LatticeNode, row: usize, values: &mut RowWriter<'_>) {
        self.motion().write(node, row, values);
    }
}
