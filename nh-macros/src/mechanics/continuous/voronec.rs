//! The Voronec equations (J §5): the constraints solved for some velocities, q̇^ν = a_{νi} q̇^i +
//! a_ν.
//!
//! ```text
//! d/dt ∂L_c/∂q̇^i = ∂L_c/∂q^i + F_i + Σ_ν a_{νi}(∂L_c/∂q^ν + F_ν) + Σ_ν K_ν (Σ_j A^ν_{ij} q̇^j + A^ν_i)
//! A^ν_{ij} = (∂_j a_{νi} + a_{μj} ∂_μ a_{νi}) - (i ↔ j)
//! A^ν_i = (∂_t a_{νi} + a_μ ∂_μ a_{νi}) - (∂_i a_ν + a_{μi} ∂_μ a_ν)
//! ```
//!
//! In groups velocities are those of the body, and these are Hamel's equations: ∂_i is the
//! left-invariant field X_i, and with Y_i = X_i + a_{νi} X_ν, the fields of D, Y_t = ∂_t + a_ν X_ν,
//! and c the bracket of their components in the X, taken for constants,
//!
//! ```text
//! A^ν_{ij} = … + c^ν(Y_j, Y_i) - Σ_k a_{νk} c^k(Y_j, Y_i),     A^ν_i = … + c^ν(Y_t, Y_i) - Σ_k a_{νk} c^k(Y_t, Y_i)
//! d/dt ∂L_c/∂q̇^i = … + Σ_k ∂L_c/∂q̇^k (Σ_j c^k(Y_j, Y_i) q̇^j + c^k(Y_t, Y_i))
//! ```
//!
//! so that [Y_j, Y_i] = c^k(Y_j, Y_i) Y_k + A^ν_{ij} X_ν. They follow from d/dt p = X L + F + λ a +
//! ad*_ξ p, contracted with Y_i.
//!
//! If nothing depends on the q^ν, lines and whole groups of matrices, they are the reduced
//! equations of a time-dependent Chaplygin system (J Theorem 6.1): left multiplication of a group
//! leaves its body velocities, and L, D and the forces in them, as they are.
//!
//! On a link of a lattice the q^i are the others of site k, then all of site k + 1. Its components
//! along these are what it hands to site k + 1, where they are contracted with the lift there: with
//! N(k - 1) those of the link before,
//!
//! ```text
//! d/dt ∂L_c(k)/∂q̇^i = … + N_i(k - 1) + Σ_ν a_{νi}(k) N_ν(k - 1)                                  (CO 67, with Δ)
//! ```
//!
//! As printed (67) lacks the factor 1/Δ of A^a_α (∂L(k-1)/∂q¹^a - ∂L(k)/∂q¹^a), and has a sum in
//! the place of the product ∂L/∂q̇^a γ^a_α: by `tests/lattice/tools/objects.py errata` it misses
//! d'Alembert's equations by 0.026 at Δ = 4/5 for the first, and by 1.2 for both.

use super::Data;
use super::curvature::{Brackets, exterior_curvature};
use super::dependent::{SolvedConstraints, check, choose, solve, too_large};
use crate::algebra::{Derivatives, Scalar};
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::derivation::equations::Velocities;
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::derivation::function::Block;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{Matrix, each, matrix, vector};

pub(super) struct Voronec {
    /// The coordinates q^i.
    pub(super) independent: Vec<usize>,
    /// The coordinates q^ν.
    pub(super) dependent: Vec<usize>,
    /// a_{νi}: row ν.
    pub(super) lift: Vec<Vec<Scalar>>,
    /// a_ν.
    pub(super) drift: Vec<Scalar>,
    /// L_c.
    pub(super) lagrangian: Scalar,
    /// K_ν.
    pub(super) momenta: Vec<Scalar>,
    /// A^ν_{ij}: by ν, row i.
    pub(super) curvature: Vec<Vec<Vec<Scalar>>>,
    /// A^ν_i: row ν.
    pub(super) curvature_in_time: Vec<Vec<Scalar>>,
    /// F_i + Σ_ν a_{νi} F_ν on the constraints.
    pub(super) force: Vec<Scalar>,
    /// Σ_ν K_ν (Σ_j A^ν_{ij} q̇^j + A^ν_i).
    pub(super) curvature_force: Vec<Scalar>,
    /// The equations of motion written out. `None` for a large system: the runtime forms them from
    /// M, a and the force.
    pub(super) motion: Option<EquationsOfMotion>,
    /// Whether nothing depends on the q^ν, lines and whole groups of matrices.
    pub(super) is_reduced: bool,
    /// Whether, besides, the q^i are lines.
    pub(super) is_chaplygin: bool,
}

