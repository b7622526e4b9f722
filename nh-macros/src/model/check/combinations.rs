//! The combinations of features that are refused, in one table: coordinates in groups, regions (`when = …`), continuous equations, symmetries.
//!
//! A pair that is not in the table is no error: time dependence, forces, holonomic constraints and retractions go with everything. A row says with a
//! comment whether mathematics forbids the pair, or what is missing where it does not.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::{has_region, with};
use crate::diagnostics::Diagnostics;
use crate::model::Factor;
use crate::model::declarations::Coordinates;
use crate::syntax::text::plain;
use crate::syntax::{Ast, ContinuousArgument, Keyword};

/// A feature of a system, as far as pairs of features are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Feature {
    /// An attribute that is there.
    Attribute(Keyword),
    /// Coordinates in Lie groups.
    Groups,
    /// Constraints that hold in regions, `when = …`.
    Regions,
    /// The argument `continuous`.
    Continuous,
    /// `continuous(voronec)`.
    Voronec,
    /// `continuous(multipliers)` alone.
    Multipliers,
    /// `#[symmetry]` in a system with coordinates in groups.
    LeftSymmetry,
    /// The argument `lattice`.
    Lattice,
    /// Its absence.
    NoLattice,
    /// A symmetry that is no left multiplication of group coordinates; [`crate::model::attributes::left_symmetry`] finds it.
    ChartSymmetry,
}

/// A refused pair: the error is shown at `feature`, which can be removed.
struct Refusal {
    feature: Feature,
    with: Feature,
    /// The reason and the mend. `{group}` is a declaration of a coordinate in a group, `{written}` the feature as it is written.
    message: &'static str,
}

/// One row of the table.
const fn refused(feature: Feature, with: Feature, message: &'static str) -> Refusal {
    Refusal {
        feature,
        with,
        message,
    }
}

/// Of what is discrete in t by itself.
const IN_BOTH: &str = "a lattice is discrete along k, and continuous in t before it is discretised by `#[discretization]`; write `#[lagrangian]`, `#[force]`, \
     `#[constraint]` or `#[holonomic]` instead of `#[{written}]`";

