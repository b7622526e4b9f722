//! The relations of the entries of rotations: R Rᵀ = Rᵀ R = 1, and the entries are their own
//! cofactors.

use std::collections::BTreeMap;

use symbolica::atom::{Atom, AtomCore, Symbol};
use symbolica::id::Replacement;

use crate::algebra::Algebra;
use crate::expression::{MatrixEntry, Variable};

/// A product of two entries of one rotation, and what it is in terms of others.
pub(in crate::algebra) struct Relation {
    entries: [Symbol; 2],
    product: Atom,
    others: Atom,
}

impl Relation {
    /// f with the others for the product, expanded, where f has its entries.
    pub(super) fn applied(&self, f: &Atom, contains: impl Fn(Symbol) -> bool) -> Option<Atom> {
        self.entries.iter().all(|entry| contains(*entry)).then(|| {
            let rule = Replacement::new(self.product.to_pattern(), self.others.clone());
            f.replace_multiple([rule]).expand()
        })
    }
}

impl Algebra {
    /// The relations of the rotations that expressions may contain.
    pub(super) fn rotation_relations(&self) -> &[Relation] {
        self.rotation_relations.get_or_init(|| {
            let mut rotations: BTreeMap<_, BTreeMap<_, Symbol>> = BTreeMap::new();
            for variable in self.all_variables() {
                let (of, entry) = match variable {
                    Variable::Entry(g, entry) => ((g, "here", None), entry),
                    Variable::NodeEntry(g, entry, node) => ((g, "at a node", Some(node)), entry),
                    Variable::RelativeEntry(g, entry) => ((g, "relative", None), entry),
                    _ => continue,
                };
                let MatrixEntry { row, column } = entry;
                if column < 3 {
                    let symbol = self.symbol(variable);
                    rotations
                        .entry(of)
                        .or_default()
                        .insert((row, column), symbol);
                }
            }
            rotations.values().flat_map(relations).collect()
        })
    }
}

/// The relations of one rotation, by rows and columns; of the plane the first column alone.
fn relations(entries: &BTreeMap<(u8, u8), Symbol>) -> Vec<Relation> {
    let mut found = Vec::new();
    let sum = |pairs: &[[(u8, u8); 2]]| {
        let product = |[a, b]: &[(u8, u8); 2]| Atom::var(entries[a]) * Atom::var(entries[b]);
        Atom::add_many(pairs.iter().map(product).collect::<Vec<_>>())
    };
    // Σ pairs = value: each product is the value less the others.
    let mut solve = |pairs: &[[(u8, u8); 2]], value: Atom| {
        for pair in pairs {
            let product = sum(&[*pair]);
            found.push(Relation {
                entries: pair.map(|entry| entries[&entry]),
                others: &value - sum(pairs) + &product,
                product,
            });
        }
    };
    if entries.len() < 9 {
        solve(&[[(0, 0); 2], [(1, 0); 2]], Atom::num(1));
        return found;
    }
    for (i, k) in (0..3).flat_map(|i| (i..3).map(move |k| (i, k))) {
        let one = Atom::num(i64::from(i == k));
        solve(&[0, 1, 2].map(|j| [(i, j), (k, j)]), one.clone());
        solve(&[0, 1, 2].map(|j| [(j, i), (j, k)]), one);
    }
    for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
        let [[a, b], [c, d]] = [i, j].map(|k| [(k + 1) % 3, (k + 2) % 3]);
        let [plus, minus] = [[(a, c), (b, d)], [(a, d), (b, c)]];
        let cofactor = Atom::var(entries[&(i, j)]);
        for (pair, others) in [
            (plus, &cofactor + sum(&[minus])),
            (minus, sum(&[plus]) - &cofactor),
        ] {
            found.push(Relation {
                entries: pair.map(|entry| entries[&entry]),
                product: sum(&[pair]),
                others,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::run;
    use crate::expression::Group;

    /// 30 times the rotation of the quaternion 1 + 2i + 3j + 4k.
    const ROTATION: [[i64; 3]; 3] = [[-20, 4, 22], [20, -10, 20], [10, 28, 4]];

    #[test]
    fn relations_hold_for_a_rotation() {
        // Six products of rows and six of columns, each solved for three terms, and nine cofactors
        // of two products; of the plane cos² + sin² for both.
        for (group, count) in [(Group::SO3, 54), (Group::SE3, 54), (Group::SE2, 2)] {
            run(|| {
                let entries = group.entries().into_iter();
                let variables = entries.map(|entry| Variable::Entry(0, entry)).collect();
                let algebra = Algebra::new(variables);
                let relations = algebra.rotation_relations();
                assert_eq!(relations.len(), count);
                for relation in relations {
                    let mut difference = &relation.product - &relation.others;
                    for variable in algebra.all_variables() {
                        let Variable::Entry(_, MatrixEntry { row, column }) = variable else {
                            unreachable!("entries alone")
                        };
                        let value = match group {
                            // cos and sin of 3, 4, 5.
                            Group::SE2 => Atom::num(([3, 4][usize::from(row)], 5)),
                            _ if column == 3 => Atom::num(7),
                            _ => Atom::num((ROTATION[usize::from(row)][usize::from(column)], 30)),
                        };
                        let rule = Replacement::new(
                            Atom::var(algebra.symbol(variable)).to_pattern(),
                            value,
                        );
                        difference = difference.replace_multiple([rule]);
                    }
                    assert!(difference.expand().is_zero(), "{}", relation.product);
                }
            })
            .expect("the algebra runs");
        }
    }
}
