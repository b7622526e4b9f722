//! Members that are functions of their numbers: lattices, and gradients.

use nh_studies::{Draw, Keep, Recorded, Span, Study};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Rollout, Stage, Table};

use crate::systems::{DISK, Disk, Toda};
use crate::{folder, rolling};

const SITES: usize = 12;

fn toda(member: Draw) -> Toda {
    Toda {
        m: 1.0,
        a: member.uniform("a", 0.5..1.0),
        b: 1.0,
    }
}

fn pushed(member: Draw) -> [Vec<[f64; 1]>; 2] {
    let mut v = vec![[0.0]; SITES];
    v[3] = [member.normal("v", 1.0, 0.1)];
    [vec![[0.0]; SITES], v]
}

/// Chains; that of member 5 has no motion, and that of member 7 is pushed out of the range of
/// numbers.
fn chains(at: &std::path::Path) -> Study<Recorded> {
    let study = Study::recorded(at, |member, span| {
        let [q, mut v] = pushed(member);
        match member.member() {
            5 => v.truncate(3),
            7 => v[3] = [1e4],
            _ => {}
        }
        let chain = toda(member);
        let lattice = chain.lattice(SITES, 1.0, Ends::Periodic)?;
        let motion = lattice.motion(span.time(), &q, &v)?;
        Ok(span.record(motion).tables()?)
    });
    study.members(10).h(0.05).steps(40).chunk(4)
}

/// Rows of every site are those of a motion of its own; statistics are those of every site.
#[test]
fn members_that_are_lattices() {
    let at = folder("lattices");
    let study = chains(&at)
        .keep(Keep::Every(20))
        .columns(["x", "x_dot"])
        .statistics(|s| s.every(40).mean("x").extrema("x"));
    study.run().unwrap();
    assert_eq!(study.verify(3).unwrap(), 3);
    let merged = study.merge(at.join("all.parquet")).unwrap();
    let rows = Table::read_parquet(at.join("all.parquet")).unwrap();
    let names: Vec<_> = rows.names().collect();
    assert_eq!(names, ["member", "k", "t", "site", "x", "x_dot", "outcome"]);
    assert_eq!(rows.metadata.get("sites"), Some("12"));
    let [members, ks, sites, outcomes] =
        ["member", "k", "site", "outcome"].map(|name| rows.integers(name).unwrap());
    let mut last = vec![Vec::new(); SITES];
    for member in (0..10).filter(|member| ![5, 7].contains(member)) {
        let draw = Draw::new(0, member);
        let (chain, [q, v]) = (toda(draw), pushed(draw));
        let lattice = chain.lattice(SITES, 1.0, Ends::Periodic).unwrap();
        let mut motion = lattice.motion(0.05, &q, &v).unwrap();
        for k in 0..=40 {
            if k > 0 {
                motion.advance().unwrap();
            }
            let own =
                (0..rows.rows()).filter(|row| (members[*row], ks[*row]) == (member as i64, k));
            let own: Vec<_> = own.collect();
            if k % 20 > 0 {
                assert!(own.is_empty());
                continue;
            }
            assert!(own.iter().map(|row| sites[*row]).eq(0..SITES as i64));
            for (row, x) in own.into_iter().zip(motion.q()) {
                assert_eq!(rows.numbers("x").unwrap()[row], x[0]);
                assert_eq!(outcomes[row], 0);
            }
        }
        for (all, x) in last.iter_mut().zip(motion.q()) {
            all.push(x[0]);
        }
    }
    // Two members are rows with their ends.
    let ended: Vec<_> = (0..rows.rows()).filter(|row| outcomes[*row] == 1).collect();
    let ended_sites: Vec<_> = ended.iter().map(|row| sites[*row]).collect();
    assert_eq!(ended_sites, [-1, -1]);
    let of_members: Vec<_> = ended.iter().map(|row| members[*row]).collect();
    assert_eq!(of_members, [5, 7]);
    assert_eq!(ks[ended[0]], 0);
    let (list, count) = merged.ended.unwrap();
    let text = std::fs::read_to_string(list).unwrap();
    assert_eq!(count, 2);
    assert!(text.contains("3 velocities for 12 sites"), "{text}");
    // Eight additions round once each.
    let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
    assert_eq!(table.rows(), 2 * SITES);
    let of_last = |name: &str| table.numbers(name).unwrap()[SITES..].to_vec();
    assert!(
        table.integers("site").unwrap()[SITES..]
            .iter()
            .copied()
            .eq(0..12)
    );
    for (site, xs) in last.iter().enumerate() {
        let mean = xs.iter().sum::<f64>() / 8.0;
        let largest = xs.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!((of_last("mean.x")[site] - mean).abs() <= 16.0 * f64::EPSILON * largest);
        let max = xs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        assert_eq!(of_last("max.x")[site], max);
    }
}

