//! Parquet files, read back here and by Python.

use std::fs;
use std::process::Command;

use nonholonomic::prelude::*;
use nonholonomic::{RecordError, Recordable, Table, records::TableFile};

use crate::record::systems::*;
use crate::record::{files, folder};

fn ball() -> (Ball, BallConfiguration, BallConfiguration) {
    let ball = Ball { m: 2.0, a: 0.5 };
    let q = (0.0, 0.0, UnitQuaternion::identity(), 1.0);
    let v = [0.5 * 0.7, -0.5 * 0.4, 0.4, 0.7, 0.3, 2.0];
    let (q0, q1) = ball.start(0.02, q, v).unwrap();
    (ball, q0, q1)
}

/// Bits, as NaN is not equal to itself.
fn text(table: &Table) -> String {
    format!("{table:?}")
}

#[test]
fn both_formats_are_read_back_alike() {
    let folder = folder("parquet");
    let (h, q) = (0.02, [-1.0, 0.2, 0.0, 0.0, 0.0]);
    let (q0, q1) = SPHERE.start(h, q, [1.0, 0.5, 0.0, -1.0, 0.3]).unwrap();
    let motion = || SPHERE.trajectory(h, q0, q1).watch("x_again", |s| s.q[0]);
    let recorded = motion()
        .record(100)
        .parquet(folder.join("sphere.parquet"))
        .unwrap();
    let (impacts, count) = recorded.impacts.unwrap();
    assert_eq!((recorded.rows, count), (101, 1));
    assert_eq!(impacts, folder.join("sphere.impacts.parquet"));
    motion().record(100).csv(folder.join("sphere.csv")).unwrap();
    for name in ["sphere", "sphere.impacts"] {
        let csv = Table::read_csv(folder.join(format!("{name}.csv"))).unwrap();
        let parquet = Table::read_parquet(folder.join(format!("{name}.parquet"))).unwrap();
        assert_eq!(text(&csv), text(&parquet));
        assert!(csv.rows() > 0 && csv.metadata.get("boundary.0") == Some("x > 0"));
    }
    let states: Vec<_> = motion().take(101).map(Result::unwrap).collect();
    let table = Table::read_parquet(folder.join("sphere.parquet")).unwrap();
    let x: Vec<_> = states.iter().map(|s| s.q[0]).collect();
    assert_eq!(table.numbers("x"), Some(&x[..]));
    assert!(
        table
            .metadata
            .get("drift.x_again")
            .unwrap()
            .contains("in 101 nodes")
    );
}

#[test]
fn more_row_groups() {
    let path = folder("groups").join("body.parquet");
    let body = Body { J: [1.0, 2.0, 2.7] };
    let (q0, q1) = body
        .start(0.01, UnitQuaternion::identity(), [0.4, 1.0, -0.3])
        .unwrap();
    let steps = 150_000;
    let recorded = body
        .trajectory(0.01, q0, q1)
        .record(steps)
        .parquet(&path)
        .unwrap();
    assert_eq!(recorded.rows, steps + 1);
    let table = Table::read_parquet(&path).unwrap();
    let w = table.numbers("R.w").unwrap();
    let expected = body
        .trajectory(0.01, q0, q1)
        .take(steps + 1)
        .map(|s| s.unwrap().q.R.w);
    assert!(w.iter().copied().eq(expected) && w.len() == steps + 1);
}

#[test]
fn failures_leave_nothing() {
    let folder = folder("parquet_failed");
    let (ball, q0, q1) = ball();
    let bounded = ball
        .trajectory(0.02, q0, q1)
        .watch("time", |s| s.t)
        .bound(1.0);
    let error = bounded
        .record(1000)
        .parquet(folder.join("ball.parquet"))
        .unwrap_err();
    assert!(matches!(error, RecordError::Motion(_)), "{error}");
    assert_eq!(files(&folder), [""; 0]);
    let path = folder.join("none.parquet");
    fs::write(&path, "PAR1 and no more PAR1").unwrap();
    let error = Table::read_parquet(&path).unwrap_err();
    assert!(matches!(error, RecordError::NoTable { .. }), "{error}");
}

