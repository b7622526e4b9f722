//! The combinations of features that are refused, in one table: coordinates in groups, regions
//! (`when = …`), continuous equations, symmetries.
//!
//! A pair that is not in the table is no error: time dependence, forces, holonomic constraints and
//! retractions go with everything. A row says with a comment whether mathematics forbids the pair,
//! or what is missing where it does not.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::{has_region, with};
use crate::diagnostics::Diagnostics;
use crate::model::lowering::{bare, identifier};
use crate::syntax::text::plain;
use crate::syntax::{Ast, Attribute, Keyword, NamedArgument};
use crate::system::NO_VORONEC_IN_REGIONS;

/// A feature of a system, as far as pairs of features are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Feature {
    /// An attribute that is there.
    Attribute(Keyword),
    /// Constraints that hold in regions, `when = …`.
    Regions,
    /// The argument `continuous`.
    Continuous,
    /// `continuous(voronec)`.
    Voronec,
    /// `continuous(multipliers)` alone.
    Multipliers,
    /// The argument `reversible`.
    Reversible,
    /// The argument `lattice`.
    Lattice,
    /// `#[discretization(energy)]`.
    Energy,
    /// Its absence.
    NoLattice,
    /// `#[discretization(lobatto, stages = …)]`.
    Lobatto,
    /// An action by formula without a slice.
    MomentaAlone,
    /// `#[discrete_connection(kinematic)]` or `momentum(…)`: ϑ = e.
    LevelConnection,
}

/// Refused pairs: the error is shown at the feature, which can be removed.
struct Refusal {
    features: &'static [Feature],
    with: &'static [Feature],
    /// The reason and the mend. `{written}` is the feature as it is written, `{with}` the other
    /// one.
    message: &'static str,
}

/// One row of the table: each of the features with each of the others.
const fn refused(
    features: &'static [Feature],
    with: &'static [Feature],
    message: &'static str,
) -> Refusal {
    Refusal {
        features,
        with,
        message,
    }
}