/// A component of the curvature: A^ν_{ij}, or A^ν_i.
pub(super) struct CurvatureComponent<'a> {
    pub(super) nu: usize,
    pub(super) i: usize,
    pub(super) j: Option<usize>,
    pub(super) value: &'a Scalar,
}

/// Σ_j ∂²L_c/∂q̇^i∂q̇^j q̈^j = ….
pub(super) struct EquationsOfMotion {
    /// ∂²L_c/∂q̇^i∂q̇^j.
    pub(super) mass: Vec<Vec<Scalar>>,
    /// The right side.
    pub(super) right: Vec<Scalar>,
}

impl Voronec {
    /// The Voronec equations; `None` of constraints that are too many to be solved symbolically.
    pub(super) fn new(
        data: &Data<'_>,
        asked: Option<&[usize]>,
    ) -> Result<Option<Self>, Vec<Finding>> {
        let (forms, affine) = (&data.objects.forms, &data.objects.affine);
        let dependent = match asked {
            Some(asked) => check(data, forms, asked)?,
            None => match choose(data, forms) {
                Some(dependent) => dependent,
                None => return Ok(None),
            },
        };
        let independent: Vec<_> = (0..data.dim()).filter(|i| !dependent.contains(i)).collect();
        let Some(solved) = solve(data, (forms, affine), &independent, &dependent) else {
            return match asked {
                Some(_) => Err(vec![Finding::new(Part::Dependent, too_large())]),
                None => Ok(None),
            };
        };
        Ok(Some(Self::derive(data, independent, dependent, solved)))
    }

    fn derive(
        data: &Data<'_>,
        independent: Vec<usize>,
        dependent: Vec<usize>,
        solved: SolvedConstraints,
    ) -> Self {
        let exterior = (data.is_by_names())
            .then(|| exterior_curvature(data, &independent, &dependent, &solved));
        let SolvedConstraints { lift, drift, .. } = solved;
        let (m, r) = (independent.len(), dependent.len());
        let velocity = |nu: usize| {
            let linear = (lift[nu].iter().zip(&independent)).map(|(a, i)| a * &data.velocity(*i));
            data.algebra.part(&Scalar::sum(linear) + &drift[nu])
        };
        let on_constraints: Vec<_> = (dependent.iter().enumerate())
            .map(|(nu, i)| (Variable::Velocity(*i), velocity(nu)))
            .collect();
        let restrict = |f: &Scalar| data.algebra.substitute(f, &on_constraints);
        let lagrangian = Derivatives::new(&restrict(data.lagrangian.function()), "L_c");
        let momenta = each(&dependent, |i| {
            restrict(&data.lagrangian.by(data.algebra, Variable::Velocity(*i)))
        });
        // ∂_i + a_{μi} ∂_μ and ∂_t + a_μ ∂_μ.
        let along = |f: &Scalar, i: usize| {
            let fibre = (0..r).map(|mu| &lift[mu][i] * &data.by_q(f, dependent[mu]));
            (data.algebra).shared(&data.by_q(f, independent[i]) + &Scalar::sum(fibre))
        };
        let in_time = |f: &Scalar| {
            let fibre = (0..r).map(|mu| &drift[mu] * &data.by_q(f, dependent[mu]));
            &data.by_t(f) + &Scalar::sum(fibre)
        };
        let brackets = Brackets::new(data, [&independent, &dependent], &lift, &drift);
        // c^ν - Σ_k a_{νk} c^k.
        let off_d = |nu: usize, c: &[Scalar]| {
            let along = (lift[nu].iter().zip(&independent)).map(|(a, k)| a * &c[*k]);
            &c[dependent[nu]] - &Scalar::sum(along)
        };
        let without_zeros = |rows: Matrix| -> Matrix {
            (rows.into_iter().map(|row| data.without_zeros(row))).collect()
        };
        let curvature: Vec<Matrix> = (0..r)
            .map(|nu| {
                matrix(m, m, |i, j| match (i == j, &exterior) {
                    (true, _) => Scalar::zero(),
                    (false, Some(curvature)) => curvature[nu][i][j].clone(),
                    (false, None) => {
                        let turn = &along(&lift[nu][i], j) - &along(&lift[nu][j], i);
                        data.shortened(&turn + &off_d(nu, &brackets.of_fields[j][i]))
                    }
                })
            })
            .collect();
        let curvature_in_time = matrix(r, m, |nu, i| {
            let turn = &in_time(&lift[nu][i]) - &along(&drift[nu], i);
            data.shortened(&turn + &off_d(nu, &brackets.in_time[i]))
        });
        let curvature: Vec<_> = curvature.into_iter().map(without_zeros).collect();
        let curvature_in_time = without_zeros(curvature_in_time);
        let force = vector(m, |i| {
            let fibre = (0..r).map(|nu| &lift[nu][i] * &restrict(&data.force[dependent[nu]]));
            &restrict(&data.force[independent[i]]) + &Scalar::sum(fibre)
        });
        let curvature_force = vector(m, |i| {
            Scalar::sum((0..r).map(|nu| {
                let linear = (0..m).map(|j| &curvature[nu][i][j] * &data.velocity(independent[j]));
                &momenta[nu] * &(&Scalar::sum(linear) + &curvature_in_time[nu][i])
            }))
        });
        let motion = (!data.is_by_names()).then(|| {
            let p = vector(data.dim(), |i| {
                lagrangian.by(data.algebra, Variable::Velocity(i))
            });
            let (slopes, rates) = data.slopes_and_rates(&lagrangian, &p, |j| {
                match dependent.iter().position(|i| *i == j) {
                    Some(nu) => velocity(nu),
                    None => data.velocity(j),
                }
            });
            let row = |i: usize| {
                let v = |i: usize| Variable::Velocity(independent[i]);
                let mass = (0..m).map(|j| lagrangian.second(data.algebra, v(i), v(j)));
                let fibre = (0..r).map(|mu| &lift[mu][i] * &slopes[dependent[mu]]);
                let slope = &slopes[independent[i]] + &Scalar::sum(fibre);
                let own = &(&slope + &force[i]) + &curvature_force[i];
                let turning = brackets.turning(data, &independent, &p, i);
                let right = &(&own + &turning) - &rates[independent[i]];
                (mass.collect(), right)
            };
            let (mass, right) = (0..m).map(row).unzip();
            EquationsOfMotion { mass, right }
        });
        let lagrangian = lagrangian.function().clone();
        let mut objects: Vec<Scalar> = vec![lagrangian.clone()];
        objects.extend(lift.concat());
        objects.extend(drift.iter().cloned());
        objects.extend(force.iter().cloned());
        objects.extend(momenta.iter().cloned());
        let is_reduced = r > 0
            && data.system.link.is_none()
            && is_free_of_fibre(data, &objects, [&independent, &dependent]);
        // Not yet: functions on Q/G with coordinates in groups.
        let is_line = |i: &usize| data.discretizer.space.group_of(*i).is_none();
        Self {
            is_reduced,
            is_chaplygin: is_reduced && independent.iter().all(is_line),
            lift,
            drift,
            lagrangian,
            momenta,
            curvature,
            curvature_in_time,
            force,
            curvature_force,
            motion,
            independent,
            dependent,
        }
    }

