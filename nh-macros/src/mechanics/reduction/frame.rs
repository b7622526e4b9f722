//! The representative pair q_0 = (r_0, e), q_1 = (r_1, ϑ_0 a(r_0, r_1)) of a reduced interval, and
//! what is formed along the horizontal lifts there.

use super::displacement::Displacement;
use super::symmetry::{Bundle, at_node};
use crate::algebra::Scalar;
use crate::expression::{Node, Slot};
use crate::mechanics::finding::Finding;
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, difference_of, each, multiply, select, sum, sum_of,
};

/// The moving parts of the representative pair.
pub(in crate::mechanics) struct Frame {
    /// ϑ.
    pub(in crate::mechanics) theta: Vec<Scalar>,
    /// A(r_0, r_1).
    inverse: Vec<Scalar>,
    /// h_1 = ϑ a.
    pub(in crate::mechanics) h1: Vec<Scalar>,
    /// M(r_0) and M(r_1).
    pub(in crate::mechanics) lift_start: Matrix,
    lift_end: Matrix,
}

impl Frame {
    pub(in crate::mechanics) fn new(
        bundle: &Bundle<'_>,
        lift: &Matrix,
        displacement: &Displacement,
    ) -> Self {
        let theta = bundle.group.element(Slot::Relative);
        Self {
            h1: bundle.group.multiply(&theta, &displacement.value),
            inverse: bundle.group.invert(&displacement.value),
            theta,
            lift_start: at_node(bundle, lift, Node::Start),
            lift_end: at_node(bundle, lift, Node::End),
        }
    }

    /// B⁻ and B⁺.
    pub(in crate::mechanics) fn curvature(
        &self,
        bundle: &Bundle<'_>,
    ) -> Result<[Matrix; 2], Finding> {
        let group = &bundle.group;
        let slopes = |end: Node| -> Matrix {
            let row = |f| bundle.along_base(f, end);
            self.inverse.iter().map(row).collect()
        };
        // T(L_{h_1}) D A
        let left = group.left_at(&self.h1, &self.inverse);
        let minus = difference_of(
            &multiply(&left, &slopes(Node::Start)),
            &multiply(&group.left(&self.theta), &self.lift_start),
        );
        let moved = multiply(
            &group.right_at(&self.h1, &self.inverse),
            &multiply(&group.left(&self.h1), &self.lift_end),
        );
        let plus = sum_of(&multiply(&left, &slopes(Node::End)), &moved);
        let fibration = bundle.fibration();
        Ok([fibration.simplified(minus)?, fibration.simplified(plus)?])
    }

    /// f⁻ at q_0 = (r_0, e) and f⁺ at q_1 = (r_1, h_1), the latter along h_1 η: both on the group.
    ///
    /// L_d is invariant as a function of all nodes. The inner nodes move with h_0, and -Σ_j
    /// D_{h_j}L_d (η h_j) is a part of f⁻: where the inner rows hold, it is the work of the forces
    /// and of the reactions at the inner nodes.
    pub(in crate::mechanics) fn fibre_forces(&self, bundle: &Bundle<'_>) -> [Vec<Scalar>; 2] {
        let [minus, plus] = self
            .system_forces(bundle)
            .map(|f| select(&f, &bundle.fibre));
        let lagrangian = &bundle.objects.discrete_lagrangian;
        let of_inner_nodes = bundle.along_inner_nodes(lagrangian, &bundle.group.identity);
        let of_inner_nodes = each(&of_inner_nodes, |f| bundle.at_representative(f, &self.h1));
        [
            difference(&minus, &of_inner_nodes),
            covector_times(&plus, &bundle.group.left(&self.h1)),
        ]
    }

    fn system_forces(&self, bundle: &Bundle<'_>) -> [Vec<Scalar>; 2] {
        [&bundle.objects.force_minus, &bundle.objects.force_plus].map(|force| {
            let at = |f: &Scalar| bundle.at_representative(f, &self.h1);
            force.iter().map(at).collect()
        })
    }

    /// F^± = D_2L̂ ∘ B^± + f^± along the horizontal lift.
    pub(in crate::mechanics) fn forces(
        &self,
        bundle: &Bundle<'_>,
        by_group: &[Scalar],
        curvature: &[Matrix; 2],
    ) -> Result<[Vec<Scalar>; 2], Finding> {
        let [base_minus, base_plus] = self.system_forces(bundle).map(|f| select(&f, &bundle.base));
        let [minus, plus] = self.fibre_forces(bundle);
        let force = |curvature: &Matrix, base: &[Scalar], fibre: &[Scalar], lift: &Matrix| {
            let lifted = sum(base, &covector_times(fibre, lift));
            sum(&covector_times(by_group, curvature), &lifted)
        };
        let minus = force(&curvature[0], &base_minus, &minus, &self.lift_start);
        let plus = force(&curvature[1], &base_plus, &plus, &self.lift_end);
        let mut simplified = (bundle.fibration().simplified(vec![minus, plus])?).into_iter();
        Ok([(); 2].map(|()| simplified.next().expect("two rows")))
    }
}
