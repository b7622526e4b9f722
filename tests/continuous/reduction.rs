//! Time-dependent Chaplygin systems and Hamiltonisation: the reduced equations are the equations.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

/// Nothing depends on (s, w): a group R² of translations. L has a linear term, the constraints drift.
#[discrete_system(continuous)]
#[coordinates(x, y, s, w)]
#[lagrangian(
    (x_dot.powi(2) + (2 + sin(x)) * y_dot.powi(2) + (3 + cos(y + t)) * s_dot.powi(2) + w_dot.powi(2)) / 2
        + s_dot * w_dot / 3 + t * x * s_dot + y * w_dot - x.powi(2) - y.powi(4) / 4
)]
#[constraint(s_dot == (x + t) * y_dot + sin(y) * x_dot + x * y)]
#[constraint(w_dot == x.powi(2) * y_dot - t * x_dot + cos(t))]
#[force(x = -x_dot / 5, s = x_dot * y, w = sin(t) * w_dot)]
struct Chaplygin;

#[test]
fn chaplygin_systems_are_found() {
    let lines = Chaplygin::equations()
        .get("chaplygin")
        .expect("an entry")
        .text;
    for object in ["L_red", "F_red[x]", "F_red[y]", "JK^0[", "JK^1[", "JK^2["] {
        assert!(lines.contains(object), "{object} in\n{lines}");
    }
    assert_eq!(Chaplygin::DEPENDENT, [2, 3]);
}

/// d/dt ∂L_red/∂ẏ = ∂L_red/∂y + F_red - JK with the derivatives of L_red by differences, along the motion.
#[test]
fn the_reduced_objects_are_those_of_the_reduced_equations() {
    let system = Chaplygin;
    let (t, y, u) = (0.4, SVector::from([0.3, -0.5]), SVector::from([0.7, 0.2]));
    let acceleration = system
        .reduced_accelerations(t, y, u)
        .expect("a regular point");
    let lagrangian = |t, y: SVector<f64, 2>, u: SVector<f64, 2>| system.reduced_lagrangian(t, y, u);
    let unit = |i: usize| SVector::<f64, 2>::ith(i, 1.0);
    let e = 1e-3;
    // Fourth order in e.
    let derivative =
        |f: &dyn Fn(f64) -> f64| (8.0 * (f(e) - f(-e)) - (f(2.0 * e) - f(-2.0 * e))) / (12.0 * e);
    let momentum = |t: f64, y, u: SVector<f64, 2>, i: usize| {
        derivative(&|s| lagrangian(t, y, u + unit(i) * s))
    };
    let (force, jk) = (system.reduced_force(t, y, u), system.jk(t, y, u));
    for i in 0..2 {
        let along = derivative(&|s| momentum(t + s, y + u * s, u + acceleration * s, i));
        let slope = derivative(&|s| lagrangian(t, y + unit(i) * s, u));
        let residual = along - slope - force[i] + jk[i];
        assert!(residual.abs() < 1e-7, "{residual:e}");
    }
}

/// JK⁰, JK¹, JK² have the degrees 0, 1 and 2 in the velocities.
#[test]
fn jk_is_split_by_degree() {
    let (t, y, u) = (0.4, [0.3, -0.5], SVector::from([0.7, 0.2]));
    let [zero, one, two] = Chaplygin.jk_parts(t, y, u);
    let doubled = Chaplygin.jk_parts(t, y, u * 2.0);
    assert!((doubled[0] - zero).amax() < 1e-15 && zero.amax() > 1e-3);
    assert!((doubled[1] - one * 2.0).amax() < 1e-14 && one.amax() > 1e-3);
    assert!((doubled[2] - two * 4.0).amax() < 1e-14 && two.amax() > 1e-3);
    assert!((Chaplygin.jk(t, y, u) - zero - one - two).amax() < 1e-15);
}

/// The reduced motion, lifted, is the motion (J Theorem 6.1).
#[test]
fn the_lift_of_the_reduced_motion_is_the_motion() {
    let system = Chaplygin;
    let (q, u) = ([0.3, -0.5, 1.0, 2.0], [0.7, 0.2]);
    let v = system.velocity(0.4, q, u);
    let motion = system.flow(0.4, q, v, 0.25).take(21);
    let reduced = system.reduced_flow(0.4, q, u, 0.25).take(21);
    for (state, reduced) in motion.zip(reduced) {
        let (state, reduced) = (state.expect("a flow"), reduced.expect("a flow"));
        let scale = state.q.amax().max(1.0);
        assert_eq!(state.t, reduced.t);
        assert!(
            (state.q - reduced.q).amax() < 1e-10 * scale,
            "{:e}",
            (state.q - reduced.q).amax()
        );
        assert!((state.v - reduced.v).amax() < 1e-10 * state.v.amax().max(1.0));
        assert_eq!(
            [reduced.y()[0], reduced.y()[1]],
            [reduced.q[0], reduced.q[1]]
        );
    }
}

