//! A group on the sites of a link, or on a system alone.

use crate::algebra::Scalar;
use crate::expression::Node;
use crate::mechanics::check::factor_invariance::ActionOnFactor;
use crate::mechanics::check::invariance::{GroupAction, Invariant};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{Matrix, sum, sum_of};
use crate::mechanics::reduction::symmetry::Bundle;

/// A group that acts by one element on one site or on both: its generators are the sums of those on
/// each.
pub(super) struct OnSites<A> {
    pub(super) this: A,
    pub(super) next: Option<A>,
}

impl<A> OnSites<A> {
    fn sites(&self) -> impl Iterator<Item = &A> {
        [&self.this].into_iter().chain(&self.next)
    }
}

impl OnSites<Bundle<'_>> {
    /// Its fields in all directions.
    pub(super) fn fields(&self) -> Matrix {
        let (n, dim) = (self.discretizer().dim, self.dim());
        let mut fields = vec![vec![Scalar::zero(); dim]; n];
        for bundle in self.sites() {
            for (i, row) in bundle.fibre.iter().zip(bundle.generators()) {
                fields[*i] = row;
            }
        }
        fields
    }
}

impl OnSites<ActionOnFactor<'_>> {
    /// Its fields in all directions.
    pub(super) fn fields(&self) -> Matrix {
        let mut fields = self.sites().map(ActionOnFactor::fields);
        let first = fields.next().unwrap_or_default();
        fields.fold(first, |sum, fields| sum_of(&sum, &fields))
    }
}

impl<A: GroupAction> OnSites<A> {
    /// The sum of these vectors of both sites.
    fn vectors(&self, of: impl Fn(&A) -> Vec<Scalar>) -> Vec<Scalar> {
        let own = of(&self.this);
        (self.next.iter()).fold(own, |own, next| sum(&own, &of(next)))
    }

    /// L_{ξ+η} ω = L_ξ ω + L_η ω.
    fn matrices(&self, of: impl Fn(&A) -> Matrix) -> Matrix {
        let own = of(&self.this);
        (self.next.iter()).fold(own, |own, next| sum_of(&own, &of(next)))
    }
}

impl<A: GroupAction> GroupAction for OnSites<A> {
    fn discretizer(&self) -> &Discretizer<'_> {
        self.this.discretizer()
    }

    fn objects(&self) -> &Objects {
        self.this.objects()
    }

    fn dim(&self) -> usize {
        self.this.dim()
    }

    fn pair_slopes(&self, f: &Scalar) -> Vec<Scalar> {
        self.vectors(|action| action.pair_slopes(f))
    }

    fn point_slopes(&self, f: &Scalar) -> Vec<Scalar> {
        self.vectors(|action| action.point_slopes(f))
    }

    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix {
        self.matrices(|action| action.lie_derivatives(form))
    }

    fn force_slopes(&self, force: &[Scalar], end: Node) -> Matrix {
        self.matrices(|action| action.force_slopes(force, end))
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
