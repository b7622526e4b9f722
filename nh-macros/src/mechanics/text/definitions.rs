//! The definitions of the variables that stand for large parts of the equations.

use std::collections::BTreeSet;

use super::describe::{EquationWriter, description};
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::notation::{Where, is_on_the_interval};

/// One line for each variable that was printed since this was asked last, and for those in their
/// definitions: none is used before its line.
pub(in crate::mechanics) fn describe(writer: &EquationWriter<'_>) -> Option<Description> {
    let algebra = writer.discretizer.algebra;
    let (mut lines, mut done) = (Vec::new(), BTreeSet::new());
    // A definition has variables before it alone, which are printed with it.
    while let Some(k) = algebra.take_last_shown() {
        if !done.insert(k) {
            continue;
        }
        let place = match algebra.variables_below(k).iter().any(is_on_the_interval) {
            true => Where::Interval,
            false => Where::Free,
        };
        let own = algebra.variable(Variable::Defined(k));
        let definition = algebra.definition(k).distribute_numbers();
        lines.push((writer.print(&own, place), writer.print(&definition, place)));
    }
    lines.reverse();
    (!lines.is_empty()).then(|| description(Topic::Definitions, &lines))
}
