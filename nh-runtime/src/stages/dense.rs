//! Elimination of a dense matrix in the order it is given, without pivoting.

use core::array;

use crate::real::{Mask, Real};
use crate::stages::sound;

/// Columns side by side.
const SIDE: usize = 4;

/// A row of W = 4 C entries.
type Row<T, const C: usize> = [[T; SIDE]; C];

/// A matrix P as L D U with unit diagonals in L and U, in its place: the reciprocals of D, the
/// pivots, on the diagonal. Also whether every pivot is [`sound`].
///
/// F = N W, W the multiple of 4 from N on: N rows.
#[inline(always)]
#[must_use]
pub fn factor<T: Real, const N: usize, const F: usize>(matrix: [T; F]) -> ([T; F], T::Mask) {
    let mut matrix = Aligned(matrix);
    macro_rules! eliminate {
        ($($c:literal)*) => {
            match const { F / N / SIDE } {
                $($c => eliminate::<T, N, $c>(&mut matrix.0),)*
                _ => unreachable!("no more than 32 unknowns"),
            }
        };
    }
    let all = eliminate!(1 2 3 4 5 6 7 8);
    (matrix.0, all)
}

/// An alignment at which vectors of the processor do not cross lines of the cache.
#[repr(align(64))]
struct Aligned<A>(A);

#[inline(always)]
fn eliminate<T: Real, const N: usize, const C: usize>(matrix: &mut [T]) -> T::Mask {
    assert!(C * SIDE >= N && matrix.len() == N * C * SIDE, "F = N W");
    let mut elimination = Elimination::<T, N, C> {
        rows: matrix.as_chunks_mut().0.as_chunks_mut().0,
        subtracted: [T::of(0.0); N],
        all: T::Mask::of(true),
    };
    macro_rules! phases {
        ($($p:literal)*) => {$(
            if $p < C {
                elimination.phase::<$p>();
            }
        )*};
    }
    phases!(0 1 2 3 4 5 6 7);
    elimination.all
}

/// An elimination under way.
struct Elimination<'a, T: Real, const N: usize, const C: usize> {
    rows: &'a mut [Row<T, C>],
    /// Σ |l_ik u_ki|, the terms that were subtracted in each pivot.
    subtracted: [T; N],
    all: T::Mask,
}

impl<T: Real, const N: usize, const C: usize> Elimination<'_, T, N, C> {
    /// The pivots 4 P to 4 P + 3, two at a time.
    #[inline(always)]
    fn phase<const P: usize>(&mut self) {
        for k in [P * SIDE, P * SIDE + 2] {
            if k < N {
                self.two::<P>(k);
            }
        }
    }

    #[inline(always)]
    fn two<const P: usize>(&mut self, k: usize) {
        let (above, below) = self.rows.split_at_mut(k + 1);
        let row = &mut above[k];
        let inverse = reciprocal(entry(row, k), self.subtracted[k], &mut self.all);
        let first = right_of(row, P, k);
        scale(row, &first, P, inverse, k);
        let Some((next, below)) = below.split_first_mut() else {
            return;
        };
        let multiplier = entry(next, k) * inverse;
        let products = multiplier * entry(&first, k + 1);
        self.subtracted[k + 1] = self.subtracted[k + 1] + products.abs();
        for (next, first) in next.iter_mut().zip(&first).skip(P) {
            *next = array::from_fn(|j| next[j].minus(multiplier, first[j]));
        }
        set(next, k, multiplier);
        let subtracted = self.subtracted[k + 1];
        let inverses = [
            inverse,
            reciprocal(entry(next, k + 1), subtracted, &mut self.all),
        ];
        let second = right_of(next, P, k + 1);
        scale(next, &second, P, inverses[1], k + 1);
        for (i, other) in (k + 2..).zip(below) {
            let a = entry(other, k) * inverses[0];
            let b = entry(other, k + 1).minus(a, entry(&first, k + 1)) * inverses[1];
            for c in P..C {
                let (values, first, second) = (other[c], &first[c], &second[c]);
                other[c] = array::from_fn(|j| values[j].minus(a, first[j]).minus(b, second[j]));
            }
            set(other, k, a);
            set(other, k + 1, b);
            let products = (a * entry(&first, i)).abs() + (b * entry(&second, i)).abs();
            self.subtracted[i] = self.subtracted[i] + products;
        }
    }
}

/// The entries right of k, from those of 4 P on; zeros before.
#[inline(always)]
fn right_of<T: Real, const C: usize>(row: &Row<T, C>, p: usize, k: usize) -> Row<T, C> {
    let mut right = *row;
    for j in p * SIDE..=k {
        set(&mut right, j, T::of(0.0));
    }
    right
}

