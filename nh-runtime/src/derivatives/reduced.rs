//! The derivatives of reduced steps: those of the system's own step at h = e, whose equations a
//! reduced step solves.

use super::{DifferentiableSystem, Gradient, Perturbation, Response, StepDerivatives};
use crate::declarations::{copies, shown, values};
use crate::linear::{Matrix, Vector, column, inner, matrix, row, transposed_product, vector};

/// The derivatives of a reduced step (r, p, u, θ, h, t) ↦ (r', a, p', λ): a the element of the
/// group from one node to the next, and p the momentum that arrives, in the directions of the group
/// the body momentum μ.
///
/// The reduced equations are the system's own at (r, e), so that these are the derivatives of its
/// step there, with the momentum moved back to the identity,
///
/// ```text
/// μ' = p'_h T_eL_a,     δμ' = δp'_h T_eL_a + ∂(p'_h T_eL_a)/∂a δa + ∂(p'_h T_eL_a)/∂θ δθ
/// ```
///
/// for a group in a chart; in the left trivialisation μ' = p'_h. Displacements have the places of
/// the system's coordinates: those of arguments nothing in the directions of the group, which are
/// ignored; those of results have there δa, a⁻¹δa for coordinates in groups. The columns of the
/// group in matrices are zero, and so are its places in gradients.
///
/// A gradient of a [`Rollout`](crate::Rollout) of the system whose cost depends on (r, μ, u, λ) is
/// that of the reduced motion.
pub struct ReducedDerivatives<'s, S: DifferentiableSystem> {
    step: StepDerivatives<'s, S>,
    /// The directions of the group.
    fibre: &'static [usize],
    frame: Option<Frame<S>>,
}

values! {
    /// μ' of (q', p'), and its derivatives.
    pub(crate) struct Frame<S: DifferentiableSystem> {
        /// ∂μ'/∂p'.
        pub matrix: S::Bilinear,
        /// ∂μ'/∂q'.
        pub by_end: S::Bilinear,
        /// ∂(q', μ')/∂θ at fixed (q', p').
        pub by_parameters: S::StateByParameters,
    }
}

