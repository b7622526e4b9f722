//! Coordinates in SO(3), SE(2) and SE(3): elements at the nodes of an interval and their
//! variations.
//!
//! An interval is (g_0, d), g_1 = g_0 u, u = τ(d). A node is g_α = g_0 u_α; u_0 = e, u_1 = u, u_½ =
//! u^½, and u_α = τ(α d) for another α. Expressions contain the entries of g_α = [R | p] as
//! variables. A body variation g⁻¹δg = η changes them by g η, and with the left-trivialised tangent
//! u_α⁻¹δu_α = A_α δd the body variation of g_α is
//!
//! ```text
//! A_α δd                                        at fixed g_0
//! A_α A_1⁻¹ η_1 + (Ad_{u_α}⁻¹ - A_α B) η_0      with δd = A_1⁻¹ η_1 - B η_0,   B = A_1⁻¹ Ad_u⁻¹
//! ```
//!
//! All covectors are in the left trivialisation: ⟨D_1f, η⟩ = d/dε f(g_0 exp(εη), g_1).

mod cayley;
mod covector;
mod difference;
mod fixed;
mod gradient;
pub(super) mod inner;
mod matrix;
mod retraction;
mod space;
pub(super) mod space_motion;
mod text;
mod variables;

use self::matrix::{Matrix3, Vector3};
use super::linear::vectors::{Matrix, difference_of, identity, multiply};
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Direction, Group, MatrixEntry, Node, Variable};
use crate::system::Retraction;

/// How many of Stumpff's functions a system has as variables.
pub(super) const STUMPFF: u8 = 9;
/// How many it has where the functions of a step are differentiated twice.
pub(super) const STUMPFF_OF_DERIVATIVES: u8 = 11;

/// The nodes that are not the left end.
pub(super) const LATER: [Node; 3] = [Node::Middle, Node::End, Node::Alpha];

/// A group coordinate on an interval.
pub(super) struct Lie<'a> {
    algebra: &'a Algebra,
    /// Its place among the factors of Q.
    index: usize,
    group: Group,
    /// The place of its first direction.
    first: usize,
    retraction: Retraction,
    /// The α of `alpha = …`.
    alpha: Scalar,
    motion: IntervalMatrices,
}

/// The matrices of the interval.
struct IntervalMatrices {
    /// A_1⁻¹ and B.
    left: Matrix,
    right: Matrix,
    /// A_½ and A_1 written out; by variables in the other fields.
    tangents: [(Node, Matrix); 2],
    /// A_1⁻¹ and B written out, where they are by variables in the other fields.
    inverses: Vec<(Variable, Scalar)>,
    /// A_1.
    end: Matrix,
    /// A_α A_1⁻¹, Ad_{u_α}⁻¹ - A_α B and A_α of the middle and of the rule's α.
    middle: [Matrix; 3],
    alpha: [Matrix; 3],
}

impl<'a> Lie<'a> {
    /// Factor `index` of Q, whose directions begin at `first`.
    pub(super) fn new(
        algebra: &'a Algebra,
        (index, first, group): (usize, usize, Group),
        retraction: Retraction,
        alpha: &Scalar,
    ) -> Self {
        let mut lie = Self {
            algebra,
            index,
            group,
            first,
            retraction,
            alpha: alpha.clone(),
            motion: IntervalMatrices::none(),
        };
        lie.motion = lie.motion();
        lie
    }

    /// How many of Stumpff's functions this system has as variables.
    fn stumpff_functions_known(&self) -> u8 {
        let last = Variable::Stumpff(self.index, STUMPFF_OF_DERIVATIVES - 1, Node::End);
        match self.algebra.knows(last) {
            true => STUMPFF_OF_DERIVATIVES,
            false => STUMPFF,
        }
    }

