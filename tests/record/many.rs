//! Flows, lattices and ensembles.

#![cfg(feature = "large-motions")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Recordable, Table};

use crate::record::folder;
use crate::record::systems::*;

#[test]
fn flows_with_their_impacts() {
    let path = folder("flow").join("sphere.csv");
    let flow = || {
        SPHERE.flow(
            0.0,
            [-1.0, 0.2, 0.0, 0.0, 0.0],
            [1.0, 0.5, 0.0, -1.0, 0.3],
            0.1,
        )
    };
    let recorded = flow()
        .record(20)
        .watch("speed", |s| s.v[0].hypot(s.v[1]))
        .csv(&path)
        .unwrap();
    let states: Vec<_> = flow().take(21).map(Result::unwrap).collect();
    let table = Table::read_csv(&path).unwrap();
    let b_dot: Vec<_> = states.iter().map(|s| s.v[3]).collect();
    assert_eq!(table.numbers("b_dot"), Some(&b_dot[..]));
    let lambda: Vec<_> = states.iter().map(|s| s.lambda[0]).collect();
    assert_eq!(table.numbers("lambda_1"), Some(&lambda[..]));
    // E = (ẋ² + ẏ² + k² |ω|²)/2, before the impact.
    let energy = table.numbers("energy").unwrap()[0];
    assert!((energy - (1.0 + 0.25 + 0.1 * (1.0 + 0.09)) / 2.0).abs() < 1e-15);
    let (impacts, count) = recorded.impacts.unwrap();
    assert_eq!(count, 1);
    let impacts = Table::read_csv(impacts).unwrap();
    let t = impacts.numbers("t").unwrap()[0];
    // From x = -1 with ẋ = 1; a boundary is met to 1e-12.
    assert!((t - 1.0).abs() < 1e-11, "{t}");
    assert_eq!(table.metadata.get("motion"), Some("flow"));
}

#[test]
fn a_lattice_has_a_row_a_site() {
    let path = folder("lattice").join("chain.csv");
    let chain = Chain { c: 1.0 };
    let lattice = chain.lattice(8, 0.5, Ends::Periodic).unwrap();
    let q: Vec<_> = (0..8).map(|k| [f64::from(k).sin()]).collect();
    let v = vec![[0.0]; 8];
    let motion = || lattice.motion(0.1, &q, &v).unwrap();
    let recorded = motion().record(5).csv(&path).unwrap();
    assert_eq!(recorded.rows, 6 * 8);
    let table = Table::read_csv(&path).unwrap();
    let names: Vec<_> = table.names().collect();
    assert_eq!(
        names,
        [
            "k",
            "t",
            "site",
            "u",
            "d.u",
            "u_dot",
            "p.u",
            "energy",
            "iterations",
            "residual"
        ]
    );
    let mut other = motion();
    for k in 0..6 {
        for (site, q) in other.q().iter().enumerate() {
            let row = 8 * k + site;
            assert_eq!(table.integers("k").unwrap()[row], k as i64);
            assert_eq!(table.integers("site").unwrap()[row], site as i64);
            assert_eq!(table.numbers("u").unwrap()[row], q[0]);
        }
        let energies = &table.numbers("energy").unwrap()[8 * k..8 * (k + 1)];
        match k {
            0 => assert!(energies.iter().all(|e| e.is_nan())),
            // Δ times the sum of the densities.
            _ => assert_eq!(0.5 * energies.iter().sum::<f64>(), other.energy()),
        }
        other.advance().unwrap();
    }
    assert_eq!(table.metadata.get("sites"), Some("8"));
}

