//! A slice that turns, of a system whose expressions are long in adapted coordinates and short where the group is at rest: against its flow in
//! q by scipy's DOP853 (relative tolerance 3e-14) of Lagrange's equations with a multiplier, differentiated by sympy.

#![cfg(feature = "large-frames")]

use nonholonomic::prelude::*;

use crate::support::assert_close;

/// A particle under a spring to a line that turns about the origin, which the constraint drives along the line. Nothing changes along the line.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[define(e1v = cos(w * t) * x_dot + sin(w * t) * y_dot, e2v = cos(w * t) * y_dot - sin(w * t) * x_dot)]
#[define(e1q = cos(w * t) * x + sin(w * t) * y, e2q = cos(w * t) * y - sin(w * t) * x)]
#[lagrangian((e1v.powi(2) + (e2v - w * e1q).powi(2) + z_dot.powi(2)) / 2 - k / 2 * e2q.powi(2))]
#[constraint(e1v == b * z * z_dot + z * (e2v - w * e1q))]
#[action(line(a), x = x + a * cos(w * t), y = y + a * sin(w * t))]
#[adapted(r, c, a)]
#[slice(x = -r * sin(w * t), y = r * cos(w * t), z = c)]
#[symmetry(translations(a))]
struct OnALine {
    w: f64,
    k: f64,
    b: f64,
}

const LINE: OnALine = OnALine {
    w: 0.9,
    k: 1.1,
    b: 0.4,
};
const T: f64 = 0.5;
const Q: [f64; 3] = [0.4, 0.7, 0.8];
const V: [f64; 3] = [-0.08826868381965464, 1.0103818489248566, 0.25];

#[test]
fn the_flow_is_that_in_q() {
    let z = LINE.adapted(T, Q, [0.5, 0.8, 0.4]).expect("it is near");
    let rates = LINE.rates(T, z, V).expect("a chart");
    let last = LINE.flow(T, z, rates, 0.25).nth(4).expect("endless");
    let last = last.expect("a flow");
    let q = LINE.positions(last.t, last.q);
    let v = LINE.velocities(last.t, last.q, last.v);
    let of_q = [-0.24213894651325818, 1.436109289417727, 1.1088887737894577];
    let of_v = [-1.0620316923228104, 0.27463374981572986, 0.3722472870881743];
    // Local errors of 1e-12, over a unit of time.
    assert_close("q", q.as_slice(), of_q, 1e-11);
    assert_close("v", v.as_slice(), of_v, 1e-11);
}

/// ȧ - w r = b c ċ + c ṙ at a t that is nowhere in L, and p_a = ȧ - w r; no name of a part of an expression is left.
#[test]
fn what_is_said_is_said_in_adapted_coordinates() {
    let equations = OnALine::equations();
    let shown = |name| equations.get(name).expect("an entry").text;
    assert!(equations.get("definitions").is_none());
    assert_eq!(
        shown("adapted_coordinates"),
        "x = a*cos(w*t) - r*sin(w*t)\ny = r*cos(w*t) + a*sin(w*t)\nz = c\ndet d(x, y, z)/d(r, c, a) at e = 1"
    );
    let forms = shown("constraint_forms");
    assert!(!forms.contains("^2"), "{forms}");
    let energy = shown("energy_conservation");
    assert!(energy.ends_with("dE_L/dt = w*r*lambda_1"), "{energy}");
}

/// The rates of the reduced velocity (ṙ, ċ, v̄) are its differences along the flow: fourth order with e = 1e-3, e⁴/5 of fifth derivatives below
/// 100, and 1e-13 / e of the flow.
#[test]
fn its_reduced_equations() {
    let z = LINE.adapted(T, Q, [0.5, 0.8, 0.4]).expect("it is near");
    let rates = LINE.rates(T, z, V).expect("a chart");
    let w = LINE.reduced_velocity(T, z, rates);
    assert_close(
        "v̄",
        [LINE.trivialised_constraints(T, z, w)[0]],
        [0.0],
        1e-15,
    );
    let (found, _) = LINE.reduced_rates(T, z, w).expect("regular");
    let e = 1e-3;
    let states = LINE.flow(T, z, rates, e).take(5);
    let along: Vec<_> = (states.map(|state| state.expect("a flow")))
        .map(|state| LINE.reduced_velocity(state.t, state.q, state.v))
        .collect();
    let slope =
        (along[1] * 48.0 - along[2] * 36.0 + along[3] * 16.0 - along[4] * 3.0 - along[0] * 25.0)
            / (12.0 * e);
    assert_close("ẇ", found.as_slice(), slope.data.0[0], 1e-9);
}
