//! Statistics against the recorded columns.

use nh_studies::{Draw, Keep, Study};
use nonholonomic::Table;

use crate::{column, disks, folder, rolling};

/// A relative error of n ε: each of n additions rounds once.
fn near(x: f64, y: f64, n: usize, scale: f64) -> bool {
    (x - y).abs() <= 4.0 * n as f64 * f64::EPSILON * scale
}

#[test]
fn statistics_are_those_of_the_columns() {
    let at = folder("statistics");
    let study = disks(&at);
    study.run().unwrap();
    let merged = study.merge(at.join("all.parquet")).unwrap();
    let rows = Table::read_parquet(at.join("all.parquet")).unwrap();
    let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
    assert_eq!(table.integers("k").unwrap(), [0, 20, 40, 60]);
    assert_eq!(table.metadata.get("members"), Some("200"));
    for (row, k) in [0, 20, 40, 60].into_iter().enumerate() {
        let [x, y] = ["x", "y"].map(|name| column(&rows, name, k));
        let n = x.len() as f64;
        let value = |name: &str| table.numbers(name).unwrap()[row];
        let mean = |of: &[f64]| of.iter().sum::<f64>() / n;
        let product = |a: &[f64], b: &[f64]| {
            let (a_mean, b_mean) = (mean(a), mean(b));
            let products = a.iter().zip(b).map(|(a, b)| (a - a_mean) * (b - b_mean));
            products.sum::<f64>() / (n - 1.0)
        };
        let largest = x.iter().fold(0.0_f64, |all, x| all.max(x.abs()));
        assert!(near(value("mean.x"), mean(&x), 200, largest));
        let (xx, yy) = (product(&x, &x), product(&y, &y));
        assert!(near(
            value("deviation.x").powi(2),
            xx,
            200,
            xx + largest * xx.sqrt()
        ));
        let xy = product(&x, &y);
        assert!(near(
            value("covariance.x.y"),
            xy,
            200,
            (xx * yy).sqrt() + largest * yy.sqrt()
        ));
        assert_eq!(table.integers("count.x").unwrap()[row], 200);
        // To the bit.
        assert_eq!(
            value("min.y"),
            y.iter().copied().fold(f64::INFINITY, f64::min)
        );
        assert_eq!(
            value("max.y"),
            y.iter().copied().fold(f64::NEG_INFINITY, f64::max)
        );
        for part in 0..8 {
            let (from, to) = (0.05 * f64::from(part), 0.05 * f64::from(part + 1));
            let count = x.iter().filter(|x| **x >= from && **x < to).count();
            let name = format!("histogram.x.{part}");
            assert_eq!(table.integers(&name).unwrap()[row], count as i64, "{name}");
        }
        let above = x.iter().filter(|x| **x >= 0.4).count();
        assert_eq!(
            table.integers("histogram.x.above").unwrap()[row],
            above as i64
        );
        // The value of the rank ⌊q (n - 1)⌋, to 1 % and 10⁻⁹.
        let mut sorted = x.clone();
        sorted.sort_by(f64::total_cmp);
        for q in [0.05, 0.5, 0.95] {
            let exact = sorted[(q * (n - 1.0)) as usize];
            let found = value(&format!("q{q}.x"));
            assert!(
                (found - exact).abs() <= 0.01 * exact.abs() + 1e-9,
                "{q}: {found}, {exact}"
            );
        }
    }
}

/// A disk whose member's number divides by ten has no start; others end where x passes 0.3.
#[test]
fn members_that_end_early_are_rows() {
    let at = folder("ended");
    let study = Study::new(&at, |member| {
        let (disk, start) = rolling(member);
        match member.member().is_multiple_of(10) {
            true => (
                disk,
                nonholonomic::Start::from_velocity([0.0; 4], [9.0, 0.0, 1.0, 0.7]),
            ),
            false => (disk, start),
        }
    })
    .members(200)
    .seed(7)
    .h(0.01)
    .steps(60)
    .chunk(8)
    .stop("far", |_, state| state.q[0] > 0.29)
    .statistics(|s| s.every(20).mean("x").first_passage("far", [0.0, 0.5]));
    study.run().unwrap();
    let merged = study.merge(at.join("all.parquet")).unwrap();
    let (list, ended) = merged.ended.unwrap();
    let rows = Table::read_parquet(at.join("all.parquet")).unwrap();
    // A row a member, in order.
    assert!(rows.integers("member").unwrap().iter().copied().eq(0..200));
    assert_eq!(rows.metadata.get("outcome.2"), Some("far"));
    let [ks, outcomes] = ["k", "outcome"].map(|name| rows.integers(name).unwrap());
    let members = (0..200).map(|member| rolling(nh_studies::Draw::new(7, member)));
    let all = nonholonomic::Ensemble::new(0.01).members(members).run(60);
    let mut times = Vec::new();
    for member in 0..200 {
        let x = rows.numbers("x").unwrap()[member];
        // Parameters are known before the motion.
        let (disk, _) = rolling(nh_studies::Draw::new(7, member as u64));
        assert_eq!(rows.numbers("parameter.A").unwrap()[member], disk.A);
        assert_eq!(rows.numbers("parameter.m").unwrap()[member], disk.m);
        let passes = (0..=60).find(|k| all.q(*k, 0)[member] > 0.29);
        match (member % 10, passes) {
            (0, _) => assert_eq!((outcomes[member], ks[member], x.is_nan()), (1, 0, true)),
            (_, Some(k)) => {
                assert_eq!((outcomes[member], ks[member]), (2, k as i64));
                assert_eq!(rows.numbers("t").unwrap()[member], k as f64 * 0.01);
                times.push(k);
            }
            (_, None) => assert_eq!((outcomes[member], ks[member], x.is_nan()), (0, 60, false)),
        }
    }
    assert!(times.len() > 20 && times.len() < 160, "{}", times.len());
    assert_eq!(ended, times.len() + 20);
    let text = std::fs::read_to_string(list).unwrap();
    assert_eq!(text.lines().count(), ended + 1);
    assert!(
        text.lines().nth(1).unwrap().starts_with("0,0,0.0,1,\""),
        "{text}"
    );
    let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
    assert_eq!(table.integers("k").unwrap(), [0, 20, 40, 60]);
    let passed = |k: usize| times.iter().filter(|own| **own <= k).count() as i64;
    assert_eq!(
        table.integers("passed.far").unwrap(),
        [0, 20, 40, 60].map(passed)
    );
    let counts = table.integers("count.x").unwrap();
    assert_eq!(counts[0], 180);
    assert_eq!(counts[3], 180 - times.len() as i64);
    times.sort_unstable();
    let first: f64 = table
        .metadata
        .get("first_passage.far.q0")
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(first, times[0] as f64 * 0.01);
    let median = times[(times.len() - 1) / 2] as f64 * 0.01;
    let found: f64 = table
        .metadata
        .get("first_passage.far.q0.5")
        .unwrap()
        .parse()
        .unwrap();
    assert!((found - median).abs() <= 0.01 * median, "{found}, {median}");
}

