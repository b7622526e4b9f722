//! The widest vectors of the processor that runs a program, which may have wider ones than every
//! processor of its target has.
//!
//! Numbers side by side are multiplied and added one by one, in any vectors by the same roundings:
//! the results have the same bits.

/// The most numbers side by side: two rows of them fill half the registers of the target's vectors.
const SIDE_BY_SIDE: usize = match cfg!(any(target_feature = "avx", target_arch = "aarch64")) {
    true => 16,
    false => 8,
};

/// Work on numbers side by side, at most L of them.
pub trait VectorWork {
    /// The result.
    type Output;

    /// Does the work. Every function that it calls is `#[inline(always)]`: others have the vectors
    /// of the target.
    fn run<const L: usize>(self) -> Self::Output;
}

/// Runs the work in the widest vectors of the processor.
#[inline(always)]
pub fn run_in_widest_vectors<W: VectorWork>(work: W) -> W::Output {
    #[cfg(feature = "std")]
    return pulp::Arch::new().dispatch(Dispatched(work));
    #[cfg(not(feature = "std"))]
    return work.run::<SIDE_BY_SIDE>();
}

/// Runs long work so: one function of it is compiled for all uses of a width.
#[inline(never)]
pub(crate) fn run_long_in_widest_vectors<W: VectorWork>(work: W) -> W::Output {
    run_in_widest_vectors(work)
}

#[cfg(feature = "std")]
struct Dispatched<W>(W);

#[cfg(feature = "std")]
impl<W: VectorWork> pulp::WithSimd for Dispatched<W> {
    type Output = W::Output;

    #[inline(always)]
    fn with_simd<V: pulp::Simd>(self, _: V) -> W::Output {
        match size_of::<V::f64s>() >= size_of::<[f64; 4]>() {
            true => self.0.run::<16>(),
            false => self.0.run::<SIDE_BY_SIDE>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SIDE_BY_SIDE, VectorWork, run_in_widest_vectors};
    use crate::linear::add_products;

    /// Sums of products of numbers whose digits are all in use.
    struct Sums<'a>(&'a mut [[f64; 16]; 2]);

    impl VectorWork for Sums<'_> {
        type Output = ();

        #[inline(always)]
        fn run<const L: usize>(self) {
            let number = |i: usize, k: usize| 1.0 / (3 + 7 * i + k) as f64 - 0.1;
            let factors = [0, 1].map(|j| [0, 1, 2, 3, 4].map(|k| number(k, j)));
            for first in (0..16).step_by(L) {
                let rows: [[f64; L]; 5] =
                    core::array::from_fn(|k| core::array::from_fn(|c| number(first + c, 11 * k)));
                let mut sums = [[0.0; L]; 2];
                add_products(&mut sums, rows.iter(), [&factors[0], &factors[1]]);
                for (all, sums) in self.0.iter_mut().zip(&sums) {
                    all[first..first + L].copy_from_slice(sums);
                }
            }
        }
    }

    #[test]
    fn the_bits_do_not_depend_on_the_vectors() {
        let [mut widest, mut target, mut alone] = [[[0.0; 16]; 2]; 3];
        run_in_widest_vectors(Sums(&mut widest));
        Sums(&mut target).run::<SIDE_BY_SIDE>();
        Sums(&mut alone).run::<1>();
        assert_eq!(widest, target);
        assert_eq!(widest, alone);
        assert!(alone.iter().flatten().all(|sum| *sum != 0.0));
    }
}
