use nalgebra::{Isometry2, Isometry3, UnitQuaternion, Vector3};

use super::{Element, se2, se3, so3};
use crate::groups::{Cayley, LieGroup};

fn components<G: LieGroup, const N: usize>(g: &G) -> [f64; N] {
    let mut components = [0.0; N];
    g.write(&mut components);
    components
}

fn assert_near<const N: usize>(a: [f64; N], b: [f64; N]) {
    for (a, b) in a.into_iter().zip(b) {
        assert!((a - b).abs() < 1e-15 * (1.0 + b.abs()), "{a} is not {b}");
    }
}

#[test]
fn are_the_retractions() {
    let turn = |a: f64| UnitQuaternion::from_scaled_axis(Vector3::new(a, -0.3, 2.0 * a));
    for s in [0.0, 0.1, 1.5] {
        let d = [0.3 * s, -0.7 * s, 1.1 * s];
        let r = turn(0.4);
        assert_near(
            so3::moved(components(&r), d),
            components(&r.retract::<Cayley>(d)),
        );
        let g = Isometry2::new([1.0, 2.0].into(), 0.7);
        assert_near(
            se2::moved(components(&g), d),
            components(&g.retract::<Cayley>(d)),
        );
        let k = Isometry3::from_parts([0.1, 0.2, 0.3].into(), turn(0.9));
        let d = [0.2 * s, 0.4, -0.1 * s, 0.3 * s, -0.7 * s, 1.1 * s];
        assert_near(
            se3::moved(components(&k), d),
            components(&k.retract::<Cayley>(d)),
        );
    }
}

type Tangent<const D: usize> = fn([f64; D]) -> [[f64; D]; D];
type Covector<const D: usize> = fn([f64; D], [f64; D]) -> [f64; D];
type Slope<const D: usize> = fn([f64; D], [f64; D]) -> [[f64; D]; D];

/// A map of `D` numbers to elements, its tangent and its square.
struct Map<const D: usize> {
    /// Of the second tangent, and that of δu u⁻¹.
    inverses: [Tangent<D>; 2],
    root: fn([f64; D]) -> Element<f64>,
    relative: fn([f64; D]) -> Element<f64>,
    tangents: [Tangent<D>; 2],
    /// The place of every direction in (v, ω) of se(3).
    places: [usize; D],
    /// A⁻ᵀμ at d and at -d.
    covectors: [Covector<D>; 2],
    slope: Slope<D>,
}

fn product(a: Element<f64>, b: Element<f64>) -> Element<f64> {
    let entry = |i: usize, j: usize| {
        let sum: f64 = (0..3).map(|k| a[i][k] * b[k][j]).sum();
        sum + if j == 3 { a[i][3] } else { 0.0 }
    };
    core::array::from_fn(|i| core::array::from_fn(|j| entry(i, j)))
}

/// u_½² = u, and u⁻¹δu of both by differences.
fn holds<const D: usize>(map: &Map<D>, d: [f64; D]) {
    let near = |a: f64, b: f64, within: f64| assert!((a - b).abs() < within, "{a} is not {b}");
    let (root, relative) = ((map.root)(d), (map.relative)(d));
    let square = product(root, root);
    for (a, b) in square.as_flattened().iter().zip(relative.as_flattened()) {
        near(*a, *b, 1e-15);
    }
    for (element, tangent) in [(map.root, map.tangents[0]), (map.relative, map.tangents[1])] {
        let (u, tangent) = (element(d), tangent(d));
        for j in 0..D {
            const STEP: f64 = 1e-6;
            let moved = |sign: f64| {
                let mut moved = d;
                moved[j] += sign * STEP;
                element(moved)
            };
            let (plus, minus) = (moved(1.0), moved(-1.0));
            let slope = |i: usize, k: usize| (plus[i][k] - minus[i][k]) / (2.0 * STEP);
            // Rᵀδ[R | p].
            let body = |i: usize, k: usize| (0..3).map(|l| u[l][i] * slope(l, k)).sum::<f64>();
            let xi = [
                body(0, 3),
                body(1, 3),
                body(2, 3),
                body(2, 1),
                body(0, 2),
                body(1, 0),
            ];
            for (row, place) in tangent.iter().zip(map.places) {
                // Errors of STEP²/6 times third derivatives, and of ε/STEP.
                near(row[j], xi[place], 1e-9);
            }
        }
    }
}

