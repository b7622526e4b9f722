//! The momentum equations in a moving basis of g^q, (46) in continuous time and (49) along k, of pseudo-random systems against an independent derivation,
//! `tests/lattice/tools/momenta.py`.

#![cfg(feature = "large-connections")]

mod numbers;
mod systems;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

const T: f64 = 0.3;
const H: f64 = 0.8;

/// Values of which each is a sum of some tens of products, with terms below 20: a hundred roundings of them.
#[track_caller]
fn same(what: &str, values: impl IntoIterator<Item = f64>, expected: &[f64]) {
    let values: Vec<_> = values.into_iter().collect();
    assert_eq!(values.len(), expected.len(), "{what}");
    for (value, expected) in values.iter().zip(expected) {
        assert!(
            (value - expected).abs() < 2e-13,
            "{what}: {value} {expected}"
        );
    }
}

/// Compares the basis, its Γ, the momentum with its rate at (q_0, v_0), and on the pairs of q_0, q_1, q_2; of n directions and dim g^q = s.
macro_rules! compare {
    ($system:ident, $n:literal, $s:literal, $q:ident $v:ident $psi:ident $connection:ident $in_time:ident $jb:ident $rate:ident $momentum:ident $residual:ident) => {{
        let system = systems::$system;
        let [q0, q1, q2] = numbers::$q;
        let [v] = numbers::$v;
        let time = TimeStep { t: T, h: f64::NAN };
        let rows = |m: &dyn Fn(usize, usize) -> f64, [r, c]: [usize; 2]| -> Vec<f64> {
            (0..r)
                .flat_map(|i| (0..c).map(move |j| (i, j)))
                .map(|(i, j)| m(i, j))
                .collect()
        };
        let psi = system.moving_basis(time, q0);
        let r = psi.nrows();
        same("psi", rows(&|i, j| psi[(i, j)], [r, r]), &numbers::$psi);
        let unit = psi * system.moving_basis_inverse(time, q0);
        let off = (unit - unit.map(f64::round)).amax();
        assert!(
            off < 2e-15 && (0..r).all(|i| unit[(i, i)].round() == 1.0),
            "{off:e}"
        );
        let connection = system.basis_connection(time, q0);
        let entries = connection
            .iter()
            .flat_map(|of| rows(&|c, i| of[(c, i)], [r, $n]));
        same("Gamma", entries, &numbers::$connection);
        let in_time = system.basis_connection_in_time(time, q0);
        same(
            "Gamma_t",
            rows(&|b, c| in_time[(b, c)], [$s, r]),
            &numbers::$in_time,
        );
        same(
            "J_b",
            system.nonholonomic_momentum(T, q0, v).iter().copied(),
            &numbers::$jb,
        );
        same(
            "dJ_b/dt",
            system.nonholonomic_rate(T, q0, v).iter().copied(),
            &numbers::$rate,
        );
        let later = TimeStep { t: T + H, h: H };
        same(
            "J_d",
            system.momentum(later, q1, q2).iter().copied(),
            &numbers::$momentum,
        );
        let before = TimeStep { t: T, h: H };
        let residual = system.momentum_residual(before, q0, q1, q2);
        same("(49)", residual.iter().copied(), &numbers::$residual);
    }};
}

#[test]
fn translations() {
    compare!(Abelian3, 3, 1, ABELIAN_3_Q ABELIAN_3_V ABELIAN_3_PSI ABELIAN_3_CONNECTION ABELIAN_3_IN_TIME ABELIAN_3_J_B ABELIAN_3_RATE ABELIAN_3_MOMENTUM
        ABELIAN_3_RESIDUAL);
    compare!(Abelian4, 4, 1, ABELIAN_4_Q ABELIAN_4_V ABELIAN_4_PSI ABELIAN_4_CONNECTION ABELIAN_4_IN_TIME ABELIAN_4_J_B ABELIAN_4_RATE ABELIAN_4_MOMENTUM
        ABELIAN_4_RESIDUAL);
    compare!(Three4, 4, 2, THREE_4_Q THREE_4_V THREE_4_PSI THREE_4_CONNECTION THREE_4_IN_TIME THREE_4_J_B THREE_4_RATE THREE_4_MOMENTUM THREE_4_RESIDUAL);
}

#[test]
fn a_basis_that_depends_on_time() {
    compare!(InTime2, 2, 1, IN_TIME_2_Q IN_TIME_2_V IN_TIME_2_PSI IN_TIME_2_CONNECTION IN_TIME_2_IN_TIME IN_TIME_2_J_B IN_TIME_2_RATE IN_TIME_2_MOMENTUM
        IN_TIME_2_RESIDUAL);
}

