//! Coordinates without inertia that are told to stand still, or how to move: rows of which nothing is left, at every scale of what moves beside them.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::scales::Random;

/// Two masses, of which one is φ away from the other.
#[discrete_system]
#[coordinates(x, phi, y)]
#[lagrangian((m * x_dot.powi(2) + n * y_dot.powi(2)) / 2)]
#[constraint(y_dot == x_dot + phi_dot)]
#[constraint(phi_dot == w)]
#[force(x = f, phi = tau)]
#[symmetry(translations(x, y))]
#[connection(flat)]
#[derive(Debug)]
struct Rates {
    m: f64,
    n: f64,
    w: f64,
    f: f64,
    tau: f64,
}

/// So, φ by a chain of coordinates without inertia.
#[discrete_system]
#[coordinates(x, a, b, c, y)]
#[lagrangian((m * x_dot.powi(2) + n * y_dot.powi(2)) / 2)]
#[holonomic(b == a)]
#[holonomic(y == x + c)]
#[holonomic(c == 2 * b)]
#[holonomic(a == 0)]
#[force(x = f, a = tau, c = -tau / 3)]
#[derive(Debug)]
struct Chain {
    m: f64,
    n: f64,
    f: f64,
    tau: f64,
}

/// Two masses on a rigid link without mass whose angle is held.
#[discrete_system]
#[coordinates(xa, za, ta: S1, xb, zb, tb: S1)]
#[lagrangian(ma / 2 * (xa_dot.powi(2) + za_dot.powi(2)) + mb / 2 * (xb_dot.powi(2) + zb_dot.powi(2)))]
#[holonomic(xb == xa + l * cos(ta))]
#[holonomic(zb == za + l * sin(ta))]
#[holonomic(tb == ta)]
#[holonomic(ta == a0)]
#[force(xa = F, za = F / 2)]
#[derive(Clone, Copy)]
struct Link {
    ma: f64,
    mb: f64,
    l: f64,
    F: f64,
    a0: f64,
}

/// A mass at the end of an arm without inertia that turns about the vertical.
#[discrete_system]
#[coordinates(x, y, z, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[holonomic(([x, y, z] - R * [l, 0, 0])[0] == 0)]
#[holonomic(([x, y, z] - R * [l, 0, 0])[1] == 0)]
#[constraint(R.omega[0] == 0)]
#[constraint(R.omega[1] == 0)]
#[constraint(R.omega[2] == w)]
#[force(z = f)]
struct Arm {
    m: f64,
    l: f64,
    w: f64,
    f: f64,
}

impl Random {
    /// Of any size.
    fn size(&mut self, decades: f64) -> f64 {
        10f64.powf(self.between(-decades, decades))
    }

    /// Nothing, something of either sign, or of any size.
    fn force(&mut self) -> f64 {
        match (3.0 * self.next()) as usize {
            0 => 0.0,
            1 => self.between(-3.0, 3.0),
            _ => self.size(5.0),
        }
    }
}

const STEPS: usize = 100;

/// The sum of 100 steps, each rounded at most a few times at all that is added up.
const ALLOWED: f64 = 8.0 * STEPS as f64 * f64::EPSILON;

/// x = x_0 + v t + f t²/2(m + n): the midpoint rule has no error there, y = x + φ, and λ_φ carries the torque.
#[test]
fn masses_that_are_held_apart() {
    let mut random = Random(41);
    for _ in 0..60 {
        let h = [0.1, 0.01, 0.001][(3.0 * random.next()) as usize];
        let (m, n) = (random.size(4.0), random.size(4.0));
        let [w, f, tau, v, x0] = [(); 5].map(|()| random.force());
        let t = h * STEPS as f64;
        let fall = f / (m + n) * t * t / 2.0;
        let terms =
            x0.abs() + ((v.abs() + w.abs()) * t) + fall.abs() + tau.abs() * t * t / m.min(n);
        let rates = Rates { m, n, w, f, tau };
        let mut motion = rates
            .motion(h, [x0, 0.3, x0], [v, w, v + w])
            .expect("it starts");
        for k in 0..STEPS {
            let state = motion
                .step([])
                .unwrap_or_else(|error| panic!("{error}, {rates:?} {h} {k}"));
            assert!(
                (state.increment[1] - w * h).abs()
                    <= 4.0 * f64::EPSILON * (w * h).abs() + 1e-13 * terms
            );
        }
        let expected = x0 + v * t + fall;
        assert!(
            (motion.q()[0] - expected).abs() <= ALLOWED * terms,
            "{rates:?}"
        );
        let chain = Chain { m, n, f, tau };
        let mut motion = chain
            .motion(h, [x0, 0.0, 0.0, 0.0, x0], [v, 0.0, 0.0, 0.0, v])
            .expect("it starts");
        for k in 0..STEPS {
            motion
                .step([])
                .unwrap_or_else(|error| panic!("{error}, {chain:?} {h} {k}"));
        }
        assert!(
            (motion.q()[0] - expected).abs() <= ALLOWED * terms,
            "{chain:?}"
        );
    }
}

