//! Parameters of a system from measurements of its motion, by Levenberg's and Marquardt's method.
//!
//! ```text
//! min ½ Σ r_i(q_k, p_k, θ)²,     J = ∂r/∂(q_0, p_0, θ) along the motion
//! ```
//!
//! On level sets q_0 is projected after every step of the method, and J is that of the projected
//! one. A q_0 that is held is projected from where it was given, for each θ, so that the residuals
//! are functions of the unknowns; it moves with θ by central differences of the projection then, as
//! the way to the level sets has a length.

use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::least_squares::{Linearised, NoMinimum, least_squares};
use super::{OptimalError, dynamic};
use nh_runtime::internal::{
    all_finite, check_finite, in_force_at_rest, mass_at_rest, or_one, project_onto_level_sets,
    vector,
};
use nh_runtime::{
    DifferentiableSystem, Inputs, Matrix, Moving, Perturbation, Quantity, Rollout, Stage,
    StepError, StepOptions, TimeStep, Vector, values,
};

values! {
    /// The unknowns of an estimate: the start of the motion, and the parameters.
    pub struct Estimated<S: DifferentiableSystem> {
        /// q_0, on the level sets of holonomic constraints where there are any.
        pub q: S::Configuration,
        /// p_0.
        pub p: S::Covector,
        /// θ.
        pub parameters: S::Parameters,
    }
}

values! {
    /// A residual at a node, (measured - computed) / error of the measurement, and its slopes.
    pub struct Misfit<S: DifferentiableSystem> {
        /// r.
        pub value: f64,
        /// ∂r/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂r/∂p.
        pub p: S::Increment,
        /// ∂r/∂θ.
        pub parameters: S::Parameters,
    }
}

/// The result of [`estimate`]: the unknowns with the least ½ Σ r².
pub struct Estimate<S: DifferentiableSystem> {
    /// The unknowns.
    pub unknowns: Estimated<S>,
    /// ½ Σ r².
    pub value: f64,
    /// (JᵀJ)⁻¹ of the free unknowns, the covariance of their errors where each residual has an
    /// error of 1; along the level sets for q_0 on them. An unknown that no residual determines, as
    /// p_0 along the forms, has the variance ∞.
    pub covariance: DMatrix<f64>,
    /// ½ Σ r² before every iteration.
    pub values: Vec<f64>,
}

nh_runtime::value_traits! {
    @compared Estimate<S: DifferentiableSystem> { unknowns, value, covariance, values }
}

/// Bounds of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParameterBounds {
    /// The index of the parameter in θ.
    pub parameter: usize,
    /// The least value, -∞ where there is none.
    pub lower: f64,
    /// The greatest value, ∞ where there is none.
    pub upper: f64,
}

