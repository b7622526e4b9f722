//! The variables that an expression may contain.

use super::MatrixEntry;

/// A variable of the derived equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Variable {
    /// π, kept symbolic.
    Pi,
    /// A parameter of the system.
    Parameter(usize),
    /// A function that a field of the struct is: the last argument of what calls it.
    Function(usize),
    /// A control, constant on an interval.
    Control(usize),
    /// χ_k, 1 where set k of constraints is in force on an interval, 0 elsewhere.
    SetInForce(usize),
    /// The time step h.
    Step,
    /// The time t of a continuous expression.
    Time,
    /// A coordinate q^i of a continuous expression.
    Coordinate(usize),
    /// q̇^i of a continuous expression; on an interval (q_1^i - q_0^i)/h.
    Velocity(usize),
    /// t_0 + α h at a node of the interval.
    NodeTime(Node),
    /// q_0^i + α d^i at a node of the interval.
    Node(usize, Node),
    /// The increment d^i = q_1^i - q_0^i.
    Increment(usize),
    /// y_k, an inner unknown of the interval: the place of an inner node less q_0, or a multiplier
    /// there.
    Inner(usize),
    /// λ_a, where equations are shown.
    Multiplier(usize),
    /// p_i, what arrives at a node from the left.
    Arrival(usize),
    /// An unknown of the equations at a node, as it was guessed.
    Guess(usize),
    /// A row of the residual.
    Row(usize),
    /// ∂R_i/∂z_j, an entry of the Jacobian of the equations at a node.
    JacobianEntry(usize, usize),
    /// A coordinate of an element of the symmetry group.
    Element(Slot, usize),
    /// a^j(r_0, r_1), the group displacement of a discrete connection that is solved for
    /// numerically.
    Displacement(usize),
    /// ∂a^j/∂q^i at an end of the interval, q^i a base coordinate.
    DisplacementSlope(usize, usize, Node),
    /// An entry of group coordinate g in a continuous expression.
    Entry(usize, MatrixEntry),
    /// An entry of g_0 u_α, the group element at a node of the interval.
    NodeEntry(usize, MatrixEntry, Node),
    /// An entry of the relative element u = g_0⁻¹ g_1.
    RelativeEntry(usize, MatrixEntry),
    /// An entry of u_½ = u^½.
    RootEntry(usize, MatrixEntry),
    /// An entry of the left-trivialised tangent of d ↦ u_½, or of d ↦ u at the end.
    Tangent(usize, Node, u8, u8),
    /// An entry of the inverse of the tangent of d ↦ u: η_1 ↦ δd at the end, η_0 ↦ -δd at the
    /// start.
    InverseTangent(usize, Node, u8, u8),
    /// μ_i of group coordinate g: D_1L_d and D_2L_d along it are -A⁻ᵀμ at -d and A⁻ᵀμ, but for what
    /// L_d has of attitudes.
    BodyMomentum(usize, usize),
    /// (A⁻ᵀμ)_i; at -d for the start.
    Covector(usize, Node, usize),
    /// The derivative of (A⁻ᵀμ)_i at -d, in d_j at fixed μ.
    CovectorSlope(usize, usize, usize),
    /// κ with u_½ = cay(κ ω, …), where u = cay(d), ω the angular part of d.
    Half(usize),
    /// c_k(α² |ω|²), Stumpff's function, ω the angular part of the increment of a group coordinate.
    Stumpff(usize, u8, Node),
    /// Coordinates of g_0, where values at random points are needed.
    Attitude(usize, u8),
    /// A number that is no rational, such as sin(1); see `algebra::Constant`.
    Constant(usize),
    /// The weight of a row of a node, or of a component of what arrives, in a sum of all of them.
    Weight(Weighted, usize),
    /// The displacement of an argument of a step, along which a sum is differentiated.
    Variation(StepArgument, usize),
    /// A value that a function has from another one, of a step's linearised equations.
    Passed(usize),
    /// A part of other expressions with a definition of its own; see `algebra::definitions`.
    Defined(usize),
    /// The place of an inner node, y_k with q_0, in equations that are shown.
    InnerNode(usize),
}

