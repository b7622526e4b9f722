//! The sleigh of `chaplygin_sleigh.rs` with SE(2) as a coordinate: the same file, the same motion.

use std::sync::LazyLock;

use nonholonomic::groups::Isometry2;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::check::Deviation;
use crate::reference::data::{Reference, index, number, numbers};

/// l_d(u), and D_d written without half angles: u_y (1 + cos θ) = u_x sin θ.
#[discrete_system]
#[coordinates(g: SE2)]
#[discrete_lagrangian(
    (m * (g.relative * [a, 0] - [a, 0]).norm_squared() + 2 * Ic * (1 - g.relative.R[(0, 0)])) / (2 * h)
)]
#[variational_constraint(g.v[1] == 0)]
#[kinematic_constraint(g.relative.p[1] * (1 + g.relative.R[(0, 0)]) == g.relative.p[0] * g.relative.R[(1, 0)])]
#[symmetry(SE2(g))]
struct Sleigh {
    m: f64,
    Ic: f64,
    a: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/12_chaplygin_sleigh_se2.json")));

fn pose([x, y, theta]: [f64; 3]) -> Isometry2<f64> {
    Isometry2::new([x, y].into(), theta)
}

#[test]
fn trajectory() {
    let [m, Ic, a] = ["m", "Ic", "a"].map(|name| FILE.parameter(name));
    let system = Sleigh { m, Ic, a };
    let [q0, q1] = FILE.initial_pair().map(pose);
    let states: Vec<_> = (system.trajectory(FILE.h(), q0, q1))
        .take(1002)
        .collect::<Result<_, _>>()
        .expect("every step converges");
    let mut worst = [(); 3].map(|()| Deviation::default());
    for record in FILE.list("/trajectory") {
        let k = index(&record["k"]);
        let (state, expected) = (&states[k], numbers::<3>(&record["q"]));
        let mut note = |which: usize, name: &str, computed: f64, expected: f64| {
            let allowed = 1e-10 * expected.abs().max(1.0);
            worst[which].note(&format!("{name} at k = {k}"), computed, expected, allowed);
        };
        let g = state.q.g;
        note(0, "x", g.translation.x, expected[0]);
        note(0, "y", g.translation.y, expected[1]);
        note(0, "cos θ", g.rotation.re, expected[2].cos());
        note(0, "sin θ", g.rotation.im, expected[2].sin());
        if let Some(lambda) = record.get("lambda") {
            note(1, "λ", state.lambda[0], numbers::<1>(lambda)[0]);
        }
        let Some(pair) = record.get("pair") else {
            continue;
        };
        let interval = state.interval();
        note(
            2,
            "L_d",
            system.discrete_lagrangian_at(&interval),
            number(&pair["L_d"]),
        );
        let momenta = [
            (system.left_momentum_at(&interval), "left_momentum"),
            (system.right_momentum_at(&interval), "right_momentum"),
        ];
        for (computed, name) in momenta {
            for (computed, expected) in computed.iter().zip(numbers::<3>(&record[name])) {
                note(2, name, *computed, expected);
            }
        }
    }
    for (deviation, what) in worst.iter().zip(["g", "λ", "momenta"]) {
        deviation.report("12, SE(2)", what);
    }
}
