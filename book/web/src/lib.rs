//! A disk and a snakeboard that run after a pointer, as WebAssembly.
//!
//! Functions of numbers alone, so that a page calls them without glue: `disk_step(x, y)` makes a step towards the point (x, y) and is 1, or 0
//! where there is none; `disk(i)` is a coordinate; the board's are alike.

#![cfg_attr(target_family = "wasm", no_std)]

use core::f64::consts::TAU;

use libm::{atan2, cos, hypot, sin};
use spin::Mutex;

use nonholonomic::{Motion, prelude::*};

/// Time step, s.
const H: f64 = 1.0 / 120.0;

/// Vertical disk with a motor about its axle and one about the vertical.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(drive, steering)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = drive, phi = steering)]
pub struct Disk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
}

/// Snakeboard with motors of its rotor and of its axles; wheels that roll lose a little.
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[control(rotor, axles)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + J_r / 2 * (theta_dot + psi_dot).powi(2)
        + J_w / 2 * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2))
)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(x = -c * x_dot, y = -c * y_dot, psi = rotor, phi = axles)]
pub struct Snakeboard {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia of the board, kg m².
    pub J: f64,
    /// Of the rotor, kg m².
    pub J_r: f64,
    /// Of an axle with its wheels, kg m².
    pub J_w: f64,
    /// Half the distance between the axles, m.
    pub l: f64,
    /// Friction of the wheels, kg/s.
    pub c: f64,
}

static DISK: Disk = Disk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

static BOARD: Snakeboard = Snakeboard {
    m: 6.0,
    J: 0.016,
    J_r: 0.072,
    J_w: 0.0013,
    l: 0.2,
    c: 0.8,
};

/// None before the first step.
static DISK_IN_MOTION: Mutex<Option<Motion<Disk, &'static Disk>>> = Mutex::new(None);
static BOARD_IN_MOTION: Mutex<Option<Motion<Snakeboard, &'static Snakeboard>>> = Mutex::new(None);

#[cfg(target_family = "wasm")]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The angle in (-π, π] from a heading to the direction of a point, and its distance.
fn bearing([x, y]: [f64; 2], heading: f64, [to_x, to_y]: [f64; 2]) -> (f64, f64) {
    let (dx, dy) = (to_x - x, to_y - y);
    let angle = libm::remainder(atan2(dy, dx) - heading, TAU);
    (angle, hypot(dx, dy))
}

fn disk_controls(motion: &Motion<Disk, &Disk>, to: [f64; 2]) -> [f64; 2] {
    let [x, y, _, phi]: [f64; 4] = motion.q().into();
    let [_, _, theta_dot, phi_dot]: [f64; 4] = motion.velocity().into();
    let (angle, distance) = bearing([x, y], phi, to);
    let speed = (2.0 * distance).min(4.0) * cos(angle).max(0.0) / DISK.A;
    [
        (2.0 * (speed - theta_dot)).clamp(-4.0, 4.0),
        (3.0 * angle - 1.2 * phi_dot).clamp(-3.0, 3.0),
    ]
}

/// Rotor and axles swing together, further where the point is further away; axles to one side turn the board.
fn board_controls(motion: &Motion<Snakeboard, &Snakeboard>, to: [f64; 2]) -> [f64; 2] {
    let [x, y, theta, psi, phi]: [f64; 5] = motion.q().into();
    let [_, _, _, psi_dot, phi_dot]: [f64; 5] = motion.velocity().into();
    let (angle, distance) = bearing([x, y], theta, to);
    let (w, t) = (5.0, motion.t());
    let swing = 0.7 * (distance - 0.3).clamp(0.0, 1.0);
    let side = (0.15 * angle).clamp(-0.3, 0.3);
    let (psi_0, psi_1) = (swing * sin(w * t), swing * w * cos(w * t));
    let (phi_0, phi_1) = (0.3 * sin(w * t) + side, 0.3 * w * cos(w * t));
    [
        4.0 * (psi_0 - psi) + 0.6 * (psi_1 - psi_dot),
        2.0 * (phi_0 - phi) + 0.2 * (phi_1 - phi_dot),
    ]
}

/// A step of the disk towards a point: 1, or 0 where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn disk_step(x: f64, y: f64) -> i32 {
    let mut motion = DISK_IN_MOTION.lock();
    if motion.is_none() {
        *motion = DISK.motion(H, [0.0; 4], [0.0; 4]).ok();
    }
    let Some(motion) = &mut *motion else {
        return 0;
    };
    let controls = disk_controls(motion, [x, y]);
    i32::from(motion.step(controls).is_ok())
}

/// x, y, θ, φ of the disk.
#[unsafe(no_mangle)]
pub extern "C" fn disk(i: usize) -> f64 {
    let motion = DISK_IN_MOTION.lock();
    let q = motion
        .as_ref()
        .and_then(|motion| motion.q().get(i).copied());
    q.unwrap_or(f64::NAN)
}

/// A step of the board towards a point: 1, or 0 where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn board_step(x: f64, y: f64) -> i32 {
    let mut motion = BOARD_IN_MOTION.lock();
    if motion.is_none() {
        *motion = BOARD.motion(H, [0.0; 5], [0.0; 5]).ok();
    }
    let Some(motion) = &mut *motion else {
        return 0;
    };
    let controls = board_controls(motion, [x, y]);
    i32::from(motion.step(controls).is_ok())
}

/// x, y, θ, ψ, φ of the board.
#[unsafe(no_mangle)]
pub extern "C" fn board(i: usize) -> f64 {
    let motion = BOARD_IN_MOTION.lock();
    let q = motion
        .as_ref()
        .and_then(|motion| motion.q().get(i).copied());
    q.unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The disk stops at a point, and the board, which cannot stop, comes by: at a first point, and at another one after it.
    #[test]
    fn both_run_after_a_point() {
        for to in [[3.0, 2.0], [-2.0, 1.0]] {
            let distance = |x: f64, y: f64| (x - to[0]).hypot(y - to[1]);
            let mut nearest = f64::INFINITY;
            for _ in 0..2400 {
                assert_eq!(disk_step(to[0], to[1]), 1);
                assert_eq!(board_step(to[0], to[1]), 1);
                nearest = nearest.min(distance(board(0), board(1)));
            }
            assert!(distance(disk(0), disk(1)) < 0.1, "the disk");
            assert!(nearest < 0.4, "the board: {nearest}");
        }
    }
}
