//! Parts of columns, of as many rows as are changed together.

/// The first places of the parts of L rows that cover `count` rows, L at most: the last two may
/// overlap.
#[inline(always)]
pub(crate) fn parts<const L: usize>(count: usize) -> impl Iterator<Item = usize> {
    let last = count.saturating_sub(L);
    (0..count).step_by(L).map(move |first| first.min(last))
}

/// The entries from a place on.
#[inline(always)]
pub(crate) fn part<const L: usize>(column: &[f64], first: usize) -> &[f64; L] {
    column[first..].first_chunk().expect("L rows are left")
}

/// The entries from a place on.
#[inline(always)]
pub(crate) fn part_mut<const L: usize>(column: &mut [f64], first: usize) -> &mut [f64; L] {
    column[first..].first_chunk_mut().expect("L rows are left")
}