/// Divides the entries right of a pivot by it.
#[inline(always)]
fn scale<T: Real, const C: usize>(
    row: &mut Row<T, C>,
    right: &Row<T, C>,
    p: usize,
    inverse: T,
    k: usize,
) {
    let left = *row;
    for c in p..C {
        row[c] = array::from_fn(|j| right[c][j] * inverse);
    }
    for j in p * SIDE..k {
        set(row, j, entry(&left, j));
    }
    set(row, k, inverse);
}

/// 1/pivot; whether all were sound.
#[inline(always)]
fn reciprocal<T: Real>(pivot: T, subtracted: T, all: &mut T::Mask) -> T {
    *all = *all & sound(pivot, pivot.abs() + subtracted);
    T::of(1.0) / pivot
}

#[inline(always)]
fn entry<T: Real, const C: usize>(row: &Row<T, C>, j: usize) -> T {
    row[j / SIDE][j % SIDE]
}

#[inline(always)]
fn set<T: Real, const C: usize>(row: &mut Row<T, C>, j: usize, value: T) {
    row[j / SIDE][j % SIDE] = value;
}

#[cfg(test)]
mod tests {
    use super::factor;

    /// x = (1, 2, …) of a matrix with large entries on the diagonal.
    fn is_solved<const N: usize, const F: usize>() {
        let width = F / N;
        let mut matrix = [0.0; F];
        let mut b = [0.0; N];
        for i in 0..N {
            for j in 0..N {
                let large = if i == j { 10.0 * N as f64 } else { 0.0 };
                let entry = ((i * 7 + j * 3) % 11) as f64 - 5.0 + large;
                matrix[i * width + j] = entry;
                b[i] += entry * (j + 1) as f64;
            }
        }
        let (factors, sound) = factor::<f64, N, F>(matrix);
        assert!(sound, "{N}");
        let mut x = b;
        for k in 0..N {
            for i in k + 1..N {
                x[i] -= factors[i * width + k] * x[k];
            }
        }
        for k in (0..N).rev() {
            let sum: f64 = (k + 1..N).map(|j| factors[k * width + j] * x[j]).sum();
            x[k] = x[k] * factors[k * width + k] - sum;
            let off = (x[k] - (k + 1) as f64).abs();
            assert!(off < 1e-11, "x_{k} = {} of {N}", x[k]);
        }
    }

    #[test]
    fn the_solution() {
        is_solved::<1, 4>();
        is_solved::<2, 8>();
        is_solved::<3, 12>();
        is_solved::<4, 16>();
        is_solved::<5, 40>();
        is_solved::<8, 64>();
        is_solved::<9, 108>();
        is_solved::<13, 208>();
        is_solved::<18, 360>();
        is_solved::<23, 552>();
        is_solved::<28, 784>();
        is_solved::<32, 1024>();
    }

    /// The identity but for the row and the column i: the pivot i is `rest`, what is left of the
    /// products with the columns k.
    fn is_sound_with(i: usize, products: &[(usize, f64)], rest: f64) -> bool {
        let mut matrix = [0.0; 108];
        (0..9).for_each(|j| matrix[j * 12 + j] = 1.0);
        matrix[i * 12 + i] = rest;
        for (k, product) in products {
            (matrix[i * 12 + k], matrix[k * 12 + i]) = (4.0 * product, 0.25);
            matrix[i * 12 + i] += product;
        }
        factor::<f64, 9, 108>(matrix).1
    }

    #[test]
    fn a_pivot_is_measured_against_all_that_it_is_formed_of() {
        for i in 1..9 {
            for k in 0..i {
                assert!(is_sound_with(i, &[(k, 1.0)], 2e-10), "{i} {k}");
                assert!(!is_sound_with(i, &[(k, 1.0)], 0.5e-10), "{i} {k}");
                assert!(!is_sound_with(i, &[(k, -1.0)], 0.5e-10), "{i} {k}");
                for other in 0..k {
                    let both = [(k, 0.5), (other, 0.5)];
                    assert!(is_sound_with(i, &both, 1.5e-10), "{i} {k} {other}");
                    assert!(!is_sound_with(i, &both, 0.75e-10), "{i} {k} {other}");
                    let both = [(k, 0.5), (other, -0.5)];
                    assert!(!is_sound_with(i, &both, 0.75e-10), "{i} {k} {other}");
                }
            }
        }
    }

    /// [1 1; 1 1 + ε]: the second pivot is what is left of 1 - 1.
    #[test]
    fn a_pivot_of_round_off_is_not_sound() {
        let mut matrix = [0.0; 8];
        (matrix[0], matrix[1], matrix[4], matrix[5]) = (1.0, 1.0, 1.0, 1.0 + 1e-12);
        assert!(!factor::<f64, 2, 8>(matrix).1);
        matrix[5] = 1.0 + 1e-6;
        assert!(factor::<f64, 2, 8>(matrix).1);
        matrix[0] = 0.0;
        assert!(!factor::<f64, 2, 8>(matrix).1);
    }
}