/// Nothing depends on g: SE(2) by left multiplication. L has linear terms, the constraints drift.
#[discrete_system(continuous)]
#[coordinates(x, g: SE2, y)]
#[lagrangian(
    (x_dot.powi(2) + (2 + sin(x)) * y_dot.powi(2) + 3 * g.v[0].powi(2) + (3 + cos(y + t)) * g.v[1].powi(2) + 2 * g.omega.powi(2)) / 2
        + g.v[0] * g.omega / 3 + x_dot * g.v[1] / 4 + t * x * g.v[0] + y * g.omega - x.powi(2) - y.powi(4) / 4
)]
#[constraint(g.v[0] == sin(y) * x_dot + (x + t) * y_dot + x * y)]
#[constraint(g.v[1] == -t * x_dot + x.powi(2) * y_dot + cos(t))]
#[constraint(g.omega == y * x_dot + cos(x + t) * y_dot + t * x)]
#[force(x = -x_dot / 5, g.v[0] = x_dot * y, g.omega = sin(t) * g.v[1])]
#[dependent(g.v, g.omega)]
struct Planar;

/// The constraints of [`Planar`], ξ = a_x ẋ + a_y ẏ + a.
fn planar_connection(t: f64, x: f64, y: f64) -> [[f64; 3]; 3] {
    [
        [y.sin(), -t, y],
        [x + t, x * x, (x + t).cos()],
        [x * y, t.cos(), t * x],
    ]
}

/// [ξ, η] of the matrices [[0, -ω, v_0], [ω, 0, v_1], [0, 0, 0]].
fn bracket([a, b, w]: [f64; 3], [c, d, z]: [f64; 3]) -> [f64; 3] {
    [z * b - w * d, w * c - z * a, 0.0]
}

const PLANAR: (f64, [f64; 2], [f64; 2]) = (0.4, [0.3, -0.5], [0.7, 0.2]);

/// JK_i = -⟨K, A_ij ẏ^j + A_i⟩ with K = ∂L/∂ξ and A by hand, its derivatives by differences of fourth order: off by e⁴/30 times fifth
/// derivatives, some 10⁻¹³, and by rounding, some 10⁻¹³.
#[test]
fn the_jk_term_of_a_group_is_that_of_its_connection() {
    let (t, y, u) = PLANAR;
    let e = 1e-3;
    let slope = |f: &dyn Fn(f64) -> [f64; 3]| -> [f64; 3] {
        std::array::from_fn(|k| {
            (8.0 * (f(e)[k] - f(-e)[k]) - (f(2.0 * e)[k] - f(-2.0 * e)[k])) / (12.0 * e)
        })
    };
    let a = |t: f64, y: [f64; 2], i: usize| planar_connection(t, y[0], y[1])[i];
    let by = |i: usize, j: usize| match j {
        0 => slope(&|e| a(t, [y[0] + e, y[1]], i)),
        1 => slope(&|e| a(t, [y[0], y[1] + e], i)),
        _ => slope(&|e| a(t + e, y, i)),
    };
    // A_ij for j < 2 and A_i for j = 2.
    let curvature = |i: usize, j: usize| -> [f64; 3] {
        let (first, second, turn) = (by(i, j), by(j, i), bracket(a(t, y, j), a(t, y, i)));
        std::array::from_fn(|k| first[k] - second[k] + turn[k])
    };
    let [a_x, a_y, a_t] = planar_connection(t, y[0], y[1]);
    let xi: [f64; 3] = std::array::from_fn(|k| a_x[k] * u[0] + a_y[k] * u[1] + a_t[k]);
    let [v0, v1, omega] = xi;
    let momenta = [
        3.0 * v0 + omega / 3.0 + t * y[0],
        (3.0 + (y[1] + t).cos()) * v1 + u[0] / 4.0,
        2.0 * omega + v0 / 3.0 + y[1],
    ];
    let jk = Planar.jk(t, y, u);
    for i in 0..2 {
        let rates = [u[0], u[1], 1.0];
        let along = (0..3).map(|j| {
            let pairing = momenta.iter().zip(curvature(i, j)).map(|(k, a)| k * a);
            rates[j] * pairing.sum::<f64>()
        });
        let expected = -along.sum::<f64>();
        assert!(
            (jk[i] - expected).abs() < 1e-11 && expected.abs() > 0.1,
            "{} {expected}",
            jk[i]
        );
    }
    let lifted = Planar.fibre_velocity(t, y, u);
    assert!(
        (0..3).all(|k| (lifted[k] - xi[k]).abs() < 1e-15),
        "{lifted}"
    );
}

