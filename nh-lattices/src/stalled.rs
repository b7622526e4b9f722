//! A stall of Newton's method: whether the point is at round-off, or which part of the step
//! descends.

use super::LatticeSystem;
use super::equations::LatticeEquations;
use super::norm::Norm;
use super::workspace::{Workspace, in_force};
use nh_runtime::internal::{MAX_HALVINGS, descent, larger};
use nh_runtime::{DiscreteSystem, Vector};

/// The kinds of a stall.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stall {
    /// The point is a solution.
    RoundOff,
    /// The next iteration begins at the point, with what has been eliminated there.
    Progress,
    /// The next iteration begins at a point where nothing has been eliminated.
    Elsewhere,
    /// The next iteration begins at a point behind a jump of the rows of this site, where nothing
    /// has been eliminated either.
    Behind(usize),
    /// No part of the step descends.
    Lost,
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Decides how Newton's method goes on from `trial`, where the step from z has come to and
    /// where the derivatives have been eliminated (`is_regular`, if they could be). Unless the
    /// point is at round-off, `trial` is left where the next iteration begins: on a part of the
    /// step, where the whole does not descend.
    #[cold]
    pub(super) fn at_a_stall(
        &self,
        z: &mut [S::StepUnknowns],
        is_regular: bool,
        work: &mut Workspace<S>,
    ) -> Stall {
        work.stalled.allocate(self.q.len());
        for ((last, z), trial) in work.stalled.last.iter_mut().zip(&*z).zip(&work.trial) {
            *last = *z - *trial;
        }
        self.move_to(z, 1.0, work);
        if is_regular {
            // A correction with the derivatives at `trial` that is smaller is progress, whatever those at z say.
            let descends = self.left(work).is_some_and(|left| left <= descent(1.0));
            if descends && self.is_at_round_off(work) {
                return Stall::RoundOff;
            }
            if descends {
                // The rows that separate segments have been left with other right-hand sides.
                work.correction.copy_from_slice(&work.stalled.there.values);
                work.matrix
                    .forward((), &mut work.correction, &|_, (), _| (), &|(), ()| ());
                return Stall::Progress;
            }
        }
        // The derivatives at z.
        core::mem::swap(&mut work.stalled.spare, &mut work.trial);
        work.trial.copy_from_slice(z);
        let is_lost = !self.sweep(work).norm.value.is_finite();
        core::mem::swap(&mut work.stalled.spare, &mut work.trial);
        if is_lost {
            return Stall::Lost;
        }
        let descends = self.left(work).is_some_and(|left| left <= descent(1.0));
        if self.is_at_round_off(work) {
            return Stall::RoundOff;
        }
        if descends || self.damp(z, work) {
            return Stall::Elsewhere;
        }
        match <S::Link as DiscreteSystem>::HAS_CASES {
            true => (self.behind_a_jump(z, work)).map_or(Stall::Lost, Stall::Behind),
            false => Stall::Lost,
        }
    }

    /// The first site of the largest row at z.
    #[cold]
    pub(super) fn largest_row(&self, z: &[S::StepUnknowns], work: &Workspace<S>) -> usize {
        let sizes = in_force(work.has_sizes, &work.sizes);
        let (mut norm, mut largest) = (Norm::ZERO, 0);
        self.tangents(z, &work.forms).each(|site, row| {
            let before = norm.value;
            let sizes = sizes.get(site).map(Vector::as_slice);
            norm.see_each((row.values.as_slice(), row.terms.as_slice()), sizes);
            if norm.value > before {
                largest = site;
            }
        });
        largest
    }

    /// The point z - α δ, with its rows.
    pub(super) fn move_to(&self, z: &[S::StepUnknowns], alpha: f64, work: &mut Workspace<S>) {
        for ((trial, z), delta) in work.trial.iter_mut().zip(z).zip(&work.stalled.last) {
            *trial = *z - *delta * alpha;
        }
        let stalled = &mut work.stalled;
        stalled.there.norm = Norm::ZERO;
        self.tangents(&work.trial, &work.forms).each(|site, row| {
            (stalled.blocks[site], work.slopes[site]) = (row.beside.blocks, row.beside.slopes);
            stalled.there.see(site, (row.values, row.terms));
        });
    }

    /// The largest displacement.
    pub(super) fn largest(all: &[S::StepUnknowns]) -> f64 {
        all.iter().fold(0.0, |most, z| {
            z.as_slice()[..Self::MOVES]
                .iter()
                .fold(most, |most, d| larger(d.abs(), most))
        })
    }

    /// |J⁻¹R(there)| / |δ| of the increments, with the derivatives at z, and J⁻¹R(there) in `next`.
    fn left(&self, work: &mut Workspace<S>) -> Option<f64> {
        let stalled = &mut work.stalled;
        let last = Self::largest(&stalled.last);
        stalled.next.copy_from_slice(&stalled.there.values);
        if !work.matrix.solve(&mut stalled.next) {
            return None;
        }
        let next = Self::largest(&stalled.next);
        Some(if next == 0.0 { 0.0 } else { next / last })
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z, into `trial`.
    #[cold]
    fn damp(&self, z: &[S::StepUnknowns], work: &mut Workspace<S>) -> bool {
        let mut alpha = 1.0;
        for _ in 0..MAX_HALVINGS {
            alpha *= 0.5;
            self.move_to(z, alpha, work);
            let finite = work.stalled.there.norm.value.is_finite();
            if finite && self.left(work).is_some_and(|left| left <= descent(alpha)) {
                return true;
            }
        }
        false
    }
}
