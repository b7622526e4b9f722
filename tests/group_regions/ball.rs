//! Balls that slide on smooth ground, x ≤ 0, and come onto rough ground, where they roll.

#![cfg(feature = "large-groups")]

use nonholonomic::groups::Vector3;
use nonholonomic::nalgebra::Matrix3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Impact, Recordable, Table};
use rayon::ThreadPoolBuilder;

use crate::group_regions::{assert_order, flow, motion};
use crate::support::{assert_close, assert_near};

/// Chaplygin's ball: its centre of mass in the centre, its moments of inertia different.
#[nonholonomic::discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(when = x > 0, x_dot == a * R.spatial_omega[1])]
#[constraint(when = x > 0, y_dot == -a * R.spatial_omega[0])]
#[derive(Clone, Copy)]
pub struct Ball {
    m: f64,
    J: [f64; 3],
    a: f64,
}

impl Ball {
    pub fn of(moments: [f64; 3]) -> Self {
        Self {
            m: 1.0,
            J: moments,
            a: 0.6,
        }
    }
}

/// The ball with R = R_z(ψ) R_x(θ) R_z(φ).
#[discrete_system]
#[coordinates(x, y, psi: S1, theta: S1, phi: S1)]
#[define(w0 = psi_dot * sin(theta) * sin(phi) + theta_dot * cos(phi))]
#[define(w1 = psi_dot * sin(theta) * cos(phi) - theta_dot * sin(phi))]
#[define(w2 = psi_dot * cos(theta) + phi_dot)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (J[0] * w0.powi(2) + J[1] * w1.powi(2) + J[2] * w2.powi(2)) / 2
)]
#[constraint(when = x > 0, x_dot == a * (theta_dot * sin(psi) - phi_dot * sin(theta) * cos(psi)))]
#[constraint(when = x > 0, y_dot == -a * (theta_dot * cos(psi) + phi_dot * sin(theta) * sin(psi)))]
struct EulerBall {
    m: f64,
    J: [f64; 3],
    a: f64,
}

const J: [f64; 3] = [0.4, 0.55, 0.7];
const BALL: Ball = Ball { m: 1.0, J, a: 0.6 };

fn start() -> (BallConfiguration, [f64; 5]) {
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    ((-0.5, 0.2, R).into(), [1.3, 0.4, 0.4, 1.5, 0.9])
}

/// `tools/ball.py`: the equations of Newton and Euler with the force and the impulse at the contact as unknowns, by `odefun` of mpmath, 30 digits.
mod reference {
    pub const OMEGA_MINUS: [f64; 3] = [
        0.205_903_996_923_544_45,
        1.555_975_481_952_619_3,
        0.861_857_282_169_183_7,
    ];
    pub const V_PLUS: [f64; 5] = [
        0.785_722_729_872_172_2,
        0.762_432_243_312_530_3,
        0.998_691_993_970_267_7,
        1.463_833_572_251_059_8,
        0.578_396_696_226_564_6,
    ];
    pub const IMPULSE: [f64; 2] = [-0.514_277_270_127_827_8, 0.362_432_243_312_530_25];
    pub const LOST: f64 = 0.354_078_934_928_173_95;
    /// At t = 1.
    pub const CENTRE: [f64; 2] = [0.473_779_602_590_332_4, 0.838_784_279_028_250_3];
    pub const R: [[f64; 3]; 3] = [
        [
            0.075_458_072_874_394_72,
            -0.969_335_367_573_347_8,
            0.233_869_673_984_305_3,
        ],
        [
            0.877_961_112_046_849_1,
            0.175_779_966_581_084_4,
            0.445_292_812_744_841_95,
        ],
        [
            -0.472_747_675_797_081_6,
            0.171_727_541_530_750_25,
            0.864_302_774_789_171_8,
        ],
    ];
    pub const V: [f64; 5] = [
        0.745_657_548_065_390_6,
        0.816_999_087_962_353_7,
        0.904_019_875_676_745_8,
        1.568_995_702_839_450_3,
        0.389_115_358_652_053_05,
    ];
}

fn rotation() -> UnitQuaternion<f64> {
    let r = reference::R;
    UnitQuaternion::from_matrix(&Matrix3::from_fn(|i, j| r[i][j]))
}

/// How far a state at t = 1 is from the reference.
fn off(q: &BallConfiguration) -> f64 {
    let [x, y] = reference::CENTRE;
    (q.R.angle_to(&rotation())).hypot(q.x - x).hypot(q.y - y)
}

