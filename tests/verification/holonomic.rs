//! Holonomic constraints g(q, t) = 0: every node on the level set, the motion that of generalised coordinates.

use std::f64::consts::FRAC_PI_2;

use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::prelude::*;

/// A pendulum in the coordinates of the plane.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[holonomic(x.powi(2) + y.powi(2) == l.powi(2))]
struct Pendulum {
    m: f64,
    g: f64,
    l: f64,
}

/// The pendulum with D and D_d apart.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[variational_constraint(x * x_dot + y * y_dot == 0)]
#[kinematic_constraint(x[1].powi(2) + y[1].powi(2) == l.powi(2))]
struct Apart {
    m: f64,
    g: f64,
    l: f64,
}

/// A bead at a distance that grows, in a plane that a rotating body carries; a skate constraint beside.
#[discrete_system]
#[coordinates(x, y, z, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + 2 * y_dot.powi(2) + 3 * z_dot.powi(2)) + R.omega.dot(R.omega) / 2 - m * z)]
#[holonomic([x, y, z].dot(R * [1, 0, 0]) == 0)]
#[constraint(x * z_dot - z * x_dot == R.omega[0])]
#[holonomic(x.powi(2) + y.powi(2) + z.powi(2) == (l + t / 10).powi(2))]
struct Carried {
    m: f64,
    l: f64,
}

const PENDULUM: Pendulum = Pendulum {
    m: 0.7,
    g: 9.81,
    l: 1.3,
};

/// K(sin 45°) by the arithmetic-geometric mean: a quarter of the period of a swing from the horizontal, times √(l/g).
fn quarter_of_a_swing() -> f64 {
    let (mut a, mut b) = (1.0f64, (0.5f64).sqrt());
    for _ in 0..6 {
        (a, b) = ((a + b) / 2.0, (a * b).sqrt());
    }
    FRAC_PI_2 / a * (PENDULUM.l / PENDULUM.g).sqrt()
}

/// From the horizontal the pendulum hangs after a quarter of its period, with the speed √(2 g l): both with an error of order 2.
#[test]
fn a_pendulum_in_the_plane() {
    let miss = |steps: usize| {
        let h = quarter_of_a_swing() / steps as f64;
        let (q0, q1) = PENDULUM
            .start(h, [PENDULUM.l, 0.0], [0.0, 0.0])
            .expect("it starts");
        let last = PENDULUM.trajectory(h, q0, q1).nth(steps);
        last.expect("a node").expect("a step").q[0].abs()
    };
    let (coarse, fine) = (miss(50), miss(100));
    assert!(coarse < 1e-3, "{coarse:e}");
    assert!((coarse / fine - 4.0).abs() < 0.2, "{coarse:e} {fine:e}");
}

/// 100,000 steps through both horizontals: no node leaves the circle, and the energy stays.
#[test]
fn no_drift() {
    let h = 0.01;
    let (q0, q1) = PENDULUM
        .start(h, [0.0, -PENDULUM.l], [4.0, 0.0])
        .expect("it starts");
    let first = PENDULUM.energy(h, q0, q1);
    let (mut off, mut change, mut before) = (0.0f64, 0.0f64, q1);
    for state in PENDULUM.trajectory(h, q0, q1).take(100_000) {
        let q = state.expect("a step").q;
        off = off.max((q.norm_squared() - PENDULUM.l.powi(2)).abs());
        change = change.max((PENDULUM.energy(h, before, q) - first).abs());
        before = q;
    }
    assert!(off <= 2e-15 * PENDULUM.l.powi(2), "{off:e}");
    assert!(change <= 2e-3 * first.abs(), "{change:e} of {first}");
}

/// A parameter that is not a number is not said to be a system that is not regular.
#[test]
fn parameters_that_are_not_numbers() {
    let (q, v) = ([PENDULUM.l, 0.0], [0.0, 1.0]);
    let (q0, q1) = PENDULUM.start(0.02, q, v).expect("it starts");
    for system in [
        Pendulum {
            m: f64::NAN,
            ..PENDULUM
        },
        Pendulum {
            g: f64::NAN,
            ..PENDULUM
        },
        Pendulum {
            l: f64::NAN,
            ..PENDULUM
        },
    ] {
        let errors = [
            system.start(0.02, q, v).map(|_| ()),
            (system.motion(0.02, q, v))
                .and_then(|motion| motion.take(2).try_for_each(|state| state.map(|_| ()))),
            system.step(0.02, q0, q1).map(|_| ()),
        ];
        for error in errors {
            let error = error.expect_err("NaN");
            assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
        }
        // Of the parameters g alone is not in the projection.
        match system.project(0.0, q) {
            Ok(_) => assert!(system.g.is_nan()),
            Err(error) => assert!(matches!(error, StepError::NonFinite { .. }), "{error}"),
        }
    }
}

