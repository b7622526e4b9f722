//! Intervals with inner nodes in groups: polynomials in the chart about the middle.

use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::prelude::*;

use crate::{Case, Exact, exact, has_order};

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

/// A sleigh that tows a cart, pulled in turns: a group beside a line, time, a constraint with both.
#[discrete_system(continuous(multipliers))]
#[coordinates(g: SE2, s)]
#[lagrangian(
    (g.v.norm_squared() + g.omega.powi(2) + s_dot.powi(2)) / 2 + 0.3 * g.omega * g.v[1] + 0.2 * s_dot * g.v[0] - s.powi(2) / 2
        - 0.4 * cos(t) * g.p[1]
)]
#[constraint(g.v[1] == 0.4 * s * g.omega)]
#[force(s = 0.5 * cos(t) - s_dot.powi(3), g.omega = -0.3 * g.omega * g.v[0].powi(2))]
#[discretization(lobatto, stages = 3)]
#[derive(Clone, Copy)]
pub struct Sleigh {}

/// A free rotor in a body that slides along an axis of its own: an SE(3) beside a circle, under left translations.
#[discrete_system(continuous(multipliers))]
#[coordinates(g: SE3, a: S1)]
#[define(inertia = [[2, 0.3, 0], [0.3, 1.5, 0.2], [0, 0.2, 1]])]
#[lagrangian(
    g.omega.dot(inertia * g.omega) / 2 + g.v.norm_squared() / 2 + 0.4 * g.v[0] * g.omega[1] + (a_dot + g.omega[2]).powi(2) / 4
        + cos(a) * g.v[1] / 5 * g.omega[2]
)]
#[constraint(g.v[2] == 0.3 * cos(a) * g.omega[1])]
#[discretization(lobatto, stages = 3)]
#[symmetry(SE3(g))]
#[derive(Clone, Copy)]
pub struct Glider {}

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
