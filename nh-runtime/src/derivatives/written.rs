//! The linear equations of a step, solved by functions that the compiler wrote out.

mod growth;

pub use growth::PivotOrder;

use super::DifferentiableSystem;
use super::directions::{Gradient, Response};
use super::linearisation::{EndTangents, LinearisedStep, Pivoted, is_regular, write_slopes};
use super::slopes::{AtSolution, ControlSlopes, StateSlopes, Weights};
use crate::declarations::{copies, values};
use crate::error::StepError;
use crate::linear::{Vector, VectorWork, from_slice, run_long_in_widest_vectors};
use crate::system::Interval;

/// A system with J eliminated by formulas, in a fixed order of pivots.
pub trait WrittenStep: DifferentiableSystem {
    /// Whether the functions are long enough for the widest vectors of the processor.
    const IN_VECTORS: bool;

    /// The numbers that the functions share: `SVector<f64, K>`.
    type Linearised: Vector;

    /// Writes the linearised equations over others. Returns whether the entries of J do not grow at
    /// this point: the other functions are valid only then.
    fn write_linearised_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        linear: &mut Self::Linearised,
    ) -> bool;

    /// The derivatives of the results and of z: what takes a part of them computes no other.
    fn linear_columns_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        linear: &Self::Linearised,
    ) -> LinearColumns<Self>;

    /// J⁻¹ of these rows.
    fn linear_solution_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        linear: &Self::Linearised,
        rows: &Self::Residual,
    ) -> Self::Residual;

    /// w·DΦ, and the weights μ of the rows of which it is made, of which parts are taken as well.
    fn linear_adjoint_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        linear: &Self::Linearised,
        weights: &Response<Self>,
    ) -> AdjointSolution<Self>;

    /// ⟨w, D²Φ⟩ in (q, p, u), where it is written out.
    fn linear_hessian_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        linear: &Self::Linearised,
        weights: &Response<Self>,
    ) -> Option<Self::StepHessian> {
        let _ = (interval, lambda, linear, weights);
        None
    }
}

values! {
    /// The derivatives of a step in (q, p, u).
    pub struct LinearColumns<S: DifferentiableSystem> {
        /// ∂(q', p')/∂(q, p).
        pub state: S::StateByState,
        /// ∂(q', p')/∂u and ∂λ/∂u.
        pub controls: ControlSlopes<S>,
        /// ∂(d, λ)/∂(q, p, u).
        pub tangents: S::Tangents,
    }
}

values! {
    /// The solution of the transposed equations, with weights w of the results.
    pub struct AdjointSolution<S: DifferentiableSystem> {
        /// μ: with these weights of the rows the sum of the results and of the rows does not depend
        /// on z.
        pub rows: S::Residual,
        /// w·∂Φ/∂q.
        pub q: S::Covector,
        /// w·∂Φ/∂θ.
        pub parameters: S::Parameters,
        /// w·∂Φ/∂u.
        pub u: S::Control,
        /// w·∂Φ/∂h.
        pub h: f64,
        /// w·∂Φ/∂t.
        pub t: f64,
    }
}

impl<S: DifferentiableSystem> AdjointSolution<S> {
    /// w·DΦ, in p the weights of the rows of momenta.
    #[inline(always)]
    fn gradient(&self) -> Gradient<S> {
        Gradient {
            q: self.q,
            p: from_slice(&self.rows.as_slice()[..S::DIM]),
            parameters: self.parameters,
            u: self.u,
            h: self.h,
            t: self.t,
        }
    }
}

/// J by the elimination that the compiler wrote out, in a fixed order of pivots. If its entries
/// grow, or a constraint is not in force, J is factored with pivoting instead, whenever it is asked
/// for.
pub struct Written<S: WrittenStep> {
    is_written: bool,
    numbers: S::Linearised,
}

copies! { [S: WrittenStep] Written<S>; }

/// The functions that are written out, or a part of the value of one, each as work in vectors.
macro_rules! works {
    ($($(#[$about:meta])* $Work:ident { $($field:ident: $Field:ty),* } = $function:ident $(.$part:ident)? -> $Value:ty;)+) => {$(
        $(#[$about])*
        struct $Work<'a, S: WrittenStep> {
            at: &'a AtSolution<'a, S>,
            $($field: $Field,)*
        }

        impl<S: WrittenStep> VectorWork for $Work<'_, S> {
            type Output = $Value;

            #[inline(always)]
            fn run<const L: usize>(self) -> $Value {
                let AtSolution { system, interval, lambda, .. } = self.at;
                system.$function(interval, lambda $(, self.$field)*) $(.$part)?
            }
        }

        impl<S: WrittenStep> $Work<'_, S> {
            #[inline(always)]
            fn value(self) -> $Value {
                match S::IN_VECTORS {
                    true => run_long_in_widest_vectors(self),
                    false => self.run::<1>(),
                }
            }
        }
    )+};
}

