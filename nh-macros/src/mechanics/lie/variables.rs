//! The variables of a group on an interval: each in terms of those before it, and all of them at
//! random points.

use super::matrix::{Matrix3, Vector3};
use super::{LATER, Lie};
use crate::algebra::{ProgramDefinition, Scalar};
use crate::expression::{Direction, Group, GroupMap, MatrixEntry, Node, Variable};
use crate::program::Place;
use crate::system::Retraction;

impl Lie<'_> {
    /// The entries of a continuous expression become those at a node.
    pub(in crate::mechanics) fn node_entries(&self, node: Node) -> Vec<(Variable, Scalar)> {
        let at = |e| {
            self.algebra
                .variable(Variable::NodeEntry(self.index, e, node))
        };
        (self.group.entries().into_iter())
            .map(|e| (Variable::Entry(self.index, e), at(e)))
            .collect()
    }

    /// κ, the entries of u_½ and u, of the later nodes and of the tangents, each in d, those of g_0
    /// and those before it.
    pub(in crate::mechanics) fn definitions(&self) -> Vec<(Variable, Scalar)> {
        let (algebra, g, entries) = (self.algebra, self.index, self.group.entries());
        let mut definitions = Vec::new();
        if self.retraction == Retraction::Cayley {
            let square = &Scalar::integer(1) + &(&Scalar::ratio(1, 4) * &self.square());
            let below = &Scalar::integer(1) + &algebra.sqrt(&square);
            definitions.push((Variable::Half(g), &Scalar::integer(1) / &below));
        }
        let root = |e| Variable::RootEntry(g, e);
        let relative = |e| Variable::RelativeEntry(g, e);
        let (middle, end) = (self.middle(), self.element(Node::End));
        for e in &entries {
            definitions.push((root(*e), Self::entry_of(&middle, *e)));
            definitions.push((relative(*e), Self::entry_of(&end, *e)));
        }
        let start = self.of_entries(|e| algebra.variable(Variable::NodeEntry(g, e, Node::Start)));
        for node in LATER {
            let element = match node {
                Node::Middle => self.of_entries(|e| algebra.variable(root(e))),
                Node::End => self.of_entries(|e| algebra.variable(relative(e))),
                _ => self.element(node),
            };
            let moved = Self::compose(&start, &element);
            for e in &entries {
                let value = Self::entry_of(&moved, *e);
                definitions.push((Variable::NodeEntry(g, *e, node), value));
            }
        }
        definitions.extend(self.tangents().map(|(x, value)| (x, value.clone())));
        definitions.extend(self.motion.inverses.iter().cloned());
        definitions
    }

    /// The definitions of a program. If τ is Cayley's map, the runtime gives all that depends on d
    /// alone, and the rows of g_0 u_½.
    pub(in crate::mechanics) fn written(&self) -> Vec<(Variable, ProgramDefinition)> {
        let is_made = self.retraction == Retraction::Cayley;
        let definition = |(x, f): (Variable, Scalar)| match x {
            Variable::NodeEntry(_, entry, Node::Middle) if is_made => {
                let map = GroupMap::Middle(self.index, entry.row);
                let at = Place::Vector(entry.column.into());
                Some((
                    x,
                    ProgramDefinition::Entry(map, self.row_of_start(entry.row), at),
                ))
            }
            Variable::NodeEntry(..) => Some((x, ProgramDefinition::Expression(f))),
            _ => (!is_made).then_some((x, ProgramDefinition::Expression(f))),
        };
        let definitions = self.definitions().into_iter();
        definitions.filter_map(definition).collect()
    }

    /// A row [R | p] of g_0; of SE(2) without the column that is zero.
    fn row_of_start(&self, row: u8) -> Vec<Scalar> {
        let at = |e| Variable::NodeEntry(self.index, e, Node::Start);
        let start = self.of_entries(|e| self.algebra.variable(at(e)));
        let columns: &[u8] = match self.group {
            Group::SO3 => &[0, 1, 2],
            Group::SE2 => &[0, 1, 3],
            Group::SE3 => &[0, 1, 2, 3],
        };
        let entry = |column: &u8| MatrixEntry {
            row,
            column: *column,
        };
        let entries = columns.iter().map(entry);
        entries.map(|e| Self::entry_of(&start, e)).collect()
    }

    /// Every dependent variable in independent ones, for values at random points.
    pub(in crate::mechanics) fn dependents(&self) -> Vec<(Variable, Scalar)> {
        let (algebra, g) = (self.algebra, self.index);
        let attitude = |i: usize| algebra.variable(Variable::Attitude(g, i as u8));
        let present = |component| self.group.components().contains(&component);
        let either = |component, i: usize| match present(component) {
            true => attitude(i),
            false => Scalar::zero(),
        };
        // cay of a random vector, and a random translation.
        let omega = Vector3::new(|i| either(Direction::Angular(i), i));
        let w = omega.hat();
        let below = &Scalar::integer(1) + &(&Scalar::ratio(1, 4) * &omega.dot(&omega));
        let rotation = w
            .plus(&w.product(&w).times(&Scalar::ratio(1, 2)))
            .times(&(&Scalar::integer(1) / &below));
        let start = (
            Matrix3::identity().plus(&rotation),
            Vector3::new(|i| either(Direction::Linear(i), 3 + i)),
        );
        let mut dependents = Vec::new();
        for e in self.group.entries() {
            let value = Self::entry_of(&start, e);
            dependents.push((Variable::NodeEntry(g, e, Node::Start), value.clone()));
            dependents.push((Variable::Entry(g, e), value));
        }
        let mut replacements = dependents.clone();
        if self.retraction == Retraction::Exponential {
            let stumpff: Vec<_> = self.stumpff_functions();
            replacements.extend(stumpff.iter().cloned());
            dependents.extend(stumpff);
        }
        for (variable, value) in self.definitions() {
            let value = algebra.substitute(&value, &replacements);
            let is_last = matches!(
                variable,
                Variable::NodeEntry(..) | Variable::Tangent(..) | Variable::InverseTangent(..)
            );
            if !is_last {
                replacements.push((variable, value.clone()));
            }
            dependents.push((variable, value));
        }
        dependents
    }

    /// c_0 = cos x, c_1 = sin x / x, c_{k+2} = (1/k! - c_k)/x², x = α|ω|.
    pub(super) fn stumpff_functions(&self) -> Vec<(Variable, Scalar)> {
        let mut functions = Vec::new();
        for node in LATER {
            let alpha = self.alpha(node);
            let square = &(&alpha * &alpha) * &self.square();
            let x = self.algebra.sqrt(&square);
            let mut values = vec![self.algebra.cos(&x), &self.algebra.sin(&x) / &x];
            let mut factorial = 1;
            for k in 2..usize::from(self.stumpff_functions_known()) {
                let before = &Scalar::ratio(1, factorial) - &values[k - 2];
                factorial *= k as i64 - 1;
                values.push(&before / &square);
            }
            functions.extend(
                (values.into_iter().zip(0..))
                    .map(|(value, k)| (Variable::Stumpff(self.index, k, node), value)),
            );
        }
        functions
    }
}
