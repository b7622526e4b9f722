use nalgebra::{SMatrix, SVector};

use super::{SquareMatrix, Vector, larger, matrix_is_finite, max_abs, zip_with};

#[test]
fn solves_a_system_that_needs_pivoting() {
    let a = SMatrix::<f64, 3, 3>::new(0.0, 2.0, 1.0, 1.0, 0.0, -1.0, 3.0, 1.0, 0.0);
    let x = SVector::from([1.0, -2.0, 4.0]);
    let mut b = a * x;
    assert!(a.lu_solve(&mut b));
    // Condition number below 10: a few ulps of max |x|.
    assert!((b - x).amax() <= 100.0 * f64::EPSILON * 4.0, "{b}");
}

#[test]
fn units_of_rows_and_columns_do_not_matter() {
    let a = SMatrix::<f64, 2, 2>::new(1e24, -1.0, 1.0, 0.0);
    let mut b = SVector::from([1e24, 1.0]);
    assert!(a.lu_solve(&mut b));
    assert_eq!(b, SVector::from([1.0, 0.0]));
}

#[test]
fn refuses_singular_matrices() {
    let exact = SMatrix::<f64, 2, 2>::new(1.0, 2.0, 2.0, 4.0);
    let zero_row = SMatrix::<f64, 2, 2>::new(0.0, 0.0, 2.0, 4.0);
    let to_round_off = SMatrix::<f64, 2, 2>::new(0.1 + 0.2, 0.1, 0.3, 0.1);
    let not_finite = SMatrix::<f64, 2, 2>::new(f64::NAN, 1.0, 1.0, 0.0);
    for a in [exact, zero_row, to_round_off, not_finite] {
        assert!(!a.lu_solve(&mut SVector::from([1.0, 1.0])), "{a}");
    }
    let a = SMatrix::<f64, 1, 1>::new(1e-300);
    assert!(!a.lu_solve(&mut SVector::from([1e300])));
}

#[test]
fn sizes_beyond_typenum() {
    let mut b = SVector::<f64, 150>::repeat(2.0);
    assert!((SMatrix::<f64, 150, 150>::identity() * 4.0).lu_solve(&mut b));
    assert!(b.iter().all(|x| *x == 0.5));
}

#[test]
fn the_empty_vector() {
    assert_eq!(
        Vector::as_slice(&<SVector<f64, 0> as Vector>::zeros()),
        &[] as &[f64]
    );
}

/// Whole numbers, with a pivot that is not on the diagonal in every column, in small and in large
/// matrices.
fn is_solved<const K: usize>() {
    let a = SMatrix::<f64, K, K>::from_fn(|i, j| {
        let large = if i == (3 * j + 1) % K { 40.0 } else { 0.0 };
        ((i * i + 5 * j + i * j) % 7) as f64 - 3.0 + large
    });
    let x = SVector::<f64, K>::from_fn(|i, _| (i + 1) as f64);
    let mut b = a * x;
    assert!(a.lu_solve(&mut b));
    assert!((b - x).amax() <= 1e-13 * K as f64, "{K}: {b}");
}

#[test]
fn every_size() {
    is_solved::<1>();
    is_solved::<2>();
    is_solved::<4>();
    is_solved::<5>();
    is_solved::<7>();
    is_solved::<8>();
    is_solved::<10>();
    is_solved::<13>();
}

/// [1 1; 1 1 + δ]: the second pivot is δ, and has to be more than 2 ε.
#[test]
fn pivots_above_round_off() {
    let solves = |delta: f64| {
        let a = SMatrix::<f64, 2, 2>::new(1.0, 1.0, 1.0, 1.0 - delta);
        a.lu_solve(&mut SVector::from([1.0, 0.0]))
    };
    assert!(!solves(2.0 * f64::EPSILON) && solves(3.0 * f64::EPSILON));
    // The column is measured against itself.
    let small = SMatrix::<f64, 2, 2>::new(1.0, 1e-20, 1.0, 3e-20);
    let mut b = SVector::from([1.0, 1.0 + 2e-20]);
    assert!(small.lu_solve(&mut b));
}

#[test]
fn sizes_of_numbers() {
    assert_eq!([larger(1.0, 2.0), larger(2.0, 1.0)], [2.0, 2.0]);
    assert_eq!(larger(f64::NAN, 1.0), 1.0);
    assert!(larger(1.0, f64::NAN).is_nan());
    assert_eq!(max_abs(&[1.0, -3.0, f64::NAN, 2.0]), 3.0);
    let difference = zip_with(SVector::from([5.0, 1.0]), &[2.0, 4.0].into(), |x, y| x - y);
    assert_eq!(difference, SVector::from([3.0, -3.0]));
    let mut matrix = SMatrix::<f64, 2, 3>::zeros();
    assert!(matrix_is_finite(&matrix));
    matrix[(1, 2)] = f64::INFINITY;
    assert!(!matrix_is_finite(&matrix));
}
