//! Linear equations over the field of two elements.

use std::collections::BTreeMap;

use super::changes::{Change, sign};
use crate::algebra::Character;

/// Equations that say which sign a change takes from some characters.
#[derive(Clone, Debug, Default)]
pub(super) struct SignEquations {
    /// Reduced rows by their first unknown, each with its right side.
    rows: BTreeMap<usize, (Character, bool)>,
    is_contradictory: bool,
}

impl SignEquations {
    /// Adds that the sign is -1, where it `is_opposite`, or 1.
    pub(super) fn require(&mut self, character: &Character, is_opposite: bool) {
        let (mut row, mut value) = (character.clone(), is_opposite);
        while let Some(pivot) = row.first().copied() {
            let Some((known, known_value)) = self.rows.get(&pivot) else {
                self.rows.insert(pivot, (row, value));
                return;
            };
            row = &row ^ known;
            value ^= known_value;
        }
        self.is_contradictory |= value;
    }

    /// Solutions among `count` elementary changes, those with few of them first; at most `most` or
    /// one. Nothing where there is none.
    pub(super) fn solutions(&self, count: usize, most: usize) -> Vec<Change> {
        if self.is_contradictory {
            return Vec::new();
        }
        let free: Vec<_> = (0..count)
            .filter(|bit| !self.rows.contains_key(bit))
            .collect();
        let with = |ones: Change| {
            // Rows contain, beside their pivots, later unknowns only.
            let mut solution = ones;
            for (pivot, (row, value)) in self.rows.iter().rev() {
                if sign(row, &solution) != *value {
                    solution.insert(*pivot);
                }
            }
            solution
        };
        let tried = match free.len() {
            few if few < 10 => 1 << few,
            _ => 1,
        };
        let mut solutions: Vec<_> = (0..tried)
            .map(|pattern: usize| {
                let ones = free.iter().enumerate();
                let ones = ones.filter(|(place, _)| pattern >> place & 1 == 1);
                with(ones.map(|(_, bit)| *bit).collect())
            })
            .collect();
        if tried == 1 {
            // Each free unknown alone.
            let alone = free.iter().map(|bit| with(Change::from([*bit])));
            solutions.extend(alone);
        }
        solutions.sort_by_key(|solution| (solution.len(), solution.clone()));
        solutions.truncate(most);
        solutions
    }

    /// How many solutions there are, as a power of two; nothing where there is none.
    pub(super) fn dimension(&self, count: usize) -> Option<usize> {
        (!self.is_contradictory).then(|| count - self.rows.len())
    }
}

#[cfg(test)]
mod tests {
    use super::SignEquations;
    use crate::algebra::Character;

    /// s_0 = 1, s_0 + s_1 + s_2 = 0: s_1 ≠ s_2, and s_3 is free.
    #[test]
    fn solutions_and_contradictions() {
        let character = |bits: &[usize]| bits.iter().copied().collect::<Character>();
        let mut equations = SignEquations::default();
        equations.require(&character(&[0, 1, 2]), false);
        equations.require(&character(&[0]), true);
        let found = equations.solutions(4, 9);
        let expected = [&[0, 1][..], &[0, 2], &[0, 1, 3], &[0, 2, 3]].map(character);
        assert_eq!(found, expected);
        assert_eq!(equations.dimension(4), Some(2));
        equations.require(&character(&[1, 2]), false);
        assert_eq!(equations.solutions(4, 9), []);
        assert_eq!(equations.dimension(4), None);
    }

    #[test]
    fn many_free_unknowns() {
        let mut equations = SignEquations::default();
        equations.require(&(0..40).collect(), true);
        let found = equations.solutions(40, 3);
        assert_eq!(found.len(), 3);
        assert!(found.iter().all(|change| change.len() % 2 == 1));
    }
}
