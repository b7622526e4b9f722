//! A recording: a steered disk as a table, read back.
//!
//! The table goes into the folder of temporary files. In Python:
//!
//! ```text
//! pandas.read_csv("disk.csv", comment="#")
//! ```

use std::error::Error;
use std::fs;

use nonholonomic::prelude::*;

mod plot;

/// Vertical disk that rolls on a plane, its heading steered by a torque.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(tau)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(phi = tau)]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let folder = std::env::temp_dir().join("nonholonomic");
    fs::create_dir_all(&folder)?;
    let path = folder.join("disk.csv");
    // The heading swings about that of the x-axis; a wish for the velocity is projected onto the constraints.
    let motion = disk.motion_nearest(0.01, [0.0, 0.0, 0.0, 0.3], [1.0, 0.0, 0.0, 0.0])?;
    let steered = motion.controlled(|motion| [-0.8 * motion.q()[3] - 0.1 * motion.velocity()[3]]);
    let recorded = steered
        .record(2000)
        .watch("speed", |state| {
            let v = disk.velocity_at(&state.interval());
            v[0].hypot(v[1])
        })
        .every(5)
        .csv(&path)?;
    println!("{} rows in {}:", recorded.rows, path.display());
    for line in fs::read_to_string(&path)?.lines().take(12) {
        println!("    {line:.100}");
    }

    let table = Table::read_csv(&path)?;
    println!("\n           first       last    largest");
    for name in ["t", "x", "phi", "lambda_2", "tau", "energy", "speed"] {
        let values = table.numbers(name).ok_or("a column")?;
        let largest = values
            .iter()
            .fold(0.0_f64, |most, value| most.max(value.abs()));
        let last = values[values.len() - 1];
        println!("{name:8} {:10.5} {last:10.5} {largest:10.5}", values[0]);
    }
    let curve = |x: &str, y: &str| {
        let columns = table.numbers(x).zip(table.numbers(y));
        let points = columns.into_iter().flat_map(|(x, y)| x.iter().zip(y));
        points.map(|(x, y)| [*x, *y]).collect::<Vec<_>>()
    };
    let path = plot::Panel::plane("Path of the disk", "x [m]", "y [m]");
    let force = plot::Panel::series("Force of the plane on the disk", "t [s]", "λ [N]");
    let panels = [
        path.line("path", curve("x", "y")),
        force
            .line("λ_1", curve("t", "lambda_1"))
            .line("λ_2", curve("t", "lambda_2")),
    ];
    plot::draw("recording", "A steered disk, from its table", &panels)?;
    Ok(())
}
