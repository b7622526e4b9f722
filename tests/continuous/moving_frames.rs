//! Moving frames: the transformed system, ω_t, and the moving energy.

#![cfg(feature = "large-frames")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

/// A particle in a potential that turns with the angle Ω t.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[define(X = cos(Omega * t) * x + sin(Omega * t) * y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - k * X.powi(2) / 2)]
#[moving_frame(x = cos(Omega * t) * x - sin(Omega * t) * y, y = sin(Omega * t) * x + cos(Omega * t) * y)]
struct TurningTrap {
    k: f64,
    Omega: f64,
}

/// The system in a frame that does not turn: l depends on t.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[define(X = cos(Omega * t) * x + sin(Omega * t) * y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - k * X.powi(2) / 2)]
#[moving_frame(x = x + t)]
struct WrongFrame {
    k: f64,
    Omega: f64,
}

/// A skate on a belt that runs with speed c: affine in the fixed frame, homogeneous on the belt.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - g * y)]
#[constraint(sin(theta) * (x_dot - c) == cos(theta) * y_dot)]
#[moving_frame(x = x + c * t)]
struct Skate {
    g: f64,
    c: f64,
}

/// A chart that is not affine: polar coordinates of a plane that swells.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[moving_frame(x = (1 + t) * x + y.powi(3) / 10, y = y + sin(t) + x / 20)]
struct Swelling;

#[test]
fn what_is_proved_is_reported() {
    const { assert!(TurningTrap::CONSERVES_MOVING_ENERGY) }
    const { assert!(Skate::CONSERVES_MOVING_ENERGY) }
    const { assert!(!WrongFrame::CONSERVES_MOVING_ENERGY) }
    let text = WrongFrame::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("not proved") && text.contains("depends on t"),
        "{text}"
    );
    let text = Skate::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(text.contains("is conserved"), "{text}");
}

/// Each obstacle of J Prop. 3.3 by itself.
#[test]
fn obstacles_are_named() {
    #[discrete_system(continuous)]
    #[coordinates(x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
    #[constraint(x_dot == y * y_dot + 1)]
    #[force(x = -x_dot)]
    #[moving_frame(y = y + t)]
    struct Both;
    let text = Both::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("the first constraint is not homogeneous"),
        "{text}"
    );
    assert!(text.contains("the forces do work"), "{text}");
    assert!(!text.contains("depends on t"), "{text}");
}

/// l(x, ẋ, t) = L(g_t(x), d/dt g_t(x)), by the definition.
#[test]
fn the_lagrangian_of_the_frame() {
    let (trap, t) = (TurningTrap { k: 1.3, Omega: 0.7 }, 0.9);
    let (x, w) = (SVector::from([0.4, -0.2]), SVector::from([0.3, 0.5]));
    let q = trap.to_fixed(t, x);
    let v = trap.frame_jacobian_at(t, &x) * w + trap.frame_velocity_at(t, &x);
    let (moving, fixed) = (trap.moving_lagrangian(t, x, w), trap.lagrangian(t, q, v));
    assert!((moving - fixed).abs() < 1e-15, "{moving} {fixed}");
    // In the frame the trap stands still: Coriolis and centrifugal terms, and k X²/2.
    let expected =
        0.5 * ((w.x - 0.7 * x.y).powi(2) + (w.y + 0.7 * x.x).powi(2)) - 1.3 * x.x.powi(2) / 2.0;
    assert!((moving - expected).abs() < 1e-15);
    // ω_t is the turning field Ω (-y, x).
    let omega = trap.frame_field(t, q).expect("a rotation");
    assert!((omega - SVector::from([-0.7 * q.y, 0.7 * q.x])).amax() < 1e-15);
    assert!((trap.moving_velocity(t, q, v).expect("a rotation") - w).amax() < 1e-15);
}

#[test]
fn charts_that_are_not_affine_are_inverted() {
    let (t, x) = (0.8, SVector::from([0.7, -1.1]));
    let q = Swelling.to_fixed(t, x);
    let back = Swelling.to_moving(t, q).expect("near the identity");
    assert!((back - x).amax() < 1e-14, "{back}");
    assert!(Swelling.moving_energy(t, q, [0.1, 0.2]).is_finite());
    // 1 + t = 0: g_t is not a chart there, which is said and not computed over.
    #[discrete_system(continuous)]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2)]
    #[moving_frame(x = (1 + t) * x)]
    struct Collapsing;
    assert!(Collapsing.to_moving(-1.0, [0.5]).is_none());
    assert!(Collapsing.moving_energy(-1.0, [0.5], [1.0]).is_nan());
}

/// The constraints on the belt: the affine part is gone.
#[test]
fn the_constraints_of_the_frame() {
    let skate = Skate { g: 9.81, c: 0.4 };
    let still = skate.moving_constraints(1.7, [0.1, 0.2, 0.3], [0.0; 3]);
    assert!(still.amax() < 1e-16, "{still}");
    let w = [0.3f64.cos(), 0.3f64.sin(), 2.0];
    assert!(skate.moving_constraints(1.7, [0.1, 0.2, 0.3], w).amax() < 1e-16);
}

/// E_L - FL(ω_t) along the flow, where it is proved, and where it is not.
#[test]
fn the_moving_energy_along_the_flow() {
    let spread = |energies: &[f64]| {
        let (low, high) = energies
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), e| {
                (low.min(*e), high.max(*e))
            });
        high - low
    };
    let trap = TurningTrap { k: 2.0, Omega: 0.5 };
    let states = trap.flow(0.0, [0.3, 0.1], [-0.2, 0.4], 0.1).take(101);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let moving: Vec<_> = states
        .iter()
        .map(|s| trap.moving_energy(s.t, s.q, s.v))
        .collect();
    let fixed: Vec<_> = states
        .iter()
        .map(|s| trap.lagrangian_energy(s.t, s.q, s.v))
        .collect();
    // Of the kinetic energy, which grows.
    let size = states
        .iter()
        .map(|s| s.v.norm_squared())
        .fold(1.0, f64::max);
    assert!(
        spread(&moving) < 1e-12 * size,
        "{} of {size}",
        spread(&moving)
    );
    assert!(spread(&fixed) > 1e-2);

    let skate = Skate { g: 9.81, c: 0.4 };
    let theta = 0.3_f64;
    let v = [0.4 + theta.cos(), theta.sin(), 2.0];
    let states = skate.flow(0.0, [0.0, 0.0, theta], v, 0.1).take(51);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let moving: Vec<_> = states
        .iter()
        .map(|s| skate.moving_energy(s.t, s.q, s.v))
        .collect();
    let fixed: Vec<_> = states
        .iter()
        .map(|s| skate.lagrangian_energy(s.t, s.q, s.v))
        .collect();
    assert!(spread(&moving) < 1e-10, "{}", spread(&moving));
    assert!(spread(&fixed) > 1e-2);
}

/// A jump of the momentum loses energy, in every frame: nothing is claimed to be conserved.
#[test]
fn nothing_is_conserved_through_a_jump() {
    #[discrete_system]
    #[coordinates(x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
    #[constraint(when = x > 0, y_dot == 0)]
    #[moving_frame(x = x)]
    struct Comb;
    const { assert!(!Comb::CONSERVES_MOVING_ENERGY) }
    let text = Comb::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(text.contains("the momentum jumps"), "{text}");
    let states = Comb.flow(0.0, [-0.5, 0.0], [1.0, 1.0], 1.0).take(2);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let energy = |s: &FlowState<Comb>| Comb.moving_energy(s.t, s.q, s.v);
    assert_eq!([energy(&states[0]), energy(&states[1])], [1.0, 0.5]);
}
