//! Chain of eight links under gravity, a knife edge along the last one.
//!
//! Massless links of unit length with unit masses at their ends, θ_i the angle of link i from the
//! downward vertical. The last mass moves along its link alone: Σ_i cos(θ_i - θ_8) θ̇_i = 0. The
//! sums over the links unroll at compile time.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Planar chain under gravity `g` [m/s²], with a knife edge along its last link.
#[discrete_system]
#[coordinates(theta: [S1; 8])]
#[lagrangian((0..8).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
#[constraint((0..8).map(|i| cos(theta[i] - theta[7]) * theta_dot[i]).sum() == 0)]
struct Chain {
    g: f64,
}

/// The hinge and the eight masses, in metres, y upwards.
fn joints(s: &State<Chain>) -> Vec<[f64; 2]> {
    let mut joints = vec![[0.0, 0.0]];
    for (i, theta) in s.q.iter().enumerate() {
        let [x, y] = joints[i];
        joints.push([x + theta.sin(), y - theta.cos()]);
    }
    joints
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.01, 500);
    let chain = Chain { g: 9.81 };
    let (q0, q1) = chain.start(h, [1.4; 8], [0.0; 8])?;
    let motion = chain.trajectory(h, q0, q1).take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;
    let energy = |s: &State<_>| chain.energy(h, s.q, s.q + s.increment);
    let drift = |s: &State<_>| energy(s) - energy(&motion[0]);

    println!("   k  t [s]  last mass: x [m]     y [m]  λ [N s]  iterations  E - E₀ [J]");
    for s in motion.iter().skip(50).step_by(50) {
        let (k, t, [x, y], lambda) = (s.k, s.t, joints(s)[8], s.lambda[0]);
        let (iterations, drift) = (s.iterations, drift(s));
        println!("{k:4} {t:6.2} {x:17.5} {y:9.5} {lambda:8.4} {iterations:11} {drift:11.1e}");
    }
    let worst = motion.iter().map(|s| drift(s).abs()).fold(0.0, f64::max);
    let depth = 36.0 * chain.g * (1.0 - 1.4f64.cos());
    println!("|E - E₀| at most {worst:.2} J; hanging is {depth:.0} J below the start");

    let shown = &motion[..=180];
    let path = plot::Panel::plane("Chain every 0.12 s", "x [m]", "y [m]")
        .outlines(shown.iter().step_by(12).map(joints))
        .line("last mass", shown.iter().map(|s| joints(s)[8]));
    let energy = plot::Panel::series("Energy error", "t [s]", "E − E₀ [J]").line(
        "at the midpoint of an interval",
        motion.iter().map(|s| [s.t, drift(s)]),
    );
    plot::draw(
        "chain",
        "Chain with a knife edge along its last link",
        &[path, energy],
    )?;
    Ok(())
}
