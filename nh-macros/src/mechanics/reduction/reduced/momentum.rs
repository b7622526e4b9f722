//! The momentum of a stage: how it changes along a motion, and which components stay.

use super::Reduced;
use crate::algebra::Scalar;
use crate::expression::{Dependence, Node, Slot, Variable};
use crate::mechanics::finding::Finding;
use crate::mechanics::linear::determined::determined;
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, each, multiply, select, sum, times, vector,
};
use crate::mechanics::reduction::displacement::{Displacement, Level};
use crate::mechanics::reduction::splitting::Splitting;
use crate::mechanics::reduction::symmetry::{Bundle, at_node};

impl Reduced<'_> {
    /// The value of each component of [`Reduced::momentum`] at (q_k, q_{k+1}) on a trajectory: the
    /// part on that interval, from f⁻, and the part on the one before it.
    pub(crate) fn momentum_evolution(&self) -> Vec<[Scalar; 2]> {
        let [minus, plus] = self.work();
        let before = sum(&plus, &self.carried_momentum());
        minus
            .into_iter()
            .zip(before)
            .map(|(after, before)| [after, before])
            .collect()
    }

    /// Which components of [`Reduced::momentum`] are conserved: those that no force changes, and
    /// that the section does not change on D_d as it moves.
    pub(crate) fn conserved_components(&self) -> Vec<bool> {
        let (algebra, objects) = (self.bundle.algebra(), self.bundle.objects);
        let [minus, plus] = self.work();
        let count = self.momentum.len();
        let unmoved = match objects.inner.rows.is_empty() {
            true => {
                let changes = difference(&self.carried_momentum(), &self.momentum);
                self.zeros_on_kinematic(&changes)
            }
            // By the inner equations a momentum along D passes through.
            false => Some(self.constant_sections()),
        };
        let unforced = algebra.zeros(&[minus, plus].concat());
        let (Some(unmoved), Some(unforced)) = (unmoved, unforced) else {
            return vec![false; count];
        };
        vector(count, |b| unmoved[b] && unforced[b] && unforced[count + b])
    }

    /// Which of the expressions on an interval vanish where φ does: identically, or with the
    /// velocities v = d/h that φ = b v + c = 0 determines put into d and v.
    fn zeros_on_kinematic(&self, expressions: &[Scalar]) -> Option<Vec<bool>> {
        let (algebra, phi) = (self.bundle.algebra(), &self.bundle.objects.phi);
        let identically = algebra.zeros(expressions)?;
        let n = self.bundle.discretizer.dim;
        let velocity = |i: usize| algebra.variable(Variable::Velocity(i));
        let forms: Matrix = (phi.iter())
            .map(|phi| vector(n, |i| algebra.derivative(phi, Variable::Velocity(i))))
            .collect();
        let is_of_motion =
            |x: &Variable| matches!(x, Variable::Velocity(_) | Variable::Increment(_));
        let rest = vector(n, |i| (Variable::Velocity(i), Scalar::zero()));
        let at_rest = each(phi, |phi| algebra.substitute(phi, &rest));
        let mut coefficients = forms.iter().flatten().chain(&at_rest);
        if !identically.contains(&false)
            || coefficients.any(|f| algebra.variables_of(f).iter().any(is_of_motion))
        {
            return Some(identically);
        }
        let Some(determined) = determined(algebra, (&forms, &at_rest), velocity) else {
            return Some(identically);
        };
        let h = algebra.variable(Variable::Step);
        let replacements: Vec<_> = (determined.iter())
            .flat_map(|(i, v)| {
                [
                    (Variable::Velocity(*i), v.clone()),
                    (Variable::Increment(*i), &h * v),
                ]
            })
            .collect();
        let on_kinematic = each(expressions, |f| algebra.substitute(f, &replacements));
        algebra.zeros(&on_kinematic)
    }

    /// f⁻ ξ_Q(q_k) on the interval from q_k, and f⁺ ξ_Q(q_k) on the one before it.
    fn work(&self) -> [Vec<Scalar>; 2] {
        let objects = self.bundle.objects;
        let (h0, h1) = self.bundle.ends();
        let [start, end] = [&h0, &h1].map(|h| self.frame(h));
        [
            self.along_sections(&objects.force_minus, &start, Node::Start),
            self.along_sections(&objects.force_plus, &end, Node::End),
        ]
    }

    /// D_2L_d ξ_Q(q_k) on the interval before, which is -D_1L_d ξ_Q(q_{k-1}) where no inner nodes
    /// are moved with the ends: the component before it where the section is constant, or moves it
    /// by nothing.
    fn carried_momentum(&self) -> Vec<Scalar> {
        let bundle = &self.bundle;
        let (group, objects) = (&bundle.group, bundle.objects);
        let (h0, h1) = bundle.ends();
        if !objects.inner.rows.is_empty() {
            return self.along_sections(&objects.d2, &self.frame(&h1), Node::End);
        }
        let constant = self.constant_sections();
        if !constant.contains(&false) {
            return self.momentum.clone();
        }
        // ξ = Ad_{h_1} σ(r_1), at q_{k-1} = (r_0, h_0).
        let frame = multiply(&group.right(&h0), &group.adjoint(&h1));
        let carried = self.along_sections(&objects.d1, &frame, Node::End);
        let carried: Vec<_> = carried.iter().map(|p| -p).collect();
        let changes = difference(&carried, &self.momentum);
        let zeros = bundle.algebra().zeros(&changes).unwrap_or(constant.clone());
        (carried.into_iter().zip(&self.momentum))
            .zip(constant.iter().zip(zeros))
            .map(
                |((carried, own), (constant, zero))| match *constant || zero {
                    true => own.clone(),
                    false => carried,
                },
            )
            .collect()
    }

    /// Which of the sections Ad_h σ(r) are constant.
    fn constant_sections(&self) -> Vec<bool> {
        let (algebra, group) = (self.bundle.algebra(), &self.bundle.group);
        if self.splitting.u == 0 {
            return vec![true; self.momentum.len()];
        }
        let adjoint = group.adjoint(&group.element(Slot::First));
        let is_constant = |section: &Vec<Scalar>| {
            let depends = section.iter().map(|f| algebra.dependence_of(f));
            let turned = difference(&times(&adjoint, section), section);
            depends.max() < Some(Dependence::Motion) && algebra.vanish(&turned) == Some(true)
        };
        self.splitting.sections.iter().map(is_constant).collect()
    }

    /// The fields of a basis of g at h: of Ad_h e_j, or where V ⊂ D of the constant e_j.
    fn frame(&self, h: &[Scalar]) -> Matrix {
        match self.splitting.u {
            0 => self.bundle.group.right(h),
            _ => self.bundle.group.left(h),
        }
    }

    /// The components of a covector along the sections at a node.
    fn along_sections(&self, covector: &[Scalar], frame: &Matrix, node: Node) -> Vec<Scalar> {
        let bundle = &self.bundle;
        let along = covector_times(&select(covector, &bundle.fibre), frame);
        match self.splitting.u {
            0 => along,
            _ => times(&at_node(bundle, &self.splitting.sections, node), &along),
        }
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

/// J_d(q_0, q_1)(ξ) = -D_1L_d ξ_Q(q_0): on ξ = Ad_{h_0} σ, σ a basis of g^D at (r_0, e); where V ⊂
/// D on the constant sections, whose momentum is conserved.
pub(super) fn momentum(bundle: &Bundle<'_>, splitting: &Splitting) -> Vec<Scalar> {
    let (h0, _) = bundle.ends();
    let d1 = select(&bundle.objects.d1, &bundle.fibre);
    let p: Vec<_> = d1.iter().map(|d1| -d1).collect();
    if splitting.u == 0 {
        return covector_times(&p, &bundle.group.right(&h0));
    }
    let p = covector_times(&p, &bundle.group.left(&h0));
    let sections = at_node(bundle, &splitting.sections, Node::Start);
    times(&sections, &p)
}
