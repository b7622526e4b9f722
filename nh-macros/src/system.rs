//! `System`: the mathematics of a model, without tokens, ready to cross to the algebra's thread. Every part that an error may point at
//! says where it is written.

use std::fmt;
use std::ops::{Deref, Range};

use crate::expression::{self, Expr, Group, Node, Source};

/// (Q, L_d, D, D_d, f_d) as expressions.
pub(crate) struct System {
    pub(crate) chart: Chart,
    pub(crate) lagrangian: Given<Lagrangian>,
    pub(crate) rule: Given<Rule>,
    /// The order of a step.
    pub(crate) order: Given<Order>,
    /// Whether the scheme keeps the energy, `#[discretization(energy)]`: its rule is the midpoint then.
    pub(crate) keeps_energy: bool,
    /// Equations that restrict D, in source order. Row a of ω and the multiplier λ_a belong to entry a.
    pub(crate) variational: Vec<Constraint>,
    /// Equations that restrict D_d, in source order.
    pub(crate) kinematic: Vec<Constraint>,
    /// Continuous force components F_i; those of one coordinate add up.
    pub(crate) forces: Vec<Component>,
    /// Components of f_d⁻ and f_d⁺, in `x[0]`, `x[1]`.
    pub(crate) discrete_force_minus: Vec<Component>,
    pub(crate) discrete_force_plus: Vec<Component>,
    /// The stages of reduction, in source order.
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) retraction: Retraction,
    /// `#[symmetry(SO3(R))]`: the places of the factors that act on themselves by left multiplication.
    pub(crate) left_symmetry: Vec<Given<usize>>,
    /// The request for the continuous equations.
    pub(crate) continuous: Option<Request>,
    /// Whether the derivatives of a step are asked for.
    pub(crate) derivatives: bool,
    /// Of a lattice, whose link this system is.
    pub(crate) link: Option<Link>,
    /// The demand that the scheme and the system are reversible, with the directions in which a motion may run on and on.
    pub(crate) reversible: Option<Given<Vec<usize>>>,
}

impl System {
    /// The rule and the order of a step, as `#[discretization]` has them.
    pub(crate) fn scheme(&self) -> String {
        if let Lagrangian::Discrete(_) = *self.lagrangian {
            return "discrete_lagrangian".to_owned();
        }
        let rule = match *self.rule {
            _ if self.keeps_energy => "energy".to_owned(),
            Rule::Single(Node::Start) => "left".to_owned(),
            Rule::Single(Node::Middle) => "midpoint".to_owned(),
            Rule::Single(Node::End) => "right".to_owned(),
            Rule::Single(Node::Alpha) | Rule::Alpha(_) => "alpha".to_owned(),
            Rule::Ends => "trapezoidal".to_owned(),
            Rule::Lobatto(stages) => format!("lobatto, stages = {stages}"),
        };
        match *self.order {
            Order::OfRule => rule,
            Order::Four => format!("{rule}, order = 4"),
            Order::Six => format!("{rule}, order = 6"),
            Order::Eight => format!("{rule}, order = 8"),
        }
    }
}

/// A link of a lattice: the system on Q × Q that joins the sites k and k + 1. The first half of its factors and directions are those of site k.
pub(crate) struct Link {
    /// dim Q.
    pub(crate) dim: usize,
    /// How many constraints there are.
    pub(crate) constraints: usize,
    /// The fields with a value at every site.
    pub(crate) per_site: Vec<String>,
    /// The controls, of which every site has its own.
    pub(crate) controls: Vec<Name>,
    /// The places of the constraints without velocities that join two sites.
    pub(crate) between_sites: Vec<usize>,
    /// Of these the holonomic ones, whose reactions act on both sites.
    pub(crate) on_both_sites: Vec<usize>,
    /// The places of all constraints without velocities.
    pub(crate) levels: Vec<usize>,
    /// Whether the density contains no velocity: then there is a discrete system along k, and no motion.
    pub(crate) is_still: bool,
}

impl Link {
    /// The places of k and Δ among the parameters.
    pub(crate) const NUMBER: usize = 0;
    pub(crate) const SPACING: usize = 1;
}

