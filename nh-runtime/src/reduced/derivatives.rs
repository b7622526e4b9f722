//! The derivatives of a step reduced by a group in a chart.

use crate::declarations::values;
use crate::derivatives::{DifferentiableSystem, Frame, ReducedDerivatives};
use crate::error::StepError;
use crate::linear::{Matrix, Vector, matrix, vector};
use crate::reduced::{ControlOf, ReducedSystem};
use crate::start::PhaseStep;
use crate::system::{DiscreteSystem, Inputs, flat};

/// A reduced system whose momenta are moved to the identity by derived functions:
/// `#[discrete_system(derivatives)]` with `#[symmetry]` implements it, where the step is not that
/// of a system on Q/G; that system has derivatives of its own, `quotient()`.
pub trait DifferentiableReduction: ReducedSystem<System: DifferentiableSystem> {
    /// Whether T_eL_a is the identity: a group of translations.
    const TRANSLATES: bool;
    /// `SMatrix<f64, g, g>`.
    type FrameMatrix: Matrix;
    /// `SMatrix<f64, g, P>`.
    type FrameByParameters: Matrix;

    /// p T_eL_a, with its derivatives, `h0` the element a and `weights` the covector p.
    fn frame_at(&self, h0: &Self::Group, weights: &Self::Group) -> MovedMomentum<Self>;
}

values! {
    /// μ = p T_eL_a of a covector p at an element a, and its derivatives.
    pub struct MovedMomentum<R: DifferentiableReduction> {
        /// μ.
        pub value: R::Group,
        /// T_eL_a, column by column the directions of the group.
        pub matrix: R::FrameMatrix,
        /// ∂μ/∂a.
        pub by_element: R::FrameMatrix,
        /// ∂μ/∂θ.
        pub by_parameters: R::FrameByParameters,
    }
}

/// A step with its derivatives.
type StepAndDerivatives<'s, S> = (PhaseStep<S>, ReducedDerivatives<'s, S>);

/// The step of the reduced system from (r, μ), with its derivatives.
///
/// `p` has in the places of the coordinates of the group the body momentum μ that arrives, and in
/// the others the covector in the base: [`arrival_at`](ReducedSystem::arrival_at) of the interval
/// before, the group's first. In the step that is returned q' is (r', a) and p' is again (μ',
/// p'_r).
pub(super) fn derivatives_from<'s, R: DifferentiableReduction>(
    reduced: &R,
    system: &'s R::System,
    ts: Inputs<ControlOf<R>>,
    (r, p): (&R::Base, <R::System as DiscreteSystem>::Covector),
) -> Result<StepAndDerivatives<'s, R::System>, StepError> {
    let fibre = R::FIBRE;
    let q = R::join(r, &reduced.identity());
    let (mut step, own) = system.derivatives_from(ts, q, p)?;
    if R::TRANSLATES {
        return Ok((step, ReducedDerivatives::new(own, fibre, None)));
    }
    let end = flat::<R::System>(&step.q);
    let moved = reduced.frame_at(&vector(|i| end[fibre[i]]), &vector(|i| step.p[fibre[i]]));
    // The place among the directions of the group.
    let place = |i: usize| fibre.iter().position(|j| *j == i);
    let frame = Frame {
        matrix: matrix(|i, j| match (place(i), place(j)) {
            (Some(a), Some(b)) => moved.matrix.entry(b, a),
            _ => f64::from(i == j),
        }),
        by_end: matrix(|i, j| match (place(i), place(j)) {
            (Some(a), Some(b)) => moved.by_element.entry(a, b),
            _ => 0.0,
        }),
        by_parameters: matrix(|i, k| {
            let place = i
                .checked_sub(<R::System as DiscreteSystem>::DIM)
                .and_then(place);
            place.map_or(0.0, |a| moved.by_parameters.entry(a, k))
        }),
    };
    for (i, mu) in fibre.iter().zip(moved.value.as_slice()) {
        step.p[*i] = *mu;
    }
    Ok((step, ReducedDerivatives::new(own, fibre, Some(frame))))
}
