//! How fast recordings are written, and how much memory they take: `cargo bench --bench record`.
//!
//! The disk of the README, 10⁷ nodes as Parquet and 10⁵ as comma-separated values. The rate is that
//! of the numbers in memory, eight bytes a value, over the time that recording adds to the motion
//! itself, on one thread; the memory is the largest that the process had until then, after a tenth
//! of the nodes and after all.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

/// The largest memory of the process so far, MB; nothing where the system does not tell.
fn peak() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes / 1e3)
}

fn main() -> Result<(), Box<dyn Error>> {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let (q0, q1) = disk.start(0.01, [0.0; 4], [0.65, 0.0, 1.3, 0.7])?;
    let name = format!("nonholonomic-{}", process::id());
    let alone = |nodes: usize| -> Result<Duration, StepError> {
        let begin = Instant::now();
        disk.trajectory(0.01, q0, q1)
            .take(nodes + 1)
            .try_for_each(|state| state.map(|_| ()))?;
        Ok(begin.elapsed())
    };
    let path = env::temp_dir().join(name);
    let parquet = path.with_extension("parquet");
    disk.trajectory(0.01, q0, q1).record(10).parquet(&parquet)?;
    let columns = Table::read_parquet(&parquet)?.columns.len();
    let report = |format: &str, nodes: usize, path: &Path| -> Result<(), Box<dyn Error>> {
        let motion = alone(nodes)?;
        let begin = Instant::now();
        let recorder = disk.trajectory(0.01, q0, q1).record(nodes);
        let recorded = match format {
            "csv" => recorder.csv(path)?,
            _ => recorder.parquet(path)?,
        };
        let added = begin.elapsed().saturating_sub(motion).as_secs_f64();
        let size = fs::metadata(path)?.len() as f64 / 1e6;
        let values = (8 * recorded.rows * columns) as f64 / 1e6;
        let peak = peak().map_or_else(|| "unknown".into(), |peak| format!("{peak:.1} MB"));
        println!(
            "{format:7} {nodes:>9} nodes, {columns} columns: {:.0} MB/s, a file of {size:.0} MB, at most {peak} of memory",
            values / added
        );
        fs::remove_file(path)?;
        Ok(())
    };
    for nodes in [1_000_000, 10_000_000] {
        report("parquet", nodes, &parquet)?;
    }
    report("csv", 100_000, &path.with_extension("csv"))
}
