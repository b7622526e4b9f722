//! Motions that cross S with a jump: Tables 1 and 3 of CLMM.

use nonholonomic::InvariantSystem;
use nonholonomic::prelude::*;

use super::close;
use super::systems::{OneSide, Sides, SidesKept, Sphere};

/// Through x = 0 from both sides, in steps and in a flow: p⁻ = (±1, p_y, p_z), g = diag(1, 1, 2), ω
/// = (0, 1, ±1), ω·g⁻¹ω = 3/2.
#[test]
fn both_sides_have_constraints() {
    for side in [1.0, -1.0] {
        // On the left y' = z', on the right y' = -z': the wish 0.3 in y.
        let (q, v) = ([-0.5 * side, 0.1, 0.2], [side, 0.3 * side, 0.3]);
        let rate = (v[1] + side * v[2]) / 1.5;
        let after = [side, v[1] - rate, v[2] - side * rate / 2.0];
        let momentum = [side, v[1] - rate, 2.0 * v[2] - side * rate];
        let (q0, q1) = Sides.start(0.03, q, v).expect("on D");
        let states = Sides.trajectory(0.03, q0, q1).take(31);
        let states = states.collect::<Result<Vec<_>, _>>().expect("it passes");
        let flow = Sides.flow(0.0, q, v, 0.3).take(4);
        let flow = flow.collect::<Result<Vec<_>, _>>().expect("it passes");
        let discrete = states
            .iter()
            .flat_map(|s| s.impacts.iter().map(|i| (i.t, *i)));
        let continuous = flow
            .iter()
            .flat_map(|s| s.impacts.iter().map(|i| (i.t, *i)));
        let impacts: Vec<_> = discrete.chain(continuous).collect();
        assert_eq!(impacts.len(), 2, "one each");
        for (t, impact) in impacts {
            // Numbers of order one, a few roundings a step.
            close(&[t], &[0.5], 1e-14);
            close(impact.v_minus.as_slice(), &v, 1e-14);
            close(impact.v_plus.as_slice(), &after, 1e-14);
            close(impact.p_plus.as_slice(), &momentum, 1e-14);
            // The impulse belongs to the constraint of the side behind.
            let impulses = if side > 0.0 {
                [-rate, 0.0]
            } else {
                [0.0, -rate]
            };
            close(impact.impulses.as_slice(), &impulses, 1e-14);
        }
        let at = |t: f64| [0, 1, 2].map(|i| q[i] + 0.5 * v[i] + (t - 0.5) * after[i]);
        close(states[30].q.as_slice(), &at(0.9), 1e-13);
        close(flow[3].q.as_slice(), &at(0.9), 1e-13);
    }
}

/// The jump is the same wherever in a step S is, in its first half and in its second, with the
/// scheme `energy` and beside an action, of whose momentum J = p_y the impulse takes 0.4.
#[test]
fn the_place_of_the_nodes_does_not_matter() {
    let (h, v) = (0.02, [1.0, 0.3, 0.3]);
    let after = [1.0, -0.1, 0.1];
    for x in [-0.495, -0.49, -0.485] {
        let q = [x, 0.1, 0.2];
        let at = |t: f64| [0, 1, 2].map(|i| q[i] - x * v[i] + (t + x) * after[i]);
        let motion = SidesKept.motion(h, q, v).expect("on D");
        let states = motion.take(51).collect::<Result<Vec<_>, _>>();
        let states = states.expect("it passes");
        close(states[50].q.as_slice(), &at(1.0), 1e-13);
        for (k, j) in [(0, 0.3), (50, -0.1)] {
            let found = SidesKept.momentum_map_at(&states[k].interval());
            // D_1L_d is d/h, with d rounded at ε q.
            close(&[found[0]], &[j], 1e-13);
        }
    }
}

/// The derivatives of a step through S: y' = y + τ v_y + (h - τ) v_y⁺ with τ = -x/v_x.
#[test]
fn derivatives_pass() {
    let (x, h) = (-0.01, 0.03);
    let (q, p) = ([x, 0.1, 0.2], [1.0, 0.3, 0.6]);
    let (step, derivatives) = Sides.derivatives_from(h, q, p).expect("a step");
    let (before, after) = ([0.3, 0.3], [-0.1, 0.1]);
    close(
        &step.q.as_slice()[1..],
        &[0, 1].map(|i| q[1 + i] - x * before[i] + (h + x) * after[i]),
        4e-15,
    );
    let slopes = derivatives.by_state();
    // ∂τ/∂x = -1 at v_x = 1.
    let by_x = [1.0, after[0] - before[0], after[1] - before[1]];
    close(&[0, 1, 2].map(|i| slopes[(i, 0)]), &by_x, 1e-12);
}

