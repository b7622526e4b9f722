//! Columns that are chosen.

use nonholonomic::prelude::*;
use nonholonomic::{RecordError, Recordable, Table};

use crate::record::systems::*;
use crate::record::{files, folder};

/// The columns of both tables by their names; NaN is equal to itself here.
fn are_equal(part: &Table, whole: &Table, names: &[&str]) {
    assert_eq!(part.names().collect::<Vec<_>>(), names);
    assert_eq!(part.rows(), whole.rows());
    for name in names {
        let [part, whole] = [part, whole].map(|table| format!("{:?}", table.values(name)));
        assert!(part.len() > 10, "{name}");
        assert_eq!(part, whole, "{name}");
    }
}

/// In the order of the table, whatever that of the names, a name twice or a quantity that is
/// watched.
#[test]
fn of_motions() {
    let folder = folder("columns");
    let (q, v) = rolling(1.3, 0.7);
    let record = || {
        let motion = DISK.motion(0.05, q, v).unwrap();
        motion
            .record(100)
            .watch("distance", |s| s.q[0].hypot(s.q[1]))
    };
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    record().csv(&whole).unwrap();
    let names = ["distance", "phi", "t", "energy", "k", "lambda_2", "t"];
    let recorded = record().every(1).columns(names).csv(&part).unwrap();
    assert_eq!(recorded.rows, 101);
    let [whole, part] = [whole, part].map(|path| Table::read_csv(path).unwrap());
    let names = ["k", "t", "phi", "lambda_2", "energy", "distance"];
    are_equal(&part, &whole, &names);
    assert_eq!(
        part.metadata.iter().collect::<Vec<_>>(),
        whole.metadata.iter().collect::<Vec<_>>()
    );
}

/// The energy is taken away where a boundary is crossed, wherever its column is; the table of the
/// crossings is whole.
#[test]
fn of_motions_with_crossings() {
    let folder = folder("columns_of_crossings");
    let (q0, q1) = SPHERE
        .start(0.02, [-0.1; 5], [1.0, 0.5, 0.0, -1.0, 0.3])
        .unwrap();
    let record = || SPHERE.trajectory(0.02, q0, q1).record(20);
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    let of_whole = record().csv(&whole).unwrap().impacts.unwrap();
    let of_part = record().columns(["energy", "x"]).csv(&part).unwrap();
    let of_part = of_part.impacts.unwrap();
    assert_eq!((of_whole.1, of_part.1), (1, 1));
    let names = |path| Table::read_csv(path).unwrap().names().count();
    assert_eq!(names(of_whole.0), names(of_part.0));
    let [whole, part] = [whole, part].map(|path| Table::read_csv(path).unwrap());
    are_equal(&part, &whole, &["x", "energy"]);
    let energies = part.numbers("energy").unwrap().iter();
    assert_eq!(energies.filter(|energy| energy.is_nan()).count(), 1);
    // Without the energy there is nothing to take away.
    record().columns(["x"]).csv(folder.join("x.csv")).unwrap();
    let x = Table::read_csv(folder.join("x.csv")).unwrap();
    are_equal(&x, &whole, &["x"]);
}

#[test]
fn of_flows_and_lattices() {
    let folder = folder("columns_of_flows");
    let flow = || {
        let (q, v) = ([-1.0, 0.2, 0.0, 0.0, 0.0], [1.0, 0.5, 0.0, -1.0, 0.3]);
        SPHERE.flow(0.0, q, v, 0.1).record(20)
    };
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    flow().csv(&whole).unwrap();
    flow().columns(["t", "b_dot"]).csv(&part).unwrap();
    let [whole, part] = [&whole, &part].map(|path| Table::read_csv(path).unwrap());
    are_equal(&part, &whole, &["t", "b_dot"]);

    let chain = Chain { c: 1.0 };
    let lattice = chain.lattice(8, 0.5, Ends::Periodic).unwrap();
    let (q, v) = ([[0.1]; 8], [[0.0]; 8]);
    let motion = || lattice.motion(0.1, &q, &v).unwrap().record(5);
    let (whole, part) = (folder.join("lattice.csv"), folder.join("sites.csv"));
    motion().csv(&whole).unwrap();
    motion().columns(["site", "p.u"]).csv(&part).unwrap();
    let [whole, part] = [&whole, &part].map(|path| Table::read_csv(path).unwrap());
    are_equal(&part, &whole, &["site", "p.u"]);
    let flow = || lattice.flow(0.1, &q, &v).unwrap().record(5);
    let (whole, part) = (folder.join("flow.csv"), folder.join("of_flow.csv"));
    flow().csv(&whole).unwrap();
    flow().columns(["energy", "k"]).csv(&part).unwrap();
    let [whole, part] = [&whole, &part].map(|path| Table::read_csv(path).unwrap());
    are_equal(&part, &whole, &["k", "energy"]);
}

