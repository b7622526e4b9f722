//! Accelerations and multipliers against equations written by hand.

use nonholonomic::groups::{Isometry3, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::assert_close;

use super::{ExponentialTop, FLOW, Top, rotation};

const J: [f64; 3] = [0.7, 0.9, 1.4];

fn times(a: Vector3<f64>, b: Vector3<f64>) -> Vector3<f64> {
    a.component_mul(&b)
}

/// J ω' = Jω × ω + w Γ × e_2, Γ = Rᵀe_2.
#[test]
fn a_heavy_top() {
    let (r, omega) = (rotation(0.4, -0.7, 0.3), Vector3::new(0.5, -1.1, 2.0));
    let (j, weight) = (Vector3::from(J), 1.9);
    let gamma = r.inverse() * Vector3::z();
    let torque = times(j, omega).cross(&omega) + gamma.cross(&Vector3::z()) * weight;
    let expected = torque.component_div(&j);
    let momentum = times(j, omega);
    let check = |v: nonholonomic::nalgebra::SVector<f64, 3>,
                 p: nonholonomic::nalgebra::SVector<f64, 3>| {
        for i in 0..3 {
            assert_close("ω'", v[i], expected[i], 1e-14 * expected[i].abs().max(1.0));
            assert_close("p", p[i], momentum[i], 1e-15 * momentum[i].abs().max(1.0));
        }
    };
    let (top, other) = (Top { J, weight }, ExponentialTop { J, weight });
    let (v, _) = top.accelerations(0.0, r, omega).expect("a regular point");
    check(v, top.legendre(0.0, r, omega));
    let (v, _) = other.accelerations(0.0, r, omega).expect("a regular point");
    check(v, other.legendre(0.0, r, omega));
    let energy = momentum.dot(&omega) / 2.0 + weight * gamma.z;
    assert_close(
        "E",
        top.lagrangian_energy(0.0, r, omega),
        energy,
        1e-15 * energy.abs().max(1.0),
    );
}

/// A constraint in the body, one in space that moves, and a torque.
#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(J[0] / 2 * R.omega[0].powi(2) + J[1] / 2 * R.omega[1].powi(2) + J[2] / 2 * R.omega[2].powi(2))]
#[constraint(R.omega[0] + R.omega[1] / 2 == 0)]
#[constraint(R.spatial_omega[2] == sin(t))]
#[force(R.omega[1] = -c * R.omega[1])]
struct Suslov {
    J: [f64; 3],
    c: f64,
}

/// J ω' = Jω × ω + τ + λ_1 a + λ_2 Γ, a·ω' = 0, Γ·ω' = cos t - Γ'·ω, Γ' = Γ × ω.
#[test]
fn suslov() {
    let (r, t, c) = (rotation(0.4, -0.7, 0.3), 0.6_f64, 0.3);
    let (j, a, gamma) = (
        Vector3::from(J),
        Vector3::new(1.0, 0.5, 0.0),
        r.inverse() * Vector3::z(),
    );
    // Along both.
    let along = a.cross(&gamma);
    let onto = gamma - a * (a.dot(&gamma) / a.norm_squared());
    let omega = along * 1.7 + onto * (t.sin() / onto.dot(&gamma));
    let system = Suslov { J, c };
    let (v, lambda) = system.accelerations(t, r, omega).expect("a regular point");
    for value in &system.constraint_values(t, r, omega) {
        assert_close("a ω - s", *value, 0.0, 1e-15);
    }
    let torque = Vector3::y() * (-c * omega.y);
    let left = times(j, Vector3::from(v)) - times(j, omega).cross(&omega) - torque;
    let right = a * lambda[0] + gamma * lambda[1];
    for i in 0..3 {
        assert_close("J ω'", left[i], right[i], 1e-14 * right[i].abs().max(1.0));
    }
    assert_close("a·ω'", a.dot(&v), 0.0, 1e-14);
    let rate = t.cos() - gamma.cross(&omega).dot(&omega);
    assert_close("Γ·ω'", gamma.dot(&v), rate, 1e-14 * rate.abs().max(1.0));
    let state = system.flow(t, r, omega, 0.1).nth(50).expect("endless");
    let state = state.expect("a flow");
    assert!(state.drift <= FLOW, "drift {:e}", state.drift);
}

macro_rules! body {
    ($name:ident, $($attribute:meta),*) => {
        /// A free body whose origin is not its centre of mass.
        #[discrete_system(continuous)]
        #[coordinates(g: SE3)]
        #[define(V = g.v + g.omega.cross(c))]
        #[lagrangian(
            m / 2 * V.norm_squared() + J[0] / 2 * g.omega[0].powi(2) + J[1] / 2 * g.omega[1].powi(2)
                + J[2] / 2 * g.omega[2].powi(2)
        )]
        $(#[$attribute])*
        struct $name {
            m: f64,
            J: [f64; 3],
            c: [f64; 3],
        }
    };
}

