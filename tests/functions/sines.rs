//! Functions that are sines, against systems that write sines.

use nonholonomic::prelude::*;

/// sin x.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sine;

impl SmoothFunction<1> for Sine {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        match order % 4 {
            0 => x.sin(),
            1 => x.cos(),
            2 => -x.sin(),
            _ => -x.cos(),
        }
    }
}

/// sin x cos 2y.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Egg;

impl SmoothFunction<2> for Egg {
    fn derivative(&self, [i, j]: [usize; 2], [x, y]: [f64; 2]) -> f64 {
        let two = [1.0, 2.0, 4.0, 8.0, 16.0][j];
        two * Sine.derivative([i], [x]) * Sine.derivative([j + 1], [2.0 * y])
    }
}

/// A sleigh with a potential, a wheel that slips by a function of its heading, a force and a define.
#[discrete_system(continuous, derivatives)]
#[coordinates(x, y, theta: S1)]
#[function(wave(u), terrain(u, v))]
#[define(height = terrain(x, y))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - m * g * height)]
#[constraint(wave(theta) * x_dot == wave(theta + pi / 2) * y_dot)]
#[force(theta = -c * wave(theta_dot))]
struct Given {
    m: f64,
    I: f64,
    g: f64,
    c: f64,
    wave: Sine,
    terrain: Egg,
}

#[discrete_system(continuous, derivatives)]
#[coordinates(x, y, theta: S1)]
#[define(height = sin(x) * cos(2 * y))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - m * g * height)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(theta = -c * sin(theta_dot))]
struct Written {
    m: f64,
    I: f64,
    g: f64,
    c: f64,
}

#[test]
fn a_motion() {
    let given = Given {
        m: 2.0,
        I: 0.5,
        g: 1.0,
        c: 0.1,
        wave: Sine,
        terrain: Egg,
    };
    let written = Written {
        m: 2.0,
        I: 0.5,
        g: 1.0,
        c: 0.1,
    };
    let (q, v) = (
        [0.1, 0.2, 0.3],
        [0.9 * 0.3f64.cos(), 0.9 * 0.3f64.sin(), 0.7],
    );
    let (a0, a1) = given.start(0.01, q, v).unwrap();
    let (b0, b1) = written.start(0.01, q, v).unwrap();
    println!("{}", Given::equations());
    let a = given
        .trajectory(0.01, a0, a1)
        .take(1000)
        .last()
        .unwrap()
        .unwrap();
    let b = written
        .trajectory(0.01, b0, b1)
        .take(1000)
        .last()
        .unwrap()
        .unwrap();
    println!("{:?} {:?} {:?}", a.q, b.q, a.iterations);
    assert!((a.q - b.q).norm() < 1e-10);
}
