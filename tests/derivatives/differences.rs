//! Every derivative against differences of the step itself.

use nonholonomic::{
    DifferentiableSystem, Inputs, Matrix, Moving, TimeStep, Vector,
    derivatives::{Gradient, Perturbation, Response},
};

use crate::support::difference::{Derivative, derivative};
use crate::support::numbers::ROUNDING;

/// A point at which a step is differentiated.
#[derive(Clone, Copy)]
pub struct Point<S: DifferentiableSystem> {
    pub time: TimeStep,
    pub q: S::Configuration,
    pub p: S::Covector,
    pub parameters: S::Parameters,
    pub u: S::Control,
}

/// The places in the space of all arguments: q, p, θ, h, t.
pub fn unit<S: DifferentiableSystem>(k: usize) -> Perturbation<S> {
    let mut x = Perturbation::<S>::zeros();
    let (n, parameters) = (S::DIM, S::Parameters::LEN);
    match k {
        _ if k < n => x.q[k] = 1.0,
        _ if k < 2 * n => x.p[k - n] = 1.0,
        _ if k < 2 * n + parameters => x.parameters[k - 2 * n] = 1.0,
        _ if k == 2 * n + parameters => x.h = 1.0,
        _ if k > 2 * n + parameters + 1 => x.u[k - 2 * n - parameters - 2] = 1.0,
        _ => x.t = 1.0,
    }
    x
}

pub fn arguments<S: DifferentiableSystem>() -> usize {
    2 * S::DIM + S::Parameters::LEN + 2 + S::Control::LEN
}

/// The results as one row of numbers.
pub fn numbers<S: DifferentiableSystem>(response: &Response<S>) -> Vec<f64> {
    let Response { q, p, lambda } = response;
    [q.as_slice(), p.as_slice(), lambda.as_slice()].concat()
}

/// The results, or their weights, of a row of numbers.
pub fn response<S: DifferentiableSystem>(numbers: &[f64]) -> Response<S> {
    let mut response = Response::<S>::zeros();
    let (q, rest) = numbers.split_at(S::DIM);
    let (p, lambda) = rest.split_at(S::DIM);
    response.q.as_mut_slice().copy_from_slice(q);
    response.p.as_mut_slice().copy_from_slice(p);
    response.lambda.as_mut_slice().copy_from_slice(lambda);
    response
}

/// A gradient as one row of numbers: q, p, θ, h, t, u.
pub fn gradient_numbers<S: DifferentiableSystem>(gradient: &Gradient<S>) -> Vec<f64> {
    let Gradient {
        q, p, parameters, ..
    } = gradient;
    let vectors = [q.as_slice(), p.as_slice(), parameters.as_slice()].concat();
    let numbers = [gradient.h, gradient.t];
    [vectors.as_slice(), &numbers, gradient.u.as_slice()].concat()
}

fn dot<S: DifferentiableSystem>(gradient: &Gradient<S>, x: &[f64]) -> f64 {
    let gradient = gradient_numbers::<S>(gradient);
    gradient.iter().zip(x).map(|(a, b)| a * b).sum()
}

/// The displacement with these components: q, p, θ, h, t, u.
fn perturbation<S: DifferentiableSystem>(components: &[f64]) -> Perturbation<S> {
    let mut x = Perturbation::<S>::zeros();
    for (k, c) in components.iter().enumerate() {
        let unit = unit::<S>(k);
        x.q = x.q + unit.q * *c;
        x.p = x.p + unit.p * *c;
        x.u = x.u + unit.u * *c;
        x.parameters = x.parameters + unit.parameters * *c;
        x.h += unit.h * c;
        x.t += unit.t * c;
    }
    x
}