/// A choice of the author, and where it is written; nowhere where it is the default.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given<T> {
    pub(crate) choice: T,
    pub(crate) source: Option<Source>,
}

impl<T> Deref for Given<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.choice
    }
}

/// One component of a force, of a connection or of a moving frame.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) coordinate: usize,
    pub(crate) value: Expr,
    /// The value as it is written.
    pub(crate) source: Source,
}

/// A request for the continuous equations.
#[derive(Default)]
pub(crate) struct Request {
    pub(crate) voronec: Given<Wanted>,
    /// The coordinates whose velocities the constraints are solved for, where they are given.
    pub(crate) dependent: Option<Given<Vec<usize>>>,
    /// q = g_t(x), component by component; the coordinates without one do not change.
    pub(crate) moving_frame: Option<Given<Vec<Component>>>,
    /// The inequalities that conditions are made of, in source order.
    pub(crate) boundaries: Vec<Boundary>,
}

/// An inequality s > 0 or s >= 0.
pub(crate) struct Boundary {
    /// s(q, t), positive inside.
    pub(crate) function: Expr,
    /// Whether s = 0 belongs to the inside.
    pub(crate) closed: bool,
    /// As it is written.
    pub(crate) text: String,
    pub(crate) source: Source,
}

/// One `#[symmetry]` with its connections: one stage of reduction.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    pub(crate) action: Given<Action>,
    /// The coordinates G acts on, in the order of the group's coordinates.
    pub(crate) fibre: Vec<usize>,
    /// The name of each of them in the attribute.
    pub(crate) fibre_sources: Vec<Source>,
    pub(crate) connection: Given<Connection>,
    pub(crate) discrete_connection: Given<DiscreteConnection>,
}

/// The connection A, by its horizontal space.
#[derive(Clone, Debug, Default)]
pub(crate) enum Connection {
    /// W ⊕ H, the complements orthogonal in the kinetic-energy metric.
    #[default]
    Nonholonomic,
    Flat,
    /// The fibre velocity of the horizontal lift at the identity; the components not given are zero.
    Explicit(Vec<Component>),
}

/// The affine discrete connection A_d, by the pairs that are horizontal.
#[derive(Clone, Debug, Default)]
pub(crate) enum DiscreteConnection {
    #[default]
    Flat,
    /// Hor = D_d.
    Kinematic,
    /// Hor = J_μ, with the components of μ.
    Momentum(Vec<Expr>),
    /// The fibre displacement a(r_0, r_1); the components not given are those of the identity.
    Explicit(Vec<Component>),
}

/// The names of the parameters and of the controls, and Q.
#[derive(Clone)]
pub(crate) struct Chart {
    pub(crate) parameters: Vec<Name>,
    /// The fields that are functions.
    pub(crate) functions: Vec<Name>,
    pub(crate) controls: Vec<Name>,
    /// Q is the product of these.
    pub(crate) factors: Vec<Factor>,
    /// The name of every direction: `x`, `q[3]`, `R.omega[0]`.
    pub(crate) coordinates: Vec<String>,
    /// The coordinates of the group, where one is spoken of.
    pub(crate) group: Vec<String>,
    /// Of a link, how its sites are shown.
    pub(crate) sites: Option<Sites>,
    /// The number of inner nodes of an interval.
    pub(crate) inner_nodes: usize,
    /// The number of multipliers at each of them.
    pub(crate) inner_multipliers: usize,
}

/// The sites k and k + 1 of a link, in equations that are shown.
#[derive(Clone)]
pub(crate) struct Sites {
    /// The number of factors and of directions of one site.
    pub(crate) factors: usize,
    pub(crate) dim: usize,
    /// Which parameters have a value at every site.
    pub(crate) per_site: Vec<bool>,
    /// The first site is k + shift.
    pub(crate) shift: i8,
}

/// A field, a control or a coordinate, or an entry of an array of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// As it is written.
    pub(crate) ident: String,
    pub(crate) index: Option<usize>,
}

