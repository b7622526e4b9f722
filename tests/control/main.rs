//! Motions under control.

use nonholonomic::prelude::*;

/// A force of its own on each coordinate, in coefficients that do not vary: one pass solves it.
#[discrete_system]
#[coordinates(x, y)]
#[control(f, g: [R; 2])]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - g[1] * x)]
#[force(x = f, y = g[0] * y_dot)]
pub struct Cart {
    pub m: f64,
}

/// The rolling disk with torques.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(steering, drive)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = drive, phi = steering)]
#[symmetry(SE2(x, y, phi))]
pub struct Disk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

#[test]
fn first() {
    let cart = Cart { m: 2.0 };
    let u = [1.0, 0.5, 0.25];
    let (q0, q1) = cart.start((0.1, u), [0.0, 1.0], [1.0, 0.5]).unwrap();
    for state in cart.trajectory((0.1, u), q0, q1).take(10) {
        let state = state.unwrap();
        let t = state.t;
        println!("{t} {:?} {} {:?}", state.q, t + (1.0 - 0.25) / 4.0 * t * t, state.u);
    }
    println!("{}", Cart::equations());
    println!("{}", Disk::equations());
    println!("{:?}", Disk::CONTROLS);
}
