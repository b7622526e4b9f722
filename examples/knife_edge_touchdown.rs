//! A skate falls onto the ice, touches down with its blade across the motion, and cuts from there
//! on.
//!
//! In the air it is a free body under gravity; on the ice, z ≤ 0, two constraints appear at once:
//! it does not leave the ice, ż = 0, and it does not slip sideways, ẋ sin θ = ẏ cos θ. The impulse
//! takes away the velocity across the blade and the fall, and their kinetic energy ½ m
//! (v_⊥² + v_z²). On the ice, tilted by β, the blade then draws cycloids.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Skate above ice that slopes towards -y.
#[discrete_system]
#[coordinates(x, y, z, theta: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) + J / 2 * theta_dot.powi(2)
        - m * g * (y * sin(beta) + z * cos(beta))
)]
#[constraint(when = z <= 0, sin(theta) * x_dot == cos(theta) * y_dot)]
#[constraint(when = z <= 0, z_dot == 0)]
struct Skate {
    /// Mass, kg.
    m: f64,
    /// Moment of inertia about the vertical, kg m².
    J: f64,
    /// Gravity, m/s².
    g: f64,
    /// Slope of the ice, rad.
    beta: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let skate = Skate {
        m: 2.0,
        J: 0.1,
        g: 9.81,
        beta: 0.1,
    };
    println!(
        "{}\n",
        Skate::equations().get("regions").map_or("", |e| e.text)
    );

    let (q0, v0) = ([0.0, 0.0, 0.5, 0.8], [1.5, 0.0, 0.3, 2.5]);
    let (h, nodes) = (0.01, 301);
    let flow = skate.flow(0.0, q0, v0, h).take(nodes);
    let flow = flow.collect::<Result<Vec<_>, _>>()?;
    let (p0, p1) = skate.start(h, q0, v0)?;
    let discrete = skate.trajectory(h, p0, p1).take(nodes);
    let discrete = discrete.collect::<Result<Vec<_>, _>>()?;

    for impact in flow.iter().flat_map(|s| &s.impacts) {
        let ([vx, vy, vz, _], theta) = (impact.v_minus.into(), impact.q[3]);
        let across = vy * theta.cos() - vx * theta.sin();
        println!(
            "touches down at t = {:.10} s, z = {:.0e} m; loses {:.10} J, ½ m (v_⊥² + v_z²) = {:.10} J",
            impact.t,
            impact.q[2],
            impact.energy_lost,
            0.5 * skate.m * (across * across + vz * vz)
        );
    }
    for impact in discrete.iter().flat_map(|s| s.impacts.iter()) {
        println!(
            "the discrete motion:  t = {:.10} s, z = {:.0e} m; loses {:.10} J",
            impact.t, impact.q[2], impact.energy_lost
        );
    }
    println!(
        "\n  t [s]     x [m]     y [m]     z [m]   energy [J]  λ of the blade [N]  drift  discrete off"
    );
    for (s, d) in flow.iter().zip(&discrete).step_by(30) {
        let [x, y, z, _] = s.q.into();
        let energy = skate.lagrangian_energy(s.t, s.q, s.v);
        let off = (s.q - d.q).amax();
        println!(
            "{:7.2} {x:9.5} {y:9.5} {z:9.1e} {energy:12.6} {:19.5} {:6.0e} {off:13.0e}",
            s.t, s.lambda[0], s.drift
        );
    }

    let impact = flow.iter().find_map(|s| s.impacts.first());
    let impact = impact.ok_or("it falls onto the ice")?;
    let touch = [impact.q[0], impact.q[1]];
    let (before, after) = flow.split_at(flow.partition_point(|s| s.t < impact.t));
    let [air, ice] = [before, after].map(|part| part.iter().map(|s| [s.q[0], s.q[1]]));
    let path = plot::Panel::plane("Path, seen from above", "x [m]", "y [m]")
        .outlines(flow.iter().step_by(12).map(|s| {
            let (sin, cos) = s.q[3].sin_cos();
            [-0.06, 0.06].map(|l| [s.q[0] + l * cos, s.q[1] + l * sin])
        }))
        .line("in the air", air.chain([touch]))
        .line("on the ice", [touch].into_iter().chain(ice));
    let energy = plot::Panel::series("Energy", "t [s]", "E [J]").line(
        "flow",
        flow.iter().flat_map(|s| {
            let energy = |v| skate.lagrangian_energy(s.t, s.q, v);
            let jumps = s.impacts.iter();
            let jumps = jumps.flat_map(|i| {
                let after = energy(s.v);
                [[i.t, after + i.energy_lost], [i.t, after]]
            });
            jumps.chain([[s.t, energy(s.v)]]).collect::<Vec<_>>()
        }),
    );
    let height = plot::Panel::series("Height", "t [s]", "z [m]")
        .line("flow", flow.iter().map(|s| [s.t, s.q[2]]))
        .dots(
            "discrete motion",
            discrete.iter().step_by(10).map(|s| [s.t, s.q[2]]),
        );
    plot::draw(
        "knife_edge_touchdown",
        "Skate that touches down",
        &[path, height, energy],
    )?;
    Ok(())
}