/// D is the differential of g, and D_d its level set at q_1.
#[test]
fn the_same_in_two_attributes() {
    let Pendulum { m, g, l } = PENDULUM;
    let (apart, h) = (Apart { m, g, l }, 0.02);
    let (q0, q1) = PENDULUM.start(h, [l, 0.0], [0.0, 1.0]).expect("it starts");
    let motions = PENDULUM
        .trajectory(h, q0, q1)
        .zip(apart.trajectory(h, q0, q1));
    for (one, other) in motions.skip(1).take(200) {
        let (one, other) = (one.expect("a step"), other.expect("a step"));
        assert!((one.q - other.q).amax() <= 1e-12 * l);
        // The forms differ by the factor 2.
        let [a, b] = [2.0 * one.lambda[0], other.lambda[0]];
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1.0), "{a} {b}");
    }
    assert_eq!(<Pendulum as DiscreteSystem>::HOLONOMIC, [0]);
    assert!(<Apart as DiscreteSystem>::HOLONOMIC.is_empty());
}

/// The nearest point of a circle is on its radius; a point on it stays, to the bit.
#[test]
fn projection() {
    let project = |q: [f64; 2]| PENDULUM.project(0.01, q).map(<[f64; 2]>::from);
    let found = project([1.3, -1.4]).expect("a point");
    let radius = 1.3f64.hypot(1.4);
    for (found, given) in found.iter().zip([1.3, -1.4]) {
        assert!((found - PENDULUM.l * given / radius).abs() <= 4e-16);
    }
    let on = [PENDULUM.l * 0.6, PENDULUM.l * 0.8];
    assert_eq!(project(on), Ok(on));
    assert_eq!(project(found), Ok(found));
    // The centre has no nearest point.
    let error = project([0.0, 0.0]).expect_err("no point");
    assert!(
        matches!(error, StepError::DependentConstraint { constraint: 0, .. }),
        "{error}"
    );
    let error = project([f64::NAN, 0.0]).expect_err("no point");
    assert!(
        matches!(
            error,
            StepError::NonFinite {
                at: nonholonomic::When::Step(0),
                ..
            }
        ),
        "{error}"
    );
    let start = PENDULUM
        .start(0.01, [1.3, -1.4], [1.4, 1.3])
        .expect("it starts");
    assert_eq!(<[f64; 2]>::from(start.0), found);
}

/// cos θ = 0 from where its slope is small, so that a step of Newton's method leads past many sheets; (x, y) with ln(x² + y²) = 0, where it leads to
/// the other side.
#[discrete_system]
#[coordinates(x, y, theta)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - k * x.powi(2) / 2)]
#[force(x = -c * x_dot, y = -c * y_dot)]
#[holonomic(cos(theta) == 0)]
#[holonomic(s * ln(x.powi(2) + y.powi(2)) == 0)]
struct Sheets {
    k: f64,
    c: f64,
    s: f64,
}

/// The sheet on the way downhill, in the kinetic metric alone: stiffness, damping and the scale of g change nothing.
#[test]
fn projections_do_not_jump() {
    for [k, c, s] in [
        [0.0, 0.0, 1.0],
        [1e6, 0.0, 1.0],
        [0.0, 100.0, 1.0],
        [-3e4, 0.0, 1e200],
    ] {
        for theta in [1e-3, 0.01, 0.3, 1.5] {
            let sheets = Sheets { k, c, s };
            let q = sheets.project(0.01, [5.0, 4.0, theta]).expect("a point");
            let radius = 5f64.hypot(4.0);
            let expected = [5.0 / radius, 4.0 / radius, FRAC_PI_2];
            for (found, expected) in q.iter().zip(expected) {
                assert!(
                    (found - expected).abs() <= 1e-15,
                    "{k} {c} {s} {theta}: {q}"
                );
            }
        }
    }
}

/// A coordinate that the constraint does not contain, a billion times larger.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - y)]
#[holonomic(x.powi(2) / a + b * y.powi(2) == 1)]
struct Beside {
    a: f64,
    b: f64,
}

