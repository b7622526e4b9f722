//! The scheme `energy`: discrete gradients on the constraint phase space, in a frame of D that is orthonormal in the kinetic metric.
//!
//! L = ½ q̇ᵀM(q)q̇ + a(q)·q̇ - V(q), E(q): R^r → D_q with EᵀME = 1. In μ = Eᵀ(p - a) the energy is H = ½|μ|² + V(q), and the equations of motion are
//!
//! ```text
//! q̇ = E μ,     μ̇_a = E_a·(∂_q(½ q̇ᵀMq̇ + a·q̇) - D_q̇ a - ∇V) + Mq̇·D_q̇ E_a
//! ```
//!
//! with q̇ = Eμ on the right; all of it but ∇V does no work, μ·(…) = 0, since ½ μᵀEᵀMEμ does not depend on q. On the interval with w = d/h and everything at the middle q̄ but the discrete
//! gradient ∂̄V, which has ∂̄V·d = V(q_1) - V(q_0),
//!
//! ```text
//! φ = ω(q̄) w = 0,     ½(μ_0 + μ_1) = u,  w = E u,     μ_1 - μ_0 = Δ = h E_a·(∂_q(½ wᵀMw + a·w) - D_w a - ∂̄V) + h Mw·D_w E_a
//! ```
//!
//! so that H(q_1, μ_1) - H(q_0, μ_0) = u·Δ + V(q_1) - V(q_0) = 0: exactly, for every h. (E. Celledoni, M. Farré Puiggalí, E. Høiseth, D. Martín de Diego, J. Nonlinear Sci. 29, 2019; in an orthonormal frame the discrete gradient
//! of the kinetic energy is the mean of μ.) u and Δ are functions of (q_0, d): the scheme is the midpoint rule with discrete forces of third order in h that do not leave the span of
//! FL(D),
//!
//! ```text
//! f⁻ = -X(q_0)(μ_0 + Eᵀ(a + D_1L_d)),     f⁺ = X(q_1)(μ_1 + Eᵀ(a - D_2L_d)),     EᵀX = 1,   μ_0 = u - Δ/2,   μ_1 = u + Δ/2
//! ```
//!
//! so that Eᵀ(p - a) of the momenta p_0 = -D_1L_d - f⁻ and p_1 = D_2L_d + f⁺ modulo D° is μ, D is met at the nodes, and λ is what it is in the midpoint rule: the impulse of the constraints about a node.
//! L of the midpoint rule, a symmetric ∂̄V and the middle make the scheme symmetric, and of order 2.