    /// The components of the curvature that do not vanish, i < j.
    pub(super) fn components(&self) -> Vec<CurvatureComponent<'_>> {
        let mut components = Vec::new();
        for nu in 0..self.dependent.len() {
            for i in 0..self.independent.len() {
                let row = self.curvature[nu][i].iter().enumerate().skip(i + 1);
                let row = row.map(|(j, value)| (Some(j), value));
                let all = row.chain([(None, &self.curvature_in_time[nu][i])]);
                components.extend(all.map(|(j, value)| CurvatureComponent { nu, i, j, value }));
            }
        }
        components.retain(|component| !component.value.is_trivially_zero());
        components
    }

    /// How many equations of motion there are: as many as independent coordinates, of a link those
    /// of its first site.
    pub(super) fn own(&self, data: &Data<'_>) -> usize {
        data.discretizer.own - self.dependent.len()
    }

    /// Whether the curvature of constraint ν vanishes: it is holonomic.
    pub(super) fn is_integrable(&self, nu: usize) -> bool {
        let entries = self.curvature[nu]
            .iter()
            .flatten()
            .chain(&self.curvature_in_time[nu]);
        entries.into_iter().all(Scalar::is_trivially_zero)
    }

    /// F_red - JK: everything but L_c on the right side.
    pub(super) fn total_force(&self, i: usize) -> Scalar {
        &self.force[i] + &self.curvature_force[i]
    }

    /// f on Q/G, where nothing depends on the q^ν but perhaps in its form.
    pub(super) fn on_base(&self, data: &Data<'_>, f: &Scalar) -> Scalar {
        (data.algebra).without(f, lines_of_fibre(data, &self.dependent))
    }

    /// The parts of JK of degree 0, 1 and 2: d/dt ∂L_red/∂ẏ = ∂L_red/∂y + F_red - JK; nothing where
    /// JK is written as no such polynomial, which may have no value at rest.
    pub(super) fn jk(&self, data: &Data<'_>) -> Option<[Vec<Scalar>; 3]> {
        let velocities = each(&self.independent, |i| Variable::Velocity(*i));
        let is_quadratic = |f: &Scalar| {
            let degree = data.algebra.degree(f, &velocities);
            degree.is_some_and(|degree| degree <= 2)
        };
        if !self.curvature_force.iter().all(is_quadratic) {
            return None;
        }

        let mut parts = [Vec::new(), Vec::new(), Vec::new()];
        for f in &self.curvature_force {
            let jk = -&self.on_base(data, f);
            let at_rest = |f: &Scalar| data.algebra.without(f, velocities.iter().copied());
            let constant = at_rest(&jk);
            let linear = Scalar::sum(
                (self.independent.iter())
                    .map(|j| &at_rest(&data.by_v(&jk, *j)) * &data.velocity(*j)),
            );
            let quadratic = data.shortened(&(&jk - &constant) - &linear);
            for (part, f) in parts.iter_mut().zip([constant, linear, quadratic]) {
                part.push(f);
            }
        }
        Some(parts.map(|part| data.without_zeros(part)))
    }

    pub(super) fn velocities(&self) -> Velocities {
        Velocities {
            independent: self.independent.clone(),
            dependent: self.dependent.clone(),
        }
    }

    /// The functions at (t, q) and, on the constraints, at (t, q, u), u the independent velocities;
    /// those on Q/G.
    pub(super) fn formulas(&self, data: &Data<'_>) -> Formulas {
        let m = self.independent.len();
        let curvature = |formula: Formula, a: &Vec<Vec<Scalar>>| formula.and_matrix(a, m);
        let curvature = self.curvature.iter().fold(Formula::empty(), curvature);
        let mut formulas = Formulas::default()
            .matrix(Object::Lift, &self.lift, m)
            .vector(Object::AffinePart, &self.drift)
            .with(Object::Curvature, curvature)
            .matrix(Object::CurvatureInTime, &self.curvature_in_time, m);
        if let Some(motion) = &self.motion {
            let solution = Formula::Solution {
                matrix: motion.mass.concat(),
                right: motion.right.clone(),
                blocks: vec![Block::Vector(m)],
            };
            formulas = formulas
                .number(Object::ConstrainedLagrangian, &self.lagrangian)
                .vector(Object::VoronecMomenta, &self.momenta)
                .matrix(Object::ConstrainedMassMatrix, &motion.mass, m)
                .vector(Object::VoronecForce, &motion.right);
            // The accelerations of a link are those of a lattice.
            if data.system.link.is_none() {
                formulas = formulas.with(Object::EliminatedVoronecAccelerations, solution);
            }
        }
        if let Some(jk) = self.is_chaplygin.then(|| self.jk(data)).flatten() {
            let force: Vec<_> = self.force.iter().map(|f| self.on_base(data, f)).collect();
            let parts = |formula: Formula, part: &Vec<Scalar>| formula.and_vector(part);
            formulas = formulas
                .vector(Object::ReducedForce, &force)
                .with(Object::JkParts, jk.iter().fold(Formula::empty(), parts));
        }
        formulas
    }
}

