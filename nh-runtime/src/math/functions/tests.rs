use super::{CubicSpline, SmoothFunction, Spline, SplineEnds, SplineError, SplineSurface};
use SplineEnds::{Clamped, Natural, NotAKnot, Periodic};

const X: [f64; 5] = [-2.0, -0.5, 0.25, 1.0, 3.0];

/// A cubic polynomial with small whole coefficients, and its derivatives.
fn cubic(x: f64) -> [f64; 4] {
    [
        1.0 + x * (-2.0 + x * (3.0 + x)),
        -2.0 + x * (6.0 + 3.0 * x),
        6.0 + 6.0 * x,
        6.0,
    ]
}

/// Through samples of a cubic polynomial goes the polynomial itself, where its ends are those of
/// the polynomial. The rounding of the elimination is a few ε of the largest value, divided by
/// powers of the smallest distance, 3/4.
#[test]
fn a_spline_through_samples_of_a_cubic_is_the_cubic() {
    let y = X.map(|x| cubic(x)[0]);
    let clamped = Clamped(cubic(-2.0)[1], cubic(3.0)[1]);
    for (ends, points) in [
        (clamped, &[-2.0, -1.0, 0.25, 0.9, 3.0][..]),
        (NotAKnot, &[-7.0, -2.0, -1.0, 0.25, 0.9, 3.0, 4.5][..]),
    ] {
        let spline = Spline::new(X, y, ends).unwrap();
        for x in points {
            for (order, expected) in cubic(*x).into_iter().enumerate() {
                let found = spline.derivative([order], [*x]);
                let allowed = 64.0 * f64::EPSILON * 49.0 * x.abs().max(1.0).powi(3);
                assert!(
                    (found - expected).abs() <= allowed,
                    "{ends:?} {x} {order}: {found} {expected}"
                );
            }
            assert_eq!(spline.derivative([4], [*x]), 0.0);
        }
    }
}

/// f, f′ and f″ from both sides of every knot; behind the ends of a clamped spline f″ jumps to 0.
#[test]
fn derivatives_meet_at_knots() {
    let y = [0.5, -1.0, 2.0, 0.25, 0.5];
    for ends in [Natural, Clamped(1.5, -0.5), Periodic, NotAKnot] {
        let spline = Spline::new(X, y, ends).unwrap();
        for (i, x) in X.into_iter().enumerate() {
            let is_end = i == 0 || i + 1 == X.len();
            for order in 0..3 {
                let gap = 1e-9;
                let [before, behind] = [x - gap, x + gap].map(|x| spline.derivative([order], [x]));
                // The slopes of what is compared are below 100.
                let meets = (before - behind).abs() <= 100.0 * 2.0 * gap + 1e-12;
                let jumps = order == 2 && is_end && matches!(ends, Clamped(..));
                assert_eq!(meets, !jumps, "{ends:?} {x} {order}: {before} {behind}");
            }
            if ends != Periodic || i + 1 < X.len() {
                assert_eq!(spline.value(x), y[i]);
            }
        }
    }
}

/// x = -2 - 5 k + s and x = -2 + s are the same; far from the table the remainder is exact.
#[test]
fn a_periodic_spline_repeats() {
    let spline = Spline::new(X, [0.5, -1.0, 2.0, 0.25, 0.5], Periodic).unwrap();
    for s in [0.0, 0.125, 1.5, 4.0] {
        for turns in [-3.0, 1.0, 1024.0] {
            let x = -2.0 + s;
            assert_eq!(spline.value(x + 5.0 * turns), spline.value(x));
        }
    }
    let short = Spline::new([0.0, 1.0, 3.0], [1.0, 2.0, 1.0], Periodic).unwrap();
    // 6 s_0 + 3 s_1 = 3 (1 · (-½) + 2 · 1) and 3 s_0 + 6 s_1 = 3 (2 · 1 + 1 · (-½)).
    for x in [0.0, 1.0, 3.0] {
        let found = short.derivative([1], [x]);
        assert!((found - 0.5).abs() < 4.0 * f64::EPSILON, "{x}: {found}");
    }
}