works! {
    Linearisation { numbers: &'a mut S::Linearised } = write_linearised_at -> bool;
    State { numbers: &'a S::Linearised } = linear_columns_at.state -> S::StateByState;
    Tangents { numbers: &'a S::Linearised } = linear_columns_at.tangents -> S::Tangents;
    Controls { numbers: &'a S::Linearised } = linear_columns_at.controls -> ControlSlopes<S>;
    Adjoint { numbers: &'a S::Linearised, w: &'a Response<S> }
        = linear_adjoint_at.rows -> S::Residual;
    Slopes { numbers: &'a S::Linearised, w: &'a Response<S> }
        = linear_adjoint_at -> AdjointSolution<S>;
    Curvature { weights: &'a Weights<S> } = state_hessian_at -> S::StateHessian;
}

impl<S: WrittenStep> Written<S> {
    #[inline(always)]
    fn numbers(&self) -> Option<&S::Linearised> {
        self.is_written.then_some(&self.numbers)
    }
}

impl<S: WrittenStep> LinearisedStep<S> for Written<S> {
    const IS_LARGE: bool = S::IN_VECTORS;

    #[inline(always)]
    fn storage() -> Self {
        Self {
            is_written: false,
            numbers: S::Linearised::zeros(),
        }
    }

    #[inline(always)]
    fn linearise(
        &mut self,
        at: &AtSolution<'_, S>,
        place: (usize, usize),
    ) -> Result<(), StepError> {
        let numbers = &mut self.numbers;
        self.is_written = at.active.all::<S>() && Linearisation { at, numbers }.value();
        match self.is_written {
            true => Ok(()),
            false => is_regular(at, place),
        }
    }

    #[inline]
    fn read_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R {
        let mut slopes = StateSlopes::zeros();
        write_slopes(at, &mut slopes);
        of(&slopes, &EndTangents::new(&at.interval))
    }

    #[cold]
    #[inline(never)]
    fn read_factors<R>(&self, at: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R {
        let mut pivoted = Pivoted::storage();
        (pivoted.linearise(at, (0, 0))).expect("J has been factored before");
        of(&pivoted)
    }

    #[inline]
    fn state(&self, at: &AtSolution<'_, S>) -> Option<S::StateByState> {
        let numbers = self.numbers()?;
        Some(State { at, numbers }.value())
    }

    #[inline]
    fn tangents(&self, at: &AtSolution<'_, S>) -> Option<S::Tangents> {
        let numbers = self.numbers()?;
        Some(Tangents { at, numbers }.value())
    }

    #[inline]
    fn controls(&self, at: &AtSolution<'_, S>) -> Option<ControlSlopes<S>> {
        let numbers = self.numbers()?;
        Some(Controls { at, numbers }.value())
    }

    #[inline]
    fn solution(&self, at: &AtSolution<'_, S>, rows: &S::Residual) -> Option<S::Residual> {
        let numbers = self.numbers()?;
        Some((at.system).linear_solution_at(&at.interval, &at.lambda, numbers, rows))
    }

    #[inline]
    fn adjoint(&self, at: &AtSolution<'_, S>, w: &Response<S>) -> Option<S::Residual> {
        let numbers = self.numbers()?;
        Some(Adjoint { at, numbers, w }.value())
    }

    #[inline]
    fn gradient(&self, at: &AtSolution<'_, S>, w: &Response<S>) -> Option<Gradient<S>> {
        let numbers = self.numbers()?;
        Some(Slopes { at, numbers, w }.value().gradient())
    }

    #[inline]
    fn hessian(&self, at: &AtSolution<'_, S>, w: &Response<S>) -> Option<S::StepHessian> {
        (at.system).linear_hessian_at(&at.interval, &at.lambda, self.numbers()?, w)
    }

    #[inline]
    fn curvature(&self, at: &AtSolution<'_, S>, weights: &Weights<S>) -> S::StateHessian {
        Curvature { at, weights }.value()
    }
}