/// Into the constraint (case 1) with the jump, out of it (case 2) without one. The boundary x = a t
/// moves, and ω·v = b is affine.
#[test]
fn one_side_has_a_constraint() {
    let system = OneSide {
        a: 0.25,
        k: -2.0,
        b: 0.7,
    };
    // x = -0.5 + t meets t/4 at t = 2/3.
    let (q, v) = ([-0.5, 0.1, 0.2], [1.0, 0.3, 0.4]);
    // ω = (0, 1, k), ω·g⁻¹ω = 1 + k²/2.
    let rate = (v[1] - 2.0 * v[2] - 0.7) / 3.0;
    let after = [1.0, v[1] - rate, v[2] + rate];
    let (q0, q1) = system.start(0.05, q, v).expect("free");
    let states = system.trajectory(0.05, q0, q1).take(21);
    let states = states.collect::<Result<Vec<_>, _>>().expect("it enters");
    let impacts: Vec<_> = states.iter().flat_map(|s| s.impacts.iter()).collect();
    let [impact] = impacts[..] else {
        panic!("{impacts:?}")
    };
    close(&[impact.t], &[2.0 / 3.0], 1e-14);
    close(impact.v_plus.as_slice(), &after, 1e-14);
    let at = [0, 1, 2].map(|i| q[i] + v[i] * 2.0 / 3.0 + after[i] / 3.0);
    close(states[20].q.as_slice(), &at, 1e-13);

    // From the right back: on D, and free behind.
    let (q, v) = ([0.5, 0.1, 0.2], [-1.0, 1.5, 0.4]);
    let (q0, q1) = system.start(0.05, q, v).expect("on D");
    let states = system.trajectory(0.05, q0, q1).take(21);
    let states = states.collect::<Result<Vec<_>, _>>().expect("it leaves");
    let impacts: Vec<_> = states.iter().flat_map(|s| s.impacts.iter()).collect();
    let [impact] = impacts[..] else {
        panic!("{impacts:?}")
    };
    close(&[impact.t], &[0.4], 1e-14);
    close(impact.v_plus.as_slice(), &v, 1e-14);
    assert!(!impact.jumped());
    let at = [0, 1, 2].map(|i| q[i] + v[i]);
    close(states[20].q.as_slice(), &at, 1e-13);
}

/// CLMM (14) and (15), in steps and in a flow.
#[test]
fn the_sphere_of_the_paper() {
    let (r, k) = (0.4, 0.3);
    let sphere = Sphere { r, k };
    let (q, v) = ([-0.3, 0.2, 0.0, 0.0, 0.0], [0.6, -0.5, 0.8, 1.1, 0.4]);
    let sum = r * r + k * k;
    let after = [
        (r * r * v[0] + r * k * k * v[3]) / sum,
        (r * r * v[1] - r * k * k * v[2]) / sum,
        (-r * v[1] + k * k * v[2]) / sum,
        (r * v[0] + k * k * v[3]) / sum,
        v[4],
    ];
    let (q0, q1) = sphere.start(0.04, q, v).expect("free");
    let states = sphere.trajectory(0.04, q0, q1).take(26);
    let states = states.collect::<Result<Vec<_>, _>>().expect("it rolls");
    let flow = sphere
        .flow(0.0, q, v, 1.0)
        .nth(1)
        .expect("endless")
        .expect("it rolls");
    let impacts = states.iter().flat_map(|s| s.impacts.iter().copied());
    for impact in impacts.chain(flow.impacts.iter().copied()) {
        close(&[impact.t], &[0.5], 1e-14);
        close(impact.v_plus.as_slice(), &after, 1e-13);
    }
    assert_eq!(flow.impacts.len(), 1);
    let at = [0, 1, 2, 3, 4].map(|i| q[i] + v[i] * 0.5 + after[i] * 0.5);
    close(states[25].q.as_slice(), &at, 1e-13);
    close(flow.q.as_slice(), &at, 1e-13);
}

/// Members of an ensemble cross in steps of their own, with the bits of their own motions.
#[test]
fn members_cross() {
    let start = |i: i32| {
        // On both sides, farther away than a step.
        let side = if i % 2 == 0 { 1.0 } else { -1.0 };
        let x = -side * (0.05 + f64::from(i) / 30.0);
        Sides.start(0.03, [x, 0.1, 0.2], [side, 0.3 * side, 0.3])
    };
    let pairs = (0..21).map(start).collect::<Result<Vec<_>, _>>();
    let pairs = pairs.expect("on D");
    let members = pairs.iter().map(|pair| (Sides, *pair));
    let recording = Ensemble::new(0.03).members(members).every(30).run(30);
    assert_eq!(recording.errors(), []);
    for (member, (q0, q1)) in pairs.iter().enumerate() {
        let own = Sides.trajectory(0.03, *q0, *q1).nth(30).expect("endless");
        let record = recording.records() - 1;
        assert_eq!(
            recording.configuration(record, member),
            own.expect("it passes").q
        );
        assert_eq!(recording.impacts(member).len(), 1);
    }
}
