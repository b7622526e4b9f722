//! Lagrange–d'Alembert with multipliers (THEORY §6):
//!
//! ```text
//! d/dt ∂L/∂q̇^i = ∂L/∂q^i + F_i + Σ_ν λ_ν a_{νi},   b_{νi}(q, t) q̇^i + c_ν(q, t) = 0
//! | M  -aᵀ | | q̈ |   | ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t |
//! | b   0  | | λ | = | -d/dt (b q̇ + c) at fixed q̇          |
//! ```
//!
//! With coordinates in groups ∂/∂q is the frame and the force has the term ad*_ξ p: see
//! `directions.rs`.

use super::regions::Regions;
use super::{Data, sets_in_force};
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::check::regularity::Saddle;
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::derivation::function::Block;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{each, matrix, vector};

/// The number of unknowns from which on the runtime eliminates the matrix.
const LARGEST: usize = 16;

pub(super) struct Lagrange {
    /// ∂L/∂q̇.
    pub(super) legendre: Vec<Scalar>,
    /// ∂²L/∂q̇∂q̇.
    pub(super) mass: Vec<Vec<Scalar>>,
    /// ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t, and ad*_ξ p.
    pub(super) force: Vec<Scalar>,
    /// d/dt of the constraints at fixed q̇.
    pub(super) rates: Vec<Scalar>,
}

impl Lagrange {
    pub(super) fn new(data: &Data<'_>) -> Self {
        let n = data.dim();
        let (algebra, l) = (data.algebra, data.lagrangian);
        let legendre = data.objects.momentum.clone();
        let legendre = legendre.expect("the model has a Lagrangian");
        let second = |i, j| l.second(algebra, Variable::Velocity(i), Variable::Velocity(j));
        let mass = matrix(n, n, second);
        let (slopes, momentum_rates) = data.slopes_and_rates(l, &legendre, |j| data.velocity(j));
        let turned = data.coadjoint(&legendre);
        let force = vector(n, |i| {
            &(&(&slopes[i] + &data.force[i]) - &momentum_rates[i]) + &turned[i]
        });
        let rates = each(&data.objects.variational, |value| data.rate(value));
        Self {
            legendre,
            mass,
            force,
            rates,
        }
    }

    /// Checks that accelerations are determined, at a generic point and in every region.
    pub(super) fn check_regular(
        &self,
        data: &Data<'_>,
        regions: Option<&Regions>,
    ) -> Result<(), Vec<Finding>> {
        for active in sets_in_force(data.objects, regions) {
            let own = |row: &Vec<Scalar>| row[..data.discretizer.own].to_vec();
            let rows = |rows: &[Vec<Scalar>]| active.iter().map(|a| own(&rows[*a])).collect();
            let [forms, restrictions]: [Vec<_>; 2] =
                [&data.objects.forms, &data.objects.restrictions].map(|all| rows(all));
            let mass = self.mass[..data.discretizer.own].iter().map(own);
            let mass: Vec<_> = mass.collect();
            let saddle = Saddle::new(&mass, &forms, &restrictions);
            if saddle.check(data.algebra).is_err() {
                let message = "the Lagrangian is degenerate: its continuous equations do not determine the accelerations; \
                    give every direction that is free a kinetic energy, or do without `continuous`";
                return Err(vec![Finding::new(Part::Lagrangian, message)]);
            }
        }
        Ok(())
    }

    /// The functions; `is_whole` says whether the accelerations follow from these equations alone,
    /// and with all constraints in force.
    pub(super) fn formulas(&self, data: &Data<'_>, is_whole: bool) -> Formulas {
        let (n, objects) = (data.dim(), data.objects);
        let formulas = Formulas::default().vector(Object::ConstraintValues, &objects.variational);
        if objects.lagrangian_at_nodes(data.discretizer).is_some() {
            let equations = Formula::matrix(&self.mass, n)
                .and_vector(&self.force)
                .and_matrix(&objects.forms, n)
                .and_matrix(&objects.restrictions, n)
                .and_vector(&self.rates);
            return formulas.with(Object::LagrangeDalembert, equations);
        }
        let formulas = formulas
            .number(Object::Lagrangian, data.lagrangian.function())
            .matrix(Object::MassMatrix, &self.mass, n)
            .vector(Object::GeneralizedForce, &self.force)
            .vector(Object::ConstraintRates, &self.rates);
        // It is the momentum at which a motion starts, but for an h in it.
        let has_step = |f: &Scalar| data.discretizer.algebra.contains(f, Variable::Step);
        let formulas = match objects.momentum.as_deref() {
            Some(momentum) if momentum == self.legendre && !momentum.iter().any(has_step) => {
                formulas
            }
            _ => formulas.vector(Object::Legendre, &self.legendre),
        };
        let formulas = match objects.restrictions == objects.forms {
            true => formulas,
            false => formulas.matrix(Object::Restrictions, &objects.restrictions, n),
        };
        match is_whole && n + objects.forms.len() <= LARGEST {
            true => formulas.with(Object::EliminatedAccelerations, self.accelerations(data)),
            false => formulas,
        }
    }

    /// (q̈, λ) of M q̈ - aᵀλ = force, b q̈ = -rates.
    fn accelerations(&self, data: &Data<'_>) -> Formula {
        let (forms, restrictions) = (&data.objects.forms, &data.objects.restrictions);
        let right = self.force.iter().cloned();
        Formula::Solution {
            matrix: Saddle::new(&self.mass, forms, restrictions).rows().concat(),
            right: right.chain(self.rates.iter().map(|r| -r)).collect(),
            blocks: vec![Block::Vector(data.dim()), Block::Vector(forms.len())],
        }
    }
}
