//! The linear equations of a step, solved by functions that the compiler wrote out.

mod growth;

use core::convert::identity;

pub use growth::PivotOrder;

use super::DifferentiableSystem;
use super::directions::Response;
use super::linearisation::{LinearisedStep, Pivoted, is_regular, write_slopes};
use super::slopes::ends::EndTangents;
use super::slopes::solution::{AdjointSolution, LinearColumns};
use super::slopes::{AtSolution, StateSlopes, Weights};
use crate::declarations::copies;
use crate::error::StepError;
use crate::linear::{Vector, VectorWork, run_long_in_widest_vectors};
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

/// J by the elimination that the compiler wrote out, in a fixed order of pivots. If its entries
/// grow, or a constraint is not in force, J is factored with pivoting instead, whenever it is asked
/// for.
pub struct Written<S: WrittenStep> {
    is_written: bool,
    numbers: S::Linearised,
}

copies! { [S: WrittenStep] Written<S>; }

/// Something of the value of a function that is written out, as work in vectors.
macro_rules! works {
    ($($Work:ident { $($field:ident: $Field:ty),* } = $function:ident -> $Value:ty;)+) => {$(
        struct $Work<'a, S: WrittenStep, F> {
            at: &'a AtSolution<'a, S>,
            $($field: $Field,)*
            of: F,
        }

        impl<S: WrittenStep, R, F: FnOnce($Value) -> R> VectorWork for $Work<'_, S, F> {
            type Output = R;

            #[inline(always)]
            fn run<const L: usize>(self) -> R {
                let AtSolution { system, interval, lambda, .. } = self.at;
                (self.of)(system.$function(interval, lambda $(, self.$field)*))
            }
        }
    )+};
}

works! {
    Linearisation { numbers: &'a mut S::Linearised } = write_linearised_at -> bool;
    StepColumns { numbers: &'a S::Linearised } = linear_columns_at -> LinearColumns<S>;
    Adjoint { numbers: &'a S::Linearised, w: &'a Response<S> }
        = linear_adjoint_at -> AdjointSolution<S>;
    Curvature { weights: &'a Weights<S> } = state_hessian_at -> S::StateHessian;
}

#[inline(always)]
fn value<S: WrittenStep, W: VectorWork>(work: W) -> W::Output {
    match S::IN_VECTORS {
        true => run_long_in_widest_vectors(work),
        false => work.run::<1>(),
    }
}

impl<S: WrittenStep> Written<S> {
    #[inline(always)]
    fn numbers(&self) -> Option<&S::Linearised> {
        self.is_written.then_some(&self.numbers)
    }
}

impl<S: WrittenStep> LinearisedStep<S> for Written<S> {
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
        let (numbers, of) = (&mut self.numbers, identity);
        self.is_written = at.active.all::<S>() && value::<S, _>(Linearisation { at, numbers, of });
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
    fn columns<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(LinearColumns<S>) -> R,
    ) -> Option<R> {
        let numbers = self.numbers()?;
        Some(value::<S, _>(StepColumns { at, numbers, of }))
    }

    #[inline]
    fn solution(&self, at: &AtSolution<'_, S>, rows: &S::Residual) -> Option<S::Residual> {
        let numbers = self.numbers()?;
        Some((at.system).linear_solution_at(&at.interval, &at.lambda, numbers, rows))
    }

    #[inline]
    fn adjoint<R>(
        &self,
        at: &AtSolution<'_, S>,
        w: &Response<S>,
        of: impl FnOnce(AdjointSolution<S>) -> R,
    ) -> Option<R> {
        let numbers = self.numbers()?;
        Some(value::<S, _>(Adjoint { at, numbers, w, of }))
    }

    #[inline]
    fn hessian(&self, at: &AtSolution<'_, S>, w: &Response<S>) -> Option<S::StepHessian> {
        (at.system).linear_hessian_at(&at.interval, &at.lambda, self.numbers()?, w)
    }

    #[inline]
    fn curvature(&self, at: &AtSolution<'_, S>, weights: &Weights<S>) -> S::StateHessian {
        let of = identity;
        value::<S, _>(Curvature { at, weights, of })
    }
}
