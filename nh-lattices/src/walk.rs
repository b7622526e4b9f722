//! The rows of the sites with their derivatives, which are eliminated as they come.

use core::ops::Add;

use super::assembly::hold;
use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Slopes};
use super::layout;
use super::links::Lane;
use super::pass::{LinkParts, Measured, Pass, RowOf, Walk};
use super::tridiagonal::{Row, RowsOf};
use super::{LatticeSystem, LinkSystem, Links};
use nh_runtime::{Matrix, SideBySide, Vector, copies};

/// Rows and their derivatives.
pub(super) struct Tangents;

/// The rows of all sites at a point z, with their derivatives.
pub(super) type SiteTangents<'e, 'a, S> = Pass<'e, 'a, S, Tangents>;

/// The derivatives of the rows of a site.
pub(super) struct Derivatives<S: LatticeSystem> {
    /// By the unknowns of the site before, its own and those of the next.
    pub blocks: Row<S::StepBlock>,
    /// The derivatives of the constraints of its link in the displacements of both sites.
    pub slopes: Slopes<S>,
}

copies! { [S: LatticeSystem] Derivatives<S>; }

impl<S: LatticeSystem> Derivatives<S> {
    #[inline(always)]
    fn add_slope(&mut self, place: usize, (i, j): (usize, usize), value: f64) {
        let block = &mut self.blocks[place];
        block.set_entry(i, j, block.entry(i, j) + value);
    }
}

impl<S: LatticeSystem> Add for Derivatives<S> {
    type Output = Self;

    /// Of a site that is joined with itself.
    #[inline(always)]
    fn add(mut self, next: Self) -> Self {
        for i in 0..S::StepUnknowns::LEN {
            for j in 0..S::StepUnknowns::LEN {
                self.add_slope(1, (i, j), next.blocks[1].entry(i, j));
            }
        }
        self
    }
}

/// The place of ∂R_i/∂d_j among the numbers of a link, i a row of displacements or behind them one
/// of the constraints.
#[inline(always)]
fn slope<S: LatticeSystem>(i: usize, j: usize) -> usize {
    let columns = 2 * layout::displacements::<S>();
    columns + layout::conditions::<S>() + columns * i + j
}

impl<S: LatticeSystem> LinkParts<S> for Tangents {
    type Number<T: SideBySide> = T;
    type Beside = Derivatives<S>;
    /// Derivatives of constraints, rows, right-hand sides.
    type Lists<'l>
        = (
        &'l mut [Slopes<S>],
        &'l mut [Row<S::StepBlock>],
        &'l mut [S::StepUnknowns],
    )
    where
        S: 'l;

    #[inline(always)]
    fn of_links<T: SideBySide>(links: Links<S::Link, T>) -> impl AsRef<[T]> {
        S::Link::tangent_in(&links)
    }

    #[inline(always)]
    fn nothing() -> Derivatives<S> {
        Derivatives {
            blocks: [S::StepBlock::zeros(); 3],
            slopes: Slopes::<S>::zeros(),
        }
    }

    #[inline(always)]
    fn constraint_terms<T: SideBySide>(
        &self,
        numbers: Lane<'_, T>,
        (_, a): (usize, usize),
        z: [&[f64]; 2],
    ) -> f64 {
        let moves = layout::displacements::<S>();
        let mut terms = 0.0;
        for (j, (d_here, d_there)) in z[0].iter().zip(z[1]).enumerate().take(moves) {
            let [here, there] = [j, moves + j].map(|j| numbers.at(slope::<S>(2 * moves + a, j)));
            terms += (here * d_here).abs() + (there * d_there).abs();
        }
        terms
    }

