//! The partial derivatives of what a step is made of.

pub(super) mod ends;
pub(super) mod solution;

use super::DifferentiableSystem;
use super::directions::{Perturbation, entries};
use super::rows::{Columns, DisplacedRows};
use crate::declarations::{copies, values};
use crate::linear::{Matrix, Vector, VectorWork, matrix, run_in_widest_vectors};
use crate::system::quadrature::{self, Quadrature, QuadratureNode};
use crate::system::{Active, InnerOf, Inputs, Interval, StepPart};

/// The solution of the equations of a step.
pub struct AtSolution<'s, S: DifferentiableSystem> {
    pub(super) system: &'s S,
    pub(super) interval: Interval<S>,
    pub(super) lambda: S::Multipliers,
    pub(super) active: Active,
}

copies! { [S: DifferentiableSystem] AtSolution<'_, S>; }

impl<'s, S: DifferentiableSystem> AtSolution<'s, S> {
    /// Of these increment and multipliers.
    #[inline(always)]
    pub(super) fn on(system: &'s S, (interval, lambda): StepPart<S>) -> Self {
        Self {
            active: Active::on(system, &interval),
            system,
            interval,
            lambda,
        }
    }
}

/// ∂(r, p')/∂θ and ∂φ/∂θ.
pub type ParameterSlopes<S> = Columns<
    <S as DifferentiableSystem>::StateByParameters,
    <S as DifferentiableSystem>::MultipliersByParameters,
>;

/// ∂(r, p')/∂u and ∂φ/∂u.
pub type ControlSlopes<S> = Columns<
    <S as DifferentiableSystem>::StateByControls,
    <S as DifferentiableSystem>::MultipliersByControls,
>;

/// ∂(r, p')/∂(h, t) and ∂φ/∂(h, t), at fixed q and d.
pub type TimeSlopes<S> = Columns<
    <S as DifferentiableSystem>::StateByTimes,
    <S as DifferentiableSystem>::MultipliersByTimes,
>;

values! {
    /// The derivatives of r, p' and φ in the position q at fixed increment, and in the increment d
    /// at fixed position.
    pub struct StateSlopes<S: DifferentiableSystem> {
        /// ∂(r, p')/∂(q, d) and ∂φ/∂(q, d).
        pub by_interval: Columns<S::StateByState, S::MultipliersByState>,
        /// ω(q), M×n.
        pub forms: S::ConstraintForms,
    }
}

/// The displacement of r, φ and p' along a displacement of the arguments, at fixed d, λ and inner
/// unknowns. None of them depends on p.
pub fn rows_along<S: DifferentiableSystem>(
    (system, interval, lambda): (&S, &Interval<S>, &S::Multipliers),
    slopes: &StateSlopes<S>,
    x: &Perturbation<S>,
) -> DisplacedRows<S> {
    let mut rows = DisplacedRows::zeros();
    let moves = |x: &[f64]| x.iter().any(|x| *x != 0.0);
    let (q, u, theta) = (x.q.as_slice(), x.u.as_slice(), x.parameters.as_slice());
    slopes.by_interval.add_along(0, q, &mut rows);
    if moves(u) {
        let by = system.control_slopes_at(interval, lambda);
        by.add_along(0, u, &mut rows);
    }
    if moves(theta) {
        let by = system.parameter_slopes_at(interval, lambda);
        by.add_along(0, theta, &mut rows);
    }
    if moves(&[x.h, x.t]) {
        let by = system.time_slopes_at(interval, lambda);
        by.add_along(0, &[x.h, x.t], &mut rows);
    }
    rows
}

impl<S: DifferentiableSystem> StateSlopes<S> {
    /// Of nothing.
    #[inline(always)]
    pub(super) fn zeros() -> Self {
        Self {
            by_interval: Columns {
                state: S::StateByState::zeros(),
                constraints: S::MultipliersByState::zeros(),
            },
            forms: S::ConstraintForms::zeros(),
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

/// A system in whose step the derivatives of D_1L_d and D_2L_d are made of the second derivatives
/// of L at the nodes of the rule.
pub trait CurvatureAtNodes: DifferentiableSystem + Quadrature {
    /// The derivatives of φ, and of the parts of r and p' beside D_1L_d and D_2L_d, in q at fixed d
    /// and in d; and ω.
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

/// Writes the derivatives of [`slopes_at_nodes`] over others.
#[inline]
pub fn write_slopes_at_nodes<S: CurvatureAtNodes>(
    system: &S,
    interval: &Interval<S>,
    lambda: &S::Multipliers,
    slopes: &mut StateSlopes<S>,
) {
    let beside = &system.slopes_beside_lagrangian_at(interval, lambda);
    slopes.by_interval.constraints = beside.by_interval.constraints;
    slopes.forms = beside.forms;
    let mut is_first = true;
    quadrature::points(system, interval, |node, inputs, q, v| {
        let curvature = &system.lagrangian_curvature_at(inputs, q, v);
        run_in_widest_vectors(NodeSlopes {
            node,
            h: interval.time.h,
            curvature,
            beside: is_first.then_some(beside),
            slopes,
        });
        is_first = false;
    });
}

/// The part of a node of the rule in the derivatives of D_1L_d and D_2L_d, to be added to those of
/// other nodes:
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
        let state = &mut self.slopes.by_interval.state;
        for j in 0..S::DIM {
            let by_configuration = curvature.by_configuration.column(j);
            let mixed = curvature.mixed.column(j);
            let by_velocity = curvature.by_velocity.column(j);
            if let Some(beside) = self.beside {
                for k in [j, S::DIM + j] {
                    let beside = beside.by_interval.state.column(k);
                    state.column_mut(k).copy_from_slice(beside);
                }
            }
            let [of_q, of_d] = state.two_columns_mut(j, S::DIM + j);
            let (of_q, of_d) = (of_q.split_at_mut(S::DIM), of_d.split_at_mut(S::DIM));
            let blocks = [of_q.0, of_d.0, of_q.1, of_d.1];
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
    /// The partial derivatives of the equations ∂L/∂q̇(q, v, t) = p + ωᵀΛ, b·v + c = 0 for the
    /// velocity v of a momentum and the impulses Λ: of ∂L/∂q̇, where steps have r, of the reaction
    /// ωᵀΛ, where they have p', and of the values b·v + c of the constraints.
    pub struct VelocitySlopes<S: DifferentiableSystem> {
        /// ∂/∂(q, v).
        pub by_point: Columns<S::StateByState, S::MultipliersByState>,
        /// ω, M×n.
        pub forms: S::ConstraintForms,
        /// ∂/∂θ.
        pub by_parameters: ParameterSlopes<S>,
        /// ∂/∂u.
        pub by_controls: ControlSlopes<S>,
        /// ∂/∂(h, t): no velocity depends on h.
        pub by_times: TimeSlopes<S>,
    }
}

impl<S: DifferentiableSystem> VelocitySlopes<S> {
    /// NaN in every place.
    pub(super) fn unknown() -> Self {
        Self {
            by_point: Columns::uniform(f64::NAN),
            forms: matrix(|_, _| f64::NAN),
            by_parameters: Columns::uniform(f64::NAN),
            by_controls: Columns::uniform(f64::NAN),
            by_times: Columns::uniform(f64::NAN),
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

impl<S: DifferentiableSystem> Weights<S> {
    /// Weights of r, φ and p'.
    #[inline(always)]
    #[doc(hidden)]
    pub fn rows(&self) -> [&[f64]; 3] {
        let Self {
            momentum,
            phi,
            arrival,
            ..
        } = self;
        [momentum.as_slice(), phi.as_slice(), arrival.as_slice()]
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

entries! { Variation { q, d, lambda, u, parameters; h, t } }
