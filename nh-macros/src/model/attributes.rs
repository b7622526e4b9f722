//! The attributes in source order, so that a `#[define]` is known from there on.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::check::combinations::{self, Feature};
use super::lowering::{self, Mode, Scope, Value};
use super::names::Names;
use super::symmetry::Stage;
use super::{
    Constraint, ConstraintKind, Continuous, Discretization, Expr, Force, Lagrangian, LeftSymmetry,
    Retraction,
};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Attribute, Body, Keyword, List};

/// The system as far as its attributes have been read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) lagrangian: Option<(Lagrangian, TokenStream)>,
    pub(super) discretization: Option<Discretization>,
    pub(super) variational: Vec<Constraint>,
    pub(super) kinematic: Vec<Constraint>,
    pub(super) discretization_tokens: TokenStream,
    /// The tokens that `Expr::At` points to.
    pub(super) sources: Vec<TokenStream>,
    pub(super) forces: Vec<Force>,
    pub(super) discrete_force_minus: Vec<Force>,
    pub(super) discrete_force_plus: Vec<Force>,
    pub(super) stages: Vec<Stage>,
    pub(super) left_symmetry: Option<LeftSymmetry>,
    pub(super) retraction: Option<Retraction>,
    pub(super) continuous: Continuous,
}

/// The context in which an attribute is read.
pub(super) struct Reader<'a> {
    pub(super) names: Names,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) draft: Draft,
    /// The number of `#[symmetry]` read so far.
    pub(super) symmetries: usize,
}

impl Draft {
    pub(super) fn read(
        attributes: &[Attribute],
        names: Names,
        diagnostics: &mut Diagnostics,
    ) -> Draft {
        let mut reader = Reader {
            names,
            diagnostics,
            draft: Draft::default(),
            symmetries: 0,
        };
        reader.announce_defines(attributes);
        reader.announce_symmetries(attributes);
        attributes
            .iter()
            .for_each(|attribute| reader.attribute(attribute));
        reader.check_stages();
        reader.draft.sources = reader.names.into_sources();
        reader.draft
    }

    /// How much there is in it: an attribute that is read without an error makes it larger.
    fn size(&self) -> usize {
        let flag = usize::from;
        let stage = |stage: &Stage| {
            flag(stage.connection.is_some()) + flag(stage.discrete_connection.is_some())
        };
        let frame = self.continuous.moving_frame.as_ref();
        let acting = self.left_symmetry.as_ref();
        flag(self.lagrangian.is_some())
            + flag(self.discretization.is_some())
            + flag(self.retraction.is_some())
            + flag(self.continuous.dependent.is_some())
            + self.variational.len()
            + self.kinematic.len()
            + self.forces.len()
            + self.discrete_force_minus.len()
            + self.discrete_force_plus.len()
            + frame.map_or(0, Vec::len)
            + acting.map_or(0, |symmetry| symmetry.groups.len())
            + self.stages.iter().map(stage).sum::<usize>()
    }

    /// Every expression of the system itself, its symmetries aside.
    pub(super) fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let constraints = self.variational.iter().chain(&self.kinematic);
        let forces = self
            .forces
            .iter()
            .chain(&self.discrete_force_minus)
            .chain(&self.discrete_force_plus)
            .map(|force| &force.component);
        let lagrangian = self
            .lagrangian
            .iter()
            .map(|(lagrangian, _)| lagrangian.expr());
        lagrangian
            .chain(constraints.flat_map(|constraint| [&constraint.lhs, &constraint.rhs]))
            .chain(forces)
    }
}

