//! `Model`: the system after names are resolved and the syntactic rules are checked.
//!
//! Everything an equation needs and nothing of Rust's syntax: arrays are flattened, `let` and
//! `#[define]` are substituted, iterator sums are unrolled, numbers are exact. Spans stay only where
//! a later check (rank, regularity, affinity) may have to point.

mod attributes;
mod check;
mod declarations;
mod draft;
mod group_coordinate;
mod lower;
mod lowering;
mod names;
mod reduction;
mod request;
#[cfg(feature = "derive")]
mod system;
#[cfg(test)]
pub(crate) mod tests;
mod value;

pub(crate) use group_coordinate::GroupCoordinate;
pub(crate) use lower::{Outline, StageOutline, lower};
pub(crate) use reduction::{Connection, DiscreteConnection, Symmetry};
pub(crate) use request::Continuous;

use proc_macro2::{Ident, Span, TokenStream};

use crate::expression::{Component, Endpoint, Expr, Function, Group, Rational, Source, Symbol};
use crate::system::{Action, Condition, ConstraintKind, Lagrangian, Law, Retraction, Space};

/// A discrete system (Q, L_d, D, D_d, f_d) as its author wrote it.
pub(crate) struct Model {
    /// The struct itself, without the attributes of the language.
    pub(crate) item: syn::ItemStruct,
    /// The path of the facade, `::nonholonomic` unless `crate = path` says otherwise.
    pub(crate) facade: TokenStream,
    /// The scalar parameters in order of declaration, arrays flattened.
    pub(crate) parameters: Vec<Parameter>,
    /// The coordinates of Q in order, arrays flattened; of a coordinate in a group the directions of its algebra.
    pub(crate) coordinates: Vec<Coordinate>,
    /// The coordinates in groups, in order, arrays flattened.
    pub(crate) groups: Vec<GroupCoordinate>,
    pub(crate) retraction: Retraction,
    /// `#[symmetry(SO3(R))]`: the group coordinates that act on themselves by left multiplication.
    pub(crate) left_symmetry: Option<LeftSymmetry>,
    pub(crate) lagrangian: Lagrangian,
    pub(crate) discretization: Discretization,
    /// Equations that restrict D, in source order: `#[constraint]` and `#[variational_constraint]`.
    /// Row a of ω and the multiplier λ_a belong to entry a.
    pub(crate) variational: Vec<Constraint>,
    /// Equations that restrict D_d, in source order: `#[constraint]` and `#[kinematic_constraint]`.
    pub(crate) kinematic: Vec<Constraint>,
    /// Continuous force components F_i; those of one coordinate add up.
    pub(crate) forces: Vec<Force>,
    /// Components of f_d⁻ and f_d⁺, in `x[0]`, `x[1]`.
    pub(crate) discrete_force_minus: Vec<Force>,
    pub(crate) discrete_force_plus: Vec<Force>,
    /// The stages of reduction, in source order.
    pub(crate) symmetries: Vec<Symmetry>,
    /// The forms of the continuous equations that the user asks for, if any.
    pub(crate) continuous: Option<Continuous>,
    /// The tokens of products, quotients, powers and functions.
    pub(crate) sources: Vec<TokenStream>,
    /// The span of errors about the Lagrangian as a whole.
    pub(crate) lagrangian_tokens: TokenStream,
    /// The span of errors about the discretisation.
    pub(crate) discretization_tokens: TokenStream,
}

/// One scalar parameter: a field, or an entry of an array field.
pub(crate) struct Parameter {
    pub(crate) field: Ident,
    /// The index in an array field.
    pub(crate) index: Option<usize>,
}

/// One scalar coordinate: `x`, or entry 3 of `q: [R; 8]`.
pub(crate) struct Coordinate {
    pub(crate) ident: Ident,
    pub(crate) index: Option<usize>,
    pub(crate) space: Space,
}

/// The left action of some group coordinates on themselves.
pub(crate) struct LeftSymmetry {
    /// Indices into `Model::groups`.
    pub(crate) groups: Vec<usize>,
    /// The action as written: what an error points at.
    pub(crate) tokens: TokenStream,
}

/// The rule that turns L, the constraints and the forces into functions of (q_0, q_1).
pub(crate) enum Discretization {
    Midpoint,
    Trapezoidal,
    Left,
    Right,
    /// `alpha = expr`, an expression in parameters and numbers only.
    Alpha(Expr),
}

/// One component of a force or of a connection.
#[derive(Debug)]
pub(crate) struct Force {
    pub(crate) coordinate: usize,
    pub(crate) component: Expr,
    /// The component as written: what an error points at.
    pub(crate) tokens: TokenStream,
}

/// One equation `lhs == rhs`.
pub(crate) struct Constraint {
    pub(crate) kind: ConstraintKind,
    pub(crate) lhs: Expr,
    pub(crate) rhs: Expr,
    /// The region it holds in; everywhere where there is none.
    pub(crate) condition: Option<Condition>,
    /// The tokens of the equation: what an error points at.
    pub(crate) tokens: TokenStream,
}

impl Model {
    /// The name a person would use for coordinate i: `x` or `q[3]`; for a direction of a group's algebra that of the
    /// velocity, `R.omega[0]`.
    pub(crate) fn coordinate_name(&self, i: usize) -> String {
        let name = indexed(&self.coordinates[i].ident, self.coordinates[i].index);
        match self.coordinates[i].space {
            Space::R | Space::S1 => name,
            Space::Algebra(g, component) => match (self.groups[g].group, component) {
                (Group::SE2, Component::Angular(_)) => format!("{name}.omega"),
                (_, Component::Angular(j)) => format!("{name}.omega[{j}]"),
                (_, Component::Linear(j)) => format!("{name}.v[{j}]"),
            },
        }
    }

    /// The name a person would use for group coordinate g: `R` or `R[3]`.
    pub(crate) fn group_name(&self, g: usize) -> String {
        indexed(&self.groups[g].ident, self.groups[g].index)
    }

    /// The name a person would use for parameter i: `m` or `k[3]`.
    pub(crate) fn parameter_name(&self, i: usize) -> String {
        indexed(&self.parameters[i].field, self.parameters[i].index)
    }

    /// The forms of the continuous equations that the user asks for, if any.
    pub(crate) fn continuous(&self) -> &Continuous {
        self.continuous
            .as_ref()
            .expect("a finding about the continuous equations")
    }

    pub(crate) fn span(&self) -> Span {
        self.item.ident.span()
    }
}

fn indexed(ident: &Ident, index: Option<usize>) -> String {
    let name = ident.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    match index {
        Some(index) => format!("{name}[{index}]"),
        None => name.to_owned(),
    }
}
