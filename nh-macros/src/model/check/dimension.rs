//! How many constraints there are, and whether every coordinate is used.

use std::collections::BTreeSet;

use super::{has_region, variational, with};
use crate::diagnostics::Diagnostics;
use crate::model::declarations::Coordinates;
use crate::model::draft::Draft;
use crate::model::lowering::identifier;
use crate::model::{Constraint, ConstraintKind, Factor, Symbol};
use crate::syntax::text::{first_listed, plain};
use crate::syntax::{Ast, Attribute, Keyword};

/// Demands as many equations in D_d as in D.
pub(super) fn check_constraint_pairs(ast: &Ast, diagnostics: &mut Diagnostics) {
    let variational: Vec<_> = with(&ast.attributes, Keyword::VariationalConstraint).collect();
    let kinematic: Vec<_> = with(&ast.attributes, Keyword::KinematicConstraint).collect();
    let (v, k) = (variational.len(), kinematic.len());
    let surplus = match v.cmp(&k) {
        std::cmp::Ordering::Equal => return,
        std::cmp::Ordering::Greater => &variational[k..],
        std::cmp::Ordering::Less => &kinematic[v..],
    };
    let message = format!(
        "{} and {}: each equation of D needs one of D_d; write the missing one, or use \
            `#[constraint]` for both",
        counted(v, "variational_constraint"),
        counted(k, "kinematic_constraint"),
    );
    if let Some(attribute) = surplus.first() {
        diagnostics.error(&attribute.tokens, message);
    }
}

fn counted(count: usize, name: &str) -> String {
    match count {
        0 => format!("there is no `#[{name}]`"),
        1 => format!("there is 1 `#[{name}]`"),
        _ => format!("there are {count} `#[{name}]`"),
    }
}

/// Demands M < dim Q, or M = dim Q level sets that move with time: a driven mechanism, whose motion
/// they give.
pub(super) fn check_dimension(
    ast: &Ast,
    coordinates: &Coordinates,
    draft: &Draft,
    diagnostics: &mut Diagnostics,
) {
    let n = coordinates.declared_dim();
    // How many hold in a region is for the algebra to say.
    let constraints: Vec<&Attribute> = variational(&ast.attributes)
        .filter(|attribute| !has_region(attribute))
        .collect();
    if !coordinates.complete || n == 0 {
        return;
    }
    let m = constraints.len();
    if m == n && !coordinates.is_link && is_driven(draft) {
        return;
    }
    if let Some(surplus) = constraints.get(n - 1) {
        let name = &ast.item.ident;
        let kind = match coordinates.groups().next() {
            None => "coordinate",
            Some(_) => "direction",
        };
        let driven = match coordinates.is_link {
            true => String::new(),
            false => format!(
                ", or {n} of a driven mechanism, if all are `#[holonomic]` and one of them contains `t`{}",
                level_set_of_velocity(coordinates, draft).unwrap_or_default()
            ),
        };
        let message = format!(
            "`{name}` has {m} constraint{} on {n} {kind}{}, which leaves no motion; there \
                can be at most {}{driven}",
            plural(m),
            plural(n),
            n - 1
        );
        diagnostics.error(&surplus.tokens, message);
    }
}

/// The level set in the place of the first constraint `x_dot == w` that gives a velocity by numbers
/// and fields alone.
fn level_set_of_velocity(coordinates: &Coordinates, draft: &Draft) -> Option<String> {
    let level_set = |c: &Constraint| {
        let equation = draft.sources[c.source.0].clone();
        let equation: syn::ExprBinary = syn::parse2(equation).ok()?;
        let rate = identifier(&equation.left)?.to_string();
        let mut declared = coordinates.declared().iter();
        let moved = declared.find(|factor| rate == format!("{}_dot", factor.name))?;
        let is_parameter = |symbol| matches!(symbol, Symbol::Parameter(..));
        let is_rate = c.rhs.any_symbol(is_parameter) && !c.rhs.any_symbol(|x| !is_parameter(x));
        let written = plain(&equation.right);
        let speed = match *equation.right {
            syn::Expr::Binary(_) => format!("({written})"),
            _ => written.clone(),
        };
        is_rate.then(|| {
            let moved = &moved.name;
            format!(": write `#[holonomic({moved} == {speed} * t)]` in the place of `{rate} == {written}`")
        })
    };
    draft.variational.iter().find_map(level_set)
}

/// Whether all constraints are level sets, and one of them moves with time.
fn is_driven(draft: &Draft) -> bool {
    let is_time = |symbol| symbol == Symbol::Time;
    let moves = |c: &Constraint| c.lhs.any_symbol(is_time) || c.rhs.any_symbol(is_time);
    let is_level = |c: &Constraint| c.kind == ConstraintKind::Holonomic;
    draft.variational.iter().all(is_level) && draft.variational.iter().any(moves)
}

/// Refuses coordinates that occur in no expression.
pub(in crate::model) fn unused_coordinates(
    coordinates: &Coordinates,
    draft: &Draft,
    diagnostics: &mut Diagnostics,
) {
    let mut used = BTreeSet::new();
    let declared = coordinates.declared();
    let own = |g: usize| g % declared.len().max(1);
    let factor_of = |i: usize| {
        let mut factors = coordinates.factors.iter();
        let place = factors.position(|factor| factor.directions().contains(&i));
        place.map(own)
    };
    draft.expressions().for_each(|expr| {
        expr.for_each_symbol(&mut |symbol| match symbol {
            Symbol::Coordinate(i) | Symbol::Velocity(i) | Symbol::EndpointCoordinate(i, _) => {
                used.extend(factor_of(i));
            }
            Symbol::Entry(g, _) | Symbol::EndpointEntry(g, ..) | Symbol::RelativeEntry(g, _) => {
                _ = used.insert(own(g));
            }
            _ => {}
        });
    });
    let unused: Vec<&Factor> = (declared.iter().enumerate())
        .filter_map(|(g, factor)| (!used.contains(&g)).then_some(factor))
        .collect();
    for family in unused.chunk_by(|a, b| a.name.ident == b.name.ident) {
        let names = first_listed(family.iter().map(|factor| &factor.name), 4);
        let message = match family.len() {
            1 => {
                format!("the coordinate {names} does not occur in the system; use it or remove it")
            }
            _ => format!("the coordinates {names} do not occur in the system; use or remove them"),
        };
        diagnostics.error(&draft.sources[family[0].source.0], message);
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
