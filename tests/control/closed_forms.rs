//! Recursions of controlled motions worked out by hand, with controls and steps that change.

use nonholonomic::prelude::*;

use crate::control::systems::{Belt, Carts, DISK, Slips, disk_of_fields};
use crate::control::{assert_near, control};

/// With F = f - g_1 on x and F = g_0 ẏ on y, of the midpoint rule:
///
/// ```text
/// m v_k - h_k F_k/2 = p_k,     p_{k+1} = m v_k + h_k F_k/2,     v_k = (q_{k+1} - q_k)/h_k
/// ```
#[test]
fn one_pass_knows_both_controls_of_a_node() {
    const { assert!(<<Carts as DiscreteSystem>::Stages as nonholonomic::__private::Stages>::DIRECT) }
    let carts = Carts { m: 2.0 };
    let (mut q, mut p) = ([0.3, -0.2], [0.8, 2.2]);
    let mut motion = carts.motion(0.1, q, [0.4, 1.1]).unwrap();
    let mut t = 0.0;
    for k in 0..50 {
        let u: [f64; 3] = control(k);
        // Another h now and then.
        let h = if k % 7 < 5 { 0.1 } else { 0.07 };
        motion.step_of(h, u).unwrap();
        let force = u[0] - u[2];
        let v = [
            (p[0] + h * force / 2.0) / 2.0,
            p[1] / (2.0 - h * u[1] / 2.0),
        ];
        p = [
            2.0 * v[0] + h * force / 2.0,
            2.0 * v[1] + h * u[1] * v[1] / 2.0,
        ];
        q = [q[0] + h * v[0], q[1] + h * v[1]];
        t += h;
        // Fifty steps of relative errors of a few ε, in numbers below 10.
        assert_near(motion.q().as_slice(), &q, 1e-13);
        assert_near(motion.momentum().as_slice(), &p, 1e-13);
        assert_near(motion.mean_velocity().as_slice(), &v, 1e-13);
        assert_near(&[motion.t(), motion.h()], &[t, h], 1e-14);
        let energy = v[0] * v[0] + v[1] * v[1] + u[2] * (q[0] - h * v[0] / 2.0);
        assert_near(&[motion.energy()], &[energy], 1e-12);
        // The first node, and none else, is left to the solver that pivots.
        assert!(k == 0 || motion.iterations() == 1);
    }
}

/// x and y move by d + h s and d, where 2 d = h (p_x + p_y + h (push - x)) - h s; p' = (d/h + s, d/h + h push x').
#[test]
fn in_kinematic_constraints_and_discrete_forces() {
    let h = 0.2;
    let (q, p): ([f64; 2], _) = ([0.5, 0.1], [0.4, 0.9]);
    let mut motion = Slips {}.trajectory_from(h, q, p);
    let (mut q, mut p) = (q, p);
    for k in 0..20 {
        let [slip, push] = control(k);
        let state = motion.step([slip, push]).unwrap();
        let d = (h * (p[0] + p[1] + h * (push - q[0])) - h * slip) / 2.0;
        let lambda = p[0] + h * (push - q[0]) - d / h - slip;
        q = [q[0] + d + h * slip, q[1] + d];
        p = [d / h + slip, d / h + h * push * q[0]];
        assert_near(&[state.lambda[0], motion.lambda()[0]], &[lambda; 2], 1e-12);
        assert_near(motion.q().as_slice(), &q, 1e-12);
        assert_near(motion.momentum().as_slice(), &p, 1e-12);
    }
}

/// The equations themselves at every node, ω and φ with the controls of the interval that departs.
#[test]
fn in_the_affine_part_and_the_coefficients_of_a_constraint() {
    let belt = Belt {
        m: 1.5,
        J: 0.4,
        b: 0.3,
    };
    let u = |k| control::<2>(k).map(|u| u / 4.0);
    // ω·v + c = 0 with the first controls.
    let (a, v): (f64, _) = (0.4, [0.9, 0.7]);
    let [speed, edge] = u(0);
    let v = [v[0], (a.sin() + edge) * (v[0] - speed) / a.cos(), v[1]];
    let mut motion = belt.motion((0.05, u(0)), [0.0, 0.2, a], v).unwrap();
    for k in 0..40 {
        let p = motion.momentum();
        let state = motion.step(u(k)).unwrap();
        let after = state.interval();
        let (departure, phi) = belt.departure_at(&after);
        let omega = belt.constraint_forms_at(after.inputs(), &after.q);
        let [speed, edge] = u(k);
        let a = state.q[2];
        assert_near(&[omega[0], omega[1]], &[a.sin() + edge, -a.cos()], 1e-15);
        let d = state.increment;
        let (mid, v) = (a + d[2] / 2.0, d / 0.05);
        let by_hand = (mid.sin() + edge) * (v[0] - speed) - mid.cos() * v[1];
        assert_near(phi.as_slice(), &[by_hand], 1e-13);
        assert_near(&[by_hand], &[0.0], 1e-11);
        let rows = p + departure - omega.transpose() * state.lambda;
        assert_near(rows.as_slice(), &[0.0; 3], 1e-11);
        assert_eq!(state.u.as_slice(), u(k));
    }
}

/// Torques by steps are a force that is constant in pieces: the system whose torques are fields, with other fields on every interval.
#[test]
fn controls_by_steps_are_a_force_by_steps() {
    let h = 0.02;
    let (at, v) = (
        crate::control::systems::AT,
        crate::control::systems::rolling(),
    );
    let mut motion = DISK.motion(h, at, v).unwrap();
    let fields = disk_of_fields([0.0; 2]);
    let (mut t, mut q) = (0.0, at.into());
    let mut p = fields.initial_momentum(h, at, v);
    for k in 0..200 {
        let step = disk_of_fields(control(k))
            .step_from(TimeStep { t, h }, q, p)
            .unwrap();
        (t, q, p) = (step.t, step.q, step.p);
        motion.step(control::<2>(k)).unwrap();
        assert!(k == 0 || motion.iterations() == 1);
        assert_near(motion.q().as_slice(), q.as_slice(), 1e-11);
        assert_near(motion.momentum().as_slice(), p.as_slice(), 1e-10);
        assert_near(motion.lambda().as_slice(), step.lambda.as_slice(), 1e-9);
    }
}
