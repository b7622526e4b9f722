//! Links side by side: what a step asks of several neighbouring links at once.
//!
//! A link has the same bits alone and in any company: how links are grouped changes nothing.

use core::ops::Range;

use super::equations::{LatticeEquations, Sites};
use super::{LatticeSystem, LinkSystem, Links};
use crate::linear::Vector;
use crate::real::{Array, FourLanes, SideBySide};
use crate::system::Components;

type Parameters<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkParameters<T>;
type Point<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkPoint<T>;
type Directions<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkDirections<T>;

/// The links that are evaluated at once.
const SIDE_BY_SIDE: usize = FourLanes::LANES;

/// The values of one of several links, by their places.
pub(super) struct Lane<'v, T> {
    pub values: &'v [T],
    pub lane: usize,
}

impl<T: SideBySide> Lane<'_, T> {
    #[inline(always)]
    pub fn at(&self, place: usize) -> f64 {
        self.values[place].lane(self.lane)
    }
}

/// The places of so many links, a group at a time.
#[inline(always)]
pub(super) fn in_groups(count: usize, mut each: impl FnMut(Range<usize>)) {
    let mut at = 0;
    while at < count {
        let end = (at + SIDE_BY_SIDE).min(count);
        each(at..end);
        at = end;
    }
}

/// f(0), f(1), … in an array.
#[inline(always)]
fn filled<T: SideBySide, A: Array<T>>(value: impl Fn(usize) -> T) -> A {
    let mut array = A::filled(T::of(0.0));
    let entries = array.as_mut();
    A::each_index(|i| entries[i] = value(i));
    array
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// The intervals of links, `of(lane)` the number of one and its sites.
    #[inline(always)]
    pub(super) fn side_by_side<'s, T: SideBySide>(
        &self,
        of: impl Fn(usize) -> (usize, Sites<'s, S>),
    ) -> Links<S::Link, T>
    where
        S: 's,
    {
        let n = Self::DIM;
        let parameters = T::each(|lane| self.lattice.link(of(lane).0).link_parameters());
        let q = T::each(|lane| {
            let mut q = Point::<S, f64>::filled(0.0);
            let (this, next) = q.as_mut().split_at_mut(S::Site::LEN);
            let [first, second] = of(lane).1.q;
            first.write(this);
            second.write(next);
            q
        });
        let z = T::each(|lane| of(lane).1.z.map(|z| z.as_slice()));
        Links {
            time: self.time,
            parameters: filled::<T, Parameters<S, T>>(|i| {
                T::from_lanes(|lane| parameters.as_ref()[lane].as_ref()[i])
            }),
            q: filled::<T, Point<S, T>>(|i| T::from_lanes(|lane| q.as_ref()[lane].as_ref()[i])),
            d: filled::<T, Directions<S, T>>(|i| {
                T::from_lanes(|lane| {
                    let [this, next] = z.as_ref()[lane];
                    if i < n { this[i] } else { next[i - n] }
                })
            }),
        }
    }
}
