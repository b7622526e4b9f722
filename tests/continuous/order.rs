//! Every discretisation against the flow: the order at which nodes and multipliers converge, also through a jump.

#![cfg(feature = "large-continuous")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// How far an observed order may be from the true one at these steps.
const NEAR: f64 = 0.12;

/// A time-dependent affine system with forces and a Lagrangian that is linear in a velocity, for each rule.
macro_rules! rules {
    ($($name:ident: ($($rule:tt)+)),+ $(,)?) => {
        $(
            #[discrete_system(continuous)]
            #[coordinates(x, y, z)]
            #[lagrangian(
                (x_dot.powi(2) + (2 + sin(x)) * y_dot.powi(2) + z_dot.powi(2)) / 2 + x_dot * z_dot / 4 + t * x * y_dot
                    - x.powi(2) - cos(z) / 2
            )]
            #[constraint(z_dot == (y + t / 3) * x_dot - sin(x) * y_dot + cos(t) / 2)]
            #[force(x = -x_dot / 5, y = sin(t))]
            #[discretization($($rule)+)]
            struct $name;
        )+
    };
}

rules! {
    Midpoint: (midpoint),
    Trapezoidal: (trapezoidal),
    Left: (left),
    Right: (right),
    Third: (alpha = 1 / 3),
}

fn orders<S>(system: &S) -> [f64; 2]
where
    S: VoronecSystem<
            Configuration = SVector<f64, 3>,
            Increment = SVector<f64, 3>,
            Multipliers = SVector<f64, 1>,
            Independent = SVector<f64, 2>,
        >,
{
    let (q, end) = ([0.3, -0.2, 0.5], 1.0);
    let v = system.velocity(0.0, q, [0.6, -0.4]);
    let exact = system
        .flow(0.0, q, v, end)
        .nth(1)
        .expect("endless")
        .expect("a flow");
    let mut errors = Vec::new();
    for steps in [40, 80] {
        let h = end / f64::from(steps);
        let (q0, q1) = system.start(h, q, v).expect("on the constraint");
        let node = system.trajectory(h, q0, q1).nth(steps as usize);
        let node = node.expect("endless").expect("a step");
        // An impulse of the other sign.
        let force = -node.lambda[0] / h;
        errors.push([(node.q - exact.q).amax(), (force - exact.lambda[0]).abs()]);
    }
    [0, 1].map(|i| (errors[0][i] / errors[1][i]).log2())
}

#[test]
fn discretisations_converge_to_the_flow() {
    for (name, orders, expected) in [
        ("midpoint", orders(&Midpoint), 2.0),
        ("trapezoidal", orders(&Trapezoidal), 2.0),
        ("left", orders(&Left), 1.0),
        ("right", orders(&Right), 1.0),
        ("alpha = 1/3", orders(&Third), 1.0),
    ] {
        println!("| {name} | q, λ | {orders:.3?} |");
        for order in orders {
            assert!(
                (order - expected).abs() < NEAR,
                "{name}: {order}, not {expected}"
            );
        }
    }
}

/// Gravity and a curved boundary: a skate that slides onto ground where it cuts, and off it again.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) / 4) / 2 - x / 2 - x.powi(2) * y / 5)]
#[constraint(when = x > y.powi(2) / 4 + 0.2 * t, sin(theta) * x_dot == cos(theta) * y_dot)]
struct Skate;

/// The jump is located in the discrete motion itself, so that the order survives it: twice, in and out.
#[test]
fn jumps_keep_the_order() {
    let (q, v, end) = ([-0.5, 0.3, 0.4], [1.4, -0.2, 1.1], 3.0);
    let exact: Vec<_> = Skate
        .flow(0.0, q, v, end)
        .take(2)
        .collect::<Result<_, _>>()
        .expect("a flow");
    let impacts = &exact[1].impacts;
    let kinds: Vec<_> = impacts.iter().map(|i| (i.entered, i.jumped())).collect();
    assert_eq!(
        kinds,
        [(true, true), (false, false)],
        "in with a jump, out without"
    );
    let mut errors = Vec::new();
    for steps in [120, 240, 480] {
        let h = end / f64::from(steps);
        let (q0, q1) = Skate.start(h, q, v).expect("free");
        let states: Vec<_> = (Skate.trajectory(h, q0, q1).take(steps as usize + 1))
            .collect::<Result<_, _>>()
            .expect("steps");
        let found: Vec<_> = states.iter().flat_map(|s| s.impacts.iter()).collect();
        assert_eq!(found.len(), 2);
        let at = |i: usize| (found[i].t - impacts[i].t).abs();
        let jump = (found[0].p_plus - impacts[0].p_plus).amax();
        let node = (states[steps as usize].q - exact[1].q).amax();
        errors.push([node, at(0), at(1), jump]);
    }
    for (i, what) in ["q", "t of the entry", "t of the exit", "p⁺"]
        .iter()
        .enumerate()
    {
        let order = (errors[1][i] / errors[2][i]).log2();
        println!("| {what} | {:.1e} | {order:.2} |", errors[2][i]);
        // The place of a crossing in its interval changes the constant.
        assert!(order > 1.5, "{what}: order {order}, errors {errors:?}");
    }
}