#[test]
fn motions_of_the_plane() {
    compare!(Planar3, 3, 2, PLANAR_3_Q PLANAR_3_V PLANAR_3_PSI PLANAR_3_CONNECTION PLANAR_3_IN_TIME PLANAR_3_J_B PLANAR_3_RATE PLANAR_3_MOMENTUM
        PLANAR_3_RESIDUAL);
    compare!(Planar4, 4, 2, PLANAR_4_Q PLANAR_4_V PLANAR_4_PSI PLANAR_4_CONNECTION PLANAR_4_IN_TIME PLANAR_4_J_B PLANAR_4_RATE PLANAR_4_MOMENTUM
        PLANAR_4_RESIDUAL);
}

/// dJ_b/dt along the flow of the equations with multipliers: J_b at two times differs by the integral of the rate, by Gauss' rule with five nodes.
#[test]
fn along_a_flow() {
    let system = systems::Planar4;
    let [q0, ..] = numbers::PLANAR_4_Q;
    let [v0] = numbers::PLANAR_4_V;
    let step = 0.02;
    // The nodes of Gauss' rule of order 10 on [0, 1], and their weights.
    let nodes: [f64; 5] = [
        0.046_910_077_030_668,
        0.230_765_344_947_158_45,
        0.5,
        0.769_234_655_052_841_5,
        0.953_089_922_969_332,
    ];
    let weights = [
        0.118_463_442_528_094_54,
        0.239_314_335_249_683_23,
        0.284_444_444_444_444_45,
        0.239_314_335_249_683_23,
        0.118_463_442_528_094_54,
    ];
    let at = |t: f64| {
        let state = system.flow(T, q0, v0, t - T).nth(1).unwrap().unwrap();
        (state.q, state.v)
    };
    let mut integral = system.nonholonomic_momentum(T, q0, v0) * 0.0;
    for (node, weight) in nodes.into_iter().zip(weights) {
        let t = T + step * node;
        let (q, v) = at(t);
        integral += system.nonholonomic_rate(t, q, v) * (step * weight);
    }
    let (q, v) = at(T + step);
    let change =
        system.nonholonomic_momentum(T + step, q, v) - system.nonholonomic_momentum(T, q0, v0);
    // The flow has twelve digits; the rule is of order 10 in 0.02.
    assert!((change - integral).amax() < 1e-11, "{change} {integral}");
    assert!(change.amax() > 1e-3);
}

/// Suslov's body: in the basis Ad_R e_b of g^q, b = 1, 2, the momentum is that in the body, whose equation is Euler's, ṗ_b = (p × ω)_b.
#[discrete_system(continuous(multipliers))]
#[coordinates(R: SO3)]
#[lagrangian((J[0] * R.omega[0].powi(2) + J[1] * R.omega[1].powi(2) + J[2] * R.omega[2].powi(2)) / 2 + K * R.omega[0] * R.omega[2] + E * R.omega[1] * R.omega[2])]
#[constraint(R.omega[2] == 0)]
#[symmetry(SO3(R))]
struct Suslov {
    J: [f64; 3],
    K: f64,
    E: f64,
}

#[test]
fn left_multiplication() {
    use nonholonomic::nalgebra::Vector3;

    let body = Suslov {
        J: [1.0, 2.0, 1.5],
        K: 0.3,
        E: -0.4,
    };
    let attitude = UnitQuaternion::from_euler_angles(0.3, -0.7, 1.1);
    let q = SuslovConfiguration::from(attitude);
    let omega = Vector3::new(0.8, -0.5, 0.0);
    let p = Vector3::new(omega[0], 2.0 * omega[1], 0.3 * omega[0] - 0.4 * omega[1]);
    let momentum = body.nonholonomic_momentum(0.0, q, omega);
    assert!((momentum - p.fixed_rows::<2>(0)).amax() < 1e-15);
    let rate = body.nonholonomic_rate(0.0, q, omega);
    assert!((rate - p.cross(&omega).fixed_rows::<2>(0)).amax() < 1e-15);
    // e_b are the axes of the body in space, and move with them: de_b/dt = R (ω × e_b).
    let psi = body.moving_basis(1.0, q);
    let axes = attitude.to_rotation_matrix();
    let off = (psi.transpose() - axes.matrix())
        .fixed_columns::<2>(0)
        .amax();
    assert!(off < 1e-15);
    let connection = body.basis_connection(1.0, q);
    for (b, connection) in connection.iter().enumerate() {
        let turned = omega.cross(&Vector3::ith(b, 1.0));
        assert!((psi.transpose() * connection * omega - axes * turned).amax() < 1e-15);
    }
}
