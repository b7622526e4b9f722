//! Connections of the factors that act on themselves.

use nonholonomic::groups::Isometry2;
use nonholonomic::prelude::*;

use crate::group_symmetries::rotation;
use crate::group_symmetries::systems::*;
use crate::support::{assert_close, assert_near};

const BOARD: Board = Board {
    m: 6.0,
    J: 0.016,
    J_r: 0.072,
    J_w: 0.0013,
    l: 0.2,
    k: 0.1,
};

/// A velocity in D: (v, ω) in the body.
fn start(phi: f64) -> ((Isometry2<f64>, f64, f64), [f64; 5]) {
    let turn = 0.8;
    let v = -0.2 * turn * phi.cos() / (-phi.sin());
    (
        (Isometry2::new([0.3, -0.4].into(), 0.7), 0.2, phi),
        [v, 0.0, turn, 0.5, 0.3],
    )
}

/// In the chart (x, y, θ) the tangent at the identity is that in the left trivialisation: M is the same.
#[cfg(feature = "large-groups")]
#[test]
fn the_lift_is_that_in_a_chart() {
    let Board {
        m, J, J_r, J_w, l, ..
    } = BOARD;
    let chart = ChartBoard { m, J, J_r, J_w, l };
    let ((g, psi, phi), _) = start(0.4);
    let own = BOARD.horizontal_lift(0.0, (g, psi, phi));
    let r = [psi, phi];
    // B⁻ = -M(r_0) and B⁺ = M(r_1) where ϑ = e.
    let (minus, plus) = chart.reduced().mixed_curvature(0.1, r, [0.0; 3], r);
    for (own, (minus, plus)) in own.iter().zip(minus.iter().zip(plus.iter())) {
        assert_near([*own, *own], [-minus, *plus], 1e-14);
    }
    assert!(own.amax() > 1e-3);
    let place = (Isometry2::identity(), psi, phi);
    let (minus, plus) = BOARD.reduced().mixed_curvature(0.1, place, place);
    assert_close("B⁻", (-minus).as_slice(), own.as_slice(), 0.0);
    assert_close("B⁺", plus.as_slice(), own.as_slice(), 0.0);
}

/// Lifts of directions of dπ(D) are in D, and at right angles in the metric of L to the motions of the group in D.
#[test]
fn the_lift_is_horizontal() {
    let (q, _) = start(0.4);
    let lift = BOARD.horizontal_lift(0.0, q);
    let forms = BOARD.constraint_forms(0.0, q);
    let Board { m, J, J_r, J_w, .. } = BOARD;
    let turning = J + J_r + 2.0 * J_w;
    // g^D: v_1 = 0, v_0 sin φ = l ω cos φ.
    let section = [0.2 * f64::cos(0.4), 0.0, f64::sin(0.4)];
    for i in 0..2 {
        let own: Vec<f64> = (0..3).map(|j| lift[(j, i)]).collect();
        for a in 0..2 {
            let value: f64 =
                (0..3).map(|j| forms[(a, j)] * own[j]).sum::<f64>() + forms[(a, 3 + i)];
            assert_near(value, 0.0, 1e-15);
        }
        let rotor = if i == 0 { J_r } else { 0.0 };
        let product = m * (own[0] * section[0] + own[1] * section[1])
            + (turning * own[2] + rotor) * section[2];
        assert_near(product, 0.0, 1e-14);
    }
}

