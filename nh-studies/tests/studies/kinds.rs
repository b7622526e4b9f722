//! Every kind of motion.

use std::f64::consts::TAU;

use nh_studies::{Draw, Keep, Study};
use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::{LeftInvariantSystem, Moving, Reduced, Start, SymmetricSystem, Table};

use crate::systems::{Body, DISK, Disk, SPHERE};
use crate::{column, folder, rolling};

fn merged<D>(study: &Study<D>, at: &std::path::Path) -> (Table, nh_studies::Merged)
where
    D: nonholonomic::records::RecordedDynamics + Send + Sync + 'static,
{
    study.run().unwrap();
    let merged = study.merge(at.join("all.parquet")).unwrap();
    (Table::read_parquet(at.join("all.parquet")).unwrap(), merged)
}

/// Members that come onto rough ground, with the crossings of all.
#[test]
fn regions_have_a_table_of_crossings() {
    let at = folder("regions");
    let study = Study::new(&at, |member| {
        let x = member.uniform("x", -0.5..-0.1);
        let v = [1.0, 0.5, 0.0, -1.0, 0.3];
        (SPHERE, Start::from_velocity([x, 0.2, 0.0, 0.0, 0.0], v))
    });
    let study = study
        .members(20)
        .h(0.02)
        .steps(40)
        .chunk(6)
        .keep(Keep::Every(10));
    let (rows, merged) = merged(&study, &at);
    assert_eq!(merged.rows, 100);
    let (path, count) = merged.impacts.unwrap();
    assert_eq!(count, 20);
    let impacts = Table::read_parquet(path).unwrap();
    assert!(
        impacts
            .integers("member")
            .unwrap()
            .iter()
            .copied()
            .eq(0..20)
    );
    for (member, t) in impacts.numbers("t").unwrap().iter().enumerate() {
        // With ẋ = 1; a boundary is met to 10⁻¹².
        let x = Draw::new(0, member as u64).uniform("x", -0.5..-0.1);
        assert!((t + x).abs() < 1e-11, "{member}");
    }
    assert_eq!(
        column(&rows, "x", 0)[19],
        Draw::new(0, 19).uniform("x", -0.5..-0.1)
    );
    // Damaged crossings are those of a damaged chunk.
    let of_chunk = at.join("impacts/000000000001.parquet");
    let bytes = std::fs::read(&of_chunk).unwrap();
    std::fs::write(&of_chunk, &bytes[1..]).unwrap();
    assert!(study.verify(0).is_err());
    assert_eq!(study.run().unwrap().damaged, 1);
    assert!(std::fs::read(&of_chunk).unwrap() == bytes);
}

/// Reduced disks, with the bits of their own trajectories.
#[test]
fn reduced_members() {
    let at = folder("reduced");
    let study = Study::new(&at, |member| {
        let (disk, start) = rolling_phase(member);
        (
            Reduced(SymmetricSystem::reduced(&disk)),
            Start::from_velocity(start.0, start.1),
        )
    });
    let study = study.members(10).seed(7).h(0.01).steps(30).chunk(4);
    let (rows, _) = merged(&study, &at);
    assert_eq!(rows.rows(), 10);
    let theta = column(&rows, "theta", 30);
    for (member, theta) in theta.into_iter().enumerate() {
        let (disk, (q, v)) = rolling_phase(Draw::new(7, member as u64));
        let whole = disk.motion(0.01, q, v).unwrap().nth(30).unwrap().unwrap();
        // 30 steps of two solvers, each to 10⁻¹⁴ of angles of size 0.3: they agree to 30 · 10⁻¹⁴.
        assert!((theta - whole.q[2]).abs() < 3e-13, "{member}: {theta}");
    }
}

fn rolling_phase(member: Draw) -> (Disk, ([f64; 4], [f64; 4])) {
    let (disk, _) = rolling(member);
    let spin = member.normal("spin", 1.0, 0.1);
    (disk, ([0.0; 4], [disk.A * spin, 0.0, spin, 0.7]))
}

/// A body in SO(3), and its motion reduced by left multiplication.
#[test]
fn groups_and_motions_reduced_by_them() {
    static BODY: Body = Body { J: [1.0, 2.0, 3.0] };
    let omega = |member: Draw| [0.3, 1.0, member.uniform("spin", 0.1..0.2)];
    let (whole, left) = (folder("whole"), folder("left"));
    let of_group = Study::new(&whole, move |member| {
        let q = UnitQuaternion::identity();
        (Body { J: BODY.J }, Start::from_velocity(q, omega(member)))
    });
    let of_group = of_group.members(5).h(0.02).steps(20).chunk(2);
    let (rows, _) = merged(&of_group, &whole);
    let of_left = Study::new(&left, move |member| {
        let q = UnitQuaternion::identity();
        (
            LeftInvariantSystem::reduced(&BODY),
            Start::from_velocity(q, omega(member)),
        )
    });
    let (reduced, _) = merged(&of_left.members(5).h(0.02).steps(20).chunk(2), &left);
    for name in ["R.omega[0]", "R.omega[2]"] {
        let pairs = column(&rows, name, 20)
            .into_iter()
            .zip(column(&reduced, name, 20));
        for (whole, reduced) in pairs {
            // 20 steps of two solvers, each to 10⁻¹⁴ of momenta of size 2.
            assert!(
                (whole - reduced).abs() < 1e-12,
                "{name}: {whole}, {reduced}"
            );
        }
    }
}