impl Reader<'_> {
    fn attribute(&mut self, attribute: &Attribute) {
        let Body::Expressions(list) = &attribute.body else {
            return;
        };
        let has_groups = self.names.first_group().is_some();
        if has_groups && combinations::refuses(attribute.keyword, Feature::Groups) {
            return;
        }
        let before = self.draft.size();
        self.read(attribute, list, has_groups);
        let expected = match attribute.keyword {
            // Not in the draft, or read before.
            Keyword::Define | Keyword::Coordinates => 0,
            Keyword::Symmetry if !has_groups => 0,
            Keyword::Force | Keyword::MovingFrame => list.items.len(),
            _ => 1,
        };
        if self.diagnostics.is_empty() && self.draft.size() < before + expected {
            let message = format!(
                "a part of this is not understood; write for example `{}`",
                attribute.keyword.example()
            );
            self.diagnostics.error(&attribute.tokens, message);
        }
    }

    fn read(&mut self, attribute: &Attribute, list: &List<syn::Expr>, has_groups: bool) {
        match attribute.keyword {
            Keyword::Define => self.defines(list),
            Keyword::Lagrangian => self.lagrangian(attribute, list, Mode::Continuous),
            Keyword::DiscreteLagrangian => self.lagrangian(attribute, list, Mode::Discrete),
            Keyword::Discretization => self.discretization(attribute, list),
            Keyword::Constraint => self.constraint(attribute, list, ConstraintKind::Both),
            Keyword::VariationalConstraint => {
                self.constraint(attribute, list, ConstraintKind::Variational)
            }
            Keyword::KinematicConstraint => {
                self.constraint(attribute, list, ConstraintKind::Kinematic)
            }
            Keyword::Holonomic => self.constraint(attribute, list, ConstraintKind::Holonomic),
            Keyword::Force => self.force(list),
            Keyword::DiscreteForce => self.discrete_force(list),
            Keyword::Symmetry if has_groups => self.left_symmetry(attribute, list),
            Keyword::Symmetry => self.law(list),
            Keyword::Retraction => self.retraction(attribute, list),
            Keyword::Connection => self.connection(attribute, list),
            Keyword::DiscreteConnection => self.discrete_connection(attribute, list),
            Keyword::Dependent => self.dependent(attribute, list),
            Keyword::MovingFrame => self.moving_frame(attribute, list),
            Keyword::Coordinates => {}
        }
    }

    fn lagrangian(&mut self, attribute: &Attribute, list: &List<syn::Expr>, mode: Mode) {
        let Some(expression) = self.single(attribute, &list.items) else {
            return;
        };
        let Some(lowered) = self.lower(expression, mode) else {
            return;
        };
        let lagrangian = match mode {
            Mode::Discrete => Lagrangian::Discrete(lowered),
            _ => Lagrangian::Continuous(lowered),
        };
        self.draft
            .lagrangian
            .get_or_insert((lagrangian, expression.to_token_stream()));
    }

    /// The only expression of an attribute that takes one.
    pub(super) fn single<'s>(
        &mut self,
        attribute: &Attribute,
        items: &'s [syn::Expr],
    ) -> Option<&'s syn::Expr> {
        if let Some(second) = items.get(1) {
            let name = attribute.keyword.name();
            let message = if name.ends_with("constraint") {
                format!("`#[{name}]` takes one equation; give the other its own `#[{name}]`")
            } else if attribute.keyword == Keyword::Symmetry {
                "`#[symmetry]` takes one action; give the other its own `#[symmetry]`, or join the \
                    two in one group"
                    .to_owned()
            } else {
                format!("`#[{name}]` takes one expression; remove the others")
            };
            self.diagnostics.error(second, message);
        }
        items.first()
    }

    pub(super) fn lower(&mut self, expression: &syn::Expr, mode: Mode) -> Option<Expr> {
        self.lower_within(expression, mode, Scope::System)
    }
    /// Lowers an expression that may be a vector.
    pub(super) fn lower_value(&mut self, expression: &syn::Expr, mode: Mode) -> Option<Value> {
        lowering::lower_value(
            expression,
            mode,
            Scope::System,
            &self.names,
            self.diagnostics,
        )
    }

    /// Lowers an expression that may contain the names in `scope` only.
    pub(super) fn lower_within(
        &mut self,
        expression: &syn::Expr,
        mode: Mode,
        scope: Scope,
    ) -> Option<Expr> {
        lowering::lower(expression, mode, scope, &self.names, self.diagnostics)
    }
}
