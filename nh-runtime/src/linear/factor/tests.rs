//! Factors against known solutions, and the choice of their pivots.

use super::{Factors, unit_of_size, unit_of_square};
use nalgebra::{SMatrix, SVector};

#[test]
fn units_are_next_to_the_size() {
    for x in [1.0, 1.9, 2.0, 3e-7, 7e300, 2.3e-308, 5e-311, 0.0] {
        let (unit, root) = (unit_of_size(x) * x, unit_of_square(x));
        if (1e-300..1e300).contains(&x) {
            assert!((1.0..2.0).contains(&unit), "{x}: {unit}");
            assert!((0.25..=4.0).contains(&(root * root * x)), "{x}: {root}");
        }
    }
    assert_eq!([f64::NAN, f64::INFINITY, 0.0].map(unit_of_size), [1.0; 3]);
}

/// A x = b and Aᵀ y = c of a matrix whose rows and columns have units of their own.
#[test]
fn both_equations_are_solved() {
    let a = SMatrix::<f64, 4, 4>::new(
        0.0, 2e8, 1.0, -3.0, //
        1e-9, 4.0, 2e-9, 7e-8, //
        5.0, -1e10, 0.3, 11.0, //
        0.0, 3e9, 4.0, 1.0,
    );
    let units = SVector::from([1.0, 2.0_f64.powi(-30), 1.0, 0.25]);
    let factors = Factors::new(a, units).expect("regular");
    let x = SVector::from([3.0, -2e-9, 5.0, 0.7]);
    let b = a * x;
    let solved = factors.solve(b);
    for i in 0..4 {
        assert!((solved[i] - x[i]).abs() < 1e-12 * x[i].abs(), "{solved}");
    }
    let y = SVector::from([0.3, 1e9, -2.0, 0.6]);
    let solved = factors.solve_transposed(a.transpose() * y);
    for i in 0..4 {
        assert!((solved[i] - y[i]).abs() < 1e-12 * y[i].abs(), "{solved}");
    }
}

/// A row takes the place of the pivot's if its part of the row's norm is larger by more than a
/// hundredth.
#[test]
fn rows_of_pivots() {
    // The parts that the first column has of its rows, whose norms are 2, 3 and 3.
    let first = |[x, y, z]: [f64; 3]| {
        let a = SMatrix::<f64, 3, 3>::new(
            2.0 * x,
            2.0,
            0.0, //
            3.0 * y,
            0.0,
            3.0, //
            3.0 * z,
            3.0,
            2.0,
        );
        Factors::new(a, SVector::repeat(1.0)).map(|factors| factors.pivots[0])
    };
    assert_eq!(first([0.5, -0.5045, 0.502]), Some(0));
    assert_eq!(first([0.5, -0.51, 0.512]), Some(1));
    assert_eq!(first([0.5, 0.51, -0.75]), Some(2));
}

/// [1 1; 1 1 + δ], whose last entry has terms of the size 10³.
#[test]
fn pivots_are_measured_against_terms() {
    let solves = |delta: f64| {
        let a = SMatrix::<f64, 2, 2>::new(1.0, 1.0, 1.0, 1.0 + delta);
        let terms = SMatrix::<f64, 2, 2>::new(1.0, 1.0, 1.0, 1e3);
        Factors::of_terms(a, &terms).is_some()
    };
    assert!(!solves(1e3 * f64::EPSILON) && solves(4e3 * f64::EPSILON));
}

#[test]
fn a_dependent_row_is_found() {
    let a = SMatrix::<f64, 3, 3>::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
    assert!(Factors::new(a, SVector::repeat(1.0)).is_none());
    let nan = SMatrix::<f64, 1, 1>::new(f64::NAN);
    assert!(Factors::new(nan, SVector::repeat(1.0)).is_none());
}
