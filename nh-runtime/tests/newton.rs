//! Newton's method: damping, and every error.

mod systems;

use nh_runtime::{Moving, Quantity, StepError, StepOptions, TimeStep, When};
use systems::duo::Duo;
use systems::{DISK, Disk, Kicked, Oscillator};

const H: f64 = 0.01;

fn arctan(kick: f64) -> Kicked {
    Kicked {
        momentum: f64::atan,
        derivative: |d| 1.0 / (1.0 + d * d),
        kick,
        size: 0.0,
    }
}

fn disk_pair() -> ([f64; 4], [f64; 4]) {
    DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007)
}

#[test]
fn damping_where_full_steps_diverge() {
    // From d = 10, Newton for atan d = atan 1/2 goes to -91 and away.
    let step = arctan(0.5_f64.atan() - 10.0_f64.atan())
        .step(1.0, [0.0], [10.0])
        .unwrap();
    // The kick is a difference of angles: its round-off, an ulp of atan 10, is stretched by 1 + d².
    assert!(
        (step.increment[0] - 0.5).abs() <= 1.25 * (2e-12 + 4.0 * f64::EPSILON),
        "{step:?}"
    );
}

#[test]
fn damping_where_the_relative_residual_cannot_fall() {
    // p = 0: the only term of the row is its residual, so their ratio is 1 at every d but 0.
    let step = arctan(-10.0_f64.atan()).step(1.0, [0.0], [10.0]).unwrap();
    assert!(
        step.increment[0].abs() <= 64.0 * f64::EPSILON * 10.0,
        "{step:?}"
    );
}

#[test]
fn damping_at_the_edge_of_the_domain() {
    // From d = 10, Newton for ln d = ln 1/2 goes to -20, where ln is NaN.
    let system = Kicked {
        momentum: f64::ln,
        derivative: |d| 1.0 / d,
        kick: 0.5_f64.ln() - 10.0_f64.ln(),
        size: 0.0,
    };
    let step = system.step(1.0, [0.0], [10.0]).unwrap();
    assert!((step.increment[0] - 0.5).abs() <= 1e-11, "{step:?}");
}

