//! A group on the sites of a link, or on a system alone.

use crate::algebra::Scalar;
use crate::expression::Node;
use crate::mechanics::check::invariance::{GroupAction, Invariant};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::{Matrix, sum, sum_of};

/// A group that acts by one element on one site or on both: its generators are the sums of those on
/// each.
pub(super) struct OnSites<A> {
    pub(super) this: A,
    pub(super) next: Option<A>,
}

impl<A: GroupAction> OnSites<A> {
    /// The sum of these vectors of both sites.
    fn vectors(&self, of: impl Fn(&A) -> Vec<Scalar>) -> Vec<Scalar> {
        let own = of(&self.this);
        (self.next.iter()).fold(own, |own, next| sum(&own, &of(next)))
    }

    /// The sum of these matrices of both sites: L_{ξ+η} ω = L_ξ ω + L_η ω.
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

    fn fields(&self) -> Matrix {
        self.matrices(A::fields)
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