/// Skates that cross a boundary have a table of crossings, of motions, of flows and in a closed loop; a step that is cut has its whole increment, and no energy.
#[test]
fn crossings_of_a_lattice() {
    let folder = folder("crossings");
    let (h, theta) = (0.5, 0.7_f64);
    let x = [-0.1, -0.2, -0.9, -0.35];
    let q = x.map(|x| [x, 0.0, theta]);
    let v = [[1.0, 0.3, 0.0]; 4];
    let lattice = Skates.lattice(4, 1.0, Ends::free()).unwrap();
    let motion = || lattice.motion(h, &q, &v).unwrap();
    let motions = folder.join("motion.csv");
    let flows = folder.join("flow.csv");
    let loops = folder.join("loop.csv");
    let recorded = [
        motion().record(3).csv(&motions).unwrap(),
        lattice
            .flow(h, &q, &v)
            .unwrap()
            .record(3)
            .csv(&flows)
            .unwrap(),
        motion()
            .controlled(|_, _| ())
            .record(3)
            .csv(&loops)
            .unwrap(),
    ];
    // Behind the boundary the velocity is the part along the blade, e = (cos θ, sin θ); n is across it.
    let (e, n) = ([theta.cos(), theta.sin()], [-theta.sin(), theta.cos()]);
    let [along, across] = [e, n].map(|unit| unit[0] + 0.3 * unit[1]);
    for recorded in recorded {
        let (path, rows) = recorded.impacts.expect("it has regions");
        assert_eq!(rows, 4);
        let table = Table::read_csv(&path).unwrap();
        let names: Vec<_> = table.names().collect();
        let expected = "k t site boundary entered thrown_back x y theta x_dot- y_dot- theta_dot- x_dot+ y_dot+ theta_dot+ p.x- p.y- p.theta- \
             p.x+ p.y+ p.theta+ impulse_1 energy_lost";
        assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
        for (row, (site, k)) in [(0, 0), (1, 0), (3, 0), (2, 1)].into_iter().enumerate() {
            let numbers = |name: &str| table.numbers(name).unwrap()[row];
            let integers = |name: &str| table.integers(name).unwrap()[row];
            assert_eq!((integers("site"), integers("k")), (site, k));
            // A boundary is met to 1e-12 by a flow.
            let found = [
                (numbers("t"), -x[site as usize]),
                (numbers("y"), -0.3 * x[site as usize]),
                (numbers("x_dot-"), 1.0),
                (numbers("y_dot+"), along * e[1]),
                (numbers("p.x+"), along * e[0]),
                (numbers("impulse_1"), across),
                (numbers("energy_lost"), across * across / 2.0),
            ];
            for (found, expected) in found {
                assert!(
                    (found - expected).abs() < 1e-11,
                    "{site}: {found} {expected}"
                );
            }
        }
    }
    let table = Table::read_csv(&motions).unwrap();
    let column = |name: &str| table.numbers(name).unwrap().to_vec();
    let (times, places, d, v) = (column("t"), column("x"), column("d.x"), column("x_dot"));
    for row in 4..16 {
        let moved = places[row] - places[row - 4];
        let velocity = match times[row] < -x[row % 4] {
            true => 1.0,
            false => along * e[0],
        };
        assert!((d[row] - moved).abs() < 1e-15 && (v[row] - velocity).abs() < 1e-13);
    }
    let cut = column("energy")
        .chunks(4)
        .map(|node| node[0].is_nan())
        .collect::<Vec<_>>();
    assert_eq!(cut, [true, true, true, false]);
    // Nothing is lost where nothing is crossed: of a lattice without regions there is no second table.
    let chain = Chain { c: 1.0 };
    let chain = chain.lattice(3, 0.5, Ends::Periodic).unwrap();
    let chain = chain.motion(0.1, &[[0.0]; 3], &[[1.0]; 3]).unwrap();
    assert!(
        chain
            .record(2)
            .csv(folder.join("chain.csv"))
            .unwrap()
            .impacts
            .is_none()
    );
}

/// The controls that a law gives, on the way to the node of the row.
#[test]
fn a_lattice_in_a_closed_loop() {
    let folder = folder("loop");
    let lattice = Brakes.lattice(3, 0.5, Ends::free()).unwrap();
    let (q, v) = ([[0.1], [0.0], [-0.3]], [[1.0], [2.0], [3.0]]);
    let motion = || lattice.motion(0.1, &q, &v).unwrap();
    let path = folder.join("motion.csv");
    let braked = motion().controlled(|motion, u| {
        let sites = u.iter_mut().zip(motion.d());
        sites.for_each(|(u, d)| *u = SVector::from([-5.0 * d[0], 1.0]));
    });
    braked.record(4).csv(&path).unwrap();
    let table = Table::read_csv(&path).unwrap();
    let names: Vec<_> = table.names().skip(7).take(3).collect();
    assert_eq!(names, ["brake", "pull", "energy"]);
    let mut other = motion();
    for k in 0..5 {
        let rows = 3 * k..3 * (k + 1);
        let column = |name: &str| table.numbers(name).unwrap()[rows.clone()].to_vec();
        let values = |part: usize| other.controls().iter().map(|u| u[part]).collect::<Vec<_>>();
        assert_eq!((column("brake"), column("pull")), (values(0), values(1)));
        let there: Vec<_> = other.q().iter().map(|q| q[0]).collect();
        assert_eq!(column("x"), there);
        let velocities: Vec<_> = other.velocities().iter().map(|v| v[0]).collect();
        assert_eq!(column("x_dot"), velocities);
        let u: Vec<_> = other.d().iter().map(|d| [-5.0 * d[0], 1.0]).collect();
        other.step(&u).unwrap();
    }

    let path = folder.join("flow.csv");
    let flow = || lattice.flow(0.1, &q, &v).unwrap();
    let braked = flow().feedback(|flow, u| {
        let sites = u.iter_mut().zip(flow.v());
        sites.for_each(|(u, v)| *u = SVector::from([-v[0], 1.0]));
    });
    braked.record(4).csv(&path).unwrap();
    let table = Table::read_csv(&path).unwrap();
    let mut other = flow();
    for k in 0..5 {
        let rows = 3 * k..3 * (k + 1);
        let column = |name: &str| table.numbers(name).unwrap()[rows.clone()].to_vec();
        let brakes: Vec<_> = other.controls().iter().map(|u| u[0]).collect();
        assert_eq!(column("brake"), brakes);
        let there: Vec<_> = other.q().iter().map(|q| q[0]).collect();
        assert_eq!(column("x"), there);
        assert_eq!(0.5 * column("energy").iter().sum::<f64>(), other.energy());
        let u: Vec<_> = other.v().iter().map(|v| [-v[0], 1.0]).collect();
        other.step(&u).unwrap();
    }
}

