//! Random metrics and constraints: the conditions on a jump of the momentum (CLMM; THEORY §7).

#![cfg(feature = "large-continuous")]

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use proptest::prelude::*;

/// T = ½ |G q̇|², with one or two constraints on the right of x = 0, one of them there all the time or not.
#[discrete_system]
#[coordinates(q: [R; 4])]
#[lagrangian((0..4).map(|i| (0..4).map(|j| g[4 * i + j] * q_dot[j]).sum().powi(2)).sum() / 2)]
#[constraint(when = q[0] > 0, (0..4).map(|j| w[j] * q_dot[j]).sum() == 0)]
#[constraint(when = q[0] > 0, (0..4).map(|j| w[4 + j] * q_dot[j]).sum() == 0)]
struct Random {
    g: [f64; 16],
    w: [f64; 8],
}

/// [`Random`] with a third constraint that holds everywhere.
#[discrete_system]
#[coordinates(q: [R; 4])]
#[lagrangian((0..4).map(|i| (0..4).map(|j| g[4 * i + j] * q_dot[j]).sum().powi(2)).sum() / 2)]
#[constraint((0..4).map(|j| z[j] * q_dot[j]).sum() == 0)]
#[constraint(when = q[0] > 0, (0..4).map(|j| w[j] * q_dot[j]).sum() == 0)]
struct Guided {
    g: [f64; 16],
    w: [f64; 4],
    z: [f64; 4],
}

type Metric = SMatrix<f64, 4, 4>;

/// Well conditioned: near the identity.
fn factor(entries: [f64; 16]) -> [f64; 16] {
    std::array::from_fn(|k| entries[k] + f64::from(u8::from(k % 5 == 0)) * 3.0)
}

fn metric(g: &[f64; 16]) -> Metric {
    let factor = Metric::from_row_slice(g);
    factor.transpose() * factor
}

/// P = I - ωᵀ(ω g⁻¹ ωᵀ)⁻¹ ω g⁻¹.
fn projector<const R: usize>(metric: &Metric, forms: &SMatrix<f64, R, 4>) -> Metric {
    let inverse = metric.try_inverse().expect("regular");
    let gram = (forms * inverse * forms.transpose())
        .try_inverse()
        .expect("independent");
    Metric::identity() - forms.transpose() * gram * forms * inverse
}

fn check(impact: [SVector<f64, 4>; 3], lost: f64, metric: &Metric, projector: &Metric) {
    let [minus, plus, v] = impact;
    let inverse = metric.try_inverse().expect("regular");
    let kinetic = |p: &SVector<f64, 4>| 0.5 * p.dot(&(inverse * p));
    let scale = minus.amax();
    assert!(
        (plus - projector * minus).amax() <= 1e-12 * scale,
        "p⁺ = P p⁻"
    );
    assert!((metric * v - plus).amax() <= 1e-12 * scale, "p⁺ = g v⁺");
    assert!(
        lost >= -1e-14 * kinetic(&minus),
        "energy grows by {:e}",
        -lost
    );
    assert!((kinetic(&minus) - kinetic(&plus) - lost).abs() <= 1e-12 * kinetic(&minus));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn momenta_are_projected_and_energy_never_grows(
        g in prop::array::uniform16(-0.8..0.8),
        w in prop::array::uniform8(-1.0..1.0),
        v in prop::array::uniform3(-1.0..1.0),
    ) {
        let mut w = w;
        // Independent.
        w[1] += 2.0;
        w[6] += 2.0;
        let system = Random { g: factor(g), w };
        let q = [-0.05, 0.3, -0.2, 0.1];
        let v = [1.0, v[0], v[1], v[2]];
        let forms = SMatrix::<f64, 2, 4>::from_row_slice(&w);
        let metric = metric(&system.g);
        let projector = projector(&metric, &forms);

        let states: Vec<_> = system.flow(0.0, q, v, 0.1).take(2).collect::<Result<_, _>>().expect("a flow");
        let impact = states[1].impacts.first().expect("a crossing at t = 0.05");
        prop_assert!((impact.t - 0.05).abs() < 1e-12 && impact.q[0].abs() <= 1e-12);
        check([impact.p_minus, impact.p_plus, impact.v_plus], impact.energy_lost, &metric, &projector);

        // The discrete trajectory finds the same: the motion before the crossing is straight.
        let (q0, q1) = system.start(0.02, q, v).expect("free");
        let states: Vec<_> = system.trajectory(0.02, q0, q1).take(4).collect::<Result<_, _>>().expect("steps");
        let discrete = states.iter().flat_map(|s| s.impacts.iter()).next().expect("a crossing");
        prop_assert!((discrete.t - 0.05).abs() < 1e-12);
        prop_assert!((discrete.p_plus - impact.p_plus).amax() <= 1e-11 * impact.p_minus.amax());
        check([discrete.p_minus, discrete.p_plus, discrete.v_plus], discrete.energy_lost, &metric, &projector);
    }

    /// A constraint that holds already takes part: p⁺ is in the annihilator of both.
    #[test]
    fn constraints_that_hold_already_go_on_to_hold(
        g in prop::array::uniform16(-0.8..0.8),
        w in prop::array::uniform4(-1.0..1.0),
        z in prop::array::uniform4(-1.0..1.0),
        v in prop::array::uniform2(-1.0..1.0),
    ) {
        let (mut w, mut z) = (w, z);
        w[1] += 2.0;
        z[2] += 2.0;
        let system = Guided { g: factor(g), w, z };
        // On z: v[2] from the others.
        let velocity = [1.0, v[0], -(z[0] + z[1] * v[0] + z[3] * v[1]) / z[2], v[1]];
        let q = [-0.05, 0.3, -0.2, 0.1];
        let metric = metric(&system.g);
        let forms = SMatrix::<f64, 2, 4>::from_row_slice(&[z, w].concat());
        let projector = projector(&metric, &forms);
        let state = system.flow(0.0, q, velocity, 0.1).nth(1).expect("endless").expect("a flow");
        let impact = state.impacts.first().expect("a crossing");
        check([impact.p_minus, impact.p_plus, impact.v_plus], impact.energy_lost, &metric, &projector);
        prop_assert!((forms * impact.v_plus).amax() <= 1e-12 * impact.v_minus.amax());
    }
}

