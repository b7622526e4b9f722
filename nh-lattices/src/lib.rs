//! Lattices: discrete in one direction, continuous in the other.
//!
//! A [`Lattice`] is a chain of links, each a [`DiscreteSystem`] on Q × Q that joins two sites, with
//! a number of sites that is known at run time. Its node is one system of equations for all sites,
//! of which Newton's method eliminates block after block ([`LatticeMotion`]).

mod accelerations;
mod assembly;
mod balance;
mod block;
mod boundaries;
mod chain;
mod closing;
mod controls;
mod derivatives;
mod ends;
mod equations;
mod error;
#[cfg(feature = "flow")]
mod flow;
mod frame;
mod inner;
mod layout;
mod links;
mod motion;
mod newton;
mod norm;
mod off;
mod partition;
mod pass;
mod rounding;
mod sizes;
mod stalled;
mod statics;
mod tridiagonal;
mod voronec;
mod walk;
mod workspace;

pub use block::Block;
pub use boundaries::LatticeImpact;
pub use chain::{Lattice, SiteControl};
pub use derivatives::{
    LatticeCost, LatticeDerivatives, LatticeGradient, LatticePerturbation, LatticeResponse,
    LatticeRollout, LatticeRolloutGradient, LatticeStage,
};
pub use ends::{Driven, End, Ends};
pub use error::LatticeError;
#[cfg(feature = "flow")]
pub use flow::LatticeFlow;
pub use motion::{ControlledLattice, LatticeMotion, LatticeRegions, SteppedLattice};
pub use statics::Equilibrium;
pub use voronec::DifferenceVoronecSystem;

use core::fmt::Debug;

use nh_runtime::{
    Array, DiscreteSystem, Inputs, Matrix, SideBySide, Space, TimeStep, Vector, values,
};

/// Items that records of lattices need beside the public ones. Not part of the public interface.
#[doc(hidden)]
pub mod internal {
    pub use crate::boundaries::{site_configuration, site_directions};
    pub use crate::chain::has_regions;
}

/// A lattice with the density L(k, t, q(k), q(k+1), q̇(k)) on sites k, by its link: the system on
/// Q × Q that joins the sites k and k + 1, in which the velocity of q(k+1) does not occur.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no lattice",
    label = "`#[discrete_system(lattice)]` makes it one"
)]
pub trait LatticeSystem: Sync {
    /// The system on Q × Q.
    type Link: LinkSystem;
    /// A point of Q, the configuration of one site.
    type Site: Space + Copy + Debug + PartialEq + Send + Sync;
    /// A displacement, a velocity or a covector of one site: `SVector<f64, n>`.
    type Increment: Vector;
    /// The controls of one site, constant on an interval of time: `SVector<f64, c>`, of none where
    /// there are no controls.
    type Control: Vector;
    /// The unknowns of one site: the increment and the multipliers of its link,
    /// `SVector<f64, n + m>`.
    type Unknowns: Vector;
    /// The derivatives of the equations of one site in the unknowns of one site:
    /// `SMatrix<f64, n + m, n + m>`.
    type Block: Block<Vector = Self::Unknowns>;
    /// The displacements of one site in a step: its increment, then the places of its inner nodes,
    /// `SVector<f64, (s - 1) n>`. Without inner nodes an `Increment`.
    type Displacement: Vector;
    /// The unknowns of one site in a step: its displacements, the multipliers of its link at the
    /// inner nodes, and those at the left node, `SVector<f64, (s - 1)(n + m)>`. Without inner nodes
    /// `Unknowns`.
    type StepUnknowns: Vector;
    /// The derivatives of the rows of one site in the unknowns of one site in a step.
    type StepBlock: Block<Vector = Self::StepUnknowns>;
    /// The derivatives of the constraints of a link on an interval, at the inner nodes and behind
    /// them φ, in the displacements of both sites: `SMatrix<f64, (s - 1) m, 2 (s - 1) n>`.
    type StepConstraints: Matrix + Send + Sync;
    /// c_j of the inner nodes of an interval, (s - 2) times between 0 and 1; none but with the rule
    /// `lobatto`.
    const INNER_TIMES: &'static [f64] = &[];
    /// The names of the parameters with a value at every site.
    const PER_SITE: &'static [&'static str];
    /// The names of the controls of one site.
    const CONTROLS: &'static [&'static str];
    /// The places of the constraints f(q(k), q(k+1), t) = 0 without velocities that join two sites:
    /// they are in force where there are two.
    const BETWEEN_SITES: &'static [usize];
    /// Of these the holonomic ones, whose reactions act on both sites: they are in force where
    /// either site moves.
    const ON_BOTH_SITES: &'static [usize];

    /// The places of the constraints without velocities, those on one site too.
    const LEVELS: &'static [usize];

    /// Whether the density contains no velocity: such a lattice has
    /// [equilibria](Lattice::equilibrium), and no motion.
    const IS_STILL: bool = false;

    /// A lattice with this number of sites, this spacing and these ends.
    ///
    /// # Errors
    /// See [`Lattice::new`].
    fn lattice<'a>(
        &'a self,
        sites: usize,
        delta: f64,
        ends: Ends<'a, Self>,
    ) -> Result<Lattice<'a, Self>, LatticeError>
    where
        Self: Sized,
    {
        Lattice::new(self, sites, delta, ends)
    }

    /// How many values there are of a parameter, by its place in `PER_SITE`.
    fn length(&self, parameter: usize) -> usize;

    /// Link k of a lattice with this spacing, its controls zero.
    fn link(&self, k: usize, delta: f64) -> Self::Link {
        self.controlled_link(k, delta, &Self::Control::zeros())
    }

    /// Link k of a lattice with this spacing, with these controls of site k.
    fn controlled_link(&self, k: usize, delta: f64, controls: &Self::Control) -> Self::Link;

    /// The configuration of a link, of those of its sites.
    fn join(this: &Self::Site, next: &Self::Site) -> <Self::Link as DiscreteSystem>::Configuration;

    /// The configurations of the two sites of a link.
    fn split(q: &<Self::Link as DiscreteSystem>::Configuration) -> (Self::Site, Self::Site);
}

