//! The sizes of all that is rounded on the way to a row: see [`Rounded`].
//!
//! Near rest the pull e^{-s} - 1 of a spring is rounded at 1, and its row is nothing beside that: the momenta in it are no measure of its rounding.

use core::ops::Range;

use super::equations::{Forms, LatticeEquations};
use super::layout;
use super::links::{Group, PlainLinks, rounded};
use super::norm::Norm;
use super::workspace::Workspace;
use super::{LatticeSystem, LinkSystem};
use crate::linear::{Matrix, Vector};
use crate::real::{FourLanes, Rounded, SideBySide};

/// A row and its size, and beside it the sum of the absolute values of its terms.
#[derive(Clone, Copy)]
struct MeasuredRow<V> {
    values: V,
    sizes: V,
    terms: V,
}

impl<V: Vector> MeasuredRow<V> {
    fn zeros() -> Self {
        Self {
            values: V::zeros(),
            sizes: V::zeros(),
            terms: V::zeros(),
        }
    }

    /// Adds a term: the sum is rounded by no more than all terms.
    #[inline(always)]
    fn add(&mut self, i: usize, value: f64, size: f64) {
        self.values.as_mut_slice()[i] += value;
        self.sizes.as_mut_slice()[i] += size + value.abs();
        self.terms.as_mut_slice()[i] += value.abs();
    }
}

/// The rows of a pass: the largest one relative to its size, and whether one is above a tolerance of its terms.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    pub norm: Norm,
    pub is_needed: bool,
}

/// The point at which sizes are taken.
struct Sizes<'e, 'a, S: LatticeSystem> {
    equations: &'e LatticeEquations<'e, 'a, S>,
    z: &'e [S::StepUnknowns],
    forms: &'e [Forms<S>],
    tolerance: f64,
}

impl<S: LatticeSystem> Sizes<'_, '_, S> {
    /// Adds link k to the rows of both sites.
    #[inline(always)]
    fn add<T: SideBySide>(
        &self,
        k: usize,
        (passage, lane): (&[Rounded<T>], usize),
        this: &mut MeasuredRow<S::StepUnknowns>,
        next: &mut MeasuredRow<S::StepUnknowns>,
    ) {
        let (n, m) = (S::Increment::LEN, Forms::<S>::ROWS);
        let (moves, multipliers) = (layout::displacements::<S>(), layout::multipliers::<S>());
        let at = |i: usize| (passage[i].value.lane(lane), passage[i].size.lane(lane));
        for i in 0..moves {
            let (value, size) = at(i);
            this.add(i, value, size);
            let (value, size) = at(moves + i);
            next.add(i, value, size);
        }
        for i in 0..n {
            for a in 0..m {
                let lambda = self.z[k].as_slice()[multipliers + a];
                let [here, there] = [i, n + i].map(|i| -lambda * self.forms[k].entry(a, i));
                this.add(i, here, here.abs());
                next.add(i, there, there.abs());
            }
        }
        for a in 0..layout::conditions::<S>() {
            let row = moves + a;
            let (value, size) = match self.equations.lattice.is_in_force(k, a % m) {
                true => at(2 * moves + a),
                false => (self.z[k].as_slice()[row], 0.0),
            };
            this.add(row, value, size);
        }
    }

    /// Adds a link by itself.
    fn add_alone(
        &self,
        k: usize,
        this: &mut MeasuredRow<S::StepUnknowns>,
        next: &mut MeasuredRow<S::StepUnknowns>,
    ) {
        let sites = self.equations.sites(k, self.z, self.forms);
        let links = rounded(self.equations.alone(k, &sites));
        let passage = S::Link::passage_in(&links);
        self.add(k, (passage.as_ref(), 0), this, next);
    }

    /// The sites of plain links side by side, with the list of their sizes.
    #[inline(always)]
    fn of_group(
        &self,
        (from, (at, lanes, links)): (usize, Group<S>),
        handed: &mut MeasuredRow<S::StepUnknowns>,
        (sizes, measured): (&mut [S::StepUnknowns], &mut Measured),
    ) {
        let passage = S::Link::passage_in(&rounded(links));
        for lane in lanes {
            let k = from + at + lane;
            let mut row = core::mem::replace(handed, MeasuredRow::zeros());
            self.add(k, (passage.as_ref(), lane), &mut row, handed);
            self.see(k, row, (&mut sizes[lane], &mut *measured));
        }
    }

