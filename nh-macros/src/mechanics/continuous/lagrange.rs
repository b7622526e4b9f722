//! Lagrange–d'Alembert with multipliers (THEORY §6):
//!
//! ```text
//! d/dt ∂L/∂q̇^i = ∂L/∂q^i + F_i + Σ_ν λ_ν a_{νi},   a_{νi}(q, t) q̇^i + c_ν(q, t) = 0
//! | M  -aᵀ | | q̈ |   | ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t |
//! | a   0  | | λ | = | -d/dt (a q̇ + c) at fixed q̇          |
//! ```
//!
//! With coordinates in groups ∂/∂q is the frame and the force has the term ad*_ξ p: see `directions.rs`.

use std::collections::BTreeSet;

use super::Data;
use super::regions::Regions;
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::regularity::Saddle;
use crate::program::{Builder, Depth, Program, Signed, Value, eliminate, order};

/// From so many unknowns on the matrix is eliminated by the runtime.
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

pub(crate) struct LagrangePrograms {
    pub(crate) functions: LagrangeFunctions,
    pub(crate) values: Program,
    pub(crate) eliminated: Option<EliminatedProgram>,
}

/// The functions at (t, q, q̇).
pub(crate) enum LagrangeFunctions {
    /// Each by itself.
    Separate(Box<SeparateFunctions>),
    /// M, the force, the forms and the rates of a large system in one program; `Quadrature` has L and ∂L/∂q̇.
    OnePass(Program),
}

pub(crate) struct SeparateFunctions {
    pub(crate) lagrangian: Program,
    pub(crate) legendre: Program,
    /// n × n, row by row.
    pub(crate) mass: Program,
    pub(crate) force: Program,
    pub(crate) rates: Program,
}

/// (q̈, λ), then every guarded pivot followed by its terms, then the terms of every row A x - b.
pub(crate) struct EliminatedProgram {
    pub(crate) program: Program,
    /// How many terms each pivot has, none where it was not formed by subtraction.
    pub(crate) guards: Vec<usize>,
    /// How many terms each row has.
    pub(crate) rows: Vec<usize>,
}

impl Lagrange {
    pub(super) fn new(data: &Data<'_>) -> Self {
        let n = data.dim();
        let (algebra, l) = (data.algebra, data.lagrangian);
        let legendre = data.objects.momentum.clone();
        let legendre = legendre.expect("the model has a Lagrangian");
        let second = |i, j| l.second(algebra, Variable::Velocity(i), Variable::Velocity(j));
        let mass = (0..n)
            .map(|i| (0..n).map(|j| second(i, j)).collect())
            .collect();
        let (slopes, momentum_rates): (Vec<_>, Vec<_>) = match data.has_groups() {
            true => {
                let rates = legendre.iter().map(|p| data.rate(p));
                (data.gradient(l.function()), rates.collect())
            }
            false => {
                let flow = data.flow(|j| data.velocity(j));
                let along = |i| {
                    let slope = l.by(algebra, Variable::Coordinate(i));
                    (slope, l.second_along(algebra, Variable::Velocity(i), &flow))
                };
                (0..n).map(along).unzip()
            }
        };
        let turned = data.coadjoint(&legendre);
        let force = (0..n)
            .map(|i| &(&slopes[i] + &data.force[i]) - &momentum_rates[i])
            .zip(&turned)
            .map(|(force, turned)| &force + turned)
            .collect();
        let variational = data.objects.variational.iter();
        let rates = variational.map(|value| data.rate(value)).collect();
        Self {
            legendre,
            mass,
            force,
            rates,
        }
    }

    /// The accelerations are determined, at a generic point and in every region.
    pub(super) fn check_regular(
        &self,
        data: &Data<'_>,
        regions: Option<&Regions>,
    ) -> Result<(), Vec<Finding>> {
        let all: Vec<usize> = (0..data.objects.forms.len()).collect();
        let sets = match regions {
            Some(regions) => regions.active.clone(),
            None => vec![all],
        };
        for active in sets {
            let forms: Vec<_> = active
                .iter()
                .map(|a| data.objects.forms[*a].clone())
                .collect();
            let saddle = Saddle {
                block: &self.mass,
                forms: &forms,
                restrictions: &forms,
            };
            if saddle.check(data.algebra).is_err() {
                let message = "the Lagrangian is degenerate: its continuous equations do not determine the accelerations; \
                    give every direction that is free a kinetic energy, or do without `continuous`";
                return Err(vec![Finding::new(Part::Lagrangian, message)]);
            }
        }
        Ok(())
    }