/// `trajectory` accepts the pair of `start`, however large the other coordinates and long the axes are.
#[test]
fn every_start_is_on_the_level_set() {
    let mut starts = 0;
    for (a, b) in [(1.0, 1.0), (100.0, 1e3), (1e-4, 1e4)] {
        let beside = Beside { a, b };
        for (x, y) in [(-0.8, -0.7), (1.001, 0.1), (0.3, -1.7), (1e-3, 2.0)] {
            for z in [0.0, 1e9] {
                let q = [x * a.sqrt(), y / b.sqrt(), z];
                let (q0, q1) = beside.start(0.01, q, [0.0, 0.0, 0.0]).expect("it starts");
                let g = q0[0].powi(2) / a + b * q0[1].powi(2) - 1.0;
                assert!(g.abs() <= 4e-16 && q0[2] == z, "{a} {b} {q0}: {g:e}");
                let first = beside.trajectory(0.01, q0, q1).next();
                first.expect("a node").expect("on the level set");
                starts += 1;
            }
        }
    }
    assert_eq!(starts, 24);
}

/// A motion from a momentum begins on the level set too.
#[test]
fn from_a_momentum() {
    let off = [1.1 * PENDULUM.l, 0.0];
    let (q0, q1) = PENDULUM
        .start_from_momentum(0.01, off, [0.0, 0.0])
        .expect("it starts");
    let first = PENDULUM.trajectory(0.01, q0, q1).next();
    first.expect("a node").expect("on the level set");
    let mut motion = PENDULUM.trajectory_from(0.01, off, [0.0, 0.0]);
    let node = motion.next().expect("a node").expect("a step").q;
    assert_eq!(<[f64; 2]>::from(node), [PENDULUM.l, 0.0]);
}

/// A cylinder that is translated along its axis: the quotient by a momentum has the circle for its configurations.
#[discrete_system]
#[coordinates(x, z, y)]
#[lagrangian((x_dot.powi(2) + z_dot.powi(2) + (2 + x) * y_dot.powi(2)) / 2 - z)]
#[holonomic(x.powi(2) + z.powi(2) == 1)]
#[symmetry(translations(y))]
#[discrete_connection(momentum(mu))]
struct Cylinder {
    mu: f64,
}

#[test]
fn quotients_know_their_level_sets() {
    let quotient = Cylinder { mu: 0.5 }.quotient();
    assert_eq!(<CylinderQuotient as DiscreteSystem>::HOLONOMIC, [0]);
    let r = quotient.project(0.02, [1.1, 0.0]).expect("a point");
    assert!((r.norm() - 1.0).abs() <= 1e-15, "{r}");
    let (r0, _) = quotient
        .start(0.02, [1.1, 0.0], [0.0, 1.0])
        .expect("it starts");
    assert_eq!(r0, r);
}

/// A sphere for a pendulum, turned about the vertical: the reduced system gives the errors of the system.
#[discrete_system]
#[coordinates(r, z, theta: S1)]
#[lagrangian((r_dot.powi(2) + r.powi(2) * theta_dot.powi(2) + z_dot.powi(2)) / 2 - z)]
#[holonomic(r.powi(2) + z.powi(2) == 1)]
#[symmetry(translations(theta))]
struct Spherical;

#[test]
fn reduced_pairs() {
    let (h, reduced) = (0.02, Spherical.reduced());
    let (q0, q1) = Spherical
        .start(h, [0.6, -0.8, 0.1], [0.4, 0.3, 0.5])
        .expect("it starts");
    let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
    let motion = reduced.trajectory(h, r0, vartheta, r1).take(200);
    for (state, full) in motion.zip(Spherical.trajectory(h, q0, q1)) {
        let (r, q) = (state.expect("a step").r, full.expect("a step").q);
        assert!((r - q.xy()).amax() <= 1e-12);
    }
    let off = r0 + nonholonomic::nalgebra::Vector2::new(1e-3, 0.0);
    let first = reduced.trajectory(h, off, vartheta, r1).next();
    let error = first.expect("an error").expect_err("off the sphere");
    let StepError::PairOffConstraint {
        constraint: 0,
        residual,
        ..
    } = error
    else {
        panic!("{error}");
    };
    assert!((residual - 1.201e-3).abs() <= 1e-9, "{residual}");
}