/// Every refused pair. A feature that one row refuses is in no later error.
const TABLE: [Refusal; 31] = {
    use Feature::{
        Attribute, ChartSymmetry, Continuous, Groups, Lattice, LeftSymmetry, Multipliers,
        NoLattice, Regions, Voronec,
    };
    use Keyword::{
        Connection, Control, Dependent, DiscreteConnection, DiscreteForce, DiscreteLagrangian,
        KinematicConstraint, MovingFrame, Site, Symmetry, VariationalConstraint,
    };
    [
        // Not yet: controls of sites, which are many.
        refused(
            Attribute(Control),
            Lattice,
            "a lattice has no controls; write `#[{written}]` as fields, with `#[site(…)]` where every site has its own",
        ),
        // Not yet: the continuous equations with controls.
        refused(
            Attribute(Control),
            Continuous,
            "the continuous equations have no controls; write `#[{written}]` as fields, or leave `continuous` out",
        ),
        refused(
            Attribute(Site),
            NoLattice,
            "`#[site(…)]` is about the sites of a lattice; ask for one with `#[discrete_system(lattice)]`",
        ),
        // The continuous equations of a lattice are always there, with multipliers; not yet: in independent velocities.
        refused(
            Continuous,
            Lattice,
            "a lattice has the continuous equations with multipliers; remove `{written}`",
        ),
        // Mathematics: a lattice is discrete along k, and its density is continuous in t.
        refused(Attribute(DiscreteLagrangian), Lattice, IN_BOTH),
        refused(Attribute(DiscreteForce), Lattice, IN_BOTH),
        refused(Attribute(KinematicConstraint), Lattice, IN_BOTH),
        refused(Attribute(VariationalConstraint), Lattice, IN_BOTH),
        // Not yet: crossings at single sites.
        refused(
            Regions,
            Lattice,
            "the constraints of a lattice hold everywhere; remove `when = …`",
        ),
        refused(
            Attribute(Dependent),
            Lattice,
            "the equations of a lattice are those with multipliers; remove `#[dependent]`",
        ),
        // Not yet: a frame that moves all sites.
        refused(
            Attribute(MovingFrame),
            Lattice,
            "a lattice has no moving frame; write it in the coordinates of the frame, and remove `#[moving_frame]`",
        ),
        // Not yet: left multiplication on both sites of a link, with the generators Ad of the inverse.
        refused(
            LeftSymmetry,
            Lattice,
            "the symmetries of a lattice act on coordinates in a chart, not by left multiplication of coordinates in groups; remove \
             `#[{written}]`",
        ),
        // Mathematics: a symmetry of all sites gives density and flux of a momentum.
        refused(
            Attribute(Connection),
            Lattice,
            "a lattice is not reduced by symmetries; remove `#[{written}]`",
        ),
        refused(
            Attribute(DiscreteConnection),
            Lattice,
            "a lattice is not reduced by symmetries; remove `#[{written}]`",
        ),
        // Not yet: Hamel's equations in independent body velocities.
        refused(
            Attribute(Dependent),
            Groups,
            "a system with coordinates in groups ({group}) has no Voronec equations; remove `#[dependent]`",
        ),
        // Not yet: a motion g_t of the group, under which body velocities change by Ad.
        refused(
            Attribute(MovingFrame),
            Groups,
            "a moving frame is a change of chart, which a system with coordinates in groups ({group}) does not have; remove `#[moving_frame]`",
        ),
        // Not yet: the advance of a part of a step along a group.
        refused(
            Regions,
            Groups,
            "a system with coordinates in groups ({group}) has no regions; remove `when = …`, or write a struct for each region",
        ),
        // Not yet: connections on a trivial bundle with the fibre SO(3), SE(2) or SE(3).
        refused(
            Attribute(Connection),
            Groups,
            "a system with coordinates in groups is reduced with the trivial connections; remove `#[{written}]`",
        ),
        refused(
            Attribute(DiscreteConnection),
            Groups,
            "a system with coordinates in groups is reduced with the trivial connections; remove `#[{written}]`",
        ),
        // Not yet: partial and right symmetries, and groups in charts beside coordinates in groups.
        refused(
            ChartSymmetry,
            Groups,
            "a system with coordinates in groups is reduced by their left multiplication only, written {written}; the other coordinates \
             stay as they are",
        ),
        // Not yet, as with `dependent`.
        refused(
            Voronec,
            Groups,
            "there are no Voronec equations, nor what is made of them: velocities in a group are no derivatives of coordinates; the \
             equations are those with multipliers",
        ),
        // Mathematics: equations with all multipliers have no dependent velocities.
        refused(
            Attribute(Dependent),
            Multipliers,
            "`#[dependent]` is about the Voronec equations, and those with multipliers alone are asked for; remove it, or write \
             `continuous(voronec)`",
        ),
        // Mathematics: a group that moves boundaries is no symmetry; not yet: one that does not, with a reduced system in every region.
        refused(
            Attribute(Symmetry),
            Regions,
            "a system with regions (`when = …`) is not reduced by symmetries; remove `#[symmetry]`, or reduce a system for each region",
        ),
        // Mathematics: there are as many independent velocities as constraints leave, in each region others.
        refused(
            Attribute(Dependent),
            Regions,
            "a system with regions (`when = …`) has no Voronec equations: the number of its constraints changes; remove `#[dependent]`",
        ),
        refused(
            Voronec,
            Regions,
            "there are no Voronec equations: the constraints depend on the region",
        ),
        // Mathematics: L_d alone has no limit h → 0.
        refused(
            Attribute(DiscreteLagrangian),
            Continuous,
            "`continuous` needs a `#[lagrangian]`: a discrete one has no continuous equations",
        ),
        refused(
            Attribute(DiscreteLagrangian),
            Regions,
            "a region (`when = …`) needs a `#[lagrangian]`: a discrete one has no continuous equations",
        ),
        // Mathematics: the motion has the velocities in D, which D_d does not determine.
        refused(
            Attribute(VariationalConstraint),
            Continuous,
            "`continuous` needs constraints written with `#[constraint]` or `#[holonomic]`, in D and in D_d alike",
        ),
        refused(
            Attribute(VariationalConstraint),
            Regions,
            "a region (`when = …`) needs constraints written with `#[constraint]` or `#[holonomic]`, in D and in D_d alike",
        ),
        // Mathematics, as with a discrete Lagrangian.
        refused(
            Attribute(DiscreteForce),
            Continuous,
            "`continuous` needs forces written with `#[force]`: a discrete one has no continuous equations",
        ),
        refused(
            Attribute(DiscreteForce),
            Regions,
            "a region (`when = …`) needs forces written with `#[force]`: a discrete one has no continuous equations",
        ),
    ]
};

