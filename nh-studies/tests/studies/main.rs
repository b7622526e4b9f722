//! Studies: their bytes, whoever computes them, and the errors of those that cannot be.

mod builds;
mod cuts;
mod damage;
mod engines;
mod functions;
mod grown;
mod kills;
mod kinds;
mod panics;
mod python;
mod refused;
#[cfg(feature = "s3")]
mod s3;
mod statistics;
mod systems;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use nh_studies::{Draw, Keep, Study};
use nonholonomic::{Start, Table};

use systems::{DISK, Disk};

/// A folder of a test that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("studies")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    folder
}

/// All files of a study, but those of writers that were killed.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for of in ["", "chunks", "impacts"] {
        for entry in fs::read_dir(folder.join(of)).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_file() && !name.contains('#') {
                files.insert(format!("{of}/{name}"), fs::read(path).unwrap());
            }
        }
    }
    files
}

fn chunk_path(folder: &Path, chunk: u64) -> PathBuf {
    folder.join(format!("chunks/{chunk:012}.parquet"))
}

/// A disk of a radius of its own that rolls, and the rate at which it does.
fn rolling(member: Draw) -> (Disk, Start<Disk>) {
    let disk = Disk {
        A: member.uniform("A", 0.4..0.6),
        ..DISK
    };
    let spin = member.normal("spin", 1.0, 0.1);
    let start = Start::from_velocity([0.0; 4], [disk.A * spin, 0.0, spin, 0.7]);
    (disk, start)
}

/// 200 disks in 25 chunks.
fn disks(folder: &Path) -> Study<Disk> {
    Study::new(folder, rolling)
        .members(200)
        .seed(7)
        .h(0.01)
        .steps(60)
        .chunk(8)
        .keep(Keep::Every(20))
        .statistics(|s| {
            s.mean("x")
                .covariance("x", "y")
                .extrema("y")
                .quantiles("x", [0.05, 0.5, 0.95])
                .histogram("x", 0.0..0.4, 8)
        })
}

/// The rows of a column at a node.
fn column(table: &Table, name: &str, k: i64) -> Vec<f64> {
    let (ks, values) = (table.integers("k").unwrap(), table.numbers(name).unwrap());
    let rows = ks.iter().zip(values).filter(|(own, _)| **own == k);
    rows.map(|(_, value)| *value).collect()
}

#[test]
fn two_runs_and_shards_have_the_same_bytes() {
    let (one, two, parts) = (folder("one"), folder("two"), folder("parts"));
    let ran = disks(&one).run().unwrap();
    assert_eq!((ran.computed, ran.found, ran.damaged), (25, 0, 0));
    let again = disks(&one).run().unwrap();
    assert_eq!((again.computed, again.found), (0, 25));
    disks(&two).run().unwrap();
    for rank in [3, 1, 2, 0] {
        let ran = disks(&parts).shard(rank, 4).unwrap();
        assert_eq!(ran.computed, if rank == 0 { 7 } else { 6 });
    }
    assert_eq!(files(&one).len(), 26);
    assert!(files(&one) == files(&two) && files(&one) == files(&parts));
    let status = disks(&one).status().unwrap();
    assert_eq!((status.done, status.chunks), (25, 25));
    assert_eq!(disks(&one).verify(3).unwrap(), 25);
}

/// The rows of members 0 to 99 are the same in studies of 100 and 200, in chunks of any size.
#[test]
fn members_do_not_depend_on_the_study() {
    let rows = |name: &str, members, chunk| {
        let folder = folder(name);
        let study = disks(&folder).members(members).chunk(chunk);
        study.run().unwrap();
        let path = folder.join("all.parquet");
        let merged = study.merge(&path).unwrap();
        // The nodes 0, 20, 40 and 60.
        assert_eq!(merged.rows as u64, 4 * members);
        let mut table = Table::read_parquet(path).unwrap();
        table.metadata = Default::default();
        table
    };
    let all = rows("all", 200, 64);
    let first = rows("first", 100, 7);
    assert!(first.names().eq(all.names()));
    for name in first.names() {
        match (first.numbers(name), all.numbers(name)) {
            (Some(first), Some(all)) => {
                let bits = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
                assert_eq!(bits(first), bits(&all[..first.len()]), "{name}");
            }
            _ => assert_eq!(
                first.integers(name).unwrap(),
                &all.integers(name).unwrap()[..400],
                "{name}"
            ),
        }
    }
    // The rows are those of an ensemble of the same starts.
    let members = (0..200).map(|member| rolling(Draw::new(7, member)));
    let ensemble = nonholonomic::Ensemble::new(0.01).members(members).run(60);
    let last = ensemble.records() - 1;
    assert_eq!(column(&all, "x", 60), ensemble.q(last, 0));
    assert_eq!(column(&all, "lambda_1", 60), ensemble.lambda(last, 0));
    assert_eq!(
        column(&all, "parameter.A", 0)[17],
        rolling(Draw::new(7, 17)).0.A
    );
}

#[test]
fn chosen_columns_of_the_last_node() {
    let folder = folder("columns");
    let study = disks(&folder)
        .keep(Keep::Last)
        .watch("speed", |_, state| state.interval().d[2] / 0.01)
        .columns(["y", "speed"]);
    study.run().unwrap();
    let path = folder.join("rows.parquet");
    assert_eq!(study.merge(&path).unwrap().rows, 200);
    let table = Table::read_parquet(path).unwrap();
    let names: Vec<_> = table.names().collect();
    assert_eq!(names, ["member", "k", "t", "y", "speed", "outcome"]);
    assert_eq!(table.integers("k").unwrap(), [60; 200]);
    assert!(table.integers("member").unwrap().iter().copied().eq(0..200));
    assert_eq!(table.metadata.get("h"), Some("0.01"));
}

/// The files of a study in the memory of this process: names and bytes are those of a folder.
#[test]
fn any_object_store_holds_a_study() {
    use nh_studies::object_store::{ObjectStoreExt, memory::InMemory};
    let at = folder("of_files");
    disks(&at).run().unwrap();
    let memory = std::sync::Arc::new(InMemory::new());
    let study = || disks(&at).store(memory.clone(), "runs/disks");
    assert!(matches!(
        study().status(),
        Err(nh_studies::StudyError::NoStudy { .. })
    ));
    assert_eq!(study().run().unwrap().computed, 25);
    assert_eq!(study().run().unwrap().found, 25);
    assert_eq!(study().verify(1).unwrap(), 25);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    for (name, bytes) in files(&at) {
        let path = format!("runs/disks/{}", name.trim_start_matches('/'));
        let get = async { memory.get(&path.as_str().into()).await?.bytes().await };
        assert!(runtime.block_on(get).unwrap() == bytes, "{name}");
    }
    let merged = study().merge(at.join("all.parquet")).unwrap();
    assert_eq!(merged.rows, 800);
}
