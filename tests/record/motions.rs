//! The columns of every kind of motion.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;
use nonholonomic::{Recordable, Table};

use crate::record::folder;
use crate::record::systems::*;

/// The bits of all numbers in a column are those of the states.
#[track_caller]
fn assert_column<T>(table: &Table, name: &str, states: &[T], value: impl Fn(&T) -> f64) {
    let column = table.numbers(name).unwrap_or_else(|| {
        panic!("no `{name}` in {:?}", table.names().collect::<Vec<_>>());
    });
    assert_eq!(column.len(), states.len(), "{name}");
    for (found, state) in column.iter().zip(states) {
        let expected = value(state);
        let equal = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
        assert!(equal, "{name}: {found} {expected}");
    }
}

#[test]
fn a_motion_under_control() {
    let path = folder("controlled").join("disk.csv");
    let (q, v) = rolling(1.3, 0.7);
    let law = |t: f64| 0.1 * t.sin();
    let motion = || {
        DISK.motion(0.05, q, v)
            .unwrap()
            .controlled(|motion| [law(motion.t())])
    };
    let recorded = motion()
        .record(40)
        .watch("distance, \"m\"", |state| state.q[0].hypot(state.q[1]))
        .csv(&path)
        .unwrap();
    assert_eq!((recorded.rows, recorded.impacts), (41, None));
    let table = Table::read_csv(&path).unwrap();
    let states: Vec<_> = motion().take(41).map(Result::unwrap).collect();
    let names: Vec<_> = table.names().collect();
    assert_eq!(
        names,
        [
            "k",
            "t",
            "x",
            "y",
            "theta",
            "phi",
            "d.x",
            "d.y",
            "d.theta",
            "d.phi",
            "x_dot",
            "y_dot",
            "theta_dot",
            "phi_dot",
            "lambda_1",
            "lambda_2",
            "impulse_1",
            "impulse_2",
            "tau",
            "energy",
            "iterations",
            "residual",
            "distance, \"m\""
        ]
    );
    assert_eq!(table.integers("k").unwrap(), (0..41).collect::<Vec<_>>());
    assert_column(&table, "t", &states, |s| s.t);
    assert_column(&table, "phi", &states, |s| s.q[3]);
    assert_column(&table, "d.theta", &states, |s| s.increment[2]);
    assert_column(&table, "lambda_2", &states, |s| s.lambda[1]);
    assert_column(&table, "impulse_1", &states, |s| s.impulse[0]);
    assert_column(&table, "tau", &states, |s| law(s.t));
    assert_column(&table, "energy", &states, |s| DISK.energy_at(&s.interval()));
    assert_column(&table, "residual", &states, |s| s.residual_norm);
    assert_column(&table, "distance, \"m\"", &states, |s| s.q[0].hypot(s.q[1]));
    // The velocity at the node, that of the motion: p arrives by one interval, and departs by the next. Rows of p are solved to some ε, of which λ's part counts, 1/h.
    let mut moving = motion();
    for rate in table.numbers("theta_dot").unwrap() {
        let v = moving.motion().velocity();
        assert!((rate - v[2]).abs() < 1e-13, "{rate} {v}");
        moving.next().unwrap().unwrap();
    }
    assert!((table.numbers("theta_dot").unwrap()[0] - 1.3).abs() < 1e-13);
    // Behind the iterator, too, energy and multipliers are those of the first substep.
    let mut nodes = DISK.motion(0.05, q, v).unwrap();
    for _ in 0..20 {
        let state = nodes.next().unwrap().unwrap();
        let off = nodes.energy() - DISK.energy_at(&state.interval());
        assert!(off.abs() <= 1e-13 * nodes.energy(), "{off:e}");
        assert_eq!(nodes.lambda(), state.lambda);
    }
    let word = |name| table.metadata.get(name);
    assert_eq!(word("system"), Some("Disk"));
    assert_eq!(word("scheme"), Some("midpoint, order = 4"));
    assert_eq!(
        [word("parameter.m"), word("parameter.J[1]")],
        [Some("5.0"), Some("1.0")]
    );
    assert_eq!([word("h"), word("t_0")], [Some("0.05"), Some("0.0")]);
    assert!(word("crate").unwrap().starts_with("nonholonomic "));
    let hash = word("equations").unwrap();
    assert!(hash.starts_with("fnv1a-64:") && hash.len() == 9 + 16);
}