/// The reduced motion from a pair is that motion.
#[test]
fn reduced() {
    let mut random = Random(42);
    for _ in 0..20 {
        let rates = Rates {
            m: random.size(3.0),
            n: random.size(3.0),
            w: random.between(-1.0, 1.0) * (2.0 * random.next()).floor(),
            f: random.between(-3.0, 3.0),
            tau: random.between(-3.0, 3.0),
        };
        let (h, w) = (0.01, rates.w);
        let (q0, q1) = rates
            .start(h, [0.2, 0.3, -0.1], [0.7, w, 0.7 + w])
            .expect("it starts");
        let reduced = rates.reduced();
        let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
        let lifted = reduced.trajectory(h, r0, vartheta, r1).reconstruct(q0);
        for (state, full) in lifted.zip(rates.trajectory(h, q0, q1)).take(200) {
            let (state, full) = (state.expect("a step"), full.expect("a step"));
            assert!(
                (state.q - full.q).amax() <= 1e-11 * (1.0 + full.q.amax()),
                "{rates:?}"
            );
        }
    }
}

/// x'' = F/(m_a + m_b), z'' a half of it; the torque about a that holds the angle is l m_b (z'' cos θ - x'' sin θ).
#[test]
fn a_link_at_an_angle() {
    let mut random = Random(43);
    for case in 0..40 {
        let a0 = [0.0, 1e-20, random.between(-3.0, 3.0)][case % 3];
        let force = random.force();
        let link = Link {
            ma: random.size(3.0),
            mb: random.size(3.0),
            l: 0.7,
            F: force,
            a0,
        };
        let h = [0.1, 0.01][case % 2];
        let (x, z) = (link.l * a0.cos(), link.l * a0.sin());
        let mut motion = link
            .motion(h, [0.0, 0.0, a0, x, z, a0], [0.0; 6])
            .expect("it starts");
        for k in 0..STEPS {
            motion
                .step([])
                .unwrap_or_else(|error| panic!("{error}, {a0} {force} {k}"));
        }
        let a = force / (link.ma + link.mb);
        let (t, q) = (h * STEPS as f64, motion.q());
        let terms = 1.0 + a.abs() * t * t;
        assert!(
            (q[0] - a * t * t / 2.0).abs() <= ALLOWED * terms,
            "{a0} {force}: {q}"
        );
        assert!(
            (q[1] - a * t * t / 4.0).abs() <= ALLOWED * terms,
            "{a0} {force}: {q}"
        );
        assert!((q[2] - a0).abs() <= ALLOWED * terms && (q[5] - a0).abs() <= ALLOWED * terms);
        let torque = link.l * link.mb * (a / 2.0 * a0.cos() - a * a0.sin());
        // λ of the last node; its sign is that of the constraint on the other side.
        let found = motion.lambda()[3] / h;
        let size = link.l * (link.mb + link.ma) * a.abs() / h + 1e-9;
        assert!(
            (found.abs() - torque.abs()).abs() <= 1e-9 * size,
            "{found} {torque}"
        );
    }
}

/// z = z_0 + v t + f t²/2m, and the arm at the angle that Cayley's map makes of w h a step.
#[test]
fn an_arm_in_a_group() {
    let mut random = Random(44);
    for _ in 0..20 {
        let w = random.between(-3.0, 3.0) * (2.0 * random.next()).floor();
        let (m, l, f) = (random.size(3.0), 0.7, random.force());
        let (h, v) = (0.01, random.between(-1.0, 1.0));
        let arm = Arm { m, l, w, f };
        let q = ArmConfiguration {
            x: l,
            y: 0.0,
            z: 0.1,
            R: Default::default(),
        };
        let mut motion = arm
            .motion(h, q, [0.0, l * w, v, 0.0, 0.0, w])
            .expect("it starts");
        for k in 0..STEPS {
            motion
                .step([])
                .unwrap_or_else(|error| panic!("{error}, {w} {f} {k}"));
        }
        let (t, q) = (h * STEPS as f64, motion.q());
        let fall = f / m * t * t / 2.0;
        assert!(
            (q.z - 0.1 - v * t - fall).abs() <= ALLOWED * (1.0 + fall.abs()),
            "{w} {f}"
        );
        let angle = STEPS as f64 * 2.0 * (w * h / 2.0).atan();
        assert!(
            (q.x - l * angle.cos()).abs() <= 1e-11 && (q.y - l * angle.sin()).abs() <= 1e-11,
            "{w} {f}"
        );
    }
}
