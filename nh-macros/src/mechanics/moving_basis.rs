//! The generators of a group that leaves a system invariant, and the moving basis of g^q = {ξ :
//! ξ_Q(q) ∈ D_q} (CO §4–6).
//!
//! ```text
//! e_b(q) = ψ_b^α(q) e_α,   b = 1 … s a basis of g^q, the others complete it
//! de_b/dt = (Γ^c_{b i} q̇^i + Γ^c_{b t}) e_c,   Γ^c_{b i} = ∂_i ψ_b^α (ψ⁻¹)_α^c
//! J_b = ∂L/∂q̇ · (e_b)_Q,   dJ_b/dt = ∂L/∂q̇ · (de_b/dt)_Q + F · (e_b)_Q      (CO 46)
//! ```

use super::check::action::FoundAction;
use super::discrete::discretize::Discretizer;
use super::linear::element_frame::ElementFrame;
use super::linear::vectors::{
    Matrix, covector_times, difference, dot, each, identity, inverse, map, multiply, sum_of, times,
    transpose, without_zeros,
};
use crate::algebra::Scalar;
use crate::budget;
use crate::expression::Variable;

/// Bases that couple more directions than this are not inverted.
const LARGEST_COUPLED: usize = 4;

/// A group that leaves a system invariant.
pub(in crate::mechanics) struct Invariance {
    /// The names of the directions of the group.
    pub(in crate::mechanics) names: Vec<String>,
    /// K: a row for each direction of the system, a column for each of the group.
    pub(in crate::mechanics) generators: Matrix,
    /// The moving basis of g^q; `None` where it is not found as functions of (q, t).
    pub(in crate::mechanics) basis: Option<MovingBasis>,
    /// The actions by formula. A system with any has no directions but theirs.
    pub(in crate::mechanics) actions: Vec<FoundAction>,
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
    /// Ad_h of a basis of g^q at (r, e), and of what completes it; `None` where that is not
    /// inverted.
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
        (sections, complement): (&[Vec<Scalar>], &[Vec<Scalar>]),
        translation: &ElementFrame,
    ) -> Option<Self> {
        let (n, r, rank) = (discretizer.dim, translation.dim(), sections.len());
        if complement.is_empty() {
            // All of g, in constant vectors.
            let none = vec![vec![Scalar::zero(); n]; r];
            return Some(Self {
                rows: identity(r),
                rank,
                inverse: identity(r),
                connection: vec![none; rank],
                in_time: vec![vec![Scalar::zero(); r]; rank],
            });
        }
        let derive = || {
            let algebra = discretizer.algebra;
            let at_identity = [sections, complement].concat();
            let inverse = inverse(algebra, &at_identity, LARGEST_COUPLED).ok()?;
            let [adjoint, back] = (translation.adjoint.each_ref()).map(|of| transpose(of, r));
            let all_simple = |m: Matrix| map(&m, simple);
            let by_time = |f: &Scalar| algebra.derivative(f, Variable::Time);
            // dσ/dt and [h⁻¹ḣ, σ] in the basis at (r, e), along every direction and along t.
            let of_row = |row: &Vec<Scalar>| -> Matrix {
                let gradients = each(row, |f| discretizer.space.frame_gradient(f));
                let turned = each(&translation.brackets, |bracket| times(bracket, row));
                let turned = multiply(&transpose(&turned, r), &translation.body);
                let slopes = sum_of(&gradients, &turned);
                all_simple(multiply(&transpose(&inverse, r), &slopes))
            };
            let in_time = |row: &Vec<Scalar>| -> Vec<Scalar> {
                each(&covector_times(&each(row, by_time), &inverse), simple)
            };
            let connection: Vec<Matrix> = sections.iter().map(of_row).collect();
            let in_time: Matrix = sections.iter().map(in_time).collect();
            let slopes = [connection.concat(), in_time].concat();
            let mut slopes = without_zeros(algebra, slopes)?;
            let in_time = slopes.split_off(rank * r);
            Some(Self {
                connection: slopes.chunks(r).map(<[Vec<Scalar>]>::to_vec).collect(),
                in_time,
                rows: all_simple(multiply(&at_identity, &adjoint)),
                inverse: all_simple(multiply(&back, &inverse)),
                rank,
            })
        };
        budget::question(derive).flatten()
    }

    /// The rows that are a basis of g^q.
    pub(in crate::mechanics) fn constraint_rows(&self) -> &[Vec<Scalar>] {
        &self.rows[..self.rank]
    }

    /// γ^c_b with e_b' - e_b = γ^c_b e_c, of the first vectors of another point (CO 50).
    pub(in crate::mechanics) fn difference_to(&self, others: &Matrix) -> Matrix {
        let row = |(psi, other): (&Vec<Scalar>, &Vec<Scalar>)| -> Vec<Scalar> {
            each(
                &covector_times(&difference(other, psi), &self.inverse),
                simple,
            )
        };
        self.rows.iter().zip(others).map(row).collect()
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
    /// (e_b)_Q, a row for each b.
    pub(in crate::mechanics) fn fields(&self, basis: &MovingBasis) -> Matrix {
        let fields = multiply(
            basis.constraint_rows(),
            &transpose(&self.generators, self.names.len()),
        );
        map(&fields, simple)
    }
}

/// The expression without terms that cancel, as one fraction where that is shorter.
fn simple(f: &Scalar) -> Scalar {
    f.cancelled().reduced()
}

/// J_b and dJ_b/dt of the continuous system.
pub(in crate::mechanics) struct MomentumInTime {
    pub(in crate::mechanics) momenta: Vec<Scalar>,
    pub(in crate::mechanics) rates: Vec<Scalar>,
}

impl MomentumInTime {
    /// The momenta in the moving basis, from ∂L/∂q̇ and the forces.
    pub(in crate::mechanics) fn new(
        discretizer: &Discretizer<'_>,
        invariance: &Invariance,
        [momentum, force]: [&[Scalar]; 2],
    ) -> Option<Self> {
        let basis = (invariance.basis.as_ref()).filter(|basis| basis.rank > 0)?;
        let fields = invariance.fields(basis);
        let by_generators = transpose(&invariance.generators, invariance.names.len());
        let along = each(&by_generators, |field| dot(momentum, field));
        let rate = |(psi, field): (&Vec<Scalar>, &Vec<Scalar>)| {
            let rates: Vec<_> = psi.iter().map(|f| discretizer.rate(f)).collect();
            simple(&(&dot(&along, &rates) + &dot(force, field)))
        };
        Some(Self {
            momenta: each(&fields, |field| simple(&dot(momentum, field))),
            rates: (basis.constraint_rows().iter().zip(&fields))
                .map(rate)
                .collect(),
        })
    }
}
