//! Inner unknowns of an interval, eliminated from the partial derivatives of a step.
//!
//! The inner rows ρ(y; x) = 0 determine y at fixed d, with x = (d, q, θ, u, h, t). In everything
//! else that is differentiated y moves with x:
//!
//! ```text
//! Df/Dx = ∂f/∂x - ∂f/∂y (∂ρ/∂y)⁻¹ ∂ρ/∂x,     f = r, φ, p'
//! D(w·f)/Dx = w·∂f/∂x + μ·∂ρ/∂x,     (∂ρ/∂y)ᵀ μ = -(∂f/∂y)ᵀ w
//! ```
//!
//! The rest has the shapes of a step without inner unknowns. Second derivatives of a sum 𝓛 of all
//! that does not depend on y at first order, ∂𝓛/∂y = 0, are
//!
//! ```text
//! D²𝓛/Dx² = 𝓛_xx + 𝓛_xy Y + Yᵀ 𝓛_yx + Yᵀ 𝓛_yy Y,     Y = Dy/Dx
//! ```

use super::DifferentiableSystem;
use super::directions::Perturbation;
use super::rows::{Columns, Rows};
use super::slopes::{AtSolution, StateSlopes, Weights};
use crate::linear::{Factors, Matrix, Vector, matrix, unit_of_size, vector};

use crate::system::{
    Active, Composition, DiscreteSystem, InnerOf, IntervalRows, inner_rows_off, rows_in_force,
};

type InnerSlopes<S> = <<S as DiscreteSystem>::Composition as Composition>::InnerSlopes;

/// Y.
pub(super) const fn inner_unknowns<S: DiscreteSystem>() -> usize {
    S::Composition::INNER
}

/// The first Y rows of derivatives in (y, q, θ, u, h, t) times a displacement of q, θ, u and (h,
/// t); an empty slice is no displacement.
pub(crate) fn inner_along<S: DifferentiableSystem>(
    slopes: &InnerSlopes<S>,
    x: [&[f64]; 4],
) -> InnerOf<S> {
    let [q, theta, u, step] = Inner::<S>::columns();
    let parts = [q, theta, u, step].into_iter().zip(x);
    let arguments = parts.flat_map(|(first, part)| (first..).zip(part));
    vector(|k| {
        let terms = arguments.clone().filter(|(_, x)| **x != 0.0);
        terms.map(|(j, x)| slopes.entry(k, j) * x).sum()
    })
}

/// The partial derivatives of the inner rows and in the inner unknowns.
pub(super) struct Inner<S: DifferentiableSystem> {
    active: Active,
    /// Of (r, ρ, φ) in (d, y).
    rows: IntervalRows<S>,
    /// Of ρ in (y, q, θ, u, h, t), and of p' in y.
    slopes: InnerSlopes<S>,
    /// ∂ρ/∂y, with ones for the other unknowns; `None` where it is singular.
    factors: Option<Factors<S::Jacobian>>,
}

impl<S: DifferentiableSystem> Inner<S> {
    /// Whether there are inner unknowns.
    pub(super) const EXISTS: bool = S::Composition::INNER > 0;

    pub(super) fn new(at: &AtSolution<'_, S>) -> Self {
        let rows = rows_in_force(at.system, &at.interval, at.active);
        let (n, y) = (S::DIM, inner_unknowns::<S>());
        let is_inner = |i: usize| (n..n + y).contains(&i);
        let block: S::Jacobian = matrix(|i, j| match is_inner(i) && is_inner(j) {
            true => rows.by.entry(i, j),
            false => f64::from(u8::from(i == j)),
        });
        let largest =
            |j: usize| (0..n + y).fold(0.0_f64, |most, i| most.max(block.entry(i, j).abs()));
        let mut units = S::Residual::zeros();
        for (j, unit) in units.as_mut_slice().iter_mut().enumerate() {
            *unit = if is_inner(j) {
                unit_of_size(largest(j))
            } else {
                1.0
            };
        }
        let mut slopes = at.system.inner_slopes_at(&at.interval, &at.lambda);
        for row in inner_rows_off::<S>(at.active) {
            (y..InnerSlopes::<S>::COLUMNS).for_each(|j| slopes.set_entry(row - n, j, 0.0));
        }
        Self {
            active: at.active,
            slopes,
            factors: Factors::new(block, units),
            rows,
        }
    }

