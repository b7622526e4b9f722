//! The merged files, as Python reads them.

use std::path::{Path, PathBuf};
use std::process::Command;

use nh_studies::Draw;
use nonholonomic::Table;

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

fn python(program: &str, packages: &Path, at: &Path) {
    let mut python = Command::new("python3");
    python
        .args(["-c", program])
        .arg(at)
        .env("PYTHONPATH", packages);
    let output = python.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Tables of starts that Python writes, by default and with every compression that is read; and
/// those with a missing value, or with a compression that is not read.
#[test]
fn tables_of_pandas_and_polars_are_read() {
    let test = "tables_of_pandas_and_polars_are_read";
    let Some(packages) = packages(&["pandas", "pyarrow", "polars"], test) else {
        return;
    };
    let at = folder("written_by_python");
    std::fs::create_dir_all(&at).unwrap();
    const PROGRAM: &str = r#"
import sys, pandas as pd, polars as pl
path = sys.argv[1]
columns = dict(A=[0.1 * i for i in range(1000)], n=list(range(1000)), is_on=[i % 3 == 0 for i in range(1000)])
rows, same = pd.DataFrame(columns), pl.DataFrame(columns)
rows.to_parquet(path + "/pandas.parquet")
same.write_parquet(path + "/polars.parquet")
for of in ["snappy", "zstd", None]:
    rows.to_parquet(f"{path}/pandas.{of}.parquet", compression=of, row_group_size=300)
for of in ["snappy", "zstd", "uncompressed"]:
    same.write_parquet(f"{path}/polars.{of}.parquet", compression=of, row_group_size=300)
rows["A"] = [None if i in (700, 800) else 0.5 for i in range(1000)]
rows.to_parquet(path + "/missing.parquet", row_group_size=300)
rows.to_parquet(path + "/brotli.parquet", compression="brotli")
"#;
    python(PROGRAM, &packages, &at);
    for name in [
        "pandas",
        "polars",
        "pandas.snappy",
        "pandas.zstd",
        "pandas.None",
        "polars.snappy",
        "polars.zstd",
        "polars.uncompressed",
    ] {
        let table = Table::read_parquet(at.join(format!("{name}.parquet"))).unwrap();
        assert!(table.names().eq(["A", "n", "is_on"]), "{name}");
        let row = |i: usize| 0.1 * i as f64;
        assert!(
            table
                .numbers("A")
                .unwrap()
                .iter()
                .copied()
                .eq((0..1000).map(row))
        );
        assert!(table.integers("n").unwrap().iter().copied().eq(0..1000));
        let is_on = table.booleans("is_on").unwrap();
        assert!(is_on.iter().copied().eq((0..1000).map(|i| i % 3 == 0)));
        assert_eq!(Draw::new(0, 1017).row(&table, "A"), row(17));
    }
    for (name, word) in [
        ("missing", "`A` has no value in row 700"),
        ("brotli", "brotli"),
    ] {
        let path = at.join(format!("{name}.parquet"));
        let error = Table::read_parquet(path).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
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
    python(PROGRAM, &packages, &at);
}