    /// The sites of a segment.
    fn of_sites(&self, range: Range<usize>, sizes: &mut [S::StepUnknowns]) -> Measured {
        let equations = self.equations;
        let mut measured = Measured {
            norm: Norm::ZERO,
            is_needed: false,
        };
        let before = match range.start.checked_sub(1) {
            None if equations.lattice.ends.is_periodic() => Some(equations.lattice.sites - 1),
            before => before,
        };
        let mut handed = MeasuredRow::zeros();
        if let Some(before) = before {
            self.add_alone(before, &mut MeasuredRow::zeros(), &mut handed);
        }
        let plain = equations.plain.clone();
        let [from, to] = [plain.start, plain.end].map(|at| at.clamp(range.start, range.end));
        for k in range.start..from {
            self.site(k, &mut handed, (&mut sizes[k - range.start], &mut measured));
        }
        let mut links = PlainLinks::new(equations, self.z, from, to - from);
        while let Some((at, links)) = links.next(equations) {
            let (first, group) = (from + at - range.start, (at, 0..FourLanes::LANES, links));
            self.of_group(
                (from, group),
                &mut handed,
                (&mut sizes[first..], &mut measured),
            );
        }
        if let Some(group) = links.rest(equations) {
            let first = from + group.0 - range.start;
            self.of_group(
                (from, group),
                &mut handed,
                (&mut sizes[first..], &mut measured),
            );
        }
        for k in to..range.end {
            self.site(k, &mut handed, (&mut sizes[k - range.start], &mut measured));
        }
        measured
    }

    /// A site at an end.
    fn site(
        &self,
        k: usize,
        handed: &mut MeasuredRow<S::StepUnknowns>,
        left: (&mut S::StepUnknowns, &mut Measured),
    ) {
        let mut row = core::mem::replace(handed, MeasuredRow::zeros());
        if k < self.equations.links {
            self.add_alone(k, &mut row, handed);
            if self.equations.lattice.next(k) == k {
                row.values = row.values + handed.values;
                row.sizes = row.sizes + handed.sizes;
                row.terms = row.terms + handed.terms;
            }
        }
        self.see(k, row, left);
    }

    /// Leaves the sizes of a row, and looks at it.
    #[inline(always)]
    fn see(
        &self,
        k: usize,
        mut row: MeasuredRow<S::StepUnknowns>,
        (sizes, measured): (&mut S::StepUnknowns, &mut Measured),
    ) {
        if self.equations.moving.contains(&k) {
            for (i, p) in self.equations.p[k].as_slice().iter().enumerate() {
                row.add(i, *p, 0.0);
            }
        } else {
            row.values.as_mut_slice()[..layout::displacements::<S>()].fill(0.0);
        }
        let n = S::Increment::LEN;
        for i in n..layout::displacements::<S>() {
            // As in the rows of the walk.
            row.terms.as_mut_slice()[i] += row.terms.as_slice()[i % n];
        }
        for i in 0..S::StepUnknowns::LEN {
            let [value, size, terms] =
                [&row.values, &row.sizes, &row.terms].map(|of| of.as_slice()[i]);
            // A size that overflows, by an infinite slope for one, tells nothing.
            let size = if size.is_finite() { size } else { terms };
            sizes.as_mut_slice()[i] = size;
            measured.norm.see(value, size);
            measured.is_needed |= value.abs() > self.tolerance * terms;
        }
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Takes the sizes of the rows at z into `sizes`.
    pub(super) fn measure(
        &self,
        z: &[S::StepUnknowns],
        tolerance: f64,
        work: &mut Workspace<S>,
    ) -> Measured {
        work.sizes.resize(self.q.len(), S::StepUnknowns::zeros());
        let pass = Sizes {
            equations: self,
            z,
            forms: &work.forms,
            tolerance,
        };
        work.matrix.partition().each(
            work.sizes.as_mut_slice(),
            &|range, sizes: &mut [S::StepUnknowns]| pass.of_sites(range, sizes),
            &|a: Measured, b: Measured| Measured {
                norm: a.norm.or(b.norm),
                is_needed: a.is_needed || b.is_needed,
            },
        )
    }
}
