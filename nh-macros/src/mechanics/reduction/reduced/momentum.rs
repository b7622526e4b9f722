//! The momentum of a stage: how it changes along a motion, and which components stay.

use super::Reduced;
use crate::algebra::Scalar;
use crate::expression::{Dependence, Node, Slot};
use crate::mechanics::finding::Finding;
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, dot, multiply, sum, times,
};
use crate::mechanics::reduction::displacement::{Displacement, Level};
use crate::mechanics::reduction::splitting::Splitting;
use crate::mechanics::reduction::symmetry::{Bundle, at_node};

impl Reduced<'_> {
    /// The value of each component of [`Reduced::momentum`] at (q_k, q_{k+1}) on a trajectory: the part on that
    /// interval, from f⁻, and the part on the one before it.
    pub(crate) fn momentum_evolution(&self) -> Vec<[Scalar; 2]> {
        let bundle = &self.bundle;
        let (group, objects) = (&bundle.group, bundle.objects);
        let (h0, h1) = bundle.ends();
        let moved = group.left(&h1);
        // ξ = Ad_{h_1} σ(r_1), at q_{k-1} = (r_0, h_0) and at q_k = (r_1, h_1); constant where V ⊂ D.
        let (at_start, at_end, forces_after) = if self.splitting.u == 0 {
            (group.right(&h0), group.right(&h1), group.right(&h0))
        } else {
            let carried = multiply(&group.right(&h0), &group.adjoint(&h1));
            (carried, moved, group.left(&h0))
        };
        let pair = |covector: &[Scalar], frame: &Matrix, node: Node| {
            let along = covector_times(&bundle.fibre_part(covector), frame);
            if self.splitting.u == 0 {
                return along;
            }
            times(&at_node(bundle, &self.splitting.sections, node), &along)
        };
        // D_2L_d ξ_Q(q_k), which is -D_1L_d ξ_Q(q_{k-1}) where no inner nodes are moved with the ends.
        let carried = match objects.inner.rows.is_empty() {
            true => pair(&objects.d1, &at_start, Node::End)
                .iter()
                .map(|j| -j)
                .collect(),
            false => pair(&objects.d2, &at_end, Node::End),
        };
        let plus = pair(&objects.force_plus, &at_end, Node::End);
        let minus = pair(&objects.force_minus, &forces_after, Node::Start);
        let before = sum(&plus, &carried);
        minus
            .into_iter()
            .zip(before)
            .map(|(after, before)| [after, before])
            .collect()
    }

    /// Which components of [`Reduced::momentum`] are conserved: those whose section Ad_h σ(r) is constant and
    /// along which no force acts.
    pub(crate) fn conserved(&self) -> Vec<bool> {
        let bundle = &self.bundle;
        let horizontal = self.splitting.u == 0;
        let element = bundle.group.element(Slot::First);
        let adjoint = bundle.group.adjoint(&element);
        let (h0, h1) = bundle.ends();
        let along = |force: &[Scalar], h: &[Scalar]| {
            // Along Ad_h σ, or where V ⊂ D along the constant section.
            let frame = match horizontal {
                true => bundle.group.right(h),
                false => bundle.group.left(h),
            };
            covector_times(&bundle.fibre_part(force), &frame)
        };
        let forces = [
            along(&bundle.objects.force_minus, &h0),
            along(&bundle.objects.force_plus, &h1),
        ];
        let kept = |section: &Vec<Scalar>| {
            let depends = section.iter().map(|f| bundle.algebra().dependence_of(f));
            let varies = depends.max() == Some(Dependence::Motion);
            let turned = difference(&times(&adjoint, section), section);
            let mut vanishing: Vec<_> = forces.iter().map(|force| dot(force, section)).collect();
            if !horizontal {
                vanishing.extend(turned);
            }
            let zeros = bundle.algebra().zeros(&vanishing);
            !varies && zeros.is_some_and(|zeros| zeros.into_iter().all(|zero| zero))
        };
        self.splitting.sections.iter().map(kept).collect()
    }
}

/// J_d = μ is kept only where no force acts along the group.
pub(super) fn check_momentum_is_kept(
    bundle: &Bundle<'_>,
    displacement: &Displacement,
    minus: &[Scalar],
    plus: &[Scalar],
) -> Result<(), Finding> {
    if displacement.level != Level::Momentum {
        return Ok(());
    }
    bundle.fibration().check_no_force([minus, plus])
}

/// J_d(q_0, q_1)(ξ) = -D_1L_d ξ_Q(q_0): on ξ = Ad_{h_0} σ, σ a basis of g^D at (r_0, e); where V ⊂ D
/// on the constant sections, whose momentum is conserved.
pub(super) fn momentum(bundle: &Bundle<'_>, splitting: &Splitting) -> Vec<Scalar> {
    let (h0, _) = bundle.ends();
    let d1 = bundle.fibre_part(&bundle.objects.d1);
    let p: Vec<_> = d1.iter().map(|d1| -d1).collect();
    if splitting.u == 0 {
        return covector_times(&p, &bundle.group.right(&h0));
    }
    let p = covector_times(&p, &bundle.group.left(&h0));
    let sections = at_node(bundle, &splitting.sections, Node::Start);
    times(&sections, &p)
}
