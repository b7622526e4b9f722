//! The names of body velocities.

use super::{Declared, Meaning, Names};
use crate::expression::Direction;

impl Names {
    /// The part of a body velocity that direction i is a component of, `R.omega`.
    pub(in crate::model) fn body_velocity(&self, i: usize) -> Option<String> {
        let of = |(name, declared): (&String, &Declared)| {
            let Meaning::Coordinate(family) = declared.meaning else {
                return None;
            };
            let components = family.space.group()?.components();
            let offset = i.checked_sub(family.first)?;
            let entry = offset / components.len();
            if entry >= family.length.unwrap_or(1) {
                return None;
            }
            let index = family.length.map(|_| format!("[{entry}]"));
            let part = match components[offset % components.len()] {
                Direction::Linear(_) => "v",
                Direction::Angular(_) => "omega",
            };
            Some(format!("{name}{}.{part}", index.unwrap_or_default()))
        };
        self.table.iter().find_map(of)
    }
}