/// A pair of which one node is off, and a velocity that leaves the circle.
#[test]
fn initial_data_off_the_level_set() {
    let l = PENDULUM.l;
    for (q0, q1) in [([l, 1e-3], [l, 0.0]), ([l, 0.0], [l, 1e-3])] {
        let first = PENDULUM.trajectory(0.01, q0, q1).next();
        let error = first.expect("an error").expect_err("an error");
        let StepError::PairOffConstraint {
            constraint: 0,
            residual,
            ..
        } = error
        else {
            panic!("{error}");
        };
        assert!((residual - 1e-6).abs() <= 1e-12, "{residual}");
    }
    let error = PENDULUM.start(0.01, [l, 0.0], [0.1, 0.0]).expect_err("off");
    assert!(
        matches!(error, StepError::VelocityOffConstraint { constraint: 0, residual, .. } if (residual - 0.2 * l).abs() <= 1e-15),
        "{error}"
    );
}

/// With a group, t and a constraint between: φ at q_1 and t_1, places 0 and 2, and the displacement of a projection orthogonal to both level
/// sets in the kinetic metric.
#[test]
fn with_a_group_and_time() {
    let carried = Carried { m: 1.0, l: 1.0 };
    assert_eq!(<Carried as DiscreteSystem>::HOLONOMIC, [0, 2]);
    let time = TimeStep::new(0.5, 0.01);
    let (x, y, z) = (0.05, 0.9, -0.1);
    let attitude = UnitQuaternion::from_euler_angles(0.1, 0.2, 0.3);
    let far = CarriedConfiguration {
        x,
        y,
        z,
        R: attitude,
    };
    let near = carried.project(time, far).expect("a point");
    let levels = |t: f64, q: &CarriedConfiguration| {
        let axis = q.R * nonholonomic::nalgebra::Vector3::x();
        let bead = nonholonomic::nalgebra::Vector3::new(q.x, q.y, q.z);
        [
            bead.dot(&axis),
            bead.norm_squared() - (1.0 + t / 10.0).powi(2),
        ]
    };
    assert!(levels(0.5, &near).iter().all(|g| g.abs() <= 1e-15));
    // From a thousandth beside M d = Σ μ ∇g at q, in the directions of the chart and of the body.
    let beside = nonholonomic::nalgebra::Vector6::new(2.0, -1.0, 1.0, 3.0, 1.0, -2.0) * 1e-3;
    let q = Carried::retract(&near, &beside);
    let at = carried.project(time, q).expect("a point");
    assert!(levels(0.5, &at).iter().all(|g| g.abs() <= 1e-15));
    let d = Carried::increment(&q, &at);
    let forms = carried.constraint_forms(time, q);
    let mass = [1.0, 2.0, 3.0, 1.0, 1.0, 1.0];
    let columns = [0, 2].map(|a| forms.row(a).transpose());
    let basis = nonholonomic::nalgebra::Matrix6x2::from_columns(&columns);
    let covector = nonholonomic::nalgebra::Vector6::from_fn(|i, _| mass[i] * d[i]);
    let mu = basis
        .svd(true, true)
        .solve(&covector, 0.0)
        .expect("a least square");
    assert!((basis * mu - covector).norm() <= 5e-3 * covector.norm());
    // A motion from there, with the velocities that the constraints leave.
    let h = 0.01;
    let mut v = nonholonomic::nalgebra::Vector6::new(0.2, 0.1, -0.3, 0.4, 0.5, 0.6);
    let forms = carried.constraint_forms(h, at);
    let affine = nonholonomic::nalgebra::Vector3::new(0.0, 0.0, -2.0 * (1.0 + 0.05) / 10.0);
    let off = forms * v + affine;
    v -= forms.transpose()
        * (forms * forms.transpose())
            .lu()
            .solve(&off)
            .expect("regular");
    let time = TimeStep::new(0.5, h);
    let (q0, q1) = carried.start(time, at, v).expect("it starts");
    for state in carried.trajectory(time, q0, q1).take(300) {
        let State { t, q, .. } = state.expect("a step");
        let levels = levels(t, &q);
        assert!(levels.iter().all(|g| g.abs() <= 1e-14), "{t} {levels:?}");
    }
}