/// The equations along the lifts, and of B^± and F^±, on motions and off them.
#[test]
fn the_horizontal_equations() {
    let h = 0.02;
    let (q, v) = start(0.4);
    let (q0, q1) = BOARD.start(h, q, v).expect("it starts");
    let reduced = BOARD.reduced();
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let states: Vec<_> = (reduced.trajectory(h, r0, u0).take(20))
        .collect::<Result<_, _>>()
        .expect("it moves");
    for pair in states.windows(2) {
        let time = TimeStep { t: pair[0].t, h };
        let ends = [0, 1].map(|k| pair[k].interval().end());
        let rows = reduced.horizontal_residual(time, pair[0].q, ends[0], ends[1], pair[1].lambda);
        assert!(rows.amax() < 1e-12, "{rows}");
        // Without reactions: they do no work along the nonholonomic lift.
        let rows = reduced.horizontal_residual(time, pair[0].q, ends[0], ends[1], [0.0; 2]);
        assert!(rows.amax() < 1e-12, "{rows}");
        let off = BOARD.retract_of(ends[1]);
        let rows = reduced.horizontal_residual(time, pair[0].q, ends[0], off, [0.0; 2]);
        assert!(rows.amax() > 1e-3);
        // F^± = ±Mᵀ u⁻¹dl(u) and the forces along the lifts.
        let momentum = reduced.left_momentum(time, pair[0].q, ends[0]);
        let interval = pair[0].interval();
        let (minus, plus) = (
            BOARD.force_minus_at(&interval),
            BOARD.force_plus_at(&interval),
        );
        let [own_minus, own_plus] = reduced.reduced_forces(time, pair[0].q, ends[0]);
        let lifts = [pair[0].q, pair[1].q].map(|q| BOARD.horizontal_lift(0.0, q));
        for i in 0..2 {
            let along = |lift: usize, f: &dyn Fn(usize) -> f64| -> f64 {
                (0..3).map(|j| lifts[lift][(j, i)] * f(j)).sum()
            };
            let expected = [
                minus[3 + i] + along(0, &|j| minus[j] - momentum[j]),
                plus[3 + i] + along(1, &|j| plus[j] + momentum[j]),
            ];
            assert_near([own_minus[3 + i], own_plus[3 + i]], expected, 1e-15);
        }
        // Theorem 5.11: [D_{r_1}l + D2l(u_1 M - M u_1) + F⁻](r_1, u_1, r_2) + [D_{r_1}l + F⁺](r_0, u_0, r_1), D_1L_d along g_1 M being -D2l(M u_1).
        let next = TimeStep { t: pair[1].t, h };
        let after = pair[1].interval();
        let [of_next, _] = reduced.reduced_forces(next, ends[0], ends[1]);
        let next_momentum = reduced.left_momentum(next, ends[0], ends[1]);
        let (first, second) = (
            BOARD.d1_discrete_lagrangian_at(&after),
            BOARD.d2_discrete_lagrangian_at(&interval),
        );
        let lift = BOARD.horizontal_lift(0.0, ends[0]);
        let theorem = |i: usize| -> f64 {
            let turned = (0..3).map(|j| lift[(j, i)] * (next_momentum[j] + first[j]));
            let forces = of_next[3 + i] + own_plus[3 + i];
            first[3 + i] + second[3 + i] + forces + turned.sum::<f64>()
        };
        assert!(
            (0..2).all(|i| theorem(i).abs() < 1e-12),
            "{} {}",
            theorem(0),
            theorem(1)
        );
        assert!(own_plus[3].abs().max(of_next[3].abs()) > 1e-3);
    }
    let text = Board::equations();
    println!("{}", text.get("connection").expect("it is shown").text);
}

impl Board {
    /// A pair off the motion, on the constraints.
    fn retract_of(&self, q: BoardConfiguration) -> BoardConfiguration {
        BoardConfiguration {
            psi: q.psi + 0.01,
            ..q
        }
    }
}

/// Without constraints it is the mechanical connection: M = -J⁻¹ ∂²L/∂ω∂ṙ, here -n by components.
#[test]
fn the_mechanical_connection_of_a_satellite() {
    let satellite = Satellite {
        I: [0.5, 0.8, 1.1],
        n: [0.3, -0.7, 0.4],
    };
    let lift = satellite.horizontal_lift(0.0, (0.6, -0.2, rotation()));
    let expected = [-0.3, 0.7 * 0.6, 0.0, 0.0, 0.0, -0.4];
    assert_close("M", lift.as_slice(), expected, 1e-15);
    let text = Satellite::equations()
        .get("connection")
        .expect("it is shown")
        .text;
    assert!(text.contains("R.omega[0] = -n[0]*s_dot"), "{text}");
}

#[cfg(feature = "large-groups")]
#[test]
fn a_connection_that_is_written() {
    use nonholonomic::groups::Isometry3;

    let written = Written { c: 1.5 };
    assert_eq!(<Written as ConnectedSystem>::BASE, [1]);
    let g = Isometry3::from_parts([0.1, 0.2, 0.3].into(), rotation());
    let lift = written.horizontal_lift(0.0, (0.4, 0.6, g));
    // In the directions x, v, ω.
    assert_close(
        "M",
        lift.as_slice(),
        [2.0, 0.0, 0.0, 1.5, 0.6, 0.0, 0.0],
        0.0,
    );
}
