//! Members whose closures panic.

use std::path::Path;

use nh_studies::{Draw, Keep, Study, StudyKind};
use nonholonomic::{Start, Table};

use crate::systems::Disk;
use crate::{files, folder, rolling};

/// The table of a study, and the list of its members that ended early.
fn merged<D: StudyKind>(study: &Study<D>, at: &Path) -> (Table, String) {
    study.run().unwrap();
    let merged = study.merge(at.join("all.parquet")).unwrap();
    let list = merged
        .ended
        .map(|(path, _)| std::fs::read_to_string(path).unwrap());
    let table = Table::read_parquet(at.join("all.parquet")).unwrap();
    (table, list.unwrap_or_default())
}

/// 20 disks in chunks of 8.
fn disks(at: &Path, member: fn(Draw) -> (Disk, Start<Disk>)) -> Study<Disk> {
    let study = Study::new(at, member);
    let study = study.members(20).seed(7).h(0.01).steps(40).chunk(8);
    study.keep(Keep::Every(20))
}

/// The rows of members other than this one, as text.
fn others(table: &Table, member: i64) -> Vec<String> {
    let members = table.integers("member").unwrap();
    let rows = (0..table.rows()).filter(|row| members[*row] != member);
    let text = |row: usize| {
        let columns = table.names().map(|name| match table.numbers(name) {
            Some(values) => values[row].to_bits().to_string(),
            None => table.integers(name).unwrap()[row].to_string(),
        });
        columns.collect::<Vec<_>>().join(" ")
    };
    rows.map(text).collect()
}

#[track_caller]
fn is_a_row(table: &Table, list: &str, member: i64, reason: &str) {
    let [members, ks, outcomes] = ["member", "k", "outcome"].map(|name| table.integers(name));
    let own = (0..table.rows()).filter(|row| members.unwrap()[*row] == member);
    let own: Vec<_> = own
        .map(|row| (ks.unwrap()[row], outcomes.unwrap()[row]))
        .collect();
    assert_eq!(own, [(0, 1)]);
    let line = list
        .lines()
        .find(|line| line.starts_with(&format!("{member},0,")));
    assert!(line.unwrap().contains(reason), "{list}");
}

/// The closure of the member, of its law and of a condition; all other members have their bits.
#[test]
fn a_member_that_panics_is_a_row() {
    let at = folder("quiet");
    let (whole, _) = merged(&disks(&at, rolling), &at);
    for member in [0, 9] {
        let at = folder("panics");
        let study = match member {
            0 => disks(&at, |draw| {
                assert!(
                    draw.member() != 0,
                    "member {} is out of the table",
                    draw.member()
                );
                rolling(draw)
            }),
            _ => disks(&at, |draw| {
                assert!(
                    draw.member() != 9,
                    "member {} is out of the table",
                    draw.member()
                );
                rolling(draw)
            }),
        };
        let (table, list) = merged(&study, &at);
        is_a_row(
            &table,
            &list,
            member,
            &format!("panicked: member {member} is out of the table"),
        );
        assert!(others(&table, member) == others(&whole, member));
    }
    let lawful = |at: &Path, looks: usize| {
        disks(at, rolling).law(move |draw| {
            let mut left = if draw.member() == 9 {
                looks
            } else {
                usize::MAX
            };
            move |_: &_| {
                left = left.checked_sub(1).expect("a law that looks so often");
                [0.1, 0.0]
            }
        })
    };
    let (quiet, panics) = (folder("lawful_quiet"), folder("lawful_panics"));
    let (whole, _) = merged(&lawful(&quiet, usize::MAX), &quiet);
    let (table, list) = merged(&lawful(&panics, 30), &panics);
    is_a_row(&table, &list, 9, "a law that looks so often");
    assert!(others(&table, 9) == others(&whole, 9));
}

/// A condition that panics behind some nodes, with and without cuts: the same bytes.
#[test]
fn members_that_panic_are_cut_to_the_same_bytes() {
    let study = |at: &Path| {
        disks(at, rolling).stop("far", |_, state| {
            assert!(state.q[0] < 0.22, "x is {}", state.q[0] > 0.0);
            false
        })
    };
    let (plain, cut) = (folder("panics_plain"), folder("panics_cut"));
    let (table, list) = merged(&study(&plain), &plain);
    merged(&study(&cut).cut(7), &cut);
    assert!(files(&plain) == files(&cut));
    let count = list
        .lines()
        .filter(|line| line.contains("panicked: x is true"))
        .count();
    assert!(count > 0 && count < 20, "{list}");
    assert_eq!(table.rows(), 3 * (20 - count) + count);
}

#[test]
fn a_function_that_panics_is_a_row() {
    let at = folder("panics_recorded");
    let study = Study::recorded(&at, |member, span| {
        let table = [0.5; 9];
        Ok(span.row([("x", table[member.member() as usize])]))
    });
    let (table, list) = merged(&study.members(10).h(1.0).steps(1), &at);
    is_a_row(&table, &list, 9, "the index is 9");
    assert_eq!(table.numbers("x").unwrap()[..9], [0.5; 9]);
}