/// A ring that catches a particle from inside: the constraint keeps the motion on the boundary, where the potential
/// pulls it off.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - 2 * (x.powi(2) + y.powi(2)))]
#[constraint(when = x.powi(2) + y.powi(2) >= 1, x * x_dot + y * y_dot == 0)]
struct Ring;

/// A moving wall that holds on to a particle it meets.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x)]
#[constraint(when = x >= sin(t), x_dot == cos(t))]
struct Wall;

/// A boundary that the constraints keep a motion on is not left by the error of an integrator or a discretisation.
#[test]
fn motions_stay_on_boundaries_that_their_constraints_are_tangent_to() {
    let states = Ring.flow(0.0, [0.0, 0.5], [3.0, 0.0], 0.05).take(101);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let impacts: Vec<_> = states.iter().flat_map(|s| &s.impacts).collect();
    assert_eq!(impacts.len(), 1, "it is caught once: {impacts:?}");
    let caught = impacts[0];
    for s in states.iter().filter(|s| s.t > caught.t) {
        assert!(
            (s.q.norm() - 1.0).abs() < 1e-11,
            "t = {}: {:e}",
            s.t,
            s.q.norm() - 1.0
        );
        assert!(
            (s.v.norm() - caught.v_plus.norm()).abs() < 1e-11,
            "uniform motion on the ring"
        );
        // r̈ = 0: λ = -(v² - 4 r²)/r² with the form x dx + y dy, r = 1.
        let lambda = 4.0 - s.v.norm_squared();
        assert!(
            (s.lambda[0] - lambda).abs() < 1e-10,
            "{} {lambda}",
            s.lambda[0]
        );
    }
    for h in [0.02, 0.01] {
        let (q0, q1) = Ring.start(h, [0.0, 0.5], [3.0, 0.0]).expect("free");
        let states = Ring.trajectory(h, q0, q1).take((5.0 / h) as usize);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("steps");
        assert_eq!(states.iter().map(|s| s.impacts.len()).sum::<usize>(), 1);
        let caught = states
            .iter()
            .flat_map(|s| s.impacts.iter())
            .map(|i| i.t)
            .next();
        let caught = caught.expect("one impact");
        let after = states.iter().filter(|s| s.t > caught);
        // The midpoint rule keeps |q|².
        let off = after.map(|s| (s.q.norm() - 1.0).abs()).fold(0.0, f64::max);
        assert!(off < 1e-12, "{off:e}");
    }

    let states = Wall.flow(0.0, [-0.5, 0.0], [3.0, 0.2], 0.1).take(101);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    assert_eq!(states.iter().map(|s| s.impacts.len()).sum::<usize>(), 1);
    let caught = states
        .iter()
        .flat_map(|s| &s.impacts)
        .next()
        .expect("one impact")
        .t;
    for s in states.iter().filter(|s| s.t > caught) {
        assert!((s.q[0] - s.t.sin()).abs() < 1e-11);
        // ẍ = -sin t = -1 + λ.
        assert!((s.lambda[0] - (1.0 - s.t.sin())).abs() < 1e-11);
    }
    let (q0, q1) = Wall.start(0.05, [-0.5, 0.0], [3.0, 0.2]).expect("free");
    let states: Vec<_> = Wall
        .trajectory(0.05, q0, q1)
        .take(200)
        .collect::<Result<_, _>>()
        .expect("steps");
    assert_eq!(states.iter().map(|s| s.impacts.len()).sum::<usize>(), 1);
    let last = states.last().expect("states");
    assert!(
        (last.q[0] - last.t.sin()).abs() < 1e-3,
        "{:e}",
        last.q[0] - last.t.sin()
    );
}

/// Five walls that meet in a point, each with a constraint that is the same as none or one of the others.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(
    when = x > 0 && x + y > 0 && x - y > 0 && 2 * x + y > 0 && 2 * x - y > 0,
    y_dot == x_dot / 2
)]
struct Corner;

/// Several boundaries at one point are one jump, with an impact for each.
#[test]
fn many_boundaries_at_one_point() {
    let (q, v) = ([-0.5, 0.0, 0.0], [1.0, 0.0, 0.3]);
    let states: Vec<_> = Corner
        .flow(0.0, q, v, 1.0)
        .take(2)
        .collect::<Result<_, _>>()
        .expect("a flow");
    let flow = &states[1].impacts;
    assert_eq!(flow.len(), 5);
    for h in [0.3, 0.03] {
        let (q0, q1) = Corner.start(h, q, v).expect("free");
        let states = Corner.trajectory(h, q0, q1).take((1.0 / h) as usize + 1);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("steps");
        let impacts: Vec<_> = states.iter().flat_map(|s| s.impacts.iter()).collect();
        assert_eq!(impacts.len(), 5, "h = {h}");
        let (jumped, last) = (impacts.iter().filter(|i| i.jumped()).count(), impacts[4]);
        assert_eq!(jumped, 1);
        assert!((last.v_plus - flow[4].v_plus).amax() < 1e-13);
        // In the state after the crossing, as in a flow.
        let state = states.iter().find(|s| !s.impacts.is_empty()).expect("one");
        assert!(state.t >= 0.5 && state.t - h < 0.5, "t = {}", state.t);
    }
}