/// The q^ν that are lines.
fn lines_of_fibre(data: &Data<'_>, dependent: &[usize]) -> Vec<Variable> {
    let is_line = |nu: &&usize| data.discretizer.space.group_of(**nu).is_none();
    let lines = dependent.iter().filter(is_line);
    lines.map(|nu| Variable::Coordinate(*nu)).collect()
}

/// Whether the dependent directions are lines and whole groups, on which nothing depends: which
/// nothing contains, of the entries of matrices.
fn is_free_of_fibre(
    data: &Data<'_>,
    objects: &[Scalar],
    [independent, dependent]: [&[usize]; 2],
) -> bool {
    let space = &data.discretizer.space;
    let has = |all: &[usize], i: &usize| {
        let group = space.group_of(*i);
        group.is_some_and(|lie| all.iter().any(|j| lie.directions().contains(j)))
    };
    let groups: Vec<_> = (data.system.chart.factors.iter().enumerate())
        .filter(|(_, factor)| has(dependent, &factor.first))
        .map(|(g, _)| g)
        .collect();
    let is_entry = |x: &Variable| matches!(x, Variable::Entry(g, _) if groups.contains(g));
    let has_entry = |f: &Scalar| data.algebra.variables_of(f).iter().any(is_entry);
    !dependent.iter().any(|nu| has(independent, nu))
        && !objects.iter().any(has_entry)
        && data.are_free_of(objects, &lines_of_fibre(data, dependent))
}
