//! The partial derivatives of what a step is made of.

use super::DifferentiableSystem;
use crate::declarations::values;
use crate::linear::{Matrix, Vector, VectorWork, in_widest_vectors, matrix, vector};
use crate::system::quadrature::{self, Quadrature, QuadratureNode};
use crate::system::{Active, InnerOf, Inputs, Interval};

/// The solution of the equations of a step.
pub struct AtSolution<'s, S: DifferentiableSystem> {
    pub(super) system: &'s S,
    pub(super) interval: &'s Interval<S>,
    pub(super) lambda: &'s S::Multipliers,
    pub(super) active: Active,
}

values! {
    /// The derivatives of r, φ and p' in the position q at fixed increment, and in the increment d at fixed position; row: equation.
    pub struct StateSlopes<S: DifferentiableSystem> {
        /// ∂r/∂q, n×n.
        pub momentum_by_position: S::Bilinear,
        /// ∂φ/∂q, M×n.
        pub phi_by_position: S::ConstraintJacobian,
        /// ∂r/∂d, n×n.
        pub momentum_by_increment: S::Bilinear,
        /// ∂φ/∂d, M×n.
        pub phi_by_increment: S::ConstraintJacobian,
        /// ω(q), M×n.
        pub forms: S::ConstraintForms,
        /// ∂p'/∂q, n×n.
        pub arrival_by_position: S::Bilinear,
        /// ∂p'/∂d, n×n.
        pub arrival_by_increment: S::Bilinear,
    }
}

impl<S: DifferentiableSystem> StateSlopes<S> {
    /// Of nothing.
    #[inline(always)]
    pub(super) fn zeros() -> Self {
        Self {
            momentum_by_position: S::Bilinear::zeros(),
            phi_by_position: S::ConstraintJacobian::zeros(),
            momentum_by_increment: S::Bilinear::zeros(),
            phi_by_increment: S::ConstraintJacobian::zeros(),
            forms: S::ConstraintForms::zeros(),
            arrival_by_position: S::Bilinear::zeros(),
            arrival_by_increment: S::Bilinear::zeros(),
        }
    }
}

values! {
    /// The second derivatives of a Lagrangian at a point.
    pub struct LagrangianCurvature<S: DifferentiableSystem> {
        /// ∂²L/∂q∂q, n×n.
        pub by_configuration: S::Bilinear,
        /// ∂²L/∂q̇∂q, n×n; row: q̇.
        pub mixed: S::Bilinear,
        /// ∂²L/∂q̇∂q̇, n×n.
        pub by_velocity: S::Bilinear,
    }
}

/// A system in whose step the derivatives of D_1L_d and D_2L_d are made of the second derivatives of L at the nodes of the rule.
pub trait CurvatureAtNodes: DifferentiableSystem + Quadrature {
    /// The derivatives in q, at fixed d, and in d of what is in r and p' besides D_1L_d and D_2L_d, and of φ; and ω.
    fn slopes_beside_lagrangian_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
    ) -> StateSlopes<Self>;

    /// The second derivatives of L at (q, v).
    fn lagrangian_curvature_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> LagrangianCurvature<Self>;
}

/// The derivatives of r, φ and p', made of the second derivatives of L at the nodes of the rule.
pub fn slopes_at_nodes<S: CurvatureAtNodes>(
    system: &S,
    interval: &Interval<S>,
    lambda: &S::Multipliers,
) -> StateSlopes<S> {
    let mut slopes = StateSlopes::zeros();
    write_slopes_at_nodes(system, interval, lambda, &mut slopes);
    slopes
}

/// Writes these derivatives over others.
#[inline]
pub fn write_slopes_at_nodes<S: CurvatureAtNodes>(
    system: &S,
    interval: &Interval<S>,
    lambda: &S::Multipliers,
    slopes: &mut StateSlopes<S>,
) {
    let beside = &system.slopes_beside_lagrangian_at(interval, lambda);
    slopes.phi_by_position = beside.phi_by_position;
    slopes.phi_by_increment = beside.phi_by_increment;
    slopes.forms = beside.forms;
    let mut is_first = true;
    quadrature::points(system, interval, |node, inputs, q, v| {
        let curvature = &system.lagrangian_curvature_at(inputs, q, v);
        in_widest_vectors(NodeSlopes {
            node,
            h: interval.time.h,
            curvature,
            beside: is_first.then_some(beside),
            slopes,
        });
        is_first = false;
    });
}