    /// Dy/Dx for the argument x with the entries ∂ρ_k/∂x; NaN where ∂ρ/∂y is singular.
    fn total_derivative(&self, by: impl Fn(usize) -> f64) -> InnerOf<S> {
        let n = S::DIM;
        let mut right = S::Residual::zeros();
        for k in 0..inner_unknowns::<S>() {
            right[n + k] = -by(k);
        }
        let solved = self.factors.as_ref().map(|factors| factors.solve(right));
        vector(|k| solved.as_ref().map_or(f64::NAN, |y| y[n + k]))
    }

    /// The first columns of q, θ, u, h and t in the inner slopes.
    pub(super) fn columns() -> [usize; 4] {
        let q = inner_unknowns::<S>();
        let theta = q + S::DIM;
        let u = theta + S::Parameters::LEN;
        [q, theta, u, u + S::Control::LEN]
    }

    /// Dy/Dx.
    fn derivative_in(&self, x: Argument) -> InnerOf<S> {
        match x {
            Argument::Increment(j) => self.total_derivative(|k| self.rows.by.entry(S::DIM + k, j)),
            Argument::Multiplier => InnerOf::<S>::zeros(),
            Argument::Column(column) => self.total_derivative(|k| self.slopes.entry(k, column)),
        }
    }

    /// Σ_k ∂r_i/∂y_k y_k.
    fn momentum(&self, i: usize, y: &InnerOf<S>) -> f64 {
        let y = y.as_slice().iter().enumerate();
        y.map(|(k, y)| self.rows.by.entry(i, S::DIM + k) * y).sum()
    }

    /// Σ_k ∂φ_a/∂y_k y_k.
    fn phi(&self, a: usize, y: &InnerOf<S>) -> f64 {
        self.momentum(S::DIM + inner_unknowns::<S>() + a, y)
    }

    /// Σ_k ∂p'_i/∂y_k y_k.
    fn arrival(&self, i: usize, y: &InnerOf<S>) -> f64 {
        let row = inner_unknowns::<S>() + i;
        let y = y.as_slice().iter().enumerate();
        y.map(|(k, y)| self.slopes.entry(row, k) * y).sum()
    }

    /// Adds the displacement of r, φ and p' that y makes.
    fn add(&self, y: &InnerOf<S>, rows: &mut Rows<S>) {
        for i in 0..S::DIM {
            rows.momentum[i] += self.momentum(i, y);
            rows.arrival[i] += self.arrival(i, y);
        }
        for a in 0..S::CONSTRAINTS {
            rows.phi[a] += self.phi(a, y);
        }
    }

    /// Adds the displacement of r, φ and p' that y makes along θ, u, h and t.
    pub(super) fn add_along(at: &AtSolution<'_, S>, x: &Perturbation<S>, rows: &mut Rows<S>) {
        let times = [x.h, x.t];
        let parts = [&[], x.parameters.as_slice(), x.u.as_slice(), &times];
        if !Self::EXISTS || parts.into_iter().flatten().all(|x| *x == 0.0) {
            return;
        }
        let own = Self::new(at);
        let by = inner_along::<S>(&own.slopes, parts);
        own.add(&own.total_derivative(|k| by[k]), rows);
    }

    /// Eliminates y from the columns of arguments.
    fn eliminate<C: Matrix, V: Matrix>(
        &self,
        columns: &mut Columns<C, V>,
        argument: impl Fn(usize) -> Argument,
    ) {
        for j in 0..C::COLUMNS {
            let mut rows = Rows::zeros();
            self.add(&self.derivative_in(argument(j)), &mut rows);
            columns.add_to_column(j, &rows);
        }
    }

    pub(super) fn eliminate_in_state(&self, slopes: &mut StateSlopes<S>) {
        let [q, ..] = Self::columns();
        self.eliminate(&mut slopes.by_interval, |j| match j.checked_sub(S::DIM) {
            None => Argument::Column(q + j),
            Some(j) => Argument::Increment(j),
        });
    }

    /// Eliminates y from the columns of the arguments from this place in the inner slopes on.
    pub(super) fn eliminate_from<C: Matrix, V: Matrix>(
        &self,
        first: usize,
        columns: &mut Columns<C, V>,
    ) {
        self.eliminate(columns, |j| Argument::Column(first + j));
    }

