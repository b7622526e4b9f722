//! `System`: the mathematics of a model, without tokens, ready to cross to the algebra's thread.
//! Every part that an error may point at says where it is written.

mod chart;
mod factor_action;
mod formula_action;
mod request;
mod scheme;
mod slice;
mod symmetry;

use std::ops::Deref;

use crate::expression::{Expr, Source};
pub(crate) use chart::{Chart, Factor, Name, Space};
pub(crate) use factor_action::{FactorAction, Multiplication};
pub(crate) use formula_action::FormulaAction;
pub(crate) use request::{
    Boundary, Condition, FrameComponent, NO_VORONEC_IN_REGIONS, Request, Wanted,
};
pub(crate) use scheme::{FixedRule, Order, Retraction, Rule};
pub(crate) use slice::Slice;
pub(crate) use symmetry::{Action, Connection, DiscreteConnection, Law, Symmetry};

/// (Q, L_d, D, D_d, f_d) as expressions.
#[derive(Clone)]
pub(crate) struct System {
    pub(crate) chart: Chart,
    pub(crate) lagrangian: Given<Lagrangian>,
    pub(crate) rule: Given<Rule>,
    /// The order of a step.
    pub(crate) order: Given<Order>,
    /// Whether the scheme keeps the energy, `#[discretization(energy)]`: its rule is the midpoint
    /// then.
    pub(crate) keeps_energy: bool,
    /// Equations that restrict D, in source order. Row a of ω and the multiplier λ_a belong to
    /// entry a.
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
    /// Groups that act on single factors, of a system with coordinates in groups:
    /// `#[symmetry(SO3(R))]`, `translations(x)`, `R.omega[2]`.
    pub(crate) factor_actions: Vec<Given<FactorAction>>,
    /// Actions by formula, whose momenta are Noether's: `#[action(…)]`.
    pub(crate) actions: Vec<Given<FormulaAction>>,
    /// The slice that its coordinates are adapted to.
    pub(crate) slice: Option<Slice>,
    /// The connection that is asked for, of the group of the factors that act on themselves.
    pub(crate) factor_connection: Option<Given<Connection>>,
    /// The discrete connection of that group.
    pub(crate) factor_discrete_connection: Option<Given<DiscreteConnection>>,
    /// The request for the continuous equations.
    pub(crate) continuous: Option<Request>,
    /// Whether the derivatives of a step are asked for.
    pub(crate) derivatives: bool,
    /// The directions of the coordinates of `#[vakonomic(…)]`, whose momenta are the constraints.
    pub(crate) vakonomic: Vec<usize>,
    /// The link, where this system is that of a lattice.
    pub(crate) link: Option<Link>,
    /// The demand that the scheme and the system are reversible, with the directions in which a
    /// motion may run on and on.
    pub(crate) reversible: Option<Given<Vec<usize>>>,
}

impl System {
    /// The places of the factors that act on themselves from the left.
    pub(crate) fn acting(&self) -> Vec<usize> {
        let left = self.factor_actions.iter().filter(|action| action.is_left());
        left.map(|action| action.factor).collect()
    }

    /// Whether the group of these factors has a connection, or a discrete one.
    pub(crate) fn is_connected(&self) -> bool {
        self.factor_connection.is_some() || self.factor_discrete_connection.is_some()
    }

    /// Whether its symmetries in charts are stages of reduction: they are but momenta on a lattice,
    /// beside coordinates in groups, and in regions, each of which has a TQ = W ⊕ U ⊕ S ⊕ H of its
    /// own.
    pub(crate) fn is_reduced_in_stages(&self) -> bool {
        let request = self.continuous.as_ref();
        let has_regions = request.is_some_and(|request| !request.boundaries.is_empty());
        self.link.is_none() && !has_regions && self.chart.groups().next().is_none()
    }