    #[inline(always)]
    fn hand_beside<const PLAIN: bool, T: SideBySide>(
        (lattice, k, forms): (&Lattice<'_, S>, usize, &Forms<S>),
        numbers: Lane<'_, T>,
        [this, next]: [&mut Derivatives<S>; 2],
    ) {
        let (n, moves) = (S::Increment::LEN, layout::displacements::<S>());
        let (m, conditions) = (Forms::<S>::ROWS, layout::conditions::<S>());
        let (inner, multipliers) = (layout::inner_multipliers::<S>(), layout::multipliers::<S>());
        let columns = 2 * moves;
        let at = |i: usize, j: usize| numbers.at(slope::<S>(i, j));
        let by_multiplier =
            |i: usize, b: usize| numbers.at(slope::<S>(columns + conditions, inner * i + b));
        // The blocks of k + 1 in the row of k, and the other way round.
        let is_itself = !PLAIN && lattice.next(k) == k;
        let (ahead, behind) = if is_itself { (1, 1) } else { (2, 0) };
        for i in 0..moves {
            for j in 0..moves {
                this.add_slope(1, (i, j), at(i, j));
                this.add_slope(ahead, (i, j), at(i, moves + j));
                next.add_slope(behind, (i, j), at(moves + i, j));
                next.add_slope(1, (i, j), at(moves + i, moves + j));
            }
            for b in 0..inner {
                this.add_slope(1, (i, moves + b), by_multiplier(i, b));
                next.add_slope(behind, (i, moves + b), by_multiplier(moves + i, b));
            }
        }
        for i in 0..n {
            for a in 0..m {
                let place = multipliers + a;
                this.add_slope(1, (i, place), -forms.entry(a, i));
                next.add_slope(behind, (i, place), -forms.entry(a, n + i));
            }
        }
        for a in 0..conditions {
            let row = moves + a;
            for j in 0..columns {
                this.slopes.set_entry(a, j, at(columns + a, j));
            }
            if !PLAIN && !lattice.is_in_force(k, a % m) {
                this.add_slope(1, (row, row), 1.0);
                continue;
            }
            for j in 0..moves {
                this.add_slope(1, (row, j), at(columns + a, j));
                this.add_slope(ahead, (row, j), at(columns + a, moves + j));
            }
        }
    }

    #[inline(always)]
    fn hold(own: &mut Derivatives<S>) {
        hold(&mut own.blocks, layout::displacements::<S>());
    }

    #[inline(always)]
    fn leave<'l>(
        &self,
        row: &RowOf<S, Self>,
        sizes: Option<&[f64]>,
        measured: &mut Measured,
        ((slopes, rows, right), i): (&mut Self::Lists<'l>, usize),
    ) where
        S: 'l,
    {
        let of_row = (row.values.as_slice(), row.terms.as_slice());
        measured.norm.see_each(of_row, sizes);
        (rows[i], right[i]) = (row.beside.blocks, row.values);
        slopes[i] = row.beside.slopes;
    }
}

impl<S: LatticeSystem> RowsOf<S::StepBlock> for SiteTangents<'_, '_, S> {
    type Walk = Walk<S, Tangents>;
    type Kept = Slopes<S>;

    fn begin(&self, start: usize) -> (Walk<S, Tangents>, S::StepBlock) {
        let (walk, before) = Pass::begin(self, start);
        let above = before.map(|row| row.beside.blocks[2]);
        (walk, above.unwrap_or_else(S::StepBlock::zeros))
    }

    #[inline(always)]
    fn fill(
        &self,
        walk: &mut Walk<S, Tangents>,
        slopes: &mut [Slopes<S>],
        rows: &mut [Row<S::StepBlock>],
        right: &mut [S::StepUnknowns],
    ) {
        let count = rows.len();
        self.sites(walk, (slopes, rows, right), count);
    }
}

impl<'a, S: LatticeSystem> LatticeEquations<'_, 'a, S> {
    /// The rows at z with their derivatives.
    pub(super) fn tangents<'e>(
        &'e self,
        z: &'e [S::StepUnknowns],
        forms: &'e [Forms<S>],
    ) -> SiteTangents<'e, 'a, S> {
        Pass {
            equations: self,
            z,
            forms,
            sizes: &[],
            parts: Tangents,
        }
    }
}