copies! { [S: DifferentiableSystem] ReducedDerivatives<'_, S>; }

shown! { [S: DifferentiableSystem] ReducedDerivatives<'_, S>(it) { step: it.step } }

impl<'s, S: DifferentiableSystem> ReducedDerivatives<'s, S> {
    pub(crate) fn new(
        step: StepDerivatives<'s, S>,
        fibre: &'static [usize],
        frame: Option<Frame<S>>,
    ) -> Self {
        Self { step, fibre, frame }
    }

    /// ∂((r', a), p')/∂(r, p).
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        self.zero_group_columns(self.change_to_reduced_momenta(self.step.by_state()))
    }

    /// ∂λ/∂(r, p).
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        self.zero_group_columns(self.step.multipliers_by_state())
    }

    /// ∂((r', a), p')/∂θ.
    #[must_use]
    pub fn by_parameters(&self) -> S::StateByParameters {
        let columns = self.change_to_reduced_momenta(self.step.by_parameters());
        match &self.frame {
            Some(frame) => matrix(|i, k| columns.entry(i, k) + frame.by_parameters.entry(i, k)),
            None => columns,
        }
    }

    /// ∂λ/∂θ.
    #[must_use]
    pub fn multipliers_by_parameters(&self) -> S::MultipliersByParameters {
        self.step.multipliers_by_parameters()
    }

    /// ∂((r', a), p')/∂(controls).
    #[must_use]
    pub fn by_controls(&self) -> S::StateByControls {
        self.change_to_reduced_momenta(self.step.by_controls())
    }

    /// ∂λ/∂(controls).
    #[must_use]
    pub fn multipliers_by_controls(&self) -> S::MultipliersByControls {
        self.step.multipliers_by_controls()
    }

    /// ∂((r', a), p', λ)/∂h.
    #[must_use]
    pub fn by_step(&self) -> Response<S> {
        self.jvp(&Perturbation {
            h: 1.0,
            ..Perturbation::zeros()
        })
    }

    /// ∂((r', a), p', λ)/∂t.
    #[must_use]
    pub fn by_time(&self) -> Response<S> {
        self.jvp(&Perturbation {
            t: 1.0,
            ..Perturbation::zeros()
        })
    }

    /// The displacement of the results along a displacement of the arguments.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        let own = self.step.jvp(&self.drop_group_directions(x));
        let Some(frame) = &self.frame else { return own };
        Response {
            p: vector(|i| {
                row(&frame.matrix, i, own.p.as_slice())
                    + row(&frame.by_end, i, own.q.as_slice())
                    + row(&frame.by_parameters, S::DIM + i, x.parameters.as_slice())
            }),
            ..own
        }
    }

    /// The derivatives of the sum of the results with weights.
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        let Some(frame) = &self.frame else {
            return self.drop_group_slopes(self.step.vjp(w));
        };
        let p = w.p.as_slice();
        let own = self.step.vjp(&Response {
            q: vector(|j| w.q[j] + column(&frame.by_end, j, p)),
            p: transposed_product(&frame.matrix, &w.p),
            lambda: w.lambda,
        });
        let by_parameters = vector(|k| inner(&frame.by_parameters.column(k)[S::DIM..], p));
        self.drop_group_slopes(Gradient {
            parameters: own.parameters + by_parameters,
            ..own
        })
    }

    /// The second derivatives of the sum of the results with weights in (r, p, controls). NaN for a
    /// group in a chart that is not one of translations: those of T_eL_a are not derived.
    #[must_use]
    pub fn second(&self, w: &Response<S>) -> S::StepHessian {
        if self.frame.is_some() {
            return matrix(|_, _| f64::NAN);
        }
        let mut second = self.zero_group_columns(self.step.second(w));
        for i in self.fibre {
            for j in 0..S::StepHessian::COLUMNS {
                second.set_entry(*i, j, 0.0);
            }
        }
        second
    }

    /// The second derivatives of [`second`](Self::second) in all arguments, along a displacement;
    /// NaN where those are.
    #[must_use]
    pub fn second_along(&self, w: &Response<S>, x: &Perturbation<S>) -> Gradient<S> {
        match self.frame {
            Some(_) => Gradient::unknown(),
            None => {
                self.drop_group_slopes(self.step.second_along(w, &self.drop_group_directions(x)))
            }
        }
    }

    /// The rows of (q', μ'), from the rows of (q', p').
    fn change_to_reduced_momenta<A: Matrix>(&self, mut rows: A) -> A {
        let Some(frame) = &self.frame else {
            return rows;
        };
        let n = S::DIM;
        for j in 0..A::COLUMNS {
            let q: S::Increment = vector(|i| rows.entry(i, j));
            let p: S::Covector = vector(|i| rows.entry(n + i, j));
            for i in 0..n {
                let by_end = row(&frame.by_end, i, q.as_slice());
                rows.set_entry(n + i, j, row(&frame.matrix, i, p.as_slice()) + by_end);
            }
        }
        rows
    }

    /// The displacement with zeros in the directions of the group.
    fn drop_group_directions(&self, x: &Perturbation<S>) -> Perturbation<S> {
        let mut x = *x;
        self.fibre.iter().for_each(|i| x.q[*i] = 0.0);
        x
    }

    /// The gradient with zeros in the directions of the group.
    fn drop_group_slopes(&self, mut gradient: Gradient<S>) -> Gradient<S> {
        self.fibre.iter().for_each(|i| gradient.q[*i] = 0.0);
        gradient
    }

    /// The matrix with zeros in the columns of the group.
    fn zero_group_columns<A: Matrix>(&self, mut matrix: A) -> A {
        for j in self.fibre {
            for i in 0..A::ROWS {
                matrix.set_entry(i, *j, 0.0);
            }
        }
        matrix
    }
}