    /// The rule and the order of a step, as `#[discretization]` has them.
    pub(crate) fn scheme(&self) -> String {
        if let Lagrangian::Discrete(_) = *self.lagrangian {
            return "discrete_lagrangian".to_owned();
        }
        let rule = match *self.rule {
            _ if self.keeps_energy => "energy".to_owned(),
            Rule::Fixed(rule) => rule.name.to_owned(),
            Rule::Alpha(_) => "alpha".to_owned(),
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

/// A link of a lattice: the system on Q × Q that joins the sites k and k + 1. The first half of its
/// factors and directions are those of site k.
#[derive(Clone)]
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
    /// The places of the holonomic ones among these, whose reactions act on both sites.
    pub(crate) on_both_sites: Vec<usize>,
    /// The places of all constraints without velocities.
    pub(crate) levels: Vec<usize>,
    /// The nodes inside an interval of time, as parts of it.
    pub(crate) inner_times: &'static [f64],
    /// Whether the density contains no velocity: then there is a discrete system along k, and no
    /// motion.
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

/// One component of a force or of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) coordinate: usize,
    pub(crate) value: Expr,
    /// The value as it is written.
    pub(crate) source: Source,
}

#[derive(Clone)]
pub(crate) enum Lagrangian {
    /// L(q, q̇, t), to be discretised.
    Continuous(Expr),
    /// L_d(q_0, q_1) itself.
    Discrete(Expr),
}

/// One equation `lhs == rhs`.
#[derive(Clone)]
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
    /// `#[constraint]`: on velocities; in D and, discretised, in D_d.
    Both,
    /// `#[variational_constraint]`: homogeneous and linear in the velocities; in D.
    Variational,
    /// `#[kinematic_constraint]`: an equation in `x[0]`, `x[1]`; in D_d.
    Kinematic,
    /// `#[kinematic_constraint]` on velocities, affine in them: in C_K and, discretised, in D_d.
    OnVelocities,
    /// `#[holonomic]`: an equation g(q, t) = 0; its differential is in D, and D_d is its level set.
    Holonomic,
    /// `#[constraint]` of a lattice without velocities: an equation f(q, q¹, t) = 0, whose level
    /// set is D_d; ∂f/∂q¹ is in D (CO 22).
    Difference,
}

impl ConstraintKind {
    /// Whether every node is on a level set of the equation.
    pub(crate) fn is_level_set(self) -> bool {
        matches!(self, Self::Holonomic | Self::Difference)
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
    /// The equations of D and of C_K that are written apart, by their places.
    pub(crate) fn apart(&self) -> Vec<(usize, usize)> {
        let of_d = places(&self.variational, &[ConstraintKind::Variational]);
        let kinds = [ConstraintKind::Kinematic, ConstraintKind::OnVelocities];
        let pairs = of_d.into_iter().zip(places(&self.kinematic, &kinds));
        let is_on_velocities = |k: usize| self.kinematic[k].kind == ConstraintKind::OnVelocities;
        pairs.filter(|(_, k)| is_on_velocities(*k)).collect()
    }

    /// Whether velocities satisfy other equations than virtual displacements do.
    pub(crate) fn is_apart(&self) -> bool {
        !self.apart().is_empty()
    }

    /// How many inner unknowns an interval has.
    pub(crate) fn inner_dim(&self) -> usize {
        match &*self.rule {
            Rule::Lobatto(stages) => (stages - 2) * (self.dim() + self.variational.len()),
            Rule::Fixed(_) | Rule::Alpha(_) => 0,
        }
    }

    pub(crate) fn dim(&self) -> usize {
        self.chart.coordinates.len()
    }

    /// How many directions have equations at a node: all of them, in a link the first half, those
    /// of site k.
    pub(crate) fn own_dim(&self) -> usize {
        self.link.as_ref().map_or(self.dim(), |link| link.dim)
    }

    /// Whether one set of equations determines its motion: not in regions, which have one each, nor
    /// of a link, which is a part of a lattice.
    pub(crate) fn is_whole(&self) -> bool {
        !self.has_regions() && self.link.is_none()
    }

    /// Whether constraints hold in regions.
    pub(crate) fn has_regions(&self) -> bool {
        (self.continuous.iter()).any(|request| !request.boundaries.is_empty())
    }

    pub(crate) fn is_forced(&self) -> bool {
        !(!self.keeps_energy
            && self.forces.is_empty()
            && self.discrete_force_minus.is_empty()
            && self.discrete_force_plus.is_empty())
    }
}

/// The places of the constraints of these kinds.
fn places(constraints: &[Constraint], kinds: &[ConstraintKind]) -> Vec<usize> {
    let all = constraints.iter().enumerate();
    all.filter(|(_, constraint)| kinds.contains(&constraint.kind))
        .map(|(place, _)| place)
        .collect()
}
