//! Files that are whole or not there.

use std::fs;

use nonholonomic::prelude::*;
use nonholonomic::{RecordError, Recordable, Table};

use crate::record::systems::*;
use crate::record::{files, folder};

#[test]
fn the_text_of_a_table() {
    let folder = folder("text");
    let blade = Blade { m: 2.0, I: 0.5 };
    let q = [0.0, 0.0, 0.0];
    blade
        .motion(0.5, q, [1.0, 0.0, 0.0])
        .unwrap()
        .record(1)
        .csv(folder.join("blade.csv"))
        .unwrap();
    let text = fs::read_to_string(folder.join("blade.csv")).unwrap();
    let rows: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let [names, first, second] = rows[..] else {
        panic!("{text}")
    };
    assert_eq!(
        names,
        "k,t,x,y,phi,d.x,d.y,d.phi,x_dot,y_dot,phi_dot,lambda_1,energy,iterations,residual"
    );
    // It slides along x, by its closed form x = t.
    assert!(
        first.starts_with("0,0.0,0.0,0.0,0.0,0.5,0.0,0.0,1.0,0.0,0.0,"),
        "{first}"
    );
    assert!(
        second.starts_with("1,0.5,0.5,0.0,0.0,0.5,0.0,0.0,1.0,0.0,0.0,"),
        "{second}"
    );
    assert!(text.starts_with("# system = Blade\n"), "{text}");
    assert!(text.contains("\n# parameter.m = 2.0\n"), "{text}");
}

#[test]
fn nothing_is_left_of_a_recording_that_fails() {
    let folder = folder("failed");
    let path = folder.join("disk.csv");
    let (q, v) = rolling(1.3, 0.7);
    // An older recording stays as it was.
    fs::write(&path, "older").unwrap();
    let motion = || DISK.motion(0.05, q, v).unwrap();
    let bounded = motion()
        .watch("t", |state| state.t)
        .bound(1.0)
        .watch("u", |s| s.t);
    // `t` is a column, and the bound is left at node 21.
    let error = bounded.record(100).csv(&path).unwrap_err();
    assert!(
        matches!(error, RecordError::ColumnTwice { ref name } if name == "t"),
        "{error}"
    );
    let bounded = motion().watch("time", |state| state.t).bound(1.0);
    let error = bounded.record(100).csv(&path).unwrap_err();
    let RecordError::Motion(StepError::OutOfBound { step, .. }) = error else {
        panic!("{error}")
    };
    assert_eq!(step, 21);
    let error = motion()
        .record(5)
        .watch("a#b", |_| 0.0)
        .csv(&path)
        .unwrap_err();
    assert!(error.to_string().contains("`a#b` is no name"), "{error}");
    let error = motion()
        .record(5)
        .watch("phi", |_| 0.0)
        .csv(&path)
        .unwrap_err();
    assert!(error.to_string().contains("`phi` already"), "{error}");
    assert_eq!(files(&folder), ["disk.csv"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "older");
    // A folder is made, as figures and films make theirs; below a file there is none.
    let made = folder.join("made").join("here").join("disk.csv");
    motion().record(5).csv(&made).unwrap();
    assert_eq!(Table::read_csv(&made).unwrap().rows(), 6);
    fs::remove_dir_all(folder.join("made")).unwrap();
    let missing = path.join("disk.csv");
    let error = motion().record(5).csv(&missing).unwrap_err();
    assert!(
        matches!(error, RecordError::File { ref path, .. } if *path == missing),
        "{error}"
    );
    // A name that cannot be taken: of a folder.
    fs::create_dir(folder.join("taken.csv")).unwrap();
    motion()
        .record(5)
        .csv(folder.join("taken.csv"))
        .unwrap_err();
    // That of the second table, of which the first is whole, and the other way round.
    let (q0, q1) = SPHERE
        .start(0.02, [-1.0; 5], [1.0, 0.5, 0.0, -1.0, 0.3])
        .unwrap();
    let sphere = || SPHERE.trajectory(0.02, q0, q1).record(5);
    fs::create_dir(folder.join("sphere.impacts.csv")).unwrap();
    sphere().csv(folder.join("sphere.csv")).unwrap_err();
    sphere().csv(folder.join("taken.csv")).unwrap_err();
    assert_eq!(
        files(&folder),
        ["disk.csv", "sphere.impacts.csv", "taken.csv"]
    );
    motion().record(5).csv(&path).unwrap();
    assert_eq!(Table::read_csv(&path).unwrap().rows(), 6);
}

#[test]
fn damaged_tables() {
    let path = folder("damaged").join("table.csv");
    let read = |text: &str| {
        fs::write(&path, text).unwrap();
        Table::read_csv(&path)
    };
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert!(error("").contains("no line with the names of columns"));
    assert!(error("k,x\n1\n").contains("line 2: 1 values in 2 columns"));
    assert!(
        error("# a = b\nk,x\n1,2.0\n1.5,2.0\n")
            .contains("line 4: `1.5` is no value of the column `k`")
    );
    assert!(error("\"k,x\n1\n").contains("line 1: a quote is not closed"));
    let table = read("# a = b = c\\nd\n#\n\"k, \"\"x\"\"\",y\n-3,inf\n7,NaN\n# end = 1\n").unwrap();
    assert_eq!(table.metadata.get("a"), Some("b = c\nd"));
    assert_eq!(table.metadata.get("end"), Some("1"));
    assert_eq!(table.integers("k, \"x\""), Some(&[-3, 7][..]));
    assert_eq!(table.numbers("y").unwrap()[0], f64::INFINITY);
    assert!(table.numbers("y").unwrap()[1].is_nan() && table.numbers("k").is_none());
}

#[test]
fn rows_do_not_allocate() {
    let path = folder("allocation").join("disk.csv");
    let (q, v) = rolling(1.3, 0.7);
    let count = |steps| {
        let motion = DISK.motion(0.01, q, v).unwrap();
        allocation_counter::measure(|| {
            let recorded = motion
                .record(steps)
                .watch("r", |s| s.q[0].hypot(s.q[1]))
                .csv(&path)
                .unwrap();
            assert_eq!(recorded.rows, steps + 1);
        })
        .count_total
    };
    // Names are of one length.
    count(1);
    assert_eq!(count(10), count(3000));
}

#[test]
fn more_rows_than_a_block() {
    let path = folder("blocks").join("body.csv");
    let body = Body { J: [1.0, 2.0, 2.7] };
    let (q0, q1) = body
        .start(0.01, UnitQuaternion::identity(), [0.4, 1.0, -0.3])
        .unwrap();
    let steps = 70_000;
    let recorded = body
        .trajectory(0.01, q0, q1)
        .record(steps)
        .csv(&path)
        .unwrap();
    assert_eq!(recorded.rows, steps + 1);
    let table = Table::read_csv(&path).unwrap();
    let k = table.integers("k").unwrap();
    assert!(k.iter().zip(0..).all(|(k, i)| *k == i) && k.len() == steps + 1);
    let last = body.trajectory(0.01, q0, q1).nth(steps).unwrap().unwrap();
    assert_eq!(table.numbers("R.i").unwrap()[steps], last.q.R.i);
}
