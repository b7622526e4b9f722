//! Flows over many turns against closed forms.

use nonholonomic::groups::{UnitQuaternion, Vector3};
use nonholonomic::prelude::*;
#[cfg(feature = "large-groups")]
use nonholonomic::without_equations::discrete_system;

use crate::support::list;

use super::{ExponentialTop, FLOW, Top, rotation};

/// R(t) = exp(t L/J_0) R_0 exp(t (1 - J_2/J_0) ω_2 e_2), J_0 = J_1, L = R J ω the momentum in space: the quaternion too.
fn symmetric(
    j: [f64; 3],
    r: UnitQuaternion<f64>,
    omega: Vector3<f64>,
    t: f64,
) -> UnitQuaternion<f64> {
    let momentum = r * Vector3::from(j).component_mul(&omega);
    let spin = Vector3::z() * ((1.0 - j[2] / j[0]) * omega.z);
    UnitQuaternion::from_scaled_axis(momentum * (t / j[0]))
        * r
        * UnitQuaternion::from_scaled_axis(spin * t)
}

const SYMMETRIC: [f64; 3] = [0.8, 0.8, 1.3];

/// The largest error of the quaternion, sign and all, its norm included, and of the energy.
fn errors<S>(
    system: &S,
    q: impl Fn(&S::Configuration) -> UnitQuaternion<f64>,
    h: f64,
    count: usize,
) -> [f64; 2]
where
    S: ContinuousSystem<Increment = nonholonomic::nalgebra::SVector<f64, 3>>,
    S::Configuration: From<UnitQuaternion<f64>>,
{
    let (r, omega) = (rotation(0.4, -0.7, 0.3), Vector3::new(0.5, -1.1, 6.0));
    let energy = system.lagrangian_energy(0.0, r, omega);
    let mut worst = [0.0_f64; 2];
    for state in system.flow(0.0, r, omega, h).take(count) {
        let state = state.expect("a flow");
        let expected = symmetric(SYMMETRIC, r, omega, state.t);
        let apart = (q(&state.q).coords - expected.coords).amax();
        let e = system.lagrangian_energy(state.t, state.q, state.v);
        worst = [worst[0].max(apart), worst[1].max((e / energy - 1.0).abs())];
    }
    worst
}

/// About 100 turns, forwards and backwards, and by nodes that lie close and far apart.
#[test]
fn many_turns() {
    let (top, other) = (
        Top {
            J: SYMMETRIC,
            weight: 0.0,
        },
        ExponentialTop {
            J: SYMMETRIC,
            weight: 0.0,
        },
    );
    for (h, count) in [(0.01, 6001), (-0.25, 241), (3.0, 21)] {
        let cayley = errors(&top, |q| q.R, h, count);
        let exponential = errors(&other, |q| q.R, h, count);
        let [a, b] = [cayley, exponential].map(|errors| list(&errors));
        println!("| symmetric top, h = {h} | quaternion, energy | {a} | {b} |");
        for [q, e] in [cayley, exponential] {
            assert!(q <= FLOW && e <= FLOW, "h = {h}: {q:e}, {e:e}");
        }
    }
}

/// Times between nodes, around the steps where the flow moves on.
#[test]
fn any_time() {
    let top = Top {
        J: SYMMETRIC,
        weight: 0.0,
    };
    let (r, omega) = (rotation(0.4, -0.7, 0.3), Vector3::new(0.5, -1.1, 2.0));
    let mut flow = top.flow(0.0, r, omega, 0.5);
    let mut worst = 0.0_f64;
    for k in 0..4000 {
        let t = f64::from(k) * 0.003;
        let state = flow.at(t).expect("ahead");
        let expected = symmetric(SYMMETRIC, r, omega, t);
        worst = worst.max((state.q.R.coords - expected.coords).amax());
        assert!((state.q.R.norm() - 1.0).abs() < 1e-15);
    }
    println!("| symmetric top at any time | quaternion | {worst:.1e} |");
    assert!(worst <= FLOW, "{worst:e}");
}

/// A heavy top that is not symmetric, with both retractions; energy, and the momentum about the vertical.
#[test]
fn both_retractions() {
    let (J, weight) = ([0.7, 0.9, 1.4], 1.9);
    let (top, other) = (Top { J, weight }, ExponentialTop { J, weight });
    let (r, omega) = (rotation(0.4, -0.7, 0.3), [0.5, -1.1, 2.0]);
    let vertical = |r: UnitQuaternion<f64>, p: [f64; 3]| (r * Vector3::from(p)).z;
    let start = (
        top.lagrangian_energy(0.0, r, omega),
        vertical(r, top.legendre(0.0, r, omega).into()),
    );
    let mut worst = [0.0_f64; 3];
    let both = (top.flow(0.0, r, omega, 0.1)).zip(other.flow(0.0, r, omega, 0.1));
    for (state, again) in both.take(101) {
        let (state, again) = (state.expect("a flow"), again.expect("a flow"));
        let (q, v) = (state.q, state.v);
        let apart = (q.R.coords - again.q.R.coords).amax();
        let e = top.lagrangian_energy(state.t, q, v) - start.0;
        let p = vertical(q.R, top.legendre(state.t, q, v).into()) - start.1;
        for (worst, error) in worst
            .iter_mut()
            .zip([apart.max((v - again.v).amax()), e, p])
        {
            *worst = worst.max(error.abs());
        }
    }
    println!(
        "| heavy top, t = 10 | Cayley - exp, energy, vertical momentum | {} |",
        list(&worst)
    );
    assert!(worst.iter().all(|worst| *worst <= FLOW), "{worst:?}");
}

/// Two bodies on a line whose attitudes attract each other.
#[cfg(feature = "large-groups")]
#[discrete_system(continuous)]
#[coordinates(x, S: [SO3; 2])]
#[lagrangian(
    x_dot.powi(2) / 2 + (0..2).map(|k| (0..3).map(|i| J[i] * S[k].omega[i].powi(2)).sum() / (2 + k)).sum()
        + (S[0].transpose() * S[1]).trace() * (1 + x.powi(2)) / 4 - x.powi(2)
)]
struct Pair {
    J: [f64; 3],
}

/// The energy, and the momentum in space: an array of rotations, each moved on as it turns.
#[cfg(feature = "large-groups")]
#[test]
fn two_bodies() {
    let pair = Pair { J: [0.7, 0.9, 1.4] };
    let q = (0.3, [rotation(0.4, -0.7, 0.3), rotation(-0.2, 0.5, 1.0)]);
    let v = [0.2, 0.5, -1.1, 2.0, -0.8, 0.3, 0.9];
    let momentum = |state: &FlowState<Pair>| {
        let p = pair.legendre(state.t, state.q, state.v);
        (0..2).fold(Vector3::zeros(), |sum, k| {
            sum + state.q.S[k] * Vector3::new(p[1 + 3 * k], p[2 + 3 * k], p[3 + 3 * k])
        })
    };
    let mut first = None;
    let mut worst = [0.0_f64; 2];
    for state in pair.flow(0.0, q, v, 0.5).take(61) {
        let state = state.expect("a flow");
        let now = (
            pair.lagrangian_energy(state.t, state.q, state.v),
            momentum(&state),
        );
        let (e, p) = *first.get_or_insert(now);
        worst = [
            worst[0].max((now.0 - e).abs()),
            worst[1].max((now.1 - p).amax()),
        ];
    }
    println!(
        "| two bodies, t = 30 | energy, spatial momentum | {} |",
        list(&worst)
    );
    assert!(worst.iter().all(|worst| *worst <= FLOW), "{worst:?}");
}