/// Every refused pair. A feature that one row refuses is in no later error.
const TABLE: &[Refusal] = {
    use Feature::{
        Attribute, Continuous, Energy, Lattice, LevelConnection, Lobatto, MomentaAlone,
        Multipliers, NoLattice, Regions, Reversible, Voronec,
    };
    use Keyword::{
        Adapted, Connection, Control, Dependent, DiscreteConnection, DiscreteForce,
        DiscreteLagrangian, Force, KinematicConstraint, MovingFrame, Site, Symmetry, Vakonomic,
        VariationalConstraint,
    };
    &[
        // Mathematics: one C ⊂ TQ × R of one L, and a kinetic metric that is indefinite. Missing: starts of reduced systems and of lattices do not look at the momenta that are constraints.
        refused(
            &[
                Attribute(DiscreteLagrangian),
                Attribute(VariationalConstraint),
                Attribute(KinematicConstraint),
                Attribute(Symmetry),
                Attribute(Adapted),
                Attribute(Dependent),
                Regions,
                Voronec,
                Lattice,
                Energy,
            ],
            &[Attribute(Vakonomic)],
            "vakonomic motion is that of a `#[lagrangian]` with constraints `#[constraint]` that hold everywhere, in the coordinates themselves and without the scheme `energy`; \
             remove this, or `#[vakonomic(…)]`",
        ),
        // Mathematics: D_d and J_d = μ contain the inner nodes, which follow from L and the forces. With ϑ = e these and their reactions stay unknowns along the group:
        // they are no system on Q/G.
        refused(
            &[LevelConnection],
            &[Lobatto],
            "D_d and J_d of `lobatto` contain the inner nodes of an interval, along the group too, so that ϑ = e leaves no system on Q/G; write \
             `#[discrete_connection(flat)]` or the displacement itself, or take `#[discretization(midpoint, order = 4)]`",
        ),
        // Mathematics: a discrete object has no values at inner nodes.
        refused(
            &[
                Attribute(DiscreteLagrangian),
                Attribute(DiscreteForce),
                Attribute(KinematicConstraint),
                Attribute(VariationalConstraint),
            ],
            &[Lobatto],
            "`lobatto` takes L, forces and constraints at inner nodes, where `#[{written}]` has no values; write `#[lagrangian]`, `#[force]`, \
             `#[constraint]` or `#[holonomic]`",
        ),
        refused(
            &[Attribute(Site)],
            &[NoLattice],
            "`#[site(…)]` is about the sites of a lattice; ask for one with `#[discrete_system(lattice)]`",
        ),
        // Mathematics: a lattice is discrete along k, and its density is continuous in t.
        refused(
            &[
                Attribute(DiscreteLagrangian),
                Attribute(DiscreteForce),
                Attribute(KinematicConstraint),
                Attribute(VariationalConstraint),
            ],
            &[Lattice],
            "a lattice is discrete along k, and continuous in t before it is discretised by `#[discretization]`; write `#[lagrangian]`, `#[force]`, \
             `#[constraint]` or `#[holonomic]` instead of `#[{written}]`",
        ),
        // Mathematics: a symmetry of all sites gives density and flux of a momentum.
        refused(
            &[Attribute(Connection), Attribute(DiscreteConnection)],
            &[Lattice],
            "a lattice is not reduced by symmetries; remove `#[{written}]`",
        ),
        // Mathematics: a link has no group on its interval, and its symmetries reduce nothing.
        refused(
            &[Attribute(Adapted)],
            &[Lattice],
            "a lattice is not reduced by symmetries; remove `#[{written}]` and the slice: the momenta of an action need neither",
        ),
        // Mathematics: D, and with it TQ = W ⊕ U ⊕ S ⊕ H, is another one in every region.
        refused(
            &[Attribute(Adapted)],
            &[Regions],
            "a system with regions (`when = …`) is not reduced, as D is another in every region; remove `#[{written}]` and the slice: the momenta of an action need neither",
        ),
        // Missing: the frame would be pulled back to one that need not be linear.
        refused(
            &[Attribute(MovingFrame)],
            &[Attribute(Adapted)],
            "a moving frame is one of the coordinates themselves, and this system moves in adapted ones; remove `#[{written}]`, or the slice",
        ),
        // Missing: a system has one list of momenta, and those of `#[symmetry]` are of the reduction.
        refused(
            &[MomentaAlone],
            &[Attribute(Symmetry)],
            "a system has momenta by `#[symmetry(…)]`, with a reduction, or by `#[action(…)]`, without; write this action as a symmetry, or every symmetry as an action, or give the action a slice, `#[slice(…)]`",
        ),
        // Mathematics: equations with all multipliers have no dependent velocities.
        refused(
            &[Attribute(Dependent)],
            &[Multipliers],
            "`#[dependent]` is about the Voronec equations, and those with multipliers alone are asked for; remove it, or write \
             `continuous(voronec)`",
        ),
        // Mathematics: the horizontal space W ⊕ H of a connection is another one in every region.
        refused(
            &[Attribute(Connection), Attribute(DiscreteConnection)],
            &[Regions],
            "a system with regions (`when = …`) is reduced with the trivial connections, as D is another in every region; remove `#[{written}]`",
        ),
        // Mathematics: there are as many independent velocities as constraints leave, in each region others.
        refused(
            &[Attribute(Dependent)],
            &[Regions],
            "a system with regions (`when = …`) has no Voronec equations: the number of its constraints changes; remove `#[dependent]`",
        ),
        refused(&[Voronec], &[Regions], NO_VORONEC_IN_REGIONS),
        // Mathematics: a projection has no inverse.
        refused(
            &[Reversible],
            &[Regions],
            "a system with regions (`when = …`) is not reversible: its velocities are projected where it enters one; remove `{written}`",
        ),
        // Mathematics: work changes the energy.
        refused(
            &[
                Attribute(Force),
                Attribute(DiscreteForce),
                Attribute(Control),
            ],
            &[Energy],
            "forces and controls do work, and the scheme `energy` keeps the energy; remove `#[{written}]`, or take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
        ),
        // Mathematics: the scheme has one D, in the middle of an interval and at its ends.
        refused(
            &[
                Attribute(VariationalConstraint),
                Attribute(KinematicConstraint),
            ],
            &[Energy],
            "the scheme `energy` needs constraints written with `#[constraint]`, in D and in D_d alike; write `#[{written}]` as one, or take `midpoint`",
        ),
        // Mathematics: L_d alone has no limit h → 0.
        refused(
            &[Attribute(DiscreteLagrangian)],
            &[Continuous, Regions],
            "{with} needs a `#[lagrangian]`: a discrete one has no continuous equations",
        ),
        // Missing: what comes into force with a region is one equation, in D and in C_K.
        refused(
            &[Attribute(VariationalConstraint)],
            &[Regions],
            "{with} needs constraints written with `#[constraint]` or `#[holonomic]`, in D and in D_d alike",
        ),
        // Mathematics, as with a discrete Lagrangian.
        refused(
            &[Attribute(DiscreteForce)],
            &[Continuous, Regions],
            "{with} needs forces written with `#[force]`: a discrete one has no continuous equations",
        ),
    ]
};

