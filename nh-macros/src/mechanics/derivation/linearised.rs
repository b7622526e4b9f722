//! The derivatives of a step written out: J in factors, in a fixed order of pivots, and all that is
//! solved with them.
//!
//! Right sides, factors and results are one program, in which zeros are known and common parts are
//! computed once. A function of it is the factors; it passes on what the others read, and judges
//! the order of pivots by how the entries grow.

use super::expressions::{NumberOfStep, StepExpressions};
use super::formula::{Formula, Formulas};
use super::function::{Block, ObjectProgram};

use crate::algebra::{ProgramDefinition, Scalar};
use crate::catalogue::Object;
use crate::expression::{Variable, Weighted};
use crate::mechanics::check::regularity::{DepartureJacobian, Saddle};
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::linear::vectors::Matrix;
use crate::program::{Builder, Growth, Number, Signed, Staged, WrittenFactors, order};

/// The number of unknowns from which on a half full matrix is not eliminated term by term.
const DENSE: usize = 8;

/// Programs of more values are not written out.
const LARGEST: usize = 4000;

/// Second derivatives are not written out where the program has more values without them.
const LARGEST_WITH_SECOND: usize = 400;

/// The functions, in the order of their groups.
const OBJECTS: [Object; 5] = [
    Object::Linearised,
    Object::LinearColumns,
    Object::LinearSolution,
    Object::LinearAdjoint,
    Object::LinearHessian,
];

/// The parts of a step's linear equations.
pub(super) struct Linearisation<'s, 'd, 'a> {
    pub(super) step: &'s StepExpressions<'d, 'a>,
    pub(super) jacobian: &'s DepartureJacobian,
    /// ∂r/∂d as programs compute it.
    pub(super) slopes: &'s Matrix,
    pub(super) definitions: Vec<(Variable, ProgramDefinition)>,
    /// ∂²/∂(q, d, λ, u)² of the sum with weights.
    pub(super) hessian: &'s Matrix,
}

/// The values of the partial derivatives in a program, row by row.
struct Values {
    position: Vec<Vec<Signed>>,
    controls: Vec<Vec<Signed>>,
    arrival: [Vec<Vec<Signed>>; 3],
    ends: [Vec<Vec<Signed>>; 2],
}

