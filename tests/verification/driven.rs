//! Driven mechanisms: as many level sets as coordinates, one of which moves. The motion is given,
//! and λ is what one wants of it.

#![cfg(feature = "large-verification")]

use nonholonomic::nalgebra::{Isometry2, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::verification::systems::RollingDisk;

/// A mass on a spring that is moved by hand: m ẍ + k x = λ.
#[derive(Clone)]
#[discrete_system(continuous, derivatives)]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - k * x.powi(2) / 2)]
#[holonomic(x == a * sin(w * t))]
pub struct Shaken {
    pub m: f64,
    pub k: f64,
    pub a: f64,
    pub w: f64,
}

/// The mass on its spring by the rule with three of Lobatto's stages.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - k * x.powi(2) / 2)]
#[holonomic(x == a * sin(w * t))]
#[discretization(lobatto, stages = 3)]
pub struct ShakenByLobatto {
    pub m: f64,
    pub k: f64,
    pub a: f64,
    pub w: f64,
}

/// A slider-crank whose crank is driven.
#[discrete_system(continuous(multipliers))]
#[coordinates(p1: S1, p2: S1, x)]
#[define(cx = l1 * sin(p1) * p1_dot + l2 / 2 * sin(p2) * p2_dot, cy = l1 * cos(p1) * p1_dot + l2 / 2 * cos(p2) * p2_dot)]
#[lagrangian(J1 / 2 * p1_dot.powi(2) + m2 / 2 * (cx.powi(2) + cy.powi(2)) + J2 / 2 * p2_dot.powi(2) + m3 / 2 * x_dot.powi(2))]
#[holonomic(l1 * sin(p1) + l2 * sin(p2) == 0)]
#[holonomic(x == l1 * cos(p1) + l2 * cos(p2))]
#[holonomic(p1 == w * t)]
pub struct Crank {
    pub J1: f64,
    pub J2: f64,
    pub m2: f64,
    pub m3: f64,
    pub l1: f64,
    pub l2: f64,
    pub w: f64,
}

/// A plate that is carried round a circle and turned with it.
#[discrete_system(continuous)]
#[coordinates(g: SE2)]
#[lagrangian(m * g.v.dot(g.v) / 2 + J * g.omega.powi(2) / 2)]
#[holonomic(g.p[0] == a * cos(w * t))]
#[holonomic(g.p[1] == a * sin(w * t))]
#[holonomic(g.R[(1, 0)] * cos(w * t) == g.R[(0, 0)] * sin(w * t))]
pub struct Carried {
    pub m: f64,
    pub J: f64,
    pub a: f64,
    pub w: f64,
}

const SHAKEN: Shaken = Shaken {
    m: 2.0,
    k: 3.0,
    a: 0.5,
    w: 1.3,
};

const CRANK: Crank = Crank {
    J1: 0.002727,
    J2: 0.0045339259 - 0.151104 * 0.15 * 0.15,
    m2: 0.151104,
    m3: 0.075552,
    l1: 0.15,
    l2: 0.30,
    w: 150.0,
};

impl Crank {
    fn position(&self, t: f64) -> [f64; 3] {
        let p = self.w * t;
        let p2 = -(self.l1 / self.l2 * p.sin()).asin();
        [p, p2, self.l1 * p.cos() + self.l2 * p2.cos()]
    }

    /// T along the motion.
    fn kinetic_energy(&self, t: f64) -> f64 {
        let [p, p2, _] = self.position(t);
        let d2 = -self.l1 / self.l2 * p.cos() * self.w / p2.cos();
        let half = self.l2 / 2.0;
        let slider = -self.l1 * p.sin() * self.w - self.l2 * p2.sin() * d2;
        let cx = -self.l1 * p.sin() * self.w - half * p2.sin() * d2;
        let cy = self.l1 * p.cos() * self.w + half * p2.cos() * d2;
        (self.J1 * self.w.powi(2)
            + self.m2 * (cx * cx + cy * cy)
            + self.J2 * d2 * d2
            + self.m3 * slider * slider)
            / 2.0
    }

    /// The torque on the crank: its power is the rate of T, by a central difference of the fourth
    /// order, whose rounding is 1e-16 T/(w δ) ~ 1e-8.
    fn torque(&self, t: f64) -> f64 {
        let d = 1e-6;
        let slope = |d: f64| (self.kinetic_energy(t + d) - self.kinetic_energy(t - d)) / (2.0 * d);
        (4.0 * slope(d) - slope(2.0 * d)) / 3.0 / self.w
    }
}

/// λ = (k - m ω²) a sin ωt of the flow; the steps are on the level set to round-off, and -λ_k/h is
/// its midpoint rule: with second differences in place of ẍ and means of neighbours in place of x.
#[test]
fn a_shaken_mass() {
    let Shaken { m, k, a, w } = SHAKEN;
    let x = |t: f64| a * (w * t).sin();
    for state in SHAKEN.flow(0.0, [0.0], [a * w], 0.7).take(20) {
        let state = state.expect("it is driven");
        // The integrator's 1e-13 a step.
        assert!((state.q[0] - x(state.t)).abs() <= 1e-12, "{}", state.t);
        let lambda = (k - m * w * w) * x(state.t);
        assert!((state.lambda[0] - lambda).abs() <= 1e-12 * k * a);
        // As x passes 0 too: 1e-12 of the largest x on a step, which is some tenths.
        assert!(state.drift <= 1e-11, "{}: {:e}", state.t, state.drift);
    }
    let h = 0.01;
    let mut motion = SHAKEN.motion(h, [0.0], [a * w]).expect("it starts");
    for _ in 0..300 {
        let state = motion.step([]).expect("it is driven");
        assert!((state.q[0] - x(state.t)).abs() <= 4.0 * f64::EPSILON * a);
        if state.k == 0 {
            continue;
        }
        let [before, here, after] = [-h, 0.0, h].map(|dt| x(state.t + dt));
        let force =
            m * (after - 2.0 * here + before) / (h * h) + k * (before + 2.0 * here + after) / 4.0;
        // Roundings of x in a second difference.
        let round_off = 16.0 * f64::EPSILON * m * a / (h * h);
        assert!(
            (-state.lambda[0] / h - force).abs() <= round_off,
            "{}",
            state.t
        );
        let v = state.increment[0] / h;
        let middle = state.q[0] + state.increment[0] / 2.0;
        let energy = m / 2.0 * v * v + k / 2.0 * middle * middle;
        assert!((motion.energy() - energy).abs() <= 1e-14);
    }
}

/// λ_k = -b (h_{k-1} + h_k) λ(t_k), as `State::lambda` says, with λ = m ẍ + k x = (k - m ω²) a sin ωt: of one h, at node 0, and where h changes.
///
/// With x(t) at the nodes the midpoint rule has
///
/// ```text
/// λ_k = -(h_{k-1} + h_k)/2 λ - (h_k² - h_{k-1}²) (m x‴/6 + k ẋ/4) + O(h³)
/// λ_0 = m v_0 + D_1L_d = -h/2 λ - h² (m x‴/6 + k ẋ/4) + O(h³)
/// ```
///
/// and with a polynomial through three nodes, b = 1/6, the terms of second order cancel at node 0 as well:
/// x_p'(0) = ẋ - h² x‴/12, x_p'' = ẍ + h/2 x‴, λ_0 = m ẋ - m x_p'(0) - h/6 (m x_p'' + k x). The rest is less than
/// h² (m ω³ + k ω) a and h³ (m ω⁴ + k ω²) a: coefficients are below a half, and h ω = 4e-4.
#[test]
fn multipliers_are_impulses_of_both_intervals() {
    let (m, k, a, w) = (2.0, 3.0, 0.5, 2.0);
    let (t, h) = (0.3, 2e-4);
    let (x, v) = (|t: f64| a * (w * t).sin(), |t: f64| a * w * (w * t).cos());
    let force = |t: f64| (k - m * w * w) * x(t);
    let second = h * h * (m * w.powi(3) + k * w) * a;
    let third = h.powi(3) * (m * w.powi(4) + k * w * w) * a;
    let steps = [h, h, 4.0 * h, 4.0 * h];
    // h_{k-1} + h_k in steps h.
    let sums = [1.0, 2.0, 5.0, 8.0];
    let rounding = 16.0 * f64::EPSILON * m * a / h;

    let midpoint = Shaken { m, k, a, w };
    let mut motion = (midpoint.motion(TimeStep::new(t, h), [x(t)], [v(t)])).expect("it starts");
    let found = steps.map(|h| motion.step_of(h, []).expect("it is driven"));
    for (state, sum) in found.iter().zip(sums) {
        let expected = -sum * h / 2.0 * force(state.t);
        // 15 h² where h changes; third order where it does not, of steps 4 h.
        let allowed = match state.k {
            0 => second,
            2 => 15.0 * second,
            _ => 64.0 * third,
        };
        let off = (state.lambda[0] - expected).abs();
        assert!(off <= allowed + rounding, "{}: {off:e}", state.k);
        assert!(allowed + rounding <= 0.02 * expected.abs());
    }

    let lobatto = ShakenByLobatto { m, k, a, w };
    let mut motion = (lobatto.motion(TimeStep::new(t, h), [x(t)], [v(t)])).expect("it starts");
    let found = steps.map(|h| motion.step_of(h, []).expect("it is driven"));
    for (state, sum) in found.iter().zip(sums) {
        let expected = -sum * h / 6.0 * force(state.t);
        let off = (state.lambda[0] - expected).abs();
        assert!(off <= 64.0 * third + rounding, "{}: {off:e}", state.k);
    }
}

/// q' and p' of a step from (q, p) by central differences: q' = a sin ω(t + h) whatever they are.
#[test]
fn derivatives_of_a_driven_step() {
    let (t, h, q, p) = (0.4, 0.05, 0.3, 0.7);
    let step = |s: &Shaken, t: f64, q: f64, p: f64| {
        let step = (s.step_from(TimeStep::new(t, h), [q], [p])).expect("a step");
        [step.q[0], step.p[0]]
    };
    let (_, found) = SHAKEN
        .derivatives_from(TimeStep::new(t, h), [q], [p])
        .expect("derivatives");
    let a = found.by_state();
    let d = 1e-5;
    let difference = |f: &dyn Fn(f64) -> [f64; 2]| {
        let [high, low] = [f(d), f(-d)];
        [0, 1].map(|i| (high[i] - low[i]) / (2.0 * d))
    };
    let by_q = difference(&|d| step(&SHAKEN, t, q + d, p));
    let by_p = difference(&|d| step(&SHAKEN, t, q, p + d));
    for i in 0..2 {
        // Second order in d and rounding over d, of numbers of the size m/h = 40.
        assert!((a[(i, 0)] - by_q[i]).abs() <= 1e-8, "{a}");
        assert!((a[(i, 1)] - by_p[i]).abs() <= 1e-8, "{a}");
    }
    assert_eq!(a[(0, 0)], 0.0);
}

/// Position and torque in closed form. The midpoint rule keeps the nodes on the level sets, and its
/// λ is of order 2.
#[test]
fn a_slider_crank() {
    let (q0, v0) = ([0.0, 0.0, 0.45], [150.0, -75.0, 0.0]);
    let off = |t: f64, q: &nonholonomic::nalgebra::Vector3<f64>| {
        let exact = CRANK.position(t);
        (0..3).map(|i| (q[i] - exact[i]).abs()).fold(0.0, f64::max)
    };
    for state in CRANK.flow(0.0, q0, v0, 0.025).take(5) {
        let state = state.expect("it is driven");
        assert!(off(state.t, &state.q) <= 1e-11, "{}", state.t);
        let torque = CRANK.torque(state.t);
        assert!(
            (state.lambda[2] - torque).abs() <= 1e-6,
            "{}: {torque}",
            state.t
        );
        assert!(state.drift <= 1e-12, "{}: {:e}", state.t, state.drift);
    }
    let errors = [1000, 2000].map(|n| {
        let h = 0.1 / f64::from(n);
        let mut motion = CRANK.motion(h, q0, v0).expect("it starts");
        let mut largest = 0.0f64;
        for _ in 0..n {
            let state = motion.step([]).expect("it is driven");
            assert!(off(motion.t(), &motion.q()) <= 1e-13);
            if state.k > 0 {
                largest = largest.max((-state.lambda[2] / h - CRANK.torque(state.t)).abs());
            }
        }
        largest
    });
    // h² up to terms of the fourth order.
    assert!((errors[0] / errors[1] - 4.0).abs() <= 0.05, "{errors:?}");
    assert!(errors[1] <= 1e-3, "{errors:?}");
}

/// Off the level sets the crank is put together, and only its own velocity is accepted.
#[test]
fn starts_of_a_slider_crank() {
    let q = [0.1, -0.2, 0.5];
    let motion = CRANK.motion_nearest(1e-4, q, [0.0; 3]).expect("it starts");
    let at = motion.q();
    for (found, expected) in at.iter().zip(CRANK.position(0.0)) {
        assert!((found - expected).abs() <= 1e-15, "{at}");
    }
    let v = CRANK
        .nearest_velocity(1e-4, at, [0.0; 3])
        .expect("one velocity");
    for (found, expected) in v.iter().zip([150.0, -75.0, 0.0]) {
        assert!((found - expected).abs() <= 1e-12, "{v}");
    }
    let error = CRANK
        .motion(1e-4, at, [150.0, -74.0, 0.0])
        .expect_err("off");
    assert!(
        matches!(
            error,
            StepError::VelocityOffConstraint { constraint: 0, .. }
        ),
        "{error}"
    );
    // Its advice is followed above.
    let said = error.to_string();
    assert!(
        said.contains("by `motion_nearest` or `nearest_velocity`"),
        "{said}"
    );
}

/// A rod that is shorter than the crank leaves no configuration ahead of sin(p1) = l2/l1, however small h is.
#[test]
fn a_slider_crank_that_locks() {
    let locked = Crank { l2: 0.1, ..CRANK };
    let ends = (locked.l2 / locked.l1).asin() / locked.w;
    for h in [1e-4, 1e-5] {
        let start = locked.motion_nearest(h, [0.0, 0.0, 0.25], [150.0, -225.0, 0.0]);
        let error = start
            .expect("it starts")
            .find_map(Result::err)
            .expect("it locks");
        let said = error.to_string();
        let StepError::NotConverged { step, .. } = error else {
            panic!("{said}")
        };
        assert!(said.contains("reduce the time step, or") && said.contains("no point ahead"));
        assert_eq!(step, (ends / h) as usize, "{said}");
    }
}

/// Nothing has a mass.
#[test]
fn parameters_that_are_zero() {
    let weightless = RollingDisk {
        m: 0.0,
        I: 0.0,
        J: 0.0,
        A: 0.5,
    };
    let mut motion = weightless
        .motion(0.01, [0.0; 4], [0.0; 4])
        .expect("it starts");
    let said = motion.step([]).expect_err("no mass").to_string();
    assert!(
        said.contains("as of a mass that is 0); check the parameters"),
        "{said}"
    );
}

/// The force is m a ω² to the centre, and there is no torque.
#[test]
fn a_plate_that_is_carried() {
    let carried = Carried {
        m: 2.0,
        J: 0.3,
        a: 0.5,
        w: 1.3,
    };
    let Carried { m, a, w, .. } = carried;
    let at = |t: f64| {
        let (sin, cos) = (w * t).sin_cos();
        let g = Isometry2::new(Vector2::new(a * cos, a * sin), w * t);
        (
            CarriedConfiguration { g },
            [-m * a * w * w * cos, -m * a * w * w * sin, 0.0],
        )
    };
    let (q, v) = (at(0.0).0, [0.0, a * w, w]);
    for state in carried.flow(0.0, q, v, 0.4).take(20) {
        let state = state.expect("it is driven");
        let (expected, forces) = at(state.t);
        let off = Carried::increment(&expected, &state.q).amax();
        // 1e-13 a step, of some ten steps a turn.
        assert!(off <= 1e-11, "{}: {off:e}", state.t);
        for (lambda, force) in state.lambda.iter().zip(forces) {
            assert!(
                (lambda - force).abs() <= 1e-11,
                "{}: {}",
                state.t,
                state.lambda
            );
        }
    }
    let mut motion = carried.motion(0.01, q, v).expect("it starts");
    for _ in 0..200 {
        motion.step([]).expect("it is driven");
    }
    let off = Carried::increment(&at(motion.t()).0, &motion.q()).amax();
    assert!(off <= 1e-13, "{off:e}");
}

/// Members of an ensemble, and a motion in single precision, are where they are driven to.
#[test]
fn ensembles_and_single_precision() {
    let h = 0.01;
    let member = |i: i32| {
        let system = Shaken {
            a: 0.1 * f64::from(i + 1),
            ..SHAKEN
        };
        let pair = system.start(h, [0.0], [system.a * system.w]);
        (system, pair.expect("it starts"))
    };
    let recording = Ensemble::new(h).members((0..9).map(member)).run(100);
    assert!(recording.errors().is_empty());
    for i in 0..9 {
        let last = recording.interval(recording.records() - 1, i);
        let x = 0.1 * (i + 1) as f64 * (SHAKEN.w * last.time.t).sin();
        assert!((last.q[0] - x).abs() <= 4.0 * f64::EPSILON, "{i}");
    }
    let start = SHAKEN.motion(h, [0.0], [SHAKEN.a * SHAKEN.w]);
    let mut single = start.expect("it starts").single();
    for _ in 0..100 {
        single.step([]).expect("it is driven");
    }
    let x = SHAKEN.a * SHAKEN.w.sin();
    assert!((f64::from(single.q()[0]) - x).abs() <= 4.0 * f64::from(f32::EPSILON) * SHAKEN.a);
}
