//! Intervals with inner nodes: the order 2 s - 2 with s stages, pairs, ensembles, and the functions of a pair.

use nonholonomic::prelude::*;

use crate::{Case, Exact, exact, has_order, systems};

/// The systems of the other orders, and two more, by polynomials through Lobatto's nodes.
macro_rules! with_stages {
    ($stages:literal: $($(#[$attribute:meta])* struct $name:ident { $($field:ident: $type:ty),* })+) => {$(
        #[discrete_system]
        $(#[$attribute])*
        #[discretization(lobatto, stages = $stages)]
        #[derive(Clone, Copy)]
        pub struct $name { $(pub $field: $type),* }
    )+};
}

mod three {
    use nonholonomic::prelude::*;

    with_stages! { 3:
        #[coordinates(x, y, xi: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
        #[constraint(y_dot + sin(xi) * x_dot == 0)]
        struct Variator { epsilon: f64 }

        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - x.powi(2) - y.powi(2) - theta.powi(2)) / 2)]
        #[constraint(cos(theta) * y_dot - sin(theta) * x_dot == x / 2 + cos(t) / 3)]
        struct Blade {}

        #[coordinates(x, y)]
        #[lagrangian(exp(c * t) * ((1 + x.powi(2)) * x_dot.powi(2) + y_dot.powi(2)) / 2 - x.powi(2) * y - y.powi(4) / 4)]
        #[force(x = a * cos(2 * t) - c * x_dot, y = -c * y_dot.powi(3))]
        struct Driven { a: f64, c: f64 }

        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - y * sin(t) - x)]
        #[force(x = -c * x_dot * cos(t), y = x_dot)]
        struct Carts { m: f64, c: f64 }

        #[coordinates(a: S1, b: S1)]
        #[lagrangian(a_dot.powi(2) + b_dot.powi(2) / 2 + cos(a - b) * a_dot * b_dot + 2 * cos(a) + cos(b))]
        struct Pendulums {}

        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - g * z)]
        #[holonomic(x.powi(2) + y.powi(2) + z.powi(2) == 1)]
        struct Pendulum { g: f64 }

        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(theta))]
        #[constraint(x_dot == A * cos(phi) * theta_dot)]
        #[constraint(y_dot == A * sin(phi) * theta_dot)]
        #[force(phi = -theta * phi_dot)]
        struct Disk { m: f64, I: f64, J: f64, A: f64 }
    }

    // A skate that is nearly straight, whose heading swings: its pull is rounded at 1.
    #[discrete_system]
    #[coordinates(x, y, theta: S1)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - exp(theta) + theta)]
    #[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
    #[discretization(lobatto, stages = 3)]
    pub struct Skate {}

    // A particle with a contact form and a force that is held.
    #[discrete_system(continuous(multipliers))]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) - x.powi(2) - y.powi(2) - z.powi(2) - epsilon * x.powi(2) * z.powi(2)) / 2)]
    #[constraint(x_dot + y * z_dot == 0)]
    #[discretization(lobatto, stages = 3)]
    #[derive(Clone, Copy)]
    pub struct Contact {
        pub epsilon: f64,
    }
}

mod four {
    use nonholonomic::prelude::*;

    with_stages! { 4:
        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - x.powi(2) - y.powi(2) - theta.powi(2)) / 2)]
        #[constraint(cos(theta) * y_dot - sin(theta) * x_dot == x / 2 + cos(t) / 3)]
        struct Blade {}

        #[coordinates(x, y)]
        #[lagrangian(exp(c * t) * ((1 + x.powi(2)) * x_dot.powi(2) + y_dot.powi(2)) / 2 - x.powi(2) * y - y.powi(4) / 4)]
        #[force(x = a * cos(2 * t) - c * x_dot, y = -c * y_dot.powi(3))]
        struct Driven { a: f64, c: f64 }
    }
}

mod two {
    use nonholonomic::prelude::*;

    with_stages! { 2:
        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - x.powi(2) - y.powi(2) - theta.powi(2)) / 2)]
        #[constraint(cos(theta) * y_dot - sin(theta) * x_dot == x / 2 + cos(t) / 3)]
        struct Blade {}
    }
}

/// A case of these steps from this time.
fn case(name: &str, t: f64, steps: usize) -> Case<'_> {
    Case {
        name,
        t,
        duration: 3.0,
        steps,
    }
}

