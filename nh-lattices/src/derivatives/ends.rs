//! The ends of increments, q'(k) = R_{q(k)}(d(k)), and the sites whose displacements are given.
//!
//! A driven end is at the node at t + c h of the interval where it is told to be. The rows of its
//! displacements say so,
//!
//! ```text
//! A_0 δq + A_1 δ(d, y)_c = v (δt + c δh),     c = 1 of the end, c_j of inner nodes
//! ```
//!
//! A_0 and A_1 are identities of a flat chart. In groups those of inner nodes are not derived: they
//! are NaN.

use core::iter::once;

use super::directions::{LatticeGradient, LatticePerturbation};
use super::step::LatticeDerivatives;
use crate::chain::Link;
use crate::{Driven, LatticeSystem, layout};
use nh_runtime::internal::{from_slice, matrix, pairing, product, transposed_product, vector};
use nh_runtime::{DifferentiableSystem, DiscreteSystem, Interval, Matrix, SquareMatrix, Vector};

type Bilinear<S> = <Link<S> as DiscreteSystem>::Bilinear;

/// A node of the interval of a driven end.
struct DrivenNode<S: LatticeSystem> {
    site: usize,
    /// The first place of its displacements among the unknowns of the site.
    first: usize,
    /// c.
    part: f64,
    motion: Driven<S>,
}

impl<S: LatticeSystem> DrivenNode<S> {
    /// The part of the unknowns of the site.
    fn part_of(&self, z: &[S::StepUnknowns]) -> S::Increment {
        from_slice(&z[self.site].as_slice()[self.first..][..S::Increment::LEN])
    }
}

impl<S: LatticeSystem<Link: DifferentiableSystem>> LatticeDerivatives<'_, S> {
    /// The nodes of driven ends behind the start of the interval, their end first.
    fn driven_nodes(&self) -> impl Iterator<Item = DrivenNode<S>> {
        let (lattice, time) = (&self.lattice, self.time);
        let nodes = once(1.0).chain(S::INNER_TIMES.iter().copied()).enumerate();
        nodes.flat_map(move |(node, part)| {
            let ends = lattice.driven(time.t + part * time.h);
            ends.map(move |(site, motion)| DrivenNode {
                site,
                first: node * S::Increment::LEN,
                part,
                motion,
            })
        })
    }

    /// Writes the displacements that are given, of increments and of inner nodes, over those of
    /// the rows.
    pub(super) fn place_given(&self, x: &LatticePerturbation<S>, rows: &mut [S::StepUnknowns]) {
        for site in self.lattice.given() {
            rows[site].as_mut_slice()[..layout::displacements::<S>()].fill(0.0);
        }
        for node in self.driven_nodes() {
            let [start, end] = self.node_tangents(&node);
            let moved = node.motion.v * (x.t + node.part * x.h);
            let moved = moved - product(&start, &x.q[node.site]);
            let moved = self.inverse_of_site(&end, &moved, false);
            let places = &mut rows[node.site].as_mut_slice()[node.first..];
            places[..S::Increment::LEN].copy_from_slice(moved.as_slice());
        }
    }

    /// Adds the derivatives of the rows of driven ends with these weights.
    pub(super) fn add_driven(&self, mu: &[S::StepUnknowns], gradient: &mut LatticeGradient<S>) {
        for node in self.driven_nodes() {
            let [start, end] = self.node_tangents(&node);
            let of_end = self.inverse_of_site(&end, &node.part_of(mu), true);
            let of_start = transposed_product(&start, &of_end);
            gradient.q[node.site] = gradient.q[node.site] + of_start;
            let power = pairing(&node.motion.v, &of_end);
            gradient.h -= node.part * power;
            gradient.t -= power;
        }
    }

    /// Adds the second derivatives of the rows of driven ends with these weights, along a
    /// displacement of h and t. In groups they are not derived: they are NaN.
    pub(super) fn add_driven_curvature(
        &self,
        mu: &[S::StepUnknowns],
        x: &LatticePerturbation<S>,
        gradient: &mut LatticeGradient<S>,
    ) {
        for node in self.driven_nodes() {
            let bent = match Link::<S>::FLAT {
                true => -pairing(&node.motion.a, &node.part_of(mu)),
                false => f64::NAN,
            };
            let bent = bent * (x.t + node.part * x.h);
            gradient.h += node.part * bent;
            gradient.t += bent;
        }
    }

    /// A_0 and A_1 of a node.
    fn node_tangents(&self, node: &DrivenNode<S>) -> [Bilinear<S>; 2] {
        match node.first == 0 || Link::<S>::FLAT {
            true => self.end_tangents(node.site),
            false => [matrix(|_, _| f64::NAN); 2],
        }
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

    /// The solution of equations with the block of one site, or with its transpose; NaN where it is
    /// singular.
    fn inverse_of_site(
        &self,
        block: &Bilinear<S>,
        x: &S::Increment,
        transposed: bool,
    ) -> S::Increment {
        let n = S::Increment::LEN;
        // Beside it an identity, in the places of the multipliers.
        let whole: S::StepBlock = matrix(|i, j| match (i.max(j) < n, transposed) {
            (false, _) => f64::from(i == j),
            (true, false) => block.entry(i, j),
            (true, true) => block.entry(j, i),
        });
        let mut z: S::StepUnknowns = vector(|i| x.as_slice().get(i).copied().unwrap_or(0.0));
        match whole.lu_solve(&mut z) {
            true => layout::increment::<S>(&z),
            false => vector(|_| f64::NAN),
        }
    }
}