body!(Body, symmetry(SE3(g)));
body!(ExponentialBody, retraction(exponential));

const CENTRE: [f64; 3] = [0.3, -0.2, 0.5];
const TWIST: [f64; 6] = [0.4, -0.3, 0.8, 1.5, -0.6, 0.9];

fn pose() -> Isometry3<f64> {
    Isometry3::from_parts([0.5, -1.0, 2.0].into(), rotation(0.4, -0.7, 0.3))
}

/// (f, n)' = (f × ω, n × ω + f × v) for p = (f, n): Kirchhoff's equations.
#[test]
fn a_body_with_an_offset_centre_of_mass() {
    let body = Body {
        m: 1.3,
        J,
        c: CENTRE,
    };
    let (p, a) = (
        body.legendre(0.0, pose(), TWIST),
        body.accelerations(0.0, pose(), TWIST).expect("regular").0,
    );
    let part = |x: &[f64], k: usize| Vector3::new(x[k], x[k + 1], x[k + 2]);
    let (v, omega) = (part(&TWIST, 0), part(&TWIST, 3));
    let (f, n) = (part(p.as_slice(), 0), part(p.as_slice(), 3));
    // p is linear in the velocity.
    let rate = body.legendre(0.0, pose(), a);
    let (by_f, by_n) = (f.cross(&omega), n.cross(&omega) + f.cross(&v));
    for i in 0..3 {
        assert_close("f'", rate[i], by_f[i], 1e-14 * by_f[i].abs().max(1.0));
        assert_close("n'", rate[3 + i], by_n[i], 1e-14 * by_n[i].abs().max(1.0));
    }
}

/// Spatial momentum and energy, and the same motion with both retractions.
#[test]
fn its_flow() {
    let (m, c) = (1.3, CENTRE);
    let (body, other) = (Body { m, J, c }, ExponentialBody { m, J, c });
    let spatial = |g: &Isometry3<f64>, v: nonholonomic::nalgebra::SVector<f64, 6>| {
        let p: [f64; 6] = body.legendre(0.0, *g, v).into();
        (g.to_spatial(p), body.lagrangian_energy(0.0, *g, v))
    };
    let (momentum, energy) = spatial(&pose(), TWIST.into());
    let mut worst = [0.0_f64; 3];
    let both = (body.flow(0.0, pose(), TWIST, 0.25)).zip(other.flow(0.0, pose(), TWIST, 0.25));
    for (state, again) in both.take(101) {
        let (state, again) = (state.expect("a flow"), again.expect("a flow"));
        let (now, e) = spatial(&state.q.g, state.v);
        for (p, expected) in now.iter().zip(momentum) {
            worst[0] = worst[0].max((p - expected).abs());
        }
        worst[1] = worst[1].max((e - energy).abs());
        let apart = super::distance::<ExponentialBody, 6>(&again.q, &state.q.g.into());
        worst[2] = worst[2].max(apart.max((state.v - again.v).amax()));
    }
    println!(
        "| free body, t = 25 | spatial momentum, energy, Cayley - exp | {} |",
        crate::support::list(&worst)
    );
    assert!(worst.iter().all(|worst| *worst <= FLOW), "{worst:?}");
}
