//! Vectors and matrices of expressions, as small as they are in space.

use crate::algebra::Scalar;
use crate::mechanics::linear::vectors::{Matrix, matrix};

/// A vector of three expressions.
#[derive(Clone, Debug)]
pub(super) struct Vector3(pub(super) [Scalar; 3]);

/// A 3×3 matrix of expressions, row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix3(pub(super) [[Scalar; 3]; 3]);

impl Vector3 {
    pub(super) fn new(entry: impl Fn(usize) -> Scalar) -> Self {
        Self(std::array::from_fn(entry))
    }

    /// The vector i of the basis.
    pub(super) fn unit(i: usize) -> Self {
        Self::new(|k| Scalar::integer(i64::from(i == k)))
    }

    pub(super) fn dot(&self, other: &Self) -> Scalar {
        Scalar::sum((0..3).map(|i| &self.0[i] * &other.0[i]))
    }

    pub(super) fn cross(&self, other: &Self) -> Self {
        Self::new(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            &(&self.0[j] * &other.0[k]) - &(&self.0[k] * &other.0[j])
        })
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::new(|i| &self.0[i] + &other.0[i])
    }

    pub(super) fn times(&self, factor: &Scalar) -> Self {
        Self::new(|i| factor * &self.0[i])
    }

    /// The matrix of y ↦ self × y.
    pub(super) fn hat(&self) -> Matrix3 {
        let [x, y, z] = &self.0;
        let zero = Scalar::zero;
        Matrix3([
            [zero(), -z, y.clone()],
            [z.clone(), zero(), -x],
            [-y, x.clone(), zero()],
        ])
    }

    /// self otherᵀ.
    pub(super) fn outer(&self, other: &Self) -> Matrix3 {
        Matrix3::new(|i, j| &self.0[i] * &other.0[j])
    }
}

impl Matrix3 {
    pub(super) fn new(entry: impl Fn(usize, usize) -> Scalar) -> Self {
        Self(std::array::from_fn(|i| {
            std::array::from_fn(|j| entry(i, j))
        }))
    }

    pub(super) fn identity() -> Self {
        Self::new(|i, j| Scalar::integer(i64::from(i == j)))
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::new(|i, j| &self.0[i][j] + &other.0[i][j])
    }

    pub(super) fn times(&self, factor: &Scalar) -> Self {
        Self::new(|i, j| factor * &self.0[i][j])
    }

    pub(super) fn product(&self, other: &Self) -> Self {
        Self::new(|i, j| Scalar::sum((0..3).map(|k| &self.0[i][k] * &other.0[k][j])))
    }

    pub(super) fn apply(&self, vector: &Vector3) -> Vector3 {
        Vector3::new(|i| Scalar::sum((0..3).map(|k| &self.0[i][k] * &vector.0[k])))
    }

    pub(super) fn transpose(&self) -> Self {
        Self::new(|i, j| self.0[j][i].clone())
    }
}

/// [[a, b], [0, a']] in the order (v, ω).
pub(super) fn blocks(linear: &Matrix3, mixed: &Matrix3, angular: &Matrix3) -> Matrix {
    matrix(6, 6, |i, j| match (i < 3, j < 3) {
        (true, true) => linear.0[i][j].clone(),
        (true, false) => mixed.0[i][j - 3].clone(),
        (false, true) => Scalar::zero(),
        (false, false) => angular.0[i - 3][j - 3].clone(),
    })
}

/// Ad_g⁻¹ = [[Rᵀ, -Rᵀp^], [0, Rᵀ]] of g = [R | p].
pub(super) fn adjoint_of_inverse((rotation, translation): &(Matrix3, Vector3)) -> Matrix {
    let back = rotation.transpose();
    let mixed = back.product(&translation.hat()).times(&Scalar::integer(-1));
    blocks(&back, &mixed, &back)
}