/// The blade at t = 0.3, on its constraint.
fn blade() -> ([f64; 3], [f64; 3]) {
    let (x, t, theta) = (0.4, 0.3_f64, 0.7_f64);
    let (along, sideways) = (0.9, x / 2.0 + t.cos() / 3.0);
    let v = [
        along * theta.cos() - sideways * theta.sin(),
        along * theta.sin() + sideways * theta.cos(),
        0.8,
    ];
    ([x, -0.2, theta], v)
}

macro_rules! order_four {
    ($module:ident, $name:ident { $($fields:tt)* }, $t:expr, $steps:expr, $q:expr, $v:expr) => {{
        let of_flow = systems::$module::four::$name { $($fields)* };
        let three = three::$name { $($fields)* };
        let exact = exact(&of_flow, &case("", $t, 1), $q.into(), $v.into());
        has_order(&three, &case(stringify!($name), $t, $steps), ($q.into(), $v.into()), &exact, (4.0, 0.15));
    }};
}

#[test]
fn three_stages_are_of_order_four() {
    let q = [1.0, 0.0, 0.0];
    order_four!(
        variator,
        Variator { epsilon: 0.1 },
        0.0,
        60,
        q,
        [0.3, 0.0, 1.5]
    );
    let (q, v) = blade();
    order_four!(blade, Blade {}, 0.3, 60, q, v);
    let (q, v) = ([0.6, -0.3], [0.2, 0.5]);
    order_four!(driven, Driven { a: 0.7, c: 0.3 }, 0.4, 60, q, v);
    order_four!(carts, Carts { m: 1.3, c: 0.4 }, 0.2, 30, q, v);
    order_four!(pendulums, Pendulums {}, 0.0, 80, [0.9, -0.4], [0.3, 0.2]);
    let (q, v) = ([0.6, 0.0, -0.8], [0.0, 0.7, 0.0]);
    order_four!(pendulum, Pendulum { g: 1.0 }, 0.0, 60, q, v);

    let (q, v) = crate::rolling();
    order_four!(
        disk,
        Disk {
            m: 1.2,
            I: 0.7,
            J: 0.4,
            A: 0.5
        },
        0.0,
        60,
        q,
        v
    );
    let contact = three::Contact { epsilon: 0.3 };
    let (q, v) = ([0.5, 0.6, -0.3], [-0.42, 0.4, 0.7]);
    let exact = exact(&contact, &case("", 0.0, 1), q.into(), v.into());
    let start = (q.into(), v.into());
    has_order(
        &contact,
        &case("Contact", 0.0, 60),
        start,
        &exact,
        (4.0, 0.15),
    );
}

#[test]
fn orders_of_two_and_of_four_stages() {
    let (q, v) = blade();
    let of_flow = systems::blade::four::Blade {};
    let blade: Exact = exact(&of_flow, &case("", 0.3, 1), q.into(), v.into());
    let start = (q.into(), v.into());
    has_order(
        &two::Blade {},
        &case("Blade", 0.3, 80),
        start,
        &blade,
        (2.0, 0.1),
    );
    has_order(
        &four::Blade {},
        &case("Blade", 0.3, 16),
        start,
        &blade,
        (6.0, 0.15),
    );
    let (q, v) = ([0.6, -0.3], [0.2, 0.5]);
    let of_flow = systems::driven::four::Driven { a: 0.7, c: 0.3 };
    let driven = exact(&of_flow, &case("", 0.4, 1), q.into(), v.into());
    let start = (q.into(), v.into());
    let system = four::Driven { a: 0.7, c: 0.3 };
    has_order(
        &system,
        &case("Driven", 0.4, 20),
        start,
        &driven,
        (6.0, 0.15),
    );
}

