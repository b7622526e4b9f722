use nonholonomic::prelude::*;

macro_rules! chain {
    ($name:ident, $n:literal, $q:ident, $energy:expr, $equation:expr) => {
        #[discrete_system]
        #[coordinates($q: [R; $n])]
        #[lagrangian((0..$n).map(|i| m * $q[i] * $q[i + 1]).sum() + $energy)]
        #[constraint($equation)]
        struct $name {
            m: f64,
        }
    };
}

chain!(Chain, 3, q, m / 2 * q_dot[0]^2, q_dot[0] = q_dt[1]);

fn main() {}
