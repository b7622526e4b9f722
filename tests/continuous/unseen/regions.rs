//! Systems with constraints in regions.

#![cfg(feature = "large-continuous")]

use nonholonomic::without_equations::discrete_system;

use super::follows_reference;

/// A skate that loses its grip behind a shore that moves, on ground with a metric of its own.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    ((1 + y.powi(2) / 4) * x_dot.powi(2) + (1 + cos(x) / 4) * y_dot.powi(2) + J * theta_dot.powi(2)) / 2
        + sin(x + theta) * x_dot * theta_dot / 8 - k * (x - speed * t).powi(2) / 2 - y.powi(2) / 4
)]
#[constraint(when = x > speed * t, sin(theta) * x_dot + cos(t) / 8 == cos(theta) * y_dot + theta_dot / 4)]
#[force(x = cos(3 * t) / 4, y = sin(t) / 2 - y_dot / 8, theta = 1/4 - theta_dot / 8)]
struct Shore {
    J: f64,
    speed: f64,
    k: f64,
}

#[test]
fn skate_on_a_moving_shore() {
    let system = Shore {
        J: 0.625,
        speed: 0.25,
        k: 1.5,
    };
    let text = include_str!("../data/shore.csv");
    let crossed = include_str!("../data/shore_crossings.csv");
    follows_reference::<_, 3, 1>("shore", &system, 1.0 / 16.0, text, crossed);
}

/// A ball, with a flywheel geared to it, that rolls on a carpet and slides beside it, over and over.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1, b: S1, u)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + J * (a_dot.powi(2) + b_dot.powi(2)) + (u_dot - b_dot / 4).powi(2) / 2) / 2
        - k * x.powi(2) / 2 - y.powi(2) / 4 - u.powi(2) / 8 + y * x_dot / 4
)]
#[constraint(u_dot == a_dot / 2 + cos(x) * y_dot / 4)]
#[constraint(when = x >= 0, x_dot == r * b_dot + sin(t) / 8)]
#[constraint(when = x >= 0, y_dot == x / 8 - r * a_dot)]
#[force(x = cos(t) / 2, y = -y_dot / 8, a = sin(2 * t) / 4 - a_dot / 16)]
#[force(b = 1/8 - b_dot * (1 + b_dot.powi(2)) / 32)]
struct Carpet {
    r: f64,
    J: f64,
    k: f64,
}

#[test]
fn ball_over_and_over_on_a_carpet() {
    let system = Carpet {
        r: 0.5,
        J: 0.1875,
        k: 1.25,
    };
    let text = include_str!("../data/carpet.csv");
    let crossed = include_str!("../data/carpet_crossings.csv");
    follows_reference::<_, 5, 3>("carpet", &system, 1.0 / 16.0, text, crossed);
}

/// A puck that falls on a guide that throws it back, with a kinetic energy that is not quadratic.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + (x_dot.powi(2) + y_dot.powi(2)).powi(2) / 32 + x_dot * y_dot.powi(3) / 64
        + g * x + cos(y) / 8
)]
#[constraint(when = x > sin(t) / 16, x_dot + (2 + sin(t) / 4) * y_dot == 1/8)]
#[force(x = -x_dot / 16, y = 3/2 - y_dot / 8 + cos(t) / 8)]
struct Ramp {
    g: f64,
}

#[test]
fn puck_thrown_back_by_a_guide() {
    let system = Ramp { g: 0.5 };
    let text = include_str!("../data/ramp.csv");
    let crossed = include_str!("../data/ramp_crossings.csv");
    follows_reference::<_, 2, 1>("ramp", &system, 1.0 / 32.0, text, crossed);
}

/// Three discs with clutches that close in regions that overlap.
#[discrete_system(continuous)]
#[coordinates(x, q: [R; 3])]
#[lagrangian(
    x_dot.powi(2) / 2 + (0..3).map(|i| (1 + i / 2 + sin(x).powi(2) / 4) * q_dot[i].powi(2)).sum() / 2
        + cos(q[0]) * x_dot * q_dot[1] / 8 - k * (0..3).map(|i| q[i].powi(2)).sum() / 2 - x.powi(2) / 2
)]
#[constraint(q_dot[2] == x * q_dot[0] / 4 + x_dot / 2)]
#[constraint(when = q[1] > cos(t) / 8, q_dot[0] == q_dot[1] / 2 + sin(t) / 8)]
#[constraint(when = q[1] + q[2] >= 1/4 && q[0] + 1/2 > t / 16, q_dot[1] + cos(q[0]) * x_dot / 2 == q[2] / 8)]
#[force(x = sin(2 * t) / 2 - x_dot / 16, q[0] = cos(t) / 4, q[1] = -q_dot[1] / 16, q[2] = sin(t) / 2)]
struct Clutches {
    k: f64,
}

#[test]
fn clutches_that_close_one_after_the_other() {
    let system = Clutches { k: 1.25 };
    let text = include_str!("../data/clutches.csv");
    let crossed = include_str!("../data/clutches_crossings.csv");
    follows_reference::<_, 4, 3>("clutches", &system, 1.0 / 16.0, text, crossed);
}

/// A blade on two floors that meet in a seam, each with its own grip, with a kinetic energy that is not quadratic.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[define(seam = y / 8 + sin(t) / 16)]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 + (x_dot.powi(2) + theta_dot.powi(2) / 4).powi(2) / 16
        + cos(theta) * y_dot * theta_dot / 8 - k * x.powi(2) / 2 - y.powi(2) / 8 + x * y_dot / 4
)]
#[constraint(when = x > seam, y_dot == (1/2 + sin(theta) / 4) * x_dot + cos(t) / 8)]
#[constraint(when = x <= seam, theta_dot + (1 + y.powi(2) / 8) * y_dot / 4 == x_dot / 4 + 1/8)]
#[force(x = sin(t) / 4, y = cos(t / 2) / 4 - y_dot / 16, theta = 1/8 - theta_dot / 16)]
struct Seam {
    J: f64,
    k: f64,
}

#[test]
fn blade_over_a_seam() {
    let system = Seam { J: 0.75, k: 1.5 };
    let text = include_str!("../data/seam.csv");
    let crossed = include_str!("../data/seam_crossings.csv");
    follows_reference::<_, 3, 2>("seam", &system, 1.0 / 16.0, text, crossed);
}

/// A bead that hits a rail, which moves, and stays on it: the constraint keeps it on the boundary of its region.
#[discrete_system(continuous)]
#[coordinates(x, y, u)]
#[lagrangian(
    (x_dot.powi(2) + (1 + x.powi(2) / 4) * y_dot.powi(2) + u_dot.powi(2)) / 2 + cos(y) * x_dot * u_dot / 4
        - k * (x + 1/2).powi(2) / 2 - y.powi(2) / 2 - u.powi(2) / 2
)]
#[constraint(when = x >= sin(t) / 4 + y.powi(2) / 8, x_dot == cos(t) / 4 + y * y_dot / 4)]
#[force(y = cos(2 * t) / 2 - y_dot / 16, u = sin(t) / 4)]
struct Rail {
    k: f64,
}

#[test]
fn bead_on_a_moving_rail() {
    let system = Rail { k: 0.5 };
    let text = include_str!("../data/rail.csv");
    let crossed = include_str!("../data/rail_crossings.csv");
    follows_reference::<_, 3, 1>("rail", &system, 1.0 / 16.0, text, crossed);
}