#[test]
fn of_members() {
    let folder = folder("columns_of_members");
    let h = 0.02;
    let starts = (0..20).map(|i| {
        let v = [1.0 + 0.05 * f64::from(i), 0.5, 0.0, -1.0, 0.3];
        Start::from_velocity([-0.1, 0.2, 0.0, 0.0, 0.0], v)
    });
    let ensemble = Ensemble::of(SPHERE, h, starts).watch("again", |_, state| state.q[0]);
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    ensemble.record(10).csv(&whole).unwrap();
    let names = ["member", "k", "x", "energy", "again"];
    let recorded = ensemble.record(10).columns(names).csv(&part).unwrap();
    assert!(recorded.impacts.unwrap().1 > 0);
    let [whole_table, part] = [&whole, &part].map(|path| Table::read_csv(path).unwrap());
    are_equal(&part, &whole_table, &names);
    // From (q, v) there are multipliers at the first node.
    assert!(whole_table.numbers("lambda_1").unwrap()[0].is_finite());
    let path = folder.join("part.parquet");
    ensemble.record(10).columns(names).parquet(&path).unwrap();
    are_equal(&Table::read_parquet(path).unwrap(), &whole_table, &names);
    // The rows of later nodes are those that they are among all.
    let later = ensemble.record(10).from_node(7).tables().unwrap().nodes;
    let all = ensemble.record(10).tables().unwrap().nodes;
    let of = |table: &Table| {
        let ks = table.integers("k").unwrap().iter();
        let x_dot = table.numbers("x_dot").unwrap().iter().map(|v| v.to_bits());
        ks.copied().zip(x_dot).collect::<Vec<_>>()
    };
    let mut expected = of(&all);
    expected.retain(|(k, _)| *k >= 7);
    assert_eq!((later.rows(), of(&later)), (20 * 4, expected));
}

/// With the names that there are; no file is left.
#[test]
fn a_column_that_there_is_not() {
    let folder = folder("no_column");
    let path = folder.join("blade.csv");
    let blade = Blade { m: 2.0, I: 0.5 };
    let motion = || blade.motion(0.5, [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let names = "`k`, `t`, `x`, `y`, `phi`, `d.x`, `d.y`, `d.phi`, `x_dot`, `y_dot`, `phi_dot`, `lambda_1`, `energy`, `iterations`, `residual`";
    let error = motion().record(1).columns(["t", "theta"]).csv(&path);
    let error = error.unwrap_err();
    let RecordError::NoColumn { name, columns, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((name.as_str(), columns.len()), ("theta", 15));
    let expected = format!("there is no column `theta`; the columns are {names}");
    assert_eq!(error.to_string(), expected);
    let none: [&str; 0] = [];
    let error = motion().record(1).columns(none).csv(&path).unwrap_err();
    let expected = format!("no column is chosen; the columns are {names}");
    assert_eq!(error.to_string(), expected);
    let start = Start::from_velocity([0.0; 3], [1.0, 0.0, 0.0]);
    let ensemble = Ensemble::of(blade, 0.5, [start]);
    let error = ensemble.record(1).columns(["theta"]).csv(&path);
    let error = error.unwrap_err().to_string();
    assert!(
        error.starts_with("there is no column `theta`; the columns are `member`, `k`, `t`, `x`"),
        "{error}"
    );
    assert_eq!(files(&folder), [""; 0]);
}
