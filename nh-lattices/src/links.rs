//! Links side by side: what a step asks of several neighbouring links at once.
//!
//! A link has the same bits alone and in any company: how links are grouped changes nothing.

use core::ops::Range;

use super::equations::{Forms, LatticeEquations, Sites};
use super::{LatticeSystem, LinkSystem, Links};
use nh_runtime::internal::{FourLanes, each};
use nh_runtime::{Array, Components, Rounded, SideBySide, Vector};

type Parameters<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkParameters<T>;
type Point<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkPoint<T>;
type Directions<S, T> = <<S as LatticeSystem>::Link as LinkSystem>::LinkDirections<T>;

/// The links that are evaluated at once.
const SIDE_BY_SIDE: usize = FourLanes::LANES;
/// Their sites.
const SITES: usize = SIDE_BY_SIDE + 1;

/// The numbers of one of several links, by their places.
#[derive(Clone, Copy)]
pub(super) struct Lane<'v, N> {
    pub values: &'v [N],
    pub lane: usize,
}

impl<T: SideBySide> Lane<'_, T> {
    #[inline(always)]
    pub fn at(&self, place: usize) -> f64 {
        self.values[place].lane(self.lane)
    }

    /// The number, and the size of its rounding where it is followed.
    #[inline(always)]
    pub fn rounded(&self, place: usize) -> (f64, f64) {
        (self.at(place), self.values[place].size(self.lane))
    }
}

/// The place of the first link, the lanes that are wanted, and the intervals.
pub(super) type Group<S> = (
    usize,
    Range<usize>,
    Links<<S as LatticeSystem>::Link, FourLanes>,
);

/// Plain links in a row, which join sites and their neighbours.
pub(super) struct PlainLinks<'s, S: LatticeSystem> {
    /// The number of the first one.
    start: usize,
    /// Their sites, one more than links.
    q: &'s [S::Site],
    z: &'s [S::StepUnknowns],
    done: usize,
}

impl<'s, S: LatticeSystem> PlainLinks<'s, S> {
    pub fn new(
        equations: &LatticeEquations<'s, '_, S>,
        z: &'s [S::StepUnknowns],
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

    /// The place of the next links, one in every lane, with their intervals; `None` where there are
    /// less.
    #[inline(always)]
    pub fn next(
        &mut self,
        equations: &LatticeEquations<'_, '_, S>,
    ) -> Option<(usize, Links<S::Link, FourLanes>)> {
        let at = self.done;
        let (q, z) = (self.q[at..].first_chunk()?, self.z[at..].first_chunk()?);
        self.done += SIDE_BY_SIDE;
        Some((at, equations.row_of_links(self.start + at, q, z)))
    }

    /// The place of the first link, the lanes, and the intervals of the links that are left, fewer
    /// than lanes: some of those before are beside them.
    #[inline(always)]
    pub fn rest(&self, equations: &LatticeEquations<'_, '_, S>) -> Option<Group<S>> {
        let count = self.q.len() - 1;
        let left = count - self.done;
        if left == 0 {
            return None;
        }
        Some(match (self.q.last_chunk(), self.z.last_chunk()) {
            (Some(q), Some(z)) => {
                let at = count - SIDE_BY_SIDE;
                let lanes = SIDE_BY_SIDE - left..SIDE_BY_SIDE;
                (at, lanes, equations.row_of_links(self.start + at, q, z))
            }
            _ => (0, 0..left, equations.few_links(self.start, self.q, self.z)),
        })
    }
}

/// The sites of plain links, by their places from `start` on: lists of one length.
pub(super) struct PlainSites<'s, S: LatticeSystem> {
    pub start: usize,
    q: [&'s [S::Site]; 2],
    z: [&'s [S::StepUnknowns]; 2],
    forms: &'s [Forms<S>],
    /// The momenta that arrive at the first site of every link.
    pub p: &'s [S::Increment],
}

impl<'s, S: LatticeSystem> PlainSites<'s, S> {
    #[inline(always)]
    pub fn new(
        equations: &LatticeEquations<'s, '_, S>,
        (z, forms): (&'s [S::StepUnknowns], &'s [Forms<S>]),
        start: usize,
        count: usize,
    ) -> Self {
        Self {
            start,
            q: [start, start + 1].map(|from| &equations.q[from..][..count]),
            z: [start, start + 1].map(|from| &z[from..][..count]),
            forms: &forms[start..][..count],
            p: &equations.p[start..][..count],
        }
    }

    /// The sites of the link in this place.
    #[inline(always)]
    pub fn of(&self, i: usize) -> Sites<'s, S> {
        let ([q, q_next], [z, z_next]) = (self.q, self.z);
        Sites {
            q: [&q[i], &q_next[i]],
            z: [&z[i], &z_next[i]],
            forms: &self.forms[i],
        }
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
pub(super) fn rounded<L: LinkSystem, T: SideBySide>(links: Links<L, T>) -> Links<L, Rounded<T>> {
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
        z: &[S::StepUnknowns; SITES],
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
    #[cold]
    fn few_links(
        &self,
        first: usize,
        q: &[S::Site],
        z: &[S::StepUnknowns],
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
        z: [[&S::StepUnknowns; 2]; N],
    ) -> Links<S::Link, T> {
        const { assert!(N == T::LANES, "a link a lane") }
        let moves = Self::MOVES;
        let functions = self.lattice.link(k[0]).link_functions();
        let mut parameters = [Parameters::<S, f64>::filled(0.0); N];
        let mut points = [Point::<S, f64>::filled(0.0); N];
        each::<N>(|lane| {
            parameters[lane] = self.lattice.link(k[lane]).link_parameters();
            let (first, second) = points[lane].as_mut().split_at_mut(S::Site::LEN);
            q[lane][0].write(first);
            q[lane][1].write(second);
        });
        Links {
            time: self.time,
            parameters: filled::<T, Parameters<S, T>>(|i| {
                T::from_lanes(|lane| parameters[lane].as_ref()[i])
            }),
            functions,
            q: filled::<T, Point<S, T>>(|i| T::from_lanes(|lane| points[lane].as_ref()[i])),
            d: filled::<T, Directions<S, T>>(|i| {
                // Behind the displacements of both sites are the multipliers at inner nodes of the link, which are those of its first site.
                let (site, i) = match i < moves || i >= 2 * moves {
                    true => (0, i - if i < moves { 0 } else { moves }),
                    false => (1, i - moves),
                };
                T::from_lanes(|lane| z[lane][site].as_slice()[i])
            }),
        }
    }
}