    /// Its place among the factors of Q.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    fn motion(&self) -> IntervalMatrices {
        let restricted = |rows: Matrix| self.restricted(&rows);
        let mut inverses = Vec::new();
        let [left, right] = [Node::End, Node::Start].map(|node| {
            let written = restricted(self.inverse_tangent(node == Node::Start));
            match self.retraction {
                Retraction::Cayley => self.inverse_variables(node, written, &mut inverses),
                Retraction::Exponential => written,
            }
        });
        let end = restricted(self.tangent(Node::End));
        let by_end = restricted(self.middle_by_end());
        let by_start = difference_of(&identity(self.dim()), &by_end);
        let tangents = [(Node::Middle, multiply(&by_end, &end)), (Node::End, end)];
        let [middle_tangent, end] =
            [0, 1].map(|at: usize| self.tangent_variables(tangents[at].0, &tangents[at].1));
        let alpha_tangent = restricted(self.tangent(Node::Alpha));
        let back = restricted(self.adjoint_of_inverse(Node::Alpha));
        IntervalMatrices {
            middle: [by_end, by_start, middle_tangent],
            alpha: [
                multiply(&alpha_tangent, &left),
                difference_of(&back, &multiply(&alpha_tangent, &right)),
                alpha_tangent,
            ],
            left,
            right,
            tangents,
            inverses,
            end,
        }
    }

    /// The entries of a tangent by name, but for zeros. Nothing that they are in is differentiated
    /// by d again.
    fn tangent_variables(&self, node: Node, rows: &Matrix) -> Matrix {
        let name = |i: usize, j: usize, value: &Scalar| match value.is_trivially_zero() {
            true => Scalar::zero(),
            false => {
                let variable = Variable::Tangent(self.index, node, i as u8, j as u8);
                self.algebra.variable(variable)
            }
        };
        let row = |(i, row): (usize, &Vec<Scalar>)| {
            (row.iter().enumerate())
                .map(|(j, value)| name(i, j, value))
                .collect()
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// The entries of an inverse by name, but for numbers, with what they are.
    fn inverse_variables(
        &self,
        node: Node,
        mut rows: Matrix,
        known: &mut Vec<(Variable, Scalar)>,
    ) -> Matrix {
        for (i, row) in rows.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                let by_d = |k| self.algebra.contains(entry, Variable::Increment(k));
                if self.directions().any(by_d) {
                    let variable = Variable::InverseTangent(self.index, node, i as u8, j as u8);
                    let written = std::mem::replace(entry, self.algebra.variable(variable));
                    known.push((variable, written));
                }
            }
        }
        rows
    }

    /// A_1⁻¹ and B written out in d, where expressions have them by name.
    pub(super) fn inverses(&self) -> &[(Variable, Scalar)] {
        &self.motion.inverses
    }

    /// The directions of its algebra among those of Q.
    pub(super) fn directions(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.dim()
    }

    pub(super) fn dim(&self) -> usize {
        self.group.components().len()
    }

    /// Whether the retraction is made of rational functions and square roots.
    pub(super) fn is_rational(&self) -> bool {
        self.retraction == Retraction::Cayley
    }

    /// How many flat components an element has.
    pub(super) fn components(&self) -> usize {
        match self.group {
            Group::SO3 | Group::SE2 => 4,
            Group::SE3 => 7,
        }
    }

    /// A matrix in the order (v, ω) of se(3), without the rows and columns that the group does not
    /// have.
    fn restricted(&self, rows: &Matrix) -> Matrix {
        let place = |component: &Direction| match component {
            Direction::Linear(i) => *i,
            Direction::Angular(i) => 3 + i,
        };
        let places: Vec<_> = self.group.components().iter().map(place).collect();
        let row = |i: &usize| places.iter().map(|j| rows[*i][*j].clone()).collect();
        places.iter().map(row).collect()
    }

    /// The component of d, zero where the group has none.
    fn increment(&self, component: Direction) -> Scalar {
        let place = (self.group.components().iter()).position(|known| *known == component);
        place.map_or_else(Scalar::zero, |j| {
            self.algebra.variable(Variable::Increment(self.first + j))
        })
    }

    /// v of d = (v, ω).
    fn linear(&self) -> Vector3 {
        Vector3::new(|i| self.increment(Direction::Linear(i)))
    }

    /// ω of d = (v, ω).
    fn angular(&self) -> Vector3 {
        Vector3::new(|i| self.increment(Direction::Angular(i)))
    }

    /// s = |ω|².
    fn square(&self) -> Scalar {
        let omega = self.angular();
        omega.dot(&omega)
    }

    fn alpha(&self, node: Node) -> Scalar {
        Scalar::alpha(node, &self.alpha)
    }

    /// Ad_{u_α}⁻¹.
    fn adjoint_of_inverse(&self, node: Node) -> Matrix {
        matrix::adjoint_of_inverse(&self.element(node))
    }

    /// [R | p] of an element whose entries are these.
    fn of_entries(&self, entry: impl Fn(MatrixEntry) -> Scalar) -> (Matrix3, Vector3) {
        let at = |row: usize, column: usize| {
            entry(MatrixEntry {
                row: row as u8,
                column: column as u8,
            })
        };
        let number = |value| Scalar::integer(value);
        match self.group {
            Group::SO3 => (Matrix3::new(at), Vector3::new(|_| Scalar::zero())),
            Group::SE3 => (Matrix3::new(at), Vector3::new(|i| at(i, 3))),
            Group::SE2 => {
                let (c, s) = (at(0, 0), at(1, 0));
                let rotation = Matrix3([
                    [c.clone(), -&s, number(0)],
                    [s, c, number(0)],
                    [number(0), number(0), number(1)],
                ]);
                let translation = Vector3([at(0, 3), at(1, 3), number(0)]);
                (rotation, translation)
            }
        }
    }

    fn entry_of((rotation, translation): &(Matrix3, Vector3), entry: MatrixEntry) -> Scalar {
        let (row, column) = (usize::from(entry.row), usize::from(entry.column));
        match column {
            3 => translation.0[row].clone(),
            _ => rotation.0[row][column].clone(),
        }
    }

    /// g h.
    fn compose(a: &(Matrix3, Vector3), b: &(Matrix3, Vector3)) -> (Matrix3, Vector3) {
        (a.0.product(&b.0), a.1.plus(&a.0.apply(&b.1)))
    }

    /// [e_a, e_b] in the basis of the algebra.
    pub(super) fn bracket(&self, a: usize, b: usize) -> Vec<Scalar> {
        let zero = || Vector3::new(|_| Scalar::zero());
        let unit = |place: usize| match self.group.components()[place] {
            Direction::Linear(i) => (Vector3::unit(i), zero()),
            Direction::Angular(i) => (zero(), Vector3::unit(i)),
        };
        let ((v, omega), (w, eta)) = (unit(a), unit(b));
        // [(v, ω), (w, η)] = (ω×w - η×v, ω×η).
        let linear = omega
            .cross(&w)
            .plus(&eta.cross(&v).times(&Scalar::integer(-1)));
        let angular = omega.cross(&eta);
        self.components_of(&[linear, angular])
    }
}