/// Pairs, phases, records and members of an ensemble go the same way, and carry the inner nodes.
#[test]
fn ways_of_a_motion_with_inner_nodes() {
    let (system, h) = (three::Contact { epsilon: 0.3 }, 0.1);
    let starts = (0..9).map(|i| {
        let y = 0.2 + 0.1 * f64::from(i);
        let z_dot = 0.7 - 0.05 * f64::from(i);
        let (q, v) = ([0.5, y, -0.3], [-y * z_dot, 0.4, z_dot]);
        system.start(h, q, v).expect("it starts")
    });
    let starts: Vec<_> = starts.collect();
    let recording = Ensemble::of(system, h, starts.clone()).every(3).run(30);
    assert_eq!(recording.errors(), []);
    for (member, (q0, q1)) in starts.iter().enumerate() {
        let states = system.trajectory(h, *q0, *q1).take(31);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("solved");
        for (record, k) in recording.ks().iter().enumerate() {
            let (state, interval) = (&states[*k], recording.interval(record, member));
            assert_eq!(interval, state.interval(), "{member} {k}");
            if *k > 0 {
                assert_eq!(recording.multipliers(record, member), state.lambda);
            }
        }
        // The pair determines the inner nodes, and with them the momentum that arrives.
        for (state, next) in states.iter().zip(&states[1..]) {
            let known = system.arrival_at(&state.interval());
            let found = system.arriving_momentum(TimeStep::new(state.t, h), state.q, next.q);
            assert!(
                (known - found).norm() < 1e-11,
                "{}: {known} {found}",
                state.k
            );
            let phi = system.kinematic_residual(h, state.q, next.q);
            assert!(phi[0].abs() < 1e-12, "{phi}");
        }
        let (before, state, next) = (&states[7], &states[8], &states[9]);
        let at = TimeStep::new(before.t, h);
        let rows = system.residual(at, before.q, state.q, next.q, state.lambda);
        assert_eq!(rows.len(), 8);
        assert!(rows.norm() < 1e-11, "{rows}");
    }
}

/// A motion near round-off is solved to rounding, far from the origin too: θ = a cos t, y = a sin t along a straight line.
#[test]
fn motions_near_round_off() {
    for a in [1e-9_f64, 1e-12, 1e-14, 1e-16] {
        for origin in [0.0, 3e8] {
            let motion = three::Skate {}.motion(0.1, [origin, 0.0, a], [1.0, a.tan(), 0.0]);
            for state in motion.expect("it starts").take(300) {
                let state = state.expect("it is solved");
                // The scheme is of order 4; the pull at three nodes, rounded by ε/2 for 0.1, moves the velocity by 0.15 ε in each of 300 steps at most.
                let allowed = 1e-5 * a + 45.0 * f64::EPSILON;
                let off = [
                    state.q[1] - a * state.t.sin(),
                    state.q[2] - a * state.t.cos(),
                ];
                assert!(
                    off.iter().all(|off| off.abs() < allowed),
                    "{a}, {}: {off:?}",
                    state.k
                );
            }
        }
    }
}

/// D_1L_d, D_2L_d and ∂²L_d/∂q_0∂q_1 are the derivatives of L_d, the inner nodes being those at which it is stationary.
#[test]
fn derivatives_of_an_extremum() {
    let system = three::Pendulums {};
    let (h, q0, q1) = (0.2, [0.9, -0.4], [0.95, -0.33]);
    let of = |i: usize, by: f64| {
        let mut moved = [q0, q1];
        moved[i / 2][i % 2] += by;
        moved
    };
    const BY: f64 = 1e-3;
    // Of order 4 in the displacement.
    let slope = |f: &dyn Fn([f64; 2], [f64; 2]) -> f64, i: usize| {
        let at = |by: f64| {
            let [q0, q1] = of(i, by);
            f(q0, q1)
        };
        (8.0 * (at(BY) - at(-BY)) - at(2.0 * BY) + at(-2.0 * BY)) / (12.0 * BY)
    };
    let l_d = |q0, q1| system.discrete_lagrangian(h, q0, q1);
    let (d1, d2) = (
        system.d1_discrete_lagrangian(h, q0, q1),
        system.d2_discrete_lagrangian(h, q0, q1),
    );
    let mixed = system.d2_d1_discrete_lagrangian(h, q0, q1);
    for i in 0..2 {
        let d1_i = |q0, q1| system.d1_discrete_lagrangian(h, q0, q1)[i];
        assert!((slope(&l_d, i) - d1[i]).abs() < 1e-9, "{d1}");
        assert!((slope(&l_d, 2 + i) - d2[i]).abs() < 1e-9, "{d2}");
        for j in 0..2 {
            let found = slope(&d1_i, 2 + j);
            assert!((found - mixed[(i, j)]).abs() < 1e-8, "{found} {mixed}");
        }
    }
}
