//! Blocks of a block-tridiagonal matrix: the elimination of the columns of one block from the rows
//! of two.

use core::mem::swap;

use nalgebra::{SMatrix, SVector};

use nh_runtime::SquareMatrix;

/// A block of a block-tridiagonal matrix, `SMatrix<f64, K, K>`.
pub trait Block: SquareMatrix + Send + Sync {
    /// Which rows were exchanged.
    type Exchanges: Copy + Send + Sync;

    /// No exchanges.
    #[doc(hidden)]
    fn none() -> Self::Exchanges;

    /// Eliminates the columns of the first blocks from the rows of both, each in the columns of `W`
    /// blocks. The upper triangle of `top[0]` is that of U, the inverse of every pivot in its
    /// place; what is below it and `bottom[0]` are the multipliers. Pivots are taken from `bottom`
    /// too where it `gives` them. False where a column is not larger than `least`.
    #[doc(hidden)]
    fn eliminate<const W: usize>(
        top: &mut [Self; W],
        bottom: Option<(&mut [Self; W], bool)>,
        exchanges: &mut Self::Exchanges,
        least: f64,
    ) -> bool;

    /// Applies the elimination to right-hand sides.
    #[doc(hidden)]
    fn forward(
        factors: [&Self; 2],
        exchanges: &Self::Exchanges,
        top: &mut Self::Vector,
        bottom: Option<&mut Self::Vector>,
    );

    /// x_0 of U [x_0, x_1, x_2] = `x`.
    #[doc(hidden)]
    fn back(top: &[Self; 3], x: &mut Self::Vector, next: [&Self::Vector; 2]);

    /// `self` U⁻¹ of an eliminated block.
    #[doc(hidden)]
    #[must_use]
    fn over(&self, eliminated: &Self) -> Self;

    /// Subtracts a b.
    #[doc(hidden)]
    fn subtract(&mut self, a: &Self, b: &Self);

    /// `b` - A x.
    #[doc(hidden)]
    fn reduce(&self, x: &Self::Vector, b: &mut Self::Vector);
}

/// The row of the lower block that is row `pivot` of both: a constant where it has one row, so that
/// blocks stay in registers.
#[inline(always)]
fn below_of(rows: usize, pivot: usize) -> usize {
    if rows == 1 { 0 } else { pivot - rows }
}

impl<const K: usize> Block for SMatrix<f64, K, K> {
    type Exchanges = [usize; K];

    #[inline]
    fn none() -> [usize; K] {
        core::array::from_fn(|i| i)
    }

    #[inline(always)]
    fn eliminate<const W: usize>(
        top: &mut [Self; W],
        mut bottom: Option<(&mut [Self; W], bool)>,
        exchanges: &mut [usize; K],
        least: f64,
    ) -> bool {
        for c in 0..K {
            let column = |rows: &[Self; W], from: usize| {
                (from..K).fold((from, 0.0), |(row, most), i| {
                    let entry = rows[0][(i, c)].abs();
                    if entry > most {
                        (i, entry)
                    } else {
                        (row, most)
                    }
                })
            };
            let (mut pivot, mut most) = column(top, c);
            if let Some((bottom, true)) = &bottom {
                let (row, below) = column(bottom, 0);
                if below > most {
                    (pivot, most) = (K + row, below);
                }
            }
            if most.is_nan() || most <= least {
                return false;
            }
            exchanges[c] = pivot;
            match &mut bottom {
                Some((bottom, _)) if pivot >= K => {
                    for (upper, lower) in top.iter_mut().zip(bottom.iter_mut()) {
                        for j in 0..K {
                            swap(&mut upper[(c, j)], &mut lower[(below_of(K, pivot), j)]);
                        }
                    }
                }
                _ if K > 1 && pivot != c => {
                    top.iter_mut().for_each(|block| block.swap_rows(c, pivot))
                }
                _ => {}
            }
            let inverse = 1.0 / top[0][(c, c)];
            for i in c + 1..K {
                let factor = top[0][(i, c)] * inverse;
                top[0][(i, c)] = factor;
                for (w, block) in top.iter_mut().enumerate() {
                    for j in if w == 0 { c + 1 } else { 0 }..K {
                        block[(i, j)] -= factor * block[(c, j)];
                    }
                }
            }
            if let Some((bottom, _)) = &mut bottom {
                for i in 0..K {
                    let factor = bottom[0][(i, c)] * inverse;
                    bottom[0][(i, c)] = factor;
                    for (w, (block, above)) in bottom.iter_mut().zip(top.iter()).enumerate() {
                        for j in if w == 0 { c + 1 } else { 0 }..K {
                            block[(i, j)] -= factor * above[(c, j)];
                        }
                    }
                }
            }
            top[0][(c, c)] = inverse;
        }
        true
    }

    #[inline(always)]
    fn forward(
        [own, below]: [&Self; 2],
        exchanges: &[usize; K],
        top: &mut SVector<f64, K>,
        mut bottom: Option<&mut SVector<f64, K>>,
    ) {
        for c in 0..K {
            let pivot = exchanges[c];
            match &mut bottom {
                Some(bottom) if pivot >= K => swap(&mut top[c], &mut bottom[below_of(K, pivot)]),
                _ if K > 1 => top.swap_rows(c, pivot),
                _ => {}
            }
        }
        for c in 0..K {
            let x = top[c];
            for i in c + 1..K {
                top[i] -= own[(i, c)] * x;
            }
            if let Some(bottom) = &mut bottom {
                for i in 0..K {
                    bottom[i] -= below[(i, c)] * x;
                }
            }
        }
    }

    #[inline(always)]
    fn back(top: &[Self; 3], x: &mut SVector<f64, K>, next: [&SVector<f64, K>; 2]) {
        let [own, second, third] = top;
        // The last one that is known comes last.
        *x -= third * next[1];
        *x -= second * next[0];
        for i in (0..K).rev() {
            for j in i + 1..K {
                x[i] -= own[(i, j)] * x[j];
            }
            x[i] *= own[(i, i)];
        }
    }

    #[inline]
    fn over(&self, eliminated: &Self) -> Self {
        let mut quotient = *self;
        for i in 0..K {
            for c in 0..K {
                for j in 0..c {
                    quotient[(i, c)] -= quotient[(i, j)] * eliminated[(j, c)];
                }
                quotient[(i, c)] *= eliminated[(c, c)];
            }
        }
        quotient
    }

    #[inline]
    fn subtract(&mut self, a: &Self, b: &Self) {
        *self -= a * b;
    }

    #[inline]
    fn reduce(&self, x: &SVector<f64, K>, b: &mut SVector<f64, K>) {
        *b -= self * x;
    }
}
