//! The sizes of all that is rounded on the way to a row: see [`Rounded`].
//!
//! Near rest the pull e^{-s} - 1 of a spring is rounded at 1, and its row is nothing beside that:
//! the momenta in it are no measure of its rounding.

use super::equations::LatticeEquations;
use super::layout;
use super::links::rounded;
use super::pass::{LinkParts, Measured, Pass, RowOf};
use super::workspace::Workspace;
use super::{LatticeSystem, LinkSystem, Links};
use nh_runtime::{Rounded, SideBySide, Vector};

/// Rows, and their sizes: a sum is rounded by no more than all terms.
struct Sizes {
    /// The part of its terms above which a row needs its size.
    tolerance: f64,
}

impl<S: LatticeSystem> LinkParts<S> for Sizes {
    const ADDS_SIZES: bool = false;
    type Number<T: SideBySide> = Rounded<T>;
    /// The sizes.
    type Beside = S::StepUnknowns;
    type Lists<'l>
        = &'l mut [S::StepUnknowns]
    where
        S: 'l;

    #[inline(always)]
    fn of_links<T: SideBySide>(links: Links<S::Link, T>) -> impl AsRef<[Rounded<T>]> {
        S::Link::passage_in(&rounded(links))
    }

    #[inline(always)]
    fn nothing() -> S::StepUnknowns {
        S::StepUnknowns::zeros()
    }

    #[inline(always)]
    fn add_term(sizes: &mut S::StepUnknowns, i: usize, value: f64, size: f64) {
        sizes.as_mut_slice()[i] += size + value.abs();
    }

    /// The increments are given, and not rounded.
    #[inline(always)]
    fn hold(sizes: &mut S::StepUnknowns) {
        sizes.as_mut_slice()[..layout::displacements::<S>()].fill(0.0);
    }

    #[inline(always)]
    fn leave<'l>(
        &self,
        row: &RowOf<S, Self>,
        _: Option<&[f64]>,
        measured: &mut Measured,
        (sizes, at): (&mut Self::Lists<'l>, usize),
    ) where
        S: 'l,
    {
        for i in 0..S::StepUnknowns::LEN {
            let [value, size, terms] =
                [&row.values, &row.beside, &row.terms].map(|of| of.as_slice()[i]);
            // A size that overflows, by an infinite slope for one, tells nothing.
            let size = if size.is_finite() { size } else { terms };
            sizes[at].as_mut_slice()[i] = size;
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
        let pass = Pass {
            equations: self,
            z,
            forms: &work.forms,
            sizes: &[],
            parts: Sizes { tolerance },
        };
        work.matrix.partition().each(
            work.sizes.as_mut_slice(),
            &|range, sizes: &mut [S::StepUnknowns]| pass.segment(range, sizes),
            &Measured::or,
        )
    }
}