/// One coordinate: `x`, `R: SO3`, or entry 3 of `q: [R; 8]`.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) name: Name,
    pub(crate) space: Space,
    /// The place of its first direction; the others follow.
    pub(crate) first: usize,
    /// Its name in the declaration.
    pub(crate) source: Source,
}

/// The group that a coordinate is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    /// The real line.
    R,
    /// An angle, kept unwrapped.
    S1,
    /// A group in the entries of its matrices.
    Matrices(Group),
}

#[derive(Clone)]
pub(crate) enum Lagrangian {
    /// L(q, q̇, t), to be discretised.
    Continuous(Expr),
    /// L_d(q_0, q_1) itself.
    Discrete(Expr),
}

/// Which points of the interval a continuous expression is taken at, with equal weights.
pub(crate) enum Rule {
    Single(Node),
    /// Half the sum of both ends.
    Ends,
    Alpha(Expr),
    /// Polynomials through so many nodes of Lobatto, with his quadrature.
    Lobatto(usize),
}

/// The order of a step: that of its rule, or a higher one by a composition of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    #[default]
    OfRule,
    Four,
    Six,
    Eight,
}

impl Order {
    /// The order with this number, of symmetric rules.
    pub(crate) fn of(number: u64) -> Option<Self> {
        match number {
            2 => Some(Self::OfRule),
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            8 => Some(Self::Eight),
            _ => None,
        }
    }

    /// The runtime's type of the composition.
    pub(crate) fn composition(self) -> &'static str {
        match self {
            Self::OfRule => "OneStep",
            Self::Four => "Suzuki4",
            Self::Six => "Yoshida6",
            Self::Eight => "SuzukiUmeno8",
        }
    }

    /// The number of its substeps.
    pub(crate) fn substeps(self) -> usize {
        match self {
            Self::OfRule => 1,
            Self::Four => 5,
            Self::Six => 7,
            Self::Eight => 15,
        }
    }
}

/// One equation `lhs == rhs`.
pub(crate) struct Constraint {
    pub(crate) kind: ConstraintKind,
    pub(crate) lhs: Expr,
    pub(crate) rhs: Expr,
    /// The region it holds in; everywhere where there is none.
    pub(crate) condition: Option<Condition>,
    pub(crate) source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConstraintKind {
    /// `#[constraint]`: affine in the velocities; in D and, discretised, in D_d.
    Both,
    /// `#[variational_constraint]`: homogeneous and linear in the velocities; in D.
    Variational,
    /// `#[kinematic_constraint]`: an equation in `x[0]`, `x[1]`; in D_d.
    Kinematic,
    /// `#[holonomic]`: an equation g(q, t) = 0; its differential is in D, and D_d is its level set.
    Holonomic,
    /// `#[constraint]` of a lattice without velocities: an equation f(q, q¹, t) = 0, whose level set is D_d; ∂f/∂q¹ is in D (CO 22).
    Difference,
}

impl ConstraintKind {
    /// Whether every node is on a level set of the equation.
    pub(crate) fn is_level_set(self) -> bool {
        matches!(self, Self::Holonomic | Self::Difference)
    }
}

/// How G acts on the fibre: by left multiplication, in these coordinates of G.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Translations,
    /// (x, y, theta): the plane turned by theta, then moved by (x, y).
    Se2,
    /// (x, y, z), z in the centre.
    Heisenberg,
    Group(Law),
}

/// A group by its law in the chart of the fibre.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    /// In fields and numbers.
    pub(crate) identity: Vec<Expr>,
    /// The first factor at `Endpoint::Start`, the second at `Endpoint::End`.
    pub(crate) product: Vec<Expr>,
    /// In the coordinates of the fibre.
    pub(crate) inverse: Option<Vec<Expr>>,
}

/// Why a system with regions has no Voronec equations.
pub(crate) const NO_VORONEC_IN_REGIONS: &str =
    "there are no Voronec equations: the constraints depend on the region";
/// Why a system with coordinates in groups has none.
pub(crate) const NO_VORONEC_IN_GROUPS: &str = "there are no Voronec equations, nor what is made of them: velocities in a group are no derivatives of \
     coordinates; the equations are those with multipliers";

