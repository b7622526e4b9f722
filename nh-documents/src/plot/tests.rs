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

/// Columns of quantiles over a time: two bands, and the median as the line of the legend.
#[test]
fn a_fan_of_quantiles() {
    let columns = [[1.0, 3.0], [2.0, 5.0], [4.0, 6.0], [7.0, 8.0], [9.0, 11.0]];
    let names = ["q0.05.x", "q0.25.x", "q0.5.x", "q0.75.x", "q0.95.x"];
    let table: Vec<_> = names
        .into_iter()
        .zip(columns)
        .chain([("t", [0.0, 1.0])])
        .collect();
    let panel = Panel::series("", "", "").fan("median", &table[..], "t", &names);
    let panel = panel.expect("columns");
    assert_eq!(panel.curves.len(), 3);
    assert_eq!(
        panel.curves[0].points,
        [[0.0, 1.0], [1.0, 3.0], [1.0, 11.0], [0.0, 9.0]]
    );
    assert_eq!(
        panel.curves[1].points,
        [[0.0, 2.0], [1.0, 5.0], [1.0, 8.0], [0.0, 7.0]]
    );
    assert_eq!(panel.curves[2].points, [[0.0, 4.0], [1.0, 6.0]]);
    assert_eq!(panel.curves[2].name.as_deref(), Some("median"));
    let missing = Panel::series("", "", "").fan("", &table[..], "t", &["q0.1.x"]);
    assert!(matches!(missing, Err(PlotError::NoColumn { .. })));
}

/// Cells of a grid of 3 × 2 points, of which one has two rows, one has no number, and one is not
/// there. The colours of the ends and of the middle are those of matplotlib: 440154, 21918c,
/// fde725.
#[test]
fn a_map_over_two_parameters() {
    let rows = [
        [0.0, 10.0, 1.0],
        [1.0, 10.0, 2.0],
        [1.0, 10.0, 4.0],
        [3.0, 10.0, 5.0],
        [1.0, 20.0, f64::NAN],
        [3.0, 20.0, 1.0],
    ];
    let column = |i: usize| rows.map(|row| row[i]);
    let table = [("m", column(0)), ("k", column(1)), ("x", column(2))];
    let map = |axes, value| Panel::series("", "m", "k").map(&table[..], axes, value);
    let panel = map(["m", "k"], "x").expect("a grid");
    let colours: Vec<_> = (panel.curves.iter())
        .map(|curve| (curve.colour.0, curve.colour.1, curve.colour.2))
        .collect();
    assert_eq!(colours.len(), 5);
    let near = |own: (u8, u8, u8), other: (u8, u8, u8)| {
        let apart = own.0.abs_diff(other.0).max(own.1.abs_diff(other.1));
        apart.max(own.2.abs_diff(other.2)) <= 2
    };
    // (1, 10) is the mean 3, half of the way from 1 to 5.
    assert!(near(colours[0], (0x44, 0x01, 0x54)), "{colours:?}");
    assert!(near(colours[1], (0x21, 0x91, 0x8c)), "{colours:?}");
    assert!(near(colours[2], (0xfd, 0xe7, 0x25)), "{colours:?}");
    assert_eq!(colours[3], (205, 205, 205));
    // From half of the way to 0, up to the middles of the cells at 3 and 20, which are drawn over it.
    let corners = &panel.curves[1].points;
    assert_eq!((corners[0], corners[1][0]), ([0.5, 5.0], 3.0));
    assert_eq!(corners[2][1], 20.0);
    // No cell is drawn over the last one of its row, nor over that whose neighbour above is not there.
    assert_eq!(panel.curves[2].points[2], [4.0, 20.0]);
    assert_eq!(panel.curves[0].points[2], [1.0, 15.0]);
    // The frame is the edge of the cells.
    assert_eq!(panel.ranges((400, 300)), [[-0.5, 4.0], [5.0, 25.0]]);
    let svg = Figure::new("").panel(panel).svg().expect("a figure");
    assert_eq!(svg.matches("<polygon").count(), 5);
    let apart: Vec<f64> = (0..9).map(f64::from).collect();
    let apart = [("m", &apart), ("k", &apart)];
    let error = Panel::plane("", "", "").map(&apart[..], ["m", "k"], "k");
    let error = error.expect_err("a diagonal").to_string();
    assert!(
        error.contains("9 rows of 9 values of `m` and 9 of `k`"),
        "{error}"
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
    #[cfg(not(feature = "png"))]
    assert!(matches!(
        figure.save("figure.png"),
        Err(PlotError::Format { .. })
    ));
    let error = figure.save("figure.pdf").expect_err("no format");
    assert!(matches!(error, PlotError::Format { .. }));
}

/// The image has two pixels to one of the SVG, the curve in its colour, and letters: without a font
/// the strip of the title would be white.
#[cfg(feature = "png")]
#[test]
fn a_figure_is_a_png_file() {
    let path = env::temp_dir().join(std::format!("figure-{}.png", process::id()));
    let image = |title: &str| {
        let panel = Panel::plane("", "", "").line("", [[0.0, 0.0], [1.0, 2.0]]);
        Figure::new(title)
            .panel(panel)
            .save(&path)
            .expect("a figure");
        let image = resvg::tiny_skia::Pixmap::load_png(&path).expect("an image");
        fs::remove_file(&path).expect("a file");
        image
    };
    let [without, with] = ["", "Ω⁻¹ ∂θ"].map(image);
    let svg = (Figure::new("").panel(Panel::plane("", "", "").line("", [[0.0, 0.0], [1.0, 2.0]])))
        .svg()
        .expect("a figure");
    let size = std::format!(
        "width=\"{}\" height=\"{}\"",
        with.width() / 2,
        with.height() / 2
    );
    assert!(svg.contains(&size), "{size}");
    // #0072B2, the colour of a first curve.
    let blue = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        (pixel.red(), pixel.green(), pixel.blue()) == (0, 0x72, 0xb2)
    };
    assert!(without.pixels().iter().filter(blue).count() > 500);
    let strip = |image: &resvg::tiny_skia::Pixmap| {
        let pixels = &image.pixels()[..88 * image.width() as usize];
        pixels.iter().filter(|pixel| pixel.red() < 128).count()
    };
    assert_eq!(strip(&without), 0);
    assert!(strip(&with) > 100, "{}", strip(&with));
}

