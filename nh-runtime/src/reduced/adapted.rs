//! Coordinates that are adapted to an action: those of a slice and of the group.

use nalgebra::{Const, DimMin, SMatrix};

use crate::declarations::functions;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, SquareMatrix, Vector, matrix, product, transposed_product, vector};
use crate::reduced::ReducedSystem;
use crate::system::DiscreteSystem;

/// The most corrections of a search for z.
const CORRECTIONS: usize = 60;
/// Corrections that shrink no more are round-off below this, relative to z.
const ROUND_OFF: f64 = 1e-9;

/// A system that is written in coordinates q and moves in adapted ones, z = (r, h): `#[adapted(…)]`
/// and `#[slice(…)]` of an action by formula l.
///
/// ```text
/// q = Ψ(r, h, t) = l(h, σ(r, t), t),     q̇ = TΨ(z, t) ż + ∂Ψ/∂t(z, t)
/// ```
///
/// An action and a slice without t have one Ψ at all times: ∂Ψ/∂t = 0, and any t may be passed.
///
/// Configurations of the system are z, in the order of `#[adapted(…)]`, and so are those of its
/// motions; the positions q of a motion are [`positions`](Self::positions). By
/// [`reduced`](crate::SymmetricSystem::reduced) the system is reduced to the coordinates r.
///
/// Ψ is one to one near z where det TΨ(z) ≠ 0. It ends where [`chart_determinant`] vanishes: r = 0
/// of polar coordinates. An interval that ends at such a point, or over which the determinant or,
/// of at most 6 coordinates, one of its factors changes its sign, is the error
/// [`LeavesChart`](StepError::LeavesChart), in motions of the system, of what it is reduced to, and
/// of ensembles. To positions that Ψ does not reach, beyond a fold, a step need have no solution:
/// its error is that of Newton's method. A flow is not stopped: its equations are singular at the
/// end of the chart.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §3 and §4; B. Jovanović, on time-dependent G-Chaplygin systems, §6, of actions that
/// depend on t.
///
/// [`chart_determinant`]: crate::DiscreteSystem::chart_determinant
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no adapted coordinates",
    label = "`#[adapted(…)]` and `#[slice(…)]` of an `#[action(…)]` give it some"
)]
pub trait AdaptedSystem: DiscreteSystem {
    /// The names of q.
    const POSITIONS: &'static [&'static str];
    /// q: `SVector<f64, n>`.
    type Positions: Vector;
    /// TΨ: `SMatrix<f64, n, n>`.
    type PositionSlopes: SquareMatrix<Vector = Self::Positions>;

    functions! {
        (&self, t: f64, q: &Self::Configuration)

        /// Ψ(z, t).
        fn positions_at(..) -> Self::Positions;

        /// TΨ(z, t).
        fn position_slopes_at(..) -> Self::PositionSlopes;

        /// The factors of det TΨ(r, e), each once, and ones: where one changes its sign Ψ ends,
        /// though the determinant may have one sign on both sides, as r s of two particles in polar
        /// coordinates that pass the middle at once. Ones of systems with more than 6 coordinates.
        #[doc(hidden)]
        fn chart_factors_at(..) -> Self::Positions;
        /// ∂Ψ/∂t(z, t).
        fn position_rates_at(..) -> Self::Positions;
    }

    functions! {
        (&self, t: f64; z: impl Into<Self::Configuration>)

        /// q = Ψ(z, t), in the order of `#[coordinates(…)]`.
        fn positions(..) -> Self::Positions { self.positions_at(t, &z) }

        /// TΨ(z, t): n×n, the entry (i, j) is ∂q^i/∂z^j.
        fn position_slopes(..) -> Self::PositionSlopes { self.position_slopes_at(t, &z) }

        /// ∂Ψ/∂t(z, t), the velocity q̇ of a point that rests in the coordinates z; 0 of an action
        /// and a slice without t.
        fn position_rates(..) -> Self::Positions { self.position_rates_at(t, &z) }
    }

    /// q̇ = TΨ(z, t) ż + ∂Ψ/∂t(z, t).
    fn velocities(
        &self,
        t: f64,
        z: impl Into<Self::Configuration>,
        rates: impl Into<Self::Increment>,
    ) -> Self::Positions {
        let (z, rates) = (z.into(), rates.into());
        let slopes = self.position_slopes_at(t, &z);
        product::<Self::Positions>(&slopes, &rates) + self.position_rates_at(t, &z)
    }

    /// The rates ż of the velocity q̇ at z, TΨ(z, t) ż + ∂Ψ/∂t(z, t) = q̇.
    ///
    /// # Errors
    /// [`StepError::LeavesChart`] where TΨ(z, t) is singular to round-off.
    fn rates(
        &self,
        t: f64,
        z: impl Into<Self::Configuration>,
        velocities: impl Into<Self::Positions>,
    ) -> Result<Self::Increment, StepError> {
        let z = z.into();
        let at_rest = self.position_rates_at(t, &z);
        let slopes = self.position_slopes_at(t, &z);
        let rates = solved(self, (t, &z), slopes, velocities.into() - at_rest)?;
        Ok(vector(|j| rates[j]))
    }

    /// The point of phase space in these coordinates over a point (z', p') of another chart of the
    /// same q, such as that of another slice, found from the z passed by
    /// [`adapted`](Self::adapted):
    ///
    /// ```text
    /// Ψ(z, t) = Ψ'(z', t),     p = TΨ(z, t)ᵀ P,     p' = TΨ'(z', t)ᵀ P
    /// ```
    ///
    /// With it a motion changes its chart before it leaves it: (t, z', p') is
    /// [`Motion::phase`](crate::Motion::phase) of the motion in the other chart, and
    /// [`trajectory_from`](crate::Moving::trajectory_from) goes on from (z, p) in this one. Of a
    /// `#[discrete_lagrangian]`, one function of pairs in all charts, that is the same discrete
    /// motion to round-off; L of `#[lagrangian]` is discretised in each chart by itself.
    ///
    /// # Errors
    /// The errors of [`adapted`](Self::adapted), and [`StepError::LeavesChart`] where TΨ'(z', t) is
    /// singular to round-off.
    fn phase_over<S: AdaptedSystem<Positions = Self::Positions>>(
        &self,
        t: f64,
        (chart, z, p): (&S, S::Configuration, S::Covector),
        near: impl Into<Self::Configuration>,
    ) -> Result<(Self::Configuration, Self::Covector), StepError> {
        let other = chart.position_slopes_at(t, &z);
        let transposed = matrix(|i, j| other.entry(j, i));
        let momenta = solved(chart, (t, &z), transposed, vector(|i| p[i]))?;
        let z = self.adapted(t, chart.positions_at(t, &z), near)?;
        let slopes = self.position_slopes_at(t, &z);
        Ok((z, transposed_product(&slopes, &momenta)))
    }

    /// The z with Ψ(z, t) = q that is found from the z passed, by Newton's method. Several z may
    /// have one q: angles by whole turns, and (r, a) and (-r, a + π) of polar coordinates.
    ///
    /// # Errors
    /// [`StepError::NoPointNearby`] where none is found, [`StepError::LeavesChart`] where Ψ ends on
    /// the way, [`StepError::NonFinite`].
    fn adapted(
        &self,
        t: f64,
        positions: impl Into<Self::Positions>,
        near: impl Into<Self::Configuration>,
    ) -> Result<Self::Configuration, StepError> {
        let (q, mut z) = (positions.into(), near.into());
        let mut last = f64::INFINITY;
        for iterations in 1..=CORRECTIONS {
            let there = self.positions_at(t, &z);
            check_finite(
                there.is_finite() && q.is_finite(),
                0,
                Quantity::Configuration,
            )?;
            let slopes = self.position_slopes_at(t, &z);
            let correction = solved(self, (t, &z), slopes, vector(|i| q[i] - there[i]))?;
            let correction: Self::Increment = vector(|j| correction[j]);
            z = Self::retract(&z, &correction);
            let magnitudes = Self::magnitudes(&z);
            let relative = |j| f64::abs(correction[j]) / magnitudes[j].max(1.0);
            let size = (0..Self::DIM).map(relative).fold(0.0, f64::max);
            if size <= f64::EPSILON || size <= ROUND_OFF && size >= last / 2.0 {
                return Ok(z);
            }
            if iterations == CORRECTIONS {
                return Err(StepError::NoPointNearby {
                    iterations,
                    correction: size,
                });
            }
            last = size;
        }
        unreachable!("the last correction returns")
    }
}

