//! Continuous motions against closed forms. Errors of the integrator are about its tolerances, 10⁻¹², times the number of
//! its steps.

#[path = "../../tests/support/numbers.rs"]
mod numbers;
#[path = "../../nh-runtime/tests/systems/mod.rs"]
mod systems;

use nh_flows::{FlowOptions, Flowing};
use nh_runtime::nalgebra::SVector;
use nh_runtime::{ContinuousSystem, Quantity, StepError};
use numbers::assert_near;
use systems::continuous::{Damped, KnifeEdge};
use systems::{DISK, Oscillator};

const DAMPED: Damped = Damped {
    m: 1.5,
    k: 4.0,
    c: 0.3,
    f: 0.7,
    frequency: 1.3,
};

#[test]
fn a_damped_and_driven_oscillator() {
    for (h, nodes) in [(0.1, 300), (-0.1, 100), (3.7, 10), (1e-3, 50)] {
        for (k, state) in DAMPED.flow(0.0, [1.0], [-0.5], h).take(nodes).enumerate() {
            let state = state.unwrap();
            let t = k as f64 * h;
            assert_eq!((state.k, state.t, state.h), (k, t, h));
            let (x, v) = DAMPED.motion(1.0, -0.5, t);
            // Backwards it grows like e^{c t/2m}, ten times.
            assert_near(state.q[0], x, 5e-11);
            assert_near(state.v[0], v, 5e-11);
            assert!(state.impacts.is_empty());
            assert_eq!(state.drift, 0.0);
        }
    }
}

#[test]
fn from_another_time() {
    let system = Oscillator {
        m: 2.0,
        k: 8.0,
        anchor: 0.3,
        drive: 0.5,
    };
    // x = anchor + drive t/k + A cos 2(t - t_0) + B sin 2(t - t_0).
    let t0 = 7.0;
    let mean = |t: f64| 0.3 + 0.0625 * t;
    let (a, b) = (1.0 - mean(t0), (0.2 - 0.0625) / 2.0);
    for h in [0.25, -0.25] {
        for state in system.flow(t0, [1.0], [0.2], h).take(80) {
            let state = state.unwrap();
            let (sin, cos) = (2.0 * (state.t - t0)).sin_cos();
            assert_near(state.q[0], mean(state.t) + a * cos + b * sin, 2e-11);
        }
    }
}

#[test]
fn the_disk_rolls_on_a_circle() {
    let (u, w, q0) = (1.2, 0.8, [0.3, -0.2, 0.1, 0.4]);
    let v = |phi: f64| [DISK.a * u * phi.cos(), DISK.a * u * phi.sin(), u, w];
    for h in [0.1, -0.1] {
        for state in DISK.flow(0.0, q0, v(0.4), h).take(400) {
            let state = state.unwrap();
            let phi = 0.4 + w * state.t;
            let radius = DISK.a * u / w;
            let expected = [
                q0[0] + radius * (phi.sin() - 0.4_f64.sin()),
                q0[1] - radius * (phi.cos() - 0.4_f64.cos()),
                q0[2] + u * state.t,
                phi,
            ];
            for (i, expected) in expected.into_iter().enumerate() {
                assert_near(state.q[i], expected, 2e-11);
                assert_near(state.v[i], v(phi)[i], 2e-11);
            }
            // m ẍ = λ_1, m ÿ = λ_2.
            let force = DISK.m * DISK.a * u * w;
            assert_near(state.lambda[0], -force * phi.sin(), 1e-10);
            assert_near(state.lambda[1], force * phi.cos(), 1e-10);
            // Relative to terms that vanish where φ is a multiple of π/2.
            let terms = 2.0 * DISK.a * u * phi.sin().abs().min(phi.cos().abs());
            assert!(state.drift * terms < 2e-11);
        }
    }
}

#[test]
fn a_knife_edge_on_a_slope() {
    let system = KnifeEdge {
        m: 2.0,
        j: 0.3,
        g: 3.0,
    };
    for (h, omega) in [(0.05, 1.5), (-0.05, 1.5), (0.4, 0.7)] {
        for state in system.flow(0.0, [0.0; 3], [0.0, 0.0, omega], h).take(200) {
            let state = state.unwrap();
            let expected = system.motion(omega, state.t);
            for (q, expected) in state.q.iter().zip(expected) {
                assert_near(*q, expected, 1e-10);
            }
            let lambda = system.multiplier(omega, state.t);
            assert_near(state.lambda[0], lambda, 1e-10);
        }
    }
}

#[test]
fn states_at_any_time_ahead() {
    let mut flow = DAMPED.flow(0.0, [1.0], [-0.5], 0.5);
    let state = flow.at(0.3).unwrap();
    assert_eq!((state.k, state.t), (0, 0.3));
    assert_near(state.q[0], DAMPED.motion(1.0, -0.5, 0.3).0, 1e-12);
    let next = flow.next().unwrap().unwrap();
    assert_eq!((next.k, next.t), (1, 0.5));
    assert!(
        matches!(flow.at(0.4), Err(StepError::NotAhead { t, reached, .. }) if t == 0.4 && reached == 0.5)
    );
    assert_eq!(flow.at(0.5).unwrap().q, next.q);
    let state = flow.at(17.2).unwrap();
    assert_eq!(state.k, 34);
    assert_near(state.q[0], DAMPED.motion(1.0, -0.5, 17.2).0, 1e-11);
    let next = flow.next().unwrap().unwrap();
    assert_eq!((next.k, next.t), (35, 17.5));
    // Passing nodes or not, the motion is the same.
    let node = DAMPED
        .flow(0.0, [1.0], [-0.5], 0.5)
        .nth(35)
        .unwrap()
        .unwrap();
    assert_near(node.q[0], next.q[0], 1e-15);
    assert!(flow.at(f64::NAN).is_err());
    assert!(flow.next().is_some());
}