use super::difference::Differences;
use super::discretize::Discretizer;
use super::lagrange_dalembert::{EnergyPreservation, Objects};
use crate::algebra::{Algebra, Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::kernel::Echelon;
use crate::mechanics::linear::vectors::{Matrix, dot, matrix, sum};
use crate::system::{Lagrangian, System};

/// L = ½ q̇ᵀM(q)q̇ + a(q)·q̇ - V(q).
struct Quadratic {
    mass: Matrix,
    linear: Vec<Scalar>,
    /// ∂_q(½ q̇ᵀMq̇ + a·q̇).
    slopes: Vec<Scalar>,
}

/// A basis of D, its duals and its normaliser: E = E₀ L⁻ᵀ, X = X₀ L, L Lᵀ = E₀ᵀM E₀.
struct OrthonormalFrame {
    basis: Matrix,
    duals: Matrix,
    /// The directions that a vector of the basis has to itself, with the component 1.
    units: Vec<Option<usize>>,
    factor: Matrix,
    orthonormal: Matrix,
}

/// Gives the objects of the midpoint rule their discrete forces.
pub(in crate::mechanics) fn preserve(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &mut Objects,
) -> Result<(), Finding> {
    let algebra = discretizer.algebra;
    let (Lagrangian::Continuous(expr), Some(lagrangian)) =
        (&*system.lagrangian, &objects.lagrangian)
    else {
        return Err(refused(
            "needs a `#[lagrangian]`: a discrete one has no energy on the phase space",
        ));
    };
    let parts =
        autonomous(discretizer, objects).and_then(|()| Quadratic::new(discretizer, lagrangian))?;
    let minus_v = Differences { discretizer }.of(expr, Part::Lagrangian)?;
    let none = || vec![Scalar::zero(); discretizer.dim];
    let gradient: Vec<_> = (minus_v.gradient.unwrap_or_else(none).iter())
        .map(|g| -g)
        .collect();
    let frame = OrthonormalFrame::new(algebra, &objects.forms, &parts.mass)?;
    let (h, half) = (algebra.variable(Variable::Step), Scalar::ratio(1, 2));
    let middle = |f: &Scalar| discretizer.average(f, |_| Scalar::integer(1));
    let mean: Vec<_> = frame.coordinates(algebra).iter().map(middle).collect();
    let gyroscopic = frame.gyroscopic(algebra, &parts);
    let change: Vec<_> = (gyroscopic.iter().zip(&frame.orthonormal))
        .map(|(f, e)| {
            let e: Vec<_> = e.iter().map(middle).collect();
            &h * &(&middle(f) - &dot(&e, &gradient))
        })
        .collect();
    let at = |sign: i64| -> Vec<_> {
        let of =
            |(u, change): (&Scalar, &Scalar)| u + &(&(&half * &Scalar::integer(sign)) * change);
        mean.iter().zip(&change).map(of).collect()
    };
    let (mu_0, mu_1) = (at(-1), at(1));
    let start = |f: &Scalar| discretizer.at_start(f);
    let end = |f: &Scalar| discretizer.at_end(f);
    // The covectors that depart are the opposite ones.
    let negative = |v: &[Scalar]| v.iter().map(|f| -f).collect::<Vec<_>>();
    let departing =
        frame
            .at(&start)
            .force(&negative(&mu_0), &negative(&parts.at(&start)), &objects.d1);
    let arriving = frame.at(&end).force(&mu_1, &parts.at(&end), &objects.d2);
    (objects.force_minus, objects.departure) = departing;
    (objects.force_plus, objects.arrival) = arriving;
    let kinetic = &half * &dot(&mu_1, &mu_1);
    objects.energy = Some(&kinetic - &minus_v.end);
    objects.energy_preservation = Some(EnergyPreservation {
        frame: frame.orthonormal,
        mean,
        gradient,
        gyroscopic,
    });
    Ok(())
}

fn refused(why: &str) -> Finding {
    Finding::new(Part::Discretization, format!("the scheme `energy` {why}"))
}

/// Nothing depends on the time, the step or the controls, and constraints are homogeneous.
fn autonomous(discretizer: &Discretizer<'_>, objects: &Objects) -> Result<(), Finding> {
    let algebra = discretizer.algebra;
    let lagrangian = objects.lagrangian.iter().map(Derivatives::function);
    let mut all = lagrangian.chain(objects.forms.iter().flatten());
    let has = |f: &Scalar, x| algebra.contains(f, x);
    if all.any(|f| has(f, Variable::Time) || has(f, Variable::Step)) {
        return Err(refused(
            "keeps the energy of a system that does not depend on the time, and this one does; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
        ));
    }
    if algebra.zeros(&objects.affine) != Some(vec![true; objects.affine.len()]) {
        return Err(refused(
            "keeps the energy, which constraints that are affine in the velocities change: they do work; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
        ));
    }
    Ok(())
}

impl Quadratic {
    fn new(discretizer: &Discretizer<'_>, lagrangian: &Derivatives) -> Result<Self, Finding> {
        let algebra = discretizer.algebra;
        let n = discretizer.dim;
        let velocities: Vec<_> = (0..n).map(Variable::Velocity).collect();
        let rest: Vec<_> = velocities.iter().map(|v| (*v, Scalar::zero())).collect();
        let still = |f: &Scalar| algebra.substitute(f, &rest);
        let momenta: Vec<_> = velocities
            .iter()
            .map(|v| lagrangian.by(algebra, *v))
            .collect();
        let by_velocities = |p: &Scalar| {
            velocities
                .iter()
                .map(|v| algebra.derivative(p, *v))
                .collect::<Vec<_>>()
        };
        let mass: Matrix = momenta.iter().map(by_velocities).collect();
        let thirds: Vec<_> = mass.iter().flatten().flat_map(by_velocities).collect();
        if algebra.zeros(&thirds) != Some(vec![true; thirds.len()]) {
            return Err(refused(
                "needs a Lagrangian that is quadratic in the velocities; take `midpoint` or `trapezoidal`, with `order = 4` or `6`",
            ));
        }
        let slope = |i| {
            let slope = lagrangian.by(algebra, Variable::Coordinate(i));
            &slope - &still(&slope)
        };
        Ok(Self {
            mass: mass
                .iter()
                .map(|row| row.iter().map(still).map(|f| f.reduced()).collect())
                .collect(),
            linear: momenta.iter().map(still).collect(),
            slopes: (0..n).map(slope).map(|f| f.cancelled()).collect(),
        })
    }

    /// a at a node.
    fn at(&self, node: &impl Fn(&Scalar) -> Scalar) -> Vec<Scalar> {
        self.linear.iter().map(node).collect()
    }
}

impl OrthonormalFrame {
    fn new(algebra: &Algebra, forms: &[Vec<Scalar>], mass: &Matrix) -> Result<Self, Finding> {
        let basis = global_basis(algebra, forms, mass.len())?;
        let r = basis.len();
        let shares = |i: usize, a: usize| (0..r).all(|b| b == a || basis[b][i].is_trivially_zero());
        let one = Scalar::integer(1);
        let units: Vec<_> = (basis.iter().enumerate())
            .map(|(a, vector)| {
                let is_unit = |i: &usize| vector[*i] == one && shares(*i, a);
                (0..vector.len()).find(is_unit)
            })
            .collect();
        let dual = |(vector, unit): (&Vec<Scalar>, &Option<usize>)| -> Vec<Scalar> {
            match unit {
                Some(unit) => (0..vector.len())
                    .map(|i| Scalar::integer(i64::from(i == *unit)))
                    .collect(),
                None => {
                    let square = dot(vector, vector).reduced();
                    vector.iter().map(|f| f / &square).collect()
                }
            }
        };
        let duals = basis.iter().zip(&units).map(dual).collect();
        let lowered: Matrix = (basis.iter())
            .map(|e| mass.iter().map(|row| dot(row, e)).collect())
            .collect();
        let metric = matrix(r, r, |a, b| dot(&basis[a], &lowered[b]).reduced());
        let factor = cholesky(algebra, &metric);
        let mut orthonormal: Matrix = Vec::new();
        for (a, vector) in basis.iter().enumerate() {
            let component = |(i, f): (usize, &Scalar)| {
                let before = (0..a).map(|b| &factor[a][b] * &orthonormal[b][i]);
                &(f - &Scalar::sum(before)) / &factor[a][a]
            };
            let vector = vector.iter().enumerate().map(component).collect();
            orthonormal.push(vector);
        }
        Ok(Self {
            basis,
            duals,
            units,
            factor,
            orthonormal,
        })
    }

    /// u = Lᵀ X₀ᵀ q̇.
    fn coordinates(&self, algebra: &Algebra) -> Vec<Scalar> {
        let velocity: Vec<_> = (0..self.duals[0].len())
            .map(|i| algebra.variable(Variable::Velocity(i)))
            .collect();
        let own: Vec<_> = self.duals.iter().map(|x| dot(x, &velocity)).collect();
        let r = own.len();
        (0..r)
            .map(|a| Scalar::sum((a..r).map(|b| &self.factor[b][a] * &own[b])))
            .collect()
    }

    /// E_a·(∂_q(½ q̇ᵀMq̇ + a·q̇) - D_q̇ a) + Mq̇·D_q̇ E_a.
    fn gyroscopic(&self, algebra: &Algebra, parts: &Quadratic) -> Vec<Scalar> {
        let n = parts.mass.len();
        let velocity: Vec<_> = (0..n)
            .map(|i| algebra.variable(Variable::Velocity(i)))
            .collect();
        let along = |f: &Scalar| {
            let term =
                |(j, v): (usize, &Scalar)| v * &algebra.derivative(f, Variable::Coordinate(j));
            Scalar::sum(velocity.iter().enumerate().map(term))
        };
        let momentum: Vec<_> = parts.mass.iter().map(|row| dot(row, &velocity)).collect();
        let force: Vec<_> = (parts.slopes.iter().zip(&parts.linear))
            .map(|(slope, a)| slope - &along(a))
            .collect();
        (self.orthonormal.iter())
            .map(|e| {
                let turned: Vec<_> = e.iter().map(along).collect();
                (&dot(e, &force) + &dot(&momentum, &turned)).cancelled()
            })
            .collect()
    }

    /// At a node.
    fn at(&self, node: &impl Fn(&Scalar) -> Scalar) -> Self {
        let of = |matrix: &Matrix| -> Matrix {
            matrix
                .iter()
                .map(|row| row.iter().map(node).collect())
                .collect()
        };
        Self {
            basis: of(&self.basis),
            duals: of(&self.duals),
            units: self.units.clone(),
            factor: of(&self.factor),
            orthonormal: Vec::new(),
        }
    }

    /// f and c = covector + f with E₀ᵀc = L μ + E₀ᵀa, f in the span of X₀.
    fn force(
        &self,
        mu: &[Scalar],
        a: &[Scalar],
        covector: &[Scalar],
    ) -> (Vec<Scalar>, Vec<Scalar>) {
        let n = covector.len();
        let mut force = vec![Scalar::zero(); n];
        let mut whole = covector.to_vec();
        for (k, vector) in self.basis.iter().enumerate() {
            let wanted =
                &Scalar::sum((0..=k).map(|b| &self.factor[k][b] * &mu[b])) + &dot(vector, a);
            let missing = &wanted - &dot(vector, covector);
            let part: Vec<_> = self.duals[k].iter().map(|x| x * &missing).collect();
            force = sum(&force, &part);
            match self.units[k] {
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

/// A basis of the velocities that satisfy the constraints, which is defined and independent everywhere; block by block of those that share velocities.
fn global_basis(algebra: &Algebra, forms: &[Vec<Scalar>], n: usize) -> Result<Matrix, Finding> {
    let mut basis = Vec::new();
    let mut rest: Vec<usize> = (0..forms.len()).collect();
    let uses = |a: usize, i: usize| !forms[a][i].is_trivially_zero();
    let mut free: Vec<usize> = (0..n)
        .filter(|i| !rest.iter().any(|a| uses(*a, *i)))
        .collect();
    for i in free.drain(..) {
        basis.push((0..n).map(|j| Scalar::integer(i64::from(i == j))).collect());
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
        let own: Matrix = block
            .iter()
            .map(|row| columns.iter().map(|i| row[*i].clone()).collect())
            .collect();
        let echelon = Echelon::new(algebra, &own, columns.len());
        let found = (echelon.as_ref())
            .filter(|echelon| echelon.is_global())
            .and_then(Echelon::kernel);
        let Some(found) = found else {
            return Err(refused(
                "needs a basis of the velocities in D that is defined everywhere, and none is found: every choice of independent velocities fails somewhere; solve the constraints for \
                 velocities with constant coefficients, as `x_dot == A * cos(phi) * theta_dot` is, or take `midpoint` with `order = 4` or `6`",
            ));
        };
        for vector in found {
            let mut spread = vec![Scalar::zero(); n];
            for (i, f) in columns.iter().zip(vector) {
                spread[*i] = f;
            }
            basis.push(spread);
        }
    }
    Ok(basis)
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
                true => algebra.sqrt(&rest),
                false if rest.is_trivially_zero() => rest,
                false => &rest / &factor[j][j],
            };
        }
    }
    factor
}