/// A⁻¹ b, with TΨ(z, t) or its transpose for A.
fn solved<S: AdaptedSystem>(
    system: &S,
    (t, z): (f64, &S::Configuration),
    slopes: S::PositionSlopes,
    mut b: S::Positions,
) -> Result<S::Positions, StepError> {
    check_finite(b.is_finite(), 0, Quantity::Velocity)?;
    match slopes.lu_solve(&mut b) {
        true => Ok(b),
        false => Err(StepError::LeavesChart {
            step: 0,
            determinant: system.chart_determinant(t, z),
        }),
    }
}

/// (r, e), where det TΨ vanishes as it does along the whole orbit.
pub(super) fn over_base<R: ReducedSystem>(
    reduced: &R,
    r: &R::Base,
) -> <R::System as DiscreteSystem>::Configuration {
    R::join(r, &reduced.identity())
}

/// The determinant of the system at (r, e).
#[doc(hidden)]
pub fn chart_determinant_over<R: ReducedSystem>(reduced: &R, t: f64, r: &R::Base) -> f64 {
    reduced
        .system()
        .chart_determinant(t, &over_base(reduced, r))
}

/// The sides of the system at (r, e).
#[doc(hidden)]
pub fn chart_sides_over<R: ReducedSystem>(reduced: &R, t: f64, r: &R::Base) -> u32 {
    reduced.system().chart_sides(t, &over_base(reduced, r))
}

/// Bit j: whether factor j is positive.
#[doc(hidden)]
pub fn chart_sides<S: AdaptedSystem>(system: &S, t: f64, z: &S::Configuration) -> u32 {
    let factors = system.chart_factors_at(t, z);
    let side = |(j, f): (usize, &f64)| u32::from(*f > 0.0) << j;
    factors.as_slice().iter().enumerate().map(side).sum()
}

/// det A.
#[doc(hidden)]
pub fn determinant<const N: usize>(matrix: &SMatrix<f64, N, N>) -> f64
where
    Const<N>: DimMin<Const<N>, Output = Const<N>>,
{
    matrix.determinant()
}