impl IntervalMatrices {
    fn none() -> Self {
        let none = Matrix::new;
        let nones = || [none(), none(), none()];
        Self {
            left: none(),
            right: none(),
            tangents: [(Node::Middle, none()), (Node::End, none())],
            inverses: Vec::new(),
            end: none(),
            middle: nones(),
            alpha: nones(),
        }
    }
}

/// g e_j of an element with this rotation, e_j a vector of the basis of the algebra.
fn moved(rotation: &Matrix3, component: Direction) -> (Matrix3, Vector3) {
    match component {
        Direction::Linear(i) => (
            Matrix3::new(|_, _| Scalar::zero()),
            rotation.apply(&Vector3::unit(i)),
        ),
        Direction::Angular(i) => (
            rotation.product(&Vector3::unit(i).hat()),
            Vector3::new(|_| Scalar::zero()),
        ),
    }
}

/// sum += covector · rows.
fn add(sum: &mut [Scalar], covector: Option<Vec<Scalar>>, rows: &Matrix) {
    let Some(covector) = covector else { return };
    for (j, sum) in sum.iter_mut().enumerate() {
        let terms = covector.iter().zip(rows).map(|(c, row)| c * &row[j]);
        *sum = &*sum + &Scalar::sum(terms);
    }
}

#[cfg(test)]
mod tests;
