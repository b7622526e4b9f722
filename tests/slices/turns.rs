//! Turns of space about all axes, SO(3) in the chart of the vectors tan(φ/2) n, on two points: the quotient has three dimensions.

#![cfg(feature = "large-frames")]

use super::{ONE_MOTION, differences};
use crate::support::assert_close;

macro_rules! two_points {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// Two points in space, with a spring between them and a field from the middle.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(p: [R; 3], q: [R; 3])]
        #[discrete_lagrangian(
            (0..3).map(|i| (p[i][1] - p[i][0]).powi(2) + m * (q[i][1] - q[i][0]).powi(2)).sum() / (2 * h)
                - h / 2 * (0..2).map(|e| (0..3).map(|i| (p[i][e] - q[i][e]).powi(2)).sum() + k * (0..3).map(|i| p[i][e].powi(2)).sum().powi(2)).sum()
        )]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name {
            pub m: f64,
            pub k: f64,
        }
    )+};
}
two_points! {
    InQ: ;
    Turned:
        #[action(space(a, b, c),
            p = [[1 + a.powi(2) - b.powi(2) - c.powi(2), 2 * (a * b - c), 2 * (a * c + b)],
                [2 * (a * b + c), 1 - a.powi(2) + b.powi(2) - c.powi(2), 2 * (b * c - a)],
                [2 * (a * c - b), 2 * (b * c + a), 1 - a.powi(2) - b.powi(2) + c.powi(2)]] * p / (1 + a.powi(2) + b.powi(2) + c.powi(2)),
            q = [[1 + a.powi(2) - b.powi(2) - c.powi(2), 2 * (a * b - c), 2 * (a * c + b)],
                [2 * (a * b + c), 1 - a.powi(2) + b.powi(2) - c.powi(2), 2 * (b * c - a)],
                [2 * (a * c - b), 2 * (b * c + a), 1 - a.powi(2) - b.powi(2) + c.powi(2)]] * q / (1 + a.powi(2) + b.powi(2) + c.powi(2)))]
        #[adapted(a, b, c, s, u, v)]
        #[slice(p = [0, 0, s], q = [u, 0, v])]
        #[symmetry(group(fibre(a, b, c), identity(0, 0, 0), inverse(-a, -b, -c), product(
            (a[0] + a[1] + b[0] * c[1] - c[0] * b[1]) / (1 - a[0] * a[1] - b[0] * b[1] - c[0] * c[1]),
            (b[0] + b[1] + c[0] * a[1] - a[0] * c[1]) / (1 - a[0] * a[1] - b[0] * b[1] - c[0] * c[1]),
            (c[0] + c[1] + a[0] * b[1] - b[0] * a[1]) / (1 - a[0] * a[1] - b[0] * b[1] - c[0] * c[1]))))];
}

#[test]
fn two_points_in_space_under_turns() {
    let (m, k) = (0.7, 0.2);
    let (q, v) = (
        [0.1, -0.2, 0.9, 1.1, 0.2, -0.5],
        [0.3, 0.5, -0.2, -0.4, 0.1, 0.6],
    );
    let near = [0.1, 0.1, 0.1, 0.9, 1.1, -0.6];
    let found = differences((&Turned { m, k }, &InQ { m, k }), near, 0.02, (q, v), 60);
    assert_close("points in space", found, [0.0; 2], ONE_MOTION);
}
