//! Quantities of an instant depend on no rule, and not on how far the nodes of a flow are apart.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A pendulum in space, its rod written as a length, by a rule.
macro_rules! pendulum {
    ($name:ident, $($rule:tt)*) => {
        #[discrete_system(continuous)]
        #[coordinates(x, y, z)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - m * g * z)]
        #[holonomic(l == sqrt(x.powi(2) + y.powi(2) + z.powi(2)))]
        #[discretization($($rule)*)]
        struct $name {
            m: f64,
            g: f64,
            l: f64,
        }
    };
}

pendulum!(Midpoint, midpoint);
pendulum!(ThreeNodes, lobatto, stages = 3);

/// The inner equations of `lobatto` on an interval of the length h are singular at some h, and have
/// no solution near uniform motion at others. A flow solves none: its states, with their drifts,
/// have the bits of those of the midpoint rule.
#[test]
fn a_flow_knows_no_rule() {
    let (m, g, l) = (0.4, 9.81, 1.1);
    let (midpoint, nodes) = (Midpoint { m, g, l }, ThreeNodes { m, g, l });
    let angle = 1.9f64;
    let q = [l * angle.sin(), 0.0, l * angle.cos()];
    let v = [0.4 * l * angle.cos(), 0.9 * l, -0.4 * l * angle.sin()];
    let lengths = (1..=32).map(|k| f64::from(k) * 0.31).chain([100.0, -57.0]);
    for h in lengths {
        let expected: Vec<_> = midpoint.flow(0.0, q, v, h).take(2).collect();
        let found: Vec<_> = nodes.flow(0.0, q, v, h).take(2).collect();
        assert_eq!(found.len(), 2);
        for (found, expected) in found.into_iter().zip(expected) {
            let (found, expected) = (found.expect("a state"), expected.expect("a state"));
            assert_eq!((found.q, found.v), (expected.q, expected.v), "{h}");
            assert_eq!(found.drift, expected.drift, "{h}");
        }
    }
}
