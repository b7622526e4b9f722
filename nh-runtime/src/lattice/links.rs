//! Links side by side: what a step asks of several neighbouring links at once.
//!
//! A link has the same bits alone and in any company: how links are grouped changes nothing.

use super::equations::{LatticeEquations, Sites};
use super::{LatticeSystem, LinkSystem, Links};
use crate::linear::Vector;
use crate::real::{Array, FourLanes, Rounded, SideBySide};
use crate::system::Components;

type Parameters<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkParameters<T>;
type Point<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkPoint<T>;
type Directions<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkDirections<T>;

/// The links that are evaluated at once.
const SIDE_BY_SIDE: usize = FourLanes::LANES;
/// Their sites.
const SITES: usize = SIDE_BY_SIDE + 1;

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

/// Plain links in a row, which join sites and their neighbours.
pub(super) struct PlainLinks<'s, S: LatticeSystem> {
    /// The number of the first one.
    start: usize,
    /// Their sites, one more than links.
    q: &'s [S::Site],
    z: &'s [S::Unknowns],
    done: usize,
}

/// Neighbouring links: the place of the first one, and the number.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub at: usize,
    pub count: usize,
}

impl<'s, S: LatticeSystem> PlainLinks<'s, S> {
    pub fn new(
        equations: &LatticeEquations<'s, '_, S>,
        z: &'s [S::Unknowns],
        start: usize,
        count: usize,
    ) -> Self {
        Self {
            start,
            q: &equations.q[start..=start + count],
            z: &z[start..=start + count],
            done: 0,
        }
    }

    /// The next group of links, with their intervals.
    #[inline(always)]
    pub fn next(
        &mut self,
        equations: &LatticeEquations<'_, '_, S>,
    ) -> Option<(Group, Links<S::Link, FourLanes>)> {
        let at = self.done;
        let (q, z) = (&self.q[at..], &self.z[at..]);
        let first = self.start + at;
        if let (Some(q), Some(z)) = (q.first_chunk(), z.first_chunk()) {
            let count = SIDE_BY_SIDE;
            self.done += count;
            return Some((Group { at, count }, equations.row_of_links(first, q, z)));
        }
        let count = q.len() - 1;
        if count == 0 {
            return None;
        }
        self.done += count;
        Some((Group { at, count }, equations.last_links(first, q, z)))
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

/// The interval with the increments as numbers that are rounded; all else is given.
#[inline(always)]
pub(super) fn rounded<L: LinkSystem, T: SideBySide>(links: &Links<L, T>) -> Links<L, Rounded<T>> {
    let (parameters, q, d) = (
        links.parameters.as_ref(),
        links.q.as_ref(),
        links.d.as_ref(),
    );
    Links {
        time: links.time,
        functions: links.functions,
        parameters: filled::<_, L::LinkParameters<Rounded<T>>>(|i| Rounded::exact(parameters[i])),
        q: filled::<_, L::LinkPoint<Rounded<T>>>(|i| Rounded::exact(q[i])),
        d: filled::<_, L::LinkDirections<Rounded<T>>>(|i| Rounded::of_size(d[i])),
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// The interval of one link.
    #[inline(always)]
    pub(super) fn alone(&self, k: usize, sites: &Sites<'_, S>) -> Links<S::Link, f64> {
        self.side_by_side([k], [sites.q], [sites.z])
    }

    /// The intervals of neighbouring links.
    #[inline(always)]
    fn row_of_links(
        &self,
        first: usize,
        q: &[S::Site; SITES],
        z: &[S::Unknowns; SITES],
    ) -> Links<S::Link, FourLanes> {
        self.side_by_side(
            [0, 1, 2, 3].map(|lane| first + lane),
            [
                [&q[0], &q[1]],
                [&q[1], &q[2]],
                [&q[2], &q[3]],
                [&q[3], &q[4]],
            ],
            [
                [&z[0], &z[1]],
                [&z[1], &z[2]],
                [&z[2], &z[3]],
                [&z[3], &z[4]],
            ],
        )
    }

    /// The intervals of less links than lanes; the last one repeats.
    #[inline(never)]
    fn last_links(
        &self,
        first: usize,
        q: &[S::Site],
        z: &[S::Unknowns],
    ) -> Links<S::Link, FourLanes> {
        let last = q.len() - 2;
        let places = [0, 1, 2, 3].map(|lane: usize| lane.min(last));
        self.side_by_side(
            places.map(|place| first + place),
            places.map(|place| [&q[place], &q[place + 1]]),
            places.map(|place| [&z[place], &z[place + 1]]),
        )
    }

    /// The intervals of links, by their numbers and sites.
    #[inline(always)]
    fn side_by_side<const N: usize, T: SideBySide>(
        &self,
        k: [usize; N],
        q: [[&S::Site; 2]; N],
        z: [[&S::Unknowns; 2]; N],
    ) -> Links<S::Link, T> {
        const { assert!(N == T::LANES, "a link a lane") }
        let n = Self::DIM;
        let functions = self.lattice.link(k[0]).link_functions();
        let parameters = k.map(|k| self.lattice.link(k).link_parameters());
        let q = q.map(|[this, next]| {
            let mut q = Point::<S, f64>::filled(0.0);
            let (first, second) = q.as_mut().split_at_mut(S::Site::LEN);
            this.write(first);
            next.write(second);
            q
        });
        let z = z.map(|z| z.map(|z| z.as_slice()));
        Links {
            time: self.time,
            parameters: filled::<T, Parameters<S, T>>(|i| {
                T::from_lanes(|lane| parameters[lane].as_ref()[i])
            }),
            functions,
            q: filled::<T, Point<S, T>>(|i| T::from_lanes(|lane| q[lane].as_ref()[i])),
            d: filled::<T, Directions<S, T>>(|i| {
                T::from_lanes(|lane| {
                    let [this, next] = z[lane];
                    if i < n { this[i] } else { next[i - n] }
                })
            }),
        }
    }
}
