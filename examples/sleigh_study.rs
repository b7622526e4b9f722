//! Two studies of Chaplygin's sleigh: how far a sleigh that is spun on the spot turns, over its
//! mass and its shape.
//!
//! A body on a blade, its centre of mass the distance a ahead (see `chaplygin_sleigh`), begins with
//! the rate ω_0 and without speed. With k² = I/m + a² it drives away on a straight line, and has
//! turned on the way by
//!
//! ```text
//! θ = k/a gd(a ω_0 t/k),   gd(z) = 2 atan(tanh(z/2)),   θ → π k/2a
//! ```
//!
//! Eight hundred sleighs of random a and I are a fan of quantiles over time; a grid of both is a
//! map of the angle. The files of the studies are in a folder that goes with the program; another
//! folder would stay, and the program would resume there.

use std::error::Error;

use nonholonomic::prelude::*;
use nonholonomic::studies::{Draw, Keep, Study};
use nonholonomic::{Start, Table};
use plot::Panel;

mod plot;

/// Body of mass `m` [kg], moment of inertia `I` [kg m²] about a centre of mass `a` [m] ahead of the
/// blade, which does not slip sideways.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[define(x_mass = x_dot - a * sin(theta) * theta_dot)]
#[define(y_mass = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (x_mass.powi(2) + y_mass.powi(2)) + I / 2 * theta_dot.powi(2))]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
struct Sleigh {
    m: f64,
    I: f64,
    a: f64,
}

const RATE: f64 = 2.0;
const H: f64 = 0.02;
const STEPS: usize = 300;

/// A sleigh that is spun on the spot.
fn spun(a: f64, inertia: f64) -> (Sleigh, Start<Sleigh>) {
    let sleigh = Sleigh {
        m: 1.5,
        I: inertia,
        a,
    };
    let start = Start::from_velocity([0.0; 3], [0.0, 0.0, RATE]);
    (sleigh, start)
}

/// θ(t).
fn angle(a: f64, inertia: f64, t: f64) -> f64 {
    let k = (inertia / 1.5 + a * a).sqrt();
    2.0 * k / a * (a * RATE * t / (2.0 * k)).tanh().atan()
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("sleighs-{}", std::process::id()));
    let quantiles = [
        "q0.05.theta",
        "q0.25.theta",
        "q0.5.theta",
        "q0.75.theta",
        "q0.95.theta",
    ];

    let random = |member: Draw| {
        let inertia = member.log_normal("I", 0.6_f64.ln(), 0.5);
        spun(member.uniform("a", 0.2..0.6), inertia)
    };
    let many = Study::new(folder.join("random"), random)
        .members(800)
        .seed(7)
        .h(H)
        .steps(STEPS)
        .keep(Keep::Nothing)
        .statistics(|s| {
            s.every(10)
                .quantiles("theta", [0.05, 0.25, 0.5, 0.75, 0.95])
        });
    many.run()?;
    let merged = many.merge(folder.join("random.parquet"))?;
    let over_time = Table::read_parquet(merged.statistics.ok_or("there are quantiles")?)?;

    let point = |member: Draw| member.grid([(0.2..=0.6, 25), (0.1..=2.0, 24)]);
    let grid = Study::new(folder.join("grid"), move |member: Draw| {
        let [a, inertia] = point(member);
        spun(a, inertia)
    });
    let grid = grid.members(25 * 24).h(H).steps(STEPS);
    grid.run()?;
    grid.merge(folder.join("grid.parquet"))?;
    let over_shapes = Table::read_parquet(folder.join("grid.parquet"))?;
    std::fs::remove_dir_all(&folder)?;

    let found = over_shapes.numbers("theta").ok_or("a column")?;
    let off = found.iter().enumerate().map(|(member, theta)| {
        let [a, inertia] = point(Draw::new(0, member as u64));
        (theta - angle(a, inertia, H * STEPS as f64)).abs()
    });
    let off = off.fold(0.0_f64, f64::max);
    println!(
        "{} sleighs of the grid turn as the closed form says, to {off:.1e}",
        found.len()
    );
    // The midpoint rule's error is h² times third derivatives of θ, which are below ω_0³ = 8, over the time 6.
    assert!(off < H * H * 8.0 * 6.0);

    let fan = Panel::series("800 sleighs, quantiles of 5 to 95 %", "t [s]", "θ")
        .fan("median", &over_time, "t", &quantiles)?;
    let map = Panel::series("Angle at t = 6 s", "a [m]", "I [kg m²]").map(
        &over_shapes,
        ["parameter.a", "parameter.I"],
        "theta",
    )?;
    plot::draw("sleigh_study", "Sleighs spun on the spot", &[fan, map])?;
    Ok(())
}
