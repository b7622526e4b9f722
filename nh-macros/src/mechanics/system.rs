//! `System`: the mathematics of a model, without tokens, ready to cross to the algebra's thread.

use crate::algebra::Node;
use crate::model::{
    self, Action, Condition, ConstraintKind, Expr, Group, Model, Retraction, Source, Space, Wanted,
};

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

pub(crate) enum Lagrangian {
    Continuous(Expr),
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

/// The part of the system a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Lagrangian,
    Variational(usize),
    Kinematic(usize),
    Force(usize),
    DiscreteForceMinus(usize),
    DiscreteForcePlus(usize),
    Discretization,
    /// The action of a stage.
    Symmetry(usize),
    /// One fibre coordinate of a stage.
    Fibre(usize, usize),
    Connection(usize),
    DiscreteConnection(usize),
    Dependent,
    /// `continuous(voronec)`.
    Voronec,
    MovingFrame,
    /// One component of the moving frame.
    FrameComponent(usize),
    Boundary(usize),
    /// The action of group coordinates on themselves.
    LeftSymmetry,
}

/// Something the author has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) place: Place,
    pub(crate) message: String,
    /// The expression of that part that it is about, where it is known.
    pub(crate) source: Option<Source>,
}

impl Finding {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self {
            place,
            message: message.into(),
            source: None,
        }
    }
}

impl System {
    pub(crate) fn new(model: &Model) -> Self {
        let constraints =
            |constraints: &[model::Constraint]| constraints.iter().map(Constraint::new).collect();
        let chart = Chart {
            parameters: (0..model.parameters.len())
                .map(|i| model.parameter_name(i))
                .collect(),
            coordinates: (0..model.coordinates.len())
                .map(|i| model.coordinate_name(i))
                .collect(),
            spaces: model
                .coordinates
                .iter()
                .map(|coordinate| coordinate.space)
                .collect(),
            group: Vec::new(),
            groups: (model.groups.iter().enumerate())
                .map(|(g, coordinate)| GroupChart {
                    name: model.group_name(g),
                    group: coordinate.group,
                    first: coordinate.first,
                })
                .collect(),
        };
        Self {
            chart,
            lagrangian: match &model.lagrangian {
                model::Lagrangian::Continuous(l) => Lagrangian::Continuous(l.clone()),
                model::Lagrangian::Discrete(l) => Lagrangian::Discrete(l.clone()),
            },
            rule: match &model.discretization {
                model::Discretization::Midpoint => Rule::Single(Node::Middle),
                model::Discretization::Left => Rule::Single(Node::Start),
                model::Discretization::Right => Rule::Single(Node::End),
                model::Discretization::Trapezoidal => Rule::Ends,
                model::Discretization::Alpha(alpha) => Rule::Alpha(alpha.clone()),
            },
            variational: constraints(&model.variational),
            kinematic: constraints(&model.kinematic),
            forces: components(&model.forces),
            discrete_force_minus: components(&model.discrete_force_minus),
            discrete_force_plus: components(&model.discrete_force_plus),
            symmetries: model.symmetries.iter().map(Symmetry::new).collect(),
            retraction: model.retraction,
            left_symmetry: (model.left_symmetry.as_ref()).map(|symmetry| symmetry.groups.clone()),
            continuous: (model.continuous.as_ref())
                .map(|continuous| Request::new(continuous, &model.variational)),
        }
    }

    pub(crate) fn dim(&self) -> usize {
        self.chart.coordinates.len()
    }

    pub(crate) fn is_forced(&self) -> bool {
        !(self.forces.is_empty()
            && self.discrete_force_minus.is_empty()
            && self.discrete_force_plus.is_empty())
    }
}

fn components(forces: &[model::Force]) -> Vec<(usize, Expr)> {
    forces
        .iter()
        .map(|force| (force.coordinate, force.component.clone()))
        .collect()
}

impl Constraint {
    fn new(constraint: &model::Constraint) -> Self {
        Self {
            kind: constraint.kind,
            lhs: constraint.lhs.clone(),
            rhs: constraint.rhs.clone(),
        }
    }
}

impl Request {
    fn new(continuous: &model::Continuous, variational: &[model::Constraint]) -> Self {
        Self {
            voronec: continuous.voronec,
            dependent: continuous.dependent.clone(),
            moving_frame: continuous.moving_frame.as_deref().map(components),
            boundaries: (continuous.boundaries.iter())
                .map(|boundary| Boundary {
                    function: boundary.function.clone(),
                    closed: boundary.closed,
                    text: boundary.text.clone(),
                })
                .collect(),
            conditions: (variational.iter())
                .map(|constraint| constraint.condition.clone())
                .collect(),
        }
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

    fn new(symmetry: &model::Symmetry) -> Self {
        Self {
            action: symmetry.action.clone(),
            fibre: symmetry.fibre.clone(),
            connection: match &symmetry.connection {
                model::Connection::Nonholonomic => Connection::Nonholonomic,
                model::Connection::Flat => Connection::Flat,
                model::Connection::Explicit(a) => Connection::Explicit(components(a)),
            },
            discrete_connection: match &symmetry.discrete_connection {
                model::DiscreteConnection::Flat => DiscreteConnection::Flat,
                model::DiscreteConnection::Kinematic => DiscreteConnection::Kinematic,
                model::DiscreteConnection::Momentum(mu) => DiscreteConnection::Momentum(mu.clone()),
                model::DiscreteConnection::Explicit(a) => {
                    DiscreteConnection::Explicit(components(a))
                }
            },
        }
    }
}
