//! A snake that is steered: a row of knife edges on an elastic rod whose joints have motors. The
//! curvature that the motor between the sites k and k + 1 bends the rod to is a control of site k,
//! others in every step.
//!
//! A wave runs from the head to the tail, and the edges, which slide along their directions alone,
//! turn it into thrust. To go round a bend every part of the body has to bend where the head did:
//! the law looks at the direction of the front at a node, and steers the head; what it steers by
//! runs back along the body with the wave.

use std::error::Error;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

mod plot;

/// `E` resists stretching, `B` bending to another curvature than `bend`; `c` damps turning and `d`
/// sliding.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[control(bend)]
#[define(along = cos(theta) * x_diff + sin(theta) * y_diff, across = cos(theta) * y_diff - sin(theta) * x_diff)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2
    - E * ((along - 1).powi(2) + across.powi(2)) / 2 - B * (theta_diff - bend).powi(2) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(x = -d * x_dot, y = -d * y_dot, theta = -c * theta_dot)]
struct SteeredSnake {
    J: f64,
    E: f64,
    B: f64,
    c: f64,
    d: f64,
}

/// The head is to pass them within 1, again and again.
const FLAGS: [[f64; 2]; 4] = [[9.0, 1.0], [9.0, 9.0], [1.0, 9.0], [1.0, 1.0]];

const SITES: usize = 60;
const DELTA: f64 = 0.1;
const H: f64 = 0.01;
/// The sites of a wave, of which the front has as many.
const WAVE: usize = 21;
/// Frequency and wave number.
const OMEGA: f64 = 5.0;
const KAPPA: f64 = 3.0;

fn wave(t: f64, k: usize) -> f64 {
    (OMEGA * t + KAPPA * k as f64 * DELTA).sin()
}

/// The law: the flag that is next, and the curvature of every site beside that of the wave.
struct Pilot {
    passed: Vec<f64>,
    turn: [f64; SITES],
}

impl Pilot {
    /// Goes on by a step, from the configurations at t.
    fn look(&mut self, t: f64, q: &[SVector<f64, 3>]) {
        let front = q[SITES - WAVE..].iter().sum::<SVector<f64, 3>>() / WAVE as f64;
        let [x, y] = FLAGS[self.passed.len() % FLAGS.len()];
        let (east, north) = (x - front[0], y - front[1]);
        if east.hypot(north) < 1.0 {
            self.passed.push(t);
        }
        let off = north.atan2(east) - front[2];
        let off = off.sin().atan2(off.cos());
        // The curvature runs with the wave, and the motor of the head is as slow as it.
        for k in 0..SITES - 1 {
            self.turn[k] += H * OMEGA / KAPPA * (self.turn[k + 1] - self.turn[k]) / DELTA;
        }
        let head = &mut self.turn[SITES - 1];
        *head += H * OMEGA * ((0.5 * off).clamp(-0.5, 0.5) - *head);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let snake = SteeredSnake {
        J: 0.01,
        E: 400.0,
        B: 4.0,
        c: 0.02,
        d: 0.05,
    };
    let lattice = snake.lattice(SITES, DELTA, Ends::free())?;
    // At rest, bent as the motors have it.
    let (mut q, mut theta, mut at) = (Vec::new(), -0.7, [-3.0, 2.0]);
    for k in 0..SITES {
        q.push([at[0], at[1], theta]);
        at = [
            at[0] + DELTA * f64::cos(theta),
            at[1] + DELTA * f64::sin(theta),
        ];
        theta += DELTA * wave(0.0, k);
    }
    let motion = lattice.motion(H, &q, &vec![[0.0; 3]; SITES])?;
    let mut pilot = Pilot {
        passed: Vec::new(),
        turn: [0.0; SITES],
    };
    let mut steered = motion.controlled(|motion, bends| {
        pilot.look(motion.t(), motion.q());
        for (k, bend) in bends.iter_mut().enumerate() {
            bend[0] = pilot.turn[k] + wave(motion.t(), k);
        }
    });
    let (mut shapes, mut path, mut head, mut tail) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    println!("    t   head at x       y  energy");
    for j in 1..=6_000 {
        let t = steered.motion().t();
        steered.advance()?;
        let motion = steered.motion();
        let tip = motion.q()[SITES - 1];
        path.push([tip[0], tip[1]]);
        let turn = |k: usize| [t, motion.controls()[k][0] - wave(t, k)];
        // The last site has no motor behind it.
        head.push(turn(SITES - 2));
        tail.push(turn(0));
        if j % 500 == 0 {
            shapes.push(motion.q().iter().map(|q| [q[0], q[1]]).collect::<Vec<_>>());
            let (t, energy) = (motion.t(), motion.energy());
            println!("{t:5.1} {:11.4} {:7.4} {energy:7.3}", tip[0], tip[1]);
        }
    }
    drop(steered);
    println!("flags passed at t = {:.1?}", pilot.passed);
    let plane = plot::Panel::plane(
        "Path of the head, the snake every 5 s, and the flags",
        "x",
        "y",
    )
    .line("head", path)
    .outlines(shapes)
    .dots("flags", FLAGS);
    let turns = plot::Panel::series("Curvature beside that of the wave", "t", "curvature")
        .line("head", head)
        .line("tail", tail);
    plot::draw(
        "steered_snake",
        "A snake whose joints have motors, between four flags",
        &[plane, turns],
    )?;
    Ok(())
}
