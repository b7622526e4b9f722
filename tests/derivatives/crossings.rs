//! Derivatives of motions through boundaries of regions.

#![cfg(feature = "large-derivatives")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::optimal::{OptimalError, OptimalOptions, optimal_control};
use nonholonomic::prelude::*;
use nonholonomic::{
    Cost, CostSlopes, Matrix, Rollout, Stage, StepDerivatives, Vector, checkpointed_gradient,
    derivatives::{Checkpoints, Response},
};

use crate::differences::{arguments, unit};
use crate::reference;
use crate::support::difference::derivative;
use crate::systems::{Gate, Landing, Sphere, StagedGate};

struct Reach;

macro_rules! reach {
    ($gate:ident) => {
        impl Cost<$gate> for Reach {
            fn stage(&self, at: &Stage<$gate>) -> CostSlopes<$gate> {
                CostSlopes {
                    value: at.q[0] * at.p[1] + at.u.norm_squared() + at.lambda[1] / 2.0,
                    q: [at.p[1], 0.0, 0.0].into(),
                    p: [0.0, at.q[0], 0.0].into(),
                    u: at.u * 2.0,
                    lambda: [0.0, 0.5].into(),
                    ..CostSlopes::zeros()
                }
            }

            fn end(&self, at: &Stage<$gate>) -> CostSlopes<$gate> {
                CostSlopes {
                    value: at.q.norm_squared(),
                    q: at.q * 2.0,
                    ..CostSlopes::zeros()
                }
            }
        }
    };
}
reach!(Gate);
reach!(StagedGate);

const H: f64 = 0.05;
const STEPS: usize = 4;

/// The gradient of a motion through both boundaries of the gate, in its first and in its second step.
macro_rules! gradient {
    ($gate:ident, $own:expr, $at:expr) => {{
        let (own, at) = ($own, $at);
            let gate = $gate { m: own.m, k: own.k, a: own.a, w: own.w };
            let u: Vec<SVector<f64, 1>> = (0..STEPS).map(|k| [0.3 - 0.1 * k as f64].into()).collect();
            let time = TimeStep::new(at.time.t, H);
            let of = |gate: &$gate, time: TimeStep, y: f64, u: &[SVector<f64, 1>]| {
                let motion = gate.trajectory_from(time, at.q + SVector::from([0.0, y, 0.0]), at.p);
                Rollout::new(motion, u).expect("it runs").cost(&Reach)
            };
            let motion = gate.trajectory_from(time, at.q, at.p);
            let rollout = Rollout::new(motion.clone(), &u).expect("it runs");
            let crossings: Vec<_> = (0..STEPS).map(|k| rollout.crossings(k)).collect();
            assert_eq!(crossings, [1, 1, 0, 0]);
            let gradient = rollout.gradient(&Reach).expect("it is regular");
            let kept = checkpointed_gradient(motion.clone(), &u, &Reach, Checkpoints::Root);
            assert_eq!(kept.expect("it is regular"), gradient);
            let close = |what: &str, value: f64, f: &dyn Fn(f64) -> f64| {
                let slope = derivative(0.002, f);
                // The time of a crossing is found to some roundings, which the least of the differences divides by 1/32 of the reach.
                let allowed = 4.0 * slope.error + 1e-9 * (1.0 + value.abs());
                let off = (value - slope.value).abs();
                assert!(
                    off < allowed,
                    "{what}: {value} and {}, {allowed:e}",
                    slope.value
                );
            };
            // The tangent forwards and the adjoints backwards are of the same sum.
            for k in 0..arguments::<$gate>() {
                let x = unit::<$gate>(k);
                let nodes = rollout.tangent(&x, |_| SVector::zeros()).expect("it is regular");
                let stages: Vec<_> = (0..=STEPS).map(|k| rollout.stage(k)).collect();
                let mut sum = 0.0;
                let (mut q, mut p) = (x.q, x.p);
                for (stage, node) in stages.iter().zip(&nodes) {
                    let slopes = Reach.stage(stage);
                    sum += slopes.q.dot(&q) + slopes.p.dot(&p) + slopes.u.dot(&x.u) + slopes.lambda.dot(&node.lambda);
                    (q, p) = (node.q, node.p);
                }
                sum += Reach.end(&stages[STEPS]).q.dot(&q);
                let controls: SVector<f64, 1> = gradient.controls.iter().sum();
                let back = gradient.q.dot(&x.q) + gradient.p.dot(&x.p) + gradient.parameters.dot(&x.parameters)
                    + controls.dot(&x.u) + gradient.h * x.h + gradient.t * x.t;
                // Some hundred roundings of terms of order one to ten.
                assert!((sum - back).abs() < 1e-11 * (1.0 + back.abs()), "argument {k}: {sum} and {back}");
            }
            close("y", gradient.q[1], &|s| of(&gate, time, s, &u));
            for k in 0..STEPS {
                close("u", gradient.controls[k][0], &|s| {
                    let mut u = u.clone();
                    u[k][0] += s;
                    of(&gate, time, 0.0, &u)
                });
            }
            close("a", gradient.parameters[2], &|s| {
                let a = gate.a + s;
                of(&$gate { a, ..gate.clone() }, time, 0.0, &u)
            });
            close("h", gradient.h, &|s| {
                of(&gate, TimeStep::new(time.t, H + s / 20.0), 0.0, &u) * 20.0
            });
            close("t", gradient.t, &|s| {
                of(&gate, TimeStep::new(time.t + s, H), 0.0, &u)
            });
    }};
}

