//! Splines, and motions on them, against 25 digits of `tools/splines.py`, which finds them from their definition.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

const X: [f64; 7] = [-1.0, -0.25, 0.5, 1.25, 1.5, 2.75, 4.0];
const Y: [f64; 7] = [0.5, -0.75, 1.25, 2.0, 1.75, -0.5, 0.5];
const GRID: [f64; 5] = [-2.0, -1.0, 0.5, 1.5, 3.0];
const HEIGHTS: [[f64; 5]; 5] = [
    [0.5, 0.25, 0.0, -0.125, 0.25],
    [0.25, 0.5, 0.375, 0.0, 0.125],
    [0.0, 0.125, 0.75, 0.25, -0.25],
    [-0.25, 0.0, 0.25, 0.5, 0.0],
    [0.125, 0.25, -0.125, 0.0, 0.375],
];

fn ends(name: &str) -> SplineEnds {
    match name {
        "natural" => SplineEnds::Natural,
        "clamped" => SplineEnds::Clamped(-0.5, 0.25),
        "periodic" => SplineEnds::Periodic,
        "not-a-knot" => SplineEnds::NotAKnot,
        other => panic!("{other}"),
    }
}

/// The lines of a table, each its cells.
fn cells(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split(',').collect())
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap()
}

/// Slopes are rounded as values over the smallest distance, ¼, and derivatives of the order k by 4^k more; outside of the table the cubic grows by the third power of the
/// distance.
#[test]
fn values_and_derivatives() {
    let mut count = 0;
    for row in cells(include_str!("data/splines.csv")) {
        let spline = Spline::new(X, Y, ends(row[0])).unwrap();
        let x = number(row[1]);
        for order in 0..4 {
            let expected = number(row[2 + order]);
            // At the last knot the third derivative is that of the last interval, and in the data that of a polynomial that goes on or of a line.
            let is_beyond = !(X[0]..=X[6]).contains(&x);
            let beyond = if is_beyond { 16.0 } else { 1.0 };
            let allowed = 32.0 * f64::EPSILON * 4f64.powi(order as i32 + 1) * beyond;
            let found = spline.derivative([order], [x]);
            assert!(
                (found - expected).abs() <= allowed,
                "{row:?} {order}: {found} {:e}",
                found - expected
            );
            count += 1;
        }
    }
    assert_eq!(count, 4 * 14 * 4);
}

#[test]
fn surfaces() {
    let mut count = 0;
    for row in cells(include_str!("data/surfaces.csv")) {
        let (first, second) = row[0].split_once('/').unwrap();
        let surface = SplineSurface::new(GRID, GRID, HEIGHTS, [first, second].map(ends)).unwrap();
        let (at, orders) = (
            [number(row[1]), number(row[2])],
            [3, 4].map(|k| row[k].parse().unwrap()),
        );
        let found = surface.derivative(orders, at);
        // Distances are 1 and more; heights, slopes and curvatures of order one, and outside at most one distance further.
        let error = (found - number(row[5])).abs();
        assert!(error <= 64.0 * f64::EPSILON, "{row:?}: {found} {error:e}");
        count += 1;
    }
    assert_eq!(count, 2 * 6 * 9);
}

/// A bead on a wire.
#[discrete_system]
#[coordinates(x, y)]
#[function(wire(x))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[holonomic(y == wire(x))]
struct Bead {
    m: f64,
    g: f64,
    /// The height of the wire.
    wire: Spline<7>,
}

/// A disk on a terrain, seen from above, w = d/dt terrain(x, y).
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[function(terrain(x, y))]
#[define(w = terrain_1(x, y) * x_dot + terrain_2(x, y) * y_dot)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + w.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - m * g * terrain(x, y))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
    g: f64,
    terrain: SplineSurface<5, 5>,
}

/// The largest difference of a motion from a table of its nodes.
fn difference<const N: usize, S>(system: &S, h: f64, table: &str) -> f64
where
    S: DiscreteSystem<Configuration = SVector<f64, N>>,
{
    let nodes = cells(table).map(|row| std::array::from_fn(|i| number(row[i + 1])));
    let nodes: Vec<[f64; N]> = nodes.collect();
    let states = system.trajectory(h, nodes[0], nodes[1]);
    let differences = states.zip(&nodes).map(|(state, expected)| {
        let q = state.unwrap().q;
        let of = |i: usize| (q[i] - expected[i]).abs();
        (0..N).map(of).fold(0.0, f64::max)
    });
    differences.fold(0.0, f64::max)
}

/// 256 steps into the next period. A change of a node becomes up to 455 times as large, as the data says of a neighbour; every node is rounded at 7: 256 · 455 · 7 · 2⁻⁵³ = 9e-11.
#[test]
fn a_bead_on_a_wire() {
    let wire = Spline::new(X, Y, SplineEnds::Periodic).unwrap();
    let bead = Bead {
        m: 0.5,
        g: 2.0,
        wire,
    };
    let found = difference(&bead, 1.0 / 128.0, include_str!("data/bead.csv"));
    assert!(found < 9e-11, "{found:e}");
}

/// 128 steps on a terrain with heights of order one: 128² · 2⁻⁵³ = 2e-12.
#[test]
fn a_disk_on_a_terrain() {
    let terrain = SplineSurface::new(GRID, GRID, HEIGHTS, [SplineEnds::Natural; 2]).unwrap();
    let disk = Disk {
        m: 1.0,
        I: 0.25,
        J: 0.125,
        A: 0.5,
        g: 2.0,
        terrain,
    };
    let found = difference(&disk, 1.0 / 32.0, include_str!("data/disk.csv"));
    assert!(found < 2e-12, "{found:e}");
}
