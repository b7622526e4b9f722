//! The time that a study adds to the steps of its members: draws, columns, statistics, files and checks, as
//! a ratio to an ensemble of the same members; and the time to count chunks. `cargo bench -p nh-studies`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use nh_studies::{Draw, Keep, Study, StudyResult};
use nonholonomic::prelude::*;

/// The disk of the examples.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
#[symmetry(translations(x, y, theta))]
pub struct RollingDisk {
    /// Mass.
    pub m: f64,
    /// Moment of inertia about the axis.
    pub I: f64,
    /// Moment of inertia about the vertical.
    pub J: f64,
    /// Radius.
    pub A: f64,
}

const STEPS: usize = 10_000;
const ROUNDS: usize = 5;

fn of(radius: f64, spin: f64) -> (RollingDisk, Start<RollingDisk>) {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: radius,
    };
    let start = Start::from_velocity([0.0; 4], [radius * spin, 0.0, spin, 0.7]);
    (disk, start)
}

fn study(folder: &Path, members: u64) -> Study<RollingDisk> {
    let of_draws = |member: Draw| {
        of(
            member.uniform("A", 0.4..0.6),
            member.normal("spin", 1.0, 0.1),
        )
    };
    let study = Study::new(folder, of_draws)
        .members(members)
        .h(0.01)
        .steps(STEPS);
    study
        .keep(Keep::Last)
        .statistics(|s| s.mean("x").quantiles("x", [0.05, 0.5, 0.95]))
}

fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begin = Instant::now();
    let value = work();
    (begin.elapsed().as_secs_f64(), value)
}

fn main() -> StudyResult {
    let folder = std::env::temp_dir().join(format!("nh-studies-overhead-{}", std::process::id()));
    // A chunk of a second on two cores.
    let members = 12_288;
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        let own = folder.join(round.to_string());
        let study = study(&own, members).chunk(members);
        study.plan()?;
        let starts = (0..members).map(|i| of(0.4 + 0.2 * i as f64 / members as f64, 1.0));
        let ensemble = Ensemble::new(0.01).members(starts).every(STEPS);
        let (plain, _) = seconds(|| ensemble.run(STEPS));
        let (studied, ran) = seconds(|| study.run());
        ran?;
        println!("{plain:.3} s of an ensemble, {studied:.3} s of a study with one chunk");
        ratios.push(studied / plain);
    }
    ratios.sort_by(f64::total_cmp);
    println!("ratio {:.3}, the median of {ROUNDS}", ratios[ROUNDS / 2]);
    // 10⁵ chunks, of which the names count.
    let many = study(&folder.join("many"), 100_000).chunk(1);
    many.plan()?;
    fs::create_dir_all(folder.join("many/chunks")).expect("a folder");
    for chunk in 0..100_000 {
        let name = format!("many/chunks/{chunk:012}.parquet");
        fs::write(folder.join(name), "").expect("a file");
    }
    let (counted, status) = seconds(|| many.status());
    println!("{counted:.3} s to count {} chunks", status?.done);
    fs::remove_dir_all(folder).ok();
    Ok(())
}
