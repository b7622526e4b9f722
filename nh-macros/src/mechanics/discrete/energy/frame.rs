//! The frame of D of the scheme `energy`: a basis that is defined everywhere, orthonormal in the
//! kinetic metric.
//!
//! The basis is one in the fields X_i, ∂/∂q of lines and left-invariant ones of groups, or with the
//! right-invariant fields of groups instead: the forms of Veselova's constraint, of which the
//! body's components go around a sphere, are constant in space, and D has the vectors of space
//! orthogonal to them.

use super::quadratic::{Quadratic, refusal};
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::Finding;
use crate::mechanics::lie::Lie;
use crate::mechanics::linear::kernel::Echelon;
use crate::mechanics::linear::vectors::{
    Matrix, columns_of, covector_times, dot, each, map, matrix, multiply, spread, sum, times,
    transpose, unit, vector,
};

/// With more groups than this the sets with right-invariant fields are not gone through.
const MOST_GROUPS: usize = 4;

/// A basis of D, its duals and its normaliser: E = E₀ L⁻ᵀ, X = X₀ L, L Lᵀ = E₀ᵀM E₀.
pub(super) struct OrthonormalFrame {
    basis: Basis,
    factor: Matrix,
    pub(super) orthonormal: Matrix,
}

/// A basis of D with its duals.
struct Basis {
    vectors: Matrix,
    duals: Matrix,
    /// The directions that a vector of the basis has to itself, with the component 1.
    units: Vec<Option<usize>>,
}

impl OrthonormalFrame {
    pub(super) fn new(
        discretizer: &Discretizer<'_>,
        forms: &[Vec<Scalar>],
        mass: &Matrix,
    ) -> Result<Self, Finding> {
        let basis = Basis::new(discretizer, forms).ok_or_else(|| {
            refusal(
                "needs a basis of the velocities in D that is defined everywhere, and none is found: every choice of independent velocities fails somewhere; solve the constraints for \
                 velocities with constant coefficients, as `x_dot == A * cos(phi) * theta_dot` is, in a group for those of the body or of space, or take `midpoint` with `order = 4` or `6`",
            )
        })?;
        let vectors = &basis.vectors;
        let r = vectors.len();
        let algebra = discretizer.algebra;
        let shared = |f: Scalar| algebra.shared(f);
        let lowered: Matrix = each(vectors, |e| {
            times(mass, e).into_iter().map(shared).collect()
        });
        let metric = matrix(r, r, |a, b| shared(dot(&vectors[a], &lowered[b]).reduced()));
        let factor = cholesky(algebra, &metric);
        let mut orthonormal: Matrix = Vec::new();
        for (a, vector) in vectors.iter().enumerate() {
            let component = |(i, f): (usize, &Scalar)| {
                let before = (0..a).map(|b| &factor[a][b] * &orthonormal[b][i]);
                shared(&(f - &Scalar::sum(before)) / &factor[a][a])
            };
            let vector = vector.iter().enumerate().map(component).collect();
            orthonormal.push(vector);
        }
        Ok(Self {
            basis,
            factor,
            orthonormal,
        })
    }

    /// u = Lᵀ X₀ᵀ q̇.
    pub(super) fn coordinates(&self, algebra: &Algebra) -> Vec<Scalar> {
        let velocity = vector(self.basis.duals[0].len(), |i| {
            algebra.variable(Variable::Velocity(i))
        });
        let own: Vec<_> = self.basis.duals.iter().map(|x| dot(x, &velocity)).collect();
        let r = own.len();
        vector(r, |a| {
            Scalar::sum((a..r).map(|b| &self.factor[b][a] * &own[b]))
        })
    }

    /// g_a(q, q̇).
    pub(super) fn gyroscopic(
        &self,
        discretizer: &Discretizer<'_>,
        parts: &Quadratic,
    ) -> Vec<Scalar> {
        let velocity = vector(discretizer.dim, |i| {
            discretizer.algebra.variable(Variable::Velocity(i))
        });
        let shared = |f: Scalar| discretizer.algebra.shared(f);
        let momentum: Vec<_> = (times(&parts.mass, &velocity).into_iter())
            .map(shared)
            .collect();
        let turned = discretizer.coadjoint(&sum(&momentum, &parts.linear));
        let force: Vec<_> = (parts.slopes.iter().zip(&parts.linear).zip(&turned))
            .map(|((slope, a), turned)| shared(&(slope - &discretizer.rate(a)) + turned))
            .collect();
        each(&self.orthonormal, |e| {
            let turned: Vec<_> = (e.iter().map(|f| shared(discretizer.rate(f)))).collect();
            shared((&dot(e, &force) + &dot(&momentum, &turned)).cancelled())
        })
    }