#[test]
fn accelerations_and_energy() {
    let system = KnifeEdge {
        m: 2.0,
        j: 0.3,
        g: 3.0,
    };
    let (a, lambda) = system
        .accelerations(0.0, [0.0; 3], [0.0, 0.0, 1.5])
        .unwrap();
    assert_eq!(a, SVector::from([3.0, 0.0, 0.0]));
    assert_eq!(lambda[0], 0.0);
    let (q, v) = ([1.0, 2.0, 3.0], [1.0; 3]);
    assert_near(system.lagrangian_energy(0.0, q, v), 2.15 - 6.0, 1e-14);
    assert_near(system.lagrangian(0.0, q, v), 2.15 + 6.0, 1e-14);
    assert_eq!(
        system.legendre(0.0, [0.0; 3], [1.0; 3]),
        SVector::from([2.0, 2.0, 0.3])
    );
    assert_eq!(system.mass_matrix(0.0, [0.0; 3], [1.0; 3])[(2, 2)], 0.3);
    assert_eq!(system.constraint_values(0.0, [0.0; 3], [1.0; 3])[0], -1.0);
    let error = system.accelerations(0.0, [f64::NAN, 0.0, 0.0], [0.0; 3]);
    assert!(matches!(
        error,
        Err(StepError::NonFinite {
            quantity: Quantity::Configuration,
            ..
        })
    ));
    let singular = KnifeEdge { j: 0.0, ..system };
    let error = singular.accelerations(0.5, [0.0; 3], [0.0; 3]);
    assert!(matches!(error, Err(StepError::Singular { t: 0.5, .. })));
    // A large mass is not measured against a form.
    let heavy = KnifeEdge { m: 1e24, ..system };
    let (a, lambda) = heavy.accelerations(0.0, [0.0, 0.0, 0.5], [0.0; 3]).unwrap();
    let along = 3.0 * 0.5_f64.cos();
    assert_near(a[0], along * 0.5_f64.cos(), 1e-15);
    assert_near(lambda[0] / 1e24, -3.0 * 0.5_f64.sin(), 1e-15);
}

#[test]
fn refuses_what_is_passed() {
    let first = |t, v, h| DISK.flow(t, [0.0; 4], v, h).next().unwrap().unwrap_err();
    let v = [DISK.a, 0.0, 1.0, 0.5];
    for (t, h) in [
        (0.0, 0.0),
        (0.0, f64::NAN),
        (0.0, f64::INFINITY),
        (f64::NAN, 0.1),
    ] {
        assert!(matches!(first(t, v, h), StepError::InvalidTimeStep { .. }));
    }
    assert!(matches!(
        first(0.0, [DISK.a, 1e-3, 1.0, 0.5], 0.1),
        StepError::VelocityOffConstraint { constraint: 1, residual, .. } if residual == 1e-3
    ));
    assert!(matches!(
        first(0.0, [f64::NAN, 0.0, 1.0, 0.5], 0.1),
        StepError::NonFinite {
            quantity: Quantity::Velocity,
            ..
        }
    ));
    let options = FlowOptions::default().relative_tolerance(0.0);
    let mut flow = DISK.flow_with(&options, 0.0, [0.0; 4], v, 0.1);
    assert!(matches!(
        flow.next(),
        Some(Err(StepError::InvalidOptions {
            option: "relative_tolerance",
            ..
        }))
    ));
    assert!(flow.next().is_none() && flow.next().is_none());
    assert!(flow.at(1.0).is_err());
}

#[test]
fn fails_where_the_motion_ends() {
    // Negative damping far beyond the range of doubles, and stiff damping.
    let grows = Damped { c: -1e3, ..DAMPED };
    let error = grows
        .flow(0.0, [1.0], [0.0], 10.0)
        .find_map(Result::err)
        .unwrap();
    assert!(
        matches!(
            error,
            StepError::NonFinite { .. } | StepError::StepTooSmall { .. }
        ),
        "{error}"
    );
    let stiff = Damped { c: 1e7, ..DAMPED };
    let error = stiff
        .flow(0.0, [1.0], [0.0], 10.0)
        .find_map(Result::err)
        .unwrap();
    assert!(matches!(error, StepError::Stiff { .. }), "{error}");
    assert!(error.to_string().contains("stiff"));
}

#[test]
fn looser_tolerances_are_kept() {
    let options = FlowOptions::default()
        .relative_tolerance(1e-6)
        .absolute_tolerance(1e-8);
    let state = DAMPED
        .flow_with(&options, 0.0, [1.0], [-0.5], 1.0)
        .nth(20)
        .unwrap()
        .unwrap();
    let error = (state.q[0] - DAMPED.motion(1.0, -0.5, 20.0).0).abs();
    assert!(error < 1e-5 && error > 1e-13, "{error:e}");
}