#[test]
fn a_motion_in_a_group_that_watches() {
    let path = folder("ball").join("ball.csv");
    let ball = Ball { m: 2.0, a: 0.5 };
    let q = (0.0, 0.0, UnitQuaternion::identity(), 1.0);
    let v = [0.5 * 0.7, -0.5 * 0.4, 0.4, 0.7, 0.3, 2.0];
    let (q0, q1) = ball.start(0.02, q, v).unwrap();
    let motion = || {
        ball.trajectory(0.02, q0, q1)
            .watch("E", |state| ball.energy_at(&state.interval()))
            .relative_bound(1.0)
    };
    let mut recorded = motion();
    let result = (&mut recorded).record(100).every(7).csv(&path).unwrap();
    // 0, 7, …, 98 and 100.
    assert_eq!(result.rows, 16);
    let table = Table::read_csv(&path).unwrap();
    let all: Vec<_> = motion().take(101).map(Result::unwrap).collect();
    let states: Vec<_> = all.iter().filter(|s| s.k % 7 == 0 || s.k == 100).collect();
    let names: Vec<_> = table.names().collect();
    assert_eq!(
        names,
        [
            "k",
            "t",
            "x",
            "y",
            "R.i",
            "R.j",
            "R.k",
            "R.w",
            "energy",
            "d.x",
            "d.y",
            "d.R.omega[0]",
            "d.R.omega[1]",
            "d.R.omega[2]",
            "d.energy",
            "x_dot",
            "y_dot",
            "R.omega[0]",
            "R.omega[1]",
            "R.omega[2]",
            "energy_dot",
            "lambda_1",
            "lambda_2",
            "energy_2",
            "iterations",
            "residual",
            "E"
        ]
    );
    assert_column(&table, "R.w", &states, |s| s.q.R.w);
    assert_column(&table, "R.omega[1]", &states, |s| {
        ball.velocity_at(&s.interval())[3]
    });
    assert_column(&table, "energy", &states, |s| s.q.energy);
    assert_column(&table, "energy_2", &states, |s| {
        ball.energy_at(&s.interval())
    });
    assert_column(&table, "E", &states, |s| ball.energy_at(&s.interval()));
    assert_column(&table, "lambda_1", &states, |s| s.lambda[0]);
    let drift = recorded.drift("E").unwrap().to_string();
    assert_eq!(table.metadata.get("drift.E"), Some(drift.as_str()));
    // The motion goes on behind its recording.
    assert_eq!(recorded.next().unwrap().unwrap().k, 101);
}

