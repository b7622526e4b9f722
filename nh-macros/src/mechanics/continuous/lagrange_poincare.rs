//! The reduced equations in continuous time (FTZ Theorem 2.7, T Teorema 3.2.2), in the
//! trivialisation Q = R × G at (r, e).
//!
//! With L̂(r, ṙ, v̄) = L(r, e; ṙ, v̄ + M ṙ), p = ∂L̂/∂ṙ, π = ∂L̂/∂v̄ and the variations δq = (δr, h (M
//! δr + η̄)) of D, from δv̄ = dη̄/dt + [v̄ + M ṙ, η̄] + [v̄, M δr] - B̃(ṙ, δr) + ∂_tM δr,
//!
//! ```text
//! vertical:   (dπ/dt) η̄ = π [v̄ + M ṙ, η̄] + F η̄
//! horizontal: (dp/dt) δr = (∂L̂/∂r) δr + p [ṙ, δr] + π ([v̄, M δr] - B̃(ṙ, δr) + ∂_tM δr) + F (δr, M δr)
//! B̃(e_i, e_j) = ∂_j M_i - ∂_i M_j - [M_i, M_j] + M [e_i, e_j]
//! ```
//!
//! with [ṙ, δr] of a base that has groups. If the horizontal lift of δr is not in D, a combination
//! of the vertical equations leads back to it.

use super::Data;
use crate::algebra::{Derivatives, Scalar};
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, dot, map, matrix, select, sum, times, unit, vector,
};
use crate::mechanics::reduction::trivialisation::Trivialisation;

/// The equations in (ṙ, v̄), all vectors in the directions of Q.
pub(super) struct LagrangePoincare<'a> {
    pub(super) bundle: &'a Trivialisation,
    /// L̂.
    pub(super) lagrangian: Scalar,
    /// ∂L̂/∂r, and 0.
    slopes: Vec<Scalar>,
    /// p and π.
    momenta: Vec<Scalar>,
    /// B̃^a: by a, row i, column j.
    pub(super) curvature: Vec<Matrix>,
    /// ∂_tM, g × r.
    pub(super) lift_rate: Matrix,
    /// ∂²L̂ by (ṙ, v̄).
    pub(super) mass: Matrix,
    /// The right sides, less d/dt of p and π at fixed (ṙ, v̄).
    pub(super) force: Vec<Scalar>,
    /// D°, in (δr, η̄).
    forms: Matrix,
    /// Ĉ_K, its slopes by (ṙ, v̄), and its rates at fixed (ṙ, v̄).
    pub(super) values: Vec<Scalar>,
    restrictions: Matrix,
    rates: Vec<Scalar>,
}

impl<'a> LagrangePoincare<'a> {
    pub(super) fn new(data: &Data<'_>, bundle: &'a Trivialisation) -> Self {
        let (algebra, n) = (data.algebra, data.dim());
        let at = AtIdentity::new(data, bundle);
        let function = at.function(data.lagrangian.function());
        let lagrangian = Derivatives::new(&function, "L_hat");
        let momenta = vector(n, |i| lagrangian.by(algebra, Variable::Velocity(i)));
        let (slopes, rates) = data.slopes_and_rates(&lagrangian, &momenta, |j| data.velocity(j));
        let second =
            |i, j| lagrangian.second(algebra, Variable::Velocity(i), Variable::Velocity(j));
        let curvature = curvature(data, bundle);
        let lift_rate = map(&bundle.lift, |f| data.by_t(f));
        let turned = bracket_terms(data, bundle, &momenta, (&curvature, &lift_rate));
        let applied = sum(&slopes, &at.covector(&data.force));
        let values = at.functions(&data.objects.variational);
        let covectors = |rows: &Matrix| rows.iter().map(|row| at.covector(row)).collect();
        Self {
            bundle,
            lagrangian: function,
            mass: matrix(n, n, second),
            force: difference(&sum(&applied, &turned), &rates),
            forms: covectors(&data.objects.forms),
            restrictions: covectors(&data.objects.restrictions),
            rates: values.iter().map(|f| data.rate(f)).collect(),
            slopes,
            momenta,
            curvature,
            lift_rate,
            values,
        }
    }

    pub(super) fn formulas(&self) -> Formulas {
        let (n, r) = (self.bundle.dim(), self.bundle.base.len());
        let frames = Formula::matrix(&self.bundle.frame(), n);
        let slopes = Formula::number(&self.lagrangian)
            .and_vector(&self.slopes)
            .and_vector(&self.momenta);
        let equations = Formula::matrix(&self.mass, n)
            .and_vector(&self.force)
            .and_matrix(&self.forms, n)
            .and_matrix(&self.restrictions, n)
            .and_vector(&self.rates);
        let curvature = self.curvature.iter();
        let curvature = curvature.fold(Formula::empty(), |all, of| all.and_matrix(of, r));
        Formulas::default()
            .with(
                Object::AdaptedFrame,
                frames.and_matrix(&self.bundle.coframe(), n),
            )
            .with(Object::ReducedCurvature, curvature)
            .matrix(Object::LiftRate, &self.lift_rate, r)
            .matrix(
                Object::VirtualDisplacements,
                &self.bundle.displacements.concat(),
                n,
            )
            .with(Object::TrivialisedLagrangian, slopes)
            .vector(Object::TrivialisedConstraints, &self.values)
            .with(Object::LagrangePoincare, equations)
    }
}

