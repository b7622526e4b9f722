//! Snakeboard (Ostrowski, Lewis, Murray & Burdick): a board with a rotor ψ in its middle and two
//! wheel axles, the front one turned by φ, the back one by -φ.
//!
//! Swung together, rotor and axles drive the board, which nothing pushes: the torques act on the
//! shape (ψ, φ) only. The nonholonomic momentum J_d along the direction that the wheels leave free,
//! ξ(φ) = 2 cos φ (l cos φ, 0, sin φ) in the frame of the board, obeys the momentum equation
//!
//! ```text
//! D1L_d(q_k, q_{k+1}) ξ(φ_k)_Q(q_k) = D1L_d(q_{k-1}, q_k) ξ(φ_k)_Q(q_{k-1})
//! ```
//!
//! and grows, as ξ changes with φ. At φ = 0 the two constraints are independent, and ξ points along
//! the board: it goes straight on and the rotor is not felt. They are dependent at φ = ±π/2 only,
//! where the wheels are across the board; the gait stays away from there.

use std::error::Error;
use std::f64::consts::FRAC_PI_2;

use nonholonomic::film::{Film, Hue, Shape};
use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// Snakeboard with PD torques that track ψ = a_psi sin(w t), φ = phi_0 + a_phi sin(w t).
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[define(board = m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[define(rotor = J_r / 2 * (theta_dot + psi_dot).powi(2))]
#[define(wheels = J_w / 2 * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2)))]
#[lagrangian(board + rotor + wheels)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(
    psi = k * (a_psi * sin(w * t) - psi) + d * (a_psi * w * cos(w * t) - psi_dot),
    phi = k * (phi_0 + a_phi * sin(w * t) - phi) + d * (a_phi * w * cos(w * t) - phi_dot)
)]
#[symmetry(SE2(x, y, theta))]
struct Snakeboard {
    /// Mass, kg.
    m: f64,
    /// Moment of inertia of the board, kg m².
    J: f64,
    /// Of the rotor, kg m².
    J_r: f64,
    /// Of an axle with its wheels, kg m².
    J_w: f64,
    /// Half the distance between the axles, m.
    l: f64,
    /// Stiffness of the torques, N m.
    k: f64,
    /// Damping of the torques, N m s.
    d: f64,
    /// Amplitude of ψ, rad.
    a_psi: f64,
    /// Mean of φ, rad: the board turns.
    phi_0: f64,
    /// Amplitude of φ, rad.
    a_phi: f64,
    /// Frequency of the gait, rad/s.
    w: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.02, 600);
    let options = StepOptions::default().tolerance(1e-15);
    let snakeboard = Snakeboard {
        m: 6.0,
        J: 0.016,
        J_r: 0.072,
        J_w: 0.0013,
        l: 0.2,
        k: 2.0,
        d: 0.4,
        a_psi: 0.7,
        phi_0: 0.1,
        a_phi: 0.3,
        w: 3.0,
    };
    let Snakeboard { l, phi_0, w, .. } = snakeboard;
    let rates = [snakeboard.a_psi, snakeboard.a_phi].map(|amplitude| amplitude * w);
    let q = [0.0, 0.0, 0.0, 0.0, phi_0];
    let (q0, q1) = snakeboard.start(h, q, [0.0, 0.0, 0.0, rates[0], rates[1]])?;
    let direct = snakeboard.trajectory_with(&options, h, q0, q1).take(steps);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;
    let reduced = snakeboard.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let motion = reduced
        .trajectory_with(&options, h, r0, vartheta0, r1)
        .reconstruct(q0);
    let motion = motion.take(steps).collect::<Result<Vec<_>, _>>()?;

    let momentum = |s: &State<Snakeboard>| {
        snakeboard.momentum(TimeStep::new(s.t, h), s.q, s.q + s.increment)[0]
    };
    let pumped = |k: usize| {
        let [before, after] = [k - 1, k].map(|k| motion[k].reduced.interval());
        reduced.vertical_residual_at(&before, &after)[0]
    };
    let apart = |k: usize| (motion[k].q - direct[k].q).norm();

    println!(
        "{}\n",
        snakeboard
            .equations()
            .get("symmetry")
            .map_or("", |e| e.text)
    );
    println!(
        "                                                           J_d     momentum     off the"
    );
    println!(
        "   k  t [s]   ψ [rad]   φ [rad]     x [m]   θ [rad]  [kg m²/s]    equation  direct motion"
    );
    for s in direct.iter().skip(59).step_by(60) {
        let (k, t, [x, _, theta, psi, phi]) = (s.k, s.t, motion[s.k].q.into());
        let (momentum, pumped, apart) = (momentum(s), pumped(k).abs(), apart(k));
        println!(
            "{k:4} {t:6.2} {psi:9.5} {phi:9.5} {x:9.5} {theta:9.5} {momentum:10.5} {pumped:11.0e} {apart:14.0e}"
        );
    }
    let worst = (0..steps).map(apart).fold(0.0, f64::max);
    let widest = motion.iter().map(|s| s.q[4].abs()).fold(0.0, f64::max);
    println!(
        "|φ| is at most {widest:.2} rad; direct and reconstructed motion are within {worst:.0e}"
    );

    // The board, and its axles 16 cm long.
    let bodies = motion.iter().step_by(100).flat_map(|s| {
        let at = |r: f64, angle: f64| s.q.xy() + r * Vector2::new(angle.cos(), angle.sin());
        let [theta, phi] = [s.q[2], s.q[4]];
        let axle = |end: f64| {
            let across = theta + end * phi + FRAC_PI_2;
            [-0.08, 0.08].map(|r| at(end * l, theta) + r * Vector2::new(across.cos(), across.sin()))
        };
        [[at(-l, theta), at(l, theta)], axle(1.0), axle(-1.0)]
    });
    let path = plot::Panel::plane("Path, and the board every 2 s", "x [m]", "y [m]")
        .outlines(bodies)
        .line("middle of the board", motion.iter().map(|s| s.q.xy()));
    let growth = plot::Panel::series("Nonholonomic momentum", "t [s]", "momentum [kg m²/s]")
        .line("J_d", direct.iter().map(|s| [s.t, momentum(s)]));
    plot::draw(
        "snakeboard",
        "Snakeboard driven by its rotor and axles",
        &[path, growth],
    )?;

    let film = Film::of(&snakeboard)
        .title("Snakeboard")
        .caption("Nothing pushes the board: its rotor and its axles swing together, and the wheels do not slip.")
        .labels(["x [m]", "y [m]"])
        .add(&motion, |s| {
            let [x, y, theta, psi, phi] = s.q.into();
            let end = |side: f64| [x + side * l * theta.cos(), y + side * l * theta.sin()];
            let axle = |side: f64| {
                Shape::rectangle(end(side), [0.03, 0.16])
                    .turned(theta + side * phi)
                    .hue(Hue::Ink)
            };
            vec![
                Shape::trace([x, y]).named("middle of the board"),
                Shape::rectangle([x, y], [2.0 * l, 0.06]).turned(theta).named("board"),
                axle(-1.0),
                axle(1.0),
                Shape::disc([x, y], 0.07).turned(theta + psi).hue(Hue::Orange).named("rotor"),
            ]
        });
    plot::film("snakeboard", &film)?;
    Ok(())
}
