//! Products with matrices and with their transposes.

use crate::lattice::block::Block;
use crate::lattice::tridiagonal::Row;

/// The rows of the transposed matrix: block (i, i + 1) is that of (i + 1, i).
pub(super) fn transposed_rows<B: Block>(rows: &[Row<B>], is_cyclic: bool) -> Vec<Row<B>> {
    let count = rows.len();
    let transposed = |block: &B| {
        let mut other = B::zeros();
        for i in 0..B::ROWS {
            for j in 0..B::COLUMNS {
                other.set_entry(j, i, block.entry(i, j));
            }
        }
        other
    };
    let row = |i: usize| {
        let is_first = i == 0 && !is_cyclic;
        let is_last = i + 1 == count && !is_cyclic;
        [
            match is_first {
                true => B::zeros(),
                false => transposed(&rows[(i + count - 1) % count][2]),
            },
            transposed(&rows[i][1]),
            match is_last {
                true => B::zeros(),
                false => transposed(&rows[(i + 1) % count][0]),
            },
        ]
    };
    (0..count).map(row).collect()
}
