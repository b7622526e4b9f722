//! The derived system: its objects as programs, with their text.

use super::function::Functions;
use crate::catalogue::Description;
use crate::mechanics::node::NodeProgram;
use crate::mechanics::reduction::displacement::Level;
use crate::system::{Chart, Condition};

/// A system and what was derived for it.
pub(crate) struct Equations {
    pub(crate) system: Discrete,
    /// The stages of reduction.
    pub(crate) stages: Vec<Stage>,
    pub(crate) continuous: Option<Continuous>,
    /// The group of a lattice, or of left multiplication.
    pub(crate) symmetry: Option<GroupSymmetry>,
    /// The equations of a lattice in independent differences.
    pub(crate) differences: Option<LinkDifferences>,
}

/// The constraints between neighbours solved for differences: what belongs to a link. Without
/// objects where there are none.
pub(crate) struct LinkDifferences {
    pub(crate) objects: Functions,
    /// The coordinates whose differences are independent, and the others.
    pub(crate) differences: Velocities,
    pub(crate) descriptions: Vec<Description>,
}

/// The group that leaves the link of a lattice, or a system that is reduced by left multiplication,
/// invariant.
pub(crate) struct GroupSymmetry {
    /// The names of the directions of the groups.
    pub(crate) momenta: Vec<String>,
    /// dim g^q, where there is a moving basis of it.
    pub(crate) basis: usize,
    /// The generators, the moving basis, and the lift of a connection.
    pub(crate) objects: Functions,
    /// The base, where there is a connection.
    pub(crate) base: Option<FactorBase>,
    pub(crate) descriptions: Vec<Description>,
}

/// The base of the group of factors that act on themselves.
pub(crate) struct FactorBase {
    /// Its directions.
    pub(crate) directions: Vec<usize>,
    /// The number of constraints of the system on Q/G, where ϑ = e.
    pub(crate) quotient: Option<usize>,
}

/// The derived objects as programs: everything that code is generated from.
pub(crate) struct Schedule {
    pub(crate) equations: Equations,
    pub(crate) constants: Vec<f64>,
    /// The α of `alpha = …` in the parameters.
    pub(crate) alpha: crate::program::Program,
}

/// A system (Q, L_d, D, D_d, f_d).
pub(crate) struct Discrete {
    /// M.
    pub(crate) constraints: usize,
    /// The sets of constraints in force that have frames of their own, bit a for constraint a: of
    /// the scheme `energy` in regions.
    pub(crate) sets: Vec<u32>,
    /// The places in φ of holonomic constraints.
    pub(crate) holonomic: Vec<usize>,
    /// Whether the equations for the velocity of a momentum contain h.
    pub(crate) velocity_has_step: bool,
    pub(crate) objects: Functions,
    /// Whether its functions contain a displacement that is found at run time.
    pub(crate) is_solved: bool,
    /// The equations of a node, where they are solved in stages.
    pub(crate) node: Option<NodeProgram>,
    /// The derivatives of a step.
    pub(crate) derivatives: Option<Functions>,
    pub(crate) descriptions: Vec<Description>,
}

/// One stage of reduction.
pub(crate) struct Stage {
    pub(crate) chart: Chart,
    /// The coordinates of Q/G and of G among those of this stage.
    pub(crate) base: Vec<usize>,
    pub(crate) fibre: Vec<usize>,
    pub(crate) level: Level,
    /// The ranks of H and of S.
    pub(crate) horizontal: usize,
    pub(crate) vertical: usize,
    /// dim g^q, where there is a moving basis of it.
    pub(crate) basis: usize,
    /// M.
    pub(crate) constraints: usize,
    pub(crate) objects: Functions,
    pub(crate) solver: Solver,
    /// The system on Q/G, where ϑ = e.
    pub(crate) quotient: Option<Box<Discrete>>,
    pub(crate) descriptions: Vec<Description>,
}

/// The unknowns at a node of the reduced system.
pub(crate) enum Solver {
    /// (ϑ, δr), or the group displacement in place of ϑ where a is solved for numerically.
    Trivialised(Option<Box<NodeProgram>>),
    /// δr, by the system on Q/G.
    Quotient,
}

/// The continuous system. It has the Voronec equations, those of Chaplygin and of one degree of
/// freedom where it has their objects.
pub(crate) struct Continuous {
    pub(crate) objects: Functions,
    pub(crate) velocities: Velocities,
    /// Whether the moving energy is conserved, where there is a moving frame.
    pub(crate) conserves_moving_energy: bool,
    /// Whether Chaplygin's multiplier makes the reduced equations those of Lagrange.
    pub(crate) has_multiplier: bool,
    pub(crate) regions: Option<Boundaries>,
    /// The bundle of its reduced equations.
    pub(crate) bundle: Option<BundleOfVelocities>,
    pub(crate) descriptions: Vec<Description>,
}

/// The coordinates whose velocities are independent, and those whose velocities follow from the
/// constraints.
#[derive(Clone, Default)]
pub(crate) struct Velocities {
    pub(crate) independent: Vec<usize>,
    pub(crate) dependent: Vec<usize>,
}

/// The directions of R and of G, and the numbers of horizontal and vertical equations.
pub(crate) struct BundleOfVelocities {
    pub(crate) base: Vec<usize>,
    pub(crate) fibre: Vec<usize>,
    pub(crate) equations: [usize; 2],
}

/// The boundaries of regions, and the constraints that hold on their sides.
pub(crate) struct Boundaries {
    pub(crate) texts: Vec<String>,
    /// Bit j: s_j = 0 belongs to the inside.
    pub(crate) closed: u32,
    pub(crate) conditions: Vec<Option<Condition>>,
}