#[test]
fn the_gradient_through_boundaries_is_the_slope_of_the_cost() {
    let (own, at) = reference::gate();
    gradient!(Gate, &own, &at);
    gradient!(StagedGate, &own, &at);
}

/// Second derivatives through a crossing are not derived, and nothing takes them for numbers.
#[test]
fn second_derivatives_through_boundaries_are_no_numbers() {
    let (gate, at) = reference::gate();
    let u: Vec<SVector<f64, 1>> = (0..STEPS).map(|k| [0.3 - 0.1 * k as f64].into()).collect();
    let motion = gate.trajectory_from(TimeStep::new(at.time.t, H), at.q, at.p);
    let rollout = Rollout::new(motion.clone(), &u).expect("it runs");
    let step = rollout.derivatives(0).expect("it is regular");
    let w = Response::<Gate>::zeros();
    let (second, along) = (
        step.second(&w),
        step.second_along(&w, &nonholonomic::derivatives::Perturbation::zeros()),
    );
    assert!(step.crosses() && second.entry(0, 0).is_nan() && !along.q.is_finite());
    let found = optimal_control(&motion, &u, &Reach, &OptimalOptions::default());
    let error = found.err().expect("it has no second derivatives");
    assert!(
        matches!(
            error,
            OptimalError::Step(StepError::CrossesBoundary {
                step: 1,
                crossings: 1,
                ..
            })
        ),
        "{error}"
    );
}

/// A sphere that comes to the rough plane at no angle, and one that comes to it at a node.
#[test]
fn crossings_without_derivatives_are_errors() {
    let sphere = Sphere { r: 0.5, k2: 0.1 };
    let q = [-5e-15, 0.2, 0.1, 0.3, 0.2];
    let error = sphere
        .derivatives_from(1.0, q, [1e-14, 1.0, 0.0, 0.0, 0.0])
        .unwrap_err();
    assert!(
        matches!(error, StepError::GrazesBoundary { step: 0, boundary: 0, rate, .. } if (rate - 1e-14).abs() < 1e-20),
        "{error}"
    );
    // x = 0 at node 2, to the bit.
    let motion = sphere.trajectory_from(
        0.125,
        [-0.25, 0.2, 0.1, 0.3, 0.2],
        [1.0, 0.8, 0.1, 0.3, 0.05],
    );
    let rollout = Rollout::new(motion, &[[].into(); 4]).expect("it runs");
    assert_eq!([0, 1, 2, 3].map(|k| rollout.crossings(k)), [0, 0, 1, 0]);
    let error = rollout.derivatives(2).unwrap_err();
    assert!(
        matches!(
            error,
            StepError::BoundaryAtNode {
                step: 2,
                boundary: 0,
                ..
            }
        ),
        "{error}"
    );
}