/// A lattice of another number of sites has no place in the table, and neither has a member without
/// one.
#[test]
fn members_of_other_tables_are_refused() {
    let study = |name: &str, row: fn(Draw, Span) -> Vec<(&'static str, f64)>| {
        let study = Study::recorded(folder(name), move |member, span| {
            Ok(span.row(row(member, span)))
        });
        study.members(40).h(0.01).steps(4).chunk(8)
    };
    let other = study("other_columns", |member, _| {
        let name = if member.member() == 9 { "y" } else { "x" };
        vec![(name, 1.0)]
    });
    let error = other.run().unwrap_err().to_string();
    assert!(
        error.contains("member 9 has no column `x`, and the first member has one"),
        "{error}"
    );
    let more = study("more_columns", |member, _| {
        let more = (member.member() == 9).then_some(("y", 1.0));
        [("x", 1.0)].into_iter().chain(more).collect()
    });
    let error = more.run().unwrap_err().to_string();
    assert!(error.contains("member 9 has a column `y`"), "{error}");
    let later = study("later_twice", |member, _| {
        vec![("x", 1.0); 1 + usize::from(member.member() == 9)]
    });
    let error = later.run().unwrap_err().to_string();
    assert!(error.contains("the name `x`"), "{error}");
    for name in ["x", "member", "k", "t", "outcome"] {
        let twice = Study::recorded(folder("twice"), move |_, span| {
            Ok(span.row([("x", 1.0), (name, 2.0)]))
        });
        let error = twice.members(4).h(0.01).steps(4).run().unwrap_err();
        let word = format!("two columns have the name `{name}`");
        assert!(error.to_string().contains(&word), "{error}");
        assert!(!folder("twice").exists());
    }
    let sites = |member: Draw| 10 + usize::from(member.member() == 9);
    let at = folder("other_sites");
    let lattices = Study::recorded(&at, move |member, span| {
        let zeros = vec![[0.0]; sites(member)];
        let chain = toda(member);
        let lattice = chain.lattice(sites(member), 1.0, Ends::Periodic)?;
        let motion = lattice.motion(span.time(), &zeros, &zeros)?;
        Ok(span.record(motion).tables()?)
    });
    let error = lattices.members(40).h(0.01).steps(4).chunk(8).run();
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("member 9 has 11 rows at node 0, and the first member 10"),
        "{error}"
    );
    let none = Study::recorded(folder("no_table"), |_, _| Err("no disk".into()));
    let error = none.members(40).h(0.01).steps(4).run().unwrap_err();
    assert!(error.to_string().contains("no disk"), "{error}");
}

/// The cost θ of the last node.
struct LastAngle;

impl Cost<Disk> for LastAngle {
    fn stage(&self, _: &Stage<'_, Disk>) -> CostSlopes<Disk> {
        CostSlopes::zeros()
    }

    fn end(&self, at: &Stage<'_, Disk>) -> CostSlopes<Disk> {
        let mut slopes = CostSlopes::<Disk>::zeros();
        slopes.value = at.q[2];
        slopes.q[2] = 1.0;
        slopes
    }
}