/// Reports every refused pair; the features that are refused.
pub(super) fn check(
    ast: &Ast,
    coordinates: &Coordinates,
    diagnostics: &mut Diagnostics,
) -> Vec<Feature> {
    let declared = |factor: &Factor| format!("{}: {}", factor.name.ident, factor.space.name());
    let group = coordinates
        .groups()
        .next()
        .map(declared)
        .unwrap_or_default();
    let mut refused = Vec::new();
    for refusal in &TABLE {
        let is_refused = [refusal.feature, refusal.with].map(|feature| refused.contains(&feature));
        if is_refused.contains(&true) || places(refusal.with, ast, coordinates).is_empty() {
            continue;
        }
        for place in places(refusal.feature, ast, coordinates) {
            refused.push(refusal.feature);
            diagnostics.error(&place, refusal.text(&group, &plain(&place)));
        }
    }
    refused
}

/// The message of a feature that is found where it is read, as it should be written.
pub(in crate::model) fn message(feature: Feature, with: Feature, written: &str) -> String {
    let is_this = |refusal: &&Refusal| (refusal.feature, refusal.with) == (feature, with);
    let refusal = TABLE.iter().find(is_this);
    refusal.map_or_else(String::new, |refusal| refusal.text("", written))
}

/// Whether an attribute is refused beside a feature, so that it need not be read.
pub(in crate::model) fn refuses(keyword: Keyword, with: Feature) -> bool {
    let is_this = |refusal: &Refusal| refusal.feature == Feature::Attribute(keyword);
    (TABLE.iter()).any(|refusal| is_this(refusal) && refusal.with == with)
}

impl Refusal {
    fn text(&self, group: &str, written: &str) -> String {
        (self.message)
            .replace("{group}", &format!("`{group}`"))
            .replace("{written}", written)
    }
}

/// The tokens with which a system has a feature; none where it does not have it.
fn places(feature: Feature, ast: &Ast, coordinates: &Coordinates) -> Vec<TokenStream> {
    let asked = ast.arguments.continuous.as_ref();
    match feature {
        Feature::Attribute(keyword) => (with(&ast.attributes, keyword))
            .map(|attribute| attribute.tokens.clone())
            .collect(),
        Feature::Groups => (coordinates.groups())
            .map(|factor| factor.name.ident.to_token_stream())
            .collect(),
        Feature::Regions => (with(&ast.attributes, Keyword::Constraint))
            .find(|attribute| has_region(attribute))
            .map(|attribute| attribute.tokens.clone())
            .into_iter()
            .collect(),
        Feature::Continuous => asked.map(ToTokens::to_token_stream).into_iter().collect(),
        Feature::Voronec => (asked.and_then(ContinuousArgument::voronec))
            .map(ToTokens::to_token_stream)
            .into_iter()
            .collect(),
        Feature::Multipliers => (asked.filter(|asked| asked.is_of_multipliers()))
            .map(ToTokens::to_token_stream)
            .into_iter()
            .collect(),
        Feature::LeftSymmetry => (with(&ast.attributes, Keyword::Symmetry))
            .filter(|_| coordinates.groups().next().is_some())
            .map(|attribute| attribute.tokens.clone())
            .collect(),
        Feature::Lattice => (ast.arguments.lattice.iter())
            .map(ToTokens::to_token_stream)
            .collect(),
        Feature::NoLattice => match ast.arguments.lattice {
            Some(_) => Vec::new(),
            None => vec![ast.item.ident.to_token_stream()],
        },
        Feature::ChartSymmetry => Vec::new(),
    }
}
