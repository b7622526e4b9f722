//! The curvature of D: brackets of the fields of D, and exterior derivatives of its forms.

use super::Data;
use super::dependent::SolvedConstraints;
use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::linear::vectors::{Matrix, spread};

/// The brackets of the components of Y_i and Y_t, taken for constants; zero on lines.
pub(super) struct Brackets {
    /// c(Y_j, Y_i): by j and i, the components in the X.
    pub(super) of_fields: Vec<Matrix>,
    /// c(Y_t, Y_i): row i.
    pub(super) in_time: Matrix,
}

impl Brackets {
    pub(super) fn new(
        data: &Data<'_>,
        [independent, dependent]: [&[usize]; 2],
        lift: &[Vec<Scalar>],
        drift: &[Scalar],
    ) -> Self {
        let field = |i: usize| {
            let along = lift.iter().map(|row| row[i].clone());
            let mut field = spread(data.dim(), dependent, along);
            field[independent[i]] = Scalar::integer(1);
            field
        };
        let fields: Matrix = (0..independent.len()).map(field).collect();
        let in_time = spread(data.dim(), dependent, drift.iter().cloned());
        let with_all = |y: &Vec<Scalar>| fields.iter().map(|z| data.bracket(y, z)).collect();
        Self {
            of_fields: fields.iter().map(with_all).collect(),
            in_time: with_all(&in_time),
        }
    }

    /// Σ_k p_k (Σ_j c^k(Y_j, Y_i) q̇^j + c^k(Y_t, Y_i)).
    pub(super) fn turning(
        &self,
        data: &Data<'_>,
        independent: &[usize],
        p: &[Scalar],
        i: usize,
    ) -> Scalar {
        Scalar::sum(independent.iter().map(|k| {
            let along = (self.of_fields.iter().zip(independent))
                .map(|(row, j)| &row[i][*k] * &data.velocity(*j));
            &p[*k] * &(&Scalar::sum(along) + &self.in_time[i][*k])
        }))
    }
}

/// A^ν_{ij}, by ν, row i, from the second derivatives of the constraints f^a = ω^a·q̇ + c^a. At
/// fixed t the forms are ω^a = Σ_ν ω^a_ν (dq^ν - a_{νi} dq^i), so that with X_i = ∂_i + a_{μi} ∂_μ,
/// on which they vanish,
///
/// ```text
/// Σ_ν ω^a_ν A^ν_{ij} = dω^a(X_i, X_j) = Σ_kl (X_i^k X_j^l - X_j^k X_i^l) ∂²f^a/∂q^k∂q̇^l
/// ```
///
/// with k and l over all coordinates.
pub(super) fn exterior_curvature(
    data: &Data<'_>,
    independent: &[usize],
    dependent: &[usize],
    solved: &SolvedConstraints,
) -> Vec<Vec<Vec<Scalar>>> {
    let algebra = data.algebra;
    let (m, r) = (independent.len(), dependent.len());
    let field = |i: usize, of: fn(usize) -> Variable| -> Vec<(Variable, Scalar)> {
        let fibre = (0..r).map(|mu| (of(dependent[mu]), solved.lift[mu][i].clone()));
        std::iter::once((of(independent[i]), Scalar::integer(1)))
            .chain(fibre.filter(|(_, component)| !component.is_trivially_zero()))
            .collect()
    };
    let fields: Vec<_> = (0..m)
        .map(|i| [field(i, Variable::Coordinate), field(i, Variable::Velocity)])
        .collect();
    let mut curvature = vec![vec![vec![Scalar::zero(); m]; m]; r];
    for a in 0..data.objects.forms.len() {
        // The form of a holonomic constraint is dg.
        if data.objects.levels[a].is_some() {
            continue;
        }
        let pairs = || (0..m).flat_map(|i| (0..i).map(move |j| (i, j)));
        let exterior_derivatives = |constraint: &Scalar| -> Vec<Scalar> {
            let constraint = Derivatives::new(constraint, &format!("f_{}", a + 1));
            let half = |i: usize, j: usize| {
                constraint.second_along_both(algebra, &fields[i][0], &fields[j][1])
            };
            let of_pair = |(i, j)| algebra.shared(&half(i, j) - &half(j, i));
            pairs().map(of_pair).collect()
        };
        let mut derivatives = exterior_derivatives(&data.objects.variational[a]);
        if derivatives.iter().any(|f| has_velocity(data, f)) {
            // Velocities that cancel are in no form.
            let forms = data.objects.forms[a].iter().enumerate();
            let linear = forms.map(|(i, form)| form * &data.velocity(i));
            derivatives = exterior_derivatives(&Scalar::sum(linear));
        }
        for ((i, j), derivative) in pairs().zip(&derivatives) {
            for (curvature, row) in curvature.iter_mut().zip(&solved.inverse) {
                let term = &row[a] * derivative;
                curvature[i][j] = &curvature[i][j] + &term;
                curvature[j][i] = &curvature[j][i] - &term;
            }
        }
    }
    curvature
}

/// Whether `f` contains a velocity, syntactically.
fn has_velocity(data: &Data<'_>, f: &Scalar) -> bool {
    let variables = data.algebra.variables_of(f);
    (variables.iter()).any(|x| matches!(x, Variable::Velocity(_)))
}