/// Dots at what has a logarithm, in a panel of one curve and none besides.
#[test]
fn points_that_are_not_positive_are_left_out() {
    let panel = Panel::logarithmic("", "x", "y");
    let panel = panel.line(
        "a",
        [[1.0, 1.0], [2.0, -5.0], [3.0, 0.0], [4.0, 2.0], [-1.0, 3.0]],
    );
    let svg = Figure::new("").panel(panel).svg().expect("a figure");
    assert_eq!(svg.matches("<circle").count(), 2);
}

/// Curves without a name have no entry in the legend, and no place in it: two panels, of which one
/// has names, have the same rows.
#[test]
fn curves_without_a_name_are_in_no_legend() {
    let line = [[0.0, 0.0], [1.0, 2.0]];
    let texts = |svg: &str| svg.matches("<text").count();
    let strokes = |svg: &str| svg.matches("<polyline").count();
    let svg = |panel: Panel| Figure::new("").panel(panel).svg().expect("a figure");
    let [empty, bare, named] = [
        Panel::plane("", "x", "y").outlines([line]),
        Panel::plane("", "x", "y").line("", line),
        Panel::plane("", "x", "y").line("a", line),
    ]
    .map(svg);
    // An entry is a stroke and a text.
    assert_eq!(
        (texts(&bare), strokes(&bare)),
        (texts(&empty), strokes(&empty))
    );
    assert_eq!(
        (texts(&named), strokes(&named)),
        (texts(&bare) + 1, strokes(&bare) + 1)
    );
    let size = |svg: &str| svg.split("viewBox").next().map(ToString::to_string);
    let many = |name: &str| {
        let panel = Panel::series("", "x", "y");
        let lines = (0..60).fold(panel, |panel, _| panel.line(name, line));
        svg(lines)
    };
    assert_eq!(
        size(&many("")),
        size(&svg(Panel::series("", "x", "y").line("", line)))
    );
    assert_ne!(size(&many("")), size(&many("name")));
    let quantiles =
        Panel::series("", "x", "y").quantiles("", [(0.0, [1.0, 2.0]), (1.0, [2.0, 3.0])]);
    assert!(quantiles.curves.iter().all(|curve| curve.name.is_none()));
}
