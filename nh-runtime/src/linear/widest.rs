//! The widest vectors of the processor that runs a program, which may have wider ones than every processor of its target has.
//!
//! Numbers side by side are multiplied and added one by one, in any vectors by the same roundings: the results have the same bits.

use super::SIDE_BY_SIDE;

/// Something done with numbers side by side, L of them at most.
pub(crate) trait SideBySide {
    /// Does it. Every function that it calls is `#[inline(always)]`: others have the vectors of the target.
    fn run<const L: usize>(self);
}

/// Does it in the widest vectors of the processor.
#[inline(always)]
pub(crate) fn in_widest_vectors(work: impl SideBySide) {
    #[cfg(feature = "std")]
    pulp::Arch::new().dispatch(Dispatched(work));
    #[cfg(not(feature = "std"))]
    work.run::<SIDE_BY_SIDE>();
}

#[cfg(feature = "std")]
struct Dispatched<W>(W);

#[cfg(feature = "std")]
impl<W: SideBySide> pulp::WithSimd for Dispatched<W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<V: pulp::Simd>(self, _: V) {
        match size_of::<V::f64s>() >= size_of::<[f64; 4]>() {
            true => self.0.run::<16>(),
            false => self.0.run::<SIDE_BY_SIDE>(),
        }
    }
}
