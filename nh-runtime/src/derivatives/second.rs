//! Second derivatives of a step, contracted with weights of its results.
//!
//! With the weights μ of the rows that make 𝓛 = w·(q', p', λ) + μ·R stationary in z = (d, λ), the
//! second derivatives of w·Φ are those of 𝓛 in all of its arguments along y = (x, z(x)): second
//! derivatives of z do not occur.
//!
//! ```text
//! ⟨w, D²Φ⟩ = Tᵀ (∂²𝓛/∂y²) T,     T = dy/dx,     ∂𝓛/∂z = 0
//! ```

use super::DifferentiableSystem;
use super::columns::side_by_side;
use super::directions::{Gradient, Perturbation, Response};
use super::inner::{InnerSlopes, add_inner_curvature, inner_columns, inner_unknowns};
use super::interval::IntervalDerivatives;
use super::linearisation::{LinearisedStep, Pivoted};
use super::slopes::{Variation, Weights};
use crate::linear::{
    Matrix, SquareMatrix, Vector, VectorWork, add_products, matrix, part, part_mut, parts,
    run_in_widest_vectors, vector,
};
use crate::system::{InnerOf, Interval, inner_of, stack_rows};

impl<S: DifferentiableSystem> IntervalDerivatives<'_, S> {
    /// ⟨w, D²Φ⟩ in (q, p, u).
    #[must_use]
    pub fn second(&self, w: &Response<S>) -> S::StepHessian {
        if Self::HAS_INNER {
            return self.columns(w);
        }
        let written = self.linear.hessian(&self.at, w);
        written.unwrap_or_else(|| self.contract(w))
    }

    /// Tᵀ (∂²𝓛/∂y²) T.
    fn contract(&self, w: &Response<S>) -> S::StepHessian {
        let mut second = S::StepHessian::zeros();
        run_in_widest_vectors(Contracted::<S> {
            hessian: &self.linear.curvature(&self.at, &self.adjoint(w)),
            tangents: &self.tangents(),
            second: &mut second,
        });
        second
    }

    /// ⟨w, D²Φ⟩ in (q, p, u), a solution a column.
    fn columns(&self, w: &Response<S>) -> S::StepHessian {
        let (curvature, mut second) = (self.curvature(w), S::StepHessian::zeros());
        for j in 0..S::StepHessian::COLUMNS {
            let mut along = self.bend(&curvature, &Perturbation::unit(j));
            let entries = second.column_mut(j).iter_mut().zip(along.entries_mut());
            entries.for_each(|(entry, along)| *entry = *along);
        }
        // Symmetric to the bit.
        matrix(|i, j| second.entry(i.min(j), i.max(j)))
    }

    /// ⟨w, D²Φ⟩ x.
    #[must_use]
    pub fn second_along(&self, w: &Response<S>, x: &Perturbation<S>) -> Gradient<S> {
        self.bend(&self.curvature(w), x)
    }

    /// ∂²𝓛 of the sum 𝓛 that is stationary in z.
    fn curvature(&self, w: &Response<S>) -> Curvature<S> {
        let weights = self.adjoint(w);
        Curvature {
            hessian: self.linear.curvature(&self.at, &weights),
            inner: match Self::HAS_INNER {
                true => {
                    (self.at.system).inner_hessian_at(&self.at.interval, &self.at.lambda, &weights)
                }
                false => InnerSlopes::<S>::zeros(),
            },
            weights,
        }
    }

    /// Tᵀ ∂²𝓛 T x.
    fn bend(&self, curvature: &Curvature<S>, x: &Perturbation<S>) -> Gradient<S> {
        let n = S::DIM;
        let Curvature {
            hessian,
            inner,
            weights,
        } = curvature;
        let (interval, lambda) = (&self.at.interval, &self.at.lambda);
        let z = self.solution_along(x);
        let displacement = Variation {
            q: x.q,
            d: vector(|i| z[i]),
            lambda: vector(|a| z[n + inner_unknowns::<S>() + a]),
            u: x.u,
            parameters: x.parameters,
            h: x.h,
            t: x.t,
        };
        // ∂²𝓛/∂(y, ν)² · T x.
        let at = (self.at.system, interval, lambda);
        let mut along = curvature_along(at, hessian, weights, &displacement);
        let by_inner = match Self::HAS_INNER {
            true => add_inner_curvature(inner, (&displacement, &inner_of::<S>(&z)), &mut along),
            false => InnerOf::<S>::zeros(),
        };
        let phi = |a| self.if_active(a, -along.lambda[a]);
        let mut right = stack_rows::<S>(|j| -along.d[j], phi);
        for k in 0..inner_unknowns::<S>() {
            right[n + k] = -by_inner[k];
        }
        let weights = self.weights(&self.solve_transposed(right), &Response::zeros());
        let (theta, u, h, t) = self
            .at
            .system
            .weighted_slopes_at(interval, lambda, &weights);
        Gradient {
            q: self.linear.read_slopes(&self.at, |slopes, _| {
                let by_position = self.weighted_by_position(slopes, &weights);
                vector(|j| along.q[j] + by_position[j])
            }),
            p: weights.momentum,
            u: u + along.u,
            parameters: theta + along.parameters,
            h: h + along.h,
            t: t + along.t,
        }
    }

    /// Z = ∂(d, λ)/∂(q, p, u).
    fn tangents(&self) -> S::Tangents {
        if let Some(tangents) = self.linear.columns(&self.at, |columns| columns.tangents) {
            return tangents;
        }
        let n = S::DIM;
        let mut tangents = S::Tangents::zeros();
        self.linear.read_factors(&self.at, |pivoted| {
            run_in_widest_vectors(TangentColumns {
                pivoted,
                tangents: &mut tangents,
            });
        });
        if const { S::Control::LEN > 0 } {
            let (slopes, [_, _, u, _]) = (self.control_slopes(), inner_columns::<S>());
            for j in 0..S::Control::LEN {
                let z = self.solution(&slopes, (j, u + j));
                let (increments, rest) = z.as_slice().split_at(n);
                let (d, lambda) = tangents.column_mut(2 * n + j).split_at_mut(n);
                d.copy_from_slice(increments);
                lambda.copy_from_slice(&rest[inner_unknowns::<S>()..]);
            }
        }
        tangents
    }
}