/// Tables in memory are those of files, and those of a motion that fails end before the node.
#[test]
fn tables_in_memory() {
    let folder = folder("memory");
    let (h, q) = (0.02, [-1.0, 0.2, 0.0, 0.0, 0.0]);
    let (q0, q1) = SPHERE.start(h, q, [1.0, 0.5, 0.0, -1.0, 0.3]).unwrap();
    let motion = || SPHERE.trajectory(h, q0, q1).watch("x_again", |s| s.q[0]);
    let path = folder.join("sphere.parquet");
    motion().record(100).every(7).parquet(&path).unwrap();
    let tables = motion().record(100).every(7).tables().unwrap();
    assert!(tables.errors.is_empty());
    let file = Table::read_parquet(&path).unwrap();
    assert_eq!(text(&tables.nodes), text(&file));
    let impacts = Table::read_parquet(folder.join("sphere.impacts.parquet")).unwrap();
    assert_eq!(text(&tables.impacts.unwrap()), text(&impacts));
    assert_eq!(
        text(&Table::from_parquet(file.to_parquet().unwrap()).unwrap()),
        text(&file)
    );

    let (ball, q0, q1) = ball();
    let bounded = ball
        .trajectory(0.02, q0, q1)
        .watch("time", |s| s.t)
        .bound(1.01);
    let tables = bounded.record(1000).columns(["k"]).tables().unwrap();
    assert!(matches!(
        tables.errors[..],
        [(
            51,
            RecordError::Motion(StepError::OutOfBound { step: 51, .. })
        )]
    ));
    assert!(
        tables
            .nodes
            .integers("k")
            .unwrap()
            .iter()
            .copied()
            .eq(0..51)
    );

    let ensemble = Ensemble::of(SPHERE, h, [SPHERE.start(h, q, [1.0; 5]).unwrap()]);
    let recorded = ensemble.record(60).parquet(&path).unwrap();
    let tables = ensemble.record(60).tables().unwrap();
    assert_eq!(tables.errors, recorded.errors);
    assert_eq!(
        text(&tables.nodes),
        text(&Table::read_parquet(&path).unwrap())
    );
    assert_eq!(tables.impacts.unwrap().rows(), recorded.impacts.unwrap().1);
}

#[test]
fn tables_are_joined() {
    let folder = folder("joined");
    let (ball, q0, q1) = ball();
    let table = |steps| {
        ball.trajectory(0.02, q0, q1)
            .record(steps)
            .tables()
            .unwrap()
            .nodes
    };
    let (short, long, path) = (table(3), table(5), folder.join("all.parquet"));
    let mut file = TableFile::parquet(&path, &short).unwrap();
    file.append(&short).unwrap();
    file.append(&long).unwrap();
    assert_eq!(
        files(&folder)
            .iter()
            .filter(|name| *name == "all.parquet")
            .count(),
        0
    );
    assert_eq!(file.finish().unwrap(), path);
    let all = Table::read_parquet(&path).unwrap();
    let [a, b, both] = [&short, &long, &all].map(|table| table.numbers("R.w").unwrap());
    assert_eq!(both, [a, b].concat());
    // Other columns, and columns of different lengths, are refused; nothing is left of the file.
    let mut file = TableFile::parquet(folder.join("none.parquet"), &short).unwrap();
    let mut other = long.clone();
    other.columns[1].name = "time".to_owned();
    assert!(matches!(
        file.append(&other),
        Err(RecordError::NoTable { .. })
    ));
    other = long;
    other.columns.last_mut().unwrap().values = nonholonomic::Values::Numbers(vec![0.0]);
    assert!(matches!(
        other.to_parquet(),
        Err(RecordError::NoTable { .. })
    ));
    drop(file);
    assert_eq!(files(&folder), ["all.parquet"]);
}

#[test]
fn opened_by_python() {
    let check = Command::new("python3")
        .args(["-c", "import pandas, polars, pyarrow"])
        .output();
    match check {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let error = String::from_utf8_lossy(&output.stderr);
            println!("skipped: {}", error.lines().last().unwrap_or_default());
            return;
        }
        Err(error) => {
            println!("skipped: python3: {error}");
            return;
        }
    }
    let folder = folder("python");
    let (ball, q0, q1) = ball();
    let motion = || {
        ball.trajectory(0.02, q0, q1)
            .watch("height, m", |s| 1e-300 * s.t)
    };
    let (csv, parquet) = (folder.join("ball.csv"), folder.join("ball.parquet"));
    motion().record(500).csv(&csv).unwrap();
    motion().record(500).parquet(&parquet).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/record/tools/read.py");
    let output = Command::new("python3")
        .arg(script)
        .args([&csv, &parquet])
        .args(["R.w", "321"])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let words: Vec<_> = printed.split_whitespace().collect();
    let [system, h, w, rows] = words[..] else {
        panic!("{printed}")
    };
    assert_eq!([system, h, rows], ["Ball", "0.02", "501"]);
    // Python's hexadecimal notation has all bits.
    let expected = motion().nth(321).unwrap().unwrap().q.R.w;
    assert_eq!(from_hex(w), expected, "{w}");
}

/// `0x1.8p-1`
fn from_hex(text: &str) -> f64 {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, text),
    };
    let (mantissa, exponent) = digits.strip_prefix("0x").unwrap().split_once('p').unwrap();
    let (whole, part) = mantissa.split_once('.').unwrap();
    let bits = u64::from_str_radix(&format!("{whole}{part}"), 16).unwrap();
    sign * bits as f64 * (exponent.parse::<f64>().unwrap() - 4.0 * part.len() as f64).exp2()
}
