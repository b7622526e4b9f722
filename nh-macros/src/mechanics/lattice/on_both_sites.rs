//! A group on the two sites of a link.

use crate::algebra::Scalar;
use crate::expression::Node;
use crate::mechanics::check::invariance::{GroupAction, Invariant};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{Matrix, sum, sum_of};
use crate::mechanics::reduction::symmetry::Bundle;

/// A group that acts on both sites of a link by the same element: its generators are the sums of those on either site.
pub(super) struct OnBothSites<A> {
    pub(super) this: A,
    pub(super) next: A,
}

impl OnBothSites<Bundle<'_>> {
    /// Its fields in all directions of the link.
    pub(super) fn fields(&self) -> Matrix {
        let (n, dim) = (self.discretizer().dim, self.dim());
        let mut fields = vec![vec![Scalar::zero(); dim]; n];
        for bundle in [&self.this, &self.next] {
            for (i, row) in bundle.fibre.iter().zip(bundle.generators()) {
                fields[*i] = row;
            }
        }
        fields
    }
}

impl<A: GroupAction> GroupAction for OnBothSites<A> {
    fn discretizer(&self) -> &Discretizer<'_> {
        self.this.discretizer()
    }

    fn objects(&self) -> &Objects {
        self.this.objects()
    }

    fn dim(&self) -> usize {
        self.this.dim()
    }

    fn along_pairs(&self, f: &Scalar) -> Vec<Scalar> {
        sum(&self.this.along_pairs(f), &self.next.along_pairs(f))
    }

    fn along_points(&self, f: &Scalar) -> Vec<Scalar> {
        sum(&self.this.along_points(f), &self.next.along_points(f))
    }

    /// L_{ξ+η} ω = L_ξ ω + L_η ω.
    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix {
        sum_of(
            &self.this.lie_derivatives(form),
            &self.next.lie_derivatives(form),
        )
    }

    fn of_force(&self, force: &[Scalar], end: Node) -> Matrix {
        sum_of(
            &self.this.of_force(force, end),
            &self.next.of_force(force, end),
        )
    }

    fn component(&self, i: usize) -> &str {
        self.this.component(i)
    }

    fn motion(&self, j: usize) -> String {
        self.this.motion(j)
    }

    fn remedies(&self, object: Invariant, j: usize) -> String {
        self.this.remedies(object, j)
    }
}