/// The sentences on a constraint that is written as holonomic.
#[test]
fn equations() {
    let equations = Pendulum::equations();
    let text = |name: &str| equations.get(name).expect("an entry").text;
    assert_eq!(text("constraints"), "0 = x^2 - l^2 + y^2");
    assert_eq!(
        text("kinematic_constraints"),
        "0 = x[k+1]^2 - l^2 + y[k+1]^2"
    );
    assert_eq!(
        text("integrability"),
        "the first constraint is holonomic, as it is written: every node is on its level set"
    );
    let carried = Carried::equations()
        .get("integrability")
        .expect("an entry")
        .text;
    let lines: Vec<_> = carried.lines().collect();
    assert!(lines.len() == 2 && lines[1].starts_with("the third constraint is holonomic"));
}

/// A flow begins where a motion does, and not on the level set through the position that is passed.
#[test]
fn flows_begin_on_the_level_set() {
    let l = PENDULUM.l;
    for q in [
        [2.0 * l, 0.0],
        [1.05 * l, 0.0],
        [1.3, -1.4],
        [0.3 * l, 0.4 * l],
    ] {
        let motion = PENDULUM.motion(0.01, q, [0.0; 2]).expect("it starts");
        let mut flow = PENDULUM.flow(0.0, q, [0.0; 2], 0.1);
        let first = flow.next().expect("a state").expect("it starts");
        assert_eq!(first.q, motion.q());
        // The tolerance of the integrator, 1e-13 a step, in a period of some tens of steps.
        let later = flow.nth(9).expect("a state").expect("it goes on");
        assert!(
            (later.q.norm() - l).abs() <= 1e-11,
            "{q:?}: {}",
            later.q.norm()
        );
        assert!(later.drift <= 1e-11, "{q:?}: {:e}", later.drift);
    }
    // A law is asked where the flow begins.
    let mut asked = Vec::new();
    let law = |_: f64, q: &_, _: &_| {
        asked.push(*q);
        [0.0; 0]
    };
    let mut under_law = PENDULUM
        .flow(0.0, [2.0 * l, 0.0], [0.0; 2], 0.1)
        .feedback(law);
    let first = under_law.next().expect("a state").expect("it starts");
    assert_eq!(<[f64; 2]>::from(first.q), [l, 0.0]);
    drop(under_law);
    assert_eq!(asked, [first.q]);
    let error = |q: [f64; 2], v: [f64; 2]| {
        let first = PENDULUM.flow(0.0, q, v, 0.1).next().expect("an error");
        first.expect_err("an error")
    };
    // The centre has no nearest point.
    let at_centre = error([0.0; 2], [0.0; 2]);
    assert!(
        matches!(
            at_centre,
            StepError::DependentConstraint { constraint: 0, .. }
        ),
        "{at_centre}"
    );
    let outwards = error([2.0 * l, 0.0], [1e-3, 1.0]);
    assert!(
        matches!(
            outwards,
            StepError::VelocityOffConstraint { constraint: 0, .. }
        ),
        "{outwards}"
    );
}

/// At every turning point of a swing, where the velocity and with it the terms of the constraint
/// vanish.
#[test]
fn drifts_at_turning_points() {
    let quarter = quarter_of_a_swing();
    let mut flow = PENDULUM.flow(0.0, [PENDULUM.l, 0.0], [0.0; 2], 2.0 * quarter);
    for _ in 0..40 {
        let state = flow.next().expect("a state").expect("it swings");
        // Up to 1e-13 a step of the integrator, some thirty steps a swing and 40 half ones.
        assert!(state.drift <= 1e-10, "t = {}: {:e}", state.t, state.drift);
        assert!(state.v.norm() <= 1e-8, "t = {}: {}", state.t, state.v);
    }
    // And one that is off by 1e-3 says so, where both coordinates move: 2 l δ of terms 2 l (0.96 -
    // 0.28 δ) of its own, and of the motion between the same again and that with a velocity 1 more
    // each, all of the energy, 2 l (0.96 + 1.4).
    let delta = 1e-3;
    let (options, l) = (FlowOptions::default().initial_tolerance(1e-2), PENDULUM.l);
    let v = [0.8 + 0.6 * delta, 0.6 - 0.8 * delta];
    let mut off = PENDULUM.flow_with(&options, 0.0, [0.6 * l, -0.8 * l], v, 0.1);
    let first = off.next().expect("a state").expect("it is accepted");
    let allowed = delta / 3.33..delta / 1.91;
    assert!(allowed.contains(&first.drift), "{:e}", first.drift);
}
