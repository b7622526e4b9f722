//! Every derivative against differences of the step itself.

use nonholonomic::{
    DifferentiableSystem, Inputs, Matrix, Perturbation, Response, TimeStep, Vector,
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
        lambda: step.lambda,
    })
}

/// Every derivative of the step at a point.
pub fn check<S: DifferentiableSystem>(
    what: &str,
    system: impl Fn(&S::Parameters) -> S + Copy,
    at: Point<S>,
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
            let f = |s| moved(system, &at, &x, s, &step.q)[i];
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
    // w·DΦ, one result after another.
    for i in 0..count {
        let mut w = Response::<S>::zeros();
        match i {
            _ if i < n => w.q[i] = 1.0,
            _ if i < 2 * n => w.p[i - n] = 1.0,
            _ => w.lambda[i - 2 * n] = 1.0,
        }
        let gradient = derivatives.vjp(&w);
        let gradient = [
            gradient.q.as_slice(),
            gradient.p.as_slice(),
            gradient.parameters.as_slice(),
        ]
        .concat()
        .into_iter()
        .chain([gradient.h, gradient.t])
        .chain(gradient.u.as_slice().iter().copied());
        let size = (columns.iter()).fold(1.0_f64, |size, column| size.max(column[i].abs()));
        for (k, slope) in gradient.enumerate() {
            let off = (slope - columns[k][i]).abs();
            assert!(
                off <= 1e4 * ROUNDING * size,
                "{what}: vjp {i}, argument {k}: {slope} {}",
                columns[k][i]
            );
        }
    }
}

fn close(what: &str, value: f64, difference: Derivative) {
    // The step itself is solved to 1e-14 of the terms of its rows, which the smallest differences of the tableau divide by 1/32 of the reach.
    let allowed = 4.0 * difference.error + 1e-9 * (1.0 + value.abs());
    let off = (value - difference.value).abs();
    assert!(
        off <= allowed,
        "{what}: {value:e}, differences {:e} ± {allowed:e}",
        difference.value
    );
}