    /// The matrix of (q̈, λ) with these constraints.
    fn matrix(&self, data: &Data<'_>, active: &[usize]) -> Vec<Vec<Scalar>> {
        let forms = &data.objects.forms;
        let mut rows: Vec<Vec<Scalar>> = Vec::new();
        for (i, row) in self.mass.iter().enumerate() {
            let reactions = active.iter().map(|a| -&forms[*a][i]);
            rows.push(row.iter().cloned().chain(reactions).collect());
        }
        for a in active {
            let zeros = active.iter().map(|_| Scalar::zero());
            rows.push(forms[*a].iter().cloned().chain(zeros).collect());
        }
        rows
    }

    pub(super) fn programs(&self, data: &Data<'_>, in_regions: bool) -> LagrangePrograms {
        let algebra = data.algebra;
        let objects = data.objects;
        let functions = match objects.lagrangian_at_nodes(data.discretizer) {
            Some(_) => LagrangeFunctions::OnePass(
                algebra.program(
                    &[
                        self.mass.concat(),
                        self.force.clone(),
                        objects.forms.concat(),
                        self.rates.clone(),
                    ]
                    .concat(),
                ),
            ),
            None => LagrangeFunctions::Separate(Box::new(SeparateFunctions {
                lagrangian: algebra.program(std::slice::from_ref(data.lagrangian.function())),
                legendre: algebra.program(&self.legendre),
                mass: algebra.program(&self.mass.concat()),
                force: algebra.program(&self.force),
                rates: algebra.program(&self.rates),
            })),
        };
        LagrangePrograms {
            functions,
            values: algebra.program(&objects.variational),
            eliminated: (!in_regions).then(|| self.eliminated(data)).flatten(),
        }
    }

    fn eliminated(&self, data: &Data<'_>) -> Option<EliminatedProgram> {
        let all: Vec<usize> = (0..data.objects.forms.len()).collect();
        let size = data.dim() + all.len();
        // Written out, the elimination of a large system would repeat the code of M, the force, the forms and the rates.
        if size > LARGEST || data.algebra.defines_parts() {
            return None;
        }
        let matrix = self.matrix(data, &all).concat();
        let right: Vec<_> = self
            .force
            .iter()
            .cloned()
            .chain(self.rates.iter().map(|r| -r))
            .collect();
        eliminated(data, &matrix, &right)
    }
}

/// x with A x = b written out, the guards of its pivots, and the rows A x - b: a fixed order of pivots meets small ones at
/// some points, and then the rows do not vanish relative to their terms.
pub(super) fn eliminated(
    data: &Data<'_>,
    matrix: &[Scalar],
    right: &[Scalar],
) -> Option<EliminatedProgram> {
    let size = right.len();
    let zero = data.zeros(matrix);
    let samples: Vec<Vec<f64>> = (data.algebra.typical(matrix)?.iter())
        .map(|sample| {
            let values = sample.to_f64().into_iter().zip(&zero);
            values
                .map(|(value, zero)| if *zero { 0.0 } else { value })
                .collect()
        })
        .collect();
    let pattern: Vec<_> = zero.iter().map(|zero| !zero).collect();
    let order = order(size, &samples, &pattern, &vec![Depth::Node; size * size])?;
    let mut builder = Builder::default();
    let expressions: Vec<_> = matrix.iter().chain(right).cloned().collect();
    let values = data
        .algebra
        .translate(&mut builder, &expressions, &mut Builder::input);
    let (entries, right_values) = values.split_at(matrix.len());
    let present = |zero: bool, value: Signed| (!zero).then_some(value);
    let entries: Vec<_> = (entries.iter().zip(&zero))
        .map(|(value, zero)| present(*zero, *value))
        .collect();
    let zero_right = data.zeros(right);
    let right_values: Vec<_> = (right_values.iter().zip(&zero_right))
        .map(|(value, zero)| present(*zero, *value))
        .collect();
    let solved = eliminate(&mut builder, entries.clone(), right_values.clone(), &order)?;
    let solution = solved.solution;
    let mut outputs = solution.clone();
    let (mut guards, mut rows) = (Vec::new(), Vec::new());
    let mut known = BTreeSet::new();
    for pivot in solved.pivots {
        let id = pivot.value.id;
        if matches!(builder.value(id), Value::Number(_)) || !known.insert(id) {
            continue;
        }
        guards.push(pivot.terms.len());
        outputs.push(pivot.value);
        outputs.extend(pivot.terms);
    }
    for (row, b) in entries.chunks(size).zip(right_values) {
        let mut terms: Vec<_> = (row.iter().zip(&solution))
            .filter_map(|(entry, x)| entry.map(|entry| builder.product(vec![entry, *x])))
            .collect();
        terms.extend(b.map(|b| Signed {
            negative: !b.negative,
            ..b
        }));
        rows.push(terms.len());
        outputs.extend(terms);
    }
    Some(EliminatedProgram {
        program: builder.finish(outputs),
        guards,
        rows,
    })
}