    /// The frame at a node, or at another site.
    pub(super) fn at(&self, node: &impl Fn(&Scalar) -> Scalar) -> Self {
        let of = |rows: &Matrix| map(rows, node);
        Self {
            basis: Basis {
                vectors: of(&self.basis.vectors),
                duals: of(&self.basis.duals),
                units: self.basis.units.clone(),
            },
            factor: of(&self.factor),
            orthonormal: Vec::new(),
        }
    }

    /// X Fᵀ of vectors F_a, one for each of the frame, and X E₀ᵀ of the basis.
    pub(super) fn products(&self, vectors: &Matrix) -> [Matrix; 2] {
        let r = self.basis.vectors.len();
        let lowered = vector(r, |a| covector_times(&self.factor[a][..=a], &vectors[..=a]));
        let duals = transpose(&self.basis.duals, self.basis.duals[0].len());
        [&lowered, &self.basis.vectors].map(|rows| multiply(&duals, rows))
    }

    /// f and c = covector + f with E₀ᵀc = L μ + E₀ᵀa, f in the span of X₀.
    pub(super) fn force(
        &self,
        mu: &[Scalar],
        a: &[Scalar],
        covector: &[Scalar],
    ) -> (Vec<Scalar>, Vec<Scalar>) {
        let n = covector.len();
        let mut force = vec![Scalar::zero(); n];
        let mut whole = covector.to_vec();
        for (k, vector) in self.basis.vectors.iter().enumerate() {
            let wanted =
                &Scalar::sum((0..=k).map(|b| &self.factor[k][b] * &mu[b])) + &dot(vector, a);
            let missing = &wanted - &dot(vector, covector);
            let part: Vec<_> = self.basis.duals[k].iter().map(|x| x * &missing).collect();
            force = sum(&force, &part);
            match self.basis.units[k] {
                // Without the terms that cancel.
                Some(unit) => {
                    let others = (0..n).filter(|i| *i != unit);
                    whole[unit] = &wanted - &Scalar::sum(others.map(|i| &vector[i] * &covector[i]));
                }
                None => whole = sum(&whole, &part),
            }
        }
        (force, whole)
    }
}

impl Basis {
    /// A basis of D that is defined and independent everywhere, in the right-invariant fields of as
    /// few groups as possible.
    fn new(discretizer: &Discretizer<'_>, forms: &[Vec<Scalar>]) -> Option<Self> {
        let is_own = |lie: &&Lie<'_>| lie.directions().end <= discretizer.own;
        let groups = discretizer.space.groups().filter(is_own);
        let groups: Vec<_> = groups.take(MOST_GROUPS).collect();
        let mut sets: Vec<usize> = (0..1 << groups.len()).collect();
        sets.sort_by_key(|set| set.count_ones());
        sets.into_iter().find_map(|set| {
            let in_space = groups.iter().enumerate().filter(|(k, _)| set >> k & 1 == 1);
            let in_space: Vec<_> = in_space.map(|(_, lie)| *lie).collect();
            Self::in_fields(discretizer, forms, &in_space)
        })
    }

