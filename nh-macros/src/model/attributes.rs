//! The attributes in source order, so that a `#[define]` is known from there on.

mod action;
mod body_component;
mod component;
mod connection;
mod constraint;
mod continuous;
mod define;
mod discretization;
mod factor_symmetry;
mod force;
mod group;
mod moving_frame;
mod retraction;
mod symmetry;

use super::check::combinations::{self, Feature};
use super::draft::{Draft, Reader};
use super::lowering::Mode;
use super::names::Names;
use super::{ConstraintKind, Given, Lagrangian, vakonomic};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Attribute, Keyword, List};
use crate::system::Wanted;

impl Draft {
    pub(super) fn read(ast: &Ast, names: Names, diagnostics: &mut Diagnostics) -> Draft {
        let mut reader = Reader {
            names,
            diagnostics,
            draft: Draft::default(),
            symmetries: 0,
            acts_on_factors: false,
        };
        reader.announce_defines(&ast.attributes);
        reader.announce_symmetries(&ast.attributes);
        (ast.attributes.iter()).for_each(|attribute| reader.attribute(attribute));
        reader.check_stages();
        reader.check_factor_connection();
        reader.draft.multipliers =
            vakonomic::multipliers(&ast.attributes, &mut reader.names, reader.diagnostics);
        if let Some(asked) = &ast.arguments.continuous {
            reader.draft.continuous.voronec = match asked.voronec() {
                Some(name) => reader.choice_at(Wanted::Required, name),
                None if asked.is_of_multipliers() => reader.choice_at(Wanted::No, asked),
                None => Given::default(),
            };
        } else if let Some(lattice) = &ast.arguments.lattice {
            reader.draft.continuous.voronec = reader.choice_at(Wanted::No, lattice);
        }
        let asked = ast.arguments.reversible.as_ref();
        reader.draft.reversible = asked.map(|asked| reader.source(asked));
        reader.draft.sources = reader.names.into_sources();
        reader.draft
    }
}

impl Reader<'_> {
    fn attribute(&mut self, attribute: &Attribute) {
        let Some(list) = attribute.list() else {
            return;
        };
        // A group acts on factors beside coordinates in groups, and in regions.
        let in_regions = self.acts_on_factors && self.names.first_group().is_none();
        if in_regions && combinations::refuses(attribute.keyword, Feature::Regions) {
            return;
        }
        let before = self.draft.size();
        self.read(attribute, list);
        let expected = match attribute.keyword {
            // Not in the draft, or read before.
            Keyword::Define
            | Keyword::Coordinates
            | Keyword::Adapted
            | Keyword::Control
            | Keyword::Site
            | Keyword::Vakonomic
            | Keyword::Function => 0,
            Keyword::Symmetry if !self.acts_on_factors || self.is_law_in_a_chart(attribute) => 0,
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

    fn read(&mut self, attribute: &Attribute, list: &List<syn::Expr>) {
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
            Keyword::Symmetry if self.acts_on_factors && !self.is_law_in_a_chart(attribute) => {
                self.factor_symmetry(attribute, list);
            }
            Keyword::Symmetry => self.law(list),
            Keyword::Action => self.action_by_formula(attribute, list),
            Keyword::Slice => self.slice(list),
            Keyword::Retraction => self.retraction(attribute, list),
            Keyword::Connection if self.acts_on_factors => self.factor_connection(attribute, list),
            Keyword::Connection => self.connection(attribute, list),
            Keyword::DiscreteConnection if self.acts_on_factors => {
                self.factor_discrete_connection(attribute, list);
            }
            Keyword::DiscreteConnection => self.discrete_connection(attribute, list),
            Keyword::Dependent => self.dependent(attribute, list),
            Keyword::MovingFrame => self.moving_frame(attribute, list),
            Keyword::Coordinates
            | Keyword::Adapted
            | Keyword::Control
            | Keyword::Site
            | Keyword::Vakonomic
            | Keyword::Function => {}
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
        let lagrangian = self.choice_at(lagrangian, expression);
        self.draft.lagrangian.get_or_insert(lagrangian);
    }
}