#[test]
fn tables_without_a_spline() {
    let new = |x: [f64; 3], y: [f64; 3], ends| Spline::new(x, y, ends).unwrap_err();
    let x = [0.0, 1.0, 2.0];
    assert_eq!(
        new([0.0, 2.0, 2.0], x, Natural),
        SplineError::NotIncreasing {
            index: 2,
            before: 2.0,
            knot: 2.0
        }
    );
    assert_eq!(
        new(x, [0.0, f64::INFINITY, 1.0], Natural),
        SplineError::NotFinite {
            index: 1,
            value: f64::INFINITY
        }
    );
    assert!(matches!(
        new([0.0, f64::NAN, 2.0], x, Natural),
        SplineError::NotFinite { index: 1, .. }
    ));
    assert!(matches!(
        new(x, x, Clamped(0.0, f64::NAN)),
        SplineError::NotFinite { index: 2, .. }
    ));
    assert_eq!(
        new(x, x, Periodic),
        SplineError::NotPeriodic {
            first: 0.0,
            last: 2.0
        }
    );
    assert_eq!(
        new(x, x, NotAKnot),
        SplineError::TooFew { count: 3, least: 4 }
    );
    assert_eq!(
        Spline::new([1.0], [1.0], Natural).unwrap_err(),
        SplineError::TooFew { count: 1, least: 2 }
    );
    let said = new([0.0, 2.0, 1.5], x, Natural).to_string();
    assert_eq!(
        said,
        "knot 2 is 1.5, which is not above 2, the knot before it: sort the table, and give each knot once"
    );
    let surface = |heights, ends| SplineSurface::new(x, [0.0, 1.0], heights, ends).unwrap_err();
    let flat = [[0.0; 2]; 3];
    assert!(matches!(
        surface(flat, [Natural, NotAKnot]),
        SplineError::TooFew { count: 2, .. }
    ));
    let mut pole = flat;
    pole[2][1] = f64::NAN;
    assert!(matches!(
        surface(pole, [Natural; 2]),
        SplineError::NotFinite { index: 1, .. }
    ));
    let ramp = [[0.0; 2], [1.0; 2], [2.0; 2]];
    assert!(matches!(
        surface(ramp, [Periodic, Natural]),
        SplineError::NotPeriodic { .. }
    ));
    #[cfg(feature = "std")]
    {
        let found = CubicSpline::of_table(&x, &[0.0, 1.0], Natural).unwrap_err();
        assert_eq!(
            found,
            SplineError::Lengths {
                expected: 3,
                found: 2
            }
        );
        assert!(super::TableSurface::of_table(&x, &x, &[0.0; 8], [Natural; 2]).is_err());
    }
}

/// There is no value and no derivative at an x that is no number, nor infinitely far.
#[test]
fn no_value_is_made_up() {
    let y = [0.5, -1.0, 2.0, 0.25, 0.5];
    for ends in [Natural, Clamped(1.5, -0.5), Periodic, NotAKnot] {
        let spline = Spline::new(X, y, ends).unwrap();
        for order in 0..5 {
            assert!(
                spline.derivative([order], [f64::NAN]).is_nan(),
                "{ends:?} {order}"
            );
        }
        assert!(!spline.value(f64::INFINITY).is_finite(), "{ends:?}");
    }
}

/// x² y - x y² + 3 on a grid, with ends that a polynomial of the degree 3 in each argument has.
#[test]
fn a_surface_through_samples_of_a_polynomial_is_the_polynomial() {
    let f = |x: f64, y: f64| x * y * (x - y) + 3.0;
    let y = [-1.0, 0.0, 0.5, 2.0];
    let heights = X.map(|x| y.map(|y| f(x, y)));
    let surface = SplineSurface::new(X, y, heights, [NotAKnot; 2]).unwrap();
    for (x, y) in [
        (-2.0, -1.0),
        (0.5, 1.0),
        (2.75, 0.25),
        (4.0, -2.0),
        (-3.0, 2.5),
    ] {
        for (orders, expected) in [
            ([0, 0], f(x, y)),
            ([1, 0], 2.0 * x * y - y * y),
            ([0, 1], x * x - 2.0 * x * y),
            ([2, 0], 2.0 * y),
            ([1, 1], 2.0 * x - 2.0 * y),
            ([0, 2], -2.0 * x),
            ([2, 1], 2.0),
            ([1, 2], -2.0),
            ([3, 0], 0.0),
            ([2, 2], 0.0),
        ] {
            let found = surface.derivative(orders, [x, y]);
            // A few ε of the largest height, 45, over powers of the smallest distance, ½; a polynomial that goes on grows.
            let allowed = 64.0 * f64::EPSILON * 45.0 * 16.0;
            assert!(
                (found - expected).abs() <= allowed,
                "{orders:?} at ({x}, {y}): {found} {expected}"
            );
        }
    }
}

#[cfg(feature = "std")]
#[test]
fn tables_have_the_splines_of_arrays() {
    let y = [0.5, -1.0, 2.0, 0.25, 0.5];
    let heights = X.map(|x| y.map(|y| x * y));
    for ends in [Natural, Clamped(1.5, -0.5), Periodic, NotAKnot] {
        let (array, table) = (
            Spline::new(X, y, ends).unwrap(),
            CubicSpline::of_table(&X, &y, ends).unwrap(),
        );
        for x in [-3.0, 0.3, 2.0, 7.0] {
            assert_eq!(array.value(x), table.value(x));
        }
    }
    let ends = [Natural, NotAKnot];
    let array = SplineSurface::new(X, X, heights, ends).unwrap();
    let table = super::TableSurface::of_table(&X, &X, heights.as_flattened(), ends).unwrap();
    for at in [[-3.0, 0.3], [0.3, 2.0]] {
        assert_eq!(array.derivative([1, 1], at), table.derivative([1, 1], at));
    }
}
