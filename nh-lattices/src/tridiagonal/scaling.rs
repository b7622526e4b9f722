//! Rows scaled by powers of two, to norms between one and two.

use crate::block::Block;
use nh_runtime::internal::larger;
use nh_runtime::{Matrix, Vector};

pub(super) fn max_abs<B: Matrix>(block: &B) -> f64 {
    let places = (0..B::ROWS).flat_map(|i| (0..B::COLUMNS).map(move |j| (i, j)));
    places.fold(0.0, |most, (i, j)| larger(block.entry(i, j).abs(), most))
}

/// The power of two that brings x between one and two.
#[inline]
fn power_of_two(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    f64::from_bits(2046_u64.saturating_sub(exponent).max(1) << 52)
}

/// Scales a row, and says by how much.
#[inline(always)]
pub(super) fn scale<B: Block>(row: &mut [B; 3]) -> B::Vector {
    let mut scales = B::Vector::zeros();
    for (i, scale) in scales.as_mut_slice().iter_mut().enumerate() {
        let mut most = 0.0;
        for block in row.iter() {
            for j in 0..B::COLUMNS {
                let entry = block.entry(i, j).abs();
                most = if entry > most { entry } else { most };
            }
        }
        *scale = power_of_two(most);
        for block in row.iter_mut() {
            for j in 0..B::COLUMNS {
                block.set_entry(i, j, block.entry(i, j) * *scale);
            }
        }
    }
    scales
}

#[inline]
pub(super) fn scaled<V: Vector>(mut right: V, scales: &V) -> V {
    for (right, scale) in right.as_mut_slice().iter_mut().zip(scales.as_slice()) {
        *right *= scale;
    }
    right
}