#[test]
fn reduced_and_reconstructed_motions() {
    let folder = folder("reduced");
    let h = 0.05;
    let (q0, q1) = BLADE
        .start(h, [1.0, 2.0, 0.4], [0.4_f64.cos(), 0.4_f64.sin(), 0.9])
        .unwrap();
    let reduced = BLADE.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let motion = || reduced.trajectory(h, r0, vartheta0, r1);
    motion().record(30).csv(folder.join("reduced.csv")).unwrap();
    let table = Table::read_csv(folder.join("reduced.csv")).unwrap();
    let states: Vec<_> = motion().take(31).map(Result::unwrap).collect();
    let names: Vec<_> = table.names().collect();
    assert_eq!(names[..3], ["k", "t", "phi"]);
    assert_column(&table, "phi", &states, |s| s.r[0]);
    assert_column(&table, "vartheta.y", &states, |s| s.vartheta[1]);
    assert_column(&table, "phi_dot", &states, |s| {
        reduced.velocity_at(&s.interval())[2]
    });
    let mut whole = BLADE.trajectory(h, q0, q1);
    for rate in table.numbers("phi_dot").unwrap() {
        let v = whole.velocity();
        assert!((rate - v[2]).abs() < 1e-12, "{rate} {v}");
        whole.next().unwrap().unwrap();
    }
    assert_eq!(table.metadata.get("system"), Some("Blade"));
    assert_eq!(table.metadata.get("scheme"), Some("trapezoidal"));
    assert_eq!(table.metadata.get("parameter.I"), Some("0.5"));
    // The energy of the unreduced motion, to the rounding of 30 steps and of differences of configurations.
    let full = BLADE
        .trajectory(h, q0, q1)
        .map(|s| BLADE.energy_at(&s.unwrap().interval()));
    for (found, expected) in table.numbers("energy").unwrap().iter().zip(full) {
        assert!((found - expected).abs() < 1e-11, "{found} {expected}");
    }

    motion()
        .reconstruct(q0)
        .record(30)
        .csv(folder.join("all.csv"))
        .unwrap();
    let table = Table::read_csv(folder.join("all.csv")).unwrap();
    let states: Vec<_> = motion()
        .reconstruct(q0)
        .take(31)
        .map(Result::unwrap)
        .collect();
    assert_column(&table, "x", &states, |s| s.q[0]);
    assert_column(&table, "phi", &states, |s| s.q[2]);
    assert_column(&table, "vartheta.x", &states, |s| s.reduced.vartheta[0]);
    assert_eq!(table.metadata.get("reconstructed"), Some("true"));

    let momenta = folder.join("momenta.csv");
    BLADE
        .trajectory(h, q0, q1)
        .record(30)
        .momenta()
        .csv(&momenta)
        .unwrap();
    let table = Table::read_csv(&momenta).unwrap();
    let states: Vec<_> = BLADE
        .trajectory(h, q0, q1)
        .take(31)
        .map(Result::unwrap)
        .collect();
    assert_column(&table, "J_1", &states, |s| {
        BLADE.momentum_at(&s.interval())[0]
    });
}

#[test]
fn a_body_reduced_by_left_multiplication() {
    let folder = folder("body");
    let body = Body { J: [1.0, 2.0, 2.7] };
    let h = 0.05;
    let (q0, q1) = body
        .start(h, UnitQuaternion::identity(), [0.4, 1.0, -0.3])
        .unwrap();
    let (r0, u0) = LeftInvariantSystem::reduced(&body).reduce(h, q0, q1);
    let motion = || LeftInvariantSystem::reduced(&body).trajectory(h, r0, u0);
    motion().record(20).csv(folder.join("reduced.csv")).unwrap();
    let table = Table::read_csv(folder.join("reduced.csv")).unwrap();
    let states: Vec<_> = motion().take(21).map(Result::unwrap).collect();
    assert_column(&table, "d.R.omega[2]", &states, |s| s.increment[2]);
    assert_column(&table, "energy", &states, |s| body.energy_at(&s.interval()));

    body.trajectory(h, q0, q1)
        .record(20)
        .spatial_momenta()
        .csv(folder.join("body.csv"))
        .unwrap();
    let table = Table::read_csv(folder.join("body.csv")).unwrap();
    // Spatial momentum is kept: of a body at rest in space at first it is J ω, to O(h²) of the rule.
    for name in ["J.R.omega[0]", "J.R.omega[1]", "J.R.omega[2]"] {
        let momentum = table.numbers(name).unwrap();
        let change = momentum
            .iter()
            .map(|j| (j - momentum[0]).abs())
            .fold(0.0, f64::max);
        assert!(change < 1e-13, "{name} {change}");
    }
    assert!((table.numbers("J.R.omega[1]").unwrap()[0] - 2.0).abs() < 0.05);
}

