//! The controls: inputs that are constant on an interval.

use std::collections::BTreeSet;

use super::declarations::{declarations, entries, space};
use super::draft::Draft;
use super::names::{Family, Meaning, Names};
use super::{Name, Source, Space, Symbol};
use crate::diagnostics::Diagnostics;
use crate::syntax::text::listed;
use crate::syntax::{Attribute, Declaration, Keyword};

/// The controls as they are declared, arrays flattened.
#[derive(Default)]
pub(super) struct Controls(Vec<Control>);

struct Control {
    name: Name,
    /// Its name in the declaration.
    source: Source,
}

impl Controls {
    pub(super) fn names(&self) -> Vec<Name> {
        self.0.iter().map(|control| control.name.clone()).collect()
    }
}

/// Declares the controls.
pub(super) fn declare(
    attributes: &[Attribute],
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Controls {
    let mut controls = Controls::default();
    for list in attributes
        .iter()
        .filter_map(|attribute| declarations(attribute, Keyword::Control))
    {
        if !list.is_complete() {
            names.mark_incomplete();
        }
        for declaration in &list.items {
            let meaning = match extent(declaration, names, diagnostics) {
                Some(length) => Meaning::Control(controls.add(names, declaration, length)),
                None => Meaning::Broken,
            };
            names.declare(&declaration.ident, "control", meaning, diagnostics);
        }
    }
    controls
}

/// The length of an array of controls, `Some(None)` for a number.
fn extent(
    declaration: &Declaration,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Option<usize>> {
    let Some(ty) = &declaration.space else {
        return Some(None);
    };
    match space(ty, names, diagnostics)? {
        (Space::R, length) => Some(length),
        (other, _) => {
            let message = format!(
                "a control is a number or an array of numbers, `{0}` or `{0}: [R; N]`, and not in `{1}`",
                declaration.ident,
                other.name()
            );
            diagnostics.error(ty, message);
            None
        }
    }
}

impl Controls {
    fn add(&mut self, names: &Names, declaration: &Declaration, length: Option<usize>) -> Family {
        let ident = &declaration.ident;
        let place = self.0.len();
        let source = names.source(quote::ToTokens::to_token_stream(ident));
        let controls = entries(ident, length).map(|name| Control { name, source });
        self.0.extend(controls);
        Family::of_numbers(place, length)
    }
}

/// Refuses controls outside of forces in a system with regions: its jumps are made of the
/// continuous momentum and constraints, which know no controls.
pub(super) fn check_with_regions(draft: &Draft, diagnostics: &mut Diagnostics) {
    if draft.continuous.boundaries.is_empty() {
        return;
    }
    let is_control = |symbol| matches!(symbol, Symbol::Control(_));
    let lagrangian = draft.lagrangian.iter();
    let lagrangian = lagrangian.map(|given| (given.source, given.expr().any_symbol(is_control)));
    let constraints = draft.variational.iter().map(|constraint| {
        let sides = [&constraint.lhs, &constraint.rhs];
        let source = Some(constraint.source);
        (source, sides.iter().any(|side| side.any_symbol(is_control)))
    });
    for (source, _) in lagrangian
        .chain(constraints)
        .filter(|(_, has_control)| *has_control)
    {
        let Some(source) = source else { continue };
        let message = "this contains a control; in a system with regions (`when = …`) controls are in `#[force]` alone, \
            as a jump at a boundary belongs to no interval";
        diagnostics.error(&draft.sources[source.0], message);
    }
}

/// Refuses controls that occur in no expression.
pub(super) fn check_unused(controls: &Controls, draft: &Draft, diagnostics: &mut Diagnostics) {
    let mut used = BTreeSet::new();
    draft.expressions().for_each(|expr| {
        expr.for_each_symbol(&mut |symbol| {
            if let Symbol::Control(i) = symbol {
                used.insert(i);
            }
        });
    });
    let unused: Vec<_> = (controls.0.iter().enumerate())
        .filter_map(|(i, control)| (!used.contains(&i)).then_some(control))
        .collect();
    for family in unused.chunk_by(|a, b| a.name.ident == b.name.ident) {
        let (are, do_not, them) = match family.len() {
            1 => ("control", "does not", "it"),
            _ => ("controls", "do not", "them"),
        };
        let names = listed(family.iter().map(|control| control.name.to_string()));
        let message =
            format!("the {are} {names} {do_not} occur in the system; use {them} or remove {them}");
        diagnostics.error(&draft.sources[family[0].source.0], message);
    }
}