/// Disks that roll straight on under a torque: θ = θ̇ t + τ t²/2(I + m A²), and the mean of its
/// gradient.
#[test]
fn the_mean_of_a_gradient() {
    let at = folder("gradients");
    let disk = |member: Draw| rolling(member).0;
    let start = [[0.0; 4], [0.5, 0.0, 1.0, 0.0]];
    let study = Study::recorded(&at, move |member, span| {
        let [q, v] = start;
        let disk = disk(member);
        // The sixth member is off its constraints.
        let v = [
            if member.member() == 5 { 1.0 } else { disk.A },
            v[1],
            v[2],
            v[3],
        ];
        let motion = disk.motion(span.time(), q, v)?;
        let rollout = Rollout::new(motion, &vec![[0.2, 0.0].into(); span.steps()])?;
        Ok(span.gradient(&disk, &rollout.gradient(&LastAngle)?))
    });
    let study = study
        .members(12)
        .seed(7)
        .h(0.01)
        .steps(100)
        .chunk(5)
        .statistics(|s| s.mean("gradient.u.drive").mean("cost"));
    study.run().unwrap();
    let merged = study.merge(at.join("all.parquet")).unwrap();
    let rows = Table::read_parquet(at.join("all.parquet")).unwrap();
    let names: Vec<_> = rows.names().collect();
    assert_eq!(
        names[..6],
        ["member", "k", "t", "cost", "gradient.t", "gradient.h"]
    );
    for name in [
        "gradient.q.phi",
        "gradient.p.x",
        "gradient.u.steering",
        "gradient.parameter.A",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    for member in (0..12).filter(|member| *member != 5) {
        let found = rows.numbers("parameter.A").unwrap()[member as usize];
        assert_eq!(found, disk(Draw::new(7, member)).A);
    }
    assert_eq!(rows.integers("k").unwrap()[0], 100);
    let slope = |member: u64| {
        let disk = disk(Draw::new(7, member));
        0.5 / (DISK.I + DISK.m * disk.A * disk.A)
    };
    // 100 steps of the adjoint equations, each to some units of round-off of numbers of size 1.
    for member in (0..12).filter(|member| *member != 5) {
        let found = rows.numbers("gradient.u.drive").unwrap()[member as usize];
        assert!((found - slope(member)).abs() < 1e-12, "{member}: {found}");
        let cost = rows.numbers("cost").unwrap()[member as usize];
        assert!((cost - 1.0 - 0.2 * slope(member)).abs() < 1e-12, "{member}");
    }
    assert_eq!(rows.integers("outcome").unwrap()[5], 1);
    assert!(rows.numbers("cost").unwrap()[5].is_nan());
    assert_eq!(merged.ended.unwrap().1, 1);
    let table = Table::read_parquet(merged.statistics.unwrap()).unwrap();
    let slopes = (0..12).filter(|member| *member != 5).map(slope);
    let mean = slopes.sum::<f64>() / 11.0;
    let found = table.numbers("mean.gradient.u.drive").unwrap()[0];
    assert!((found - mean).abs() < 1e-12, "{found}, {mean}");
    assert_eq!(table.integers("count.cost").unwrap(), [11]);
}

/// A motion of a system as a function has the numbers that it has in lanes.
#[test]
fn a_recorded_motion_is_that_of_the_system() {
    let (own, other) = (folder("in_lanes"), folder("one_by_one"));
    let study = Study::new(&own, rolling)
        .members(9)
        .seed(7)
        .h(0.01)
        .steps(30);
    study.run().unwrap();
    study.merge(own.join("all.parquet")).unwrap();
    let study = Study::recorded(&other, |member, span| {
        let (disk, start) = rolling(member);
        let inputs = (span.time(), [0.0; 2]).into();
        let motion = start.motion(&disk, &StepOptions::default(), inputs)?;
        Ok(span.record(motion).tables()?)
    });
    let study = study.members(9).seed(7).h(0.01).steps(30);
    study.run().unwrap();
    study.merge(other.join("all.parquet")).unwrap();
    let read = |at: &std::path::Path| Table::read_parquet(at.join("all.parquet")).unwrap();
    let (own, other) = (read(&own), read(&other));
    for name in own.names() {
        assert_eq!(own.numbers(name), other.numbers(name), "{name}");
    }
    assert!(other.numbers("parameter.A").is_some());
}
