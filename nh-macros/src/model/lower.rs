//! `Ast` to `Model`: declarations, then the attributes in source order, then the rules of the whole.

use proc_macro2::TokenStream;

use super::declarations::{self, Coordinates};
use super::draft::{Draft, Stage};
use super::names::Names;
use super::{
    Coordinate, DiscreteConnection, Discretization, GroupCoordinate, Lagrangian, LeftSymmetry,
    Model, Parameter, Symmetry, check,
};
use crate::diagnostics::Diagnostics;
use crate::syntax::Ast;

/// The known part of a system with errors.
pub(crate) struct Outline {
    /// The struct itself, without the attributes of the language.
    pub(crate) item: syn::ItemStruct,
    pub(crate) facade: TokenStream,
    /// The number of coordinates, as far as they could be read.
    pub(crate) coordinates: usize,
    /// Whether that is the number that is meant.
    pub(crate) counted: bool,
    /// The number of equations that restrict D.
    pub(crate) constraints: usize,
    pub(crate) stages: Vec<StageOutline>,
    /// Whether the continuous equations are asked for.
    pub(crate) continuous: bool,
    pub(crate) moving_frame: bool,
    pub(crate) regions: bool,
    /// The coordinates themselves, where some are in groups.
    pub(crate) groups: Option<GroupOutline>,
}

/// The known part of the configurations of a system with group coordinates.
pub(crate) struct GroupOutline {
    pub(crate) coordinates: Vec<Coordinate>,
    pub(crate) groups: Vec<GroupCoordinate>,
    /// The group coordinates that act on themselves.
    pub(crate) acting: Vec<usize>,
}

/// The known part of a stage of reduction.
pub(crate) struct StageOutline {
    /// The number of coordinates the group acts on.
    pub(crate) fibre: usize,
    /// The type of A_d.
    pub(crate) connection: Option<DiscreteConnection>,
}

/// Resolves the names of a system and checks the rules that need no algebra.
pub(crate) fn lower(ast: Ast, diagnostics: &mut Diagnostics) -> Result<Model, Box<Outline>> {
    check::form(&ast, diagnostics);
    let mut names = Names::new();
    let parameters = declarations::parameters(&ast.item, &mut names, diagnostics);
    let coordinates = declarations::coordinates(&ast.attributes, &mut names, diagnostics);
    let draft = Draft::read(&ast.attributes, names, diagnostics);
    check::features(&ast, &coordinates, diagnostics);
    check::counts(&ast, &coordinates, diagnostics);
    if diagnostics.is_empty() {
        check::unused_coordinates(&coordinates, &draft, diagnostics);
    }
    if !diagnostics.is_empty() {
        return Err(Box::new(outline(ast, coordinates, draft)));
    }
    model(ast, parameters, coordinates, draft)
}

fn model(
    ast: Ast,
    parameters: Vec<Parameter>,
    coordinates: Coordinates,
    mut draft: Draft,
) -> Result<Model, Box<Outline>> {
    let Some((lagrangian, lagrangian_tokens)) = draft.lagrangian.take() else {
        return Err(Box::new(outline(ast, coordinates, draft)));
    };
    let is_continuous =
        ast.arguments.continuous.is_some() || !draft.continuous.boundaries.is_empty();
    Ok(Model {
        facade: ast.arguments.facade(),
        item: ast.item,
        parameters,
        coordinates: coordinates.scalars,
        groups: coordinates.groups,
        retraction: draft.retraction.unwrap_or_default(),
        left_symmetry: draft.left_symmetry,
        lagrangian,
        discretization: draft.discretization.unwrap_or(Discretization::Midpoint),
        variational: draft.variational,
        kinematic: draft.kinematic,
        forces: draft.forces,
        discrete_force_minus: draft.discrete_force_minus,
        discrete_force_plus: draft.discrete_force_plus,
        symmetries: draft.stages.into_iter().filter_map(Stage::finish).collect(),
        continuous: is_continuous.then(|| draft.continuous.in_forms_of(&ast.arguments)),
        lagrangian_tokens,
        sources: draft.sources,
        discretization_tokens: draft.discretization_tokens,
    })
}

fn outline(ast: Ast, coordinates: Coordinates, draft: Draft) -> Outline {
    let stage = |stage: Stage| StageOutline {
        fibre: stage.fibre.len(),
        connection: stage.discrete_connection.and_then(|given| given.choice),
    };
    Outline {
        stages: draft.stages.into_iter().map(stage).collect(),
        facade: ast.arguments.facade(),
        coordinates: coordinates.scalars.len(),
        counted: coordinates.complete && !coordinates.taken,
        constraints: check::variational(&ast.attributes).count(),
        continuous: ast.arguments.continuous.is_some() || !draft.continuous.boundaries.is_empty(),
        moving_frame: draft.continuous.moving_frame.is_some(),
        regions: !draft.continuous.boundaries.is_empty(),
        item: ast.item,
        groups: GroupOutline::of(coordinates.scalars, coordinates.groups, draft.left_symmetry),
    }
}

impl GroupOutline {
    fn of(
        coordinates: Vec<Coordinate>,
        groups: Vec<GroupCoordinate>,
        symmetry: Option<LeftSymmetry>,
    ) -> Option<Self> {
        let acting = symmetry.map_or_else(Vec::new, |symmetry| symmetry.groups);
        (!groups.is_empty()).then_some(Self {
            coordinates,
            groups,
            acting,
        })
    }
}

impl Model {
    /// The known part of a system that turns out to have errors.
    pub(crate) fn into_outline(self) -> Outline {
        let stage = |symmetry: Symmetry| StageOutline {
            fibre: symmetry.fibre.len(),
            connection: Some(symmetry.discrete_connection),
        };
        Outline {
            coordinates: self.coordinates.len(),
            counted: true,
            constraints: self.variational.len(),
            stages: self.symmetries.into_iter().map(stage).collect(),
            continuous: self.continuous.is_some(),
            moving_frame: (self.continuous.as_ref())
                .is_some_and(|continuous| continuous.moving_frame.is_some()),
            regions: (self.continuous.as_ref())
                .is_some_and(|continuous| !continuous.boundaries.is_empty()),
            facade: self.facade,
            item: self.item,
            groups: GroupOutline::of(self.coordinates, self.groups, self.left_symmetry),
        }
    }
}

impl StageOutline {
    /// Whether ϑ = e, so that there is a system on Q/G.
    pub(crate) fn has_quotient(&self) -> bool {
        matches!(
            self.connection,
            Some(DiscreteConnection::Kinematic | DiscreteConnection::Momentum(_))
        )
    }
}

impl Lagrangian {
    pub(super) fn expr(&self) -> &super::Expr {
        match self {
            Lagrangian::Continuous(expr) | Lagrangian::Discrete(expr) => expr,
        }
    }
}
