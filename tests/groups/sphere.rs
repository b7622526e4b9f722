//! A rolling ball in Euler angles and on SO(3).

#![cfg(feature = "large-frames")]

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Chaplygin's ball: its centre of mass in the centre, its moments of inertia different.
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
struct Ball {
    m: f64,
    J: [f64; 3],
    a: f64,
}

/// The sphere with R = R_z(ψ) R_x(θ) R_z(φ).
#[discrete_system]
#[coordinates(x, y, psi: S1, theta: S1, phi: S1)]
#[define(w0 = psi_dot * sin(theta) * sin(phi) + theta_dot * cos(phi))]
#[define(w1 = psi_dot * sin(theta) * cos(phi) - theta_dot * sin(phi))]
#[define(w2 = psi_dot * cos(theta) + phi_dot)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (J[0] * w0.powi(2) + J[1] * w1.powi(2) + J[2] * w2.powi(2)) / 2
)]
#[constraint(x_dot == a * (theta_dot * sin(psi) - phi_dot * sin(theta) * cos(psi)))]
#[constraint(y_dot == -a * (theta_dot * cos(psi) + phi_dot * sin(theta) * sin(psi)))]
struct EulerBall {
    m: f64,
    J: [f64; 3],
    a: f64,
}

const J: [f64; 3] = [0.7, 1.0, 1.5];
const BALL: Ball = Ball { m: 1.0, J, a: 0.6 };
const EULER: EulerBall = EulerBall { m: 1.0, J, a: 0.6 };

fn attitude([psi, theta, phi]: [f64; 3]) -> UnitQuaternion<f64> {
    let about = |axis, angle| UnitQuaternion::from_axis_angle(&axis, angle);
    about(Vector3::z_axis(), psi) * about(Vector3::x_axis(), theta) * about(Vector3::z_axis(), phi)
}

/// (q, v) on SO(3) of Euler angles and their rates.
fn body_velocity([_, theta, phi]: [f64; 3], [psi_dot, theta_dot, phi_dot]: [f64; 3]) -> [f64; 3] {
    [
        psi_dot * theta.sin() * phi.sin() + theta_dot * phi.cos(),
        psi_dot * theta.sin() * phi.cos() - theta_dot * phi.sin(),
        psi_dot * theta.cos() + phi_dot,
    ]
}

fn centre_velocity(attitude: &UnitQuaternion<f64>, omega: [f64; 3]) -> [f64; 2] {
    let spatial = attitude * Vector3::from(omega);
    [BALL.a * spatial.y, -BALL.a * spatial.x]
}

fn on_the_group(h: f64, angles: [f64; 3], rates: [f64; 3], t: f64) -> BallConfiguration {
    let (R, omega) = (attitude(angles), body_velocity(angles, rates));
    let [vx, vy] = centre_velocity(&R, omega);
    let (q0, q1) = (BALL.start(h, (0.0, 0.0, R), [vx, vy, omega[0], omega[1], omega[2]]))
        .expect("a velocity on the constraints");
    let steps = (t / h).round() as usize;
    BALL.trajectory(h, q0, q1)
        .nth(steps)
        .unwrap()
        .expect("every step converges")
        .q
}

fn in_angles(h: f64, angles: [f64; 3], rates: [f64; 3], t: f64) -> Result<[f64; 5], StepError> {
    let omega = body_velocity(angles, rates);
    let [vx, vy] = centre_velocity(&attitude(angles), omega);
    let q = [0.0, 0.0, angles[0], angles[1], angles[2]];
    let (q0, q1) = EULER.start(h, q, [vx, vy, rates[0], rates[1], rates[2]])?;
    let steps = (t / h).round() as usize;
    Ok(EULER
        .trajectory(h, q0, q1)
        .nth(steps)
        .expect("an endless motion")?
        .q
        .into())
}

/// Away from θ = 0 and π the two discretisations differ by O(h²), as both differ from the motion.
#[test]
fn agree_where_the_chart_is_regular() {
    let (angles, rates) = ([0.3, 1.2, -0.4], [0.8, 0.2, -1.1]);
    let apart = |h: f64| {
        let on_the_group = on_the_group(h, angles, rates, 1.0);
        let [x, y, psi, theta, phi] = in_angles(h, angles, rates, 1.0).expect("a regular chart");
        let turned = on_the_group.R.angle_to(&attitude([psi, theta, phi]));
        turned.hypot(on_the_group.x - x).hypot(on_the_group.y - y)
    };
    let errors = [0.04, 0.02, 0.01].map(apart);
    println!("apart by {errors:?}");
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 2.0).abs() < 0.05, "{errors:?}: order {order}");
    }
    assert!(errors[2] < 1e-4);
}

/// The body's axis goes through the vertical, θ = 0, at t = 0.5: there the angles have no rates.
#[test]
fn through_the_singularity_of_the_chart() {
    // A turn about the body's first axis: ψ = φ = 0, θ = θ_0 + ω t, which meets θ = 0 exactly.
    let (angles, rates) = ([0.0, -0.5, 0.0], [0.0, 1.0, 0.0]);
    let direct = on_the_group(0.01, angles, rates, 1.0);
    let expected = attitude([0.0, 0.5, 0.0]);
    // One axis: a Cayley step turns by 2 atan(d/2) for d of the same momentum.
    assert!(direct.R.angle_to(&expected) < 1e-4);
    // A general motion as near to θ = 0 as it gets, by choice of the start: second order all along.
    let tumbling = ([0.4, -0.5, 0.2], [0.02, 1.0, -0.03]);
    let at = |h: f64| on_the_group(h, tumbling.0, tumbling.1, 1.0);
    let [coarse, middle, fine] = [0.04, 0.02, 0.01].map(at);
    let apart = |a: &BallConfiguration, b: &BallConfiguration| {
        a.R.angle_to(&b.R).hypot(a.x - b.x).hypot(a.y - b.y)
    };
    let order = (apart(&coarse, &middle) / apart(&middle, &fine)).log2();
    assert!((order - 2.0).abs() < 0.05, "order {order}");
    // In angles the same motion is lost there: it stops, or is somewhere else.
    let lost = match in_angles(0.01, tumbling.0, tumbling.1, 1.0) {
        Err(_) => true,
        Ok([x, y, psi, theta, phi]) => {
            let turned = fine.R.angle_to(&attitude([psi, theta, phi]));
            turned.hypot(fine.x - x).hypot(fine.y - y) > 100.0 * apart(&middle, &fine)
        }
    };
    assert!(lost, "the chart is as good as the group");
}
