//! Intervals with inner nodes in groups: polynomials in the chart about the middle.

#![cfg(feature = "large-composition")]

use nonholonomic::nalgebra::{self, Isometry2, UnitQuaternion, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::composition::{Case, Exact, exact, has_order};

macro_rules! bodies {
    ($($name:ident, $stages:literal, $retraction:ident;)+) => {$(
        /// Suslov's problem with weight: a heavy body whose velocity has no component along an axis of its own, slowed down.
        #[discrete_system(continuous(multipliers))]
        #[coordinates(R: SO3)]
        #[define(inertia = [[2, 0.3, 0], [0.3, 1.5, 0.2], [0, 0.2, 1]])]
        #[lagrangian(R.omega.dot(inertia * R.omega) / 2 - g * (0.3 * R[(2, 0)] - 0.2 * R[(2, 1)] + R[(2, 2)]))]
        #[constraint(0.2 * R.omega[0] + 0.5 * R.omega[1] + R.omega[2] == 0)]
        #[force(R.omega = -c * R.omega.norm_squared() * R.omega)]
        #[discretization(lobatto, stages = $stages)]
        #[retraction($retraction)]
        #[derive(Clone, Copy)]
        pub struct $name {
            pub g: f64,
            pub c: f64,
        }
    )+};
}
bodies! {
    Two, 2, cayley;
    Three, 3, cayley;
    Four, 4, exponential;
}

macro_rules! sleigh {
    ($(#[$head:meta])+ $name:ident { $($field:ident)? }) => {
        $(#[$head])+
        #[coordinates(g: SE2, s)]
        #[lagrangian(
            (g.v.norm_squared() + g.omega.powi(2) + s_dot.powi(2)) / 2 + 0.3 * g.omega * g.v[1] + 0.2 * s_dot * g.v[0]
                - s.powi(2) / 2 - 0.4 * cos(t) * g.p[1]
        )]
        #[constraint(g.v[1] == 0.4 * s * g.omega)]
        #[force(s = pull - s_dot.powi(3), g.omega = -0.3 * g.omega * g.v[0].powi(2))]
        #[discretization(lobatto, stages = 3)]
        #[derive(Clone, Copy)]
        pub struct $name {
            $(pub $field: f64,)?
        }
    };
}
sleigh! {
    /// A sleigh that tows a cart: a group beside a line, time, a constraint on both, forces.
    #[discrete_system(continuous(multipliers))]
    Sleigh { pull }
}
sleigh! {
    /// The sleigh with a control.
    #[discrete_system]
    #[control(pull)]
    PulledSleigh {}
}

macro_rules! rotors {
    ($($name:ident, $stages:literal;)+) => {$(
        /// A body with a rotor, and a constraint that turns with the rotor, under left translations.
        #[discrete_system(continuous(multipliers))]
        #[coordinates(R: SO3, a: S1)]
        #[define(inertia = [[2, 0.3, 0], [0.3, 1.5, 0.2], [0, 0.2, 1]])]
        #[lagrangian(
            R.omega.dot(inertia * R.omega) / 2 + (a_dot + R.omega[2]).powi(2) / 4 + cos(a) * R.omega[1] / 5 * R.omega[2] + sin(a) / 3
        )]
        #[constraint(R.omega[2] == 0.3 * cos(a) * R.omega[1])]
        #[discretization(lobatto, stages = $stages)]
        #[symmetry(SO3(R))]
        #[derive(Clone, Copy)]
        pub struct $name {}
    )+};
}
rotors! {
    RotorOfTwo, 2;
    Rotor, 3;
    RotorOfFour, 4;
}

/// A body on its constraint, and where it is.
fn body() -> (UnitQuaternion<f64>, [f64; 3]) {
    let (form, omega) = ([0.2, 0.5, 1.0], [1.1, -0.4, 0.7]);
    let dot = |a: [f64; 3]| (0..3).map(|i| form[i] * a[i]).sum::<f64>();
    let omega = [0, 1, 2].map(|i| omega[i] - form[i] * dot(omega) / dot(form));
    (UnitQuaternion::from_euler_angles(0.3, -0.5, 0.2), omega)
}

#[test]
fn orders_of_a_heavy_body() {
    let (q, v) = body();
    let case = |name, steps| Case {
        name,
        t: 0.0,
        duration: 2.0,
        steps,
    };
    let (g, c) = (1.5, 0.2);
    let four = Four { g, c };
    let exact: Exact = exact(&four, &case("", 1), q.into(), v.into());
    let start = (q.into(), v.into());
    let two = case("two stages", 40);
    has_order(&Two { g, c }, &two, start, &exact, (2.0, 0.1));
    let exact_of = |name, steps| case(name, steps);
    let start = (q.into(), v.into());
    has_order(
        &Three { g, c },
        &exact_of("three stages", 24),
        start,
        &exact,
        (4.0, 0.15),
    );
    let start = (q.into(), v.into());
    has_order(
        &four,
        &exact_of("four stages", 16),
        start,
        &exact,
        (6.0, 0.15),
    );
}

