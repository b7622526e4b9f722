//! The values of functions that solve the linear equations of a step by formulas.

use super::ends::EndTangents;
use crate::declarations::values;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::directions::Gradient;
use crate::derivatives::rows::Columns;
use crate::linear::{Matrix, Vector, from_slice, matrix};
use crate::system::Interval;

values! {
    /// The derivatives of a step in (q, p, u).
    pub struct LinearColumns<S: DifferentiableSystem> {
        /// ∂(d, λ)/∂(q, p, u).
        pub tangents: S::Tangents,
        /// ∂p'/∂(q, p, u).
        pub arrival: S::ArrivalTangents,
    }
}

impl<S: DifferentiableSystem> LinearColumns<S> {
    /// ∂(q', p')/∂x and ∂λ/∂x of the arguments from place `first` on.
    #[inline(always)]
    pub(in crate::derivatives) fn results<C: Matrix, V: Matrix>(
        &self,
        interval: &Interval<S>,
        first: usize,
    ) -> Columns<C, V> {
        let (n, ends) = (S::DIM, EndTangents::new(interval));
        let moved = |i: usize, j: usize| {
            EndTangents::<S>::row(ends.increment_tangent(), i, &self.tangents.column(j)[..n])
        };
        Columns {
            state: matrix(|i, j| match i < n {
                true => ends.by_argument(i, first + j) + moved(i, first + j),
                false => self.arrival.entry(i - n, first + j),
            }),
            constraints: matrix(|a, j| self.tangents.entry(n + a, first + j)),
        }
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
    pub(in crate::derivatives) fn gradient(&self) -> Gradient<S> {
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