/// The second derivatives of the sum of the results with weights along directions, against second differences, and the matrix of all.
fn check_second<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S + Copy,
    at: &Point<S>,
    reach: f64,
) {
    let own = system(&at.parameters);
    let (step, derivatives) = own
        .derivatives_from(Inputs::new(at.time, at.u), at.q, at.p)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let count = numbers::<S>(&Response::zeros()).len();
    // Some number of each place.
    let number = |k: usize| ((k * k + 3 * k) % 17) as f64 / 8.0 - 1.0;
    let weights: Vec<_> = (0..count).map(|i| number(i + 5)).collect();
    let w = response::<S>(&weights);
    let (n, m) = (S::DIM, S::Control::LEN);
    for trial in 0..3 {
        let mut components: Vec<_> = (0..arguments::<S>())
            .map(|k| number(7 * trial + k))
            .collect();
        // A step of 0.1 is moved less than numbers of order one.
        components[2 * n + S::Parameters::LEN] /= 8.0;
        let x = perturbation::<S>(&components);
        let weighted = |s: f64| -> f64 {
            let moved = moved(system, at, &x, s, &step.q);
            moved.iter().zip(&weights).map(|(r, w)| r * w).sum()
        };
        let middle = weighted(0.0);
        let second = |s: f64| (weighted(s) + weighted(-s) - 2.0 * middle) / (s * s);
        let [a, b, c] = [1.0, 0.5, 0.25].map(|s| second(s * reach));
        let [d, e] = [b + (b - a) / 3.0, c + (c - b) / 3.0];
        let expected = e + (e - d) / 15.0;
        let value = dot::<S>(&derivatives.second_along(&w, &x), &components);
        // A step is solved to some 1e-14, which the square of the least displacement divides.
        let allowed =
            10.0 * (expected - e).abs() + 1e-13 / (reach * reach / 16.0) * (1.0 + middle.abs());
        let off = (value - expected).abs();
        assert!(
            off <= allowed,
            "{what}: {value:e}, differences {expected:e} ± {allowed:e}"
        );
        let size = 1.0 + value.abs();
        assert!(
            allowed < 1e-3 * size,
            "{what}: the differences say {expected:e} ± {allowed:e}"
        );
    }
    // The matrix has the rows of the products.
    let matrix = derivatives.second(&w);
    let place = |k: usize| match k.checked_sub(2 * n) {
        None => k,
        Some(k) => 2 * n + S::Parameters::LEN + 2 + k,
    };
    for i in 0..2 * n + m {
        let row = gradient_numbers::<S>(&derivatives.second_along(&w, &unit::<S>(place(i))));
        let size = row.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        for j in 0..2 * n + m {
            let off = (matrix.entry(i, j) - row[place(j)]).abs();
            assert!(
                off <= 1e4 * ROUNDING * size,
                "{what}: second {i} {j}, {off:e}"
            );
        }
    }
}

/// The step from a point moved along a direction, its end seen from another end.
fn moved<S: DifferentiableSystem>(
    system: impl Fn(&S::Parameters) -> S,
    at: &Point<S>,
    x: &Perturbation<S>,
    s: f64,
    end: &S::Configuration,
) -> Vec<f64> {
    let q = S::retract(&at.q, &(x.q * s));
    let time = TimeStep::new(at.time.t + s * x.t, at.time.h + s * x.h);
    let inputs = Inputs::new(time, at.u + x.u * s);
    let system = system(&(at.parameters + x.parameters * s));
    let options = nonholonomic::StepOptions::default().tolerance(f64::EPSILON);
    let v = S::Increment::zeros();
    let step = system.step_from_with(&options, inputs, q, at.p + x.p * s, v);
    let step = step.expect("a step nearby");
    numbers::<S>(&Response {
        q: S::increment(end, &step.q),
        p: step.p,
        lambda: multipliers::<S>(&step),
    })
}

/// The multipliers of which a step has derivatives: the impulse where it is composed of several, λ at q where it crosses boundaries.
pub fn multipliers<S: DifferentiableSystem>(step: &nonholonomic::PhaseStep<S>) -> S::Multipliers {
    match <S::Regions as nonholonomic::regions::RegionsOf<S>>::crossings(&step.impacts) {
        [] => step.impulse,
        _ => step.lambda,
    }
}

/// Every derivative of the step at a point, the second ones too.
pub fn check<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S + Copy,
    at: Point<S>,
    reach: f64,
) {
    check_first(what, system, &at, reach);
    check_velocity(what, system, &at, reach);
    check_second(what, system, &at, reach / 2.0);
}

/// The derivatives of the velocity of the momentum at a point, in all arguments, both ways.
fn check_velocity<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S + Copy,
    at: &Point<S>,
    reach: f64,
) {
    let inputs = Inputs::new(at.time, at.u);
    let own = system(&at.parameters);
    if !S::HAS_LAGRANGIAN || S::VELOCITY_HAS_STEP {
        assert!(own.velocity_derivatives(inputs, at.q, at.p).is_err());
        return;
    }
    let derivatives = own
        .velocity_derivatives(inputs, at.q, at.p)
        .unwrap_or_else(|error| panic!("{what}, velocity: {error}"));
    let expected = own.velocity_of_momentum(inputs, at.q, at.p);
    assert_eq!(derivatives.velocity(), expected.expect("a velocity"));
    let moved = |x: &Perturbation<S>, s: f64| {
        let time = TimeStep::new(at.time.t + s * x.t, at.time.h + s * x.h);
        let inputs = Inputs::new(time, at.u + x.u * s);
        let system = system(&(at.parameters + x.parameters * s));
        let q = S::retract(&at.q, &(x.q * s));
        let found = system.velocity_of_momentum(inputs, q, at.p + x.p * s);
        found.expect("a velocity nearby")
    };
    let columns: Vec<_> = (0..arguments::<S>())
        .map(|k| {
            let x = unit::<S>(k);
            let column = derivatives.jvp(&x);
            for i in 0..S::DIM {
                let difference = derivative(reach, |s| moved(&x, s)[i]);
                let place = format!("{what}: velocity {i} by argument {k}");
                close(&place, column[i], difference);
            }
            column.as_slice().to_vec()
        })
        .collect();
    check_transposed(&format!("{what}, velocity"), &columns, |i| {
        let mut w = S::Covector::zeros();
        w[i] = 1.0;
        derivatives.vjp(&w)
    });
}

