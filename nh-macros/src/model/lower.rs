//! `Ast` to `Model`: declarations, then the attributes in source order, then the rules of the
//! whole.

use proc_macro2::{Ident, TokenStream};

use super::controls::{self, Controls};
use super::declarations::{self, Coordinates};
use super::draft::{Draft, StageDraft};
use super::functions::Functions;
use super::names::Names;
use super::{DiscreteConnection, Factor, Given, Model, Name, check, lattice, slice, vakonomic};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Keyword};
use crate::system::{Chart, FactorAction, Link, System};

/// The known part of a system with errors.
pub(crate) struct Outline {
    /// The struct itself, without the attributes of the language.
    pub(crate) item: syn::ItemStruct,
    pub(crate) facade: TokenStream,
    /// The number of coordinates, as far as they could be read.
    pub(crate) coordinates: usize,
    /// How many controls there are.
    pub(crate) controls: usize,
    /// Whether `coordinates` is the number that the author meant: every declaration could be read.
    pub(crate) counted: bool,
    /// The number of equations that restrict D.
    pub(crate) constraints: usize,
    pub(crate) stages: Vec<StageOutline>,
    /// Whether the continuous equations are asked for.
    pub(crate) continuous: bool,
    /// Whether the derivatives of a step are asked for.
    pub(crate) derivatives: bool,
    /// Whether the coordinates are adapted to an action.
    pub(crate) adapted: bool,
    pub(crate) moving_frame: bool,
    pub(crate) regions: bool,
    /// The coordinates themselves.
    pub(crate) factors: Vec<Factor>,
    /// The groups that act on single factors.
    pub(crate) actions: Vec<FactorAction>,
    /// The number of parameters of all groups that act by formula.
    pub(crate) by_formula: usize,
    /// Whether the factors that act on themselves have a connection, or a discrete one.
    pub(crate) is_connected: bool,
    /// Whether that connection leaves a system on Q/G.
    pub(crate) has_quotient: bool,
    /// The link of a lattice.
    pub(crate) link: Option<Link>,
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
    let is_lattice = ast.arguments.lattice.is_some();
    let of_link = match is_lattice {
        true => lattice::declare_parameters(&mut names),
        false => Vec::new(),
    };
    let per_site = lattice::fields_per_site(&ast, diagnostics);
    let functions = Functions::declared(&ast, diagnostics);
    let parameters = declarations::parameters(
        &ast.item,
        of_link,
        (&per_site, &functions),
        &mut names,
        diagnostics,
    );
    let mut coordinates = declarations::coordinates(&ast.attributes, &mut names, diagnostics);
    let controls = controls::declare(&ast.attributes, &mut names, diagnostics);
    if is_lattice {
        lattice::declare_next(&ast.attributes, &mut coordinates, &mut names, diagnostics);
    }
    let mut draft = Draft::read(&ast, names, diagnostics);
    slice::pull_back(&ast, &mut coordinates, &mut draft, diagnostics);
    check::features(&ast, diagnostics);
    check::counts(&ast, &coordinates, &draft, diagnostics);
    if diagnostics.is_empty() {
        check::unused_coordinates(&coordinates, &draft, diagnostics);
        controls::check_unused(&controls, &draft, diagnostics);
        controls::check_with_regions(&draft, diagnostics);
        if is_lattice {
            lattice::check_velocities(&draft, coordinates.declared_dim(), diagnostics);
        }
    }
    vakonomic::take_in(&ast, &mut coordinates, &mut draft, diagnostics);
    check::composition(&ast, &draft, diagnostics);
    let running = check::running(&ast, &coordinates, diagnostics);
    let outline = outline(&ast, &per_site, (&controls, &coordinates), &draft);
    if !diagnostics.is_empty() {
        return Err(Box::new(outline));
    }
    model(
        ast,
        (parameters, functions, controls),
        (coordinates, running),
        (draft, outline),
    )
}