/// Whether equations that not every system has are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All that the system has.
    #[default]
    Possible,
    Required,
    No,
}

/// τ: g → G, by which an increment moves a group element: g_1 = g_0 τ(d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Retraction {
    /// (1 - d/2)⁻¹(1 + d/2).
    #[default]
    Cayley,
    /// exp d.
    Exponential,
}

/// A region, in terms of inequalities.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    /// Inside the boundary with this number.
    Inside(usize),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Default for Rule {
    /// The midpoint.
    fn default() -> Self {
        Self::Single(Node::Middle)
    }
}

impl Lagrangian {
    pub(crate) fn expr(&self) -> &Expr {
        match self {
            Self::Continuous(expr) | Self::Discrete(expr) => expr,
        }
    }
}

impl System {
    /// How many inner unknowns an interval has.
    pub(crate) fn inner_dim(&self) -> usize {
        match &*self.rule {
            Rule::Lobatto(stages) => (stages - 2) * (self.dim() + self.variational.len()),
            Rule::Single(_) | Rule::Ends | Rule::Alpha(_) => 0,
        }
    }

    pub(crate) fn dim(&self) -> usize {
        self.chart.coordinates.len()
    }

    /// How many directions have equations at a node: all of them, in a link the first half, those of site k.
    pub(crate) fn own_dim(&self) -> usize {
        self.link.as_ref().map_or(self.dim(), |link| link.dim)
    }

    /// Whether one set of equations determines its motion: not in regions, which have one each, nor of a link, which is a part of a lattice.
    pub(crate) fn is_whole(&self) -> bool {
        let regions = (self.continuous.iter()).any(|request| !request.boundaries.is_empty());
        !regions && self.link.is_none()
    }

    pub(crate) fn is_forced(&self) -> bool {
        !(!self.keeps_energy
            && self.forces.is_empty()
            && self.discrete_force_minus.is_empty()
            && self.discrete_force_plus.is_empty())
    }
}

impl Chart {
    /// The chart of a product of factors, one after another.
    pub(crate) fn new(parameters: Vec<Name>, mut factors: Vec<Factor>) -> Self {
        let mut first = 0;
        for factor in &mut factors {
            factor.first = first;
            first += factor.space.dim();
        }
        Self {
            parameters,
            functions: Vec::new(),
            controls: Vec::new(),
            coordinates: factors.iter().flat_map(Factor::direction_names).collect(),
            factors,
            group: Vec::new(),
            sites: None,
            inner_nodes: 0,
            inner_multipliers: 0,
        }
    }

    /// With the inner nodes of a rule.
    pub(crate) fn with_nodes_of(self, rule: &Rule, constraints: usize) -> Self {
        let inner_nodes = match rule {
            Rule::Lobatto(stages) => stages - 2,
            Rule::Single(_) | Rule::Ends | Rule::Alpha(_) => 0,
        };
        Self {
            inner_nodes,
            inner_multipliers: constraints,
            ..self
        }
    }

    pub(crate) fn with_functions(self, functions: Vec<Name>) -> Self {
        Self { functions, ..self }
    }

    pub(crate) fn with_controls(self, controls: Vec<Name>) -> Self {
        Self { controls, ..self }
    }

    /// The chart of a link.
    pub(crate) fn of_link(parameters: Vec<Name>, factors: Vec<Factor>, link: &Link) -> Self {
        let chart = Self::new(parameters, factors).with_controls(link.controls.clone());
        let per_site = chart
            .parameters
            .iter()
            .map(|name| link.per_site.contains(&name.ident));
        let sites = Sites {
            factors: chart.factors.len() / 2,
            dim: link.dim,
            per_site: per_site.collect(),
            shift: 0,
        };
        Self {
            sites: Some(sites),
            ..chart
        }
    }

    /// The factors that are shown: of a link those of one site.
    pub(crate) fn shown_factors(&self) -> &[Factor] {
        let count = self
            .sites
            .as_ref()
            .map_or(self.factors.len(), |sites| sites.factors);
        &self.factors[..count]
    }