    /// A basis of D in the right-invariant fields of these groups.
    fn in_fields(
        discretizer: &Discretizer<'_>,
        forms: &[Vec<Scalar>],
        in_space: &[&Lie<'_>],
    ) -> Option<Self> {
        let (algebra, n) = (discretizer.algebra, discretizer.own);
        let mut forms = forms.to_vec();
        for lie in in_space {
            let to_body = lie.to_body();
            for form in &mut forms {
                let own = &mut form[lie.directions()];
                let moved = covector_times(own, &to_body);
                own.clone_from_slice(&constant_in_space(algebra, lie, moved));
            }
        }
        let vectors = global_kernel(algebra, &forms, n)?;
        let mut basis = Self::with_duals(vectors);
        for lie in in_space {
            let own = lie.directions();
            let (to_body, to_space) = (lie.to_body(), lie.to_space());
            for k in 0..basis.vectors.len() {
                let vector = &mut basis.vectors[k][own.clone()];
                let moved = times(&to_body, vector);
                vector.clone_from_slice(&moved);
                let dual = &mut basis.duals[k][own.clone()];
                let moved = covector_times(dual, &to_space);
                dual.clone_from_slice(&moved);
            }
            for unit in &mut basis.units {
                *unit = unit.filter(|i| !own.contains(i));
            }
        }
        Some(basis)
    }

    /// The basis of these vectors with its duals. Each vector has a component 1 to itself, or
    /// shares its directions with no other.
    fn with_duals(vectors: Matrix) -> Self {
        let r = vectors.len();
        let one = Scalar::integer(1);
        let shares =
            |i: usize, a: usize| (0..r).all(|b| b == a || vectors[b][i].is_trivially_zero());
        let units: Vec<_> = (vectors.iter().enumerate())
            .map(|(a, vector)| {
                let is_unit = |i: &usize| vector[*i] == one && shares(*i, a);
                (0..vector.len()).find(is_unit)
            })
            .collect();
        let dual = |(vector, place): (&Vec<Scalar>, &Option<usize>)| -> Vec<Scalar> {
            match place {
                Some(place) => unit(vector.len(), *place),
                None => {
                    let square = dot(vector, vector).reduced();
                    vector.iter().map(|f| f / &square).collect()
                }
            }
        };
        Self {
            duals: vectors.iter().zip(&units).map(dual).collect(),
            vectors,
            units,
        }
    }
}

/// A form in the right-invariant fields of a group, with the components at the identity where they
/// are the same at every element.
fn constant_in_space(algebra: &Algebra, lie: &Lie<'_>, form: Vec<Scalar>) -> Vec<Scalar> {
    let identity = lie.identity();
    let constant = each(&form, |f| algebra.substitute(f, &identity));
    let changes: Vec<_> = form.iter().zip(&constant).map(|(f, c)| f - c).collect();
    let Some(same) = algebra.zeros(&changes) else {
        return form;
    };
    let either = |((f, c), same)| if same { c } else { f };
    form.into_iter()
        .zip(constant)
        .zip(same)
        .map(either)
        .collect()
}

/// A basis of the kernel of forms, which is defined and independent everywhere; block by block of
/// those that share directions.
fn global_kernel(algebra: &Algebra, forms: &[Vec<Scalar>], n: usize) -> Option<Matrix> {
    let mut basis = Vec::new();
    let mut rest: Vec<usize> = (0..forms.len()).collect();
    let uses = |a: usize, i: usize| !forms[a][i].is_trivially_zero();
    let mut free: Vec<usize> = (0..n)
        .filter(|i| !rest.iter().any(|a| uses(*a, *i)))
        .collect();
    for i in free.drain(..) {
        basis.push(unit(n, i));
    }
    while let Some(first) = rest.first().copied() {
        let mut rows = vec![first];
        loop {
            let coupled = |a: &usize| {
                !rows.contains(a) && (0..n).any(|i| uses(*a, i) && rows.iter().any(|b| uses(*b, i)))
            };
            match rest.iter().copied().find(|a| coupled(a)) {
                Some(next) => rows.push(next),
                None => break,
            }
        }
        rest.retain(|a| !rows.contains(a));
        let block: Matrix = rows.iter().map(|a| forms[*a].clone()).collect();
        let columns: Vec<usize> = (0..n)
            .filter(|i| rows.iter().any(|a| uses(*a, *i)))
            .collect();
        let echelon = Echelon::new(algebra, &columns_of(&block, &columns), columns.len());
        let found = (echelon.as_ref())
            .filter(|echelon| echelon.is_global())
            .and_then(Echelon::kernel)?;
        basis.extend((found.into_iter()).map(|vector| spread(n, &columns, vector)));
    }
    Some(basis)
}

/// L with L Lᵀ = A, lower triangular, of a matrix that is positive definite.
fn cholesky(algebra: &Algebra, a: &Matrix) -> Matrix {
    let r = a.len();
    let mut factor = vec![vec![Scalar::zero(); r]; r];
    for i in 0..r {
        for j in 0..=i {
            let known = Scalar::sum((0..j).map(|k| &factor[i][k] * &factor[j][k]));
            let rest = (&a[i][j] - &known).reduced();
            factor[i][j] = match i == j {
                true => algebra.shared(algebra.sqrt(&rest)),
                false if rest.is_trivially_zero() => rest,
                false => algebra.shared(&rest / &factor[j][j]),
            };
        }
    }
    factor
}