fn model(
    ast: Ast,
    (parameters, functions, controls): (Vec<Name>, Functions, Controls),
    (coordinates, running): (Coordinates, Vec<usize>),
    (mut draft, outline): (Draft, Outline),
) -> Result<Model, Box<Outline>> {
    let link = outline.link.clone();
    let Some(lagrangian) = draft.lagrangian.take() else {
        return Err(Box::new(outline));
    };
    let is_continuous = draft.is_continuous(&ast.arguments);
    let rule = draft.rule.unwrap_or_default();
    let system = System {
        chart: match &link {
            Some(link) => Chart::of_link(parameters, coordinates.factors, link)
                .with_functions(functions.names()),
            None => Chart::new(parameters, coordinates.factors)
                .with_functions(functions.names())
                .with_controls(controls.names()),
        }
        .with_nodes_of(&rule, draft.variational.len()),
        link,
        retraction: draft.retraction.unwrap_or_default(),
        factor_actions: draft.factor_actions,
        actions: draft.actions,
        slice: draft.slice,
        factor_connection: draft.factor_connection,
        factor_discrete_connection: draft.factor_discrete_connection,
        lagrangian,
        rule,
        order: draft.order.unwrap_or_default(),
        keeps_energy: draft.keeps_energy,
        variational: draft.variational,
        kinematic: draft.kinematic,
        forces: draft.forces,
        discrete_force_minus: draft.discrete_force_minus,
        discrete_force_plus: draft.discrete_force_plus,
        symmetries: draft
            .stages
            .into_iter()
            .filter_map(StageDraft::finish)
            .collect(),
        continuous: is_continuous.then_some(draft.continuous),
        reversible: draft.reversible.map(|source| Given {
            choice: running,
            source: Some(source),
        }),
        derivatives: ast.arguments.derivatives.is_some(),
        vakonomic: draft.vakonomic,
    };
    Ok(Model {
        facade: ast.arguments.facade(),
        item: ast.item,
        system,
        sources: draft.sources,
        outline,
    })
}

fn outline(
    ast: &Ast,
    per_site: &[Ident],
    (controls, coordinates): (&Controls, &Coordinates),
    draft: &Draft,
) -> Outline {
    let stage = |stage: &StageDraft| StageOutline {
        fibre: stage.fibre.len(),
        connection: (stage.discrete_connection.as_ref()).and_then(|made| made.choice.clone()),
    };
    let constraints = match draft.vakonomic.is_empty() {
        true => check::variational(&ast.attributes).count(),
        false => 0,
    };
    Outline {
        link: (coordinates.is_link).then(|| Link::new(coordinates, draft, (per_site, controls))),
        continuous: draft.is_continuous(&ast.arguments),
        derivatives: ast.arguments.derivatives.is_some(),
        adapted: check::with(&ast.attributes, Keyword::Adapted)
            .next()
            .is_some(),
        stages: draft.stages.iter().map(stage).collect(),
        facade: ast.arguments.facade(),
        coordinates: coordinates.dim,
        controls: controls.names().len(),
        counted: coordinates.complete && !coordinates.taken,
        // One attribute may have several equations.
        constraints: constraints.max(draft.variational.len()),
        moving_frame: draft.continuous.moving_frame.is_some(),
        regions: !draft.continuous.boundaries.is_empty(),
        item: ast.item.clone(),
        factors: coordinates.factors.clone(),
        is_connected: draft.factor_connection.is_some()
            || draft.factor_discrete_connection.is_some(),
        has_quotient: (draft.factor_discrete_connection.as_deref())
            .is_some_and(DiscreteConnection::is_level),
        actions: draft.factor_actions.iter().map(|action| **action).collect(),
        by_formula: (draft.actions.iter())
            .map(|action| action.parameters.len())
            .sum(),
    }
}

impl Outline {
    /// The places of the factors that act on themselves.
    pub(crate) fn acting(&self) -> Vec<usize> {
        let left = self.actions.iter().filter(|action| action.is_left());
        left.map(|action| action.factor).collect()
    }

    /// Whether symmetries are groups that act on single factors, and no stages of reduction.
    pub(crate) fn acts_on_factors(&self) -> bool {
        let mut factors = self.factors.iter();
        self.regions || factors.any(|factor| factor.space.group().is_some())
    }

    /// The number of directions of all groups that leave it invariant.
    pub(crate) fn momenta(&self) -> usize {
        let dim = |action: &FactorAction| action.dim(self.factors[action.factor].space.dim());
        let own: usize = self.actions.iter().map(dim).sum();
        own + self.by_formula + self.stages.iter().map(|stage| stage.fibre).sum::<usize>()
    }
}

impl StageOutline {
    /// Whether ϑ = e, so that there is a system on Q/G.
    pub(crate) fn has_quotient(&self) -> bool {
        (self.connection.as_ref()).is_some_and(DiscreteConnection::is_level)
    }
}