fn assert_impact(impact: &Impact<Ball>, allowed: f64) {
    assert!(impact.entered && impact.jumped() && !impact.thrown_back);
    // At ẋ = 1.3 from x = -0.5.
    assert_near(impact.t, 0.5 / 1.3, allowed);
    assert_near(
        &impact.v_minus.as_slice()[2..],
        &reference::OMEGA_MINUS[..],
        allowed,
    );
    assert_near(impact.v_plus.as_slice(), &reference::V_PLUS[..], allowed);
    assert_near(impact.impulses.as_slice(), reference::IMPULSE, allowed);
    assert_near(impact.energy_lost, reference::LOST, allowed);
}

/// The flow holds 2·10⁻¹² of a displacement in its dense output, its tolerance elsewhere.
#[test]
fn the_flow_is_that_of_newton_and_euler() {
    let (q, v) = start();
    let end = flow(&BALL, q, v, 1.0);
    let [impact] = end.impacts.as_slice() else {
        panic!("{} impacts", end.impacts.len());
    };
    assert_impact(impact, 1e-11);
    let error = off(&end.q);
    println!("flow: {error:.1e}");
    assert!(error < 1e-11, "{error:e}");
    assert_near(end.v.as_slice(), &reference::V[..], 1e-11);
}

#[test]
fn discrete_motions_are_of_the_second_order() {
    let (q, v) = start();
    let (mut places, mut jumps) = (Vec::new(), Vec::new());
    for steps in [32, 64, 128, 256] {
        let states = motion(&BALL, q, v, 1.0 / f64::from(steps), steps as usize);
        let impacts: Vec<_> = states.iter().flat_map(|state| &state.impacts).collect();
        let [impact] = impacts.as_slice() else {
            panic!("{} impacts", impacts.len());
        };
        let off_jump = impact
            .v_plus
            .iter()
            .zip(reference::V_PLUS)
            .map(|(a, b)| (a - b).abs());
        jumps.push(off_jump.fold(0.0, f64::max));
        places.push(off(&states.last().expect("a state").q));
        // A homogeneous motion of the centre: the time of the crossing is exact.
        assert_near(impact.t, 0.5 / 1.3, 1e-14);
        // No energy but that of the jump goes: the momentum behind it has the energy of the rolling ball.
        let energy = |v: &[f64]| {
            let turning: f64 = (0..3).map(|i| J[i] * v[2 + i].powi(2)).sum();
            (v[0].powi(2) + v[1].powi(2) + turning) / 2.0
        };
        let lost = energy(impact.v_minus.as_slice()) - energy(impact.v_plus.as_slice());
        assert_near(impact.energy_lost, lost, 1e-14);
        // Carnot: what is lost is the energy of the velocity that is lost.
        let jump = impact.v_plus - impact.v_minus;
        assert_near(lost, energy(jump.as_slice()), 1e-14);
    }
    assert_order("places", &places, 2.0, 0.1);
    assert_order("velocities behind the jump", &jumps, 2.0, 0.1);
}

/// The discrete energy before the jump and behind it does not drift, and the difference is the energy that is lost.
#[test]
fn the_energy_is_lost_in_the_jump_alone() {
    let (q, v) = start();
    let h = 1.0 / 64.0;
    let states = motion(&BALL, q, v, h, 640);
    let energies = states.iter().map(|state| {
        let velocity = state.increment / state.h;
        let turning: f64 = (0..3).map(|i| J[i] * velocity[2 + i].powi(2)).sum();
        (velocity[0].powi(2) + velocity[1].powi(2) + turning) / 2.0
    });
    let energies: Vec<_> = energies.collect();
    let crossing = states
        .iter()
        .position(|state| !state.impacts.is_empty())
        .expect("it comes");
    // d of Cayley's map is 2 tan(hω/2) for a turn by hω, and its momentum has the factor 1/(1 + d²/4): d/h is a velocity to (hω)²/4 of it, ω < 2.
    let allowed = 2.0 * (2.0 * h).powi(2) / 4.0 * 1.9;
    for (k, energy) in energies.iter().enumerate().skip(crossing + 1) {
        assert_close(
            &format!("node {k}"),
            *energy,
            1.505_171_065_071_826,
            allowed,
        );
    }
    assert_close(
        "before",
        energies[crossing - 2],
        1.505_171_065_071_826 + reference::LOST,
        allowed,
    );
}