#[test]
fn no_solution_is_not_converged() {
    let error = arctan(3.0).step(1.0, [0.0], [1.0]).unwrap_err();
    let StepError::NotConverged {
        step,
        residual_norm,
        tolerance,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!((step, tolerance), (1, 1e-14));
    assert!(residual_norm > 0.1);
}

#[test]
fn iterations_are_limited() {
    let system = arctan(0.5_f64.atan() - 10.0_f64.atan());
    for limit in [0, 2] {
        let options = StepOptions::default().max_iterations(limit);
        let error = system.step_with(&options, 1.0, [0.0], [10.0]).unwrap_err();
        assert!(
            matches!(error, StepError::NotConverged { iterations, .. } if iterations == limit),
            "{error:?}"
        );
    }
}

/// 2d + √d², which is 3d or d, from d = 0, where its slope is 0/0, and from where d² underflows: to either side.
#[test]
fn slopes_that_are_not_finite() {
    for (kick, d) in [(3.0, 1.0), (-1.0, -1.0), (0.0, 0.0)] {
        for from in [0.0, 1e-170, -1e-200] {
            let kinked = Kicked {
                momentum: |d| 2.0 * d + (d * d).sqrt(),
                derivative: |d| 2.0 + d / (d * d).sqrt(),
                kick,
                size: 0.0,
            };
            let step = kinked.step(1.0, [0.0], [from]).unwrap();
            // The momentum that arrives, 2 · 10⁻¹⁷⁰ at most, is part of the row.
            assert!(
                (step.increment[0] - d).abs() <= 4.0 * f64::EPSILON * d.abs() + 1e-169,
                "{step:?}"
            );
        }
    }
}

#[test]
fn singular_jacobians() {
    let cubic = Kicked {
        momentum: |d| d * d * d,
        derivative: |d| 3.0 * d * d,
        kick: 1.0,
        size: 0.0,
    };
    let error = cubic.step(1.0, [0.0], [0.0]).unwrap_err();
    assert!(
        matches!(
            error,
            StepError::SingularJacobian {
                step: 1,
                iteration: 1,
                ..
            }
        ),
        "{error:?}"
    );
}

#[test]
fn a_jacobian_singular_to_round_off() {
    // The disk is not regular where I + m A² cos δ = 0; here δ = π, sin π = 1.2e-16.
    let disk = Disk {
        m: 5.0,
        i: 1.25,
        j: 0.2,
        a: 0.5,
    };
    let (q0, q1) = disk.pair([0.0; 4], 0.013, 2.0 * core::f64::consts::PI);
    let error = disk.step(H, q0, q1).unwrap_err();
    assert!(
        matches!(error, StepError::SingularJacobian { .. }),
        "{error:?}"
    );
}

#[test]
fn numbers_that_are_not_finite() {
    let found = |result: Result<_, StepError>| match result {
        Err(StepError::NonFinite {
            at: When::Step(step),
            quantity,
            ..
        }) => (step, quantity),
        other => panic!("{other:?}"),
    };
    let (q0, q1) = disk_pair();
    for bad in [f64::NAN, f64::INFINITY] {
        let pair_error = DISK.step(H, [bad, 0.0, 0.0, 0.0], q1).map(drop);
        assert_eq!(found(pair_error), (1, Quantity::Configuration));
        let pair_error = DISK.step(H, q0, [0.0, 0.0, bad, 0.0]).map(drop);
        assert_eq!(found(pair_error), (1, Quantity::Configuration));
        assert_eq!(
            found(DISK.start(H, [bad, 0.0, 0.0, 0.0], [0.0; 4]).map(drop)),
            (0, Quantity::Configuration)
        );
        assert_eq!(
            found(DISK.start(H, [0.0; 4], [0.0, 0.0, 0.0, bad]).map(drop)),
            (0, Quantity::Velocity)
        );
    }
    let outside = Kicked {
        momentum: |_| f64::NAN,
        derivative: |_| 1.0,
        kick: 0.0,
        size: 0.0,
    };
    assert_eq!(
        found(outside.step(1.0, [0.0], [1.0]).map(drop)),
        (1, Quantity::Residual)
    );
    let without_slope = Kicked {
        momentum: f64::sqrt,
        derivative: |_| f64::NAN,
        kick: 1.0,
        size: 0.0,
    };
    assert_eq!(
        found(without_slope.step(1.0, [0.0], [0.0]).map(drop)),
        (1, Quantity::Jacobian)
    );
    let free = Kicked {
        momentum: |d| d,
        derivative: |_| 1.0,
        kick: 0.0,
        size: 0.0,
    };
    assert_eq!(
        found(free.step(1.0, [0.0], [f64::MAX]).map(drop)),
        (1, Quantity::Configuration)
    );
}

#[test]
fn invalid_time_steps() {
    let (q0, q1) = disk_pair();
    for time in [
        TimeStep::from(0.0),
        TimeStep::from(f64::NAN),
        TimeStep {
            t: f64::INFINITY,
            h: 1.0,
        },
    ] {
        assert!(matches!(
            DISK.step(time, q0, q1),
            Err(StepError::InvalidTimeStep { .. })
        ));
        assert!(matches!(
            DISK.start(time, q0, [0.0; 4]),
            Err(StepError::InvalidTimeStep { .. })
        ));
        assert!(matches!(
            DISK.trajectory(time, q0, q1).next(),
            Some(Err(StepError::InvalidTimeStep { .. }))
        ));
    }
}

#[test]
fn pairs_off_the_constraints() {
    let (q0, mut q1) = disk_pair();
    q1[1] += 1e-4;
    let error = DISK.step(H, q0, q1).unwrap_err();
    let StepError::PairOffConstraint {
        constraint: 1,
        residual,
        allowed,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert!((residual - 1e-2).abs() <= allowed);
    let lenient = StepOptions::default().initial_tolerance(1.0);
    assert!(DISK.step_with(&lenient, H, q0, q1).is_ok());
}

#[test]
fn velocities_off_the_constraints() {
    let error = DISK.start(H, [0.0; 4], [0.7, 0.0, 1.3, 0.7]).unwrap_err();
    let StepError::VelocityOffConstraint {
        constraint: 0,
        residual,
        allowed,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert!((residual - 0.05).abs() <= allowed);
    assert!(
        DISK.start(H, [0.0; 4], [0.0; 4]).is_ok(),
        "rest is on every linear constraint"
    );
}

#[test]
fn a_trajectory_ends_after_its_error() {
    // atan d_k = atan d_0 + k/2 has no solution from k = 3 on.
    let system = arctan(0.5);
    let mut trajectory = system.trajectory(1.0, [0.0], [0.0]);
    assert_eq!(trajectory.size_hint(), (1, None));
    for k in 0..=3 {
        assert_eq!(trajectory.next().unwrap().unwrap().k, k);
    }
    let error = trajectory.next().unwrap().unwrap_err();
    assert!(
        matches!(error, StepError::NotConverged { step: 4, .. }),
        "{error:?}"
    );
    assert_eq!(trajectory.size_hint(), (0, Some(0)));
    assert!(trajectory.next().is_none() && trajectory.next().is_none());
}

#[test]
fn rest_stays_at_rest() {
    let spring = Oscillator {
        m: 1.0,
        k: 1.0,
        anchor: 0.0,
        drive: 0.0,
    };
    let step = spring.step(H, [0.0], [0.0]).unwrap();
    assert_eq!(
        (step.q2[0], step.iterations, step.residual_norm),
        (0.0, 0, 0.0)
    );
    let step = DISK.step(H, [0.3; 4], [0.3; 4]).unwrap();
    assert_eq!(step.increment.amax(), 0.0);
}

#[test]
fn messages_say_what_to_do() {
    let (q0, mut q1) = disk_pair();
    q1[1] += 1e-4;
    let message = DISK.step(H, q0, q1).unwrap_err().to_string();
    assert!(
        message.contains("kinematic constraint no. 2") && message.contains("`start`"),
        "{message}"
    );
    let message = arctan(3.0).step(1.0, [0.0], [1.0]).unwrap_err().to_string();
    assert!(
        message.contains("step 1") && message.contains("reduce the time step"),
        "{message}"
    );
}

/// The heavy body's residual is round-off of 10²² that no iteration makes smaller; the light one still needs several. Its increment
/// is that of `damping_where_full_steps_diverge`, and has to be solved for as well as without the other.
#[test]
fn a_heavy_body_at_round_off_does_not_stop_a_light_one() {
    let heavy = Oscillator {
        m: 1e20,
        k: 1e32,
        anchor: 1e6,
        drive: 0.0,
    };
    for from in [10.0, 3.0, 0.51, 0.5 + 1e-6, 0.5 + 1e-9] {
        let light = arctan(0.5_f64.atan() - f64::atan(from));
        let duo = Duo { heavy, light };
        let step = duo.step(1.0, [1e6 + 0.1, 0.0], [1e6 - 0.3, from]).unwrap();
        // 1 + d² times the round-off of atan 10, and of atan d.
        let allowed = 1.25 * 8.0 * f64::EPSILON;
        assert!((step.increment[1] - 0.5).abs() <= allowed, "{step:?}");
        assert!(step.residual_norm <= 128.0 * f64::EPSILON, "{step:?}");
    }
}

/// d with d + a sin(d/a)/2 = d_before, d far above ε⁻¹ a: no double solves it, and none is called a solution.
#[test]
fn what_the_numbers_do_not_resolve_is_an_error() {
    let unresolved = Oscillator {
        m: 1.0,
        k: 1.0,
        anchor: 0.0,
        drive: 0.0,
    };
    let rough = Duo {
        heavy: unresolved,
        light: Kicked {
            momentum: |d| d * (1.0 + 0.5 * (d * 1e19).sin()),
            derivative: |d| 1.0 + 0.5 * (d * 1e19).sin() + 0.5e19 * d * (d * 1e19).cos(),
            kick: 0.1,
            size: 0.0,
        },
    };
    let error = rough.step(1.0, [0.0, 0.0], [0.0, 1.0]).unwrap_err();
    assert!(
        matches!(
            error,
            StepError::NotConverged { .. } | StepError::SingularJacobian { .. }
        ),
        "{error:?}"
    );
}

/// (1 + d) - 1 is a multiple of ε, however small d is: no d solves the row to more, neither its terms nor the motion show it, and rounding a
/// point at 0 changes nothing.
#[test]
fn rows_that_are_rounded_inside() {
    for kick in [1e-6, 1.23e-7, -4.56e-9, 7.8e-11] {
        for scale in [1.0, 1e9, 1e-9] {
            let rounded = Kicked {
                momentum: match scale {
                    1e9 => |d| 1e9 * ((1.0 + d) - 1.0),
                    1e-9 => |d| 1e-9 * ((1.0 + d) - 1.0),
                    _ => |d| (1.0 + d) - 1.0,
                },
                derivative: match scale {
                    1e9 => |_| 1e9,
                    1e-9 => |_| 1e-9,
                    _ => |_| 1.0,
                },
                kick: scale * kick,
                size: scale,
            };
            let from = 0.3 * kick;
            let step = rounded.step(1.0, [0.0], [from]).unwrap();
            // Each of the two momenta is rounded by ε/2, and rows are accepted to eight differences of two roundings.
            let allowed = (0.5 + 0.5 + 8.0) * f64::EPSILON;
            let off = (step.increment[0] - from - kick).abs();
            assert!(off <= allowed, "{kick:e}, {scale:e}: {step:?}");
        }
    }
}

/// Momenta that jump across the given one have no solution. Nothing of the jump is rounding, however small it is.
#[test]
fn a_jump_is_no_rounding() {
    let jump = |momentum: fn(f64) -> f64, kick: f64| Kicked {
        momentum,
        derivative: |_| 1.0,
        kick,
        size: 0.0,
    };
    let gaps = [
        jump(|d| if d < 0.5 { d } else { d + 1e-3 }, 0.1 + 0.5e-3),
        jump(|d| if d < 0.5 { d } else { d + 1e-9 }, 0.1 + 0.5e-9),
        jump(|d| if d < 0.5 { d } else { d + 1e-12 }, 0.1 + 0.3e-12),
    ];
    for gap in gaps {
        let error = gap.step(1.0, [0.0], [0.4]).unwrap_err();
        // A jump that is large beside round-off is called one.
        let is_refused = matches!(
            error,
            StepError::NotConverged { .. } | StepError::EquationsJump { .. }
        );
        assert!(is_refused, "{error:?}");
    }
}
