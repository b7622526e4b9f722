//! The sites of a lattice in segments, which threads work on: their number follows from that of the
//! sites alone, so that every number of threads gives the same bits.

use core::ops::Range;

/// The number of sites of a segment, but for the remainder: the data of a segment stay in the
/// second cache.
const SEGMENT: usize = 2048;

/// The least number of segments that are worth a second thread.
const SHARED: usize = 8;

/// Segments of nearly equal length.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    pub ranges: Vec<Range<usize>>,
}

impl Partition {
    pub fn of(sites: usize) -> Self {
        Self::with(sites, SEGMENT)
    }

    pub fn with(sites: usize, length: usize) -> Self {
        let count = (sites / length).max(1);
        let start = |i: usize| i * sites / count;
        let ranges = (0..count).map(|i| start(i)..start(i + 1));
        Self {
            ranges: ranges.collect(),
        }
    }

    /// `f` of every segment and its part of the data; the values are joined from left to right.
    pub fn each<D: Splits, R: Send>(
        &self,
        data: D,
        f: &(impl Fn(Range<usize>, D) -> R + Sync),
        join: &(impl Fn(R, R) -> R + Sync),
    ) -> R {
        each(&self.ranges, self.ranges.len() >= SHARED, data, f, join)
    }
}

fn each<D: Splits, R: Send>(
    ranges: &[Range<usize>],
    is_shared: bool,
    data: D,
    f: &(impl Fn(Range<usize>, D) -> R + Sync),
    join: &(impl Fn(R, R) -> R + Sync),
) -> R {
    if let [range] = ranges {
        return f(range.clone(), data);
    }
    let half = ranges.len() / 2;
    let (left, right) = ranges.split_at(half);
    let (first, second) = data.split(half, right[0].start - left[0].start);
    let (a, b) = both(
        is_shared,
        || each(left, is_shared, first, f, join),
        || each(right, is_shared, second, f, join),
    );
    join(a, b)
}

/// Both values, on two threads of the current pool where there are two.
#[cfg(feature = "threads")]
fn both<A: Send, B: Send>(
    is_shared: bool,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    if is_shared && rayon::current_num_threads() > 1 {
        rayon::join(a, b)
    } else {
        (a(), b())
    }
}

#[cfg(not(feature = "threads"))]
fn both<A, B>(_: bool, a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
    (a(), b())
}

/// Data that are split between segments: lists with one value a site, or one a segment.
pub(super) trait Splits: Sized + Send {
    /// The part of the first `segments`, of `sites` in all, and the rest.
    fn split(self, segments: usize, sites: usize) -> (Self, Self);
}

impl Splits for () {
    fn split(self, _: usize, _: usize) -> (Self, Self) {
        ((), ())
    }
}

impl<T: Sync> Splits for &[T] {
    fn split(self, _: usize, sites: usize) -> (Self, Self) {
        self.split_at(sites)
    }
}

impl<T: Send> Splits for &mut [T] {
    fn split(self, _: usize, sites: usize) -> (Self, Self) {
        self.split_at_mut(sites)
    }
}

/// One value a segment.
pub(super) struct OfSegments<'a, T>(pub &'a mut [T]);

impl<T: Send> Splits for OfSegments<'_, T> {
    fn split(self, segments: usize, _: usize) -> (Self, Self) {
        let (first, second) = self.0.split_at_mut(segments);
        (Self(first), Self(second))
    }
}

impl<A: Splits, B: Splits> Splits for (A, B) {
    fn split(self, segments: usize, sites: usize) -> (Self, Self) {
        let (a, b) = (self.0.split(segments, sites), self.1.split(segments, sites));
        ((a.0, b.0), (a.1, b.1))
    }
}

impl<A: Splits, B: Splits, C: Splits> Splits for (A, B, C) {
    fn split(self, segments: usize, sites: usize) -> (Self, Self) {
        let (a, (b, c)) = (
            self.0.split(segments, sites),
            (self.1, self.2).split(segments, sites),
        );
        ((a.0, b.0, b.1), (a.1, c.0, c.1))
    }
}
