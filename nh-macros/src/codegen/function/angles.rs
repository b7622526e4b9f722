//! An order of values in which sines and cosines are computed side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::expression::Function;
use crate::program::{Program, Value, ValueId};

/// Values that are computed one after another, then the sines and cosines of angles that are known
/// then.
pub(in crate::codegen) struct Step {
    pub(in crate::codegen) values: Vec<ValueId>,
    pub(in crate::codegen) angles: Vec<ValueId>,
}

/// The values in an order in which sines and cosines that do not need each other are next to each
/// other.
pub(in crate::codegen) fn angle_steps(program: &Program, values: &BTreeSet<ValueId>) -> Vec<Step> {
    let mut levels: BTreeMap<ValueId, usize> = BTreeMap::new();
    let mut steps: Vec<Step> = Vec::new();
    for id in values {
        let operands = program.value(*id).operands();
        let below = operands.iter().filter_map(|id| levels.get(id)).max();
        let below = below.copied().unwrap_or(0);
        let angle = match program.value(*id) {
            Value::Call(Function::Sin | Function::Cos, angle) => Some(angle[0]),
            _ => None,
        };
        let level = below + usize::from(angle.is_some());
        levels.insert(*id, level);
        while steps.len() <= level {
            steps.push(Step {
                values: Vec::new(),
                angles: Vec::new(),
            });
        }
        match angle {
            None => steps[level].values.push(*id),
            Some(angle) if steps[below].angles.contains(&angle) => {}
            Some(angle) => steps[below].angles.push(angle),
        }
    }
    steps
}