/// A control that is held and then changed: the motion is that of both flows, one after the other.
#[test]
fn order_under_a_control_that_changes() {
    let pulls = [0.7, -0.4];
    let start = SleighConfiguration::from((Isometry2::new(Vector2::new(0.3, -0.2), 0.4), 0.5));
    // On the constraint: v_1 = 0.4 s ω.
    let v = nalgebra::Vector4::new(0.8, 0.4 * 0.5 * 1.1, 1.1, 0.3);
    let (mut q, mut rate, mut t) = (start, v, 0.2);
    for pull in pulls {
        let sleigh = Sleigh { pull };
        let mut flow = sleigh.flow(t, q, rate, 1.0);
        let end = flow.nth(1).expect("it goes on").expect("it has a flow");
        (q, rate, t) = (end.q, end.v, t + 1.0);
    }
    let errors = |steps: usize| {
        let step = TimeStep::new(0.2, 1.0 / steps as f64);
        let from = PulledSleighConfiguration::from((start.g, start.s));
        let p = PulledSleigh {}.initial_momentum(Inputs::new(step, [pulls[0]].into()), from, v);
        let mut motion =
            PulledSleigh {}.trajectory_from(Inputs::new(step, [pulls[0]].into()), from, p);
        for pull in pulls {
            for _ in 0..steps {
                motion.step([pull]).expect("it is solved");
            }
        }
        let (_, at, p) = motion.phase().expect("it goes on");
        let wanted = PulledSleigh {}.initial_momentum(
            Inputs::new(TimeStep::new(t, step.h), [0.0].into()),
            (q.g, q.s),
            rate,
        );
        let to = PulledSleighConfiguration::from((q.g, q.s));
        let off = PulledSleigh::increment(&to, &at);
        // Modulo D°, of which (0, 1, -0.4 s, 0) is a basis.
        let form = nalgebra::Vector4::new(0.0, 1.0, -0.4 * q.s, 0.0);
        let difference = p - wanted;
        let rest = difference - form * (form.dot(&difference) / form.norm_squared());
        [off.norm(), rest.norm()]
    };
    let (coarse, fine) = (errors(15), errors(30));
    for i in 0..2 {
        let order = (coarse[i] / fine[i]).log2();
        assert!((order - 4.0).abs() < 0.15, "{order}: {coarse:?} {fine:?}");
    }
}

/// A motion that is reduced by left multiplication and reconstructed is the motion itself, to rounding, and its spatial momentum is kept along D.
macro_rules! reduced_motion {
    ($name:ident, $start:expr, $steps:expr, $order:expr) => {{
        let (q, v) = $start;
        let case = |steps| Case {
            name: stringify!($name),
            t: 0.0,
            duration: 2.0,
            steps,
        };
        let (q, v) = (<$name as DiscreteSystem>::Configuration::from(q), v.into());
        let exact = exact(&$name {}, &case(1), q, v);
        has_order(&$name {}, &case($steps), (q, v), &exact, ($order, 0.15));
        let h = 2.0 / $steps as f64;
        let (q0, q1) = $name {}.start(h, q, v).expect("it starts");
        let reduced = $name {}.reduced();
        let (r0, u0) = reduced.reduce(h, q0, q1);
        let nodes = reduced.trajectory(h, r0, u0).reconstruct(q0);
        let nodes: Vec<_> = (nodes.take($steps + 1))
            .collect::<Result<_, _>>()
            .expect("it is solved");
        for (node, own) in nodes.iter().zip($name {}.trajectory(h, q0, q1)) {
            let own = own.expect("it is solved");
            let off = $name::increment(&own.q, &node.q);
            assert!(off.norm() < 1e-12, "{}", own.k);
        }
        for nodes in nodes.windows(3) {
            let [q0, q1, q2] = [&nodes[0], &nodes[1], &nodes[2]].map(|node| node.q);
            let residual = $name {}.momentum_residual(h, q0, q1, q2);
            assert!(residual.norm() < 1e-11, "{residual}");
        }
    }};
}

#[test]
fn orders_of_reduced_motions() {
    let turn = UnitQuaternion::from_euler_angles(0.3, 0.2, -0.5);
    // On the constraint: ω_2 = 0.3 cos(a) ω_1.
    let start = || ((turn, 0.3), [0.6, 0.7, 0.3 * 0.3_f64.cos() * 0.7, 0.9]);
    reduced_motion!(RotorOfTwo, start(), 40, 2.0);
    reduced_motion!(Rotor, start(), 16, 4.0);
    reduced_motion!(RotorOfFour, start(), 10, 6.0);
}

/// The polynomial through the last unknowns leaves (ωh)⁷ of them, and Newton's method the square of that, which is round-off: one iteration, or a second where rounding hides
/// that. From the last unknowns themselves, ωh off, it makes three.
#[test]
fn a_guess_is_extrapolated() {
    let (q, v) = body();
    let system = Three { g: 1.5, c: 0.2 };
    let p = system.initial_momentum(0.05, q, v);
    let motion = system.trajectory_from(0.05, q, p);
    let iterations = motion.map(|state| state.expect("it is solved").iterations);
    let later: usize = iterations.skip(10).take(50).sum();
    assert!(later < 100, "{later} iterations in 50 steps");
}