/// The unknowns with the least ½ Σ r², from a guess, where those with an index in `free` change: 0
/// … n-1 is q_0, n … 2n-1 is p_0, then θ.
///
/// `system` makes the system of its parameters, and `residuals` those of a node, which may be none.
/// Every node from 0 to the end counts. Directions in which nothing is seen, singular values of J
/// below 1e-10 of the largest after its columns are scaled to 1, are not gone along.
///
/// A step with which the motion fails, a residual is no number, or the kinetic energy on D at q_0
/// is negative in more directions than at the guess (a mass that has lost its sign), is taken back,
/// as one with which the residuals do not decrease: the method goes on with a shorter one.
/// Parameters that are to stay in some range, lengths and stiffnesses, are given bounds from the
/// start, by [`estimate_between`].
///
/// On the level sets of holonomic constraints q_0 is [projected](nh_runtime::Moving::project),
/// that of the guess too, and moves with parameters on which they depend: from where a step has led
/// to if components of it are free, and for each θ from the q_0 that was given if none is.
///
/// From a poor guess it may end in a minimum that is not the least: ½ Σ r² says so, which is about
/// half of the number of residuals where each has an error of 1.
///
/// # Errors
/// [`OptimalError::Step`] for the motion of the guess and the derivatives along it;
/// [`OptimalError::NotEstimated`] with the unknown that would have to move most;
/// [`OptimalError::NothingToEstimate`] without residuals or free unknowns. A residual of the guess
/// that is not finite, or has no finite derivatives, is a [`StepError::NonFinite`].
///
/// # Panics
/// If an index in `free` is that of no unknown, or is there twice.
pub fn estimate<S: DifferentiableSystem>(
    system: impl Fn(&S::Parameters) -> S,
    guess: Estimated<S>,
    ts: impl Into<TimeStep>,
    controls: &[S::Control],
    free: &[usize],
    residuals: impl Fn(&Stage<'_, S>) -> Vec<Misfit<S>>,
) -> Result<Estimate<S>, OptimalError> {
    estimate_between(system, guess, ts, controls, free, &[], residuals)
}

/// [`estimate`] with parameters between bounds, where the free ones of the guess are moved first;
/// of several bounds of one parameter all hold. The covariance is that of the unknowns which end
/// between their bounds; the rows and columns of the others are zero.
///
/// # Errors
/// The errors of [`estimate`]; [`OptimalError::ParameterBounds`] where a lower bound is above the
/// upper one, or one is no number.
///
/// # Panics
/// If an index in `free` is that of no unknown or is there twice, or one of the bounds is that of
/// no parameter.
pub fn estimate_between<S: DifferentiableSystem>(
    system: impl Fn(&S::Parameters) -> S,
    guess: Estimated<S>,
    ts: impl Into<TimeStep>,
    controls: &[S::Control],
    free: &[usize],
    bounds: &[ParameterBounds],
    residuals: impl Fn(&Stage<'_, S>) -> Vec<Misfit<S>>,
) -> Result<Estimate<S>, OptimalError> {
    for (place, index) in free.iter().enumerate() {
        let all = 2 * S::DIM + S::Parameters::LEN;
        assert!(*index < all, "no unknown has the index {index}");
        let is_first = !free[..place].contains(index);
        assert!(is_first, "the unknown {index} is twice in `free`");
    }
    let time = ts.into();
    let held = free.iter().all(|index| *index >= S::DIM);
    let held = (held && !S::HOLONOMIC.is_empty()).then_some(guess.q);
    let evaluate =
        |at: &Estimated<S>| linearised(&system, (at, held), time, controls, free, &residuals);
    let ranges = ranges::<S>(free, bounds)?;
    let mut unknowns = guess;
    for (index, range) in free.iter().zip(&ranges) {
        if let Some(k) = index.checked_sub(2 * S::DIM) {
            unknowns.parameters[k] = unknowns.parameters[k].clamp(range.0, range.1);
        }
    }
    let (unknowns, at) = evaluate(&unknowns)?;
    if at.jacobian.is_empty() {
        return Err(OptimalError::NothingToEstimate {
            residuals: at.residuals.len(),
            unknowns: free.len(),
        });
    }
    let place = |at: &Estimated<S>, j: usize| match free[j].checked_sub(2 * S::DIM) {
        Some(k) => at.parameters[k],
        None => 0.0,
    };
    let moved = |at: &Estimated<S>, step: &DVector<f64>| moved::<S>(at, free, step);
    let inputs = first_inputs::<S>(time, controls);
    let negative = |at: &Estimated<S>| negative_directions(&system(&at.parameters), inputs, &at.q);
    let at_guess = negative(&unknowns);
    let trial = |at: &Estimated<S>| {
        let found = evaluate(at).ok();
        found.filter(|(at, _)| negative(at) <= at_guess)
    };
    let found = least_squares((unknowns, at), &ranges, place, moved, trial);
    let found = found.map_err(|failure| not_estimated::<S>(free, &failure))?;
    Ok(Estimate {
        unknowns: found.at,
        value: found.value,
        covariance: found.covariance,
        values: found.values,
    })
}

/// The bounds of every free unknown, from all bounds of its parameter.
fn ranges<S: DifferentiableSystem>(
    free: &[usize],
    bounds: &[ParameterBounds],
) -> Result<Vec<(f64, f64)>, OptimalError> {
    let mut of_parameters = vec![(f64::NEG_INFINITY, f64::INFINITY); S::Parameters::LEN];
    for own in bounds {
        assert!(
            own.parameter < S::Parameters::LEN,
            "no parameter has the index {}",
            own.parameter
        );
        let range = &mut of_parameters[own.parameter];
        let (lower, upper) = match own.lower <= own.upper {
            true => (range.0.max(own.lower), range.1.min(own.upper)),
            false => (own.lower, own.upper),
        };
        if !(lower <= upper && lower < f64::INFINITY && upper > f64::NEG_INFINITY) {
            return Err(OptimalError::ParameterBounds {
                parameter: own.parameter,
                name: S::PARAMETERS[own.parameter],
                lower,
                upper,
            });
        }
        *range = (lower, upper);
    }
    let of = |index: &usize| match index.checked_sub(2 * S::DIM) {
        Some(parameter) => of_parameters[parameter],
        None => (f64::NEG_INFINITY, f64::INFINITY),
    };
    Ok(free.iter().map(of).collect())
}

/// The unknowns moved along the free ones.
fn moved<S: DifferentiableSystem>(
    at: &Estimated<S>,
    free: &[usize],
    step: &DVector<f64>,
) -> Estimated<S> {
    let of = |index: usize| {
        let place = free.iter().position(|free| *free == index);
        place.map_or(0.0, |place| step[place])
    };
    let n = S::DIM;
    Estimated {
        q: S::retract(&at.q, &vector(of)),
        p: at.p + vector(|i| of(n + i)),
        parameters: at.parameters + vector(|k| of(2 * n + k)),
    }
}

/// The error that names the unknown.
fn not_estimated<S: DifferentiableSystem>(
    free: &[usize],
    failure: &NoMinimum<Estimated<S>>,
) -> OptimalError {
    let (n, (j, slope)) = (S::DIM, failure.steepest);
    let unknown = free[j];
    let (name, at) = match unknown.checked_sub(2 * n) {
        Some(k) => (S::PARAMETERS[k], Some(failure.at.parameters[k])),
        None if unknown < n => ("q_0", None),
        None => ("p_0", None),
    };
    OptimalError::NotEstimated {
        why: failure.why,
        iterations: failure.iterations,
        value: failure.value,
        unknown,
        name,
        at,
        slope,
    }
}

/// The inputs of the first step.
fn first_inputs<S: DifferentiableSystem>(
    time: TimeStep,
    controls: &[S::Control],
) -> Inputs<S::Control> {
    let u = controls.first().copied();
    Inputs::new(time, u.unwrap_or_else(S::Control::zeros))
}

/// The number of eigenvalues below zero of [M Bᵀ; B 0], M = ∂²L/∂q̇², B the forms in force: the
/// directions in D of negative kinetic energy, and one a form.
fn negative_directions<S: DifferentiableSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> usize {
    let n = S::DIM;
    let in_force: Vec<_> = in_force_at_rest(system, inputs, q).collect();
    let mass = mass_at_rest(system, inputs, q);
    let forms = system.constraint_forms_at(inputs, q);
    let unit = |i: usize| or_one(1.0 / mass.entry(i, i).abs().sqrt());
    let size = |a: usize| {
        let terms = (0..n).map(|i| (forms.entry(a, i) * unit(i)).abs());
        or_one(1.0 / terms.fold(0.0, f64::max))
    };
    let entry = |i: usize, j: usize| match (i < n, j < n) {
        (true, true) => (mass.entry(i, j) + mass.entry(j, i)) / 2.0 * unit(i) * unit(j),
        (true, false) => forms.entry(in_force[j - n], i) * unit(i) * size(in_force[j - n]),
        (false, true) => forms.entry(in_force[i - n], j) * unit(j) * size(in_force[i - n]),
        (false, false) => 0.0,
    };
    let all = n + in_force.len();
    let eigenvalues = DMatrix::from_fn(all, all, entry).symmetric_eigenvalues();
    let round_off = 1e-12 * eigenvalues.amax();
    eigenvalues.iter().filter(|x| **x < -round_off).count()
}

/// ∛ε, by which part of a parameter, or by how much if it is zero, a central difference displaces
/// it.
const DIFFERENCE: f64 = 1.0 / (1 << 17) as f64;

/// ∂q_0/∂θ_k of the projection of a q_0 that is held.
fn moved_with<S: DifferentiableSystem>(
    system: &impl Fn(&S::Parameters) -> S,
    inputs: Inputs<S::Control>,
    held: S::Configuration,
    (parameters, k): (&S::Parameters, usize),
) -> Result<S::Increment, StepError> {
    let by = DIFFERENCE * or_one(parameters[k].abs());
    let at = |by: f64| {
        let mut parameters = *parameters;
        parameters[k] += by;
        project_onto_level_sets(&system(&parameters), &StepOptions::default(), inputs, held)
    };
    let (before, after) = (at(-by)?, at(by)?);
    Ok(S::increment(&before, &after) * (0.5 / by))
}

/// The unknowns with the q_0 at which the motion starts, and the residuals with J; `held` is the
/// given q_0, on level sets where it is not free.
fn linearised<S: DifferentiableSystem>(
    system: &impl Fn(&S::Parameters) -> S,
    (at, held): (&Estimated<S>, Option<S::Configuration>),
    time: TimeStep,
    controls: &[S::Control],
    free: &[usize],
    residuals: &impl Fn(&Stage<'_, S>) -> Vec<Misfit<S>>,
) -> Result<(Estimated<S>, Linearised), StepError> {
    let n = S::DIM;
    let (inputs, of_parameters) = (first_inputs::<S>(time, controls), system);
    let system = system(&at.parameters);
    let q = project_onto_level_sets(
        &system,
        &StepOptions::default(),
        inputs,
        held.unwrap_or(at.q),
    )?;
    let has_way = held.filter(|held| *held != q);
    let rollout = Rollout::new(system.trajectory_from(time, q, at.p), controls)?;
    let start = |index: &usize| {
        let mut x = Perturbation::<S>::zeros();
        match (index.checked_sub(n), index.checked_sub(2 * n)) {
            (None, _) => x.q[*index] = 1.0,
            (Some(i), None) => x.p[i] = 1.0,
            (_, Some(k)) => x.parameters[k] = 1.0,
        }
        let mut start = rollout.tangent_of_start(&x)?;
        if let (Some(held), Some(k)) = (has_way, index.checked_sub(2 * n)) {
            start.q = moved_with(of_parameters, inputs, held, (&at.parameters, k))?;
        }
        Ok(start)
    };
    let starts: Vec<_> = free.iter().map(start).collect::<Result<_, _>>()?;
    // ∂(q_k, p_k)/∂(q_0, p_0, θ), of the free ones.
    let mut state = DMatrix::from_fn(2 * n, free.len(), |i, j| match i.checked_sub(n) {
        None => starts[j].q[i],
        Some(i) => starts[j].p[i],
    });
    let tangent = DMatrix::from_fn(free.len(), free.len(), |i, j| match free[i] < 2 * n {
        true => state[(free[i], j)],
        false => f64::from(i == j),
    });
    let (mut values, mut rows) = (Vec::new(), Vec::new());
    for k in 0..=rollout.steps() {
        for residual in residuals(&rollout.stage(k)) {
            let slopes = [residual.q.as_slice(), residual.p.as_slice()].concat();
            let along = DVector::from_vec(slopes).transpose() * &state;
            let direct = |j: usize| match free[j].checked_sub(2 * n) {
                Some(parameter) => residual.parameters[parameter],
                None => 0.0,
            };
            let row: Vec<_> = (0..free.len()).map(|j| along[j] + direct(j)).collect();
            check_finite(residual.value.is_finite(), k, Quantity::Residual)?;
            check_finite(all_finite(&row), k, Quantity::Jacobian)?;
            values.push(residual.value);
            rows.push(row);
        }
        if k < rollout.steps() {
            let step = rollout.derivatives(k)?;
            let by = dynamic(&step.by_parameters());
            state = dynamic(&step.by_state()) * state;
            for (j, index) in free
                .iter()
                .enumerate()
                .filter(|(_, index)| **index >= 2 * n)
            {
                let mut column = state.column_mut(j);
                column += by.column(index - 2 * n);
            }
        }
    }
    let linearised = Linearised {
        jacobian: DMatrix::from_fn(rows.len(), free.len(), |i, j| rows[i][j]),
        residuals: DVector::from_vec(values),
        tangent,
    };
    Ok((Estimated { q, ..*at }, linearised))
}
