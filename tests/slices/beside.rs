//! Features beside a slice, against systems in polar coordinates by hand.

#![cfg(feature = "large-frames")]

use nonholonomic::prelude::*;

use crate::support::assert_close;

macro_rules! planes {
    ($($name:ident, $by_hand:ident: ($($argument:ident)?) $(#[$also:meta])*;)+) => {$(
        /// A particle in the plane, with a torque.
        #[nonholonomic::without_equations::discrete_system($($argument)?)]
        #[coordinates(x, y)]
        #[control(u)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
        #[force(x = -u * y, y = u * x)]
        $(#[$also])*
        #[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
        #[adapted(r, a: S1)]
        #[slice(x = r, y = 0)]
        #[symmetry(translations(a))]
        #[derive(Clone, Copy)]
        pub struct $name { pub m: f64, pub k: f64 }

        /// The particle in polar coordinates.
        #[nonholonomic::without_equations::discrete_system($($argument)?)]
        #[coordinates(r, a: S1)]
        #[control(u)]
        #[lagrangian(m / 2 * (r_dot.powi(2) + r.powi(2) * a_dot.powi(2)) - k * sqrt(1 + r.powi(2)))]
        #[force(a = u * r.powi(2))]
        $(#[$also])*
        #[symmetry(translations(a))]
        #[derive(Clone, Copy)]
        pub struct $by_hand { pub m: f64, pub k: f64 }
    )+};
}
planes! {
    OfOrderFour, PolarOfOrderFour: (derivatives) #[discretization(trapezoidal, order = 4)];
    OfNodes, PolarOfNodes: () #[discretization(lobatto, stages = 3)];
}

const START: ([f64; 2], [f64; 2]) = ([0.8, -0.3], [0.2, 0.7]);

/// One L in one chart, of which other terms are written: the round-off of a step is some ε of its rows, m ε |z|/h = 1e-14, which over 100
/// steps moves velocities by 1e-13.
const BY_HAND: f64 = 1e-12;

macro_rules! are_one_motion {
    ($own:expr, $by_hand:expr, $inputs:expr) => {{
        let (own, by_hand) = ($own, $by_hand);
        let motions = [
            own.motion($inputs, START.0, START.1)
                .expect("a start")
                .take(100)
                .map(|s| s.expect("it moves").q)
                .collect::<Vec<_>>(),
            by_hand
                .motion($inputs, START.0, START.1)
                .expect("a start")
                .take(100)
                .map(|s| s.expect("it moves").q)
                .collect(),
        ];
        for (own, by_hand) in motions[0].iter().zip(&motions[1]) {
            assert_close("z", own.as_slice(), by_hand.as_slice(), BY_HAND);
        }
    }};
}

#[test]
fn composed_steps_and_inner_nodes_with_controls() {
    let (m, k, inputs) = (1.3, 0.9, (0.05, [0.4]));
    are_one_motion!(OfOrderFour { m, k }, PolarOfOrderFour { m, k }, inputs);
    are_one_motion!(OfNodes { m, k }, PolarOfNodes { m, k }, inputs);
}
