//! Derivatives of a step through a boundary that depends on the attitude, moves, and has a parameter.

#![cfg(feature = "large-groups")]

use nonholonomic::groups::Vector3;
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{
    DifferentiableSystem, Inputs,
    derivatives::{Gradient, Perturbation, Response},
};

use crate::support::{assert_close, derivative};

/// Chaplygin's ball with a weight, on ground that is rough beyond a line.
#[discrete_system(derivatives)]
#[coordinates(x, y, R: SO3)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 - k * R[(2, 1)]
)]
#[constraint(when = x + b * R[(2, 0)] > w * t, x_dot == a * R.spatial_omega[1])]
#[constraint(when = x + b * R[(2, 0)] > w * t, y_dot == -a * R.spatial_omega[0])]
#[derive(Clone, Copy)]
struct Weighted {
    m: f64,
    J: [f64; 3],
    k: f64,
    a: f64,
    b: f64,
    w: f64,
}

const WEIGHTED: Weighted = Weighted {
    m: 1.0,
    J: [0.4, 0.55, 0.7],
    k: 0.3,
    a: 0.6,
    b: 0.2,
    w: 0.1,
};

type Configuration = <Weighted as DiscreteSystem>::Configuration;
type Vector5 = SVector<f64, 5>;

/// The system with one parameter moved.
fn moved(k: usize, s: f64) -> Weighted {
    let mut system = WEIGHTED;
    let parameters: [&mut f64; 8] = {
        let [j0, j1, j2] = &mut system.J;
        [
            &mut system.m,
            j0,
            j1,
            j2,
            &mut system.k,
            &mut system.a,
            &mut system.b,
            &mut system.w,
        ]
    };
    for (i, parameter) in parameters.into_iter().enumerate() {
        *parameter += if i == k { s } else { 0.0 };
    }
    system
}

fn start() -> (TimeStep, Configuration, Vector5) {
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    let b = 0.2;
    let time = TimeStep::new(0.4, 0.1);
    // It comes to the boundary at about 0.4 of the step.
    let x = 0.04 - 0.05 - b * R.to_rotation_matrix()[(2, 0)];
    let p = Vector5::from([1.3, 0.4, 0.16, 0.9, 0.6]);
    ((time), (x, 0.2, R).into(), p)
}

#[test]
fn a_step_through_a_boundary() {
    let (time, q, p) = start();
    let (step, derivatives) = WEIGHTED
        .derivatives_from(time, q, p)
        .expect("it is regular");
    assert_eq!(step.impacts.len(), 1);
    assert!(step.impacts[0].jumped() && derivatives.crosses());
    let names = Weighted::PARAMETERS;
    assert_eq!(names.len(), 8);
    let end = |system: &Weighted, inputs: TimeStep, q: Configuration, p: Vector5| {
        let next = system.step_from(inputs, q, p).expect("it is regular");
        assert_eq!(next.impacts.len(), 1);
        let d = Weighted::increment(&step.q, &next.q);
        [d.as_slice(), next.p.as_slice()].concat()
    };
    let arguments = 5 + 5 + 8 + 2;
    for k in 0..arguments {
        let mut x = Perturbation::<Weighted>::zeros();
        let unit = |i: usize| Vector5::from_fn(|j, _| f64::from(u8::from(i == j)));
        let at = |s: f64| match k {
            0..5 => end(&WEIGHTED, time, Weighted::retract(&q, &(unit(k) * s)), p),
            5..10 => end(&WEIGHTED, time, q, p + unit(k - 5) * s),
            10..18 => end(&moved(k - 10, s), time, q, p),
            18 => end(&WEIGHTED, TimeStep::new(time.t, time.h + s), q, p),
            _ => end(&WEIGHTED, TimeStep::new(time.t + s, time.h), q, p),
        };
        match k {
            0..5 => x.q[k] = 1.0,
            5..10 => x.p[k - 5] = 1.0,
            10..18 => x.parameters[k - 10] = 1.0,
            18 => x.h = 1.0,
            _ => x.t = 1.0,
        }
        let found = derivatives.jvp(&x);
        let found = [found.q.as_slice(), found.p.as_slice()].concat();
        for (i, found) in found.iter().enumerate() {
            let slope = derivative(0.004, |s| at(s)[i]);
            // The time of a crossing is found to some roundings, which the least of the differences divides by 1/32 of the reach.
            let allowed = 4.0 * slope.error + 1e-9 * (1.0 + found.abs());
            assert_close(
                &format!("result {i} by argument {k}"),
                *found,
                slope.value,
                allowed,
            );
        }
    }
}

/// w·DΦ·x is the same forwards and backwards.
#[test]
fn forwards_and_backwards() {
    let (time, q, p) = start();
    let (_, derivatives) = WEIGHTED
        .derivatives_from(time, q, p)
        .expect("it is regular");
    for i in 0..10 {
        let mut w = Response::<Weighted>::zeros();
        match i {
            0..5 => w.q[i] = 1.0,
            _ => w.p[i - 5] = 1.0,
        }
        let Gradient {
            q,
            p,
            parameters,
            h,
            t,
            ..
        } = derivatives.vjp(&w);
        for k in 0..20 {
            let mut x = Perturbation::<Weighted>::zeros();
            let back = match k {
                0..5 => {
                    x.q[k] = 1.0;
                    q[k]
                }
                5..10 => {
                    x.p[k - 5] = 1.0;
                    p[k - 5]
                }
                10..18 => {
                    x.parameters[k - 10] = 1.0;
                    parameters[k - 10]
                }
                18 => {
                    x.h = 1.0;
                    h
                }
                _ => {
                    x.t = 1.0;
                    t
                }
            };
            let along = derivatives.jvp(&x);
            let forwards = if i < 5 { along.q[i] } else { along.p[i - 5] };
            assert_close(
                &format!("{i}, {k}"),
                back,
                forwards,
                1e-11 * (1.0 + forwards.abs()),
            );
        }
    }
    let _: Inputs<<Weighted as DiscreteSystem>::Control> = time.into();
}
