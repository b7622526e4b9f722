//! Elements a g that a motion a of space carries g to, as moving frames do. Along a derivation that
//! moves a and leaves g as it is
//!
//! ```text
//! (a g)⁻¹ δ(a g) = Ad_{g⁻¹}(a⁻¹δa),   a⁻¹δa = ((RᵀδR)^∨, Rᵀδp)   of a = [R | p]
//! ```

use super::Lie;
use super::matrix::{Matrix3, Vector3};
use crate::algebra::{Scalar, linear};
use crate::expression::{Group, MatrixEntry, Variable};
use crate::mechanics::linear::vectors::{Matrix, times, transpose};

/// An element a of the group as a motion of space.
pub(in crate::mechanics) struct SpaceMotion {
    element: (Matrix3, Vector3),
}

impl SpaceMotion {
    /// The identity.
    pub(in crate::mechanics) fn none() -> Self {
        let still = Vector3::new(|_| Scalar::zero());
        Self {
            element: (Matrix3::identity(), still),
        }
    }
}

impl Lie<'_> {
    /// The motions of space that the group consists of.
    pub(in crate::mechanics) fn motions(&self) -> &'static str {
        match self.group {
            Group::SO3 => "a rotation that does not depend on it",
            Group::SE2 | Group::SE3 => {
                "a rigid motion, [[rotation, translation], [0, 1]], that does not depend on it"
            }
        }
    }

    /// The motion a with these rows of a g; `None` where they are those of no such product.
    pub(in crate::mechanics) fn motion_to(&self, rows: &Matrix) -> Option<SpaceMotion> {
        let at_identity = self.identity();
        let entry = |e: MatrixEntry| {
            let [row, column] = self.place_in_matrix(e);
            self.algebra.substitute(&rows[row][column], &at_identity)
        };
        let motion = SpaceMotion {
            element: self.of_entries(entry),
        };
        let moved = self.moved_element(&motion);
        let rotation = &motion.element.0;
        let square = rotation.transpose().product(rotation);
        let minus_one = |i: usize, j: usize| &square.0[i][j] - &Matrix3::identity().0[i][j];
        let determinant = linear::determinant(&rotation.0.clone().map(Vec::from));
        let mut zeros: Vec<_> = (0..3)
            .flat_map(|i| (i..3).map(move |j| (i, j)))
            .map(|(i, j)| minus_one(i, j))
            .collect();
        zeros.push(&determinant - &Scalar::integer(1));
        for (i, row) in rows.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                zeros.push(entry - &self.in_matrix(&moved, [i, j]));
            }
        }
        self.algebra.vanish(&zeros)?.then_some(motion)
    }

    /// The entries of a g in the place of those of g.
    pub(in crate::mechanics) fn move_by(&self, motion: &SpaceMotion) -> Vec<(Variable, Scalar)> {
        let moved = self.moved_element(motion);
        let entry = |e: MatrixEntry| (Variable::Entry(self.index, e), Self::entry_of(&moved, e));
        self.group.entries().into_iter().map(entry).collect()
    }

    /// Ad_{g⁻¹}(a⁻¹δa) of derivations δ that leave g as it is, a column each: `slopes` gives those
    /// of a function.
    pub(in crate::mechanics) fn rates_of(
        &self,
        motion: &SpaceMotion,
        slopes: &dyn Fn(&Scalar) -> Vec<Scalar>,
    ) -> Matrix {
        let (rotation, translation) = &motion.element;
        let back = rotation.transpose();
        let turned = rotation.0.each_ref().map(|row| row.each_ref().map(slopes));
        let moved = translation.0.each_ref().map(slopes);
        let body = self.to_body();
        let rate = |k: usize| {
            let turned = Matrix3::new(|i, j| turned[i][j][k].clone());
            let spin = back.product(&turned);
            let spin = Vector3([
                spin.0[2][1].clone(),
                spin.0[0][2].clone(),
                spin.0[1][0].clone(),
            ]);
            let shift = back.apply(&Vector3::new(|i| moved[i][k].clone()));
            let own = self.components_of(&[shift, spin]);
            let own: Vec<_> = own.iter().map(Scalar::reduced).collect();
            times(&body, &own)
        };
        let columns: Matrix = (0..moved[0].len()).map(rate).collect();
        transpose(&columns, self.dim())
    }

    fn moved_element(&self, motion: &SpaceMotion) -> (Matrix3, Vector3) {
        let own = self.of_entries(|e| self.algebra.variable(Variable::Entry(self.index, e)));
        Self::compose(&motion.element, &own)
    }

    /// The place of an entry in the matrix of an element as it is written.
    fn place_in_matrix(&self, entry: MatrixEntry) -> [usize; 2] {
        let column = match entry.column {
            3 => self.group.dimension(),
            column => column.into(),
        };
        [entry.row.into(), column]
    }

    /// The entry at a place of the matrix of an element as it is written.
    fn in_matrix(&self, element: &(Matrix3, Vector3), [row, column]: [usize; 2]) -> Scalar {
        let n = self.group.dimension();
        match (row < n, column < n) {
            (true, true) => element.0.0[row][column].clone(),
            (true, false) => element.1.0[row].clone(),
            (false, of_rotation) => Scalar::integer(i64::from(!of_rotation)),
        }
    }
}
