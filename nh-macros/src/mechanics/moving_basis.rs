//! The generators of a group that leaves a system invariant, and the moving basis of g^q = {ξ : ξ_Q(q) ∈ D_q} (CO §4–6).
//!
//! ```text
//! e_b(q) = ψ_b^α(q) e_α,   b = 1 … s a basis of g^q, the others complete it
//! de_b/dt = (Γ^c_{b i} q̇^i + Γ^c_{b t}) e_c,   Γ^c_{b i} = ∂_i ψ_b^α (ψ⁻¹)_α^c
//! J_b = ∂L/∂q̇ · (e_b)_Q,   dJ_b/dt = ∂L/∂q̇ · (de_b/dt)_Q + F · (e_b)_Q      (CO 46)
//! ```

use super::discrete::discretize::Discretizer;
use super::linear::kernel::Echelon;
use super::linear::vectors::{Matrix, dot, inverse, matrix, multiply, transpose};
use crate::algebra::Scalar;
use crate::budget;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::formula::{Formula, Formulas};

/// Bases that couple more directions than this are not inverted.
pub(in crate::mechanics) const LARGEST_COUPLED: usize = 4;

/// A group that leaves a system invariant.
pub(in crate::mechanics) struct Invariance {
    /// The names of its directions.
    pub(in crate::mechanics) names: Vec<String>,
    /// K: a row for each direction of the system, a column for each of the group.
    pub(in crate::mechanics) generators: Matrix,
    /// None where it is not found as functions of (q, t).
    pub(in crate::mechanics) basis: Option<MovingBasis>,
}

/// The moving basis of g^q.
pub(in crate::mechanics) struct MovingBasis {
    /// ψ: row b has the components of e_b.
    pub(in crate::mechanics) rows: Matrix,
    /// s = dim g^q, the number of its first rows that are a basis of g^q.
    pub(in crate::mechanics) rank: usize,
    /// ψ⁻¹.
    pub(in crate::mechanics) inverse: Matrix,
    /// Γ^c_{b i}: of every b ≤ s the rows c and the columns i.
    pub(in crate::mechanics) connection: Vec<Matrix>,
    /// Γ^c_{b t}: of every b ≤ s the entries c.
    pub(in crate::mechanics) in_time: Matrix,
}

impl MovingBasis {
    /// The basis of the kernel of the products ω(q) ξ_α(q), and what completes it; `None` where it is not found.
    pub(in crate::mechanics) fn of_kernel(
        discretizer: &Discretizer<'_>,
        products: &[Vec<Scalar>],
        dim: usize,
    ) -> Option<Self> {
        let (basis, complement) = Echelon::new(discretizer.algebra, products, dim)?.bases()?;
        let rank = basis.len();
        let rows = [basis, complement].concat();
        let inverse = inverse(discretizer.algebra, &rows, LARGEST_COUPLED).ok()?;
        Self::new(discretizer, rows, inverse, rank)
    }