#[test]
fn a_system_without_energy() {
    let path = folder("free").join("free.csv");
    Free.trajectory(0.5, [1.0], [2.0])
        .record(3)
        .csv(&path)
        .unwrap();
    let table = Table::read_csv(&path).unwrap();
    assert_eq!(table.numbers("x"), Some(&[1.0, 2.0, 3.0, 4.0][..]));
    assert_eq!(table.values("energy"), None);
    assert_eq!(table.metadata.get("scheme"), Some("discrete_lagrangian"));
}

#[test]
fn members_of_ensembles() {
    let folder = folder("ensemble");
    let (h, q) = (0.02, [-0.1, 0.2, 0.0, 0.0, 0.0]);
    let pairs: Vec<_> = (0..300)
        .map(|i| {
            SPHERE
                .start(h, q, [0.1 + 0.01 * f64::from(i), 0.5, 0.0, -1.0, 0.3])
                .unwrap()
        })
        .collect();
    let ensemble = Ensemble::of(SPHERE, h, pairs.clone())
        .every(4)
        .watch("x_again", |_, state| state.q[0])
        .bound(0.3);
    let recorded = ensemble.record(10).csv(folder.join("members.csv")).unwrap();
    let recording = ensemble.run(10);
    let further = ensemble.run(11);
    assert_eq!(recorded.errors, recording.errors());
    assert!(!recorded.errors.is_empty() && recorded.errors.len() < 300);
    let table = Table::read_csv(folder.join("members.csv")).unwrap();
    let (mut row, mut crossings) = (0, 0);
    for member in 0..300 {
        for (record, k) in recording.ks().iter().enumerate() {
            if recording.error(member).is_some_and(|error| error.k <= *k) {
                break;
            }
            assert_eq!(table.integers("member").unwrap()[row], member as i64);
            assert_eq!(table.integers("k").unwrap()[row], *k as i64);
            for (column, i) in [("x", 0), ("b", 3)] {
                assert_eq!(
                    table.numbers(column).unwrap()[row],
                    recording.q(record, i)[member]
                );
            }
            assert_eq!(
                table.numbers("x_again").unwrap()[row],
                recording.q(record, 0)[member]
            );
            // Behind the last node, too.
            let is_crossing = further.impacts(member).iter().any(|impact| impact.k == *k);
            assert_eq!(table.numbers("energy").unwrap()[row].is_nan(), is_crossing);
            crossings += usize::from(is_crossing);
            row += 1;
        }
    }
    assert_eq!((recorded.rows, table.rows()), (row, row));
    assert!(crossings > 0);
    let (path, count) = recorded.impacts.unwrap();
    let all: usize = (0..300).map(|member| recording.impacts(member).len()).sum();
    assert_eq!((count, Table::read_csv(path).unwrap().rows()), (all, all));

    // Members with parameters of their own have them in columns.
    let members = (0..3).map(|i| {
        let blade = Blade {
            m: 1.0 + f64::from(i),
            I: 0.5,
        };
        let pair = blade.start(h, [0.0; 3], [1.0, 0.0, 0.9]).unwrap();
        (blade, pair)
    });
    let blades = Ensemble::new(h).members(members);
    blades.record(4).csv(folder.join("blades.csv")).unwrap();
    let table = Table::read_csv(folder.join("blades.csv")).unwrap();
    assert_eq!(
        table.numbers("parameter.m").unwrap()[..6],
        [1.0, 1.0, 1.0, 1.0, 1.0, 2.0]
    );
    assert_eq!(table.metadata.get("parameter.m"), None);
}
