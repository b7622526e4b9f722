//! The merged files, as Python reads them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{disks, folder};

/// A folder with these packages of Python, installed once; none, with the reason printed, where
/// they are not to be had.
pub fn packages(names: &[&str], test: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("python")
        .join(names.join("-"));
    let done = folder.join(".installed");
    if !done.exists() {
        let mut pip = Command::new("python3");
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--target",
        ]);
        match pip.arg(&folder).args(names).output() {
            Ok(output) if output.status.success() => std::fs::write(done, "").unwrap(),
            Ok(output) => {
                let error = String::from_utf8_lossy(&output.stderr).into_owned();
                println!("skipped {test}: pip installs no {names:?}: {error}");
                return None;
            }
            Err(error) => {
                println!("skipped {test}: there is no python3: {error}");
                return None;
            }
        }
    }
    Some(folder)
}

#[test]
fn pandas_and_polars_read_the_merged_file() {
    let test = "pandas_and_polars_read_the_merged_file";
    let Some(packages) = packages(&["pandas", "pyarrow", "polars"], test) else {
        return;
    };
    let at = folder("read");
    let study = disks(&at).columns(["x", "y"]);
    study.run().unwrap();
    study.merge(at.join("all.parquet")).unwrap();
    const PROGRAM: &str = r#"
import sys, pandas as pd, polars as pl
path = sys.argv[1]
rows, same = pd.read_parquet(path + "/all.parquet"), pl.read_parquet(path + "/all.parquet")
assert list(rows.columns) == ["member", "k", "t", "x", "y", "outcome"] == same.columns
assert len(rows) == 800 and same.height == 800
assert (same["x"].to_numpy() == rows["x"].to_numpy()).all()
last = rows[rows.k == 60].set_index("member")
assert list(last.index) == list(range(200))
table = pd.read_parquet(path + "/all.statistics.parquet").set_index("k")
assert abs(table["mean.x"][60] - last.x.mean()) < 1e-13
assert abs(table["deviation.x"][60] - last.x.std()) < 1e-13
assert abs(table["covariance.x.y"][60] - last.x.cov(last.y)) < 1e-13
assert abs(table["correlation.x.y"][60] - last.x.corr(last.y)) < 1e-11
assert table["min.y"][60] == last.y.min() and table["max.y"][60] == last.y.max()
chunks = pd.read_parquet(path + "/chunks").sort_values(["member", "k"], ignore_index=True)
assert chunks.equals(rows)
"#;
    let mut python = Command::new("python3");
    python
        .args(["-c", PROGRAM])
        .arg(&at)
        .env("PYTHONPATH", packages);
    let output = python.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