#[test]
fn impacts_have_a_table_of_their_own() {
    let folder = folder("sphere");
    let (h, q) = (0.02, [-1.0, 0.2, 0.0, 0.0, 0.0]);
    let (q0, q1) = SPHERE.start(h, q, [1.0, 0.5, 0.0, -1.0, 0.3]).unwrap();
    let path = folder.join("sphere.csv");
    let recorded = SPHERE.trajectory(h, q0, q1).record(100).csv(&path).unwrap();
    let (own, count) = recorded.impacts.unwrap();
    assert_eq!(
        (own.as_path(), count),
        (folder.join("sphere.impacts.csv").as_path(), 1)
    );
    let states: Vec<_> = SPHERE
        .trajectory(h, q0, q1)
        .take(101)
        .map(Result::unwrap)
        .collect();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|s| s.impacts.iter().copied())
        .collect();
    let table = Table::read_csv(&own).unwrap();
    assert_eq!(table.booleans("entered"), Some(&[true][..]));
    assert_eq!(table.booleans("thrown_back"), Some(&[false][..]));
    assert_eq!(table.integers("k"), Some(&[impacts[0].k as i64][..]));
    assert_column(&table, "t", &impacts, |i| i.t);
    assert_column(&table, "x", &impacts, |i| i.q[0]);
    assert_column(&table, "x_dot-", &impacts, |i| i.v_minus[0]);
    assert_column(&table, "b_dot+", &impacts, |i| i.v_plus[3]);
    assert_column(&table, "p.x+", &impacts, |i| i.p_plus[0]);
    assert_column(&table, "impulse_1", &impacts, |i| i.impulses[0]);
    assert_column(&table, "energy_lost", &impacts, |i| i.energy_lost);
    assert_eq!(table.metadata.get("boundary.0"), Some("x > 0"));
    // On the interval of the crossing there is no energy.
    let nodes = Table::read_csv(&path).unwrap();
    let energy = nodes.numbers("energy").unwrap();
    for (k, energy) in energy.iter().enumerate() {
        assert_eq!(energy.is_nan(), k == impacts[0].k, "{k} {energy}");
    }
    // Neither is there a velocity at its left node; at all others it is that of the motion.
    let speed = nodes.numbers("x_dot").unwrap();
    let mut moving = SPHERE.trajectory(h, q0, q1);
    for (k, x_dot) in speed.iter().enumerate() {
        assert_eq!(x_dot.is_nan(), k == impacts[0].k, "{k} {x_dot}");
        assert!(x_dot.is_nan() || (x_dot - moving.velocity()[0]).abs() < 1e-13);
        moving.next().unwrap().unwrap();
    }
    // If the crossing is behind the last node, as elsewhere, in recordings of members too.
    let last = impacts[0].k;
    let until = folder.join("until.csv");
    SPHERE
        .trajectory(h, q0, q1)
        .record(last)
        .csv(&until)
        .unwrap();
    let members = folder.join("members.csv");
    Ensemble::of(SPHERE, h, [(q0, q1)])
        .record(last)
        .csv(&members)
        .unwrap();
    for path in [&until, &members] {
        let table = Table::read_csv(path).unwrap();
        for name in ["energy", "x_dot", "c_dot"] {
            let column = table.numbers(name).unwrap();
            let nan: Vec<_> = (0..=last).filter(|k| column[*k].is_nan()).collect();
            assert_eq!(nan, [last], "{name}");
        }
    }
    // Of every tenth node, neither is there where the node before has a row; crossings between them are there all the same.
    let sparse = folder.join("sparse.csv");
    let recorded = SPHERE
        .trajectory(h, q0, q1)
        .record(100)
        .every(10)
        .csv(&sparse)
        .unwrap();
    assert_eq!(recorded.impacts.unwrap().1, 1);
    let energy = Table::read_csv(&sparse).unwrap();
    let energy = energy.numbers("energy").unwrap();
    let nan: Vec<_> = (0..11)
        .filter(|i| energy[*i].is_nan())
        .map(|i| 10 * i)
        .collect();
    let expected: Vec<_> = [impacts[0].k].into_iter().filter(|k| k % 10 == 0).collect();
    assert_eq!(nan, expected);
    // A motion that crosses nothing has a table without rows.
    let (q0, q1) = SPHERE.start(h, q, [-1.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    let recorded = SPHERE.trajectory(h, q0, q1).record(5).csv(&path).unwrap();
    assert_eq!(recorded.impacts.unwrap().1, 0);
    let table = Table::read_csv(&own).unwrap();
    assert_eq!((table.rows(), table.names().next()), (0, Some("k")));
}
