//! Findings, for which a derivation refuses a system, and the parts of the input that they are
//! about.

use crate::algebra::{Algebra, Scalar, Unknown};
use crate::expression::Source;
use crate::system::System;

/// The part of the system a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
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
    /// The action of a group on a factor of Q.
    FactorAction(usize),
    /// An action by formula.
    Action(usize),
    /// The slice of an action.
    Slice,
    /// The connection of the factors that act on themselves.
    FactorConnection,
    /// Their discrete connection.
    FactorDiscreteConnection,
    /// The argument `reversible`.
    Reversible,
    /// `order = …`.
    Order,
}

/// Something the author has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) part: Part,
    pub(crate) message: String,
    /// The expression that the finding is about, where it is known.
    pub(crate) source: Option<Source>,
}

impl System {
    /// The place at which a part is written; `None` where it is not.
    pub(crate) fn source(&self, part: Part) -> Option<Source> {
        let symmetry = |stage: usize| &self.symmetries[stage];
        let request = || self.continuous.as_ref();
        match part {
            Part::Lagrangian => self.lagrangian.source,
            Part::Variational(a) => Some(self.variational[a].source),
            Part::Kinematic(a) => Some(self.kinematic[a].source),
            Part::Force(i) => Some(self.forces[i].source),
            Part::DiscreteForceMinus(i) => Some(self.discrete_force_minus[i].source),
            Part::DiscreteForcePlus(i) => Some(self.discrete_force_plus[i].source),
            Part::Discretization => self.rule.source,
            Part::Symmetry(stage) => symmetry(stage).action.source,
            Part::Fibre(stage, j) => Some(symmetry(stage).fibre_sources[j]),
            Part::Connection(stage) => {
                let symmetry = symmetry(stage);
                symmetry.connection.source.or(symmetry.action.source)
            }
            Part::DiscreteConnection(stage) => {
                let symmetry = symmetry(stage);
                symmetry
                    .discrete_connection
                    .source
                    .or(symmetry.action.source)
            }
            Part::Dependent => request()?.dependent.as_ref()?.source,
            Part::Voronec => request()?.voronec.source,
            Part::MovingFrame => request()?.moving_frame.as_ref()?.source,
            Part::FrameComponent(j) => Some(request()?.moving_frame.as_ref()?[j].source),
            Part::FactorConnection => {
                let given = self.factor_connection.as_ref();
                let discrete = || self.factor_discrete_connection.as_ref()?.source;
                given.and_then(|given| given.source).or_else(discrete)
            }
            Part::FactorDiscreteConnection => self.factor_discrete_connection.as_ref()?.source,
            Part::FactorAction(k) => self.factor_actions[k].source,
            Part::Action(k) => self.actions[k].source,
            Part::Slice => Some(self.slice.as_ref()?.source),
            Part::Boundary(j) => Some(request()?.boundaries[j].source),
            Part::Order => self.order.source,
            Part::Reversible => self.reversible.as_ref()?.source,
        }
    }
}

impl Finding {
    pub(crate) fn new(part: Part, message: impl Into<String>) -> Self {
        Self {
            part,
            message: message.into(),
            source: None,
        }
    }
}

/// The error of expressions that have no value.
pub(crate) fn no_value() -> String {
    "this has no real value at any of the points tried; check the arguments of `sqrt`, `ln`, `asin`, `acos`, `powf` \
     and the divisors"
        .into()
}

/// The error of a rank that is not known.
pub(crate) fn undecided(unknown: Unknown) -> String {
    match unknown {
        Unknown::NoValue => no_value(),
        Unknown::TooLarge => "this is too large to be decided; write it in fewer operations".into(),
        Unknown::ManySides => "roots of squares and inverse functions make too many cases here to decide what vanishes; write \
            fewer of them, or combine those that belong together"
            .into(),
        Unknown::ManyCases => "this has more conditions than 8, and what holds in all of their cases is not decided; write fewer of them, \
            or smooth functions such as `tanh(x / eps)`"
            .into(),
        Unknown::OtherInACase => "this is regular, or of a certain rank, in some of its cases and not in others; a mass or a constraint \
            that changes from case to case is one that regions have, `#[constraint(when = s > 0, lhs == rhs)]`"
            .into(),
    }
}

/// The error of a space S = V ∩ D that is not known, with D given by forms on directions of a
/// group.
pub(crate) fn no_sections(algebra: &Algebra, forms: &[Vec<Scalar>], columns: usize) -> String {
    match algebra.eliminate(&forms.concat(), forms.len(), columns) {
        Err(Unknown::OtherInACase) => {
            "S = V ∩ D, the symmetry directions that satisfy the constraints, has another dimension in some cases of the constraints than in \
             others, and reduction takes one splitting of TQ for all of Q; leave `#[symmetry(…)]` out, or write a constraint of which these \
             directions do not drop out in a case"
                .into()
        }
        Err(unknown) => undecided(unknown),
        Ok(_) => no_value(),
    }
}

/// `first`, `second`, …
/// `first, second and fourth`.
pub(crate) fn ordinals(indices: &[usize]) -> String {
    let names: Vec<_> = indices.iter().map(|a| ordinal(*a)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

pub(crate) fn ordinal(index: usize) -> String {
    const NAMES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    NAMES
        .get(index)
        .map_or_else(|| format!("{}th", index + 1), |name| (*name).to_owned())
}
