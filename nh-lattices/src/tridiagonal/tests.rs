//! Against dense eliminations.

use nalgebra::{DMatrix, DVector, SMatrix, SVector};

use super::{BlockTridiagonal, Partition, factor_stored};

/// Numbers between -1 and 1.
fn random(seed: &mut u64) -> f64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// max |A x - b| over max |A| max |x|, and that of a dense elimination.
fn backward_errors<const K: usize>(
    (count, length, is_cyclic): (usize, usize, bool),
    seed: &mut u64,
    change: impl Fn(usize, &mut [SMatrix<f64, K, K>; 3]),
) -> [f64; 2] {
    let mut matrix = BlockTridiagonal::<SMatrix<f64, K, K>>::with(
        count,
        is_cyclic,
        Partition::with(count, length),
    );
    let mut rows = vec![[SMatrix::zeros(); 3]; count];
    let mut dense = DMatrix::zeros(count * K, count * K);
    for (k, row) in rows.iter_mut().enumerate() {
        for block in row.iter_mut() {
            *block = SMatrix::from_fn(|_, _| random(seed));
        }
        change(k, row);
        if !is_cyclic && k == 0 {
            row[0] = SMatrix::zeros();
        }
        if !is_cyclic && k + 1 == count {
            row[2] = SMatrix::zeros();
        }
        for (place, block) in row.iter().enumerate() {
            let column = (k + count + place - 1) % count;
            let is_corner = k + place == 0 || k + place > count;
            if is_cyclic || !is_corner {
                let mut part = dense.view_mut((k * K, column * K), (K, K));
                part += block;
            }
        }
    }
    let b = DVector::from_fn(count * K, |_, _| random(seed));
    let given: Vec<SVector<f64, K>> = (0..count)
        .map(|k| SVector::from_fn(|i, _| b[k * K + i]))
        .collect();
    let (mut x, mut again) = (given.clone(), given);
    assert_eq!(factor_stored(&mut matrix, &rows, &mut x), Ok(()));
    assert!(matrix.back(&mut x));
    assert!(matrix.solve(&mut again));
    assert_eq!(x, again, "with the elimination and after it");
    let x = DVector::from_fn(count * K, |i, _| x[i / K][i % K]);
    let exact = dense.clone().lu().solve(&b).expect("a regular matrix");
    [x, exact].map(|x| (&dense * &x - &b).amax() / (dense.amax() * x.amax()))
}

fn check<const K: usize>(
    (counts, cyclic): (&[usize], &[bool]),
    change: impl Fn(usize, &mut [SMatrix<f64, K, K>; 3]),
) {
    let mut seed = 7;
    for &count in counts {
        for &is_cyclic in cyclic {
            if is_cyclic && count < 3 {
                continue;
            }
            for length in [2, 3, 7, count.max(2)] {
                for _ in 0..4 {
                    let shape = (count, length, is_cyclic);
                    let [error, dense] = backward_errors::<K>(shape, &mut seed, &change);
                    // A block that separates lends no pivots: those of a segment are 1e-6 at least.
                    let most = if length < count || is_cyclic {
                        1e-9
                    } else {
                        1e-13
                    };
                    assert!(
                        error <= most + 1e3 * dense,
                        "{shape:?}: {error:e}, {dense:e}"
                    );
                }
            }
        }
    }
}

const COUNTS: [usize; 7] = [1, 2, 3, 4, 5, 17, 64];

#[test]
fn solutions_are_those_of_a_dense_elimination() {
    check::<1>((&COUNTS, &[false, true]), |_, _| {});
    check::<2>((&COUNTS, &[false, true]), |_, _| {});
    check::<3>((&COUNTS, &[false, true]), |_, _| {});
    check::<5>((&COUNTS, &[false, true]), |_, _| {});
}

/// Of open lattices: a cyclic matrix is singular for this elimination where it is without its last
/// row and column.
#[test]
fn diagonal_blocks_may_be_singular() {
    // A saddle without a block of its own: no elimination block by block exists.
    check::<2>((&[2, 4, 8], &[false]), |k, row| {
        if k % 2 == 0 {
            row[1].fill_row(1, 0.0);
            row[1].fill_column(1, 0.0);
        }
    });
    check::<2>((&[2, 4, 8], &[false]), |_, row| {
        row[1] = SMatrix::zeros() + row[1] * 1e-18
    });
}

#[test]
fn rows_may_have_any_scale() {
    check::<3>((&COUNTS, &[false, true]), |k, row| {
        let scale = 10_f64.powi((k % 5) as i32 * 6 - 12);
        row.iter_mut().for_each(|block| {
            let mut first = block.row_mut(0);
            first *= scale;
        });
    });
}

#[test]
fn a_singular_block_row_is_named() {
    let mut rows = [[SMatrix::<f64, 2, 2>::zeros(); 3]; 6];
    for (k, row) in rows.iter_mut().enumerate() {
        row[1] = SMatrix::identity();
        if k == 3 {
            row[1][(1, 1)] = 0.0;
            row[1][(1, 0)] = 1.0;
        }
    }
    for length in [2, 6] {
        let mut matrix = BlockTridiagonal::with(6, false, Partition::with(6, length));
        let mut b = [SVector::zeros(); 6];
        assert_eq!(factor_stored(&mut matrix, &rows, &mut b), Err(3));
    }
}

#[test]
fn fill_that_decays_is_dropped_and_tails_are_right() {
    // x_k = r^k with r + 1/r = 3 on an open chain whose first row says x_0 = 1.
    let count = 600;
    let mut rows = vec![[-1.0, 3.0, -1.0].map(SMatrix::<f64, 1, 1>::new); count];
    rows[0] = [0.0, 1.0, 0.0].map(SMatrix::<f64, 1, 1>::new);
    rows[count - 1][2] = SMatrix::zeros();
    let r = (3.0 - 5.0_f64.sqrt()) / 2.0;
    for length in [count, 150] {
        let mut matrix = BlockTridiagonal::with(count, false, Partition::with(count, length));
        let mut x = vec![SVector::zeros(); count];
        x[0][0] = 1.0;
        assert_eq!(factor_stored(&mut matrix, &rows, &mut x), Ok(()));
        assert!(matrix.back(&mut x));
        for (k, x) in x.iter().enumerate().take(500) {
            let exact = r.powi(k as i32);
            assert!(
                (x[0] - exact).abs() < 1e-11 * exact,
                "{length} {k}: {}",
                x[0]
            );
        }
    }
}
