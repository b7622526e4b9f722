//! `System`: the mathematics of a model, without tokens, ready to cross to the algebra's thread.

use crate::expression::{Component, Expr, Group, Node};

/// (Q, L_d, D, D_d, f_d) as expressions.
pub(crate) struct System {
    pub(crate) chart: Chart,
    pub(crate) lagrangian: Lagrangian,
    pub(crate) rule: Rule,
    pub(crate) variational: Vec<Constraint>,
    pub(crate) kinematic: Vec<Constraint>,
    /// (coordinate, component)
    pub(crate) forces: Vec<(usize, Expr)>,
    pub(crate) discrete_force_minus: Vec<(usize, Expr)>,
    pub(crate) discrete_force_plus: Vec<(usize, Expr)>,
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) retraction: Retraction,
    /// The group coordinates that are to act from the left.
    pub(crate) left_symmetry: Option<Vec<usize>>,
    /// The request for the continuous equations.
    pub(crate) continuous: Option<Request>,
}

/// A request for the continuous equations.
pub(crate) struct Request {
    pub(crate) voronec: Wanted,
    /// The coordinates whose velocities the constraints are solved for.
    pub(crate) dependent: Option<Vec<usize>>,
    /// q = g_t(x), in the coordinates that change.
    pub(crate) moving_frame: Option<Vec<(usize, Expr)>>,
    pub(crate) boundaries: Vec<Boundary>,
    /// The region of every variational equation.
    pub(crate) conditions: Vec<Option<Condition>>,
}

/// s(q, t), positive inside.
pub(crate) struct Boundary {
    pub(crate) function: Expr,
    pub(crate) closed: bool,
    pub(crate) text: String,
}

/// One stage of reduction.
pub(crate) struct Symmetry {
    pub(crate) action: Action,
    /// The coordinates G acts on.
    pub(crate) fibre: Vec<usize>,
    pub(crate) connection: Connection,
    pub(crate) discrete_connection: DiscreteConnection,
}

pub(crate) enum Connection {
    Nonholonomic,
    Flat,
    Explicit(Vec<(usize, Expr)>),
}

pub(crate) enum DiscreteConnection {
    Flat,
    Kinematic,
    Momentum(Vec<Expr>),
    Explicit(Vec<(usize, Expr)>),
}

/// The names of parameters and coordinates.
#[derive(Clone)]
pub(crate) struct Chart {
    pub(crate) parameters: Vec<String>,
    pub(crate) coordinates: Vec<String>,
    pub(crate) spaces: Vec<Space>,
    /// The coordinates of the group, where one is spoken of.
    pub(crate) group: Vec<String>,
    /// The coordinates in Lie groups.
    pub(crate) groups: Vec<GroupChart>,
}

/// A coordinate in a Lie group.
#[derive(Clone)]
pub(crate) struct GroupChart {
    pub(crate) name: String,
    pub(crate) group: Group,
    /// The place of its first direction among the coordinates.
    pub(crate) first: usize,
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
}

pub(crate) struct Constraint {
    pub(crate) kind: ConstraintKind,
    pub(crate) lhs: Expr,
    pub(crate) rhs: Expr,
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

/// Whether equations that not every system has are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All that the system has.
    #[default]
    Possible,
    Required,
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    /// The real line.
    R,
    /// An angle, kept unwrapped.
    S1,
    /// A direction of the Lie algebra of a group coordinate: an index into `Model::groups`, and the component.
    Algebra(usize, Component),
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

impl System {
    pub(crate) fn dim(&self) -> usize {
        self.chart.coordinates.len()
    }

    pub(crate) fn is_forced(&self) -> bool {
        !(self.forces.is_empty()
            && self.discrete_force_minus.is_empty()
            && self.discrete_force_plus.is_empty())
    }
}

impl Symmetry {
    /// Whether the discrete connection solves equations.
    pub(crate) fn is_solved(&self) -> bool {
        matches!(
            self.discrete_connection,
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
