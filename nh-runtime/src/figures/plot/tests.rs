use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{env, fs, process};

use super::{Columns, Figure, Panel, PlotError};

fn table() -> [(&'static str, Vec<f64>); 3] {
    let t: Vec<f64> = (0..5).map(f64::from).collect();
    let x = t.iter().map(|t| 2.0 * t).collect();
    let energy = t.iter().map(|t| 7.0 + 0.5 * t).collect();
    [("t", t), ("x", x), ("E", energy)]
}

#[test]
fn columns_by_name() {
    let table = table();
    let panel = Panel::series("", "", "").columns(&table[..], "t", &["x", "E"]);
    let panel = panel.expect("columns");
    let names: Vec<_> = panel.curves.iter().map(|c| c.name.clone()).collect();
    assert_eq!(names, [Some("x".to_string()), Some("E".to_string())]);
    assert_eq!(panel.curves[0].points[3], [3.0, 6.0]);
    let panel = Panel::series("", "", "").changes(&table[..], "t", &["E"]);
    assert_eq!(panel.expect("columns").curves[0].points[3], [3.0, 1.5]);
    let map: BTreeMap<String, Vec<f64>> = table
        .into_iter()
        .map(|(name, column)| (name.into(), column))
        .collect();
    assert_eq!(map.pairs("t", "x").expect("columns")[1], [1.0, 2.0]);
    let error = map.pairs("t", "energy").expect_err("no such column");
    assert_eq!(
        error.to_string(),
        "there is no column `energy`; the columns are E, t, x"
    );
}

/// Three members of an ensemble in the rows of a table, in any order.
#[test]
fn quantiles_of_a_column() {
    let t = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0];
    let x = [30.0, 1.0, 3.0, 10.0, 20.0, 2.0];
    let table = [("t", t), ("x", x)];
    let panel = Panel::series("", "", "").column_quantiles(&table[..], "t", "x");
    let panel = panel.expect("columns");
    assert_eq!(panel.curves.len(), 3);
    assert_eq!(panel.curves[2].points, [[0.0, 2.0], [1.0, 20.0]]);
    assert_eq!(
        panel.curves[1].points,
        [[0.0, 1.5], [1.0, 15.0], [1.0, 25.0], [0.0, 2.5]]
    );
    // The bands are drawn as regions below the median, and the legend has one entry.
    let svg = Figure::new("").panel(panel).svg().expect("a figure");
    assert_eq!(svg.matches("<polygon").count(), 2);
    assert!(
        svg.rfind("<polygon").expect("a band") < svg.rfind("stroke=\"#0072B2\"").expect("a median")
    );
}

#[test]
fn a_figure_is_an_svg_file() {
    let path = env::temp_dir().join(std::format!("figure-{}.svg", process::id()));
    let figure = Figure::new("Title & <more>")
        .panel(Panel::plane("Panel", "x", "y").line("line", [[0.0, 0.0], [1.0, 2.0]]));
    figure.save(&path).expect("a figure");
    let svg = fs::read_to_string(&path).expect("a file");
    assert!(svg.starts_with("<svg") && svg.contains("Title &amp; &lt;more&gt;"));
    fs::remove_file(path).expect("a file");
    let error = figure.save("figure.pdf").expect_err("no format");
    assert!(matches!(error, PlotError::Format { .. }));
}