    /// Of ψ and ψ⁻¹, the first rows a basis of g^q.
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
        rows: Matrix,
        inverse: Matrix,
        rank: usize,
    ) -> Option<Self> {
        let derive = || -> Option<Self> {
            let (n, r) = (discretizer.dim, rows.len());
            let along_inverse = |slopes: &[Scalar]| -> Vec<Scalar> {
                let columns = transpose(&inverse, r);
                columns.iter().map(|c| simple(&dot(slopes, c))).collect()
            };
            let of_row = |row: &Vec<Scalar>| -> Matrix {
                let gradients: Matrix = (row.iter())
                    .map(|f| discretizer.space.frame_gradient(f))
                    .collect();
                let by_direction: Matrix = (transpose(&gradients, n).iter())
                    .map(|slopes| along_inverse(slopes))
                    .collect();
                transpose(&by_direction, r)
            };
            let in_time = |row: &Vec<Scalar>| {
                let slopes: Vec<_> = (row.iter())
                    .map(|f| discretizer.algebra.derivative(f, Variable::Time))
                    .collect();
                along_inverse(&slopes)
            };
            let connection: Vec<Matrix> = rows[..rank].iter().map(of_row).collect();
            let in_time: Matrix = rows[..rank].iter().map(in_time).collect();
            let entries = [connection.concat().concat(), in_time.concat()].concat();
            let zeros = discretizer.algebra.zeros(&entries)?;
            let entry = |place: usize| match zeros[place] {
                true => Scalar::zero(),
                false => entries[place].clone(),
            };
            let block = r * n;
            Some(Self {
                connection: (0..rank)
                    .map(|b| matrix(r, n, |c, i| entry(b * block + c * n + i)))
                    .collect(),
                in_time: matrix(rank, r, |b, c| entry(rank * block + b * r + c)),
                rows: rows.clone(),
                inverse: inverse.clone(),
                rank,
            })
        };
        budget::question(derive).flatten()
    }

    /// Whether e_1 … e_s are constant.
    pub(in crate::mechanics) fn is_constant(&self) -> bool {
        let along_q = self.connection.iter().flatten().flatten();
        along_q
            .chain(self.in_time.iter().flatten())
            .all(Scalar::is_trivially_zero)
    }

    /// The rows that are a basis of g^q.
    pub(in crate::mechanics) fn of_constraints(&self) -> &[Vec<Scalar>] {
        &self.rows[..self.rank]
    }

    /// Γ^c_{b i} q̇^i + Γ^c_{b t}.
    pub(in crate::mechanics) fn along_velocity(
        &self,
        discretizer: &Discretizer<'_>,
        b: usize,
        c: usize,
    ) -> Scalar {
        let velocity = |i| discretizer.algebra.variable(Variable::Velocity(i));
        let row = self.connection[b][c].iter().enumerate();
        let terms = row.map(|(i, slope)| slope * &velocity(i));
        Scalar::sum(terms.chain([self.in_time[b][c].clone()]))
    }
}

impl Invariance {
    pub(in crate::mechanics) fn formulas(&self) -> Formulas {
        let (n, r) = (self.generators.len(), self.names.len());
        let formulas = Formulas::default().matrix(Object::Generators, &self.generators, r);
        match &self.basis {
            None => formulas,
            Some(basis) => {
                let connection = (basis.connection.iter())
                    .fold(Formula::empty(), |all, of| all.and_matrix(of, n));
                formulas
                    .matrix(Object::MovingBasis, &basis.rows, r)
                    .matrix(Object::MovingBasisInverse, &basis.inverse, r)
                    .with(Object::BasisConnection, connection)
                    .matrix(Object::BasisConnectionInTime, &basis.in_time, r)
            }
        }
    }

    /// (e_b)_Q, a row for each b.
    pub(in crate::mechanics) fn fields(&self, basis: &MovingBasis) -> Matrix {
        let fields = multiply(
            basis.of_constraints(),
            &transpose(&self.generators, self.names.len()),
        );
        (fields.into_iter())
            .map(|row| row.iter().map(simple).collect())
            .collect()
    }
}

/// With what cancels gone.
fn simple(f: &Scalar) -> Scalar {
    f.cancelled().reduced()
}

/// J_b and dJ_b/dt of the continuous system.
pub(in crate::mechanics) struct MomentumInTime {
    pub(in crate::mechanics) momenta: Vec<Scalar>,
    pub(in crate::mechanics) rates: Vec<Scalar>,
}

impl MomentumInTime {
    /// Of the momenta ∂L/∂q̇ and the forces.
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
        invariance: &Invariance,
        [momentum, force]: [&[Scalar]; 2],
    ) -> Option<Self> {
        let basis = (invariance.basis.as_ref()).filter(|basis| basis.rank > 0)?;
        let fields = invariance.fields(basis);
        let by_generators = transpose(&invariance.generators, invariance.names.len());
        let along: Vec<_> = (by_generators.iter())
            .map(|field| dot(momentum, field))
            .collect();
        let rate = |(psi, field): (&Vec<Scalar>, &Vec<Scalar>)| {
            let rates: Vec<_> = psi.iter().map(|f| discretizer.rate(f)).collect();
            simple(&(&dot(&along, &rates) + &dot(force, field)))
        };
        Some(Self {
            momenta: (fields.iter())
                .map(|field| simple(&dot(momentum, field)))
                .collect(),
            rates: (basis.of_constraints().iter().zip(&fields))
                .map(rate)
                .collect(),
        })
    }

    pub(in crate::mechanics) fn formulas(&self) -> Formulas {
        Formulas::default()
            .vector(Object::NonholonomicMomenta, &self.momenta)
            .vector(Object::NonholonomicRate, &self.rates)
    }
}