/// Homogeneous: p⁺ is known, ẋ⁺ = (a² ẋ + a k² ω_y)/(a² + k²), in the fixed frame, and the discrete motion has it to round-off, as the angular momentum
/// in space is kept exactly.
#[test]
fn homogeneous_balls_jump_by_the_closed_form() {
    let (a, inertia) = (0.5, 0.1);
    let ball = Ball {
        m: 1.0,
        J: [inertia; 3],
        a,
    };
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.4, 1.2, -0.7));
    for (spin, is_thrown_back) in [(-1.1, false), (-12.0, true), (6.0, false)] {
        let spatial = Vector3::new(0.7, spin, 0.3);
        let omega = R.inverse() * spatial;
        let v = [2.0, 0.4, omega.x, omega.y, omega.z];
        let below = a * a + inertia;
        let x = (a * a * 2.0 + a * inertia * spin) / below;
        let y = (a * a * 0.4 - a * inertia * 0.7) / below;
        let states = motion(&ball, (-1.0, 0.2, R), v, 0.02, 100);
        let impacts: Vec<_> = states.iter().flat_map(|state| &state.impacts).collect();
        let [impact] = impacts.as_slice() else {
            panic!("{} impacts", impacts.len());
        };
        assert_eq!(impact.thrown_back, is_thrown_back);
        assert_near(impact.t, 0.5, 1e-14);
        let spatial =
            impact.q.R * Vector3::new(impact.v_plus[2], impact.v_plus[3], impact.v_plus[4]);
        // Some hundred roundings of momenta of the size 10.
        assert_close("ẋ⁺", impact.v_plus[0], x, 1e-13);
        assert_close("ẏ⁺", impact.v_plus[1], y, 1e-13);
        assert_close(
            "ω⁺",
            [spatial.x, spatial.y, spatial.z],
            [-y / a, x / a, 0.3],
            1e-12,
        );
        // Uniform from there on: d of Cayley's map turns a ball that rolls by O(h²) less than h ω, one that slides does not care.
        let end = states.last().expect("a state");
        let allowed = if is_thrown_back {
            1e-11
        } else {
            0.02 * 0.02 * (spin * spin + 0.58)
        };
        assert_close("x", end.q.x, x * 1.5, allowed);
        assert_close("y", end.q.y, 0.2 + 0.4 * 0.5 + y * 1.5, allowed);
    }
}

/// The ball in Euler angles: flows agree through the jump.
#[test]
fn the_flow_is_that_in_euler_angles() {
    let about = |axis, angle| UnitQuaternion::from_axis_angle(&axis, angle);
    let attitude = |[psi, theta, phi]: [f64; 3]| {
        about(Vector3::z_axis(), psi)
            * about(Vector3::x_axis(), theta)
            * about(Vector3::z_axis(), phi)
    };
    let (angles, rates) = ([0.3, 1.2, -0.4], [0.8, -1.4, 1.1]);
    let ([_, theta, phi], [psi_dot, theta_dot, phi_dot]) = (angles, rates);
    let omega = [
        psi_dot * f64::sin(theta) * f64::sin(phi) + theta_dot * f64::cos(phi),
        psi_dot * f64::sin(theta) * f64::cos(phi) - theta_dot * f64::sin(phi),
        psi_dot * f64::cos(theta) + phi_dot,
    ];
    let euler = EulerBall { m: 1.0, J, a: 0.6 };
    let in_angles = flow(
        &euler,
        [-0.5, 0.2, angles[0], angles[1], angles[2]],
        [1.3, 0.4, rates[0], rates[1], rates[2]],
        1.0,
    );
    let v = [1.3, 0.4, omega[0], omega[1], omega[2]];
    let own = flow(&BALL, (-0.5, 0.2, attitude(angles)), v, 1.0);
    assert_eq!((own.impacts.len(), in_angles.impacts.len()), (1, 1));
    assert_near(
        own.impacts[0].energy_lost,
        in_angles.impacts[0].energy_lost,
        1e-11,
    );
    assert_near(
        own.impacts[0].v_plus.as_slice()[0],
        in_angles.impacts[0].v_plus[0],
        1e-11,
    );
    let [x, y, psi, theta, phi] = in_angles.q.into();
    let turned = own.q.R.angle_to(&attitude([psi, theta, phi]));
    assert!(turned.hypot(own.q.x - x).hypot(own.q.y - y) < 2e-11);
}