/// J Theorem 6.1 for SE(2): the reduced motion, lifted, is the motion, also where g has turned by more than τ reaches.
#[test]
fn the_lift_of_a_reduced_motion_in_a_group_is_the_motion() {
    let (t, y, u) = PLANAR;
    let q = PlanarConfiguration {
        x: y[0],
        g: Isometry2::new([1.0, 2.0].into(), 0.8),
        y: y[1],
    };
    let v = Planar.velocity(t, q, u);
    let motion = Planar.flow(t, q, v, 0.25).take(41);
    let reduced = Planar.reduced_flow(t, q, u, 0.25).take(41);
    let (mut turned, mut last) = (0.0, q);
    for (state, reduced) in motion.zip(reduced) {
        let (state, reduced) = (state.expect("a flow"), reduced.expect("a flow"));
        turned += last.g.rotation.angle_to(&state.q.g.rotation);
        last = state.q;
        let between = reduced.q.g.inv_mul(&state.q.g);
        let scale = state.q.g.translation.vector.norm().max(1.0);
        assert!(
            between.rotation.angle().abs() < 1e-9
                && between.translation.vector.norm() < 1e-9 * scale
        );
        assert!(
            (reduced.y()[0] - state.q.x).abs() < 1e-9 && (reduced.y()[1] - state.q.y).abs() < 1e-9
        );
        assert!((state.v - reduced.v).amax() < 1e-9 * state.v.amax().max(1.0));
    }
    assert!(turned.abs() > 4.0, "{turned}");
}

/// y and s of a point, and the point of y and s.
#[test]
fn a_point_of_a_bundle_and_its_coordinates() {
    let q = PlanarConfiguration {
        x: 0.3,
        g: Isometry2::new([1.0, 2.0].into(), 0.8),
        y: -0.5,
    };
    let (y, s) = Planar::split(&q);
    assert_eq!(y, SVector::from([0.3, -0.5]));
    let again = Planar::join(&y, &s);
    let between = q.g.inv_mul(&again.g);
    assert!(between.rotation.angle().abs() < 1e-15 && between.translation.vector.norm() < 1e-15);
    assert_eq!([again.x, again.y], [q.x, q.y]);
    assert_eq!(Planar::section(&y).g, Isometry2::identity());
    let (y, s) = Chaplygin::split(&[1.0, 2.0, 3.0, 4.0].into());
    assert_eq!(
        (y, s),
        (SVector::from([1.0, 2.0]), SVector::from([3.0, 4.0]))
    );
    assert_eq!(Chaplygin::join(&y, &s), SVector::from([1.0, 2.0, 3.0, 4.0]));
}

/// A pendulum whose length and damping change with time, without any constraint.
#[discrete_system(continuous)]
#[coordinates(y)]
#[lagrangian((1 + t.powi(2)) * y_dot.powi(2) / 2 + y * y_dot + cos(y + t))]
#[force(y = -(2 + sin(t)) * y_dot)]
struct Pendulum;

/// In the new time the motion obeys L*: d/dτ ∂L*/∂y' = ∂L*/∂y, that is p' = -V_y with p = K N² y'.
#[test]
fn the_motion_is_lagrangian_in_the_new_time() {
    let new_time = Pendulum.new_time(0.5, 2.0, 1.3).expect("valid numbers");
    let states = Pendulum.flow(0.5, [0.4], [0.8], 0.01).take(101);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let nodes: Vec<_> = (states.iter())
        .map(|s| {
            let node = new_time.at(s.t).expect("ahead");
            // p = K N² y', y' = ẏ / N.
            let p = new_time
                .momentum(node.tau, s.v[0] / node.n)
                .expect("a time");
            (node.tau, node.n, p)
        })
        .collect();
    for k in 2..nodes.len() - 2 {
        // dp/dτ = (dp/dt)/N, by differences of fourth order in t.
        let p = |i: usize| nodes[i].2;
        let rate =
            (8.0 * (p(k + 1) - p(k - 1)) - (p(k + 2) - p(k - 2))) / (12.0 * 0.01) / nodes[k].1;
        let (t, y) = (states[k].t, states[k].q[0]);
        let slope = -(y + t).sin();
        assert!((rate - slope).abs() < 1e-7, "{rate} {slope}");
        let back = new_time.time(nodes[k].0).expect("a time");
        assert!((back - t).abs() < 1e-12, "{:e}", back - t);
    }
    // dN/dτ = -B/K = -(-(2 + sin t))/(1 + t²), J (6.10).
    assert!((Pendulum.new_time_rate(0.7) - (2.0 + 0.7f64.sin()) / 1.49).abs() < 1e-15);
}