/// The derivatives of one result after another are the rows of the columns.
fn check_transposed<S: DifferentiableSystem>(
    what: &str,
    columns: &[Vec<f64>],
    of_result: impl Fn(usize) -> Gradient<S>,
) {
    for i in 0..columns[0].len() {
        let size = (columns.iter()).fold(1.0_f64, |size, column| size.max(column[i].abs()));
        let gradient = gradient_numbers::<S>(&of_result(i));
        for (k, (slope, column)) in gradient.iter().zip(columns).enumerate() {
            let off = (slope - column[i]).abs();
            assert!(
                off <= 1e4 * ROUNDING * size,
                "{what}: vjp {i}, argument {k}: {slope} {}",
                column[i]
            );
        }
    }
}

/// The first derivatives of the step at a point.
pub fn check_first<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S + Copy,
    at: &Point<S>,
    reach: f64,
) {
    let own = system(&at.parameters);
    let (step, derivatives) = own
        .derivatives_from(Inputs::new(at.time, at.u), at.q, at.p)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let count = numbers::<S>(&Response::zeros()).len();
    let (state, lambda) = (derivatives.by_state(), derivatives.multipliers_by_state());
    let (theta, lambda_theta) = (
        derivatives.by_parameters(),
        derivatives.multipliers_by_parameters(),
    );
    let (h, t) = (derivatives.by_step(), derivatives.by_time());
    let (u, lambda_u) = (
        derivatives.by_controls(),
        derivatives.multipliers_by_controls(),
    );
    let n = S::DIM;
    let columns: Vec<_> = (0..arguments::<S>())
        .map(|k| {
            let both =
                |i: usize, state: &dyn Fn(usize) -> f64, lambda: &dyn Fn(usize) -> f64| match i
                    .checked_sub(2 * n)
                {
                    None => state(i),
                    Some(a) => lambda(a),
                };
            let column: Vec<f64> = (0..count)
                .map(|i| match k {
                    _ if k < 2 * n => both(i, &|i| state.entry(i, k), &|a| lambda.entry(a, k)),
                    _ if k < 2 * n + S::Parameters::LEN => {
                        let k = k - 2 * n;
                        both(i, &|i| theta.entry(i, k), &|a| lambda_theta.entry(a, k))
                    }
                    _ if k == 2 * n + S::Parameters::LEN => numbers::<S>(&h)[i],
                    _ if k == 2 * n + S::Parameters::LEN + 1 => numbers::<S>(&t)[i],
                    _ => {
                        let k = k - 2 * n - S::Parameters::LEN - 2;
                        both(i, &|i| u.entry(i, k), &|a| lambda_u.entry(a, k))
                    }
                })
                .collect();
            column
        })
        .collect();
    for (k, column) in columns.iter().enumerate() {
        let x = unit::<S>(k);
        for (i, value) in column.iter().enumerate() {
            let f = |s| moved(system, at, &x, s, &step.q)[i];
            let difference = derivative(reach, f);
            close(
                &format!("{what}: result {i} by argument {k}"),
                *value,
                difference,
            );
        }
        let along = numbers::<S>(&derivatives.jvp(&x));
        for (i, (along, value)) in along.iter().zip(column).enumerate() {
            let size = column
                .iter()
                .fold(1.0_f64, |size, value| size.max(value.abs()));
            let off = (along - value).abs();
            assert!(
                off <= 1e3 * ROUNDING * size,
                "{what}: jvp {k}, result {i}, {off:e}"
            );
        }
    }
    check_transposed(what, &columns, |i| {
        let mut w = vec![0.0; count];
        w[i] = 1.0;
        derivatives.vjp(&response(&w))
    });
}

pub fn close(what: &str, value: f64, difference: Derivative) {
    // The step itself is solved to 1e-14 of the terms of its rows, which the smallest differences of the tableau divide by 1/32 of the reach.
    let allowed = 4.0 * difference.error + 1e-9 * (1.0 + value.abs());
    let off = (value - difference.value).abs();
    assert!(
        off <= allowed,
        "{what}: {value:e}, differences {:e} ± {allowed:e}",
        difference.value
    );
}
