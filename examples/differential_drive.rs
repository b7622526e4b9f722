//! A robot with two driven wheels pulls two trailers along a path: the torques of its motors are
//! controls, new ones in every step.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Robot whose wheels roll, of radius `r` and `2 b` apart, with two trailers on drawbars `l`, whose
/// wheels do not slip sideways.
#[discrete_system]
#[coordinates(x, y, theta: S1, wheel: [S1; 2], trailer: [S1; 2])]
#[control(torque: [R; 2])]
#[define(v = x_dot * cos(theta) + y_dot * sin(theta))]
#[define(x1_dot = x_dot + l * sin(trailer[0]) * trailer_dot[0], y1_dot = y_dot - l * cos(trailer[0]) * trailer_dot[0])]
#[define(x2_dot = x1_dot + l * sin(trailer[1]) * trailer_dot[1], y2_dot = y1_dot - l * cos(trailer[1]) * trailer_dot[1])]
#[lagrangian(
    m[0] / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + I / 2 * (wheel_dot[0].powi(2) + wheel_dot[1].powi(2))
        + m[1] / 2 * (x1_dot.powi(2) + y1_dot.powi(2) + x2_dot.powi(2) + y2_dot.powi(2))
)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[constraint(v - b * theta_dot == r * wheel_dot[0])]
#[constraint(v + b * theta_dot == r * wheel_dot[1])]
#[constraint(sin(trailer[0]) * x1_dot == cos(trailer[0]) * y1_dot)]
#[constraint(sin(trailer[1]) * x2_dot == cos(trailer[1]) * y2_dot)]
#[force(wheel[0] = torque[0], wheel[1] = torque[1])]
struct Robot {
    m: [f64; 2],
    J: f64,
    I: f64,
    b: f64,
    r: f64,
    l: f64,
}

fn path(x: f64) -> f64 {
    1.5 * (0.8 * x).sin()
}

/// Torques, of 2 N m at most, towards the wheels' speeds at which the robot makes 0.8 m/s and turns
/// to where the path is 0.5 m ahead.
fn controller(robot: &Robot, [x, y, theta, ..]: [f64; 7], v: [f64; 7]) -> [f64; 2] {
    let ahead = x + 0.5 * theta.cos();
    let turn = 4.0 * ((path(ahead) - y).atan2(ahead - x) - theta).sin();
    let torque = |side: f64, speed: f64| 0.4 * ((0.8 + side * robot.b * turn) / robot.r - speed);
    [torque(-1.0, v[3]), torque(1.0, v[4])].map(|u| u.clamp(-2.0, 2.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    #[rustfmt::skip]
    let robot = Robot { m: [8.0, 4.0], J: 0.15, I: 0.004, b: 0.2, r: 0.08, l: 0.5 };
    let l = robot.l;
    let mut motion = robot.motion(0.01, [0.0, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0; 7])?;
    let (mut paths, mut torques) = ([const { Vec::new() }; 3], [const { Vec::new() }; 2]);
    for k in 0..1500 {
        let u = controller(&robot, motion.q().into(), motion.velocity().into());
        motion.step(u)?;
        let [x, y, _, _, _, a, b]: [f64; 7] = motion.q().into();
        let [x1, y1] = [x - l * a.cos(), y - l * a.sin()];
        let places = [[x, y], [x1, y1], [x1 - l * b.cos(), y1 - l * b.sin()]];
        (paths.iter_mut().zip(places)).for_each(|(path, place)| path.push(place));
        (torques.iter_mut().zip(u)).for_each(|(all, u)| all.push([motion.t(), u]));
        if k % 150 == 0 {
            let (t, off, energy) = (motion.t(), y - path(x), motion.energy());
            println!("{t:5.2} s: x = {x:6.3} m, {off:9.1e} m off the path, {energy:.4} J");
        }
    }
    let reference = (0..=220).map(|i| [0.05 * f64::from(i), path(0.05 * f64::from(i))]);
    let [robot, first, second] = paths;
    let plane = plot::Panel::plane("Paths", "x [m]", "y [m]").reference("path", reference);
    let plane = plane.line("robot", robot).line("first trailer", first);
    let [left, right] = torques;
    let series = plot::Panel::series("Torques", "t [s]", "u [N m]").line("left", left);
    let panels = [
        plane.line("second trailer", second),
        series.line("right", right),
    ];
    Ok(plot::draw(
        "differential_drive",
        "Robot with two trailers",
        &panels,
    )?)
}