/// If Lemma 6.1 does not apply, the report says why.
#[test]
fn what_is_not_hamiltonised_is_reported() {
    #[discrete_system(continuous)]
    #[coordinates(y)]
    #[lagrangian((1 + y.powi(2)) * y_dot.powi(2) / 2)]
    struct Varying;
    let text = Varying::equations()
        .get("hamiltonisation")
        .expect("an entry")
        .text;
    assert!(text.contains("depends on more than t"), "{text}");

    #[discrete_system(continuous)]
    #[coordinates(y)]
    #[lagrangian(y_dot.powi(2) / 2)]
    #[force(y = -y_dot.powi(3))]
    struct Cubic;
    let text = Cubic::equations()
        .get("hamiltonisation")
        .expect("an entry")
        .text;
    assert!(text.contains("not B(t) times the velocity"), "{text}");
}

/// Each refusal of Lemma 6.1 by itself.
#[test]
fn every_reason_against_a_new_time() {
    macro_rules! reason {
        ($name:ident, $expected:literal, $(#[$attribute:meta])+) => {{
            #[discrete_system(continuous)]
            $(#[$attribute])+
            struct $name;
            let text = $name::equations().get("hamiltonisation").expect("an entry").text;
            assert!(text.contains($expected), "{text}");
        }};
    }
    reason!(Driven, "does not vanish with the velocity", #[coordinates(y)] #[lagrangian(y_dot.powi(2) / 2)] #[force(y = sin(t))]);
    reason!(Linear, "linear in the velocity that depends on t", #[coordinates(y)] #[lagrangian(y_dot.powi(2) / 2 + t * y * y_dot)]);
    reason!(
        Fibre,
        "depends on the dependent coordinates",
        #[coordinates(y, s)]
        #[lagrangian((y_dot.powi(2) + s_dot.powi(2) - s.powi(2)) / 2)]
        #[constraint(s_dot == y * y_dot)]
    );
}

/// Damping in a short while: not stepped over where the way is short, or a largest step says how long it is.
#[test]
fn what_is_short_in_the_new_time() {
    #[discrete_system(continuous)]
    #[coordinates(y)]
    #[lagrangian((y_dot.powi(2) - y.powi(2)) / 2)]
    #[force(y = -exp(-50 * (t - 30).powi(2)) * y_dot)]
    struct Pulse;
    let exact = (std::f64::consts::PI / 50.0).sqrt().exp();
    let options = FlowOptions::default().largest_step(0.1);
    let new_time = Pulse
        .new_time_with(&options, 0.0, 0.0, 1.0)
        .expect("valid numbers");
    for t in [31.0, 60.0, 300.0] {
        let n = new_time.at(t).expect("a time").n;
        assert!((n - exact).abs() < 1e-12, "t = {t}: {n} {exact}");
    }
    // The flow looks at the scale of its nodes. At t = 30 the velocity is largest.
    let states = Pulse.flow(0.0, [(-30.0f64).sin()], [30.0f64.cos()], 0.1);
    let states = states.take(601);
    let states: Vec<_> = states.collect::<Result<_, _>>().expect("a flow");
    let energy = |s: &FlowState<Pulse>| (s.v[0].powi(2) + s.q[0].powi(2)) / 2.0;
    assert!(
        (energy(&states[600]) - 0.5 / exact.powi(2)).abs() < 5e-3,
        "{}",
        energy(&states[600])
    );
}

/// A bead on a wire that is a level set, along which it does not matter where the wire is.
#[discrete_system(continuous)]
#[coordinates(x, s)]
#[lagrangian((x_dot.powi(2) + s_dot.powi(2)) / 2 - x.powi(2))]
#[holonomic(s == x.powi(2) / 2)]
struct Wire;

/// A reduced flow begins on the level set, as a motion and a flow do.
#[test]
fn a_reduced_flow_begins_on_the_level_set() {
    for q in [[1.0, 3.0], [0.5, -0.2], [1.0, 0.5]] {
        let on = Wire.project(0.1, q).expect("a point");
        let first = Wire.flow(0.0, q, [0.0; 2], 0.1).next();
        assert_eq!(first.expect("a state").expect("it starts").q, on);
        let mut reduced = Wire.reduced_flow(0.0, q, [0.0], 0.1);
        let first = reduced.next().expect("a state").expect("it starts");
        assert_eq!((first.q, first.y()[0]), (on, on[0]));
        let later = reduced.nth(20).expect("a state").expect("it goes on").q;
        // The integrator's 1e-13 a step.
        assert!(
            (later[1] - later[0].powi(2) / 2.0).abs() <= 1e-12,
            "{later}"
        );
    }
}