/// Functions of (q, q̇) at (r, e; ṙ, v̄ + M ṙ), with v̄ in the velocities of G.
struct AtIdentity<'a> {
    data: &'a Data<'a>,
    bundle: &'a Trivialisation,
    replacements: Vec<(Variable, Scalar)>,
}

impl<'a> AtIdentity<'a> {
    fn new(data: &'a Data<'a>, bundle: &'a Trivialisation) -> Self {
        let body = body_velocity(data, bundle);
        let velocities = bundle.fibre.iter().map(|i| Variable::Velocity(*i));
        let identity = bundle.identity.iter().cloned();
        Self {
            data,
            bundle,
            replacements: identity.chain(velocities.zip(body)).collect(),
        }
    }

    fn function(&self, f: &Scalar) -> Scalar {
        let f = self.data.algebra.substitute(f, &self.replacements);
        self.data.shortened(f.with_positive_angles())
    }

    fn functions(&self, of: &[Scalar]) -> Vec<Scalar> {
        of.iter().map(|f| self.function(f)).collect()
    }

    /// A covector on q̇, as one on (ṙ, v̄).
    fn covector(&self, p: &[Scalar]) -> Vec<Scalar> {
        let p = self.functions(p);
        let [base, fibre] =
            [&self.bundle.base, &self.bundle.fibre].map(|places| select(&p, places));
        let lifted = covector_times(&fibre, &self.bundle.lift);
        self.bundle.joined(&sum(&base, &lifted), &fibre)
    }
}

/// v̄ + M ṙ.
fn body_velocity(data: &Data<'_>, bundle: &Trivialisation) -> Vec<Scalar> {
    let [base, fibre] = velocities(data, bundle);
    sum(&fibre, &times(&bundle.lift, &base))
}

/// ṙ and v̄.
fn velocities(data: &Data<'_>, bundle: &Trivialisation) -> [Vec<Scalar>; 2] {
    [&bundle.base, &bundle.fibre].map(|part| part.iter().map(|i| data.velocity(*i)).collect())
}

/// B̃(e_i, e_j), by its components in g.
fn curvature(data: &Data<'_>, bundle: &Trivialisation) -> Vec<Matrix> {
    let (lifts, r) = (bundle.lifts(), bundle.base.len());
    let slope = |i: usize, j: usize| -> Vec<Scalar> {
        let of = |f| data.by_q(f, bundle.base[j]);
        lifts[i].iter().map(of).collect()
    };
    let component = |i: usize, j: usize| -> Vec<Scalar> {
        let [x, y] = [i, j].map(|i| unit(bundle.dim(), bundle.base[i]));
        let of_base = times(&bundle.lift, &select(&data.bracket(&x, &y), &bundle.base));
        let of_lifts = difference(&of_base, &bundle.bracket(&lifts[i], &lifts[j]));
        data.without_zeros(sum(&difference(&slope(i, j), &slope(j, i)), &of_lifts))
    };
    let all = vector(r, |i| vector(r, |j| component(i, j)));
    vector(bundle.fibre.len(), |a| {
        matrix(r, r, |i, j| all[i][j][a].clone())
    })
}

/// π [v̄ + M ṙ, e_a] along G; p [ṙ, e_i] + π ([v̄, M_i] - B̃(ṙ, e_i) + ∂_tM_i) along R.
fn bracket_terms(
    data: &Data<'_>,
    bundle: &Trivialisation,
    momenta: &[Scalar],
    (curvature, lift_rate): (&[Matrix], &Matrix),
) -> Vec<Scalar> {
    let ([base, fibre], body) = (velocities(data, bundle), body_velocity(data, bundle));
    let pi = select(momenta, &bundle.fibre);
    let g = bundle.fibre.len();
    let vertical = vector(g, |a| dot(&pi, &bundle.bracket(&body, &unit(g, a))));
    let of_base = select(&data.coadjoint(momenta), &bundle.base);
    let horizontal = |(i, lift): (usize, &Vec<Scalar>)| {
        let of_curvature = curvature.iter().zip(lift_rate).map(|(of, rate)| {
            let along = base.iter().zip(of).map(|(u, row)| u * &row[i]);
            &rate[i] - &Scalar::sum(along)
        });
        let bracket = bundle.bracket(&fibre, lift);
        &of_base[i] + &dot(&pi, &sum(&bracket, &of_curvature.collect::<Vec<_>>()))
    };
    let horizontal: Vec<_> = bundle.lifts().iter().enumerate().map(horizontal).collect();
    bundle.joined(&horizontal, &vertical)
}