/// Second derivatives of a sum 𝓛, and its weights.
struct Curvature<S: DifferentiableSystem> {
    /// In (q, d, λ, u), at fixed inner unknowns.
    hessian: S::StateHessian,
    /// In the inner unknowns.
    inner: InnerSlopes<S>,
    weights: Weights<S>,
}

/// ∂²𝓛/∂(q, d, λ, u, θ, h, t)² along a displacement of all of these arguments, at fixed inner
/// unknowns; `hessian` is ∂²𝓛/∂(q, d, λ, u)².
pub fn curvature_along<S: DifferentiableSystem>(
    (system, interval, lambda): (&S, &Interval<S>, &S::Multipliers),
    hessian: &S::StateHessian,
    weights: &Weights<S>,
    along: &Variation<S>,
) -> Variation<S> {
    let mut sum = system.curvature_by_numbers_at(interval, lambda, weights, along);
    let (size, mut along) = (S::StateHessian::ROWS, *along);
    for (i, sum) in sum.entries_mut().take(size).enumerate() {
        let terms = along.entries_mut().take(size).enumerate();
        *sum += terms.map(|(k, x)| hessian.entry(i, k) * *x).sum::<f64>();
    }
    sum
}

/// ∂(d, λ)/∂(q, p).
struct TangentColumns<'a, S: DifferentiableSystem> {
    pivoted: &'a Pivoted<S>,
    tangents: &'a mut S::Tangents,
}

impl<S: DifferentiableSystem> VectorWork for TangentColumns<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<const L: usize>(self) {
        self.pivoted.tangents::<L>(self.tangents);
    }
}

/// Tᵀ (∂²𝓛/∂y²) T.
struct Contracted<'a, S: DifferentiableSystem> {
    /// ∂²𝓛/∂y².
    hessian: &'a S::StateHessian,
    /// Z = ∂(d, λ)/∂x.
    tangents: &'a S::Tangents,
    second: &'a mut S::StepHessian,
}

impl<S: DifferentiableSystem> VectorWork for Contracted<'_, S> {
    type Output = ();

    /// With Z = ∂z/∂x and E, which takes (q, u) out of x, it is the sum of Eᵀ 𝓛_EE E, of Zᵀ
    /// (½ 𝓛_zz Z + 𝓛_zE E) and of its transpose. λ is linear in 𝓛, and the forms depend on q alone:
    /// 𝓛_zz has the block of d only.
    #[inline(always)]
    fn run<const L: usize>(self) {
        let (n, m, hessian) = (S::DIM, S::CONSTRAINTS, self.hessian);
        let arguments = S::StepHessian::ROWS;
        let outside = || (0..n).chain(2 * n..arguments);
        // The place of x_j in y, where it is not p.
        let place = |j: usize| if j < n { j } else { m + j };
        let mut moved = S::Tangents::zeros();
        side_by_side!(n, L, self.apply_curvature(&mut moved));
        for j in outside() {
            let own = &hessian.column(place(j))[n..2 * n + m];
            for (entry, own) in moved.column_mut(j).iter_mut().zip(own) {
                *entry += own;
            }
        }
        let second = self.second;
        S::Jacobian::transposed_products::<L, _>([self.tangents, &moved], |i, j, value| {
            second.set_entry(i, j, value);
        });
        for j in 0..arguments {
            for i in 0..=j {
                let value = second.entry(i, j) + second.entry(j, i);
                second.set_entry(i, j, value);
                second.set_entry(j, i, value);
            }
        }
        for j in outside() {
            for i in outside() {
                let value = second.entry(i, j) + hessian.entry(place(i), place(j));
                second.set_entry(i, j, value);
            }
        }
    }
}

impl<S: DifferentiableSystem> Contracted<'_, S> {
    /// ½ 𝓛_dd Z.
    #[inline(always)]
    fn apply_curvature<const L: usize>(&self, moved: &mut S::Tangents) {
        let (n, arguments) = (S::DIM, S::StepHessian::ROWS);
        for first in parts::<L>(n) {
            for j in (0..arguments).step_by(2) {
                let columns = [j, (j + 1).min(arguments - 1)];
                let mut sums = [[0.0; L]; 2];
                let rows = (n..2 * n).map(|k| part(self.hessian.column(k), n + first));
                add_products(&mut sums, rows, columns.map(|j| self.tangents.column(j)));
                for (sum, j) in sums.iter().zip(columns) {
                    *part_mut(moved.column_mut(j), first) = sum.map(|x| 0.5 * x);
                }
            }
        }
    }
}
