//! A snake: a row of knife edges on an elastic rod. Every edge slides along its direction alone;
//! muscles bend the rod in a travelling wave, and it crawls.
//!
//! The generators of SE(2) that every edge satisfies at its own site make the momentum equation
//! (44) of Crăciun & Opriș, whose discrete counterpart holds to round-off in every step and at
//! every site:
//!
//! ```text
//! (J^d(k+1, j) - J^d(k, j))/Δ + J(k, j+1) - J(k, j) = reactions and muscles along ξ
//! ```

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// `E` resists stretching, `B` bending to another curvature than that of the muscles, and `c`
/// damps.
#[discrete_system(lattice)]
#[coordinates(x, y, theta: S1)]
#[define(along = cos(theta) * x_diff + sin(theta) * y_diff, across = cos(theta) * y_diff - sin(theta) * x_diff)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2
    - E * ((along - 1).powi(2) + across.powi(2)) / 2 - B * (theta_diff - a * sin(w * t - n * k * delta)).powi(2) / 2)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(theta = -c * theta_dot)]
#[symmetry(SE2(x, y, theta))]
struct Snake {
    J: f64,
    E: f64,
    B: f64,
    a: f64,
    w: f64,
    n: f64,
    c: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let snake = Snake {
        J: 0.01,
        E: 400.0,
        B: 4.0,
        a: 1.0,
        w: 3.0,
        n: 3.0,
        c: 0.02,
    };
    let (sites, delta, h, steps) = (60, 0.1, 0.01, 1200);
    let lattice = snake.lattice(sites, delta, Ends::free())?;
    // At rest, bent as the muscles have it.
    let (mut q, mut theta, mut at) = (Vec::new(), 0.35, [0.0, 0.0]);
    for k in 0..sites {
        q.push([at[0], at[1], theta]);
        at = [
            at[0] + delta * f64::cos(theta),
            at[1] + delta * f64::sin(theta),
        ];
        theta -= delta * snake.a * (snake.n * k as f64 * delta).sin();
    }
    let mut motion = lattice.motion(h, &q, &vec![[0.0; 3]; sites])?;
    let (mut shapes, mut head, mut speed, mut worst) =
        (Vec::new(), Vec::new(), Vec::new(), 0.0_f64);
    println!("    t  head at x       y    speed  balance of momentum off");
    for j in 0..steps {
        let before: Vec<_> = (0..sites).map(|k| motion.momentum_density(k)).collect();
        let node = motion.q().to_vec();
        motion.advance()?;
        for k in 1..sites - 1 {
            // Along (1, 0, 0) and (0, 1, 0) the muscles do nothing, and the reaction is -λ ω.
            let (sin, cos) = node[k][2].sin_cos();
            let change = (motion.momentum_flux(k) - motion.momentum_flux(k - 1)) / delta
                + motion.momentum_density(k)
                - before[k];
            let lambda = motion.lambda(k)[0];
            worst = worst
                .max((change[0] + lambda * sin).abs())
                .max((change[1] - lambda * cos).abs());
        }
        let tip = motion.q()[sites - 1];
        let centre = |q: &[nonholonomic::nalgebra::SVector<f64, 3>]| {
            q.iter().map(|q| q[0]).sum::<f64>() / sites as f64
        };
        let v = (centre(motion.q()) - centre(&node)) / h;
        head.push([tip[0], tip[1]]);
        speed.push([motion.t(), v]);
        if j % 200 == 199 {
            shapes.push(motion.q().iter().map(|q| [q[0], q[1]]).collect::<Vec<_>>());
            println!(
                "{:5.1} {:10.4} {:7.4} {v:8.4} {worst:12.1e}",
                motion.t(),
                tip[0],
                tip[1]
            );
        }
    }
    let path = plot::Panel::plane("Path of the head, and the snake every 2 s", "x", "y")
        .line("head", head)
        .outlines(shapes);
    let speed = plot::Panel::series("Speed of the centre along x", "t [s]", "v").line("v", speed);
    plot::draw("snake", "A snake of sixty knife edges", &[path, speed])?;
    Ok(())
}