impl Linearisation<'_, '_, '_> {
    /// The functions, where they are written out.
    pub(super) fn formulas(&self) -> Option<Formulas> {
        let (staged, growth) = self.program()?;
        let passed = staged.passed_on(0);
        let (n, m, u) = (self.n(), self.m(), self.step.controls);
        let blocks = [
            vec![Block::Vector(passed.len())],
            vec![Block::Matrix(n + m, 2 * n + u), Block::Matrix(n, 2 * n + u)],
            vec![Block::Vector(n + m)],
            vec![
                Block::Vector(n + m),
                Block::Vector(n),
                Block::Vector(self.step.parameters.len()),
                Block::Vector(u),
                Block::Number,
                Block::Number,
            ],
            vec![Block::Matrix(2 * n + u, 2 * n + u)],
        ];
        let mut formulas = Formulas::default();
        let mut growth = Some(growth);
        for (group, (object, blocks)) in OBJECTS.into_iter().zip(blocks).enumerate() {
            let program = match object {
                Object::Linearised => ObjectProgram::Guarded(
                    staged.part(group, &passed, &[]),
                    blocks,
                    growth.take().map(Box::new),
                ),
                Object::LinearHessian if staged.group(group).is_empty() => continue,
                Object::LinearHessian => {
                    ObjectProgram::Guarded(staged.part(group, &[], &passed), blocks, None)
                }
                _ => ObjectProgram::Values(staged.part(group, &[], &passed), blocks),
            };
            formulas = formulas.with(object, Formula::Program(program));
        }
        Some(formulas)
    }

    fn n(&self) -> usize {
        self.step.discretizer.dim
    }

    fn m(&self) -> usize {
        self.step.phi.len()
    }

    /// The program, its outputs in groups.
    fn program(&self) -> Option<(Staged, Growth)> {
        let size = self.n() + self.m();
        let algebra = self.step.discretizer.algebra;
        let matrix = |block: &Matrix| -> Vec<Scalar> {
            let saddle = Saddle::new(block, &self.step.forms, &self.jacobian.phi);
            saddle.rows().concat()
        };
        let samples = algebra.typical(&matrix(&self.jacobian.covector))?;
        let samples: Vec<_> = samples.iter().map(|sample| sample.to_f64()).collect();
        let mut builder = Builder::staged();
        let entries = self.translate(&mut builder, &matrix(self.slopes), &[]);
        let pattern: Vec<_> = entries.iter().map(|x| !builder.is_zero(*x)).collect();
        let present = pattern.iter().filter(|present| **present).count();
        if size >= DENSE && 2 * present >= size * size {
            return None;
        }
        let depths: Vec<_> = entries.iter().map(|x| builder.depth(x.id)).collect();
        let order = order(size, &samples, &pattern, &depths)?;
        let factors = WrittenFactors::new(&mut builder, &entries, order)?;
        if builder.len() > LARGEST {
            return None;
        }
        let (growth, numbers) = factors.growth(&builder, &entries);
        let values = self.values(&mut builder);
        if builder.len() > LARGEST {
            return None;
        }
        let mut columns = self.state_columns(&mut builder, &factors, &values);
        columns.extend(self.control_columns(&mut builder, &factors, &values));
        let arrival = self.arrival(&mut builder, &values, &columns);
        let tangents = (0..size).flat_map(|k| columns.iter().map(move |z| z[k]));
        let written: [Vec<_>; 2] = [tangents.collect(), arrival];
        let rows = (0..size).map(|i| builder.input(Variable::Row(i))).collect();
        let solution = factors.solve(&mut builder, rows);
        let mu = self.adjoint(&mut builder, &factors, &values);
        let gradient = self.gradient(&mut builder, &mu, &values);
        if builder.len() > LARGEST {
            return None;
        }
        let hessian = match builder.len() <= LARGEST_WITH_SECOND {
            true => self.second(&mut builder, &mu, &columns),
            false => Vec::new(),
        };
        let groups = vec![
            numbers,
            written.concat(),
            solution,
            [mu, gradient].concat(),
            hessian,
        ];
        Some((Staged::new(builder, groups), growth))
    }

    /// The values of expressions, with these in the place of the weights of the rows.
    fn translate(&self, builder: &mut Builder, f: &[Scalar], mu: &[Signed]) -> Vec<Signed> {
        let n = self.n();
        let algebra = self.step.discretizer.algebra;
        let mut bind = |builder: &mut Builder, x| match x {
            Variable::Weight(Weighted::Momentum, i) => mu[i],
            Variable::Weight(Weighted::Constraint, a) => mu[n + a],
            Variable::Weight(Weighted::Inner, _) => {
                unreachable!("steps with inner unknowns are not written out")
            }
            Variable::Weight(Weighted::Arrival, i) => {
                builder.input(Variable::Weight(Weighted::NextMomentum, i))
            }
            Variable::Weight(Weighted::End, i) => {
                builder.input(Variable::Weight(Weighted::NextPosition, i))
            }
            x => builder.input(x),
        };
        algebra.translate_with(builder, f, &self.definitions, &mut bind)
    }

    fn values(&self, builder: &mut Builder) -> Values {
        let (n, m, step) = (self.n(), self.m(), self.step);
        let space = &step.discretizer.space;
        let along = |rows: &[Scalar], slope| step.discretizer.gradients(rows, slope);
        let by_controls = |rows: &[Scalar]| -> Matrix {
            let row = |f: &Scalar| step.by_all(f, step.controls, NumberOfStep::Control);
            rows.iter().map(row).collect()
        };
        let rows = [step.momentum.as_slice(), &step.phi].concat();
        let [by_start, by_increment] = space.end_tangents();
        let blocks = [
            along(&rows, Slope::Start),
            by_controls(&rows),
            along(&step.arrival, Slope::Start),
            along(&step.arrival, Slope::Increment),
            by_controls(&step.arrival),
            by_start,
            by_increment,
        ];
        let all: Vec<_> = blocks.iter().flat_map(|block| block.concat()).collect();
        let mut values = self.translate(builder, &all, &[]).into_iter();
        let mut take = |rows: usize, columns: usize| -> Vec<Vec<Signed>> {
            let mut row = || values.by_ref().take(columns).collect();
            (0..rows).map(|_| row()).collect()
        };
        let u = step.controls;
        Values {
            position: take(n + m, n),
            controls: take(n + m, u),
            arrival: [take(n, n), take(n, n), take(n, u)],
            ends: [take(n, n), take(n, n)],
        }
    }

    /// ∂z/∂(q, p), column by column.
    fn state_columns(
        &self,
        builder: &mut Builder,
        factors: &WrittenFactors,
        values: &Values,
    ) -> Vec<Vec<Signed>> {
        let n = self.n();
        let column = |builder: &mut Builder, j: usize| -> Vec<Signed> {
            let by_position = values.position.iter().map(|row| row[j % n].negated());
            let mut right: Vec<_> = by_position.collect();
            if j >= n {
                right.fill(builder.zero());
                right[j - n] = builder.number(true, Number::one());
            }
            factors.solve(builder, right)
        };
        (0..2 * n).map(|j| column(builder, j)).collect()
    }

    /// ∂z/∂u, column by column.
    fn control_columns(
        &self,
        builder: &mut Builder,
        factors: &WrittenFactors,
        values: &Values,
    ) -> Vec<Vec<Signed>> {
        let column = |k: usize| {
            let right = values.controls.iter().map(|row| row[k].negated());
            factors.solve(builder, right.collect())
        };
        (0..self.step.controls).map(column).collect()
    }

    /// ∂p'/∂(q, p, u), row by row.
    fn arrival(
        &self,
        builder: &mut Builder,
        values: &Values,
        columns: &[Vec<Signed>],
    ) -> Vec<Signed> {
        let n = self.n();
        let [by_position, by_increment, by_controls] = &values.arrival;
        let mut arrival = Vec::new();
        for i in 0..n {
            for (j, z) in columns.iter().enumerate() {
                let mut terms = match j {
                    _ if j < n => vec![by_position[i][j]],
                    _ if j < 2 * n => Vec::new(),
                    _ => vec![by_controls[i][j - 2 * n]],
                };
                for (factor, z) in by_increment[i].iter().zip(z) {
                    terms.push(builder.product(vec![*factor, *z]));
                }
                arrival.push(builder.sum(terms));
            }
        }
        arrival
    }

    /// The weights μ of the rows.
    fn adjoint(
        &self,
        builder: &mut Builder,
        factors: &WrittenFactors,
        values: &Values,
    ) -> Vec<Signed> {
        let (n, m) = (self.n(), self.m());
        let slopes = self.step.arrival_by_increment();
        let slopes = self.translate(builder, &slopes, &[]);
        let mut right = Vec::new();
        for (j, slope) in slopes.into_iter().enumerate() {
            let mut terms = vec![slope];
            terms.extend(self.at_end(builder, &values.ends[1], j));
            right.push(builder.sum(terms).negated());
        }
        for a in 0..m {
            let weight = builder.input(Variable::Weight(Weighted::NextMultiplier, a));
            right.push(weight.negated());
        }
        debug_assert_eq!(right.len(), n + m);
        factors.solve_transposed(builder, right)
    }

    /// The terms of column j of a tangent of the end with the weights of q'.
    fn at_end(&self, builder: &mut Builder, tangent: &[Vec<Signed>], j: usize) -> Vec<Signed> {
        let weight = |i| Variable::Weight(Weighted::NextPosition, i);
        let mut terms = Vec::new();
        for (i, row) in tangent.iter().enumerate() {
            if !builder.is_zero(row[j]) {
                let weight = builder.input(weight(i));
                terms.push(builder.product(vec![row[j], weight]));
            }
        }
        terms
    }

    /// The derivatives of the sum of the results in (q, θ, u, h, t).
    fn gradient(&self, builder: &mut Builder, mu: &[Signed], values: &Values) -> Vec<Signed> {
        let [by_position, parameters, controls, times] = self.step.gradient();
        let numbers = [parameters, controls, times].concat();
        let numbers = self.translate(builder, &numbers, mu);
        let by_position = self.translate(builder, &by_position, mu);
        let mut gradient = Vec::new();
        for (j, slope) in by_position.into_iter().enumerate() {
            let mut terms = vec![slope];
            terms.extend(self.at_end(builder, &values.ends[0], j));
            gradient.push(builder.sum(terms));
        }
        gradient.extend(numbers);
        gradient
    }

    /// Tᵀ (∂²𝓛/∂(q, d, λ, u)²) T with T = ∂(q, d, λ, u)/∂(q, p, u), `columns` those of (d, λ).
    fn second(&self, builder: &mut Builder, mu: &[Signed], columns: &[Vec<Signed>]) -> Vec<Signed> {
        let (n, m) = (self.n(), self.m());
        let hessian = self.translate(builder, &self.hessian.concat(), mu);
        let size = self.hessian.len();
        // The rows of T that are not zero: row, entry.
        let one = builder.number(false, Number::one());
        let tangent = |j: usize| -> Vec<(usize, Signed)> {
            let own = match j {
                _ if j < n => Some((j, one)),
                _ if j < 2 * n => None,
                _ => Some((j + m, one)),
            };
            let z = columns[j].iter().enumerate();
            own.into_iter().chain(z.map(|(k, x)| (n + k, *x))).collect()
        };
        let arguments = columns.len();
        let mut second = vec![builder.zero(); arguments * arguments];
        for j in 0..arguments {
            let mut moved = Vec::new();
            for k in 0..size {
                let terms = tangent(j).into_iter();
                let terms = terms.map(|(l, x)| builder.product(vec![hessian[k * size + l], x]));
                let terms: Vec<_> = terms.collect();
                moved.push(builder.sum(terms));
            }
            for i in 0..=j {
                let terms = tangent(i).into_iter();
                let terms = terms.map(|(k, x)| builder.product(vec![x, moved[k]]));
                let terms: Vec<_> = terms.collect();
                let value = builder.sum(terms);
                second[i * arguments + j] = value;
                second[j * arguments + i] = value;
            }
        }
        second
    }
}
