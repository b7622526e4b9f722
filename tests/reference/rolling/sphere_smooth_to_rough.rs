//! Sphere from smooth onto rough ground (CLMM §6): the jump (14), the motion (15), thrown back (ERRATA L3).

use std::sync::LazyLock;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::data::Reference;
use crate::support::assert_close;

/// ȧ, ḃ, ċ are the components of ω in the space frame.
#[discrete_system]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(when = x > 0, x_dot - r * b_dot == 0)]
#[constraint(when = x > 0, y_dot + r * a_dot == 0)]
struct Sphere {
    r: f64,
    k2: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/08_sphere_smooth_to_rough.json")));

fn sphere() -> Sphere {
    Sphere {
        r: FILE.parameter("r"),
        k2: FILE.parameter("k2"),
    }
}

fn initial() -> ([f64; 5], [f64; 5]) {
    let [x, y]: [f64; 2] = FILE.numbers("/initial_data/x");
    let [x_dot, y_dot]: [f64; 2] = FILE.numbers("/initial_data/xd");
    let [wx, wy, wz]: [f64; 3] = FILE.numbers("/initial_data/omega");
    ([x, y, 0.0, 0.0, 0.0], [x_dot, y_dot, wx, wy, wz])
}

/// The numbers of the file on the impact, to 1e-14 (the place to 1e-12).
fn check_impact(impact: &Impact<Sphere>) {
    let numbers = |name: &str| FILE.numbers::<5>(&format!("/impact/{name}"));
    assert_close("p⁻", impact.p_minus.as_slice(), numbers("p_minus"), 1e-14);
    assert_close("p⁺", impact.p_plus.as_slice(), numbers("p_plus"), 1e-14);
    assert_close("v⁻", impact.v_minus.as_slice(), numbers("v_minus"), 1e-13);
    assert_close("v⁺", impact.v_plus.as_slice(), numbers("v_plus"), 1e-13);
    let impulses: [f64; 2] = FILE.numbers("/impact/impulse_multipliers");
    assert_close("Λ", impact.impulses.as_slice(), impulses, 1e-14);
    let lost = FILE.number("/impact/kinetic_energy_lost");
    assert_close("energy lost", [impact.energy_lost], [lost], 1e-14);
    assert_close("t", [impact.t], [FILE.number("/impact/t")], 1e-12);
    let place = ["x", "y"].map(|name| FILE.number(&format!("/impact/{name}")));
    assert_close("place", &impact.q.as_slice()[..2], place, 1e-12);
    assert!(impact.entered && impact.jumped() && !impact.thrown_back);
}

/// The flow, at every stored time.
#[test]
fn flow() {
    let (sphere, (q, v)) = (sphere(), initial());
    let mut flow = sphere.flow(0.0, q, v, 0.1);
    let mut impacts = Vec::new();
    for record in 0..FILE.list("/trajectory").len() {
        let at = |name: &str| format!("/trajectory/{record}/{name}");
        let state = flow.at(FILE.number(&at("t"))).expect("a flow");
        impacts.extend(state.impacts.iter().copied());
        let numbers = ["x", "y"].map(|name| FILE.number(&at(name)));
        assert_close("(x, y)", &state.q.as_slice()[..2], numbers, 1e-12);
        // At the impact itself the file has the velocity before it.
        if record != 4 {
            let [x_dot, y_dot] = ["xd", "yd"].map(|name| FILE.number(&at(name)));
            let [wx, wy, wz]: [f64; 3] = FILE.numbers(&at("omega"));
            assert_close("q̇", state.v.as_slice(), [x_dot, y_dot, wx, wy, wz], 1e-12);
        }
    }
    assert_eq!(impacts.len(), 1);
    check_impact(&impacts[0]);
}

/// The discrete motion is the same: without a potential it is straight on both sides.
#[test]
fn trajectory() {
    let (sphere, (q, v)) = (sphere(), initial());
    for h in [0.1, 0.03, 0.07] {
        let (q0, q1) = sphere.start(h, q, v).expect("free");
        let states = sphere.trajectory(h, q0, q1).take((2.0 / h) as usize);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("steps");
        let impacts: Vec<_> = states.iter().flat_map(|s| s.impacts.iter()).collect();
        assert_eq!(impacts.len(), 1, "h = {h}");
        // Momenta of the interval: a difference over h.
        let numbers = |name: &str| FILE.numbers::<5>(&format!("/impact/{name}"));
        assert_close(
            "p⁻",
            impacts[0].p_minus.as_slice(),
            numbers("p_minus"),
            1e-13,
        );
        assert_close("p⁺", impacts[0].p_plus.as_slice(), numbers("p_plus"), 1e-13);
        assert_close("t", [impacts[0].t], [FILE.number("/impact/t")], 1e-12);
        assert!(impacts[0].q[0].abs() <= 1e-12);
        // (15).
        let [vx, vy, ..]: [f64; 5] = FILE.numbers("/impact/v_plus");
        for s in states.iter().filter(|s| s.t > 0.5) {
            let expected = [vx * (s.t - 0.5), 0.4 + vy * (s.t - 0.5)];
            assert_close("(15)", &s.q.as_slice()[..2], expected, 1e-12);
        }
    }
}

/// ERRATA L3: r ẋ + k² ω_y < 0 throws the sphere back, with p⁺, onto the smooth side.
#[test]
fn thrown_back() {
    let sphere = sphere();
    let (q, mut v) = initial();
    v[3] = -12.0;
    let states: Vec<_> = sphere
        .flow(0.0, q, v, 0.1)
        .take(21)
        .collect::<Result<_, _>>()
        .expect("a flow");
    let impacts: Vec<_> = states.iter().flat_map(|s| &s.impacts).collect();
    assert_eq!(impacts.len(), 1);
    assert!(impacts[0].thrown_back && impacts[0].jumped());
    assert_close("ẋ⁺", [impacts[0].v_plus[0]], [-2.0 / 7.0], 1e-14);
    let last = states.last().expect("states");
    assert_close("x", [last.q[0]], [-2.0 / 7.0 * 1.5], 1e-12);
    assert_close(
        "λ on the smooth side",
        last.lambda.as_slice(),
        [0.0, 0.0],
        0.0,
    );
}