/// A crossing is kept as the derivatives of (q, p, λ, τ) in (q, p, u, θ, h, t), and a word that it is
/// there; the part behind the last one is less than eight of them.
#[test]
fn derivatives_through_boundaries_are_short() {
    let results = 2 * Sphere::DIM + Sphere::CONSTRAINTS + 1;
    let arguments = 2 * Sphere::DIM + Sphere::PARAMETERS.len() + 2;
    let most = 2 * 8 * size_of::<f64>() * (results * arguments + 1);
    assert!(size_of::<StepDerivatives<'_, Sphere>>() < most);
}

/// A step that begins or ends on a boundary differs from steps nearby, which are on either side of
/// it: it has no derivatives, whoever asks.
#[test]
fn steps_from_and_to_boundaries_have_no_derivatives() {
    let sphere = Sphere { r: 0.5, k2: 0.1 };
    let at = |step: usize, error: StepError| {
        let own = matches!(error, StepError::BoundaryAtNode { step: found, boundary: 0, .. } if found == step);
        assert!(own, "{error}");
    };
    let q = [0.0, 0.2, 0.1, 0.3, 0.2];
    for p in [
        [-1.0, 0.5, 0.0, 0.0, 0.0],
        [1.0, 0.5, 0.1, 0.3, 0.05],
        [0.0, 0.5, 0.0, 0.0, 0.0],
    ] {
        at(0, sphere.derivatives_from(0.1, q, p).expect_err("on it"));
        let motion = sphere.trajectory_from(0.1, q, p);
        let rollout = Rollout::new(motion, &[[].into(); 2]).expect("it runs");
        at(0, rollout.derivatives(0).expect_err("on it"));
        // Nearby it has some.
        let near = [-1e-3, 0.2, 0.1, 0.3, 0.2];
        assert!(sphere.derivatives_from(0.1, near, p).is_ok());
    }
    let interval = |x: f64, v: f64| {
        let d = [0.1 * v, 0.02, 0.0, 0.0, 0.0];
        nonholonomic::Interval::<Sphere>::new(0.1, [x, 0.2, 0.1, 0.3, 0.2].into(), d.into())
    };
    for (x, v) in [(0.0, -1.0), (-0.1, 1.0)] {
        let error = sphere.derivatives_of(&interval(x, v), [0.0; 2]);
        at(0, error.expect_err("on it"));
    }
    assert!(
        sphere
            .derivatives_of(&interval(-0.3, 1.0), [0.0; 2])
            .is_ok()
    );
    // An interval across the boundary is none of a motion.
    let error = sphere.derivatives_of(&interval(-0.05, 1.0), [0.0; 2]);
    let error = error.expect_err("it crosses");
    assert!(
        matches!(error, StepError::PairCrossesBoundary { boundary: 0, .. }),
        "{error}"
    );
    // To the boundary at node 2, to the bit, and from there.
    let p = [1.0, 0.8, 0.1, 0.3, 0.05];
    let motion = sphere.trajectory_from(0.125, [-0.25, 0.2, 0.1, 0.3, 0.2], p);
    let rollout = Rollout::new(motion, &[[].into(); 4]).expect("it runs");
    assert_eq!(rollout.stage(2).q[0], 0.0);
    assert!(rollout.derivatives(0).is_ok() && rollout.derivatives(3).is_ok());
    at(1, rollout.derivatives(1).expect_err("to it"));
    at(2, rollout.derivatives(2).expect_err("from it"));
}

impl Cost<Landing> for Reach {
    fn stage(&self, at: &Stage<Landing>) -> CostSlopes<Landing> {
        CostSlopes {
            value: at.u.norm_squared() / 2.0 + at.p[0],
            u: at.u,
            p: [1.0, 0.0].into(),
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Landing>) -> CostSlopes<Landing> {
        CostSlopes {
            value: at.q.norm_squared() / 2.0,
            q: at.q,
            ..CostSlopes::zeros()
        }
    }
}

/// A motion that lands and is held on the ground has derivatives; one that starts there has those
/// along the ground.
#[test]
fn a_motion_that_is_held_on_a_boundary_has_derivatives_along_it() {
    let body = Landing {
        m: 1.3,
        g: 9.8,
        c: 0.2,
    };
    let u: Vec<SVector<f64, 1>> = (0..8).map(|k| [0.3 - 0.1 * f64::from(k)].into()).collect();
    let cost = |body: &Landing, q: [f64; 2], p: [f64; 2], u: &[SVector<f64, 1>]| {
        let motion = body.trajectory_from(H, q, p);
        Rollout::new(motion, u).expect("it runs").cost(&Reach)
    };
    let close = |what: &str, value: f64, f: &dyn Fn(f64) -> f64| {
        let slope = derivative(1e-3, f);
        // The time of a landing is found to some roundings, which the least of the differences
        // divides by 1/32 of the reach.
        let allowed = 4.0 * slope.error + 1e-9 * (1.0 + value.abs());
        let off = (value - slope.value).abs();
        assert!(
            off < allowed,
            "{what}: {value} and {}, {allowed:e}",
            slope.value
        );
    };
    let pushed = |k: usize, s: f64| {
        let mut u = u.clone();
        u[k][0] += s;
        u
    };
    // It falls for 0.13 s.
    let (q, p) = ([0.4, 0.3], [0.7, -0.2]);
    let rollout = Rollout::new(body.trajectory_from(H, q, p), &u).expect("it runs");
    let crossings: Vec<_> = (0..8).map(|k| rollout.crossings(k)).collect();
    assert_eq!(crossings, [0, 0, 1, 0, 0, 0, 0, 0]);
    let gradient = rollout.gradient(&Reach).expect("it is regular");
    close("x", gradient.q[0], &|s| {
        cost(&body, [q[0] + s, q[1]], p, &u)
    });
    close("z", gradient.q[1], &|s| {
        cost(&body, [q[0], q[1] + s], p, &u)
    });
    close("p_z", gradient.p[1], &|s| {
        cost(&body, q, [p[0], p[1] + s], &u)
    });
    let raised = |s: f64| Landing {
        c: body.c + s,
        ..body.clone()
    };
    close("c", gradient.parameters[2], &|s| cost(&raised(s), q, p, &u));
    for k in [1, 5] {
        close("u", gradient.controls[k][0], &|s| {
            cost(&body, q, p, &pushed(k, s))
        });
    }

    // On the ground from the start.
    let (q, p) = ([0.4, 0.2], [0.7, 0.0]);
    let rollout = Rollout::new(body.trajectory_from(H, q, p), &u).expect("it runs");
    assert_eq!(rollout.stage(8).q[1], 0.2);
    let gradient = rollout.gradient(&Reach).expect("it is regular");
    assert!(gradient.q[1].is_nan() && gradient.parameters[2].is_nan() && !gradient.t.is_nan());
    close("x", gradient.q[0], &|s| {
        cost(&body, [q[0] + s, q[1]], p, &u)
    });
    close("p_x", gradient.p[0], &|s| {
        cost(&body, q, [p[0] + s, p[1]], &u)
    });
    let heavier = |s: f64| Landing {
        m: body.m + s,
        ..body.clone()
    };
    close("m", gradient.parameters[0], &|s| {
        cost(&heavier(s), q, p, &u)
    });
    for k in [0, 5] {
        close("u", gradient.controls[k][0], &|s| {
            cost(&body, q, p, &pushed(k, s))
        });
    }
    let mut x = unit::<Landing>(0);
    assert!(rollout.tangent(&x, |_| SVector::zeros()).is_ok());
    x.q[1] = 1.0;
    let error = rollout
        .tangent(&x, |_| SVector::zeros())
        .expect_err("it leaves the ground");
    assert!(
        matches!(
            error,
            StepError::BoundaryAtNode {
                step: 0,
                boundary: 0,
                ..
            }
        ),
        "{error}"
    );
    // A step by itself is asked in all directions.
    assert!(body.derivatives_from(H, q, p).is_err());
}
