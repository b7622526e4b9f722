//! The ends of increments, q'(k) = R_{q(k)}(d(k)), and the sites whose ends are given.

use super::directions::LatticePerturbation;
use super::step::LatticeDerivatives;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::{column, row};
use crate::lattice::chain::Link;
use crate::lattice::{Driven, LatticeSystem};
use crate::linear::{Matrix, SquareMatrix, Vector, matrix, vector};
use crate::system::{DiscreteSystem, Interval};

type Bilinear<S> = <Link<S> as DiscreteSystem>::Bilinear;

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// The driven ends where the step leads to.
    pub(super) fn driven(&self) -> impl Iterator<Item = (usize, Driven<S>)> {
        (self.lattice).driven(self.time.t + self.time.h)
    }

    /// The given displacements of increments and of inner nodes: with A_0 δq + A_1 δd = v (δt + δh)
    /// at driven ends.
    pub(super) fn given(&self, x: &LatticePerturbation<S>) -> Vec<(usize, S::Displacement)> {
        let (lattice, moving) = (self.lattice, self.lattice.moving());
        let held = (0..lattice.sites).filter(|site| !moving.contains(site));
        let mut given: Vec<_> = held.map(|site| (site, S::Displacement::zeros())).collect();
        for (site, driven) in self.driven() {
            let [start, end] = self.end_tangents(site);
            let moved = driven.v * (x.t + x.h) + self.of_site(&start, &x.q[site]) * -1.0;
            let moved = self.inverse_of_site(&end, &moved, false);
            let moved: S::Increment = moved.unwrap_or_else(|| vector(|_| f64::NAN));
            let moved = vector(|i| moved.as_slice().get(i).copied().unwrap_or(0.0));
            given.push((site, moved));
        }
        self.given_inner(x, &mut given);
        given
    }

    /// The matrices of δq and of δd in the displacement of a site at the end, beside those of
    /// another one like it.
    pub(super) fn end_tangents(&self, site: usize) -> [Bilinear<S>; 2] {
        let n = S::Increment::LEN;
        let z = self.z[site].as_slice();
        let q = S::join(&self.q[site], &self.q[site]);
        let interval = Interval::new(self.time, q, vector(|i| z[i % n]));
        Link::<S>::end_tangents_at(&interval).into()
    }

    pub(super) fn of_site(&self, block: &Bilinear<S>, x: &S::Increment) -> S::Increment {
        vector(|i| row(block, i, x.as_slice()))
    }

    pub(super) fn transposed_of_site(&self, block: &Bilinear<S>, x: &S::Increment) -> S::Increment {
        vector(|j| column(block, j, x.as_slice()))
    }

    /// The solution of equations with the block of one site, or with its transpose; `None` where it
    /// is singular.
    pub(super) fn inverse_of_site(
        &self,
        block: &Bilinear<S>,
        x: &S::Increment,
        transposed: bool,
    ) -> Option<S::Increment> {
        let n = S::Increment::LEN;
        // Beside it an identity, in the places of the multipliers.
        let whole: S::StepBlock = matrix(|i, j| match (i.max(j) < n, transposed) {
            (false, _) => f64::from(i == j),
            (true, false) => block.entry(i, j),
            (true, true) => block.entry(j, i),
        });
        let mut z: S::StepUnknowns = vector(|i| x.as_slice().get(i).copied().unwrap_or(0.0));
        (whole.lu_solve(&mut z)).then(|| vector(|i| z.as_slice()[i]))
    }
}