impl Variable {
    /// The continuous variable of a position or a time at a node.
    pub(crate) fn without_node(self) -> Option<Self> {
        match self {
            Self::Node(i, _) => Some(Self::Coordinate(i)),
            Self::NodeTime(_) => Some(Self::Time),
            Self::NodeEntry(g, entry, _) => Some(Self::Entry(g, entry)),
            _ => None,
        }
    }

    /// The place of the group coordinate whose element or motion on an interval the variable is of.
    pub(crate) fn group_coordinate(self) -> Option<usize> {
        match self {
            Self::Entry(g, _)
            | Self::NodeEntry(g, ..)
            | Self::RelativeEntry(g, _)
            | Self::RootEntry(g, _)
            | Self::Tangent(g, ..)
            | Self::InverseTangent(g, ..)
            | Self::BodyMomentum(g, _)
            | Self::Covector(g, ..)
            | Self::CovectorSlope(g, ..)
            | Self::Half(g)
            | Self::Stumpff(g, ..)
            | Self::Attitude(g, _) => Some(g),
            _ => None,
        }
    }

    /// Whether the variable is known at the right end of an interval, without the left one.
    pub(crate) fn is_of_the_end(self) -> bool {
        matches!(
            self,
            Self::Pi
                | Self::Parameter(_)
                | Self::Function(_)
                | Self::Constant(_)
                | Self::NodeTime(Node::End)
                | Self::Node(_, Node::End)
                | Self::NodeEntry(_, _, Node::End)
        )
    }
}

/// A map of the runtime that makes an array of the increment d of group coordinate g and of other
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum GroupMap {
    /// μ ↦ A⁻ᵀμ, A the tangent of d ↦ u; at -d for the start.
    Covector(usize, Node),
    /// The derivative of A⁻ᵀμ at -d, in d at fixed μ.
    CovectorSlope(usize),
    /// A row of g_0 ↦ that of g_0 u_½.
    Middle(usize, u8),
}

impl GroupMap {
    /// g.
    pub(crate) fn coordinate(self) -> usize {
        match self {
            Self::Covector(g, _) | Self::CovectorSlope(g) | Self::Middle(g, _) => g,
        }
    }

    /// Its name in the runtime.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Covector(_, Node::Start) => "departure",
            Self::Covector(..) => "arrival",
            Self::CovectorSlope(_) => "departure_slope",
            Self::Middle(..) => "middle",
        }
    }
}

/// A part of a sum with weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Weighted {
    /// D_1L_d + f⁻ - ωᵀλ.
    Momentum,
    /// φ.
    Constraint,
    /// The rows of inner unknowns.
    Inner,
    /// D_2L_d + f⁺.
    Arrival,
    /// The displacement of the right end.
    End,
    /// q', p' and λ, the results of a step.
    NextPosition,
    NextMomentum,
    NextMultiplier,
}

/// An argument of the equations of a step, in the order of their second derivatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum StepArgument {
    /// q_0, at fixed d.
    Position,
    Increment,
    Multiplier,
    Control,
    Parameter,
    Step,
    Time,
}

/// Which element of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Slot {
    /// ϑ of the reduced interval.
    Relative,
    /// The elements of the laws: a b, a (b c); the first is also the fibre h of a configuration.
    First,
    Second,
    Third,
}

/// A point of the interval, by its α in q_0 + α (q_1 - q_0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Node {
    /// α = 0.
    Start,
    /// α = ½.
    Middle,
    /// α = 1.
    End,
    /// The α of `#[discretization(alpha = …)]`.
    Alpha,
}

/// Data that a value depends on, the later ones beside the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dependence {
    /// None: it is a number.
    Number,
    /// Parameters and the time step.
    Parameters,
    /// The motion.
    Motion,
}

impl Variable {
    pub(crate) fn dependence(self) -> Dependence {
        match self {
            Self::Pi | Self::Constant(_) => Dependence::Number,
            Self::Parameter(_) | Self::Function(_) | Self::Step => Dependence::Parameters,
            _ => Dependence::Motion,
        }
    }
}

impl Node {
    pub(crate) const ALL: [Self; 4] = [Self::Start, Self::Middle, Self::End, Self::Alpha];

    /// 2 α, where α is a number and not that of the rule.
    pub(crate) fn halves(self) -> Option<u8> {
        match self {
            Self::Start => Some(0),
            Self::Middle => Some(1),
            Self::End => Some(2),
            Self::Alpha => None,
        }
    }
}
