//! The partial derivatives of all that a step of a discrete system is made of.
//!
//! With z = (d, λ) and x = (q, u, θ, h, t) the rows of a node are R = (p + r, φ), and what arrives
//! behind the step is p':
//!
//! ```text
//! r = D_1L_d + f⁻ - Σ_a λ_a ω^a(q),     p' = D_2L_d + f⁺
//! ∂/∂q at fixed d, along left-invariant fields of groups
//! ∂/∂h = explicit - (1/h) Σ_i q̇^i ∂/∂q̇^i + Σ_α α ∂/∂t_α,     ∂/∂t = Σ_α ∂/∂t_α
//! ```

use super::covectors::Covectors;
use super::expressions::{FINEST, NumberOfStep, StepExpressions};
use super::formula::{Formula, Formulas};
use super::linearised::Linearisation;
use super::velocity;
use crate::algebra::{Derivatives, Scalar};
use crate::catalogue::Object;
use crate::expression::{Variable, Weighted};
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::discrete::discretize::{Discretizer, SumOverNodes};
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::linear::vectors::{Matrix, gradient, map, matrix, transpose, vector};
use crate::profile::pass;

/// Parts of more bytes are variables: what is differentiated twice is a graph, or it would grow
/// with every factor of a product.
const LARGEST_PART: usize = 400;

/// The objects of `DifferentiableSystem`, where they are asked for.
pub(in crate::mechanics) fn derivatives(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    slopes: (&DepartureJacobian, &Covectors),
) -> Option<Formulas> {
    let system = discretizer.system;
    let arguments = || system.chart.arguments_of_step();
    // Of a large system, before parts of what is smaller are variables, too.
    let lagrangian = objects.lagrangian_at_nodes(discretizer);
    system.derivatives.then(|| {
        pass("derivatives of a step", || {
            let formulas = || formulas(discretizer, (objects, lagrangian), slopes, arguments());
            // The chart of a group between inner nodes is a graph of smaller parts.
            let largest = discretizer.largest_part_in_rows().unwrap_or(LARGEST_PART);
            discretizer.algebra.with_parts_of(largest, formulas)
        })
    })
}

