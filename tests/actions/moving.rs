//! Actions that depend on t: a boost, whose momentum contains t, and the translations of space on a table that turns.

use nonholonomic::prelude::*;

use super::{is_conserved, momenta};
use crate::support::assert_close;

macro_rules! boosted {
    ($($name:ident: $discretization:meta;)+) => {$(
        /// ẋ - y and ẏ stay as they are under x + a t, y + a.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot - y).powi(2) + k / 2 * y_dot.powi(2) - (x - t * y).powi(2))]
        #[$discretization]
        #[action(boost(a), x = x + a * t, y = y + a)]
        pub struct $name { pub m: f64, pub k: f64 }
    )+};
}
boosted! {
    Boosted: discretization(midpoint);
    BoostedOfFour: discretization(trapezoidal, order = 4);
    BoostedOfNodes: discretization(lobatto, stages = 3);
}

/// A particle on a table that turns with w, in the coordinates of the table, with a drag in space.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * ((x_dot - w * y).powi(2) + (y_dot + w * x).powi(2)))]
#[force(x = -c * (x_dot - w * y), y = -c * (y_dot + w * x))]
#[action(shift(a, b), x = x + a * cos(w * t) + b * sin(w * t), y = y - a * sin(w * t) + b * cos(w * t))]
pub struct Table {
    pub m: f64,
    pub w: f64,
    pub c: f64,
}

/// J = t m (ẋ - y) + k ẏ, p_x t + p_y.
#[test]
fn a_boost() {
    let (m, k, t, h) = (1.3, 0.7, 0.4, 0.02);
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let expected = [t * m * (v[0] - q[1]) + k * v[1]];
    let run = (TimeStep { t, h }, 100);
    is_conserved(
        "midpoint",
        &momenta(&Boosted { m, k }, run, q, v),
        &expected,
    );
    is_conserved(
        "order 4",
        &momenta(&BoostedOfFour { m, k }, run, q, v),
        &expected,
    );
    is_conserved(
        "lobatto",
        &momenta(&BoostedOfNodes { m, k }, run, q, v),
        &expected,
    );
}

/// m Ẋ of space, of which the rule on the table keeps what its order says; its change is that of L_d.
#[test]
fn translations_of_space_on_a_table() {
    let (m, w, t) = (1.3, 0.7, 0.4_f64);
    let table = Table { m, w, c: 0.0 };
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let (sin, cos) = (w * t).sin_cos();
    let [u, s] = [v[0] - w * q[1], v[1] + w * q[0]];
    let expected = [m * (u * cos - s * sin), m * (u * sin + s * cos)];
    let error = |h: f64| {
        let steps = (1.0 / h).round() as usize;
        let along = momenta(&table, (TimeStep { t, h }, steps + 1), q, v);
        assert_close("J at the start", along[0].as_slice(), expected, 1e-13);
        (0..2)
            .map(|i| (along[steps][i] - expected[i]).abs())
            .fold(0.0, f64::max)
    };
    let [coarse, fine] = [0.02, 0.01].map(error);
    assert!(
        coarse > 1e-7 && (coarse / fine - 4.0).abs() < 0.02,
        "{coarse:e} {fine:e}"
    );
    let ts = TimeStep { t, h: 0.02 };
    let (q0, q1) = table.start(ts, q, v).expect("a start");
    let states: Vec<_> = (table.trajectory(ts, q0, q1).take(50))
        .map(|state| state.expect("it moves"))
        .collect();
    for pair in states.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(State::interval);
        let balance = table.momentum_balance_at(&before, &after, &pair[1].lambda);
        let change = table.momentum_map_at(&after) - table.momentum_map_at(&before);
        assert_close(
            "J",
            change.as_slice(),
            balance.discretization.as_slice(),
            1e-13,
        );
    }
}

/// dJ/dt = F·K = -c/m J, though J contains t.
#[test]
fn the_rate_of_a_momentum_in_time() {
    let (m, w, c, t) = (1.3, 0.7, 0.2, 0.4_f64);
    let table = Table { m, w, c };
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let (sin, cos) = (w * t).sin_cos();
    let [u, s] = [v[0] - w * q[1], v[1] + w * q[0]];
    let expected = [u * cos - s * sin, u * sin + s * cos];
    let found = table.nonholonomic_momentum(t, q, v);
    assert_close("J", found.as_slice(), expected.map(|x| m * x), 1e-15);
    let rates = table.nonholonomic_rate(t, q, v);
    assert_close("dJ/dt", rates.as_slice(), expected.map(|x| -c * x), 1e-15);
}