/// Members of an ensemble have the bits of their trajectories, and their impacts.
#[test]
fn members_of_an_ensemble() {
    const STEPS: usize = 90;
    let members = (0..19).map(|i| {
        let part = f64::from(i);
        let ball = Ball {
            m: 1.0,
            J: [0.1 + 0.01 * part, 0.2, 0.15],
            a: 0.5,
        };
        let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.1 * part, -1.2, 0.8));
        // Some stay on smooth ground, some are thrown back.
        let v = [2.0 - 0.15 * part, 0.4, 0.7, 3.0 - 1.2 * part, 0.3];
        let pair = ball.start(0.02, (-1.0, 0.2, R), v);
        (ball, pair.expect("it starts"))
    });
    let members: Vec<_> = members.collect();
    let ensemble = Ensemble::new(0.02)
        .members(members.iter().copied())
        .every(7);
    let run = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| ensemble.run(STEPS))
    };
    let mut counts = [0; 3];
    for recording in [run(1), run(3)] {
        assert_eq!(recording.errors(), []);
        for (member, (system, (q0, q1))) in members.iter().enumerate() {
            let states = system.trajectory(0.02, *q0, *q1).take(STEPS + 1);
            let states = states.collect::<Result<Vec<_>, _>>().expect("it moves");
            for (record, k) in recording.ks().iter().enumerate() {
                assert_eq!(recording.interval(record, member), states[*k].interval());
            }
            let impacts = states.iter().flat_map(|state| state.impacts.to_vec());
            let impacts: Vec<Impact<Ball>> = impacts.collect();
            assert_eq!(recording.impacts(member), impacts);
            let thrown_back = impacts.iter().any(|impact| impact.thrown_back);
            counts[usize::from(!impacts.is_empty()) + usize::from(thrown_back)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 1), "{counts:?}");
}

/// The table of impacts has columns for quaternions and body velocities.
#[test]
fn impacts_in_a_table() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("group_regions");
    std::fs::create_dir_all(&folder).expect("a writable folder");
    let (q, v) = start();
    let motion = BALL.motion(0.02, q, v).expect("it starts");
    let path = folder.join("ball.csv");
    let recorded = motion.clone().record(50).csv(&path).expect("it is written");
    let (own, count) = recorded.impacts.expect("a table of impacts");
    assert_eq!(count, 1);
    let table = Table::read_csv(&own).expect("a table");
    let states = motion.take(51).collect::<Result<Vec<_>, _>>();
    let states = states.expect("it moves");
    let impact = states.iter().flat_map(|state| &state.impacts).next();
    let impact = impact.expect("it comes");
    for (name, value) in [
        ("R.w", impact.q.R.w),
        ("R.omega[2]-", impact.v_minus[4]),
        ("R.omega[2]+", impact.v_plus[4]),
        ("p.R.omega[0]+", impact.p_plus[2]),
        ("impulse_2", impact.impulses[1]),
    ] {
        let column = table.numbers(name).unwrap_or_else(|| panic!("no `{name}`"));
        assert_eq!(column, [value], "{name}");
    }
}

/// A jump backwards is an error, and a motion that leaves rough ground does not jump.
#[test]
fn leaving_and_running_backwards() {
    let (q, v) = start();
    // Back in time from smooth ground onto rough ground.
    let back = BALL.flow(1.0, (-0.1, 0.2, q.R), [-1.3, 0.4, 0.4, 1.5, 0.9], -1.0);
    let back = back.take(2).last().expect("a state");
    assert!(matches!(
        back.map(|state| state.impacts.len()),
        Err(StepError::JumpBackwards { boundary: 0, .. })
    ));
    let end = flow(&BALL, q, v, 1.0);
    let backwards: Vec<f64> = end.v.iter().map(|v| -v).collect();
    let v: [f64; 5] = backwards.try_into().expect("five velocities");
    let left = flow(&BALL, end.q, v, 1.0);
    assert_eq!(left.impacts.len(), 1);
    assert!(!left.impacts[0].jumped() && !left.impacts[0].entered);
    let states = motion(&BALL, end.q, v, 1.0 / 64.0, 64);
    let impacts: Vec<_> = states.iter().flat_map(|state| &state.impacts).collect();
    assert!(impacts.len() == 1 && !impacts[0].jumped());
    // On smooth ground the spatial angular momentum is kept.
    let spatial = |q: &BallConfiguration, v: &[f64]| q.R * Vector3::from_fn(|i, _| J[i] * v[2 + i]);
    let impact = &left.impacts[0];
    let (before, after) = (
        spatial(&impact.q, impact.v_plus.as_slice()),
        spatial(&left.q, left.v.as_slice()),
    );
    assert!((before - after).norm() < 1e-11);
}