/// The objects of `DifferentiableSystem`.
fn formulas(
    discretizer: &Discretizer<'_>,
    (objects, lagrangian): (&Objects, Option<SumOverNodes<'_>>),
    (jacobian, covectors): (&DepartureJacobian, &Covectors),
    (parameters, controls): (Vec<Variable>, usize),
) -> Formulas {
    let algebra = discretizer.algebra;
    let forms = map(&objects.forms, |f| discretizer.at_start(f));
    let reaction = |i: usize| {
        let terms = forms.iter().enumerate();
        Scalar::sum(terms.map(|(a, form)| &algebra.variable(Variable::Multiplier(a)) * &form[i]))
    };
    let shared = |rows: &[Scalar]| rows.iter().map(|f| algebra.shared(f.clone())).collect();
    let momentum = objects.force_minus.iter().enumerate();
    let momentum = momentum.map(|(i, force)| force - &reaction(i));
    let rests = [momentum.collect(), objects.force_plus.clone()];
    let step = StepExpressions {
        discretizer,
        lagrangian: (objects.lagrangian.as_ref()).and_then(|l| discretizer.sum_over_nodes(l)),
        is_at_nodes: lagrangian.is_some(),
        rests,
        momentum: (objects.departure.iter().enumerate())
            .map(|(i, row)| algebra.shared(row - &reaction(i)))
            .collect(),
        forms,
        phi: shared(&objects.phi),
        arrival: shared(&objects.arrival),
        inner: shared(&objects.inner.rows),
        parameters,
        controls,
    };
    let n = discretizer.dim;
    let (hessian, second) = step.second();
    let mut definitions = discretizer.space.definitions();
    definitions.extend(covectors.definitions.iter().cloned());
    let linearisation = Linearisation {
        step: &step,
        jacobian,
        slopes: &covectors.slopes,
        definitions,
        hessian: &hessian,
    };
    // Of a step with inner unknowns the runtime makes the linear equations: J by the elimination of these. A lattice assembles those of its links.
    let (written, inner) = match objects.inner.rows.is_empty() {
        true if discretizer.own < n => (None, None),
        true => (linearisation.formulas(), None),
        false => {
            let [slopes, second] = step.inner_formulas();
            let inner = Formulas::default()
                .with(Object::InnerSlopes, slopes)
                .with(Object::InnerHessian, second);
            (None, Some(inner))
        }
    };
    // Gradients are written out, too, where the linear equations are: else the sum is asked for.
    let weighted = written
        .is_none()
        .then(|| Formulas::default().with(Object::WeightedSlopes, step.weighted()));
    let ends = discretizer.space.groups().next().map(|_| {
        let [by_start, by_increment] = discretizer.space.end_tangents();
        let tangents = Formula::matrix(&by_start, n).and_matrix(&by_increment, n);
        Formulas::default().with(Object::EndTangents, tangents)
    });
    Formulas::default()
        .and(written)
        .and(inner)
        .and(velocity::slopes(
            discretizer,
            objects,
            &step.parameters,
            controls,
        ))
        .and(Some(step.state(jacobian, covectors)))
        .with(
            Object::ParameterSlopes,
            step.columns((0..step.parameters.len()).map(NumberOfStep::Parameter)),
        )
        .with(
            Object::ControlSlopes,
            step.columns((0..controls).map(NumberOfStep::Control)),
        )
        .with(
            Object::TimeSlopes,
            step.columns([NumberOfStep::Step, NumberOfStep::Time].into_iter()),
        )
        .and(Some(second))
        .with(Object::CurvatureByNumbers, step.curvature_by_numbers())
        .and(weighted)
        .and(ends)
}

impl StepExpressions<'_, '_> {
    /// ∂(r, p')/∂(q, d), ∂φ/∂(q, d) and ω; where L is differentiated at the nodes of the rule,
    /// those of the rests, and the second derivatives of L.
    fn state(&self, jacobian: &DepartureJacobian, covectors: &Covectors) -> Formulas {
        let n = self.discretizer.dim;
        let along = |rows: &[Scalar], slope| self.discretizer.gradients(rows, slope);
        let of_both = |rows: &[Scalar]| [Slope::Start, Slope::Increment].map(|s| along(rows, s));
        let [momentum, arrival] = match self.lagrangian_at_nodes() {
            Some(_) => self.rests.each_ref().map(|rest| of_both(rest)),
            None => [
                [
                    along(&self.momentum, Slope::Start),
                    increment_columns(&covectors.slopes[..n], n),
                ],
                of_both(&self.arrival),
            ],
        };
        let phi = [
            along(&self.phi, Slope::Start),
            increment_columns(&jacobian.phi, n),
        ];
        let joined = |[of_q, of_d]: [Matrix; 2]| {
            let rows = of_q.into_iter().zip(of_d);
            rows.map(|(of_q, of_d)| [of_q, of_d].concat())
        };
        let state: Matrix = joined(momentum).chain(joined(arrival)).collect();
        let phi: Matrix = joined(phi).collect();
        let slopes = Formula::matrix(&state, 2 * n)
            .and_matrix(&phi, 2 * n)
            .and_matrix(&self.forms, n);
        match self.lagrangian_at_nodes() {
            Some(lagrangian) => Formulas::default()
                .with(Object::SlopesBesideLagrangian, slopes)
                .with(Object::LagrangianCurvature, self.curvature(lagrangian)),
            None => Formulas::default().with(Object::StateSlopes, slopes),
        }
    }

    /// ∂²L/∂q∂q, ∂²L/∂q̇∂q, row q̇, and ∂²L/∂q̇∂q̇.
    fn curvature(&self, lagrangian: &Derivatives) -> Formula {
        let (algebra, n) = (self.discretizer.algebra, self.discretizer.dim);
        let (q, v) = (Variable::Coordinate, Variable::Velocity);
        let block = |x: fn(usize) -> Variable, y: fn(usize) -> Variable| {
            matrix(n, n, |i, j| lagrangian.second(algebra, x(i), y(j)))
        };
        [block(q, q), block(v, q), block(v, v)]
            .iter()
            .fold(Formula::empty(), |formula, block| {
                formula.and_matrix(block, n)
            })
    }

    /// The derivatives of the inner rows in (y, q, θ, u, h, t), and below them those of p' in y.
    /// Then those of the derivatives in y of the sum with weights, and below them these in d.
    fn inner_formulas(&self) -> [Formula; 2] {
        let (discretizer, inner) = (self.discretizer, self.inner.len());
        let unknowns = || (0..inner).map(Variable::Inner);
        let by_inner = |f: &Scalar| gradient(discretizer.algebra, f, unknowns());
        let row = |f: &Scalar| {
            let numbers = [NumberOfStep::Step, NumberOfStep::Time];
            [
                by_inner(f),
                discretizer.gradient(f, Slope::Start),
                self.by_all(f, self.parameters.len(), NumberOfStep::Parameter),
                self.by_all(f, self.controls, NumberOfStep::Control),
                numbers.map(|x| self.by(f, x)).to_vec(),
            ]
            .concat()
        };
        let over = |functions: &[Scalar], below: Matrix| {
            let mut matrix: Matrix = functions.iter().map(row).collect();
            let columns = matrix.first().map_or(0, Vec::len);
            matrix.extend(below);
            for row in &mut matrix {
                row.resize(columns, Scalar::zero());
            }
            Formula::empty().and_matrix(&matrix, columns)
        };
        let slopes = by_inner(&self.sum());
        let by_increment = discretizer.gradients(&slopes, Slope::Increment);
        [
            over(&self.inner, self.arrival.iter().map(by_inner).collect()),
            over(&slopes, transpose(&by_increment, discretizer.dim)),
        ]
    }

    /// ∂(r, p')/∂x and ∂φ/∂x.
    fn columns(&self, arguments: impl ExactSizeIterator<Item = NumberOfStep> + Clone) -> Formula {
        let count = arguments.len();
        let row = |f: &Scalar| -> Vec<Scalar> {
            let slopes = self.discretizer.algebra.slopes(f);
            (arguments.clone().map(|x| self.slope(&slopes, x))).collect()
        };
        let state: Matrix = self.momentum.iter().chain(&self.arrival).map(row).collect();
        let phi: Matrix = self.phi.iter().map(row).collect();
        Formula::matrix(&state, count).and_matrix(&phi, count)
    }

    /// The derivatives in θ, u, h and t of the sum of r, φ, the inner rows and p' with weights.
    fn weighted(&self) -> Formula {
        let [_, parameters, controls, times] = self.gradient();
        Formula::vector(&parameters)
            .and_vector(&controls)
            .and_number(&times[0])
            .and_number(&times[1])
    }

    /// The second derivatives in (q, d, λ, u) of the sum of r, φ, p' and the displacement of the
    /// end with weights, and their function.
    fn second(&self) -> (Matrix, Formulas) {
        let (discretizer, n) = (self.discretizer, self.discretizer.dim);
        let algebra = discretizer.algebra;
        let (m, sum) = (self.phi.len(), self.sum());
        let controls: Vec<_> = (0..self.controls).map(NumberOfStep::Control).collect();
        let by_position = discretizer.gradient(&sum, Slope::Start);
        let by_increment = discretizer.gradient(&sum, Slope::Increment);
        // The second derivatives of L apart, these are the gradients that are differentiated again.
        let (rest, of_lagrangian) = match self.lagrangian {
            Some(lagrangian) => {
                let rest = self.sum_without_lagrangian();
                let gradients = [Slope::Start, Slope::Increment];
                let [mu, nu] = self.weights();
                let curvature = algebra.with_parts_of(FINEST, || {
                    discretizer.curvature_of_ends(lagrangian, [&mu, &nu])
                });
                let gradients = gradients.map(|slope| discretizer.gradient(&rest, slope));
                (gradients, Some(curvature))
            }
            None => ([by_position.clone(), by_increment.clone()], None),
        };
        let with_lagrangian = |block: usize, i: usize, j: usize, value: Scalar| match &of_lagrangian
        {
            Some(curvature) => &curvature[block][i][j] + &value,
            None => value,
        };
        let by_multiplier = vector(m, |a| algebra.derivative(&sum, Variable::Multiplier(a)));
        let by_control: Vec<_> = controls.iter().map(|x| self.by(&sum, *x)).collect();
        let size = 2 * n + m + self.controls;
        let mut hessian = vec![vec![Scalar::zero(); size]; size];
        let mut set = |i: usize, j: usize, value: Scalar| {
            hessian[j][i] = value.clone();
            hessian[i][j] = value;
        };
        let weights = vector(n, |i| algebra.variable(Variable::Weight(Weighted::End, i)));
        let [mixed, twice] = discretizer.space.end_curvature(&weights);
        let half = Scalar::ratio(1, 2);
        let along = discretizer.gradients(&rest[0], Slope::Start);
        for i in 0..n {
            for (j, other) in along.iter().enumerate().take(i + 1) {
                // Fields of a group do not commute; along q τ(η) their products are symmetrised.
                let value = match along[i][j] == other[i] {
                    true => other[i].clone(),
                    false => &half * &(&along[i][j] + &other[i]),
                };
                set(i, j, with_lagrangian(0, i, j, value));
            }
            let slopes = discretizer.gradient(&rest[0][i], Slope::Increment);
            for (j, slope) in slopes.iter().enumerate() {
                set(i, n + j, with_lagrangian(1, i, j, slope + &mixed[i][j]));
            }
            let written = discretizer.space.with_tangents_written_out(&rest[1][i]);
            let slopes = discretizer.gradient(&written, Slope::Increment);
            for j in 0..=i {
                let value = &slopes[j] + &twice[i][j];
                set(n + i, n + j, with_lagrangian(2, i, j, value));
            }
        }
        for (a, f) in by_multiplier.iter().enumerate() {
            let slopes = discretizer.gradient(f, Slope::Start);
            (slopes.into_iter().enumerate()).for_each(|(i, slope)| set(2 * n + a, i, slope));
            for (k, x) in controls.iter().enumerate() {
                set(2 * n + m + k, 2 * n + a, self.by(f, *x));
            }
        }
        for (k, x) in controls.iter().enumerate() {
            for i in 0..n {
                set(2 * n + m + k, i, self.by(&by_position[i], *x));
                set(2 * n + m + k, n + i, self.by(&by_increment[i], *x));
            }
            for (l, f) in by_control.iter().enumerate().take(k + 1) {
                set(2 * n + m + k, 2 * n + m + l, self.by(f, *x));
            }
        }
        let formulas = Formulas::default().matrix(Object::StateHessian, &hessian, size);
        (hessian, formulas)
    }
}

/// The columns of the increments.
fn increment_columns(rows: &[Vec<Scalar>], n: usize) -> Matrix {
    rows.iter().map(|row| row[..n].to_vec()).collect()
}
