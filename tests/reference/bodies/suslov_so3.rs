//! The Suslov problem on SO(3) (T §7.2, FTZ Remark 7.3), l_d(u) = -tr(u J_d)/h: discrete Euler–Poincaré–Suslov equations.

use std::sync::LazyLock;

use nonholonomic::groups::UnitQuaternion;
use nonholonomic::nalgebra::Quaternion;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::check::Deviation;
use crate::reference::data::{Reference, index, number, numbers};

/// The `definition` of the file; D_d is {u : a·(u - uᵀ)^∨ = 0}.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(J_d = [
    [(J22 + J33 - J11) / 2, -J12, -J13],
    [-J12, (J11 + J33 - J22) / 2, -J23],
    [-J13, -J23, (J11 + J22 - J33) / 2],
])]
#[discrete_lagrangian(-(R.relative * J_d).trace() / h)]
#[variational_constraint(a1 * R.omega[0] + a2 * R.omega[1] + a3 * R.omega[2] == 0)]
#[kinematic_constraint(
    a1 * (R.relative[(2, 1)] - R.relative[(1, 2)])
        + a2 * (R.relative[(0, 2)] - R.relative[(2, 0)])
        + a3 * (R.relative[(1, 0)] - R.relative[(0, 1)]) == 0
)]
#[symmetry(SO3(R))]
struct Suslov {
    J11: f64,
    J22: f64,
    J33: f64,
    J12: f64,
    J13: f64,
    J23: f64,
    a1: f64,
    a2: f64,
    a3: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/11_suslov_so3.json")));

fn suslov() -> Suslov {
    let parameter = |name| FILE.parameter(name);
    Suslov {
        J11: parameter("J11"),
        J22: parameter("J22"),
        J33: parameter("J33"),
        J12: parameter("J12"),
        J13: parameter("J13"),
        J23: parameter("J23"),
        a1: parameter("a1"),
        a2: parameter("a2"),
        a3: parameter("a3"),
    }
}

/// The file has (w, x, y, z).
fn rotation([w, x, y, z]: [f64; 4]) -> UnitQuaternion<f64> {
    UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z))
}

fn entries(p: UnitQuaternion<f64>) -> [f64; 4] {
    [p.w, p.i, p.j, p.k]
}

/// A thousand steps against the file: attitude, multiplier, momenta, energy, relative elements.
#[test]
fn trajectory() {
    let system = suslov();
    let h = FILE.h();
    let [q0, q1] = FILE.initial_pair().map(rotation);
    let states: Vec<_> = (system.trajectory(h, q0, q1))
        .take(1002)
        .collect::<Result<_, _>>()
        .expect("every step converges");
    let mut worst = [(); 5].map(|()| Deviation::default());
    for record in FILE.list("/trajectory") {
        let k = index(&record["k"]);
        let state = &states[k];
        let interval = state.interval();
        let mut note = |which: usize, name: &str, computed: f64, expected: f64| {
            let allowed = 1e-10 * expected.abs().max(1.0);
            worst[which].note(&format!("{name} at k = {k}"), computed, expected, allowed);
        };
        for (i, (computed, expected)) in entries(state.q.R)
            .into_iter()
            .zip(numbers::<4>(&record["q"]))
            .enumerate()
        {
            note(0, &format!("p[{i}]"), computed, expected);
        }
        if let Some(lambda) = record.get("lambda_body") {
            note(1, "λ", state.lambda[0], number(lambda));
        }
        let Some(pair) = record.get("pair") else {
            continue;
        };
        note(
            2,
            "L_d",
            system.discrete_lagrangian_at(&interval),
            number(&pair["L_d"]),
        );
        let left = system.left_momentum_at(&interval);
        let right = system.right_momentum_at(&interval);
        let expected = [
            numbers::<3>(&record["left_momentum"]),
            numbers(&record["right_momentum"]),
        ];
        for i in 0..3 {
            note(3, "u⁻¹dl(u)", left[i], expected[0][i]);
            note(3, "dl(u)u⁻¹", right[i], expected[1][i]);
        }
        let u = (q_of(&interval), numbers::<4>(&record["u"]["quaternion"]));
        for (computed, expected) in u.0.into_iter().zip(u.1) {
            note(4, "u", computed, expected);
        }
    }
    for (deviation, what) in worst.iter().zip(["p", "λ", "L_d", "momenta", "u"]) {
        deviation.report("11", what);
    }
}

/// u = τ(d).
fn q_of(interval: &nonholonomic::Interval<Suslov>) -> [f64; 4] {
    let e = SuslovConfiguration {
        R: UnitQuaternion::identity(),
    };
    entries(Suslov::retract(&e, &interval.d).R)
}

/// The stored points satisfy the equations.
#[test]
fn residual() {
    let (system, records) = (suslov(), FILE.list("/trajectory"));
    let mut nodes = 0;
    for [before, here, after] in records.array_windows() {
        if index(&before["k"]) + 2 != index(&after["k"]) {
            continue;
        }
        nodes += 1;
        let [q0, q1, q2] = [before, here, after].map(|record| rotation(numbers(&record["q"])));
        let lambda = [number(&here["lambda_body"])];
        let residual = system.residual(FILE.h(), q0, q1, q2, lambda);
        assert!(residual.amax() < 1e-13, "{residual}");
    }
    assert_eq!(nodes, 11, "k = 1…9, 100, 1000");
}

/// The reduced system moves u, and its motion reconstructed is the motion.
#[test]
fn reduction() {
    let (system, h) = (suslov(), FILE.h());
    let [q0, q1] = FILE.initial_pair().map(rotation);
    let reduced = system.reduced();
    let whole = system.trajectory(h, q0, q1);
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let rebuilt = reduced.trajectory(h, r0, u0).reconstruct(q0);
    for (whole, rebuilt) in whole.zip(rebuilt).take(1000) {
        let (whole, rebuilt) = (whole.expect("a step"), rebuilt.expect("a reduced step"));
        let apart = whole.q.R.angle_to(&rebuilt.q.R);
        assert!(apart < 1e-11, "{apart:e} apart at k = {}", whole.k);
    }
}