/// The functions that a lattice asks of its link beside those of a system.
///
/// The functions of a step compute with doubles, or with [several links side by side](SideBySide):
/// a link has the same bits alone and in any company.
pub trait LinkSystem: DiscreteSystem<Regions: LatticeRegions<Self>> {
    /// Whether neighbouring links are evaluated side by side, which links with long functions are
    /// not.
    const SIDE_BY_SIDE: bool;

    /// Whether the scheme is `energy`: then [`node_energy_at`](Self::node_energy_at) is H, and a
    /// step goes to a hundredth of the tolerance, as the rest would add up in the energy.
    const KEEPS_ENERGY: bool = false;

    /// The parameters: `[T; p]`.
    type LinkParameters<T: SideBySide>: Array<T>;
    /// The flat components of a configuration, those of site k first: `[T; c]`.
    type LinkPoint<T: SideBySide>: Array<T>;
    /// The displacements of both sites, and the multipliers at inner nodes: `[T; 2D + I]`, where
    /// D = (s - 1) n and I = (s - 2) m.
    type LinkDirections<T: SideBySide>: Array<T>;
    /// `[T; 2D + C + 4D² + 2DC + 2DI]`, C = (s - 1) m.
    type LinkTangent<T: SideBySide>: Array<T>;
    /// `[T; 2D + C + 2n]`.
    type LinkPassage<T: SideBySide>: Array<T>;

    /// The functions of the lattice, `#[function(…)]`, in a tuple; all links have the same.
    type LinkFunctions;

    /// The functions, in order.
    fn link_functions(&self) -> Self::LinkFunctions;

    /// The parameters, in order.
    fn link_parameters(&self) -> Self::LinkParameters<f64>;

    /// The rows of the displacements of both sites, which are the components of D_1L_d + f⁻ and the
    /// inner rows, those of the constraints at inner nodes, and φ; then their derivatives in the
    /// displacements, row by row, and those of the first in the inner multipliers, in one pass.
    fn tangent_in<T: SideBySide>(links: &Links<Self, T>) -> Self::LinkTangent<T>;

    /// The rows as in [`tangent_in`](Self::tangent_in), and the components of D_2L_d + f⁺, in one
    /// pass.
    fn passage_in<T: SideBySide>(links: &Links<Self, T>) -> Self::LinkPassage<T>;

    /// ∂L/∂q + F - Σ_a λ_a ω^a at q̇ = 0 and the level sets f(q, t), with their derivatives in q;
    /// λ_a is in the place of `v[a]`.
    fn statics_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> Statics<Self>;

    /// H(q, p) = ½|Eᵀ(p - a)|² + V of the scheme `energy` at a node, E the orthonormal frame of D
    /// at site k; p of site k is in the place of `v`, and is taken modulo D°. NaN of other schemes.
    fn node_energy_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> f64 {
        let _ = (inputs, q, v);
        f64::NAN
    }
}

/// An interval of a link, or of several links side by side.
pub struct Links<S: LinkSystem, T: SideBySide> {
    /// t at the start, and h.
    pub time: TimeStep,
    /// The parameters.
    pub parameters: S::LinkParameters<T>,
    /// The functions.
    pub functions: S::LinkFunctions,
    /// The configurations of both sites at the start, in flat components.
    pub q: S::LinkPoint<T>,
    /// The displacements of both sites, and the multipliers at inner nodes.
    pub d: S::LinkDirections<T>,
}

values! {
    /// The equations of a link at rest, with their derivatives in the directions of both sites.
    pub struct Statics<S: DiscreteSystem> {
        /// ∂L/∂q + F - Σ_a λ_a ω^a.
        pub force: S::Covector,
        /// f of the constraints without velocities, 0 of the others.
        pub level: S::Multipliers,
        /// The derivatives of the force.
        pub force_by_direction: S::Bilinear,
        /// The derivatives of f.
        pub level_by_direction: S::ConstraintJacobian,
    }
}