    /// The chart of the link before this one, that of the sites k - 1 and k.
    pub(crate) fn of_link_before(&self) -> Option<Self> {
        let sites = Sites {
            shift: -1,
            ..self.sites.clone()?
        };
        Some(Self {
            sites: Some(sites),
            ..self.clone()
        })
    }

    /// The chart of Q/G, in the coordinates that are left.
    pub(crate) fn quotient(&self, base: &[usize]) -> Self {
        let factors = base.iter().map(|i| self.factor_of(*i).clone());
        Self::new(self.parameters.clone(), factors.collect())
            .with_functions(self.functions.clone())
            .with_controls(self.controls.clone())
    }

    /// The factors in groups of matrices, with their places.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (usize, &Factor, Group)> {
        (self.factors.iter().enumerate())
            .filter_map(|(g, factor)| Some((g, factor, factor.space.group()?)))
    }

    /// The factor that direction i is one of.
    pub(crate) fn factor_of(&self, i: usize) -> &Factor {
        let after = self.factors.partition_point(|factor| factor.first <= i);
        &self.factors[after - 1]
    }
}

impl fmt::Display for Name {
    /// As a person would name it: `x`, `q[3]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.ident.strip_prefix("r#").unwrap_or(&self.ident);
        match self.index {
            Some(index) => write!(f, "{name}[{index}]"),
            None => f.write_str(name),
        }
    }
}

impl Factor {
    /// Its directions among those of Q.
    pub(crate) fn directions(&self) -> Range<usize> {
        self.first..self.first + self.space.dim()
    }

    /// Its coordinate, or the components of its body velocity: `R.omega[0]`.
    fn direction_names(&self) -> Vec<String> {
        use expression::Direction::{Angular, Linear};
        let (name, Space::Matrices(group)) = (&self.name, self.space) else {
            return vec![self.name.to_string()];
        };
        let direction = |component: &expression::Direction| match (group, component) {
            (Group::SE2, Angular(_)) => format!("{name}.omega"),
            (_, Angular(j)) => format!("{name}.omega[{j}]"),
            (_, Linear(j)) => format!("{name}.v[{j}]"),
        };
        group.components().iter().map(direction).collect()
    }
}

impl Space {
    /// `SO3`, as a user writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::R => "R",
            Self::S1 => "S1",
            Self::Matrices(group) => group.name(),
        }
    }

    /// The space with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "R" => Some(Self::R),
            "S1" => Some(Self::S1),
            name => Group::named(name).map(Self::Matrices),
        }
    }

    /// How many directions it has.
    pub(crate) fn dim(self) -> usize {
        self.group().map_or(1, |group| group.components().len())
    }

    pub(crate) fn group(self) -> Option<Group> {
        match self {
            Self::R | Self::S1 => None,
            Self::Matrices(group) => Some(group),
        }
    }
}

impl Symmetry {
    /// Whether the discrete connection solves equations.
    pub(crate) fn is_solved(&self) -> bool {
        matches!(
            *self.discrete_connection,
            DiscreteConnection::Kinematic | DiscreteConnection::Momentum(_)
        )
    }
}

impl Condition {
    /// The condition with every `Inside(j)` replaced.
    pub(crate) fn map(&self, inside: &impl Fn(usize) -> Condition) -> Condition {
        let map = |condition: &Condition| Box::new(condition.map(inside));
        match self {
            Condition::Inside(j) => inside(*j),
            Condition::Not(a) => Condition::Not(map(a)),
            Condition::And(a, b) => Condition::And(map(a), map(b)),
            Condition::Or(a, b) => Condition::Or(map(a), map(b)),
        }
    }

    /// Its value where the boundaries in `bits` are inside.
    pub(crate) fn holds(&self, bits: u32) -> bool {
        match self {
            Condition::Inside(j) => bits >> j & 1 == 1,
            Condition::Not(a) => !a.holds(bits),
            Condition::And(a, b) => a.holds(bits) && b.holds(bits),
            Condition::Or(a, b) => a.holds(bits) || b.holds(bits),
        }
    }
}
