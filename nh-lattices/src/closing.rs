//! The end of a step: the rows at the point that is accepted, and the momenta that arrive.

use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Slopes};
use super::layout;
use super::links::Lane;
use super::norm::Norm;
use super::pass::{LinkParts, Measured, Pass, RowOf};
use super::workspace::{Workspace, in_force};
use super::{LatticeSystem, LinkSystem, Links};
use nh_runtime::{Matrix, SideBySide, Vector};

/// Rows, and the momenta that arrive.
struct Arrivals<'e, S: LatticeSystem> {
    /// The derivatives of the constraints of every link, at a point nearby.
    slopes: &'e [Slopes<S>],
}

impl<S: LatticeSystem> LinkParts<S> for Arrivals<'_, S> {
    type Number<T: SideBySide> = T;
    /// The momentum.
    type Beside = S::Increment;
    type Lists<'l>
        = (&'l mut [S::StepUnknowns], &'l mut [S::Increment])
    where
        S: 'l;

    #[inline(always)]
    fn of_links<T: SideBySide>(links: Links<S::Link, T>) -> impl AsRef<[T]> {
        S::Link::passage_in(&links)
    }

    #[inline(always)]
    fn nothing() -> S::Increment {
        S::Increment::zeros()
    }

    #[inline(always)]
    fn constraint_terms<T: SideBySide>(
        &self,
        _: Lane<'_, T>,
        (k, a): (usize, usize),
        z: [&[f64]; 2],
    ) -> f64 {
        let [d, d_next] = z.map(|z| &z[..layout::displacements::<S>()]);
        let terms = d.iter().chain(d_next).enumerate();
        terms
            .map(|(j, d)| (self.slopes[k].entry(a, j) * d).abs())
            .sum()
    }

    #[inline(always)]
    fn hand_beside<const PLAIN: bool, T: SideBySide>(
        _: (&Lattice<'_, S>, usize, &Forms<S>),
        numbers: Lane<'_, T>,
        [this, next]: [&mut S::Increment; 2],
    ) {
        let n = S::Increment::LEN;
        let first = 2 * layout::displacements::<S>() + layout::conditions::<S>();
        for i in 0..n {
            this.as_mut_slice()[i] += numbers.at(first + i);
            next.as_mut_slice()[i] += numbers.at(first + n + i);
        }
    }

    #[inline(always)]
    fn leave<'l>(
        &self,
        row: &RowOf<S, Self>,
        sizes: Option<&[f64]>,
        measured: &mut Measured,
        ((rows, arriving), i): (&mut Self::Lists<'l>, usize),
    ) where
        S: 'l,
    {
        let of_row = (row.values.as_slice(), row.terms.as_slice());
        measured.norm.see_each(of_row, sizes);
        (rows[i], arriving[i]) = (row.values, row.beside);
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// The norm of the rows at z, which are left in `correction`, where the elimination is applied
    /// to them if it `goes_on`, and the momenta that arrive, into `arriving`.
    pub(super) fn close(
        &self,
        z: &[S::StepUnknowns],
        work: &mut Workspace<S>,
        goes_on: bool,
    ) -> Norm {
        let pass = Pass {
            equations: self,
            z,
            forms: &work.forms,
            sizes: in_force(work.has_sizes, &work.sizes),
            parts: Arrivals {
                slopes: &work.slopes,
            },
        };
        let (rows, arriving) = (work.correction.as_mut_slice(), work.arriving.as_mut_slice());
        let measured = match goes_on {
            true => {
                let fill = |range, arriving: &mut [S::Increment], rows: &mut [S::StepUnknowns]| {
                    pass.segment(range, (rows, arriving))
                };
                (work.matrix).forward(arriving, rows, &fill, &Measured::or)
            }
            false => work.matrix.partition().each(
                (rows, arriving),
                &|range, lists: (&mut [S::StepUnknowns], &mut [S::Increment])| {
                    pass.segment(range, lists)
                },
                &Measured::or,
            ),
        };
        measured.norm
    }
}