/// Every refused pair, a feature with another, and the row that it stands in.
fn pairs() -> impl Iterator<Item = (&'static Refusal, Feature, Feature)> {
    TABLE.iter().flat_map(|refusal| {
        let all = (refusal.features.iter())
            .flat_map(|feature| refusal.with.iter().map(|with| (*feature, *with)));
        all.map(move |(feature, with)| (refusal, feature, with))
    })
}

/// Reports every refused pair; the features that are refused.
pub(super) fn check(ast: &Ast, diagnostics: &mut Diagnostics) -> Vec<Feature> {
    let mut refused = Vec::new();
    for (refusal, feature, with) in pairs() {
        let is_refused = [feature, with].map(|feature| refused.contains(&feature));
        if is_refused.contains(&true) || places(with, ast).is_empty() {
            continue;
        }
        for place in places(feature, ast) {
            refused.push(feature);
            diagnostics.error(&place, refusal.text(with, &plain(&place)));
        }
    }
    refused
}

/// Whether an attribute is refused beside a feature, so that it need not be read.
pub(in crate::model) fn refuses(keyword: Keyword, with: Feature) -> bool {
    pairs().any(|(_, own, other)| (own, other) == (Feature::Attribute(keyword), with))
}

impl Refusal {
    fn text(&self, with: Feature, written: &str) -> String {
        let with = match with {
            Feature::Continuous => "`continuous`",
            _ => "a region (`when = …`)",
        };
        (self.message)
            .replace("{with}", with)
            .replace("{written}", written)
    }
}

/// Whether a rule of `#[discretization(…)]` is `energy`.
fn is_energy(rule: &syn::Expr) -> bool {
    identifier(bare(rule)).is_some_and(|name| name == "energy")
}

/// The tokens with which a system has a feature; none where it does not have it.
fn places(feature: Feature, ast: &Ast) -> Vec<TokenStream> {
    let asked = ast.arguments.continuous.as_ref();
    let attributes = |keyword, is_such: fn(&Attribute) -> bool| -> Vec<TokenStream> {
        (with(&ast.attributes, keyword).filter(|attribute| is_such(attribute)))
            .map(|attribute| attribute.tokens.clone())
            .collect()
    };
    match feature {
        Feature::Attribute(keyword) => attributes(keyword, |_| true),
        Feature::Regions => attributes(Keyword::Constraint, has_region)
            .into_iter()
            .take(1)
            .collect(),
        Feature::Continuous => tokens(asked),
        Feature::Voronec => tokens(asked.and_then(NamedArgument::voronec)),
        Feature::Multipliers => tokens(asked.filter(|asked| asked.is_of_multipliers())),
        Feature::Reversible => tokens(&ast.arguments.reversible),
        Feature::Lattice => tokens(&ast.arguments.lattice),
        Feature::Energy => tokens(
            (with(&ast.attributes, Keyword::Discretization)).filter_map(|attribute| {
                attribute.expressions().iter().find(|item| is_energy(item))
            }),
        ),
        Feature::NoLattice => match ast.arguments.lattice {
            Some(_) => Vec::new(),
            None => vec![ast.item.ident.to_token_stream()],
        },
        Feature::Lobatto => attributes(Keyword::Discretization, is_lobatto),
        Feature::MomentaAlone => match with(&ast.attributes, Keyword::Slice).next() {
            Some(_) => Vec::new(),
            None => attributes(Keyword::Action, |_| true),
        },
        Feature::LevelConnection => attributes(Keyword::DiscreteConnection, is_level),
    }
}

fn tokens<'t, T: ToTokens + 't>(all: impl IntoIterator<Item = &'t T>) -> Vec<TokenStream> {
    all.into_iter().map(ToTokens::to_token_stream).collect()
}

/// Whether a discrete connection is `kinematic`, or `momentum` with its values.
fn is_level(attribute: &Attribute) -> bool {
    attribute.expressions().iter().any(|item| {
        let choice = match bare(item) {
            syn::Expr::Call(call) => identifier(&call.func),
            item => identifier(item),
        };
        choice.is_some_and(|name| name == "kinematic" || name == "momentum")
    })
}

/// Whether a rule is `lobatto`.
fn is_lobatto(attribute: &Attribute) -> bool {
    let mut items = attribute.expressions().iter();
    items.any(|item| identifier(item).is_some_and(|name| name == "lobatto"))
}