    /// The weights with the μ of the inner rows at which the sum does not depend on y.
    pub(super) fn balance(&self, w: Weights<S>) -> Weights<S> {
        let (n, inner) = (S::DIM, inner_unknowns::<S>());
        let mut right = S::Residual::zeros();
        for k in 0..inner {
            let momentum = |i: usize| {
                w.momentum[i] * self.rows.by.entry(i, n + k)
                    + w.arrival[i] * self.slopes.entry(inner + i, k)
            };
            let phi = |a: usize| w.phi[a] * self.rows.by.entry(n + inner + a, n + k);
            let constraints = (0..S::CONSTRAINTS).map(phi);
            right[n + k] = -(0..n).map(momentum).chain(constraints).sum::<f64>();
        }
        let mu = (self.factors.as_ref()).map(|factors| factors.solve_transposed(right));
        let mut weights = Weights {
            inner: vector(|k| mu.as_ref().map_or(f64::NAN, |mu| mu[n + k])),
            ..w
        };
        // Their rows are linear, and depend on no argument.
        for row in inner_rows_off::<S>(self.active) {
            weights.inner[row - n] = 0.0;
        }
        weights
    }

    /// The part of y in the second derivatives of a sum, to be added to those at fixed y;
    /// `by_inner` are those in y.
    pub(super) fn second(self, by_inner: InnerSlopes<S>) -> SecondByInner<S> {
        let mut moves = InnerSlopes::<S>::zeros();
        let mut write = |column: usize, y: InnerOf<S>| {
            for (k, y) in y.as_slice().iter().enumerate() {
                moves.set_entry(k, column, *y);
            }
        };
        // An interval has at least n inner unknowns, as many as a node.
        for j in 0..S::DIM {
            write(j, self.derivative_in(Argument::Increment(j)));
        }
        let [first, ..] = Self::columns();
        for column in first..InnerSlopes::<S>::COLUMNS {
            write(column, self.derivative_in(Argument::Column(column)));
        }
        SecondByInner { moves, by_inner }
    }
}

/// An argument of the second derivatives.
#[derive(Clone, Copy)]
enum Argument {
    Increment(usize),
    Multiplier,
    /// Another argument, by its column in the inner slopes.
    Column(usize),
}

/// Dy/Dx for all arguments, with Dy/Dd in the place of y, and the second derivatives in y.
pub(super) struct SecondByInner<S: DifferentiableSystem> {
    moves: InnerSlopes<S>,
    by_inner: InnerSlopes<S>,
}

impl<S: DifferentiableSystem> SecondByInner<S> {
    /// The argument in place k of (q, d, λ, u, θ, h, t).
    fn argument(k: usize) -> Argument {
        let (n, m, controls) = (S::DIM, S::CONSTRAINTS, S::Control::LEN);
        let [q, theta, u, step] = Inner::<S>::columns();
        match k {
            _ if k < n => Argument::Column(q + k),
            _ if k < 2 * n => Argument::Increment(k - n),
            _ if k < 2 * n + m => Argument::Multiplier,
            _ if k < 2 * n + m + controls => Argument::Column(u + k - 2 * n - m),
            _ => match k - 2 * n - m - controls {
                place if place < S::Parameters::LEN => Argument::Column(theta + place),
                place => Argument::Column(step + place - S::Parameters::LEN),
            },
        }
    }

    /// Dy_k/Dx.
    fn derivative_of(&self, k: usize, x: Argument) -> f64 {
        match x {
            Argument::Increment(j) => self.moves.entry(k, j),
            Argument::Multiplier => 0.0,
            Argument::Column(column) => self.moves.entry(k, column),
        }
    }

    /// ∂²/∂y_k∂x.
    fn mixed_derivative(&self, k: usize, x: Argument) -> f64 {
        match x {
            Argument::Increment(j) => self.by_inner.entry(inner_unknowns::<S>() + j, k),
            Argument::Multiplier => 0.0,
            Argument::Column(column) => self.by_inner.entry(k, column),
        }
    }

    /// Σ_k (𝓛_{y_k i} y_{k,j} + y_{k,i} (𝓛_{y_k j} + Σ_l 𝓛_{y_k y_l} y_{l,j})), i and j being
    /// places in (q, d, λ, u, θ, h, t).
    pub(super) fn gain(&self, i: usize, j: usize) -> f64 {
        let inner = inner_unknowns::<S>();
        let (i, j) = (Self::argument(i), Self::argument(j));
        let term = |k: usize| {
            let twice: f64 = (0..inner)
                .map(|l| self.by_inner.entry(k, l) * self.derivative_of(l, j))
                .sum();
            self.mixed_derivative(k, i) * self.derivative_of(k, j)
                + self.derivative_of(k, i) * (self.mixed_derivative(k, j) + twice)
        };
        (0..inner).map(term).sum()
    }
}
