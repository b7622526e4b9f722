//! `Model` to `System`: the mathematics without tokens.

use super::{Connection, DiscreteConnection, Discretization, Force, Model, Symmetry};
use crate::expression::{Expr, Node};
use crate::system::{self, Boundary, Chart, Constraint, GroupChart, Request, Rule, System};

impl Model {
    /// The system, ready to cross to the algebra's thread.
    pub(crate) fn system(&self) -> System {
        System {
            chart: self.chart(),
            lagrangian: self.lagrangian.clone(),
            rule: match &self.discretization {
                Discretization::Midpoint => Rule::Single(Node::Middle),
                Discretization::Left => Rule::Single(Node::Start),
                Discretization::Right => Rule::Single(Node::End),
                Discretization::Trapezoidal => Rule::Ends,
                Discretization::Alpha(alpha) => Rule::Alpha(alpha.clone()),
            },
            variational: self.variational.iter().map(constraint).collect(),
            kinematic: self.kinematic.iter().map(constraint).collect(),
            forces: components(&self.forces),
            discrete_force_minus: components(&self.discrete_force_minus),
            discrete_force_plus: components(&self.discrete_force_plus),
            symmetries: self.symmetries.iter().map(symmetry).collect(),
            retraction: self.retraction,
            left_symmetry: (self.left_symmetry.as_ref()).map(|symmetry| symmetry.groups.clone()),
            continuous: self.request(),
        }
    }

    fn chart(&self) -> Chart {
        let (parameters, coordinates) = (self.parameters.len(), self.coordinates.len());
        let group = |(g, coordinate): (usize, &super::GroupCoordinate)| GroupChart {
            name: self.group_name(g),
            group: coordinate.group,
            first: coordinate.first,
        };
        Chart {
            parameters: (0..parameters).map(|i| self.parameter_name(i)).collect(),
            coordinates: (0..coordinates).map(|i| self.coordinate_name(i)).collect(),
            spaces: (self.coordinates.iter())
                .map(|coordinate| coordinate.space)
                .collect(),
            group: Vec::new(),
            groups: self.groups.iter().enumerate().map(group).collect(),
        }
    }

    fn request(&self) -> Option<Request> {
        let continuous = self.continuous.as_ref()?;
        let boundary = |boundary: &super::request::Boundary| Boundary {
            function: boundary.function.clone(),
            closed: boundary.closed,
            text: boundary.text.clone(),
        };
        let conditions = (self.variational.iter()).map(|constraint| constraint.condition.clone());
        Some(Request {
            voronec: continuous.voronec,
            dependent: continuous.dependent.clone(),
            moving_frame: continuous.moving_frame.as_deref().map(components),
            boundaries: continuous.boundaries.iter().map(boundary).collect(),
            conditions: conditions.collect(),
        })
    }
}

fn components(forces: &[Force]) -> Vec<(usize, Expr)> {
    forces
        .iter()
        .map(|force| (force.coordinate, force.component.clone()))
        .collect()
}

fn constraint(constraint: &super::Constraint) -> Constraint {
    Constraint {
        kind: constraint.kind,
        lhs: constraint.lhs.clone(),
        rhs: constraint.rhs.clone(),
    }
}

fn symmetry(symmetry: &Symmetry) -> system::Symmetry {
    system::Symmetry {
        action: symmetry.action.clone(),
        fibre: symmetry.fibre.clone(),
        connection: match &symmetry.connection {
            Connection::Nonholonomic => system::Connection::Nonholonomic,
            Connection::Flat => system::Connection::Flat,
            Connection::Explicit(a) => system::Connection::Explicit(components(a)),
        },
        discrete_connection: match &symmetry.discrete_connection {
            DiscreteConnection::Flat => system::DiscreteConnection::Flat,
            DiscreteConnection::Kinematic => system::DiscreteConnection::Kinematic,
            DiscreteConnection::Momentum(mu) => system::DiscreteConnection::Momentum(mu.clone()),
            DiscreteConnection::Explicit(a) => system::DiscreteConnection::Explicit(components(a)),
        },
    }
}