/// Values of all sizes among values near 1: to 1 % of the value of the rank, and 1 % of 1 % for the
/// ends of bins.
#[test]
fn quantiles_of_values_of_any_size() {
    let outlier: fn(Draw) -> f64 = |member| match member.member() {
        17 => 1e20,
        _ => 1.0 + member.unit("x"),
    };
    let huge: fn(Draw) -> f64 = |member| match member.member() % 10 {
        4 => 1e308,
        5 => -1e308,
        _ => member.unit("x") - 0.5,
    };
    let wide: fn(Draw) -> f64 = |member| {
        let sign = if member.unit("sign") < 0.3 { -1.0 } else { 1.0 };
        sign * member.log_normal("x", 0.0, 12.0)
    };
    for (name, x) in [("outlier", outlier), ("huge", huge), ("wide", wide)] {
        let at = folder(name);
        let study = Study::recorded(&at, move |member, span| Ok(span.row([("x", x(member))])));
        let list = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0];
        let study = study
            .members(1000)
            .h(1.0)
            .steps(1)
            .chunk(64)
            .statistics(|s| s.quantiles("x", list));
        study.run().unwrap();
        assert_eq!(study.verify(2).unwrap(), 16, "{name}");
        let merged = study.merge(at.join("all.parquet")).unwrap();
        let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
        let mut sorted: Vec<_> = (0..1000).map(|member| x(Draw::new(0, member))).collect();
        sorted.sort_by(f64::total_cmp);
        for q in list {
            let exact = sorted[(q * 999.0) as usize];
            let found = table.numbers(&format!("q{q}.x")).unwrap()[0];
            assert!(
                (found - exact).abs() <= 0.01001 * exact.abs(),
                "{name}, {q}: {found}, {exact}"
            );
        }
    }
}

/// Statistics do not depend on the nodes that are kept: every 20th or 30th, or none.
#[test]
fn statistics_of_other_nodes_than_those_kept() {
    let of = |name: &str, keep| {
        let at = folder(name);
        let study = disks(&at).keep(keep).statistics(|s| s.every(20));
        study.run().unwrap();
        let merged = study.merge(at.join("all.parquet")).unwrap();
        let rows = Table::read_parquet(at.join("all.parquet")).unwrap();
        let ks = rows
            .integers("k")
            .unwrap()
            .iter()
            .take(3)
            .copied()
            .collect::<Vec<_>>();
        let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
        assert_eq!(table.integers("k").unwrap(), [0, 20, 40, 60]);
        (merged.rows, ks, format!("{table:?}"))
    };
    let twenty = of("twenty", Keep::Every(20));
    let thirty = of("thirty", Keep::Every(30));
    let nothing = of("nothing", Keep::Nothing);
    assert_eq!((twenty.0, thirty.0, nothing.0), (800, 600, 0));
    assert_eq!(thirty.1, [0, 30, 60]);
    assert_eq!(twenty.2, thirty.2);
    assert_eq!(twenty.2, nothing.2);
}

/// Node 0 is one of the nodes 0, n, …, however large n is; without an interval there is the last
/// node alone.
#[test]
fn statistics_of_the_first_and_the_last_node() {
    let of = |name: &str, every: Option<usize>| {
        let at = folder(name);
        let study = disks(&at).members(20).keep(Keep::Last);
        let study = study.statistics(|s| every.map_or(s.clone(), |n| s.every(n)));
        study.run().unwrap();
        let merged = study.merge(at.join("all.parquet")).unwrap();
        let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
        table.integers("k").unwrap().to_vec()
    };
    assert_eq!(of("of_60", Some(60)), [0, 60]);
    assert_eq!(of("of_99", Some(99)), [0, 60]);
    assert_eq!(of("of_last", None), [60]);
}

/// A study of which no member ends, without statistics, merged to the place of another one.
#[test]
fn files_of_a_study_before_do_not_stay() {
    let (before, after) = (folder("before"), folder("after"));
    let path = before.join("all.parquet");
    let study = disks(&before).stop("far", |_, state| state.q[0] > 0.29);
    study.run().unwrap();
    let merged = study.merge(&path).unwrap();
    let old = [merged.statistics.unwrap(), merged.ended.unwrap().0];
    assert!(old.iter().all(|path| path.exists()));
    let plain = Study::new(&after, rolling).members(5).h(0.01).steps(5);
    plain.run().unwrap();
    plain.merge(&path).unwrap();
    assert!(!old.iter().any(|path| path.exists()));
}
