//! The time that a study adds to the steps of its members: draws, columns, statistics, files and
//! checks, as a ratio to an ensemble of the same members; and the time to count chunks.
//! `cargo bench -p nh-studies`.

#[path = "support/disk.rs"]
mod disk;

use std::fs;
use std::time::Instant;

use nh_studies::StudyResult;
use nonholonomic::prelude::*;

use disk::{disk, study};

const STEPS: usize = 10_000;
const ROUNDS: usize = 5;

fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begin = Instant::now();
    let value = work();
    (begin.elapsed().as_secs_f64(), value)
}

fn main() -> StudyResult {
    let folder = std::env::temp_dir().join(format!("nh-studies-overhead-{}", std::process::id()));
    // A chunk of a second on two cores.
    let members = 24_576;
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        let own = folder.join(round.to_string());
        let study = study(&own, members, STEPS).chunk(members);
        study.plan()?;
        let starts = (0..members).map(|i| disk(0.4 + 0.2 * i as f64 / members as f64, 1.0));
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
    let many = study(&folder.join("many"), 100_000, STEPS).chunk(1);
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