/// A A⁻¹ = 1 at d, and at -d.
fn inverts<const D: usize>(map: &Map<D>, d: [f64; D]) {
    for (inverse, d) in [(map.inverses[0](d), d), (map.inverses[1](d), d.map(|x| -x))] {
        let tangent = map.tangents[1](d);
        for (i, row) in tangent.iter().enumerate() {
            for j in 0..D {
                let terms = row.iter().zip(&inverse).map(|(a, b)| a * b[j]);
                let (product, expected) = (terms.sum::<f64>(), f64::from(u8::from(i == j)));
                // Six products of numbers of at most 2.
                assert!((product - expected).abs() < 1e-14, "{product} at {i}, {j}");
            }
        }
    }
}

/// A⁻ᵀμ of the inverses, and its slopes by differences.
fn transposes<const D: usize>(map: &Map<D>, d: [f64; D]) {
    let mu: [f64; D] = core::array::from_fn(|i| 1.3 - 0.7 * i as f64);
    for (covector, inverse) in map.covectors.iter().zip(&map.inverses) {
        let (found, inverse) = (covector(d, mu), inverse(d));
        for (j, found) in found.iter().enumerate() {
            let expected: f64 = mu.iter().zip(&inverse).map(|(mu, row)| mu * row[j]).sum();
            // Six products of numbers of at most 4.
            assert!(
                (found - expected).abs() < 1e-14,
                "{found} is not {expected}"
            );
        }
    }
    let slope = (map.slope)(d, mu);
    for j in 0..D {
        // Differences of polynomials of second degree are exact but for rounding.
        let at = |step: f64| {
            map.covectors[1](
                core::array::from_fn(|i| d[i] + if i == j { step } else { 0.0 }),
                mu,
            )
        };
        let (plus, minus) = (at(0.5), at(-0.5));
        for i in 0..D {
            let expected = plus[i] - minus[i];
            assert!((slope[i][j] - expected).abs() < 1e-14, "{i} {j}: {slope:?}");
        }
    }
}

/// The rows of g u_½.
#[test]
fn rows_of_the_middle() {
    let (d, g) = ([0.3, -0.7, 1.1], so3::element([0.1, -0.4, 0.2, 0.8]));
    let near = |found: &[f64], expected: &[f64]| {
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 1e-15,
                "{found} is not {expected}"
            );
        }
    };
    let (root, planar) = (so3::root(d), se2::root(d));
    let middle = product(g, root);
    let turn = se2::element([0.5, -0.2, 0.6, 0.8]);
    let moved = product(turn, planar);
    for i in 0..3 {
        let [a, b, c, _] = g[i];
        near(&so3::middle(root, [a, b, c])[..3], &middle[i][..3]);
        let [a, b, _, p] = turn[i];
        let row = se2::middle(planar, [a, b, p]);
        if i < 2 {
            near(
                &[row[0], row[1], row[3]],
                &[moved[i][0], moved[i][1], moved[i][3]],
            );
        }
        let (root, row) = (
            se3::root([0.2, 0.4, -0.1, 0.3, -0.7, 1.1]),
            [a, b, turn[i][2], p],
        );
        near(&se3::middle(root, row), &product(turn, root)[i]);
    }
}

#[test]
fn roots_and_tangents() {
    for s in [0.0, 0.1, 1.5] {
        let so3 = Map {
            root: so3::root,
            relative: so3::relative,
            tangents: [so3::root_tangent, so3::tangent],
            places: [3, 4, 5],
            inverses: [so3::inverse, so3::right_inverse],
            covectors: [so3::arrival, so3::departure],
            slope: so3::departure_slope,
        };
        inverts(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
        transposes(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
        holds(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
        let se2 = Map {
            root: se2::root,
            relative: se2::relative,
            tangents: [se2::root_tangent, se2::tangent],
            places: [0, 1, 5],
            inverses: [se2::inverse, se2::right_inverse],
            covectors: [se2::arrival, se2::departure],
            slope: se2::departure_slope,
        };
        inverts(&se2, [0.3, -0.7, 1.1 * s]);
        transposes(&se2, [0.3, -0.7, 1.1 * s]);
        holds(&se2, [0.3, -0.7, 1.1 * s]);
        let se3 = Map {
            root: se3::root,
            relative: se3::relative,
            tangents: [se3::root_tangent, se3::tangent],
            places: [0, 1, 2, 3, 4, 5],
            inverses: [se3::inverse, se3::right_inverse],
            covectors: [se3::arrival, se3::departure],
            slope: se3::departure_slope,
        };
        inverts(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
        transposes(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
        holds(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
    }
}
