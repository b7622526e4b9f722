//! Friction by `clamp(x_dot / eps, -1, 1)`: which velocity creeps, and which ε a step resolves.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A block that friction stops, by a rule.
macro_rules! block {
    ($name:ident, $($rule:tt)*) => {
        #[discrete_system]
        #[coordinates(x)]
        #[lagrangian(m / 2 * x_dot.powi(2))]
        #[force(x = -mu * m * g * clamp(x_dot / eps, -1, 1))]
        #[discretization($($rule)*)]
        struct $name {
            m: f64,
            mu: f64,
            g: f64,
            eps: f64,
        }

        impl $name {
            /// The velocities at the last nodes of a motion that comes to rest, and the mean ones.
            fn at_rest(change: f64, eps: f64) -> Vec<[f64; 2]> {
                let (h, g) = (0.008, 9.81);
                let block = $name { m: 1.5, mu: change / (h * g), g, eps };
                let mut motion = block.motion(h, [0.0], [1.0]).expect("it starts");
                let steps = (1.0 / change) as usize + 60;
                let mut node = || {
                    motion.step([]).expect("a solution");
                    [motion.velocity()[0], motion.mean_velocity()[0]]
                };
                let all: Vec<_> = (0..steps).map(|_| node()).collect();
                all[steps - 20..].into()
            }
        }
    };
}

block!(Midpoint, midpoint);
block!(Trapezoidal, trapezoidal);
block!(Right, right);
block!(ThreeNodes, lobatto, stages = 3);

/// With z = h F/(m ε) a step multiplies the velocity at a node by R(-z), as friction is linear below
/// ε: (1 - z/2)/(1 + z/2) of `midpoint` and `trapezoidal`, (1 - z/2 + z²/12)/(1 + z/2 + z²/12) of
/// `lobatto` with three nodes, 1 - z of `right`. At z = 1 these are 1/3, 7/19 and 0, and all is at
/// rest after the 40 steps left: (7/19)⁴⁰ = 5e-18. At z = 10⁴ the first ones are -1 + 4/z and
/// 1 - 12/z, and the velocity at the nodes stays, within the change h F/(2 m) of half a step.
#[test]
fn velocities_ring_below_what_a_step_resolves() {
    for change in [0.0314, 0.0271] {
        let resolved = [
            Midpoint::at_rest(change, change),
            Trapezoidal::at_rest(change, change),
            Right::at_rest(change, change),
            ThreeNodes::at_rest(change, change),
        ];
        for [node, mean] in resolved.concat() {
            assert!(node.abs() < 1e-14 && mean.abs() < 1e-14, "{node} {mean}");
        }
        let eps = 1e-4 * change;
        let rings = |nodes: &[[f64; 2]], ratio: f64| {
            for pair in nodes.windows(2) {
                let [[before, _], [node, mean]] = [pair[0], pair[1]];
                assert!(mean.abs() <= eps, "{mean}");
                assert!(node.abs() <= 0.5 * change + eps, "{node}");
                // 1e-14 of velocities of the motion is left in p by its rounding.
                assert!((node - ratio * before).abs() <= 1e-12, "{before} {node}");
                assert!(node.abs() > 10.0 * eps, "{node}");
            }
        };
        let z = 1e4f64;
        let symmetric = (1.0 - 0.5 * z) / (1.0 + 0.5 * z);
        rings(&Midpoint::at_rest(change, eps), symmetric);
        rings(&Trapezoidal::at_rest(change, eps), symmetric);
        let (odd, even) = (0.5 * z, 1.0 + z * z / 12.0);
        rings(
            &ThreeNodes::at_rest(change, eps),
            (even - odd) / (even + odd),
        );
        // Both velocities of `right`.
        let of_right = Right::at_rest(change, eps);
        for [node, mean] in of_right {
            assert!(node.abs().max(mean.abs()) > 10.0 * eps);
            assert!(node.abs().max(mean.abs()) <= change + eps);
        }
    }
}