/// The part that a node of the rule has in the derivatives of D_1L_d and D_2L_d, to be added to those of others, or of what is beside L.
///
/// ```text
/// ∂D_1L_d/∂q = Σ_α P,   P = w_α (h (1-α) ∂²L/∂q∂q - ∂²L/∂q̇∂q),     ∂D_1L_d/∂d = Σ_α [α P + w_α ((1-α) ∂²L/∂q∂q̇ - 1/h ∂²L/∂q̇∂q̇)]
/// ∂D_2L_d/∂q = Σ_α R,   R = w_α (h α ∂²L/∂q∂q + ∂²L/∂q̇∂q),     ∂D_2L_d/∂d = Σ_α [α (R + w_α ∂²L/∂q∂q̇) + w_α/h ∂²L/∂q̇∂q̇]
/// ```
struct NodeSlopes<'a, S: DifferentiableSystem> {
    node: &'a QuadratureNode,
    h: f64,
    curvature: &'a LagrangianCurvature<S>,
    beside: Option<&'a StateSlopes<S>>,
    slopes: &'a mut StateSlopes<S>,
}

impl<S: DifferentiableSystem> VectorWork for NodeSlopes<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<const L: usize>(self) {
        let QuadratureNode { alpha, weight } = *self.node;
        let (h, before, curvature) = (self.h, 1.0 - alpha, self.curvature);
        // At a node without a share a derivative may be infinite.
        let times = |share: f64, x: f64| if share == 0.0 { 0.0 } else { share * x };
        let StateSlopes {
            momentum_by_position,
            momentum_by_increment,
            arrival_by_position,
            arrival_by_increment,
            ..
        } = self.slopes;
        for j in 0..S::DIM {
            let by_configuration = curvature.by_configuration.column(j);
            let mixed = curvature.mixed.column(j);
            let by_velocity = curvature.by_velocity.column(j);
            let blocks = [
                momentum_by_position.column_mut(j),
                momentum_by_increment.column_mut(j),
                arrival_by_position.column_mut(j),
                arrival_by_increment.column_mut(j),
            ];
            if let Some(beside) = self.beside {
                let beside = [
                    beside.momentum_by_position.column(j),
                    beside.momentum_by_increment.column(j),
                    beside.arrival_by_position.column(j),
                    beside.arrival_by_increment.column(j),
                ];
                for (block, beside) in blocks.into_iter().zip(beside) {
                    block.copy_from_slice(beside);
                }
            }
            let blocks = [
                momentum_by_position.column_mut(j),
                momentum_by_increment.column_mut(j),
                arrival_by_position.column_mut(j),
                arrival_by_increment.column_mut(j),
            ];
            for i in 0..S::DIM {
                let by_position = weight * h * by_configuration[i];
                let mass = weight / h * by_velocity[i];
                let transposed = weight * curvature.mixed.entry(j, i);
                let departing = times(before, by_position) - weight * mixed[i];
                let arriving = times(alpha, by_position) + weight * mixed[i];
                blocks[0][i] += departing;
                blocks[1][i] += times(alpha, departing) + times(before, transposed) - mass;
                blocks[2][i] += arriving;
                blocks[3][i] += times(alpha, arriving + transposed) + mass;
            }
        }
    }
}

values! {
    /// The derivatives of r, φ and p' in the parameters; row: equation.
    pub struct ParameterSlopes<S: DifferentiableSystem> {
        /// ∂r/∂θ, n×P.
        pub momentum: S::MomentumByParameters,
        /// ∂φ/∂θ, M×P.
        pub phi: S::MultipliersByParameters,
        /// ∂p'/∂θ, n×P.
        pub arrival: S::MomentumByParameters,
    }
}

values! {
    /// The derivatives of r, φ and p' in the controls; row: equation.
    pub struct ControlSlopes<S: DifferentiableSystem> {
        /// ∂r/∂u, n×m.
        pub momentum: S::MomentumByControls,
        /// ∂φ/∂u, M×m.
        pub phi: S::MultipliersByControls,
        /// ∂p'/∂u, n×m.
        pub arrival: S::MomentumByControls,
    }
}

values! {
    /// The derivatives of r, φ and p' in h and t, at fixed q and d.
    pub struct TimeSlopes<S: DifferentiableSystem> {
        /// ∂r/∂h.
        pub momentum_by_step: S::Covector,
        /// ∂φ/∂h.
        pub phi_by_step: S::Multipliers,
        /// ∂p'/∂h.
        pub arrival_by_step: S::Covector,
        /// ∂r/∂t.
        pub momentum_by_time: S::Covector,
        /// ∂φ/∂t.
        pub phi_by_time: S::Multipliers,
        /// ∂p'/∂t.
        pub arrival_by_time: S::Covector,
    }
}