/// u = -c θ̇ with a c of each member, and a state of the law: the time at which it last looked.
#[test]
fn members_under_a_law() {
    let at = folder("law");
    let brake = |member: Draw| member.uniform("c", 0.1..0.3);
    let study = Study::new(&at, rolling)
        .members(12)
        .seed(7)
        .h(0.01)
        .steps(50)
        .chunk(5);
    let study = study
        .keep(Keep::Every(25))
        .stop("slow", |_, state| state.interval().d[2] / 0.01 < 0.91)
        .watch("rate", |_, state| state.interval().d[2] / 0.01)
        .law(move |member| {
            let (c, mut looks) = (brake(member), 0);
            move |motion| {
                looks += 1;
                assert_eq!(looks, motion.k() + 1);
                [-c * motion.velocity()[2], 0.0]
            }
        });
    let (rows, merged) = merged(&study, &at);
    let names: Vec<_> = rows.names().collect();
    assert!(names.contains(&"drive") && names.contains(&"rate") && names.contains(&"parameter.A"));
    let outcomes = rows.integers("outcome").unwrap();
    let members = rows.integers("member").unwrap();
    let mut stopped = 0;
    for member in 0..12 {
        let (disk, (q, v)) = rolling_phase(Draw::new(7, member));
        let c = brake(Draw::new(7, member));
        let motion = disk.motion(0.01, q, v).unwrap();
        let motion = motion.controlled(|motion| [-c * motion.velocity()[2], 0.0]);
        let states: Vec<_> = motion.take(51).map(Result::unwrap).collect();
        let end = states
            .iter()
            .position(|state| state.interval().d[2] / 0.01 < 0.91);
        let last = members
            .iter()
            .rposition(|own| *own == member as i64)
            .unwrap();
        let k = rows.integers("k").unwrap()[last];
        assert_eq!(k, end.unwrap_or(50) as i64);
        assert_eq!(outcomes[last], if end.is_some() { 2 } else { 0 });
        if end.is_none() {
            assert_eq!(rows.numbers("x").unwrap()[last], states[50].q[0]);
            assert_eq!(rows.numbers("drive").unwrap()[last], states[50].u[0]);
        }
        stopped += usize::from(end.is_some());
    }
    assert!(stopped > 0 && stopped < 12, "{stopped}");
    assert_eq!(merged.ended.map(|(_, count)| count), Some(stopped));
}

/// Constant controls of each member: θ̇ grows by τ t/(I + m A²), as a disk that rolls does.
#[test]
fn members_with_constant_controls() {
    let at = folder("controls");
    let torque = |member: Draw| member.grid([(0.0..=0.3, 4)])[0];
    let study = Study::new(&at, |_| {
        (DISK, Start::from_velocity([0.0; 4], [0.5, 0.0, 1.0, 0.0]))
    });
    let study = study
        .members(4)
        .h(0.01)
        .steps(100)
        .chunk(3)
        .controls(move |member| [torque(member), 0.0]);
    let (rows, _) = merged(&study, &at);
    for member in 0..4 {
        let tau = torque(Draw::new(0, member as u64));
        let theta = 1.0 + tau / (DISK.I + DISK.m * DISK.A * DISK.A) / 2.0;
        let found = rows.numbers("theta").unwrap()[member];
        // θ(1) = θ̇ t + τ t²/2(I + m A²), which the midpoint rule has exactly; 100 steps to 10⁻¹⁴.
        assert!(
            (found - theta).abs() < 1e-12 * TAU,
            "{member}: {found}, {theta}"
        );
        assert_eq!(rows.numbers("drive").unwrap()[member], tau);
    }
}

/// A law that says nothing leaves the motions of members, their crossings and their ends to the
/// bit.
#[test]
fn a_law_of_no_control_changes_nothing() {
    let (plain, lawful) = (folder("plain"), folder("lawful"));
    let study = |at: &std::path::Path| {
        let study = Study::new(at, |member| {
            let q = [member.uniform("x", -0.5..-0.1), 0.2, 0.0, 0.0, 0.0];
            let v = [1.0, 0.5, 0.0, -1.0, 0.3];
            // The third member has no start.
            let v = if member.member() == 2 {
                v.map(|v| v * f64::NAN)
            } else {
                v
            };
            (SPHERE, Start::from_velocity(q, v))
        });
        let study = study
            .members(7)
            .h(0.02)
            .steps(40)
            .chunk(3)
            .keep(Keep::Every(10));
        study
            .stop("through", |_, state| state.q[0] > 0.1)
            .watch("x_again", |_, state| state.q[0])
    };
    let (rows, all) = merged(&study(&plain), &plain);
    let (under_law, of_law) = merged(&study(&lawful).law(|_| |_: &_| []), &lawful);
    assert_eq!(
        format!("{:?}", rows.columns),
        format!("{:?}", under_law.columns)
    );
    assert_eq!(
        (all.rows, all.ended.map(|it| it.1)),
        (of_law.rows, of_law.ended.map(|it| it.1))
    );
    let impacts = |path: Option<(std::path::PathBuf, usize)>| {
        format!(
            "{:?}",
            Table::read_parquet(path.unwrap().0).unwrap().columns
        )
    };
    assert_eq!(impacts(all.impacts), impacts(of_law.impacts));
    assert_eq!(
        rows.integers("outcome")
            .unwrap()
            .iter()
            .filter(|outcome| **outcome == 1)
            .count(),
        1
    );
    assert!(rows.integers("outcome").unwrap().contains(&2));
}