values! {
    /// The partial derivatives of the equations ∂L/∂q̇(q, v, t) = p + ωᵀΛ, b·v + c = 0 for the
    /// velocity v of a momentum and the impulses Λ: of ∂L/∂q̇, of the reaction ωᵀΛ, and of the
    /// values b·v + c of the constraints.
    pub struct VelocitySlopes<S: DifferentiableSystem> {
        /// ∂²L/∂q̇², n×n.
        pub mass: S::Bilinear,
        /// ω, M×n.
        pub forms: S::ConstraintForms,
        /// ∂²L/∂q̇∂q, n×n.
        pub momentum_by_position: S::Bilinear,
        /// ∂²L/∂q̇∂t.
        pub momentum_by_time: S::Covector,
        /// ∂²L/∂q̇∂θ, n×P.
        pub momentum_by_parameters: S::MomentumByParameters,
        /// ∂²L/∂q̇∂u, n×m.
        pub momentum_by_controls: S::MomentumByControls,
        /// ∂(ωᵀΛ)/∂q, n×n.
        pub reaction_by_position: S::Bilinear,
        /// ∂(ωᵀΛ)/∂t.
        pub reaction_by_time: S::Covector,
        /// ∂(ωᵀΛ)/∂θ, n×P.
        pub reaction_by_parameters: S::MomentumByParameters,
        /// ∂(ωᵀΛ)/∂u, n×m.
        pub reaction_by_controls: S::MomentumByControls,
        /// ∂(b·v + c)/∂q, M×n.
        pub value_by_position: S::ConstraintJacobian,
        /// ∂(b·v + c)/∂t.
        pub value_by_time: S::Multipliers,
        /// ∂(b·v + c)/∂θ, M×P.
        pub value_by_parameters: S::MultipliersByParameters,
        /// ∂(b·v + c)/∂u, M×m.
        pub value_by_controls: S::MultipliersByControls,
    }
}

impl<S: DifferentiableSystem> VelocitySlopes<S> {
    /// NaN in every place.
    pub(super) fn unknown() -> Self {
        Self {
            mass: matrix(|_, _| f64::NAN),
            forms: matrix(|_, _| f64::NAN),
            momentum_by_position: matrix(|_, _| f64::NAN),
            momentum_by_time: vector(|_| f64::NAN),
            momentum_by_parameters: matrix(|_, _| f64::NAN),
            momentum_by_controls: matrix(|_, _| f64::NAN),
            reaction_by_position: matrix(|_, _| f64::NAN),
            reaction_by_time: vector(|_| f64::NAN),
            reaction_by_parameters: matrix(|_, _| f64::NAN),
            reaction_by_controls: matrix(|_, _| f64::NAN),
            value_by_position: matrix(|_, _| f64::NAN),
            value_by_time: vector(|_| f64::NAN),
            value_by_parameters: matrix(|_, _| f64::NAN),
            value_by_controls: matrix(|_, _| f64::NAN),
        }
    }
}

values! {
    /// Weights of r, of φ and of p' in a sum of all of them, and of the displacement of the end.
    pub struct Weights<S: DifferentiableSystem> {
        /// Of r.
        pub momentum: S::Increment,
        /// Of φ.
        pub phi: S::Multipliers,
        /// Of the rows of inner unknowns.
        pub inner: InnerOf<S>,
        /// Of p'.
        pub arrival: S::Increment,
        /// Of δq'.
        pub end: S::Covector,
    }
}

values! {
    /// A displacement of the arguments of the equations of a step, or derivatives in all of them.
    pub struct Variation<S: DifferentiableSystem> {
        /// δq, at fixed d.
        pub q: S::Increment,
        /// δd.
        pub d: S::Increment,
        /// δλ.
        pub lambda: S::Multipliers,
        /// δu.
        pub u: S::Control,
        /// δθ.
        pub parameters: S::Parameters,
        /// δh.
        pub h: f64,
        /// δt.
        pub t: f64,
    }
}

impl<S: DifferentiableSystem> Variation<S> {
    /// The component in place k of (q, d, λ, u, θ, h, t).
    pub(super) fn entry(&self, k: usize) -> f64 {
        let parts = [
            self.q.as_slice(),
            self.d.as_slice(),
            self.lambda.as_slice(),
            self.u.as_slice(),
            self.parameters.as_slice(),
            &[self.h, self.t],
        ];
        let mut k = k;
        for part in parts {
            match part.get(k) {
                Some(value) => return *value,
                None => k -= part.len(),
            }
        }
        f64::NAN
    }
}
